/**
 * Wilcoxon's signed-rank test of paired differences.
 *
 * V adds the midranks of the absolute differences that are positive. Zeros:
 * "drop" leaves them out before ranking (Wilcoxon); "pratt" ranks them and then
 * leaves them out; "split" ranks them and gives half of their ranks to each
 * side. The exact p value goes over all signs of the differences that are not
 * zero, ties as they are (R turns to the normal approximation there, SciPy to
 * the table without ties). Where every difference is zero p is 1. Differences
 * that are equal on paper but not as doubles, such as 0.3 - 0.1 and 0.2, are not
 * tied, as in R; multiply decimals to whole numbers first.
 *
 * Source: Wilcoxon, F. (1945), doi:10.2307/3001968; Pratt, J. W. (1959).
 * Remarks on zeros and ties in the Wilcoxon signed rank procedures,
 * doi:10.1080/01621459.1959.10501526.
 *
 * @module
 */

import { requireFinite, requireSameLength } from "./checks.ts";
import type { Alternative } from "./interval.ts";
import { asymptoticPValue } from "./mann_whitney.ts";
import { countAllSubsetSums, sumTails } from "./rank_sums.ts";
import { rankValues } from "./ranks.ts";

/** Choices of the signed-rank test. */
export interface WilcoxonOptions {
  /** Direction of the alternative; "two-sided" where absent. */
  readonly alternative?: Alternative;
  /** How the p value is found; "auto", where absent, is exact up to 200 differences that are not zero. */
  readonly method?: "auto" | "exact" | "asymptotic";
  /** What happens to differences of zero; "drop" where absent. */
  readonly zeros?: "drop" | "pratt" | "split";
  /** Moves V half a step towards its mean in the asymptotic test; true where absent. */
  readonly continuityCorrection?: boolean;
}

/** What the signed-rank test gives. */
export interface WilcoxonTest {
  /** Sum of the ranks of positive differences, V in R. */
  readonly positiveRankSum: number;
  /** Sum of the ranks of negative differences; SciPy's two-sided T is the smaller of both. */
  readonly negativeRankSum: number;
  /** Standardized V, without continuity correction; null where it cannot vary. */
  readonly z: number | null;
  /** (positive - negative) / (positive + negative), -1 to 1; null where every difference is zero. */
  readonly rankBiserial: number | null;
  /** Probability under the null hypothesis. */
  readonly pValue: number;
  /** How the p value was found. */
  readonly method: "exact" | "asymptotic";
  /** Direction of the alternative. */
  readonly alternative: Alternative;
  /** Number of pairs. */
  readonly pairCount: number;
  /** Number of pairs without a difference. */
  readonly zeroCount: number;
}

/**
 * Tests whether paired differences are symmetric about zero.
 *
 * @param first First value of each pair, at least one pair.
 * @param second Second value of each pair, in the same order.
 * @param options Direction, method, zeros and continuity correction.
 * @returns V, the p value and how it was found.
 * @throws RangeError if the lengths differ, there is no pair, or a value is not finite.
 *
 * @example
 * ```ts
 * import { wilcoxonSignedRankTest } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Differences 1, 2, 3, all positive: V = 6, one of 8 sign patterns.
 * const test = wilcoxonSignedRankTest([2, 4, 6], [1, 2, 3]);
 * assert.equal(test.positiveRankSum, 6);
 * assert.equal(test.pValue, 2 / 8);
 * ```
 */
export function wilcoxonSignedRankTest(
  first: readonly number[],
  second: readonly number[],
  options: WilcoxonOptions = {},
): WilcoxonTest {
  const action = "run Wilcoxon's signed-rank test";
  requireSameLength(first, second, action, ["first", "second"]);
  requireFinite(first, action, "first", 1);
  requireFinite(second, action, "second", 1);
  const { alternative = "two-sided", method = "auto", zeros = "drop" } =
    options;
  const all = first.map((value, index) => value - (second[index] ?? 0));
  const kept = zeros === "drop" ? all.filter((value) => value !== 0) : all;
  const { ranks } = rankValues(kept.map(Math.abs));
  const rankSum = (side: (difference: number) => boolean): number =>
    kept.reduce(
      (sum, value, index) => side(value) ? sum + (ranks[index] ?? 0) : sum,
      0,
    );
  const zeroShare = zeros === "split" ? rankSum((value) => value === 0) / 2 : 0;
  const positiveRankSum = rankSum((value) => value > 0) + zeroShare;
  const negativeRankSum = rankSum((value) => value < 0) + zeroShare;
  const zeroCount = all.filter((value) => value === 0).length;
  const moving = ranks.filter((_, index) => kept[index] !== 0);
  const exact = method === "exact" ||
    (method === "auto" && moving.length <= 200);
  const { centre, spread } = moments(kept, ranks, zeros);
  const deviation = positiveRankSum - centre;
  const total = positiveRankSum + negativeRankSum;
  return {
    positiveRankSum,
    negativeRankSum,
    z: spread === 0 || moving.length === 0 ? null : deviation / spread,
    rankBiserial: moving.length === 0
      ? null
      : (positiveRankSum - negativeRankSum) / total,
    pValue: exact
      ? exactPValue(moving, positiveRankSum - zeroShare, alternative)
      : asymptoticPValue(deviation, moving.length === 0 ? 0 : spread, {
        alternative,
        correction: options.continuityCorrection ?? true ? 0.5 : 0,
      }),
    method: exact ? "exact" : "asymptotic",
    alternative,
    pairCount: all.length,
    zeroCount,
  };
}

/** Mean and standard deviation of V under the null hypothesis, given ties and zeros. */
function moments(
  kept: readonly number[],
  ranks: readonly number[],
  zeros: "drop" | "pratt" | "split",
): { centre: number; spread: number } {
  const n = kept.length;
  const zeroCount = kept.filter((value) => value === 0).length;
  const sums = (count: number): number => count * (count + 1) / 4;
  const squares = (count: number): number =>
    count * (count + 1) * (2 * count + 1) / 24;
  const left = zeros === "pratt" ? zeroCount : 0;
  const tied = zeros === "pratt"
    ? ranks.filter((_, index) => kept[index] !== 0)
    : ranks;
  const ties = rankValues(tied).tieCounts.reduce(
    (sum, t) => sum + t ** 3 - t,
    0,
  );
  return {
    centre: sums(n) - sums(left),
    spread: Math.sqrt(Math.max(0, squares(n) - squares(left) - ties / 48)),
  };
}

/** P value over all signs of the ranks. */
function exactPValue(
  ranks: readonly number[],
  positiveRankSum: number,
  alternative: Alternative,
): number {
  // Doubled, midranks are whole numbers.
  const scores = ranks.map((rank) => 2 * rank);
  const centre = scores.reduce((sum, score) => sum + score, 0) / 2;
  const tails = sumTails(
    countAllSubsetSums(scores),
    2 * positiveRankSum,
    centre,
  );
  if (alternative === "two-sided") return tails.asFar;
  return alternative === "greater" ? tails.atLeast : tails.atMost;
}
