/**
 * All intervals of one mean or of one proportion side by side, as rows of a
 * comparison and as input of `simulateCoverage` and `binomialCoverage`.
 *
 * Source: the files of the methods.
 *
 * @module
 */

import { bcaInterval, jackknifeAcceleration } from "./bca.ts";
import { bootstrap, type BootstrapOptions } from "./bootstrap.ts";
import { basicInterval, percentileInterval } from "./bootstrap_intervals.ts";
import { requireFinite, requireLevel } from "./checks.ts";
import { mean } from "./describe.ts";
import type { Interval } from "./interval.ts";
import {
  agrestiCoullInterval,
  clopperPearsonInterval,
  jeffreysInterval,
  midPInterval,
  type ProportionOptions,
  waldInterval,
  wilsonInterval,
} from "./proportions.ts";
import { normalQuantile, tQuantile } from "./quantiles.ts";
import { meanWithError, studentizedInterval } from "./studentized.ts";

/** The intervals of a mean by their names. */
export type MeanIntervals = Readonly<
  Record<
    "t" | "normal" | "percentile" | "basic" | "BCa" | "studentized",
    Interval
  >
>;

/**
 * Finds six intervals of a mean.
 *
 * Percentile, basic and BCa read the same resamples.
 *
 * @param values The sample, at least two finite numbers that are not all equal.
 * @param options Random numbers, resamples (10,000 where absent), level.
 * @returns The intervals by name; "normal" takes 1.96 standard errors where t has its quantile.
 * @throws RangeError if there are fewer than two values, one is not finite, or all are equal.
 *
 * @example
 * ```ts
 * import { createRandom, meanIntervals } from "stats";
 * import assert from "node:assert/strict";
 *
 * // s = 1, n = 3: 2 -+ 4.3027 / sqrt(3).
 * const { t, percentile } = meanIntervals([1, 2, 3], {
 *   random: createRandom(1),
 *   resamples: 500,
 * });
 * assert.ok(Math.abs(t.lower - (2 - 4.302653 / Math.sqrt(3))) < 1e-6);
 * assert.ok(percentile.lower >= 1 && percentile.upper <= 3);
 * ```
 */
export function meanIntervals(
  values: readonly number[],
  options: BootstrapOptions & { readonly level?: number },
): MeanIntervals {
  const { level = 0.95 } = options;
  const boot = bootstrap(values, mean, options);
  return {
    t: meanInterval(values, { level }),
    normal: meanInterval(values, { level, reach: "normal" }),
    percentile: percentileInterval(boot, { level }),
    basic: basicInterval(boot, { level }),
    BCa: bcaInterval(boot, {
      level,
      acceleration: jackknifeAcceleration(values, mean),
    }),
    studentized: studentizedInterval(values, meanWithError, options),
  };
}

/**
 * Finds the interval of a mean, by Student's t.
 *
 * @param values The sample, at least two finite numbers that are not all equal.
 * @param options Level, and `reach`: "normal" takes the normal quantile, for comparison only.
 * @returns The interval.
 * @throws RangeError if there are fewer than two values, one is not finite, or all are equal.
 *
 * @example
 * ```ts
 * import { meanInterval } from "stats";
 * import assert from "node:assert/strict";
 *
 * // s = 1, n = 3, t(2) = 4.3027.
 * const { upper } = meanInterval([1, 2, 3]);
 * assert.ok(Math.abs(upper - (2 + 4.302653 / Math.sqrt(3))) < 1e-6);
 * ```
 */
export function meanInterval(
  values: readonly number[],
  options: { readonly level?: number; readonly reach?: "t" | "normal" } = {},
): Interval {
  const action = "find an interval of a mean";
  const { level = 0.95, reach = "t" } = options;
  requireFinite(values, action, "values", 2);
  requireLevel(level, action, "level");
  const { estimate, standardError } = meanWithError(values);
  if (!(standardError > 0 && Number.isFinite(standardError))) {
    throw new RangeError(
      `Cannot ${action}: values must vary by a finite standard error, got ${standardError}`,
    );
  }
  const tail = (1 - level) / 2;
  const quantile = reach === "t"
    ? tQuantile(tail, values.length - 1)
    : normalQuantile(tail);
  return {
    lower: estimate + quantile * standardError,
    upper: estimate - quantile * standardError,
    level,
    method: reach === "t" ? "Student t" : "normal",
  };
}

/** The intervals of a proportion by their names. */
export type ProportionIntervals = Readonly<
  Record<
    | "Wald"
    | "Agresti-Coull"
    | "Wilson"
    | "Jeffreys"
    | "mid-p"
    | "Clopper-Pearson",
    Interval
  >
>;

/**
 * Finds six intervals of a proportion.
 *
 * @param successes Number of successes, 0 to the number of trials.
 * @param options Trials and level.
 * @returns The intervals by name.
 * @throws RangeError if a count is out of range.
 *
 * @example
 * ```ts
 * import { proportionIntervals } from "stats";
 * import assert from "node:assert/strict";
 *
 * const intervals = proportionIntervals(0, { trials: 6 });
 * assert.equal(intervals.Wald.upper, 0);
 * assert.ok(Math.abs(intervals["Clopper-Pearson"].upper - (1 - 0.025 ** (1 / 6))) < 1e-14);
 * ```
 */
export function proportionIntervals(
  successes: number,
  options: ProportionOptions,
): ProportionIntervals {
  return {
    Wald: waldInterval(successes, options),
    "Agresti-Coull": agrestiCoullInterval(successes, options),
    Wilson: wilsonInterval(successes, options),
    Jeffreys: jeffreysInterval(successes, options),
    "mid-p": midPInterval(successes, options),
    "Clopper-Pearson": clopperPearsonInterval(successes, options),
  };
}
