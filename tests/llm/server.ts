/**
 * A server of the tests' own that speaks the chat completions protocol and
 * misbehaves on request, and small makers of requests and replies.
 *
 * @module
 */

import { fileURLToPath } from "node:url";
import type { ChatModel, ChatReply, ChatRequest } from "records";
import { requestKey } from "llm";

/** A body of the protocol as it arrived. */
export interface SeenCall {
  /** Path of the request. */
  readonly path: string;
  /** Headers. */
  readonly headers: Headers;
  /** Parsed body. */
  readonly body: Record<string, unknown>;
}

/** Answers one call; `number` counts calls from 1. */
export type Answer = (
  call: SeenCall,
  number: number,
) => Response | Promise<Response>;

/** A running server. */
export interface TestServer extends AsyncDisposable {
  /** Address for OPENAI_BASE_URL. */
  readonly baseUrl: string;
  /** Calls in order of arrival. */
  readonly calls: SeenCall[];
}

/** Starts a server on a free port of 127.0.0.1. */
export function startServer(answer: Answer): TestServer {
  const calls: SeenCall[] = [];
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async (request) => {
      const text = await request.text();
      const call = {
        path: new URL(request.url).pathname,
        headers: request.headers,
        body: text === "" ? {} : JSON.parse(text),
      };
      calls.push(call);
      return await answer(call, calls.length);
    },
  );
  return {
    baseUrl: `http://127.0.0.1:${server.addr.port}/v1`,
    calls,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

/** Starts a server that sends given bytes and closes the connection. */
export function startRawServer(
  answers: readonly string[],
): TestServer & { readonly connectionCount: () => number } {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  let connectionCount = 0;
  const serve = async (): Promise<void> => {
    for await (const connection of listener) {
      const text = answers[Math.min(connectionCount, answers.length - 1)] ?? "";
      connectionCount++;
      const buffer = new Uint8Array(65_536);
      await connection.read(buffer);
      await connection.write(new TextEncoder().encode(text));
      connection.close();
    }
  };
  const running = serve();
  return {
    baseUrl: `http://127.0.0.1:${listener.addr.port}/v1`,
    calls: [],
    connectionCount: () => connectionCount,
    [Symbol.asyncDispose]: async () => {
      listener.close();
      await running;
    },
  };
}

/** A correct answer of the protocol. */
export function answerWith(
  content: string,
  changes: {
    readonly finishReason?: string | null;
    readonly usage?: Record<string, number> | null;
    readonly headers?: Record<string, string>;
  } = {},
): Response {
  const { finishReason = "stop", headers = {} } = changes;
  const usage = changes.usage === undefined
    ? { prompt_tokens: 10, completion_tokens: 5 }
    : changes.usage;
  return Response.json({
    id: "chatcmpl-1",
    object: "chat.completion",
    model: "served-model",
    choices: [{
      index: 0,
      finish_reason: finishReason,
      message: { role: "assistant", content },
    }],
    usage,
  }, { headers });
}

/** An error of the protocol. */
export function refuseWith(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ error: { message, code: null } }, { status, headers });
}

/** A request with defaults. */
export function makeRequest(changes: Partial<ChatRequest> = {}): ChatRequest {
  return {
    model: "m",
    messages: [{ role: "user", content: "Score it." }],
    sampling: { temperature: 0.3, maxTokens: 400 },
    repetition: 0,
    ...changes,
  };
}

/** A live reply to a request. */
export function makeReply(
  request: ChatRequest,
  text: string,
  changes: Partial<ChatReply> = {},
): ChatReply {
  return {
    key: requestKey(request),
    text,
    finishReason: "stop",
    usage: { promptTokens: 10, completionTokens: 5, costUsd: null },
    reportedModel: "served-model",
    requestId: null,
    source: "live",
    latencyMs: 1,
    at: "2026-11-30T00:00:00.000Z",
    ...changes,
  };
}

/** A model whose replies are written down beforehand; errors among them are thrown. */
export function scriptedModel(
  script: readonly (string | Error | Partial<ChatReply>)[],
): ChatModel & { readonly requests: ChatRequest[] } {
  const requests: ChatRequest[] = [];
  return {
    requests,
    complete: (request) => {
      const next = script[requests.length];
      requests.push(request);
      if (next === undefined) {
        return Promise.reject(new Error(`no reply ${requests.length} written`));
      }
      if (next instanceof Error) return Promise.reject(next);
      return Promise.resolve(
        typeof next === "string"
          ? makeReply(request, next)
          : makeReply(request, next.text ?? "", next),
      );
    },
  };
}

/** Runs a TypeScript program in a process of its own, with the import map of the project. */
export async function startProgram(
  source: string,
  args: readonly string[],
): Promise<{ readonly child: Deno.ChildProcess; readonly path: string }> {
  const path = await Deno.makeTempFile({ suffix: ".ts" });
  await Deno.writeTextFile(path, source);
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-check",
      "--quiet",
      "--config",
      fileURLToPath(new URL("../../deno.json", import.meta.url)),
      "--allow-read",
      "--allow-write",
      "--allow-net=127.0.0.1",
      "--allow-env",
      path,
      ...args,
    ],
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  return { child, path };
}

/** Lines of a stream as they arrive. */
export async function* readLines(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<string> {
  let rest = "";
  const decoder = new TextDecoder();
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
