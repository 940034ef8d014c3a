/**
 * Coded lines as columns, as tables and data frames hold them: one list per column in
 * place of one record per line. `accumulate` takes either and gives the same model;
 * columns take a fraction of the memory and time with hundreds of thousands of lines.
 *
 * Left out: reading files (`parseCodedColumns`).
 *
 * @module
 */

import type { Attribute, CodedLine } from "records";
import { numberColumns } from "./column_tuples.ts";

/** A column of texts: one per line, or numbers of labels. */
export type TextColumn = readonly string[] | LabelColumn;

/** A column that names each different text once, as factors and categories do. */
export interface LabelColumn {
  /** The different texts. */
  readonly labels: readonly string[];
  /** Index into `labels`, one per line. */
  readonly numbers: Int32Array;
}

/** A column of code values, one per line; null and NaN mean missing. */
export type NumberColumn =
  | readonly (number | null)[]
  | Uint8Array
  | Float64Array;

/**
 * Coded lines, column by column, in the order in which they were said. All columns have
 * the same length. They must not change while an accumulation of them is in use, since
 * its records are made of them when somebody looks.
 */
export interface CodedColumns {
  /** Whose network a line belongs to: one column per part of the tuple. */
  readonly unit: readonly TextColumn[];
  /** Which lines may connect: one column per part of the tuple. */
  readonly conversation: readonly TextColumn[];
  /** One column per code, usually of 0 and 1. */
  readonly codes: readonly NumberColumn[];
  /** What else is known of the lines, by name; kept for a unit where constant. */
  readonly attributes?: Readonly<Record<string, readonly Attribute[]>>;
  /** Addresses for close reading. */
  readonly lineId?: readonly string[];
}

/** Coded lines in either form. */
export type CodedLines = readonly CodedLine[] | CodedColumns;

/**
 * Tells which form lines have.
 *
 * @param lines Coded lines.
 * @returns True for columns.
 */
export function areColumns(lines: CodedLines): lines is CodedColumns {
  return "codes" in lines;
}

/**
 * Counts lines and checks that all columns have as many.
 *
 * @param columns Coded lines as columns.
 * @returns Number of lines.
 * @throws {RangeError} If columns differ in length.
 * @throws {TypeError} If a column is neither a list of texts nor labels with numbers.
 */
export function countLines(columns: CodedColumns): number {
  const named = [
    ...textLengths(columns.unit, "unit"),
    ...textLengths(columns.conversation, "conversation"),
    ...columns.codes.map((column, at) =>
      [`code column ${at + 1}`, column.length] as const
    ),
    ...Object.entries(columns.attributes ?? {}).map(([name, column]) =>
      [`attribute "${name}"`, column.length] as const
    ),
    ...(columns.lineId === undefined
      ? []
      : [["lineId", columns.lineId.length] as const]),
  ];
  const count = named[0]?.[1] ?? 0;
  const other = named.find(([, length]) => length !== count);
  if (other !== undefined) {
    throw new RangeError(
      `Cannot accumulate lines: every column must have the same length (${count} in ${
        named[0]?.[0]
      }), got ${other[1]} in ${other[0]}`,
    );
  }
  return count;
}

/**
 * Makes one record per line, for functions that look at lines one by one. Lines with
 * equal tuples share one.
 *
 * @param columns Coded lines as columns.
 * @returns Coded lines, NaN as null.
 * @throws {RangeError} If columns differ in length, or a number has no label.
 * @throws {TypeError} If a column is no column, or a text not a string.
 *
 * @example
 * ```ts
 * import { columnsToLines } from "ena";
 * import assert from "node:assert/strict";
 *
 * const lines = columnsToLines({
 *   unit: [{ labels: ["Ann", "Bob"], numbers: Int32Array.of(0, 1, 0) }],
 *   conversation: [["1", "1", "1"]],
 *   codes: [Uint8Array.of(1, 0, 0), [0, 1, null]],
 * });
 * assert.deepEqual(lines[2], { unit: ["Ann"], conversation: ["1"], codes: [0, null] });
 * ```
 */
export function columnsToLines(columns: CodedColumns): CodedLine[] {
  const { codes, lineId, attributes } = columns;
  const count = countLines(columns);
  const unit = numberColumns(columns.unit, "unit");
  const conversation = numberColumns(columns.conversation, "conversation");
  const known = Object.entries(attributes ?? {});
  return Array.from({ length: count }, (_, line): CodedLine => ({
    unit: unit.tuples[unit.numbers[line] ?? -1] ?? [],
    conversation: conversation.tuples[conversation.numbers[line] ?? -1] ?? [],
    codes: codes.map((column) => nullForNaN(column[line] ?? null)),
    ...(attributes === undefined ? {} : {
      attributes: Object.fromEntries(
        known.map(([name, column]) => [name, nullForNaN(column[line] ?? null)]),
      ),
    }),
    ...(lineId === undefined ? {} : { lineId: lineId[line] ?? "" }),
  }));
}

function textLengths(
  columns: readonly TextColumn[],
  field: "unit" | "conversation",
): (readonly [string, number])[] {
  return columns.map((column, at) => {
    const name = `${field} column ${at + 1}`;
    return [name, lengthOf(column, name)];
  });
}

function nullForNaN<T>(value: T): T | null {
  return Number.isNaN(value) ? null : value;
}

function lengthOf(column: TextColumn, name: string): number {
  // In a notebook types are not checked: a column in place of the list of columns is a text here.
  if (Array.isArray(column)) return column.length;
  if (
    typeof column === "object" && "labels" in column &&
    column.numbers instanceof Int32Array
  ) return column.numbers.length;
  throw new TypeError(
    `Cannot accumulate lines: ${name} must be a list of texts, or labels with an Int32Array of numbers; ` +
      `got ${typeof column === "object" ? "something else" : `"${column}"`}`,
  );
}
