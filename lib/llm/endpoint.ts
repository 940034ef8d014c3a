/**
 * Which endpoint is called, and how it may be named in messages: never with a
 * key, a password or a query.
 *
 * Leaves out finding endpoints, see `detect.ts`.
 *
 * Source: the environment variables of the OpenAI libraries,
 * https://platform.openai.com/docs/libraries.
 *
 * @module
 */

/** An OpenAI-compatible endpoint. */
export interface Endpoint {
  /** Address, usually ending in "/v1". */
  readonly baseUrl: string;
  /** Key; sent to the endpoint and to nowhere else. */
  readonly apiKey: string;
}

/** Where settings of an endpoint come from, in this order. */
export interface EndpointOptions {
  /** Address; default OPENAI_BASE_URL, then that of OpenAI where a key is set. */
  readonly baseUrl?: string;
  /** Key; default OPENAI_API_KEY, then "local" where an address is set. */
  readonly apiKey?: string;
  /** Reads a variable of the environment; default `Deno.env.get`. */
  readonly readVariable?: (name: string) => string | undefined;
}

const openAiUrl = "https://api.openai.com/v1";

/**
 * Finds out which endpoint to call.
 *
 * @param options Address, key, and how to read the environment.
 * @returns The endpoint.
 * @throws TypeError if neither address nor key is given, or the address is no http(s) URL.
 *
 * @example
 * ```ts
 * import { resolveEndpoint } from "llm";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(
 *   resolveEndpoint({ baseUrl: "http://127.0.0.1:8080/v1/", readVariable: () => undefined }),
 *   { baseUrl: "http://127.0.0.1:8080/v1", apiKey: "local" },
 * );
 * assert.throws(() => resolveEndpoint({ readVariable: () => undefined }), /OPENAI_BASE_URL/);
 * ```
 */
export function resolveEndpoint(options: EndpointOptions = {}): Endpoint {
  const { readVariable = (name) => Deno.env.get(name) } = options;
  const baseUrl = options.baseUrl ?? (readVariable("OPENAI_BASE_URL") || null);
  const apiKey = options.apiKey ?? (readVariable("OPENAI_API_KEY") || null);
  if (baseUrl === null && apiKey === null) {
    throw new TypeError(
      "Cannot call a live model: OPENAI_BASE_URL or OPENAI_API_KEY must be set, got neither; " +
        'set them to an OpenAI-compatible endpoint, or start the local model with "deno task model"',
    );
  }
  const url = baseUrl ?? openAiUrl;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new TypeError(
      "Cannot call a live model: OPENAI_BASE_URL must be an http or https address such as http://127.0.0.1:8080/v1, got something else",
    );
  }
  return { baseUrl: url.replace(/\/+$/, ""), apiKey: apiKey ?? "local" };
}

/**
 * Names an endpoint for messages to people.
 *
 * @param baseUrl Address, perhaps with user, password or query.
 * @returns Origin and path only.
 *
 * @example
 * ```ts
 * import { endpointName } from "llm";
 * import assert from "node:assert/strict";
 *
 * assert.equal(endpointName("https://me:pw@host.example/v1?key=abc"), "https://host.example/v1");
 * ```
 */
export function endpointName(baseUrl: string): string {
  if (!URL.canParse(baseUrl)) return "(no valid address)";
  const { origin, pathname } = new URL(baseUrl);
  return `${origin}${pathname === "/" ? "" : pathname}`;
}

/**
 * Makes a text of an endpoint fit for an error message: secrets are blotted
 * out, white space is folded, and long text is cut.
 *
 * @param text What the endpoint said; untrusted.
 * @param endpoint Endpoint whose key must not appear.
 * @returns At most 500 characters.
 *
 * @example
 * ```ts
 * import { redact } from "llm";
 * import assert from "node:assert/strict";
 *
 * const endpoint = { baseUrl: "http://127.0.0.1/v1", apiKey: "my-long-secret" };
 * assert.equal(redact("bad key my-long-secret or sk-abc123", endpoint), "bad key [secret] or [secret]");
 * ```
 */
export function redact(text: string, endpoint: Endpoint): string {
  let clean = text;
  // a short key such as "local" is no secret, and would blot out plain words
  if (endpoint.apiKey.length >= 8) {
    clean = clean.replaceAll(endpoint.apiKey, "[secret]");
  }
  clean = clean
    .replaceAll(endpoint.baseUrl, endpointName(endpoint.baseUrl))
    .replace(/\b(sk|pk|key|gsk|hf|AIza)[-_][\w*.-]{6,}/g, "[secret]")
    .replace(/\bBearer\s+[^\s"']+/gi, "Bearer [secret]")
    .replace(/\s+/g, " ")
    .trim();
  return clean.length > 500 ? `${clean.slice(0, 499)}…` : clean;
}
