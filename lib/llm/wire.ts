// deno-lint-ignore-file camelcase -- the names of the protocol
/**
 * The chat completions protocol as values: how a request is written, and what
 * an answer must look like.
 *
 * Leaves out sending, see `openai.ts`.
 *
 * Source: the chat completions protocol,
 * https://platform.openai.com/docs/api-reference/chat.
 *
 * @module
 */

import type { ChatRequest, FinishReason, JsonSchema } from "records";
import { z } from "./schema.ts";

/** Name of the field for the greatest number of new tokens; newer models of OpenAI want the second. */
export type MaxTokensField = "max_tokens" | "max_completion_tokens";

/** What an endpoint answered. */
export interface WireReply {
  /** Text, may be empty. */
  readonly text: string;
  /** Why it ended. */
  readonly finishReason: FinishReason;
  /** Tokens of the prompt, or null. */
  readonly promptTokens: number | null;
  /** Tokens of the reply, or null. */
  readonly completionTokens: number | null;
  /** Model name as the endpoint tells it, or null. */
  readonly reportedModel: string | null;
  /** Request id, or null. */
  readonly requestId: string | null;
}

/** A request as it is sent; absent fields are left to the endpoint. */
export interface WireRequest {
  /** Name of the model. */
  model: string;
  /** Rendered messages. */
  messages: { role: "system" | "user" | "assistant"; content: string }[];
  /** 0 or more. */
  temperature?: number;
  /** Nucleus sampling, 0 to 1. */
  top_p?: number;
  /** Seed. */
  seed?: number;
  /** Upper limit of new tokens. */
  max_tokens?: number;
  /** The same under its newer name. */
  max_completion_tokens?: number;
  /** Form of the reply. */
  response_format?: ResponseFormat;
}

/** How a schema is asked for. */
export type ResponseFormat =
  | {
    /** The endpoint enforces the schema. */
    type: "json_schema";
    /** The schema under a name that the protocol wants. */
    json_schema: {
      name: string;
      strict: boolean;
      schema: Record<string, unknown>;
    };
  }
  | {
    /** The endpoint enforces JSON, and the schema where it knows how. */
    type: "json_object";
    /** The schema; understood by llama.cpp. */
    schema: JsonSchema;
  };

const usageSchema = z.object({
  prompt_tokens: z.number().nullish(),
  completion_tokens: z.number().nullish(),
});

/** An answer in one piece. */
export const completionSchema = z.object({
  model: z.string().nullish(),
  usage: usageSchema.nullish(),
  choices: z.array(z.object({
    finish_reason: z.string().nullish(),
    message: z.object({
      content: z.string().nullish(),
      refusal: z.string().nullish(),
    }),
  })).min(1),
});

/** One piece of an answer in pieces. */
export const chunkSchema = z.object({
  model: z.string().nullish(),
  usage: usageSchema.nullish(),
  choices: z.array(z.object({
    finish_reason: z.string().nullish(),
    delta: z.object({
      content: z.string().nullish(),
      refusal: z.string().nullish(),
    }).nullish(),
  })).nullish(),
});

/** An error that comes with status 200, as some gateways send it. */
export const embeddedErrorSchema = z.object({
  error: z.object({
    message: z.string(),
    code: z.union([z.string(), z.number()]).nullish(),
  }),
});

/**
 * Writes a request for the wire.
 *
 * A JSON Schema is sent as strict where it allows it: every object closed and
 * every property required.
 *
 * @param request The call.
 * @param maxTokensField Name of the field for the token limit.
 * @returns The body; settings that are absent stay absent.
 *
 * @example
 * ```ts
 * import { toWireRequest } from "llm";
 * import assert from "node:assert/strict";
 *
 * const request = { model: "m", messages: [], sampling: { maxTokens: 400 }, repetition: 0 };
 * assert.deepEqual(toWireRequest(request, "max_tokens"), {
 *   model: "m",
 *   messages: [],
 *   max_tokens: 400,
 * });
 * ```
 */
export function toWireRequest(
  request: ChatRequest,
  maxTokensField: MaxTokensField,
): WireRequest {
  const { temperature, topP, seed, maxTokens } = request.sampling;
  const format = toResponseFormat(request);
  return {
    model: request.model,
    messages: request.messages.map(({ role, content }) => ({ role, content })),
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { top_p: topP }),
    ...(seed === undefined ? {} : { seed }),
    ...(maxTokens === undefined ? {} : { [maxTokensField]: maxTokens }),
    ...(format === null ? {} : { response_format: format }),
  };
}

function toResponseFormat(
  { schema, schemaMode }: ChatRequest,
): ResponseFormat | null {
  if (schema === undefined || schemaMode === undefined) return null;
  return schemaMode === "json_object" ? { type: "json_object", schema } : {
    type: "json_schema",
    json_schema: {
      name: "reply",
      strict: allowsStrict(schema),
      schema: { ...schema },
    },
  };
}

/** Strict mode of the protocol wants every object closed and every property required. */
function allowsStrict(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(allowsStrict);
  if (typeof schema !== "object" || schema === null) return true;
  const node = new Map<string, unknown>(Object.entries(schema));
  if (node.get("type") === "object") {
    const properties = Object.keys(node.get("properties") ?? {});
    const required = node.get("required");
    const isClosed = node.get("additionalProperties") === false;
    const areAllRequired = properties.every((name) =>
      Array.isArray(required) && required.includes(name)
    );
    if (!isClosed || !areAllRequired) return false;
  }
  return [...node.values()].every(allowsStrict);
}

/**
 * Reads the reason why a reply ended.
 *
 * @param reason Reason on the wire.
 * @returns Ours; "unknown" for any other.
 *
 * @example
 * ```ts
 * import { toFinishReason } from "llm";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual([toFinishReason("length"), toFinishReason(null)], ["length", "unknown"]);
 * ```
 */
export function toFinishReason(
  reason: string | null | undefined,
): FinishReason {
  switch (reason) {
    case "stop":
    case "length":
    case "content_filter":
    case "tool_calls":
      return reason;
    case "function_call":
      return "tool_calls";
    default:
      return "unknown";
  }
}
