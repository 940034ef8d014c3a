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
import { fileExists, readText, writeText } from "read";
import { HELP, parseFlags } from "./ena_flags.ts";
import { runModel } from "./ena_model.ts";

/** Every file that a run may write. */
const OWN_FILES = [
  "model.json",
  "description.txt",
  "units.csv",
  "connections.csv",
  "normalized.csv",
  "center.csv",
  "centred.csv",
  "points.csv",
  "centroids.csv",
  "rotation.csv",
  "nodes.csv",
  "axes.csv",
  "groups.csv",
  "networks.csv",
  "tests.csv",
  "comparison.csv",
  "points.svg",
  "network.svg",
  "subtraction.svg",
  "explorer.html",
];

/**
 * Writes the files of a run. Files of an earlier run that this one does not make are
 * removed, so that a folder never holds the tables of two models.
 *
 * @param out Folder.
 * @param files Contents by name.
 * @returns What was done, in words.
 */
export function writeRun(
  out: string,
  files: ReadonlyMap<string, string>,
): string[] {
  const wasRun = fileExists(`${out}/model.json`);
  const stale = !wasRun
    ? []
    : OWN_FILES.filter((name) =>
      !files.has(name) && fileExists(`${out}/${name}`)
    );
  for (const [name, content] of files) writeText(`${out}/${name}`, content);
  for (const name of stale) Deno.removeSync(`${out}/${name}`);
  return [
    ...(wasRun ? [`Replaced an earlier run in ${out}.`] : []),
    ...(stale.length === 0
      ? []
      : [`Removed of it, since this model has none: ${stale.join(", ")}`]),
    `Wrote ${out}: ${[...files.keys()].join(", ")}`,
  ];
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
    for (const note of writeRun(resolve(calledIn, flags.out), files)) {
      console.log(note);
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    Deno.exit(1);
  }
}
