/**
 * From rows of a table, such as a CSV file, to coded lines.
 *
 * Left out: reading the file (`read`).
 *
 * @module
 */

import type { Attribute, CodedLine } from "records";

/** Which columns mean what. */
export interface CodedLineColumns {
  /** Columns that together identify the unit. */
  readonly unit: readonly string[];
  /** Columns that together identify the conversation. */
  readonly conversation: readonly string[];
  /** Columns of code values. */
  readonly codes: readonly string[];
  /** Columns kept as text about the unit. */
  readonly attributes?: readonly string[];
  /** Columns kept as numbers about the unit. */
  readonly numericAttributes?: readonly string[];
  /** Column with the address of a line. */
  readonly lineId?: string;
  /** Texts that mean "missing". @default {["", "NA"]} */
  readonly missingMarks?: readonly string[];
}

/**
 * Reads the named columns of each row. Missing marks become null; any other text
 * that is not a number is refused where a number is due.
 *
 * @param rows Rows by column name, fields as text or numbers.
 * @param columns Which columns mean what.
 * @returns One coded line per row.
 * @throws {RangeError} If a row lacks a named column.
 * @throws {TypeError} If a code or numeric attribute is not a number.
 *
 * @example
 * ```ts
 * import { codedLines } from "ena";
 * import assert from "node:assert/strict";
 *
 * const lines = codedLines(
 *   [{ who: "Ann", day: "1", A: "1", B: "NA" }],
 *   { unit: ["who"], conversation: ["day"], codes: ["A", "B"] },
 * );
 * assert.deepEqual(lines, [{ unit: ["Ann"], conversation: ["1"], codes: [1, null] }]);
 * ```
 */
export function codedLines(
  rows: readonly Readonly<Record<string, string | number>>[],
  columns: CodedLineColumns,
): CodedLine[] {
  const { missingMarks = ["", "NA"] } = columns;
  const texts = columns.attributes ?? [];
  const numbers = columns.numericAttributes ?? [];
  return rows.map((row, index) => {
    const field = (name: string): string => takeField(row, name, index);
    const number = (name: string): number | null =>
      takeNumber(field(name), name, { index, missingMarks });
    const text = (name: string): Attribute =>
      missingMarks.includes(field(name)) ? null : field(name);
    return {
      unit: columns.unit.map(field),
      conversation: columns.conversation.map(field),
      codes: columns.codes.map(number),
      ...(texts.length + numbers.length === 0 ? {} : {
        attributes: Object.fromEntries([
          ...texts.map((name): [string, Attribute] => [name, text(name)]),
          ...numbers.map((name): [string, Attribute] => [name, number(name)]),
        ]),
      }),
      ...(columns.lineId === undefined
        ? {}
        : { lineId: field(columns.lineId) }),
    };
  });
}

function takeField(
  row: Readonly<Record<string, string | number>>,
  name: string,
  index: number,
): string {
  const value = Object.hasOwn(row, name) ? row[name] : undefined;
  if (value === undefined) {
    throw new RangeError(
      `Cannot read coded lines: every row must have a column "${name}", ` +
        `got ${Object.keys(row).join(", ")} in row ${index + 1}`,
    );
  }
  return String(value);
}

function takeNumber(
  field: string,
  name: string,
  { index, missingMarks }: { index: number; missingMarks: readonly string[] },
): number | null {
  if (missingMarks.includes(field)) return null;
  const value = field.trim() === "" ? NaN : Number(field);
  if (!Number.isFinite(value)) {
    throw new TypeError(
      `Cannot read coded lines: "${name}" must be a number or one of the missing marks ` +
        `(${
          missingMarks.map((mark) => `"${mark}"`).join(", ")
        }), got "${field}" in row ${index + 1}`,
    );
  }
  return value;
}
