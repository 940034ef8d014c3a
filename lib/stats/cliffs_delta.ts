/**
 * Cliff's delta: how much more often a first value is above a second one than
 * below it, over all pairs. It equals the rank-biserial correlation of the
 * Mann-Whitney test, 2 U / (n1 n2) - 1.
 *
 * The interval is that of effectsize for R: Fisher's z with the standard error
 * sqrt((n1 + n2 + 1) / (3 n1 n2)) of the null hypothesis, so that it assumes equal
 * shapes. At -1 and 1, where that has width 0, the open end is Wilson's bound of a
 * share of min(n1, n2) trials: no distribution gives the share of pairs a larger
 * variance than P (1 - P) / min(n1, n2).
 *
 * Source: Cliff, N. (1993). Dominance statistics: Ordinal analyses to answer
 * ordinal questions, doi:10.1037/0033-2909.114.3.494; Birnbaum, Z. W., & Klose, O.
 * M. (1957). Bounds for the variance of the Mann-Whitney statistic,
 * doi:10.1214/aoms/1177706794, for the bound.
 *
 * @module
 */

import { requireFinite, requireLevel } from "./checks.ts";
import type { Interval } from "./interval.ts";
import { normalQuantile } from "./quantiles.ts";
import { rankValues } from "./ranks.ts";

/** Cliff's delta and its interval. */
export interface CliffsDelta {
  /** Share of pairs with the first value above minus share below, -1 to 1. */
  readonly estimate: number;
  /** Interval by Fisher's z; at -1 and 1 from the largest variance that any distribution allows. */
  readonly interval: Interval;
}

/**
 * Computes Cliff's delta.
 *
 * @param first First sample, at least one value.
 * @param second Second sample, at least one value.
 * @param options Level; 0.95 where absent.
 * @returns Delta and its interval.
 * @throws RangeError if a sample is empty or holds a value that is not finite.
 *
 * @example
 * ```ts
 * import { cliffsDelta } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Pairs 1-2 below, 3-2 above, 2-2 neither.
 * assert.equal(cliffsDelta([1, 3, 2, 3], [2]).estimate, 0.25);
 * ```
 */
export function cliffsDelta(
  first: readonly number[],
  second: readonly number[],
  options: { readonly level?: number } = {},
): CliffsDelta {
  const action = "compute Cliff's delta";
  const { level = 0.95 } = options;
  requireFinite(first, action, "first", 1);
  requireFinite(second, action, "second", 1);
  requireLevel(level, action, "level");
  const n1 = first.length;
  const n2 = second.length;
  const { ranks } = rankValues([...first, ...second]);
  const rankSum = ranks.slice(0, n1).reduce((sum, rank) => sum + rank, 0);
  const u = rankSum - n1 * (n1 + 1) / 2;
  const estimate = 2 * u / (n1 * n2) - 1;
  const z = normalQuantile(1 - (1 - level) / 2);
  if (Math.abs(estimate) === 1) {
    const trials = Math.min(n1, n2);
    // Wilson: a share of at least m / (m + z^2), on the scale of delta.
    const end = estimate * (trials - z * z) / (trials + z * z);
    return {
      estimate,
      interval: {
        lower: Math.min(estimate, end),
        upper: Math.max(estimate, end),
        level,
        method: "Wilson score, largest variance",
      },
    };
  }
  const reach = z * Math.sqrt((n1 + n2 + 1) / (3 * n1 * n2));
  return {
    estimate,
    interval: {
      lower: Math.tanh(Math.atanh(estimate) - reach),
      upper: Math.tanh(Math.atanh(estimate) + reach),
      level,
      method: "Fisher z, standard error of the null hypothesis",
    },
  };
}
