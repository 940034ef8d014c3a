/**
 * How often a code was given: the base rate of each of two coders.
 *
 * A rare code makes kappa and Shaffer's rho need long test sets, so both belong beside it.
 *
 * Source: the base rate of rhoR, https://cran.r-project.org/package=rhoR
 *
 * @module
 */

/** Shares of rows that carry a code. */
export interface BaseRates {
  /** Share by the first coder, 0 to 1. */
  readonly first: number;
  /** Share by the second coder, 0 to 1. */
  readonly second: number;
  /** Mean of both. */
  readonly average: number;
}

/**
 * Gives the base rates of a table of agreement.
 *
 * @param table Two rows and two columns of counts, with code before without: the first coder's codes are the rows.
 * @returns Shares.
 * @throws RangeError if the table is not 2 x 2, a count is negative or not finite, or all are 0.
 *
 * @example
 * ```ts
 * import { baseRates } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Of 80 rows the first coder gave the code to 18 + 2, the second to 18 + 3.
 * assert.deepEqual(baseRates([[18, 2], [3, 57]]), { first: 0.25, second: 0.2625, average: 0.25625 });
 * ```
 */
export function baseRates(
  table: readonly (readonly number[])[],
): BaseRates {
  const [coded = [], without = []] = table;
  const [both = NaN, firstOnly = NaN] = coded;
  const [secondOnly = NaN, neither = NaN] = without;
  const cells = [both, firstOnly, secondOnly, neither];
  if (
    table.length !== 2 || coded.length !== 2 || without.length !== 2 ||
    cells.some((count) => !(Number.isFinite(count) && count >= 0))
  ) {
    throw new RangeError(
      `Cannot give base rates: the table must hold 2 x 2 counts of at least 0, got ${
        JSON.stringify(table)
      }`,
    );
  }
  const total = cells.reduce((sum, count) => sum + count, 0);
  if (total === 0) {
    throw new RangeError(
      "Cannot give base rates: the table must hold at least one row, got 0",
    );
  }
  const first = (both + firstOnly) / total;
  const second = (both + secondOnly) / total;
  return { first, second, average: (first + second) / 2 };
}
