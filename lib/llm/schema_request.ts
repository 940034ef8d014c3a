/**
 * Requests for a structured reply: the schema asked for in one of three ways,
 * and the one request that asks for a repair.
 *
 * Leaves out when each is sent, see `structured.ts`.
 *
 * Source: JSON Schema draft 2020-12, https://json-schema.org/draft/2020-12.
 *
 * @module
 */

import type { ChatMessage, ChatReply, ChatRequest, JsonSchema } from "records";
import { z } from "./schema.ts";

/** How the schema is asked for. */
export type SchemaMode = "json_schema" | "json_object" | "in_prompt";

/**
 * Asks for a schema in one way.
 *
 * "json_schema" leaves the messages as they are; the other two add an
 * instruction with the schema to the last user message.
 *
 * @param request The call; its own `schema` and `schemaMode` are replaced.
 * @param schema What is wanted.
 * @param mode How to ask.
 * @returns The call to make.
 *
 * @example
 * ```ts
 * import { requestInMode } from "llm";
 * import assert from "node:assert/strict";
 *
 * const request = { model: "m", messages: [], sampling: {}, repetition: 0 };
 * assert.equal(requestInMode(request, { type: "object" }, "in_prompt").schemaMode, undefined);
 * ```
 */
export function requestInMode(
  request: ChatRequest,
  schema: JsonSchema,
  mode: SchemaMode,
): ChatRequest {
  const { schema: _, schemaMode: __, ...plain } = request;
  if (mode === "json_schema") return { ...plain, schema, schemaMode: mode };
  const messages = withInstruction(plain.messages, schema);
  return mode === "json_object"
    ? { ...plain, messages, schema, schemaMode: mode }
    : { ...plain, messages };
}

function withInstruction(
  messages: readonly ChatMessage[],
  schema: JsonSchema,
): ChatMessage[] {
  const text = instruction(schema);
  const last = messages.at(-1);
  return last?.role === "user"
    ? [
      ...messages.slice(0, -1),
      { role: "user", content: `${last.content}\n\n${text}` },
    ]
    : [...messages, { role: "user", content: text }];
}

function instruction(schema: JsonSchema): string {
  return "Answer with one JSON value and nothing else: no code fence, no words before or after it. " +
    `It must fit this JSON Schema:\n${JSON.stringify(schema)}`;
}

/**
 * Asks once more, with the unusable reply and what is wrong with it.
 *
 * @param request The call that was answered.
 * @param reply Its reply.
 * @param options Why it cannot be used, and what is wanted.
 * @returns The call to make, with the settings of the first.
 *
 * @example
 * ```ts
 * import { repairRequest } from "llm";
 * import assert from "node:assert/strict";
 *
 * const request = { model: "m", messages: [], sampling: {}, repetition: 0 };
 * const repair = repairRequest(request, { text: "Four.", finishReason: "stop" }, {
 *   reason: "the reply holds no JSON",
 *   schema: { type: "object" },
 * });
 * assert.deepEqual(repair.messages.map((message) => message.role), ["assistant", "user"]);
 * ```
 */
export function repairRequest(
  request: ChatRequest,
  reply: Pick<ChatReply, "text" | "finishReason">,
  options: { readonly reason: string; readonly schema: JsonSchema },
): ChatRequest {
  const ending = reply.finishReason === "length"
    ? " It was cut off by the length limit: write less."
    : "";
  return {
    ...request,
    messages: [
      ...request.messages,
      // some endpoints refuse an empty message
      { role: "assistant", content: reply.text.trim() || "(no text)" },
      {
        role: "user",
        content: `Your answer cannot be used: ${options.reason}.${ending} ${
          instruction(options.schema)
        }`,
      },
    ],
  };
}

/**
 * Gives the JSON Schema that is sent to the endpoint and goes into the key.
 *
 * @param schema A schema without transforms.
 * @returns JSON Schema (draft 2020-12) without its `$schema` line.
 * @throws Error if JSON Schema cannot express it.
 *
 * @example
 * ```ts
 * import { toJsonSchema, z } from "llm";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(toJsonSchema(z.object({ score: z.number() })), {
 *   type: "object",
 *   properties: { score: { type: "number" } },
 *   required: ["score"],
 *   additionalProperties: false,
 * });
 * ```
 */
export function toJsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema);
  return rest;
}
