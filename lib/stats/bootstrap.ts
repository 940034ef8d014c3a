/**
 * Bootstrap of any statistic: plain, within strata, by whole clusters.
 *
 * A resample has the size of the sample and is drawn with replacement. Within
 * strata each stratum keeps its size; by clusters whole clusters are drawn, as
 * many as there are, and pooled, so that values of one student or one run stay
 * together. `intervals` are in `bootstrap_intervals.ts`; where the sample is so
 * small that all resamples can be listed, use `bootstrap_exact.ts`.
 *
 * Source: Efron, B., & Tibshirani, R. J. (1993). An introduction to the
 * bootstrap. Chapman & Hall; Davison, A. C., & Hinkley, D. V. (1997).
 * Bootstrap methods and their application, doi:10.1017/CBO9780511802843.
 *
 * @module
 */

import { requireCount, requireFinite } from "./checks.ts";
import { sortNumbers } from "./describe.ts";
import type { Random } from "./random.ts";

/** A statistic and its bootstrap distribution. */
export interface Bootstrap {
  /** The statistic of the sample itself. */
  readonly estimate: number;
  /** The statistic of each resample, in rising order. */
  readonly sorted: Float64Array;
  /** Mean of the resamples minus the estimate. */
  readonly bias: number;
  /** Standard deviation of the resamples (n - 1). */
  readonly standardError: number;
  /** Number of resamples. */
  readonly resampleCount: number;
}

/** Where chance comes from, and how often. */
export interface BootstrapOptions {
  /** Source of random numbers. */
  readonly random: Random;
  /** Number of resamples; 10,000 where absent. */
  readonly resamples?: number;
}

/**
 * Bootstraps a statistic of one sample.
 *
 * The array that the statistic is given is used again for the next resample;
 * a statistic that keeps it must copy it.
 *
 * @param values The sample, at least one value of any kind.
 * @param statistic Computes a finite number from a sample.
 * @param options Random numbers and number of resamples.
 * @returns The estimate and its bootstrap distribution.
 * @throws RangeError if the sample is empty or the statistic is not a finite number.
 *
 * @example
 * ```ts
 * import { bootstrap, createRandom, mean } from "stats";
 * import assert from "node:assert/strict";
 *
 * const boot = bootstrap([1, 2, 3, 6], mean, { random: createRandom(1) });
 * assert.equal(boot.estimate, 3);
 * // The standard error of the mean with n in place of n - 1: sqrt(3.5 / 4).
 * assert.ok(Math.abs(boot.standardError - Math.sqrt(3.5 / 4)) < 0.02);
 * ```
 */
export function bootstrap<T>(
  values: readonly T[],
  statistic: (sample: readonly T[]) => number,
  options: BootstrapOptions,
): Bootstrap {
  const { random } = options;
  requireSample(values, "values");
  const sample = [...values];
  return collect(statistic(values), options, () => {
    redraw(sample, values, random);
    return statistic(sample);
  });
}

/**
 * Bootstraps a statistic of several samples, each resampled by itself: strata, or the groups of a comparison.
 *
 * @param strata The samples, each with at least one value.
 * @param statistic Computes a finite number from the samples, in the same order.
 * @param options Random numbers and number of resamples.
 * @returns The estimate and its bootstrap distribution.
 * @throws RangeError if there is no sample, one is empty, or the statistic is not a finite number.
 *
 * @example
 * ```ts
 * import { bootstrapStrata, createRandom, mean } from "stats";
 * import assert from "node:assert/strict";
 *
 * const groups = [[1, 2, 3], [5, 6, 10]];
 * const boot = bootstrapStrata(
 *   groups,
 *   ([one = [], other = []]) => mean(other) - mean(one),
 *   { random: createRandom(1), resamples: 500 },
 * );
 * assert.equal(boot.estimate, 5);
 * ```
 */
export function bootstrapStrata<T>(
  strata: readonly (readonly T[])[],
  statistic: (samples: readonly (readonly T[])[]) => number,
  options: BootstrapOptions,
): Bootstrap {
  const { random } = options;
  requireSample(strata, "strata");
  strata.forEach((stratum, index) =>
    requireSample(stratum, `strata[${index}]`)
  );
  const samples = strata.map((stratum) => ({
    stratum,
    sample: [...stratum],
  }));
  const drawn = samples.map(({ sample }) => sample);
  return collect(statistic(strata), options, () => {
    for (const { stratum, sample } of samples) redraw(sample, stratum, random);
    return statistic(drawn);
  });
}

/**
 * Bootstraps a statistic by drawing whole clusters, such as all essays of a student.
 *
 * @param clusters The clusters, at least one; each is a list of values.
 * @param statistic Computes a finite number from the pooled values of the drawn clusters.
 * @param options Random numbers and number of resamples.
 * @returns The estimate and its bootstrap distribution.
 * @throws RangeError if there is no cluster or the statistic is not a finite number.
 *
 * @example
 * ```ts
 * import { bootstrapClusters, createRandom, mean } from "stats";
 * import assert from "node:assert/strict";
 *
 * const boot = bootstrapClusters([[1, 1], [4], [2, 3]], mean, {
 *   random: createRandom(1),
 *   resamples: 200,
 * });
 * assert.equal(boot.estimate, 11 / 5);
 * ```
 */
export function bootstrapClusters<T>(
  clusters: readonly (readonly T[])[],
  statistic: (sample: readonly T[]) => number,
  options: BootstrapOptions,
): Bootstrap {
  const { random } = options;
  requireSample(clusters, "clusters");
  const sample = [...clusters];
  return collect(statistic(clusters.flat()), options, () => {
    redraw(sample, clusters, random);
    return statistic(sample.flat());
  });
}

/**
 * Describes a bootstrap distribution from values that were computed elsewhere.
 *
 * @param estimate The statistic of the sample, a finite number.
 * @param replicates The statistic of each resample, at least two finite numbers.
 * @returns The distribution, ready for the interval functions.
 * @throws RangeError if a number is not finite or there are fewer than two.
 *
 * @example
 * ```ts
 * import { bootstrapOfReplicates } from "stats";
 * import assert from "node:assert/strict";
 *
 * const boot = bootstrapOfReplicates(2, [1, 2, 6]);
 * assert.equal(boot.bias, 1);
 * assert.equal(boot.standardError, Math.sqrt(7));
 * ```
 */
export function bootstrapOfReplicates(
  estimate: number,
  replicates: readonly number[],
): Bootstrap {
  requireFinite(replicates, "bootstrap a statistic", "replicates", 2);
  return summarize(estimate, Float64Array.from(replicates));
}

/** Draws the resamples and describes them. */
function collect(
  estimate: number,
  options: BootstrapOptions,
  draw: () => number,
): Bootstrap {
  const { resamples = 10_000 } = options;
  requireCount(resamples, "bootstrap a statistic", "resamples", 2);
  const replicates = new Float64Array(resamples);
  for (let index = 0; index < resamples; index++) replicates[index] = draw();
  return summarize(estimate, replicates);
}

/** Sorts the replicates and takes their moments. */
function summarize(estimate: number, replicates: Float64Array): Bootstrap {
  const sorted = sortNumbers(replicates);
  // Infinite values and NaN sort to the ends.
  const ends = [estimate, sorted[0] ?? NaN, sorted[sorted.length - 1] ?? NaN];
  const odd = ends.find((value) => !Number.isFinite(value));
  if (odd !== undefined) {
    throw new RangeError(
      `Cannot bootstrap a statistic: the statistic must be a finite number in every resample, got ${odd}`,
    );
  }
  let sum = 0;
  for (const value of sorted) sum += value - estimate;
  const bias = sum / sorted.length;
  let squares = 0;
  for (const value of sorted) squares += (value - estimate - bias) ** 2;
  return {
    estimate,
    sorted,
    bias,
    standardError: Math.sqrt(squares / (sorted.length - 1)),
    resampleCount: sorted.length,
  };
}

/** Fills a sample with values drawn with replacement. */
function redraw<T>(sample: T[], values: readonly T[], random: Random): void {
  const count = values.length;
  for (let index = 0; index < count; index++) {
    const value = values[random.below(count)];
    // Only a hole in a sparse array fails this.
    if (value !== undefined) sample[index] = value;
  }
}

/** Refuses an empty sample. */
function requireSample(sample: readonly unknown[], name: string): void {
  if (sample.length === 0) {
    throw new RangeError(
      `Cannot bootstrap a statistic: ${name} must hold at least 1 value, got 0`,
    );
  }
}
