/**
 * Coverage and level without chance, where the data are one count: every possible
 * count is tried and weighed with its binomial probability.
 *
 * Source: Brown, L. D., Cai, T. T., & DasGupta, A. (2001). Interval estimation for
 * a binomial proportion, doi:10.1214/ss/1009213286, for coverage that rises and
 * falls with the proportion; Fagerland, M. W., Lydersen, S., & Laake, P. (2013),
 * doi:10.1186/1471-2288-13-91, for the level of McNemar's tests.
 *
 * @module
 */

import { binomialPmf } from "./binomial.ts";
import { requireCount, requireLevel, requireShare } from "./checks.ts";
import { type Ends, isAtMost } from "./simulate.ts";

/** A binomial count. */
export interface BinomialDesign {
  /** Number of trials, at least 1. */
  readonly trials: number;
  /** True probability of a success. */
  readonly probability: number;
}

/** How often an interval holds a proportion, exactly. */
export interface ExactCoverage {
  /** Name of the method. */
  readonly method: string;
  /** Probability that the interval holds the true proportion. */
  readonly coverageShare: number;
}

/** How often a test rejects, exactly. */
export interface ExactLevel {
  /** Name of the test. */
  readonly test: string;
  /** Probability of a p value of at most the significance. */
  readonly rejectionShare: number;
}

/**
 * Computes how often intervals of a proportion hold it.
 *
 * @param intervalsOf Computes the intervals of a number of successes by name of the method; the same names every time.
 * @param design Trials and true probability.
 * @returns One row per method, in the order of the names.
 * @throws RangeError if the trials or the probability is out of range, or a name is not there every time.
 *
 * @example
 * ```ts
 * import { binomialCoverage, waldInterval } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Two trials, p = 1/2: without and with two successes the interval has no width.
 * const [wald] = binomialCoverage(
 *   (successes) => ({ wald: waldInterval(successes, { trials: 2 }) }),
 *   { trials: 2, probability: 0.5 },
 * );
 * assert.ok(Math.abs((wald?.coverageShare ?? 0) - 0.5) < 1e-15);
 * ```
 */
export function binomialCoverage(
  intervalsOf: (successes: number) => Readonly<Record<string, Ends>>,
  design: BinomialDesign,
): ExactCoverage[] {
  const { probability } = design;
  const shares = weigh(
    (successes) => Object.entries(intervalsOf(successes)),
    ({ lower, upper }) => lower <= probability && probability <= upper,
    { ...design, action: "compute coverage" },
  );
  return shares.map(([method, coverageShare]) => ({ method, coverageShare }));
}

/**
 * Computes how often tests of a count reject.
 *
 * With the probability of the null hypothesis this is the true level, with another one the power.
 *
 * @param pValuesOf Computes the p values of a number of successes by name of the test; the same names every time.
 * @param design Trials, true probability, and `significance` (0.05 where absent).
 * @returns One row per test, in the order of the names.
 * @throws RangeError if the trials, the probability or the significance is out of range, or a name is not there every time.
 *
 * @example
 * ```ts
 * import { binomialLevel, mcnemarTest } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Six discordant pairs: the exact p value is 2/64 for 0 and 6, and above .05 for 1.
 * const [exact] = binomialLevel(
 *   (b) => ({ exact: mcnemarTest({ a: 0, b, c: 6 - b, d: 0 }).exactPValue }),
 *   { trials: 6, probability: 0.5 },
 * );
 * assert.ok(Math.abs((exact?.rejectionShare ?? 0) - 2 / 64) < 1e-15);
 * ```
 */
export function binomialLevel(
  pValuesOf: (successes: number) => Readonly<Record<string, number>>,
  design: BinomialDesign & { readonly significance?: number },
): ExactLevel[] {
  const { significance = 0.05 } = design;
  requireLevel(significance, "compute a level", "significance");
  const shares = weigh(
    (successes) => Object.entries(pValuesOf(successes)),
    (pValue) => isAtMost(pValue, significance),
    { ...design, action: "compute a level" },
  );
  return shares.map(([test, rejectionShare]) => ({ test, rejectionShare }));
}

/** Sums the probabilities of the counts for which something holds, by name. */
function weigh<T>(
  valuesOf: (successes: number) => readonly (readonly [string, T])[],
  holds: (value: T) => boolean,
  design: BinomialDesign & { readonly action: string },
): (readonly [string, number])[] {
  const { trials, probability, action } = design;
  requireCount(trials, action, "trials", 1);
  requireShare(probability, action, "probability");
  const names = valuesOf(0).map(([name]) => name);
  const sums = new Map(names.map((name) => [name, 0]));
  for (let successes = 0; successes <= trials; successes++) {
    const values = new Map(valuesOf(successes));
    const weight = binomialPmf(successes, { trials, probability });
    for (const name of names) {
      const value = values.get(name);
      if (value === undefined) {
        throw new RangeError(
          `Cannot ${action}: "${name}" must be there for every count, got none for ${successes} of ${trials}`,
        );
      }
      if (holds(value)) sums.set(name, (sums.get(name) ?? 0) + weight);
    }
  }
  // The probabilities of all counts sum to 1 but for rounding.
  return [...sums].map(([name, sum]) => [name, Math.min(1, sum)]);
}
