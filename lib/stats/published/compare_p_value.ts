/**
 * A printed p value against the range that other figures allow: two-sided, or
 * half of it, or neither.
 *
 * Source: Nuijten, M. B., Hartgerink, C. H. J., van Assen, M. A. L. M., Epskamp,
 * S., & Wicherts, J. M. (2016), doi:10.3758/s13428-015-0664-2.
 *
 * @module
 */

import { draft, type FigureCheck } from "./figure_kinds.ts";
import { isPrintedPValuePossible, type PValueRange } from "./p_values.ts";
import type { FigureRecord } from "./recipes/figures.ts";
import { found, reproduced } from "./recipes/rows.ts";
import { writeP } from "./recipes/write.ts";

/** The level that a p value is read against. */
const LEVEL = 0.05;

/**
 * Compares a printed p value with the two-sided range of a test.
 *
 * @param p The p value.
 * @param from The figures that the range was made from.
 * @param twoSided The range; `hasDirection` false for a statistic that has none, such as F with several degrees of freedom (true where absent).
 * @returns The check: reproduced, AMBIGUOUS for half of it where the test has a direction, or NOT REPRODUCED.
 *
 * @example
 * ```ts
 * import { comparePValue } from "./compare_p_value.ts";
 * import assert from "node:assert/strict";
 *
 * const p = {
 *   paper: "x", table: "1", row: "r", column: "p", printed: ".02", interval: null, n: null, note: "",
 * };
 * const range = { atPrinted: 0.04, lower: 0.0399, upper: 0.0401 };
 * assert.equal(comparePValue(p, [], range).row.verdict, "AMBIGUOUS");
 * ```
 */
export function comparePValue(
  p: FigureRecord,
  from: readonly FigureRecord[],
  twoSided: PValueRange & { readonly hasDirection?: boolean },
): FigureCheck {
  const { hasDirection = true } = twoSided;
  const half = { lower: twoSided.lower / 2, upper: twoSided.upper / 2 };
  const recomputed = `${writeP(twoSided.atPrinted)} (${
    writeP(twoSided.lower)
  } to ${writeP(twoSided.upper)} within the rounding)`;
  const uses = [p, ...from];
  if (isPrintedPValuePossible(p.printed, twoSided)) {
    return { uses, row: reproduced(true, draft(p, recomputed)) };
  }
  if (hasDirection && isPrintedPValuePossible(p.printed, half)) {
    return {
      uses,
      row: found(
        "AMBIGUOUS",
        draft(p, recomputed, "the printed p is half of it: one-sided"),
      ),
    };
  }
  const side = sideOf(twoSided);
  const isTurned = side !== null &&
    !isPrintedPValuePossible(p.printed, side === "below" ? BELOW : ABOVE);
  return {
    uses,
    row: reproduced(
      false,
      draft(
        p,
        recomputed,
        isTurned ? `the recomputed p is ${side} .05, the printed one not` : "",
      ),
    ),
  };
}

const BELOW = { lower: 0, upper: LEVEL };
const ABOVE = { lower: LEVEL, upper: 1 };

/** The side of .05 on which the whole range lies; null where it lies on both. */
function sideOf({ lower, upper }: PValueRange): "below" | "above" | null {
  if (upper < LEVEL) return "below";
  return lower > LEVEL ? "above" : null;
}
