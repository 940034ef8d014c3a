/**
 * The record of one reply: what it is made of, and how request and reply are
 * written as one line of JSON each.
 *
 * Leaves out where lines are kept, see `store.ts` and `archive.ts`.
 *
 * Source: JSON Lines, https://jsonlines.org; canonical JSON as in `key.ts`.
 *
 * @module
 */

import type { ChatReply, ChatRequest } from "records";
import { canonicalJson } from "./key.ts";
import { z } from "./schema.ts";

/** A request and the reply that was recorded for it. */
export interface Recording {
  /** Key of the request. */
  readonly key: string;
  /** The call. */
  readonly request: ChatRequest;
  /** The reply, with source "recorded". */
  readonly reply: ChatReply;
}

/** Recorded replies that can be looked up. */
export interface ReplyStore extends Disposable {
  /** Where they are kept, for messages to people. */
  readonly path: string;
  /**
   * Tells whether a reply is recorded.
   *
   * @param key Key of the request.
   * @returns True if `find` would give one.
   */
  has(key: string): boolean;
  /**
   * Looks a reply up.
   *
   * @param key Key of the request.
   * @returns The reply with source "recorded", or null.
   */
  find(key: string): ChatReply | null;
  /**
   * Lists all recordings, requests included.
   *
   * @returns Recordings by key, ascending.
   */
  list(): Iterable<Recording>;
  /** Number of recordings. */
  readonly count: number;
  /** Lets go of the file. */
  close(): void;
}

const requestSchema = z.strictObject({
  model: z.string(),
  messages: z.array(z.strictObject({
    role: z.enum(["system", "user", "assistant"]),
    content: z.string(),
  })),
  sampling: z.strictObject({
    temperature: z.exactOptional(z.number()),
    maxTokens: z.exactOptional(z.number()),
    topP: z.exactOptional(z.number()),
    seed: z.exactOptional(z.number()),
  }),
  schema: z.exactOptional(z.record(z.string(), z.unknown())),
  schemaMode: z.exactOptional(z.enum(["json_schema", "json_object"])),
  repetition: z.number(),
  promptId: z.exactOptional(z.string()),
});

const replySchema = z.strictObject({
  text: z.string(),
  finishReason: z.enum([
    "stop",
    "length",
    "content_filter",
    "tool_calls",
    "unknown",
  ]),
  usage: z.strictObject({
    promptTokens: z.number().nullable(),
    completionTokens: z.number().nullable(),
    costUsd: z.number().nullable(),
  }),
  reportedModel: z.string().nullable(),
  requestId: z.string().nullable(),
  latencyMs: z.number().nullable(),
  at: z.string().nullable(),
});

/**
 * Writes a request as one line.
 *
 * @param request The call.
 * @returns Canonical JSON.
 *
 * @example
 * ```ts
 * import { parseRequest, writeRequest } from "llm";
 * import assert from "node:assert/strict";
 *
 * const request = { model: "m", messages: [], sampling: {}, repetition: 0 };
 * assert.deepEqual(parseRequest(writeRequest(request)), request);
 * ```
 */
export function writeRequest(request: ChatRequest): string {
  const { model, messages, sampling, schema, schemaMode, repetition } = request;
  const { promptId } = request;
  return canonicalJson({
    model,
    messages: messages.map(({ role, content }) => ({ role, content })),
    sampling,
    schema,
    schemaMode,
    repetition,
    promptId,
  });
}

/**
 * Reads a request from one line.
 *
 * @param line What {@link writeRequest} wrote.
 * @returns The call.
 * @throws SyntaxError if the line is no JSON.
 * @throws Error of the schema if a field is missing or unknown.
 *
 * @example
 * ```ts
 * import { parseRequest } from "llm";
 * import assert from "node:assert/strict";
 *
 * assert.throws(() => parseRequest('{"model":"m"}'));
 * ```
 */
export function parseRequest(line: string): ChatRequest {
  return requestSchema.parse(JSON.parse(line));
}

/**
 * Writes a reply as one line, without its key and its source, which depend on
 * where it is read.
 *
 * @param reply The reply.
 * @returns Canonical JSON.
 *
 * @example
 * ```ts
 * import { parseReply, writeReply } from "llm";
 * import type { ChatReply } from "records";
 * import assert from "node:assert/strict";
 *
 * const reply: ChatReply = {
 *   key: "k",
 *   text: "Four.",
 *   finishReason: "stop",
 *   usage: { promptTokens: 9, completionTokens: 2, costUsd: null },
 *   reportedModel: "m",
 *   requestId: null,
 *   source: "live",
 *   latencyMs: 12.5,
 *   at: "2026-11-30T00:00:00.000Z",
 * };
 * assert.deepEqual(parseReply("k", writeReply(reply)), { ...reply, source: "recorded" });
 * ```
 */
export function writeReply(reply: ChatReply): string {
  return canonicalJson(strip(reply));
}

/**
 * Reads a reply from one line.
 *
 * @param key Key of the request it belongs to.
 * @param line What {@link writeReply} wrote.
 * @returns The reply with source "recorded".
 * @throws SyntaxError if the line is no JSON.
 * @throws Error of the schema if a field is missing or unknown.
 *
 * @example
 * ```ts
 * import { parseReply } from "llm";
 * import assert from "node:assert/strict";
 *
 * assert.throws(() => parseReply("k", "{}"));
 * ```
 */
export function parseReply(key: string, line: string): ChatReply {
  return { key, ...replySchema.parse(JSON.parse(line)), source: "recorded" };
}

function strip(reply: ChatReply): Omit<ChatReply, "key" | "source"> {
  const { key: _, source: __, ...rest } = reply;
  return rest;
}
