/**
 * Does the conclusion survive the errors of the coder? The lines are coded again and
 * again with errors at a measured rate, and the whole analysis is repeated each time.
 *
 * How errors are made is the caller's: `relabel` is given the number of the run and
 * gives the lines as such a coder might have coded them (for instance by flipping codes
 * at the rates at which two coders differ). Lines, units and codes stay; values change.
 *
 * Redrawing adds errors to a coding that has errors already, so effects mostly shrink:
 * the share of flips is nearer to an upper than to a lower bound of what the coder's
 * errors can have done. Every run is tested with the same draws, so that none flips by
 * the luck of its relabellings.
 *
 * Source: none; simulation of misclassification at given rates.
 *
 * @module
 */

import type { EnaComparison } from "records";
import { accumulate } from "./accumulate.ts";
import type { CodedLines } from "./columns.ts";
import { compareGroups } from "./compare.ts";
import { countFlips, type Stability } from "./conclusion.ts";
import { fitEna } from "./fit_ena.ts";
import { sameDraws } from "./same_draws.ts";
import type { SweepOptions } from "./sweep.ts";
import type { AccumulateOptions } from "./definition.ts";

/** How to repeat. */
export interface RecodeOptions
  extends Pick<SweepOptions, "fit" | "groups" | "compare"> {
  /** Gives the lines of one run, 0 to runCount - 1, as another coder might have coded them. */
  readonly relabel: (run: number) => CodedLines;
  /** Number of runs. @default {100} */
  readonly runCount?: number;
  /** Level of the permutation test. @default {0.05} */
  readonly alpha?: number;
  /** Choices of `accumulate`. */
  readonly accumulate: AccumulateOptions;
}

/** The comparison at hand, and what becomes of it under other codings. */
export interface Recoded extends Stability {
  /** Comparison of the lines as they are. */
  readonly comparison: EnaComparison;
  /** Mean distance of the group means over the runs, as a share of the distance at hand; null where that is 0. */
  readonly distanceShare: number | null;
}

/**
 * Repeats an analysis under redrawn codings.
 *
 * @param lines Coded lines or columns as they are.
 * @param options How to redraw, how often, and the choices of the analysis.
 * @returns The conclusion at hand, each run, and the share of runs in which it flips.
 * @throws {RangeError} As `accumulate`, `fitEna` and `compareGroups` do, or if runCount is not a whole number of at least 1.
 *
 * @example
 * ```ts
 * import { repeatCoding } from "ena";
 * import { createRandom } from "stats";
 * import assert from "node:assert/strict";
 *
 * const say = (unit: string, codes: number[]) => ({ unit: [unit], conversation: [unit], codes });
 * const lines = ["a", "b", "c", "d", "e", "f", "g", "h"].map((unit, k) => say(unit, k < 4 ? [1, 1, 0] : [0, 1, 1]));
 * const options = {
 *   runCount: 3,
 *   accumulate: { codes: ["A", "B", "C"] },
 *   fit: { group: ["x", "x", "x", "x", "y", "y", "y", "y"] },
 *   groups: ["x", "y"],
 *   compare: { random: createRandom(1) },
 * } as const;
 * // A coder without errors changes nothing; one who sees no code twice leaves nothing.
 * assert.equal(repeatCoding(lines, { ...options, relabel: () => lines }).flipShare, 0);
 * const mixed = lines.map((line, k) => ({ ...line, codes: k % 2 === 0 ? [1, 1, 0] : [0, 1, 1] }));
 * assert.equal(repeatCoding(lines, { ...options, relabel: () => mixed }).flipShare, 1);
 * ```
 */
export function repeatCoding(
  lines: CodedLines,
  options: RecodeOptions,
): Recoded {
  const { runCount = 100, relabel, groups, alpha = 0.05 } = options;
  const draws = sameDraws(options.compare.random);
  if (!(Number.isSafeInteger(runCount) && runCount >= 1)) {
    throw new RangeError(
      `Cannot repeat the coding: runCount must be a whole number of at least 1, got ${runCount}`,
    );
  }
  const analyse = (coded: CodedLines): EnaComparison | null => {
    const model = fitEna(accumulate(coded, options.accumulate), {
      ...options.fit,
      fallback: "svd",
    });
    // A coding that leaves no differences leaves no axis, and the groups are not apart.
    return model.axes.length === 0
      ? null
      : compareGroups(model, groups, { ...options.compare, random: draws() });
  };
  const comparison = analyse(lines);
  if (comparison === null) {
    throw new RangeError(
      `Cannot repeat the coding: the networks of the lines as they are must differ, got no axis`,
    );
  }
  const runs = Array.from({ length: runCount }, (_, run) => {
    const found = analyse(relabel(run));
    return found ?? {
      subtractionNetwork: comparison.subtractionNetwork.map(() => 0),
      permutation: { pValue: 1, statistic: 0 },
    };
  });
  const stability = countFlips(comparison, runs, { alpha });
  const own = stability.reference.distance;
  const distances = stability.runs.reduce((sum, run) => sum + run.distance, 0);
  return {
    ...stability,
    comparison,
    distanceShare: own === 0 ? null : distances / runCount / own,
  };
}
