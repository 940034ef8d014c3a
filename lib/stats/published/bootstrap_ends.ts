/**
 * What a percentile bootstrap with random resamples prints: the exact chance of
 * each printed end.
 *
 * With B resamples the lower end is the k-th smallest resampled mean,
 * k = B (1 - level) / 2 rounded up. It is at most x if at least k resamples are,
 * and their number is binomial with B trials and the exact bootstrap probability
 * of x or less. So the scatter of an unseeded bootstrap needs no simulation.
 * Programs that interpolate between neighbouring order statistics (R's type 7)
 * differ only where the two neighbours do.
 *
 * Source: the distribution of an order statistic, David, H. A., & Nagaraja,
 * H. N. (2003). Order statistics (3rd ed.), section 2.1; the exact bootstrap of
 * `bootstrap_exact.ts`.
 *
 * @module
 */

import { binomialSf } from "../binomial.ts";
import { type ExactBootstrap, exactBootstrap } from "../bootstrap_exact.ts";
import { requireCount, requireLevel } from "../checks.ts";
import { readPrintedNumber } from "./printed.ts";

/** How an interval was made and printed. */
export interface BootstrapPrinting {
  /** Number of resamples; 10,000 where absent. */
  readonly resamples?: number;
  /** Level; 0.95 where absent. */
  readonly level?: number;
  /** Printed decimals; 1 where absent. */
  readonly decimals?: number;
}

/** One way in which an end may be printed. */
export interface PrintedEnd {
  /** The end as printed, such as "66.8". */
  readonly printed: string;
  /** Chance of it, 0 to 1. */
  readonly chance: number;
}

/** All ways in which the two ends may be printed. */
export interface BootstrapEndChances {
  /** Lower ends, the likeliest first; those below 1e-9 are left out. */
  readonly lower: readonly PrintedEnd[];
  /** Upper ends, likewise. */
  readonly upper: readonly PrintedEnd[];
  /** Number of different resamples, order aside. */
  readonly multisetCount: number;
}

/**
 * Finds how likely each printed end of a percentile interval of a mean is.
 *
 * @param runs The sample, at least one number.
 * @param printing Resamples, level and decimals.
 * @returns Printed ends with their chances.
 * @throws RangeError if a run is not a finite number, a setting is out of range, or the sample has more than 100,000 different resamples.
 *
 * @example
 * ```ts
 * import { bootstrapEndChances } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Three runs: all three are the smallest in 1 of 27 resamples, more than 2.5 %.
 * const { lower } = bootstrapEndChances([1, 2, 6]);
 * assert.equal(lower[0]?.printed, "1.0");
 * assert.ok((lower[0]?.chance ?? 0) > 0.999999);
 * ```
 */
export function bootstrapEndChances(
  runs: readonly number[],
  printing: BootstrapPrinting = {},
): BootstrapEndChances {
  const action = "find the chances of a bootstrap interval";
  const { resamples = 10_000, level = 0.95, decimals = 1 } = printing;
  requireCount(resamples, action, "resamples", 1);
  requireLevel(level, action, "level");
  requireCount(decimals, action, "decimals", 0);
  const boot = exactBootstrap(runs, meanOf);
  const outside = outsideRank(resamples, level);
  return {
    lower: endChances(boot, { rank: outside, resamples, decimals }),
    upper: endChances(boot, { rank: resamples - outside, resamples, decimals }),
    multisetCount: boot.multisetCount,
  };
}

/** Two ends as printed. */
export interface PrintedEnds {
  /** Lower end, such as "66.8". */
  readonly lower: string;
  /** Upper end. */
  readonly upper: string;
}

/**
 * Makes a function that gives the chance of a printed interval, for many samples of one size.
 *
 * The chance is that of the lower end times that of the upper end: with many
 * resamples the two tails are nearly independent.
 *
 * @param count Number of runs in each sample, at most 9.
 * @param printing Resamples and level; decimals are those of the printed ends.
 * @returns Function of the runs and the two ends as printed; 0 where an end cannot be.
 * @throws RangeError if the count or a setting is out of range.
 *
 * @example
 * ```ts
 * import { createIntervalChance } from "stats";
 * import assert from "node:assert/strict";
 *
 * const chance = createIntervalChance(3);
 * assert.ok(chance([1, 2, 6], { lower: "1.0", upper: "6.0" }) > 0.99999);
 * assert.equal(chance([1, 2, 6], { lower: "0.9", upper: "6.0" }), 0);
 * ```
 */
export function createIntervalChance(
  count: number,
  printing: Omit<BootstrapPrinting, "decimals"> = {},
): (runs: readonly number[], ends: PrintedEnds) => number {
  const action = "find the chance of a bootstrap interval";
  const { resamples = 10_000, level = 0.95 } = printing;
  requireCount(count, action, "count", 1);
  requireCount(resamples, action, "resamples", 1);
  requireLevel(level, action, "level");
  if (count > 9) {
    throw new RangeError(
      `Cannot ${action}: count must be at most 9, got ${count}`,
    );
  }
  const { counts, probabilities } = listCompositions(count);
  const outside = outsideRank(resamples, level);
  /** Probability that a resampled mean is at most x. */
  const shareUpTo = (runs: readonly number[], x: number): number => {
    let share = 0;
    for (let row = 0; row < probabilities.length; row++) {
      let sum = 0;
      for (let run = 0; run < count; run++) {
        sum += (counts[row * count + run] ?? 0) * (runs[run] ?? 0);
      }
      if (sum <= x * count) share += probabilities[row] ?? 0;
    }
    return Math.min(1, share);
  };
  const endChance = (
    runs: readonly number[],
    end: string,
    rank: number,
  ): number => {
    const { lower, upper } = readPrintedNumber(end);
    // A mean that lies on a bound of the rounding may be printed either way.
    const inside = shareUpTo(runs, upper + 1e-9);
    const below = shareUpTo(runs, lower - 1e-9);
    return inside === below ? 0 : rankChance(inside, { rank, resamples }) -
      rankChance(below, { rank, resamples });
  };
  return (runs, ends) => {
    if (runs.length !== count) {
      throw new RangeError(
        `Cannot ${action}: runs must hold ${count} numbers, got ${runs.length}`,
      );
    }
    const lower = endChance(runs, ends.lower, outside);
    return lower === 0
      ? 0
      : lower * endChance(runs, ends.upper, resamples - outside);
  };
}

/** How often each run is drawn, for every resample, order aside. */
function listCompositions(
  count: number,
): { counts: Uint8Array; probabilities: Float64Array } {
  const counts: number[] = [];
  const probabilities: number[] = [];
  const drawn: number[] = [];
  const place = (left: number, probability: number): void => {
    if (drawn.length === count - 1) {
      counts.push(...drawn, left);
      probabilities.push(probability / count ** left);
      return;
    }
    // Times left! / (k! (left - k)!), one factor at a time.
    let weight = probability;
    for (let k = 0; k <= left; k++) {
      drawn.push(k);
      place(left - k, weight);
      drawn.pop();
      weight *= (left - k) / ((k + 1) * count);
    }
  };
  place(count, 1);
  return {
    counts: Uint8Array.from(counts),
    probabilities: Float64Array.from(probabilities),
  };
}

/** Rank of the lower end; the product is a little off a whole number where it should be one. */
function outsideRank(resamples: number, level: number): number {
  return Math.ceil(resamples * (1 - level) / 2 - 1e-6);
}

/** Chance that the resample of a rank is among those with this probability in all. */
function rankChance(
  share: number,
  end: { readonly rank: number; readonly resamples: number },
): number {
  const { rank, resamples } = end;
  // Twelve standard errors from the rank nothing is left in a double.
  const middle = rank / resamples;
  const reach = (12 * Math.sqrt(rank * (1 - middle)) + 12) / resamples;
  if (share < middle - reach) return 0;
  if (share > middle + reach) return 1;
  return binomialSf(rank - 1, { trials: resamples, probability: share });
}

/** Chances of one order statistic, by how it is printed. */
function endChances(
  boot: ExactBootstrap,
  end: {
    readonly rank: number;
    readonly resamples: number;
    readonly decimals: number;
  },
): PrintedEnd[] {
  const chances = new Map<string, number>();
  let below = 0;
  let previous = 0;
  boot.probabilities.forEach((probability, index) => {
    below = Math.min(1, below + probability);
    const atMost = rankChance(below, end);
    if (atMost > previous) {
      const printed = (boot.values[index] ?? NaN).toFixed(end.decimals);
      chances.set(printed, (chances.get(printed) ?? 0) + atMost - previous);
    }
    previous = Math.max(previous, atMost);
  });
  return [...chances]
    .map(([printed, chance]) => ({ printed, chance }))
    .filter(({ chance }) => chance >= 1e-9)
    .sort((one, other) => other.chance - one.chance);
}

/** The mean without the checks that each of many resamples would repeat. */
function meanOf(sample: readonly number[]): number {
  let sum = 0;
  for (const value of sample) sum += value;
  return sum / sample.length;
}
