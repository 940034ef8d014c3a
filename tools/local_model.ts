/**
 * A language model on this machine, served by llama.cpp with the OpenAI
 * protocol: SmolLM2-135M-Instruct (Apache-2.0), or any file in the GGUF format.
 *
 * Everything but weights of one's own stays in one folder; delete it to be rid
 * of all of it. Leaves out how it gets there, see `local_model_setup.ts`.
 *
 * Source: Ben Allal and others, SmolLM2, https://doi.org/10.48550/arXiv.2502.02737.
 *
 * @module
 */

import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { basename } from "node:path";
import { detectEndpoints } from "llm";

/** Where the pieces of the model are. */
export interface LocalModel {
  /** Folder of everything. */
  readonly folder: string;
  /** Name under which the model is served. */
  readonly name: string;
  /** Weights. */
  readonly weights: string;
  /** Whether the weights are the user's own file, which is used where it lies. */
  readonly isOwn: boolean;
  /** Python with the server. */
  readonly python: string;
  /** What the server prints. */
  readonly log: string;
  /** Which server runs: its process and port. */
  readonly state: string;
}

/** A server that was started. */
interface ServerState {
  readonly pid: number;
  readonly port: number;
  /** Arguments of its command. */
  readonly args: string;
}

/** Called with one line for each step that takes time. */
export type Say = (line: string) => void;

/** File name of the weights in their package. */
export const weightsFile = "SmolLM2-135M-Instruct.Q4_1.gguf";

/** Name under which the tiny model is served. */
export const modelName = "smollm2-135m-instruct";

/**
 * Names the pieces of a model in a folder.
 *
 * @param folder Folder; need not exist.
 * @param weights The user's own weights, a GGUF file; the tiny model's where absent.
 * @returns Where each piece is, or will be. Weights of one's own give the model their file's name.
 */
export function localModel(folder: string, weights?: string): LocalModel {
  return {
    folder,
    name: weights === undefined
      ? modelName
      : basename(weights).replace(/\.gguf$/i, "").toLowerCase(),
    weights: weights ?? `${folder}/${weightsFile}`,
    isOwn: weights !== undefined,
    python: Deno.build.os === "windows"
      ? `${folder}/venv/Scripts/python.exe`
      : `${folder}/venv/bin/python`,
    log: `${folder}/server.log`,
    state: `${folder}/server.json`,
  };
}

/**
 * Starts the server in the background and waits until it answers.
 *
 * @param model Where the pieces are.
 * @param options Port, progress, and the command for tests.
 * @returns Its address.
 * @throws {Error} If the port is taken, or the server does not answer within two minutes.
 */
export async function startModel(
  model: LocalModel,
  options: {
    readonly port: number;
    readonly say: Say;
    readonly command?: readonly string[];
  },
): Promise<string> {
  const { port, say } = options;
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  requireFreePort(port);
  const [program = "", ...args] = options.command ?? serverCommand(model, port);
  const log = openSync(model.log, "w");
  const child = spawn(program, args, {
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  let isOver = false;
  child.once("exit", () => isOver = true);
  child.once("error", () => isOver = true);
  child.unref();
  await Deno.writeTextFile(
    model.state,
    JSON.stringify({ pid: child.pid, port, args: args.join(" ") }),
  );
  say(`starting the server, its log is ${model.log}`);
  for (let second = 0; second < 120 && !isOver; second++) {
    if (await answers(baseUrl, model.name)) return baseUrl;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  if (!isOver) child.kill();
  await Deno.remove(model.state);
  throw new Error(
    `Cannot start ${model.name}: the server must answer within two minutes, got ${
      isOver ? "an end of its process" : "no answer"
    }; the end of ${model.log}:\n${await lastLines(model.log)}`,
  );
}

/**
 * Refuses a port that is taken, before minutes are spent on the set-up.
 *
 * @param port Port.
 * @throws {Error} If something listens there.
 */
export function requireFreePort(port: number): void {
  if (!isFree(port)) {
    throw new Error(
      `Cannot start the model: port ${port} must be free, got one that is taken; choose another with "--port ${
        port === 8080 ? 8081 : 8080
      }"`,
    );
  }
}

/**
 * Stops the server that `startModel` started. A process is ended only where it
 * still runs the command that was started.
 *
 * @param model Where the pieces are.
 * @returns What was done.
 */
export async function stopModel(model: LocalModel): Promise<string> {
  const state = await readState(model.state);
  if (state === null) return "No model was started from here.";
  const isOurs = await isRunning(state);
  await Deno.remove(model.state);
  if (!isOurs) return "The model was not running any more.";
  Deno.kill(state.pid, "SIGTERM");
  return `Stopped the model on port ${state.port}.`;
}

/** Process numbers are used again, so the command line must be the same too. */
async function isRunning(state: ServerState): Promise<boolean> {
  if (Deno.build.os === "windows") {
    return !isFree(state.port);
  }
  const { stdout } = await new Deno.Command("ps", {
    args: ["-ww", "-p", String(state.pid), "-o", "args="],
    stderr: "null",
  }).output();
  return new TextDecoder().decode(stdout).includes(state.args);
}

function serverCommand(model: LocalModel, port: number): string[] {
  return [
    model.python,
    "-m",
    "llama_cpp.server",
    "--model",
    model.weights,
    "--host",
    "127.0.0.1",
    "--port",
    String(port),
    "--n_ctx",
    "8192",
    "--model_alias",
    model.name,
  ];
}

async function answers(baseUrl: string, name: string): Promise<boolean> {
  const [place] = await detectEndpoints({
    readVariable: () => undefined,
    local: [{ name: "own", baseUrl }],
  });
  return place?.state.status === "up" && place.state.models.includes(name);
}

function isFree(port: number): boolean {
  try {
    Deno.listen({ hostname: "127.0.0.1", port }).close();
    return true;
  } catch {
    return false;
  }
}

async function readState(path: string): Promise<ServerState | null> {
  try {
    const { pid, port, args } = JSON.parse(await Deno.readTextFile(path));
    return Number.isInteger(pid) && pid > 1 && Number.isInteger(port) &&
        typeof args === "string" && args !== ""
      ? { pid, port, args }
      : null;
  } catch {
    return null;
  }
}

/**
 * Gives the end of a log.
 *
 * @param path File; need not exist.
 * @returns Its last eight lines.
 */
export async function lastLines(path: string): Promise<string> {
  const text = await Deno.readTextFile(path).catch(() => "(no log)");
  return text.trimEnd().split("\n").slice(-8).join("\n");
}
