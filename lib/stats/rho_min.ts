/**
 * How long must a test set be, at least, for Shaffer's rho to say anything?
 *
 * In a short test set two codings whose kappa is too low may well agree in every row.
 * rhoMin is the smallest length at which even full agreement (a kappa of 1) has a rho
 * of at most alpha: below it no observed kappa, however high, is evidence.
 *
 * Lengths are tried in steps, as rhoR does. Each rho is a Monte Carlo share, so near
 * alpha the answer can be off by a step; `tried` shows how near. With a rare code many
 * test sets hold no positive at all and count as full agreement, so an inflation
 * shortens the test set a great deal.
 *
 * Source: Eagan, B. R., Rogers, B., Serlin, R., Ruis, A. R., Arastoopour Irgens, G., &
 * Shaffer, D. W. (2017), doi:10.22318/cscl2017.70; see `shaffer_rho.ts`.
 *
 * @module
 */

import { requireCount, requireLevel } from "./checks.ts";
import { shafferRho, type ShafferRhoOptions } from "./shaffer_rho.ts";

/** How to look for the length. */
export interface RhoMinOptions
  extends Omit<ShafferRhoOptions, "testSetLength"> {
  /** rho that full agreement may have at most; 0.05 where absent. */
  readonly alpha?: number;
  /** Step between lengths, and the first length; 10 where absent. */
  readonly step?: number;
  /** Longest test set that is tried; 1000 where absent. */
  readonly longest?: number;
}

/** The smallest test set. */
export interface RhoMin {
  /** Smallest length tried at which full agreement has a rho of at most alpha; null = none up to the longest. */
  readonly testSetLength: number | null;
  /** rho of full agreement at each length tried, in rising order of length. */
  readonly tried: readonly {
    /** Rows of the test set. */
    readonly testSetLength: number;
    /** rho of a kappa of 1. */
    readonly rho: number;
  }[];
}

/**
 * Finds the smallest test set.
 *
 * @param options Base rate, chance, alpha and settings of rho.
 * @returns The length, with rho at every length tried.
 * @throws RangeError if a setting is out of range.
 *
 * @example
 * ```ts
 * import { createRandom, rhoMin } from "stats";
 * import assert from "node:assert/strict";
 *
 * const { testSetLength, tried } = rhoMin({ baseRate: 0.2, inflation: 0.2, random: createRandom(1) });
 * assert.ok(testSetLength !== null && testSetLength >= 20);
 * assert.ok((tried.at(-1)?.rho ?? 1) <= 0.05);
 * assert.ok((tried.at(-2)?.rho ?? 0) > 0.05); // ten rows fewer are too few
 * ```
 */
export function rhoMin(options: RhoMinOptions): RhoMin {
  const { alpha = 0.05, step = 10, longest = 1000, ...settings } = options;
  const action = "find the smallest test set";
  requireLevel(alpha, action, "alpha");
  requireCount(step, action, "step", 1);
  requireCount(longest, action, "longest", step);
  const tried: { testSetLength: number; rho: number }[] = [];
  for (let length = step; length <= longest; length += step) {
    const { rho } = shafferRho(1, { ...settings, testSetLength: length });
    tried.push({ testSetLength: length, rho });
    if (rho <= alpha) return { testSetLength: length, tried };
  }
  return { testSetLength: null, tried };
}
