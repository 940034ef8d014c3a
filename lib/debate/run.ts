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

import {
  askStructured,
  pool,
  type SchemaMemory,
  SpendingLimitError,
} from "llm";
import { show } from "read";
import type {
  Assignment,
  ChatModel,
  ChatReply,
  ChatRequest,
  Debate,
  DebateOutcome,
  Essay,
  ReplySource,
  Sampling,
  Turn,
  Usage,
} from "records";
import { PAPER_MODEL, PAPER_SAMPLING } from "./defaults.ts";
import { checkDebatePrompts, type DebatePrompts } from "./prompt_set.ts";
import {
  checkProtocol,
  findProtocol,
  type PlannedTurn,
  planTurns,
  type Protocol,
} from "./protocol.ts";
import { type DebateSetting, renderTurn } from "./render.ts";
import { nameDebate } from "./role_played.ts";
import {
  parseTurn,
  parseVerdict,
  REBUTTAL_SCHEMA,
  VERDICT_SCHEMA,
} from "./turn.ts";

/** What a run needs beside essays and prompts. */
export interface DebateOptions {
  /** Answers every call, live or from recordings. */
  readonly chatModel: ChatModel;
  /** Corpus name that the debates belong to. */
  readonly corpus: string;
  /** Assignments of the essays. */
  readonly assignments: readonly Assignment[];
  /** Scored examples; never among the essays. */
  readonly exemplars: readonly Essay[];
  /** Rubric as text, see `renderRubric`. */
  readonly rubric: string;
  /** Who speaks in which order; "toulmin-5" by default. */
  readonly protocol?: Protocol;
  /** Model name as the endpoint knows it; the paper's by default. */
  readonly model?: string;
  /** Other model names for certain roles. */
  readonly modelOfRole?: Readonly<Record<string, string>>;
  /** Sampling settings; the paper's by default. */
  readonly sampling?: Sampling;
  /** Repetition index, 0 by default; each repetition is a fresh sample. */
  readonly repetition?: number;
  /** Stops the run; calls in flight are given up. */
  readonly signal?: AbortSignal;
  /** What is known of the endpoint's structured replies; shared by the debates of a run. */
  readonly memory?: SchemaMemory;
  /** Called after each turn. */
  readonly onTurn?: (turn: Turn) => void;
}

/** What a run of many debates needs. */
export interface PairedOptions extends DebateOptions {
  /** Debates at the same time; 8 by default. */
  readonly concurrency?: number;
  /** Repetition indices, [repetition] by default; each is run for every essay and prompt set. */
  readonly repetitions?: readonly number[];
  /** Called after each turn with what is done. */
  readonly onProgress?: (progress: RunProgress) => void;
}

/** How far a run is. */
export interface RunProgress {
  /** Turns done. */
  readonly turnCount: number;
  /** Turns in all. */
  readonly totalTurns: number;
  /** Turns done that came from recordings. */
  readonly recordedCount: number;
  /** Debates done. */
  readonly debateCount: number;
  /** Debates in all. */
  readonly totalDebates: number;
}

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
 */
export async function runDebate(
  essay: Essay,
  promptSet: DebatePrompts,
  options: DebateOptions,
): Promise<Debate> {
  const { corpus, repetition = 0, model = PAPER_MODEL } = options;
  const setting = settingOf(essay, promptSet, options);
  const debateId = nameDebate({
    corpus,
    promptSet: promptSet.name,
    essayId: essay.essayId,
    repetition,
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
      model: options.modelOfRole?.[role] ?? model,
      messages,
      sampling: options.sampling ?? PAPER_SAMPLING,
      repetition,
      promptId,
    };
    const replies = await askForTurn(request, planned, options);
    const turn = toTurn(debateId, planned, replies);
    turns.push(turn);
    options.onTurn?.(turn);
  }
  return {
    debateId,
    corpus,
    essayId: essay.essayId,
    assignment: essay.assignment,
    promptSet: promptSet.name,
    protocol: setting.protocol.name,
    repetition,
    model,
    turns,
    outcome: outcomeOf(turns),
  };
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

/** One debate to be run. */
export interface DebateJob {
  /** The essay. */
  readonly essay: Essay;
  /** The prompts. */
  readonly promptSet: DebatePrompts;
  /** Repetition index. */
  readonly repetition: number;
}

/**
 * Lists the debates of a run, essay by essay, and checks what they need.
 *
 * @param essays Essays, ids unique.
 * @param promptSets Prompt sets with different names.
 * @param options Protocol, assignments, exemplars and repetitions.
 * @returns Jobs in the order in which they are begun.
 * @throws {TypeError} If there is no essay or prompt set, one stands twice, or one does not fit.
 */
export function listJobs(
  essays: readonly Essay[],
  promptSets: readonly DebatePrompts[],
  options: Omit<PairedOptions, "chatModel">,
): readonly DebateJob[] {
  const repetitions = options.repetitions ?? [options.repetition ?? 0];
  requireUnique("essay", essays.map((essay) => essay.essayId));
  requireUnique("prompt set", promptSets.map((set) => set.name));
  requireUnique("repetition", repetitions.map(String));
  for (const promptSet of promptSets) {
    checkDebatePrompts(promptSet, options.protocol ?? findProtocol());
  }
  return essays.flatMap((essay) =>
    promptSets.flatMap((promptSet) =>
      repetitions.map((repetition) => ({ essay, promptSet, repetition }))
    )
  );
}

/**
 * Puts together what stays the same during one debate.
 *
 * @param essay The essay.
 * @param promptSet The prompts.
 * @param options Assignments, exemplars, rubric and protocol.
 * @returns The setting for `renderTurn`.
 * @throws {TypeError} If the essay's assignment is not among the assignments.
 */
export function settingOf(
  essay: Essay,
  promptSet: DebatePrompts,
  options: Omit<DebateOptions, "chatModel">,
): DebateSetting {
  const protocol = checkProtocol(options.protocol ?? findProtocol());
  const assignment = options.assignments.find((candidate) =>
    candidate.assignment === essay.assignment
  );
  if (assignment === undefined) {
    throw new TypeError(
      `Cannot debate essay "${essay.essayId}": its assignment must be among ${
        options.assignments.map((known) => show(known.assignment)).join(", ") ||
        "(none given)"
      }, got ${show(essay.assignment)}`,
    );
  }
  return {
    essay,
    assignment,
    exemplars: options.exemplars,
    rubric: options.rubric,
    promptSet: checkDebatePrompts(promptSet, protocol),
    protocol,
  };
}

/** Asks for one turn; the last reply is the one that counts, an earlier one was asked to be repaired. */
async function askForTurn(
  request: ChatRequest,
  planned: PlannedTurn,
  options: DebateOptions,
): Promise<readonly ChatReply[]> {
  const { chatModel, signal, memory } = options;
  const form = planned.speaker.form;
  if (form === "prose") {
    return [await chatModel.complete(request, signal)];
  }
  const extras = {
    ...(memory === undefined ? {} : { memory }),
    ...(signal === undefined ? {} : { signal }),
  };
  const structured = form === "rebuttal"
    ? await askStructured(
      chatModel,
      { request, schema: REBUTTAL_SCHEMA },
      extras,
    )
    : await askStructured(
      chatModel,
      { request, schema: VERDICT_SCHEMA },
      extras,
    );
  return structured.replies;
}

function toTurn(
  debateId: string,
  planned: PlannedTurn,
  replies: readonly ChatReply[],
): Turn {
  const reply = replies.at(-1);
  if (reply === undefined) {
    throw new TypeError(
      `Cannot make turn ${planned.index} of debate "${debateId}": there must be a reply, got none`,
    );
  }
  return {
    turnId: `${debateId}/t${planned.index}`,
    index: planned.index,
    round: planned.round,
    role: planned.speaker.role,
    ...parseTurn(planned.speaker.form, reply.text, reply.finishReason),
    rawReply: reply.text,
    finishReason: reply.finishReason,
    replyKey: reply.key,
    usage: sumUsage(replies.map((each) => each.usage)),
    source: sourceOf(replies),
  };
}

function outcomeOf(turns: readonly Turn[]): DebateOutcome {
  const last = turns.at(-1);
  return parseVerdict(last?.rawReply ?? "", last?.finishReason ?? "unknown");
}

/** A sum with an unknown part is unknown. */
function sumUsage(usages: readonly Usage[]): Usage {
  const sum = (take: (usage: Usage) => number | null): number | null =>
    usages.reduce<number | null>((total, usage) => {
      const part = take(usage);
      return total === null || part === null ? null : total + part;
    }, 0);
  return {
    promptTokens: sum((usage) => usage.promptTokens),
    completionTokens: sum((usage) => usage.completionTokens),
    costUsd: sum((usage) => usage.costUsd),
  };
}

function sourceOf(replies: readonly ChatReply[]): ReplySource {
  return replies.some((reply) => reply.source === "live") ? "live" : "recorded";
}

function requireUnique(what: string, names: readonly string[]): void {
  if (names.length === 0) {
    throw new TypeError(
      `Cannot run debates: at least one ${what} must be given, got none`,
    );
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) {
    throw new TypeError(
      `Cannot run debates: each ${what} must stand once, got "${twice}" twice`,
    );
  }
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
