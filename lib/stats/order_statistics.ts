/**
 * Single order statistics of an unsorted sample: what is the 250th smallest of
 * 10,000 values? Finding two ends costs a fraction of sorting everything.
 *
 * Source: Floyd, R. W., & Rivest, R. L. (1975). Algorithm 489: The algorithm
 * SELECT, for finding the ith smallest of n elements, doi:10.1145/360680.360694.
 *
 * @module
 */

/**
 * Gives a function that finds the order statistics of a sample.
 *
 * The sample is copied once; each question leaves the copy more in order, so that
 * the next is cheaper.
 *
 * @param values At least one number, none of them NaN; not checked.
 * @returns A function from a rank (0 for the smallest value) to the value that has it in rising order; NaN for a rank outside the sample.
 *
 * @example
 * ```ts
 * import { createOrderStatistics } from "./order_statistics.ts";
 * import assert from "node:assert/strict";
 *
 * const ranked = createOrderStatistics([30, 10, 20]);
 * assert.deepEqual([ranked(1), ranked(0), ranked(3)], [20, 10, NaN]);
 * ```
 */
export function createOrderStatistics(
  values: ArrayLike<number>,
): (rank: number) => number {
  const copy = Float64Array.from(values);
  return (rank) => {
    if (!(rank >= 0 && rank < copy.length)) return NaN;
    select(copy, rank, { low: 0, high: copy.length - 1 });
    return copy[rank] ?? NaN;
  };
}

/** Exchanges values until the one of this rank is in its place, smaller ones before it. */
function select(
  values: Float64Array,
  rank: number,
  { low, high }: { low: number; high: number },
): void {
  while (low < high) {
    if (high - low > 600) {
      // A sample around the rank first: its value there is a pivot close to the goal.
      const count = high - low + 1;
      const place = rank - low + 1;
      const log = Math.log(count);
      const size = 0.5 * Math.exp(2 * log / 3);
      const spread = 0.5 * Math.sqrt(log * size * (count - size) / count) *
        Math.sign(place - count / 2);
      const start = rank - place * size / count + spread;
      select(values, rank, {
        low: Math.max(low, Math.floor(start)),
        high: Math.min(high, Math.floor(start + size)),
      });
    }
    const pivot = values[rank] ?? NaN;
    let left = low;
    let right = high;
    while (left <= right) {
      while ((values[left] ?? NaN) < pivot) left++;
      while ((values[right] ?? NaN) > pivot) right--;
      if (left <= right) {
        const held = values[left] ?? NaN;
        values[left++] = values[right] ?? NaN;
        values[right--] = held;
      }
    }
    // Between `right` and `left` lies at most the pivot itself.
    if (rank <= right) high = right;
    else if (rank >= left) low = left;
    else return;
  }
}

/**
 * Takes a type 7 quantile of values that are found by their rank, so that they need
 * not be sorted.
 *
 * @param ranked Gives the value of a rank, from 0.
 * @param count Number of values.
 * @param probability 0 to 1; not checked.
 * @returns The quantile, linear between the values at (count - 1) probability.
 */
export function quantileOfRanked(
  ranked: (rank: number) => number,
  count: number,
  probability: number,
): number {
  const place = (count - 1) * probability;
  const below = Math.floor(place);
  const low = ranked(below);
  const high = ranked(Math.min(below + 1, count - 1));
  // The mean of two equal infinities must not become NaN.
  if (low === high) return low;
  const gap = high - low;
  const share = place - below;
  return Number.isFinite(gap)
    ? low + share * gap
    : low * (1 - share) + high * share;
}
