/**
 * Runs notebooks in the Deno kernel, and runs one again where that failed.
 *
 * Leaves out how outputs are collected, see `notebook.py`; that none is missing
 * is checked here.
 *
 * @module
 */

import {
  applyVariant,
  type Cell,
  type Notebook,
  notebookNames,
  sourceOf,
} from "./cells.ts";

/** What one notebook run came to. */
export interface NotebookRun {
  /** Name of the page. */
  readonly name: string;
  /** Run time, both attempts where there were two. */
  readonly seconds: number;
  /** Message of the failure, or null. */
  readonly error: string | null;
  /** The executed notebook. */
  readonly notebook: Notebook;
}

/**
 * Counts cells that should have shown something and did not.
 *
 * @param notebook An executed notebook.
 * @returns Cells that end in a call of `report` and have no output.
 */
export function countLostOutputs(notebook: Notebook): number {
  return notebook.cells.filter(isLost).length;
}

function isLost(cell: Cell): boolean {
  if (cell.cell_type !== "code" || (cell.outputs ?? []).length > 0) {
    return false;
  }
  const last =
    sourceOf(cell).split(/\n(?=\S)/).filter((part) => !/^[)}\]]/.test(part)).at(
      -1,
    ) ?? "";
  return /^report\.[a-zA-Z]+\(/.test(last);
}

/**
 * Puts the notebooks and their variants into `out/notebooks`.
 *
 * @param root Root of the project, with a final slash.
 * @returns Their names.
 */
export function prepareNotebooks(root: string): readonly string[] {
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

/**
 * Runs one notebook, and once more where that fails: two kernels that start at
 * the same time can be given the same port, and one of them dies.
 *
 * @param name Name that `prepareNotebooks` gave.
 * @param options Where things are, and whom to tell.
 * @returns The run; its error is that of the last attempt. An output that is missing is an error.
 */
export async function runNotebook(
  name: string,
  options: {
    /** Root of the project, with a final slash. */
    readonly root: string;
    /** Python of the virtual environment. */
    readonly python: string;
    /** Called with a line of progress. */
    readonly say: (line: string) => void;
  },
): Promise<NotebookRun> {
  const { root, python, say } = options;
  const started = performance.now();
  const target = `${root}out/notebooks/${name}.ipynb`;
  const attempt = async (): Promise<Omit<NotebookRun, "name" | "seconds">> => {
    const error = await execute(root, python, name, target, say);
    const notebook = JSON.parse(Deno.readTextFileSync(target)) as Notebook;
    const lostCount = error === null ? countLostOutputs(notebook) : 0;
    return {
      notebook,
      error: lostCount === 0
        ? error
        : `Cannot show all of ${name}: every cell must give its output, got ${lostCount} without`,
    };
  };
  let run = await attempt();
  if (run.error !== null) {
    say(`${name}: failed, running it again`);
    run = await attempt();
  }
  const seconds = (performance.now() - started) / 1000;
  return { name, seconds, ...run };
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
