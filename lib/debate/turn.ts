/**
 * Reads one reply: the argument, the score it stands for, and the direction of
 * a rebuttal. The same parser serves live replies and transcripts that were
 * played by hand.
 *
 * A reply that cannot be read is a class of its own, "malformed": it is passed
 * on to the next agents as it arrived, and no score is guessed from it.
 *
 * @module
 */

import { parseStructured, z } from "llm";
import { isScore } from "read";
import type {
  DebateOutcome,
  FinishReason,
  RebuttalDirection,
  Score,
  Turn,
} from "records";
import type { ReplyForm } from "./protocol.ts";

/** What a reply says. */
export type ParsedTurn = Pick<
  Turn,
  "text" | "impliedScore" | "direction" | "parse" | "truncated"
>;

const score = z.int().min(1).max(6);

/** The object a rebuttal replies with. */
export const REBUTTAL_SCHEMA: z.ZodType<{
  direction: RebuttalDirection;
  score: number;
  argument: string;
}> = z.object({
  direction: z.enum(["up", "down", "agree"]),
  score,
  argument: z.string().min(1),
});

/** The object a verdict replies with, and the single-agent baselines too. */
export const VERDICT_SCHEMA: z.ZodType<{ score: number; reasons: string }> = z
  .object({ score, reasons: z.string() });

/**
 * A score line: "Score so far: 4", also with bold marks, "4/6" or "4 out of
 * 6", on a line of its own or at the very end of the text.
 */
const SCORE_LINE =
  /(?:^|(?<=[.!?)"'”]\s))[ \t>*_#`-]*score so far[ \t*_`]*[:=]?[ \t*_`]*(\d+(?:[.,]\d+)?)(?:[ \t]*(?:\/|out of)[ \t]*6)?[ \t*_.`]*$/gim;

/**
 * Reads one reply.
 *
 * Of several score lines the last counts. A score line that names no whole
 * level from 1 to 6 gives no score and stays in the text.
 *
 * @param form Form that the protocol asks for.
 * @param rawReply The reply as it arrived. Untrusted; may be empty.
 * @param finishReason Why the model stopped; "length" marks the turn as truncated.
 * @returns Argument, score, direction, and whether the structured part could be read.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { parseTurn } from "debate";
 *
 * assert.deepEqual(parseTurn("prose", "Clear thesis.\n\n**Score so far: 4/6**", "stop"), {
 *   text: "Clear thesis.",
 *   impliedScore: 4,
 *   direction: null,
 *   parse: "not-structured",
 *   truncated: false,
 * });
 * const rebuttal = parseTurn("rebuttal", '{"direction": "down", "score": 3, "argument": "Thin."}', "stop");
 * assert.deepEqual([rebuttal.text, rebuttal.impliedScore, rebuttal.direction], ["Thin.", 3, "down"]);
 * assert.equal(parseTurn("rebuttal", "I would go down.", "stop").parse, "malformed");
 * ```
 */
export function parseTurn(
  form: ReplyForm,
  rawReply: string,
  finishReason: FinishReason,
): ParsedTurn {
  const truncated = finishReason === "length";
  if (form === "prose") return { ...parseProse(rawReply), truncated };
  if (form === "rebuttal") {
    const parsed = parseStructured(rawReply, REBUTTAL_SCHEMA);
    if (parsed.status !== "ok" || !isScore(parsed.value.score)) {
      return { ...malformed(rawReply), truncated };
    }
    return {
      text: parsed.value.argument.trim(),
      impliedScore: parsed.value.score,
      direction: parsed.value.direction,
      parse: "ok",
      truncated: truncated || parsed.isCut,
    };
  }
  const parsed = parseStructured(rawReply, VERDICT_SCHEMA);
  if (parsed.status !== "ok" || !isScore(parsed.value.score)) {
    return { ...malformed(rawReply), truncated };
  }
  return {
    text: parsed.value.reasons.trim(),
    impliedScore: parsed.value.score,
    direction: null,
    parse: "ok",
    truncated: truncated || parsed.isCut,
  };
}

/**
 * Reads the outcome of a debate off the Judge's reply.
 *
 * @param rawReply The Judge's reply. Untrusted.
 * @param finishReason Why the model stopped.
 * @returns A score with its reasons, or the reason why there is none.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { parseVerdict } from "debate";
 *
 * assert.deepEqual(parseVerdict('{"score": 5, "reasons": "Apt."}', "stop"), {
 *   status: "scored", score: 5, reasons: "Apt.",
 * });
 * assert.equal(parseVerdict('{"score": 9, "reasons": "Great."}', "stop").status, "unparsed");
 * assert.equal(parseVerdict("", "stop").status, "unparsed");
 * ```
 */
export function parseVerdict(
  rawReply: string,
  finishReason: FinishReason,
): DebateOutcome {
  const parsed = parseStructured(rawReply, VERDICT_SCHEMA);
  if (parsed.status === "ok" && isScore(parsed.value.score)) {
    return {
      status: "scored",
      score: parsed.value.score,
      reasons: parsed.value.reasons.trim(),
    };
  }
  const cause = parsed.status === "ok"
    ? `the score is ${parsed.value.score}`
    : parsed.reason;
  const kind = parsed.status === "wrong" ? "wrong" : "malformed";
  const cut = finishReason === "length" ? "; cut off by the token limit" : "";
  return { status: "unparsed", reason: `${kind}: ${cause}${cut}` };
}

function parseProse(rawReply: string): Omit<ParsedTurn, "truncated"> {
  const reply = rawReply.replaceAll("\r\n", "\n").replace(
    /^\s*<think>[\s\S]*?<\/think>/,
    "",
  );
  const last = [...reply.matchAll(SCORE_LINE)].at(-1);
  const impliedScore = toScore(last?.[1]);
  const text = last === undefined || impliedScore === null
    ? reply.trim()
    : (reply.slice(0, last.index) + reply.slice(last.index + last[0].length))
      .trim();
  return {
    text,
    impliedScore,
    direction: null,
    parse: "not-structured",
  };
}

function malformed(rawReply: string): Omit<ParsedTurn, "truncated"> {
  return {
    text: rawReply.trim(),
    impliedScore: null,
    direction: null,
    parse: "malformed",
  };
}

function toScore(digits: string | undefined): Score | null {
  const number = Number(digits?.replace(",", "."));
  return isScore(number) ? number : null;
}
