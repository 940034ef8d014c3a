/**
 * What one agent alone can do: zero-shot and few-shot, and self-consistency
 * with as many calls as a debate has turns. Their records have the form of
 * debates, so that the same functions score them.
 *
 * Source: the published study names a single-agent baseline as lacking;
 * matching the number of calls follows Becker et al. 2025, MALLM,
 * https://doi.org/10.48550/arXiv.2509.11656.
 *
 * @module
 */

import { createPrompt, fence, pool, type Prompt, renderPrompt } from "llm";
import { readPrompt } from "read";
import type { ChatRequest, Debate, DebateOutcome, Essay, Turn } from "records";
import { askForTurn } from "./ask.ts";
import { PAPER_MODEL, PAPER_SAMPLING } from "./defaults.ts";
import { headOf } from "./head.ts";
import { findProtocol, planTurns } from "./protocol.ts";
import { checkNoLeak, renderAssignment, renderExemplars } from "./render.ts";
import type { PairedOptions } from "./jobs.ts";
import { parseVerdict } from "./turn.ts";
import { decideByVotes } from "./vote.ts";

/** A baseline of one agent. */
export interface Baseline {
  /** Name, which takes the place of the prompt set's. */
  readonly name: string;
  /** The prompt. */
  readonly prompt: Prompt;
  /** Independent calls per essay; more than 1 is self-consistency. */
  readonly callCount: number;
}

/**
 * Gives the shipped baselines: "zero-shot", "few-shot" with the Claim agent's
 * scored examples, and "few-shot-x5" with as many calls as the debate.
 *
 * @param options Calls of the third; as many as the default protocol has turns, 5.
 * @returns The three baselines.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { listBaselines } from "debate";
 *
 * assert.deepEqual(listBaselines().map((baseline) => baseline.name), ["zero-shot", "few-shot", "few-shot-x5"]);
 * ```
 */
export function listBaselines(
  options: { readonly callCount?: number } = {},
): readonly Baseline[] {
  const callCount = options.callCount ?? planTurns(findProtocol()).length;
  const zeroShot = createPrompt(readPrompt("prompts/baseline/zero_shot.md"));
  const fewShot = createPrompt(readPrompt("prompts/baseline/few_shot.md"));
  return [
    { name: "zero-shot", prompt: zeroShot, callCount: 1 },
    { name: "few-shot", prompt: fewShot, callCount: 1 },
    { name: `few-shot-x${callCount}`, prompt: fewShot, callCount },
  ];
}

/**
 * Lets one agent score every essay. Calls of one essay are independent: each
 * has a repetition index of its own, 0 to callCount - 1, so the first call of
 * a self-consistency baseline is the single call of the plain one.
 *
 * @param essays Essays, none of them an exemplar.
 * @param baseline Prompt and number of calls.
 * @param options As for `runPaired`; protocol and repetitions are not used.
 * @returns One record per essay, in order; the score is the majority, ties as in `decideByVotes`.
 * @throws {TypeError} If a prompt asks for a variable that there is not, an assignment is unknown, or an essay is an exemplar.
 * @throws What the chat model throws.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { listBaselines, readRubric, renderRubric, replyWithScore, runBaseline, scriptedModel } from "debate";
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
 * const [zeroShot] = listBaselines();
 * assert.ok(zeroShot);
 * const [scored] = await runBaseline(essays.slice(0, 1), zeroShot, options);
 * assert.equal(scored?.promptSet, "zero-shot");
 * assert.equal(scored?.outcome.status, "scored");
 * ```
 */
export async function runBaseline(
  essays: readonly Essay[],
  baseline: Baseline,
  options: PairedOptions,
): Promise<readonly Debate[]> {
  const { concurrency, signal, memory = new Map() } = options;
  return await pool(
    essays,
    (essay) => scoreAlone(essay, baseline, { ...options, memory }),
    {
      ...(concurrency === undefined ? {} : { concurrency }),
      ...(signal === undefined ? {} : { signal }),
    },
  );
}

/**
 * Lists the calls of a baseline for one essay: the same messages, each with a
 * repetition index of its own.
 *
 * @param essay The essay, not an exemplar.
 * @param baseline Prompt and number of calls.
 * @param options Assignments, exemplars, rubric, model and sampling.
 * @returns Requests in order.
 * @throws As {@linkcode runBaseline}.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { listBaselines, listCalls } from "debate";
 * import { readEssays } from "read";
 *
 * const { essays: [essay], exemplars, assignments } = readEssays("data/essays");
 * const [, , matched] = listBaselines();
 * assert.ok(essay && matched);
 * const calls = listCalls(essay, matched, { corpus: "c", assignments, exemplars, rubric: "..." });
 * assert.deepEqual(calls.map((call) => call.repetition), [0, 1, 2, 3, 4]);
 * ```
 */
export function listCalls(
  essay: Essay,
  baseline: Baseline,
  options: Omit<PairedOptions, "chatModel">,
): readonly ChatRequest[] {
  const { prompt, callCount, name } = baseline;
  if (!Number.isSafeInteger(callCount) || callCount < 1) {
    throw new RangeError(
      `Cannot run baseline "${name}": callCount must be a whole number of at least 1, got ${callCount}`,
    );
  }
  const { model = PAPER_MODEL, sampling = PAPER_SAMPLING } = options;
  const messages = renderPrompt(prompt, valuesFor(essay, prompt, options));
  return Array.from({ length: callCount }, (_, call) => ({
    model,
    messages,
    sampling,
    repetition: (options.repetition ?? 0) * callCount + call,
    promptId: prompt.id,
  }));
}

async function scoreAlone(
  essay: Essay,
  baseline: Baseline,
  options: PairedOptions,
): Promise<Debate> {
  const { name, callCount } = baseline;
  const head = headOf(essay, {
    ...options,
    promptSet: name,
    protocol: callCount === 1
      ? "single-agent"
      : `self-consistency-${callCount}`,
  });
  const turns: Turn[] = [];
  for (const request of listCalls(essay, baseline, options)) {
    options.signal?.throwIfAborted();
    const index = turns.length + 1;
    const turn = await askForTurn(
      request,
      {
        debateId: head.debateId,
        index,
        round: 1,
        role: "single",
        form: "verdict",
      },
      options,
    );
    turns.push(turn);
    options.onTurn?.(turn);
  }
  return { ...head, turns, outcome: decideByVotes(turns.map(verdictOf)) };
}

function valuesFor(
  essay: Essay,
  prompt: Prompt,
  options: Omit<PairedOptions, "chatModel">,
): Readonly<Record<string, string>> {
  checkNoLeak(essay, options.exemplars);
  const assignment = options.assignments.find((known) =>
    known.assignment === essay.assignment
  );
  if (assignment === undefined) {
    throw new TypeError(
      `Cannot score essay "${essay.essayId}": its assignment must be among the assignments, got "${essay.assignment}"`,
    );
  }
  const values: Readonly<Record<string, () => string>> = {
    rubric: () => options.rubric,
    exemplars: () => renderExemplars(options.exemplars),
    assignment: () => renderAssignment(assignment),
    essay: () => fence("ESSAY", essay.text),
  };
  return Object.fromEntries(
    prompt.variables.flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [[name, value()]];
    }),
  );
}

function verdictOf(turn: Turn): DebateOutcome {
  return parseVerdict(turn.rawReply, turn.finishReason);
}
