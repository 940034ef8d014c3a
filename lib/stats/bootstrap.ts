/**
 * Bootstrap of any statistic: plain, within strata, by whole clusters.
 *
 * A resample has the size of the sample and is drawn with replacement. Within
 * strata each stratum keeps its size; by clusters whole clusters are drawn, as
 * many as there are, and pooled, so that values of one student or one run stay
 * together. Intervals are in `bootstrap_intervals.ts`; where the sample is so
 * small that all resamples can be listed, use `bootstrap_exact.ts`.
 *
 * Each resample is one call of `random.fillBelow` with the number of values (of each
 * stratum in turn; of clusters), which says how bits become places: each place with
 * exactly the same probability.
 *
 * Source: Efron, B., & Tibshirani, R. J. (1993). An introduction to the
 * bootstrap. Chapman & Hall; Davison, A. C., & Hinkley, D. V. (1997).
 * Bootstrap methods and their application, doi:10.1017/CBO9780511802843.
 *
 * @module
 */

import { resampleMeans } from "./bootstrap_mean.ts";
import { requireCount, requireFinite } from "./checks.ts";
import { mean, sortNumbers } from "./describe.ts";
import type { Random } from "./random.ts";

/** A statistic and its bootstrap distribution. */
export interface Bootstrap {
  /** The statistic of the sample itself. */
  readonly estimate: number;
  /** The statistic of each resample, in the order drawn. */
  readonly replicates: Float64Array;
  /** The same in rising order, sorted when it is first read; intervals do without. */
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
 * Where the statistic is `mean` of this folder, the means are summed without building
 * the resamples. The resamples are the same as for a mean of the caller's own, and
 * so are the means but for rounding.
 *
 * @param values The sample, at least one value of any kind.
 * @param statistic Computes a finite number from a sample.
 * @param options Random numbers and number of resamples.
 * @returns The estimate and its bootstrap distribution.
 * @throws RangeError if the sample is empty or holds undefined, or the statistic is not a finite number.
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
  const estimate = statistic(values);
  if (Object.is(statistic, mean)) {
    // It took the mean of these values, so all of them are finite numbers.
    const sample = Float64Array.from(values, Number);
    const count = requireResamples(options);
    return summarize(estimate, resampleMeans(sample, count, random));
  }
  const redraw = createRedraw(values, random);
  return collect(estimate, options, () => statistic(redraw()));
}

/**
 * Bootstraps a statistic of several samples, each resampled by itself: strata, or the groups of a comparison.
 *
 * The arrays that the statistic is given are used again for the next resample.
 *
 * @param strata The samples, each with at least one value.
 * @param statistic Computes a finite number from the samples, in the same order.
 * @param options Random numbers and number of resamples.
 * @returns The estimate and its bootstrap distribution.
 * @throws RangeError if there is no sample, one is empty or holds undefined, or the statistic is not a finite number.
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
  const redraws = strata.map((stratum) => createRedraw(stratum, random));
  return collect(
    statistic(strata),
    options,
    () => statistic(redraws.map((redraw) => redraw())),
  );
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
  const redraw = createRedraw(clusters, random);
  return collect(
    statistic(clusters.flat()),
    options,
    () => statistic(redraw().flat()),
  );
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
  const replicates = new Float64Array(requireResamples(options));
  for (let index = 0; index < replicates.length; index++) {
    replicates[index] = draw();
  }
  return summarize(estimate, replicates);
}

/** Takes the moments of the replicates. */
function summarize(estimate: number, replicates: Float64Array): Bootstrap {
  const count = replicates.length;
  let allFinite = Number.isFinite(estimate);
  let sum = 0;
  for (let index = 0; index < count; index++) {
    const value = replicates[index] ?? NaN;
    allFinite &&= Number.isFinite(value);
    sum += value - estimate;
  }
  if (!allFinite) {
    const odd = [estimate, ...replicates]
      .find((value) => !Number.isFinite(value));
    throw new RangeError(
      `Cannot bootstrap a statistic: the statistic must be a finite number in every resample, got ${odd}`,
    );
  }
  const bias = sum / count;
  let squares = 0;
  for (let index = 0; index < count; index++) {
    squares += ((replicates[index] ?? NaN) - estimate - bias) ** 2;
  }
  let sorted: Float64Array | undefined;
  return {
    estimate,
    replicates,
    get sorted() {
      return sorted ??= sortNumbers(replicates);
    },
    bias,
    standardError: Math.sqrt(squares / (count - 1)),
    resampleCount: count,
  };
}

/** Gives a function that fills one array with values drawn with replacement, again at each call. */
function createRedraw<T>(values: readonly T[], random: Random): () => T[] {
  const sample = [...values];
  const indices = new Uint32Array(values.length);
  return () => {
    random.fillBelow(indices, indices.length);
    for (let at = 0; at < indices.length; at++) {
      const value = values[indices[at] ?? 0];
      // Always so, since samples that hold undefined are refused.
      if (value !== undefined) sample[at] = value;
    }
    return sample;
  };
}

/** Number of resamples, checked. */
function requireResamples({ resamples = 10_000 }: BootstrapOptions): number {
  requireCount(resamples, "bootstrap a statistic", "resamples", 2);
  return resamples;
}

/** Refuses an empty sample, and one with holes. */
function requireSample(sample: readonly unknown[], name: string): void {
  if (sample.length === 0) {
    throw new RangeError(
      `Cannot bootstrap a statistic: ${name} must hold at least 1 value, got 0`,
    );
  }
  const hole = sample.findIndex((value) => value === undefined);
  if (hole >= 0) {
    throw new RangeError(
      `Cannot bootstrap a statistic: ${name}[${hole}] must hold a value, got undefined`,
    );
  }
}
