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

/** Coded lines, column by column, in the order in which they were said. All columns have the same length. */
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
 * @throws {RangeError} If columns differ in length, or no column says whose the lines are.
 */
export function countLines(columns: CodedColumns): number {
  const named = [
    ...columns.unit.map((column, at) =>
      [`unit column ${at + 1}`, lengthOf(column)] as const
    ),
    ...columns.conversation.map((column, at) =>
      [`conversation column ${at + 1}`, lengthOf(column)] as const
    ),
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
 * @returns Coded lines.
 * @throws {RangeError} If columns differ in length, or a number has no label.
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
    codes: codes.map((column) => {
      const value = column[line] ?? null;
      return Number.isNaN(value) ? null : value;
    }),
    ...(attributes === undefined ? {} : {
      attributes: Object.fromEntries(
        known.map(([name, column]) => [name, column[line] ?? null]),
      ),
    }),
    ...(lineId === undefined ? {} : { lineId: lineId[line] ?? "" }),
  }));
}

function lengthOf(column: TextColumn): number {
  return "labels" in column ? column.numbers.length : column.length;
}
