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

async function writePage(
  root: string,
  python: string,
  run: NotebookRun,
  entries: readonly PageEntry[],
  style: string,
  plotly: string,
): Promise<void> {
  const body = `${root}out/notebooks/${run.name}.body.html`;
  const { success, stderr } = await new Deno.Command(python, {
    args: [
      `${root}tools/notebook.py`,
      "body",
      `${root}out/notebooks/${run.name}.ipynb`,
      body,
    ],
  }).output();
  if (!success) {
    throw new Error(
      `Cannot write the page of ${run.name}: ${
        new TextDecoder().decode(stderr).trim().split("\n").slice(-3).join("\n")
      }`,
    );
  }
  const html = notebookPage(
    run.name,
    Deno.readTextFileSync(body),
    entries,
    style,
    plotly,
  );
  Deno.writeTextFileSync(`${root}out/${run.name}.html`, html);
  Deno.removeSync(body);
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
  say(
    `running ${names.length} notebooks in the Deno kernel, ${
      Math.max(2, navigator.hardwareConcurrency)
    } side by side`,
  );
  const concurrency = Math.max(2, navigator.hardwareConcurrency);
  const runs = await pool(
    names,
    (name) => runNotebook(name, { root, python, say }),
    { concurrency },
  );
  const { stdout } = await new Deno.Command(python, {
    args: [`${root}tools/notebook.py`, "css"],
  }).output();
  const { plotlySource } = await import("report");
  const entries = runs.map(entryOf);
  const style = new TextDecoder().decode(stdout);
  const plotly = plotlySource();
  await pool(
    runs,
    (run) => writePage(root, python, run, entries, style, plotly),
    { concurrency },
  );
  for (const run of runs) {
    for (const { stem, csv } of tablesOf(run.notebook)) {
      Deno.writeTextFileSync(`${root}out/tables/${run.name}-${stem}.csv`, csv);
    }
  }
  const checks = runs.flatMap((run) => checksOf(run.notebook));
  Deno.writeTextFileSync(`${root}out/index.html`, indexPage(entries, checks));
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
    `${checks.length} published figures checked, ${left.length} left their tolerance`,
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
