/**
 * Intervals of one proportion: Wilson (the proportions that a score test does
 * not reject; a good default), Clopper-Pearson (exact, never covers too rarely,
 * hence wide), mid-p (the same with half the probability of the observed
 * count), and Agresti-Coull, Jeffreys and Wald for comparison.
 *
 * Source: Brown, L. D., Cai, T. T., & DasGupta, A. (2001). Interval estimation
 * for a binomial proportion. Statistical Science, 16(2), 101-133,
 * doi:10.1214/ss/1009213286; Newcombe, R. G. (1998), for the continuity
 * correction of Wilson's interval,
 * doi:10.1002/(SICI)1097-0258(19980430)17:8<857::AID-SIM777>3.0.CO;2-E.
 *
 * @module
 */

import { binomialCdf, binomialPmf, binomialSf } from "./binomial.ts";
import { requireCount, requireLevel } from "./checks.ts";
import type { Interval } from "./interval.ts";
import { betaQuantile, normalQuantile } from "./quantiles.ts";
import { findRoot } from "./roots.ts";

/** Choices of an interval of a proportion. */
export interface ProportionOptions {
  /** Number of trials, at least 1. */
  readonly trials: number;
  /** Level of the interval; 0.95 where absent. */
  readonly level?: number;
}

/**
 * Finds Wilson's score interval.
 *
 * @param successes Number of successes, 0 to the number of trials.
 * @param options Trials, level, and `continuityCorrection` (false where absent).
 * @returns The interval; its ends are within 0 to 1.
 * @throws RangeError if a count is out of range.
 *
 * @example
 * ```ts
 * import { wilsonInterval } from "stats";
 * import assert from "node:assert/strict";
 *
 * const interval = wilsonInterval(17, { trials: 25 });
 * assert.ok(Math.abs(interval.lower - 0.4841) < 1e-4);
 * assert.ok(Math.abs(interval.upper - 0.8279) < 1e-4);
 * ```
 */
export function wilsonInterval(
  successes: number,
  options: ProportionOptions & { readonly continuityCorrection?: boolean },
): Interval {
  const { trials, level, share } = requireProportion(successes, options);
  const z = normalQuantile(1 - (1 - level) / 2);
  const square = z * z;
  const corrected = options.continuityCorrection ?? false;
  // R's prop.test takes no step where the share is 1/2: it corrects its test of 1/2.
  const step = corrected ? 0.5 : 0;
  const end = (sign: number): number => {
    const moved = share + (sign * step) / trials;
    const centre = moved + square / (2 * trials);
    const reach = z *
      Math.sqrt(moved * (1 - moved) / trials + square / (4 * trials ** 2));
    return (centre + sign * reach) / (1 + square / trials);
  };
  return {
    lower: successes === 0 ? 0 : Math.max(0, end(-1)),
    upper: successes === trials ? 1 : Math.min(1, end(1)),
    level,
    method: corrected ? "Wilson score, continuity-corrected" : "Wilson score",
  };
}

/**
 * Finds the exact interval of Clopper and Pearson.
 *
 * @param successes Number of successes, 0 to the number of trials.
 * @param options Trials and level.
 * @returns The interval; the lower end is 0 without successes, the upper end 1 without failures.
 * @throws RangeError if a count is out of range.
 *
 * @example
 * ```ts
 * import { clopperPearsonInterval } from "stats";
 * import assert from "node:assert/strict";
 *
 * // No success in 10: the upper end solves (1 - p)^10 = 0.025.
 * const interval = clopperPearsonInterval(0, { trials: 10 });
 * assert.equal(interval.lower, 0);
 * assert.ok(Math.abs(interval.upper - (1 - 0.025 ** 0.1)) < 1e-14);
 * ```
 */
export function clopperPearsonInterval(
  successes: number,
  options: ProportionOptions,
): Interval {
  const { trials, level } = requireProportion(successes, options);
  const tail = (1 - level) / 2;
  const failures = trials - successes;
  return {
    lower: successes === 0
      ? 0
      : betaQuantile(tail, { alpha: successes, beta: failures + 1 }),
    upper: failures === 0
      ? 1
      : 1 - betaQuantile(tail, { alpha: failures, beta: successes + 1 }),
    level,
    method: "Clopper-Pearson",
  };
}

/**
 * Finds the mid-p interval: Clopper-Pearson with half the probability of the observed count.
 *
 * @param successes Number of successes, 0 to the number of trials.
 * @param options Trials and level.
 * @returns The interval.
 * @throws RangeError if a count is out of range.
 *
 * @example
 * ```ts
 * import { midPInterval } from "stats";
 * import assert from "node:assert/strict";
 *
 * // No success in 10: the upper end solves (1 - p)^10 / 2 = 0.025.
 * const interval = midPInterval(0, { trials: 10 });
 * assert.ok(Math.abs(interval.upper - (1 - 0.05 ** 0.1)) < 1e-14);
 * ```
 */
export function midPInterval(
  successes: number,
  options: ProportionOptions,
): Interval {
  const { trials, level } = requireProportion(successes, options);
  const tail = (1 - level) / 2;
  return {
    lower: midPEnd(successes, { trials, tail, side: "lower" }),
    upper: midPEnd(successes, { trials, tail, side: "upper" }),
    level,
    method: "mid-p",
  };
}

/**
 * Finds one end of the mid-p interval.
 *
 * @param successes Number of successes.
 * @param options Trials, probability beyond the end, and which end.
 * @returns The end, 0 to 1.
 *
 * @example
 * ```ts
 * import { midPEnd } from "./proportions.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(midPEnd(0, { trials: 4, tail: 0.05, side: "lower" }), 0);
 * ```
 */
export function midPEnd(
  successes: number,
  options: {
    readonly trials: number;
    readonly tail: number;
    readonly side: "lower" | "upper";
  },
): number {
  const { trials, tail, side } = options;
  if (side === "lower" && successes === 0) return 0;
  if (side === "upper" && successes === trials) return 1;
  return findRoot((probability) => {
    const binomial = { trials, probability };
    const beyond = side === "lower"
      ? binomialSf(successes, binomial)
      : binomialCdf(successes - 1, binomial);
    return beyond + binomialPmf(successes, binomial) / 2 - tail;
  }, { lower: 0, upper: 1 });
}

/**
 * Finds the interval of Agresti and Coull: Wald after adding z^2 / 2 successes and failures.
 *
 * @param successes Number of successes, 0 to the number of trials.
 * @param options Trials and level.
 * @returns The interval, cut to 0 to 1.
 * @throws RangeError if a count is out of range.
 *
 * @example
 * ```ts
 * import { agrestiCoullInterval } from "stats";
 * import assert from "node:assert/strict";
 *
 * const { lower, upper } = agrestiCoullInterval(5, { trials: 10 });
 * assert.ok(Math.abs(lower + upper - 1) < 1e-15);
 * ```
 */
export function agrestiCoullInterval(
  successes: number,
  options: ProportionOptions,
): Interval {
  const { trials, level } = requireProportion(successes, options);
  const z = normalQuantile(1 - (1 - level) / 2);
  const enlarged = trials + z * z;
  const share = (successes + (z * z) / 2) / enlarged;
  return cut(share, z * Math.sqrt(share * (1 - share) / enlarged), {
    level,
    method: "Agresti-Coull",
  });
}

/**
 * Finds the interval of Jeffreys: equal tails of a beta distribution with half a success and half a failure more.
 *
 * @param successes Number of successes, 0 to the number of trials.
 * @param options Trials and level.
 * @returns The interval; its ends stay inside 0 to 1 even without successes or failures.
 * @throws RangeError if a count is out of range.
 *
 * @example
 * ```ts
 * import { jeffreysInterval } from "stats";
 * import assert from "node:assert/strict";
 *
 * const { lower, upper } = jeffreysInterval(5, { trials: 10 });
 * assert.ok(Math.abs(lower + upper - 1) < 1e-14);
 * ```
 */
export function jeffreysInterval(
  successes: number,
  options: ProportionOptions,
): Interval {
  const { trials, level } = requireProportion(successes, options);
  const alpha = successes + 0.5;
  const beta = trials - successes + 0.5;
  const tail = (1 - level) / 2;
  return {
    lower: betaQuantile(tail, { alpha, beta }),
    upper: 1 - betaQuantile(tail, { alpha: beta, beta: alpha }),
    level,
    method: "Jeffreys",
  };
}

/**
 * Finds Wald's interval, share plus or minus z standard errors. Poor near 0 and 1; for comparison only.
 *
 * @param successes Number of successes, 0 to the number of trials.
 * @param options Trials and level.
 * @returns The interval, cut to 0 to 1; of width 0 without successes or failures.
 * @throws RangeError if a count is out of range.
 *
 * @example
 * ```ts
 * import { waldInterval } from "stats";
 * import assert from "node:assert/strict";
 *
 * const { lower, upper } = waldInterval(0, { trials: 10 });
 * assert.deepEqual([lower, upper], [0, 0]);
 * ```
 */
export function waldInterval(
  successes: number,
  options: ProportionOptions,
): Interval {
  const { trials, level, share } = requireProportion(successes, options);
  const z = normalQuantile(1 - (1 - level) / 2);
  return cut(share, z * Math.sqrt(share * (1 - share) / trials), {
    level,
    method: "Wald",
  });
}

/** Centre plus or minus reach, cut to 0 to 1. */
function cut(
  centre: number,
  reach: number,
  rest: { readonly level: number; readonly method: string },
): Interval {
  return {
    lower: Math.max(0, centre - reach),
    upper: Math.min(1, centre + reach),
    ...rest,
  };
}

/** Checks the counts and fills in the level. */
function requireProportion(
  successes: number,
  options: ProportionOptions,
): { trials: number; level: number; share: number } {
  const action = "find an interval of a proportion";
  const { trials, level = 0.95 } = options;
  requireCount(successes, action, "successes", 0);
  requireCount(trials, action, "trials", 1);
  requireLevel(level, action, "level");
  if (successes > trials) {
    throw new RangeError(
      `Cannot ${action}: successes must be at most trials (${trials}), got ${successes}`,
    );
  }
  return { trials, level, share: successes / trials };
}
