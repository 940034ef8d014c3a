/**
 * Student's t test of paired differences, with the two standardized effects of
 * paired data.
 *
 * t = mean(d) / (s_d / sqrt(n)), n - 1 degrees of freedom. d_z divides the mean
 * difference by the standard deviation of the differences; d_av by the mean of
 * the two standard deviations, which compares with Cohen's d of two groups.
 *
 * Source: Student (1908), doi:10.1093/biomet/6.1.1; Lakens, D. (2013).
 * Calculating and reporting effect sizes, doi:10.3389/fpsyg.2013.00863.
 *
 * @module
 */

import { requireFinite, requireLevel, requireSameLength } from "./checks.ts";
import { mean, standardDeviation } from "./describe.ts";
import { hedgesCorrection, noncentralInterval } from "./effect_size.ts";
import type { Interval, TestOptions } from "./interval.ts";
import { finishTTest, type TTest } from "./welch.ts";

/** What a paired t test gives. */
export interface PairedTTest extends TTest {
  /** Mean difference divided by the standard deviation of the differences. */
  readonly dz: number;
  /** Mean difference divided by the mean of the two standard deviations; null where neither sample varies. */
  readonly averageD: number | null;
}

/**
 * Tests the mean of paired differences.
 *
 * @param first First value of each pair, at least two pairs.
 * @param second Second value of each pair, in the same order.
 * @param options Direction and level.
 * @returns Mean difference (first minus second), t, p value, interval and effects.
 * @throws RangeError if the lengths differ, there are fewer than two pairs, a value is not finite, or the differences do not vary.
 *
 * @example
 * ```ts
 * import { pairedTTest } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Differences 1, 2, 3: mean 2, standard deviation 1, t = 2 sqrt 3.
 * const test = pairedTTest([2, 4, 6], [1, 2, 3]);
 * assert.ok(Math.abs(test.statistic - 2 * Math.sqrt(3)) < 1e-14);
 * assert.equal(test.dz, 2);
 * ```
 */
export function pairedTTest(
  first: readonly number[],
  second: readonly number[],
  options: TestOptions = {},
): PairedTTest {
  const action = "run a paired t test";
  requireSameLength(first, second, action, ["first", "second"]);
  requireFinite(first, action, "first", 2);
  requireFinite(second, action, "second", 2);
  const differences = first.map((value, index) => value - (second[index] ?? 0));
  const estimate = mean(differences);
  const spread = standardDeviation(differences);
  // The spread that rounding alone gives to equal differences of this size.
  if (spread <= 10 * Number.EPSILON * Math.abs(estimate) || spread === 0) {
    throw new RangeError(
      `Cannot ${action}: the differences must vary, got ${differences.length} times ${estimate}`,
    );
  }
  const averageSpread = (standardDeviation(first) + standardDeviation(second)) /
    2;
  return {
    ...finishTTest(
      {
        estimate,
        standardError: spread / Math.sqrt(differences.length),
        degreesOfFreedom: differences.length - 1,
      },
      options,
      "paired t",
    ),
    dz: estimate / spread,
    averageD: averageSpread === 0 ? null : estimate / averageSpread,
  };
}

/** Standardized effects of paired data. */
export interface PairedEffectSize {
  /** Mean difference divided by the standard deviation of the differences. */
  readonly dz: number;
  /** Interval of d_z from the noncentral t distribution with n - 1 degrees of freedom; exact for normal differences. */
  readonly interval: Interval;
  /** d_z times the exact factor J of n - 1 degrees of freedom. */
  readonly gz: number;
  /** Interval of g_z: the ends of the interval of d_z times J. */
  readonly gzInterval: Interval;
  /** Mean difference divided by the mean of the two standard deviations, which has no interval here; null where neither sample varies. */
  readonly averageD: number | null;
}

/**
 * Computes the standardized effects of paired data with the interval of d_z.
 *
 * @param first First value of each pair, at least two pairs.
 * @param second Second value of each pair, in the same order.
 * @param options Level; 0.95 where absent.
 * @returns d_z, g_z, d_av.
 * @throws RangeError if the lengths differ, there are fewer than two pairs, a value is not finite, or the differences do not vary.
 *
 * @example
 * ```ts
 * import { pairedEffectSize } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Differences 1, 2, 3: mean 2, standard deviation 1; J(2) = 1 / sqrt(pi).
 * const { dz, gz, interval } = pairedEffectSize([2, 4, 6], [1, 2, 3]);
 * assert.equal(dz, 2);
 * assert.ok(Math.abs(gz - 2 / Math.sqrt(Math.PI)) < 1e-14);
 * assert.ok(interval.lower < 2 && 2 < interval.upper);
 * ```
 */
export function pairedEffectSize(
  first: readonly number[],
  second: readonly number[],
  options: { readonly level?: number } = {},
): PairedEffectSize {
  const { level = 0.95 } = options;
  requireLevel(level, "compute a paired effect", "level");
  const { dz, averageD, degreesOfFreedom } = pairedTTest(first, second);
  const correction = hedgesCorrection(degreesOfFreedom);
  const interval = noncentralInterval(dz, {
    degreesOfFreedom,
    scale: Math.sqrt(first.length),
    level,
  });
  return {
    dz,
    interval,
    gz: dz * correction,
    gzInterval: {
      ...interval,
      lower: interval.lower * correction,
      upper: interval.upper * correction,
    },
    averageD,
  };
}
