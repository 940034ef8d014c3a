/**
 * Verdicts beside gold scores, from debates or from a second reader.
 *
 * @module
 */

import type { Debate, DebateOutcome, Essay, Score } from "records";

/** A verdict beside its gold score. */
export interface ScoredVerdict {
  /** The essay. */
  readonly essayId: string;
  /** Its assignment. */
  readonly assignment: string;
  /** Gold score. */
  readonly gold: Score;
  /** What was decided. */
  readonly outcome: DebateOutcome;
}

/**
 * Puts each debate's outcome beside the gold score of its essay.
 *
 * @param debates As for {@linkcode scoreDebates}.
 * @param essays Their essays.
 * @returns Verdicts in the order of the debates.
 * @throws As {@linkcode scoreDebates}.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { findProtocol, importRolePlayed, listVerdicts } from "debate";
 *
 * const essays = [{ essayId: "e1", assignment: "dam", text: "...", gold: 4 }] as const;
 * const text = ["claim", "grounds", "warrant"].map((role) => `=== e1 ${role}\nText.\n`).join("") +
 *   '=== e1 judge\n{"score": 3, "reasons": "Text."}';
 * const debates = importRolePlayed(text, "batch.txt", {
 *   corpus: "demo", promptSet: "initial", protocol: findProtocol("no-rebuttal"), essays,
 * });
 * const [verdict] = listVerdicts(debates, essays);
 * assert.equal(verdict?.gold, 4);
 * assert.equal(verdict?.outcome.status, "scored");
 * ```
 */
export function listVerdicts(
  debates: readonly Debate[],
  essays: readonly Essay[],
): readonly ScoredVerdict[] {
  const essayById = new Map(essays.map((essay) => [essay.essayId, essay]));
  requireOne(debates.map((debate) => debate.corpus), "corpus");
  requireOne(debates.map((debate) => debate.promptSet), "prompt set");
  const seen = new Set<string>();
  return debates.map((debate) => {
    const gold = essayById.get(debate.essayId)?.gold ?? null;
    if (gold === null) {
      throw new TypeError(
        `Cannot score debate "${debate.debateId}": its essay must have a gold score, got none for "${debate.essayId}"`,
      );
    }
    if (seen.has(debate.essayId)) {
      throw new TypeError(
        `Cannot score debates: each essay must stand once, got "${debate.essayId}" twice; score repetitions apart`,
      );
    }
    seen.add(debate.essayId);
    return {
      essayId: debate.essayId,
      assignment: debate.assignment,
      gold,
      outcome: debate.outcome,
    };
  });
}

/**
 * Lists the second scores of essays as verdicts, so that a second reader is
 * measured like a debate: the agreement that readers reach among themselves.
 *
 * @param essays Essays; those without gold or second score are left out.
 * @returns Verdicts in the order of the essays.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { listSecondScores } from "debate";
 *
 * const verdicts = listSecondScores([
 *   { essayId: "e1", assignment: "dam", text: "...", gold: 4, secondScore: 5 },
 *   { essayId: "e2", assignment: "dam", text: "...", gold: 2 },
 * ]);
 * assert.equal(verdicts.length, 1);
 * ```
 */
export function listSecondScores(
  essays: readonly Essay[],
): readonly ScoredVerdict[] {
  return essays.flatMap(({ essayId, assignment, gold, secondScore }) =>
    gold === null || secondScore === undefined ? [] : [{
      essayId,
      assignment,
      gold,
      outcome: { status: "scored" as const, score: secondScore, reasons: "" },
    }]
  );
}

/**
 * Sorts debates into accurate and inaccurate ones: the groups that are compared
 * by their discourse. An unparsed debate is inaccurate.
 *
 * @param debates As for {@linkcode listVerdicts}.
 * @param essays Their essays.
 * @returns Group by debate id, in the order of the debates.
 * @throws As {@linkcode listVerdicts}.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { findProtocol, groupByAccuracy, importRolePlayed } from "debate";
 *
 * const essays = [{ essayId: "e1", assignment: "dam", text: "...", gold: 4 }] as const;
 * const text = ["claim", "grounds", "warrant"].map((role) => `=== e1 ${role}\nText.\n`).join("") +
 *   '=== e1 judge\n{"score": 4, "reasons": "Text."}';
 * const debates = importRolePlayed(text, "batch.txt", {
 *   corpus: "demo", promptSet: "initial", protocol: findProtocol("no-rebuttal"), essays,
 * });
 * assert.deepEqual([...groupByAccuracy(debates, essays)], [["demo/initial/e1", "accurate"]]);
 * ```
 */
export function groupByAccuracy(
  debates: readonly Debate[],
  essays: readonly Essay[],
): ReadonlyMap<string, "accurate" | "inaccurate"> {
  const verdicts = listVerdicts(debates, essays);
  return new Map(
    debates.map((debate, index) => {
      const verdict = verdicts[index];
      const isExact = verdict?.outcome.status === "scored" &&
        verdict.outcome.score === verdict.gold;
      return [debate.debateId, isExact ? "accurate" : "inaccurate"];
    }),
  );
}

function requireOne(names: readonly string[], what: string): void {
  const distinct = [...new Set(names)];
  if (distinct.length === 1) return;
  throw new TypeError(
    `Cannot score debates: they must be of one ${what}, got ${
      distinct.length === 0 ? "no debate" : distinct.join(", ")
    }`,
  );
}
