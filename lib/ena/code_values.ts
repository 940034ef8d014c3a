/**
 * Code values of lines: checked, counted, and held as one bit per code where only
 * presence matters.
 *
 * @module
 */

import type { CodedColumns, NumberColumn } from "./columns.ts";
import type { IndexedLines } from "./lines.ts";

/** What there is to know of code values before they are read as numbers. */
export interface ScannedCodes {
  /**
   * Which codes each line carries, lines x `ceil(codes / 32)`, row-major: code c is bit
   * c mod 32 of word floor(c / 32). Null where a value is negative or not whole, since
   * sums of such values can vanish.
   */
  readonly codeBits: Int32Array | null;
  /** Missing values. */
  readonly missingCodeCount: number;
}

/** Names of the codes, and what to do where a value is missing. */
export interface CodeRules {
  /** Names, one per code. */
  readonly codes: readonly string[];
  /** "refuse" stops at the first missing code, "zero" counts it as 0. */
  readonly missing: "refuse" | "zero";
}

/**
 * Makes the functions that scan the codes of lines one after the other.
 *
 * @param lineCount Number of lines.
 * @param rules Names of the codes and what to do with missing ones.
 * @returns `scan` takes the codes of a line and its index, and throws a RangeError where their number is wrong, a
 * TypeError where one is missing or not finite; `finish` gives what was found.
 */
export function codeScanner(
  lineCount: number,
  rules: CodeRules,
): {
  readonly scan: (values: readonly (number | null)[], index: number) => void;
  readonly finish: () => ScannedCodes;
} {
  const codeCount = rules.codes.length;
  const wordCount = Math.ceil(codeCount / 32);
  const bits = new Int32Array(lineCount * wordCount);
  let countable = true;
  let missingCodeCount = 0;
  const scan = (values: readonly (number | null)[], index: number): void => {
    if (values.length !== codeCount) refuseLength(values.length, rules, index);
    let word = 0;
    let place = index * wordCount;
    for (let code = 0; code < codeCount; code++) {
      const value = values[code];
      if (value === 1) word |= 1 << code;
      else if (value !== 0) {
        const kind = kindOf(value, rules, { code, index });
        if (kind === "missing") missingCodeCount++;
        else {
          word |= 1 << code;
          if (kind === "other") countable = false;
        }
      }
      if ((code & 31) === 31) {
        bits[place++] = word;
        word = 0;
      }
    }
    if ((codeCount & 31) !== 0) bits[place] = word;
  };
  return {
    scan,
    finish: () => ({ codeBits: countable ? bits : null, missingCodeCount }),
  };
}

/**
 * Scans columns of codes.
 *
 * @param columns One per code, of equal length.
 * @param lineCount Number of lines.
 * @param rules Names of the codes and what to do with missing ones.
 * @returns What was found.
 * @throws {RangeError} If there is not one column per code.
 * @throws {TypeError} If a code is missing (with `missing: "refuse"`) or not finite.
 */
export function scanColumns(
  columns: CodedColumns["codes"],
  lineCount: number,
  rules: CodeRules,
): ScannedCodes {
  const { codes } = rules;
  if (columns.length !== codes.length) {
    throw new RangeError(
      `Cannot accumulate lines: there must be one column per code (${codes.length}: ${
        codes.join(", ")
      }), got ${columns.length}`,
    );
  }
  const wordCount = Math.ceil(codes.length / 32);
  const bits = new Int32Array(lineCount * wordCount);
  let countable = true;
  let missingCodeCount = 0;
  columns.forEach((column, code) => {
    const target = { bits, wordCount, code };
    if (column instanceof Uint8Array) {
      scanBytes(column, target);
      return;
    }
    const found = scanNumbers(column, target, rules);
    missingCodeCount += found.missingCodeCount;
    countable &&= found.countable;
  });
  return { codeBits: countable ? bits : null, missingCodeCount };
}

/**
 * Collects columns into one matrix, missing values as 0.
 *
 * @param columns One per code, of equal length, scanned before.
 * @param lineCount Number of lines.
 * @returns Lines x codes, row-major.
 */
export function collectColumns(
  columns: CodedColumns["codes"],
  lineCount: number,
): Float64Array {
  const values = new Float64Array(lineCount * columns.length);
  columns.forEach((column, code) => {
    for (
      let line = 0, at = code;
      line < lineCount;
      line++, at += columns.length
    ) {
      const value = column[line] ?? 0;
      if (!Number.isNaN(value)) values[at] = value;
    }
  });
  return values;
}

/**
 * Makes the function that tells whether a line carries a code, as it was when the lines
 * were read: bits do not change with the caller's lines.
 *
 * @param indexed Lines as numbers.
 * @param codeCount Number of codes.
 * @returns True where the value is above 0.
 */
export function codeReader(
  indexed: Pick<IndexedLines, "codeBits" | "values" | "lineCount">,
  codeCount: number,
): (line: number, code: number) => boolean {
  const { codeBits } = indexed;
  if (codeBits === null) {
    const { values } = indexed;
    return (line, code) => (values[line * codeCount + code] ?? 0) > 0;
  }
  const wordCount = codeBits.length / indexed.lineCount;
  return (line, code) =>
    ((codeBits[line * wordCount + (code >> 5)] ?? 0) >> (code & 31) & 1) === 1;
}

interface BitTarget {
  readonly bits: Int32Array;
  readonly wordCount: number;
  readonly code: number;
}

function scanBytes(
  column: Uint8Array,
  { bits, wordCount, code }: BitTarget,
): void {
  const shift = code & 31;
  let at = code >> 5;
  for (let line = 0; line < column.length; line++, at += wordCount) {
    // 1 for all but 0, without a branch that half of the lines would take.
    const present = -(column[line] ?? 0) >>> 31;
    bits[at] = (bits[at] ?? 0) | present << shift;
  }
}

function scanNumbers(
  column: Exclude<NumberColumn, Uint8Array>,
  { bits, wordCount, code }: BitTarget,
  rules: CodeRules,
): { countable: boolean; missingCodeCount: number } {
  const bit = 1 << code;
  let countable = true;
  let missingCodeCount = 0;
  for (
    let line = 0, at = code >> 5;
    line < column.length;
    line++, at += wordCount
  ) {
    const value = column[line];
    if (value === 0) continue;
    const kind = value === 1
      ? "whole"
      : kindOf(value, rules, { code, index: line });
    if (kind === "missing") missingCodeCount++;
    else {
      bits[at] = (bits[at] ?? 0) | bit;
      if (kind === "other") countable = false;
    }
  }
  return { countable, missingCodeCount };
}

/** Tells what a value other than 0 is; "other" is a number below 0 or not whole. */
function kindOf(
  value: number | null | undefined,
  { codes, missing }: CodeRules,
  { code, index }: { readonly code: number; readonly index: number },
): "whole" | "other" | "missing" {
  if (typeof value === "number" && Number.isFinite(value)) {
    return value > 0 && Number.isInteger(value) ? "whole" : "other";
  }
  if (
    missing === "zero" &&
    (value === null || value === undefined || Number.isNaN(value))
  ) return "missing";
  throw new TypeError(
    `Cannot accumulate lines: every code must be a finite number, got ${value} ` +
      `for "${codes[code]}" in line ${index + 1}; ` +
      `code the line, leave it out, or pass missing: "zero" to count it as 0`,
  );
}

function refuseLength(
  length: number,
  { codes }: CodeRules,
  index: number,
): never {
  throw new RangeError(
    `Cannot accumulate lines: every line must have ${codes.length} codes ` +
      `(${codes.join(", ")}), got ${length} in line ${index + 1}`,
  );
}
