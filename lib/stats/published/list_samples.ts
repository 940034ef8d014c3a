/**
 * All samples of whole numbers with a given total and sum of squares.
 *
 * The search places the values from the largest down and leaves a branch as
 * soon as the rest can no longer reach the total or the sum of squares.
 *
 * Source: no formula; the bounds are those of equal and of extreme values.
 *
 * @module
 */

import { requireCount, requireWhole } from "../checks.ts";

/** Total and sum of squares of the whole numbers behind a summary. */
export interface Moments {
  /** Sum of the values. */
  readonly total: number;
  /** Sum of their squares. */
  readonly squares: number;
}

/** Where to look for samples. */
export interface SampleSearch {
  /** Smallest possible value, whole. */
  readonly minimum: number;
  /** Largest possible value, whole, at least the smallest. */
  readonly maximum: number;
  /** Number of values. */
  readonly count: number;
  /** Stop after so many samples; all where absent. */
  readonly limit?: number;
}

/** Branches that a search may look at before it gives up. */
const WORK_LIMIT = 5_000_000;

/**
 * Lists the samples with a given total and sum of squares.
 *
 * @param moments Total and sum of squares.
 * @param search Range, number of values and limit.
 * @returns Samples in rising order of their values, each different from the others.
 * @throws RangeError if the range is empty, a number is not whole, or the search is too large.
 *
 * @example
 * ```ts
 * import { listSamples } from "stats";
 * import assert from "node:assert/strict";
 *
 * const samples = listSamples({ total: 6, squares: 14 }, {
 *   minimum: 1,
 *   maximum: 5,
 *   count: 3,
 * });
 * assert.deepEqual(samples, [[1, 2, 3]]);
 * ```
 */
export function listSamples(
  moments: Moments,
  search: SampleSearch,
): number[][] {
  const action = "list samples";
  const { minimum, maximum, count, limit = Infinity } = search;
  requireWhole(minimum, action, "minimum");
  requireWhole(maximum, action, "maximum");
  requireCount(maximum - minimum, action, "maximum - minimum", 0);
  requireCount(count, action, "count", 1);
  const samples: number[][] = [];
  let work = 0;
  const place = (
    value: number,
    left: Moments & { count: number },
    taken: number[],
  ): void => {
    if (samples.length >= limit) return;
    work++;
    if (work > WORK_LIMIT) {
      throw new RangeError(
        `Cannot ${action}: the search must look at no more than ${WORK_LIMIT} branches, got ${count} values from ${minimum} to ${maximum}; use reconstructSamples`,
      );
    }
    if (left.count === 0) {
      if (left.total === 0 && left.squares === 0) {
        samples.push([...taken].reverse());
      }
      return;
    }
    if (value < minimum || !canReach(left, minimum, value)) return;
    for (let times = 0; times <= left.count; times++) {
      const rest = {
        count: left.count - times,
        total: left.total - times * value,
        squares: left.squares - times * value * value,
      };
      if (rest.squares < 0) break;
      place(value - 1, rest, [
        ...taken,
        ...new Array<number>(times).fill(value),
      ]);
    }
  };
  place(maximum, { ...moments, count }, []);
  return samples;
}

/** Whether values from `low` to `high` can have this total, and these squares with it. */
function canReach(
  left: Moments & { readonly count: number },
  low: number,
  high: number,
): boolean {
  const { count, total, squares } = left;
  if (total < low * count || total > high * count) return false;
  // Squares are smallest for equal values; largest if all but one are at an end.
  if (squares * count < total * total) return false;
  return squares <= (low + high) * total - low * high * count;
}
