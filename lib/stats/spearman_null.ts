/**
 * Null distribution of Spearman's sum of squared rank differences: exact by
 * going over sets of ranks, or by the Edgeworth series of Best and Roberts.
 *
 * Source: Best, D. J., & Roberts, D. E. (1975). Algorithm AS 89: The upper tail
 * probabilities of Spearman's rho. Applied Statistics, 24(3), 377-379,
 * doi:10.2307/2347111.
 *
 * @module
 */

import { normalSf } from "./distributions.ts";

/** Probabilities on both sides of a sum of squared rank differences. */
export interface SquareSumTails {
  /** P(S <= s): correlations at least as high. */
  readonly atMost: number;
  /** P(S >= s): correlations at most as high. */
  readonly atLeast: number;
}

/**
 * Gives the exact tails over all orders of the second ranks, ties as they are.
 *
 * Sets of second ranks that are already placed are the states, so that 10
 * values take 1,024 sets in place of 3,628,800 orders.
 *
 * @param first Midranks of the first variable, at most about 12.
 * @param second Midranks of the second variable.
 * @returns Probabilities that include the observed sum.
 *
 * @example
 * ```ts
 * import { exactTails } from "./spearman_null.ts";
 * import assert from "node:assert/strict";
 *
 * // Orders of 1 2 3 against 1 2 3: S = 0, 2, 2, 6, 6, 8.
 * const tails = exactTails([1, 2, 3], [1, 3, 2]);
 * assert.equal(tails.atMost, 3 / 6);
 * assert.equal(tails.atLeast, 5 / 6);
 * ```
 */
export function exactTails(
  first: readonly number[],
  second: readonly number[],
): SquareSumTails {
  const count = first.length;
  const observed = first.reduce(
    (sum, rank, index) => sum + doubledSquare(rank, second[index] ?? 0),
    0,
  );
  const sets: Map<number, number>[] = Array.from(
    { length: 2 ** count },
    () => new Map(),
  );
  sets[0]?.set(0, 1);
  sets.forEach((sums, placed) => {
    const rank = first[bitCount(placed)];
    if (rank === undefined) return;
    second.forEach((other, index) => {
      if ((placed >> index) & 1) return;
      const target = sets[placed | (1 << index)];
      const square = doubledSquare(rank, other);
      for (const [sum, orders] of sums) {
        target?.set(sum + square, (target.get(sum + square) ?? 0) + orders);
      }
    });
    // The set is done; its sums are in its successors.
    sums.clear();
  });
  let total = 0;
  let atMost = 0;
  let atLeast = 0;
  for (const [sum, orders] of sets[sets.length - 1] ?? []) {
    total += orders;
    if (sum <= observed) atMost += orders;
    if (sum >= observed) atLeast += orders;
  }
  return { atMost: atMost / total, atLeast: atLeast / total };
}

/**
 * Gives the tails by the Edgeworth series, without ties.
 *
 * @param squares Sum of squared rank differences, an even whole number.
 * @param count Number of pairs, above 9 for an error below 0.002 or so.
 * @returns Probabilities that include the observed sum.
 *
 * @example
 * ```ts
 * import { edgeworthTail } from "./spearman_null.ts";
 * import assert from "node:assert/strict";
 *
 * const { atMost } = edgeworthTail(2048, 30);
 * assert.ok(Math.abs(2 * atMost - 0.00218467) < 1e-8);
 * ```
 */
export function edgeworthTail(squares: number, count: number): SquareSumTails {
  const whole = Math.round(squares);
  return {
    atMost: 1 - seriesAbove(whole + 2, count),
    atLeast: seriesAbove(whole, count),
  };
}

/** Best and Roberts' series for P(S >= s). */
function seriesAbove(squares: number, count: number): number {
  const largest = count * (count ** 2 - 1) / 3;
  if (squares <= 0) return 1;
  if (squares > largest) return 0;
  const b = 1 / count;
  const x = (6 * (squares - 1) * b / (count ** 2 - 1) - 1) *
    Math.sqrt(1 / b - 1);
  const y = x * x;
  const tail = normalSf(x) + seriesTerm(x, y, b);
  return Math.min(1, Math.max(0, tail));
}

/** The correction of the normal tail. */
function seriesTerm(x: number, y: number, b: number): number {
  const high = 0.0072 - 0.0831 * b + y * b * (0.0131 - 4.6e-4 * y);
  const middle = 0.0879 + 0.0151 * b - y * high;
  const low = -0.0758 + b * (0.1033 + 0.3932 * b) - y * b * middle;
  const first = 0.2274 + b * (0.2531 + 0.1745 * b) + y * low;
  return x * b * first / Math.exp(y / 2);
}

/** Four times the squared difference of two midranks, a whole number. */
function doubledSquare(one: number, other: number): number {
  return (2 * one - 2 * other) ** 2;
}

/** Number of set bits. */
function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest > 0; rest >>= 1) count += rest & 1;
  return count;
}
