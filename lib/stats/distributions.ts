/**
 * Distribution functions of the normal, t, chi-square and F distributions.
 * Lower tail (`...Cdf`) and upper tail (`...Sf`) are separate functions: 1
 * minus a lower tail has no correct digit left where a p value is small.
 * Beta and binomial are in `binomial.ts`, quantiles in `quantiles.ts`, the
 * noncentral t distribution is in `noncentral_t.ts`.
 *
 * Definitions: Phi(z) = erfc(-z / sqrt 2) / 2; the t and F tails are the
 * regularized incomplete beta function I_x(a, b), the chi-square tail is the
 * regularized incomplete gamma function Q(df / 2, x / 2). Degrees of freedom
 * need not be whole numbers.
 *
 * Source: NIST Digital Library of Mathematical Functions, sections 7, 8.2 and
 * 8.17, https://dlmf.nist.gov.
 *
 * @module
 */

import defer * as special from "./special_functions.ts";
import { requirePositive } from "./checks.ts";
import { gammaTail } from "./gamma_tails.ts";

/**
 * Gives the probability that a standard normal variable is at most z.
 *
 * @param z A number; infinite values are allowed.
 * @returns Probability, 0 to 1, exact to about 1e-13 relative in both tails.
 * @throws RangeError if z is NaN.
 *
 * @example
 * ```ts
 * import { normalCdf } from "stats";
 * import assert from "node:assert/strict";
 *
 * assert.equal(normalCdf(0), 0.5);
 * assert.ok(Math.abs(normalCdf(-1.96) - 0.0249979) < 1e-7);
 * ```
 */
export function normalCdf(z: number): number {
  refuseNaN(z, "find a normal probability", "z");
  return special.erfc(-z / Math.SQRT2) / 2;
}

/**
 * Gives the probability that a standard normal variable is above z.
 *
 * @param z A number; infinite values are allowed.
 * @returns Probability, 0 to 1.
 * @throws RangeError if z is NaN.
 *
 * @example
 * ```ts
 * import { normalSf } from "stats";
 * import assert from "node:assert/strict";
 *
 * assert.ok(Math.abs(normalSf(1.8) - 0.0359303) < 1e-7);
 * ```
 */
export function normalSf(z: number): number {
  return normalCdf(-z);
}

/**
 * Gives the probability that a t variable is at most t.
 *
 * @param t A number; infinite values are allowed.
 * @param degreesOfFreedom Above 0, need not be whole.
 * @returns Probability, 0 to 1.
 * @throws RangeError if t is NaN or the degrees of freedom are not above 0.
 *
 * @example
 * ```ts
 * import { tCdf } from "stats";
 * import assert from "node:assert/strict";
 *
 * // With one degree of freedom, F(t) = 1/2 + atan(t) / pi.
 * assert.ok(Math.abs(tCdf(1, 1) - 0.75) < 1e-15);
 * ```
 */
export function tCdf(t: number, degreesOfFreedom: number): number {
  return tSf(-t, degreesOfFreedom);
}

/**
 * Gives the probability that a t variable is above t.
 *
 * @param t A number; infinite values are allowed.
 * @param degreesOfFreedom Above 0, need not be whole.
 * @returns Probability, 0 to 1.
 * @throws RangeError if t is NaN or the degrees of freedom are not above 0.
 *
 * @example
 * ```ts
 * import { tSf } from "stats";
 * import assert from "node:assert/strict";
 *
 * assert.ok(Math.abs(2 * tSf(4.69, 37.48) - 3.6e-5) < 1e-6);
 * ```
 */
export function tSf(t: number, degreesOfFreedom: number): number {
  const action = "find a t probability";
  refuseNaN(t, action, "t");
  requirePositive(degreesOfFreedom, action, "degreesOfFreedom");
  const outside = tBeyond(Math.abs(t), degreesOfFreedom);
  return t >= 0 ? outside : 1 - outside;
}

/**
 * Gives the probability that a chi-square variable is at most x.
 *
 * @param x A number of at least 0.
 * @param degreesOfFreedom Above 0, need not be whole.
 * @returns Probability, 0 to 1.
 * @throws RangeError if x is negative or NaN, or the degrees of freedom are not above 0.
 *
 * @example
 * ```ts
 * import { chiSquareCdf } from "stats";
 * import assert from "node:assert/strict";
 *
 * // With two degrees of freedom, F(x) = 1 - exp(-x / 2).
 * assert.ok(Math.abs(chiSquareCdf(2, 2) - (1 - Math.exp(-1))) < 1e-15);
 * ```
 */
export function chiSquareCdf(x: number, degreesOfFreedom: number): number {
  return chiSquareTail(x, degreesOfFreedom, false);
}

/**
 * Gives the probability that a chi-square variable is above x.
 *
 * @param x A number of at least 0.
 * @param degreesOfFreedom Above 0, need not be whole.
 * @returns Probability, 0 to 1.
 * @throws RangeError if x is negative or NaN, or the degrees of freedom are not above 0.
 *
 * @example
 * ```ts
 * import { chiSquareSf } from "stats";
 * import assert from "node:assert/strict";
 *
 * assert.ok(Math.abs(chiSquareSf(3.24, 1) - 0.0718606) < 1e-7);
 * ```
 */
export function chiSquareSf(x: number, degreesOfFreedom: number): number {
  return chiSquareTail(x, degreesOfFreedom, true);
}

/** The two parameters of an F distribution. */
export interface FParameters {
  /** Degrees of freedom of the numerator, above 0. */
  readonly numerator: number;
  /** Degrees of freedom of the denominator, above 0. */
  readonly denominator: number;
}

/**
 * Gives the probability that an F variable is at most x.
 *
 * @param x A number of at least 0.
 * @param degreesOfFreedom Of numerator and denominator.
 * @returns Probability, 0 to 1.
 * @throws RangeError if x is negative or NaN, or a parameter is not above 0.
 *
 * @example
 * ```ts
 * import { fCdf } from "stats";
 * import assert from "node:assert/strict";
 *
 * // F(1; d, d) = 1/2 for every d.
 * assert.ok(Math.abs(fCdf(1, { numerator: 7, denominator: 7 }) - 0.5) < 1e-14);
 * ```
 */
export function fCdf(x: number, degreesOfFreedom: FParameters): number {
  return fTail(x, degreesOfFreedom, false);
}

/**
 * Gives the probability that an F variable is above x.
 *
 * @param x A number of at least 0.
 * @param degreesOfFreedom Of numerator and denominator.
 * @returns Probability, 0 to 1.
 * @throws RangeError if x is negative or NaN, or a parameter is not above 0.
 *
 * @example
 * ```ts
 * import { fSf, tSf } from "stats";
 * import assert from "node:assert/strict";
 *
 * // The square of a t variable with d degrees of freedom is F with 1 and d.
 * const f = fSf(4, { numerator: 1, denominator: 10 });
 * assert.ok(Math.abs(f - 2 * tSf(2, 10)) < 1e-15);
 * ```
 */
export function fSf(x: number, degreesOfFreedom: FParameters): number {
  return fTail(x, degreesOfFreedom, true);
}

/** P(T > t) for t >= 0, from the side of the beta function that keeps its digits. */
function tBeyond(t: number, degreesOfFreedom: number): number {
  if (t === Infinity) return 0;
  const half = degreesOfFreedom / 2;
  const square = t * t;
  if (square < degreesOfFreedom) {
    const inside = square / (degreesOfFreedom + square);
    return special.betainc(inside, 0.5, half, true, true) / 2;
  }
  // Divided before squaring, so that a huge t does not overflow.
  const ratio = Math.sqrt(degreesOfFreedom) / t;
  // Where the square would underflow, the leading term of the tail is all of it.
  if (ratio < 1e-140) {
    const logBeta = special.gammaln(half) + special.gammaln(0.5) -
      special.gammaln(half + 0.5);
    return ratio ** degreesOfFreedom * Math.exp(-logBeta) / degreesOfFreedom;
  }
  const outside = (ratio * ratio) / (1 + ratio * ratio);
  return special.betainc(outside, half, 0.5) / 2;
}

/** Either tail of the chi-square distribution. */
function chiSquareTail(
  x: number,
  degreesOfFreedom: number,
  upper: boolean,
): number {
  const action = "find a chi-square probability";
  refuseNegative(x, action);
  requirePositive(degreesOfFreedom, action, "degreesOfFreedom");
  if (x === Infinity) return upper ? 0 : 1;
  return gammaTail(x / 2, degreesOfFreedom / 2, upper);
}

/** Either tail of the F distribution. */
function fTail(
  x: number,
  degreesOfFreedom: FParameters,
  upper: boolean,
): number {
  const action = "find an F probability";
  refuseNegative(x, action);
  const { numerator, denominator } = degreesOfFreedom;
  requirePositive(numerator, action, "numerator");
  requirePositive(denominator, action, "denominator");
  if (x === Infinity) return upper ? 0 : 1;
  const ratio = (numerator * x) / denominator;
  // I_w(n/2, d/2) with w = r / (1 + r); for r > 1 its mirror image keeps the digits.
  return ratio <= 1
    ? special.betainc(
      ratio / (1 + ratio),
      numerator / 2,
      denominator / 2,
      true,
      upper,
    )
    : special.betainc(
      1 / (1 + ratio),
      denominator / 2,
      numerator / 2,
      true,
      !upper,
    );
}

/** Refuses NaN but lets infinite values pass. */
function refuseNaN(value: number, action: string, name: string): void {
  if (Number.isNaN(value)) {
    throw new RangeError(
      `Cannot ${action}: ${name} must be a number, got NaN`,
    );
  }
}

/** Refuses NaN and values below zero. */
function refuseNegative(x: number, action: string): void {
  if (!(x >= 0)) {
    throw new RangeError(
      `Cannot ${action}: x must be a number of at least 0, got ${x}`,
    );
  }
}
