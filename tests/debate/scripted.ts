/** A scripted language model and a small corpus for the tests of this folder. */

import { type DebateOptions, readRubric, renderRubric } from "debate";
import { requestKey } from "llm";
import { type EssayCorpus, readEssays } from "read";
import type { ChatModel, ChatReply, ChatRequest, FinishReason } from "records";

/** What a scripted model says: text, and why it stopped. */
export type Script = (
  request: ChatRequest,
  callCount: number,
) => string | { text: string; finishReason: FinishReason };

/** A scripted model that counts its calls and keeps the requests. */
export interface ScriptedModel extends ChatModel {
  /** Requests in the order in which they came. */
  readonly requests: ChatRequest[];
}

export const corpus: EssayCorpus = readEssays("data/essays");

export const rubric: string = renderRubric(readRubric());

/** Replies that suit each role, all for score 4. */
export function sayFour(request: ChatRequest): string {
  const role = request.promptId?.split("/").at(-1);
  if (role === "rebuttal") {
    return '{"direction": "agree", "score": 4, "argument": "No change is due."}';
  }
  if (role === "judge" || role === "zero_shot" || role === "few_shot") {
    return '{"score": 4, "reasons": "Adequate throughout."}';
  }
  return `The ${role} stands on two facts.\nScore so far: 4`;
}

/** Makes a model that answers by script. */
export function scripted(script: Script = sayFour): ScriptedModel {
  const requests: ChatRequest[] = [];
  return {
    requests,
    complete: (request, signal) => {
      if (signal?.aborted) return Promise.reject(signal.reason);
      requests.push(request);
      const said = script(request, requests.length);
      const { text, finishReason } = typeof said === "string"
        ? { text: said, finishReason: "stop" as const }
        : said;
      const reply: ChatReply = {
        key: requestKey(request),
        text,
        finishReason,
        usage: { promptTokens: 100, completionTokens: 10, costUsd: 0.001 },
        reportedModel: "scripted",
        requestId: null,
        source: "live",
        latencyMs: 1,
        at: "2026-01-01T00:00:00Z",
      };
      return Promise.resolve(reply);
    },
  };
}

/** Options of a run over the shipped essays. */
export function optionsWith(
  chatModel: ChatModel,
): DebateOptions {
  return {
    chatModel,
    corpus: "scripted",
    assignments: corpus.assignments,
    exemplars: corpus.exemplars,
    rubric,
    model: "scripted",
  };
}
