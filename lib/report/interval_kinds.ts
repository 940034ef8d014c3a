/**
 * What the intervals in some records are: their level and their method.
 *
 * Source: no formula.
 *
 * @module
 */

/** For each field (as `toColumns` names it) the kind of interval in each row; null where the interval does not say, a hole where there is none. */
export type KindsByField = ReadonlyMap<string, readonly (string | null)[]>;

/**
 * Finds the intervals in records and says what each is.
 *
 * @param rows Records; an interval is a record with the numbers lower and upper.
 * @returns By field, one entry per row, such as "95 % interval, Wilson score".
 *
 * @example
 * ```ts
 * import { intervalKinds } from "./interval_kinds.ts";
 * import assert from "node:assert/strict";
 *
 * const interval = { lower: 0, upper: 1, level: 0.9, method: "Welch t" };
 * const kinds = intervalKinds([{ welch: { interval } }]);
 * assert.deepEqual(kinds.get("welch interval"), ["90 % interval, Welch t"]);
 * ```
 */
export function intervalKinds(rows: readonly object[]): KindsByField {
  const kinds = new Map<string, (string | null)[]>();
  rows.forEach((row, index) => visit("", row, { kinds, index }));
  return kinds;
}

function visit(
  name: string,
  value: unknown,
  found: {
    readonly kinds: Map<string, (string | null)[]>;
    readonly index: number;
  },
): void {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return;
  }
  if ("lower" in value && typeof value.lower === "number") {
    const kinds = found.kinds.get(name) ?? [];
    kinds[found.index] = kindOf(value);
    found.kinds.set(name, kinds);
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    visit(name === "" ? key : `${name} ${key}`, inner, found);
  }
}

function kindOf(interval: object): string | null {
  if (!("level" in interval) || typeof interval.level !== "number") return null;
  if (!("method" in interval) || typeof interval.method !== "string") {
    return null;
  }
  const percent = Number((interval.level * 100).toPrecision(6));
  return `${percent} % interval, ${interval.method}`;
}
