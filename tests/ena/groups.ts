/**
 * Models of two groups for the tests of comparisons.
 *
 * @module
 */

import { accumulate, fitEna } from "ena";
import type { EnaModel } from "records";
import { mainCodes, readLines } from "./golden.ts";

/** Means rotation of A against B with the sign of rENA. */
export const MEANS = {
  group: "Group",
  signRule: "rENA" as const,
  rotation: { kind: "means" as const, pairs: [{ first: "A", second: "B" }] },
};

/** The model of main.csv with the first codes. */
export function mainModel(count: number, stanzaWindow = 4): EnaModel {
  const codes = mainCodes(count);
  return fitEna(
    accumulate(readLines("main", codes, { attributes: ["Cohort"] }), {
      codes,
      stanzaWindow,
      unitColumns: ["Group", "Unit"],
    }),
    MEANS,
  );
}

/** Few relabellings, for tests that do not look at p values. */
export const FEW = { relabelingCount: 99, heldOutRelabelingCount: 9 };
