import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type BlindTurn,
  blindTurns,
  codeDebates,
  CUES,
  findCodingProblems,
  readCodebook,
  ruleCoder,
} from "coding";
import { BELLS, makeDebate } from "./fixture.ts";

const codebook = readCodebook();
const ID = BELLS.debateId;

/** Codes of one sentence in the third turn, after a claim and an objection. */
async function codesOf(text: string): Promise<string[]> {
  const debate = makeDebate(["I propose a 4.", "No, that is too high.", text]);
  const { codedTurns } = await codeDebates(
    [debate],
    ruleCoder({ codebook }),
    { codebook },
  );
  return codedTurns[2]?.marks.map((mark) => mark.code) ?? [];
}

Deno.test("ruleCoder() codes a debate written by hand as its author would", async () => {
  const { codedTurns, problems } = await codeDebates(
    [BELLS],
    ruleCoder({ codebook }),
    { codebook },
  );
  assert.deepEqual(problems, []);
  const found = codedTurns.map((turn) =>
    turn.marks.map(({ code, targetTurnId }) =>
      targetTurnId === null ? code : `${code}>${targetTurnId.slice(-1)}`
    )
  );
  assert.deepEqual(found, [
    ["ASSERTION", "PROPOSITION"],
    ["ELABORATION"],
    ["AMPLIFICATION", "JUSTIFICATION"],
    ["OBJECTION>1", "CHALLENGE>3"],
    ["PROPOSITION", "RESPONSE>4", "AGREEMENT>1"],
  ]);
  assert.deepEqual(
    codedTurns[3]?.marks.map(({ evidence }) => evidence),
    [
      "No, the 4 of the Claim agent is too high.",
      "Where does she answer the parents who work early?",
    ],
  );
});

Deno.test("ruleCoder() gives every code of the codebook to the codebook's own example, UNRELATED apart", async () => {
  // the cues were written with these sentences in view: this holds the cues fast and is no measure of their worth
  const missed: string[] = [];
  for (const { code, example, nearMiss } of codebook.codes) {
    if (!(await codesOf(example)).includes(code)) missed.push(code);
    const near = await codesOf(nearMiss.text);
    if (!near.includes(nearMiss.code)) missed.push(`near ${code}`);
  }
  // a sentence about school buses can only be told from the essay by reading it
  assert.deepEqual(missed, ["UNRELATED"]);
});

const sentences: readonly [string, readonly string[]][] = [
  ["I do not agree with the Claim agent.", ["OBJECTION"]],
  ["I cannot fully agree.", ["OBJECTION"]],
  ["Well, I agree with the Claim agent.", ["AGREEMENT"]],
  ["Score so far: 4", []],
  ["I disagree: level 4 asks for more.", ["JUSTIFICATION", "OBJECTION"]],
  ["Leaving grammar aside, the essay is clear.", ["FRAME"]],
  ["Why is this a 4?", ["CHALLENGE"]],
  ["Shall we say a 4?", ["PROPOSITION"]],
  ["As an AI language model I have no view.", ["UNRELATED"]],
];

for (const [text, expected] of sentences) {
  Deno.test(`ruleCoder() codes as ${expected.join(" and ") || "nothing"}: ${text}`, async () => {
    assert.deepEqual(await codesOf(text), expected);
  });
}

Deno.test("ruleCoder() gives no reaction to a first turn and no defence where nobody disagreed", async () => {
  const first = makeDebate([
    "No. I agree with that. Why is it so? Granted, my reading stands.",
  ]);
  const calm = makeDebate(["I propose a 4.", "Granted, my reading stands."]);
  const coder = ruleCoder({ codebook });
  const { codedTurns } = await codeDebates([first], coder, { codebook });
  const reacting = new Set(
    codebook.codes.filter((entry) => entry.reacts).map(({ code }) => code),
  );
  assert.deepEqual(
    codedTurns[0]?.marks.filter(({ code }) => reacting.has(code)),
    [],
  );
  const second = await codeDebates([calm], coder, { codebook });
  assert.deepEqual(
    second.codedTurns[1]?.marks.map(({ code }) => code),
    ["ASSERTION"],
  );
});

Deno.test("ruleCoder() lets a defence answer the attack that it names, never the turn that it defends", async () => {
  const debate = makeDebate([
    "I propose a 4.",
    "No, that is too high.",
    "Why is it a 4?",
    "Granted, but the objection of the Grounds agent fails.",
    "Granted, but the reading of the Claim agent stands.",
  ]);
  const { codedTurns, problems } = await codeDebates(
    [debate],
    ruleCoder({ codebook }),
    { codebook },
  );
  assert.deepEqual(problems, []);
  assert.deepEqual(
    codedTurns.slice(3).map((turn) =>
      turn.marks.find(({ code }) => code === "RESPONSE")?.targetTurnId
    ),
    [`${ID}/t2`, `${ID}/t3`],
  );
});

Deno.test("ruleCoder() codes thoughts with one code each", async () => {
  const { codedTurns } = await codeDebates(
    [BELLS],
    ruleCoder({ codebook, unit: "thought", name: "rule by thought" }),
    { codebook },
  );
  assert.deepEqual(
    codedTurns[0]?.marks.map(({ code, evidence }) => [code, evidence]),
    [
      ["ASSERTION", "The writer wants later bells from start to end."],
      ["PROPOSITION", "I propose a 4 for this essay."],
    ],
  );
  assert.equal(codedTurns[0]?.coder, "rule by thought");
});

Deno.test("ruleCoder() leaves a blank turn uncoded and marks a cut one as incomplete", async () => {
  const debate = makeDebate(["  ", "The essay is", "It says that the"], {
    truncated: [2],
  });
  const { codedTurns } = await codeDebates([debate], ruleCoder({ codebook }), {
    codebook,
  });
  assert.deepEqual(codedTurns[0]?.state, {
    status: "uncoded",
    reason: "the turn is empty",
  });
  for (const position of [1, 2]) {
    assert.ok(
      codedTurns[position]?.marks.some(({ code }) => code === "INCOMPLETE"),
    );
  }
});

Deno.test("every cue belongs to a code of the codebook, and one code is left over", () => {
  const codes = codebook.codes.map(({ code }) => code);
  assert.deepEqual(
    codes.filter((code) => !Object.hasOwn(CUES, code)),
    ["ASSERTION"],
  );
  for (const code of Object.keys(CUES)) assert.ok(codes.includes(code), code);
});

const phrases = fc.array(
  fc.constantFrom(
    "No, that is too high.",
    "I agree with the Claim agent.",
    "Why is this a 4?",
    "Granted, my reading stands.",
    "Level 4 asks for more; it falls short.",
    'She writes "nine hours of sleep" twice',
    "Leaving grammar aside,",
    "which means that",
    "\n",
    "Score so far: 3",
    "…",
    "We all accept that.",
  ),
  { minLength: 1, maxLength: 6 },
).map((parts) => parts.join(" "));

Deno.test("ruleCoder() always gives a sound coding, and the same one again", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(phrases, { minLength: 1, maxLength: 5 }),
      fc.constantFrom("turn" as const, "thought" as const),
      async (texts, unit) => {
        const debate = makeDebate(texts);
        const coder = ruleCoder({ codebook, unit });
        const coding = await codeDebates([debate], coder, { codebook });
        assert.deepEqual(
          findCodingProblems(coding.codedTurns, [debate], codebook),
          [],
        );
        assert.deepEqual(
          await codeDebates([debate], coder, { codebook }),
          coding,
        );
      },
    ),
    { seed: 5, numRuns: 100 },
  );
});

Deno.test("ruleCoder() needs nothing but the view", async () => {
  const view: BlindTurn | undefined = blindTurns(BELLS)[3];
  assert.ok(view);
  const coded = await ruleCoder({ codebook }).code(view);
  assert.equal(coded.turnId, view.turnId);
  assert.equal(JSON.stringify(coded).includes(ID), false);
});
