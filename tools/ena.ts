// deno-lint-ignore-file no-console -- a command line tool speaks to its caller
/**
 * A whole network model from a shell: a coded CSV in, tables, pictures and a page out.
 *
 *     deno task ena FILE.csv --units speaker --conversation talk --codes A,B,C
 *
 * Columns that are not named are guessed from names and values, and the guesses are
 * shown. A table of connections as rENA and the ENA web tool write it (columns
 * "code & code") is read as such. Two groups give a means rotation and a comparison.
 *
 * @module
 */

import { resolve } from "node:path";
import { readText, writeText } from "read";
import { type Flags, runModel } from "./ena_model.ts";

const HELP = `deno task ena FILE.csv [flags]
  --units A,B          columns that identify the unit (speaker, student, ...)
  --conversation C     columns that identify the conversation
  --codes X,Y,Z        columns of codes (numbers; empty or NA = missing = 0)
  --group G            column that names groups; --group none for no groups
  --text T             column of what was said, for close reading; --text none for none
  --window 4           lines in reach, the current one included; infinite = all earlier ones
  --weighting binary   or product
  --out DIR            folder for tables and pictures (default out/ena)
  --seed 1             seed of the permutation test
Columns that are not named are guessed, and the guesses are shown.`;

/**
 * Reads the command line.
 *
 * @param args Arguments.
 * @returns Flags.
 * @throws {TypeError} If a flag is unknown, has no value, or there is not one file.
 */
export function parseFlags(args: readonly string[]): Flags {
  const named = new Map<string, string>();
  const files: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const [flag = "", given] = (args[at] ?? "").split(/=(.*)/s);
    if (!flag.startsWith("--")) files.push(args[at] ?? "");
    else if (!KNOWN.includes(flag)) {
      throw new TypeError(
        `Cannot run the model: flags are ${KNOWN.join(", ")}, got ${flag}`,
      );
    } else {
      const value = given ?? args[++at];
      if (value === undefined) {
        throw new TypeError(`Cannot run the model: ${flag} must have a value`);
      }
      named.set(flag, value);
    }
  }
  const [file, second] = files;
  if (file === undefined || second !== undefined) {
    throw new TypeError(
      `Cannot run the model: there must be one file, got ${files.length}\n${HELP}`,
    );
  }
  const list = (flag: string): string[] =>
    named.get(flag)?.split(",").map((name) => name.trim()) ?? [];
  const optional = (flag: string): string | null => {
    const value = named.get(flag);
    return value === undefined ? null : value === "none" ? "" : value;
  };
  return {
    file,
    units: list("--units"),
    conversation: list("--conversation"),
    codes: list("--codes"),
    group: optional("--group"),
    text: optional("--text"),
    window: takeWindow(named.get("--window") ?? "4"),
    weighting: takeWeighting(named.get("--weighting") ?? "binary"),
    out: named.get("--out") ?? "out/ena",
    seed: Number(named.get("--seed") ?? "1"),
  };
}

const KNOWN = [
  "--units",
  "--conversation",
  "--codes",
  "--group",
  "--text",
  "--window",
  "--weighting",
  "--out",
  "--seed",
];

function takeWindow(text: string): number {
  return /^inf(inite|inity)?$/i.test(text) ? Infinity : Number(text);
}

function takeWeighting(text: string): "binary" | "product" {
  if (text === "binary" || text === "product") return text;
  throw new TypeError(
    `Cannot run the model: --weighting must be binary or product, got ${text}`,
  );
}

if (import.meta.main) {
  if (Deno.args.length === 0 || Deno.args.includes("--help")) {
    console.log(HELP);
    Deno.exit(Deno.args.length === 0 ? 2 : 0);
  }
  try {
    const flags = parseFlags(Deno.args);
    // A task runs in the project's root, wherever it was called.
    const calledIn = Deno.env.get("INIT_CWD") ?? Deno.cwd();
    const path = resolve(calledIn, flags.file);
    const { notes, files } = runModel(readText(path), flags);
    for (const note of notes) console.log(note);
    const out = resolve(calledIn, flags.out);
    for (const [name, content] of files) writeText(`${out}/${name}`, content);
    console.log(`Wrote ${out}: ${[...files.keys()].join(", ")}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    Deno.exit(1);
  }
}
