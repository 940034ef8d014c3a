// deno-lint-ignore-file no-console -- a command line tool speaks to its caller
/**
 * Runs the experiment with a live model and keeps every reply for `data/recordings`.
 *
 * Shows first how many turns are still to run and what they would cost, and asks
 * before it spends. Replies are recorded as they arrive; running the same command
 * again goes on where it stopped. At the end the recordings are written as
 * compressed JSON Lines with a manifest beside them.
 *
 * @module
 */

import {
  createBudget,
  createChat,
  createPriceList,
  describeUsage,
  exportRecordings,
  openStore,
  recording,
  sumUsage,
} from "llm";
import {
  type Baseline,
  createDebateManifest,
  createProgress,
  type DebatePrompts,
  describePlan,
  findProtocol,
  listBaselines,
  listRoles,
  listSingleChanges,
  type PairedOptions,
  planBaselines,
  planRun,
  readDebatePrompts,
  readRubric,
  renderRubric,
  runBaseline,
  runPaired,
  sampleEssays,
} from "debate";
import { projectPath, readEssays, readYaml, writeText } from "read";
import type { CorpusLabel, Debate, Essay } from "records";
import { createRandom } from "stats";
import { HELP, parseRecordFlags, type RecordFlags } from "./record_flags.ts";

/** A part of the experiment: prompt sets on essays, with the repetition index. */
interface Arm {
  readonly name: string;
  readonly essays: readonly Essay[];
  readonly sets: readonly DebatePrompts[];
  readonly repetition: number;
}

function chosenBaselines(flags: RecordFlags): readonly Baseline[] {
  const all = listBaselines();
  return flags.baselines.map((name) => {
    const found = all.find((baseline) => baseline.name === name);
    if (found === undefined) {
      throw new TypeError(
        `Cannot record: --baselines must name some of ${
          all.map((baseline) => baseline.name).join(", ")
        }, got ${name}`,
      );
    }
    return found;
  });
}

/** Essays on which each change is tried alone. */
function essaysForChanges(
  flags: RecordFlags,
  essays: readonly Essay[],
): readonly Essay[] {
  if (flags.changes === 0 || flags.sets.length < 2) return [];
  const count = Math.min(flags.changes, essays.length);
  return sampleEssays(essays, { count, random: createRandom(flags.seed) })
    .essays;
}

function listArms(flags: RecordFlags, essays: readonly Essay[]): Arm[] {
  const protocol = findProtocol();
  const sets = flags.sets.map((name) => readDebatePrompts(name, protocol));
  const [first, second] = sets;
  const arms: Arm[] = [{ name: "debates", essays, sets, repetition: 0 }];
  for (let again = 1; again <= flags.noise && first !== undefined; again++) {
    arms.push({
      name: `unchanged again, ${again}`,
      essays,
      sets: [first],
      repetition: again,
    });
  }
  const few = essaysForChanges(flags, essays);
  if (few.length > 0 && first !== undefined && second !== undefined) {
    const changes = listSingleChanges(first, second, listRoles(protocol));
    arms.push({
      name: "each change alone",
      essays: few,
      sets: changes.map((change) => change.promptSet),
      repetition: 0,
    });
  }
  return arms;
}

async function record(flags: RecordFlags): Promise<void> {
  if (existsFolder(`data/debates/${flags.corpus}`)) {
    throw new TypeError(
      `Cannot record: --corpus must be a new name or one that was recorded, got "${flags.corpus}", which is in data/debates`,
    );
  }
  const corpus = readEssays(flags.from);
  const essays = flags.essays === null
    ? corpus.essays
    : sampleEssays(corpus.essays, {
      count: flags.essays,
      random: createRandom(flags.seed),
    }).essays;
  const prices = createPriceList(
    readYaml("rules/prices.yaml"),
    "rules/prices.yaml",
  );
  Deno.mkdirSync(projectPath("data/recordings"), { recursive: true });
  using store = openStore(
    projectPath(`data/recordings/${flags.corpus}.sqlite`),
  );
  const budget = createBudget({
    prices,
    ...(flags.maxTokens === null ? {} : { maxTokens: flags.maxTokens }),
    ...(flags.maxUsd === null ? {} : { maxUsd: flags.maxUsd }),
  });
  const waits = createRandom(flags.seed);
  const live = createChat({
    random: () => waits.float(),
    prices,
    budget,
    timeoutMs: 600_000,
  });
  const interrupted = new AbortController();
  Deno.addSignalListener(
    "SIGINT",
    () => interrupted.abort(new Error("stopped with Ctrl-C")),
  );
  const options: PairedOptions = {
    chatModel: recording(live, store),
    corpus: flags.corpus,
    assignments: corpus.assignments,
    exemplars: corpus.exemplars,
    rubric: renderRubric(readRubric()),
    model: flags.model,
    concurrency: flags.concurrency,
    signal: interrupted.signal,
  };
  const arms = listArms(flags, essays);
  const baselines = chosenBaselines(flags);
  for (const arm of arms) {
    const plan = await planRun(arm.essays, arm.sets, {
      ...options,
      repetition: arm.repetition,
      prices,
    });
    console.error(`${arm.name}: ${describePlan(plan)}`);
  }
  if (baselines.length > 0) {
    const plan = await planBaselines(essays, baselines, { ...options, prices });
    console.error(`baselines: ${describePlan(plan)}`);
  }
  if (!flags.yes && !confirm("Run it?")) {
    console.error("Nothing was run; --yes runs it without asking.");
    return;
  }
  const debates: Debate[] = [];
  for (const [position, arm] of arms.entries()) {
    const run = await resumable(() =>
      runPaired(arm.essays, arm.sets, {
        ...options,
        repetition: arm.repetition,
        onProgress: createProgress(arm.name).onProgress,
      })
    );
    debates.push(...run.debates);
    if (run.state.status === "stopped") {
      throw new Error(
        `Stopped: ${run.state.reason}; run the same command again to go on, ${run.state.unfinishedCount} debates of "${arm.name}" are left`,
      );
    }
    // Baselines come before the long list of single changes.
    if (position === flags.noise) {
      for (const baseline of baselines) {
        debates.push(
          ...await resumable(() => runBaseline(essays, baseline, options)),
        );
        console.error(`${baseline.name}: done`);
      }
    }
  }
  finish(
    flags,
    essays,
    debates,
    () =>
      exportRecordings(
        store,
        projectPath(`data/recordings/${flags.corpus}.jsonl.gz`),
      ),
    options,
  );
}

/** Adds the way out to whatever stops the work; what came so far is recorded. */
async function resumable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(
      `Stopped: ${
        error instanceof Error ? error.message : String(error)
      }; replies so far are kept, run the same command again to go on`,
    );
  }
}

function existsFolder(path: string): boolean {
  try {
    return Deno.statSync(projectPath(path)).isDirectory;
  } catch {
    return false;
  }
}

function finish(
  flags: RecordFlags,
  essays: readonly Essay[],
  debates: readonly Debate[],
  exportAll: () => number,
  options: PairedOptions,
): void {
  const count = exportAll();
  const label: CorpusLabel = {
    corpus: flags.corpus,
    source: "recorded",
    statement: flags.statement ??
      `Replies that ${flags.model} gave through this pipeline, recorded as they arrived.`,
  };
  const manifest = createDebateManifest({
    corpus: label,
    essays,
    exemplars: options.exemplars,
    promptSets: flags.sets.map((name) =>
      readDebatePrompts(name, findProtocol())
    ),
    rubric: options.rubric,
    licence: "Apache-2.0",
    model: flags.model,
    sampleSeed: flags.seed,
    repetitions: Array.from({ length: flags.noise + 1 }, (_, index) => index),
    baselines: flags.baselines,
    changedEssays: essaysForChanges(flags, essays),
    essaysFrom: flags.from,
  });
  writeText(
    `data/recordings/${flags.corpus}.manifest.json`,
    `${JSON.stringify(manifest, null, 2)}\n`,
  );
  const usage = sumUsage(
    debates.flatMap((debate) => debate.turns.map((turn) => turn.usage)),
  );
  console.error(
    `${count} recordings in data/recordings/${flags.corpus}.jsonl.gz; ${
      describeUsage(usage, { counted: "turns" })
    }`,
  );
}

if (import.meta.main) {
  try {
    if (Deno.args.some((each) => each === "--help" || each === "-h")) {
      console.log(HELP);
    } else {
      await record(parseRecordFlags(Deno.args, (name) => Deno.env.get(name)));
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    Deno.exit(1);
  }
}
