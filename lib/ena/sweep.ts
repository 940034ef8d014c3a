/**
 * Does the conclusion survive another stanza window? The window is a guess, and with
 * few units it can matter; so look at several before believing one.
 *
 * For each window the lines are accumulated and fitted anew and the groups compared.
 * The tests of one sweep are about the same question on the same lines: take them as
 * a picture of how stable the answer is, and never the smallest p value as the answer.
 *
 * Source: Zörgő, Swiecki & Ruis (2021), Exploring the effects of segmentation on
 * semi-structured interview data with epistemic network analysis.
 *
 * @module
 */

import type { CodedLine, EnaComparison, EnaModel } from "records";
import { accumulate } from "./accumulate.ts";
import { cosine } from "./conclusion.ts";
import { compareGroups, type CompareOptions } from "./compare.ts";
import type { AccumulateOptions } from "./definition.ts";
import { fitEna, type FitEnaOptions } from "./fit_ena.ts";

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
}

/** One window of a sweep. */
export interface SweptWindow {
  /** The window; Infinity for an infinite one. */
  readonly stanzaWindow: number;
  /** The model. */
  readonly model: EnaModel;
  /** The comparison. */
  readonly comparison: EnaComparison;
  /** Cosine of the subtraction network with that of the first window, -1 to 1; null where one is zero. */
  readonly similarity: number | null;
}

/**
 * Fits and compares with each of several windows.
 *
 * @param lines Coded lines.
 * @param options Windows, and the choices of each step.
 * @returns One entry per window, in the order given; the first is the reference of `similarity`.
 * @throws {RangeError} As `accumulate`, `fitEna` and `compareGroups` do.
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
 * ```
 */
export function sweepWindows(
  lines: readonly CodedLine[],
  options: SweepOptions,
): SweptWindow[] {
  const fitted = options.stanzaWindows.map((stanzaWindow) => {
    const model = fitEna(
      accumulate(lines, { ...options.accumulate, stanzaWindow }),
      options.fit,
    );
    const comparison = compareGroups(model, options.groups, options.compare);
    return { stanzaWindow, model, comparison };
  });
  const reference = fitted[0]?.comparison.subtractionNetwork ?? [];
  return fitted.map((entry) => ({
    ...entry,
    similarity: cosine(reference, entry.comparison.subtractionNetwork),
  }));
}
