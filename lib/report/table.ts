/**
 * Tables that show themselves: HTML in a notebook, aligned text in a terminal,
 * CSV for the next program.
 *
 * Every text is shown as text, whatever it holds. Leaves out sorting and
 * grouping: `frame` gives a data frame that has them.
 *
 * Source: no formula; numbers are written by `numbers.ts`.
 *
 * @module
 */

import type { CorpusLabel } from "records";
import { type Cell, type CellColumn, toColumns } from "./cells.ts";
import { corpusLine } from "./corpus.ts";
import { columnsToCsv } from "./csv.ts";
import { type Displayable, displayable } from "./display.ts";
import { escapeHtml, plainLine } from "./html.ts";
import {
  formatInterval,
  formatNumber,
  formatPercent,
  formatPValue,
} from "./numbers.ts";

/** How the numbers of a column are written. */
export type ColumnFormat = "number" | "pValue" | "percent";

/** One column of a table. */
export interface TableColumn {
  /** Field that it shows; a field inside a record as "welch t". */
  readonly field: string;
  /** Head of the column; the field in words where absent. */
  readonly title?: string;
  /** How its numbers are written; told from the name of the field where absent. */
  readonly format?: ColumnFormat;
}

/** How a table is shown. */
export interface TableOptions {
  /** What the table shows; also the name of its CSV file. */
  readonly title: string;
  /** What its rows were made from; printed in the caption. */
  readonly corpus?: CorpusLabel;
  /** Significant digits of numbers that are not whole; 3 where absent. */
  readonly digits?: number;
  /** Columns and their order; every field in order of appearance where absent. */
  readonly columns?: readonly (string | TableColumn)[];
  /** Rows that are shown at most; 60 where absent. The CSV has all. */
  readonly limit?: number;
  /** Sentence below the title. */
  readonly note?: string;
}

/** Media type of a table's title, from which its CSV file is named. */
export const TITLE_TYPE = "application/vnd.elenchus.title";

/**
 * Shows records as a table.
 *
 * Records inside a record are laid flat, `{ lower, upper }` is an interval, a
 * missing value is "–" with its reason where it is given as `{ missing: "reason" }`.
 * Fields that end in `pValue` or `PValue` are written as p values, and those that
 * end in `Share` as percentages; true and false as "yes" and "no".
 *
 * @param rows Records; no rows give a table that says so.
 * @param options Title, corpus, digits, columns.
 * @returns Media types text/html, text/plain, text/csv and the title.
 * @throws RangeError if digits is not a whole number from 1 to 17, or the limit not one of at least 1.
 * @throws TypeError if a column asks for a field that no row has.
 *
 * @example
 * ```ts
 * import { table } from "report";
 * import assert from "node:assert/strict";
 *
 * const shown = table([{ group: "initial", exactShare: 20 / 72 }], { title: "Accuracy" });
 * assert.equal(
 *   String(shown),
 *   "Accuracy\n\ngroup    exact share\n-------  -----------\ninitial       27.8 %",
 * );
 * ```
 */
export function table(
  rows: readonly object[],
  options: TableOptions,
): Displayable {
  const shown = layOut(rows, options);
  return displayable(plainTable(shown, options), () => ({
    "text/html": htmlTable(shown, options),
    "text/csv": columnsToCsv(shown.map(({ column }) => column)),
    [TITLE_TYPE]: options.title,
  }));
}

/** A column with its head and its cells as text. */
interface ShownColumn {
  readonly title: string;
  readonly column: CellColumn;
  readonly texts: readonly string[];
  readonly isNumeric: boolean;
}

function layOut(
  rows: readonly object[],
  options: TableOptions,
): readonly ShownColumn[] {
  const { limit = 60, digits = 3 } = options;
  if (!Number.isInteger(limit) || limit < 1) {
    throw new RangeError(
      `Cannot show table "${options.title}": limit must be a whole number of at least 1, got ${limit}`,
    );
  }
  const all = toColumns(rows);
  const wanted = options.columns ?? all.map(({ name }) => name);
  return (rows.length === 0 ? [] : wanted).map((entry) => {
    const asked = typeof entry === "string" ? { field: entry } : entry;
    const column = all.find(({ name }) => name === asked.field);
    if (column === undefined) {
      throw new TypeError(
        `Cannot show table "${options.title}": a column must name one of ${
          all.map(({ name }) => `"${name}"`).join(", ")
        }, got "${asked.field}"`,
      );
    }
    const format = asked.format ?? formatOf(asked.field);
    return {
      title: asked.title ?? inWords(asked.field),
      column,
      texts: column.cells.slice(0, limit).map((cell) =>
        cellText(cell, format, digits)
      ),
      isNumeric: column.cells.some(({ kind }) =>
        kind === "number" || kind === "interval"
      ) && !column.cells.some(({ kind }) =>
        kind === "text"
      ),
    };
  });
}

/**
 * Tells from the name of a field how its numbers are written.
 *
 * @param field Such as "welch pValue".
 * @returns "pValue", "percent" or "number".
 */
export function formatOf(field: string): ColumnFormat {
  const last = field.split(" ").at(-1) ?? field;
  if (/^p$|[pP]Value$/.test(last)) return "pValue";
  return /^share$|Share$/.test(last) ? "percent" : "number";
}

/**
 * Writes the name of a field in words.
 *
 * @param field Such as "standardDeviation", "adjustedPValue" or "hedgesG".
 * @returns "standard deviation", "adjusted p" or "hedges g".
 */
export function inWords(field: string): string {
  return field.replace(/\bpValue\b/g, "p").replace(/PValue\b/g, " p").replace(
    /([a-z0-9])([A-Z])(?=[a-z]|$)/g,
    (_, before: string, letter: string) => `${before} ${letter.toLowerCase()}`,
  );
}

/**
 * Writes one cell.
 *
 * @param cell The cell.
 * @param format How numbers are written.
 * @param digits Significant digits.
 * @returns Its text; "–" for a missing value, with the reason where there is one.
 */
export function cellText(
  cell: Cell,
  format: ColumnFormat,
  digits: number,
): string {
  switch (cell.kind) {
    case "text":
      return cell.text;
    case "missing":
      return cell.reason === "" ? "–" : `– (${cell.reason})`;
    case "interval":
      return format === "percent"
        ? `[${formatPercent(cell.limits.lower)}, ${
          formatPercent(cell.limits.upper)
        }]`
        : formatInterval(cell.limits, digits);
    case "number":
      if (format === "pValue") return formatPValue(cell.value);
      return format === "percent"
        ? formatPercent(cell.value)
        : formatNumber(cell.value, digits);
  }
}

/** Lines below the title: note, corpus, rows not shown. */
function remarks(
  shown: readonly ShownColumn[],
  options: TableOptions,
): string[] {
  const hidden = (shown[0]?.column.cells.length ?? 0) -
    (shown[0]?.texts.length ?? 0);
  return [
    ...(options.note === undefined ? [] : [options.note]),
    ...(options.corpus === undefined ? [] : [corpusLine(options.corpus)]),
    ...(shown.length === 0 ? ["No rows."] : []),
    ...(hidden > 0 ? [`${hidden} more rows are in the CSV.`] : []),
  ];
}

function htmlTable(
  shown: readonly ShownColumn[],
  options: TableOptions,
): string {
  const align = (column: ShownColumn): string =>
    column.isNumeric
      ? ' style="text-align:right;white-space:nowrap"'
      : ' style="text-align:left;white-space:pre-wrap;max-width:44em"';
  const head = shown.map((column) =>
    `<th scope="col"${align(column)}>${escapeHtml(column.title)}</th>`
  );
  const rowCount = shown[0]?.texts.length ?? 0;
  const body = Array.from(
    { length: rowCount },
    (_, row) =>
      `<tr>${
        shown.map((column) =>
          `<td${align(column)}>${escapeHtml(column.texts[row] ?? "")}</td>`
        ).join("")
      }</tr>`,
  );
  const caption = [
    `<strong>${escapeHtml(options.title)}</strong>`,
    ...remarks(shown, options).map(escapeHtml),
  ];
  // Not a caption element: that would be broken to the width of a narrow table.
  return `<figure class="elenchus-table" style="margin:0;overflow-x:auto"><figcaption>${
    caption.join("<br>")
  }</figcaption><table cellpadding="4" aria-label="${
    escapeHtml(options.title)
  }"><thead><tr>${head.join("")}</tr></thead><tbody>${
    body.join("")
  }</tbody></table></figure>`;
}

const WIDEST = 56;

function plainTable(
  shown: readonly ShownColumn[],
  options: TableOptions,
): string {
  const clip = (text: string): string => {
    const line = plainLine(text);
    return line.length > WIDEST ? `${line.slice(0, WIDEST - 1)}…` : line;
  };
  const columns = shown.map((column) => {
    const texts = [column.title, ...column.texts].map(clip);
    const width = Math.max(...texts.map((text) => text.length));
    return [texts[0] ?? "", "-".repeat(width), ...texts.slice(1)].map((text) =>
      column.isNumeric ? text.padStart(width) : text.padEnd(width)
    );
  });
  const lineCount = columns[0]?.length ?? 0;
  const lines = Array.from(
    { length: lineCount },
    (_, line) =>
      columns.map((column) => column[line] ?? "").join("  ").trimEnd(),
  );
  return [
    options.title,
    ...remarks(shown, options),
    ...(lines.length === 0 ? [] : ["", ...lines]),
  ].map(plainLine).join("\n");
}
