/**
 * Numbers as readers of the field expect them: significant digits, p values
 * without a leading zero, intervals in brackets, shares as percentages.
 *
 * Source: Publication Manual of the American Psychological Association (7th ed.),
 * sections 6.36 and 6.40, for p values and intervals.
 *
 * @module
 */

/**
 * Writes a number with a number of significant digits, without an exponent
 * where six places after the point are enough.
 *
 * Whole numbers keep all their digits. Rounding is that of `toPrecision`.
 *
 * @param value Any number; NaN gives "NaN", infinities give "∞" and "-∞".
 * @param digits Significant digits, 1 to 17.
 * @returns The number as text.
 * @throws RangeError if digits is not a whole number from 1 to 17.
 *
 * @example
 * ```ts
 * import { formatNumber } from "report";
 * import assert from "node:assert/strict";
 *
 * assert.equal(formatNumber(0.28512), "0.285");
 * assert.equal(formatNumber(-4.6912), "-4.69");
 * assert.equal(formatNumber(1063747), "1063747");
 * assert.equal(formatNumber(0.00000012), "1.20e-7");
 * ```
 */
export function formatNumber(value: number, digits = 3): string {
  if (!Number.isInteger(digits) || digits < 1 || digits > 17) {
    throw new RangeError(
      `Cannot format a number: digits must be a whole number from 1 to 17, got ${digits}`,
    );
  }
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "-∞";
  if (Number.isInteger(value) && Math.abs(value) < 1e15) {
    return value === 0 ? "0" : String(value);
  }
  const size = Math.abs(value);
  if (size < 1e-4 || size >= 1e15) return value.toExponential(digits - 1);
  const whole = Math.floor(Math.log10(size)) + 1;
  // toPrecision would write 123456.7 with 3 digits as 1.23e+5.
  return whole >= digits ? value.toFixed(0) : value.toPrecision(digits);
}

/**
 * Writes a coordinate, where what is left of rounding errors is 0.
 *
 * @param value Any number.
 * @returns The number with three significant digits; "0" below 1e-9 in size.
 */
export function shownNumber(value: number): string {
  return formatNumber(Math.abs(value) < 1e-9 ? 0 : value);
}

/**
 * Writes a p value: three significant digits, at most four places, no zero
 * before the point; "< .001" below that.
 *
 * @param pValue 0 to 1; NaN gives "NaN".
 * @returns The p value as text, without "p =".
 * @throws RangeError if the p value is outside 0 to 1.
 *
 * @example
 * ```ts
 * import { formatPValue } from "report";
 * import assert from "node:assert/strict";
 *
 * assert.equal(formatPValue(0.071861), ".0719");
 * assert.equal(formatPValue(0.97612), ".976");
 * assert.equal(formatPValue(0.0000357), "< .001");
 * assert.equal(formatPValue(1), "1");
 * ```
 */
export function formatPValue(pValue: number): string {
  if (Number.isNaN(pValue)) return "NaN";
  if (pValue < 0 || pValue > 1) {
    throw new RangeError(
      `Cannot format a p value: it must be from 0 to 1, got ${pValue}`,
    );
  }
  if (pValue < 0.001) return "< .001";
  if (pValue === 1) return "1";
  if (pValue > 0.999) return "> .999";
  return pValue.toFixed(pValue < 0.1 ? 4 : 3).slice(1);
}

/**
 * Writes a number with a number of places after the point; a number that rounds
 * to 0 has no sign.
 *
 * @param value Any finite number.
 * @param places Places after the point, 0 to 15.
 * @returns The number as text.
 */
export function formatFixed(value: number, places: number): string {
  const text = value.toFixed(places);
  return /^-0\.?0*$/.test(text) ? text.slice(1) : text;
}

/** Two limits; intervals of every lib module have them. */
export interface Limits {
  /** Lower limit; -Infinity where there is none. */
  readonly lower: number;
  /** Upper limit; Infinity where there is none. */
  readonly upper: number;
}

/**
 * Writes an interval in brackets. Its width has the significant digits asked
 * for, and both limits have the places that this needs, at most six.
 *
 * @param interval The limits; an interval of width 0 takes its places from the limit.
 * @param digits Significant digits, 1 to 17.
 * @returns "[lower, upper]".
 * @throws RangeError if digits is not a whole number from 1 to 17.
 *
 * @example
 * ```ts
 * import { formatInterval } from "report";
 * import assert from "node:assert/strict";
 *
 * assert.equal(formatInterval({ lower: -0.00812, upper: 0.25812 }), "[-0.008, 0.258]");
 * assert.equal(formatInterval({ lower: 18.8, upper: 39 }), "[18.8, 39.0]");
 * assert.equal(formatInterval({ lower: 0.5, upper: Infinity }), "[0.500, ∞]");
 * ```
 */
export function formatInterval(interval: Limits, digits = 3): string {
  const { lower, upper } = interval;
  const places = placesOfInterval(interval, digits);
  return places === null
    ? `[${formatNumber(lower, digits)}, ${formatNumber(upper, digits)}]`
    : `[${formatFixed(lower, places)}, ${formatFixed(upper, places)}]`;
}

/**
 * Tells how many places after the point an interval is written with.
 *
 * @param interval The limits.
 * @param digits Significant digits of its width, 1 to 17.
 * @returns Places, 0 to 6; null where the width is 0 or not finite, and each limit stands for itself.
 * @throws RangeError if digits is not a whole number from 1 to 17.
 */
export function placesOfInterval(
  { lower, upper }: Limits,
  digits = 3,
): number | null {
  const width = Math.abs(upper - lower);
  if (!(width > 1e-6) || !Number.isFinite(width)) return null;
  // formatNumber checks the digits, and tells how many places the width needs.
  const text = formatNumber(width + Number.EPSILON, digits);
  return Math.min(6, text.split(".")[1]?.length ?? 0);
}

/**
 * Writes a share as a percentage.
 *
 * @param share 0 to 1; differences of shares may be negative.
 * @param places Places after the point, 0 to 15.
 * @returns "27.8 %".
 *
 * @example
 * ```ts
 * import { formatPercent } from "report";
 * import assert from "node:assert/strict";
 *
 * assert.equal(formatPercent(20 / 72), "27.8 %");
 * assert.equal(formatPercent(20 / 72, 2), "27.78 %");
 * ```
 */
export function formatPercent(share: number, places = 1): string {
  return `${formatFixed(share * 100, places)} %`;
}
