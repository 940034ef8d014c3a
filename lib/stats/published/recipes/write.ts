/**
 * Numbers as the rows of a check write them.
 *
 * Source: no formula.
 *
 * @module
 */

/**
 * Writes a p value as papers do: four decimals, no leading zero.
 *
 * @param pValue A probability.
 * @returns Text such as ".0719"; "< .001" below that.
 *
 * @example
 * ```ts
 * import { writeP } from "./write.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(writeP(0.07186), ".0719");
 * assert.equal(writeP(3.6e-5), "< .001");
 * ```
 */
export function writeP(pValue: number): string {
  if (pValue < 0.001) return "< .001";
  return pValue.toFixed(4).replace(/^0/, "");
}

/**
 * Writes an interval.
 *
 * @param interval Its ends.
 * @param decimals Number of decimals.
 * @returns Text such as "[-0.008, 0.258]".
 *
 * @example
 * ```ts
 * import { writeInterval } from "./write.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(writeInterval({ lower: 1, upper: 2.25 }, 1), "[1.0, 2.3]");
 * ```
 */
export function writeInterval(
  interval: { readonly lower: number; readonly upper: number },
  decimals: number,
): string {
  return `[${interval.lower.toFixed(decimals)}, ${
    interval.upper.toFixed(decimals)
  }]`;
}

/**
 * Writes a number with its sign.
 *
 * @param value A number.
 * @param decimals Number of decimals.
 * @returns Text such as "+3.3"; zero is "+0.0".
 *
 * @example
 * ```ts
 * import { writeSigned } from "./write.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(writeSigned(98.4 - 81.8, 1), "+16.6");
 * assert.equal(writeSigned(-1e-15, 1), "+0.0");
 * ```
 */
export function writeSigned(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return Number(text) < 0 ? text : `+${text.replace("-", "")}`;
}

const NUMBER_WORDS: readonly string[] = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
];

/**
 * Writes a small number, or a small number of hundreds, as a word.
 *
 * @param value A whole number.
 * @returns The word; digits where there is no short one.
 *
 * @example
 * ```ts
 * import { writeWord } from "./write.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(writeWord(6), "six");
 * assert.equal(writeWord(200), "two hundred");
 * assert.equal(writeWord(36), "36");
 * ```
 */
export function writeWord(value: number): string {
  const word = NUMBER_WORDS[value];
  if (word !== undefined) return word;
  const hundreds = NUMBER_WORDS[value / 100];
  return hundreds === undefined ? String(value) : `${hundreds} hundred`;
}
