/**
 * Scores every condition of an opened corpus: prompt sets, baselines, single
 * changes, and the second reader beside them.
 *
 * @module
 */

import type { Debate } from "records";
import { type BriefScore, briefScore } from "./brief.ts";
import type { OpenCorpus } from "./open_corpus.ts";
import { scoreDebates, scoreVerdicts } from "./score.ts";
import { listSecondScores } from "./verdicts.ts";

/** One condition with its scores. */
export interface ConditionScore extends BriefScore {
  /** Prompt set, baseline, mixed prompt set, or "second reader, blind". */
  readonly condition: string;
}

/**
 * Scores a corpus condition by condition.
 *
 * @param corpus What `openCorpus` gave.
 * @returns One row per condition in the order of the corpus; the second reader last, where the essays have second scores.
 * @throws As `scoreDebates`.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { openCorpus, scoreCorpus } from "debate";
 *
 * const rows = scoreCorpus(await openCorpus("role_played"));
 * assert.deepEqual(rows.map((row) => row.condition), ["initial", "revised", "second reader, blind"]);
 * ```
 */
export function scoreCorpus(corpus: OpenCorpus): readonly ConditionScore[] {
  const { essays, debates, baselines, changes } = corpus;
  const conditions = [
    ...Map.groupBy(debates, (debate) => debate.promptSet),
    ...Map.groupBy(baselines, (debate) => debate.promptSet),
    ...changes.map(({ change, debates: changed }) =>
      [change.promptSet.name, changed] as const
    ),
  ];
  const score = (scored: readonly Debate[]): BriefScore =>
    briefScore(scoreDebates(scored, essays));
  const second = listSecondScores(essays);
  return [
    ...conditions.map(([condition, scored]) => ({
      condition,
      ...score(scored),
    })),
    ...(second.length === 0 ? [] : [{
      condition: "second reader, blind",
      ...briefScore(scoreVerdicts(second)),
    }]),
  ];
}
