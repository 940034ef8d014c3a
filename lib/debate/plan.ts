/**
 * What a run would cost, before anything is spent.
 *
 * The preview runs the debates against recordings only. A debate goes on until
 * the first turn that is not recorded; that turn and all after it count as to
 * run, because they read what it will say. Tokens of turns to run are
 * estimated: four bytes a token, and replies of the length that the prompts
 * ask for.
 *
 * Leaves out repair requests of malformed replies, which cannot be foreseen.
 *
 * @module
 */

import { costOf, type PriceList } from "llm";
import type { Essay } from "records";
import { type Baseline, listCalls } from "./baselines.ts";
import {
  planCall,
  planDebate,
  type PlannedTokens,
  type TurnEstimate,
} from "./estimate.ts";
import { listJobs, type PairedOptions } from "./jobs.ts";
import type { DebatePrompts } from "./prompt_set.ts";

/** What a run would do. */
export interface RunPlan {
  /** Turns of the run in all. */
  readonly turnCount: number;
  /** Turns that need a live call. */
  readonly toRunCount: number;
  /** Turns that are recorded. */
  readonly recordedCount: number;
  /** The same by prompt set and role, in the order of the run. */
  readonly rows: readonly PlanRow[];
  /** Tokens of the turns to run. */
  readonly tokens: PlannedTokens;
  /** US dollars of the turns to run, or null where a price is unknown. */
  readonly costUsd:
    | { readonly expected: number; readonly atMost: number }
    | null;
}

/** Turns of one role of one prompt set. */
export interface PlanRow {
  /** Name of the prompt set. */
  readonly promptSet: string;
  /** Role. */
  readonly role: string;
  /** Turns in all. */
  readonly turnCount: number;
  /** Turns that need a live call. */
  readonly toRunCount: number;
}

/** What the preview needs. */
export interface PlanOptions extends PairedOptions {
  /** Dated prices; without them the cost is unknown. */
  readonly prices?: PriceList;
}

/**
 * Tells how many turns of a run are recorded and what the rest would cost.
 * Nothing is called that is not recorded.
 *
 * @param essays As for `runPaired`.
 * @param promptSets As for `runPaired`.
 * @param options As for `runPaired`, and prices.
 * @returns Counts, tokens and cost.
 * @throws As `runPaired` on essays, prompt sets and options that do not fit.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { findProtocol, planRun, readDebatePrompts, readRubric, renderRubric, replyWithScore, scriptedModel } from "debate";
 * import { readEssays } from "read";
 *
 * const { essays, exemplars, assignments } = readEssays("data/essays");
 * const options = {
 *   chatModel: scriptedModel(replyWithScore),
 *   corpus: "scripted",
 *   assignments,
 *   exemplars,
 *   rubric: renderRubric(readRubric()),
 * };
 * const prompts = readDebatePrompts("initial", findProtocol());
 * const plan = await planRun(essays.slice(0, 2), [prompts], options);
 * assert.deepEqual([plan.turnCount, plan.toRunCount, plan.recordedCount], [10, 10, 0]);
 * ```
 */
export async function planRun(
  essays: readonly Essay[],
  promptSets: readonly DebatePrompts[],
  options: PlanOptions,
): Promise<RunPlan> {
  const entries: PlanEntry[] = [];
  for (const job of listJobs(essays, promptSets, options)) {
    for (const turn of await planDebate(job, options)) {
      entries.push({ ...turn, promptSet: job.promptSet.name });
    }
  }
  return sumPlan(entries, options.prices);
}

/**
 * Tells how many calls of baselines are recorded and what the rest would cost.
 * Nothing is called that is not recorded.
 *
 * @param essays As for `runBaseline`.
 * @param baselines The baselines.
 * @param options As for `runBaseline`, and prices.
 * @returns Counts, tokens and cost; a call that two baselines share counts in both.
 * @throws As `runBaseline` on essays and options that do not fit.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { listBaselines, planBaselines, readRubric, renderRubric, replyWithScore, scriptedModel } from "debate";
 * import { readEssays } from "read";
 *
 * const { essays, exemplars, assignments } = readEssays("data/essays");
 * const options = {
 *   chatModel: scriptedModel(replyWithScore),
 *   corpus: "scripted",
 *   assignments,
 *   exemplars,
 *   rubric: renderRubric(readRubric()),
 * };
 * const plan = await planBaselines(essays.slice(0, 2), listBaselines(), options);
 * // two essays, with 1, 1 and 5 calls
 * assert.deepEqual([plan.turnCount, plan.toRunCount], [14, 14]);
 * ```
 */
export async function planBaselines(
  essays: readonly Essay[],
  baselines: readonly Baseline[],
  options: PlanOptions,
): Promise<RunPlan> {
  const entries: PlanEntry[] = [];
  for (const baseline of baselines) {
    for (const essay of essays) {
      for (const request of listCalls(essay, baseline, options)) {
        const turn = await planCall(request, options);
        entries.push({ ...turn, promptSet: baseline.name });
      }
    }
  }
  return sumPlan(entries, options.prices);
}

/**
 * Says a plan in one sentence.
 *
 * @param plan The plan.
 * @returns For example "216 of 360 turns to run, about 310,000 tokens (at most 1,200,000), USD 0.21 (at most 0.62)".
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { describePlan } from "debate";
 *
 * const tokens = { prompt: 900, completion: 100, promptAtMost: 3600, completionAtMost: 400 };
 * const plan = { turnCount: 5, toRunCount: 3, recordedCount: 2, rows: [], tokens, costUsd: null };
 * assert.equal(describePlan(plan), "3 of 5 turns to run, about 1,000 tokens (at most 4,000), cost unknown (no price for the model)");
 * const nothing = { ...plan, toRunCount: 0, recordedCount: 5 };
 * assert.equal(describePlan(nothing), "0 of 5 turns to run: all are recorded, nothing is spent");
 * ```
 */
export function describePlan(plan: RunPlan): string {
  const head = `${plan.toRunCount} of ${plan.turnCount} turns to run`;
  if (plan.toRunCount === 0) {
    return `${head}: all are recorded, nothing is spent`;
  }
  const { prompt, completion, promptAtMost, completionAtMost } = plan.tokens;
  const cost = plan.costUsd === null
    ? "cost unknown (no price for the model)"
    : `USD ${plan.costUsd.expected.toFixed(2)} (at most ${
      plan.costUsd.atMost.toFixed(2)
    })`;
  return `${head}, about ${showCount(prompt + completion)} tokens (at most ${
    showCount(promptAtMost + completionAtMost)
  }), ${cost}`;
}

interface PlanEntry extends TurnEstimate {
  readonly promptSet: string;
}

function sumPlan(
  entries: readonly PlanEntry[],
  prices: PriceList | undefined,
): RunPlan {
  const toRun = entries.flatMap(({ model, estimate }) =>
    estimate === null ? [] : [{ model, estimate }]
  );
  const sum = (take: (tokens: PlannedTokens) => number): number =>
    toRun.reduce((total, { estimate }) => total + take(estimate), 0);
  const rows = new Map<string, PlanRow>();
  for (const { promptSet, role, estimate } of entries) {
    const name = `${promptSet}\n${role}`;
    const row = rows.get(name);
    rows.set(name, {
      promptSet,
      role,
      turnCount: (row?.turnCount ?? 0) + 1,
      toRunCount: (row?.toRunCount ?? 0) + (estimate === null ? 0 : 1),
    });
  }
  return {
    turnCount: entries.length,
    toRunCount: toRun.length,
    recordedCount: entries.length - toRun.length,
    rows: [...rows.values()],
    tokens: {
      prompt: sum((tokens) => tokens.prompt),
      completion: sum((tokens) => tokens.completion),
      promptAtMost: sum((tokens) => tokens.promptAtMost),
      completionAtMost: sum((tokens) => tokens.completionAtMost),
    },
    costUsd: toRun.reduce<RunPlan["costUsd"]>(
      (cost, { model, estimate }) => addCost(cost, model, estimate, prices),
      { expected: 0, atMost: 0 },
    ),
  };
}

function addCost(
  sum: { readonly expected: number; readonly atMost: number } | null,
  model: string,
  tokens: PlannedTokens,
  prices: PriceList | undefined,
): { expected: number; atMost: number } | null {
  if (sum === null || prices === undefined) return null;
  const expected = costOf(model, {
    promptTokens: tokens.prompt,
    completionTokens: tokens.completion,
  }, { prices });
  const atMost = costOf(model, {
    promptTokens: tokens.promptAtMost,
    completionTokens: tokens.completionAtMost,
  }, { prices });
  if (expected === null || atMost === null) return null;
  return { expected: sum.expected + expected, atMost: sum.atMost + atMost };
}

/** Two significant digits would hide little: an estimate is rounded to hundreds. */
function showCount(count: number): string {
  return (Math.round(count / 100) * 100).toLocaleString("en-US");
}
