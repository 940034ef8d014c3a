import assert from "node:assert/strict";
import {
  BrokenReplyError,
  type ChatOptions,
  createBudget,
  createChat,
  createLimits,
  EndpointError,
  requestKey,
  resolveEndpoint,
} from "llm";
import {
  answerWith,
  makeRequest,
  refuseWith,
  startRawServer,
  startServer,
  type TestServer,
} from "./server.ts";

const secret = "sk-test-0123456789abcdef";

/** A model on a test server that waits without waiting and writes down how long. */
function chatOn(server: TestServer, changes: Partial<ChatOptions> = {}) {
  const waits: number[] = [];
  const model = createChat({
    baseUrl: server.baseUrl,
    apiKey: secret,
    random: () => 1,
    sleep: (durationMs) => {
      waits.push(durationMs);
      return Promise.resolve();
    },
    ...changes,
  });
  return { model, waits };
}

Deno.test("complete() sends the request as the protocol wants it and reads the whole reply", async () => {
  await using server = startServer(() =>
    answerWith("Four.", { headers: { "x-request-id": "req-7" } })
  );
  const { model } = chatOn(server, {
    now: () => 1_000,
    prices: {
      date: "2026-11-30",
      source: "test",
      models: { m: { promptUsdPerMillion: 1, completionUsdPerMillion: 4 } },
    },
  });
  const request = makeRequest({
    sampling: { temperature: 0.3, maxTokens: 400, topP: 0.9, seed: 7 },
  });
  assert.deepEqual(await model.complete(request), {
    key: requestKey(request),
    text: "Four.",
    finishReason: "stop",
    // (10 * 1 + 5 * 4) / 1e6
    usage: { promptTokens: 10, completionTokens: 5, costUsd: 0.00003 },
    reportedModel: "served-model",
    requestId: "req-7",
    source: "live",
    latencyMs: 0,
    at: "1970-01-01T00:00:01.000Z",
  });
  const [call] = server.calls;
  assert.equal(call?.path, "/v1/chat/completions");
  assert.equal(call?.headers.get("authorization"), `Bearer ${secret}`);
  assert.deepEqual(call?.body, {
    model: "m",
    messages: [{ role: "user", content: "Score it." }],
    temperature: 0.3,
    max_tokens: 400,
    top_p: 0.9,
    seed: 7,
  });
});

Deno.test("complete() leaves absent settings to the endpoint and can rename the token limit", async () => {
  await using server = startServer(() => answerWith("Four."));
  const { model } = chatOn(server, { maxTokensField: "max_completion_tokens" });
  await model.complete(makeRequest({ sampling: {} }));
  await model.complete(makeRequest({ sampling: { maxTokens: 9 } }));
  assert.deepEqual(Object.keys(server.calls[0]?.body ?? {}).sort(), [
    "messages",
    "model",
  ]);
  assert.equal(server.calls[1]?.body["max_completion_tokens"], 9);
});

Deno.test("complete() asks for strict schemas only where the schema allows it", async () => {
  await using server = startServer(() => answerWith("{}"));
  const { model } = chatOn(server);
  const strict = {
    type: "object",
    properties: { a: { type: "number" } },
    required: ["a"],
    additionalProperties: false,
  };
  const loose = { ...strict, required: [] };
  for (const schema of [strict, loose]) {
    await model.complete(makeRequest({ schema, schemaMode: "json_schema" }));
  }
  const formats = server.calls.map(({ body }) => body["response_format"]);
  assert.deepEqual(formats, [
    {
      type: "json_schema",
      json_schema: { name: "reply", strict: true, schema: strict },
    },
    {
      type: "json_schema",
      json_schema: { name: "reply", strict: false, schema: loose },
    },
  ]);
});

Deno.test("complete() maps every reason why a reply ends", async () => {
  const reasons = [
    ["stop", "stop"],
    ["length", "length"],
    ["content_filter", "content_filter"],
    ["tool_calls", "tool_calls"],
    ["function_call", "tool_calls"],
    ["eos", "unknown"],
    [null, "unknown"],
  ] as const;
  await using server = startServer((_, number) =>
    answerWith("x", { finishReason: reasons[number - 1]?.[0] ?? null })
  );
  const { model } = chatOn(server);
  for (const [, expected] of reasons) {
    assert.equal((await model.complete(makeRequest())).finishReason, expected);
  }
});

Deno.test("complete() says null, not 0, where the endpoint does not tell the usage", async () => {
  await using server = startServer(() =>
    Response.json({ choices: [{ message: { content: null } }] })
  );
  const { model } = chatOn(server);
  const reply = await model.complete(makeRequest());
  assert.deepEqual(reply.usage, {
    promptTokens: null,
    completionTokens: null,
    costUsd: null,
  });
  assert.equal(reply.reportedModel, null);
  assert.equal(reply.requestId, null);
  assert.equal(reply.text, "");
});

Deno.test("complete() tries again on 408, 409, 429 and 5xx with doubled waits", async () => {
  const statuses = [408, 409, 429, 500];
  await using server = startServer((_, number) => {
    const status = statuses[number - 1];
    return status === undefined
      ? answerWith("at last")
      : refuseWith(status, "not now");
  });
  const { model, waits } = chatOn(server);
  assert.equal((await model.complete(makeRequest())).text, "at last");
  // random = 1: 500, 1000, 2000, 4000 times (0.5 + 1/2)
  assert.deepEqual(waits, [500, 1000, 2000, 4000]);
});

Deno.test("complete() gives up after the last attempt and says how many there were", async () => {
  await using server = startServer(() => refuseWith(503, "overloaded"));
  const { model } = chatOn(server, { retry: { attemptCount: 3 } });
  await assert.rejects(
    model.complete(makeRequest({ promptId: "warrant" })),
    (error) =>
      error instanceof EndpointError && error.status === 503 &&
      error.attemptCount === 3 &&
      /127\.0\.0\.1:\d+\/v1 \(model "m", prompt "warrant", call 3\): status must be 200, got 503 "503 overloaded"; run again later/
        .test(error.message),
  );
  assert.equal(server.calls.length, 3);
});

Deno.test("complete() waits at least as long as Retry-After asks, in seconds, as a date and in milliseconds", async () => {
  const nowMs = Date.parse("2026-11-30T10:00:00Z");
  const headers = [
    { "retry-after": "7" },
    { "retry-after": "Mon, 30 Nov 2026 10:00:09 GMT" },
    { "retry-after-ms": "2500" },
  ];
  await using server = startServer((_, number) => {
    const asked = headers[number - 1];
    return asked === undefined
      ? answerWith("x")
      : refuseWith(429, "slow down", asked);
  });
  const paused: number[] = [];
  const { model, waits } = chatOn(server, {
    now: () => nowMs,
    random: () => 0,
    limits: {
      run: (_, work) => work(),
      charge: () => {},
      pause: (durationMs) => paused.push(durationMs),
    },
  });
  await model.complete(makeRequest());
  assert.deepEqual(waits, [7000, 9000, 2500]);
  assert.deepEqual(paused, [7000, 9000, 2500]);
});

Deno.test("complete() gives up at once where Retry-After is longer than it may wait, or the account is used up", async () => {
  await using server = startServer((_, number) =>
    number === 1
      ? refuseWith(429, "come back tomorrow", { "retry-after": "86400" })
      : Response.json({
        error: { message: "no credit", code: "insufficient_quota" },
      }, { status: 429 })
  );
  const { model, waits } = chatOn(server);
  await assert.rejects(model.complete(makeRequest()), /come back tomorrow/);
  await assert.rejects(model.complete(makeRequest()), /no credit/);
  assert.equal(server.calls.length, 2);
  assert.deepEqual(waits, []);
});

Deno.test("complete() refuses other 4xx at once, names the way out and no secret", async () => {
  const cases = [
    [400, `bad temperature for key ${secret}`, /check the model name/],
    [400, "use 'max_completion_tokens' instead", /set maxTokensField/],
    [401, `Incorrect API key provided: ${secret}`, /check OPENAI_API_KEY/],
    [403, "Bearer abc.def refused", /check OPENAI_API_KEY/],
    [404, "no such model", /check OPENAI_BASE_URL.*deno task model/],
  ] as const;
  await using server = startServer((_, number) => {
    const [status, message] = cases[number - 1] ?? [500, ""];
    return refuseWith(status, message, { "x-request-id": `req-${number}` });
  });
  const { model } = chatOn(server);
  for (const [index, [status, , wayOut]] of cases.entries()) {
    await assert.rejects(model.complete(makeRequest()), (error) => {
      assert.ok(error instanceof EndpointError);
      assert.equal(error.status, status);
      assert.equal(error.requestId, `req-${index + 1}`);
      assert.match(error.message, wayOut);
      const everything = Deno.inspect(error) + JSON.stringify(error);
      assert.ok(!everything.includes(secret), everything);
      assert.ok(!everything.includes("abc.def"));
      return true;
    });
  }
  assert.equal(server.calls.length, cases.length);
});

Deno.test("complete() names the endpoint without user, password and query", () => {
  const { baseUrl } = resolveEndpoint({
    baseUrl: "http://127.0.0.1:9/v1",
    readVariable: () => undefined,
  });
  assert.equal(baseUrl, "http://127.0.0.1:9/v1");
  assert.throws(
    () =>
      resolveEndpoint({
        baseUrl: "file:///etc",
        readVariable: () => undefined,
      }),
    /must be an http or https address/,
  );
});

Deno.test("complete() treats a body without a choice as broken, and tries again", async () => {
  const bodies = ['{"choices": []}', "{}", "null", '"text"'];
  await using server = startServer((_, number) => {
    const body = bodies[number - 1];
    return body === undefined ? answerWith("whole") : new Response(body, {
      headers: { "content-type": "application/json" },
    });
  });
  const { model, waits } = chatOn(server);
  assert.equal((await model.complete(makeRequest())).text, "whole");
  assert.equal(waits.length, bodies.length);
});

Deno.test("complete() names a broken reply of its own class when it stays broken", async () => {
  await using server = startServer((_, number) =>
    number <= 2
      ? new Response('{"choices": [{"mess', {
        headers: { "content-type": "application/json" },
      })
      : Response.json({ choices: [] })
  );
  const { model } = chatOn(server, { retry: { attemptCount: 2 } });
  await assert.rejects(
    model.complete(makeRequest()),
    (error) =>
      error instanceof BrokenReplyError && error.kind === "cut" &&
      error.attemptCount === 2,
  );
  await assert.rejects(
    model.complete(makeRequest()),
    (error) => error instanceof BrokenReplyError && error.kind === "empty",
  );
});

Deno.test("complete() tries again when the connection is cut before or within the body", async () => {
  const whole = JSON.stringify({
    choices: [{ finish_reason: "stop", message: { content: "whole" } }],
  });
  const head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n" +
    `connection: close\r\ncontent-length: ${whole.length}\r\n\r\n`;
  await using server = startRawServer([
    "",
    head + whole.slice(0, 20),
    "HTTP/1.1 200 OK\r\ncontent-ty",
    head + whole,
  ]);
  const { model, waits } = chatOn(server);
  assert.equal((await model.complete(makeRequest())).text, "whole");
  assert.equal(waits.length, 3);
  assert.equal(server.connectionCount(), 4);
});

Deno.test("complete() reports a place where nothing listens, with the way out", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  const model = createChat({
    baseUrl: `http://127.0.0.1:${port}/v1`,
    apiKey: secret,
    random: () => 0,
    retry: { attemptCount: 2, firstDelayMs: 1 },
  });
  await assert.rejects(
    model.complete(makeRequest()),
    (error) =>
      error instanceof EndpointError && error.status === null &&
      error.attemptCount === 2 &&
      /Connection refused.*deno task model/.test(error.message),
  );
});

Deno.test("complete() ends a call that gets no answer in time, also within the body", async () => {
  for (const part of ["headers", "body"]) {
    await using server = startServer(async (_, number) => {
      if (number > 1) return answerWith("in time");
      if (part === "headers") {
        await new Promise((resolve) => setTimeout(resolve, 400));
        return answerWith("late");
      }
      return new Response(
        new ReadableStream({
          start: (controller) =>
            controller.enqueue(new TextEncoder().encode('{"choices":')),
        }),
        { headers: { "content-type": "application/json" } },
      );
    });
    const { model, waits } = chatOn(server, { timeoutMs: 100 });
    assert.equal((await model.complete(makeRequest())).text, "in time", part);
    assert.equal(waits.length, 1, part);
  }
});

Deno.test("complete() stops at once when its signal is aborted, in flight and between calls", async () => {
  await using server = startServer(async (_, number) => {
    if (number === 1) await new Promise((resolve) => setTimeout(resolve, 300));
    return refuseWith(503, "no");
  });
  const inFlight = new AbortController();
  const { model } = chatOn(server);
  const call = model.complete(makeRequest(), inFlight.signal);
  setTimeout(() => inFlight.abort(new Error("stopped by test")), 50);
  await assert.rejects(call, /stopped by test/);
  assert.equal(server.calls.length, 1);

  const waiting = new AbortController();
  const patient = createChat({
    baseUrl: server.baseUrl,
    apiKey: secret,
    random: () => 1,
    retry: { firstDelayMs: 60_000 },
  });
  const second = patient.complete(makeRequest(), waiting.signal);
  setTimeout(() => waiting.abort(new Error("stopped while waiting")), 50);
  await assert.rejects(second, /stopped while waiting/);
  assert.equal(server.calls.length, 2);
});

Deno.test("complete() reads an error that comes with status 200", async () => {
  await using server = startServer((_, number) =>
    number === 1
      ? Response.json({ error: { message: "upstream is busy", code: 502 } })
      : Response.json({ error: { message: "no such model", code: 404 } })
  );
  const { model, waits } = chatOn(server);
  await assert.rejects(
    model.complete(makeRequest()),
    (error) => error instanceof EndpointError && error.status === 404,
  );
  assert.equal(waits.length, 1);
});

function events(lines: readonly string[]): Response {
  return new Response(lines.map((line) => `data: ${line}\n\n`).join(""), {
    headers: { "content-type": "text/event-stream", "x-request-id": "s-1" },
  });
}

const pieces = [
  '{"model":"served","choices":[{"index":0,"delta":{"role":"assistant","content":"Fo"}}]}',
  '{"model":"served","choices":[{"index":0,"delta":{"content":"ur."}}]}',
  '{"model":"served","choices":[{"index":0,"delta":{},"finish_reason":"length"}]}',
  '{"model":"served","choices":[],"usage":{"prompt_tokens":9,"completion_tokens":2}}',
];

Deno.test("complete() gives the same reply in pieces as whole", async () => {
  await using server = startServer(() => events([...pieces, "[DONE]"]));
  const { model } = chatOn(server, { stream: true });
  const reply = await model.complete(makeRequest());
  assert.deepEqual(
    [reply.text, reply.finishReason, reply.reportedModel, reply.requestId],
    ["Four.", "length", "served", "s-1"],
  );
  assert.deepEqual(
    [reply.usage.promptTokens, reply.usage.completionTokens],
    [9, 2],
  );
  assert.equal(server.calls[0]?.body["stream"], true);
});

Deno.test("complete() treats a stream without an ending as cut, and an empty one as empty", async () => {
  const streams = [pieces.slice(0, 2), ["[DONE]"], [...pieces, "[DONE]"]];
  await using server = startServer((_, number) =>
    events(streams[number - 1] ?? [])
  );
  const { model, waits } = chatOn(server, { stream: true });
  assert.equal((await model.complete(makeRequest())).text, "Four.");
  assert.equal(waits.length, 2);
});

Deno.test("complete() lets a stream take longer than the time-out as long as pieces arrive", async () => {
  const encoder = new TextEncoder();
  const lines = [...pieces, "[DONE]"];
  await using server = startServer(() =>
    new Response(
      new ReadableStream({
        async pull(controller) {
          const line = lines.shift();
          if (line === undefined) return controller.close();
          await new Promise((resolve) => setTimeout(resolve, 150));
          controller.enqueue(encoder.encode(`data: ${line}\n\n`));
        },
      }),
      { headers: { "content-type": "text/event-stream" } },
    )
  );
  // the ending arrives after three times 150 ms
  const { model, waits } = chatOn(server, { stream: true, timeoutMs: 350 });
  assert.equal((await model.complete(makeRequest())).text, "Four.");
  assert.deepEqual(waits, []);
});

Deno.test("complete() ends a stream that stops arriving, or is aborted", async () => {
  const encoder = new TextEncoder();
  await using server = startServer(() =>
    new Response(
      new ReadableStream({
        start: (controller) =>
          controller.enqueue(encoder.encode(`data: ${pieces[0]}\n\n`)),
      }),
      { headers: { "content-type": "text/event-stream" } },
    )
  );
  const { model } = chatOn(server, {
    stream: true,
    timeoutMs: 100,
    retry: { attemptCount: 1 },
  });
  await assert.rejects(
    model.complete(makeRequest()),
    (error) =>
      error instanceof EndpointError && /within 100 ms/.test(error.message),
  );
  const controller = new AbortController();
  const { model: patient } = chatOn(server, { stream: true });
  const call = patient.complete(makeRequest(), controller.signal);
  setTimeout(() => controller.abort(new Error("stopped by test")), 100);
  await assert.rejects(call, /stopped by test/);
});

Deno.test("complete() blots out keys of any form", async () => {
  await using server = startServer(() =>
    refuseWith(401, "no such key: Zx81Qw93Lm70")
  );
  const { model } = chatOn(server, { apiKey: "Zx81Qw93Lm70" });
  await assert.rejects(
    model.complete(makeRequest()),
    (error) =>
      error instanceof EndpointError &&
      /no such key: \[secret\]/.test(error.message),
  );
});

Deno.test("complete() counts every attempt against the budget, cut replies by their estimate", async () => {
  await using server = startServer((_, number) =>
    number === 1
      ? new Response("{", { headers: { "content-type": "application/json" } })
      : answerWith("x")
  );
  const budget = createBudget({ maxTokens: 10_000 });
  const { model } = chatOn(server, { budget });
  await model.complete(makeRequest({ sampling: { maxTokens: 400 } }));
  // "Score it." is 9 bytes, the frame 16, the reply at most 400; then 10 + 5 as told
  assert.deepEqual(budget.spent, {
    tokens: 425 + 15,
    usd: 0,
    estimatedCallCount: 1,
  });
});

Deno.test("complete() makes no call that could break the budget", async () => {
  await using server = startServer(() => answerWith("x"));
  const { model } = chatOn(server, {
    budget: createBudget({ maxTokens: 424 }),
  });
  await assert.rejects(
    model.complete(makeRequest({ sampling: { maxTokens: 400 } })),
    /within 424 tokens, got 0 spent and up to 425 more/,
  );
  assert.equal(server.calls.length, 0);
});

Deno.test("complete() keeps no more calls in flight than the limits allow", async () => {
  let inFlight = 0;
  let most = 0;
  await using server = startServer(async () => {
    most = Math.max(most, ++inFlight);
    await new Promise((resolve) => setTimeout(resolve, 10));
    inFlight--;
    return answerWith("x");
  });
  const { model } = chatOn(server, {
    limits: createLimits({ concurrency: 3 }),
  });
  await Promise.all(
    Array.from(
      { length: 20 },
      (_, repetition) => model.complete(makeRequest({ repetition })),
    ),
  );
  assert.equal(most, 3);
});
