import assert from "node:assert/strict";
import { detectEndpoints, usualLocalEndpoints } from "llm";
import { startServer } from "./server.ts";

Deno.test("detectEndpoints() looks at the usual ports of four local servers", () => {
  assert.deepEqual(
    usualLocalEndpoints.map(({ baseUrl }) => new URL(baseUrl).port),
    ["11434", "8080", "1234", "8000"],
  );
  assert.ok(
    usualLocalEndpoints.every(({ baseUrl }) =>
      new URL(baseUrl).hostname === "127.0.0.1"
    ),
  );
});

Deno.test("detectEndpoints() tells what each place serves, or why it cannot be used", async () => {
  await using up = startServer(() =>
    Response.json({ data: [{ id: "a" }, { id: "b" }] })
  );
  await using refusing = startServer(() => new Response("no", { status: 401 }));
  await using webPage = startServer(() => new Response("<html>"));
  await using otherJson = startServer(() => Response.json({ models: [] }));
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await using silent = startServer(async () => {
    await released;
    return new Response("late");
  });
  const places = [up, refusing, webPage, otherJson, silent];
  const found = await detectEndpoints({
    timeoutMs: 300,
    readVariable: () => undefined,
    local: [
      ...places.map(({ baseUrl }, index) => ({ name: `${index}`, baseUrl })),
      { name: "nobody", baseUrl: "http://127.0.0.1:1/v1" },
    ],
  });
  release();
  assert.deepEqual(found.map(({ state }) => state), [
    { status: "up", models: ["a", "b"] },
    { status: "down", reason: "it answers with status 401" },
    { status: "down", reason: "it answers, but not with JSON" },
    { status: "down", reason: "it answers, but not with a list of models" },
    { status: "down", reason: "no answer within 300 ms, perhaps it is busy" },
    { status: "down", reason: "nothing listens there" },
  ]);
});

Deno.test("detectEndpoints() sends the key of the environment to the address of the environment only", async () => {
  const models = () => Response.json({ data: [] });
  await using named = startServer(models);
  await using local = startServer(models);
  const variables = new Map([
    ["OPENAI_BASE_URL", `${named.baseUrl}/`],
    ["OPENAI_API_KEY", "secret-key"],
  ]);
  const found = await detectEndpoints({
    readVariable: (name) => variables.get(name),
    local: [
      { name: "local", baseUrl: local.baseUrl },
      { name: "same", baseUrl: named.baseUrl },
    ],
  });
  assert.deepEqual(found.map(({ name }) => name), ["environment", "local"]);
  assert.equal(
    named.calls[0]?.headers.get("authorization"),
    "Bearer secret-key",
  );
  assert.equal(local.calls[0]?.headers.get("authorization"), null);
});
