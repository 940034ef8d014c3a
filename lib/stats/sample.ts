/**
 * Drawing from lists and distributions with a generator that is passed in:
 * shuffle, samples with and without replacement, normal draws.
 *
 * Source: Fisher, R. A., & Yates, F. (1948), in the form of Durstenfeld, R.
 * (1964). Algorithm 235: Random permutation, doi:10.1145/364520.364540.
 *
 * @module
 */

import { requireCount, requireNumber } from "./checks.ts";
import { normalQuantile } from "./quantiles.ts";
import type { Random } from "./random.ts";

/**
 * Shuffles a list; every order is equally likely. The list itself stays as it is.
 *
 * @param values The list; empty gives empty.
 * @param random Source of random numbers.
 * @returns A new list with the same values.
 *
 * @example
 * ```ts
 * import { createRandom, shuffle } from "stats";
 * import assert from "node:assert/strict";
 *
 * const mixed = shuffle([1, 2, 3, 4], createRandom(1));
 * assert.deepEqual([...mixed].sort(), [1, 2, 3, 4]);
 * ```
 */
export function shuffle<T>(values: readonly T[], random: Random): T[] {
  return sampleWithoutReplacement(values, values.length, random);
}

/**
 * Draws values without replacement; every ordered choice is equally likely.
 *
 * @param values The list to draw from.
 * @param count How many, at most the length of the list.
 * @param random Source of random numbers.
 * @returns The drawn values, in random order.
 * @throws RangeError if the count is not whole or above the length.
 *
 * @example
 * ```ts
 * import { createRandom, sampleWithoutReplacement } from "stats";
 * import assert from "node:assert/strict";
 *
 * const drawn = sampleWithoutReplacement(["a", "b", "c"], 2, createRandom(1));
 * assert.equal(new Set(drawn).size, 2);
 * ```
 */
export function sampleWithoutReplacement<T>(
  values: readonly T[],
  count: number,
  random: Random,
): T[] {
  const action = "draw without replacement";
  requireCount(count, action, "count", 0);
  if (count > values.length) {
    throw new RangeError(
      `Cannot ${action}: count must be at most the number of values (${values.length}), got ${count}`,
    );
  }
  const pool = [...values];
  for (let index = 0; index < count; index++) {
    const other = index + random.below(pool.length - index);
    // An exchange by splice, which keeps the type without asking about holes.
    const chosen = pool.splice(other, 1, ...pool.slice(index, index + 1));
    pool.splice(index, 1, ...chosen);
  }
  return pool.slice(0, count);
}

/**
 * Draws values with replacement.
 *
 * @param values The list to draw from, at least one value unless the count is 0.
 * @param count How many.
 * @param random Source of random numbers.
 * @returns The drawn values.
 * @throws RangeError if the count is not whole, or there is nothing to draw from.
 *
 * @example
 * ```ts
 * import { createRandom, sampleWithReplacement } from "stats";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(sampleWithReplacement(["a"], 3, createRandom(1)), ["a", "a", "a"]);
 * ```
 */
export function sampleWithReplacement<T>(
  values: readonly T[],
  count: number,
  random: Random,
): T[] {
  const action = "draw with replacement";
  requireCount(count, action, "count", 0);
  if (count > 0 && values.length === 0) {
    throw new RangeError(
      `Cannot ${action}: values must hold at least 1 value, got 0`,
    );
  }
  const drawn: T[] = [];
  while (drawn.length < count) {
    const index = random.below(values.length);
    drawn.push(...values.slice(index, index + 1));
  }
  return drawn;
}

/**
 * Draws from a normal distribution, by its quantile function.
 *
 * @param random Source of random numbers; each draw uses one `float`.
 * @param normal Mean and standard deviation; 0 and 1 where absent.
 * @returns The draw.
 * @throws RangeError if the mean is not finite or the standard deviation is negative.
 *
 * @example
 * ```ts
 * import { createRandom, drawNormal } from "stats";
 * import assert from "node:assert/strict";
 *
 * assert.equal(drawNormal(createRandom(1), { mean: 5, standardDeviation: 0 }), 5);
 * ```
 */
export function drawNormal(
  random: Random,
  normal: { readonly mean?: number; readonly standardDeviation?: number } = {},
): number {
  const { mean = 0, standardDeviation = 1 } = normal;
  requireNumber(mean, "draw a normal value", "mean");
  if (!(standardDeviation >= 0 && Number.isFinite(standardDeviation))) {
    throw new RangeError(
      `Cannot draw a normal value: standardDeviation must be a finite number of at least 0, got ${standardDeviation}`,
    );
  }
  // Half a step above the draw, so that 0 cannot become -Infinity.
  return mean + standardDeviation * normalQuantile(random.float() + 2 ** -54);
}
