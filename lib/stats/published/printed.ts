/**
 * Numbers as papers print them. The text is read and not a number, because
 * "3.50" and "3.5" say different things about what was rounded away.
 *
 * Both ways of rounding a half are allowed, so that the range includes both of
 * its ends.
 *
 * Source: Brown, N. J. L., & Heathers, J. A. J. (2017). The GRIM test,
 * doi:10.1177/1948550616673876, for the treatment of rounding.
 *
 * @module
 */

/** A printed number and the numbers that may stand behind it. */
export interface PrintedNumber {
  /** The number as it stands. */
  readonly value: number;
  /** Smallest number that rounds to it. */
  readonly lower: number;
  /** Largest number that rounds to it. */
  readonly upper: number;
  /** Number of decimals. */
  readonly decimals: number;
  /** The digits without the point: value times 10 to the number of decimals, exactly. */
  readonly digits: bigint;
}

/**
 * Reads a printed number.
 *
 * @param text Digits with an optional sign and point, such as "-4.69" or ".97"; a minus sign may be the typographic one.
 * @returns The number and the range that rounds to it.
 * @throws SyntaxError if the text is not such a number.
 *
 * @example
 * ```ts
 * import { readPrintedNumber } from "stats";
 * import assert from "node:assert/strict";
 *
 * const mean = readPrintedNumber("3.50");
 * assert.equal(mean.decimals, 2);
 * assert.deepEqual([mean.lower, mean.upper], [3.495, 3.505]);
 * ```
 */
export function readPrintedNumber(text: string): PrintedNumber {
  const match = /^\s*([+\u2212-]?)(\d*)(?:\.(\d*))?\s*$/.exec(text);
  const [, sign = "", whole = "", fraction = ""] = match ?? [];
  if (match === null || whole.length + fraction.length === 0) {
    throw new SyntaxError(
      `Cannot read a printed number: the text must be digits with an optional sign and point, got ${
        JSON.stringify(text)
      }`,
    );
  }
  const unsigned = BigInt(whole + fraction);
  const digits = sign === "-" || sign === "\u2212" ? -unsigned : unsigned;
  const decimals = fraction.length;
  // Halves of the last place, divided once so that they are rounded once.
  const scale = 2 * 10 ** decimals;
  return {
    value: Number(digits) / 10 ** decimals,
    lower: Number(2n * digits - 1n) / scale,
    upper: Number(2n * digits + 1n) / scale,
    decimals,
    digits,
  };
}

/**
 * Rounds a fraction down to a whole number.
 *
 * @param numerator Any whole number.
 * @param denominator A whole number above 0.
 * @returns The largest whole number that is not above the fraction.
 *
 * @example
 * ```ts
 * import { floorOfFraction } from "./printed.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(floorOfFraction(-7n, 2n), -4n);
 * ```
 */
export function floorOfFraction(
  numerator: bigint,
  denominator: bigint,
): bigint {
  const quotient = numerator / denominator;
  return numerator < 0n && quotient * denominator !== numerator
    ? quotient - 1n
    : quotient;
}

/**
 * Rounds a fraction up to a whole number.
 *
 * @param numerator Any whole number.
 * @param denominator A whole number above 0.
 * @returns The smallest whole number that is not below the fraction.
 *
 * @example
 * ```ts
 * import { ceilingOfFraction } from "./printed.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(ceilingOfFraction(7n, 2n), 4n);
 * ```
 */
export function ceilingOfFraction(
  numerator: bigint,
  denominator: bigint,
): bigint {
  return -floorOfFraction(-numerator, denominator);
}
