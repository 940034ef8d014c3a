import assert from "node:assert/strict";
import { findCode, parseCodebook, readCodebook, renderCodebook } from "coding";
import { isRecord, readYaml } from "read";

const FILE = "rules/codebook_cacs.yaml";

/** The project's codebook with one thing changed. */
function changed(
  change: (codebook: Record<string, unknown>) => void,
): Record<string, unknown> {
  const source = structuredClone(readYaml(FILE));
  assert.ok(isRecord(source));
  const copy = { ...source };
  change(copy);
  return copy;
}

/** The project's codebook with fields of one code changed. */
function withCode(
  code: string,
  fields: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return changed((copy) => {
    assert.ok(Array.isArray(copy["codes"]));
    let found = 0;
    copy["codes"] = copy["codes"].map((entry) => {
      if (!isRecord(entry) || entry["code"] !== code) return entry;
      found += 1;
      return { ...entry, ...fields };
    });
    assert.equal(found, 1, `the codebook has ${code}`);
  });
}

Deno.test("readCodebook() reads the sixteen codes in the order of the scheme", () => {
  const codebook = readCodebook();
  assert.deepEqual(codebook.codes.map((entry) => entry.code), [
    "ASSERTION",
    "PROPOSITION",
    "ELABORATION",
    "RESPONSE",
    "AMPLIFICATION",
    "JUSTIFICATION",
    "AGREEMENT",
    "ACKNOWLEDGMENT",
    "OBJECTION",
    "CHALLENGE",
    "FRAME",
    "FORESTALL/SECURE",
    "FORESTALL/REMOVE",
    "PROCESS",
    "UNRELATED",
    "INCOMPLETE",
  ]);
  assert.deepEqual(
    codebook.codes.filter((entry) => entry.reacts).map((entry) => entry.code),
    ["RESPONSE", "AGREEMENT", "ACKNOWLEDGMENT", "OBJECTION", "CHALLENGE"],
  );
  assert.deepEqual(findCode(codebook, "RESPONSE")?.defendsAgainst, [
    "OBJECTION",
    "CHALLENGE",
  ]);
  assert.equal(findCode(codebook, "INCOMPLETE")?.forcedWhen, "truncated");
});

Deno.test("readCodebook() says where the codebook is from and what was not checked", () => {
  const { label, sources } = readCodebook();
  assert.equal(label, "operationalised from CACS");
  assert.ok(sources.some((source) => source.includes("not checked")));
});

Deno.test("readCodebook() finds another example for each code than the near miss of any code", () => {
  const { codes } = readCodebook();
  const sentences = codes.flatMap((entry) => [
    entry.example,
    entry.nearMiss.text,
  ]);
  assert.equal(new Set(sentences).size, 32);
});

Deno.test("renderCodebook() holds each definition, test, example and rule", () => {
  const codebook = readCodebook();
  const text = renderCodebook(codebook);
  const wanted = codebook.codes.flatMap((entry) => [
    `### ${entry.code}`,
    entry.definition,
    entry.decideWhen,
    entry.notWhen,
    entry.example,
    entry.nearMiss.text,
  ]).concat(Object.values(codebook.rules));
  assert.ok(wanted.length > 100);
  for (const part of wanted) assert.ok(text.includes(part), part);
});

const mistakes: readonly [string, Record<string, unknown>, RegExp][] = [
  [
    "a missing definition",
    withCode("FRAME", { definition: undefined }),
    /Cannot read codebook rules\/codebook_cacs.yaml: code FRAME: definition must/,
  ],
  [
    "a misspelt field",
    withCode("FRAME", { exmaple: "x" }),
    /code FRAME: .*exmaple/,
  ],
  [
    "a family that is not there",
    withCode("FRAME", { family: "fences" }),
    /code FRAME: family must be one of generative, .*, got "fences"/,
  ],
  [
    "a near miss of an unknown code",
    withCode("PROCESS", {
      near_miss: { text: "x", code: "EVIDENCE", because: "y" },
    }),
    /code PROCESS: near_miss.code must be a code of this codebook, got "EVIDENCE"/,
  ],
  [
    "a near miss of the code itself",
    withCode("PROCESS", {
      near_miss: { text: "x", code: "PROCESS", because: "y" },
    }),
    /code PROCESS: near_miss.code must be another code/,
  ],
  [
    "a defence that answers nobody",
    withCode("RESPONSE", { reacts: false }),
    /code RESPONSE: reacts must be true/,
  ],
  [
    "two codes forced by truncation",
    withCode("PROCESS", { forced_when: "truncated" }),
    /at most one code must have forced_when, got PROCESS, INCOMPLETE/,
  ],
  [
    "a name used twice",
    withCode("FRAME", { code: "PROCESS" }),
    /code PROCESS: its name must be used once/,
  ],
  [
    "a test left out",
    changed((copy) => {
      assert.ok(Array.isArray(copy["order_of_tests"]));
      copy["order_of_tests"] = copy["order_of_tests"].slice(1);
    }),
    /order_of_tests must hold each code of the codebook once, got INCOMPLETE 0 times/,
  ],
  ["a list", {}, /Cannot read codebook mine.yaml: name must/],
];

for (const [what, source, message] of mistakes) {
  Deno.test(`parseCodebook() names file and code for ${what}`, () => {
    const file = what === "a list" ? "mine.yaml" : FILE;
    assert.throws(
      () => parseCodebook(source, file),
      { name: "TypeError", message },
    );
  });
}
