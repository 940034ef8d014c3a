/**
 * Keys must stay the same for ever: recordings are found by them.
 *
 * @module
 */

import assert from "node:assert/strict";
import fc from "fast-check";
import type { ChatRequest } from "records";
import { canonicalJson, requestKey } from "llm";
import { makeRequest } from "./server.ts";

const example: ChatRequest = {
  model: "qwen2.5-72b-instruct",
  messages: [
    { role: "system", content: "You score essays." },
    { role: "user", content: "Essay: «é» 😀" },
  ],
  sampling: { temperature: 0.3, maxTokens: 400 },
  schema: { type: "object", properties: { score: { type: "integer" } } },
  schemaMode: "json_schema",
  repetition: 2,
  promptId: "claim",
};

Deno.test("requestKey() gives the hash that a second program gives", () => {
  // Python: hashlib.sha256 of this line, written by hand, as UTF-8:
  // {"messages":[{"content":"You score essays.","role":"system"},{"content":"Essay: «é» 😀","role":"user"}],
  // "model":"qwen2.5-72b-instruct","repetition":2,"sampling":{"maxTokens":400,"temperature":0.3},
  // "schema":{"properties":{"score":{"type":"integer"}},"type":"object"},"schemaMode":"json_schema"}
  // (without the two line ends). It must never change: recordings are found by it.
  assert.equal(
    requestKey(example),
    "bc12cc053b27568c58a8fa3de83dde3c17b67f1c22ecab0fc3c8b644f5b1ac73",
  );
});

Deno.test("requestKey() changes with everything that can change the reply", () => {
  const variants: readonly ChatRequest[] = [
    example,
    { ...example, model: "qwen2.5-7b-instruct" },
    { ...example, repetition: 3 },
    { ...example, sampling: { temperature: 0.3 } },
    { ...example, sampling: { temperature: 0.3, maxTokens: 401 } },
    { ...example, sampling: { temperature: 0.3, maxTokens: 400, seed: 1 } },
    { ...example, sampling: { temperature: 0.3, maxTokens: 400, topP: 0.9 } },
    { ...example, sampling: { temperature: 0, maxTokens: 400 } },
    { ...example, schemaMode: "json_object" },
    { ...example, schema: { type: "object" } },
    { ...example, messages: example.messages.slice(1) },
    { ...example, messages: example.messages.toReversed() },
    {
      ...example,
      messages: [{ role: "user", content: "You score essays." }],
    },
    {
      ...example,
      messages: [{ role: "user", content: "You score essays. " }],
    },
  ];
  assert.equal(new Set(variants.map(requestKey)).size, variants.length);
});

Deno.test("requestKey() does not change with the prompt name or the order of fields", () => {
  const reordered: ChatRequest = {
    promptId: "another",
    repetition: 2,
    schemaMode: "json_schema",
    schema: { properties: { score: { type: "integer" } }, type: "object" },
    sampling: { maxTokens: 400, temperature: 0.3 },
    messages: example.messages.map(({ role, content }) => ({ content, role })),
    model: "qwen2.5-72b-instruct",
  };
  assert.equal(requestKey(reordered), requestKey(example));
});

Deno.test("canonicalJson() does not depend on the order of keys and can be parsed back", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value);
      assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(value)));
      assert.equal(canonicalJson(reverseKeys(value)), text);
    }),
    { seed: 7, numRuns: 300 },
  );
});

Deno.test("canonicalJson() refuses what JSON cannot hold", () => {
  assert.throws(() => canonicalJson({ a: NaN }), RangeError);
  assert.throws(() => canonicalJson([Infinity]), RangeError);
  assert.throws(() => canonicalJson({ a: () => 1 }), TypeError);
  assert.throws(() => canonicalJson([undefined]), TypeError);
});

Deno.test("requestKey() refuses a repetition that is no index", () => {
  for (const repetition of [-1, 0.5, NaN]) {
    assert.throws(
      () => requestKey(makeRequest({ repetition })),
      (error) =>
        error instanceof RangeError &&
        error.message.includes(`got ${repetition}`),
    );
  }
});

function reverseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).reverse().map(([name, member]) => [
      name,
      reverseKeys(member),
    ]),
  );
}
