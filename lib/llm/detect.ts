/**
 * Looks for OpenAI-compatible endpoints: the one that the environment names,
 * and those that local servers open by default.
 *
 * Leaves out other machines: nothing but 127.0.0.1 and the address in the
 * environment is asked.
 *
 * Source: default ports in the manuals of Ollama (11434), llama.cpp (8080),
 * LM Studio (1234) and vLLM (8000).
 *
 * @module
 */

import { endpointName } from "./endpoint.ts";
import { z } from "./schema.ts";

/** One place that was looked at. */
export interface DetectedEndpoint {
  /** Whose it is, such as "Ollama", or "environment". */
  readonly name: string;
  /** Address, without user, password or query. */
  readonly baseUrl: string;
  /** Whether it lists models, and which; or why not. */
  readonly state:
    | { readonly status: "up"; readonly models: readonly string[] }
    | {
      readonly status: "down";
      readonly reason: string;
    };
}

/** A place to look at. */
export interface EndpointCandidate {
  /** Whose it is. */
  readonly name: string;
  /** Address. */
  readonly baseUrl: string;
  /** Key, where it needs one. */
  readonly apiKey?: string;
}

/** Settings of the search. */
export interface DetectOptions {
  /** Longest wait for each place, in milliseconds; default 1500. */
  readonly timeoutMs?: number;
  /** Reads a variable of the environment; default `Deno.env.get`. */
  readonly readVariable?: (name: string) => string | undefined;
  /** Local places; default {@link usualLocalEndpoints}. */
  readonly local?: readonly EndpointCandidate[];
}

/** Where local servers listen when nobody told them otherwise. */
export const usualLocalEndpoints: readonly EndpointCandidate[] = [
  { name: "Ollama", baseUrl: "http://127.0.0.1:11434/v1" },
  { name: "llama.cpp", baseUrl: "http://127.0.0.1:8080/v1" },
  { name: "LM Studio", baseUrl: "http://127.0.0.1:1234/v1" },
  { name: "vLLM", baseUrl: "http://127.0.0.1:8000/v1" },
];

const modelList = z.object({ data: z.array(z.object({ id: z.string() })) });

/**
 * Looks at all places at the same time.
 *
 * The key of the environment is sent to the address of the environment only.
 *
 * @param options Time-out, environment, local places.
 * @returns One entry for each place, the environment first; none for the environment where OPENAI_BASE_URL is not set.
 *
 * @example
 * ```ts
 * import { detectEndpoints } from "llm";
 * import assert from "node:assert/strict";
 *
 * const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, () =>
 *   Response.json({ data: [{ id: "tiny" }] }));
 * const baseUrl = `http://127.0.0.1:${server.addr.port}/v1`;
 * const [found] = await detectEndpoints({
 *   readVariable: () => undefined,
 *   local: [{ name: "mine", baseUrl }],
 * });
 * assert.deepEqual(found, { name: "mine", baseUrl, state: { status: "up", models: ["tiny"] } });
 * await server.shutdown();
 * ```
 */
export async function detectEndpoints(
  options: DetectOptions = {},
): Promise<DetectedEndpoint[]> {
  const {
    timeoutMs = 1500,
    readVariable = (name) => Deno.env.get(name),
    local = usualLocalEndpoints,
  } = options;
  const baseUrl = readVariable("OPENAI_BASE_URL")?.replace(/\/+$/, "");
  const apiKey = readVariable("OPENAI_API_KEY");
  const named = baseUrl
    ? [{ name: "environment", baseUrl, ...(apiKey ? { apiKey } : {}) }]
    : [];
  const rest = local.filter((place) => place.baseUrl !== baseUrl);
  return await Promise.all(
    [...named, ...rest].map((place) => look(place, timeoutMs)),
  );
}

async function look(
  place: EndpointCandidate,
  timeoutMs: number,
): Promise<DetectedEndpoint> {
  const where = { name: place.name, baseUrl: endpointName(place.baseUrl) };
  const down = (reason: string): DetectedEndpoint => ({
    ...where,
    state: { status: "down", reason },
  });
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    const response = await fetch(`${place.baseUrl}/models`, {
      signal: controller.signal,
      headers: place.apiKey === undefined
        ? {}
        : { authorization: `Bearer ${place.apiKey}` },
    });
    if (!response.ok) {
      await response.body?.cancel();
      return down(`it answers with status ${response.status}`);
    }
    const listed = modelList.safeParse(await response.json());
    return listed.success
      ? {
        ...where,
        state: { status: "up", models: listed.data.data.map(({ id }) => id) },
      }
      : down("it answers, but not with a list of models");
  } catch (error) {
    if (controller.signal.aborted) {
      return down(`no answer within ${timeoutMs} ms, perhaps it is busy`);
    }
    return down(
      error instanceof SyntaxError
        ? "it answers, but not with JSON"
        : "nothing listens there",
    );
  } finally {
    clearTimeout(timer);
  }
}
