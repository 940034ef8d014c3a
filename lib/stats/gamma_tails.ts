/**
 * Both tails of the regularized incomplete gamma function.
 *
 * Up to a = 200 that is @stdlib's. Above about a = 800 its answers near x = a are
 * wrong in the third digit and later in the first (P(2157.5, 2157.5) is .484 there
 * and .503 in truth), so larger shapes go their own way: with the density
 * D = x^a exp(-x) / Gamma(a + 1) in Loader's saddle-point form,
 * P = D (1 + x / (a + 1) + x^2 / ((a + 1) (a + 2)) + ...) for x up to a, and
 * Q = D a / x (1 + (a - 1) / x + (a - 1) (a - 2) / x^2 + ...) above. All terms that
 * count are above 0, about 9 sqrt(a) of them; the other tail is 1 minus one that is
 * about a half or more. From a = 1e8 on, Temme's uniform expansion in 1 / a.
 *
 * Source: NIST Digital Library of Mathematical Functions, 8.7.1 and 8.4.10 with
 * 8.8.2 for the sums, 8.12.3 to 8.12.10 for the expansion, https://dlmf.nist.gov.
 *
 * @module
 */

import defer * as special from "./special_functions.ts";
import { deviance, stirlingError } from "./saddle_point.ts";

/** Shape up to which @stdlib is used. */
const SMALL_SHAPE = 200;
/** Shape from which the uniform expansion is used. */
const LARGE_SHAPE = 1e8;

/**
 * Gives a tail of the regularized incomplete gamma function.
 *
 * @param x A finite number of at least 0.
 * @param shape The a, above 0.
 * @param upper Whether to give Q, the upper tail, or P.
 * @returns Probability, 0 to 1.
 *
 * @example
 * ```ts
 * import { gammaTail } from "./gamma_tails.ts";
 * import assert from "node:assert/strict";
 *
 * // With a = 1, Q = exp(-x).
 * assert.ok(Math.abs(gammaTail(2, 1, true) - Math.exp(-2)) < 1e-16);
 * // The median is close to a - 1/3.
 * assert.ok(Math.abs(gammaTail(5000 - 1 / 3, 5000, true) - 0.5) < 1e-7);
 * ```
 */
export function gammaTail(x: number, shape: number, upper: boolean): number {
  if (shape <= SMALL_SHAPE) return special.gammainc(x, shape, true, upper);
  if (x === 0) return upper ? 1 : 0;
  const isLower = x <= shape;
  const smaller = shape >= LARGE_SHAPE
    ? expand(x, shape)
    : isLower
    ? sumLower(x, shape)
    : sumUpper(x, shape);
  return isLower === upper ? 1 - smaller : smaller;
}

/** x^a exp(-x) / Gamma(a + 1). */
function density(x: number, shape: number): number {
  return Math.exp(-stirlingError(shape) - deviance(shape, x)) /
    Math.sqrt(2 * Math.PI * shape);
}

/** P for x up to a. */
function sumLower(x: number, shape: number): number {
  let term = 1;
  let sum = 1;
  for (let step = 1; term > sum * 1e-18; step++) {
    term *= x / (shape + step);
    sum += term;
  }
  return density(x, shape) * sum;
}

/** Q for x above a; the terms end long before a - step turns negative. */
function sumUpper(x: number, shape: number): number {
  let term = 1;
  let sum = 1;
  for (let step = 1; term > sum * 1e-18; step++) {
    term *= (shape - step) / x;
    sum += term;
  }
  return density(x, shape) * (shape / x) * sum;
}

/** The tail on the side of x by Temme's expansion; what is left out is of the order of a^-2. */
function expand(x: number, shape: number): number {
  const half = deviance(shape, x);
  const side = x <= shape ? -1 : 1;
  // eta^2 / 2 = x / a - 1 - log(x / a), so that a eta^2 / 2 is the deviance.
  const eta = side * Math.sqrt(2 * half / shape);
  const first = -1 / 3 + eta * (1 / 12 - eta * (2 / 135 - eta / 864));
  const second = -1 / 540 - eta / 288;
  const rest = Math.exp(-half) / Math.sqrt(2 * Math.PI * shape) *
    (first + second / shape);
  return special.erfc(Math.sqrt(half)) / 2 + side * rest;
}
