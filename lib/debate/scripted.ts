/**
 * A chat model that answers by a function: for tries without key, network or
 * recordings, and for tests of a protocol or prompt set of your own.
 *
 * Its replies say "live", because each one is fresh; give runs with it a
 * corpus name of their own, so that nobody takes them for a language model's.
 *
 * @module
 */

import { requestKey } from "llm";
import type { ChatModel, ChatRequest } from "records";

/**
 * Makes a chat model that answers by a function.
 *
 * @param script Gives the text of the reply; `request.promptId` tells which prompt asks.
 * @returns The model; tokens, cost and time are unknown.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { scriptedModel } from "debate";
 *
 * const model = scriptedModel((request) => `heard ${request.messages.length}`);
 * const reply = await model.complete({ model: "m", messages: [], sampling: {}, repetition: 0 });
 * assert.equal(reply.text, "heard 0");
 * ```
 */
export function scriptedModel(
  script: (request: ChatRequest) => string,
): ChatModel {
  return {
    complete: (request, signal) => {
      if (signal?.aborted === true) return Promise.reject(signal.reason);
      return Promise.resolve({
        key: requestKey(request),
        text: script(request),
        finishReason: "stop" as const,
        usage: { promptTokens: null, completionTokens: null, costUsd: null },
        reportedModel: "scripted",
        requestId: null,
        source: "live" as const,
        latencyMs: null,
        at: null,
      });
    },
  };
}

/**
 * Answers every role of the shipped protocols with one and the same score, in
 * the form that its prompt asks for. A script for {@linkcode scriptedModel}.
 *
 * @param request The call; the last part of its `promptId` is the role.
 * @param score The score, 4 by default.
 * @returns Text of the reply.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { replyWithScore } from "debate";
 *
 * const ask = (promptId: string) => replyWithScore({ model: "m", messages: [], sampling: {}, repetition: 0, promptId }, 5);
 * assert.equal(ask("debate/initial/claim"), "This is the claim.\nScore so far: 5");
 * assert.equal(ask("debate/initial/judge"), '{"score":5,"reasons":"This is the verdict."}');
 * ```
 */
export function replyWithScore(request: ChatRequest, score = 4): string {
  const role = request.promptId?.split("/").at(-1) ?? "argument";
  if (role === "rebuttal") {
    const argument = "This is the rebuttal.";
    return JSON.stringify({ direction: "agree", score, argument });
  }
  if (role === "judge" || request.promptId?.startsWith("baseline/") === true) {
    return JSON.stringify({ score, reasons: "This is the verdict." });
  }
  return `This is the ${role}.\nScore so far: ${score}`;
}
