/**
 * GRIMMER: whether a printed standard deviation can belong to so many whole
 * numbers with the printed mean.
 *
 * For every total T that GRIM allows, the sum of squares S must be a whole
 * number with (n S - T^2) / (n (n - 1)) inside the rounding of the printed
 * variance, at least as large as equal values need, and as even or odd as T,
 * since x and x^2 are even or odd together. These conditions are necessary;
 * with the smallest and largest possible value given, `listSamples` is asked
 * whether such values exist, which decides.
 *
 * Source: Anaya, J. (2016), doi:10.7287/peerj.preprints.2400v1; Allard, A.
 * (2018). Analytic-GRIMMER: A new way of testing the possibility of standard
 * deviations, https://aurelienallard.netlify.app/post/anaytic-grimmer-possibility-standard-deviations/.
 *
 * @module
 */

import { requireCount } from "../checks.ts";
import { grimTest } from "./grim.ts";
import {
  ceilingOfFraction,
  floorOfFraction,
  readPrintedNumber,
} from "./printed.ts";
import { listSamples, type Moments } from "./list_samples.ts";

/** A mean and a standard deviation as printed. */
export interface PrintedSummary {
  /** The mean, such as "3.45". */
  readonly mean: string;
  /** The sample standard deviation (n - 1), such as "1.17". */
  readonly standardDeviation: string;
  /** Number of values, at least 2. */
  readonly count: number;
  /** Number of whole-numbered items that each value averages; 1 where absent. */
  readonly items?: number;
}

/** What GRIMMER gives. */
export interface GrimmerTest {
  /** Whether whole numbers can have both the printed mean and the printed standard deviation. */
  readonly isConsistent: boolean;
  /** Whether the mean alone is possible. */
  readonly isMeanConsistent: boolean;
  /** Totals and sums of squares that fit (of the sums of items, where there are several); empty where inconsistent. */
  readonly moments: readonly Moments[];
}

/**
 * Tests whether a printed standard deviation is possible.
 *
 * @param summary Mean, standard deviation and number of values, each a whole number or the mean of whole-numbered items.
 * @param range Smallest and largest possible value, whole, both or neither; with them the answer is exact.
 * @returns Whether it is possible, and the sums behind it.
 * @throws SyntaxError if a text is not a printed number.
 * @throws RangeError if the count is below 2, the standard deviation negative, or the range empty.
 *
 * @example
 * ```ts
 * import { grimmerTest } from "stats";
 * import assert from "node:assert/strict";
 *
 * const summary = { mean: "3.00", standardDeviation: "1.58", count: 5 };
 * // 1 2 3 4 5: total 15, squares 55, variance 10 / 4.
 * assert.deepEqual(grimmerTest(summary).moments, [{ total: 15, squares: 55 }]);
 * assert.ok(!grimmerTest({ ...summary, standardDeviation: "1.57" }).isConsistent);
 * ```
 */
export function grimmerTest(
  summary: PrintedSummary,
  range?: { readonly minimum: number; readonly maximum: number },
): GrimmerTest {
  const { items = 1 } = summary;
  const { isConsistent: isMeanConsistent } = grimTest(summary.mean, summary);
  const candidates = candidateMoments(summary);
  const moments = range === undefined
    ? candidates
    : candidates.filter((moment) =>
      listSamples(moment, {
        minimum: range.minimum * items,
        maximum: range.maximum * items,
        count: summary.count,
        limit: 1,
      }).length > 0
    );
  return { isConsistent: moments.length > 0, isMeanConsistent, moments };
}

/**
 * Lists the totals and sums of squares that fit a printed summary.
 *
 * @param summary Mean, standard deviation and number of values.
 * @returns Candidates; some may belong to no whole numbers.
 * @throws SyntaxError if a text is not a printed number.
 * @throws RangeError if the count is below 2 or the standard deviation negative.
 *
 * @example
 * ```ts
 * import { candidateMoments } from "./grimmer.ts";
 * import assert from "node:assert/strict";
 *
 * const summary = { mean: "2.5", standardDeviation: "0.7", count: 2 };
 * assert.deepEqual(candidateMoments(summary), [{ total: 5, squares: 13 }]);
 * ```
 */
export function candidateMoments(summary: PrintedSummary): Moments[] {
  const action = "run GRIMMER";
  const { mean, standardDeviation, count, items = 1 } = summary;
  requireCount(count, action, "count", 2);
  requireCount(items, action, "items", 1);
  const { digits, decimals, value } = readPrintedNumber(standardDeviation);
  if (value < 0) {
    throw new RangeError(
      `Cannot ${action}: standardDeviation must be at least 0, got ${standardDeviation}`,
    );
  }
  const n = BigInt(count);
  // (2 sd -+ 1 unit)^2 n (n - 1) items^2 <= 4 10^(2 decimals) (n squares - total^2),
  // where total and squares are of the sums of items.
  const unit = 4n * 100n ** BigInt(decimals);
  const least = digits === 0n ? 0n : (2n * digits - 1n) ** 2n;
  const most = (2n * digits + 1n) ** 2n;
  const pairs = n * (n - 1n) * BigInt(items) ** 2n;
  return grimTest(mean, { count, items }).totals.flatMap((whole) => {
    const total = BigInt(whole);
    const squareTotal = total * total;
    const first = ceilingOfFraction(
      least * pairs + unit * squareTotal,
      unit * n,
    );
    const last = floorOfFraction(
      most * pairs + unit * squareTotal,
      unit * n,
    );
    const smallest = squaresOfEqualValues(total, n);
    const found: Moments[] = [];
    for (
      let squares = first > smallest ? first : smallest;
      squares <= last;
      squares++
    ) {
      if ((squares - total) % 2n === 0n) {
        found.push({ total: whole, squares: Number(squares) });
      }
    }
    return found;
  });
}

/** Sum of squares of n whole numbers with this total that are as equal as possible. */
function squaresOfEqualValues(total: bigint, n: bigint): bigint {
  const base = floorOfFraction(total, n);
  const rest = total - base * n;
  return n * base * base + 2n * base * rest + rest;
}
