/**
 * The beta and binomial distributions: both tails, and the binomial mass.
 *
 * Definitions: P(X <= x) = I_x(alpha, beta) for the beta distribution;
 * P(X > k) = I_p(k + 1, n - k) for the binomial one.
 *
 * Source: NIST Digital Library of Mathematical Functions, section 8.17,
 * https://dlmf.nist.gov; the binomial mass by the saddle-point expansion of
 * Loader, C. (2000). Fast and accurate computation of binomial probabilities.
 *
 * @module
 */

import defer * as special from "./special_functions.ts";
import {
  requireCount,
  requirePositive,
  requireShare,
  requireWhole,
} from "./checks.ts";
import { deviance, stirlingError } from "./saddle_point.ts";

/** The two shape parameters of a beta distribution. */
export interface BetaParameters {
  /** First shape, above 0. */
  readonly alpha: number;
  /** Second shape, above 0. */
  readonly beta: number;
}

/**
 * Gives the probability that a beta variable is at most x, which is I_x(alpha, beta).
 *
 * @param x A number from 0 to 1.
 * @param shape The two shapes.
 * @returns Probability, 0 to 1.
 * @throws RangeError if x is outside 0 to 1, or a shape is not above 0.
 *
 * @example
 * ```ts
 * import { betaCdf } from "stats";
 * import assert from "node:assert/strict";
 *
 * // I_x(2, 1) = x * x.
 * assert.ok(Math.abs(betaCdf(0.3, { alpha: 2, beta: 1 }) - 0.09) < 1e-16);
 * ```
 */
export function betaCdf(x: number, shape: BetaParameters): number {
  return betaTail(x, shape, false);
}

/**
 * Gives the probability that a beta variable is above x.
 *
 * @param x A number from 0 to 1.
 * @param shape The two shapes.
 * @returns Probability, 0 to 1.
 * @throws RangeError if x is outside 0 to 1, or a shape is not above 0.
 *
 * @example
 * ```ts
 * import { betaSf } from "stats";
 * import assert from "node:assert/strict";
 *
 * assert.ok(Math.abs(betaSf(0.3, { alpha: 2, beta: 1 }) - 0.91) < 1e-15);
 * ```
 */
export function betaSf(x: number, shape: BetaParameters): number {
  return betaTail(x, shape, true);
}

/** The two parameters of a binomial distribution. */
export interface BinomialParameters {
  /** Number of trials, whole, at least 0. */
  readonly trials: number;
  /** Probability of a success, 0 to 1. */
  readonly probability: number;
}

/**
 * Gives the probability of at most `successes` successes.
 *
 * @param successes A whole number; below 0 gives 0, at or above the number of trials gives 1.
 * @param binomial Trials and probability.
 * @returns Probability, 0 to 1.
 * @throws RangeError if a count is not whole or the probability is outside 0 to 1.
 *
 * @example
 * ```ts
 * import { binomialCdf } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Two tosses: 1/4 + 1/2.
 * assert.equal(binomialCdf(1, { trials: 2, probability: 0.5 }), 0.75);
 * ```
 */
export function binomialCdf(
  successes: number,
  binomial: BinomialParameters,
): number {
  const { trials, probability } = requireBinomial(successes, binomial);
  if (successes < 0) return 0;
  if (successes >= trials) return 1;
  return special.betainc(
    probability,
    successes + 1,
    trials - successes,
    true,
    true,
  );
}

/**
 * Gives the probability of more than `successes` successes.
 *
 * @param successes A whole number; below 0 gives 1, at or above the number of trials gives 0.
 * @param binomial Trials and probability.
 * @returns Probability, 0 to 1.
 * @throws RangeError if a count is not whole or the probability is outside 0 to 1.
 *
 * @example
 * ```ts
 * import { binomialSf } from "stats";
 * import assert from "node:assert/strict";
 *
 * assert.equal(binomialSf(1, { trials: 2, probability: 0.5 }), 0.25);
 * ```
 */
export function binomialSf(
  successes: number,
  binomial: BinomialParameters,
): number {
  const { trials, probability } = requireBinomial(successes, binomial);
  if (successes < 0) return 1;
  if (successes >= trials) return 0;
  return special.betainc(probability, successes + 1, trials - successes);
}

/**
 * Gives the probability of exactly `successes` successes.
 *
 * Saddle-point form, exact to about 1e-14 relative: the plain product of
 * factorials loses up to 4 digits at 10,000 trials.
 *
 * @param successes A whole number; outside 0 to the number of trials the probability is 0.
 * @param binomial Trials and probability.
 * @returns Probability, 0 to 1.
 * @throws RangeError if a count is not whole or the probability is outside 0 to 1.
 *
 * @example
 * ```ts
 * import { binomialPmf } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Three tosses, one head: 3 / 8.
 * const share = binomialPmf(1, { trials: 3, probability: 0.5 });
 * assert.ok(Math.abs(share - 0.375) < 1e-15);
 * ```
 */
export function binomialPmf(
  successes: number,
  binomial: BinomialParameters,
): number {
  const { trials, probability } = requireBinomial(successes, binomial);
  if (successes < 0 || successes > trials) return 0;
  if (probability === 0) return successes === 0 ? 1 : 0;
  if (probability === 1) return successes === trials ? 1 : 0;
  const failures = trials - successes;
  const other = 1 - probability;
  if (successes === 0) return Math.exp(trials * Math.log1p(-probability));
  if (failures === 0) return Math.exp(trials * Math.log(probability));
  const logarithm = stirlingError(trials) - stirlingError(successes) -
    stirlingError(failures) - deviance(successes, trials * probability) -
    deviance(failures, trials * other);
  const width = (successes / trials) * failures * 2 * Math.PI;
  return Math.exp(logarithm) / Math.sqrt(width);
}

/** Either tail of the beta distribution. */
function betaTail(x: number, shape: BetaParameters, upper: boolean): number {
  const action = "find a beta probability";
  requireShare(x, action, "x");
  requirePositive(shape.alpha, action, "alpha");
  requirePositive(shape.beta, action, "beta");
  return special.betainc(x, shape.alpha, shape.beta, true, upper);
}

/** Checks a count of successes against its distribution. */
function requireBinomial(
  successes: number,
  binomial: BinomialParameters,
): BinomialParameters {
  const action = "find a binomial probability";
  requireWhole(successes, action, "successes");
  requireCount(binomial.trials, action, "trials", 0);
  requireShare(binomial.probability, action, "probability");
  return binomial;
}
