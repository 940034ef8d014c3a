/**
 * Coded lines straight from CSV text: one pass over the characters into columns, without
 * a record per row in between, so that half a million rows take a fraction of a second.
 *
 * RFC 4180: quoted fields may hold commas, quotes and line breaks. Rows without any
 * text are skipped. A code must be a number or a missing mark; any other text is an
 * error with file, line, column and value.
 *
 * Left out: reading the file, guessing columns (`guessColumns`).
 *
 * @module
 */

import type { Attribute, CodedLine } from "records";
import {
  type CodedColumns,
  columnsToLines,
  type LabelColumn,
} from "./columns.ts";
import {
  type GrowingColumn,
  growLabels,
  growList,
  growNumbers,
} from "./csv_columns.ts";
import { scanCsv } from "./csv_scanner.ts";
import type { CodedLineColumns } from "./table.ts";

/** Which columns mean what, and where the text came from. */
export interface CodedCsvOptions extends CodedLineColumns {
  /** Name of the file, for errors. */
  readonly path: string;
  /** Character between fields. @default {","} */
  readonly separator?: string;
}

/**
 * Reads coded lines from CSV text.
 *
 * @param text The text, with a row of column names.
 * @param options Columns, and the file's name.
 * @returns One coded line per row.
 * @throws {RangeError} If a named column is missing, or the separator is not one character.
 * @throws {SyntaxError} If a row has another number of fields than the header, or a quote is not closed.
 * @throws {TypeError} If a code or numeric attribute is not a number.
 *
 * @example
 * ```ts
 * import { parseCodedLines } from "ena";
 * import assert from "node:assert/strict";
 *
 * const text = 'who,day,A,B\n"Ann, B.",1,1,NA\n';
 * const options = { path: "x.csv", unit: ["who"], conversation: ["day"], codes: ["A", "B"] };
 * assert.deepEqual(parseCodedLines(text, options), [
 *   { unit: ["Ann, B."], conversation: ["1"], codes: [1, null] },
 * ]);
 * assert.throws(() => parseCodedLines("who,day,A,B\nAnn,1,1,yes\n", options), /x.csv, line 2, column "B".*"yes"/);
 * ```
 */
export function parseCodedLines(
  text: string,
  options: CodedCsvOptions,
): CodedLine[] {
  return columnsToLines(parseCodedColumns(text, options));
}

/**
 * Reads coded lines from CSV text as columns, which `accumulate` takes as well: the way
 * for hundreds of thousands of rows.
 *
 * @param text The text, with a row of column names.
 * @param options Columns, and the file's name.
 * @returns One column per named column; codes that are missing somewhere or not a digit as numbers with NaN.
 * @throws {RangeError} If a named column is missing, or the separator is not one character.
 * @throws {SyntaxError} If a row has another number of fields than the header, or a quote is not closed.
 * @throws {TypeError} If a code or numeric attribute is not a number.
 *
 * @example
 * ```ts
 * import { accumulate, parseCodedColumns } from "ena";
 * import assert from "node:assert/strict";
 *
 * const text = "who,day,A,B\nAnn,1,1,0\nBob,1,0,1\nAnn,1,0,1\n";
 * const options = { path: "x.csv", unit: ["who"], conversation: ["day"], codes: ["A", "B"] };
 * const columns = parseCodedColumns(text, options);
 * assert.deepEqual(columns.codes, [Uint8Array.of(1, 0, 0), Uint8Array.of(0, 1, 1)]);
 * // Bob's B and Ann's second line both have Ann's A in reach.
 * assert.deepEqual(accumulate(columns, { codes: ["A", "B"] }).adjacencyVectors, [[1], [1]]);
 * ```
 */
export function parseCodedColumns(
  text: string,
  options: CodedCsvOptions,
): CodedColumns {
  const { path, missingMarks = ["", "NA"], lineId } = options;
  const scanner = scanCsv(text, path, options.separator ?? ",");
  const { columns } = scanner;
  const find = (name: string): number => findColumn(columns, name, path);
  const numberOf = (column: number): number | null => {
    const digit = scanner.digit(column);
    if (digit >= 0) return digit;
    const field = scanner.field(column);
    if (missingMarks.includes(field)) return null;
    const value = field.trim() === "" ? NaN : Number(field);
    if (Number.isFinite(value)) return value;
    throw new TypeError(
      `Cannot read ${path}, line ${scanner.line()}, column "${
        columns[column]
      }": it must be a number or one of the missing marks (${
        missingMarks.map((mark) => `"${mark}"`).join(", ")
      }), got "${field}"`,
    );
  };
  const textOf = (column: number): string | null => {
    const field = scanner.field(column);
    return missingMarks.includes(field) ? null : field;
  };
  const { attributes = [], numericAttributes = [] } = options;
  const codes = options.codes.map((name) => growNumbers(find(name), numberOf));
  const labels = (name: string): GrowingColumn<LabelColumn> =>
    growLabels(find(name), scanner);
  const unit = options.unit.map(labels);
  const conversation = options.conversation.map(labels);
  const known = [
    ...attributes.map((name) => ({ name, valueOf: textOf })),
    ...numericAttributes.map((name) => ({ name, valueOf: numberOf })),
  ].map(({ name, valueOf }) =>
    [name, growList<Attribute>(find(name), valueOf)] as const
  );
  const ids = (lineId === undefined ? [] : [lineId]).map((name) =>
    growList(find(name), scanner.field)
  );
  const all = [
    ...codes,
    ...unit,
    ...conversation,
    ...known.map(([, column]) => column),
    ...ids,
  ];
  while (scanner.next()) {
    for (let at = 0; at < all.length; at++) all[at]?.read();
  }
  const [addresses] = ids;
  return {
    unit: unit.map((column) => column.finish()),
    conversation: conversation.map((column) => column.finish()),
    codes: codes.map((column) => column.finish()),
    ...(known.length === 0 ? {} : {
      attributes: Object.fromEntries(
        known.map(([name, column]) => [name, column.finish()]),
      ),
    }),
    ...(addresses === undefined ? {} : { lineId: addresses.finish() }),
  };
}

function findColumn(
  columns: readonly string[],
  name: string,
  path: string,
): number {
  const column = columns.indexOf(name);
  if (column >= 0) return column;
  throw new RangeError(
    `Cannot read ${path}: there must be a column "${name}", got ${
      columns.join(", ")
    }`,
  );
}
