/**
 * Debates and their scores in a few numbers, one row of a table each.
 *
 * @module
 */

import { sumUsage } from "llm";
import type { Debate } from "records";
import type { Interval } from "stats";
import type { ScoreReport } from "./score.ts";

/** Debates of one condition, counted. */
export interface DebateCounts {
  /** Name of the condition. */
  readonly condition: string;
  /** Debates. */
  readonly debateCount: number;
  /** Turns. */
  readonly turnCount: number;
  /** Debates whose verdict gives no score. */
  readonly unparsedCount: number;
  /** Turns whose structured reply could not be read. */
  readonly malformedTurnCount: number;
  /** Turns cut off by the token limit. */
  readonly truncatedTurnCount: number;
  /** Mean number of words of a turn; null without turns. */
  readonly wordsPerTurn: number | null;
  /** Tokens of prompts; null where no call says. */
  readonly promptTokens: number | null;
  /** Tokens of replies; null where no call says. */
  readonly completionTokens: number | null;
}

/**
 * Counts what happened in debates.
 *
 * @param condition Name of the condition, such as the prompt set.
 * @param debates Its debates.
 * @returns One row.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { countDebates, readDebateCorpus } from "debate";
 *
 * const { debates } = readDebateCorpus("role_played");
 * const row = countDebates("both", debates);
 * assert.deepEqual([row.debateCount, row.turnCount, row.promptTokens], [144, 720, null]);
 * ```
 */
export function countDebates(
  condition: string,
  debates: readonly Debate[],
): DebateCounts {
  const turns = debates.flatMap((debate) => debate.turns);
  const usage = sumUsage(turns.map((turn) => turn.usage));
  const isKnown = turns.some((turn) => turn.usage.promptTokens !== null);
  const words = turns.reduce(
    (sum, { text }) => sum + text.split(/\s+/).filter(Boolean).length,
    0,
  );
  return {
    condition,
    debateCount: debates.length,
    turnCount: turns.length,
    unparsedCount:
      debates.filter(({ outcome }) => outcome.status === "unparsed").length,
    malformedTurnCount:
      turns.filter(({ parse }) => parse === "malformed").length,
    truncatedTurnCount: turns.filter(({ truncated }) => truncated).length,
    wordsPerTurn: turns.length === 0 ? null : words / turns.length,
    promptTokens: isKnown ? usage.promptTokens : null,
    completionTokens: isKnown ? usage.completionTokens : null,
  };
}

/** The main numbers of a score report. */
export interface BriefScore {
  /** Verdicts, unparsed ones included. */
  readonly essayCount: number;
  /** Verdicts without a score. */
  readonly unparsedCount: number;
  /** Verdicts equal to gold. */
  readonly exactCount: number;
  /** Share equal to gold, of all verdicts. */
  readonly exactShare: number;
  /** Wilson interval of the exact share, 95 %. */
  readonly exactInterval: Interval;
  /** Share at most one level off. */
  readonly adjacentShare: number;
  /** Quadratic weighted kappa; null where undefined. */
  readonly weightedKappa: number | null;
  /** Its interval; null where undefined. */
  readonly kappaInterval: Interval | null;
  /** Mean distance from gold in levels; null without scores. */
  readonly meanAbsoluteError: number | null;
  /** Mean of verdict minus gold; null without scores. */
  readonly bias: number | null;
}

/**
 * Takes the main numbers out of a score report.
 *
 * @param report The report.
 * @returns One row.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { briefScore, scoreVerdicts } from "debate";
 *
 * const outcome = { status: "scored", score: 3, reasons: "" } as const;
 * const row = briefScore(scoreVerdicts([{ essayId: "e1", assignment: "dam", gold: 4, outcome }]));
 * assert.deepEqual([row.exactCount, row.adjacentShare, row.bias], [0, 1, -1]);
 * ```
 */
export function briefScore(report: ScoreReport): BriefScore {
  return {
    essayCount: report.essayCount,
    unparsedCount: report.unparsedCount,
    exactCount: report.exactCount,
    exactShare: report.exactShare,
    exactInterval: report.exactInterval,
    adjacentShare: report.adjacentShare,
    weightedKappa: report.kappa.estimate,
    kappaInterval: report.kappa.interval,
    meanAbsoluteError: report.meanAbsoluteError,
    bias: report.bias,
  };
}
