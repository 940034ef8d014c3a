// deno-lint-ignore-file no-console -- a command line tool speaks to its caller
/**
 * Puts what the notebooks showed, in its static form, into the committed files.
 *
 * Takes the executed notebooks that `reproduce` left in `out/notebooks` and
 * keeps pictures as SVG and tables as HTML; scripts, execution counts, timings
 * and colour codes go. A code host shows the result without running anything.
 *
 * @module
 */

import { fileURLToPath } from "node:url";
import {
  type Cell,
  type Notebook,
  notebookNames,
  type Output,
} from "./cells.ts";

/** Media types that are kept, best first: the first that an output has is the one that stays. */
const KEPT = [
  "image/svg+xml",
  "text/html",
  "text/markdown",
  "text/plain",
] as const;

/**
 * Reduces an output to its static form.
 *
 * @param output Output of an executed cell.
 * @returns The output to commit, or null where nothing is left to show.
 */
export function staticOutput(output: Output): Output | null {
  if (output.output_type === "error" || output.output_type === "stream") {
    return null;
  }
  const type = KEPT.find((kept) => output.data?.[kept] !== undefined);
  const content = type === undefined ? undefined : output.data?.[type];
  if (type === undefined || content === undefined) return null;
  const text = (Array.isArray(content) ? content.join("") : String(content))
    .replace(ANSI, "").replace(/<script[\s\S]*?<\/script>/g, "");
  const lines = text.split("\n").map((line, index, all) =>
    index < all.length - 1 ? `${line}\n` : line
  );
  return {
    output_type: "display_data",
    data: { [type]: lines },
    metadata: {},
  } as Output;
}

// deno-lint-ignore no-control-regex -- the escape character is what is looked for
const ANSI = /\u001b\[[0-9;]*m/g;

/**
 * Puts static outputs into the cells of a committed notebook.
 *
 * @param committed Notebook as committed.
 * @param executed The same notebook after a run.
 * @returns The notebook to commit.
 * @throws {Error} When the two have other code.
 */
export function withStaticOutputs(
  committed: Notebook,
  executed: Notebook,
): Notebook {
  const cells = committed.cells.map((cell, index): Cell => {
    if (cell.cell_type !== "code") return cell;
    const run = executed.cells[index];
    if (
      run === undefined ||
      JSON.stringify(run.source) !== JSON.stringify(cell.source)
    ) {
      throw new Error(
        `Cannot take over outputs: cell ${
          index + 1
        } must be the one that was run; run reproduce again`,
      );
    }
    const outputs = (run.outputs ?? []).map(staticOutput).filter((output) =>
      output !== null
    );
    return { ...cell, execution_count: null, outputs };
  });
  return { ...committed, cells };
}

/** The picture of the README: a figure of a notebook, by its title. */
const README_PICTURE = {
  notebook: "03_prompt_revision",
  title: "Accurate minus inaccurate, initial debates",
  path: "docs/subtraction.svg",
} as const;

/**
 * Finds a figure by the title that stands in it.
 *
 * @param notebook An executed notebook.
 * @param title Text of the title.
 * @returns The picture as SVG.
 * @throws {Error} If no picture has the title.
 */
export function findPicture(notebook: Notebook, title: string): string {
  for (const output of notebook.cells.flatMap((cell) => cell.outputs ?? [])) {
    const content = output.data?.["image/svg+xml"];
    const svg = Array.isArray(content) ? content.join("") : content;
    if (typeof svg === "string" && svg.includes(title)) return svg;
  }
  throw new Error(
    `Cannot find a picture: a figure must have the title "${title}", got none; run reproduce again`,
  );
}

function takeOver(root: string): void {
  Deno.mkdirSync(`${root}docs`, { recursive: true });
  for (const name of notebookNames(`${root}notebooks`)) {
    const path = `${root}notebooks/${name}.ipynb`;
    const executed = readNotebook(`${root}out/notebooks/${name}.ipynb`);
    if (name === README_PICTURE.notebook) {
      const svg = findPicture(executed, README_PICTURE.title);
      Deno.writeTextFileSync(`${root}${README_PICTURE.path}`, svg);
    }
    const notebook = withStaticOutputs(readNotebook(path), executed);
    Deno.writeTextFileSync(path, `${JSON.stringify(notebook, null, 1)}\n`);
    console.error(
      `${name}: ${(Deno.statSync(path).size / 1000).toFixed(0)} kB`,
    );
  }
}

function readNotebook(path: string): Notebook {
  try {
    return JSON.parse(Deno.readTextFileSync(path)) as Notebook;
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new Error(
      `Cannot take over outputs: ${path} must be there; run "deno task reproduce" first`,
    );
  }
}

if (import.meta.main) {
  try {
    takeOver(fileURLToPath(new URL("..", import.meta.url)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    Deno.exit(1);
  }
}
