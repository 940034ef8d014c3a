/**
 * The record of a debate as far as it is known before the first turn: the same
 * for a panel and for a single agent.
 *
 * @module
 */

import type { Debate, Essay } from "records";
import { PAPER_MODEL } from "./defaults.ts";
import type { DebateOptions } from "./jobs.ts";
import { nameDebate } from "./role_played.ts";

/** A debate without what comes of it. */
export type DebateHead = Omit<Debate, "turns" | "outcome">;

/**
 * Begins the record of a debate.
 *
 * @param essay The essay.
 * @param options Names of prompt set and protocol, corpus, repetition (0 where absent) and model (the paper's where absent).
 * @returns The record, to be completed with turns and outcome.
 */
export function headOf(
  essay: Essay,
  options:
    & { readonly promptSet: string; readonly protocol: string }
    & Pick<DebateOptions, "corpus" | "repetition" | "model">,
): DebateHead {
  const { corpus, promptSet, protocol } = options;
  const { repetition = 0, model = PAPER_MODEL } = options;
  const { essayId, assignment } = essay;
  return {
    debateId: nameDebate({ corpus, promptSet, essayId, repetition }),
    corpus,
    essayId,
    assignment,
    promptSet,
    protocol,
    repetition,
    model,
  };
}
