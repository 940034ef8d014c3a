/**
 * Columns of texts to numbered tuples, without a tuple per line in between.
 *
 * Each column becomes numbers of its different texts; then columns are joined one after
 * the other, each pair of numbers becoming one number. Texts are never joined, so that
 * ("A.B", "C") and ("A", "B.C") stay two tuples.
 *
 * @module
 */

import type { TextColumn } from "./columns.ts";
import type { NumberedTuples } from "./tuples.ts";

/**
 * Numbers the units or the conversations of lines.
 *
 * @param columns One column per part of the tuple, of equal length, at least one line.
 * @param field Which tuple, for errors.
 * @returns Numbers and tuples.
 * @throws {RangeError} If there is no column, or a number has no label.
 * @throws {TypeError} If a text is not a string.
 */
export function numberColumns(
  columns: readonly TextColumn[],
  field: "unit" | "conversation",
): NumberedTuples {
  if (columns.length === 0) {
    throw new RangeError(
      `Cannot accumulate lines: ${field} must have at least one column, got 0`,
    );
  }
  const parts = columns.map((column) => numberTexts(column, field));
  const lineCount = parts[0]?.numbers.length ?? 0;
  // A single column is joined with one in which all lines are alike.
  const alike: Numbered = { numbers: new Int32Array(lineCount), size: 1 };
  const [left = alike, ...rest] = parts.length === 1
    ? [alike, ...parts]
    : parts;
  const { numbers, firsts } = rest.reduce(
    (joined: Joined, part) => join(joined, part, field),
    { ...left, firsts: [] },
  );
  return {
    numbers,
    tuples: firsts.map((line) =>
      parts.map((part) => part.texts[part.numbers[line] ?? -1] ?? "")
    ),
  };
}

interface Numbered {
  /** Number of each line, 0 to size - 1. */
  readonly numbers: Int32Array;
  /** How many numbers there are. */
  readonly size: number;
}

interface NumberedTexts extends Numbered {
  /** The texts by number, all different. */
  readonly texts: readonly string[];
}

interface Joined extends Numbered {
  /** First line of each number; numbers are by first appearance. */
  readonly firsts: readonly number[];
}

/** Pairs of numbers up to which a table is faster than a map, and small. */
const TABLE_LIMIT = 1 << 20;

/** Numbers the pairs of two columns by first appearance. */
function join(left: Numbered, right: Numbered, field: string): Joined {
  const lineCount = right.numbers.length;
  const size = left.size * right.size;
  const table = size <= TABLE_LIMIT ? new Int32Array(size).fill(-1) : null;
  const map = new Map<number, number>();
  const numbers = new Int32Array(lineCount);
  const firsts: number[] = [];
  let lastKey = -1;
  let last = -1;
  for (let line = 0; line < lineCount; line++) {
    const a = left.numbers[line] ?? 0;
    const b = right.numbers[line] ?? 0;
    if (a < 0 || a >= left.size) refuseNumber(a, { field, line, ...left });
    if (b < 0 || b >= right.size) refuseNumber(b, { field, line, ...right });
    const key = a * right.size + b;
    if (key !== lastKey) {
      lastKey = key;
      last = (table === null ? map.get(key) : table[key]) ?? -1;
      if (last < 0) {
        last = firsts.push(line) - 1;
        if (table === null) map.set(key, last);
        else table[key] = last;
      }
    }
    numbers[line] = last;
  }
  return { numbers, size: firsts.length, firsts };
}

function refuseNumber(
  number: number,
  { field, line, size }: {
    readonly field: string;
    readonly line: number;
    readonly size: number;
  },
): never {
  throw new RangeError(
    `Cannot accumulate lines: every number of a ${field} must be the index of one of ${size} labels, ` +
      `got ${number} in line ${line + 1}`,
  );
}

function numberTexts(column: TextColumn, field: string): NumberedTexts {
  if (!("labels" in column)) return findTexts(column, field);
  const { numbers, size, texts } = findTexts(column.labels, field, "label");
  // Labels that are there twice are one text.
  return size === column.labels.length
    ? { numbers: column.numbers, size, texts }
    : {
      numbers: column.numbers.map((label, line) =>
        numbers[label] ??
          refuseNumber(label, { field, line, size: numbers.length })
      ),
      size,
      texts,
    };
}

/** Numbers the different texts of a list by first appearance. */
function findTexts(
  list: readonly string[],
  field: string,
  place: "line" | "label" = "line",
): NumberedTexts {
  const numbers = new Int32Array(list.length);
  const texts: string[] = [];
  const known = new Map<string, number>();
  let lastText = "";
  let last = -1;
  for (let index = 0; index < list.length; index++) {
    const text = list[index] ?? "";
    // Neighbouring lines mostly share a conversation, often a unit.
    if (text !== lastText || last < 0) {
      const found = known.get(text);
      if (found !== undefined) last = found;
      else {
        if (typeof list[index] !== "string") {
          throw new TypeError(
            `Cannot accumulate lines: every part of a ${field} must be a string, ` +
              `got ${list[index]} in ${place} ${index + 1}`,
          );
        }
        last = texts.push(text) - 1;
        known.set(text, last);
      }
      lastText = text;
    }
    numbers[index] = last;
  }
  return { numbers, size: texts.length, texts };
}
