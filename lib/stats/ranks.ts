/**
 * Midranks: equal values share the mean of the ranks that they would take.
 *
 * Source: Lehmann, E. L. (1975). Nonparametrics: Statistical methods based on
 * ranks (section 1.4). Holden-Day.
 *
 * @module
 */

import { requireFinite } from "./checks.ts";

/** Midranks of a sample. */
export interface Ranking {
  /** Rank of each value, in the order of the sample; 1 for the smallest. */
  readonly ranks: readonly number[];
  /** Number of values in each group of equal values, smallest value first; 1 where a value is alone. */
  readonly tieCounts: readonly number[];
}

/**
 * Ranks a sample; equal values share the mean of their ranks.
 *
 * @param values Finite numbers; an empty sample gives empty lists.
 * @returns Ranks and sizes of the groups of equal values.
 * @throws RangeError if a value is not finite.
 *
 * @example
 * ```ts
 * import { rankValues } from "stats";
 * import assert from "node:assert/strict";
 *
 * const { ranks, tieCounts } = rankValues([30, 10, 20, 20]);
 * assert.deepEqual(ranks, [4, 1, 2.5, 2.5]);
 * assert.deepEqual(tieCounts, [1, 2, 1]);
 * ```
 */
export function rankValues(values: readonly number[]): Ranking {
  requireFinite(values, "rank values", "values", 0);
  const order = values
    .map((value, index) => ({ value, index }))
    .sort((one, other) => one.value - other.value);
  const ranks = new Array<number>(values.length).fill(0);
  const tieCounts: number[] = [];
  for (let start = 0; start < order.length;) {
    let end = start;
    while (order[end]?.value === order[start]?.value && end < order.length) {
      end++;
    }
    // Ranks start + 1 to end share their mean.
    const shared = (start + 1 + end) / 2;
    for (const { index } of order.slice(start, end)) ranks[index] = shared;
    tieCounts.push(end - start);
    start = end;
  }
  return { ranks, tieCounts };
}
