/**
 * A live language model: one endpoint with its limits, retries and budget.
 *
 * Each attempt passes the budget and the limits anew, so that a retry counts
 * as the request that it is; a Retry-After holds back all calls to the
 * endpoint, not only the one that got it.
 *
 * Leaves out recording, see `replay.ts`, and the wire itself, see `openai.ts`.
 *
 * Source: none.
 *
 * @module
 */

import type { ChatModel, ChatReply, ChatRequest } from "records";
import type { Budget } from "./budget.ts";
import { type EndpointOptions, resolveEndpoint } from "./endpoint.ts";
import { BrokenReplyError, EndpointError } from "./errors.ts";
import { requestKey } from "./key.ts";
import { createLimits, type Limits } from "./limits.ts";
import { connect } from "./openai.ts";
import { retryDelay, type RetryPolicy, usualRetryPolicy } from "./retry.ts";
import { type Sleep, sleep as usualSleep } from "./time.ts";
import { costOf, estimateTokens, type PriceList } from "./usage.ts";
import type { MaxTokensField, WireReply } from "./wire.ts";

/** Settings of a live model. */
export interface ChatOptions extends EndpointOptions {
  /** Random numbers from 0 to 1, for the waits between retries. */
  readonly random: () => number;
  /** Receive replies piece by piece; default false. */
  readonly stream?: boolean;
  /** Longest time without an answer, in milliseconds; default 120 000. */
  readonly timeoutMs?: number;
  /** Name of the field for the greatest number of new tokens; default "max_tokens". */
  readonly maxTokensField?: MaxTokensField;
  /** Retries; absent fields as in `usualRetryPolicy`. */
  readonly retry?: Partial<RetryPolicy>;
  /** The gate of this endpoint; default 8 calls at the same time. */
  readonly limits?: Limits;
  /** The budget that every attempt counts against. */
  readonly budget?: Budget;
  /** Dated prices; without them every cost is null. */
  readonly prices?: PriceList;
  /** Clock in milliseconds since 1970; default `Date.now`. */
  readonly now?: () => number;
  /** Waits between retries; default real time. */
  readonly sleep?: Sleep;
}

/**
 * Makes a live model. Nothing is sent before the first call.
 *
 * @param options Endpoint, retries, limits, budget, prices.
 * @returns The model; its `complete` throws `EndpointError`, `BrokenReplyError` or `SpendingLimitError`.
 * @throws TypeError if neither OPENAI_BASE_URL nor OPENAI_API_KEY nor an option names an endpoint.
 *
 * @example
 * ```ts
 * import { createChat } from "llm";
 * import assert from "node:assert/strict";
 *
 * const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, () =>
 *   Response.json({
 *     choices: [{ finish_reason: "stop", message: { content: "Four." } }],
 *     usage: { prompt_tokens: 9, completion_tokens: 2 },
 *   }));
 * const model = createChat({
 *   baseUrl: `http://127.0.0.1:${server.addr.port}/v1`,
 *   apiKey: "local",
 *   random: () => 0.5,
 * });
 * const reply = await model.complete({
 *   model: "m",
 *   messages: [{ role: "user", content: "Score it." }],
 *   sampling: {},
 *   repetition: 0,
 * });
 * assert.equal(reply.text, "Four.");
 * assert.equal(reply.usage.costUsd, null);
 * await server.shutdown();
 * ```
 */
export function createChat(options: ChatOptions): ChatModel {
  const {
    limits = createLimits({ concurrency: 8 }),
    now = Date.now,
    sleep = usualSleep,
    random,
  } = options;
  const policy = { ...usualRetryPolicy, ...options.retry };
  const wire = connect(resolveEndpoint(options), {
    stream: options.stream ?? false,
    timeoutMs: options.timeoutMs ?? 120_000,
    maxTokensField: options.maxTokensField ?? "max_tokens",
    now,
  });

  async function attemptOnce(
    request: ChatRequest,
    attempt: number,
    signal: AbortSignal | undefined,
  ): Promise<ChatReply> {
    const reservation = await options.budget?.reserve(request, signal);
    const { promptExpected, completionAtMost } = estimateTokens(request, {
      assumedReplyTokens: 512,
    });
    const expected = promptExpected + completionAtMost;
    try {
      return await limits.run(expected, async () => {
        const startMs = now();
        const answer = await wire(request, attempt, signal);
        const reply = toReply(request, answer, {
          startMs,
          endMs: now(),
          prices: options.prices,
        });
        const used = tokensOf(answer);
        if (used !== null) limits.charge(used - expected);
        reservation?.settle(reply.usage);
        return reply;
      }, signal);
    } catch (error) {
      const mayHaveCost = error instanceof BrokenReplyError ||
        (error instanceof EndpointError && error.mayHaveCost) ||
        signal?.aborted === true;
      if (mayHaveCost) reservation?.forfeit();
      else reservation?.release();
      throw error;
    }
  }

  return {
    async complete(request, signal) {
      for (let attempt = 1;; attempt++) {
        try {
          return await attemptOnce(request, attempt, signal);
        } catch (error) {
          signal?.throwIfAborted();
          const delayMs = retryDelay(error, attempt, { policy, random });
          if (delayMs === null) throw error;
          if (error instanceof EndpointError && error.retryAfterMs !== null) {
            limits.pause(error.retryAfterMs);
          }
          await sleep(delayMs, signal);
        }
      }
    },
  };
}

function toReply(
  request: ChatRequest,
  answer: WireReply,
  context: {
    readonly startMs: number;
    readonly endMs: number;
    readonly prices: PriceList | undefined;
  },
): ChatReply {
  const { startMs, endMs, prices } = context;
  const { promptTokens, completionTokens } = answer;
  const costUsd = prices === undefined
    ? null
    : costOf(request.model, answer, { prices });
  return {
    key: requestKey(request),
    text: answer.text,
    finishReason: answer.finishReason,
    usage: { promptTokens, completionTokens, costUsd },
    reportedModel: answer.reportedModel,
    requestId: answer.requestId,
    source: "live",
    latencyMs: Math.max(0, endMs - startMs),
    at: new Date(startMs).toISOString(),
  };
}

function tokensOf(answer: WireReply): number | null {
  const { promptTokens, completionTokens } = answer;
  return promptTokens === null || completionTokens === null
    ? null
    : promptTokens + completionTokens;
}
