/**
 * The noncentral t distribution, with degrees of freedom that need not be
 * whole: the distribution of (Z + delta) / S, where Z is standard normal and
 * S = sqrt(chi-square / df) is independent of it. Intervals of Cohen's d and
 * the power of t tests rest on it.
 *
 * P(T <= t) is the integral of Phi(t s - delta) over the density of S. With
 * s = exp(v) that density is a constant times exp(df v - df (exp(2v) - 1) / 2),
 * smooth and dying off on both sides, so that the trapezoidal rule converges
 * faster than any power of its step. Where delta is far larger than the spread
 * of 1 / S, the sum goes over Z instead: P(S >= (Z + delta) / t).
 *
 * Source: Johnson, N. L., Kotz, S., & Balakrishnan, N. (1995). Continuous
 * univariate distributions (Vol. 2, 2nd ed., ch. 31). Wiley; Trefethen, L. N.,
 * & Weideman, J. A. C. (2014). The exponentially convergent trapezoidal rule,
 * doi:10.1137/130932132.
 *
 * @module
 */

import { chiSquareCdf, chiSquareSf, normalCdf } from "./distributions.ts";
import { requireNumber, requirePositive } from "./checks.ts";

/** The two parameters of a noncentral t distribution. */
export interface NoncentralT {
  /** Degrees of freedom, above 0, need not be whole. */
  readonly degreesOfFreedom: number;
  /** Noncentrality delta, any finite number. */
  readonly noncentrality: number;
}

/**
 * Gives the probability that a noncentral t variable is at most t.
 *
 * @param t A finite number.
 * @param parameters Degrees of freedom and noncentrality.
 * @returns Probability, 0 to 1, exact to about 1e-12.
 * @throws RangeError if an argument is out of range.
 *
 * @example
 * ```ts
 * import { noncentralTCdf, normalCdf } from "stats";
 * import assert from "node:assert/strict";
 *
 * // At t = 0 only the normal part decides: Phi(-delta).
 * const p = noncentralTCdf(0, { degreesOfFreedom: 5.5, noncentrality: 1 });
 * assert.ok(Math.abs(p - normalCdf(-1)) < 1e-14);
 * ```
 */
export function noncentralTCdf(t: number, parameters: NoncentralT): number {
  const action = "find a noncentral t probability";
  const { degreesOfFreedom, noncentrality } = parameters;
  requireNumber(t, action, "t");
  requireNumber(noncentrality, action, "noncentrality");
  requirePositive(degreesOfFreedom, action, "degreesOfFreedom");
  // A rise of Phi that is very steep on the scale of s needs the other order.
  return Math.abs(noncentrality) > 50 + 10 * Math.sqrt(2 * degreesOfFreedom)
    ? integrateOverZ(t, parameters)
    : integrate(parameters, (s) => normalCdf(t * s - noncentrality));
}

/**
 * Gives the probability that a noncentral t variable is above t.
 *
 * @param t A finite number.
 * @param parameters Degrees of freedom and noncentrality.
 * @returns Probability, 0 to 1, exact to about 1e-12.
 * @throws RangeError if an argument is out of range.
 *
 * @example
 * ```ts
 * import { noncentralTCdf, noncentralTSf } from "stats";
 * import assert from "node:assert/strict";
 *
 * const parameters = { degreesOfFreedom: 37.48, noncentrality: 2 };
 * const sum = noncentralTCdf(3, parameters) + noncentralTSf(3, parameters);
 * assert.ok(Math.abs(sum - 1) < 1e-13);
 * ```
 */
export function noncentralTSf(t: number, parameters: NoncentralT): number {
  const { degreesOfFreedom, noncentrality } = parameters;
  // Before the signs turn, so that an error names what was given.
  requireNumber(t, "find a noncentral t probability", "t");
  requireNumber(
    noncentrality,
    "find a noncentral t probability",
    "noncentrality",
  );
  return noncentralTCdf(-t, {
    degreesOfFreedom,
    noncentrality: -noncentrality,
  });
}

/**
 * Averages a smooth function over the density of S on the scale v = log s.
 *
 * The weights are divided by their own sum, which is the trapezoidal value of
 * the constant: its error cancels, and no gamma function is needed.
 */
function integrate(
  parameters: NoncentralT,
  evaluate: (s: number) => number,
): number {
  const { degreesOfFreedom, noncentrality } = parameters;
  const logWeight = (v: number): number =>
    degreesOfFreedom * (v - Math.expm1(2 * v) / 2);
  // Narrow against the peak of the weights, 1 / sqrt(2 df) wide, and against
  // the rise of Phi, which is 1 / delta wide on the scale of v.
  const step = Math.min(
    0.06,
    0.3 / Math.sqrt(2 * degreesOfFreedom),
    0.5 / Math.abs(noncentrality),
  );
  let total = 0;
  let weights = 0;
  // Outwards from the peak at v = 0, until a weight is below exp(-80).
  for (const direction of [-1, 1]) {
    for (let index = direction === 1 ? 0 : 1;; index++) {
      const v = direction * index * step;
      const exponent = logWeight(v);
      if (exponent < -80) break;
      const weight = Math.exp(exponent);
      weights += weight;
      total += weight * evaluate(Math.exp(v));
    }
  }
  return Math.min(1, total / weights);
}

/** Averages P(S >= (z + delta) / t) over the normal density, for delta far from 0. */
function integrateOverZ(t: number, parameters: NoncentralT): number {
  const { degreesOfFreedom, noncentrality } = parameters;
  // For a negative delta the mirror image: P(T <= t) = P(-T >= -t).
  const mirrored = noncentrality < 0;
  const delta = Math.abs(noncentrality);
  const bound = mirrored ? -t : t;
  // Z + delta is positive as good as always, and so is T.
  if (bound <= 0) return mirrored ? 1 : 0;
  const tail = mirrored ? chiSquareCdf : chiSquareSf;
  let total = 0;
  let weights = 0;
  for (let z = -9; z <= 9; z += 0.125) {
    const weight = Math.exp(-z * z / 2);
    const ratio = (z + delta) / bound;
    weights += weight;
    total += weight * tail(degreesOfFreedom * ratio * ratio, degreesOfFreedom);
  }
  return Math.min(1, total / weights);
}
