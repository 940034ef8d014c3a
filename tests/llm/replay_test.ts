import assert from "node:assert/strict";
import {
  openStore,
  pool,
  recording,
  RecordingError,
  replay,
  ReplayError,
  requestKey,
} from "llm";
import type { ChatModel } from "records";
import {
  answerWith,
  makeReply,
  makeRequest,
  readLines,
  scriptedModel,
  startProgram,
  startServer,
} from "./server.ts";

Deno.test("replay() names the prompt, the key and both ways out when a reply is missing", async () => {
  using store = openStore(":memory:");
  const request = makeRequest({ promptId: "warrant", repetition: 2 });
  const key = requestKey(request);
  await assert.rejects(replay(store).complete(request), (error) => {
    assert.ok(error instanceof ReplayError);
    assert.equal(error.key, key);
    assert.equal(error.promptId, "warrant");
    for (
      const part of [
        'prompt "warrant"',
        'model "m", repetition 2',
        key,
        "OPENAI_BASE_URL",
        '"deno task model"',
      ]
    ) assert.ok(error.message.includes(part), part);
    return true;
  });
  assert.equal(replay(store).has?.(request), false);
});

Deno.test("recording() pays once for a request, for two callers at the same time too", async () => {
  using store = openStore(":memory:");
  const live = scriptedModel(["Four."]);
  const model = recording(live, store);
  const request = makeRequest();
  assert.equal(model.has?.(request), false);
  const replies = await Promise.all([
    model.complete(request),
    model.complete(request),
    model.complete(request),
  ]);
  assert.deepEqual(replies.map(({ source }) => source), [
    "live",
    "recorded",
    "recorded",
  ]);
  assert.equal(live.requests.length, 1);
  assert.equal(model.has?.(request), true);
});

Deno.test("recording() tries again for a second caller when the first one failed", async () => {
  using store = openStore(":memory:");
  const live = scriptedModel([new Error("down"), "Four."]);
  const model = recording(live, store);
  const [first, second] = await Promise.allSettled([
    model.complete(makeRequest()),
    model.complete(makeRequest()),
  ]);
  assert.equal(first.status, "rejected");
  assert.equal(second.status, "fulfilled");
});

Deno.test("recording() gives shipped replies without a call and does not copy them", async () => {
  using store = openStore(":memory:");
  using shipped = openStore(":memory:");
  const request = makeRequest();
  shipped.add(request, makeReply(request, "shipped"));
  const model = recording(scriptedModel([]), store, { shipped });
  assert.equal((await model.complete(request)).text, "shipped");
  assert.equal(store.count, 0);
});

Deno.test("recording() passes no recorded reply off as fresh", async () => {
  using store = openStore(":memory:");
  using shipped = openStore(":memory:");
  const [old, older, unused] = [0, 1, 2].map((repetition) =>
    makeRequest({ repetition, promptId: "judge" })
  );
  assert.ok(old && older && unused);
  store.add(old, makeReply(old, "old"));
  shipped.add(older, makeReply(older, "older"));
  const live = scriptedModel(["new"]);
  const model = recording(live, store, { shipped, fresh: true });
  for (const request of [old, older]) {
    assert.equal(model.has?.(request), false);
    await assert.rejects(
      model.complete(request),
      (error) =>
        error instanceof ReplayError &&
        /fresh sample for prompt "judge".*repetition index/.test(error.message),
    );
  }
  assert.equal((await model.complete(unused)).source, "live");
  assert.equal(live.requests.length, 1);
});

Deno.test("recording() gives what another process recorded in the meantime, but never as fresh", async () => {
  using store = openStore(":memory:");
  const request = makeRequest();
  const slow: ChatModel = {
    complete: (asked) => {
      if (store.count === 0) store.add(asked, makeReply(asked, "theirs"));
      return Promise.resolve(makeReply(asked, "ours"));
    },
  };
  const reply = await recording(slow, store).complete(request);
  assert.deepEqual([reply.text, reply.source], ["theirs", "recorded"]);

  using other = openStore(":memory:");
  const racing: ChatModel = {
    complete: (asked) => {
      other.add(asked, makeReply(asked, "theirs"));
      return Promise.resolve(makeReply(asked, "ours"));
    },
  };
  await assert.rejects(
    recording(racing, other, { fresh: true }).complete(request),
    (error) => error instanceof RecordingError && error.reply.text === "ours",
  );
});

Deno.test("a run that is aborted half-way repeats only the calls in flight", async () => {
  using store = openStore(":memory:");
  const controller = new AbortController();
  let doneCount = 0;
  const slow: ChatModel = {
    complete: async (request, signal) => {
      await new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, 5);
        signal?.addEventListener("abort", () => {
          clearTimeout(timer);
          reject(signal.reason);
        });
      });
      doneCount++;
      return makeReply(request, `reply ${request.repetition}`);
    },
  };
  const requests = Array.from(
    { length: 30 },
    (_, repetition) => makeRequest({ repetition }),
  );
  const stopAfter = 10;
  await assert.rejects(
    pool(requests, async (request, index, signal) => {
      if (index === stopAfter) controller.abort(new Error("stopped"));
      await recording(slow, store).complete(request, signal);
    }, { concurrency: 4, signal: controller.signal }),
    /stopped/,
  );
  const keptCount = store.count;
  assert.equal(keptCount, doneCount);
  // 10 were begun before the one that stopped; at most 4 were in flight
  assert.ok(keptCount >= stopAfter - 3 && keptCount <= stopAfter);
  const texts = await pool(
    requests,
    async (request, _, signal) =>
      (await recording(slow, store).complete(request, signal)).text,
    { concurrency: 4 },
  );
  assert.deepEqual(texts, requests.map((_, index) => `reply ${index}`));
  assert.equal(doneCount, requests.length);
});

/** A run as a program, which Ctrl-C may stop. */
const run = `
import { createChat, onInterrupt, openStore, pool, recording } from "llm";
const [baseUrl, path] = Deno.args;
using interrupt = onInterrupt();
using store = openStore(path);
const live = createChat({ baseUrl, apiKey: "local", random: () => 0.5 });
const model = recording(live, store);
const requests = Array.from({ length: 40 }, (_, repetition) => ({
  model: "m",
  messages: [{ role: "user", content: "Score it." }],
  sampling: {},
  repetition,
}));
try {
  await pool(requests, async (request, _, signal) => {
    const reply = await model.complete(request, signal);
    console.log(reply.source);
  }, { concurrency: 3, signal: interrupt.signal });
  console.log("whole");
} catch (error) {
  console.log("stopped: " + error.message);
}
`;

Deno.test("Ctrl-C leaves a run that can be resumed", async () => {
  const folder = await Deno.makeTempDir();
  await using server = startServer(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return answerWith("Four.");
  });
  const path = `${folder}/replies.sqlite`;
  const first = await startProgram(run, [server.baseUrl, path]);
  const firstLines: string[] = [];
  for await (const line of readLines(first.child.stdout)) {
    firstLines.push(line);
    if (firstLines.length === 8) first.child.kill("SIGINT");
  }
  assert.equal((await first.child.status).code, 0);
  await first.child.stderr.cancel();
  assert.match(firstLines.at(-1) ?? "", /^stopped: Stopped by Ctrl-C; run/);
  const paidCount = firstLines.filter((line) => line === "live").length;
  const firstCallCount = server.calls.length;
  // what was called and not kept was in flight
  assert.ok(firstCallCount - paidCount <= 3);

  const second = await startProgram(run, [server.baseUrl, path]);
  const output = await second.child.output();
  const lines = new TextDecoder().decode(output.stdout).trim().split("\n");
  assert.equal(lines.at(-1), "whole");
  assert.equal(lines.filter((line) => line === "recorded").length, paidCount);
  assert.equal(server.calls.length - firstCallCount, 40 - paidCount);
  for (const program of [first, second]) await Deno.remove(program.path);
  await Deno.remove(folder, { recursive: true });
});
