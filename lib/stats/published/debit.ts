/**
 * DEBIT: whether a printed mean and standard deviation can belong to outcomes
 * of 0 and 1.
 *
 * The sample standard deviation of such outcomes is
 * sqrt(n / (n - 1) m (1 - m)) and nothing else, so the mean decides it. Every
 * mean inside the rounding that is a whole number of successes is tried.
 *
 * Source: Heathers, J. A. J., & Brown, N. J. L. (2019). DEBIT: A simple
 * consistency test for binary data, https://osf.io/5vb3u/.
 *
 * @module
 */

import { requireCount } from "../checks.ts";
import { grimTest } from "./grim.ts";
import type { PrintedSummary } from "./grimmer.ts";
import { readPrintedNumber } from "./printed.ts";

/** What DEBIT gives. */
export interface DebitTest {
  /** Whether outcomes of 0 and 1 can have the printed mean and standard deviation. */
  readonly isConsistent: boolean;
  /** Numbers of successes that fit both; empty where inconsistent. */
  readonly successes: readonly number[];
  /** Standard deviation of each number of successes that fits the mean. */
  readonly standardDeviations: readonly number[];
}

/**
 * Tests whether a summary of yes-no outcomes is possible.
 *
 * @param summary Share of successes, standard deviation and number of outcomes.
 * @returns Whether it is possible, and the numbers of successes that fit.
 * @throws SyntaxError if a text is not a printed number.
 * @throws RangeError if the count is below 2.
 *
 * @example
 * ```ts
 * import { debitTest } from "stats";
 * import assert from "node:assert/strict";
 *
 * // 17 of 25: sqrt(25/24 * 0.68 * 0.32) = 0.476.
 * const summary = { mean: "0.68", standardDeviation: "0.48", count: 25 };
 * assert.deepEqual(debitTest(summary).successes, [17]);
 * assert.ok(!debitTest({ ...summary, standardDeviation: "0.50" }).isConsistent);
 * ```
 */
export function debitTest(summary: Omit<PrintedSummary, "items">): DebitTest {
  const { mean, standardDeviation, count } = summary;
  requireCount(count, "run DEBIT", "count", 2);
  const printed = readPrintedNumber(standardDeviation);
  const possible = grimTest(mean, { count }).totals
    .filter((total) => total >= 0 && total <= count)
    .map((total) => ({
      total,
      spread: Math.sqrt(total * (count - total) / (count * (count - 1))),
    }));
  // A bound that the root meets exactly may be missed by its rounding.
  const slack = 1e-12;
  const successes = possible
    .filter(({ spread }) =>
      spread >= printed.lower - slack && spread <= printed.upper + slack
    )
    .map(({ total }) => total);
  return {
    isConsistent: successes.length > 0,
    successes,
    standardDeviations: possible.map(({ spread }) => spread),
  };
}
