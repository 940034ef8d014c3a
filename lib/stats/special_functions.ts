/**
 * The five special functions on which every distribution rests. This is the
 * only file that imports the @stdlib packages, and `distributions.ts` loads it
 * with `import defer`: it costs about 85 ms, paid at the first p value and not
 * at the start of a program that needs none.
 *
 * Left out on purpose: the inverse functions of @stdlib for the gamma, beta
 * and t distributions. They load a logging package that reads the environment,
 * and this folder runs without any permission; `quantiles.ts` inverts the
 * cumulative functions instead.
 *
 * Source: @stdlib (Apache-2.0), which follows Boost.Math.
 *
 * @module
 */

import betainc from "@stdlib/math-base-special-betainc";
import gammainc from "@stdlib/math-base-special-gammainc";
import erfc from "@stdlib/math-base-special-erfc";
import erfcinv from "@stdlib/math-base-special-erfcinv";
import gammaln from "@stdlib/math-base-special-gammaln";

export { betainc, erfc, erfcinv, gammainc, gammaln };
