/**
 * The 2 x 2 table of paired yes-no outcomes, the input of McNemar's test and
 * of the paired risk difference.
 *
 * Source: McNemar, Q. (1947). Note on the sampling error of the difference
 * between correlated proportions or percentages. Psychometrika, 12(2),
 * 153-157, doi:10.1007/BF02295996.
 *
 * @module
 */

import { requireCount, requireSameLength } from "./checks.ts";

/** Counts of pairs by what happened under the first and under the second condition. */
export interface PairedTable {
  /** Success under both. */
  readonly a: number;
  /** Success under the first only. */
  readonly b: number;
  /** Success under the second only. */
  readonly c: number;
  /** Success under neither. */
  readonly d: number;
}

/**
 * Counts pairs of outcomes.
 *
 * @param first Outcome of each pair under the first condition.
 * @param second Outcome of the same pairs, in the same order, under the second.
 * @returns The four counts; all 0 for empty lists.
 * @throws RangeError if the lengths differ.
 *
 * @example
 * ```ts
 * import { countPairs } from "stats";
 * import assert from "node:assert/strict";
 *
 * const table = countPairs([true, true, false], [true, false, false]);
 * assert.deepEqual(table, { a: 1, b: 1, c: 0, d: 1 });
 * ```
 */
export function countPairs(
  first: readonly boolean[],
  second: readonly boolean[],
): PairedTable {
  requireSameLength(first, second, "count pairs", ["first", "second"]);
  const counts = { a: 0, b: 0, c: 0, d: 0 };
  first.forEach((success, index) => {
    const other = second[index] ?? false;
    if (success && other) counts.a++;
    else if (success) counts.b++;
    else if (other) counts.c++;
    else counts.d++;
  });
  return counts;
}

/**
 * Checks that a paired table holds whole counts.
 *
 * @param table The table.
 * @param action What the caller was doing.
 * @param minimumPairs Smallest allowed number of pairs.
 * @returns The number of pairs.
 * @throws RangeError if a count is negative or not whole, or if there are too few pairs.
 *
 * @example
 * ```ts
 * import { requirePairedTable } from "./paired_table.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(requirePairedTable({ a: 1, b: 2, c: 3, d: 4 }, "test", 1), 10);
 * ```
 */
export function requirePairedTable(
  table: PairedTable,
  action: string,
  minimumPairs: number,
): number {
  requireCount(table.a, action, "a", 0);
  requireCount(table.b, action, "b", 0);
  requireCount(table.c, action, "c", 0);
  requireCount(table.d, action, "d", 0);
  const pairs = table.a + table.b + table.c + table.d;
  if (pairs < minimumPairs) {
    throw new RangeError(
      `Cannot ${action}: the table must hold at least ${minimumPairs} pair, got ${pairs}`,
    );
  }
  return pairs;
}
