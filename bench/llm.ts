// deno-lint-ignore-file no-console -- a benchmark speaks to its caller
/**
 * How much the model call costs beyond the call itself: time over a bare fetch
 * at 32 calls at once, and opening and looking up 100,000 recorded replies.
 *
 * Run with `deno run -A bench/llm.ts`; the argument `quick` takes a tenth.
 *
 * @module
 */

import type { ChatReply, ChatRequest } from "records";
import {
  createChat,
  createLimits,
  exportRecordings,
  openRecordings,
  openStore,
  pool,
  type Recording,
  type ReplyStore,
  requestKey,
} from "llm";

const isQuick = Deno.args.includes("quick");
const callCount = isQuick ? 320 : 3200;
const recordingCount = isQuick ? 10_000 : 100_000;
const concurrency = 32;

const answer = JSON.stringify({
  model: "m",
  choices: [{
    index: 0,
    finish_reason: "stop",
    message: { role: "assistant", content: "word ".repeat(320) },
  }],
  usage: { prompt_tokens: 1500, completion_tokens: 400 },
});

/** A request of about the size of a turn: rubric, essay and transcript. */
function makeRequest(index: number): ChatRequest {
  return {
    model: "m",
    messages: [
      { role: "system", content: "You score essays. ".repeat(60) },
      {
        role: "user",
        content: `Essay ${index}. ${words(index, 700)}`,
      },
    ],
    sampling: { temperature: 0.3, maxTokens: 400 },
    repetition: 0,
    promptId: "revised/warrant",
  };
}

async function benchCalls(): Promise<void> {
  const { child, baseUrl } = await startAnswering();
  const model = createChat({
    baseUrl,
    apiKey: "local",
    random: () => 0.5,
    limits: createLimits({ concurrency }),
  });
  const url = `${baseUrl}/chat/completions`;
  const bare = async (request: ChatRequest): Promise<string> => {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: "Bearer local",
      },
      body: JSON.stringify({
        model: request.model,
        messages: request.messages,
        temperature: request.sampling.temperature,
        max_tokens: request.sampling.maxTokens,
      }),
    });
    return (await response.json()).choices[0].message.content;
  };
  const ours = async (request: ChatRequest): Promise<string> =>
    (await model.complete(request)).text;
  const requests = Array.from({ length: callCount }, (_, n) => makeRequest(n));
  const time = async (
    call: (request: ChatRequest) => Promise<string>,
  ): Promise<number> => {
    const start = performance.now();
    await pool(requests, (request) => call(request), { concurrency });
    return (performance.now() - start) / callCount;
  };
  // the first round warms both up; of three pairs the middle one counts
  await time(bare);
  await time(ours);
  const pairs: { readonly bareMs: number; readonly oursMs: number }[] = [];
  for (let round = 0; round < 3; round++) {
    pairs.push({ bareMs: await time(bare), oursMs: await time(ours) });
  }
  child.kill();
  await child.status;
  const [, middle] = pairs.toSorted((a, b) =>
    a.oursMs - a.bareMs - (b.oursMs - b.bareMs)
  );
  if (middle === undefined) return;
  const { bareMs, oursMs } = middle;
  print(`bare fetch at ${concurrency} calls at once`, bareMs, "ms a call");
  print("complete() likewise", oursMs, "ms a call");
  print("more", oursMs - bareMs, "ms a call (goal: under 1)");
  print("ratio", oursMs / bareMs, "");
}

async function benchRecordings(): Promise<void> {
  const folder = await Deno.makeTempDir();
  const storePath = `${folder}/replies.sqlite`;
  const archivePath = `${folder}/replies.jsonl.gz`;
  const keys = writeStore(storePath);
  const opened = performance.now();
  const store = openStore(storePath);
  const size = `${recordingCount} replies`;
  print(`store: open ${size}`, performance.now() - opened, "ms (goal: 1000)");
  lookUp("store", store, keys);
  const exported = performance.now();
  exportRecordings(store, archivePath);
  print("archive: export", performance.now() - exported, "ms");
  store.close();
  const { size: bytes } = await Deno.stat(archivePath);
  print("archive: size", bytes / 1e6, "MB");
  const read = performance.now();
  const archive = openRecordings(archivePath);
  print(`archive: open ${size}`, performance.now() - read, "ms (goal: 1000)");
  lookUp("archive", archive, keys);
  await Deno.remove(folder, { recursive: true });
}

function writeStore(path: string): string[] {
  const store = openStore(path);
  const keys: string[] = [];
  function* recordings(): Generator<Recording> {
    for (let n = 0; n < recordingCount; n++) {
      const request = makeRequest(n);
      const key = requestKey(request);
      keys.push(key);
      yield { key, request, reply: makeReply(key, n) };
    }
  }
  const start = performance.now();
  store.addAll(recordings());
  const eachMs = (performance.now() - start) / recordingCount;
  print("store: record all at once", eachMs, "ms each");
  const singleStart = performance.now();
  for (let n = recordingCount; n < recordingCount + 100; n++) {
    const request = makeRequest(n);
    store.add(request, makeReply(requestKey(request), n));
  }
  const singleMs = (performance.now() - singleStart) / 100;
  print("store: record one by one", singleMs, "ms each");
  store.close();
  return keys;
}

function makeReply(key: string, n: number): ChatReply {
  return {
    key,
    text: `Reply ${n}. ${words(n, 270)}`,
    finishReason: "stop",
    usage: { promptTokens: 1500, completionTokens: 400, costUsd: null },
    reportedModel: "m",
    requestId: `req-${n}`,
    source: "recorded",
    latencyMs: 1000,
    at: "2026-11-30T00:00:00.000Z",
  };
}

/** Words that compress about as text does: 1,000 different ones in no order. */
function words(seed: number, count: number): string {
  let state = seed * 2654435761 % 2 ** 32;
  const found: string[] = [];
  for (let n = 0; n < count; n++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    found.push(((state >>> 22) * 7919 % 9973 + 10_000).toString(36));
  }
  return found.join(" ");
}

function lookUp(
  name: string,
  store: ReplyStore,
  keys: readonly string[],
): void {
  // every 97th, so that neighbours in the file are not neighbours in time
  const wanted = keys.filter((_, index) => index % 97 === 0);
  const start = performance.now();
  for (const key of wanted) {
    if (store.find(key) === null) throw new Error(`${key} is missing`);
  }
  const eachMs = (performance.now() - start) / wanted.length;
  print(`${name}: look up`, eachMs, "ms each (goal: 0.2)");
}

async function startAnswering(): Promise<
  { readonly child: Deno.ChildProcess; readonly baseUrl: string }
> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", import.meta.filename ?? "", "answer"],
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const reader = child.stdout.getReader();
  const { value } = await reader.read();
  reader.releaseLock();
  const port = new TextDecoder().decode(value).trim();
  return { child, baseUrl: `http://127.0.0.1:${port}/v1` };
}

function print(what: string, value: number, unit: string): void {
  console.log(`${what.padEnd(44)} ${value.toFixed(3).padStart(10)} ${unit}`);
}

if (Deno.args.includes("answer")) {
  Deno.serve({
    hostname: "127.0.0.1",
    port: 0,
    onListen: ({ port }) => console.log(port),
  }, async (request) => {
    await request.text();
    return new Response(answer, {
      headers: { "content-type": "application/json" },
    });
  });
} else {
  await benchCalls();
  await benchRecordings();
}
