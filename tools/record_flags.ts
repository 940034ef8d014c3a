/**
 * The command line of `deno task record`, read and checked before anything is
 * opened or called.
 *
 * Leaves out whether the names of prompt sets and baselines exist, which
 * `record.ts` finds out when it reads them.
 *
 * @module
 */

/** What the command line asks for. */
export interface RecordFlags {
  /** Name of the corpus, which names its files. */
  readonly corpus: string;
  /** Model name as the endpoint knows it. */
  readonly model: string;
  /** Folder of the essays. */
  readonly from: string;
  /** Sentence that every table prints; null = the usual one. */
  readonly statement: string | null;
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
  /** Limit of tokens; null = none. */
  readonly maxTokens: number | null;
  /** Limit in US dollars; null = none. */
  readonly maxUsd: number | null;
  /** Do not ask before spending. */
  readonly yes: boolean;
}

/** How to use the command. */
export const HELP =
  `deno task record --corpus NAME [--model NAME] [--from data/essays] [--essays 24] [--seed 1] [--sets initial,revised]
  [--noise 1] [--baselines zero-shot,few-shot,few-shot-x5] [--changes 6] [--concurrency 8] [--max-tokens N] [--max-usd N] [--statement TEXT] [--yes]
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
    "from",
    "statement",
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
    if (value === undefined || value.startsWith("--")) {
      throw new TypeError(`Cannot record: ${flag} must have a value\n${HELP}`);
    }
    given.set(name, value);
  }
  const count = (name: string, least = 0): number | null => {
    const value = given.get(name);
    if (value === undefined) return null;
    const number = value.trim() === "" ? NaN : Number(value);
    const isWhole = Number.isSafeInteger(number) || name === "max-usd";
    if (!(number >= least) || !isWhole) {
      throw new TypeError(
        `Cannot record: --${name} must be a ${
          name === "max-usd" ? "number" : "whole number"
        } of at least ${least}, got ${value === "" ? "nothing" : value}`,
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
    from: given.get("from") ?? "data/essays",
    statement: given.get("statement") ?? null,
    essays: count("essays", 1),
    seed: count("seed") ?? 1,
    sets: (given.get("sets") ?? "initial,revised").split(","),
    noise: count("noise") ?? 0,
    baselines: (given.get("baselines") ?? "").split(",").filter(Boolean),
    changes: count("changes") ?? 0,
    concurrency: count("concurrency", 1) ?? 8,
    maxTokens: count("max-tokens"),
    maxUsd: count("max-usd"),
    yes: given.has("yes"),
  };
}
