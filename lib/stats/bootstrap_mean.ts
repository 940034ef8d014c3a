/**
 * The means of many resamples, without building the resamples: the loop behind
 * `bootstrap` where the statistic is `mean`.
 *
 * Source: the draw of `fillBelow` in `random.ts`; no statistical content.
 *
 * @module
 */

import type { Random } from "./random.ts";

/**
 * Draws resamples and takes the mean of each.
 *
 * The indices are those that `bootstrap` draws for any other statistic. Each mean is
 * a plain sum in four parts, divided once; its rounding error is below
 * n / 4 + 4 units in the last place of the mean of the absolute values.
 *
 * @param values The sample, at least one finite number; not checked.
 * @param count Number of resamples.
 * @param random Source of random numbers.
 * @returns The mean of each resample, in the order drawn.
 *
 * @example
 * ```ts
 * import { createRandom } from "stats";
 * import { resampleMeans } from "./bootstrap_mean.ts";
 * import assert from "node:assert/strict";
 *
 * const values = Float64Array.of(0, 1);
 * const means = resampleMeans(values, 20, createRandom(1));
 * assert.ok(means.every((mean) => [0, 0.5, 1].includes(mean)));
 * ```
 */
export function resampleMeans(
  values: Float64Array,
  count: number,
  random: Random,
): Float64Array {
  const size = values.length;
  const indices = new Uint32Array(size);
  const means = new Float64Array(count);
  for (let resample = 0; resample < count; resample++) {
    random.fillBelow(indices, size);
    means[resample] = sumAt(values, indices) / size;
  }
  return means;
}

/** Adds up the values at some indices, in four sums that do not wait for each other. */
function sumAt(values: Float64Array, indices: Uint32Array): number {
  const size = indices.length;
  const whole = size - size % 4;
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  let at = 0;
  for (; at < whole; at += 4) {
    first += values[indices[at] ?? 0] ?? 0;
    second += values[indices[at + 1] ?? 0] ?? 0;
    third += values[indices[at + 2] ?? 0] ?? 0;
    fourth += values[indices[at + 3] ?? 0] ?? 0;
  }
  for (; at < size; at++) first += values[indices[at] ?? 0] ?? 0;
  return (first + second) + (third + fourth);
}
