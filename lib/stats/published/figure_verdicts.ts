/**
 * One row for each published figure: what other figures say about it, with one
 * verdict and the reason.
 *
 * Checks and figures are not the same in number: one check may be about four
 * counts, one figure may be in three checks, a check of a sentence is about no
 * figure. Here every figure of the file has its row, once. Where several checks
 * are about it the verdict is that of the gravest.
 *
 * Source: no formula.
 *
 * @module
 */

import { type FigureRecord, printedEnds } from "./recipes/figures.ts";
import type {
  FigurePlace,
  PublishedCheck,
  PublishedVerdict,
} from "./recipes/rows.ts";

/** What came of one published figure. */
export interface FigureVerdict {
  /** Short name of the paper. */
  readonly paper: string;
  /** Table or section. */
  readonly table: string;
  /** Row of the table. */
  readonly row: string;
  /** Column of the table. */
  readonly column: string;
  /** Row and column in words, such as "initial: MR1 t". */
  readonly figure: string;
  /** As printed, with its interval where it has one. */
  readonly printed: string;
  /** What other figures say. */
  readonly recomputed: string;
  /** The gravest verdict of the checks that are about it; "not checkable" where none is. */
  readonly verdict: PublishedVerdict;
  /** Which check gave the verdict, and what a careful reader should know; or what takes the figure for granted. */
  readonly reason: string;
  /** Number of checks that are about it. */
  readonly checkCount: number;
}

/** Verdicts from the gravest to the one that says least. */
const BY_GRAVITY: readonly PublishedVerdict[] = [
  "NOT REPRODUCED",
  "INCONSISTENT",
  "UNSUPPORTED BY TABLE",
  "DANGLING",
  "FRAGILE",
  "CONSTRAINT",
  "AMBIGUOUS",
  "LABEL",
  "TRUE BUT NOT SPECIAL",
  "reproduced",
  "consistent (not unique)",
  "added",
  "not checkable",
];

/**
 * Gives every published figure its verdict.
 *
 * @param figures Published figures.
 * @param checks Checks of them, as `checkFigures`, `checkDebatePaper` or `checkPlatformPaper` gives them.
 * @returns One row for each figure, in the order of the figures.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { checkDebatePaper, checkPlatformPaper, listFigureVerdicts } from "stats";
 * import assert from "node:assert/strict";
 *
 * const figures = readPublishedFigures();
 * const rows = listFigureVerdicts(figures, [
 *   ...checkDebatePaper(figures),
 *   ...checkPlatformPaper(figures),
 * ]);
 * assert.equal(rows.length, 102);
 * const p = rows.find(({ column }) => column === "mcnemar_p_one_tailed");
 * assert.equal(p?.verdict, "FRAGILE");
 * ```
 */
export function listFigureVerdicts(
  figures: readonly FigureRecord[],
  checks: readonly PublishedCheck[],
): FigureVerdict[] {
  const byPlace = collect(checks, ({ about }) => about);
  const byUse = collect(checks, ({ takes = [] }) => takes);
  return figures.map((figure) => {
    const own = byPlace.get(keyOf(figure)) ?? [];
    const uses = byUse.get(keyOf(figure)) ?? [];
    const gravest = BY_GRAVITY.flatMap((verdict) =>
      own.filter((check) => check.verdict === verdict)
    ).at(0);
    const { paper, table, row, column, printed, interval } = figure;
    const decimals = /\.(\d*)/.exec(printed)?.[1]?.length ?? 0;
    const ends = interval === null ? null : printedEnds(interval, decimals);
    return {
      paper,
      table,
      row,
      column,
      figure: `${row}: ${column.replaceAll("_", " ")}`,
      printed: ends === null
        ? printed
        : `${printed} [${ends.lower}, ${ends.upper}]`,
      recomputed: gravest?.recomputed ?? "–",
      verdict: gravest?.verdict ?? "not checkable",
      reason: gravest !== undefined
        ? writeReason(gravest, `${row}: ${column} = ${printed}`)
        : uses.length === 0
        ? "no other printed figure speaks about it"
        : `taken for granted in: ${uses.map((one) => one.figure).join("; ")}`,
      checkCount: own.length,
    };
  });
}

/** Checks by the figures that they name. */
function collect(
  checks: readonly PublishedCheck[],
  placesOf: (check: PublishedCheck) => readonly FigurePlace[],
): Map<string, PublishedCheck[]> {
  const found = new Map<string, PublishedCheck[]>();
  for (const check of checks) {
    for (const key of new Set(placesOf(check).map(keyOf))) {
      const own = found.get(key);
      if (own === undefined) found.set(key, [check]);
      else own.push(check);
    }
  }
  return found;
}

/** The check and its note; the note alone where the check is called as the figure. */
function writeReason({ figure, note }: PublishedCheck, name: string): string {
  if (note === "") return figure;
  return figure === name ? note : `${figure}: ${note}`;
}

/** Name of a place for a map. */
function keyOf({ paper, table, row, column }: FigurePlace): string {
  return JSON.stringify([paper, table, row, column]);
}
