/**
 * Kendall's score: concordant minus discordant pairs, by sorting in place of
 * comparing every pair, so that 100,000 values take less than a second.
 *
 * Sorted by the first variable (ties by the second), the discordant pairs are the
 * exchanges that a merge sort of the second makes.
 *
 * Source: Knight, W. R. (1966). A computer method for calculating Kendall's tau
 * with ungrouped data, doi:10.1080/01621459.1966.10480879.
 *
 * @module
 */

import { rankValues } from "./ranks.ts";

/**
 * Counts concordant minus discordant pairs; pairs that are tied in a variable count neither way.
 *
 * @param first First variable, finite numbers.
 * @param second Second variable, of the same length.
 * @returns The score, a whole number.
 *
 * @example
 * ```ts
 * import { kendallScore } from "./kendall_score.ts";
 * import assert from "node:assert/strict";
 *
 * // 1-2 and 1-3 agree, 2-3 does not.
 * assert.equal(kendallScore([1, 2, 3], [1, 3, 2]), 1);
 * assert.equal(kendallScore([1, 1, 2], [1, 2, 2]), 1);
 * ```
 */
export function kendallScore(
  first: readonly number[],
  second: readonly number[],
): number {
  const count = first.length;
  const order = Uint32Array.from(first, (_, index) => index).sort(
    (one, other) =>
      (first[one] ?? 0) - (first[other] ?? 0) ||
      (second[one] ?? 0) - (second[other] ?? 0),
  );
  const sorted = Float64Array.from(order, (index) => second[index] ?? 0);
  // Pairs tied in both variables stand together.
  let tiedInBoth = 0;
  let run = 0;
  for (let place = 1; place < count; place++) {
    const isSame = sorted[place] === sorted[place - 1] &&
      first[order[place] ?? 0] === first[order[place - 1] ?? 0];
    run = isSame ? run + 1 : 0;
    tiedInBoth += run;
  }
  const discordant = countExchanges(sorted);
  return count * (count - 1) / 2 - tiedPairs(first) - tiedPairs(second) +
    tiedInBoth - 2 * discordant;
}

/** Number of pairs of equal values. */
function tiedPairs(values: readonly number[]): number {
  return rankValues(values).tieCounts.reduce(
    (sum, t) => sum + t * (t - 1) / 2,
    0,
  );
}

/** Sorts in place and counts the pairs that stood in falling order. */
function countExchanges(values: Float64Array): number {
  const count = values.length;
  let from: Float64Array = values;
  let to: Float64Array = new Float64Array(count);
  let exchanges = 0;
  for (let width = 1; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      const middle = Math.min(start + width, count);
      const end = Math.min(start + 2 * width, count);
      let left = start;
      let right = middle;
      for (let place = start; place < end; place++) {
        const takesRight = left === middle ||
          (right < end && (from[right] ?? 0) < (from[left] ?? 0));
        if (takesRight) {
          to[place] = from[right++] ?? 0;
          // It passes all that is left of the left half.
          exchanges += middle - left;
        } else to[place] = from[left++] ?? 0;
      }
    }
    [from, to] = [to, from];
  }
  return exchanges;
}
