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

import {
  applyVariant,
  type Notebook,
  notebookNames,
  type Output,
} from "./cells.ts";
import { indexPage, notebookPage, type PageEntry } from "./pages.ts";
import { setUp } from "./setup.ts";

/** One published figure beside the recomputed one, as `report.checks` shows it. */
export interface CheckRow {
  /** What was published. */
  readonly figure: string;
  /** The published value. */
  readonly published: string;
  /** The value that was computed. */
  readonly recomputed: string;
  /** Verdict in a word, such as "reproduced". */
  readonly verdict: string;
  /** False when the figure left its tolerance. */
  readonly holds: boolean;
}

/** Media type under which `report.checks` hands its rows on. */
const CHECKS_TYPE = "application/vnd.elenchus.checks+json";

/** What one notebook run came to. */
interface Run {
  readonly name: string;
  readonly seconds: number;
  readonly error: string | null;
  readonly notebook: Notebook;
}

/**
 * Collects the checks that a notebook showed.
 *
 * @param notebook An executed notebook.
 * @returns The rows of all its check tables.
 */
export function checksOf(notebook: Notebook): readonly CheckRow[] {
  return outputsOf(notebook).flatMap((output) =>
    (output.data?.[CHECKS_TYPE] as readonly CheckRow[] | undefined) ?? []
  );
}

/**
 * Collects the tables that a notebook showed.
 *
 * @param notebook An executed notebook.
 * @returns File name stem and CSV text of each table, names made unique by a number.
 */
export function tablesOf(
  notebook: Notebook,
): readonly { readonly stem: string; readonly csv: string }[] {
  const csvs = outputsOf(notebook).flatMap((output) => {
    const csv = textOf(output.data?.["text/csv"]);
    return csv === null ? [] : [{
      csv,
      title: textOf(output.data?.["application/vnd.elenchus.title"]) ??
        "table",
    }];
  });
  return csvs.map(({ csv, title }, index) => ({
    stem: `${String(index + 1).padStart(2, "0")}-${
      title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "")
        .slice(0, 60)
    }`,
    csv,
  }));
}

function outputsOf(notebook: Notebook): readonly Output[] {
  return notebook.cells.flatMap((cell) => cell.outputs ?? []);
}

function textOf(value: unknown): string | null {
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.join("") : null;
}

/** Puts the notebooks and their variants into `out/notebooks`; gives their names. */
function prepareNotebooks(root: string): readonly string[] {
  return notebookNames(`${root}notebooks`).flatMap((name) => {
    const path = `${root}notebooks/${name}.ipynb`;
    const notebook = JSON.parse(Deno.readTextFileSync(path)) as Notebook;
    const variants = notebook.metadata?.elenchus?.variants ?? [];
    const all = [
      { name, notebook },
      ...variants.map((variant) => ({
        name: `${name}_${variant.name}`,
        notebook: applyVariant(notebook, variant),
      })),
    ];
    for (const one of all) {
      const target = `${root}out/notebooks/${one.name}.source.ipynb`;
      Deno.writeTextFileSync(target, JSON.stringify(one.notebook));
    }
    return all.map((one) => one.name);
  });
}

async function runNotebook(
  root: string,
  python: string,
  name: string,
  say: (line: string) => void,
): Promise<Run> {
  const started = performance.now();
  const target = `${root}out/notebooks/${name}.ipynb`;
  let error: string | null = null;
  // A kernel that dies at the start is a known fault of the kernel, so each notebook has a second try.
  for (let attempt = 1; attempt <= 2; attempt++) {
    error = await execute(root, python, name, target, say);
    if (error === null) break;
    if (attempt === 1) say(`${name}: failed, trying once more`);
  }
  const notebook = JSON.parse(Deno.readTextFileSync(target)) as Notebook;
  return {
    name,
    seconds: (performance.now() - started) / 1000,
    error,
    notebook,
  };
}

async function execute(
  root: string,
  python: string,
  name: string,
  target: string,
  say: (line: string) => void,
): Promise<string | null> {
  const child = new Deno.Command(python, {
    args: [
      `${root}tools/notebook.py`,
      "run",
      `${root}out/notebooks/${name}.source.ipynb`,
      target,
      `${root}notebooks`,
    ],
    env: { NO_COLOR: "1", ELENCHUS_PLOTLY: "page" },
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const errors = new Response(child.stderr).text();
  let message: string | null = null;
  let rest = "";
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const { done, total, error } = JSON.parse(line) as {
        done?: number;
        total?: number;
        error?: string;
      };
      if (done !== undefined) say(`${name}: cell ${done} of ${total}`);
      if (error !== undefined) message = error;
    }
  }
  const { success } = await child.status;
  if (success) return null;
  return message ?? (await errors).trim().split("\n").slice(-8).join("\n");
}

async function writePage(
  root: string,
  python: string,
  run: Run,
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

/** Runs tasks with at most `limit` of them at the same time, in order. */
async function sideBySide<T>(
  limit: number,
  tasks: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const finished: T[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < tasks.length; index = next++) {
      const task = tasks[index];
      if (task !== undefined) finished[index] = await task();
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
  return finished;
}

/** The summary as lines of text with aligned columns. */
function summaryLines(checks: readonly CheckRow[]): string[] {
  const rows = [
    ["figure", "published", "recomputed", "verdict"],
    ...checks.map((
      row,
    ) => [
      row.figure,
      row.published,
      row.recomputed,
      row.holds ? row.verdict : `LEFT ITS TOLERANCE (${row.verdict})`,
    ]),
  ];
  const widths = [0, 1, 2].map((column) =>
    Math.min(64, Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  );
  return rows.map((row) =>
    row.map((
      text,
      column,
    ) => (column < 3
      ? clip(text, widths[column] ?? 0).padEnd(widths[column] ?? 0)
      : text)
    ).join("  ")
  );
}

function clip(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, width - 1)}…` : text;
}

/** Titles for the index: the first heading of a notebook and its file name. */
function entryOf(run: Run): PageEntry {
  const first = run.notebook.cells[0];
  const source = first === undefined
    ? ""
    : typeof first.source === "string"
    ? first.source
    : first.source.join("");
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
  const runs = await sideBySide(
    Math.max(2, navigator.hardwareConcurrency),
    names.map((name) => () => runNotebook(root, python, name, say)),
  );
  const { stdout } = await new Deno.Command(python, {
    args: [`${root}tools/notebook.py`, "css"],
  }).output();
  const { plotlySource } = await import("report");
  const entries = runs.map(entryOf);
  const style = new TextDecoder().decode(stdout);
  const plotly = plotlySource();
  await sideBySide(
    2,
    runs.map((run) => () =>
      writePage(root, python, run, entries, style, plotly)
    ),
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
  runs: readonly Run[],
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
