/**
 * Language models: live calls, recordings of them, prompts, structured
 * replies, limits and budgets.
 *
 * Leaves out embeddings, and files other than recordings.
 *
 * Source: each file names its own.
 *
 * @module
 */

export * from "./archive.ts";
export * from "./budget.ts";
export * from "./chat.ts";
export * from "./detect.ts";
export * from "./endpoint.ts";
export * from "./errors.ts";
export * from "./failure.ts";
export * from "./gzip.ts";
export * from "./key.ts";
export * from "./limits.ts";
export * from "./openai.ts";
export * from "./parse.ts";
export * from "./pool.ts";
export * from "./prompt.ts";
export * from "./recording.ts";
export * from "./replay.ts";
export * from "./retry.ts";
export * from "./schema.ts";
export * from "./schema_request.ts";
export * from "./store.ts";
export * from "./structured.ts";
export * from "./time.ts";
export * from "./usage.ts";
export { toFinishReason, toWireRequest } from "./wire.ts";
export type {
  MaxTokensField,
  ResponseFormat,
  WireReply,
  WireRequest,
} from "./wire.ts";
