/**
 * Tokens and money: prices by a dated file, costs, totals, and upper estimates
 * for calls that have not been made.
 *
 * An unknown price or an unknown number of tokens gives null, never 0; totals
 * say how many calls they could not count.
 *
 * Leaves out discounts for cached prompts and batches, so that a cost is an
 * upper bound where an endpoint grants one.
 *
 * Source: prices as listed in `rules/prices.yaml`, which names its own.
 *
 * @module
 */

import type { ChatRequest, Usage } from "records";
import { z } from "./schema.ts";

/** Price of one model. */
export interface Price {
  /** US dollars for a million tokens of prompt. */
  readonly promptUsdPerMillion: number;
  /** US dollars for a million tokens of reply. */
  readonly completionUsdPerMillion: number;
  /** What a reader must know about it. */
  readonly note?: string;
}

/** A dated list of prices. */
export interface PriceList {
  /** Day the prices were looked up, such as "2026-11-30". */
  readonly date: string;
  /** Where they were looked up. */
  readonly source: string;
  /** Price by model name, exactly as requests name it. */
  readonly models: Readonly<Record<string, Price>>;
}

/** Sum over many calls. */
export interface UsageTotal {
  /** Calls. */
  readonly callCount: number;
  /** Tokens of the prompts that are known. */
  readonly promptTokens: number;
  /** Tokens of the replies that are known. */
  readonly completionTokens: number;
  /** Dollars of the calls whose cost is known; null where there are calls and none is known. */
  readonly costUsd: number | null;
  /** Calls that lack a number of tokens. */
  readonly unknownTokenCount: number;
  /** Calls that lack a cost. */
  readonly unknownCostCount: number;
}

const priceListSchema = z.object({
  date: z.iso.date(),
  source: z.string().min(1),
  models: z.record(
    z.string(),
    z.strictObject({
      promptUsdPerMillion: z.number().nonnegative(),
      completionUsdPerMillion: z.number().nonnegative(),
      note: z.exactOptional(z.string()),
    }),
  ),
});

/**
 * Checks a price file.
 *
 * @param content The file as read from YAML.
 * @param path Where it was read, for messages.
 * @returns The prices.
 * @throws TypeError if a field is missing or no price.
 *
 * @example
 * ```ts
 * import { createPriceList } from "llm";
 * import assert from "node:assert/strict";
 *
 * const prices = createPriceList({
 *   date: "2026-11-30",
 *   source: "an example",
 *   models: { m: { promptUsdPerMillion: 1, completionUsdPerMillion: 4 } },
 * }, "rules/prices.yaml");
 * assert.equal(prices.models["m"]?.completionUsdPerMillion, 4);
 * ```
 */
export function createPriceList(content: unknown, path: string): PriceList {
  const parsed = priceListSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new TypeError(
    `Cannot read prices ${path}: field "${
      issue?.path.join(".") || "(all)"
    }" must be valid, got: ${issue?.message}`,
  );
}

/**
 * Gives the cost of a call.
 *
 * @param model Model name as in the request.
 * @param tokens Tokens of prompt and reply.
 * @param prices Dated prices.
 * @returns US dollars, or null where a price or a number of tokens is unknown.
 *
 * @example
 * ```ts
 * import { costOf } from "llm";
 * import assert from "node:assert/strict";
 *
 * const prices = {
 *   date: "2026-11-30",
 *   source: "an example",
 *   models: { m: { promptUsdPerMillion: 1, completionUsdPerMillion: 4 } },
 * };
 * // 1000 * 1 + 500 * 4 = 3000 millionths
 * assert.equal(costOf("m", { promptTokens: 1000, completionTokens: 500 }, { prices }), 0.003);
 * assert.equal(costOf("other", { promptTokens: 1, completionTokens: 1 }, { prices }), null);
 * ```
 */
export function costOf(
  model: string,
  tokens: Pick<Usage, "promptTokens" | "completionTokens">,
  { prices }: { readonly prices: PriceList },
): number | null {
  const price = Object.hasOwn(prices.models, model)
    ? prices.models[model]
    : undefined;
  const { promptTokens, completionTokens } = tokens;
  if (
    price === undefined || promptTokens === null || completionTokens === null
  ) {
    return null;
  }
  return (promptTokens * price.promptUsdPerMillion +
    completionTokens * price.completionUsdPerMillion) / 1_000_000;
}

/**
 * Sums the usage of many calls.
 *
 * @param usages One for each call; may be empty, which costs 0.
 * @returns Sums, and how many calls they leave out.
 *
 * @example
 * ```ts
 * import { sumUsage } from "llm";
 * import assert from "node:assert/strict";
 *
 * const total = sumUsage([
 *   { promptTokens: 10, completionTokens: 5, costUsd: 0.01 },
 *   { promptTokens: 20, completionTokens: null, costUsd: null },
 * ]);
 * assert.deepEqual(total, {
 *   callCount: 2,
 *   promptTokens: 30,
 *   completionTokens: 5,
 *   costUsd: 0.01,
 *   unknownTokenCount: 1,
 *   unknownCostCount: 1,
 * });
 * ```
 */
export function sumUsage(usages: readonly Usage[]): UsageTotal {
  let promptTokens = 0;
  let completionTokens = 0;
  let costUsd = 0;
  let unknownTokenCount = 0;
  let unknownCostCount = 0;
  for (const usage of usages) {
    promptTokens += usage.promptTokens ?? 0;
    completionTokens += usage.completionTokens ?? 0;
    costUsd += usage.costUsd ?? 0;
    if (usage.promptTokens === null || usage.completionTokens === null) {
      unknownTokenCount++;
    }
    if (usage.costUsd === null) unknownCostCount++;
  }
  const isNoneKnown = usages.length > 0 && unknownCostCount === usages.length;
  return {
    callCount: usages.length,
    promptTokens,
    completionTokens,
    costUsd: isNoneKnown ? null : costUsd,
    unknownTokenCount,
    unknownCostCount,
  };
}

/**
 * Says what calls took, in words.
 *
 * @param total Sum over the calls.
 * @param options What was summed over, in the plural; "calls" where absent.
 * @returns Calls, tokens and cost, and for how many calls the endpoint named none.
 *
 * @example
 * ```ts
 * import { describeUsage, sumUsage } from "llm";
 * import assert from "node:assert/strict";
 *
 * const total = sumUsage([
 *   { promptTokens: 1200, completionTokens: 300, costUsd: 0.01 },
 *   { promptTokens: null, completionTokens: null, costUsd: null },
 * ]);
 * assert.equal(
 *   describeUsage(total),
 *   "2 calls took 1,200 prompt and 300 reply tokens (1 without a count), USD 0.01 (1 without a price)",
 * );
 * ```
 */
export function describeUsage(
  total: UsageTotal,
  { counted = "calls" }: { readonly counted?: string } = {},
): string {
  const grouped = (count: number): string => count.toLocaleString("en-US");
  const without = (count: number, what: string): string =>
    count === 0 ? "" : ` (${count} without a ${what})`;
  const { callCount, promptTokens, completionTokens, costUsd } = total;
  const cost = costUsd === null
    ? "cost unknown"
    : `USD ${costUsd.toFixed(2)}${without(total.unknownCostCount, "price")}`;
  return `${grouped(callCount)} ${counted} took ${
    grouped(promptTokens)
  } prompt and ${grouped(completionTokens)} reply tokens${
    without(total.unknownTokenCount, "count")
  }, ${cost}`;
}

/**
 * Estimates the tokens of a call before it is made.
 *
 * `expected` takes four bytes for a token, as in English text. `atMost` takes
 * one byte for a token, which no byte-level tokenizer exceeds, and 16 tokens a
 * message for what the chat format adds. A JSON Schema counts as prompt.
 *
 * @param request The call.
 * @param options Tokens of a reply whose request sets no limit; default 4096.
 * @returns Expected and greatest number of prompt tokens, and the greatest number of reply tokens.
 *
 * @example
 * ```ts
 * import { estimateTokens } from "llm";
 * import assert from "node:assert/strict";
 *
 * const request = {
 *   model: "m",
 *   messages: [{ role: "user" as const, content: "12345678" }],
 *   sampling: { maxTokens: 400 },
 *   repetition: 0,
 * };
 * // 8 / 4 + 16 = 18; 8 + 16 = 24
 * assert.deepEqual(estimateTokens(request), {
 *   promptExpected: 18,
 *   promptAtMost: 24,
 *   completionAtMost: 400,
 * });
 * ```
 */
export function estimateTokens(
  request: ChatRequest,
  { assumedReplyTokens = 4096 }: { readonly assumedReplyTokens?: number } = {},
): {
  readonly promptExpected: number;
  readonly promptAtMost: number;
  readonly completionAtMost: number;
} {
  const texts = request.messages.map((message) => message.content);
  if (request.schema !== undefined) texts.push(JSON.stringify(request.schema));
  const encoder = new TextEncoder();
  const byteCount = texts.reduce(
    (sum, text) => sum + encoder.encode(text).length,
    0,
  );
  const frame = 16 * request.messages.length;
  return {
    promptExpected: Math.ceil(byteCount / 4) + frame,
    promptAtMost: byteCount + frame,
    completionAtMost: request.sampling.maxTokens ?? assumedReplyTokens,
  };
}
