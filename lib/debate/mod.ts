/**
 * Essay-scoring debates: protocols, prompts, runs, baselines and scores.
 *
 * @module
 */

export * from "./appendix.ts";
export * from "./ask.ts";
export * from "./baselines.ts";
export * from "./brief.ts";
export * from "./defaults.ts";
export type { PlannedTokens, TurnEstimate } from "./estimate.ts";
export * from "./find.ts";
export * from "./flips.ts";
export * from "./jobs.ts";
export * from "./manifest.ts";
export * from "./open_corpus.ts";
export * from "./noise.ts";
export * from "./plan.ts";
export * from "./progress.ts";
export * from "./prompt_diff.ts";
export * from "./prompt_set.ts";
export * from "./protocol.ts";
export * from "./render.ts";
export * from "./role_played.ts";
export * from "./rubric.ts";
export * from "./run.ts";
export * from "./sample.ts";
export * from "./score.ts";
export * from "./score_corpus.ts";
export * from "./scripted.ts";
export * from "./store.ts";
export type { StoredTurn } from "./stored_turn.ts";
export * from "./transitions.ts";
export * from "./turn.ts";
export * from "./verdicts.ts";
export * from "./vote.ts";
