/**
 * The interval of an estimate whose values come in clusters, such as the turns
 * of a debate or the essays of a student: leave out one cluster at a time.
 *
 * SE^2 = (G - 1) / G sum (e_g - mean of e_g)^2, where e_g is the estimate
 * without cluster g of G. The interval is the estimate plus or minus t standard
 * errors with G - 1 degrees of freedom. It needs no random numbers. With clusters
 * of one value each it is the ordinary jackknife. It fails for estimates that
 * jump, such as a median.
 *
 * Clusters, not values, are what there is a number of: with six clusters the
 * interval is wide, and rightly so. Where a bounded estimate such as kappa is near
 * its end, it still covers somewhat too rarely, because the estimate is skewed.
 *
 * Source: Efron, B. (1982). The jackknife, the bootstrap and other resampling
 * plans, doi:10.1137/1.9781611970319; MacKinnon, J. G., & White, H. (1985),
 * doi:10.1016/0304-4076(85)90158-7; for kappa of clustered pairs Kang, C.,
 * Qaqish, B., Monaco, J., Sheridan, S. L., & Cai, J. (2013). Kappa statistic for
 * clustered dichotomous responses from physicians and patients. Statistics in
 * Medicine, 32(21), 3700-3719.
 *
 * @module
 */

import { requireLevel, requireNumber } from "./checks.ts";
import type { Interval } from "./interval.ts";
import { tQuantile } from "./quantiles.ts";

/** An estimate with its error over clusters. */
export interface ClusterEstimate {
  /** The statistic of all values; null where it is undefined. */
  readonly estimate: number | null;
  /** Its standard error over clusters; null where `reason` says why. */
  readonly standardError: number | null;
  /** Estimate plus or minus t standard errors, not cut; null where `reason` says why. */
  readonly interval: Interval | null;
  /** Number of clusters that hold a value. */
  readonly clusterCount: number;
  /** Why there is no interval; null where there is one. */
  readonly reason: string | null;
}

/**
 * Estimates a statistic with its error over clusters.
 *
 * Empty clusters do not count. Without an interval there is a reason: fewer than
 * two clusters, a statistic that is undefined for all values or without one of the
 * clusters, or an estimate that no cluster moves, whose interval would have no
 * width and claim to be certain.
 *
 * @param clusters The clusters, each a list of values of any kind.
 * @param statistic Computes a finite number from the pooled values, or null where it is undefined.
 * @param options Level; 0.95 where absent.
 * @returns The estimate, its standard error and interval.
 * @throws RangeError if the level is out of range, or the statistic is neither a finite number nor null.
 *
 * @example
 * ```ts
 * import { jackknifeClusters, mean } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Clusters of one value: the standard error of a mean, s / sqrt(n) = sqrt(1 / 3).
 * const { standardError } = jackknifeClusters([[1], [2], [3]], mean);
 * assert.ok(Math.abs((standardError ?? 0) - Math.sqrt(1 / 3)) < 1e-15);
 * // The same values twice say no more.
 * const twice = jackknifeClusters([[1, 1], [2, 2], [3, 3]], mean);
 * assert.ok(Math.abs((twice.standardError ?? 0) - Math.sqrt(1 / 3)) < 1e-15);
 * ```
 */
export function jackknifeClusters<T>(
  clusters: readonly (readonly T[])[],
  statistic: (values: readonly T[]) => number | null,
  options: { readonly level?: number } = {},
): ClusterEstimate {
  const action = "estimate over clusters";
  const { level = 0.95 } = options;
  requireLevel(level, action, "level");
  const full = clusters.filter((cluster) => cluster.length > 0);
  const count = full.length;
  const compute = (chosen: readonly (readonly T[])[]): number | null => {
    const value = statistic(chosen.flat());
    if (value !== null) requireNumber(value, action, "the statistic");
    return value;
  };
  const estimate = count === 0 ? null : compute(full);
  const without = (reason: string): ClusterEstimate => ({
    estimate,
    standardError: null,
    interval: null,
    clusterCount: count,
    reason,
  });
  if (count < 2) return without("fewer than two clusters");
  if (estimate === null) return without("the estimate is undefined");
  const leftOut = full.flatMap((_, index) =>
    compute(full.toSpliced(index, 1)) ?? []
  );
  if (leftOut.length < count) {
    return without("the estimate is undefined without one of the clusters");
  }
  const centre = leftOut.reduce((sum, value) => sum + value, 0) / count;
  const squares = leftOut.reduce(
    (sum, value) => sum + (value - centre) ** 2,
    0,
  );
  const standardError = Math.sqrt((count - 1) / count * squares);
  // What rounding leaves of equal estimates is no spread.
  const largest = Math.max(...[estimate, ...leftOut].map(Math.abs));
  if (standardError <= 16 * Number.EPSILON * largest) {
    return without("no cluster moves the estimate");
  }
  const reach = -tQuantile((1 - level) / 2, count - 1) * standardError;
  return {
    estimate,
    standardError,
    interval: {
      lower: estimate - reach,
      upper: estimate + reach,
      level,
      method: `jackknife over ${count} clusters, t`,
    },
    clusterCount: count,
    reason: null,
  };
}
