/**
 * Guards that turn fields of unknown shape into text, whole numbers and
 * scores. Used by every reader here, and open to other folders.
 *
 * @module
 */

import type { Score } from "records";

/**
 * Whether a value is a whole score from 1 to 6.
 *
 * @param value Anything.
 * @returns True for the numbers 1 to 6.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { isScore } from "read";
 *
 * assert.deepEqual([0, 1, 6, 7, 2.5, "3"].map(isScore), [false, true, true, false, false, false]);
 * ```
 */
export function isScore(value: unknown): value is Score {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 &&
    value <= 6;
}

/**
 * Whether a value is a plain record (not an array, not null).
 *
 * @param value Anything.
 * @returns True for an object with named fields.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { isRecord } from "read";
 *
 * assert.deepEqual([{}, [], null, "a"].map(isRecord), [true, false, false, false]);
 * ```
 */
export function isRecord(
  value: unknown,
): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Takes a field that must be text and must not be blank.
 *
 * @param fields The record.
 * @param name Name of the field.
 * @param place File, with line where known, for the error.
 * @returns The text, trimmed.
 * @throws {TypeError} If the field is missing, not text, or blank.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { takeText } from "read";
 *
 * assert.equal(takeText({ id: " e1 " }, "id", "a.md"), "e1");
 * assert.throws(() => takeText({}, "id", "a.md"), /Cannot read a.md: "id" must be text, got nothing/);
 * ```
 */
export function takeText(
  fields: Readonly<Record<string, unknown>>,
  name: string,
  place: string,
): string {
  const value = fields[name];
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  throw new TypeError(
    `Cannot read ${place}: "${name}" must be text, got ${show(value)}`,
  );
}

/**
 * Takes a field that must be a score from 1 to 6. Text such as "4" or "4.0" is accepted.
 *
 * @param fields The record.
 * @param name Name of the field.
 * @param place File, with line where known, for the error.
 * @returns The score.
 * @throws {RangeError} If the field is no whole number from 1 to 6.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { takeScore } from "read";
 *
 * assert.equal(takeScore({ gold: "4.0" }, "gold", "a.csv line 2"), 4);
 * assert.throws(() => takeScore({ gold: 7 }, "gold", "a.csv line 2"), /a.csv line 2: "gold" must be a whole score from 1 to 6, got 7/);
 * ```
 */
export function takeScore(
  fields: Readonly<Record<string, unknown>>,
  name: string,
  place: string,
): Score {
  const value = fields[name];
  const number = typeof value === "string" && /^\s*\d+(\.0+)?\s*$/.test(value)
    ? Number(value)
    : value;
  if (isScore(number)) return number;
  throw new RangeError(
    `Cannot read ${place}: "${name}" must be a whole score from 1 to 6, got ${
      show(value)
    }`,
  );
}

/**
 * Shows a value in an error, shortened.
 *
 * @param value Anything.
 * @returns At most 60 characters; "nothing" for undefined.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { show } from "read";
 *
 * assert.deepEqual([show("a"), show(undefined), show([1])], ['"a"', "nothing", "[1]"]);
 * ```
 */
export function show(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
