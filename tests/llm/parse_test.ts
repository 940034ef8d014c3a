import assert from "node:assert/strict";
import fc from "fast-check";
import { parseStructured, z } from "llm";

const schema = z.object({
  score: z.number().int().min(1).max(6),
  reasons: z.string().optional(),
});

/** Text, and what must come of it: tier for "ok", else the status. */
const cases: readonly (readonly [string, string, unknown?])[] = [
  ['{"score": 4}', "strict", { score: 4 }],
  ['  {"score": 4, "reasons": "a {brace} and ```"}\n', "strict", {
    score: 4,
    reasons: "a {brace} and ```",
  }],
  ['```json\n{"score": 4}\n```', "code_fence", { score: 4 }],
  ['Sure!\n```\n{"score": 4}\n```\nAnything else?', "code_fence", { score: 4 }],
  ['My answer is {"score": 4}. I hope it helps.', "embedded", { score: 4 }],
  ['Using {braces} freely: {"score": 4}', "embedded", { score: 4 }],
  ['{ well, let me see ... {"score": 4}', "embedded", { score: 4 }],
  ['{"score": 4} {"score": 4}', "embedded", { score: 4 }],
  ['```json\n{"score": 4, "reasons": "use ```js"}\n```', "embedded", {
    score: 4,
    reasons: "use ```js",
  }],
  ['<think>{"score": 1}? No.</think>{"score": 4}', "strict", { score: 4 }],
  ["{'score': 4}", "repaired", { score: 4 }],
  ['{score: 4, // fair\n "reasons": "ok",}', "repaired", {
    score: 4,
    reasons: "ok",
  }],
  ['{"score": 4, "reasons": "he said "yes" twice"}', "repaired", {
    score: 4,
    reasons: 'he said "yes" twice',
  }],
  ['{"score": 4, "reasons": "cut off in the mid', "repaired", {
    score: 4,
    reasons: "cut off in the mid",
  }],
  ['{"score": 4, "reasons": "whole"', "repaired", {
    score: 4,
    reasons: "whole",
  }],
  // parsed, but refused by the schema
  ['{"score": 7}', "wrong"],
  ['{"score": "4"}', "wrong"],
  ["{}", "wrong"],
  ["4", "wrong"],
  // the whole text is JSON: nothing inside it is picked out
  ['[{"score": 4}, {"score": "x"}]', "wrong"],
  // nothing can be told
  ["", "malformed"],
  ["   ", "malformed"],
  ["I would give it a 4.", "malformed"],
  ["See [1] and {this}.", "malformed"],
  ['{"score": 4', "malformed"],
  ['{"score": 1e', "malformed"],
  ['{"score": 4, "reasons": tru', "malformed"],
  ['{"score"', "malformed"],
  ['First {"score": 4}, then again {"score": 5}.', "malformed"],
];

Deno.test("parseStructured() keeps what it read, what is wrong and what is malformed apart", () => {
  assert.ok(cases.length > 0);
  for (const [text, expected, value] of cases) {
    const parsed = parseStructured(text, schema);
    const got = parsed.status === "ok" ? parsed.tier : parsed.status;
    assert.equal(got, expected, `${text} -> ${JSON.stringify(parsed)}`);
    if (parsed.status === "ok") assert.deepEqual(parsed.value, value, text);
  }
});

Deno.test("parseStructured() marks what is cut and never completes a number", () => {
  const inString = parseStructured('{"score": 4, "reasons": "cut o', schema);
  assert.deepEqual([inString.status, inString.isCut], ["ok", true]);
  const inNumber = parseStructured('{"reasons": "a", "score": 1', schema);
  assert.deepEqual([inNumber.status, inNumber.isCut], ["malformed", true]);
  const missing = parseStructured('{"reasons": "the essay is', schema);
  assert.deepEqual([missing.status, missing.isCut], ["malformed", true]);
});

Deno.test("parseStructured() says which field is refused", () => {
  const parsed = parseStructured('{"score": 9}', schema);
  assert.ok(parsed.status === "wrong");
  assert.match(parsed.reason, /^score: /);
  assert.deepEqual(parsed.parsed, { score: 9 });
});

Deno.test("parseStructured() looks for arrays only where the schema is one", () => {
  const list = z.array(z.object({ code: z.string() }));
  const parsed = parseStructured('Codes: [{"code": "A"}]', list);
  assert.ok(parsed.status === "ok");
  assert.deepEqual(parsed.value, [{ code: "A" }]);
});

Deno.test("parseStructured() finds any JSON in prose and never throws", () => {
  const anyObject = z.record(z.string(), z.unknown());
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }),
      fc.stringMatching(/^[a-z ,.]*$/),
      (value, prose) => {
        const text = `${prose}\n${JSON.stringify(value)}\n${prose}`;
        const parsed = parseStructured(text, anyObject);
        assert.ok(parsed.status === "ok", text);
        assert.deepEqual(parsed.value, JSON.parse(JSON.stringify(value)));
      },
    ),
    { seed: 5, numRuns: 300 },
  );
  fc.assert(
    fc.property(
      fc.stringMatching(/^[{}[\]",:\\ a-z0-9`]*$/),
      (text) => {
        parseStructured(text, schema);
      },
    ),
    { seed: 6, numRuns: 1000 },
  );
});

Deno.test("parseStructured() takes no longer than a second for a hostile text", () => {
  const start = performance.now();
  for (const piece of ["{", '{"', "[{", '{"a":', "```\n{"]) {
    parseStructured(piece.repeat(20_000), schema);
  }
  assert.ok(performance.now() - start < 5000);
});
