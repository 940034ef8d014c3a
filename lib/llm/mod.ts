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
export * from "./errors.ts";
export * from "./key.ts";
export * from "./parse.ts";
export * from "./pool.ts";
export * from "./prompt.ts";
export * from "./recording.ts";
export * from "./replay.ts";
export * from "./schema.ts";
export * from "./store.ts";
export * from "./structured.ts";
