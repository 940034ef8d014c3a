/**
 * SPRITE: samples of whole numbers that have a printed mean and standard
 * deviation, found by a random walk, for counts that are too large to list.
 *
 * A sample with a possible total is started near its mean. Two values are then
 * moved by one, one up and one down, so that the total stays and the squares
 * go towards the printed standard deviation, until they are inside its
 * rounding. What it finds is possible; what it does not find may still be, and
 * `listSamples` decides at small counts.
 *
 * Source: Heathers, J. A. J., Anaya, J., van der Zee, T., & Brown, N. J. L.
 * (2018). Recovering data from summary statistics: Sample Parameter
 * Reconstruction via Iterative TEchniques (SPRITE),
 * doi:10.7287/peerj.preprints.26968v1.
 *
 * @module
 */

import { requireCount, requireWhole } from "../checks.ts";
import type { Random } from "../random.ts";
import { candidateMoments, type PrintedSummary } from "./grimmer.ts";
import type { Moments } from "./list_samples.ts";

/** How to look for samples. */
export interface SpriteOptions {
  /** Smallest possible value, whole. */
  readonly minimum: number;
  /** Largest possible value, whole. */
  readonly maximum: number;
  /** Source of random numbers. */
  readonly random: Random;
  /** Number of different samples to find; 20 where absent. */
  readonly samples?: number;
  /** Number of walks to try; 20 for each sample where absent. */
  readonly walks?: number;
}

/**
 * Looks for samples with a printed mean and standard deviation.
 *
 * @param summary Mean, standard deviation and number of whole-numbered values.
 * @param options Range, chance and limits.
 * @returns Different samples, each in rising order; fewer than asked where no more were found, none where the summary is impossible.
 * @throws SyntaxError if a text is not a printed number.
 * @throws RangeError if a count is out of range, the values average several items, or the range is empty.
 *
 * @example
 * ```ts
 * import { createRandom, reconstructSamples } from "stats";
 * import assert from "node:assert/strict";
 *
 * const found = reconstructSamples(
 *   { mean: "3.00", standardDeviation: "1.58", count: 5 },
 *   { minimum: 1, maximum: 5, random: createRandom(1) },
 * );
 * assert.deepEqual(found, [[1, 2, 3, 4, 5]]);
 * ```
 */
export function reconstructSamples(
  summary: PrintedSummary,
  options: SpriteOptions,
): number[][] {
  const action = "reconstruct samples";
  const { minimum, maximum, random, samples = 20 } = options;
  const { walks = 20 * samples } = options;
  requireWhole(minimum, action, "minimum");
  requireWhole(maximum, action, "maximum");
  requireCount(maximum - minimum, action, "maximum - minimum", 0);
  requireCount(samples, action, "samples", 1);
  requireCount(walks, action, "walks", 1);
  const { count, items = 1 } = summary;
  if (items !== 1) {
    throw new RangeError(
      `Cannot ${action}: items must be 1, got ${items}; give the mean and the standard deviation of the sums of items`,
    );
  }
  const targets = candidateMoments(summary).filter(({ total }) =>
    total >= minimum * count && total <= maximum * count
  );
  const found = new Map<string, number[]>();
  if (targets.length === 0) return [];
  for (let walk = 0; walk < walks && found.size < samples; walk++) {
    const target = targets[random.below(targets.length)];
    if (target === undefined) continue;
    const sample = walkTo(target, { minimum, maximum, count, random });
    if (sample !== null) found.set(sample.join(), sample);
  }
  return [...found.values()];
}

/** Walks from equal values to the sum of squares; null if it does not arrive. */
function walkTo(
  target: Moments,
  space: {
    readonly minimum: number;
    readonly maximum: number;
    readonly count: number;
    readonly random: Random;
  },
): number[] | null {
  const { minimum, maximum, count, random } = space;
  const base = Math.floor(target.total / count);
  const rest = target.total - base * count;
  const sample = Array.from(
    { length: count },
    (_, index) => index < rest ? base + 1 : base,
  );
  let squares = sample.reduce((sum, value) => sum + value * value, 0);
  const steps = 50 * count * (maximum - minimum + 1);
  for (let step = 0; step < steps; step++) {
    if (squares === target.squares) return sample.sort((x, y) => x - y);
    const up = random.below(count);
    const down = random.below(count);
    const high = sample[up] ?? 0;
    const low = sample[down] ?? 0;
    if (up === down || high >= maximum || low <= minimum) continue;
    const change = 2 * (high - low) + 2;
    const isTowards = Math.abs(squares + change - target.squares) <=
      Math.abs(squares - target.squares);
    // One step in eight goes anywhere, so that no corner holds the walk.
    if (!isTowards && random.below(8) > 0) continue;
    sample[up] = high + 1;
    sample[down] = low - 1;
    squares += change;
  }
  return null;
}
