/**
 * McNemar's test in every version at once, as rows of a table.
 *
 * The versions differ most where a claim is fragile: with few discordant pairs
 * the uncorrected one-sided p value can be half of what an exact test gives.
 *
 * @module
 */

import { mcnemarTest } from "./mcnemar.ts";
import type { PairedTable } from "./paired_table.ts";

/** One version of the test. */
export interface McNemarVersion {
  /** "uncorrected", "corrected", "exact" or "mid-p". */
  readonly version: string;
  /** Chi-square with one degree of freedom; null for exact and mid-p, and without discordant pairs. */
  readonly chiSquare: number | null;
  /** Two-sided p value. */
  readonly twoSidedPValue: number;
  /** P value against "the first condition succeeds more often". */
  readonly oneSidedPValue: number;
}

/**
 * Gives all four versions of McNemar's test, two- and one-sided.
 *
 * @param table Counts of pairs; b favours the first condition.
 * @returns Four rows: uncorrected, corrected, exact, mid-p.
 * @throws RangeError if a count is negative or not whole.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { mcnemarVersions } from "stats";
 *
 * const [uncorrected, , exact] = mcnemarVersions({ a: 12, b: 17, c: 8, d: 35 });
 * assert.equal(uncorrected?.chiSquare, 3.24);
 * assert.equal(uncorrected?.oneSidedPValue.toFixed(4), "0.0359");
 * assert.equal(exact?.twoSidedPValue.toFixed(4), "0.1078");
 * ```
 */
export function mcnemarVersions(
  table: PairedTable,
): readonly McNemarVersion[] {
  const two = mcnemarTest(table);
  const one = mcnemarTest(table, { alternative: "greater" });
  return [
    {
      version: "uncorrected",
      chiSquare: two.uncorrected.chiSquare,
      twoSidedPValue: two.uncorrected.pValue,
      oneSidedPValue: one.uncorrected.pValue,
    },
    {
      version: "corrected",
      chiSquare: two.corrected.chiSquare,
      twoSidedPValue: two.corrected.pValue,
      oneSidedPValue: one.corrected.pValue,
    },
    {
      version: "exact",
      chiSquare: null,
      twoSidedPValue: two.exactPValue,
      oneSidedPValue: one.exactPValue,
    },
    {
      version: "mid-p",
      chiSquare: null,
      twoSidedPValue: two.midPValue,
      oneSidedPValue: one.midPValue,
    },
  ];
}
