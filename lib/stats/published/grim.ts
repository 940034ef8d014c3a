/**
 * GRIM: whether a printed mean can be the mean of so many whole numbers.
 *
 * A mean of n values, each the mean of k whole-numbered items, is a whole total
 * divided by n k. The test asks whether any total rounds to what is printed,
 * half up or half down, in exact arithmetic. It has power only while n k is
 * below 10 to the number of decimals (times 100 for a percentage).
 *
 * Source: Brown, N. J. L., & Heathers, J. A. J. (2017). The GRIM test: A simple
 * technique detects numerous anomalies in the reporting of results in
 * psychology, doi:10.1177/1948550616673876.
 *
 * @module
 */

import { requireCount } from "../checks.ts";
import {
  ceilingOfFraction,
  floorOfFraction,
  readPrintedNumber,
} from "./printed.ts";

/** What was averaged. */
export interface GrimOptions {
  /** Number of values behind the mean. */
  readonly count: number;
  /** Number of whole-numbered items that each value averages; 1 where absent. */
  readonly items?: number;
  /** What the printed mean was multiplied by, such as 100 for a percentage; 1 where absent. */
  readonly scale?: number;
}

/** What GRIM gives. */
export interface GrimTest {
  /** Whether a total of whole numbers gives the printed mean. */
  readonly isConsistent: boolean;
  /** Totals that do, in rising order. */
  readonly totals: readonly number[];
  /** Whether the printed decimals can rule anything out at this count. */
  readonly hasPower: boolean;
}

/**
 * Tests whether a printed mean is possible.
 *
 * @param mean The mean as printed, such as "3.45".
 * @param options Number of values, items and scale.
 * @returns Whether it is possible, and the totals behind it.
 * @throws SyntaxError if the mean is not a printed number.
 * @throws RangeError if a count is not a whole number of at least 1.
 *
 * @example
 * ```ts
 * import { grimTest } from "stats";
 * import assert from "node:assert/strict";
 *
 * // 145 / 28 = 5.1786, 146 / 28 = 5.2143: nothing rounds to 5.19.
 * assert.equal(grimTest("5.19", { count: 28 }).isConsistent, false);
 * assert.deepEqual(grimTest("27.78", { count: 72, scale: 100 }).totals, [20]);
 * ```
 */
export function grimTest(mean: string, options: GrimOptions): GrimTest {
  const action = "run GRIM";
  const { count, items = 1, scale = 1 } = options;
  requireCount(count, action, "count", 1);
  requireCount(items, action, "items", 1);
  requireCount(scale, action, "scale", 1);
  const { digits, decimals } = readPrintedNumber(mean);
  const parts = BigInt(count) * BigInt(items);
  // |total scale / parts - mean| <= half of the last place, without a division.
  const unit = 2n * BigInt(scale) * 10n ** BigInt(decimals);
  const first = ceilingOfFraction((2n * digits - 1n) * parts, unit);
  const last = floorOfFraction((2n * digits + 1n) * parts, unit);
  const totals: number[] = [];
  for (let total = first; total <= last; total++) totals.push(Number(total));
  return {
    isConsistent: totals.length > 0,
    totals,
    // From here on every printed mean is within half a step of some total.
    hasPower: parts < 10n ** BigInt(decimals) * BigInt(scale),
  };
}

/**
 * Finds the numbers of values at which several printed means are possible together.
 *
 * @param means The means as printed, of the same values.
 * @param options Largest number of values to try, items and scale.
 * @returns Numbers of values, in rising order.
 * @throws SyntaxError if a mean is not a printed number.
 * @throws RangeError if a count is not a whole number of at least 1.
 *
 * @example
 * ```ts
 * import { consistentCounts } from "stats";
 * import assert from "node:assert/strict";
 *
 * const counts = consistentCounts(["27.78", "40.28"], { maximumCount: 200, scale: 100 });
 * assert.deepEqual(counts, [72, 144]);
 * ```
 */
export function consistentCounts(
  means: readonly string[],
  options: Omit<GrimOptions, "count"> & { readonly maximumCount: number },
): number[] {
  const { maximumCount, ...rest } = options;
  requireCount(maximumCount, "run GRIM", "maximumCount", 1);
  return Array.from({ length: maximumCount }, (_, index) => index + 1)
    .filter((count) =>
      means.every((mean) => grimTest(mean, { ...rest, count }).isConsistent)
    );
}
