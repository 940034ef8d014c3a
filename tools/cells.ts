// deno-lint-ignore-file no-console camelcase -- speaks to its caller; field names of the Jupyter formats
/**
 * Checks the notebooks as code: form, format, types, and a run in a sandbox.
 *
 * The Deno kernel does not check types and lets a cell redefine a name, so the
 * code cells of each notebook are written to one file in `.cells`, type-checked
 * there, and run with leave to read the project and nothing else: no network,
 * no writing, no other program. The format is checked here because Deno's own
 * check also refuses notebooks that its formatter leaves as they are.
 *
 * @module
 */

import { fileURLToPath } from "node:url";

/** Limits of a notebook that reads well. */
export const LIMITS = {
  /** Cells of a notebook. */
  cells: 25,
  /** Words of all its text cells. */
  words: 900,
  /** Lines of a code cell, as formatted at 80 columns. */
  lines: 20,
  /** Bytes of the file. */
  bytes: 200_000,
} as const;

/** One cell, as nbformat 4 stores it. */
export interface Cell {
  /** "code" or "markdown". */
  readonly cell_type: string;
  /** Text, in one piece or line by line. */
  readonly source: string | readonly string[];
  /** Null in a committed notebook. */
  readonly execution_count?: number | null;
  /** What the cell showed. */
  readonly outputs?: readonly Output[];
}

/** One output of a code cell. */
export interface Output {
  /** "display_data", "execute_result", "stream" or "error". */
  readonly output_type: string;
  /** Content by media type. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Text of a stream. */
  readonly text?: string | readonly string[];
}

/** A notebook, as nbformat 4 stores it. */
export interface Notebook {
  /** Cells in order. */
  readonly cells: readonly Cell[];
  /** What is said of the whole notebook. */
  readonly metadata?: {
    /** Pages that the same cells give with another parameter. */
    readonly elenchus?: { readonly variants?: readonly Variant[] };
  };
}

/** A second run of a notebook with one parameter changed. */
export interface Variant {
  /** Added to the name of the page. */
  readonly name: string;
  /** Text of the parameters cell that is replaced; must occur once in the notebook. */
  readonly from: string;
  /** What takes its place. */
  readonly to: string;
}

/**
 * Makes the notebook of a variant.
 *
 * @param notebook The notebook.
 * @param variant Which text is replaced by which.
 * @returns The same notebook with the replaced text.
 * @throws {Error} If the text does not occur exactly once.
 */
export function applyVariant(notebook: Notebook, variant: Variant): Notebook {
  let count = 0;
  const cells = notebook.cells.map((cell) => {
    const source = sourceOf(cell);
    if (cell.cell_type !== "code" || !source.includes(variant.from)) {
      return cell;
    }
    count += source.split(variant.from).length - 1;
    return { ...cell, source: source.replace(variant.from, variant.to) };
  });
  if (count !== 1) {
    throw new Error(
      `Cannot make variant "${variant.name}": its text must occur once in the code, got ${count} times: ${variant.from}`,
    );
  }
  return { ...notebook, cells };
}

/**
 * Gives a cell's source as one text.
 *
 * @param cell Cell of a notebook.
 * @returns Its source.
 */
export function sourceOf(cell: Cell): string {
  return typeof cell.source === "string" ? cell.source : cell.source.join("");
}

/**
 * Finds what a notebook does that CONTRIBUTING asks it not to do.
 *
 * @param path Path for the messages.
 * @param text The notebook file.
 * @returns One message for each fault; empty when all is well.
 */
export function findNotebookFaults(
  path: string,
  text: string,
): readonly string[] {
  const faults: string[] = [];
  const { cells } = JSON.parse(text) as Notebook;
  const size = new TextEncoder().encode(text).length;
  if (size > LIMITS.bytes) {
    faults.push(`is ${size} bytes, at most ${LIMITS.bytes}`);
  }
  if (cells.length > LIMITS.cells) {
    faults.push(`has ${cells.length} cells, at most ${LIMITS.cells}`);
  }
  const words = cells.filter((cell) => cell.cell_type === "markdown").flatMap((
    cell,
  ) => sourceOf(cell).split(/\s+/).filter(Boolean));
  if (words.length > LIMITS.words) {
    faults.push(`has ${words.length} words, at most ${LIMITS.words}`);
  }
  cells.forEach((cell, index) =>
    faults.push(
      ...cellFaults(cell).map((fault) => `cell ${index + 1} ${fault}`),
    )
  );
  return faults.map((fault) => `${path}: ${fault}`);
}

function cellFaults(cell: Cell): string[] {
  if (cell.cell_type !== "code") return [];
  const source = sourceOf(cell);
  const faults: string[] = [];
  const lines = source.split("\n").length;
  if (lines > LIMITS.lines) {
    faults.push(`has ${lines} lines, at most ${LIMITS.lines}`);
  }
  if (/\bconsole\.|Deno\.jupyter/.test(source)) {
    faults.push("prints; let the last expression show itself");
  }
  if (/from "(\.|npm:|jsr:|https?:)/.test(source)) {
    faults.push("imports a path or a package; import a bare name of lib");
  }
  if (/\bclass\s+\w+/.test(source)) {
    faults.push("defines a class; move it to lib");
  }
  if (cell.execution_count !== null && cell.execution_count !== undefined) {
    faults.push("keeps its execution count");
  }
  for (const output of cell.outputs ?? []) {
    const shown = JSON.stringify(output);
    if (output.output_type === "error") faults.push("shows an error");
    if (shown.includes("\\u001b[")) faults.push("shows terminal colour codes");
    if (output.data?.["image/png"] !== undefined) {
      faults.push("holds a PNG; keep SVG");
    }
  }
  return faults;
}

/**
 * Joins the code cells of a notebook into one module.
 *
 * @param text The notebook file.
 * @returns Source with a comment before each cell that gives its number.
 */
export function extractCells(text: string): string {
  const { cells } = JSON.parse(text) as Notebook;
  const parts = cells.flatMap((cell, index) =>
    cell.cell_type === "code"
      ? [`// cell ${index + 1}\n${sourceOf(cell)}\n`]
      : []
  );
  return `${parts.join("\n")}\nexport {};\n`;
}

/** Names of the notebooks in a folder, sorted, without the ending. */
export function notebookNames(folder: string): string[] {
  return [...Deno.readDirSync(folder)].map((entry) => entry.name).filter((
    name,
  ) => name.endsWith(".ipynb"))
    .map((name) => name.replace(/\.ipynb$/, "")).sort();
}

async function deno(
  root: string,
  args: readonly string[],
): Promise<string | null> {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd: root,
    env: { NO_COLOR: "1" },
    stdout: "null",
    stderr: "piped",
  }).output();
  return success ? null : new TextDecoder().decode(stderr);
}

/**
 * Formats a notebook without writing it.
 *
 * @param text The notebook file.
 * @param root Root of the project, whose settings hold.
 * @returns The file as `deno fmt` would write it.
 * @throws {Error} If it cannot be read as a notebook.
 */
export async function formatNotebook(
  text: string,
  root: string,
): Promise<string> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["fmt", "--ext=ipynb", "-"],
    cwd: root,
    env: { NO_COLOR: "1" },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(text));
  await writer.close();
  const { success, stdout, stderr } = await child.output();
  if (success) return new TextDecoder().decode(stdout);
  throw new Error(
    `Cannot format a notebook: it must be one of nbformat 4; ${
      new TextDecoder().decode(stderr).trim()
    }`,
  );
}

if (import.meta.main) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const names = notebookNames(`${root}notebooks`);
  Deno.mkdirSync(`${root}.cells`, { recursive: true });
  const faults: string[] = [];
  for (const name of names) {
    const text = Deno.readTextFileSync(`${root}notebooks/${name}.ipynb`);
    faults.push(...findNotebookFaults(`notebooks/${name}.ipynb`, text));
    if ((await formatNotebook(text, root)).trimEnd() !== text.trimEnd()) {
      faults.push(
        `notebooks/${name}.ipynb: is not formatted; run "deno fmt notebooks"`,
      );
    }
    Deno.writeTextFileSync(`${root}.cells/${name}.ts`, extractCells(text));
  }
  const files = names.map((name) => `.cells/${name}.ts`);
  const types = await deno(root, ["check", ...files]);
  if (types !== null) faults.push(types);
  const runs = await Promise.all(
    files.map((file) =>
      deno(root, [
        "run",
        "--no-prompt",
        "--allow-read=.",
        "--allow-env",
        "--allow-sys",
        file,
      ])
    ),
  );
  runs.forEach((message, index) =>
    message !== null && faults.push(`${files[index]}: ${message}`)
  );
  for (const fault of faults) console.error(fault);
  console.error(`cells: ${names.length} notebooks, ${faults.length} faults`);
  if (names.length === 0 || faults.length > 0) Deno.exit(1);
}
