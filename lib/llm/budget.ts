/**
 * A hard budget: a call that could break it is not made.
 *
 * Every call in flight is counted by an upper estimate until its true usage is
 * known. A call that would fit if those in flight stay below their estimates
 * waits for them; only when nothing is in flight is the limit an error.
 *
 * Leaves out budgets over several processes or runs.
 *
 * Source: none.
 *
 * @module
 */

import type { ChatModel, ChatRequest, Usage } from "records";
import { SpendingLimitError } from "./errors.ts";
import { costOf, estimateTokens, type PriceList } from "./usage.ts";

/** The limits; absent = no limit. */
export interface BudgetOptions {
  /** Tokens of prompts and replies together. */
  readonly maxTokens?: number;
  /** US dollars; needs `prices`. */
  readonly maxUsd?: number;
  /** Dated prices. */
  readonly prices?: PriceList;
  /** Tokens of a reply whose request sets no limit; default 4096. */
  readonly assumedReplyTokens?: number;
}

/** What has been spent. */
export interface Spending {
  /** Tokens of prompts and replies. */
  readonly tokens: number;
  /** US dollars; 0 where the budget has no prices. */
  readonly usd: number;
  /** Calls that were counted by their upper estimate because nothing better is known. */
  readonly estimatedCallCount: number;
}

/** The place in the budget of one call; end it exactly once. */
export interface Reservation {
  /**
   * Ends it with what the call used; unknown numbers count as estimated.
   *
   * @param usage Tokens of the call.
   */
  settle(usage: Usage): void;
  /** Ends it: the call cost nothing. */
  release(): void;
  /** Ends it: the call failed and may have cost up to the estimate. */
  forfeit(): void;
}

/** A budget in use. */
export interface Budget {
  /**
   * Reserves the upper estimate of a call; waits for calls in flight where that helps.
   *
   * @param request The call.
   * @param signal Gives up the wait.
   * @returns The reservation.
   * @throws SpendingLimitError if the call could break the budget.
   * @throws RangeError if dollars are limited and the model has no price.
   */
  reserve(request: ChatRequest, signal?: AbortSignal): Promise<Reservation>;
  /** Spent so far, calls in flight not included. */
  readonly spent: Spending;
}

/** Tokens and dollars of one call at most. */
interface Amount {
  readonly tokens: number;
  readonly usd: number;
}

/**
 * Makes a budget.
 *
 * @param options Limits and prices.
 * @returns The budget, nothing spent.
 * @throws RangeError if a limit is negative or no number, or dollars are limited without prices.
 *
 * @example
 * ```ts
 * import { createBudget } from "llm";
 * import assert from "node:assert/strict";
 *
 * const budget = createBudget({ maxTokens: 500 });
 * const request = {
 *   model: "m",
 *   messages: [{ role: "user" as const, content: "12345678" }],
 *   sampling: { maxTokens: 400 },
 *   repetition: 0,
 * };
 * // at most 8 + 16 + 400 = 424 tokens
 * const first = await budget.reserve(request);
 * first.settle({ promptTokens: 20, completionTokens: 180, costUsd: null });
 * assert.equal(budget.spent.tokens, 200);
 * await assert.rejects(budget.reserve(request), /SpendingLimitError/);
 * ```
 */
export function createBudget(options: BudgetOptions = {}): Budget {
  const { maxTokens = Infinity, maxUsd = Infinity, prices } = options;
  checkLimits(options);
  let tokens = 0;
  let usd = 0;
  let estimatedCallCount = 0;
  const inFlight = new Set<Amount>();
  let waiters: (() => void)[] = [];

  function estimate(request: ChatRequest): Amount {
    const { promptAtMost, completionAtMost } = estimateTokens(request, options);
    const cost = prices === undefined ? 0 : costOf(request.model, {
      promptTokens: promptAtMost,
      completionTokens: completionAtMost,
    }, { prices });
    if (cost === null && maxUsd < Infinity) {
      throw new RangeError(
        `Cannot keep a budget of ${maxUsd} USD: model "${request.model}" must have a price in the price file, got none; add one, or limit tokens instead`,
      );
    }
    return { tokens: promptAtMost + completionAtMost, usd: cost ?? 0 };
  }

  function end(amount: Amount, used: Amount, isEstimated: boolean): void {
    if (!inFlight.delete(amount)) return;
    tokens += used.tokens;
    usd += used.usd;
    if (isEstimated) estimatedCallCount++;
    const woken = waiters;
    waiters = [];
    for (const wake of woken) wake();
  }

  function settle(request: ChatRequest, amount: Amount, usage: Usage): void {
    const { promptTokens, completionTokens } = usage;
    if (promptTokens === null || completionTokens === null) {
      return end(amount, amount, true);
    }
    const cost = usage.costUsd ??
      (prices === undefined ? null : costOf(request.model, usage, { prices }));
    end(
      amount,
      { tokens: promptTokens + completionTokens, usd: cost ?? 0 },
      false,
    );
  }

  function someCallEnds(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        signal?.removeEventListener("abort", wake);
        resolve();
      };
      waiters.push(wake);
      signal?.addEventListener("abort", wake);
    });
  }

  return {
    get spent() {
      return { tokens, usd, estimatedCallCount };
    },
    async reserve(request, signal) {
      const amount = estimate(request);
      for (;;) {
        signal?.throwIfAborted();
        const reserved = sum(inFlight);
        const fits = (more: Amount): boolean =>
          tokens + more.tokens + amount.tokens <= maxTokens &&
          usd + more.usd + amount.usd <= maxUsd;
        if (fits(reserved)) break;
        if (inFlight.size === 0) {
          throw overLimit(amount, { tokens, usd }, { maxTokens, maxUsd });
        }
        await someCallEnds(signal);
      }
      inFlight.add(amount);
      return {
        settle: (usage) => settle(request, amount, usage),
        release: () => end(amount, { tokens: 0, usd: 0 }, false),
        forfeit: () => end(amount, amount, true),
      };
    },
  };
}

/**
 * Puts a budget in front of any model. Calls that the model has at hand cost
 * nothing and are not counted.
 *
 * @param model The model.
 * @param budget The budget, perhaps shared with other models.
 * @returns The model within the budget.
 *
 * @example
 * ```ts
 * import { budgeted, createBudget, requestKey, SpendingLimitError } from "llm";
 * import type { ChatModel } from "records";
 * import assert from "node:assert/strict";
 *
 * const model: ChatModel = {
 *   complete: (request) =>
 *     Promise.resolve({
 *       key: requestKey(request),
 *       text: "Four.",
 *       finishReason: "stop",
 *       usage: { promptTokens: 1, completionTokens: 1, costUsd: null },
 *       reportedModel: null,
 *       requestId: null,
 *       source: "live",
 *       latencyMs: null,
 *       at: null,
 *     }),
 * };
 * const request = { model: "m", messages: [], sampling: { maxTokens: 10 }, repetition: 0 };
 * const within = budgeted(model, createBudget({ maxTokens: 11 }));
 * await within.complete(request);
 * await assert.rejects(within.complete(request), SpendingLimitError);
 * ```
 */
export function budgeted(model: ChatModel, budget: Budget): ChatModel {
  return {
    has: (request) => model.has?.(request) === true,
    async complete(request, signal) {
      const call = () =>
        signal === undefined
          ? model.complete(request)
          : model.complete(request, signal);
      if (model.has?.(request) === true) return await call();
      const reservation = await budget.reserve(request, signal);
      try {
        const reply = await call();
        if (reply.source === "recorded") reservation.release();
        else reservation.settle(reply.usage);
        return reply;
      } catch (error) {
        reservation.forfeit();
        throw error;
      }
    },
  };
}

function checkLimits(options: BudgetOptions): void {
  for (const [name, limit] of Object.entries(options)) {
    if (name !== "maxTokens" && name !== "maxUsd") continue;
    if (limit !== undefined && !(limit >= 0)) {
      throw new RangeError(
        `Cannot make a budget: ${name} must be at least 0, got ${limit}`,
      );
    }
  }
  if (options.maxUsd !== undefined && options.prices === undefined) {
    throw new RangeError(
      `Cannot make a budget: maxUsd must come with prices, got ${options.maxUsd} without; read rules/prices.yaml, or limit tokens instead`,
    );
  }
}

function sum(amounts: Iterable<Amount>): Amount {
  let tokens = 0;
  let usd = 0;
  for (const amount of amounts) {
    tokens += amount.tokens;
    usd += amount.usd;
  }
  return { tokens, usd };
}

function overLimit(
  next: Amount,
  spent: Amount,
  limits: { readonly maxTokens: number; readonly maxUsd: number },
): SpendingLimitError {
  const isTokens = spent.tokens + next.tokens > limits.maxTokens;
  const unit = isTokens ? "tokens" : "USD";
  const limit = isTokens ? limits.maxTokens : limits.maxUsd;
  const [used, more] = isTokens
    ? [spent.tokens, next.tokens]
    : [spent.usd, next.usd];
  return new SpendingLimitError(
    `Cannot make the next call: spending must stay within ${limit} ${unit}, got ${used} spent and up to ${more} more; ` +
      "raise the limit and run again to resume, recorded replies are not paid for twice",
    unit,
    limit,
    used,
  );
}
