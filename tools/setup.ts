// deno-lint-ignore-file no-console camelcase -- speaks to its caller; field names of the Jupyter formats
/**
 * Sets up what the notebooks need besides Deno: a `.venv` with the pinned
 * JupyterLab, nbclient and nbconvert, and the Deno kernel inside it.
 *
 * Does nothing when all is there already. Nothing outside the project folder
 * is touched: the kernel is registered in `.venv`, not in the home folder.
 *
 * @module
 */

import { fileURLToPath } from "node:url";
import { adviceAfterPip, denoProblem, requireSpace } from "./needs.ts";

/** Where the pieces of the set-up are. */
export interface Setup {
  /** Root of the project, with a final slash. */
  readonly root: string;
  /** Python of the virtual environment. */
  readonly python: string;
  /** Folder with the commands of the virtual environment. */
  readonly bin: string;
}

const OLDEST_PYTHON = [3, 10] as const;

/** Names of Python, the usual ones first; a newer one can stand beside an old "python3". */
const PYTHON_NAMES = [
  "python3",
  "python",
  ...[14, 13, 12, 11, 10].map((minor) => `python3.${minor}`),
];

/**
 * Makes sure that the virtual environment and the kernel are in place.
 *
 * @param say Called with one line for each step that takes time.
 * @returns Where Python and its commands are.
 * @throws {Error} When Deno or Python is too old, Python is missing or without `venv`, the disk is full, or pip cannot install; says what to do.
 */
export async function setUp(say: (line: string) => void): Promise<Setup> {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const onWindows = Deno.build.os === "windows";
  const bin = onWindows ? `${root}.venv/Scripts` : `${root}.venv/bin`;
  const python = onWindows ? `${bin}/python.exe` : `${bin}/python`;
  const wanted = await stampOf(`${root}requirements.txt`);
  if (readIfThere(`${root}.venv/elenchus-stamp`) !== wanted || !runs(python)) {
    const problem = denoProblem(Deno.version.deno);
    if (problem !== null) throw new Error(problem);
    requireSpace(root, { action: "set up the notebooks", megabytes: 400 });
    const system = findPython();
    say(`setting up .venv with ${system} (once, about a minute)`);
    await command(
      system,
      ["-m", "venv", "--clear", `${root}.venv`],
      () => VENV_ADVICE,
    );
    say(
      "installing JupyterLab, nbclient and nbconvert (pinned in requirements.txt)",
    );
    await command(
      python,
      [
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-input",
        "-r",
        `${root}requirements.txt`,
      ],
      adviceAfterPip,
    );
    Deno.writeTextFileSync(`${root}.venv/elenchus-stamp`, wanted);
  }
  registerKernel(root);
  return { root, python, bin };
}

const VENV_ADVICE =
  'install Python\'s venv module (on Debian and Ubuntu: "apt-get install python3-venv") and run the same command again';

/** Writes the kernel description into the virtual environment, with the Deno that runs now. */
function registerKernel(root: string): void {
  const folder = `${root}.venv/share/jupyter/kernels/deno`;
  Deno.mkdirSync(folder, { recursive: true });
  const kernel = {
    argv: [
      Deno.execPath(),
      "jupyter",
      "--kernel",
      "--conn",
      "{connection_file}",
    ],
    display_name: "Deno",
    language: "typescript",
  };
  Deno.writeTextFileSync(
    `${folder}/kernel.json`,
    JSON.stringify(kernel, null, 2),
  );
}

/**
 * Finds a Python that is new enough.
 *
 * @returns Name of the command.
 * @throws {Error} If there is none; names those that are too old.
 */
export function findPython(): string {
  const problems: string[] = [];
  for (const name of PYTHON_NAMES) {
    const version = versionOf(name);
    if (version === null) continue;
    if (
      version[0] > OLDEST_PYTHON[0] ||
      (version[0] === OLDEST_PYTHON[0] && version[1] >= OLDEST_PYTHON[1])
    ) return name;
    problems.push(`${name} ${version.join(".")}`);
  }
  throw new Error(
    `Cannot set up the notebooks: Python must be at least ${
      OLDEST_PYTHON.join(".")
    }, got ${
      problems.join(", ") || "none"
    }. Install Python 3 and run the same command again`,
  );
}

function versionOf(name: string): [number, number] | null {
  try {
    const { success, stdout } = new Deno.Command(name, {
      args: [
        "-c",
        "import sys; print(sys.version_info[0], sys.version_info[1])",
      ],
      stderr: "null",
    }).outputSync();
    if (!success) return null;
    const [major, minor] = new TextDecoder().decode(stdout).trim().split(" ")
      .map(Number);
    return major === undefined || minor === undefined ? null : [major, minor];
  } catch {
    return null;
  }
}

function runs(python: string): boolean {
  return versionOf(python) !== null;
}

async function command(
  program: string,
  args: readonly string[],
  advice: (output: string) => string,
): Promise<void> {
  const { success, stdout, stderr, code } = await new Deno.Command(program, {
    args: [...args],
    stdout: "piped",
    stderr: "piped",
  }).output();
  if (success) return;
  // venv says on its standard output what it lacks.
  const output = [stdout, stderr].map((bytes) =>
    new TextDecoder().decode(bytes).trim()
  ).filter(Boolean).join("\n");
  const lastLines = output.split("\n").filter((line) =>
    !line.startsWith("WARNING: Retrying")
  ).slice(-6).join("\n");
  throw new Error(
    `Cannot set up the notebooks: "${program} ${
      args.slice(0, 3).join(" ")
    } ..." must end with 0, got ${code}:\n${lastLines}\n${
      sentence(advice(output))
    }`,
  );
}

function sentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}

async function stampOf(path: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", Deno.readFileSync(path));
  return [...new Uint8Array(digest)].map((byte) =>
    byte.toString(16).padStart(2, "0")
  ).join("");
}

function readIfThere(path: string): string | null {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return null;
  }
}

if (import.meta.main) {
  try {
    const { bin } = await setUp((line) => console.error(line));
    console.error(`ready: ${bin}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    Deno.exit(1);
  }
}
