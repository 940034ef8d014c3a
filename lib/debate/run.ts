/**
 * Runs debates: one agent after the other, each reading what was said before.
 * Every call goes through one `ChatModel`; where that model records, a rerun
 * repeats only calls that were in flight or that changed.
 *
 * Leaves out: retries, limits and money, which belong to the chat model.
 *
 * Source: Khatri et al., section 3, for the course of a debate.
 *
 * @module
 */

import { pool, type SchemaMemory, SpendingLimitError } from "llm";
import type { ChatRequest, Debate, DebateOutcome, Essay, Turn } from "records";
import { askForTurn } from "./ask.ts";
import { PAPER_SAMPLING } from "./defaults.ts";
import { headOf } from "./head.ts";
import {
  type DebateOptions,
  listJobs,
  type PairedOptions,
  settingOf,
} from "./jobs.ts";
import type { DebatePrompts } from "./prompt_set.ts";
import { findProtocol, planTurns } from "./protocol.ts";
import { renderTurn } from "./render.ts";
import { parseVerdict } from "./turn.ts";

/** What came of a run. */
export interface PairedRun {
  /** Finished debates: essay by essay, prompt sets in the given order within each. */
  readonly debates: readonly Debate[];
  /** "complete", or "stopped" by a signal or a limit, with what was finished kept. */
  readonly state: { readonly status: "complete" } | {
    readonly status: "stopped";
    /** Why it stopped. */
    readonly reason: string;
    /** Debates that were not finished. */
    readonly unfinishedCount: number;
  };
}

/**
 * Debates one essay once.
 *
 * @param essay The essay; must not be one of the exemplars.
 * @param promptSet One prompt per role.
 * @param options Chat model, corpus, assignments, exemplars, rubric and settings.
 * @returns The debate; its outcome is "unparsed" where the Judge gave no readable score.
 * @throws {TypeError} If the assignment is unknown, a prompt does not fit, or the essay is an exemplar.
 * @throws What the chat model throws, such as ReplayError without endpoint and recording.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { findProtocol, readDebatePrompts, readRubric, renderRubric, replyWithScore, runDebate, scriptedModel } from "debate";
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
 * const [essay] = essays;
 * assert.ok(essay);
 * const debate = await runDebate(essay, readDebatePrompts("initial", findProtocol()), options);
 * assert.deepEqual(debate.turns.map((turn) => turn.role), ["claim", "grounds", "warrant", "rebuttal", "judge"]);
 * assert.deepEqual(debate.outcome, { status: "scored", score: 4, reasons: "This is the verdict." });
 * ```
 */
export async function runDebate(
  essay: Essay,
  promptSet: DebatePrompts,
  options: DebateOptions,
): Promise<Debate> {
  const setting = settingOf(essay, promptSet, options);
  const head = headOf(essay, {
    ...options,
    promptSet: promptSet.name,
    protocol: setting.protocol.name,
  });
  const turns: Turn[] = [];
  for (
    let next = renderTurn(setting, turns);
    next !== null;
    next = renderTurn(setting, turns)
  ) {
    options.signal?.throwIfAborted();
    const { planned, messages, promptId } = next;
    const role = planned.speaker.role;
    const request: ChatRequest = {
      model: options.modelOfRole?.[role] ?? head.model,
      messages,
      sampling: options.sampling ?? PAPER_SAMPLING,
      repetition: head.repetition,
      promptId,
    };
    const { index, round, speaker } = planned;
    const place = {
      debateId: head.debateId,
      index,
      round,
      role,
      form: speaker.form,
    };
    const turn = await askForTurn(request, place, options);
    turns.push(turn);
    options.onTurn?.(turn);
  }
  return { ...head, turns, outcome: outcomeOf(turns) };
}

/**
 * Debates every essay once with every prompt set, several debates at a time.
 *
 * A signal or a spending limit ends the run cleanly: finished debates are
 * handed back and the state says why it stopped. Running again with the same
 * recordings goes on where it stopped.
 *
 * @param essays Essays, ids unique; one is enough.
 * @param promptSets Prompt sets with different names.
 * @param options As {@linkcode runDebate}, with concurrency, repetitions and progress.
 * @returns Finished debates and the state of the run.
 * @throws {TypeError} If there is no essay or prompt set, or one stands twice.
 * @throws What the chat model throws, but for a signal or a spending limit.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { findProtocol, readDebatePrompts, readRubric, renderRubric, replyWithScore, runPaired, scriptedModel } from "debate";
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
 * const sets = ["initial", "revised"].map((name) => readDebatePrompts(name, findProtocol()));
 * const run = await runPaired(essays.slice(0, 3), sets, options);
 * assert.equal(run.debates.length, 6);
 * assert.equal(run.state.status, "complete");
 * ```
 */
export async function runPaired(
  essays: readonly Essay[],
  promptSets: readonly DebatePrompts[],
  options: PairedOptions,
): Promise<PairedRun> {
  const jobs = listJobs(essays, promptSets, options);
  const memory: SchemaMemory = options.memory ?? new Map();
  const turnsEach = planTurns(options.protocol ?? findProtocol()).length;
  const done = { turns: 0, recorded: 0, debates: 0 };
  const report = (): void =>
    options.onProgress?.({
      turnCount: done.turns,
      totalTurns: jobs.length * turnsEach,
      recordedCount: done.recorded,
      debateCount: done.debates,
      totalDebates: jobs.length,
    });
  const finished = new Map<number, Debate>();
  let reason: string | null = null;
  try {
    await pool(jobs, async ({ essay, promptSet, repetition }, index) => {
      const debate = await runDebate(essay, promptSet, {
        ...options,
        repetition,
        memory,
        onTurn: (turn) => {
          done.turns++;
          if (turn.source === "recorded") done.recorded++;
          options.onTurn?.(turn);
          report();
        },
      });
      finished.set(index, debate);
      done.debates++;
      report();
    }, {
      ...(options.concurrency === undefined
        ? {}
        : { concurrency: options.concurrency }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
  } catch (error) {
    reason = stopReason(error, options.signal);
    if (reason === null) throw error;
  }
  const debates = jobs.flatMap((_, index) => finished.get(index) ?? []);
  return {
    debates,
    state: reason === null ? { status: "complete" } : {
      status: "stopped",
      reason,
      unfinishedCount: jobs.length - debates.length,
    },
  };
}

function outcomeOf(turns: readonly Turn[]): DebateOutcome {
  const last = turns.at(-1);
  return parseVerdict(last?.rawReply ?? "", last?.finishReason ?? "unknown");
}

function stopReason(
  error: unknown,
  signal: AbortSignal | undefined,
): string | null {
  if (error instanceof SpendingLimitError) return error.message;
  if (signal?.aborted !== true) return null;
  return signal.reason instanceof Error
    ? signal.reason.message
    : String(signal.reason);
}
