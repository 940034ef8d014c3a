/**
 * Figures that published papers print, as records: one row per figure, and one
 * row per check of a figure. Where each file is from stands in
 * `data/published/README.md`.
 *
 * @module
 */

import { type CsvTable, readCsv } from "./csv.ts";
import { show, takeText } from "./fields.ts";

/** The interval that a paper prints beside a figure. */
export interface PublishedInterval {
  /** Lower end. */
  readonly low: number;
  /** Upper end. */
  readonly high: number;
  /** Lower end as printed, trailing zeros kept. */
  readonly printedLow: string;
  /** Upper end as printed, trailing zeros kept. */
  readonly printedHigh: string;
}

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
  readonly interval: PublishedInterval | null;
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
 * A figure is kept as it is printed, since "3.10" and "3.1" say different things
 * about what was rounded away; it may also be text, such as "< .001" or "n.s.".
 *
 * @param path Path from the project's root, or absolute.
 * @returns One record per figure, in file order.
 * @throws {TypeError} If a column is missing, a figure is empty, an end of an interval is no number or alone, or n is no whole number of at least 1; it names file, line and column.
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
    const interval = takeInterval(row, place);
    const printed = takeText(row, "value", place);
    return {
      paper: takeText(row, "paper", place),
      table: takeText(row, "table", place),
      row: row["row"] ?? "",
      column: takeText(row, "column", place),
      value: readNumber(printed),
      printed,
      interval,
      n: takeCount(row, "n", place),
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

/** The fields of one row by the name of their column. */
type Row = Readonly<Record<string, string>>;

/** Reads both ends of an interval, or neither. */
function takeInterval(row: Row, place: string): PublishedInterval | null {
  const low = takeNumber(row, "ci_low", place);
  const high = takeNumber(row, "ci_high", place);
  if (low === null && high === null) return null;
  if (low === null || high === null) {
    throw new TypeError(
      `Cannot read ${place}: an interval must have both ends, got ${
        show(row["ci_low"])
      } and ${show(row["ci_high"])}`,
    );
  }
  return {
    low,
    high,
    printedLow: (row["ci_low"] ?? "").trim(),
    printedHigh: (row["ci_high"] ?? "").trim(),
  };
}

/** Reads a number; null for an empty field. */
function takeNumber(row: Row, column: string, place: string): number | null {
  const text = (row[column] ?? "").trim();
  if (text === "") return null;
  if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) return Number(text);
  throw new TypeError(
    `Cannot read ${place}, column "${column}": it must be empty or a number such as 3.10, got ${
      show(text)
    }`,
  );
}

/** Reads a whole number of at least 1; null for an empty field. */
function takeCount(row: Row, column: string, place: string): number | null {
  const text = (row[column] ?? "").trim();
  if (text === "") return null;
  const count = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(count) && count >= 1) {
    return count;
  }
  throw new TypeError(
    `Cannot read ${place}, column "${column}": it must be empty or a whole number of at least 1, got ${
      show(text)
    }`,
  );
}

function readNumber(text: string | undefined): number | null {
  if (text === undefined || text.trim() === "") return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}
