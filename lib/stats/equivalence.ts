/**
 * Two one-sided tests (TOST): whether a difference of two means lies within
 * bounds that were fixed before. A large p value of a test of difference shows
 * no equality; this test does.
 *
 * Both one-sided Welch tests must reject, so p is the larger of the two;
 * equivalence at level alpha is the same as a 1 - 2 alpha interval inside the
 * bounds.
 *
 * Source: Schuirmann, D. J. (1987), doi:10.1007/BF01068419; Lakens, D. (2017).
 * Equivalence tests, doi:10.1177/1948550617697177.
 *
 * @module
 */

import { requireFinite, requireLevel, requireNumber } from "./checks.ts";
import { mean, standardDeviation } from "./describe.ts";
import type { Interval } from "./interval.ts";
import {
  type SampleSummary,
  type TTest,
  welchTestOfSummaries,
} from "./welch.ts";

/** Bounds of equivalence. */
export interface EquivalenceOptions {
  /** Smallest difference (first minus second) that counts as equivalent, in the units of the values. */
  readonly lower: number;
  /** Largest such difference, above `lower`. */
  readonly upper: number;
  /** Significance level; 0.05 where absent. */
  readonly alpha?: number;
}

/** What the two one-sided tests give. */
export interface EquivalenceTest {
  /** Test of a difference above the lower bound; its estimate is the difference minus that bound. */
  readonly aboveLower: TTest;
  /** Test of a difference below the upper bound; its estimate is the difference minus that bound. */
  readonly belowUpper: TTest;
  /** The larger of the two p values. */
  readonly pValue: number;
  /** Difference of the means, first minus second. */
  readonly estimate: number;
  /** Interval of the difference at level 1 - 2 alpha. */
  readonly interval: Interval;
  /** Whether the interval lies within the bounds. */
  readonly isEquivalent: boolean;
}

/**
 * Tests whether two independent means are equivalent.
 *
 * @param first First sample, at least two values.
 * @param second Second sample, at least two values.
 * @param options Bounds and significance level.
 * @returns Both one-sided tests, their larger p value and the interval.
 * @throws RangeError if a sample or a bound is out of range, or neither sample varies.
 *
 * @example
 * ```ts
 * import { equivalenceTest } from "stats";
 * import assert from "node:assert/strict";
 *
 * const first = [5, 6, 7, 5, 6, 7];
 * const test = equivalenceTest(first, first, { lower: -2, upper: 2 });
 * assert.equal(test.estimate, 0);
 * assert.ok(test.isEquivalent);
 * ```
 */
export function equivalenceTest(
  first: readonly number[],
  second: readonly number[],
  options: EquivalenceOptions,
): EquivalenceTest {
  const action = "test equivalence";
  requireFinite(first, action, "first", 2);
  requireFinite(second, action, "second", 2);
  const summarize = (values: readonly number[]): SampleSummary => ({
    mean: mean(values),
    standardDeviation: standardDeviation(values),
    count: values.length,
  });
  return equivalenceTestOfSummaries(
    summarize(first),
    summarize(second),
    options,
  );
}

/**
 * Tests whether two independent means are equivalent, from means, standard deviations and counts.
 *
 * @param first Summary of the first sample.
 * @param second Summary of the second sample.
 * @param options Bounds and significance level.
 * @returns Both one-sided tests, their larger p value and the interval.
 * @throws RangeError if a summary or a bound is out of range, or neither sample varies.
 *
 * @example
 * ```ts
 * import { equivalenceTestOfSummaries } from "stats";
 * import assert from "node:assert/strict";
 *
 * const sample = { mean: 0, standardDeviation: 1, count: 20 };
 * const test = equivalenceTestOfSummaries(sample, sample, { lower: -0.3, upper: 0.3 });
 * assert.equal(test.isEquivalent, false);
 * ```
 */
export function equivalenceTestOfSummaries(
  first: SampleSummary,
  second: SampleSummary,
  options: EquivalenceOptions,
): EquivalenceTest {
  const action = "test equivalence";
  const { lower, upper, alpha = 0.05 } = options;
  requireNumber(lower, action, "lower");
  requireNumber(upper, action, "upper");
  requireLevel(alpha, action, "alpha");
  if (lower >= upper) {
    throw new RangeError(
      `Cannot ${action}: lower must be below upper (${upper}), got ${lower}`,
    );
  }
  const { estimate, interval } = welchTestOfSummaries(first, second, {
    level: Math.max(1 - 2 * alpha, Number.EPSILON),
  });
  const shifted = (bound: number): SampleSummary => ({
    ...first,
    mean: first.mean - bound,
  });
  const aboveLower = welchTestOfSummaries(shifted(lower), second, {
    alternative: "greater",
  });
  const belowUpper = welchTestOfSummaries(shifted(upper), second, {
    alternative: "less",
  });
  const pValue = Math.max(aboveLower.pValue, belowUpper.pValue);
  return {
    aboveLower,
    belowUpper,
    pValue,
    estimate,
    interval,
    isEquivalent: pValue <= alpha,
  };
}
