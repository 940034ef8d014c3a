/**
 * A function with a good call and the bad values of each of its arguments. Every
 * bad value must be refused by an error that names the argument and the value, or
 * answered by numbers and null; never by NaN.
 */

import assert from "node:assert/strict";

/** A bad value and what must happen: a refusal, an answer without NaN, or either. */
export type Bad<T> = readonly [T, "refused" | "answered" | "either"];

/** One call that a test makes. */
export interface Call {
  /** The argument and its value. */
  readonly label: string;
  /** What must happen. */
  readonly outcome: "refused" | "answered" | "either";
  /** Texts that a refusal must hold. */
  readonly named: readonly string[];
  /** Makes the call. */
  readonly run: () => unknown;
}

/** Lists the calls of a function: the good one, then one bad argument at a time. */
export function callsOf<A extends object>(
  good: A,
  bad: { readonly [K in keyof A]?: readonly Bad<A[K]>[] },
  call: (args: A) => unknown,
): Call[] {
  const calls: Call[] = [{
    label: "good arguments",
    outcome: "answered",
    named: [],
    run: () => call(good),
  }];
  for (const name in bad) {
    for (const [value, outcome] of bad[name] ?? []) {
      calls.push({
        label: `${name} = ${show(value)}`,
        outcome,
        named: typeof value === "number" || typeof value === "string"
          ? [name, String(value)]
          : [name],
        run: () => call({ ...good, [name]: value }),
      });
    }
  }
  return calls;
}

/** Values that are no finite number. */
export const NOT_FINITE = [NaN, Infinity, -Infinity];

/** Marks every value as one to be refused. */
export const refused = <T>(...values: readonly T[]): Bad<T>[] =>
  values.map((value) => [value, "refused"] as const);

/** Marks every value as one that may be refused, but not be answered by NaN. */
export const either = <T>(...values: readonly T[]): Bad<T>[] =>
  values.map((value) => [value, "either"] as const);

/** A number that must be finite. */
export const number = (): Bad<number>[] => refused(...NOT_FINITE);

/** A number that must be finite and above 0. */
export const positive = (): Bad<number>[] => refused(...NOT_FINITE, 0, -1);

/** A level of confidence or significance. */
export const level = (): Bad<number>[] =>
  refused(...NOT_FINITE, 0, 1, 95, -0.1);

/** A share from 0 to 1. */
export const share = (): Bad<number>[] => refused(...NOT_FINITE, -0.1, 1.1);

/** A whole number of at least a minimum. */
export const count = (minimum: number): Bad<number>[] =>
  refused(...NOT_FINITE, minimum - 1, minimum + 0.5);

/** A sample that needs a number of values. */
export function sample(minimum: number): Bad<readonly number[]>[] {
  const short = Array.from(
    { length: minimum },
    (_, size) => Array.from({ length: size }, (_, index) => index + 1),
  );
  return [
    ...refused<readonly number[]>(
      ...short,
      [NaN, 1, 2, 3, 5, 8],
      [1, 2, 3, Infinity, 5, 8],
      [1, 2, 3, 4, 5, -Infinity],
    ),
    ...either<readonly number[]>(
      [1],
      [1, 2],
      [2, 2, 2, 2, 2, 2],
      [0, 0, 0, 0, 0, 0],
      [1e300, -1e300, 1e300, 1, 2, 3],
      [5e-324, 1e-310, 0, 0, 0, 1e-320],
      [1e16, 1e16 + 2, 1e16 + 4, 1e16, 1e16, 1e16 + 2],
      [-1, 0, 1, 1, 0, -1],
    ),
  ];
}

/** Makes the call and asserts its outcome. */
export function assertCall(name: string, call: Call): void {
  const label = `${name}(), ${call.label}`;
  let answer: unknown;
  try {
    answer = call.run();
  } catch (error) {
    assert.ok(
      error instanceof RangeError || error instanceof TypeError ||
        error instanceof SyntaxError,
      `${label}: ${error}`,
    );
    assert.ok(call.outcome !== "answered", `${label}: ${error.message}`);
    assert.match(error.message, /^Cannot [^:]+: .+ must .+, got .+/s, label);
    for (const text of call.outcome === "refused" ? call.named : []) {
      assert.ok(
        error.message.includes(text),
        `${label}: ${error.message} must name ${text}`,
      );
    }
    return;
  }
  assert.ok(call.outcome !== "refused", `${label}: answered ${show(answer)}`);
  assert.deepEqual(placesOfNaN(answer, ""), [], label);
  assert.deepEqual(methodsWithoutWidth(answer), [], label);
}

/**
 * Methods whose interval may be a point, as their docs say: Wald's is there for
 * comparison, and a bootstrap of equal values has one value only.
 */
const MAY_BE_A_POINT = /^(Wald|bootstrap |exact bootstrap )/;

/** Methods of the intervals inside an answer whose ends are equal: they claim to be certain. */
function methodsWithoutWidth(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  if (
    "lower" in value && "upper" in value && "method" in value &&
    typeof value.method === "string"
  ) {
    return value.lower === value.upper && !MAY_BE_A_POINT.test(value.method)
      ? [value.method]
      : [];
  }
  return Object.values(value).flatMap(methodsWithoutWidth);
}

/** Places of NaN inside an answer. */
export function placesOfNaN(value: unknown, path: string): string[] {
  if (typeof value === "number") return Number.isNaN(value) ? [path] : [];
  if (value instanceof Float64Array) return placesOfNaN([...value], path);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    placesOfNaN(entry, `${path}.${key}`)
  );
}

/** A value as text. */
function show(value: unknown): string {
  return JSON.stringify(
    value,
    (_, entry: unknown) =>
      typeof entry === "number" && !Number.isFinite(entry)
        ? String(entry)
        : typeof entry === "bigint" || typeof entry === "function"
        ? String(entry)
        : entry,
  ) ?? String(value);
}
