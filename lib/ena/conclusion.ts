/**
 * Does a conclusion stand when the analysis is run otherwise?
 *
 * The conclusion of a comparison is: the groups are apart (permutation test at a
 * level, usually .05), or they are not shown to be apart. A run flips it if its answer
 * is the other one, or if both say "apart" while the subtraction networks point in
 * opposite directions (cosine below 0).
 *
 * A conclusion near the level flips easily in either direction: read the share with
 * the p values beside it.
 *
 * Source: none; a count.
 *
 * @module
 */

import type { EnaComparison } from "records";
import { dot, lengthOf } from "./matrix.ts";

/** One run of an analysis beside the reference. */
export interface ConclusionOfRun {
  /** P value of the permutation test. */
  readonly pValue: number;
  /** Distance of the group means over all dimensions. */
  readonly distance: number;
  /** Whether the groups are apart at the level. */
  readonly isApart: boolean;
  /** Cosine of the subtraction network with that of the reference, -1 to 1; null where one is zero. */
  readonly similarity: number | null;
  /** Whether the conclusion of the reference is gone. */
  readonly isFlipped: boolean;
}

/** How a conclusion fares over several runs. */
export interface Stability {
  /** Level of the permutation test. */
  readonly alpha: number;
  /** The reference. */
  readonly reference: ConclusionOfRun;
  /** The runs, in the order given; the reference is not among them. */
  readonly runs: readonly ConclusionOfRun[];
  /** Runs in which the conclusion flips. */
  readonly flipCount: number;
  /** Their share, 0 to 1; null without runs. */
  readonly flipShare: number | null;
}

/** The parts of a comparison that a conclusion rests on. */
export type Concluding = {
  /** First minus second, one number per pair. */
  readonly subtractionNetwork: readonly number[];
  /** The test. */
  readonly permutation: Pick<
    EnaComparison["permutation"],
    "pValue" | "statistic"
  >;
};

/**
 * Counts the runs in which a conclusion flips.
 *
 * @param reference The comparison whose conclusion is at stake.
 * @param runs The same comparison under other choices, other codings, other repetitions.
 * @param options Level of the test, 0.05 where absent.
 * @returns Each run beside the reference, and the share that flips.
 * @throws {RangeError} If the level is not between 0 and 1.
 *
 * @example
 * ```ts
 * import { countFlips } from "ena";
 * import assert from "node:assert/strict";
 *
 * const run = (pValue: number, weight: number) =>
 *   ({ subtractionNetwork: [weight, 0], permutation: { pValue, statistic: Math.abs(weight) } });
 * const { flipShare } = countFlips(run(0.01, 0.3), [run(0.02, 0.2), run(0.2, 0.1), run(0.01, -0.3), run(0.04, 0.3)]);
 * assert.equal(flipShare, 2 / 4); // one no longer apart, one apart the other way round
 * ```
 */
export function countFlips(
  reference: Concluding,
  runs: readonly Concluding[],
  options: { readonly alpha?: number } = {},
): Stability {
  const { alpha = 0.05 } = options;
  if (!(alpha > 0 && alpha < 1)) {
    throw new RangeError(
      `Cannot count flips: alpha must be above 0 and below 1, got ${alpha}`,
    );
  }
  const own = conclude(reference, reference, alpha);
  const compared = runs.map((run) => conclude(run, reference, alpha));
  const flipCount = compared.filter(({ isFlipped }) => isFlipped).length;
  return {
    alpha,
    reference: own,
    runs: compared,
    flipCount,
    flipShare: runs.length === 0 ? null : flipCount / runs.length,
  };
}

function conclude(
  run: Concluding,
  reference: Concluding,
  alpha: number,
): ConclusionOfRun {
  const isApart = run.permutation.pValue <= alpha;
  const wasApart = reference.permutation.pValue <= alpha;
  const similarity = cosine(
    run.subtractionNetwork,
    reference.subtractionNetwork,
  );
  return {
    pValue: run.permutation.pValue,
    distance: run.permutation.statistic,
    isApart,
    similarity,
    isFlipped: isApart !== wasApart ||
      (isApart && similarity !== null && similarity < 0),
  };
}

/**
 * Takes the cosine of two networks.
 *
 * @param a One number per pair.
 * @param b One number per pair.
 * @returns -1 to 1; null where one is zero.
 */
export function cosine(
  a: readonly number[],
  b: readonly number[],
): number | null {
  const lengths = lengthOf(a) * lengthOf(b);
  return lengths === 0 ? null : Math.max(-1, Math.min(1, dot(a, b) / lengths));
}
