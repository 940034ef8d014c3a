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

/** What each verdict says. */
export const VERDICT_MEANINGS = {
  "reproduced": "recomputed from other figures, within its rounding",
  "NOT REPRODUCED": "recomputed, but outside its tolerance",
  "consistent (not unique)": "possible, and so are other values",
  "INCONSISTENT": "contradicts another figure of the same paper",
  "FRAGILE": "holds under some versions of the method and not under others",
  "CONSTRAINT": "possible only if something unstated is so",
  "AMBIGUOUS": "the text can be read in two ways",
  "LABEL": "a name changes between places that are compared",
  "TRUE BUT NOT SPECIAL": "true, and true of others as well",
  "UNSUPPORTED BY TABLE": "the table that is cited does not show it",
  "DANGLING": "refers to a report that is not there",
  "not checkable": "no other figure speaks to it",
  "added": "not published; computed here from what is",
} as const;

/** Verdict of one check. */
export type PublishedVerdict = keyof typeof VERDICT_MEANINGS;

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
}

/** A row before its verdict. */
export type CheckDraft = Omit<PublishedCheck, "verdict" | "holds" | "note"> & {
  /** What a careful reader should know. */
  readonly note?: string;
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
  return { note: "", ...draft, verdict, holds: true };
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
  return (Object.keys(VERDICT_MEANINGS) as PublishedVerdict[]).map((
    verdict,
  ) => ({
    verdict,
    rowCount: rows.filter((row) => row.verdict === verdict).length,
    meaning: VERDICT_MEANINGS[verdict],
  })).filter(({ rowCount }) => rowCount > 0);
}

/**
 * Writes a p value as papers do: four decimals, no leading zero.
 *
 * @param pValue A probability.
 * @returns Text such as ".0719"; "< .001" below that.
 *
 * @example
 * ```ts
 * import { writeP } from "./rows.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(writeP(0.07186), ".0719");
 * assert.equal(writeP(3.6e-5), "< .001");
 * ```
 */
export function writeP(pValue: number): string {
  if (pValue < 0.001) return "< .001";
  return pValue.toFixed(4).replace(/^0/, "");
}

/**
 * Writes an interval.
 *
 * @param interval Its ends.
 * @param decimals Number of decimals.
 * @returns Text such as "[-0.008, 0.258]".
 *
 * @example
 * ```ts
 * import { writeInterval } from "./rows.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(writeInterval({ lower: 1, upper: 2.25 }, 1), "[1.0, 2.3]");
 * ```
 */
export function writeInterval(
  interval: { readonly lower: number; readonly upper: number },
  decimals: number,
): string {
  return `[${interval.lower.toFixed(decimals)}, ${
    interval.upper.toFixed(decimals)
  }]`;
}

/**
 * Writes a number with its sign.
 *
 * @param value A number.
 * @param decimals Number of decimals.
 * @returns Text such as "+3.3"; zero is "+0.0".
 *
 * @example
 * ```ts
 * import { writeSigned } from "./rows.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(writeSigned(98.4 - 81.8, 1), "+16.6");
 * assert.equal(writeSigned(-1e-15, 1), "+0.0");
 * ```
 */
export function writeSigned(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return Number(text) < 0 ? text : `+${text.replace("-", "")}`;
}

const NUMBER_WORDS: readonly string[] = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
];

/**
 * Writes a small number, or a small number of hundreds, as a word.
 *
 * @param value A whole number.
 * @returns The word; digits where there is no short one.
 *
 * @example
 * ```ts
 * import { writeWord } from "./rows.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(writeWord(6), "six");
 * assert.equal(writeWord(200), "two hundred");
 * assert.equal(writeWord(36), "36");
 * ```
 */
export function writeWord(value: number): string {
  const word = NUMBER_WORDS[value];
  if (word !== undefined) return word;
  const hundreds = NUMBER_WORDS[value / 100];
  return hundreds === undefined ? String(value) : `${hundreds} hundred`;
}
