/**
 * Reads the reference numbers of `tests/golden/ena` and compares with them.
 *
 * Source: `tests/golden/ena/README.md`.
 *
 * @module
 */

import assert from "node:assert/strict";
import { readCsv, readText } from "read";
import { type CodedLineColumns, codedLines } from "ena";
import type { CodedLine } from "records";

/** Anything that a golden file can hold, after "NaN", "Inf" and "-Inf" became numbers. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** An object of a golden file. */
export interface JsonObject {
  [key: string]: Json;
}

const WORDS = new Map([["NaN", NaN], ["Inf", Infinity], ["-Inf", -Infinity]]);

/** Reads a golden file. */
export function readGolden(name: string): JsonObject {
  const text = readText(`tests/golden/ena/${name}.json`);
  return object(JSON.parse(text, (_key, value) => WORDS.get(value) ?? value));
}

/** Reads an input table as coded lines: unit = Group and Unit, conversation = Conv, unless told otherwise. */
export function readLines(
  name: string,
  codes: readonly string[],
  columns: Partial<CodedLineColumns> = {},
): CodedLine[] {
  const { rows } = readCsv(`tests/golden/ena/input/${name}.csv`);
  assert.ok(rows.length > 0, `${name}.csv holds rows`);
  return codedLines(rows, {
    unit: ["Group", "Unit"],
    conversation: ["Conv"],
    codes,
    ...columns,
  });
}

/** The first `count` codes of main.csv. */
export function mainCodes(count: number): string[] {
  return "Data Design Client Limits Collab Question Justify Plan".split(" ")
    .slice(0, count);
}

/** Takes a field that must be an object. */
export function object(value: Json | undefined): JsonObject {
  assert.ok(
    value !== null && typeof value === "object" && !Array.isArray(value),
    "an object",
  );
  return value;
}

/** Takes a field that must be a list with at least one entry. */
export function list(value: Json | undefined): Json[] {
  assert.ok(Array.isArray(value) && value.length > 0, "a list with entries");
  return value;
}

/** Takes a number; R's NA becomes NaN. */
export function number(value: Json | undefined): number {
  if (value === null) return NaN;
  assert.ok(typeof value === "number", `a number, got ${value}`);
  return value;
}

/** Takes a text. */
export function text(value: Json | undefined): string {
  assert.ok(typeof value === "string", `a text, got ${value}`);
  return value;
}

/** Takes a list of numbers. */
export function numbers(value: Json | undefined): number[] {
  return list(value).map(number);
}

/** Takes a list of texts. */
export function texts(value: Json | undefined): string[] {
  return list(value).map(text);
}

/** Takes a matrix, by rows. */
export function matrix(value: Json | undefined): number[][] {
  return list(value).map(numbers);
}

/** Fails unless two lists agree to an absolute tolerance. */
export function assertClose(
  actual: readonly number[],
  expected: readonly number[],
  tolerance: number,
  what: string,
): void {
  assert.equal(actual.length, expected.length, `${what}: length`);
  actual.forEach((value, index) => {
    const wanted = expected[index] ?? NaN;
    assert.ok(
      Math.abs(value - wanted) <= tolerance,
      `${what}[${index}]: ${value} is not within ${tolerance} of ${wanted}`,
    );
  });
}

/** Takes columns 0 to `count` - 1 of a matrix, as lists. */
export function columns(
  rows: readonly (readonly number[])[],
  count: number,
): number[][] {
  return Array.from(
    { length: count },
    (_, column) => rows.map((row) => row[column] ?? NaN),
  );
}
