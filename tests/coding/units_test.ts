import assert from "node:assert/strict";
import fc from "fast-check";
import {
  locateEvidence,
  marksOfThoughts,
  readCodebook,
  splitThoughts,
} from "coding";

function texts(turn: string): string[] {
  return splitThoughts(turn).map((thought) => thought.text);
}

const cases: readonly [string, string, readonly string[]][] = [
  ["question and exclamation marks", "Why? Because! So.", [
    "Why?",
    "Because!",
    "So.",
  ]],
  ["a closing quotation mark", 'She writes "it is late." That is all.', [
    'She writes "it is late."',
    "That is all.",
  ]],
  ["abbreviations", "It is weak, e.g. in par. 2, cf. Dr. Lee. A 3.", [
    "It is weak, e.g. in par. 2, cf. Dr. Lee.",
    "A 3.",
  ]],
  ["an initial", "As J. Lee says, no.", ["As J. Lee says, no."]],
  ["a decimal", "About 2.5 hours. Fine.", ["About 2.5 hours.", "Fine."]],
  ["numbers of a list", "1. One source.\n2. No ending.", [
    "1. One source.",
    "2. No ending.",
  ]],
  ["line breaks without a full stop", "First point\n\nSecond point", [
    "First point",
    "Second point",
  ]],
  ["an ellipsis inside a sentence", "He stops... and goes on. End.", [
    "He stops... and goes on.",
    "End.",
  ]],
  ["a number at the end of a sentence", "I give it a 4. It is fair.", [
    "I give it a 4.",
    "It is fair.",
  ]],
  ["blank text", " \n ", []],
];

for (const [what, turn, expected] of cases) {
  Deno.test(`splitThoughts() handles ${what}`, () => {
    assert.deepEqual(texts(turn), expected);
  });
}

const prose = fc.array(
  fc.constantFrom(
    "a",
    "Z",
    "4",
    ". ",
    "? ",
    "! ",
    "…",
    "\n",
    " ",
    '"',
    "”",
    ")",
    "e.g.",
    "é",
    "😀",
  ),
  { maxLength: 40 },
).map((parts) => parts.join(""));

Deno.test("splitThoughts() keeps every visible character, in order, at the offsets it gives", () => {
  fc.assert(
    fc.property(prose, (turn) => {
      const thoughts = splitThoughts(turn);
      let last = 0;
      for (const [position, thought] of thoughts.entries()) {
        assert.equal(turn.slice(thought.start, thought.end), thought.text);
        assert.equal(thought.index, position + 1);
        assert.equal(turn.slice(last, thought.start).trim(), "");
        last = thought.end;
      }
      assert.equal(turn.slice(last).trim(), "");
    }),
    { seed: 1, numRuns: 500 },
  );
});

Deno.test("marksOfThoughts() gives each code once, in codebook order, from its first sentence", () => {
  const thoughts = splitThoughts("No. Level 4 asks for more. No again. Hm.");
  const codes = ["OBJECTION", "JUSTIFICATION", "OBJECTION", null];
  const marks = marksOfThoughts(
    thoughts.map((thought, position) => ({
      thought,
      code: codes[position] ?? null,
      targetTurnId: codes[position] === "OBJECTION"
        ? `d/t${position + 1}`
        : null,
    })),
    readCodebook(),
  );
  assert.deepEqual(marks, [
    {
      code: "JUSTIFICATION",
      evidence: "Level 4 asks for more.",
      targetTurnId: null,
    },
    { code: "OBJECTION", evidence: "No.", targetTurnId: "d/t1" },
  ]);
});

Deno.test("locateEvidence() undoes what copying changes and gives the words of the turn", () => {
  const turn = "He calls it “the\n  long way” – not ‘mine’. It İs late.";
  assert.equal(locateEvidence(turn, "calls it"), "calls it");
  assert.equal(
    locateEvidence(turn, '"the long way" - not'),
    "“the\n  long way” – not",
  );
  assert.equal(locateEvidence(turn, "he CALLS it"), "He calls it");
  assert.equal(locateEvidence(turn, "...not 'mine'..."), "not ‘mine’");
  assert.equal(locateEvidence(turn, '"He calls it'), "He calls it");
  assert.equal(locateEvidence(turn, "is late"), null);
});

Deno.test("locateEvidence() finds no words that are not there, and nothing for blank evidence", () => {
  assert.equal(locateEvidence("A 3, then.", "A 4, then."), null);
  assert.equal(locateEvidence("A 3, then.", " "), null);
  assert.equal(locateEvidence("A 3, then.", '"…"'), null);
  assert.equal(locateEvidence("", "A"), null);
});

Deno.test("locateEvidence() always gives a substring of the turn, or null", () => {
  fc.assert(
    fc.property(prose, prose, (turn, evidence) => {
      const found = locateEvidence(turn, evidence);
      assert.ok(found === null || (found !== "" && turn.includes(found)));
      if (evidence.trim() !== "" && turn.includes(evidence)) {
        assert.equal(found, evidence);
      }
    }),
    { seed: 2, numRuns: 500 },
  );
});
