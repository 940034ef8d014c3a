/**
 * Rows of a check: what was published, what the recipe gave, and a verdict from
 * a closed list.
 *
 * A row does not hold only where a figure that should reproduce leaves its
 * tolerance. Findings such as FRAGILE or INCONSISTENT are results, not failures.
 *
 * Source: no formula.
 *
 * @module
 */

const VERDICTS = [
  [
    "reproduced",
    "recomputed from other figures or from whole numbers, within its rounding",
  ],
  ["NOT REPRODUCED", "recomputed, but outside its tolerance"],
  ["consistent (not unique)", "possible, and so are other values"],
  ["INCONSISTENT", "contradicts another figure of the same paper"],
  ["FRAGILE", "holds under some versions of the method, not under others"],
  ["CONSTRAINT", "possible only if something unstated is so"],
  ["AMBIGUOUS", "the text can be read in two ways"],
  ["LABEL", "a name changes between places that are compared"],
  ["TRUE BUT NOT SPECIAL", "true, and true of others as well"],
  ["UNSUPPORTED BY TABLE", "the table that is cited does not show it"],
  ["DANGLING", "refers to a report that is not there"],
  ["not checkable", "no other figure tells what it should be"],
  ["added", "not published; computed here from what is"],
] as const;

/** Verdict of one check. */
export type PublishedVerdict = (typeof VERDICTS)[number][0];

/** One published figure beside what its recipe gave. */
export interface PublishedCheck {
  /** The figure or statement in words. */
  readonly figure: string;
  /** Paper and section that print it. */
  readonly source: string;
  /** As published. */
  readonly published: string;
  /** As recomputed. */
  readonly recomputed: string;
  /** How far apart both may be; absent where nothing is compared. */
  readonly tolerance?: string;
  /** How it came out. */
  readonly verdict: PublishedVerdict;
  /** False where a figure that should reproduce left its tolerance. */
  readonly holds: boolean;
  /** What a careful reader should know; empty for nothing. */
  readonly note: string;
  /** The published figures that it is about; none for a statement in words and for what was added. */
  readonly about: readonly FigurePlace[];
  /** Figures that it takes for granted; absent where they are not listed. */
  readonly takes?: readonly FigurePlace[];
}

/** Where a figure stands. */
export interface FigurePlace {
  /** Short name of the paper. */
  readonly paper: string;
  /** Table or section. */
  readonly table: string;
  /** Row of the table. */
  readonly row: string;
  /** Column of the table. */
  readonly column: string;
}

/** A row before its verdict. */
export type CheckDraft =
  & Omit<PublishedCheck, "verdict" | "holds" | "note" | "about" | "takes">
  & {
    /** What a careful reader should know. */
    readonly note?: string;
    /** The published figures that it is about. */
    readonly about?: readonly FigurePlace[];
  };

/**
 * Completes the row of a figure that should reproduce.
 *
 * @param isWithin Whether it did.
 * @param draft The row.
 * @returns The row; it does not hold if the figure did not reproduce.
 *
 * @example
 * ```ts
 * import { reproduced } from "./rows.ts";
 * import assert from "node:assert/strict";
 *
 * const draft = { figure: "net", source: "4.2", published: "9", recomputed: "8" };
 * assert.equal(reproduced(false, draft).verdict, "NOT REPRODUCED");
 * assert.equal(reproduced(false, draft).holds, false);
 * ```
 */
export function reproduced(
  isWithin: boolean,
  draft: CheckDraft,
): PublishedCheck {
  return {
    tolerance: "rounding",
    note: "",
    ...draft,
    about: placesOf(draft.about),
    verdict: isWithin ? "reproduced" : "NOT REPRODUCED",
    holds: isWithin,
  };
}

/**
 * Completes the row of a finding.
 *
 * @param verdict What was found.
 * @param draft The row.
 * @returns The row; it always holds.
 *
 * @example
 * ```ts
 * import { found } from "./rows.ts";
 * import assert from "node:assert/strict";
 *
 * const draft = { figure: "p", source: "4.2", published: ".04", recomputed: ".11" };
 * assert.equal(found("FRAGILE", draft).holds, true);
 * ```
 */
export function found(
  verdict: PublishedVerdict,
  draft: CheckDraft,
): PublishedCheck {
  return {
    note: "",
    ...draft,
    about: placesOf(draft.about),
    verdict,
    holds: true,
  };
}

/**
 * Takes the places alone, whatever else the figures carry.
 *
 * @param about Figures or places; none where absent.
 * @returns Their places.
 *
 * @example
 * ```ts
 * import { placesOf } from "./rows.ts";
 * import assert from "node:assert/strict";
 *
 * const place = { paper: "p", table: "1", row: "r", column: "c" };
 * const figure = { ...place, printed: "2" };
 * assert.deepEqual(placesOf([figure]), [place]);
 * ```
 */
export function placesOf(about: readonly FigurePlace[] = []): FigurePlace[] {
  return about.map(({ paper, table, row, column }) => ({
    paper,
    table,
    row,
    column,
  }));
}

/** How often a verdict was given. */
export interface VerdictCount {
  /** The verdict. */
  readonly verdict: PublishedVerdict;
  /** Number of rows. */
  readonly rowCount: number;
  /** What it says. */
  readonly meaning: string;
}

/**
 * Counts the verdicts of a check.
 *
 * @param rows Rows; none give no counts.
 * @returns One row for each verdict that was given, in the order of their list.
 *
 * @example
 * ```ts
 * import { countVerdicts } from "stats";
 * import assert from "node:assert/strict";
 *
 * const [first] = countVerdicts([{ verdict: "added" }, { verdict: "added" }]);
 * assert.equal(first?.rowCount, 2);
 * ```
 */
export function countVerdicts(
  rows: readonly Pick<PublishedCheck, "verdict">[],
): VerdictCount[] {
  return VERDICTS.map(([verdict, meaning]) => ({
    verdict,
    rowCount: rows.filter((row) => row.verdict === verdict).length,
    meaning,
  })).filter(({ rowCount }) => rowCount > 0);
}
