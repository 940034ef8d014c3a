import assert from "node:assert/strict";
import {
  askStructured,
  countSteps,
  createChat,
  EndpointError,
  openStore,
  recording,
  replay,
  ReplayError,
  type SchemaMode,
  toJsonSchema,
  z,
} from "llm";
import {
  answerWith,
  makeRequest,
  refuseWith,
  scriptedModel,
  startServer,
} from "./server.ts";

const schema = z.object({ score: z.number().int().min(1).max(6) });
const ask = { request: makeRequest({ promptId: "judge" }), schema };

/** The refusal of llama_cpp.server 0.3.36, as received. */
const llamaRefusal =
  "1 validation error:\n  {'type': 'literal_error', 'loc': ('body', 'response_format', 'type'), " +
  "'msg': \"Input should be 'text' or 'json_object'\", 'input': 'json_schema'}";

function refusal(): EndpointError {
  return new EndpointError("refused", {
    endpoint: "http://127.0.0.1/v1",
    status: 500,
    requestId: null,
    attemptCount: 1,
    isRetryable: false,
    retryAfterMs: null,
    mayHaveCost: false,
    refusesSchema: true,
  });
}

Deno.test("askStructured() needs one step where the endpoint enforces the schema", async () => {
  const model = scriptedModel(['{"score": 4}']);
  const reply = await askStructured(model, ask);
  assert.ok(reply.status === "ok");
  assert.deepEqual(reply.value, { score: 4 });
  assert.deepEqual(countSteps([reply]), { "json_schema: answered": 1 });
  assert.equal(model.requests[0]?.schemaMode, "json_schema");
  assert.deepEqual(model.requests[0]?.messages, ask.request.messages);
  assert.equal(reply.isTruncated, false);
});

Deno.test("askStructured() goes down the ladder on refusal and remembers what works", async () => {
  const memory = new Map<string, SchemaMode>();
  const model = scriptedModel([
    refusal(),
    refusal(),
    'I think {"score": 3}',
    '{"score": 5}',
  ]);
  const first = await askStructured(model, ask, { memory });
  assert.deepEqual(first.steps.map(({ step, outcome }) => [step, outcome]), [
    ["json_schema", "refused"],
    ["json_object", "refused"],
    ["in_prompt", "answered"],
    ["lenient_parse", "ok"],
  ]);
  assert.equal(memory.get("m"), "in_prompt");
  const second = await askStructured(model, ask, { memory });
  assert.deepEqual(second.steps.map(({ step }) => step), ["in_prompt"]);
  const last = model.requests.at(-1);
  assert.equal(last?.schemaMode, undefined);
  assert.equal(last?.schema, undefined);
  assert.match(last?.messages.at(-1)?.content ?? "", /JSON Schema:\n\{"type"/);
});

Deno.test("askStructured() makes one repair request, with the reply and the reason", async () => {
  const model = scriptedModel(["Four, I say.", '{"score": 4}']);
  const reply = await askStructured(model, ask);
  assert.equal(reply.status, "ok");
  assert.deepEqual(countSteps([reply]), {
    "json_schema: answered": 1,
    "lenient_parse: malformed": 1,
    "repair_request: ok": 1,
  });
  assert.equal(reply.replies.length, 2);
  const repair = model.requests[1];
  assert.deepEqual(repair?.messages.map(({ role }) => role), [
    "user",
    "assistant",
    "user",
  ]);
  assert.match(repair?.messages[2]?.content ?? "", /holds no JSON/);
  assert.equal(repair?.sampling, ask.request.sampling);
});

Deno.test("askStructured() keeps wrong and malformed apart when the repair fails too", async () => {
  const wrong = await askStructured(
    scriptedModel(["no JSON", '{"score": 7}']),
    ask,
  );
  assert.ok(wrong.status === "wrong");
  assert.deepEqual(wrong.parsed, { score: 7 });
  const malformed = await askStructured(
    scriptedModel(['{"score": 7}', "no JSON"]),
    ask,
  );
  assert.equal(malformed.status, "malformed");
  assert.deepEqual(countSteps([wrong, malformed]), {
    "fallback: malformed": 1,
    "fallback: wrong": 1,
    "json_schema: answered": 2,
    "lenient_parse: malformed": 1,
    "lenient_parse: wrong": 1,
    "repair_request: malformed": 1,
    "repair_request: wrong": 1,
  });
});

Deno.test("askStructured() marks a truncated reply and asks for a shorter one", async () => {
  const cut = { text: '{"score": 4', finishReason: "length" as const };
  const model = scriptedModel([cut, cut]);
  const reply = await askStructured(model, ask);
  assert.equal(reply.status, "malformed");
  assert.equal(reply.isTruncated, true);
  assert.match(
    model.requests[1]?.messages.at(-1)?.content ?? "",
    /cut off by the length limit/,
  );
});

Deno.test("askStructured() sends no empty message, which some endpoints refuse", async () => {
  const model = scriptedModel(["  ", '{"score": 4}']);
  assert.equal((await askStructured(model, ask)).status, "ok");
  assert.equal(model.requests[1]?.messages[1]?.content, "(no text)");
});

Deno.test("askStructured() adds a message where the last one is not the user's", async () => {
  const messages = [{ role: "system" as const, content: "Score." }];
  const model = scriptedModel([refusal(), '{"score": 4}']);
  await askStructured(model, { ...ask, request: makeRequest({ messages }) });
  assert.deepEqual(model.requests[1]?.messages.map(({ role }) => role), [
    "system",
    "user",
  ]);
});

Deno.test("askStructured() passes other errors on", async () => {
  const failure = new EndpointError("down", {
    endpoint: "http://127.0.0.1/v1",
    status: 503,
    requestId: null,
    attemptCount: 5,
    isRetryable: true,
    retryAfterMs: null,
    mayHaveCost: false,
    refusesSchema: false,
  });
  await assert.rejects(askStructured(scriptedModel([failure]), ask), failure);
  // a refusal of the plainest way is no refusal of the schema
  const refusals = scriptedModel([refusal(), refusal(), refusal()]);
  await assert.rejects(askStructured(refusals, ask), EndpointError);
  assert.equal(refusals.requests.length, 3);
});

Deno.test("askStructured() gets by with llama_cpp.server, which refuses json_schema with status 500", async () => {
  await using server = startServer(({ body }) => {
    const format = Object(body["response_format"]);
    return format.type === "json_schema"
      ? refuseWith(500, llamaRefusal)
      : answerWith('{"score": 4}');
  });
  const model = createChat({
    baseUrl: server.baseUrl,
    apiKey: "local",
    random: () => 0,
    sleep: () => Promise.reject(new Error("a refusal must not be retried")),
  });
  const reply = await askStructured(model, ask);
  assert.equal(reply.status, "ok");
  assert.deepEqual(countSteps([reply]), {
    "json_object: answered": 1,
    "json_schema: refused": 1,
  });
  assert.equal(server.calls.length, 2);
  assert.deepEqual(server.calls[1]?.body["response_format"], {
    type: "json_object",
    schema: toJsonSchema(schema),
  });
});

Deno.test("askStructured() replays what was recorded on any step of the ladder", async () => {
  using store = openStore(":memory:");
  const live = scriptedModel([refusal(), "Four.", '{"score": 4}']);
  const first = await askStructured(recording(live, store), ask);
  assert.equal(first.status, "ok");
  const replayed = await askStructured(replay(store), ask);
  assert.ok(replayed.status === "ok");
  assert.deepEqual(replayed.value, { score: 4 });
  assert.deepEqual(replayed.replies.map((reply) => reply.source), [
    "recorded",
    "recorded",
  ]);
  assert.equal(live.requests.length, 3);
  await assert.rejects(
    askStructured(replay(store), {
      ...ask,
      request: makeRequest({ repetition: 1 }),
    }),
    ReplayError,
  );
});

Deno.test("toJsonSchema() does not change, since it is part of the key", () => {
  assert.deepEqual(
    toJsonSchema(z.object({
      score: z.int().min(1).max(6),
      direction: z.enum(["up", "down", "agree"]),
      reasons: z.array(z.string()).max(3),
      note: z.string().nullable(),
    })),
    {
      type: "object",
      properties: {
        score: { type: "integer", minimum: 1, maximum: 6 },
        direction: { type: "string", enum: ["up", "down", "agree"] },
        reasons: { type: "array", items: { type: "string" }, maxItems: 3 },
        note: { type: ["string", "null"] },
      },
      required: ["score", "direction", "reasons", "note"],
      additionalProperties: false,
    },
  );
});
