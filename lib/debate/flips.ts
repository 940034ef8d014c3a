/**
 * How the score moved while agents spoke: flips between right and wrong, and
 * consensus that was there before anyone had tested it.
 *
 * A turn counts as right when the score it implies is the gold score. Turns
 * that imply no score are passed over: a flip is looked for between two
 * neighbouring turns among those that name a score.
 *
 * Source: Wynn et al. 2025, Talk isn't always cheap: understanding failure
 * modes in multi-agent debate, https://doi.org/10.48550/arXiv.2509.05396, for
 * answers that turn from right to wrong.
 *
 * @module
 */

import type { Debate, Essay, Score } from "records";

/** How the score of one debate moved. */
export interface ScorePath {
  /** The debate. */
  readonly debateId: string;
  /** Gold score. */
  readonly gold: Score;
  /** Score implied by each turn, in order; null where a turn names none. */
  readonly scores: readonly (Score | null)[];
  /**
   * Whether every turn from the second on implies one and the same score; null
   * where one of them names none, or where there is no second turn.
   */
  readonly prematureConsensus: boolean | null;
  /** Neighbouring turns of which the first is right and the second wrong. */
  readonly rightToWrongCount: number;
  /** Neighbouring turns of which the first is wrong and the second right. */
  readonly wrongToRightCount: number;
  /** Whether the first turn that names a score is right; null where none does. */
  readonly openedRight: boolean | null;
  /** Whether the verdict is right; an unparsed verdict is not. */
  readonly endedRight: boolean;
}

/** The same, counted over debates. */
export interface PathSummary {
  /** Debates. */
  readonly debateCount: number;
  /** Debates of which it is known whether consensus was premature. */
  readonly knownConsensusCount: number;
  /** Debates with premature consensus. */
  readonly prematureCount: number;
  /** Debates with premature consensus on a wrong score. */
  readonly prematureWrongCount: number;
  /** Debates with at least one flip from right to wrong. */
  readonly rightToWrongCount: number;
  /** Debates with at least one flip from wrong to right. */
  readonly wrongToRightCount: number;
  /** Debates that opened right and ended wrong. */
  readonly lostCount: number;
  /** Debates that opened wrong and ended right. */
  readonly wonCount: number;
}

/**
 * Follows the implied score through each debate.
 *
 * @param debates The debates.
 * @param essays Their essays, with gold scores.
 * @returns One path per debate, in order.
 * @throws {TypeError} If an essay is missing or has no gold score.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { findProtocol, followScores, importRolePlayed } from "debate";
 *
 * const essays = [{ essayId: "e1", assignment: "dam", text: "...", gold: 4 }] as const;
 * const text = [
 *   "=== e1 claim", "Good.", "Score so far: 4",
 *   "=== e1 grounds", "Thin.", "Score so far: 3",
 *   "=== e1 warrant", "Thin.", "Score so far: 3",
 *   "=== e1 judge", '{"score": 3, "reasons": "Thin."}',
 * ].join("\n");
 * const debates = importRolePlayed(text, "a.txt", {
 *   corpus: "demo", promptSet: "initial", protocol: findProtocol("no-rebuttal"), essays,
 * });
 * const [path] = followScores(debates, essays);
 * assert.deepEqual(path?.scores, [4, 3, 3, 3]);
 * assert.equal(path?.rightToWrongCount, 1);
 * assert.equal(path?.prematureConsensus, true);
 * ```
 */
export function followScores(
  debates: readonly Debate[],
  essays: readonly Essay[],
): readonly ScorePath[] {
  const goldById = new Map(
    essays.map((essay) => [essay.essayId, essay.gold]),
  );
  return debates.map((debate) => {
    const gold = goldById.get(debate.essayId);
    if (gold === undefined || gold === null) {
      throw new TypeError(
        `Cannot follow debate "${debate.debateId}": its essay must have a gold score, got none for "${debate.essayId}"`,
      );
    }
    return followDebate(debate, gold);
  });
}

/**
 * Counts score paths.
 *
 * @param paths The paths; none gives zeros.
 * @returns Counts of debates.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { summarizePaths } from "debate";
 *
 * assert.equal(summarizePaths([]).prematureCount, 0);
 * ```
 */
export function summarizePaths(paths: readonly ScorePath[]): PathSummary {
  const count = (holds: (path: ScorePath) => boolean): number =>
    paths.filter(holds).length;
  return {
    debateCount: paths.length,
    knownConsensusCount: count((path) => path.prematureConsensus !== null),
    prematureCount: count((path) => path.prematureConsensus === true),
    prematureWrongCount: count((path) =>
      path.prematureConsensus === true && path.scores[1] !== path.gold
    ),
    rightToWrongCount: count((path) => path.rightToWrongCount > 0),
    wrongToRightCount: count((path) => path.wrongToRightCount > 0),
    lostCount: count((path) => path.openedRight === true && !path.endedRight),
    wonCount: count((path) => path.openedRight === false && path.endedRight),
  };
}

function followDebate(debate: Debate, gold: Score): ScorePath {
  const scores = debate.turns.map((turn) => turn.impliedScore);
  const named = scores.flatMap((score) => score === null ? [] : [score]);
  const flips = named.slice(1).map((score, index) => ({
    before: named[index] === gold,
    after: score === gold,
  }));
  const later = scores.slice(1);
  return {
    debateId: debate.debateId,
    gold,
    scores,
    prematureConsensus: later.length === 0 || later.includes(null)
      ? null
      : later.every((score) => score === later[0]),
    rightToWrongCount: flips.filter((f) => f.before && !f.after).length,
    wrongToRightCount: flips.filter((f) => !f.before && f.after).length,
    openedRight: named.length === 0 ? null : named[0] === gold,
    endedRight: debate.outcome.status === "scored" &&
      debate.outcome.score === gold,
  };
}
