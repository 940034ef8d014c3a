/**
 * Rank correlations: Spearman's rho and Kendall's tau-b.
 *
 * rho is Pearson's correlation of midranks. Its p value is exact over all
 * orders up to 10 values (ties as they are); without ties up to 1,290 values it
 * is Best and Roberts' Edgeworth series, R's default; else from t. The
 * interval uses Fisher's z with variance (1 + rho^2 / 2) / (n - 3) (Bonett and
 * Wright). tau-b divides concordant minus discordant pairs by the pairs that
 * are not tied; its p value is exact without ties up to 150 values, else normal
 * with the variance corrected for ties; the interval uses 0.437 / (n - 4). Both
 * intervals are approximations for values from two normal variables. A perfect
 * correlation has no interval: on the scale of Fisher's z it would have no width.
 *
 * Source: Best, D. J., & Roberts, D. E. (1975). Algorithm AS 89,
 * doi:10.2307/2347111; Bonett, D. G., & Wright, T. A. (2000),
 * doi:10.1007/BF02294183; Kendall, M. G. (1945), doi:10.1093/biomet/33.3.239;
 * Fieller, E. C., Hartley, H. O., & Pearson, E. S. (1957),
 * doi:10.1093/biomet/44.3-4.470.
 *
 * @module
 */

import { requireFinite, requireLevel, requireSameLength } from "./checks.ts";
import { fisherInterval } from "./correlation.ts";
import { normalSf, tSf } from "./distributions.ts";
import type { Interval } from "./interval.ts";
import { edgeworthTail, exactTails } from "./spearman_null.ts";
import { kendallScore } from "./kendall_score.ts";
import { rankValues } from "./ranks.ts";

/** What a rank correlation gives. */
export interface RankCorrelation {
  /** The correlation, -1 to 1. */
  readonly estimate: number;
  /** Two-sided p value under independence. */
  readonly pValue: number;
  /** How the p value was found. */
  readonly method: "exact" | "Edgeworth" | "t" | "normal";
  /** Interval by Fisher's z; null with too few values and for a perfect correlation. */
  readonly interval: Interval | null;
  /** Number of pairs. */
  readonly count: number;
}

/**
 * Computes Spearman's rank correlation.
 *
 * @param first First variable, at least two values that are not all equal.
 * @param second Second variable of the same things, in the same order.
 * @param options Level (0.95 where absent), method of the p value ("auto" where absent, or "t"), and variance of the interval ("Bonett-Wright" where absent).
 * @returns rho with test and interval; with two values p is 1.
 * @throws RangeError if the lengths differ, there are fewer than two pairs, a value is not finite, or a variable does not vary.
 *
 * @example
 * ```ts
 * import { spearmanCorrelation } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Rank differences 0, 1, -1: rho = 1 - 6 * 2 / (3 * 8).
 * const { estimate, pValue } = spearmanCorrelation([1, 2, 4], [3, 5, 4]);
 * assert.equal(estimate, 0.5);
 * assert.equal(pValue, 1);
 * ```
 */
export function spearmanCorrelation(
  first: readonly number[],
  second: readonly number[],
  options: {
    readonly level?: number;
    readonly method?: "auto" | "t";
    readonly variance?: "Bonett-Wright" | "Fisher";
  } = {},
): RankCorrelation {
  const action = "compute Spearman's correlation";
  const { level = 0.95, method = "auto", variance = "Bonett-Wright" } = options;
  requireVariables(first, second, action);
  requireLevel(level, action, "level");
  const count = first.length;
  const one = rankValues(first);
  const other = rankValues(second);
  const estimate = rankCosine(one.ranks, other.ranks);
  const hasTies = one.tieCounts.length < count ||
    other.tieCounts.length < count;
  const squares = one.ranks.reduce(
    (sum, rank, index) => sum + (rank - (other.ranks[index] ?? 0)) ** 2,
    0,
  );
  const found = method === "t"
    ? { pValue: tPValue(estimate, count), method: "t" as const }
    : count <= 10
    ? {
      pValue: twiceSmaller(exactTails(one.ranks, other.ranks)),
      method: "exact" as const,
    }
    : !hasTies && count <= 1290
    ? {
      pValue: twiceSmaller(edgeworthTail(squares, count)),
      method: "Edgeworth" as const,
    }
    : { pValue: tPValue(estimate, count), method: "t" as const };
  const spread = variance === "Fisher" ? 1 : 1 + estimate ** 2 / 2;
  return {
    estimate,
    ...found,
    interval: fisherInterval(estimate, {
      variance: spread / (count - 3),
      level,
      alternative: "two-sided",
      method: `Fisher z (${variance})`,
    }),
    count,
  };
}

/**
 * Computes Kendall's rank correlation tau-b.
 *
 * @param first First variable, at least two values that are not all equal.
 * @param second Second variable of the same things, in the same order.
 * @param options Level; 0.95 where absent.
 * @returns tau-b with test and interval.
 * @throws RangeError if the lengths differ, there are fewer than two pairs, a value is not finite, or a variable does not vary.
 *
 * @example
 * ```ts
 * import { kendallCorrelation } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Pairs 1-2 and 1-3 agree, 2-3 does not: (2 - 1) / 3.
 * const { estimate } = kendallCorrelation([1, 2, 4], [3, 5, 4]);
 * assert.ok(Math.abs(estimate - 1 / 3) < 1e-15);
 * ```
 */
export function kendallCorrelation(
  first: readonly number[],
  second: readonly number[],
  options: { readonly level?: number } = {},
): RankCorrelation {
  const action = "compute Kendall's correlation";
  const { level = 0.95 } = options;
  requireVariables(first, second, action);
  requireLevel(level, action, "level");
  const count = first.length;
  const score = kendallScore(first, second);
  const ties = [rankValues(first).tieCounts, rankValues(second).tieCounts];
  const pairs = count * (count - 1) / 2;
  const [untied1 = 0, untied2 = 0] = ties.map((counts) =>
    pairs - counts.reduce((sum, t) => sum + t * (t - 1) / 2, 0)
  );
  const estimate = Math.max(
    -1,
    Math.min(1, score / Math.sqrt(untied1) / Math.sqrt(untied2)),
  );
  const exact = untied1 === pairs && untied2 === pairs && count <= 150;
  return {
    estimate,
    pValue: exact
      ? exactKendall(score, count)
      : normalKendall(score, count, ties),
    method: exact ? "exact" : "normal",
    interval: fisherInterval(estimate, {
      variance: 0.437 / (count - 4),
      level,
      alternative: "two-sided",
      method: "Fisher z (Fieller)",
    }),
    count,
  };
}

/** Correlation of midranks, from whole numbers: twice each rank less n + 1. */
function rankCosine(
  one: readonly number[],
  other: readonly number[],
): number {
  const centred = [one, other].map((ranks) =>
    ranks.map((rank) => 2 * rank - (ranks.length + 1))
  );
  const [first = [], second = []] = centred;
  const product = (x: readonly number[], y: readonly number[]): number =>
    x.reduce((sum, value, index) => sum + value * (y[index] ?? 0), 0);
  const length = Math.sqrt(product(first, first) * product(second, second));
  return product(first, second) / length;
}

/** Two-sided p value from t with n - 2 degrees of freedom; 1 where there are none. */
function tPValue(estimate: number, count: number): number {
  if (count < 3) return 1;
  const t = estimate *
    Math.sqrt((count - 2) / ((1 - estimate) * (1 + estimate)));
  return Math.min(1, 2 * tSf(Math.abs(t), count - 2));
}

/** Twice the smaller tail, at most 1. */
function twiceSmaller(tails: {
  readonly atMost: number;
  readonly atLeast: number;
}): number {
  return Math.min(1, 2 * Math.min(tails.atMost, tails.atLeast));
}

/** Exact p value without ties: shares of orders by their number of discordant pairs. */
function exactKendall(score: number, count: number): number {
  const pairs = count * (count - 1) / 2;
  const discordant = (pairs - score) / 2;
  let shares = [1];
  for (let size = 2; size <= count; size++) {
    // The new value may stand before 0 to size - 1 of the others.
    const next = new Array<number>(shares.length + size - 1).fill(0);
    shares.forEach((share, inversions) => {
      for (let before = 0; before < size; before++) {
        next[inversions + before] = (next[inversions + before] ?? 0) +
          share / size;
      }
    });
    shares = next;
  }
  const smaller = Math.min(discordant, pairs - discordant);
  const tail = shares.slice(0, smaller + 1).reduce((sum, p) => sum + p, 0);
  return Math.min(1, 2 * tail);
}

/** Normal p value with the variance corrected for ties. */
function normalKendall(
  score: number,
  count: number,
  ties: readonly (readonly number[])[],
): number {
  const sums = (weigh: (t: number) => number): readonly number[] =>
    ties.map((counts) => counts.reduce((sum, t) => sum + weigh(t), 0));
  const product = (weigh: (t: number) => number): number =>
    sums(weigh).reduce((result, value) => result * value, 1);
  const single = sums((t) => t * (t - 1) * (2 * t + 5))
    .reduce((total, value) => total + value, 0);
  const n = count;
  const variance = (n * (n - 1) * (2 * n + 5) - single) / 18 +
    product((t) => t * (t - 1)) / (2 * n * (n - 1)) +
    (n > 2
      ? product((t) => t * (t - 1) * (t - 2)) / (9 * n * (n - 1) * (n - 2))
      : 0);
  return Math.min(1, 2 * normalSf(Math.abs(score) / Math.sqrt(variance)));
}

/** Refuses variables that have no rank correlation. */
function requireVariables(
  first: readonly number[],
  second: readonly number[],
  action: string,
): void {
  requireSameLength(first, second, action, ["first", "second"]);
  requireFinite(first, action, "first", 2);
  requireFinite(second, action, "second", 2);
  [first, second].forEach((values, index) => {
    if (values.every((value) => value === values[0])) {
      throw new RangeError(
        `Cannot ${action}: ${
          index === 0 ? "first" : "second"
        } must vary, got ${values.length} times ${values[0]}`,
      );
    }
  });
}
