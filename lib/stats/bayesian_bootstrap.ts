/**
 * The Bayesian bootstrap: instead of drawing values again, every draw weighs the
 * values anew, with weights from the flat Dirichlet distribution.
 *
 * No value ever has weight 0, so a statistic that needs spread has it in every
 * draw. An interval of quantiles is a credible interval under a prior that knows
 * only the values seen.
 *
 * Source: Rubin, D. B. (1981). The Bayesian bootstrap. The Annals of Statistics,
 * 9(1), 130-134, doi:10.1214/aos/1176345338.
 *
 * @module
 */

import {
  type Bootstrap,
  bootstrapOfReplicates,
  type BootstrapOptions,
} from "./bootstrap.ts";
import { requireCount, requireSameLength } from "./checks.ts";

/**
 * Draws from the posterior of a statistic by weighing the values at random.
 *
 * The array of weights is used again for the next draw.
 *
 * @param values The sample, at least one value of any kind.
 * @param statistic Computes a finite number from the values and their weights, which sum to 1.
 * @param options Random numbers and number of draws (`resamples`, 10,000 where absent).
 * @returns The statistic with equal weights and its posterior, ready for `percentileInterval`.
 * @throws RangeError if the sample is empty, there are fewer than two draws, or the statistic is not a finite number.
 *
 * @example
 * ```ts
 * import { bayesianBootstrap, createRandom, weightedMean } from "stats";
 * import assert from "node:assert/strict";
 *
 * const boot = bayesianBootstrap([0, 1], weightedMean, { random: createRandom(1) });
 * // The weight of one of two values is uniform: standard deviation sqrt(1 / 12).
 * assert.equal(boot.estimate, 0.5);
 * assert.ok(Math.abs(boot.standardError - Math.sqrt(1 / 12)) < 0.01);
 * ```
 */
export function bayesianBootstrap<T>(
  values: readonly T[],
  statistic: (values: readonly T[], weights: readonly number[]) => number,
  options: BootstrapOptions,
): Bootstrap {
  const action = "run a Bayesian bootstrap";
  const { random, resamples = 10_000 } = options;
  const count = values.length;
  if (count === 0) {
    throw new RangeError(
      `Cannot ${action}: values must hold at least 1 value, got 0`,
    );
  }
  requireCount(resamples, action, "resamples", 2);
  const weights = values.map(() => 1 / count);
  const estimate = statistic(values, weights);
  const replicates: number[] = [];
  while (replicates.length < resamples) {
    // Exponential draws divided by their sum are Dirichlet(1, ..., 1).
    let sum = 0;
    for (let index = 0; index < count; index++) {
      const draw = -Math.log(1 - random.float());
      weights[index] = draw;
      sum += draw;
    }
    // Only draws of exactly 0 throughout sum to 0.
    if (sum === 0) continue;
    for (let index = 0; index < count; index++) {
      weights[index] = (weights[index] ?? 0) / sum;
    }
    replicates.push(statistic(values, weights));
  }
  return bootstrapOfReplicates(estimate, replicates);
}

/**
 * Computes a weighted mean, with no check but that of the lengths, for use as a statistic of many draws.
 *
 * @param values Finite numbers, at least one.
 * @param weights One weight per value; they need not sum to 1.
 * @returns The sum of the weighted values divided by the sum of the weights; NaN without values, where the weights sum to 0, and where a value or a weight is NaN.
 * @throws RangeError if there is not one weight per value.
 *
 * @example
 * ```ts
 * import { weightedMean } from "stats";
 * import assert from "node:assert/strict";
 *
 * assert.equal(weightedMean([1, 5], [3, 1]), 2);
 * ```
 */
export function weightedMean(
  values: readonly number[],
  weights: readonly number[],
): number {
  requireSameLength(values, weights, "take a weighted mean", [
    "values",
    "weights",
  ]);
  let sum = 0;
  let total = 0;
  for (let index = 0; index < values.length; index++) {
    const weight = weights[index] ?? 0;
    sum += weight * (values[index] ?? 0);
    total += weight;
  }
  return sum / total;
}
