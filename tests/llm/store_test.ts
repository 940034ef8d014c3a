import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import type { ChatReply } from "records";
import { openStore, recording, RecordingError, requestKey } from "llm";
import {
  makeReply,
  makeRequest,
  readLines,
  scriptedModel,
  startProgram,
} from "./server.ts";

async function withFolder(
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** A program that records replies as fast as it can and prints each key when it is safe. */
const writer = `
import { openStore, requestKey } from "llm";
const [path, first, count] = Deno.args;
const store = openStore(path);
const out = new TextEncoder();
for (let n = Number(first); n < Number(first) + Number(count); n++) {
  const request = {
    model: "m",
    messages: [{ role: "user", content: "essay " + n }],
    sampling: {},
    repetition: 0,
  };
  const key = requestKey(request);
  store.add(request, {
    key,
    text: "reply " + n + " " + "x".repeat(3000),
    finishReason: "stop",
    usage: { promptTokens: n, completionTokens: 5, costUsd: null },
    reportedModel: null,
    requestId: null,
    source: "live",
    latencyMs: 1,
    at: null,
  });
  Deno.stdout.writeSync(out.encode(key + "\\n"));
}
store.close();
`;

Deno.test("openStore() gives back what was recorded, after closing too", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/replies.sqlite`;
    const request = makeRequest({
      promptId: "claim",
      schema: { type: "object", properties: { a: {} } },
      schemaMode: "json_object",
    });
    const reply = makeReply(request, "Viér \u0000 😀\n\ud800", {
      usage: { promptTokens: 1, completionTokens: 2, costUsd: 0.1 + 0.2 },
      finishReason: "length",
      requestId: "req-1",
      latencyMs: 12.345678901234567,
    });
    {
      using store = openStore(path);
      assert.equal(store.add(request, reply), "added");
    }
    using store = openStore(path);
    const expected: ChatReply = { ...reply, source: "recorded" };
    assert.deepEqual(store.find(reply.key), expected);
    assert.deepEqual([...store.list()], [
      { key: reply.key, request, reply: expected },
    ]);
    assert.equal(store.count, 1);
    assert.equal(store.has(reply.key), true);
    assert.equal(store.has("0".repeat(64)), false);
    assert.equal(store.find("0".repeat(64)), null);
    await Promise.resolve();
  });
});

Deno.test("add() keeps the first reply for a request", () => {
  using store = openStore(":memory:");
  const request = makeRequest();
  assert.equal(store.add(request, makeReply(request, "first")), "added");
  assert.equal(store.add(request, makeReply(request, "second")), "present");
  assert.equal(store.find(requestKey(request))?.text, "first");
});

Deno.test("a store cannot be changed or emptied, by other programs neither", async () => {
  await withFolder((folder) => {
    const path = `${folder}/replies.sqlite`;
    const request = makeRequest();
    using store = openStore(path);
    store.add(request, makeReply(request, "first"));
    const database = new DatabaseSync(path);
    for (
      const statement of [
        "UPDATE recording SET reply = '{}'",
        "DELETE FROM recording",
      ]
    ) {
      assert.throws(() => database.exec(statement), /append-only/);
    }
    database.close();
    assert.equal(store.find(requestKey(request))?.text, "first");
    return Promise.resolve();
  });
});

Deno.test("openStore() loses no reply that was recorded when its process is killed at any moment", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/replies.sqlite`;
    const safe: string[] = [];
    // how many replies are awaited before the kill; the process is then in the
    // middle of the next one
    for (const [round, afterCount] of [1, 17, 60, 3, 120].entries()) {
      const program = await startProgram(writer, [
        path,
        String(round * 100_000),
        "100000",
      ]);
      let seenCount = 0;
      for await (const key of readLines(program.child.stdout)) {
        if (key.length === 64) safe.push(key);
        if (++seenCount === afterCount) program.child.kill("SIGKILL");
      }
      const { signal } = await program.child.status;
      await program.child.stderr.cancel();
      await Deno.remove(program.path);
      assert.equal(signal, "SIGKILL");
      assert.ok(seenCount >= afterCount);
    }
    using store = openStore(path);
    for (const key of safe) {
      assert.match(store.find(key)?.text ?? "", /^reply \d+ x{3000}$/);
    }
    // at most the one in flight of each process was written and not reported
    assert.ok(store.count >= safe.length && store.count <= safe.length + 5);
    const check = new DatabaseSync(path).prepare("PRAGMA integrity_check");
    assert.equal(check.get()?.["integrity_check"], "ok");
  });
});

Deno.test("openStore() can be used by two processes at once, from the first moment on", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/replies.sqlite`;
    // 0..149 and 75..224: 75 requests are the same
    const programs = await Promise.all([
      startProgram(writer, [path, "0", "150"]),
      startProgram(writer, [path, "75", "150"]),
    ]);
    for (const { child, path: source } of programs) {
      const { code, stderr } = await child.output();
      assert.equal(code, 0, new TextDecoder().decode(stderr));
      await Deno.remove(source);
    }
    using store = openStore(path);
    assert.equal(store.count, 225);
  });
});

Deno.test("add() waits for another process and says so when that takes too long", async () => {
  await withFolder((folder) => {
    const path = `${folder}/replies.sqlite`;
    using store = openStore(path, { busyTimeoutMs: 50 });
    const other = new DatabaseSync(path);
    other.exec("BEGIN IMMEDIATE");
    const request = makeRequest();
    assert.throws(
      () => store.add(request, makeReply(request, "paid for")),
      (error) =>
        error instanceof RecordingError && error.reply.text === "paid for" &&
        /Another process holds the file/.test(error.message),
    );
    other.exec("ROLLBACK");
    other.close();
    assert.equal(store.add(request, makeReply(request, "again")), "added");
    return Promise.resolve();
  });
});

Deno.test("recording() loses neither old nor new replies when the disk is full", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/replies.sqlite`;
    const long = "y".repeat(2000);
    const model = scriptedModel(Array.from({ length: 100 }, () => long));
    let recordedCount = 0;
    {
      using store = openStore(path, { maxPageCount: 20 });
      const chat = recording(model, store);
      await assert.rejects(
        async () => {
          for (;; recordedCount++) {
            await chat.complete(makeRequest({ repetition: recordedCount }));
          }
        },
        (error) => {
          assert.ok(error instanceof RecordingError);
          assert.equal(error.reply.text, long);
          assert.equal(error.reply.source, "live");
          assert.equal(error.path, path);
          assert.match(error.message, /full.*Free some space/);
          return true;
        },
      );
      assert.ok(recordedCount > 3);
      assert.equal(model.requests.length, recordedCount + 1);
    }
    using store = openStore(path);
    assert.equal(store.count, recordedCount);
    for (let repetition = 0; repetition < recordedCount; repetition++) {
      const key = requestKey(makeRequest({ repetition }));
      assert.equal(store.find(key)?.text, long);
    }
  });
});

Deno.test("openStore() explains what it cannot open", async () => {
  await withFolder(async (folder) => {
    assert.throws(
      () => openStore(`${folder}/missing/replies.sqlite`),
      /Cannot open the recordings .*missing\/replies\.sqlite: .*folder must exist/,
    );
    await Deno.writeTextFile(`${folder}/text.sqlite`, "text ".repeat(2000));
    assert.throws(
      () => openStore(`${folder}/text.sqlite`),
      /must be an SQLite file/,
    );
    openStore(`${folder}/later.sqlite`).close();
    const later = new DatabaseSync(`${folder}/later.sqlite`);
    later.exec("PRAGMA user_version = 2");
    later.close();
    assert.throws(
      () => openStore(`${folder}/later.sqlite`),
      /format version must be at most 1, got 2/,
    );
  });
});
