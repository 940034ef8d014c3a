/**
 * Checks of arguments, so that every function of this folder refuses the same
 * things in the same words: `Cannot <action>: <what> must <condition>, got
 * <value>`. A value that is not a finite number is refused and never dropped,
 * because a dropped value changes the sample without anybody seeing it.
 *
 * Source: the error rules of this project; no statistical content.
 *
 * @module
 */

/**
 * Refuses a sample that is too small or holds a value that is not finite.
 *
 * @param values The sample.
 * @param action What the caller was doing, as in "run Welch's t test".
 * @param name Name of the argument.
 * @param minimumCount Smallest allowed number of values.
 * @throws RangeError if a value is NaN or infinite, or if there are too few.
 *
 * @example
 * ```ts
 * import { requireFinite } from "./checks.ts";
 * import assert from "node:assert/strict";
 *
 * assert.throws(
 *   () => requireFinite([1, NaN], "take a mean", "values", 1),
 *   { message: "Cannot take a mean: values[1] must be a finite number, got NaN" },
 * );
 * ```
 */
export function requireFinite(
  values: readonly number[],
  action: string,
  name: string,
  minimumCount: number,
): void {
  if (values.length < minimumCount) {
    const noun = minimumCount === 1 ? "value" : "values";
    throw new RangeError(
      `Cannot ${action}: ${name} must hold at least ${minimumCount} ${noun}, got ${values.length}`,
    );
  }
  // An index loop, so that holes of a sparse array are seen.
  for (let index = 0; index < values.length; index++) {
    if (!Number.isFinite(values[index])) {
      throw new RangeError(
        `Cannot ${action}: ${name}[${index}] must be a finite number, got ${
          values[index]
        }`,
      );
    }
  }
}

/**
 * Refuses a number that is not finite.
 *
 * @param value The number.
 * @param action What the caller was doing.
 * @param name Name of the argument.
 * @throws RangeError if it is NaN or infinite.
 *
 * @example
 * ```ts
 * import { requireNumber } from "./checks.ts";
 * import assert from "node:assert/strict";
 *
 * assert.throws(
 *   () => requireNumber(Infinity, "draw", "mean"),
 *   { message: "Cannot draw: mean must be a finite number, got Infinity" },
 * );
 * ```
 */
export function requireNumber(
  value: number,
  action: string,
  name: string,
): void {
  if (!Number.isFinite(value)) {
    throw new RangeError(
      `Cannot ${action}: ${name} must be a finite number, got ${value}`,
    );
  }
}

/**
 * Refuses a number that is not finite and above zero.
 *
 * @param value The number.
 * @param action What the caller was doing.
 * @param name Name of the argument.
 * @throws RangeError if it is NaN, infinite, zero or negative.
 *
 * @example
 * ```ts
 * import { requirePositive } from "./checks.ts";
 * import assert from "node:assert/strict";
 *
 * assert.throws(
 *   () => requirePositive(0, "look up t", "degreesOfFreedom"),
 *   { message: "Cannot look up t: degreesOfFreedom must be a finite number above 0, got 0" },
 * );
 * ```
 */
export function requirePositive(
  value: number,
  action: string,
  name: string,
): void {
  if (!(Number.isFinite(value) && value > 0)) {
    throw new RangeError(
      `Cannot ${action}: ${name} must be a finite number above 0, got ${value}`,
    );
  }
}

/**
 * Refuses a number that is not a whole number of at least `minimum`.
 *
 * @param value The number.
 * @param action What the caller was doing.
 * @param name Name of the argument.
 * @param minimum Smallest allowed value.
 * @throws RangeError if it is not whole, not safe, or too small.
 *
 * @example
 * ```ts
 * import { requireCount } from "./checks.ts";
 * import assert from "node:assert/strict";
 *
 * assert.throws(
 *   () => requireCount(2.5, "count pairs", "b", 0),
 *   { message: "Cannot count pairs: b must be a whole number of at least 0, got 2.5" },
 * );
 * ```
 */
export function requireCount(
  value: number,
  action: string,
  name: string,
  minimum: number,
): void {
  if (!(Number.isSafeInteger(value) && value >= minimum)) {
    throw new RangeError(
      `Cannot ${action}: ${name} must be a whole number of at least ${minimum}, got ${value}`,
    );
  }
}

/**
 * Refuses a number that is not whole.
 *
 * @param value The number.
 * @param action What the caller was doing.
 * @param name Name of the argument.
 * @throws RangeError if it is not whole, or too large to be exact.
 *
 * @example
 * ```ts
 * import { requireWhole } from "./checks.ts";
 * import assert from "node:assert/strict";
 *
 * assert.throws(
 *   () => requireWhole(-0.5, "list samples", "minimum"),
 *   { message: "Cannot list samples: minimum must be a whole number, got -0.5" },
 * );
 * ```
 */
export function requireWhole(
  value: number,
  action: string,
  name: string,
): void {
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(
      `Cannot ${action}: ${name} must be a whole number, got ${value}`,
    );
  }
}

/**
 * Refuses a number outside 0 to 1.
 *
 * @param value The number.
 * @param action What the caller was doing.
 * @param name Name of the argument.
 * @throws RangeError if it is NaN, below 0 or above 1.
 *
 * @example
 * ```ts
 * import { requireShare } from "./checks.ts";
 * import assert from "node:assert/strict";
 *
 * assert.throws(
 *   () => requireShare(1.2, "find a quantile", "probability"),
 *   { message: "Cannot find a quantile: probability must be between 0 and 1, got 1.2" },
 * );
 * ```
 */
export function requireShare(
  value: number,
  action: string,
  name: string,
): void {
  if (!(value >= 0 && value <= 1)) {
    throw new RangeError(
      `Cannot ${action}: ${name} must be between 0 and 1, got ${value}`,
    );
  }
}

/**
 * Refuses a level (of confidence or significance) that is not strictly between 0 and 1.
 *
 * @param value The level, such as 0.95.
 * @param action What the caller was doing.
 * @param name Name of the argument.
 * @throws RangeError if it is NaN, 0 or less, or 1 or more.
 *
 * @example
 * ```ts
 * import { requireLevel } from "./checks.ts";
 * import assert from "node:assert/strict";
 *
 * assert.throws(
 *   () => requireLevel(95, "find an interval", "level"),
 *   { message: "Cannot find an interval: level must be above 0 and below 1, got 95" },
 * );
 * ```
 */
export function requireLevel(
  value: number,
  action: string,
  name: string,
): void {
  if (!(value > 0 && value < 1)) {
    throw new RangeError(
      `Cannot ${action}: ${name} must be above 0 and below 1, got ${value}`,
    );
  }
}

/**
 * Refuses two samples that should be paired and differ in length.
 *
 * @param first First sample.
 * @param second Second sample.
 * @param action What the caller was doing.
 * @param names Names of the two arguments.
 * @throws RangeError if the lengths differ.
 *
 * @example
 * ```ts
 * import { requireSameLength } from "./checks.ts";
 * import assert from "node:assert/strict";
 *
 * assert.throws(
 *   () => requireSameLength([1], [1, 2], "pair", ["before", "after"]),
 *   { message: "Cannot pair: before and after must have the same length, got 1 and 2" },
 * );
 * ```
 */
export function requireSameLength(
  first: readonly unknown[],
  second: readonly unknown[],
  action: string,
  names: readonly [string, string],
): void {
  if (first.length !== second.length) {
    throw new RangeError(
      `Cannot ${action}: ${names[0]} and ${
        names[1]
      } must have the same length, got ${first.length} and ${second.length}`,
    );
  }
}
