/**
 * The exact bootstrap distribution, where a sample is so small or has so few
 * distinct values that all resamples can be listed.
 *
 * Resamples that hold the same values in another order give the same statistic
 * and are taken together with their multinomial probability: six different
 * values have 462 such multisets in place of 46,656 resamples; 72 values of 0
 * and 1 have 73. No chance is left, and no seed. A sample of equal values has one
 * resample, and its interval is a point, which says nothing about certainty.
 *
 * Source: Fisher, N. I., & Hall, P. (1991). Bootstrap algorithms for small
 * samples. Journal of Statistical Planning and Inference, 27(2), 157-169,
 * doi:10.1016/0378-3758(91)90013-5.
 *
 * @module
 */

import { requireCount, requireFinite, requireLevel } from "./checks.ts";
import type { Interval } from "./interval.ts";

/** All values that a bootstrapped statistic can take. */
export interface ExactBootstrap {
  /** The statistic of the sample itself. */
  readonly estimate: number;
  /** Possible values of the statistic, in rising order. */
  readonly values: readonly number[];
  /** Probability of each; they add up to 1. */
  readonly probabilities: readonly number[];
  /** Number of different resamples, order aside. */
  readonly multisetCount: number;
}

/** Limit of an exact bootstrap. */
export interface ExactBootstrapOptions {
  /** Largest number of different resamples to list; 100,000 where absent. */
  readonly maximumMultisets?: number;
}

/**
 * Lists the exact bootstrap distribution of a statistic.
 *
 * The statistic must not depend on the order of its values. Results that differ
 * by rounding alone (1e-12 of their size) are taken together.
 *
 * @param values The sample, at least one finite number.
 * @param statistic Computes a finite number from a sample.
 * @param options Limit.
 * @returns The distribution.
 * @throws RangeError if the sample is empty, a number is not finite, or there are more resamples than the limit.
 *
 * @example
 * ```ts
 * import { exactBootstrap, mean } from "stats";
 * import assert from "node:assert/strict";
 *
 * // 1 1, 1 3 or 3 1, 3 3.
 * const boot = exactBootstrap([1, 3], mean);
 * assert.deepEqual(boot.values, [1, 2, 3]);
 * assert.deepEqual(boot.probabilities, [0.25, 0.5, 0.25]);
 * ```
 */
export function exactBootstrap(
  values: readonly number[],
  statistic: (sample: readonly number[]) => number,
  options: ExactBootstrapOptions = {},
): ExactBootstrap {
  const action = "list the exact bootstrap distribution";
  const { maximumMultisets = 100_000 } = options;
  requireFinite(values, action, "values", 1);
  requireCount(maximumMultisets, action, "maximumMultisets", 1);
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const multisetCount = countMultisets(values.length, counts.size);
  if (multisetCount > maximumMultisets) {
    throw new RangeError(
      `Cannot ${action}: values must have at most ${maximumMultisets} different resamples, got ${multisetCount} (${values.length} values, ${counts.size} distinct); use bootstrap`,
    );
  }
  const outcomes: { value: number; probability: number }[] = [];
  forEachMultiset(
    [...counts].map(([value, count]) => ({
      value,
      share: count / values.length,
    })),
    values.length,
    (sample, probability) =>
      outcomes.push({ value: statistic(sample), probability }),
  );
  requireFinite(
    outcomes.map(({ value }) => value),
    action,
    "statistic of a resample",
    1,
  );
  return {
    estimate: statistic(values),
    ...merge(outcomes),
    multisetCount,
  };
}

/**
 * Finds the exact percentile interval: the smallest values with at least the asked probability at or below them.
 *
 * @param boot An exact bootstrap distribution.
 * @param options Level; 0.95 where absent.
 * @returns The interval; its ends are possible values of the statistic.
 * @throws RangeError if the level is out of range.
 *
 * @example
 * ```ts
 * import { exactBootstrap, exactPercentileInterval, mean } from "stats";
 * import assert from "node:assert/strict";
 *
 * const boot = exactBootstrap([1, 3], mean);
 * const { lower, upper } = exactPercentileInterval(boot, { level: 0.4 });
 * assert.deepEqual([lower, upper], [2, 2]);
 * ```
 */
export function exactPercentileInterval(
  boot: ExactBootstrap,
  options: { readonly level?: number } = {},
): Interval {
  const { level = 0.95 } = options;
  requireLevel(level, "find an exact percentile interval", "level");
  const tail = (1 - level) / 2;
  return {
    lower: exactQuantile(boot, tail),
    upper: exactQuantile(boot, 1 - tail),
    level,
    method: "exact bootstrap percentile",
  };
}

/** Smallest value with at least this probability at or below it. */
function exactQuantile(boot: ExactBootstrap, probability: number): number {
  let below = 0;
  for (const [index, share] of boot.probabilities.entries()) {
    below += share;
    // The sum of exact shares is rounded; a tie must not be missed.
    if (below >= probability - 1e-12) return boot.values[index] ?? NaN;
  }
  return boot.values.at(-1) ?? NaN;
}

/** Number of multisets of a size from a number of distinct values: size + distinct - 1 choose size. */
function countMultisets(size: number, distinct: number): number {
  let count = 1;
  for (let step = 1; step < distinct; step++) {
    count = count * (size + step) / step;
  }
  return Math.round(count);
}

/** Visits every multiset with its multinomial probability. */
function forEachMultiset(
  support: readonly { readonly value: number; readonly share: number }[],
  size: number,
  visit: (sample: readonly number[], probability: number) => void,
): void {
  const sample: number[] = [];
  const place = (index: number, left: number, probability: number): void => {
    const entry = support[index];
    if (entry === undefined) return;
    const { value, share } = entry;
    if (index === support.length - 1) {
      for (let k = 0; k < left; k++) sample.push(value);
      visit(sample, probability * share ** left);
      sample.length -= left;
      return;
    }
    // Times left! / (k! (left - k)!), one factor at a time.
    let weight = probability;
    for (let k = 0; k <= left; k++) {
      place(index + 1, left - k, weight);
      weight *= share * (left - k) / (k + 1);
      sample.push(value);
    }
    sample.length -= left + 1;
  };
  place(0, size, 1);
}

/** Sorts outcomes and adds up those that are equal but for rounding. */
function merge(
  outcomes: { value: number; probability: number }[],
): { values: number[]; probabilities: number[] } {
  outcomes.sort((one, other) => one.value - other.value);
  const values: number[] = [];
  const probabilities: number[] = [];
  for (const { value, probability } of outcomes) {
    const last = values.length - 1;
    const previous = values[last];
    const isSame = previous !== undefined &&
      value - previous <= 1e-12 * Math.max(Math.abs(value), Math.abs(previous));
    if (isSame) probabilities[last] = (probabilities[last] ?? 0) + probability;
    else {
      values.push(value);
      probabilities.push(probability);
    }
  }
  return { values, probabilities };
}
