/**
 * Figures that published papers print, as records: one row per figure, and one
 * row per check of a figure. Where each file is from stands in
 * `data/published/README.md`.
 *
 * @module
 */

import { type CsvTable, readCsv } from "./csv.ts";
import { show, takeText } from "./fields.ts";

/** One figure as a paper prints it. */
export interface PublishedFigure {
  /** Short name of the paper. */
  readonly paper: string;
  /** Table or section of the paper. */
  readonly table: string;
  /** Row of the table, such as a round or a model. */
  readonly row: string;
  /** Column of the table: what is measured, with the unit at the end of the name. */
  readonly column: string;
  /** The printed value; null where the paper prints text. */
  readonly value: number | null;
  /** The value as printed. */
  readonly printed: string;
  /** Printed interval, or null where there is none. */
  readonly interval: { readonly low: number; readonly high: number } | null;
  /** Printed sample size, or null. */
  readonly n: number | null;
  /** Remark of whoever copied the figure; may be empty. */
  readonly note: string;
}

/** One check of a published figure. */
export interface FigureCheck {
  /** The figure in words. */
  readonly figure: string;
  /** Where the paper prints it. */
  readonly source: string;
  /** What recomputing gave. */
  readonly recomputed: string;
  /** How it came out, such as "reproduced" or "FRAGILE". */
  readonly verdict: string;
  /** Remark; may be empty. */
  readonly note: string;
}

/**
 * Reads published figures.
 *
 * @param path Path from the project's root.
 * @returns One record per figure, in file order.
 * @throws {TypeError} If a column is missing or an interval has one end only.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { readPublishedFigures } from "read";
 *
 * const figures = readPublishedFigures();
 * const initial = figures.find((f) => f.row === "initial" && f.column === "exact_accuracy_pct");
 * assert.equal(initial?.value, 27.78);
 * ```
 */
export function readPublishedFigures(
  path = "data/published/published_figures.csv",
): readonly PublishedFigure[] {
  const table = readCsv(path);
  requireColumns(table, path, [
    "paper",
    "table",
    "row",
    "column",
    "value",
    "ci_low",
    "ci_high",
    "n",
    "note",
  ]);
  return table.rows.map((row, index) => {
    const place = `${path} line ${table.lines[index]}`;
    const low = readNumber(row["ci_low"]);
    const high = readNumber(row["ci_high"]);
    if ((low === null) !== (high === null)) {
      throw new TypeError(
        `Cannot read ${place}: an interval must have both ends, got ${
          show(row["ci_low"])
        } and ${show(row["ci_high"])}`,
      );
    }
    return {
      paper: takeText(row, "paper", place),
      table: takeText(row, "table", place),
      row: row["row"] ?? "",
      column: takeText(row, "column", place),
      value: readNumber(row["value"]),
      printed: row["value"] ?? "",
      interval: low === null || high === null ? null : { low, high },
      n: readNumber(row["n"]),
      note: row["note"] ?? "",
    };
  });
}

/**
 * Reads checks of published figures.
 *
 * @param path Path from the project's root.
 * @returns One record per check, in file order.
 * @throws {TypeError} If a column is missing.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { readFigureChecks } from "read";
 *
 * const [first] = readFigureChecks();
 * assert.equal(first?.figure, "exact accuracy 27.78%");
 * assert.equal(first?.verdict, "reproduced");
 * ```
 */
export function readFigureChecks(
  path = "data/published/checks.csv",
): readonly FigureCheck[] {
  const table = readCsv(path);
  requireColumns(table, path, [
    "figure",
    "source",
    "recomputed",
    "verdict",
    "note",
  ]);
  return table.rows.map((row, index) => {
    const place = `${path} line ${table.lines[index]}`;
    return {
      figure: takeText(row, "figure", place),
      source: row["source"] ?? "",
      recomputed: row["recomputed"] ?? "",
      verdict: takeText(row, "verdict", place),
      note: row["note"] ?? "",
    };
  });
}

function requireColumns(
  table: CsvTable,
  path: string,
  names: readonly string[],
): void {
  const missing = names.filter((name) => !table.columns.includes(name));
  if (missing.length === 0) return;
  throw new TypeError(
    `Cannot read ${path}: the header must name ${
      names.join(", ")
    }, got no column ${missing.join(", ")}`,
  );
}

function readNumber(text: string | undefined): number | null {
  if (text === undefined || text.trim() === "") return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}
