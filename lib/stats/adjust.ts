/**
 * Adjustment of p values for several tests.
 *
 * Holm and Bonferroni bound the chance of any false rejection under every
 * dependence; Hochberg and Hommel under positive dependence. Benjamini-Hochberg
 * and Benjamini-Yekutieli bound the expected share of false rejections, the
 * latter under every dependence. An adjusted p value is compared with alpha
 * itself.
 *
 * A missing p value is null and stays null; it does not count as a test.
 *
 * Source: Holm, S. (1979), https://www.jstor.org/stable/4615733; Hochberg, Y.
 * (1988), doi:10.1093/biomet/75.4.800; Hommel, G. (1988),
 * doi:10.1093/biomet/75.2.383; Benjamini, Y., & Hochberg, Y. (1995),
 * doi:10.1111/j.2517-6161.1995.tb02031.x; Benjamini, Y., & Yekutieli, D.
 * (2001), doi:10.1214/aos/1013699998.
 *
 * @module
 */

import { requireShare } from "./checks.ts";

/** Names of the adjustments. */
export type AdjustMethod =
  | "holm"
  | "bonferroni"
  | "hochberg"
  | "hommel"
  | "benjamini-hochberg"
  | "benjamini-yekutieli";

/**
 * Adjusts p values for the number of tests.
 *
 * @param pValues P values, 0 to 1, in any order; null for a test that gave none. An empty list gives an empty list.
 * @param method Name of the adjustment.
 * @returns Adjusted p values in the same order, null where there was null.
 * @throws RangeError if a p value is NaN or outside 0 to 1.
 *
 * @example
 * ```ts
 * import { adjustPValues } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Holm: 2 * 0.01, then max(0.02, 1 * 0.03).
 * assert.deepEqual(adjustPValues([0.03, 0.01], "holm"), [0.03, 0.02]);
 * assert.deepEqual(adjustPValues([0.01, null], "holm"), [0.01, null]);
 * ```
 */
export function adjustPValues(
  pValues: readonly (number | null)[],
  method: AdjustMethod,
): (number | null)[] {
  const present: { p: number; index: number }[] = [];
  pValues.forEach((p, index) => {
    if (p === null) return;
    requireShare(p, "adjust p values", `pValues[${index}]`);
    present.push({ p, index });
  });
  present.sort((one, other) => one.p - other.p);
  const sorted = present.map(({ p }) => p);
  const adjusted = ADJUSTMENTS[method](sorted);
  const byIndex = new Map(
    present.map(({ index }, rank) => [index, adjusted[rank] ?? null]),
  );
  return pValues.map((_, index) => byIndex.get(index) ?? null);
}

/** Each adjustment, on p values in rising order. */
const ADJUSTMENTS: Readonly<
  Record<AdjustMethod, (sorted: readonly number[]) => number[]>
> = {
  "holm": (sorted) =>
    runningMaximum(sorted.map((p, rank) => (sorted.length - rank) * p)),
  "bonferroni": (sorted) => sorted.map((p) => Math.min(1, sorted.length * p)),
  "hochberg": (sorted) =>
    runningMinimum(sorted.map((p, rank) => (sorted.length - rank) * p)),
  "hommel": hommel,
  "benjamini-hochberg": (sorted) =>
    runningMinimum(sorted.map((p, rank) => sorted.length / (rank + 1) * p)),
  "benjamini-yekutieli": (sorted) => {
    const harmonic = sorted.reduce((sum, _, rank) => sum + 1 / (rank + 1), 0);
    return runningMinimum(
      sorted.map((p, rank) => harmonic * sorted.length / (rank + 1) * p),
    );
  },
};

/** Largest value so far, at most 1. */
function runningMaximum(values: readonly number[]): number[] {
  let largest = 0;
  return values.map((value) => {
    largest = Math.max(largest, value);
    return Math.min(1, largest);
  });
}

/** Smallest value from here on, at most 1. */
function runningMinimum(values: readonly number[]): number[] {
  return runningMinimumForward([...values].reverse()).reverse();
}

/** Smallest value so far, at most 1. */
function runningMinimumForward(values: readonly number[]): number[] {
  let smallest = 1;
  return values.map((value) => {
    smallest = Math.min(smallest, value);
    return smallest;
  });
}

/**
 * Hommel's adjustment by its definition as a closed test: the adjusted p value
 * of a hypothesis is the largest Simes p value of the sets that hold it. For a
 * set of each size the worst one consists of the hypothesis and the largest
 * p values, so that all sets of one size share those but one.
 */
function hommel(sorted: readonly number[]): number[] {
  const count = sorted.length;
  const adjusted = [...sorted];
  for (let size = 2; size <= count; size++) {
    // Simes over the largest size - 1 of the set, whose smallest member is rank 1.
    let others = Infinity;
    for (let rank = 2; rank <= size; rank++) {
      const p = sorted[count - size + rank - 1] ?? 1;
      others = Math.min(others, size * p / rank);
    }
    for (let index = 0; index < count; index++) {
      // One of the largest itself: the set is the `size` largest.
      const p = sorted[Math.min(index, count - size)] ?? 1;
      const simes = Math.min(others, size * p);
      adjusted[index] = Math.max(adjusted[index] ?? 0, simes);
    }
  }
  return adjusted.map((p) => Math.min(1, p));
}
