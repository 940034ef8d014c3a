/**
 * Which turns of one debate are recorded, and how many tokens the others would
 * take.
 *
 * @module
 */

import { estimateTokens, toJsonSchema } from "llm";
import type { ChatModel, ChatReply, ChatRequest } from "records";
import { askForTurn, type AskOptions } from "./ask.ts";
import { PAPER_MODEL, PAPER_SAMPLING } from "./defaults.ts";
import { type DebateJob, type DebateOptions, settingOf } from "./jobs.ts";
import { planTurns, type ReplyForm } from "./protocol.ts";
import { renderTurn, type SpokenTurn } from "./render.ts";
import { runDebate } from "./run.ts";
import { REBUTTAL_SCHEMA, VERDICT_SCHEMA } from "./turn.ts";

/** Estimated tokens of the turns to run. */
export interface PlannedTokens {
  /** Prompt tokens, expected. */
  readonly prompt: number;
  /** Reply tokens, expected. */
  readonly completion: number;
  /** Prompt tokens that cannot be exceeded. */
  readonly promptAtMost: number;
  /** Reply tokens that cannot be exceeded. */
  readonly completionAtMost: number;
}

/** One turn of a debate that has not been run. */
export interface TurnEstimate {
  /** Role. */
  readonly role: string;
  /** Model that would be asked. */
  readonly model: string;
  /** Null for a recorded turn. */
  readonly estimate: PlannedTokens | null;
}

/** Length of an expected reply: the prompts allow 180 words, about 1,000 characters and 250 tokens. */
const EXPECTED_REPLY = { characters: 1_000, tokens: 250 };

/** Thrown by the recordings-only model; never leaves this file. */
class NotRecorded extends Error {}

/**
 * Runs one debate against recordings only, and estimates the turns after the
 * last recorded one. Nothing is called that is not recorded.
 *
 * @param job The debate.
 * @param options As for `runDebate`.
 * @returns One entry per turn.
 */
export async function planDebate(
  job: DebateJob,
  options: DebateOptions,
): Promise<readonly TurnEstimate[]> {
  const { essay, promptSet, repetition } = job;
  const setting = settingOf(essay, promptSet, options);
  const spoken: SpokenTurn[] = [];
  const jobOptions: DebateOptions = {
    ...options,
    repetition,
    // a memory of its own: a preview must not change how the run will ask
    memory: new Map(options.memory),
    chatModel: recordedOnly(options.chatModel),
    onTurn: (turn) => spoken.push(turn),
  };
  try {
    await runDebate(essay, promptSet, jobOptions);
  } catch (error) {
    if (!(error instanceof NotRecorded)) throw error;
  }
  const recordedCount = spoken.length;
  return planTurns(setting.protocol).map((planned) => {
    const role = planned.speaker.role;
    const model = options.modelOfRole?.[role] ?? options.model ?? PAPER_MODEL;
    if (planned.index <= recordedCount) return { role, model, estimate: null };
    const next = renderTurn(setting, spoken);
    const estimate = estimateTurn(spoken.length - recordedCount, {
      model,
      messages: next?.messages ?? [],
      sampling: options.sampling ?? PAPER_SAMPLING,
      repetition,
      ...schemaOf(planned.speaker.form),
    });
    spoken.push({
      index: planned.index,
      role,
      text: "x".repeat(EXPECTED_REPLY.characters),
      impliedScore: 4,
      direction: null,
    });
    return { role, model, estimate };
  });
}

/**
 * Tells whether a single verdict is recorded, and estimates it if not.
 *
 * @param request The call, without schema.
 * @param options Chat model and memory.
 * @returns The entry; its role is "single".
 */
export async function planCall(
  request: ChatRequest,
  options: AskOptions,
): Promise<TurnEstimate> {
  const turn = { role: "single", model: request.model };
  const form = "verdict";
  const place = { debateId: "preview", index: 1, round: 1, role: turn.role };
  try {
    await askForTurn(request, { ...place, form }, {
      chatModel: recordedOnly(options.chatModel),
      memory: new Map(options.memory),
    });
    return { ...turn, estimate: null };
  } catch (error) {
    if (!(error instanceof NotRecorded)) throw error;
    return {
      ...turn,
      estimate: estimateTurn(0, { ...request, ...schemaOf(form) }),
    };
  }
}

/** Serves recorded replies and refuses everything else. */
function recordedOnly(chatModel: ChatModel): ChatModel {
  const has = (request: ChatRequest): boolean =>
    chatModel.has?.(request) === true;
  return {
    has,
    complete: (request): Promise<ChatReply> =>
      has(request)
        ? chatModel.complete(request)
        : Promise.reject(new NotRecorded("not recorded")),
  };
}

function schemaOf(form: ReplyForm): Pick<ChatRequest, "schema"> {
  if (form === "prose") return {};
  return {
    schema: toJsonSchema(
      form === "rebuttal" ? REBUTTAL_SCHEMA : VERDICT_SCHEMA,
    ),
  };
}

/** Replies that are yet to come stand in the prompt with their expected length; at most each fills its limit. */
function estimateTurn(
  unknownReplyCount: number,
  request: ChatRequest,
): PlannedTokens {
  const { promptExpected, promptAtMost, completionAtMost } = estimateTokens(
    request,
  );
  const longerBy = Math.max(0, completionAtMost - EXPECTED_REPLY.characters);
  return {
    prompt: promptExpected,
    completion: Math.min(EXPECTED_REPLY.tokens, completionAtMost),
    promptAtMost: promptAtMost + unknownReplyCount * longerBy,
    completionAtMost,
  };
}
