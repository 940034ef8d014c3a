/**
 * The Kruskal-Wallis test of several independent samples, and Dunn's
 * comparisons of all pairs of them.
 *
 * H = (12 / (N (N + 1)) sum R_i^2 / n_i - 3 (N + 1)) / c with
 * c = 1 - sum(t^3 - t) / (N^3 - N), compared with chi-square, k - 1 degrees of
 * freedom. Dunn: z = (mean rank i - mean rank j) / sqrt(s (1/n_i + 1/n_j)) with
 * s = c N (N + 1) / 12, p values two-sided and adjusted over all pairs. With two
 * samples both are the Mann-Whitney test without continuity correction.
 *
 * Source: Kruskal, W. H., & Wallis, W. A. (1952), doi:10.1080/01621459.1952.10483441;
 * Dunn, O. J. (1964). Multiple comparisons using rank sums,
 * doi:10.1080/00401706.1964.10490181.
 *
 * @module
 */

import { type AdjustMethod, adjustPValues } from "./adjust.ts";
import { requireFinite } from "./checks.ts";
import { chiSquareSf, normalSf } from "./distributions.ts";
import { rankValues } from "./ranks.ts";

/** One comparison of two samples. */
export interface DunnComparison {
  /** Index of the first sample. */
  readonly first: number;
  /** Index of the second sample. */
  readonly second: number;
  /** Mean rank of the first minus that of the second. */
  readonly meanRankDifference: number;
  /** The difference divided by its standard deviation; null where all values are equal. */
  readonly z: number | null;
  /** Two-sided p value. */
  readonly pValue: number;
  /** P value adjusted over all pairs. */
  readonly adjustedPValue: number;
}

/** What the Kruskal-Wallis test gives. */
export interface KruskalWallisTest {
  /** H, corrected for ties; null where all values are equal. */
  readonly statistic: number | null;
  /** Number of samples minus 1. */
  readonly degreesOfFreedom: number;
  /** Probability under the null hypothesis, from chi-square; 1 where all values are equal. */
  readonly pValue: number;
  /** Share of the variation of ranks between samples, (H - k + 1) / (N - k), not below 0; null where undefined. */
  readonly etaSquared: number | null;
  /** Mean rank of each sample. */
  readonly meanRanks: readonly number[];
  /** Dunn's comparisons of all pairs. */
  readonly comparisons: readonly DunnComparison[];
}

/**
 * Tests whether several independent samples come from one distribution.
 *
 * @param samples At least two samples, each with at least one value.
 * @param options Adjustment of Dunn's p values; "holm" where absent.
 * @returns H, the p value and all pairwise comparisons.
 * @throws RangeError if there are fewer than two samples, one is empty, or a value is not finite.
 *
 * @example
 * ```ts
 * import { kruskalWallisTest } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Ranks 1 2, 3 4, 5 6: H = 12/42 (9 + 49 + 121) / 2 - 21 = 32/7.
 * const test = kruskalWallisTest([[1, 2], [3, 4], [5, 6]]);
 * assert.ok(Math.abs((test.statistic ?? 0) - 32 / 7) < 1e-13);
 * assert.ok(Math.abs(test.pValue - Math.exp(-16 / 7)) < 1e-13);
 * ```
 */
export function kruskalWallisTest(
  samples: readonly (readonly number[])[],
  options: { readonly adjust?: AdjustMethod } = {},
): KruskalWallisTest {
  const action = "run a Kruskal-Wallis test";
  if (samples.length < 2) {
    throw new RangeError(
      `Cannot ${action}: samples must hold at least 2 samples, got ${samples.length}`,
    );
  }
  samples.forEach((sample, index) =>
    requireFinite(sample, action, `samples[${index}]`, 1)
  );
  const { ranks, tieCounts } = rankValues(samples.flat());
  const total = ranks.length;
  const ties = tieCounts.reduce((sum, t) => sum + t ** 3 - t, 0);
  const correction = 1 - ties / (total ** 3 - total);
  let place = 0;
  const meanRanks = samples.map((sample) => {
    const own = ranks.slice(place, place + sample.length);
    place += sample.length;
    return own.reduce((sum, rank) => sum + rank, 0) / sample.length;
  });
  const middle = (total + 1) / 2;
  const between = samples.reduce(
    (sum, sample, index) =>
      sum + sample.length * ((meanRanks[index] ?? 0) - middle) ** 2,
    0,
  );
  const degreesOfFreedom = samples.length - 1;
  const statistic = correction === 0
    ? null
    : 12 * between / (total * (total + 1) * correction);
  const variance = correction * total * (total + 1) / 12;
  return {
    statistic,
    degreesOfFreedom,
    pValue: statistic === null ? 1 : chiSquareSf(statistic, degreesOfFreedom),
    etaSquared: statistic === null || total === samples.length
      ? null
      : Math.max(0, (statistic - degreesOfFreedom) / (total - samples.length)),
    meanRanks,
    comparisons: compareAll(samples, meanRanks, {
      variance,
      adjust: options.adjust ?? "holm",
    }),
  };
}

/** Dunn's comparisons of all pairs. */
function compareAll(
  samples: readonly (readonly number[])[],
  meanRanks: readonly number[],
  options: { readonly variance: number; readonly adjust: AdjustMethod },
): DunnComparison[] {
  const raw = samples.flatMap((one, first) =>
    samples.slice(first + 1).map((other, offset) => {
      const second = first + 1 + offset;
      const meanRankDifference = (meanRanks[first] ?? 0) -
        (meanRanks[second] ?? 0);
      const spread = Math.sqrt(
        options.variance * (1 / one.length + 1 / other.length),
      );
      const z = spread === 0 ? null : meanRankDifference / spread;
      const pValue = z === null ? 1 : Math.min(1, 2 * normalSf(Math.abs(z)));
      return { first, second, meanRankDifference, z, pValue };
    })
  );
  const adjusted = adjustPValues(
    raw.map(({ pValue }) => pValue),
    options.adjust,
  );
  return raw.map((comparison, index) => ({
    ...comparison,
    adjustedPValue: adjusted[index] ?? comparison.pValue,
  }));
}
