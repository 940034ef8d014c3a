import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type BlindTurn,
  blindTurns,
  codeDebates,
  codedTurn,
  type Coder,
  findCodingProblems,
  readCodebook,
  settleMarks,
  uncodedTurn,
} from "coding";
import type { CodeMark } from "records";
import { BELLS, makeCoded, makeDebate, makeUncoded } from "./fixture.ts";

const codebook = readCodebook();
const ID = BELLS.debateId;

function view(position: number): BlindTurn {
  const found = blindTurns(BELLS)[position];
  assert.ok(found);
  return found;
}

function mark(
  code: string,
  evidence: string,
  targetTurnId: string | null = null,
): CodeMark {
  return { code, evidence, targetTurnId };
}

Deno.test("settleMarks() accepts sound marks in codebook order and completes them", () => {
  const turn = view(2);
  const { marks, rejected } = settleMarks(turn, [
    mark("JUSTIFICATION", "two accurate facts meet it"),
    mark("AMPLIFICATION", "naming the bus company shows", turn.turnId),
  ], codebook);
  assert.deepEqual(rejected, []);
  assert.deepEqual(marks.map(({ code, evidence }) => [code, evidence]), [
    ["AMPLIFICATION", "Naming the bus company shows"],
    ["JUSTIFICATION", "two accurate facts meet it"],
  ]);
  assert.equal(marks[0]?.targetTurnId, null);
  assert.deepEqual(marks[1]?.rubricCue, {
    levels: [4],
    criteria: ["evidence"],
    mastery: [],
    namesRubric: false,
  });
});

const rejections: readonly [string, CodeMark, RegExp][] = [
  ["an unknown code", mark("EVIDENCE", "No"), /no code EVIDENCE/],
  ["invented evidence", mark("ASSERTION", "the moon"), /not in the turn/],
  ["words of an earlier turn", mark("ASSERTION", "the clinic"), /not in/],
  ["no evidence", mark("ASSERTION", ""), /ASSERTION must have evidence/],
  ["no target", mark("OBJECTION", "No"), /must name an earlier turn/],
  [
    "itself as target",
    mark("OBJECTION", "No", view(3).turnId),
    /must name an earlier turn/,
  ],
  [
    "a later target",
    mark("OBJECTION", "No", view(4).turnId),
    /must name an earlier turn/,
  ],
];

for (const [what, wrong, reason] of rejections) {
  Deno.test(`settleMarks() rejects a mark with ${what}, and only that mark`, () => {
    const { marks, rejected } = settleMarks(view(3), [
      wrong,
      mark("CHALLENGE", "Where does she", view(0).turnId),
    ], codebook);
    assert.deepEqual(marks.map(({ code }) => code), ["CHALLENGE"]);
    assert.equal(rejected.length, 1);
    assert.match(rejected[0]?.reason ?? "", reason);
  });
}

Deno.test("settleMarks() marks a truncated turn as incomplete, with or without the coder", () => {
  const [turn] = blindTurns(makeDebate(["The ending is"], { truncated: [1] }));
  assert.ok(turn);
  assert.deepEqual(settleMarks(turn, [], codebook).marks, [
    mark("INCOMPLETE", ""),
  ]);
  const given = settleMarks(turn, [
    mark("INCOMPLETE", "ending is"),
    mark("ASSERTION", "The ending"),
  ], codebook).marks;
  assert.deepEqual(given.map(({ code, evidence }) => [code, evidence]), [
    ["ASSERTION", "The ending"],
    ["INCOMPLETE", "ending is"],
  ]);
});

Deno.test("settleMarks() forces INCOMPLETE without the evidence that a coder made up for it", () => {
  const [turn] = blindTurns(makeDebate(["The ending is"], { truncated: [1] }));
  assert.ok(turn);
  const settled = settleMarks(turn, [mark("INCOMPLETE", "the moon")], codebook);
  assert.deepEqual(settled.marks, [mark("INCOMPLETE", "")]);
  assert.equal(settled.rejected[0]?.evidence, "the moon");
});

Deno.test("settleMarks() changes nothing in what it has settled", () => {
  const turns = blindTurns(
    makeDebate(BELLS.turns.map((turn) => turn.text), { truncated: [4] }),
  );
  const anyMark = fc.record({
    code: fc.constantFrom(...codebook.codes.map(({ code }) => code), "OTHER"),
    evidence: fc.constantFrom("", "No", "the", "THE", "bus", "she", "moon"),
    targetTurnId: fc.constantFrom(
      null,
      ...turns.map(({ turnId }) => turnId),
    ),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...turns),
      fc.array(anyMark, { maxLength: 6 }),
      (turn, given) => {
        const once = settleMarks(turn, given, codebook);
        const twice = settleMarks(turn, once.marks, codebook);
        assert.deepEqual(twice, { marks: once.marks, rejected: [] });
        const accepted = new Set(once.marks.map(({ code }) => code));
        assert.equal(accepted.size, once.marks.length);
        for (const { code } of given) {
          assert.ok(
            accepted.has(code) ||
              once.rejected.some((other) => other.code === code),
          );
        }
      },
    ),
    { seed: 3, numRuns: 300 },
  );
});

Deno.test("codedTurn() gives a turn without an accepted code a reason instead of a zero", () => {
  assert.deepEqual(
    codedTurn(view(0), "A", { marks: [], codebook }).state,
    { status: "uncoded", reason: "the coder gave no code" },
  );
  const rejected = codedTurn(view(0), "A", {
    marks: [mark("ASSERTION", "the moon")],
    codebook,
  });
  assert.deepEqual(rejected.state, {
    status: "uncoded",
    reason:
      "no code was accepted: the evidence of ASSERTION is not in the turn",
  });
  assert.deepEqual(rejected.rejected?.length, 1);
});

Deno.test("findCodingProblems() finds no fault with a sound coding and leaves uncoded turns alone", () => {
  const debate = makeDebate(["words", "words", "words", "words", "words"]);
  const sound = [
    makeCoded(ID, 1, ["PROPOSITION"]),
    makeCoded(ID, 2, ["ELABORATION", "AGREEMENT>1"]),
    makeCoded(ID, 3, ["OBJECTION>2"]),
    makeCoded(ID, 4, ["RESPONSE>3"]),
    makeUncoded(ID, 5),
  ];
  assert.deepEqual(findCodingProblems(sound, [debate], codebook), []);
});

const faults: readonly [string, readonly string[], string][] = [
  ["an unknown code", ["EVIDENCE"], "unknown-code"],
  ["a code twice", ["ASSERTION", "ASSERTION"], "code-twice"],
  ["a later target", ["OBJECTION>5"], "no-earlier-target"],
  ["a turn that answers itself", ["OBJECTION>3"], "no-earlier-target"],
  ["no target", ["CHALLENGE"], "no-earlier-target"],
  ["a target of a code that answers nobody", [
    "ASSERTION>1",
  ], "target-without-reaction"],
  ["a defence without disagreement", [
    "RESPONSE>2",
  ], "defence-without-disagreement"],
  ["no code", [], "no-code"],
];

for (const [what, marks, kind] of faults) {
  Deno.test(`findCodingProblems() finds ${what}`, () => {
    const debate = makeDebate(["words", "words", "words", "words", "words"]);
    const coding = [
      makeCoded(ID, 1, ["PROPOSITION"]),
      makeCoded(ID, 2, ["AGREEMENT>1"]),
      makeCoded(ID, 3, marks),
    ];
    const problems = findCodingProblems(coding, [debate], codebook);
    assert.deepEqual(problems.map((problem) => problem.kind), [kind]);
    assert.equal(problems[0]?.turnId, `${ID}/t3`);
  });
}

Deno.test("findCodingProblems() finds evidence that is not in the turn and truncation that is not marked", () => {
  const debate = makeDebate(["other", "words"], { truncated: [2] });
  const coding = [
    makeCoded(ID, 1, ["ASSERTION"]),
    makeCoded(ID, 2, ["ASSERTION"]),
  ];
  assert.deepEqual(
    findCodingProblems(coding, [debate], codebook).map(({ kind, turnId }) => [
      turnId.slice(-2),
      kind,
    ]),
    [["t1", "evidence-not-in-turn"], ["t2", "truncation-not-marked"]],
  );
});

Deno.test("findCodingProblems() follows the chain of a defence through several turns", () => {
  const debate = makeDebate(["words", "words", "words", "words", "words"]);
  const coding = [
    makeCoded(ID, 1, ["PROPOSITION"]),
    makeCoded(ID, 2, ["CHALLENGE>1"]),
    makeCoded(ID, 3, ["AGREEMENT>2"]),
    makeCoded(ID, 4, ["ACKNOWLEDGMENT>3"]),
    makeCoded(ID, 5, ["RESPONSE>4"]),
  ];
  assert.deepEqual(findCodingProblems(coding, [debate], codebook), []);
  const without = coding.filter(({ index }) => index !== 2);
  assert.deepEqual(
    findCodingProblems(without, [debate], codebook),
    [],
    "nothing is said where a turn of the chain was not coded",
  );
});

Deno.test("codeDebates() puts the real ids back and reports a defence without disagreement", async () => {
  const coder: Coder = {
    name: "defender",
    code: (turn) =>
      Promise.resolve(codedTurn(turn, "defender", {
        codebook,
        marks: turn.index === 2
          ? [{
            code: "RESPONSE",
            evidence: "She also names the bus company",
            targetTurnId: turn.earlier[0]?.turnId ?? null,
          }]
          : [mark("ASSERTION", turn.text)],
      })),
  };
  const { codedTurns, problems } = await codeDebates([BELLS], coder, {
    codebook,
    concurrency: 3,
  });
  assert.deepEqual(
    codedTurns.map((turn) => [turn.turnId, turn.debateId, turn.role]),
    BELLS.turns.map((turn) => [turn.turnId, ID, turn.role]),
  );
  assert.equal(codedTurns[1]?.marks[0]?.targetTurnId, `${ID}/t1`);
  assert.deepEqual(
    problems.map((problem) => [problem.turnId, problem.kind]),
    [[`${ID}/t2`, "defence-without-disagreement"]],
  );
});

Deno.test("codeDebates() passes every coder through the same gate", async () => {
  const careless: Coder = {
    name: "careless",
    code: (turn) =>
      Promise.resolve({
        ...uncodedTurn(turn, "careless", ""),
        state: { status: "coded" },
        marks: [mark("ASSERTION", "the moon"), mark("FRAME", turn.text)],
      }),
  };
  const { codedTurns } = await codeDebates([BELLS], careless, {
    codebook,
    turnIds: new Set([`${ID}/t3`]),
  });
  assert.equal(codedTurns.length, 1);
  assert.deepEqual(codedTurns[0]?.marks.map(({ code }) => code), ["FRAME"]);
  assert.equal(codedTurns[0]?.rejected?.[0]?.code, "ASSERTION");
});

Deno.test("codeDebates() takes no marks from a coder that says it could not code", async () => {
  const unsure: Coder = {
    name: "unsure",
    code: (turn) =>
      Promise.resolve({
        ...uncodedTurn(turn, "unsure", "no idea"),
        marks: [mark("FRAME", turn.text)],
      }),
  };
  const { codedTurns } = await codeDebates([BELLS], unsure, { codebook });
  assert.deepEqual(codedTurns.map((turn) => turn.marks.length), [
    0,
    0,
    0,
    0,
    0,
  ]);
});

Deno.test("codeDebates() refuses a debate given twice and an answer for another turn", async () => {
  const coder: Coder = {
    name: "lost",
    code: (turn) =>
      Promise.resolve(uncodedTurn({ ...turn, turnId: "x/t9" }, "lost", "?")),
  };
  await assert.rejects(
    codeDebates([BELLS, BELLS], coder, { codebook }),
    /each must have its own id, got hand\/initial\/e1/,
  );
  await assert.rejects(
    codeDebates([BELLS], coder, { codebook }),
    /coder lost must answer for [0-9a-f]{12}\/t1, got x\/t9/,
  );
});
