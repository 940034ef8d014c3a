/**
 * McNemar's test of paired yes-no outcomes, in the four versions in use, and
 * the odds ratio of the discordant pairs.
 *
 * Only the discordant pairs count: b (first condition only) and c (second
 * only). Under the null hypothesis b is binomial with b + c trials and
 * probability 1/2. The versions: chi-square (b - c)^2 / (b + c); the same with
 * |b - c| lowered by 1, but not below 0 (as R does; statsmodels goes below);
 * exact binomial; mid-p. The chi-square has no direction, so that one-sided p
 * values come from z = (b - c) / sqrt(b + c).
 *
 * Without discordant pairs every p value is 1 and no statistic exists.
 *
 * Source: McNemar (1947), doi:10.1007/BF02295996; Edwards (1948),
 * doi:10.1007/BF02289261, for the correction; Fagerland, M. W., Lydersen, S.,
 * & Laake, P. (2013). The McNemar test for binary matched-pairs data: mid-p
 * and asymptotic are better than exact conditional,
 * doi:10.1186/1471-2288-13-91.
 *
 * @module
 */

import { binomialCdf, binomialPmf, binomialSf } from "./binomial.ts";
import { requireLevel } from "./checks.ts";
import { normalCdf, normalSf } from "./distributions.ts";
import type { Alternative, Interval, TestOptions } from "./interval.ts";
import { type PairedTable, requirePairedTable } from "./paired_table.ts";
import { midPEnd } from "./proportions.ts";
import { betaQuantile, normalQuantile } from "./quantiles.ts";

/** A version of the test that rests on the normal approximation. */
export interface AsymptoticMcNemar {
  /** Chi-square with one degree of freedom; null without discordant pairs. */
  readonly chiSquare: number | null;
  /** Signed root of the chi-square, positive if b > c; null without discordant pairs. */
  readonly z: number | null;
  /** Probability under the null hypothesis. */
  readonly pValue: number;
}

/** What McNemar's test gives. */
export interface McNemarTest {
  /** The table it was made from. */
  readonly table: PairedTable;
  /** Number of pairs. */
  readonly pairCount: number;
  /** Number of discordant pairs, b + c. */
  readonly discordantCount: number;
  /** Direction: "greater" means that the first condition succeeds more often. */
  readonly alternative: Alternative;
  /** Without continuity correction. */
  readonly uncorrected: AsymptoticMcNemar;
  /** With Edwards' continuity correction. */
  readonly corrected: AsymptoticMcNemar;
  /** P value of the exact binomial test; two-sided is twice the smaller tail. */
  readonly exactPValue: number;
  /** P value with half the probability of the observed count. */
  readonly midPValue: number;
  /** Warning for the reader, such as that there are no discordant pairs; null where there is none. */
  readonly warning: string | null;
}

/**
 * Tests whether two conditions succeed equally often on the same pairs.
 *
 * @param table Counts of pairs; see `countPairs`.
 * @param options Direction; "two-sided" where absent.
 * @returns All four versions.
 * @throws RangeError if a count is negative or not whole.
 *
 * @example
 * ```ts
 * import { mcnemarTest } from "stats";
 * import assert from "node:assert/strict";
 *
 * // (17 - 8)^2 / 25 = 3.24; (9 - 1)^2 / 25 = 2.56.
 * const test = mcnemarTest({ a: 30, b: 17, c: 8, d: 17 });
 * assert.equal(test.uncorrected.chiSquare, 3.24);
 * assert.equal(test.corrected.chiSquare, 2.56);
 * assert.ok(Math.abs(test.exactPValue - 0.10775214) < 1e-8);
 * assert.ok(Math.abs(test.midPValue - 0.0755187) < 1e-7);
 * ```
 */
export function mcnemarTest(
  table: PairedTable,
  options: { readonly alternative?: Alternative } = {},
): McNemarTest {
  const { alternative = "two-sided" } = options;
  const pairCount = requirePairedTable(table, "run McNemar's test", 0);
  const { b, c } = table;
  const discordantCount = b + c;
  return {
    table,
    pairCount,
    discordantCount,
    alternative,
    uncorrected: asymptotic(table, alternative, 0),
    corrected: asymptotic(table, alternative, 1),
    exactPValue: exactPValue(table, alternative, 1),
    midPValue: exactPValue(table, alternative, 0.5),
    warning: warn(discordantCount),
  };
}

/** Odds ratio of the discordant pairs with its intervals. */
export interface DiscordantOddsRatio {
  /** b / c; Infinity if only c is 0, null if there are no discordant pairs. */
  readonly estimate: number | null;
  /** Share of the discordant pairs that favour the first condition, b / (b + c); null without any. */
  readonly favouringFirstShare: number | null;
  /** Interval from the Clopper-Pearson interval of the share. */
  readonly exact: Interval;
  /** Interval from the mid-p interval of the share. */
  readonly midP: Interval;
  /** Interval on the log scale, exp(log(b / c) +- z sqrt(1/b + 1/c)); null if b or c is 0. */
  readonly wald: Interval | null;
}

/**
 * Estimates the conditional odds ratio b / c of paired outcomes.
 *
 * @param table Counts of pairs.
 * @param options Direction (one-sided intervals have one open end) and level.
 * @returns The ratio and three intervals; 0 to Infinity without discordant pairs.
 * @throws RangeError if a count is negative or not whole, or the level out of range.
 *
 * @example
 * ```ts
 * import { discordantOddsRatio } from "stats";
 * import assert from "node:assert/strict";
 *
 * const ratio = discordantOddsRatio({ a: 30, b: 17, c: 8, d: 17 });
 * assert.equal(ratio.estimate, 2.125);
 * assert.ok(Math.abs(ratio.exact.lower - 0.869) < 1e-3);
 * assert.ok(Math.abs(ratio.exact.upper - 5.689) < 1e-3);
 * ```
 */
export function discordantOddsRatio(
  table: PairedTable,
  options: TestOptions = {},
): DiscordantOddsRatio {
  const action = "estimate an odds ratio of pairs";
  const { alternative = "two-sided", level = 0.95 } = options;
  requirePairedTable(table, action, 0);
  requireLevel(level, action, "level");
  const { b, c } = table;
  const trials = b + c;
  const tail = alternative === "two-sided" ? (1 - level) / 2 : 1 - level;
  const ends = (
    method: string,
    lower: () => number,
    upper: () => number,
  ): Interval => ({
    lower: alternative === "less" ? 0 : lower(),
    upper: alternative === "greater" ? Infinity : upper(),
    level,
    method,
  });
  const z = -normalQuantile(tail);
  const spread = Math.sqrt(1 / b + 1 / c);
  return {
    estimate: trials === 0 ? null : b / c,
    favouringFirstShare: trials === 0 ? null : b / trials,
    // As odds of one tail each, so that neither end is 1 minus a rounded number.
    exact: ends(
      "exact conditional",
      () => b === 0 ? 0 : odds(betaQuantile(tail, { alpha: b, beta: c + 1 })),
      () =>
        c === 0
          ? Infinity
          : 1 / odds(betaQuantile(tail, { alpha: c, beta: b + 1 })),
    ),
    midP: ends(
      "mid-p conditional",
      () => odds(midPEnd(b, { trials, tail, side: "lower" })),
      () => 1 / odds(midPEnd(c, { trials, tail, side: "lower" })),
    ),
    wald: b === 0 || c === 0 ? null : ends(
      "Wald on the log scale",
      () => (b / c) * Math.exp(-z * spread),
      () => (b / c) * Math.exp(z * spread),
    ),
  };
}

/** The chi-square version; `step` is 0, or 1 for the corrected one. */
function asymptotic(
  table: PairedTable,
  alternative: Alternative,
  step: number,
): AsymptoticMcNemar {
  const difference = table.b - table.c;
  const total = table.b + table.c;
  if (total === 0) return { chiSquare: null, z: null, pValue: 1 };
  const root = Math.sqrt(total);
  const distance = Math.max(0, Math.abs(difference) - step);
  return {
    chiSquare: (distance * distance) / total,
    z: Math.sign(difference) * distance / root,
    // One-sided, the step goes against the alternative, as in an exact test.
    pValue: alternative === "two-sided"
      ? Math.min(1, 2 * normalSf(distance / root))
      : alternative === "greater"
      ? normalSf((difference - step) / root)
      : normalCdf((difference + step) / root),
  };
}

/** The binomial version; `share` of the probability of the observed count is included. */
function exactPValue(
  table: PairedTable,
  alternative: Alternative,
  share: number,
): number {
  const { b, c } = table;
  const trials = b + c;
  // Half of the only possible count would be .5, which says nothing.
  if (trials === 0) return 1;
  const binomial = { trials, probability: 0.5 };
  const below = (count: number): number =>
    binomialCdf(count - 1, binomial) + share * binomialPmf(count, binomial);
  if (alternative === "less") return below(b);
  if (alternative === "greater") {
    return binomialSf(b, binomial) + share * binomialPmf(b, binomial);
  }
  return Math.min(1, 2 * below(Math.min(b, c)));
}

/** Odds of a share. */
function odds(share: number): number {
  return share / (1 - share);
}

/** What a reader should know about so few discordant pairs. */
function warn(discordantCount: number): string | null {
  if (discordantCount === 0) {
    return "No discordant pairs: every p value is 1 and no statistic exists.";
  }
  if (discordantCount < 10) {
    return `Only ${discordantCount} discordant pairs: rely on the exact or the mid-p value.`;
  }
  return null;
}
