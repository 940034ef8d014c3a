/**
 * Intervals from a bootstrap distribution: percentile, basic, normal. The
 * bias-corrected and accelerated one is in `bca.ts`.
 *
 * Quantiles are of type 7 (R's `quantile`, NumPy, SciPy). The package boot for
 * R interpolates between order statistics of rank (R + 1) p on the scale of
 * the normal quantile; the option `quantiles: "boot"` does the same.
 *
 * A sample of equal values resamples to itself: its interval is a point, which
 * says nothing about certainty. With few values all three cover too rarely.
 *
 * Source: Davison, A. C., & Hinkley, D. V. (1997). Bootstrap methods and their
 * application (section 5.2), doi:10.1017/CBO9780511802843.
 *
 * @module
 */

import type { Bootstrap } from "./bootstrap.ts";
import { requireLevel } from "./checks.ts";
import type { Interval } from "./interval.ts";
import { createOrderStatistics, quantileOfRanked } from "./order_statistics.ts";
import { normalQuantile } from "./quantiles.ts";

/** Choices of a bootstrap interval. */
export interface BootstrapIntervalOptions {
  /** Level of the interval; 0.95 where absent. */
  readonly level?: number;
  /** Definition of the quantiles; "type 7" where absent. */
  readonly quantiles?: "type 7" | "boot";
}

/**
 * Finds the percentile interval: quantiles of the bootstrap distribution.
 *
 * @param boot A bootstrap distribution.
 * @param options Level and definition of the quantiles.
 * @returns The interval.
 * @throws RangeError if the level is out of range.
 *
 * @example
 * ```ts
 * import { bootstrapOfReplicates, percentileInterval } from "stats";
 * import assert from "node:assert/strict";
 *
 * const boot = bootstrapOfReplicates(3, [1, 2, 3, 4, 5]);
 * const { lower, upper } = percentileInterval(boot, { level: 0.5 });
 * assert.deepEqual([lower, upper], [2, 4]);
 * ```
 */
export function percentileInterval(
  boot: Bootstrap,
  options: BootstrapIntervalOptions = {},
): Interval {
  const { tail, level, read } = prepareQuantiles(boot, options);
  return {
    lower: read(tail),
    upper: read(1 - tail),
    level,
    method: "bootstrap percentile",
  };
}

/**
 * Finds the basic interval: the percentile interval mirrored at the estimate.
 *
 * @param boot A bootstrap distribution.
 * @param options Level and definition of the quantiles.
 * @returns The interval.
 * @throws RangeError if the level is out of range.
 *
 * @example
 * ```ts
 * import { basicInterval, bootstrapOfReplicates } from "stats";
 * import assert from "node:assert/strict";
 *
 * const boot = bootstrapOfReplicates(3, [1, 2, 3, 4, 9]);
 * const { lower, upper } = basicInterval(boot, { level: 0.5 });
 * assert.deepEqual([lower, upper], [2, 4]);
 * ```
 */
export function basicInterval(
  boot: Bootstrap,
  options: BootstrapIntervalOptions = {},
): Interval {
  const { tail, level, read } = prepareQuantiles(boot, options);
  return {
    lower: 2 * boot.estimate - read(1 - tail),
    upper: 2 * boot.estimate - read(tail),
    level,
    method: "bootstrap basic",
  };
}

/**
 * Finds the normal interval: estimate minus bias, plus or minus z standard errors.
 *
 * @param boot A bootstrap distribution.
 * @param options Level.
 * @returns The interval.
 * @throws RangeError if the level is out of range.
 *
 * @example
 * ```ts
 * import { bootstrapOfReplicates, normalBootstrapInterval } from "stats";
 * import assert from "node:assert/strict";
 *
 * const boot = bootstrapOfReplicates(3, [3, 3, 3]);
 * const { lower, upper } = normalBootstrapInterval(boot);
 * assert.deepEqual([lower, upper], [3, 3]);
 * ```
 */
export function normalBootstrapInterval(
  boot: Bootstrap,
  options: { readonly level?: number } = {},
): Interval {
  const { tail, level } = prepareQuantiles(boot, options);
  const centre = boot.estimate - boot.bias;
  const reach = -normalQuantile(tail) * boot.standardError;
  return {
    lower: centre - reach,
    upper: centre + reach,
    level,
    method: "bootstrap normal",
  };
}

/**
 * Checks the level and gives the quantile function that was asked for.
 *
 * @param boot A bootstrap distribution.
 * @param options Level and definition of the quantiles.
 * @returns Probability beyond each end, level, and the quantile function.
 * @throws RangeError if the level is out of range.
 *
 * @example
 * ```ts
 * import { bootstrapOfReplicates } from "stats";
 * import { prepareQuantiles } from "./bootstrap_intervals.ts";
 * import assert from "node:assert/strict";
 *
 * const boot = bootstrapOfReplicates(3, [1, 2, 6]);
 * assert.equal(prepareQuantiles(boot, {}).read(0.5), 2);
 * ```
 */
export function prepareQuantiles(
  boot: Bootstrap,
  options: BootstrapIntervalOptions,
): { tail: number; level: number; read: (probability: number) => number } {
  const { level = 0.95, quantiles = "type 7" } = options;
  requireLevel(level, "find a bootstrap interval", "level");
  const ranked = createOrderStatistics(boot.replicates);
  const read = quantiles === "type 7" ? quantileOfRanked : normalScaleQuantile;
  return {
    tail: (1 - level) / 2,
    level,
    read: (probability) => read(ranked, boot.resampleCount, probability),
  };
}

/** Order statistic of rank (R + 1) p, between ranks linear in the normal quantile; the ends beyond. */
function normalScaleQuantile(
  ranked: (rank: number) => number,
  count: number,
  probability: number,
): number {
  const ranks = count + 1;
  const rank = ranks * probability;
  const whole = Math.round(rank);
  const isWhole = Math.abs(rank - whole) < 1e-10 * ranks;
  const below = isWhole ? whole : Math.floor(rank);
  if (below < 1) return ranked(0);
  if (below > count || (below === count && !isWhole)) return ranked(count - 1);
  const low = ranked(below - 1);
  if (isWhole) return low;
  const from = normalQuantile(below / ranks);
  const to = normalQuantile((below + 1) / ranks);
  return low +
    (normalQuantile(probability) - from) / (to - from) *
      (ranked(below) - low);
}
