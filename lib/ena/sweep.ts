/**
 * Does the conclusion survive another stanza window? The window is a guess, and with
 * few units it can matter; so look at several before believing one.
 *
 * For each window the lines are accumulated and fitted anew and the groups compared.
 * The conclusion of the first window is the reference; `conclusion.ts` says what flips
 * it. The tests of one sweep are about the same question on the same lines: take them as
 * a picture of how stable the answer is, and never the smallest p value as the answer.
 *
 * A window that leaves nothing to compare (no connection, or group means that do not
 * differ where a rotation needs them to) has no comparison and a reason. Every window is
 * tested with the same draws, so windows that give equal models give equal p values.
 *
 * Source: Zörgő, Swiecki & Ruis (2021), Exploring the effects of segmentation on
 * semi-structured interview data with epistemic network analysis.
 *
 * @module
 */

import type { EnaComparison, EnaModel } from "records";
import { accumulate } from "./accumulate.ts";
import type { CodedLines } from "./columns.ts";
import { type Concluding, cosine, countFlips } from "./conclusion.ts";
import { compareGroups, type CompareOptions } from "./compare.ts";
import type { AccumulateOptions } from "./definition.ts";
import { fitEna, type FitEnaOptions } from "./fit_ena.ts";
import { GroupError } from "./groups.ts";
import { sameDraws } from "./same_draws.ts";

/** What to try, and with which choices otherwise. */
export interface SweepOptions {
  /** Stanza windows, the current line included; Infinity is allowed. */
  readonly stanzaWindows: readonly number[];
  /** Choices of `accumulate`; its window is replaced. */
  readonly accumulate: Omit<AccumulateOptions, "stanzaWindow">;
  /** Choices of `fitEna`. */
  readonly fit: FitEnaOptions;
  /** The two groups. */
  readonly groups: readonly [string, string];
  /** Choices of `compareGroups`. */
  readonly compare: CompareOptions;
  /** Level of the permutation test at which groups are called apart. @default {0.05} */
  readonly alpha?: number;
}

/** One window of a sweep. */
export interface SweptWindow {
  /** The window; Infinity for an infinite one. */
  readonly stanzaWindow: number;
  /** The model; null where groups leave no axis. */
  readonly model: EnaModel | null;
  /** The comparison; null where there is none. */
  readonly comparison: EnaComparison | null;
  /** Why there is no comparison; null where there is one. */
  readonly reason: string | null;
  /** Cosine of the subtraction network with that of the first window, -1 to 1; null where one is zero or missing. */
  readonly similarity: number | null;
  /** Level of the conclusion. */
  readonly alpha: number;
  /** Whether the conclusion of the first window is gone; null where a comparison is missing. */
  readonly isFlipped: boolean | null;
}

/**
 * Fits and compares with each of several windows.
 *
 * @param lines Coded lines or columns.
 * @param options Windows, and the choices of each step.
 * @returns One entry per window, in the order given; the first is the reference of `similarity`.
 * @throws {RangeError} As `accumulate`, `fitEna` and `compareGroups` do; or if the level is not between 0 and 1.
 *
 * @example
 * ```ts
 * import { sweepWindows } from "ena";
 * import { createRandom } from "stats";
 * import assert from "node:assert/strict";
 *
 * const say = (unit: string, codes: number[]) => ({ unit: [unit], conversation: [unit], codes });
 * const lines = ["a", "b", "c", "d"].flatMap((unit, k) => [
 *   say(unit, [1, k < 2 ? 1 : 0, 0]), say(unit, [0, 0, 1]), say(unit, [1, 0, k % 2]),
 * ]);
 * const swept = sweepWindows(lines, {
 *   stanzaWindows: [2, 3],
 *   accumulate: { codes: ["A", "B", "C"] },
 *   fit: { group: ["x", "x", "y", "y"] },
 *   groups: ["x", "y"],
 *   compare: { random: createRandom(1) },
 * });
 * assert.deepEqual(swept.map((entry) => entry.stanzaWindow), [2, 3]);
 * assert.ok(Math.abs((swept[0]?.similarity ?? 0) - 1) < 1e-12);
 * assert.equal(swept[0]?.isFlipped, false); // the first window is the reference
 * ```
 */
export function sweepWindows(
  lines: CodedLines,
  options: SweepOptions,
): SweptWindow[] {
  const { alpha = 0.05, compare } = options;
  const draws = sameDraws(compare.random);
  const found = options.stanzaWindows.map((stanzaWindow) => ({
    stanzaWindow,
    ...compareAt(lines, stanzaWindow, {
      ...options,
      compare: { ...compare, random: draws() },
    }),
  }));
  const reference = found[0]?.comparison ?? null;
  return found.map((entry) => ({
    ...entry,
    alpha,
    similarity: reference === null || entry.comparison === null ? null : cosine(
      reference.subtractionNetwork,
      entry.comparison.subtractionNetwork,
    ),
    isFlipped: flips(reference, entry.comparison, alpha),
  }));
}

function compareAt(
  lines: CodedLines,
  stanzaWindow: number,
  { accumulate: counting, fit, groups, compare }: SweepOptions,
): Pick<SweptWindow, "model" | "comparison" | "reason"> {
  const accumulation = accumulate(lines, { ...counting, stanzaWindow });
  try {
    const model = fitEna(accumulation, fit);
    return model.axes.length === 0
      ? { model, comparison: null, reason: model.warnings.join(" ") }
      : {
        model,
        comparison: compareGroups(model, groups, compare),
        reason: null,
      };
  } catch (error) {
    if (!(error instanceof GroupError)) throw error;
    return { model: null, comparison: null, reason: error.message };
  }
}

function flips(
  reference: Concluding | null,
  comparison: Concluding | null,
  alpha: number,
): boolean | null {
  return reference === null || comparison === null
    ? null
    : countFlips(reference, [comparison], { alpha }).flipCount === 1;
}
