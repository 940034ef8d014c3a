import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import type { ChatReply, ChatRequest } from "records";
import {
  exportRecordings,
  importRecordings,
  joinStores,
  openRecordings,
  openStore,
  replay,
  requestKey,
} from "llm";
import { makeReply, makeRequest } from "./server.ts";

async function withFolder(
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await work(folder);
  } finally {
    await Deno.chmod(folder, 0o700);
    await Deno.remove(folder, { recursive: true });
  }
}

function unpack(path: string): string {
  return gunzipSync(Deno.readFileSync(path)).toString("utf8");
}

const optionalNumber = fc.option(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  {
    nil: null,
  },
).map((value) => value === 0 ? 0 : value);

const requestArbitrary: fc.Arbitrary<ChatRequest> = fc.record({
  model: fc.string(),
  messages: fc.array(
    fc.record({
      role: fc.constantFrom("system" as const, "user", "assistant"),
      content: fc.string({ unit: "binary" }),
    }),
    { maxLength: 3 },
  ),
  sampling: fc.constantFrom<ChatRequest["sampling"]>(
    {},
    { temperature: 0.3 },
    { temperature: 0, maxTokens: 400, topP: 0.95, seed: 3 },
  ),
  repetition: fc.nat(),
}).chain((request) =>
  fc.constantFrom<ChatRequest>(
    request,
    { ...request, promptId: "claim" },
    { ...request, schema: { type: "object" }, schemaMode: "json_schema" },
  )
);

const replyArbitrary: fc.Arbitrary<Omit<ChatReply, "key">> = fc.record({
  text: fc.string({ unit: "binary" }),
  finishReason: fc.constantFrom("stop" as const, "length", "unknown"),
  usage: fc.record({
    promptTokens: optionalNumber,
    completionTokens: optionalNumber,
    costUsd: optionalNumber,
  }),
  reportedModel: fc.option(fc.string()),
  requestId: fc.option(fc.string()),
  source: fc.constant("live"),
  latencyMs: optionalNumber,
  at: fc.option(fc.string()),
});

Deno.test("an archive gives back to the letter what was exported, and exports the same lines again", async () => {
  await withFolder(async (folder) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(requestArbitrary, replyArbitrary), { maxLength: 8 }),
        (pairs) => {
          using first = openStore(":memory:");
          for (const [request, reply] of pairs) {
            first.add(request, { key: requestKey(request), ...reply });
          }
          exportRecordings(first, `${folder}/a.jsonl.gz`);
          const archive = openRecordings(`${folder}/a.jsonl.gz`);
          assert.deepEqual([...archive.list()], [...first.list()]);
          assert.equal(archive.count, first.count);
          using second = openStore(":memory:");
          const counts = importRecordings(`${folder}/a.jsonl.gz`, second);
          assert.equal(counts.addedCount, first.count);
          exportRecordings(second, `${folder}/b.jsonl.gz`);
          assert.equal(
            unpack(`${folder}/b.jsonl.gz`),
            unpack(`${folder}/a.jsonl.gz`),
          );
          return Promise.resolve();
        },
      ),
      { seed: 8, numRuns: 60 },
    );
  });
});

Deno.test("exportRecordings() gives the same bytes in whatever order replies arrived", async () => {
  await withFolder(async (folder) => {
    const requests = Array.from(
      { length: 20 },
      (_, repetition) => makeRequest({ repetition }),
    );
    const files = [requests, requests.toReversed()].map((order, index) => {
      using store = openStore(":memory:");
      for (const request of order) {
        store.add(request, makeReply(request, `${request.repetition}`));
      }
      exportRecordings(store, `${folder}/${index}.jsonl.gz`);
      return Deno.readFileSync(`${folder}/${index}.jsonl.gz`);
    });
    assert.deepEqual(files[0], files[1]);
    await Promise.resolve();
  });
});

Deno.test("openRecordings() needs no permission to write, and leaves no file", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/shipped.jsonl.gz`;
    const request = makeRequest();
    {
      using store = openStore(":memory:");
      store.add(request, makeReply(request, "Four."));
      exportRecordings(store, path);
    }
    const source = `${folder}/read.ts`;
    await Deno.writeTextFile(
      source,
      `import { openRecordings, replay } from "llm";
       const reply = await replay(openRecordings(Deno.args[0])).complete(${
        JSON.stringify(request)
      });
       console.log(reply.source, reply.text);`,
    );
    const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "--no-check",
        "--quiet",
        "--no-prompt",
        "--config",
        fileURLToPath(new URL("../../deno.json", import.meta.url)),
        `--allow-read=${folder}`,
        source,
        path,
      ],
    }).output();
    const decoder = new TextDecoder();
    assert.equal(
      decoder.decode(stdout).trim(),
      "recorded Four.",
      decoder.decode(stderr),
    );
    const names = [...Deno.readDirSync(folder)].map(({ name }) => name);
    assert.deepEqual(names.sort(), ["read.ts", "shipped.jsonl.gz"]);
  });
});

Deno.test("openRecordings() finds damage, and says where", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/damaged.jsonl.gz`;
    using store = openStore(":memory:");
    for (let repetition = 0; repetition < 3; repetition++) {
      const request = makeRequest({ repetition });
      store.add(request, makeReply(request, "Four."));
    }
    exportRecordings(store, path);
    const whole = await Deno.readFile(path);
    const lines = unpack(path).trimEnd().split("\n");
    const [one, two, three] = lines.slice(0, 3).map((line) =>
      line.slice(8, 72)
    );
    assert.ok(one && two && three);
    const write = (text: string): void =>
      Deno.writeFileSync(path, gzipSync(text));

    write(lines.slice(0, 3).toReversed().join("\n"));
    assert.throws(() => openRecordings(path), /ascending by key.*in line 2/);
    write(lines[0] + "\nnot JSON\n");
    assert.throws(() => openRecordings(path), /line 2 .* must begin with the/);
    write(lines.slice(0, 3).join("\n").slice(0, -20));
    const cut = openRecordings(path);
    assert.equal(cut.find(one)?.text, "Four.");
    assert.throws(() => cut.find(three), /must be whole/);
    write(lines.slice(0, 5).join("\n"));
    assert.throws(
      () => [...openRecordings(path).list()],
      /as many requests as replies, 3, got 2/,
    );
    // a prompt that was edited by hand no longer belongs to its key
    write(lines.join("\n").replace("Score it.", "Score it!"));
    assert.throws(
      () => [...openRecordings(path).list()],
      /key of a recording must be that of its request/,
    );
    // packed anew by another program it is the same
    write(lines.join("\n"));
    const packedAnew = openRecordings(path);
    assert.equal(packedAnew.find(two)?.text, "Four.");
    assert.deepEqual([...packedAnew.list()], [...store.list()]);

    for (const length of [0, 5, 60, whole.length - 1]) {
      await Deno.writeFile(path, whole.subarray(0, length));
      assert.throws(() => openRecordings(path), /must be a whole gzip file/);
    }
    Deno.writeTextFileSync(path, "plain text");
    assert.throws(() => openRecordings(path), /must be a whole gzip file/);
  });
});

Deno.test("an archive is plain JSON Lines for every other program", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/a.jsonl.gz`;
    using store = openStore(":memory:");
    const request = makeRequest();
    store.add(request, makeReply(request, "Four."));
    exportRecordings(store, path);
    const { stdout, code } = await new Deno.Command("gzip", {
      args: ["-dc", path],
    }).output();
    assert.equal(code, 0);
    const [first = "", second = ""] = new TextDecoder().decode(stdout)
      .split("\n");
    assert.equal(JSON.parse(first).reply.text, "Four.");
    assert.deepEqual(JSON.parse(second).request, request);
  });
});

Deno.test("importRecordings() takes all of a damaged archive or nothing", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/a.jsonl.gz`;
    using source = openStore(":memory:");
    for (let repetition = 0; repetition < 3; repetition++) {
      const request = makeRequest({ repetition });
      source.add(request, makeReply(request, "Four."));
    }
    exportRecordings(source, path);
    const lines = unpack(path).trimEnd().split("\n");
    const last = (lines.at(-1) ?? "").replace("Score", "score");
    Deno.writeFileSync(
      path,
      gzipSync([...lines.slice(0, -1), last].join("\n")),
    );
    using target = openStore(":memory:");
    assert.throws(() => importRecordings(path, target), SyntaxError);
    assert.equal(target.count, 0);
    await Promise.resolve();
  });
});

Deno.test("importRecordings() names requests for which the store has another reply", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/a.jsonl.gz`;
    const requests = [0, 1, 2].map((repetition) => makeRequest({ repetition }));
    using source = openStore(":memory:");
    for (const request of requests) {
      source.add(request, makeReply(request, "theirs"));
    }
    exportRecordings(source, path);
    using target = openStore(":memory:");
    const [first, second] = requests;
    assert.ok(first !== undefined && second !== undefined);
    target.add(first, makeReply(first, "theirs"));
    target.add(second, makeReply(second, "ours"));
    assert.deepEqual(importRecordings(path, target), {
      addedCount: 1,
      presentCount: 1,
      conflictKeys: [requestKey(second)],
    });
    assert.equal(target.find(requestKey(second))?.text, "ours");
    await Promise.resolve();
  });
});

Deno.test("exportRecordings() leaves the old archive where the new one cannot be written", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/a.jsonl.gz`;
    using store = openStore(":memory:");
    const request = makeRequest();
    store.add(request, makeReply(request, "Four."));
    exportRecordings(store, path);
    // the part file cannot be made where a folder has its name
    await Deno.mkdir(`${path}.part`);
    assert.throws(() => exportRecordings(store, path));
    assert.equal(openRecordings(path).count, 1);
  });
});

Deno.test("joinStores() asks its stores in order and lists each key once", async () => {
  const [one, two] = [makeRequest(), makeRequest({ repetition: 1 })];
  using first = openStore(":memory:");
  using second = openStore(":memory:");
  first.add(one, makeReply(one, "from the first"));
  second.add(one, makeReply(one, "from the second"));
  second.add(two, makeReply(two, "only in the second"));
  const joined = joinStores([first, second]);
  assert.equal(joined.count, 2);
  assert.equal((await replay(joined).complete(one)).text, "from the first");
  assert.equal((await replay(joined).complete(two)).text, "only in the second");
  const keys = [...joined.list()].map(({ key }) => key);
  assert.deepEqual(keys, keys.toSorted());
  assert.throws(() => joinStores([]), RangeError);
});

Deno.test("openRecordings() names the file that is not there, and how to record one", () => {
  assert.throws(
    () => openRecordings("data/recordings/nowhere.jsonl.gz"),
    /must exist, got none at data\/recordings\/nowhere\.jsonl\.gz; record one/,
  );
});
