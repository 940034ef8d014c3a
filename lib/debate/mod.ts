/**
 * Essay-scoring debates: protocols, prompts, runs, baselines and scores.
 *
 * @module
 */

export * from "./defaults.ts";
export * from "./prompt_set.ts";
export * from "./protocol.ts";
export * from "./render.ts";
export * from "./role_played.ts";
export * from "./rubric.ts";
export * from "./run.ts";
export * from "./turn.ts";
