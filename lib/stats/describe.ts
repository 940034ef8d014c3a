/**
 * Descriptive statistics of one sample: mean, standard deviation, median,
 * quantiles. The sums are those of simple-statistics, which carries the
 * rounding errors along (Kahan and Babuska), so that a large common offset
 * costs no digits.
 *
 * Definitions: the standard deviation divides by n - 1; quantiles are of type
 * 7 of Hyndman and Fan, which is what R and NumPy do by default.
 *
 * Source: Hyndman, R. J., & Fan, Y. (1996). Sample quantiles in statistical
 * packages. The American Statistician, 50(4), 361-365, doi:10.2307/2684934.
 *
 * @module
 */

import * as simple from "simple-statistics";
import { requireFinite, requireNumber, requireShare } from "./checks.ts";
import { quantileOfRanked } from "./order_statistics.ts";

/** What `describe` gives. */
export interface Description {
  /** Number of values. */
  readonly count: number;
  /** Arithmetic mean. */
  readonly mean: number;
  /** Sample standard deviation (n - 1); null for a single value, which has none. */
  readonly standardDeviation: number | null;
  /** Standard deviation divided by the root of the count; null for a single value. */
  readonly standardError: number | null;
  /** Smallest value. */
  readonly minimum: number;
  /** Quantile at 0.25, type 7. */
  readonly firstQuartile: number;
  /** Middle value, or the mean of the two middle ones. */
  readonly median: number;
  /** Quantile at 0.75, type 7. */
  readonly thirdQuartile: number;
  /** Largest value. */
  readonly maximum: number;
}

/**
 * Describes a sample.
 *
 * @param values At least one finite number.
 * @returns Count, centre, spread and quartiles, in the units of the values.
 * @throws RangeError if the sample is empty or holds a value that is not finite.
 *
 * @example
 * ```ts
 * import { describe } from "stats";
 * import assert from "node:assert/strict";
 *
 * const scores = describe([1, 2, 3, 6]);
 * assert.equal(scores.mean, 3);
 * assert.equal(scores.median, 2.5);
 * assert.equal(scores.thirdQuartile, 3.75);
 * ```
 */
export function describe(values: readonly number[]): Description {
  requireFinite(values, "describe a sample", "values", 1);
  const sorted = sortNumbers(values);
  const spread = values.length > 1 ? standardDeviation(values) : null;
  return {
    count: values.length,
    mean: mean(values),
    standardDeviation: spread,
    standardError: spread === null ? null : spread / Math.sqrt(values.length),
    minimum: quantileOfSorted(sorted, 0),
    firstQuartile: quantileOfSorted(sorted, 0.25),
    median: quantileOfSorted(sorted, 0.5),
    thirdQuartile: quantileOfSorted(sorted, 0.75),
    maximum: quantileOfSorted(sorted, 1),
  };
}

/**
 * Takes the arithmetic mean.
 *
 * @param values At least one finite number.
 * @returns The mean.
 * @throws RangeError if the sample is empty or holds a value that is not finite.
 *
 * @example
 * ```ts
 * import { mean } from "stats";
 * import assert from "node:assert/strict";
 *
 * assert.equal(mean([1, 2, 6]), 3);
 * ```
 */
export function mean(values: readonly number[]): number {
  requireFinite(values, "take a mean", "values", 1);
  const found = simple.mean([...values]);
  // A sum beyond the largest double; powers of two cost no digit.
  return Number.isFinite(found)
    ? found
    : simple.mean(values.map((value) => value * 2 ** -64)) * 2 ** 64;
}

/**
 * Takes the sample variance, which divides by n - 1.
 *
 * @param values At least two finite numbers.
 * @returns The variance, in squared units; 0 also where the squares are too small for a double (below about 1e-324).
 * @throws RangeError if there are fewer than two values, one is not finite, or their squares are too large for a double.
 *
 * @example
 * ```ts
 * import { variance } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Mean 2, deviations -1, 0, 1: (1 + 0 + 1) / 2.
 * assert.equal(variance([1, 2, 3]), 1);
 * ```
 */
export function variance(values: readonly number[]): number {
  requireFinite(values, "take a variance", "values", 2);
  const squares = simple.sampleVariance([...values]);
  requireNumber(squares, "take a variance", "the variance");
  return squares;
}

/**
 * Takes the sample standard deviation, the root of the variance with n - 1.
 *
 * @param values At least two finite numbers.
 * @returns The standard deviation, in the units of the values.
 * @throws RangeError if there are fewer than two values or one is not finite.
 *
 * @example
 * ```ts
 * import { standardDeviation } from "stats";
 * import assert from "node:assert/strict";
 *
 * assert.equal(standardDeviation([1, 3, 5]), 2);
 * ```
 */
export function standardDeviation(values: readonly number[]): number {
  requireFinite(values, "take a standard deviation", "values", 2);
  const squares = simple.sampleVariance([...values]);
  if (squares > 1e-280 && squares < 1e280) return Math.sqrt(squares);
  const largest = values.reduce(
    (most, value) => Math.max(most, Math.abs(value)),
    0,
  );
  if (largest === 0) return 0;
  // Near 1 no square is too large or too small; powers of two cost no digit.
  const power = Math.max(-1000, Math.min(1000, Math.round(Math.log2(largest))));
  const scaled = values.map((value) => value * 2 ** -power);
  return Math.sqrt(simple.sampleVariance(scaled)) * 2 ** power;
}

/**
 * Takes the median: the middle value, or the mean of the two middle ones.
 *
 * @param values At least one finite number.
 * @returns The median.
 * @throws RangeError if the sample is empty or holds a value that is not finite.
 *
 * @example
 * ```ts
 * import { median } from "stats";
 * import assert from "node:assert/strict";
 *
 * assert.equal(median([9, 1, 2, 4]), 3);
 * ```
 */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/**
 * Takes a sample quantile of type 7: linear between the order statistics at
 * (n - 1) times the probability.
 *
 * @param values At least one finite number.
 * @param probability 0 gives the smallest value, 1 the largest.
 * @returns The quantile.
 * @throws RangeError if the sample is empty, holds a value that is not finite, or the probability is outside 0 to 1.
 *
 * @example
 * ```ts
 * import { quantile } from "stats";
 * import assert from "node:assert/strict";
 *
 * // (4 - 1) * 0.5 = 1.5: half-way between the second and the third value.
 * assert.equal(quantile([10, 20, 30, 50], 0.5), 25);
 * ```
 */
export function quantile(
  values: readonly number[],
  probability: number,
): number {
  requireFinite(values, "take a quantile", "values", 1);
  requireShare(probability, "take a quantile", "probability");
  return quantileOfSorted(sortNumbers(values), probability);
}

/**
 * Takes a type 7 quantile of values that are already sorted.
 *
 * @param sorted At least one number, in rising order; not checked.
 * @param probability 0 to 1; not checked.
 * @returns The quantile; NaN for an empty list or a probability outside 0 to 1.
 *
 * @example
 * ```ts
 * import { quantileOfSorted } from "stats";
 * import assert from "node:assert/strict";
 *
 * assert.equal(quantileOfSorted(new Float64Array([1, 2, 3]), 0.25), 1.5);
 * ```
 */
export function quantileOfSorted(
  sorted: ArrayLike<number>,
  probability: number,
): number {
  return quantileOfRanked(
    (rank) => sorted[rank] ?? NaN,
    sorted.length,
    probability,
  );
}

/**
 * Sorts numbers in rising order into a new typed array.
 *
 * @param values Any numbers; NaN goes last.
 * @returns A sorted copy.
 *
 * @example
 * ```ts
 * import { sortNumbers } from "stats";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual([...sortNumbers([10, 9, 1])], [1, 9, 10]);
 * ```
 */
export function sortNumbers(values: ArrayLike<number>): Float64Array {
  return Float64Array.from(values).sort();
}
