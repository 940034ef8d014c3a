// deno-lint-ignore-file no-console -- a command line tool speaks to its caller
/**
 * Lets a live model code a sample of turns, and keeps its replies.
 *
 * The sample is drawn with a seed and stratified by role; the model gets the brief
 * form of the codebook. Replies are recorded as they arrive; the same command goes
 * on where it stopped. At the end they are written as compressed JSON Lines.
 *
 * `deno task record-codes --of role_played --name smollm2_codes [--share 0.05] [--seed 1]`
 *
 * @module
 */

import { codeDebates, modelCoder, readCodebook, sampleTurns } from "coding";
import { openCorpus } from "debate";
import { createChat, exportRecordings, openStore, recording } from "llm";
import { projectPath, writeText } from "read";
import { createRandom } from "stats";

/** What the command line asks for. */
export interface CodeFlags {
  /** Corpus whose turns are coded. */
  readonly of: string;
  /** Name of the recordings. */
  readonly name: string;
  /** Share of the turns of each role. */
  readonly share: number;
  /** Seed of the sample. */
  readonly seed: number;
}

/**
 * Reads the command line.
 *
 * @param args Arguments, each `--name value`.
 * @returns What is asked for.
 * @throws {TypeError} If an argument is unknown or missing.
 */
export function parseCodeFlags(args: readonly string[]): CodeFlags {
  const given: Record<string, string> = { share: "0.05", seed: "1" };
  for (let index = 0; index < args.length; index += 2) {
    const name = (args[index] ?? "").replace(/^--/, "");
    const value = args[index + 1];
    if (
      !["of", "name", "share", "seed"].includes(name) || value === undefined
    ) {
      throw new TypeError(
        `Cannot record codes: arguments must be --of, --name, --share or --seed with a value, got ${
          args.slice(index, index + 2).join(" ")
        }`,
      );
    }
    given[name] = value;
  }
  const { of, name } = given;
  const share = Number(given["share"]);
  const seed = Number(given["seed"]);
  if (of === undefined || name === undefined || !(share > 0 && share <= 1)) {
    throw new TypeError(
      "Cannot record codes: --of and --name must be given, and --share be above 0 and at most 1",
    );
  }
  if (!/^[a-z0-9_]+$/.test(name)) {
    throw new TypeError(
      `Cannot record codes: --name must be of small letters, digits and _, got ${name}`,
    );
  }
  if (!Number.isSafeInteger(seed) || seed < 0) {
    throw new TypeError(
      `Cannot record codes: --seed must be a whole number of at least 0, got ${
        given["seed"]
      }`,
    );
  }
  return { of, name, share, seed };
}

async function recordCodes(flags: CodeFlags, model: string): Promise<void> {
  const { debates } = await openCorpus(flags.of);
  const codebook = readCodebook();
  const turnIds = sampleTurns(debates, createRandom(flags.seed), {
    share: flags.share,
  });
  Deno.mkdirSync(projectPath("data/recordings"), { recursive: true });
  using store = openStore(projectPath(`data/recordings/${flags.name}.sqlite`));
  const waits = createRandom(flags.seed);
  const live = createChat({ random: () => waits.float(), timeoutMs: 600_000 });
  let done = 0;
  const coder = modelCoder(recording(live, store), {
    model,
    codebook,
    codebookForm: "brief",
    onReply: (_, { step }) => {
      if (step === "code") {
        console.error(`${++done} of ${turnIds.size} turns`);
      }
    },
  });
  const { codedTurns } = await codeDebates(debates, coder, {
    codebook,
    turnIds,
  });
  const usable = codedTurns.filter(({ state }) => state.status === "coded");
  const path = `data/recordings/${flags.name}.jsonl.gz`;
  const { of: corpus, share, seed } = flags;
  const manifest = {
    corpus,
    model,
    codebookForm: "brief",
    sample: { share, seed },
    turnCount: codedTurns.length,
    codedTurnCount: usable.length,
  };
  writeText(
    `data/recordings/${flags.name}.manifest.json`,
    `${JSON.stringify(manifest, null, 2)}\n`,
  );
  const count = exportRecordings(store, projectPath(path));
  console.error(
    `${count} replies in ${path}; ${usable.length} of ${codedTurns.length} turns coded`,
  );
}

if (import.meta.main) {
  try {
    const model = Deno.env.get("ELENCHUS_MODEL");
    if (model === undefined) {
      throw new TypeError(
        'Cannot record codes: ELENCHUS_MODEL must name the model; "deno task model" says how to set it',
      );
    }
    await recordCodes(parseCodeFlags(Deno.args), model);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    Deno.exit(1);
  }
}
