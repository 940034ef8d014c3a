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

import type { Attribute, CodedLine } from "records";
import { type NumberedTuples, numberTuples } from "./tuples.ts";

/** Lines as numbers. Every typed array that speaks of lines is in the order given. */
export interface IndexedLines {
  /** Number of lines. */
  readonly lineCount: number;
  /** Code values, lines x codes, row-major; missing values are 0 here. */
  readonly values: Float64Array;
  /** True where every code value is a whole number. */
  readonly whole: boolean;
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
  /** Missing code values, counted as 0. */
  readonly missingCodeCount: number;
}

/** How to read the lines. */
export interface IndexOptions {
  /** Names of the codes, in the order of `line.codes`. */
  readonly codes: readonly string[];
  /** "refuse" stops at the first missing code, "zero" counts it as 0. */
  readonly missing: "refuse" | "zero";
  /** Which units are modelled; lines of others remain context. Absent = all. */
  readonly units?: (unit: readonly string[]) => boolean;
}

/**
 * Numbers units and conversations and collects the code values.
 *
 * @param lines Coded lines, in the order in which they were said.
 * @param options Names of the codes and what to do with missing ones.
 * @returns The lines as numbers.
 * @throws {RangeError} If there is no line, a line has too few or too many codes, or tuples differ in length.
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
  lines: readonly CodedLine[],
  options: IndexOptions,
): IndexedLines {
  if (lines.length === 0) {
    throw new RangeError(
      "Cannot accumulate lines: there must be at least one line, got 0",
    );
  }
  const { values, whole, missingCodeCount } = collectCodes(lines, options);
  const allUnits = numberTuples(lines, "unit");
  const conversation = numberTuples(lines, "conversation");
  const { order, starts } = sortByConversation(
    conversation.numbers,
    conversation.tuples.length,
  );
  const { numbers, tuples } = options.units === undefined
    ? allUnits
    : keepUnits(allUnits, options.units);
  return {
    lineCount: lines.length,
    values,
    whole,
    unitOf: numbers,
    units: tuples,
    conversationOf: conversation.numbers,
    conversations: conversation.tuples,
    order,
    starts,
    missingCodeCount,
  };
}

/**
 * Collects the attributes that are constant within every unit.
 *
 * @param lines Coded lines.
 * @param indexed The same lines as numbers.
 * @returns One record per unit, and the names of attributes that vary within some unit.
 *
 * @example
 * ```ts
 * import { indexLines, unitAttributes } from "ena";
 * import assert from "node:assert/strict";
 *
 * const lines = [
 *   { unit: ["Ann"], conversation: ["1"], codes: [1], attributes: { team: "x", day: 1 } },
 *   { unit: ["Ann"], conversation: ["1"], codes: [0], attributes: { team: "x", day: 2 } },
 * ];
 * const indexed = indexLines(lines, { codes: ["A"], missing: "refuse" });
 * assert.deepEqual(unitAttributes(lines, indexed), {
 *   attributes: [{ team: "x" }],
 *   varying: ["day"],
 * });
 * ```
 */
export function unitAttributes(
  lines: readonly CodedLine[],
  indexed: IndexedLines,
): {
  readonly attributes: Readonly<Record<string, Attribute>>[];
  readonly varying: readonly string[];
} {
  const found: Map<string, Attribute>[] = indexed.units.map(() => new Map());
  const varying = new Set<string>();
  for (let index = 0; index < lines.length; index++) {
    const given = lines[index]?.attributes;
    if (given === undefined) continue;
    const known = found[indexed.unitOf[index] ?? -1];
    if (known === undefined) continue;
    for (const [name, value] of Object.entries(given)) {
      if (!known.has(name)) known.set(name, value);
      else if (known.get(name) !== value) varying.add(name);
    }
  }
  const attributes = found.map((known) =>
    Object.fromEntries([...known].filter(([name]) => !varying.has(name)))
  );
  return { attributes, varying: [...varying] };
}

function collectCodes(
  lines: readonly CodedLine[],
  { codes, missing }: IndexOptions,
): Pick<IndexedLines, "values" | "whole" | "missingCodeCount"> {
  const codeCount = codes.length;
  const values = new Float64Array(lines.length * codeCount);
  let whole = true;
  let missingCodeCount = 0;
  let target = 0;
  for (let index = 0; index < lines.length; index++) {
    const given = lines[index]?.codes ?? [];
    if (given.length !== codeCount) {
      throw new RangeError(
        `Cannot accumulate lines: every line must have ${codeCount} codes ` +
          `(${codes.join(", ")}), got ${given.length} in line ${index + 1}`,
      );
    }
    for (let code = 0; code < codeCount; code++, target++) {
      const value = given[code];
      if (typeof value === "number" && Number.isFinite(value)) {
        values[target] = value;
        if (whole && !Number.isInteger(value)) whole = false;
      } else if (
        missing === "zero" &&
        (value === null || value === undefined || Number.isNaN(value))
      ) {
        missingCodeCount++;
      } else {
        throw new TypeError(
          `Cannot accumulate lines: every code must be a finite number, got ${value} ` +
            `for "${codes[code]}" in line ${index + 1}; ` +
            `code the line, leave it out, or pass missing: "zero" to count it as 0`,
        );
      }
    }
  }
  return { values, whole, missingCodeCount };
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
  for (let index = 0; index < conversationOf.length; index++) {
    const after = (conversationOf[index] ?? 0) + 1;
    starts[after] = (starts[after] ?? 0) + 1;
  }
  for (let c = 0; c < conversationCount; c++) {
    starts[c + 1] = (starts[c + 1] ?? 0) + (starts[c] ?? 0);
  }
  const next = starts.slice();
  const order = new Int32Array(conversationOf.length);
  for (let index = 0; index < conversationOf.length; index++) {
    const number = conversationOf[index] ?? 0;
    const place = next[number] ?? 0;
    order[place] = index;
    next[number] = place + 1;
  }
  return { order, starts };
}
