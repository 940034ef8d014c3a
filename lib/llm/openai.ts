/**
 * One call to an endpoint by the package `openai`, whole or piece by piece, with
 * a time-out that also covers a body that stops arriving.
 *
 * Leaves out retries, limits and budgets, see `chat.ts`; the retries of the
 * package are switched off, and it reads nothing from the environment.
 *
 * Source: the chat completions protocol,
 * https://platform.openai.com/docs/api-reference/chat.
 *
 * @module
 */

import OpenAI, { APIConnectionError, APIError } from "openai";
import type { ChatRequest } from "records";
import type { Endpoint } from "./endpoint.ts";
import { explainFailure, type WireFailure } from "./failure.ts";
import {
  chunkSchema,
  completionSchema,
  embeddedErrorSchema,
  type MaxTokensField,
  toFinishReason,
  toWireRequest,
  type WireReply,
  type WireRequest,
} from "./wire.ts";

/** How a call is made. */
export interface WireOptions {
  /** Receive the reply piece by piece; the reply is the same. */
  readonly stream: boolean;
  /** Longest time without an answer, or between two pieces of one, in milliseconds. */
  readonly timeoutMs: number;
  /** Name of the field for the token limit. */
  readonly maxTokensField: MaxTokensField;
  /** Clock in milliseconds since 1970. */
  readonly now: () => number;
}

/** A way to make one call; `attempt` counts from 1 and only goes into messages. */
export type Wire = (
  request: ChatRequest,
  attempt: number,
  signal?: AbortSignal,
) => Promise<WireReply>;

/**
 * Connects to an endpoint. Nothing is sent until the first call.
 *
 * @param endpoint Address and key.
 * @param options How calls are made.
 * @returns The way to make one call.
 *
 * @example
 * ```ts
 * import { connect } from "llm";
 * import assert from "node:assert/strict";
 *
 * const wire = connect({ baseUrl: "http://127.0.0.1:8080/v1", apiKey: "local" }, {
 *   stream: false,
 *   timeoutMs: 1000,
 *   maxTokensField: "max_tokens",
 *   now: Date.now,
 * });
 * assert.equal(typeof wire, "function");
 * ```
 */
export function connect(endpoint: Endpoint, options: WireOptions): Wire {
  const client = new OpenAI({
    apiKey: endpoint.apiKey,
    baseURL: endpoint.baseUrl,
    maxRetries: 0,
    // the time-out below also covers a body that stops arriving
    timeout: 2_147_483_647,
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
    logLevel: "off",
  });
  return async (request, attempt, signal) => {
    signal?.throwIfAborted();
    const body = toWireRequest(request, options.maxTokensField);
    const clock = createTimeout(options.timeoutMs, signal);
    try {
      return options.stream
        ? await callStreaming(client, body, clock)
        : await callWhole(client, body, clock);
    } catch (error) {
      signal?.throwIfAborted();
      const failure: WireFailure = clock.hasEnded()
        ? { kind: "timeout", timeoutMs: options.timeoutMs }
        : toFailure(error);
      throw explainFailure(failure, {
        endpoint,
        request,
        attempt,
        nowMs: options.now(),
      });
    } finally {
      clock.stop();
    }
  };
}

async function callWhole(
  client: OpenAI,
  body: WireRequest,
  clock: Timeout,
): Promise<WireReply> {
  const { data, request_id: requestId } = await client.chat.completions
    .create(body, { signal: clock.signal }).withResponse();
  const parsed = completionSchema.safeParse(data);
  const [choice] = parsed.success ? parsed.data.choices : [];
  if (!parsed.success || choice === undefined) throw withoutChoice(data);
  const { content, refusal } = choice.message;
  return {
    text: content ?? refusal ?? "",
    finishReason: toFinishReason(choice.finish_reason),
    promptTokens: parsed.data.usage?.prompt_tokens ?? null,
    completionTokens: parsed.data.usage?.completion_tokens ?? null,
    reportedModel: parsed.data.model ?? null,
    requestId,
  };
}

async function callStreaming(
  client: OpenAI,
  body: WireRequest,
  clock: Timeout,
): Promise<WireReply> {
  const { data: stream, request_id: requestId } = await client.chat.completions
    .create({
      ...body,
      stream: true,
      stream_options: { include_usage: true },
    }, { signal: clock.signal }).withResponse();
  let text = "";
  let ending: string | null = null;
  let choiceCount = 0;
  let promptTokens: number | null = null;
  let completionTokens: number | null = null;
  let reportedModel: string | null = null;
  for await (const piece of stream) {
    clock.restart();
    const parsed = chunkSchema.safeParse(piece);
    if (!parsed.success) throw withoutChoice(piece);
    const chunk = parsed.data;
    reportedModel = chunk.model ?? reportedModel;
    promptTokens = chunk.usage?.prompt_tokens ?? promptTokens;
    completionTokens = chunk.usage?.completion_tokens ?? completionTokens;
    for (const { delta, finish_reason: reason } of chunk.choices ?? []) {
      choiceCount++;
      text += delta?.content ?? delta?.refusal ?? "";
      ending = reason ?? ending;
    }
  }
  // the package ends a stream that was aborted as if it were whole
  clock.signal.throwIfAborted();
  if (choiceCount === 0) {
    throw new Unusable({ kind: "empty", message: "the stream held no choice" });
  }
  if (ending === null) {
    throw new Unusable({
      kind: "cut",
      message: "the stream ended without a finish_reason",
    });
  }
  return {
    text,
    finishReason: toFinishReason(ending),
    promptTokens,
    completionTokens,
    reportedModel,
    requestId,
  };
}

/** A failure found while the answer was read. */
class Unusable extends Error {
  constructor(readonly failure: WireFailure) {
    super(failure.kind);
  }
}

function withoutChoice(answer: unknown): Unusable {
  const parsed = embeddedErrorSchema.safeParse(answer);
  if (!parsed.success) {
    return new Unusable({ kind: "empty", message: "the body held no choice" });
  }
  const { message, code } = parsed.data.error;
  const status = Number(code);
  return new Unusable({
    kind: "refused",
    status: status >= 400 && status <= 599 ? status : null,
    message,
    code: code === null || code === undefined ? null : String(code),
    requestId: null,
    header: () => null,
  });
}

function toFailure(error: unknown): WireFailure {
  if (error instanceof Unusable) return error.failure;
  if (error instanceof APIConnectionError) {
    return { kind: "connection", message: innermostMessage(error) };
  }
  if (error instanceof APIError) {
    return {
      kind: "refused",
      status: error.status ?? null,
      message: error.message,
      code: error.code ?? null,
      requestId: error.requestID ?? null,
      header: (name) => error.headers?.get(name) ?? null,
    };
  }
  // what remains is raised while the body is read: it ended, or is half a JSON
  return {
    kind: "cut",
    message: error instanceof Error ? error.message : String(error),
  };
}

/** What the network said is wrapped twice: by fetch, and by the package. */
function innermostMessage(error: Error): string {
  return error.cause instanceof Error
    ? innermostMessage(error.cause)
    : error.message;
}

/** A time-out that can be started anew, tied to the caller's signal. */
interface Timeout {
  readonly signal: AbortSignal;
  restart(): void;
  stop(): void;
  hasEnded(): boolean;
}

function createTimeout(
  durationMs: number,
  outer: AbortSignal | undefined,
): Timeout {
  const controller = new AbortController();
  let isOver = false;
  const end = (): void => {
    isOver = true;
    controller.abort();
  };
  const follow = (): void => controller.abort();
  outer?.addEventListener("abort", follow, { once: true });
  let timer = setTimeout(end, durationMs);
  return {
    signal: controller.signal,
    restart: () => {
      clearTimeout(timer);
      timer = setTimeout(end, durationMs);
    },
    stop: () => {
      clearTimeout(timer);
      outer?.removeEventListener("abort", follow);
    },
    hasEnded: () => isOver,
  };
}
