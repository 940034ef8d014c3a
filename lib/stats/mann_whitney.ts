/**
 * The Mann-Whitney test (Wilcoxon rank sum test) of two independent samples.
 *
 * U counts the pairs in which the first value is larger, ties one half. The
 * exact p value is the share of all splits of the pooled values, ties as they
 * are, with a U at least as extreme; two-sided means at least as far from the
 * mean n1 n2 / 2. R and SciPy have no exact p value with ties: R falls back to
 * the normal approximation, SciPy uses the table for samples without ties.
 * The asymptotic p value uses the variance corrected for ties.
 *
 * Source: Mann, H. B., & Whitney, D. R. (1947). On a test of whether one of
 * two random variables is stochastically larger than the other,
 * doi:10.1214/aoms/1177730491; Lehmann, E. L. (1975). Nonparametrics.
 *
 * @module
 */

import { requireFinite } from "./checks.ts";
import { normalCdf, normalSf } from "./distributions.ts";
import type { Alternative } from "./interval.ts";
import { countSubsetSums, sumTails } from "./rank_sums.ts";
import { rankValues } from "./ranks.ts";

/** Choices of the Mann-Whitney test. */
export interface MannWhitneyOptions {
  /** Direction of the alternative; "two-sided" where absent. */
  readonly alternative?: Alternative;
  /**
   * How the p value is found. "auto", where absent, is exact as long as that
   * takes well under a second (about 60 + 60 values), else asymptotic.
   */
  readonly method?: "auto" | "exact" | "asymptotic";
  /** Moves U half a step towards its mean in the asymptotic test; true where absent. */
  readonly continuityCorrection?: boolean;
}

/** What the Mann-Whitney test gives. */
export interface MannWhitneyTest {
  /** Pairs in which the first value is larger, ties one half; R calls it W. */
  readonly u: number;
  /** U divided by the number of pairs, 0 to 1: the chance that a first value is larger. */
  readonly superiority: number;
  /** Standardized U, without continuity correction; null where all values are equal. */
  readonly z: number | null;
  /** Probability under the null hypothesis. */
  readonly pValue: number;
  /** How the p value was found. */
  readonly method: "exact" | "asymptotic";
  /** Direction of the alternative. */
  readonly alternative: Alternative;
  /** Whether values are tied. */
  readonly hasTies: boolean;
}

/** Additions that the exact count may take before "auto" turns to the normal approximation. */
const EXACT_WORK_LIMIT = 3e7;

/**
 * Tests whether values of the first sample tend to be larger than those of the second.
 *
 * Where all values are equal every split gives the same U, and p is 1.
 *
 * @param first First sample, at least one value.
 * @param second Second sample, at least one value.
 * @param options Direction, method and continuity correction.
 * @returns U, the p value and how it was found.
 * @throws RangeError if a sample is empty or holds a value that is not finite.
 *
 * @example
 * ```ts
 * import { mannWhitneyTest } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Of the 10 splits of five values into 2 and 3, one has U = 0 and one has U = 6.
 * const test = mannWhitneyTest([1, 2], [3, 4, 5]);
 * assert.equal(test.u, 0);
 * assert.equal(test.pValue, 2 / 10);
 * ```
 */
export function mannWhitneyTest(
  first: readonly number[],
  second: readonly number[],
  options: MannWhitneyOptions = {},
): MannWhitneyTest {
  const { alternative = "two-sided", method = "auto" } = options;
  const action = "run a Mann-Whitney test";
  requireFinite(first, action, "first", 1);
  requireFinite(second, action, "second", 1);
  const { ranks, tieCounts } = rankValues([...first, ...second]);
  const n1 = first.length;
  const n2 = second.length;
  const rankSum = ranks.slice(0, n1).reduce((sum, rank) => sum + rank, 0);
  const u = rankSum - (n1 * (n1 + 1)) / 2;
  const hasTies = tieCounts.some((count) => count > 1);
  const exact = method === "exact" ||
    (method === "auto" && exactWork(n1, n2, hasTies) <= EXACT_WORK_LIMIT);
  const deviation = u - (n1 * n2) / 2;
  const spread = Math.sqrt(tieCorrectedVariance(n1, n2, tieCounts));
  const pValue = exact
    ? exactPValue({ ranks, n1, n2, alternative, hasTies })
    : asymptoticPValue(deviation, spread, {
      alternative,
      correction: options.continuityCorrection ?? true ? 0.5 : 0,
    });
  return {
    u,
    superiority: u / (n1 * n2),
    z: spread === 0 ? null : deviation / spread,
    pValue,
    method: exact ? "exact" : "asymptotic",
    alternative,
    hasTies,
  };
}

/**
 * Gives a normal p value of a deviation from its mean, corrected for continuity.
 *
 * @param deviation Statistic minus its mean.
 * @param spread Standard deviation of the statistic; 0 gives a p value of 1.
 * @param options Direction, and the half step of the statistic (0 for none).
 * @returns Probability, 0 to 1.
 *
 * @example
 * ```ts
 * import { asymptoticPValue } from "./mann_whitney.ts";
 * import assert from "node:assert/strict";
 *
 * // (4 - 0.5) / 2 = 1.75 standard deviations, both sides.
 * const p = asymptoticPValue(4, 2, { alternative: "two-sided", correction: 0.5 });
 * assert.ok(Math.abs(p - 0.0801183) < 1e-7);
 * ```
 */
export function asymptoticPValue(
  deviation: number,
  spread: number,
  options: { readonly alternative: Alternative; readonly correction: number },
): number {
  const { alternative, correction } = options;
  // A statistic that cannot vary is no evidence against the null hypothesis.
  if (spread === 0) return 1;
  if (alternative === "greater") {
    return normalSf((deviation - correction) / spread);
  }
  if (alternative === "less") {
    return normalCdf((deviation + correction) / spread);
  }
  const distance = Math.max(0, Math.abs(deviation) - correction);
  return Math.min(1, 2 * normalSf(distance / spread));
}

/** Variance of U under the null hypothesis, given the ties. */
function tieCorrectedVariance(
  n1: number,
  n2: number,
  tieCounts: readonly number[],
): number {
  const total = n1 + n2;
  const ties = tieCounts.reduce((sum, t) => sum + t ** 3 - t, 0);
  return total === 1
    ? 0
    : ((n1 * n2) / 12) * (total + 1 - ties / (total * (total - 1)));
}

/** About how many additions the exact count takes. */
function exactWork(n1: number, n2: number, hasTies: boolean): number {
  const size = Math.min(n1, n2);
  return (hasTies ? 2 : 1) * (n1 + n2) * size * n1 * n2 / 4;
}

/** P value by counting the splits of the pooled midranks. */
function exactPValue(sample: {
  readonly ranks: readonly number[];
  readonly n1: number;
  readonly n2: number;
  readonly alternative: Alternative;
  readonly hasTies: boolean;
}): number {
  const { ranks, n1, n2, alternative, hasTies } = sample;
  const step = hasTies ? 2 : 1;
  // The smaller sample is counted; for the second one the directions swap.
  const smallerIsFirst = n1 <= n2;
  const size = Math.min(n1, n2);
  const chosen = smallerIsFirst ? ranks.slice(0, n1) : ranks.slice(n1);
  const scores = ranks.map((rank) => rank * step);
  const sum = chosen.reduce((total, rank) => total + rank * step, 0);
  const centre = (step * size * (n1 + n2 + 1)) / 2;
  const tails = sumTails(countSubsetSums(scores, size), sum, centre);
  if (alternative === "two-sided") return tails.asFar;
  const upper = (alternative === "greater") === smallerIsFirst;
  return upper ? tails.atLeast : tails.atMost;
}
