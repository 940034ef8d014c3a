/**
 * Cliff's delta: how much more often a first value is above a second one than
 * below it, over all pairs. It equals the rank-biserial correlation of the
 * Mann-Whitney test, 2 U / (n1 n2) - 1.
 *
 * The interval is Feng and Cliff's: (d - d^3 +- t s sqrt((1 - d^2)^2 + t^2 s^2)) /
 * (1 - d^2 + t^2 s^2), where s^2 is Cliff's unbiased variance from the rows and
 * columns of the pairs, at least (1 - d^2) / (n1 n2 - 1), and t has n1 + n2 - 2
 * degrees of freedom. It holds for groups of different shape.
 *
 * effectsize for R takes Fisher's z with the standard error
 * sqrt((n1 + n2 + 1) / (3 n1 n2)) of the null hypothesis instead (`variance:
 * "null"`). Away from 0, or where the spreads differ, that covers too rarely
 * whatever the size of the samples.
 *
 * At -1 and 1 both would have no width, and Cliff's variance needs two values in
 * each sample. There the interval is Wilson's for a share of min(n1, n2) trials: no
 * distribution gives the share of pairs a larger variance than
 * P (1 - P) / min(n1, n2).
 *
 * Source: Cliff, N. (1993). Dominance statistics: Ordinal analyses to answer
 * ordinal questions, doi:10.1037/0033-2909.114.3.494; Feng, D., & Cliff, N. (2004).
 * Monte Carlo evaluation of ordinal d with improved confidence interval. Journal of
 * Modern Applied Statistical Methods, 3(2), 322-332; Birnbaum, Z. W., & Klose, O. M.
 * (1957). Bounds for the variance of the Mann-Whitney statistic. The Annals of
 * Mathematical Statistics, 28(4), 933-945.
 *
 * @module
 */

import { requireFinite, requireLevel } from "./checks.ts";
import type { Interval } from "./interval.ts";
import { normalQuantile, tQuantile } from "./quantiles.ts";
import { rankValues } from "./ranks.ts";

/** Cliff's delta and its interval. */
export interface CliffsDelta {
  /** Share of pairs with the first value above minus share below, -1 to 1. */
  readonly estimate: number;
  /** Interval within -1 to 1; its method says how it was found. */
  readonly interval: Interval;
}

/**
 * Computes Cliff's delta.
 *
 * @param first First sample, at least one value.
 * @param second Second sample, at least one value.
 * @param options Level (0.95 where absent), and `variance`: "consistent" where absent, or "null" as in effectsize for R.
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
  options: {
    readonly level?: number;
    readonly variance?: "consistent" | "null";
  } = {},
): CliffsDelta {
  const action = "compute Cliff's delta";
  const { level = 0.95, variance = "consistent" } = options;
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
  const within = (low: number, high: number, method: string): CliffsDelta => ({
    estimate,
    interval: { lower: low, upper: high, level, method },
  });
  const trials = Math.min(n1, n2);
  if (
    Math.abs(estimate) === 1 || (trials === 1 && variance === "consistent")
  ) {
    const centre = estimate * trials / (trials + z * z);
    const reach = z *
      Math.sqrt(trials * (1 - estimate ** 2) + z * z) / (trials + z * z);
    return within(
      estimate === -1 ? -1 : Math.max(-1, centre - reach),
      estimate === 1 ? 1 : Math.min(1, centre + reach),
      "Wilson score, largest variance",
    );
  }
  if (variance === "null") {
    const reach = z * Math.sqrt((n1 + n2 + 1) / (3 * n1 * n2));
    return within(
      Math.tanh(Math.atanh(estimate) - reach),
      Math.tanh(Math.atanh(estimate) + reach),
      "Fisher z, standard error of the null hypothesis",
    );
  }
  const t = -tQuantile((1 - level) / 2, n1 + n2 - 2);
  const square = t ** 2 * pairVariance(first, second, estimate);
  const rest = 1 - estimate ** 2;
  const reach = Math.sqrt(square * (rest ** 2 + square));
  return within(
    (estimate * rest - reach) / (rest + square),
    (estimate * rest + reach) / (rest + square),
    "Feng-Cliff",
  );
}

/** Cliff's unbiased variance of delta (1993, equation 10), not below its least value. */
function pairVariance(
  first: readonly number[],
  second: readonly number[],
  estimate: number,
): number {
  const n1 = first.length;
  const n2 = second.length;
  const rows = standings(first, second);
  const columns = standings(second, first).map((standing) => -standing);
  const spread = (means: readonly number[]): number =>
    means.reduce((sum, value) => sum + (value - estimate) ** 2, 0);
  // The squares of the signs sum to the number of pairs that are not tied.
  const pairs = n1 * n2 - countTiedPairs(first, second);
  const cells = pairs - n1 * n2 * estimate ** 2;
  return Math.max(
    (n2 ** 2 * spread(rows) + n1 ** 2 * spread(columns) - cells) /
      (n1 * n2 * (n1 - 1) * (n2 - 1)),
    (1 - estimate ** 2) / (n1 * n2 - 1),
  );
}

/** Number of pairs of equal values. */
function countTiedPairs(
  first: readonly number[],
  second: readonly number[],
): number {
  const counts = new Map<number, number>();
  for (const value of second) counts.set(value, (counts.get(value) ?? 0) + 1);
  return first.reduce((sum, value) => sum + (counts.get(value) ?? 0), 0);
}

/** Mean sign of each value against all of another sample. */
function standings(
  values: readonly number[],
  others: readonly number[],
): number[] {
  const pooled = rankValues([...values, ...others]).ranks;
  const own = rankValues(values).ranks;
  // Among all less among its own: the others below, half of those equal, and 0.
  return own.map((rank, index) =>
    2 * ((pooled[index] ?? 0) - rank) / others.length - 1
  );
}
