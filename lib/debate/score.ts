/**
 * How well verdicts agree with gold scores.
 *
 * An unparsed debate is never given a score: in shares it counts as not exact
 * and not adjacent, and it is left out of kappa, error and bias, whose number
 * of essays stands beside them.
 *
 * Source: Cohen 1968, https://doi.org/10.1037/h0026256, for weighted kappa.
 *
 * @module
 */

import type { Debate, Essay, Score } from "records";
import {
  type CohensKappa,
  cohensKappa,
  type Interval,
  wilsonInterval,
} from "stats";
import { listVerdicts, type ScoredVerdict } from "./verdicts.ts";

/** Recall of one level. */
export interface LevelRecall {
  /** The level. */
  readonly level: Score;
  /** Essays with this gold score. */
  readonly goldCount: number;
  /** Of those, how many were given it. */
  readonly exactCount: number;
  /** The share; null without essays of this level. */
  readonly recall: number | null;
}

/** What a guess without reading would reach, as a share of exact scores. */
export interface GuessBaselines {
  /** A uniform guess among six levels: 1/6. */
  readonly uniform: number;
  /** Always the most frequent gold level. */
  readonly majority: number;
  /** That level; of several the lowest. */
  readonly majorityLevel: Score;
  /** A guess with the verdicts' own frequencies: the agreement that kappa sets to 0. */
  readonly ownFrequencies: number;
}

/** Agreement of verdicts with gold scores. */
export interface ScoreReport {
  /** Verdicts, unparsed ones included. */
  readonly essayCount: number;
  /** Verdicts with a score; kappa, error and bias are over these. */
  readonly scoredCount: number;
  /** Verdicts without one. */
  readonly unparsedCount: number;
  /** Share of verdicts without one. */
  readonly unparsedShare: number;
  /** Verdicts equal to gold. */
  readonly exactCount: number;
  /** Share equal to gold, of all verdicts. */
  readonly exactShare: number;
  /** Wilson interval of the exact share, 95 %. */
  readonly exactInterval: Interval;
  /** Share at most one level off, of all verdicts. */
  readonly adjacentShare: number;
  /** Quadratic weighted kappa over the levels 1 to 6, with interval, or the reason why it is undefined. */
  readonly kappa: CohensKappa;
  /** Mean distance from gold in levels; null without scores. */
  readonly meanAbsoluteError: number | null;
  /** Mean of verdict minus gold in levels, above 0 = too kind; null without scores. */
  readonly bias: number | null;
  /** Recall of each level, 1 to 6. */
  readonly perLevel: readonly LevelRecall[];
  /** Counts: row = gold 1 to 6, column = verdict 1 to 6, then unparsed. */
  readonly confusion: readonly (readonly number[])[];
  /** What a guess would reach. */
  readonly baselines: GuessBaselines;
}

const LEVELS: readonly Score[] = [1, 2, 3, 4, 5, 6];

/**
 * Scores debates of one corpus and one prompt set.
 *
 * @param debates Debates, each essay once.
 * @param essays Their essays, with gold scores.
 * @returns The report.
 * @throws {TypeError} If there is no debate, an essay stands twice (score repetitions apart), has no gold score, or debates of several corpora or prompt sets are mixed.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { findProtocol, importRolePlayed, scoreDebates } from "debate";
 *
 * const essays = [{ essayId: "e1", assignment: "dam", text: "...", gold: 4 }] as const;
 * const text = ["claim", "grounds", "warrant"].map((role) => `=== e1 ${role}\nText.\n`).join("") +
 *   '=== e1 judge\n{"score": 3, "reasons": "Text."}';
 * const debates = importRolePlayed(text, "batch.txt", {
 *   corpus: "demo", promptSet: "initial", protocol: findProtocol("no-rebuttal"), essays,
 * });
 * const report = scoreDebates(debates, essays);
 * assert.deepEqual([report.exactShare, report.adjacentShare, report.bias], [0, 1, -1]);
 * ```
 */
export function scoreDebates(
  debates: readonly Debate[],
  essays: readonly Essay[],
): ScoreReport {
  return scoreVerdicts(listVerdicts(debates, essays));
}

/**
 * Scores debates assignment by assignment.
 *
 * @param debates As for {@linkcode scoreDebates}.
 * @param essays Their essays.
 * @returns One report per assignment, in alphabetical order.
 * @throws As {@linkcode scoreDebates}.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { findProtocol, importRolePlayed, scoreByAssignment } from "debate";
 *
 * const essays = [{ essayId: "e1", assignment: "dam", text: "...", gold: 4 }] as const;
 * const text = ["claim", "grounds", "warrant"].map((role) => `=== e1 ${role}\nText.\n`).join("") +
 *   '=== e1 judge\n{"score": 3, "reasons": "Text."}';
 * const debates = importRolePlayed(text, "batch.txt", {
 *   corpus: "demo", promptSet: "initial", protocol: findProtocol("no-rebuttal"), essays,
 * });
 * const [dam] = scoreByAssignment(debates, essays);
 * assert.equal(dam?.assignment, "dam");
 * assert.equal(dam?.report.essayCount, 1);
 * ```
 */
export function scoreByAssignment(
  debates: readonly Debate[],
  essays: readonly Essay[],
): readonly { readonly assignment: string; readonly report: ScoreReport }[] {
  const verdicts = listVerdicts(debates, essays);
  const names = [...new Set(verdicts.map((verdict) => verdict.assignment))];
  return names.sort().map((assignment) => ({
    assignment,
    report: scoreVerdicts(
      verdicts.filter((verdict) => verdict.assignment === assignment),
    ),
  }));
}

/**
 * Measures the agreement of verdicts with gold scores.
 *
 * @param verdicts Verdicts; one is enough, then kappa is not defined.
 * @returns The report.
 * @throws {RangeError} If there is no verdict.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { scoreVerdicts } from "debate";
 * import type { DebateOutcome, Score } from "records";
 *
 * const verdict = (gold: Score, outcome: DebateOutcome) => ({ essayId: "e", assignment: "a", gold, outcome });
 * const scored = (score: Score): DebateOutcome => ({ status: "scored", score, reasons: "" });
 * const report = scoreVerdicts([
 *   verdict(4, scored(4)), verdict(4, scored(5)), verdict(2, scored(5)),
 *   verdict(3, { status: "unparsed", reason: "malformed" }),
 * ]);
 * assert.equal(report.exactShare, 1 / 4);
 * assert.equal(report.adjacentShare, 2 / 4);
 * assert.equal(report.meanAbsoluteError, (0 + 1 + 3) / 3);
 * assert.equal(report.bias, (0 + 1 + 3) / 3);
 * assert.deepEqual([report.scoredCount, report.unparsedCount], [3, 1]);
 * ```
 */
export function scoreVerdicts(
  verdicts: readonly ScoredVerdict[],
): ScoreReport {
  const essayCount = verdicts.length;
  if (essayCount === 0) {
    throw new RangeError(
      "Cannot score verdicts: there must be at least one, got none",
    );
  }
  const pairs = verdicts.flatMap(({ gold, outcome }) =>
    outcome.status === "scored" ? [{ gold, score: outcome.score }] : []
  );
  const errors = pairs.map(({ gold, score }) => score - gold);
  const exactCount = errors.filter((error) => error === 0).length;
  const adjacentCount = errors.filter((error) => Math.abs(error) <= 1).length;
  const confusion = countConfusion(verdicts);
  return {
    essayCount,
    scoredCount: pairs.length,
    unparsedCount: essayCount - pairs.length,
    unparsedShare: (essayCount - pairs.length) / essayCount,
    exactCount,
    exactShare: exactCount / essayCount,
    exactInterval: wilsonInterval(exactCount, { trials: essayCount }),
    adjacentShare: adjacentCount / essayCount,
    kappa: cohensKappa(
      pairs.map((pair) => pair.gold),
      pairs.map((pair) => pair.score),
      { categories: LEVELS, weights: "quadratic" },
    ),
    meanAbsoluteError: meanOf(errors.map(Math.abs)),
    bias: meanOf(errors),
    perLevel: LEVELS.map((level) => recallOf(level, verdicts)),
    confusion,
    baselines: guessBaselines(confusion),
  };
}

function meanOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function recallOf(
  level: Score,
  verdicts: readonly ScoredVerdict[],
): LevelRecall {
  const ofLevel = verdicts.filter((verdict) => verdict.gold === level);
  const exactCount =
    ofLevel.filter(({ outcome }) =>
      outcome.status === "scored" && outcome.score === level
    ).length;
  return {
    level,
    goldCount: ofLevel.length,
    exactCount,
    recall: ofLevel.length === 0 ? null : exactCount / ofLevel.length,
  };
}

function countConfusion(
  verdicts: readonly ScoredVerdict[],
): readonly (readonly number[])[] {
  return LEVELS.map((gold) => {
    const row = [0, 0, 0, 0, 0, 0, 0];
    for (const verdict of verdicts) {
      if (verdict.gold !== gold) continue;
      const { outcome } = verdict;
      const column = outcome.status === "scored" ? outcome.score - 1 : 6;
      row[column] = (row[column] ?? 0) + 1;
    }
    return row;
  });
}

function guessBaselines(
  confusion: readonly (readonly number[])[],
): GuessBaselines {
  const goldCounts = confusion.map((row) =>
    row.reduce((sum, count) => sum + count, 0)
  );
  const total = goldCounts.reduce((sum, count) => sum + count, 0);
  const most = Math.max(...goldCounts);
  const ownFrequencies = goldCounts.reduce((sum, goldCount, column) => {
    const given = confusion.reduce(
      (count, row) => count + (row[column] ?? 0),
      0,
    );
    return sum + (goldCount / total) * (given / total);
  }, 0);
  return {
    uniform: 1 / LEVELS.length,
    majority: most / total,
    majorityLevel: LEVELS[goldCounts.indexOf(most)] ?? 1,
    ownFrequencies,
  };
}
