/**
 * The noise floor: how much changes when the same prompts are run again. A
 * gain between prompt sets says little where repetitions of one set differ as
 * much.
 *
 * @module
 */

import type { Debate, Essay } from "records";
import { countTransitions } from "./transitions.ts";

/** Two repetitions of one prompt set, compared essay by essay. */
export interface RepetitionPair {
  /** Index of the first repetition. */
  readonly first: number;
  /** Index of the second. */
  readonly second: number;
  /** Essays. */
  readonly essayCount: number;
  /** Essays wrong in the first and right in the second. */
  readonly fixedCount: number;
  /** Essays right in the first and wrong in the second. */
  readonly brokenCount: number;
  /** Essays whose outcome differs at all, another wrong score included. */
  readonly changedCount: number;
}

/** How much repetitions differ. */
export interface NoiseFloor {
  /** Every pair of repetitions. */
  readonly pairs: readonly RepetitionPair[];
  /** Mean share of essays that go from right to wrong or back, 0 to 1. */
  readonly flipShare: number;
  /** Mean share of essays whose outcome differs, 0 to 1. */
  readonly changedShare: number;
}

/**
 * Compares every pair of repetitions of one prompt set.
 *
 * @param debates Debates of one prompt set in at least two repetitions, each with the same essays.
 * @param essays Their essays, with gold scores.
 * @returns Pairs and means over pairs.
 * @throws {RangeError} If there are fewer than two repetitions.
 * @throws {TypeError} If the repetitions have other essays, or prompt sets or corpora are mixed.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { measureNoise, type PairedOptions, runPaired, scriptedModel } from "debate";
 * import { findProtocol, readDebatePrompts, readRubric, renderRubric, replyWithScore } from "debate";
 * import { readEssays } from "read";
 *
 * const { essays, exemplars, assignments } = readEssays("data/essays");
 * const options: PairedOptions = {
 *   // the second repetition says 5 where the first says 4
 *   chatModel: scriptedModel((request) => replyWithScore(request, 4 + request.repetition)),
 *   corpus: "scripted", assignments, exemplars, rubric: renderRubric(readRubric()), repetitions: [0, 1],
 * };
 * const run = await runPaired(essays, [readDebatePrompts("initial", findProtocol())], options);
 * const noise = measureNoise(run.debates, essays);
 * // 12 essays of gold 4 are broken, 12 of gold 5 fixed, and all 72 change
 * assert.deepEqual([noise.flipShare, noise.changedShare], [24 / 72, 1]);
 * ```
 */
export function measureNoise(
  debates: readonly Debate[],
  essays: readonly Essay[],
): NoiseFloor {
  for (const key of ["corpus", "promptSet"] as const) {
    const names = [...new Set(debates.map((debate) => debate[key]))];
    if (names.length > 1) {
      throw new TypeError(
        `Cannot measure noise: repetitions must be of one ${key}, got ${
          names.join(", ")
        }`,
      );
    }
  }
  const indices = [...new Set(debates.map((debate) => debate.repetition))]
    .sort((a, b) => a - b);
  if (indices.length < 2) {
    throw new RangeError(
      `Cannot measure noise: there must be at least two repetitions, got ${indices.length}`,
    );
  }
  const pairs = indices.flatMap((first, position) =>
    indices.slice(position + 1).map((second) =>
      comparePair(debates, { first, second, essays })
    )
  );
  const meanShare = (count: (pair: RepetitionPair) => number): number =>
    pairs.reduce((sum, pair) => sum + count(pair) / pair.essayCount, 0) /
    pairs.length;
  return {
    pairs,
    flipShare: meanShare((pair) => pair.fixedCount + pair.brokenCount),
    changedShare: meanShare((pair) => pair.changedCount),
  };
}

function comparePair(
  debates: readonly Debate[],
  pair: {
    readonly first: number;
    readonly second: number;
    readonly essays: readonly Essay[];
  },
): RepetitionPair {
  const { first, second, essays } = pair;
  // Partners are found by essay and repetition, so both get the same index.
  const pick = (repetition: number): readonly Debate[] =>
    debates.filter((debate) => debate.repetition === repetition)
      .map((debate) => ({ ...debate, repetition: 0 }));
  const [before, after] = [pick(first), pick(second)];
  const transitions = countTransitions(before, { after, essays });
  const outcomes = new Map(
    after.map((debate) => [debate.essayId, shownOutcome(debate)]),
  );
  return {
    first,
    second,
    essayCount: transitions.pairCount,
    fixedCount: transitions.fixed.length,
    brokenCount: transitions.broken.length,
    changedCount:
      before.filter((debate) =>
        outcomes.get(debate.essayId) !== shownOutcome(debate)
      ).length,
  };
}

function shownOutcome({ outcome }: Debate): string {
  return outcome.status === "scored" ? String(outcome.score) : outcome.status;
}

/**
 * Says in one sentence how much changed when nothing changed.
 *
 * @param first Debates of a prompt set, first run.
 * @param again The same prompt set run again; empty where it was not.
 * @param essays Their essays, with gold scores.
 * @returns The noise floor in words, or that it was not measured.
 * @throws As {@linkcode measureNoise}.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { describeNoise, openCorpus } from "debate";
 *
 * const { debates, essays } = await openCorpus("role_played");
 * assert.match(describeNoise(debates, [], essays), /^Noise floor not measured/);
 * ```
 */
export function describeNoise(
  first: readonly Debate[],
  again: readonly Debate[],
  essays: readonly Essay[],
): string {
  if (again.length === 0) {
    return "Noise floor not measured: the corpus has no second run of the same prompts.";
  }
  const { pairs, flipShare, changedShare } = measureNoise(
    [...first, ...again],
    essays,
  );
  const [pair] = pairs;
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  return `Noise floor: between two runs of the same prompts ${pair?.fixedCount} essays became right and ${pair?.brokenCount} wrong (${
    percent(flipShare)
  }), and ${percent(changedShare)} had another outcome.`;
}
