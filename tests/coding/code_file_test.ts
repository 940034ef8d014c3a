import assert from "node:assert/strict";
import fc from "fast-check";
import {
  blindDebateId,
  codeDebates,
  codingSheet,
  fileCoder,
  parseCodeFile,
  readCodebook,
  ruleCoder,
  toCodeLines,
} from "coding";
import { BELLS, makeDebate } from "./fixture.ts";

const codebook = readCodebook();
const ID = BELLS.debateId;
const options = { debates: [BELLS], codebook };

function lines(...rows: readonly string[]): string {
  return rows.join("\n");
}

Deno.test("parseCodeFile() reads what a person writes, in all the ways of naming a turn", async () => {
  const blind = blindDebateId(ID);
  const coder = parseCodeFile(
    lines(
      "# Anna, first day",
      `{"turnId": "${ID}/t1", "marks": [{"code": "PROPOSITION", "evidence": "I propose a 4"}]}`,
      "",
      `{"turnId": "${blind}/t4", "marks": [{"code": "OBJECTION", "evidence": "no, the 4", "target": "t1"}, {"code": "CHALLENGE", "evidence": "Where does she", "target": 2}]}`,
      `{"turnId": "${ID}/t5", "note": "hard", "marks": [{"code": "RESPONSE", "evidence": "Even granting the gap", "target": "${ID}/t4"}, {"code": "AGREEMENT", "evidence": "I agree", "target": "${blind}/t1"}]}`,
      `{"turnId": "${ID}/t3", "uncoded": "I cannot make it out"}`,
      "// end",
    ),
    "codes/anna.jsonl",
    options,
  );
  assert.equal(coder.name, "anna");
  assert.deepEqual(
    [...coder.turnIds],
    [1, 4, 5, 3].map((index) => `${ID}/t${index}`),
  );
  const { codedTurns, problems } = await codeDebates([BELLS], coder, {
    codebook,
  });
  assert.deepEqual(problems, []);
  assert.deepEqual(
    codedTurns.map((turn) =>
      turn.marks.map((mark) =>
        `${mark.code}>${mark.targetTurnId?.slice(-2) ?? "none"}`
      )
    ),
    [
      ["PROPOSITION>none"],
      [],
      [],
      ["OBJECTION>t1", "CHALLENGE>t2"],
      ["RESPONSE>t4", "AGREEMENT>t1"],
    ],
  );
  assert.equal(codedTurns[3]?.marks[0]?.evidence, "No, the 4");
  assert.deepEqual(codedTurns[1]?.state, {
    status: "uncoded",
    reason: "codes/anna.jsonl has no line for this turn",
  });
  assert.deepEqual(codedTurns[2]?.state, {
    status: "uncoded",
    reason: "I cannot make it out",
  });
});

const mistakes: readonly [string, string, RegExp][] = [
  ["a line that is not JSON", "{oops", /a.jsonl:2: the line must be JSON/],
  ["a missing turn id", '{"marks": []}', /a.jsonl:2: turnId: /],
  [
    "marks of the wrong shape",
    `{"turnId": "${ID}/t1", "marks": "FRAME"}`,
    /a.jsonl:2: marks: /,
  ],
  [
    "an unknown turn",
    `{"turnId": "${ID}/t9", "marks": []}`,
    /a.jsonl:2: no debate has a turn "hand\/initial\/e1\/t9"/,
  ],
  [
    "an unknown code",
    `{"turnId": "${ID}/t1", "marks": [{"code": "Proposition", "evidence": "I propose"}]}`,
    /a.jsonl:2: turn hand\/initial\/e1\/t1: the codebook has no code Proposition/,
  ],
  [
    "evidence that is not in the turn",
    `{"turnId": "${ID}/t1", "marks": [{"code": "FRAME", "evidence": "the moon"}]}`,
    /a.jsonl:2: .*the evidence of FRAME is not in the turn, got evidence "the moon"/,
  ],
  [
    "a reaction without a target",
    `{"turnId": "${ID}/t4", "marks": [{"code": "OBJECTION", "evidence": "No"}]}`,
    /a.jsonl:2: .*OBJECTION must name an earlier turn/,
  ],
  [
    "a target that comes later",
    `{"turnId": "${ID}/t4", "marks": [{"code": "OBJECTION", "evidence": "No", "target": "t5"}]}`,
    /a.jsonl:2: .*OBJECTION must name an earlier turn/,
  ],
  [
    "a target in another debate",
    `{"turnId": "${ID}/t4", "marks": [{"code": "OBJECTION", "evidence": "No", "target": "hand/revised/e1/t1"}]}`,
    /a.jsonl:2: .*OBJECTION must name an earlier turn/,
  ],
  [
    "a code twice",
    `{"turnId": "${ID}/t4", "marks": [{"code": "FRAME", "evidence": "No"}, {"code": "FRAME", "evidence": "Where"}]}`,
    /a.jsonl:2: .*FRAME must be given once/,
  ],
  [
    "marks beside a reason for none",
    `{"turnId": "${ID}/t4", "uncoded": "x", "marks": [{"code": "FRAME", "evidence": "No"}]}`,
    /a.jsonl:2: .*marks or uncoded, got both/,
  ],
];

for (const [what, row, message] of mistakes) {
  Deno.test(`parseCodeFile() names file and line for ${what}`, () => {
    assert.throws(
      () => parseCodeFile(lines("# head", row), "codes/a.jsonl", options),
      { name: "TypeError", message },
    );
  });
}

Deno.test("parseCodeFile() names both lines of a turn given twice, and all wrong lines at once", () => {
  const row = `{"turnId": "${ID}/t1", "marks": []}`;
  assert.throws(
    () => parseCodeFile(lines(row, "nonsense", row), "a.jsonl", options),
    (error) => {
      assert.ok(error instanceof TypeError);
      assert.match(error.message, /got 2 that are not:/);
      assert.match(error.message, /a.jsonl:2: the line must be JSON/);
      assert.match(error.message, /a.jsonl:3: .* after line 1/);
      return true;
    },
  );
  const many = Array.from({ length: 25 }, () => "nonsense");
  assert.throws(
    () => parseCodeFile(lines(...many), "a.jsonl", options),
    /and 5 more$/,
  );
});

Deno.test("a filled-in sheet is read as it is; one left empty is uncoded", async () => {
  const sheet = codingSheet([BELLS], {
    turnIds: new Set([`${ID}/t2`, `${ID}/t4`]),
  });
  const rows = sheet.trimEnd().split("\n");
  assert.equal(rows.length, 4);
  assert.deepEqual(
    rows.map((row) => row.startsWith("#")),
    [true, false, true, false],
  );
  const filled = sheet.replace(
    '"marks":[]',
    '"marks":[{"code":"ELABORATION","evidence":"teenagers need nine hours"}]',
  );
  const coder = parseCodeFile(filled, "sheet.jsonl", options);
  const { codedTurns } = await codeDebates([BELLS], coder, {
    codebook,
    turnIds: coder.turnIds,
  });
  assert.deepEqual(
    codedTurns.map((turn) => [turn.index, turn.state.status]),
    [[2, "coded"], [4, "uncoded"]],
  );
});

Deno.test("toCodeLines() writes what parseCodeFile() reads back unchanged", async () => {
  const words = fc.constantFrom(
    ...BELLS.turns.map((turn) => turn.text),
    "Yes.",
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(words, { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      async (texts, truncated) => {
        const debates = [
          makeDebate(texts, { truncated: truncated ? [1] : [] }),
        ];
        const coding = await codeDebates(
          debates,
          ruleCoder({ codebook, name: "rule" }),
          { codebook },
        );
        const read = parseCodeFile(
          toCodeLines(coding.codedTurns),
          "x.jsonl",
          { debates, codebook, name: "rule" },
        );
        const again = await codeDebates(debates, read, { codebook });
        assert.deepEqual(again.codedTurns, coding.codedTurns);
      },
    ),
    { seed: 4, numRuns: 60 },
  );
});

Deno.test("fileCoder() reads a file from disk and names it in errors", async () => {
  const dir = await Deno.makeTempDir();
  try {
    const path = `${dir}/ben.jsonl`;
    await Deno.writeTextFile(
      path,
      `{"turnId": "${ID}/t1", "marks": [{"code": "PROPOSITION", "evidence": "I propose a 4"}]}\n`,
    );
    assert.equal(fileCoder(path, options).name, "ben");
    await Deno.writeTextFile(path, "{}\n");
    assert.throws(() => fileCoder(path, options), /ben\.jsonl:1: turnId/);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});
