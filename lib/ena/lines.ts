/**
 * From coded lines to numbered units, conversations and code values.
 *
 * Units and conversations are identified by their tuples, compared part by part:
 * ("A.B", "C") and ("A", "B.C") are two units although both labels read "A.B.C".
 * Units are numbered by first appearance. A conversation is the set of lines with
 * equal tuples, in the order given; its lines need not be adjacent.
 *
 * Left out: reading files (`read`), deciding codes (`coding`).
 *
 * Source: Shaffer, Collier & Ruis (2016), https://doi.org/10.18608/jla.2016.33.3
 *
 * @module
 */

import type { CodedLine } from "records";
import {
  type CodeRules,
  codeScanner,
  collectColumns,
  scanColumns,
  type ScannedCodes,
} from "./code_values.ts";
import { numberColumns } from "./column_tuples.ts";
import {
  areColumns,
  type CodedColumns,
  type CodedLines,
  countLines,
} from "./columns.ts";
import { type NumberedTuples, tupleNumberer } from "./tuples.ts";

/** Lines as numbers. Every typed array that speaks of lines is in the order given. */
export interface IndexedLines extends ScannedCodes {
  /** Number of lines. */
  readonly lineCount: number;
  /** Code values, lines x codes, row-major; missing values are 0 here. Collected on first use. */
  readonly values: Float64Array;
  /** Number of the unit of each line; -1 = the line is context only. */
  readonly unitOf: Int32Array;
  /** Tuples of the units, by number. */
  readonly units: readonly (readonly string[])[];
  /** Number of the conversation of each line. */
  readonly conversationOf: Int32Array;
  /** Tuples of the conversations, by number. */
  readonly conversations: readonly (readonly string[])[];
  /** Line indices sorted by conversation, inside a conversation as given. */
  readonly order: Int32Array;
  /** First place of each conversation in `order`; one more entry marks the end. */
  readonly starts: Int32Array;
  /** True where some line has attributes. */
  readonly hasAttributes: boolean;
}

/** How to read the lines. */
export interface IndexOptions extends CodeRules {
  /** Which units are modelled; lines of others remain context. Absent = all. */
  readonly units?: (unit: readonly string[]) => boolean;
}

/**
 * Numbers units and conversations and collects the code values.
 *
 * @param lines Coded lines or columns, in the order in which they were said.
 * @param options Names of the codes and what to do with missing ones.
 * @returns The lines as numbers.
 * @throws {RangeError} If there is no line, a line has too few or too many codes, or tuples or columns differ in length.
 * @throws {TypeError} If a code is missing (with `missing: "refuse"`) or not finite; the message gives the line, counted from 1.
 *
 * @example
 * ```ts
 * import { indexLines } from "ena";
 * import assert from "node:assert/strict";
 *
 * const indexed = indexLines([
 *   { unit: ["Ann"], conversation: ["1"], codes: [1, 0] },
 *   { unit: ["Bob"], conversation: ["2"], codes: [0, 1] },
 *   { unit: ["Ann"], conversation: ["1"], codes: [1, 1] },
 * ], { codes: ["A", "B"], missing: "refuse" });
 * assert.deepEqual([...indexed.unitOf], [0, 1, 0]);
 * assert.deepEqual([...indexed.order], [0, 2, 1]);
 * ```
 */
export function indexLines(
  lines: CodedLines,
  options: IndexOptions,
): IndexedLines {
  const read = areColumns(lines)
    ? readColumns(lines, options)
    : readLines(lines, options);
  const { unit, conversation, codes, hasAttributes } = read;
  const { order, starts } = sortByConversation(
    conversation.numbers,
    conversation.tuples.length,
  );
  const { numbers, tuples } = options.units === undefined
    ? unit
    : keepUnits(unit, options.units);
  const values = once(read.collect);
  return {
    lineCount: order.length,
    get values() {
      return values();
    },
    ...codes,
    unitOf: numbers,
    units: tuples,
    conversationOf: conversation.numbers,
    conversations: conversation.tuples,
    order,
    starts,
    hasAttributes,
  };
}

/**
 * Makes a function that works once and remembers what it made.
 *
 * @param make Makes a value.
 * @returns Gives that value, made at the first call.
 */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** What both forms of lines give. */
interface ReadLines {
  readonly unit: NumberedTuples;
  readonly conversation: NumberedTuples;
  readonly codes: ScannedCodes;
  readonly hasAttributes: boolean;
  /** Collects the code values. */
  readonly collect: () => Float64Array;
}

/** Looks at every line once, since half a million of them do not stay near the processor. */
function readLines(
  lines: readonly CodedLine[],
  options: IndexOptions,
): ReadLines {
  checkCount(lines.length);
  const { scan, finish } = codeScanner(lines.length, options);
  const unit = tupleNumberer("unit");
  const conversation = tupleNumberer("conversation");
  const unitOf = new Int32Array(lines.length);
  const conversationOf = new Int32Array(lines.length);
  let hasAttributes = false;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    if (line === undefined) continue;
    scan(line.codes, index);
    unitOf[index] = unit.number(line.unit, index);
    conversationOf[index] = conversation.number(line.conversation, index);
    if (line.attributes !== undefined) hasAttributes = true;
  }
  return {
    unit: { numbers: unitOf, tuples: unit.tuples },
    conversation: { numbers: conversationOf, tuples: conversation.tuples },
    codes: finish(),
    hasAttributes,
    collect: () => collectLines(lines, options.codes.length),
  };
}

function readColumns(
  columns: CodedColumns,
  options: IndexOptions,
): ReadLines {
  const lineCount = countLines(columns);
  checkCount(lineCount);
  return {
    codes: scanColumns(columns.codes, lineCount, options),
    unit: numberColumns(columns.unit, "unit"),
    conversation: numberColumns(columns.conversation, "conversation"),
    hasAttributes: columns.attributes !== undefined,
    collect: () => collectColumns(columns.codes, lineCount),
  };
}

function checkCount(lineCount: number): void {
  if (lineCount > 0) return;
  throw new RangeError(
    "Cannot accumulate lines: there must be at least one line, got 0",
  );
}

/** Codes of lines that were scanned before: lines x codes, missing values as 0. */
function collectLines(
  lines: readonly CodedLine[],
  codeCount: number,
): Float64Array {
  const values = new Float64Array(lines.length * codeCount);
  let target = 0;
  for (let index = 0; index < lines.length; index++) {
    const given = lines[index]?.codes ?? [];
    for (let code = 0; code < codeCount; code++, target++) {
      const value = given[code] ?? 0;
      if (!Number.isNaN(value)) values[target] = value;
    }
  }
  return values;
}

function keepUnits(
  all: NumberedTuples,
  keep: (unit: readonly string[]) => boolean,
): NumberedTuples {
  const tuples: (readonly string[])[] = [];
  const newNumber = all.tuples.map((tuple) =>
    keep(tuple) ? tuples.push(tuple) - 1 : -1
  );
  if (tuples.length === 0) {
    throw new RangeError(
      `Cannot accumulate lines: options.units must keep at least one unit, ` +
        `got 0 of ${all.tuples.length}`,
    );
  }
  return {
    numbers: all.numbers.map((number) => newNumber[number] ?? -1),
    tuples,
  };
}

function sortByConversation(
  conversationOf: Int32Array,
  conversationCount: number,
): Pick<IndexedLines, "order" | "starts"> {
  const starts = new Int32Array(conversationCount + 1);
  let isSorted = true;
  let last = 0;
  for (let index = 0; index < conversationOf.length; index++) {
    const number = conversationOf[index] ?? 0;
    starts[number + 1] = (starts[number + 1] ?? 0) + 1;
    isSorted &&= number >= last;
    last = number;
  }
  for (let c = 0; c < conversationCount; c++) {
    starts[c + 1] = (starts[c + 1] ?? 0) + (starts[c] ?? 0);
  }
  const order = new Int32Array(conversationOf.length);
  const next = starts.slice();
  for (let index = 0; index < conversationOf.length; index++) {
    if (isSorted) order[index] = index;
    else {
      const number = conversationOf[index] ?? 0;
      const place = next[number] ?? 0;
      order[place] = index;
      next[number] = place + 1;
    }
  }
  return { order, starts };
}
