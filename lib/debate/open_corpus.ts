/**
 * Opens a corpus by its name, stored or recorded, in one form: what a notebook
 * needs to change its corpus by changing one word.
 *
 * A stored corpus lies in `data/debates/<name>/`. A recorded one is a file
 * `data/recordings/<name>.jsonl.gz` with its manifest: its debates are run again
 * from the recordings, turn by turn, without any call, with the prompt sets that
 * the manifest names. The essays are those of `data/essays`.
 *
 * @module
 */

import { dirname } from "node:path";
import { openRecordings, replay, z } from "llm";
import { fileExists, projectPath, readEssays, readJson } from "read";
import type { Assignment, CorpusLabel, Debate, Essay } from "records";
import { listBaselines, runBaseline } from "./baselines.ts";
import type { PairedOptions } from "./jobs.ts";
import {
  type DebatePrompts,
  listSingleChanges,
  readDebatePrompts,
  type SingleChange,
} from "./prompt_set.ts";
import { findProtocol, listRoles } from "./protocol.ts";
import { readRubric, renderRubric } from "./rubric.ts";
import { runPaired } from "./run.ts";
import { readDebateCorpus } from "./store.ts";
import { checkShape } from "./stored_turn.ts";

/** Debates of one prompt change tried alone. */
export interface SingleChangeRun {
  /** The role whose prompt was changed, and whether the change was put in or taken out. */
  readonly change: SingleChange;
  /** Its debates. */
  readonly debates: readonly Debate[];
}

/** A corpus, opened. */
export interface OpenCorpus {
  /** Name, source and the sentence to print. */
  readonly label: CorpusLabel;
  /** Essays that were debated. */
  readonly essays: readonly Essay[];
  /** Their assignments. */
  readonly assignments: readonly Assignment[];
  /** Scored examples, never debated. */
  readonly exemplars: readonly Essay[];
  /** First run of each prompt set, such as "initial" and "revised". */
  readonly debates: readonly Debate[];
  /** The first set run again unchanged; empty where there is none. */
  readonly again: readonly Debate[];
  /** Records of single agents, all baselines; empty where there are none. */
  readonly baselines: readonly Debate[];
  /** Each prompt change alone; empty where it was not run. */
  readonly changes: readonly SingleChangeRun[];
}

/** The part of a {@linkcode DebateManifest} that is needed to run it again. */
const manifestShape: z.ZodType<{
  corpus: CorpusLabel;
  model: string;
  essays: { ids: string[] };
  changedEssayIds: string[];
  repetitions: number[];
  baselines: string[];
  essaysFrom: string;
  promptSets: { prompts: { path: string }[] }[];
}> = z.object({
  corpus: z.object({
    corpus: z.string(),
    source: z.enum(["live", "recorded", "role-played"]),
    statement: z.string(),
  }),
  model: z.string(),
  essays: z.object({ ids: z.array(z.string()).min(1) }),
  changedEssayIds: z.array(z.string()),
  repetitions: z.array(z.int().min(0)).min(1),
  baselines: z.array(z.string()),
  essaysFrom: z.string(),
  promptSets: z.array(
    z.object({ prompts: z.array(z.object({ path: z.string() })).min(1) }),
  ).min(1),
});

/**
 * Opens a corpus.
 *
 * @param name Name of a folder in `data/debates`, or of a file in `data/recordings`.
 * @returns Label, essays and debates.
 * @throws {TypeError} If there is no such corpus, or its manifest has another form.
 * @throws ReplayError if a prompt, the rubric or an essay was changed since the recording; it names the prompt and the ways out.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { openCorpus } from "debate";
 *
 * const { label, debates, essays } = await openCorpus("role_played");
 * assert.equal(label.source, "role-played");
 * assert.equal(debates.length, 2 * essays.length);
 * ```
 */
export async function openCorpus(name: string): Promise<OpenCorpus> {
  if (fileExists(`data/debates/${name}/corpus.yaml`)) {
    const all = readEssays("data/essays");
    const { label, debates } = readDebateCorpus(name);
    const debated = new Set(debates.map((debate) => debate.essayId));
    const essays = all.essays.filter((essay) => debated.has(essay.essayId));
    const nothing = { again: [], baselines: [], changes: [] };
    return { ...all, label, essays, debates, ...nothing };
  }
  const path = `data/recordings/${name}.jsonl.gz`;
  if (!fileExists(path)) {
    throw new TypeError(
      `Cannot open corpus "${name}": there must be data/debates/${name}/ or ${path}; record one with "deno task record --corpus ${name}"`,
    );
  }
  const manifest = readJson(
    `data/recordings/${name}.manifest.json`,
    (value) => checkShape(manifestShape, value),
  );
  return await replayCorpus(readEssays(manifest.essaysFrom), manifest, path);
}

async function replayCorpus(
  all: ReturnType<typeof readEssays>,
  manifest: z.infer<typeof manifestShape>,
  path: string,
): Promise<OpenCorpus> {
  const protocol = findProtocol();
  const sets = manifest.promptSets.flatMap(({ prompts: [prompt] }) =>
    prompt === undefined
      ? []
      : readDebatePrompts(dirname(prompt.path), protocol)
  );
  const [first, second] = sets;
  const [firstRun = 0, ...laterRuns] = manifest.repetitions;
  const essays = chosen(all.essays, manifest.essays.ids);
  const options: PairedOptions = {
    chatModel: replay(openRecordings(projectPath(path))),
    corpus: manifest.corpus.corpus,
    assignments: all.assignments,
    exemplars: all.exemplars,
    rubric: renderRubric(readRubric()),
    model: manifest.model,
    repetition: firstRun,
  };
  const run = async (
    which: readonly Essay[],
    sets: readonly DebatePrompts[],
    repetition = firstRun,
  ): Promise<readonly Debate[]> =>
    (await runPaired(which, sets, { ...options, repetition })).debates;
  const again: Debate[] = [];
  for (const repetition of laterRuns) {
    again.push(...await run(essays, sets.slice(0, 1), repetition));
  }
  const baselines: Debate[] = [];
  for (const baseline of listBaselines()) {
    if (!manifest.baselines.includes(baseline.name)) continue;
    baselines.push(...await runBaseline(essays, baseline, options));
  }
  const changed = chosen(all.essays, manifest.changedEssayIds);
  const changes: SingleChangeRun[] = [];
  if (changed.length > 0 && first !== undefined && second !== undefined) {
    for (
      const change of listSingleChanges(first, second, listRoles(protocol))
    ) {
      const debates = await run(changed, [change.promptSet]);
      changes.push({ change, debates });
    }
  }
  const debates = await run(essays, sets);
  const label = manifest.corpus;
  return { ...all, label, essays, debates, again, baselines, changes };
}

function chosen(
  essays: readonly Essay[],
  ids: readonly string[],
): readonly Essay[] {
  const byId = new Map(essays.map((essay) => [essay.essayId, essay]));
  return ids.map((id) => {
    const essay = byId.get(id);
    if (essay === undefined) {
      throw new TypeError(
        `Cannot open the corpus: data/essays must hold essay "${id}", which its manifest names`,
      );
    }
    return essay;
  });
}
