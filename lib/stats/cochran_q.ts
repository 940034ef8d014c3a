/**
 * Cochran's Q test: whether several conditions succeed equally often on the
 * same things.
 *
 * Q = (k - 1) (k sum C_j^2 - N^2) / (k N - sum R_i^2), where C_j are the
 * successes of condition j, R_i those of thing i and N all of them; compared
 * with chi-square, k - 1 degrees of freedom. Things that succeed under every
 * condition or under none do not count. With two conditions Q is McNemar's
 * chi-square without correction.
 *
 * Chi-square is rough with few things that tell the conditions apart: with three
 * of them and three conditions it rejects in a ninth of all cases where nothing
 * differs. The exact p value is the share of all ways in which each thing could
 * have had its successes under other conditions that give a Q as large; it holds
 * its level always.
 *
 * Source: Cochran, W. G. (1950). The comparison of percentages in matched
 * samples. Biometrika, 37(3/4), 256-266, doi:10.1093/biomet/37.3-4.256.
 *
 * @module
 */

import { requireSameLength } from "./checks.ts";
import { chiSquareSf } from "./distributions.ts";

/** What Cochran's Q test gives. */
export interface CochranQTest {
  /** Q; null where no thing tells the conditions apart. */
  readonly statistic: number | null;
  /** Number of conditions minus 1. */
  readonly degreesOfFreedom: number;
  /** Probability under the null hypothesis, from chi-square; 1 without a statistic. */
  readonly pValue: number;
  /** The same by counting all ways of dealing the successes of each thing; 1 without a statistic, null where it was not asked for or there are too many (more than 2,000 different sums of successes at once: never with two or three conditions and up to 100 things that tell them apart). */
  readonly exactPValue: number | null;
  /** Share of successes under each condition. */
  readonly successShares: readonly number[];
  /** Number of things that tell the conditions apart. */
  readonly discordantCount: number;
}

/**
 * Tests whether several conditions succeed equally often on the same things.
 *
 * @param conditions Conditions x things, at least two conditions, things in the same order.
 * @param options `exact`: whether to count the exact p value too; true where absent.
 * @returns Q and its two p values.
 * @throws RangeError if there are fewer than two conditions, no things, or lengths differ.
 *
 * @example
 * ```ts
 * import { cochranQTest } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Three of three against none of three: Q = 9 / 3 = 3, as McNemar's.
 * const test = cochranQTest([[true, true, true], [false, false, false]]);
 * assert.equal(test.statistic, 3);
 * // As unlikely as three tosses that all fall on one side.
 * assert.equal(test.exactPValue, 1 / 4);
 * ```
 */
export function cochranQTest(
  conditions: readonly (readonly boolean[])[],
  options: { readonly exact?: boolean } = {},
): CochranQTest {
  const action = "run Cochran's Q test";
  const [first = []] = conditions;
  const k = conditions.length;
  if (k < 2 || first.length === 0) {
    throw new RangeError(
      `Cannot ${action}: conditions must hold at least 2 conditions and 1 thing, got ${k} and ${first.length}`,
    );
  }
  conditions.forEach((condition, index) =>
    requireSameLength(first, condition, action, [
      "conditions[0]",
      `conditions[${index}]`,
    ])
  );
  const count = (flags: readonly boolean[]): number =>
    flags.filter(Boolean).length;
  const columns = conditions.map(count);
  const rows = first.map((_, thing) =>
    count(conditions.map((condition) => condition[thing] ?? false))
  );
  const total = columns.reduce((sum, value) => sum + value, 0);
  const squares = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value ** 2, 0);
  const divisor = k * total - squares(rows);
  // Things that succeed everywhere add the same to every column.
  const constant = rows.filter((row) => row === k).length;
  const statistic = divisor === 0
    ? null
    : (k - 1) * (k * squares(columns) - total ** 2) / divisor;
  return {
    statistic,
    degreesOfFreedom: k - 1,
    pValue: statistic === null ? 1 : chiSquareSf(statistic, k - 1),
    exactPValue: statistic === null
      ? 1
      : options.exact === false
      ? null
      : exactTail(rows.filter((row) => row > 0 && row < k), k, {
        squares: squares(columns.map((value) => value - constant)),
      }),
    successShares: columns.map((value) => value / first.length),
    discordantCount: rows.filter((row) => row > 0 && row < k).length,
  };
}

/** Largest number of different column sums to follow, and of ways to go on from them. */
const MAXIMUM = { sums: 2000, ways: 100_000 } as const;

/**
 * Share of all ways of dealing each thing's successes whose squared column sums are
 * at least as large. All else in Q is fixed; columns that are exchanged give the
 * same Q, so that only sorted sums are followed.
 */
function exactTail(
  rows: readonly number[],
  conditionCount: number,
  observed: { readonly squares: number },
): number | null {
  // Column sums as digits of one number, smallest first; share of the ways to them.
  const base = rows.length + 1;
  const placeValues = Array.from(
    { length: conditionCount },
    (_, place) => base ** place,
  );
  if (!Number.isSafeInteger(base ** conditionCount)) return null;
  const columns = new Array<number>(conditionCount).fill(0);
  const readColumns = (key: number): void => {
    let rest = key;
    for (let place = 0; place < conditionCount; place++) {
      columns[place] = rest % base;
      rest = Math.floor(rest / base);
    }
  };
  let sums = new Map([[0, 1]]);
  for (const row of rows) {
    if (countChoices(conditionCount, row) * sums.size > MAXIMUM.ways) {
      return null;
    }
    const choices = chooseColumns(conditionCount, row);
    const next = new Map<number, number>();
    for (const [key, share] of sums) {
      readColumns(key);
      for (const chosen of choices) {
        const dealt = columns.map((value, j) => value + (chosen[j] ?? 0));
        dealt.sort((one, other) => one - other);
        const to = dealt.reduce(
          (sum, value, place) => sum + value * (placeValues[place] ?? 0),
          0,
        );
        next.set(to, (next.get(to) ?? 0) + share / choices.length);
      }
    }
    if (next.size > MAXIMUM.sums) return null;
    sums = next;
  }
  let tail = 0;
  for (const [key, share] of sums) {
    readColumns(key);
    const squares = columns.reduce((sum, value) => sum + value ** 2, 0);
    if (squares >= observed.squares) tail += share;
  }
  return Math.min(1, tail);
}

/** Number of ways of choosing a number of columns. */
function countChoices(columnCount: number, size: number): number {
  let count = 1;
  for (let step = 1; step <= size; step++) {
    count = count * (columnCount - step + 1) / step;
  }
  return count;
}

/** All ways of choosing a number of columns, each as zeros and ones. */
function chooseColumns(columnCount: number, size: number): number[][] {
  if (columnCount === 0) return size === 0 ? [[]] : [];
  return [
    ...chooseColumns(columnCount - 1, size).map((rest) => [0, ...rest]),
    ...(size === 0
      ? []
      : chooseColumns(columnCount - 1, size - 1).map((rest) => [1, ...rest])),
  ];
}
