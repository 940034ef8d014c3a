/**
 * Quantiles of the normal, t, chi-square, F, beta and binomial distributions. The normal
 * quantile is a closed form of the inverse complementary error function; the
 * others invert the tail functions of `distributions.ts`, always on the tail
 * that is smaller and on a logarithmic scale, so that 1e-300 keeps its digits.
 *
 * Source: none beyond the distribution functions; the root finder is that of
 * `roots.ts`.
 *
 * @module
 */

import defer * as special from "./special_functions.ts";
import {
  chiSquareCdf,
  chiSquareSf,
  fCdf,
  type FParameters,
  fSf,
  tSf,
} from "./distributions.ts";
import {
  betaCdf,
  type BetaParameters,
  binomialCdf,
  type BinomialParameters,
} from "./binomial.ts";
import { requirePositive, requireShare } from "./checks.ts";
import { findRoot } from "./roots.ts";

/**
 * Finds the standard normal quantile.
 *
 * @param probability Lower-tail probability; 0 gives -Infinity, 1 gives Infinity.
 * @returns The z with this probability below it.
 * @throws RangeError if the probability is outside 0 to 1.
 *
 * @example
 * ```ts
 * import { normalQuantile } from "stats";
 * import assert from "node:assert/strict";
 *
 * assert.equal(normalQuantile(0.5), 0);
 * assert.ok(Math.abs(normalQuantile(0.975) - 1.959963984540054) < 1e-15);
 * ```
 */
export function normalQuantile(probability: number): number {
  requireShare(probability, "find a normal quantile", "probability");
  if (probability === 0.5) return 0;
  // erfinv(2p - 1) would lose every digit below 1e-16.
  return probability < 0.5
    ? -Math.SQRT2 * special.erfcinv(2 * probability)
    : Math.SQRT2 * special.erfcinv(2 * (1 - probability));
}

/**
 * Finds a quantile of the t distribution.
 *
 * @param probability Lower-tail probability; 0 gives -Infinity, 1 gives Infinity.
 * @param degreesOfFreedom Above 0, need not be whole.
 * @returns The t with this probability below it.
 * @throws RangeError if an argument is out of range.
 *
 * @example
 * ```ts
 * import { tQuantile } from "stats";
 * import assert from "node:assert/strict";
 *
 * // With one degree of freedom, t = tan(pi (p - 1/2)).
 * assert.ok(Math.abs(tQuantile(0.75, 1) - 1) < 1e-14);
 * ```
 */
export function tQuantile(
  probability: number,
  degreesOfFreedom: number,
): number {
  const action = "find a t quantile";
  requireShare(probability, action, "probability");
  requirePositive(degreesOfFreedom, action, "degreesOfFreedom");
  if (probability === 0.5) return 0;
  const sign = probability < 0.5 ? -1 : 1;
  const beyond = probability < 0.5 ? probability : 1 - probability;
  if (beyond === 0) return sign * Infinity;
  // Close to the middle the tail hardly moves; P(0 < T < t) does.
  if (beyond > 0.25) {
    const half = degreesOfFreedom / 2;
    const inside = (t: number): number => {
      const share = 1 / (1 + degreesOfFreedom / (t * t));
      return special.betainc(share, 0.5, half) / 2;
    };
    return sign * invert(inside, { target: 0.5 - beyond, rising: true });
  }
  const outside = (t: number): number => tSf(t, degreesOfFreedom);
  return sign * invert(outside, { target: beyond, rising: false });
}

/**
 * Finds a quantile of the chi-square distribution.
 *
 * @param probability Lower-tail probability; 0 gives 0, 1 gives Infinity.
 * @param degreesOfFreedom Above 0, need not be whole.
 * @returns The x with this probability below it.
 * @throws RangeError if an argument is out of range.
 *
 * @example
 * ```ts
 * import { chiSquareQuantile } from "stats";
 * import assert from "node:assert/strict";
 *
 * // With two degrees of freedom the median is 2 log 2.
 * assert.ok(Math.abs(chiSquareQuantile(0.5, 2) - 2 * Math.LN2) < 1e-14);
 * ```
 */
export function chiSquareQuantile(
  probability: number,
  degreesOfFreedom: number,
): number {
  const action = "find a chi-square quantile";
  requireShare(probability, action, "probability");
  requirePositive(degreesOfFreedom, action, "degreesOfFreedom");
  return invertTails(probability, {
    lower: (x) => chiSquareCdf(x, degreesOfFreedom),
    upper: (x) => chiSquareSf(x, degreesOfFreedom),
  });
}

/**
 * Finds a quantile of the F distribution.
 *
 * @param probability Lower-tail probability; 0 gives 0, 1 gives Infinity.
 * @param degreesOfFreedom Of numerator and denominator.
 * @returns The x with this probability below it.
 * @throws RangeError if an argument is out of range.
 *
 * @example
 * ```ts
 * import { fQuantile } from "stats";
 * import assert from "node:assert/strict";
 *
 * const middle = fQuantile(0.5, { numerator: 7, denominator: 7 });
 * assert.ok(Math.abs(middle - 1) < 1e-13);
 * ```
 */
export function fQuantile(
  probability: number,
  degreesOfFreedom: FParameters,
): number {
  requireShare(probability, "find an F quantile", "probability");
  return invertTails(probability, {
    lower: (x) => fCdf(x, degreesOfFreedom),
    upper: (x) => fSf(x, degreesOfFreedom),
  });
}

/**
 * Finds a quantile of the beta distribution.
 *
 * @param probability Lower-tail probability; 0 gives 0, 1 gives 1.
 * @param shape The two shapes, each above 0.
 * @returns The x, 0 to 1, with this probability below it.
 * @throws RangeError if an argument is out of range.
 *
 * @example
 * ```ts
 * import { betaQuantile } from "stats";
 * import assert from "node:assert/strict";
 *
 * // I_x(2, 1) = x * x, so the quantile is a square root.
 * const x = betaQuantile(0.09, { alpha: 2, beta: 1 });
 * assert.ok(Math.abs(x - 0.3) < 1e-15);
 * ```
 */
export function betaQuantile(
  probability: number,
  shape: BetaParameters,
): number {
  requireShare(probability, "find a beta quantile", "probability");
  if (probability === 0 || probability === 1) return probability;
  // On the odds x / (1 - x), which run over the same range as the other quantiles.
  const share = (odds: number): number => odds / (1 + odds);
  const odds = invertTails(probability, {
    lower: (ratio) => betaCdf(share(ratio), shape),
    upper: (ratio) =>
      betaCdf(1 / (1 + ratio), { alpha: shape.beta, beta: shape.alpha }),
  });
  return share(odds);
}

/**
 * Finds a quantile of the binomial distribution: the smallest count with at least this probability at or below it.
 *
 * @param probability Lower-tail probability; 0 gives 0.
 * @param binomial Trials and probability of a success.
 * @returns A whole number from 0 to the number of trials.
 * @throws RangeError if an argument is out of range.
 *
 * @example
 * ```ts
 * import { binomialQuantile } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Two tosses: P(0) = 1/4, P(0 or 1) = 3/4.
 * const two = { trials: 2, probability: 0.5 };
 * assert.equal(binomialQuantile(0.25, two), 0);
 * assert.equal(binomialQuantile(0.26, two), 1);
 * ```
 */
export function binomialQuantile(
  probability: number,
  binomial: BinomialParameters,
): number {
  requireShare(probability, "find a binomial quantile", "probability");
  // Checks the parameters too.
  if (binomialCdf(0, binomial) >= probability) return 0;
  // A lower tail may round to 1 before the last count.
  if (probability === 1) return binomial.trials;
  // The answer lies above `below` and not above `enough`.
  let below = 0;
  let enough = binomial.trials;
  while (enough - below > 1) {
    const middle = Math.floor((below + enough) / 2);
    if (binomialCdf(middle, binomial) >= probability) enough = middle;
    else below = middle;
  }
  return enough;
}

/** Both tails of a distribution on 0 to Infinity. */
interface Tails {
  readonly lower: (x: number) => number;
  readonly upper: (x: number) => number;
}

/** Inverts whichever tail is smaller. */
function invertTails(probability: number, tails: Tails): number {
  if (probability === 0) return 0;
  if (probability === 1) return Infinity;
  return probability <= 0.5
    ? invert(tails.lower, { target: probability, rising: true })
    : invert(tails.upper, { target: 1 - probability, rising: false });
}

/** Finds x above 0 with tail(x) = target, both on a logarithmic scale. */
function invert(
  tail: (x: number) => number,
  options: { readonly target: number; readonly rising: boolean },
): number {
  const sign = options.rising ? 1 : -1;
  const goal = Math.log(options.target);
  const evaluate = (logX: number): number =>
    sign * (Math.log(tail(Math.exp(logX))) - goal);
  let lower = -1;
  let upper = 1;
  // exp(-745) is the smallest double and exp(709) is near the largest.
  while (evaluate(lower) > 0 && lower > -745) lower = Math.max(-745, 2 * lower);
  while (evaluate(upper) < 0 && upper < 709) upper = Math.min(709, 2 * upper);
  if (evaluate(lower) > 0) return 0;
  if (evaluate(upper) < 0) return Infinity;
  return Math.exp(findRoot(evaluate, { lower, upper }));
}
