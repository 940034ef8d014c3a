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

/** What the command line asks for. */
export interface RecordFlags {
  /** Name of the corpus, which names its files. */
  readonly corpus: string;
  /** Model name as the endpoint knows it. */
  readonly model: string;
  /** Essays to draw; null = all there are. */
  readonly essays: number | null;
  /** Seed of the draw. */
  readonly seed: number;
  /** Prompt sets, run once each. */
  readonly sets: readonly string[];
  /** How often the first set is run again unchanged, for the noise floor. */
  readonly noise: number;
  /** Names of single-agent baselines, such as "zero-shot"; none where empty. */
  readonly baselines: readonly string[];
  /** Essays on which each prompt change is tried alone, in and out; 0 = none. */
  readonly changes: number;
  /** Calls at the same time. */
  readonly concurrency: number;
  /** Limits of tokens and dollars; null = none. */
  readonly maxTokens: number | null;
  /** Limit in US dollars; null = none. */
  readonly maxUsd: number | null;
  /** Do not ask before spending. */
  readonly yes: boolean;
}

const HELP =
  `deno task record --corpus NAME [--model NAME] [--essays 24] [--seed 1] [--sets initial,revised]
  [--noise 1] [--baselines zero-shot,few-shot,few-shot-x5] [--changes 6] [--concurrency 8] [--max-tokens N] [--max-usd N] [--yes]
The endpoint comes from OPENAI_BASE_URL and OPENAI_API_KEY, the model from --model or ELENCHUS_MODEL.`;

/**
 * Reads the command line.
 *
 * @param args Arguments.
 * @param readVariable Reads a variable of the environment.
 * @returns What is asked for.
 * @throws {TypeError} If an argument is unknown or has a wrong value, or corpus or model is missing.
 */
export function parseRecordFlags(
  args: readonly string[],
  readVariable: (name: string) => string | undefined,
): RecordFlags {
  const given = new Map<string, string>();
  const switches = ["yes"];
  const known = [
    "corpus",
    "model",
    "essays",
    "seed",
    "sets",
    "noise",
    "changes",
    "baselines",
    "concurrency",
    "max-tokens",
    "max-usd",
    ...switches,
  ];
  for (let index = 0; index < args.length; index++) {
    const [flag = "", inline] = (args[index] ?? "").split("=");
    const name = flag.replace(/^--/, "");
    if (!flag.startsWith("--") || !known.includes(name)) {
      throw new TypeError(
        `Cannot record: ${args[index]} must be a known argument\n${HELP}`,
      );
    }
    const value = switches.includes(name) ? "yes" : inline ?? args[++index];
    if (value === undefined) {
      throw new TypeError(`Cannot record: ${flag} must have a value\n${HELP}`);
    }
    given.set(name, value);
  }
  const count = (name: string, fallback: number | null): number | null => {
    const value = given.get(name);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (!(number >= 0)) {
      throw new TypeError(
        `Cannot record: --${name} must be a number of at least 0, got ${value}`,
      );
    }
    return number;
  };
  const corpus = given.get("corpus");
  const model = given.get("model") ?? readVariable("ELENCHUS_MODEL");
  if (corpus === undefined || !/^[a-z0-9_]+$/.test(corpus)) {
    throw new TypeError(
      `Cannot record: --corpus must be a name of small letters, digits and _, got ${
        corpus ?? "nothing"
      }\n${HELP}`,
    );
  }
  if (model === undefined) {
    throw new TypeError(
      `Cannot record: --model or ELENCHUS_MODEL must name the model, got neither\n${HELP}`,
    );
  }
  return {
    corpus,
    model,
    essays: count("essays", null),
    seed: count("seed", 1) ?? 1,
    sets: (given.get("sets") ?? "initial,revised").split(","),
    noise: count("noise", 0) ?? 0,
    baselines: (given.get("baselines") ?? "").split(",").filter(Boolean),
    changes: count("changes", 0) ?? 0,
    concurrency: Math.max(1, count("concurrency", 8) ?? 8),
    maxTokens: count("max-tokens", null),
    maxUsd: count("max-usd", null),
    yes: given.has("yes"),
  };
}

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
  const corpus = readEssays("data/essays");
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
  for (const arm of arms) {
    const plan = await planRun(arm.essays, arm.sets, {
      ...options,
      repetition: arm.repetition,
      prices,
    });
    console.error(`${arm.name}: ${describePlan(plan)}`);
  }
  if (!flags.yes && !confirm("Run it?")) return;
  const debates: Debate[] = [];
  for (const [position, arm] of arms.entries()) {
    const run = await runPaired(arm.essays, arm.sets, {
      ...options,
      repetition: arm.repetition,
      onProgress: createProgress(arm.name).onProgress,
    });
    debates.push(...run.debates);
    if (run.state.status === "stopped") {
      throw new Error(
        `Stopped: ${run.state.reason}; run the same command again to go on, ${run.state.unfinishedCount} debates of "${arm.name}" are left`,
      );
    }
    // Baselines come before the long list of single changes.
    if (position === flags.noise) {
      for (const baseline of chosenBaselines(flags)) {
        debates.push(...await runBaseline(essays, baseline, options));
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
    statement:
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
  });
  writeText(
    `data/recordings/${flags.corpus}.manifest.json`,
    `${
      JSON.stringify(
        {
          ...manifest,
          essayIds: essays.map((essay) => essay.essayId),
          changedEssayIds: essaysForChanges(flags, essays).map((essay) =>
            essay.essayId
          ),
          repetitions: flags.noise + 1,
          baselines: flags.baselines,
        },
        null,
        2,
      )
    }\n`,
  );
  const usage = sumUsage(
    debates.flatMap((debate) => debate.turns.map((turn) => turn.usage)),
  );
  console.error(
    `${count} recordings in data/recordings/${flags.corpus}.jsonl.gz; usage ${
      JSON.stringify(usage)
    }`,
  );
}

if (import.meta.main) {
  try {
    await record(parseRecordFlags(Deno.args, (name) => Deno.env.get(name)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    Deno.exit(1);
  }
}
