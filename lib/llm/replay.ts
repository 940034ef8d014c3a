/**
 * Recorded replies as a language model: alone, or in front of a live one.
 *
 * A recorded reply is never passed off as a fresh sample: it says "recorded",
 * each repetition has its own key, and `fresh` refuses recorded replies.
 *
 * Leaves out any similarity: a request is recorded to the letter, or it is not.
 *
 * Source: none.
 *
 * @module
 */

import type { ChatModel, ChatReply, ChatRequest } from "records";
import { RecordingError, ReplayError } from "./errors.ts";
import { requestKey } from "./key.ts";
import type { Recording, ReplyStore } from "./recording.ts";
import type { RecordingStore } from "./store.ts";

/** Settings of a recording model. */
export interface RecordingOptions {
  /** Recordings that are looked at after the store and never written to, such as a shipped archive. */
  readonly shipped?: ReplyStore;
  /** Refuse recorded replies, for work that needs fresh samples; default false. */
  readonly fresh?: boolean;
}

/**
 * Puts a store in front of a live model: a recorded reply is given where there
 * is one; else the live reply is recorded as it arrives.
 *
 * Two calls for the same request at the same time make one live call. Where
 * another process recorded the same request first, its reply is given, so that
 * a rerun sees what this run saw.
 *
 * @param model Live model.
 * @param store Where replies are recorded.
 * @param options Shipped recordings, and whether replies must be fresh.
 * @returns The model with its recordings.
 *
 * @example
 * ```ts
 * import { openStore, recording, requestKey } from "llm";
 * import type { ChatModel } from "records";
 * import assert from "node:assert/strict";
 *
 * let callCount = 0;
 * const live: ChatModel = {
 *   complete: (request) => {
 *     callCount++;
 *     return Promise.resolve({
 *       key: requestKey(request),
 *       text: "Four.",
 *       finishReason: "stop",
 *       usage: { promptTokens: 9, completionTokens: 2, costUsd: null },
 *       reportedModel: null,
 *       requestId: null,
 *       source: "live",
 *       latencyMs: null,
 *       at: null,
 *     });
 *   },
 * };
 * using store = openStore(":memory:");
 * const model = recording(live, store);
 * const request = { model: "m", messages: [], sampling: {}, repetition: 0 };
 * assert.equal((await model.complete(request)).source, "live");
 * assert.equal((await model.complete(request)).source, "recorded");
 * assert.equal(callCount, 1);
 * ```
 */
export function recording(
  model: ChatModel,
  store: RecordingStore,
  options: RecordingOptions = {},
): ChatModel {
  const { shipped, fresh = false } = options;
  const inFlight = new Map<string, Promise<void>>();
  const lookUp = (key: string): ChatReply | null =>
    store.find(key) ?? shipped?.find(key) ?? null;
  const isRecorded = (key: string): boolean =>
    store.has(key) || shipped?.has(key) === true;

  async function callLive(
    request: ChatRequest,
    key: string,
    signal: AbortSignal | undefined,
  ): Promise<ChatReply> {
    const reply =
      await (signal === undefined
        ? model.complete(request)
        : model.complete(request, signal));
    if (store.add(request, reply) === "added") return reply;
    if (fresh) {
      throw new RecordingError(
        `Cannot record the fresh reply with key ${key}: ${store.path} must not hold one yet, got one from another process; the reply is in the field "reply" of this error`,
        reply,
        store.path,
      );
    }
    return store.find(key) ?? reply;
  }

  return {
    has: (request) => !fresh && isRecorded(requestKey(request)),
    async complete(request, signal) {
      const key = requestKey(request);
      for (;;) {
        if (fresh && isRecorded(key)) throw notFresh(request, key);
        const recorded = lookUp(key);
        if (recorded !== null) return recorded;
        const other = inFlight.get(key);
        if (other === undefined) break;
        await other;
        signal?.throwIfAborted();
      }
      const call = callLive(request, key, signal);
      const settled = call.then(() => {}, () => {})
        .finally(() => inFlight.delete(key));
      inFlight.set(key, settled);
      return await call;
    },
  };
}

/**
 * Gives recorded replies only.
 *
 * @param store Recordings: a store, an archive, or several joined.
 * @returns A model that never calls out.
 *
 * @example
 * ```ts
 * import { openStore, replay } from "llm";
 * import assert from "node:assert/strict";
 *
 * using store = openStore(":memory:");
 * const request = { model: "m", messages: [], sampling: {}, repetition: 0, promptId: "claim" };
 * await assert.rejects(replay(store).complete(request), /prompt "claim".*deno task model/);
 * ```
 */
export function replay(store: ReplyStore): ChatModel {
  return {
    has: (request) => store.has(requestKey(request)),
    complete: (request, signal) => {
      const key = requestKey(request);
      if (signal?.aborted) return Promise.reject(signal.reason);
      const reply = store.find(key);
      return reply === null
        ? Promise.reject(notRecorded(request, key, store.path))
        : Promise.resolve(reply);
    },
  };
}

/**
 * Makes several stores look like one; the first that holds a key answers.
 *
 * @param stores Stores in the order in which they are asked; at least one.
 * @returns One store to read; closing it closes all.
 * @throws RangeError if there are none.
 *
 * @example
 * ```ts
 * import { joinStores, openStore } from "llm";
 * import assert from "node:assert/strict";
 *
 * using joined = joinStores([openStore(":memory:"), openStore(":memory:")]);
 * assert.equal(joined.count, 0);
 * ```
 */
export function joinStores(stores: readonly ReplyStore[]): ReplyStore {
  if (stores.length === 0) {
    throw new RangeError(
      "Cannot join stores: there must be at least one, got none",
    );
  }
  const list = (): Recording[] => {
    const byKey = new Map<string, Recording>();
    for (const store of stores) {
      for (const found of store.list()) {
        if (!byKey.has(found.key)) byKey.set(found.key, found);
      }
    }
    return [...byKey.values()].sort((a, b) => a.key < b.key ? -1 : 1);
  };
  const close = (): void => stores.forEach((store) => store.close());
  return {
    path: stores.map((store) => store.path).join(", "),
    has: (key) => stores.some((store) => store.has(key)),
    find: (key) => {
      for (const store of stores) {
        const reply = store.find(key);
        if (reply !== null) return reply;
      }
      return null;
    },
    list,
    get count() {
      return list().length;
    },
    close,
    [Symbol.dispose]: close,
  };
}

function notRecorded(
  request: ChatRequest,
  key: string,
  path: string,
): ReplayError {
  return new ReplayError(
    `Cannot replay ${
      describe(request)
    }: no recorded reply for key ${key} in ${path}. ` +
      "Either set OPENAI_BASE_URL, OPENAI_API_KEY and ELENCHUS_MODEL to an OpenAI-compatible endpoint, " +
      'or start the local model with "deno task model"; then run again.',
    key,
    request.promptId ?? null,
  );
}

function notFresh(request: ChatRequest, key: string): ReplayError {
  return new ReplayError(
    `Cannot take a fresh sample for ${
      describe(request)
    }: the reply for key ${key} must not be recorded yet, got a recorded one. ` +
      "Ask for a repetition index that was not used, or record into a new store.",
    key,
    request.promptId ?? null,
  );
}

function describe(request: ChatRequest): string {
  const name = request.promptId === undefined
    ? "a request without prompt name"
    : `prompt "${request.promptId}"`;
  return `${name} (model "${request.model}", repetition ${request.repetition})`;
}
