/**
 * The studentized bootstrap interval (bootstrap-t).
 *
 * Each resample gives t* = (its estimate - the estimate) / its standard error.
 * The interval is the estimate minus the upper and the lower quantile of t*, times
 * the standard error of the sample itself. Of the bootstrap intervals it is the
 * one whose coverage suffers least in small samples; the price is width.
 *
 * Source: Efron, B. (1982). The jackknife, the bootstrap and other resampling
 * plans, doi:10.1137/1.9781611970319; Hall, P. (1988), doi:10.1214/aos/1176350933.
 *
 * @module
 */

import { requireCount, requireLevel } from "./checks.ts";
import type { BootstrapOptions } from "./bootstrap.ts";
import { quantileOfSorted, sortNumbers } from "./describe.ts";
import type { Interval } from "./interval.ts";

/** An estimate with its standard error. */
export interface EstimateWithError {
  /** The estimate. */
  readonly estimate: number;
  /** Its standard error, at least 0. */
  readonly standardError: number;
}

/** A studentized interval with what it was made from. */
export interface StudentizedInterval extends Interval {
  /** The two quantiles of t*, lower first. */
  readonly tQuantiles: readonly [number, number];
  /** Resamples without a standard error (all values equal), which give no t*. */
  readonly leftOutCount: number;
}

/**
 * Finds the studentized bootstrap interval.
 *
 * A resample whose standard error is 0 has no t* and is left out; how many is
 * counted. Quantiles are of type 7. The array that the statistic is given is used
 * again for the next resample.
 *
 * @param values The sample, at least two values of any kind.
 * @param statistic Computes an estimate and its standard error from a sample.
 * @param options Random numbers, resamples (10,000 where absent), level.
 * @returns The interval; its ends are finite.
 * @throws RangeError if there are fewer than two values, the sample itself has no standard error, or fewer than two resamples have one.
 *
 * @example
 * ```ts
 * import { createRandom, meanWithError, studentizedInterval } from "stats";
 * import assert from "node:assert/strict";
 *
 * const { lower, upper } = studentizedInterval([1, 2, 3, 4, 5], meanWithError, {
 *   random: createRandom(1),
 * });
 * // Symmetric about the mean but for chance, and wider than 3 -+ 1.96 * 0.707.
 * assert.ok(Math.abs(lower + upper - 6) < 0.5);
 * assert.ok(upper - lower > 2.8);
 * ```
 */
export function studentizedInterval<T>(
  values: readonly T[],
  statistic: (sample: readonly T[]) => EstimateWithError,
  options: BootstrapOptions & { readonly level?: number },
): StudentizedInterval {
  const action = "find a studentized interval";
  const { random, resamples = 10_000, level = 0.95 } = options;
  requireLevel(level, action, "level");
  requireCount(resamples, action, "resamples", 2);
  if (values.length < 2) {
    throw new RangeError(
      `Cannot ${action}: values must hold at least 2 values, got ${values.length}`,
    );
  }
  const observed = statistic(values);
  requireError(observed, action);
  const sample = [...values];
  const found: number[] = [];
  for (let round = 0; round < resamples; round++) {
    for (let index = 0; index < sample.length; index++) {
      const value = values[random.below(values.length)];
      // Only a hole in a sparse array fails this.
      if (value !== undefined) sample[index] = value;
    }
    const { estimate, standardError } = statistic(sample);
    const t = (estimate - observed.estimate) / standardError;
    if (Number.isFinite(t)) found.push(t);
  }
  if (found.length < 2) {
    throw new RangeError(
      `Cannot ${action}: at least 2 resamples must have a standard error above 0, got ${found.length} of ${resamples}`,
    );
  }
  const sorted = sortNumbers(found);
  const tail = (1 - level) / 2;
  const low = quantileOfSorted(sorted, tail);
  const high = quantileOfSorted(sorted, 1 - tail);
  return {
    lower: observed.estimate - high * observed.standardError,
    upper: observed.estimate - low * observed.standardError,
    level,
    method: "bootstrap studentized",
    tQuantiles: [low, high],
    leftOutCount: resamples - found.length,
  };
}

/**
 * Gives the mean with its standard error s / sqrt(n), without checks, for use as a statistic of resamples.
 *
 * @param values A sample of finite numbers, at least two.
 * @returns Mean and standard error; 0 where all values are equal, NaN for both without values, for the error of a single value, and where a value is not finite.
 *
 * @example
 * ```ts
 * import { meanWithError } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Squares about the mean: 1 + 0 + 1; s = 1.
 * assert.deepEqual(meanWithError([1, 2, 3]), {
 *   estimate: 2,
 *   standardError: Math.sqrt(1 / 3),
 * });
 * ```
 */
export function meanWithError(values: readonly number[]): EstimateWithError {
  const count = values.length;
  let sum = 0;
  for (const value of values) sum += value;
  const estimate = sum / count;
  let squares = 0;
  let largest = 0;
  for (const value of values) {
    squares += (value - estimate) ** 2;
    largest = Math.max(largest, Math.abs(value));
  }
  const standardError = Math.sqrt(squares / (count - 1) / count);
  // What rounding leaves of equal values is no spread.
  return {
    estimate,
    standardError: standardError <= 4 * Number.EPSILON * largest
      ? 0
      : standardError,
  };
}

function requireError(observed: EstimateWithError, action: string): void {
  const { estimate, standardError } = observed;
  if (
    !Number.isFinite(estimate) || !Number.isFinite(standardError) ||
    standardError <= 0
  ) {
    throw new RangeError(
      `Cannot ${action}: the statistic of values must be finite with a standard error above 0, got ${estimate} with ${standardError}`,
    );
  }
}
