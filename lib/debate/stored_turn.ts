/**
 * One line of a file of debates: a turn as it arrived, with its debate.
 *
 * @module
 */

import { z } from "llm";
import type { FinishReason, ReplySource, Usage } from "records";
import type { ReplyForm } from "./protocol.ts";

/** One line of a file: a turn as it arrived, with its debate. */
export interface StoredTurn {
  /** Its debate. */
  readonly debateId: string;
  /** Corpus name. */
  readonly corpus: string;
  /** The essay. */
  readonly essayId: string;
  /** Its assignment. */
  readonly assignment: string;
  /** Name of the prompt set. */
  readonly promptSet: string;
  /** Protocol name. */
  readonly protocol: string;
  /** Repetition index. */
  readonly repetition: number;
  /** Model name, or "role-played". */
  readonly model: string;
  /** 1 for the first turn of the debate. */
  readonly index: number;
  /** Round of the protocol. */
  readonly round: number;
  /** Role of the agent. */
  readonly role: string;
  /** Form of the reply. */
  readonly form: ReplyForm;
  /** The reply as it arrived. Untrusted. */
  readonly rawReply: string;
  /** Why the model stopped. */
  readonly finishReason: FinishReason;
  /** Key of the recorded reply, or null. */
  readonly replyKey: string | null;
  /** Tokens and cost. */
  readonly usage: Usage;
  /** Where the reply came from. */
  readonly source: ReplySource;
}

const storedTurn: z.ZodType<StoredTurn> = z.strictObject({
  debateId: z.string().min(1),
  corpus: z.string().min(1),
  essayId: z.string().min(1),
  assignment: z.string().min(1),
  promptSet: z.string().min(1),
  protocol: z.string().min(1),
  repetition: z.int().min(0),
  model: z.string().min(1),
  index: z.int().min(1),
  round: z.int().min(1),
  role: z.string().min(1),
  form: z.enum(["prose", "rebuttal", "verdict"]),
  rawReply: z.string(),
  finishReason: z.enum([
    "stop",
    "length",
    "content_filter",
    "tool_calls",
    "unknown",
  ]),
  replyKey: z.string().nullable(),
  usage: z.strictObject({
    promptTokens: z.number().nullable(),
    completionTokens: z.number().nullable(),
    costUsd: z.number().nullable(),
  }),
  source: z.enum(["live", "recorded", "role-played"]),
});

/**
 * Takes one line.
 *
 * @param value The line as JSON gives it. Untrusted.
 * @returns The turn.
 * @throws {TypeError} If a field is missing, of the wrong kind, or unknown.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { takeStoredTurn } from "./stored_turn.ts";
 *
 * assert.throws(() => takeStoredTurn({ index: 1 }), /field "debateId" must be valid/);
 * ```
 */
export function takeStoredTurn(value: unknown): StoredTurn {
  return checkShape(storedTurn, value);
}

/**
 * Checks a value against a schema.
 *
 * @param schema What is wanted.
 * @param value Anything.
 * @returns The value, as the schema gives it.
 * @throws {TypeError} If it does not fit; names the first field.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { checkShape } from "./stored_turn.ts";
 * import { z } from "llm";
 *
 * assert.equal(checkShape(z.object({ n: z.number() }), { n: 1 }).n, 1);
 * assert.throws(() => checkShape(z.object({ n: z.number() }), {}), /field "n" must be valid/);
 * ```
 */
export function checkShape<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new TypeError(
    `field "${issue?.path.join(".")}" must be valid, got: ${issue?.message}`,
  );
}
