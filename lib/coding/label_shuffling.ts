/**
 * P values for two groups and many columns by shuffling group labels: each column, each adjusted for the number of columns, and all at
 * once. It leaves out the choice of groups and columns.
 *
 * Each column is standardised over all units, so that columns can be compared. p = (b + 1) / (m + 1). Adjusted p: the largest distance
 * of any column in each shuffle (single-step maximum). All at once: the sum over columns of squared distances.
 *
 * Source: Westfall and Young 1993, Resampling-Based Multiple Testing, Wiley; Phipson and Smyth 2010,
 * https://doi.org/10.2202/1544-6115.1585 (p values of random permutations are never 0).
 *
 * @module
 */

import { mean, type Random } from "stats";

/**
 * Swaps the labels of each pair, or not, with equal probability.
 *
 * @param labels Labels; each two neighbours are a pair.
 * @param random Source of random numbers.
 * @returns New labels.
 */
export function swapPairs(
  labels: readonly boolean[],
  random: Random,
): boolean[] {
  let swap = false;
  return labels.map((label, position) => {
    if (position % 2 === 0) swap = random.below(2) === 1;
    return swap ? !label : label;
  });
}

/** P values by shuffling; null for a column that does not vary. */
export interface ShuffledPValues {
  /** One per column. */
  readonly single: readonly (number | null)[];
  /** One per column, adjusted by the largest distance of any column. */
  readonly adjusted: readonly (number | null)[];
  /** Over all columns at once; null where none varies. */
  readonly overall: number | null;
}

/**
 * Computes two-sided p values for the difference between two groups in each column, from the same shuffles of the labels.
 *
 * @param rows Units x columns.
 * @param labels Whether a unit is of the first group.
 * @param how How labels are shuffled, and how often.
 * @returns P values.
 */
export function shuffleLabels(
  rows: readonly (readonly number[])[],
  labels: readonly boolean[],
  how: {
    readonly relabel: () => readonly boolean[];
    readonly shuffleCount: number;
  },
): ShuffledPValues {
  const width = rows[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, column) => {
    const values = rows.map((row) => row[column] ?? 0);
    const centre = mean(values);
    const spread = Math.sqrt(mean(values.map((v) => (v - centre) ** 2)));
    // constant columns differ from their mean by rounding at most
    return spread < 1e-12 ? null : values.map((v) => (v - centre) / spread);
  });
  const observed = columns.map((column) => gap(column, labels));
  const total = sumOfSquares(observed);
  const single = columns.map(() => 0);
  const adjusted = columns.map(() => 0);
  let overall = 0;
  for (let round = 0; round < how.shuffleCount; round++) {
    const shuffled = how.relabel();
    const gaps = columns.map((column) => gap(column, shuffled));
    const largest = Math.max(...gaps);
    if (reaches(sumOfSquares(gaps), total)) overall += 1;
    for (const [column, seen] of observed.entries()) {
      if (reaches(gaps[column] ?? 0, seen)) {
        single[column] = (single[column] ?? 0) + 1;
      }
      if (reaches(largest, seen)) {
        adjusted[column] = (adjusted[column] ?? 0) + 1;
      }
    }
  }
  const toP = (count: number): number => (count + 1) / (how.shuffleCount + 1);
  const varies = (column: number): boolean => columns[column] !== null;
  return {
    single: single.map((count, column) => varies(column) ? toP(count) : null),
    adjusted: adjusted.map((count, column) =>
      varies(column) ? toP(count) : null
    ),
    overall: columns.some((column) => column !== null) ? toP(overall) : null,
  };
}

/** Distance between the two group means of one standardised code; 0 for a code that does not vary. */
function gap(
  column: readonly number[] | null,
  labels: readonly boolean[],
): number {
  if (column === null) return 0;
  let [first, firstCount, all] = [0, 0, 0];
  for (const [position, value] of column.entries()) {
    all += value;
    if (labels[position] === true) {
      first += value;
      firstCount += 1;
    }
  }
  const secondCount = column.length - firstCount;
  return Math.abs(first / firstCount - (all - first) / secondCount);
}

/** At least as large, with room for the rounding of sums taken in another order. */
function reaches(value: number, threshold: number): boolean {
  return value >= threshold - 1e-9 * Math.max(1, threshold);
}

function sumOfSquares(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value * value, 0);
}
