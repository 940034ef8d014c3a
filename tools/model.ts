// deno-lint-ignore-file no-console -- a command line tool speaks to its caller
/**
 * Finds an endpoint for language models, or starts a tiny one on this machine.
 *
 * Looks at the environment and at the usual ports of local servers first, and
 * says how to point at what it finds. Where there is nothing, it sets up and
 * starts SmolLM2-135M-Instruct (see `local_model.ts`), which needs no key and
 * no network afterwards. It is far too small to judge an essay: it shows that
 * the whole way from prompt to figure works.
 *
 * Flags: `--own` starts the tiny model although another endpoint was found,
 * `--weights FILE.gguf` starts a model of one's own in its place, `--port 8080`
 * chooses the port, `--list` only looks, `--stop` stops it.
 *
 * @module
 */

import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type DetectedEndpoint, detectEndpoints } from "llm";
import {
  type LocalModel,
  localModel,
  requireFreePort,
  startModel,
  stopModel,
} from "./local_model.ts";
import { setUpModel } from "./local_model_setup.ts";

/** What the command line asks for. */
export interface Flags {
  /** What to do. */
  readonly action: "find" | "list" | "own" | "stop" | "help";
  /** Port of the model. */
  readonly port: number;
  /** Weights of one's own; null = the tiny model's. */
  readonly weights: string | null;
}

const HELP =
  `deno task model             find an endpoint, or start the tiny model
deno task model --list      only look for endpoints
deno task model --own       start the tiny model although there is another endpoint
deno task model --weights FILE.gguf
                            start a model of your own from a GGUF file
deno task model --port N    port of the model (default 8080)
deno task model --stop      stop the model that was started from here`;

/**
 * Reads the command line.
 *
 * @param args Arguments.
 * @returns What is asked for.
 * @throws {TypeError} If an argument is unknown, or the port is none.
 */
export function parseFlags(args: readonly string[]): Flags {
  let action: Flags["action"] = "find";
  let port = 8080;
  let weights: string | null = null;
  for (let index = 0; index < args.length; index++) {
    const [name, value] = (args[index] ?? "").split("=");
    if (name === "--port") {
      port = Number(value ?? args[++index]);
      if (!Number.isInteger(port) || port < 1 || port > 65_535) {
        throw new TypeError(
          `Cannot start the model: --port must be a number from 1 to 65535, got ${
            value ?? args[index] ?? "nothing"
          }`,
        );
      }
    } else if (name === "--weights") {
      weights = value ?? args[++index] ?? "";
      if (weights === "" || weights.startsWith("--")) {
        throw new TypeError(
          `Cannot start the model: --weights must be followed by the name of a GGUF file\n${HELP}`,
        );
      }
      action = "own";
    } else if (name === "--list" || name === "--own" || name === "--stop") {
      action = name === "--list" ? "list" : name === "--own" ? "own" : "stop";
    } else if (name === "--help" || name === "-h") action = "help";
    else {
      throw new TypeError(
        `Cannot read the command line: an argument must be one of these, got "${name}"\n${HELP}`,
      );
    }
  }
  return { action, port, weights };
}

/**
 * Says what was found, place by place.
 *
 * @param places What `detectEndpoints` gave.
 * @returns One line for each place.
 */
export function describePlaces(places: readonly DetectedEndpoint[]): string {
  return places.map(({ name, baseUrl, state }) => {
    const where = `${name.padEnd(12)} ${baseUrl.padEnd(30)}`;
    return state.status === "up"
      ? `${where} serves ${state.models.join(", ") || "no model"}`
      : `${where} ${state.reason}`;
  }).join("\n");
}

/**
 * Says how to use an endpoint.
 *
 * @param place The endpoint; one that is named by the environment needs no more than a model name.
 * @param options The model to name, and for which shell.
 * @returns Lines to read and to copy.
 */
export function describeUse(
  place: Pick<DetectedEndpoint, "name" | "baseUrl">,
  options: { readonly model: string | null; readonly onWindows: boolean },
): string {
  const model = options.model ?? "<name of a model that it serves>";
  const variables = place.name === "environment"
    ? [["ELENCHUS_MODEL", model]]
    : [
      ["OPENAI_BASE_URL", place.baseUrl],
      ["OPENAI_API_KEY", "local"],
      ["ELENCHUS_MODEL", model],
    ];
  const lines = variables.map(([name, value]) =>
    options.onWindows
      ? `  $env:${name}="${value}"`
      : `  export ${name}=${value}`
  );
  return `To use it, set\n\n${lines.join("\n")}\n`;
}

async function find(flags: Flags, own: LocalModel): Promise<void> {
  const places = await detectEndpoints({
    local: localPlaces(flags.port),
  });
  console.log(describePlaces(places));
  const onWindows = Deno.build.os === "windows";
  const found = places.find(({ state }) => state.status === "up");
  if (flags.action !== "own" && found?.state.status === "up") {
    const [model = null] = found.state.models;
    console.log(`\n${describeUse(found, { model, onWindows })}`);
    return;
  }
  if (flags.action === "list") {
    console.log(
      '\nNo endpoint answers. "deno task model" starts a tiny model, "deno task model --weights FILE.gguf" one of your own.',
    );
    return;
  }
  const say = (line: string): void => console.log(line);
  console.log(`\nSetting up ${own.name} on this machine, in ${own.folder}.`);
  requireFreePort(flags.port);
  await setUpModel(own, say);
  const baseUrl = await startModel(own, { port: flags.port, say });
  console.log(
    `\n${own.name} answers at ${baseUrl}; "deno task model --stop" stops it.`,
  );
  console.log(describeUse({ name: "own", baseUrl }, {
    model: own.name,
    onWindows,
  }));
}

/** The usual places, and the chosen port. */
function localPlaces(
  port: number,
): { readonly name: string; readonly baseUrl: string }[] {
  const ports = new Map([
    [11434, "Ollama"],
    [8080, "llama.cpp"],
    [1234, "LM Studio"],
    [8000, "vLLM"],
  ]);
  if (!ports.has(port)) ports.set(port, "own port");
  return [...ports].map(([number, name]) => ({
    name,
    baseUrl: `http://127.0.0.1:${number}/v1`,
  }));
}

if (import.meta.main) {
  try {
    const flags = parseFlags(Deno.args);
    const root = fileURLToPath(new URL("..", import.meta.url));
    // A task runs in the project's root, wherever it was called.
    const calledIn = Deno.env.get("INIT_CWD") ?? Deno.cwd();
    const own = flags.weights === null
      ? localModel(`${root}.model`)
      : localModel(`${root}.model`, resolve(calledIn, flags.weights));
    if (flags.action === "help") console.log(HELP);
    else if (flags.action === "stop") console.log(await stopModel(own));
    else await find(flags, own);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    Deno.exit(1);
  }
}
