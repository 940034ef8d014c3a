// deno-lint-ignore-file no-console -- a command line tool speaks to its caller
/**
 * Runs every notebook in the Deno kernel and writes what it showed to `out/`.
 *
 * Sets up Python's side when needed, runs the notebooks side by side, writes one
 * page for each (it opens from disk without a network), an index and every table
 * as CSV, and prints the summary of published against recomputed figures. Ends
 * with an error when a notebook fails or a figure leaves its tolerance.
 *
 * @module
 */

import { pool } from "llm";
import { sourceOf } from "./cells.ts";
import {
  type NotebookRun,
  prepareNotebooks,
  runNotebook,
} from "./notebook_run.ts";
import { indexPage, notebookPage, type PageEntry } from "./pages.ts";
import { setUp } from "./setup.ts";
import { type CheckRow, checksOf, summaryLines, tablesOf } from "./summary.ts";

/** Writes a page for each run. */
async function writePages(
  root: string,
  python: string,
  runs: readonly NotebookRun[],
): Promise<void> {
  const folder = `${root}out/notebooks`;
  await notebookTool(root, python, [
    "bodies",
    folder,
    ...runs.map((run) => run.name),
  ]);
  const style = await notebookTool(root, python, ["css"]);
  const { plotlySource } = await import("report");
  const plotly = plotlySource();
  const entries = runs.map(entryOf);
  for (const { name } of runs) {
    const body = `${folder}/${name}.body.html`;
    const html = notebookPage(
      name,
      Deno.readTextFileSync(body),
      entries,
      style,
      plotly,
    );
    Deno.writeTextFileSync(`${root}out/${name}.html`, html);
    Deno.removeSync(body);
  }
}

/** Runs `notebook.py` and gives what it printed. */
async function notebookTool(
  root: string,
  python: string,
  args: readonly string[],
): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(python, {
    args: [`${root}tools/notebook.py`, ...args],
  }).output();
  if (success) return new TextDecoder().decode(stdout);
  throw new Error(
    `Cannot write the pages: "notebook.py ${
      args[0]
    }" must end with 0; it said:\n${
      new TextDecoder().decode(stderr).trim().split("\n").slice(-3).join("\n")
    }`,
  );
}

/** Titles for the index: the first heading of a notebook and its file name. */
function entryOf(run: NotebookRun): PageEntry {
  const [first] = run.notebook.cells;
  const source = first === undefined ? "" : sourceOf(first);
  return {
    name: run.name,
    title: source.match(/^#\s+(.+)$/m)?.[1] ?? run.name,
    seconds: run.seconds,
    error: run.error,
  };
}

async function reproduce(): Promise<number> {
  const started = performance.now();
  const say = (line: string): void =>
    console.error(
      `[${
        ((performance.now() - started) / 1000).toFixed(0).padStart(3)
      } s] ${line}`,
    );
  const { root, python } = await setUp(say);
  Deno.mkdirSync(`${root}out/notebooks`, { recursive: true });
  Deno.mkdirSync(`${root}out/tables`, { recursive: true });
  const names = prepareNotebooks(root);
  if (names.length === 0) {
    throw new Error(
      `Cannot reproduce: ${root}notebooks must hold notebooks, got none`,
    );
  }
  const concurrency = Math.max(2, navigator.hardwareConcurrency);
  say(
    `running ${names.length} notebooks in the Deno kernel, ${concurrency} side by side`,
  );
  const runs = await pool(
    names,
    (name) => runNotebook(name, { root, python, say }),
    { concurrency },
  );
  await writePages(root, python, runs);
  for (const run of runs) {
    for (const { stem, csv } of tablesOf(run.notebook)) {
      Deno.writeTextFileSync(`${root}out/tables/${run.name}-${stem}.csv`, csv);
    }
  }
  const checks = runs.flatMap((run) => checksOf(run.notebook));
  Deno.writeTextFileSync(
    `${root}out/index.html`,
    indexPage(runs.map(entryOf), checks),
  );
  return summarise(
    runs,
    checks,
    (performance.now() - started) / 1000,
    `${root}out/index.html`,
  );
}

function summarise(
  runs: readonly NotebookRun[],
  checks: readonly CheckRow[],
  seconds: number,
  index: string,
): number {
  for (const line of summaryLines(checks)) console.log(line);
  const left = checks.filter((row) => !row.holds);
  const failed = runs.filter((run) => run.error !== null);
  console.log("");
  console.log(
    `${checks.length} checks of published figures, ${left.length} left their tolerance`,
  );
  for (const run of runs) {
    console.log(
      `${run.error === null ? "ok    " : "FAILED"} ${run.name} (${
        run.seconds.toFixed(1)
      } s)`,
    );
  }
  for (const run of failed) console.log(`\n${run.name}:\n${run.error}`);
  console.log(
    `${runs.length} notebooks in ${seconds.toFixed(0)} s; open ${index}`,
  );
  if (checks.length === 0) {
    console.log(
      "No notebook showed a published figure: the summary is empty, which is a failure",
    );
  }
  return failed.length === 0 && left.length === 0 && checks.length > 0 ? 0 : 1;
}

if (import.meta.main) {
  try {
    Deno.exit(await reproduce());
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    Deno.exit(1);
  }
}
