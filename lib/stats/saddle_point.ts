/**
 * The two parts of the saddle-point form of binomial, Poisson and gamma
 * densities, which keeps its digits where a product of factorials or powers
 * loses them.
 *
 * Source: Loader, C. (2000). Fast and accurate computation of binomial
 * probabilities.
 *
 * @module
 */

/**
 * Gives log n! less the leading terms of Stirling's formula, (n + 1/2) log n - n + log(2 pi) / 2.
 *
 * @param n A whole number of at least 1, or any number of at least 16.
 * @returns The rest, about 1 / (12 n).
 *
 * @example
 * ```ts
 * import { stirlingError } from "./saddle_point.ts";
 * import assert from "node:assert/strict";
 *
 * // log 1! = 0 and the leading terms are -1 + log(2 pi) / 2.
 * const rest = 1 - Math.log(2 * Math.PI) / 2;
 * assert.ok(Math.abs(stirlingError(1) - rest) < 1e-15);
 * ```
 */
export function stirlingError(n: number): number {
  if (n < 16) {
    let logFactorial = 0;
    for (let k = 2; k <= n; k++) logFactorial += Math.log(k);
    return logFactorial - (n + 0.5) * Math.log(n) + n -
      0.5 * Math.log(2 * Math.PI);
  }
  const inverse = 1 / n;
  const square = inverse * inverse;
  return inverse *
    (1 / 12 - square *
        (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square / 1188))));
}

/**
 * Gives Loader's deviance x log(x / m) + m - x, without cancellation where x is near m.
 *
 * @param x A number above 0.
 * @param mean The m, above 0.
 * @returns The deviance, at least 0.
 *
 * @example
 * ```ts
 * import { deviance } from "./saddle_point.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(deviance(3, 3), 0);
 * assert.ok(Math.abs(deviance(2, 1) - (2 * Math.LN2 - 1)) < 1e-15);
 * ```
 */
export function deviance(x: number, mean: number): number {
  const ratio = (x - mean) / (x + mean);
  if (Math.abs(ratio) > 0.1) return x * Math.log(x / mean) + mean - x;
  // x log(x/m) = 2x atanh(ratio); the first term of the series cancels m - x.
  const square = ratio * ratio;
  let sum = (x - mean) * ratio;
  let power = 2 * x * ratio;
  for (let term = 1; term < 100; term++) {
    power *= square;
    const next = sum + power / (2 * term + 1);
    if (next === sum) break;
    sum = next;
  }
  return sum;
}
