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
  let joined: Joined | null = null;
  for (const part of parts) joined = join(joined, part, field);
  const { numbers, firsts } = joined ??
    { numbers: new Int32Array(), firsts: [] };
  return {
    numbers,
    tuples: firsts.map((line) =>
      parts.map((part) => part.texts[part.numbers[line] ?? -1] ?? "")
    ),
  };
}

interface NumberedTexts {
  /** Number of the text of each line. */
  readonly numbers: Int32Array;
  /** The texts, all different. */
  readonly texts: readonly string[];
}

interface Joined {
  /** Number of the tuple of each line, by first appearance. */
  readonly numbers: Int32Array;
  /** First line of each tuple. */
  readonly firsts: number[];
}

/** Pairs of numbers up to which a table is faster than a map, and small. */
const TABLE_LIMIT = 1 << 20;

/** Numbers the pairs of two columns by first appearance; without a left column, the right one alone. */
function join(
  left: Joined | null,
  right: NumberedTexts,
  field: string,
): Joined {
  const width = right.texts.length;
  const lineCount = right.numbers.length;
  const size = (left?.firsts.length ?? 1) * width;
  const table = size <= TABLE_LIMIT ? new Int32Array(size).fill(-1) : null;
  const map = new Map<number, number>();
  const numbers = new Int32Array(lineCount);
  const firsts: number[] = [];
  let lastKey = -1;
  let last = -1;
  for (let line = 0; line < lineCount; line++) {
    const number = right.numbers[line] ?? 0;
    if (number < 0 || number >= width) {
      refuseNumber(number, { field, width, line });
    }
    const key = left === null
      ? number
      : (left.numbers[line] ?? 0) * width + number;
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
  return { numbers, firsts };
}

function refuseNumber(
  number: number,
  { field, width, line }: {
    readonly field: string;
    readonly width: number;
    readonly line: number;
  },
): never {
  throw new RangeError(
    `Cannot accumulate lines: every number of a ${field} must be the index of one of ${width} labels, ` +
      `got ${number} in line ${line + 1}`,
  );
}

function numberTexts(column: TextColumn, field: string): NumberedTexts {
  if (!("labels" in column)) return findTexts(column, field);
  const { numbers, texts } = findTexts(column.labels, field, "label");
  // Labels that are there twice are one text.
  return texts.length === column.labels.length
    ? { numbers: column.numbers, texts }
    : {
      numbers: column.numbers.map((label) => numbers[label] ?? label),
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
  return { numbers, texts };
}
