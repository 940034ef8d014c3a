/**
 * Two one-sided tests (TOST): whether a difference of two means lies within
 * bounds that were fixed before. A large p value of a test of difference shows
 * no equality; this test does.
 *
 * Both one-sided tests (Welch's, or paired t) must reject, so p is the larger of
 * the two; equivalence at level alpha is the same as a 1 - 2 alpha interval inside
 * the bounds. At a bound the test rejects at most alpha of the time, and with few
 * values nearly never: the interval is then wider than the bounds.
 *
 * Source: Schuirmann, D. J. (1987), doi:10.1007/BF01068419; Lakens, D. (2017).
 * Equivalence tests, doi:10.1177/1948550617697177.
 *
 * @module
 */

import { requireFinite, requireLevel, requireNumber } from "./checks.ts";
import { mean, standardDeviation } from "./describe.ts";
import type { Interval, TestOptions } from "./interval.ts";
import { pairedTTest } from "./paired_t.ts";
import {
  finishTTest,
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
 * Tests whether the mean of paired differences is equivalent to 0.
 *
 * @param first First value of each pair, at least two pairs.
 * @param second Second value of each pair, in the same order.
 * @param options Bounds of the mean difference and significance level.
 * @returns Both one-sided paired t tests, their larger p value and the interval.
 * @throws RangeError if the lengths differ, a value or a bound is out of range, or the differences do not vary.
 *
 * @example
 * ```ts
 * import { pairedEquivalenceTest } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Differences 1, -1, 1, -1: mean 0, standard error 1 / sqrt 3; t = 2 sqrt 3 each.
 * const test = pairedEquivalenceTest([1, 0, 1, 0], [0, 1, 0, 1], { lower: -2, upper: 2 });
 * assert.ok(Math.abs(test.aboveLower.statistic - 2 * Math.sqrt(3)) < 1e-14);
 * assert.ok(test.isEquivalent);
 * ```
 */
export function pairedEquivalenceTest(
  first: readonly number[],
  second: readonly number[],
  options: EquivalenceOptions,
): EquivalenceTest {
  const test = pairedTTest(first, second);
  return testWithin(options, (bound, choices) =>
    finishTTest(
      { ...test, estimate: test.estimate - bound },
      choices,
      "paired t",
    ));
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
  return testWithin(options, (bound, choices) =>
    welchTestOfSummaries(
      { ...first, mean: first.mean - bound },
      second,
      choices,
    ));
}

/** Both one-sided tests, each of a difference less a bound, and the interval. */
function testWithin(
  options: EquivalenceOptions,
  test: (bound: number, choices: TestOptions) => TTest,
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
  const { estimate, interval } = test(0, {
    level: Math.max(1 - 2 * alpha, Number.EPSILON),
  });
  const aboveLower = test(lower, { alternative: "greater" });
  const belowUpper = test(upper, { alternative: "less" });
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
