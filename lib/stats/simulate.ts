/**
 * Does an interval cover, does a test hold its level? Simulated: draw a sample
 * whose truth is known, compute, count, and again.
 *
 * A share of n samples has a Monte Carlo error of about sqrt(p (1 - p) / n); every
 * row carries the interval that says how far the simulation itself can be off.
 * For counts that can be listed, `exact_coverage.ts` needs no chance at all.
 *
 * Source: Morris, T. P., White, I. R., & Crowther, M. J. (2019). Using simulation
 * studies to evaluate statistical methods, doi:10.1002/sim.8086.
 *
 * @module
 */

import { requireCount, requireLevel, requireNumber } from "./checks.ts";
import type { Interval } from "./interval.ts";
import { wilsonInterval } from "./proportions.ts";
import type { Random } from "./random.ts";

/** Where chance comes from, and how often. */
export interface SimulationOptions {
  /** Source of random numbers, handed to the functions that draw and compute. */
  readonly random: Random;
  /** Number of samples; 2,000 where absent. */
  readonly samples?: number;
}

/** How often an interval held the truth. */
export interface SimulatedCoverage {
  /** Name of the method. */
  readonly method: string;
  /** Share of samples whose interval holds the truth. */
  readonly coverageShare: number;
  /** 95 % interval of that share: the error of the simulation itself. */
  readonly interval: Interval;
  /** Share of samples whose interval lies wholly below the truth. */
  readonly belowShare: number;
  /** Share of samples whose interval lies wholly above the truth. */
  readonly aboveShare: number;
  /** Mean width; Infinity if one interval has an open end. */
  readonly meanWidth: number;
  /** Number of samples. */
  readonly sampleCount: number;
}

/** How often a test rejected a true null hypothesis. */
export interface SimulatedLevel {
  /** Name of the test. */
  readonly test: string;
  /** Share of samples with a p value of at most `significance`. */
  readonly rejectionShare: number;
  /** 95 % interval of that share: the error of the simulation itself. */
  readonly interval: Interval;
  /** The level at which the test was used. */
  readonly significance: number;
  /** Number of samples. */
  readonly sampleCount: number;
}

/** The two ends that a method gives. */
export interface Ends {
  /** Lower end. */
  readonly lower: number;
  /** Upper end. */
  readonly upper: number;
}

/** A p value that exceeds the level by no more than this share of it is at most the level; what rounding leaves. */
const ROUNDING = 1e-9;

/**
 * Counts how often intervals hold the truth.
 *
 * All methods see the same samples, so that their difference is not one of luck.
 *
 * @param draw Draws one sample.
 * @param intervalsOf Computes the intervals of a sample by name of the method, the same names every time; it may use the random numbers too.
 * @param options The truth, random numbers, number of samples.
 * @returns One row per method, in the order of the names.
 * @throws RangeError if the truth is not finite, an interval has an end that is NaN, or a name is not there every time.
 *
 * @example
 * ```ts
 * import { createRandom, simulateCoverage } from "stats";
 * import assert from "node:assert/strict";
 *
 * // One throw of a die, minus or plus 1.5, holds 3.5 for 2, 3, 4 and 5.
 * const [row] = simulateCoverage(
 *   (random) => 1 + random.below(6),
 *   (throwOfDie) => ({ near: { lower: throwOfDie - 1.5, upper: throwOfDie + 1.5 } }),
 *   { truth: 3.5, random: createRandom(1) },
 * );
 * assert.ok(Math.abs((row?.coverageShare ?? 0) - 4 / 6) < 0.05);
 * assert.equal(row?.meanWidth, 3);
 * ```
 */
export function simulateCoverage<T>(
  draw: (random: Random) => T,
  intervalsOf: (sample: T, random: Random) => Readonly<Record<string, Ends>>,
  options: SimulationOptions & { readonly truth: number },
): SimulatedCoverage[] {
  const action = "simulate coverage";
  const { truth, random, samples = 2000 } = options;
  requireNumber(truth, action, "truth");
  requireCount(samples, action, "samples", 1);
  const tallies = new Map<
    string,
    { count: number; below: number; above: number; width: number }
  >();
  for (let index = 0; index < samples; index++) {
    for (
      const [name, ends] of Object.entries(intervalsOf(draw(random), random))
    ) {
      const { lower, upper } = ends;
      if (Number.isNaN(lower) || Number.isNaN(upper)) {
        throw new RangeError(
          `Cannot ${action}: the ends of "${name}" must be numbers, got ${lower} and ${upper} in sample ${
            index + 1
          }`,
        );
      }
      const tally = tallies.get(name) ??
        { count: 0, below: 0, above: 0, width: 0 };
      tally.count++;
      if (upper < truth) tally.below++;
      if (lower > truth) tally.above++;
      tally.width += upper - lower;
      tallies.set(name, tally);
    }
  }
  return [...tallies].map(([method, { count, below, above, width }]) => {
    requireEverySample(count, samples, { action, name: method });
    const covered = samples - below - above;
    return {
      method,
      coverageShare: covered / samples,
      interval: wilsonInterval(covered, { trials: samples }),
      belowShare: below / samples,
      aboveShare: above / samples,
      meanWidth: width / samples,
      sampleCount: samples,
    };
  });
}

/**
 * Counts how often tests reject a null hypothesis that is true in every sample.
 *
 * All tests see the same samples. Drawing from an alternative instead gives their power.
 *
 * @param draw Draws one sample.
 * @param pValuesOf Computes the p values of a sample by name of the test, the same names every time; it may use the random numbers too.
 * @param options Random numbers, number of samples, and `significance` (0.05 where absent).
 * @returns One row per test, in the order of the names.
 * @throws RangeError if a p value is not from 0 to 1, the significance is out of range, or a name is not there every time.
 *
 * @example
 * ```ts
 * import { createRandom, simulateLevel } from "stats";
 * import assert from "node:assert/strict";
 *
 * // A p value that is uniform holds its level; half of it rejects twice as often.
 * const [honest, halved] = simulateLevel(
 *   (random) => random.float(),
 *   (p) => ({ honest: p, halved: p / 2 }),
 *   { random: createRandom(1), samples: 4000 },
 * );
 * assert.ok(Math.abs((honest?.rejectionShare ?? 0) - 0.05) < 0.015);
 * assert.ok(Math.abs((halved?.rejectionShare ?? 0) - 0.1) < 0.02);
 * ```
 */
export function simulateLevel<T>(
  draw: (random: Random) => T,
  pValuesOf: (sample: T, random: Random) => Readonly<Record<string, number>>,
  options: SimulationOptions & { readonly significance?: number },
): SimulatedLevel[] {
  const action = "simulate a level";
  const { random, samples = 2000, significance = 0.05 } = options;
  requireLevel(significance, action, "significance");
  requireCount(samples, action, "samples", 1);
  const tallies = new Map<string, { count: number; rejected: number }>();
  for (let index = 0; index < samples; index++) {
    for (
      const [name, pValue] of Object.entries(pValuesOf(draw(random), random))
    ) {
      if (!(pValue >= 0 && pValue <= 1)) {
        throw new RangeError(
          `Cannot ${action}: the p value of "${name}" must be between 0 and 1, got ${pValue} in sample ${
            index + 1
          }`,
        );
      }
      const tally = tallies.get(name) ?? { count: 0, rejected: 0 };
      tally.count++;
      if (isAtMost(pValue, significance)) tally.rejected++;
      tallies.set(name, tally);
    }
  }
  return [...tallies].map(([test, { count, rejected }]) => {
    requireEverySample(count, samples, { action, name: test });
    return {
      test,
      rejectionShare: rejected / samples,
      interval: wilsonInterval(rejected, { trials: samples }),
      significance,
      sampleCount: samples,
    };
  });
}

/**
 * Says whether a test rejects, a p value that rounding put above the level included.
 *
 * @param pValue The p value.
 * @param significance The level.
 * @returns Whether the p value is at most the level.
 *
 * @example
 * ```ts
 * import { isAtMost } from "./simulate.ts";
 * import assert from "node:assert/strict";
 *
 * assert.ok(isAtMost(0.05 + 1e-16, 0.05));
 * assert.ok(!isAtMost(0.0501, 0.05));
 * ```
 */
export function isAtMost(pValue: number, significance: number): boolean {
  return pValue <= significance * (1 + ROUNDING);
}

function requireEverySample(
  count: number,
  samples: number,
  { action, name }: { readonly action: string; readonly name: string },
): void {
  if (count !== samples) {
    throw new RangeError(
      `Cannot ${action}: "${name}" must be there for each of the ${samples} samples, got it ${count} times`,
    );
  }
}
