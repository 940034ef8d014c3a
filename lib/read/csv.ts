/**
 * CSV files (RFC 4180): quoted fields may hold commas, quotes and line breaks.
 * The first row names the columns and every other row must have as many
 * fields; a row that has not is an error with the line on which it starts.
 *
 * Leaves out: guessing. Fields stay text; empty fields stay empty text.
 *
 * @module
 */

import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { readText, writeText } from "./text.ts";

/** One row of a CSV file, fields by column name. */
export type CsvRow = Readonly<Record<string, string>>;

/** A CSV file as read. */
export interface CsvTable {
  /** Column names in file order. */
  readonly columns: readonly string[];
  /** Rows that are not blank, in file order. */
  readonly rows: readonly CsvRow[];
  /** Line of the file on which each row starts; same length as `rows`. */
  readonly lines: readonly number[];
  /** Rows whose fields were all blank, and blank lines between rows: skipped, and counted here. */
  readonly blankRowCount: number;
}

/** How to write CSV. */
export interface CsvOptions {
  /** Columns and their order; the fields of the first row by default. */
  readonly columns?: readonly string[];
  /**
   * For files that people open in a spreadsheet: a text that a spreadsheet
   * would run as a formula (it starts with = + - @, a tab or a carriage return, and
   * is no plain number) gets an apostrophe in front. Off by default, because
   * programs would read the apostrophe as part of the text.
   */
  readonly forSpreadsheet?: boolean;
}

/**
 * Reads a CSV file.
 *
 * @param path Path from the project's root, or absolute.
 * @returns Rows as text, with their lines.
 * @throws {SyntaxError} If the file is empty, a quote is wrong, a column is named twice, or a row has another number of fields.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { readCsv } from "read";
 *
 * const { columns, rows } = readCsv("data/published/checks.csv");
 * assert.equal(columns[0], "figure");
 * assert.equal(rows.length, 87);
 * ```
 */
export function readCsv(path: string): CsvTable {
  return parseCsv(readText(path), path);
}

/**
 * Parses CSV text.
 *
 * @param text The text; a byte order mark at the start is dropped.
 * @param path The file it came from, for errors.
 * @param options Character between fields, such as ";" where numbers have a decimal comma.
 * @returns Rows as text, with their lines.
 * @throws As {@linkcode readCsv}.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { parseCsv } from "read";
 *
 * const table = parseCsv('id,text\n1,"two\nlines, one ""quote"""\n\n2,b\n', "a.csv");
 * assert.deepEqual(table.rows, [{ id: "1", text: 'two\nlines, one "quote"' }, { id: "2", text: "b" }]);
 * assert.deepEqual(table.lines, [2, 5]);
 * assert.equal(table.blankRowCount, 1);
 * assert.throws(() => parseCsv("id,text\n1\n", "a.csv"), /line 2 must have 2 fields/);
 * ```
 */
export function parseCsv(
  text: string,
  path: string,
  options: {
    /** Character between fields. @default {","} */
    readonly separator?: string;
  } = {},
): CsvTable {
  const records = splitRecords(text, path, options.separator ?? ",");
  const header = records[0];
  if (header === undefined) {
    throw new SyntaxError(
      `Cannot read ${path}: the file must have a row of column names, got an empty file`,
    );
  }
  const columns = header.fields.map((name) => name.trim());
  const twice = columns.find((name, index) => columns.indexOf(name) !== index);
  if (twice !== undefined) {
    throw new SyntaxError(
      `Cannot read ${path}: each column must have a name of its own, got ${
        JSON.stringify(twice)
      } twice`,
    );
  }
  const rows: CsvRow[] = [];
  const lines: number[] = [];
  let blankRowCount = 0;
  for (const { fields, line } of records.slice(1)) {
    if (fields.every((field) => field.trim() === "")) {
      blankRowCount++;
      continue;
    }
    if (fields.length !== columns.length) {
      throw new SyntaxError(
        `Cannot read ${path}: the row on line ${line} must have ${columns.length} fields like the header, got ${fields.length}; a text with commas or line breaks needs quotes around it`,
      );
    }
    const row: Record<string, string> = {};
    columns.forEach((name, index) => row[name] = fields[index] ?? "");
    rows.push(row);
    lines.push(line);
  }
  return { columns, rows, lines, blankRowCount };
}

/**
 * Writes rows as CSV text with a header, `\n` at the end of each row.
 * Null and undefined become empty fields, numbers keep all their digits.
 *
 * @param rows Records with the same fields.
 * @param options Columns and spreadsheet safety.
 * @returns CSV text; only a line break for no rows and no columns.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { toCsv } from "read";
 *
 * assert.equal(toCsv([{ a: 1.5, b: "x, y" }, { a: null, b: "=1+1" }]), 'a,b\n1.5,"x, y"\n,=1+1\n');
 * assert.equal(toCsv([{ b: "=1+1" }, { b: "-4.69" }], { forSpreadsheet: true }), "b\n'=1+1\n-4.69\n");
 * ```
 */
export function toCsv(
  rows: readonly Readonly<Record<string, unknown>>[],
  options: CsvOptions = {},
): string {
  const columns = options.columns ?? Object.keys(rows[0] ?? {});
  return stringify([
    [...columns],
    ...rows.map((row) =>
      columns.map((name) => showField(row[name], options.forSpreadsheet))
    ),
  ]);
}

/**
 * Writes a CSV file.
 *
 * @param path Path from the project's root, or absolute.
 * @param rows Records with the same fields.
 * @param options Columns and spreadsheet safety.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { readCsv, writeCsv } from "read";
 *
 * const dir = Deno.makeTempDirSync();
 * writeCsv(`${dir}/a.csv`, [{ essay: "e1", score: 4 }]);
 * assert.deepEqual(readCsv(`${dir}/a.csv`).rows, [{ essay: "e1", score: "4" }]);
 * Deno.removeSync(dir, { recursive: true });
 * ```
 */
export function writeCsv(
  path: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  options: CsvOptions = {},
): void {
  writeText(path, toCsv(rows, options));
}

interface CsvRecord {
  readonly fields: readonly string[];
  readonly line: number;
}

/** Cuts text into records, each with the physical line on which it starts; blank lines are records with one empty field. */
function splitRecords(
  text: string,
  path: string,
  delimiter: string,
): readonly CsvRecord[] {
  const records: CsvRecord[] = [];
  let line = 1;
  try {
    parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      record_delimiter: ["\r\n", "\n", "\r"],
      on_record: (fields: string[]) => {
        records.push({ fields, line });
        line += 1 + fields.reduce((sum, field) => sum + countBreaks(field), 0);
        return null;
      },
    });
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new SyntaxError(
      `Cannot read ${path}: the row on line ${line} is not CSV: ${cause}; a quote inside a field is written twice`,
    );
  }
  return records;
}

function countBreaks(field: string): number {
  if (!field.includes("\n") && !field.includes("\r")) return 0;
  return field.split(/\r\n|\n|\r/).length - 1;
}

function showField(value: unknown, forSpreadsheet = false): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "object"
    ? JSON.stringify(value)
    : String(value);
  const isFormula = /^[=+\-@\t\r]/.test(text) &&
    !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text);
  return forSpreadsheet && isFormula ? `'${text}` : text;
}
