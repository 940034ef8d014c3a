/**
 * A structured reply in five steps: (1) the endpoint's own JSON schema; (2) a
 * JSON object with the schema in the prompt, then the schema in the prompt
 * alone; (3) a lenient parse; (4) one repair request; (5) a counted fallback.
 * Every step is in the returned value, so that tables can say how often each
 * was needed.
 *
 * Leaves out several repair requests: more than one hides a model that cannot
 * do the task.
 *
 * Source: response formats of the OpenAI-compatible chat protocol,
 * https://platform.openai.com/docs/api-reference/chat.
 *
 * @module
 */

import type { ChatModel, ChatReply, ChatRequest } from "records";
import { EndpointError } from "./errors.ts";
import { type ParsedReply, parseStructured, type ParseTier } from "./parse.ts";
import type { z } from "./schema.ts";
import {
  repairRequest,
  requestInMode,
  type SchemaMode,
  toJsonSchema,
} from "./schema_request.ts";

/** Which way worked last, by model name. Belongs to one endpoint; starts as `new Map()`. */
export type SchemaMemory = Map<string, SchemaMode>;

/** One step of the ladder. */
export interface StructuredStep {
  /** Which step. */
  readonly step: SchemaMode | "lenient_parse" | "repair_request" | "fallback";
  /** What came of it; "answered" says nothing about the form of the answer. */
  readonly outcome: "answered" | "refused" | "ok" | "wrong" | "malformed";
  /** For people; empty where there is nothing to say. */
  readonly detail: string;
  /** Key of the reply it looked at; null where there was none. */
  readonly replyKey: string | null;
}

/** A structured reply and how it was come by. */
export type StructuredReply<T> =
  & {
    /** Steps in order. */
    readonly steps: readonly StructuredStep[];
    /** Replies in order: the first one, and that of the repair request. */
    readonly replies: readonly ChatReply[];
    /** The reply that counts was cut off, by its token limit or inside its JSON. */
    readonly isTruncated: boolean;
  }
  & (
    | {
      /** The value fits the schema. */
      readonly status: "ok";
      /** The value. */
      readonly value: T;
      /** How it was found in the text. */
      readonly tier: ParseTier;
    }
    | {
      /** JSON was read that the schema refuses. */
      readonly status: "wrong";
      /** Which field and why. */
      readonly reason: string;
      /** The value as read. Untrusted. */
      readonly parsed: unknown;
      /** How it was found in the text. */
      readonly tier: ParseTier;
    }
    | {
      /** No JSON could be read. */
      readonly status: "malformed";
      /** Why. */
      readonly reason: string;
    }
  );

/** What is asked. */
export interface StructuredAsk<T> {
  /** The call; its own `schema` and `schemaMode` are replaced. */
  readonly request: ChatRequest;
  /** What is wanted; must be one that JSON Schema can express. */
  readonly schema: z.ZodType<T>;
}

/** Settings of the ladder. */
export interface StructuredOptions {
  /** What is known of the endpoint; written to. Default: a new one. */
  readonly memory?: SchemaMemory;
  /** Stops the call in flight. */
  readonly signal?: AbortSignal;
}

const modes: readonly SchemaMode[] = [
  "json_schema",
  "json_object",
  "in_prompt",
];

/**
 * Asks for a structured reply.
 *
 * Where a model knows what it has recorded, a recorded reply to any of the
 * three ways of asking is used before a live call is made; the refusals that
 * came before it when it was live are then not among the steps. "wrong" and
 * "malformed" are outcomes, not errors.
 *
 * @param model Language model, live or recorded.
 * @param ask The call and the schema.
 * @param options Memory of the endpoint, and signal.
 * @returns The value or the reason why there is none, with every step.
 * @throws What `model.complete` throws, but for a refusal of the schema.
 *
 * @example
 * ```ts
 * import { askStructured, requestKey, z } from "llm";
 * import type { ChatModel } from "records";
 * import assert from "node:assert/strict";
 *
 * const model: ChatModel = {
 *   complete: (request) =>
 *     Promise.resolve({
 *       key: requestKey(request),
 *       text: 'Here you are: {"score": 4}',
 *       finishReason: "stop",
 *       usage: { promptTokens: null, completionTokens: null, costUsd: null },
 *       reportedModel: null,
 *       requestId: null,
 *       source: "live",
 *       latencyMs: null,
 *       at: null,
 *     }),
 * };
 * const request = {
 *   model: "m",
 *   messages: [{ role: "user" as const, content: "Score it." }],
 *   sampling: {},
 *   repetition: 0,
 * };
 * const reply = await askStructured(model, { request, schema: z.object({ score: z.number() }) });
 * assert.equal(reply.status, "ok");
 * assert.deepEqual(reply.steps.map((step) => step.step), ["json_schema", "lenient_parse"]);
 * ```
 */
export async function askStructured<T>(
  model: ChatModel,
  ask: StructuredAsk<T>,
  options: StructuredOptions = {},
): Promise<StructuredReply<T>> {
  const { memory = new Map(), signal } = options;
  const steps: StructuredStep[] = [];
  const { request, reply } = await askOnce(model, ask, {
    memory,
    signal,
    steps,
  });
  const first = parseStructured(reply.text, ask.schema);
  noteParse(steps, first, reply);
  if (first.status === "ok") return conclude(first, [reply], steps);
  const second = await complete(
    model,
    repairRequest(request, reply, {
      reason: first.reason,
      schema: toJsonSchema(ask.schema),
    }),
    signal,
  );
  const repaired = parseStructured(second.text, ask.schema);
  steps.push({
    step: "repair_request",
    outcome: repaired.status,
    detail: repaired.status === "ok"
      ? `found as ${repaired.tier}`
      : repaired.reason,
    replyKey: second.key,
  });
  if (repaired.status !== "ok") {
    steps.push({
      step: "fallback",
      outcome: repaired.status,
      detail: repaired.reason,
      replyKey: second.key,
    });
  }
  return conclude(repaired, [reply, second], steps);
}

/**
 * Counts the steps of many replies.
 *
 * @param replies Structured replies; may be empty.
 * @returns Count by "step: outcome", only those that occurred, in alphabetical order.
 *
 * @example
 * ```ts
 * import { countSteps } from "llm";
 * import assert from "node:assert/strict";
 *
 * const step = { step: "json_schema", outcome: "answered", detail: "", replyKey: null } as const;
 * assert.deepEqual(countSteps([{ steps: [step] }, { steps: [step] }]), {
 *   "json_schema: answered": 2,
 * });
 * ```
 */
export function countSteps(
  replies: readonly { readonly steps: readonly StructuredStep[] }[],
): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { steps } of replies) {
    for (const { step, outcome } of steps) {
      const name = `${step}: ${outcome}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return Object.fromEntries([...counts].sort(([a], [b]) => a < b ? -1 : 1));
}

/** Steps 1 and 2: asks in the ways that may work until one is answered. */
async function askOnce<T>(
  model: ChatModel,
  ask: StructuredAsk<T>,
  context: {
    readonly memory: SchemaMemory;
    readonly signal: AbortSignal | undefined;
    readonly steps: StructuredStep[];
  },
): Promise<{ readonly request: ChatRequest; readonly reply: ChatReply }> {
  const { memory, signal, steps } = context;
  const schema = toJsonSchema(ask.schema);
  const build = (mode: SchemaMode): ChatRequest =>
    requestInMode(ask.request, schema, mode);
  const recorded = modes.find((mode) => model.has?.(build(mode)) === true);
  const known = memory.get(ask.request.model) ?? "json_schema";
  const order = recorded !== undefined
    ? [recorded]
    : modes.slice(modes.indexOf(known));
  for (const mode of order) {
    const request = build(mode);
    try {
      const reply = await complete(model, request, signal);
      steps.push({
        step: mode,
        outcome: "answered",
        detail: "",
        replyKey: reply.key,
      });
      if (recorded === undefined) memory.set(ask.request.model, mode);
      return { request, reply };
    } catch (error) {
      const refused = error instanceof EndpointError && error.refusesSchema;
      if (!refused || mode === "in_prompt") throw error;
      steps.push({
        step: mode,
        outcome: "refused",
        detail: error.message,
        replyKey: null,
      });
    }
  }
  throw new RangeError(
    `Cannot ask for a structured reply: one of ${order.length} ways must be answered, got none`,
  );
}

function complete(
  model: ChatModel,
  request: ChatRequest,
  signal: AbortSignal | undefined,
): Promise<ChatReply> {
  return signal === undefined
    ? model.complete(request)
    : model.complete(request, signal);
}

function noteParse<T>(
  steps: StructuredStep[],
  parsed: ParsedReply<T>,
  reply: ChatReply,
): void {
  if (parsed.status === "ok" && parsed.tier === "strict") return;
  steps.push({
    step: "lenient_parse",
    outcome: parsed.status,
    detail: parsed.status === "ok" ? `found as ${parsed.tier}` : parsed.reason,
    replyKey: reply.key,
  });
}

function conclude<T>(
  parsed: ParsedReply<T>,
  replies: readonly ChatReply[],
  steps: readonly StructuredStep[],
): StructuredReply<T> {
  const isTruncated = parsed.isCut || replies.at(-1)?.finishReason === "length";
  const { isCut: _, ...outcome } = parsed;
  return { ...outcome, steps, replies, isTruncated };
}
