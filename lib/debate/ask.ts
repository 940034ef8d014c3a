/**
 * Asks for one turn and makes the record of it. A structured reply that could
 * not be read is asked to be repaired once; the reply that counts is the last.
 *
 * @module
 */

import { askStructured, type SchemaMemory } from "llm";
import type {
  ChatModel,
  ChatReply,
  ChatRequest,
  ReplySource,
  Turn,
  Usage,
} from "records";
import type { ReplyForm } from "./protocol.ts";
import { parseTurn, REBUTTAL_SCHEMA, VERDICT_SCHEMA } from "./turn.ts";

/** Who answers, and how to stop. */
export interface AskOptions {
  /** Answers the call, live or from recordings. */
  readonly chatModel: ChatModel;
  /** Stops the call in flight. */
  readonly signal?: AbortSignal;
  /** What is known of the endpoint's structured replies. */
  readonly memory?: SchemaMemory;
}

/** Where a turn belongs. */
export interface TurnPlace {
  /** Its debate. */
  readonly debateId: string;
  /** 1 for the first turn. */
  readonly index: number;
  /** 1 for the first round. */
  readonly round: number;
  /** Role of the agent. */
  readonly role: string;
  /** Form of the reply. */
  readonly form: ReplyForm;
}

/**
 * Asks for one turn.
 *
 * @param request The call.
 * @param place Where the turn belongs, and the form of its reply.
 * @param options Chat model, signal and memory.
 * @returns The turn; tokens and cost include a repair request.
 * @throws What the chat model throws.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { askForTurn, scriptedModel } from "debate";
 *
 * const turn = await askForTurn(
 *   { model: "m", messages: [], sampling: {}, repetition: 0 },
 *   { debateId: "d", index: 1, round: 1, role: "claim", form: "prose" },
 *   { chatModel: scriptedModel(() => "A fair start.\nScore so far: 3") },
 * );
 * assert.deepEqual([turn.turnId, turn.text, turn.impliedScore], ["d/t1", "A fair start.", 3]);
 * ```
 */
export async function askForTurn(
  request: ChatRequest,
  place: TurnPlace,
  options: AskOptions,
): Promise<Turn> {
  return toTurn(place, await askForReplies(request, place.form, options));
}

async function askForReplies(
  request: ChatRequest,
  form: ReplyForm,
  options: AskOptions,
): Promise<readonly ChatReply[]> {
  const { chatModel, signal, memory } = options;
  if (form === "prose") return [await chatModel.complete(request, signal)];
  const extras = {
    ...(memory === undefined ? {} : { memory }),
    ...(signal === undefined ? {} : { signal }),
  };
  const structured = form === "rebuttal"
    ? await askStructured(
      chatModel,
      { request, schema: REBUTTAL_SCHEMA },
      extras,
    )
    : await askStructured(
      chatModel,
      { request, schema: VERDICT_SCHEMA },
      extras,
    );
  return structured.replies;
}

function toTurn(place: TurnPlace, replies: readonly ChatReply[]): Turn {
  const { debateId, index, round, role, form } = place;
  const reply = replies.at(-1);
  if (reply === undefined) {
    throw new TypeError(
      `Cannot make turn ${index} of debate "${debateId}": there must be a reply, got none`,
    );
  }
  return {
    turnId: `${debateId}/t${index}`,
    index,
    round,
    role,
    ...parseTurn(form, reply.text, reply.finishReason),
    rawReply: reply.text,
    finishReason: reply.finishReason,
    replyKey: reply.key,
    usage: usageOfTurn(replies.map((each) => each.usage)),
    source: sourceOf(replies),
  };
}

/** What all replies of a turn took; with an unknown part the whole is unknown, unlike in the sum over turns. */
function usageOfTurn(usages: readonly Usage[]): Usage {
  const sum = (take: (usage: Usage) => number | null): number | null =>
    usages.reduce<number | null>((total, usage) => {
      const part = take(usage);
      return total === null || part === null ? null : total + part;
    }, 0);
  return {
    promptTokens: sum((usage) => usage.promptTokens),
    completionTokens: sum((usage) => usage.completionTokens),
    costUsd: sum((usage) => usage.costUsd),
  };
}

function sourceOf(replies: readonly ChatReply[]): ReplySource {
  return replies.some((reply) => reply.source === "live") ? "live" : "recorded";
}
