/**
 * The p value behind a printed test statistic: all p values that the rounding
 * of the statistic and of its degrees of freedom allows.
 *
 * Source: Nuijten, M. B., Hartgerink, C. H. J., van Assen, M. A. L. M., Epskamp,
 * S., & Wicherts, J. M. (2016). The prevalence of statistical reporting errors
 * in psychology, doi:10.3758/s13428-015-0664-2.
 *
 * @module
 */

import { chiSquareSf, fSf, normalSf, tSf } from "../distributions.ts";
import { requireCount } from "../checks.ts";
import type { Alternative } from "../interval.ts";
import { readPrintedNumber } from "./printed.ts";

/** P values that a printed statistic allows. */
export interface PValueRange {
  /** P value of the numbers as they stand. */
  readonly atPrinted: number;
  /** Smallest p value within the rounding. */
  readonly lower: number;
  /** Largest p value within the rounding. */
  readonly upper: number;
}

/**
 * Recomputes the p value of a printed t.
 *
 * @param t The statistic as printed, such as "-4.69".
 * @param options Degrees of freedom as printed (need not be whole), and direction.
 * @returns The p value, and the range within the rounding.
 * @throws SyntaxError if a text is not a printed number.
 * @throws RangeError if the degrees of freedom are not above 0.
 *
 * @example
 * ```ts
 * import { pValueOfPrintedT } from "stats";
 * import assert from "node:assert/strict";
 *
 * // A printed 0.03 may be 0.025 to 0.035, and .97 is inside only at the end.
 * const p = pValueOfPrintedT("-0.03", { degreesOfFreedom: "58.30" });
 * assert.equal(p.lower.toFixed(3), "0.972");
 * assert.equal(p.atPrinted.toFixed(3), "0.976");
 * ```
 */
export function pValueOfPrintedT(
  t: string,
  options: {
    readonly degreesOfFreedom: string;
    readonly alternative?: Alternative;
  },
): PValueRange {
  const { alternative = "two-sided" } = options;
  const statistic = readPrintedNumber(t);
  const df = readPrintedNumber(options.degreesOfFreedom);
  const pValue = (value: number, degreesOfFreedom: number): number =>
    alternative === "two-sided"
      ? Math.min(1, 2 * tSf(Math.abs(value), degreesOfFreedom))
      : tSf(alternative === "greater" ? value : -value, degreesOfFreedom);
  const values = [statistic.lower, statistic.upper];
  // Two-sided, p is largest at t = 0, which may lie inside the rounding.
  if (statistic.lower < 0 && statistic.upper > 0) values.push(0);
  const corners = values.flatMap((value) =>
    [df.lower, df.upper].map((degreesOfFreedom) =>
      pValue(value, degreesOfFreedom)
    )
  );
  return {
    atPrinted: pValue(statistic.value, df.value),
    lower: Math.min(...corners),
    upper: Math.max(...corners),
  };
}

/**
 * Recomputes the p value of a printed chi-square.
 *
 * @param chiSquare The statistic as printed, at least 0.
 * @param degreesOfFreedom Whole degrees of freedom, at least 1.
 * @returns The p value (upper tail), and the range within the rounding.
 * @throws SyntaxError if the text is not a printed number.
 * @throws RangeError if the statistic is negative or the degrees of freedom are not above 0.
 *
 * @example
 * ```ts
 * import { pValueOfPrintedChiSquare } from "stats";
 * import assert from "node:assert/strict";
 *
 * const p = pValueOfPrintedChiSquare("3.24", 1);
 * assert.equal(p.atPrinted.toFixed(4), "0.0719");
 * ```
 */
export function pValueOfPrintedChiSquare(
  chiSquare: string,
  degreesOfFreedom: number,
): PValueRange {
  const { value, lower, upper } = readPrintedNumber(chiSquare);
  return {
    atPrinted: chiSquareSf(value, degreesOfFreedom),
    lower: chiSquareSf(upper, degreesOfFreedom),
    upper: chiSquareSf(Math.max(0, lower), degreesOfFreedom),
  };
}

/**
 * Recomputes the p value of a printed F.
 *
 * @param f The statistic as printed, at least 0.
 * @param degreesOfFreedom Of numerator and denominator as printed (need not be whole).
 * @returns The p value (upper tail), and the range within the rounding.
 * @throws SyntaxError if a text is not a printed number.
 * @throws RangeError if the statistic is negative or the degrees of freedom are not above 0.
 *
 * @example
 * ```ts
 * import { pValueOfPrintedF } from "stats";
 * import assert from "node:assert/strict";
 *
 * // F(1, 28) = 4.84 is t(28) = 2.20.
 * const p = pValueOfPrintedF("4.84", { numerator: "1", denominator: "28" });
 * assert.equal(p.atPrinted.toFixed(4), "0.0362");
 * ```
 */
export function pValueOfPrintedF(
  f: string,
  degreesOfFreedom: {
    readonly numerator: string;
    readonly denominator: string;
  },
): PValueRange {
  const statistic = readPrintedNumber(f);
  const numerator = readPrintedNumber(degreesOfFreedom.numerator);
  const denominator = readPrintedNumber(degreesOfFreedom.denominator);
  const at = (value: number, over: number, under: number): number =>
    fSf(value, { numerator: over, denominator: under });
  const overs = endsOfDegrees(numerator);
  const unders = endsOfDegrees(denominator);
  const corners = [Math.max(0, statistic.lower), statistic.upper]
    .flatMap((value) =>
      overs.flatMap((over) => unders.map((under) => at(value, over, under)))
    );
  return {
    atPrinted: at(statistic.value, numerator.value, denominator.value),
    lower: Math.min(...corners),
    upper: Math.max(...corners),
  };
}

/** Whole degrees of freedom are not rounded; others are. */
function endsOfDegrees({ value, lower, upper, decimals }: {
  readonly value: number;
  readonly lower: number;
  readonly upper: number;
  readonly decimals: number;
}): number[] {
  return decimals === 0 ? [value] : [lower, upper];
}

/**
 * Recomputes the two-sided p value of a printed correlation, by t.
 *
 * @param r The correlation as printed, -1 to 1.
 * @param degreesOfFreedom Whole degrees of freedom, n - 2, at least 1.
 * @returns The p value, and the range within the rounding.
 * @throws SyntaxError if the text is not a printed number.
 * @throws RangeError if the correlation is outside -1 to 1 or the degrees of freedom are not a whole number of at least 1.
 *
 * @example
 * ```ts
 * import { pValueOfPrintedCorrelation } from "stats";
 * import assert from "node:assert/strict";
 *
 * // t = .5 sqrt(8 / .75) = 1.633.
 * const p = pValueOfPrintedCorrelation(".50", 8);
 * assert.equal(p.atPrinted.toFixed(3), "0.141");
 * ```
 */
export function pValueOfPrintedCorrelation(
  r: string,
  degreesOfFreedom: number,
): PValueRange {
  const action = "recompute the p value of a correlation";
  requireCount(degreesOfFreedom, action, "degreesOfFreedom", 1);
  const { value, lower, upper } = readPrintedNumber(r);
  if (Math.abs(value) > 1) {
    throw new RangeError(
      `Cannot ${action}: r must be between -1 and 1, got ${r}`,
    );
  }
  const at = (correlation: number): number => {
    const size = Math.min(1, Math.abs(correlation));
    const t = size * Math.sqrt(degreesOfFreedom / ((1 - size) * (1 + size)));
    return Math.min(1, 2 * tSf(t, degreesOfFreedom));
  };
  const ends = [at(lower), at(upper)];
  if (lower < 0 && upper > 0) ends.push(1);
  return {
    atPrinted: at(value),
    lower: Math.min(...ends),
    upper: Math.max(...ends),
  };
}

/**
 * Recomputes the two-sided p value of a printed z.
 *
 * @param z The statistic as printed.
 * @returns The p value, and the range within the rounding.
 * @throws SyntaxError if the text is not a printed number.
 *
 * @example
 * ```ts
 * import { pValueOfPrintedZ } from "stats";
 * import assert from "node:assert/strict";
 *
 * assert.equal(pValueOfPrintedZ("1.96").atPrinted.toFixed(3), "0.050");
 * ```
 */
export function pValueOfPrintedZ(z: string): PValueRange {
  const { value, lower, upper } = readPrintedNumber(z);
  const at = (statistic: number): number =>
    Math.min(1, 2 * normalSf(Math.abs(statistic)));
  const ends = [at(lower), at(upper)];
  if (lower < 0 && upper > 0) ends.push(1);
  return {
    atPrinted: at(value),
    lower: Math.min(...ends),
    upper: Math.max(...ends),
  };
}

/**
 * Tells whether a printed p value can belong to a range of p values.
 *
 * @param printed The p value as printed: ".97", "= .97", "< .001" or "> .05".
 * @param range P values that the statistic allows.
 * @returns Whether one of them rounds to, or is below or above, what is printed.
 * @throws SyntaxError if the text is not a printed p value.
 *
 * @example
 * ```ts
 * import { isPrintedPValuePossible, pValueOfPrintedT } from "stats";
 * import assert from "node:assert/strict";
 *
 * const p = pValueOfPrintedT("-4.69", { degreesOfFreedom: "37.48" });
 * assert.ok(isPrintedPValuePossible("< .001", p));
 * assert.ok(!isPrintedPValuePossible(".01", p));
 * ```
 */
export function isPrintedPValuePossible(
  printed: string,
  range: Pick<PValueRange, "lower" | "upper">,
): boolean {
  const [, sign = "", digits = ""] =
    /^\s*(<=|>=|[<>=\u2264\u2265]?)\s*(.*)$/.exec(printed) ?? [];
  const { value, lower, upper } = readPrintedNumber(digits);
  if (sign === "<") return range.lower < value;
  if (sign === "<=" || sign === "\u2264") return range.lower <= value;
  if (sign === ">") return range.upper > value;
  if (sign === ">=" || sign === "\u2265") return range.upper >= value;
  return range.lower <= upper && range.upper >= lower;
}
