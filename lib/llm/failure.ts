/**
 * Failures of a call as errors that name endpoint, status and way out, and
 * hold no secret.
 *
 * Leaves out the packages that raise them: they arrive as plain values.
 *
 * Source: status codes as in RFC 9110, https://doi.org/10.17487/RFC9110.
 *
 * @module
 */

import type { ChatRequest } from "records";
import { type Endpoint, endpointName, redact } from "./endpoint.ts";
import { BrokenReplyError, EndpointError } from "./errors.ts";
import { isRetryableStatus, parseRetryAfter } from "./retry.ts";

/** What went wrong, as far as the wire tells. */
export type WireFailure =
  | {
    /** The endpoint answered with an error. */
    readonly kind: "refused";
    /** Status, or null where an error was told without one. */
    readonly status: number | null;
    /** What it said; untrusted. */
    readonly message: string;
    /** Its code for the error, or null. */
    readonly code: string | null;
    /** Request id, or null. */
    readonly requestId: string | null;
    /** Reads a header of the answer. */
    readonly header: (name: string) => string | null;
  }
  | {
    /** No answer arrived. */
    readonly kind: "connection";
    /** What the network said. */
    readonly message: string;
  }
  | {
    /** No answer, or no more of one, within the time. */
    readonly kind: "timeout";
    /** The time, in milliseconds. */
    readonly timeoutMs: number;
  }
  | {
    /** A whole body without a choice, or a body that ends too early. */
    readonly kind: "empty" | "cut";
    /** What is wrong with it. */
    readonly message: string;
  };

/** The call that failed. */
export interface FailedCall {
  /** Endpoint, whose key must not appear. */
  readonly endpoint: Endpoint;
  /** The call. */
  readonly request: ChatRequest;
  /** Calls made for this request, this one included. */
  readonly attempt: number;
  /** Present time, milliseconds since 1970. */
  readonly nowMs: number;
}

/**
 * Makes the error of a failed call.
 *
 * @param failure What went wrong.
 * @param call The call that failed.
 * @returns The error to throw.
 *
 * @example
 * ```ts
 * import { explainFailure } from "llm";
 * import assert from "node:assert/strict";
 *
 * const error = explainFailure({ kind: "timeout", timeoutMs: 500 }, {
 *   endpoint: { baseUrl: "http://127.0.0.1:8080/v1", apiKey: "local" },
 *   request: { model: "m", messages: [], sampling: {}, repetition: 0 },
 *   attempt: 1,
 *   nowMs: 0,
 * });
 * assert.match(error.message, /127\.0\.0\.1:8080\/v1 .* within 500 ms/);
 * ```
 */
export function explainFailure(
  failure: WireFailure,
  call: FailedCall,
): EndpointError | BrokenReplyError {
  const { endpoint, request, attempt } = call;
  const name = endpointName(endpoint.baseUrl);
  const prompt = request.promptId === undefined
    ? ""
    : `, prompt "${request.promptId}"`;
  const action =
    `Cannot get a reply from ${name} (model "${request.model}"${prompt}, call ${attempt})`;
  const common = {
    endpoint: name,
    attemptCount: attempt,
    requestId: null,
    retryAfterMs: null,
    refusesSchema: false,
  };
  switch (failure.kind) {
    case "refused":
      return explainRefusal(failure, call, { action, common });
    case "timeout":
      return new EndpointError(
        `${action}: it must answer within ${failure.timeoutMs} ms, got nothing; raise timeoutMs, or lower the load`,
        { ...common, status: null, isRetryable: true, mayHaveCost: true },
      );
    case "connection":
      return new EndpointError(
        `${action}: the connection must hold, got "${
          redact(failure.message, endpoint)
        }"; check that the endpoint is running and OPENAI_BASE_URL is right, or start the local model with "deno task model"`,
        { ...common, status: null, isRetryable: true, mayHaveCost: false },
      );
    default:
      return new BrokenReplyError(
        `${action}: the answer must be a whole reply with a choice, got ${
          failure.kind === "empty" ? "an empty one" : "one that was cut"
        } ("${redact(failure.message, endpoint)}"); run again to resume`,
        failure.kind,
        name,
        attempt,
      );
  }
}

function explainRefusal(
  failure: WireFailure & { readonly kind: "refused" },
  call: FailedCall,
  { action, common }: {
    readonly action: string;
    readonly common: Pick<EndpointError, "endpoint" | "attemptCount">;
  },
): EndpointError {
  const { status, message, code, requestId, header } = failure;
  const said = redact(message, call.endpoint);
  const refusesSchema = isSchemaRefusal(status, message, call.request);
  // a used-up account has status 429 too, and no wait helps
  const isForGood = code === "insufficient_quota" || refusesSchema;
  return new EndpointError(
    `${action}: status must be 200, got ${
      status ?? "an error without one"
    } "${said}"; ${wayOut(status, said)}`,
    {
      ...common,
      status,
      requestId,
      retryAfterMs: retryAfter(header, call.nowMs),
      isRetryable: (status === null || isRetryableStatus(status)) &&
        !isForGood,
      mayHaveCost: false,
      refusesSchema,
    },
  );
}

function isSchemaRefusal(
  status: number | null,
  message: string,
  request: ChatRequest,
): boolean {
  return request.schemaMode !== undefined && status !== null &&
    [400, 422, 500, 501].includes(status) &&
    /response_format|json_schema|json_object|schema|grammar|structured/i
      .test(message);
}

function retryAfter(
  header: (name: string) => string | null,
  nowMs: number,
): number | null {
  const inMs = header("retry-after-ms");
  if (inMs !== null && Number.isFinite(Number(inMs))) {
    return Math.max(0, Number(inMs));
  }
  return parseRetryAfter(header("retry-after"), nowMs);
}

function wayOut(status: number | null, said: string): string {
  if (/max_completion_tokens/.test(said)) {
    return 'set maxTokensField to "max_completion_tokens"';
  }
  if (status === null) return "run again later to resume";
  if (status === 401 || status === 403) return "check OPENAI_API_KEY";
  if (status === 404) {
    return 'check OPENAI_BASE_URL (it usually ends in "/v1") and the model name; "deno task model" lists what is served';
  }
  if (status === 429) {
    return "wait, or lower requestsPerMinute and tokensPerMinute";
  }
  if (isRetryableStatus(status)) return "run again later to resume";
  return "check the model name, the length of the prompt and the sampling settings";
}
