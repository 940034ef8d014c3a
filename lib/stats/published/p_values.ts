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

import { chiSquareSf, tSf } from "../distributions.ts";
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
  const [, sign = "", digits = ""] = /^\s*([<>=]?)\s*(.*)$/.exec(printed) ?? [];
  const { value, lower, upper } = readPrintedNumber(digits);
  if (sign === "<") return range.lower < value;
  if (sign === ">") return range.upper > value;
  return range.lower <= upper && range.upper >= lower;
}
