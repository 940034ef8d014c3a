/**
 * What a coder may see of a turn, and nothing else. A coder that knew the gold score, the group (accurate or not), the round of
 * prompts or the essay could produce the very difference that the study looks for. Ids are replaced by ids that say nothing.
 * It leaves out what cannot be hidden: the words of the turn may themselves betray the prompts that led to them.
 *
 * Source: the demand that coders work without knowledge of the hypothesis, as in Krippendorff, Content Analysis, Sage.
 *
 * @module
 */

import { sha256 } from "llm";
import type { Debate, Turn } from "records";

/** An earlier turn as a coder sees it. */
export interface EarlierTurn {
  /** Id that says nothing: blind debate id and position. */
  readonly turnId: string;
  /** 1 for the first turn of the debate. */
  readonly index: number;
  /** Role of its agent; null where roles are hidden. */
  readonly role: string | null;
  /** Its text. Untrusted. */
  readonly text: string;
}

/** A turn as a coder sees it. */
export interface BlindTurn extends EarlierTurn {
  /** Id of the debate that says nothing about it. */
  readonly debateId: string;
  /** Cut off by the token limit. */
  readonly truncated: boolean;
  /** Turns before it, in order. */
  readonly earlier: readonly EarlierTurn[];
}

/** What to hide beyond the rule. */
export interface BlindOptions {
  /** Whether the coder sees the roles of the agents; true if absent. */
  readonly showRole?: boolean;
}

/**
 * Gives the id under which a coder sees a debate: the first twelve hexadecimal digits of the SHA-256 of its id. The same debate has
 * the same blind id everywhere, so that codes written down blind find their turns again.
 *
 * @param debateId The debate.
 * @returns Twelve hexadecimal digits.
 *
 * @example
 * ```ts
 * import { blindDebateId } from "coding";
 * import assert from "node:assert/strict";
 *
 * assert.equal(blindDebateId("abc"), "ba7816bf8f01"); // SHA-256("abc") = ba7816bf 8f01cfea ...
 * ```
 */
export function blindDebateId(debateId: string): string {
  return sha256(debateId).slice(0, 12);
}

/**
 * Makes the view of each turn of a debate that a coder may see.
 *
 * @param debate The debate, with all that must stay hidden.
 * @param options What else to hide.
 * @returns One view per turn, in order.
 *
 * @example
 * ```ts
 * import { blindTurns } from "coding";
 * import assert from "node:assert/strict";
 *
 * const turn = {
 *   turnId: "revised/e1/t1", index: 1, round: 1, role: "claim", text: "A 3.", rawReply: "A 3.", impliedScore: null,
 *   direction: null, parse: "ok", finishReason: "stop", truncated: false, replyKey: null,
 *   usage: { promptTokens: null, completionTokens: null, costUsd: null }, source: "role-played",
 * } as const;
 * const [view] = blindTurns({
 *   debateId: "revised/e1", corpus: "c", essayId: "e1", assignment: "a", promptSet: "revised", protocol: "p",
 *   repetition: 0, model: "role-played", turns: [turn], outcome: { status: "unparsed", reason: "none" },
 * });
 * assert.equal(view?.text, "A 3.");
 * assert.equal(JSON.stringify(view).includes("revised"), false);
 * ```
 */
export function blindTurns(
  debate: Debate,
  options: BlindOptions = {},
): BlindTurn[] {
  const debateId = blindDebateId(debate.debateId);
  const shown = debate.turns.map((turn) =>
    showTurn(turn, debateId, options.showRole ?? true)
  );
  return debate.turns.map((turn, position) => ({
    debateId,
    ...showTurn(turn, debateId, options.showRole ?? true),
    truncated: turn.truncated,
    earlier: shown.slice(0, position),
  }));
}

function showTurn(
  turn: Turn,
  debateId: string,
  showRole: boolean,
): EarlierTurn {
  return {
    turnId: `${debateId}/t${turn.index}`,
    index: turn.index,
    role: showRole ? turn.role : null,
    text: turn.text,
  };
}
