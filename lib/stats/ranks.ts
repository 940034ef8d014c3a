/**
 * Midranks: equal values share the mean of the ranks that they would take.
 *
 * Source: Lehmann, E. L. (1975). Nonparametrics: Statistical methods based on
 * ranks (section 1.4). Holden-Day.
 *
 * @module
 */

import { requireFinite } from "./checks.ts";
import { sortNumbers } from "./describe.ts";

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
  const sorted = sortNumbers(values);
  // Different values in rising order, and the rank that each group shares.
  const distinct: number[] = [];
  const shared: number[] = [];
  const tieCounts: number[] = [];
  for (let start = 0; start < sorted.length;) {
    const value = sorted[start] ?? NaN;
    let end = start + 1;
    while (sorted[end] === value) end++;
    // Ranks start + 1 to end share their mean.
    distinct.push(value);
    shared.push((start + 1 + end) / 2);
    tieCounts.push(end - start);
    start = end;
  }
  const ranks = values.map((value) => shared[findPlace(distinct, value)] ?? 0);
  return { ranks, tieCounts };
}

/** Index of a value in a rising list that holds it. */
function findPlace(rising: readonly number[], value: number): number {
  let low = 0;
  let high = rising.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rising[middle] ?? NaN) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
