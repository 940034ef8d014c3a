/**
 * Reads the reference numbers of `tests/golden/stats` and compares with them.
 *
 * The JSON writes values that JSON cannot hold as strings ("NaN", "NA",
 * "Infinity", "-Infinity"); they come back as numbers here, NA as NaN.
 *
 * Source: `tests/golden/stats/README.md`.
 *
 * @module
 */

import assert from "node:assert/strict";

/** Anything that a golden file can hold, after the strings became numbers. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** An object of a golden file. */
export interface JsonObject {
  [key: string]: Json;
}

/** One case: an input and what each program said about it. */
export interface GoldenCase {
  /** Name, unique in the file. */
  readonly id: string;
  /** Input; an empty object where the file gives none. */
  readonly input: JsonObject;
  /** Programs and their values, in the order of the file. */
  readonly expect: readonly {
    readonly by: string;
    /** Values by name; one bare number is under the name "value". */
    readonly values: JsonObject;
  }[];
}

const FOLDER = new URL("../golden/stats/", import.meta.url);

/** Reads a golden file, with numbers for the strings that stand for numbers. */
export function readGolden(name: string): JsonObject {
  const text = Deno.readTextFileSync(new URL(`${name}.json`, FOLDER));
  return object(JSON.parse(text, (_key, value) => {
    if (value === "NaN" || value === "NA") return NaN;
    if (value === "Infinity") return Infinity;
    if (value === "-Infinity") return -Infinity;
    return value;
  }));
}

/** Reads the cases of a golden file; a file without cases fails. */
export function readCases(name: string): GoldenCase[] {
  const cases = array(readGolden(name).cases).map((entry) => {
    const { id, input, expect } = object(entry);
    return {
      id: text(id),
      input: input === undefined ? {} : object(input),
      expect: array(expect).map((program) => {
        const { by, values } = object(program);
        return {
          by: text(by),
          values: typeof values === "number"
            ? { value: values }
            : object(values),
        };
      }),
    };
  });
  assert.ok(cases.length > 0, `${name}.json must hold cases`);
  return cases;
}

/** The values of the one program whose name holds `part`, or null where the case has none. */
export function byProgram(golden: GoldenCase, part: string): JsonObject | null {
  const found = golden.expect.filter((program) => program.by.includes(part));
  assert.ok(found.length <= 1, `${golden.id}: ${part} is not one program`);
  return found[0]?.values ?? null;
}

/** Narrows to an object. */
export function object(value: Json | undefined): JsonObject {
  assert.ok(
    value !== null && typeof value === "object" && !Array.isArray(value),
    `expected an object, got ${JSON.stringify(value)}`,
  );
  return value;
}

/** Narrows to an array. */
export function array(value: Json | undefined): Json[] {
  assert.ok(
    Array.isArray(value),
    `expected an array, got ${JSON.stringify(value)}`,
  );
  return value;
}

/** Narrows to a number. */
export function number(value: Json | undefined): number {
  assert.ok(
    typeof value === "number",
    `expected a number, got ${JSON.stringify(value)}`,
  );
  return value;
}

/** Narrows to a string. */
export function text(value: Json | undefined): string {
  assert.ok(
    typeof value === "string",
    `expected a string, got ${JSON.stringify(value)}`,
  );
  return value;
}

/** Narrows to an array of numbers. */
export function numbers(value: Json | undefined): number[] {
  return array(value).map(number);
}

/** Narrows to an array of arrays of numbers. */
export function table(value: Json | undefined): number[][] {
  return array(value).map(numbers);
}

/** How far a number may be from its reference. */
export interface Tolerance {
  /** Allowed |actual - expected| / |expected|. */
  readonly relative?: number;
  /** Allowed |actual - expected|; a number passes if either holds. */
  readonly absolute?: number;
}

/** Asserts that a number is as expected; infinite values and NaN must be identical. */
export function assertClose(
  actual: number,
  expected: number,
  tolerance: Tolerance,
  label: string,
): void {
  if (Object.is(actual, expected) || actual === expected) return;
  const error = Math.abs(actual - expected);
  const allowed = Math.max(
    (tolerance.relative ?? 0) * Math.abs(expected),
    tolerance.absolute ?? 0,
  );
  assert.ok(
    Number.isFinite(expected) && error <= allowed,
    `${label}: got ${actual}, expected ${expected}, off by ${error}, allowed ${allowed}`,
  );
}

/** Asserts that an interval has the expected ends. */
export function assertInterval(
  actual: { readonly lower: number; readonly upper: number },
  expected: Json | undefined,
  tolerance: Tolerance,
  label: string,
): void {
  const ends = numbers(expected);
  assert.equal(ends.length, 2, label);
  assertClose(actual.lower, number(ends[0]), tolerance, `${label} lower`);
  assertClose(actual.upper, number(ends[1]), tolerance, `${label} upper`);
}
