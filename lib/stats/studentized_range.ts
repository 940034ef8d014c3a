/**
 * The distribution of the studentized range, for Tukey's comparisons of all
 * pairs of means.
 *
 * Left out: accuracy far in the tail. Below about 1e-10 the upper tail is the
 * rounding error of 1 minus the lower one; the absolute error is about 1e-8.
 *
 * Source: Copenhaver, M. D., & Holland, B. (1988). Computation of the
 * distribution of the maximum studentized range statistic,
 * doi:10.1080/00949658808811082, as implemented by @stdlib.
 *
 * @module
 */

import defer * as special from "./special_functions.ts";
import { requireCount, requirePositive, requireShare } from "./checks.ts";

/** Parameters of a studentized range. */
export interface StudentizedRange {
  /** Number of means compared, whole, at least 2. */
  readonly groups: number;
  /** Degrees of freedom of the variance, at least 2, need not be whole. */
  readonly degreesOfFreedom: number;
}

/**
 * Gives the probability that a studentized range is above q.
 *
 * @param q A finite number above 0.
 * @param range Groups and degrees of freedom.
 * @returns Probability, 0 to 1, exact to about 1e-8 absolute.
 * @throws RangeError if an argument is out of range.
 *
 * @example
 * ```ts
 * import { studentizedRangeSf, tSf } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Two groups: the range is sqrt 2 times an absolute t value.
 * const p = studentizedRangeSf(3, { groups: 2, degreesOfFreedom: 10 });
 * assert.ok(Math.abs(p - 2 * tSf(3 / Math.SQRT2, 10)) < 1e-7);
 * ```
 */
export function studentizedRangeSf(q: number, range: StudentizedRange): number {
  const action = "find a studentized range probability";
  requirePositive(q, action, "q");
  requireRange(range, action);
  const { groups, degreesOfFreedom } = range;
  return Math.max(
    0,
    1 - special.studentizedRangeCdf(q, groups, degreesOfFreedom),
  );
}

/**
 * Finds a quantile of the studentized range.
 *
 * @param probability Lower-tail probability, above 0 and below 1.
 * @param range Groups and degrees of freedom.
 * @returns The q with this probability below it.
 * @throws RangeError if an argument is out of range.
 *
 * @example
 * ```ts
 * import { studentizedRangeQuantile } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Tabled value for 3 groups and 10 degrees of freedom: 3.877.
 * const q = studentizedRangeQuantile(0.95, { groups: 3, degreesOfFreedom: 10 });
 * assert.ok(Math.abs(q - 3.877) < 0.001);
 * ```
 */
export function studentizedRangeQuantile(
  probability: number,
  range: StudentizedRange,
): number {
  const action = "find a studentized range quantile";
  requireShare(probability, action, "probability");
  requireRange(range, action);
  return special.studentizedRangeQuantile(
    probability,
    range.groups,
    range.degreesOfFreedom,
  );
}

/** Checks the parameters; below 2 degrees of freedom the algorithm is not defined. */
function requireRange(range: StudentizedRange, action: string): void {
  requireCount(range.groups, action, "groups", 2);
  if (
    !(range.degreesOfFreedom >= 2 && Number.isFinite(range.degreesOfFreedom))
  ) {
    throw new RangeError(
      `Cannot ${action}: degreesOfFreedom must be a finite number of at least 2, got ${range.degreesOfFreedom}`,
    );
  }
}
