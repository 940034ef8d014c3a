/**
 * Welch's t test of two independent means, without the assumption of equal
 * variances.
 *
 * t = (m1 - m2) / sqrt(v1 + v2) with v = s^2 / n, and the degrees of freedom
 * (v1 + v2)^2 / (v1^2 / (n1 - 1) + v2^2 / (n2 - 1)), which are rarely whole.
 *
 * Source: Welch, B. L. (1947). The generalization of "Student's" problem when
 * several different population variances are involved. Biometrika, 34(1-2),
 * 28-35, doi:10.1093/biomet/34.1-2.28.
 *
 * @module
 */

import {
  requireCount,
  requireFinite,
  requireLevel,
  requireNumber,
} from "./checks.ts";
import { mean, standardDeviation } from "./describe.ts";
import { tCdf, tSf } from "./distributions.ts";
import type { Alternative, Interval, TestOptions } from "./interval.ts";
import { tQuantile } from "./quantiles.ts";

/** A sample as papers print it. */
export interface SampleSummary {
  /** Arithmetic mean. */
  readonly mean: number;
  /** Sample standard deviation (n - 1), at least 0. */
  readonly standardDeviation: number;
  /** Number of values, at least 2. */
  readonly count: number;
}

/** What a t test gives. */
export interface TTest {
  /** Difference of the means, first minus second. */
  readonly estimate: number;
  /** Standard error of the difference. */
  readonly standardError: number;
  /** t, the difference divided by its standard error. */
  readonly statistic: number;
  /** Degrees of freedom, need not be whole. */
  readonly degreesOfFreedom: number;
  /** Probability under the null hypothesis of no difference. */
  readonly pValue: number;
  /** Direction of the alternative. */
  readonly alternative: Alternative;
  /** Interval of the difference; one-sided if the alternative is. */
  readonly interval: Interval;
}

/**
 * Tests the difference of two independent means by Welch's t test.
 *
 * @param first First sample, at least two values.
 * @param second Second sample, at least two values.
 * @param options Direction and level.
 * @returns Difference, t, degrees of freedom, p value and interval.
 * @throws RangeError if a sample is too small, holds a value that is not finite, or if neither sample varies.
 *
 * @example
 * ```ts
 * import { welchTest } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Means 2 and 5, variances 1 and 1, n = 3 each: t = -3 / sqrt(2/3), df = 4.
 * const test = welchTest([1, 2, 3], [4, 5, 6]);
 * assert.ok(Math.abs(test.statistic + 3 / Math.sqrt(2 / 3)) < 1e-14);
 * assert.ok(Math.abs(test.degreesOfFreedom - 4) < 1e-12);
 * ```
 */
export function welchTest(
  first: readonly number[],
  second: readonly number[],
  options: TestOptions = {},
): TTest {
  const action = "run Welch's t test";
  requireFinite(first, action, "first", 2);
  requireFinite(second, action, "second", 2);
  return welchTestOfSummaries(summarize(first), summarize(second), options);
}

/**
 * Tests the difference of two means by Welch's t test from means, standard deviations and counts.
 *
 * @param first Summary of the first sample.
 * @param second Summary of the second sample.
 * @param options Direction and level.
 * @returns Difference, t, degrees of freedom, p value and interval.
 * @throws RangeError if a summary is out of range, or if neither sample varies.
 *
 * @example
 * ```ts
 * import { welchTestOfSummaries } from "stats";
 * import assert from "node:assert/strict";
 *
 * const test = welchTestOfSummaries(
 *   { mean: 5, standardDeviation: 0, count: 4 },
 *   { mean: 6, standardDeviation: 1, count: 4 },
 * );
 * assert.equal(test.statistic, -2);
 * assert.equal(test.degreesOfFreedom, 3);
 * ```
 */
export function welchTestOfSummaries(
  first: SampleSummary,
  second: SampleSummary,
  options: TestOptions = {},
): TTest {
  const action = "run Welch's t test";
  requireSummary(first, action, "first");
  requireSummary(second, action, "second");
  const firstError = first.standardDeviation / Math.sqrt(first.count);
  const secondError = second.standardDeviation / Math.sqrt(second.count);
  // Without squares that a double cannot hold.
  const standardError = Math.hypot(firstError, secondError);
  const scale = Math.max(Math.abs(first.mean), Math.abs(second.mean));
  // The spread that rounding alone gives to constant values of this size.
  if (standardError <= 10 * Number.EPSILON * scale || standardError === 0) {
    throw new RangeError(
      `Cannot ${action}: first or second must vary, got standard deviations ${first.standardDeviation} and ${second.standardDeviation}`,
    );
  }
  const w = (firstError / standardError) ** 2;
  const degreesOfFreedom = 1 /
    (w ** 2 / (first.count - 1) + (1 - w) ** 2 / (second.count - 1));
  return finishTTest(
    { estimate: first.mean - second.mean, standardError, degreesOfFreedom },
    options,
    "Welch t",
  );
}

/**
 * Completes a t test from an estimate, its standard error and degrees of freedom.
 *
 * @param parts Estimate, standard error (above 0) and degrees of freedom (above 0).
 * @param options Direction and level.
 * @param method Name of the interval.
 * @returns t, p value and interval beside what was given.
 * @throws RangeError if the level is out of range.
 *
 * @example
 * ```ts
 * import { finishTTest } from "./welch.ts";
 * import assert from "node:assert/strict";
 *
 * const parts = { estimate: 1, standardError: 1, degreesOfFreedom: 1 };
 * const test = finishTTest(parts, { alternative: "greater" }, "t");
 * assert.ok(Math.abs(test.pValue - 0.25) < 1e-15);
 * assert.equal(test.interval.upper, Infinity);
 * ```
 */
export function finishTTest(
  parts: {
    readonly estimate: number;
    readonly standardError: number;
    readonly degreesOfFreedom: number;
  },
  options: TestOptions,
  method: string,
): TTest {
  const { alternative = "two-sided", level = 0.95 } = options;
  requireLevel(level, "run a t test", "level");
  const { estimate, standardError, degreesOfFreedom } = parts;
  const statistic = estimate / standardError;
  const pValue = alternative === "two-sided"
    ? Math.min(1, 2 * tSf(Math.abs(statistic), degreesOfFreedom))
    : alternative === "greater"
    ? tSf(statistic, degreesOfFreedom)
    : tCdf(statistic, degreesOfFreedom);
  const tail = alternative === "two-sided" ? (1 - level) / 2 : 1 - level;
  const reach = -tQuantile(tail, degreesOfFreedom) * standardError;
  return {
    estimate,
    standardError,
    statistic,
    degreesOfFreedom,
    pValue,
    alternative,
    interval: {
      lower: alternative === "less" ? -Infinity : estimate - reach,
      upper: alternative === "greater" ? Infinity : estimate + reach,
      level,
      method,
    },
  };
}

/** Mean, standard deviation and count of a checked sample. */
function summarize(values: readonly number[]): SampleSummary {
  return {
    mean: mean(values),
    standardDeviation: standardDeviation(values),
    count: values.length,
  };
}

/** Checks a summary. */
function requireSummary(
  summary: SampleSummary,
  action: string,
  name: string,
): void {
  requireNumber(summary.mean, action, `${name}.mean`);
  requireCount(summary.count, action, `${name}.count`, 2);
  const spread = summary.standardDeviation;
  if (!(spread >= 0 && Number.isFinite(spread))) {
    throw new RangeError(
      `Cannot ${action}: ${name}.standardDeviation must be a finite number of at least 0, got ${spread}`,
    );
  }
}
