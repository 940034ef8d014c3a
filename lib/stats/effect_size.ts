/**
 * Standardized differences of two independent means: Cohen's d with the pooled
 * standard deviation, Hedges' g, Glass's delta, d with the average variance.
 *
 * d = (m1 - m2) / s, s^2 = ((n1 - 1) s1^2 + (n2 - 1) s2^2) / (n1 + n2 - 2).
 * g = J d with the exact J = Gamma(df / 2) / (sqrt(df / 2) Gamma((df - 1) / 2)),
 * df = n1 + n2 - 2; the usual 1 - 3 / (4 df - 1) is 1.3 % off at df = 2.
 * The intervals of d and g pivot the noncentral t distribution of
 * d sqrt(n1 n2 / (n1 + n2)) and assume equal variances and normal values. That of
 * Glass's delta does not assume equal variances: it pivots
 * delta / sqrt(1 / n2 + s1^2 / (n1 s2^2)) with n2 - 1 degrees of freedom, which is
 * an approximation because s1 / s2 is estimated too.
 *
 * Source: Cohen, J. (1988). Statistical power analysis for the behavioral
 * sciences (2nd ed.); Hedges, L. V. (1981). Distribution theory for Glass's
 * estimator of effect size, doi:10.3102/10769986006002107; Steiger, J. H., &
 * Fouladi, R. T. (1997), for the interval.
 *
 * @module
 */

import { requireFinite, requireLevel, requirePositive } from "./checks.ts";
import { mean, standardDeviation } from "./describe.ts";
import type { Interval } from "./interval.ts";
import { noncentralTCdf, noncentralTSf } from "./noncentral_t.ts";
import { findRoot } from "./roots.ts";
import defer * as special from "./special_functions.ts";

/** Standardized differences of two samples. */
export interface EffectSize {
  /** Cohen's d with the pooled standard deviation, first minus second. */
  readonly cohensD: number;
  /** Interval of d from the noncentral t distribution. */
  readonly interval: Interval;
  /** Hedges' g, which is d times `correction`. */
  readonly hedgesG: number;
  /** Interval of g: the ends of the interval of d times `correction`. */
  readonly hedgesInterval: Interval;
  /** The exact factor J. */
  readonly correction: number;
  /** Pooled standard deviation. */
  readonly pooledStandardDeviation: number;
  /** Large-sample standard error of d, sqrt(1/n1 + 1/n2 + d^2 / (2 (n1 + n2))). */
  readonly standardError: number;
  /** Difference divided by the root of the mean of the two variances; null where a sample has one value. */
  readonly averageD: number | null;
  /** Glass's delta, divided by the standard deviation of the second sample; null where that is 0 or undefined. */
  readonly glassDelta: number | null;
  /** Interval of Glass's delta from the noncentral t distribution; null where it is, or where the first sample has one value. */
  readonly glassInterval: Interval | null;
}

/**
 * Computes standardized differences of two independent means.
 *
 * @param first First sample, at least one value.
 * @param second Second sample, at least one value; together at least three.
 * @param options Level of the intervals; 0.95 where absent.
 * @returns d, g, delta and their intervals.
 * @throws RangeError if the samples are too small, hold a value that is not finite, or do not vary within groups.
 *
 * @example
 * ```ts
 * import { cohensD } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Means 3 and 8, both variances 2.5: d = -5 / sqrt(2.5).
 * const effect = cohensD([1, 2, 3, 4, 5], [6, 7, 8, 9, 10]);
 * assert.ok(Math.abs(effect.cohensD + 5 / Math.sqrt(2.5)) < 1e-14);
 * ```
 */
export function cohensD(
  first: readonly number[],
  second: readonly number[],
  options: { readonly level?: number } = {},
): EffectSize {
  const action = "compute Cohen's d";
  const { level = 0.95 } = options;
  requireFinite(first, action, "first", 1);
  requireFinite(second, action, "second", 1);
  requireLevel(level, action, "level");
  const n1 = first.length;
  const n2 = second.length;
  const degreesOfFreedom = n1 + n2 - 2;
  if (degreesOfFreedom < 1) {
    throw new RangeError(
      `Cannot ${action}: first and second must hold at least 3 values together, got ${
        n1 + n2
      }`,
    );
  }
  const means = [mean(first), mean(second)] as const;
  const difference = means[0] - means[1];
  const s1 = n1 > 1 ? standardDeviation(first) : 0;
  const s2 = n2 > 1 ? standardDeviation(second) : 0;
  // Without squares that a double cannot hold.
  const pooled = Math.hypot(
    Math.sqrt((n1 - 1) / degreesOfFreedom) * s1,
    Math.sqrt((n2 - 1) / degreesOfFreedom) * s2,
  );
  // The spread that rounding alone gives to constant values of this size.
  const spread = 10 * Number.EPSILON * Math.max(...means.map(Math.abs));
  if (pooled <= spread) {
    throw new RangeError(
      `Cannot ${action}: first or second must vary, got a pooled standard deviation of ${pooled}`,
    );
  }
  const d = difference / pooled;
  const correction = hedgesCorrection(degreesOfFreedom);
  const interval = noncentralInterval(d, {
    degreesOfFreedom,
    scale: Math.sqrt((n1 * n2) / (n1 + n2)),
    level,
  });
  return {
    cohensD: d,
    interval,
    hedgesG: d * correction,
    hedgesInterval: {
      ...interval,
      lower: interval.lower * correction,
      upper: interval.upper * correction,
    },
    correction,
    pooledStandardDeviation: pooled,
    standardError: Math.sqrt(1 / n1 + 1 / n2 + d * d / (2 * (n1 + n2))),
    averageD: n1 > 1 && n2 > 1
      ? difference / (Math.hypot(s1, s2) * Math.SQRT1_2)
      : null,
    glassDelta: s2 > spread ? difference / s2 : null,
    glassInterval: n1 > 1 && s2 > spread
      ? noncentralInterval(difference / s2, {
        degreesOfFreedom: n2 - 1,
        scale: 1 / Math.sqrt(1 / n2 + (s1 / s2) ** 2 / n1),
        level,
      })
      : null,
  };
}

/**
 * Gives the exact factor J that turns Cohen's d into Hedges' g.
 *
 * @param degreesOfFreedom n1 + n2 - 2, above 0; at 1 or less the factor is 0, since g has no mean there.
 * @returns J, 0 to 1.
 * @throws RangeError if the degrees of freedom are not above 0.
 *
 * @example
 * ```ts
 * import { hedgesCorrection } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Gamma(1) / (sqrt(1) Gamma(1/2)) = 1 / sqrt(pi).
 * assert.ok(Math.abs(hedgesCorrection(2) - 1 / Math.sqrt(Math.PI)) < 1e-15);
 * ```
 */
export function hedgesCorrection(degreesOfFreedom: number): number {
  requirePositive(
    degreesOfFreedom,
    "compute Hedges' correction",
    "degreesOfFreedom",
  );
  if (degreesOfFreedom <= 1) return 0;
  const half = degreesOfFreedom / 2;
  // Two large logarithms would cancel; the series is exact to 1e-15 from here on.
  if (half > 1000) {
    return Math.sqrt(1 - 0.75 / half) * (1 + 1 / (64 * (half - 0.75) ** 2));
  }
  return Math.exp(special.gammaln(half) - special.gammaln(half - 0.5)) /
    Math.sqrt(half);
}

/**
 * Finds the interval of a standardized effect by pivoting the noncentral t distribution.
 *
 * @param effect The effect, such as d.
 * @param options `scale` turns the effect into t; degrees of freedom; level.
 * @returns The effects at which t is the upper and the lower quantile of its distribution.
 *
 * @example
 * ```ts
 * import { noncentralInterval } from "./effect_size.ts";
 * import assert from "node:assert/strict";
 *
 * const ends = noncentralInterval(0, { degreesOfFreedom: 10, scale: 1, level: 0.95 });
 * assert.ok(Math.abs(ends.lower + ends.upper) < 1e-12);
 * ```
 */
export function noncentralInterval(
  effect: number,
  options: {
    readonly degreesOfFreedom: number;
    readonly scale: number;
    readonly level: number;
  },
): Interval {
  const { degreesOfFreedom, scale, level } = options;
  const t = effect * scale;
  const tail = (1 - level) / 2;
  const lower = pivot(
    t,
    (noncentrality) =>
      noncentralTSf(t, { degreesOfFreedom, noncentrality }) - tail,
  );
  const upper = pivot(
    t,
    (noncentrality) =>
      tail - noncentralTCdf(t, { degreesOfFreedom, noncentrality }),
  );
  return {
    lower: lower / scale,
    upper: upper / scale,
    level,
    method: "noncentral t",
  };
}

/** Root of a rising function of the noncentrality, searched outwards from t. */
function pivot(t: number, evaluate: (noncentrality: number) => number): number {
  let reach = 2 + Math.abs(t) / 2;
  while (evaluate(t - reach) > 0) reach *= 2;
  const lower = t - reach;
  reach = 2 + Math.abs(t) / 2;
  while (evaluate(t + reach) < 0) reach *= 2;
  // 1e-13 of the scale: the integral behind it has no more digits.
  return findRoot(evaluate, {
    lower,
    upper: t + reach,
    tolerance: 1e-13 * (1 + Math.abs(t)),
  });
}
