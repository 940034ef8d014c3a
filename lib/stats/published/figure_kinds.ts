/**
 * Kinds of published figures by the name of their column, and the row that a check
 * of one starts from.
 *
 * Source: no formula.
 *
 * @module
 */

import type { FigureRecord } from "./recipes/figures.ts";
import type { CheckDraft, PublishedCheck } from "./recipes/rows.ts";

/** Kinds of figures that a check knows, as the end of the name of a column. */
export const KINDS = [
  "mean",
  "sd",
  "min",
  "max",
  "items",
  "share_pct",
  "t",
  "df",
  "p",
  "chi2",
  "f",
  "df1",
  "df2",
  "r",
  "z",
  "d",
  "mean1",
  "sd1",
  "n1",
  "mean2",
  "sd2",
  "n2",
  "b",
  "c",
] as const;

/** Kind of a figure. */
export type FigureKind = (typeof KINDS)[number];

/** The figures of one row by kind. */
export type RowFigures = Readonly<Partial<Record<FigureKind, FigureRecord>>>;

/** A check and the figures that it looked at. */
export interface FigureCheck {
  /** The figures. */
  readonly uses: readonly FigureRecord[];
  /** What came of it. */
  readonly row: PublishedCheck;
}

/**
 * Reads the kind of a figure from the end of its column.
 *
 * @param column Name of the column, such as "MR1_t"; capital letters are as good as small ones.
 * @returns The kind and what stands before it, such as "t" and "MR1"; null for a column of another kind.
 *
 * @example
 * ```ts
 * import { readKind } from "./figure_kinds.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(readKind("MR1_t"), { kind: "t", subject: "MR1" });
 * assert.deepEqual(readKind("share_pct"), { kind: "share_pct", subject: "" });
 * assert.equal(readKind("gain_pct"), null);
 * ```
 */
export function readKind(
  column: string,
): { readonly kind: FigureKind; readonly subject: string } | null {
  const name = column.toLowerCase();
  const kind = KINDS.find((one) =>
    name === one || name.endsWith(`_${one}`) || name.endsWith(` ${one}`)
  );
  return kind === undefined
    ? null
    : { kind, subject: column.slice(0, -kind.length).replace(/[_ ]$/, "") };
}

/**
 * Names a figure and where it stands.
 *
 * @param figure The figure.
 * @param recomputed What other figures say.
 * @param note What a careful reader should know.
 * @returns The row without its verdict.
 *
 * @example
 * ```ts
 * import { draft } from "./figure_kinds.ts";
 * import assert from "node:assert/strict";
 *
 * const figure = {
 *   paper: "x", table: "1", row: "r", column: "p", printed: ".04", interval: null, n: 20, note: "",
 * };
 * assert.equal(draft(figure, ".0412").figure, "r: p = .04");
 * ```
 */
export function draft(
  figure: FigureRecord,
  recomputed: string,
  note = "",
): CheckDraft {
  return {
    figure: `${figure.row}: ${figure.column} = ${figure.printed}`,
    source: `${figure.paper} ${figure.table}`,
    published: figure.printed,
    recomputed,
    note: [note, figure.note].filter((text) => text !== "").join("; "),
    about: [figure],
  };
}

/**
 * Reads a figure that must be a whole number.
 *
 * @param figure The figure, or undefined.
 * @param minimum Smallest value.
 * @returns The number; null where there is none, or it is not whole or too small.
 *
 * @example
 * ```ts
 * import { readWhole } from "./figure_kinds.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(readWhole({ printed: "20" }, 2), 20);
 * assert.equal(readWhole({ printed: "20.5" }, 2), null);
 * assert.equal(readWhole({ printed: "1" }, 2), null);
 * ```
 */
export function readWhole(
  figure: Pick<FigureRecord, "printed"> | undefined,
  minimum: number,
): number | null {
  const value = figure === undefined ? NaN : Number(figure.printed);
  return Number.isSafeInteger(value) && value >= minimum ? value : null;
}
