/**
 * What a run is made of: its options, and the list of debates to be held,
 * checked before the first call.
 *
 * @module
 */

import type { SchemaMemory } from "llm";
import { show } from "read";
import type { Assignment, ChatModel, Essay, Sampling, Turn } from "records";
import { checkDebatePrompts, type DebatePrompts } from "./prompt_set.ts";
import { checkProtocol, findProtocol, type Protocol } from "./protocol.ts";
import type { DebateSetting } from "./render.ts";

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
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { findProtocol, listJobs, readDebatePrompts } from "debate";
 * import { readEssays } from "read";
 *
 * const { essays, exemplars, assignments } = readEssays("data/essays");
 * const sets = ["initial", "revised"].map((name) => readDebatePrompts(name, findProtocol()));
 * const jobs = listJobs(essays, sets, { corpus: "c", assignments, exemplars, rubric: "" });
 * assert.equal(jobs.length, 144);
 * assert.deepEqual(jobs.slice(0, 2).map((job) => job.promptSet.name), ["initial", "revised"]);
 * ```
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
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { findProtocol, readDebatePrompts, settingOf } from "debate";
 * import { readEssays } from "read";
 *
 * const { essays: [essay], exemplars, assignments } = readEssays("data/essays");
 * assert.ok(essay);
 * const prompts = readDebatePrompts("initial", findProtocol());
 * const setting = settingOf(essay, prompts, { corpus: "c", assignments, exemplars, rubric: "" });
 * assert.equal(setting.assignment.assignment, essay.assignment);
 * assert.equal(setting.protocol.name, "toulmin-5");
 * ```
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
