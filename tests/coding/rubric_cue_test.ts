import assert from "node:assert/strict";
import { isRubricGrounded, rubricCue, rubricCueAround } from "coding";

const levels: readonly [string, readonly number[]][] = [
  ["Level 4 asks for adequate evidence.", [4]],
  ["It sits between levels 3 and 4.", [3, 4]],
  ["A 5 requires strong critical thinking.", [5]],
  ["That is what is expected of a 2.", [2]],
  ["The level three descriptor fits, and so does the six-level standard.", [
    3,
    6,
  ]],
  ["I propose a 3.", []],
  ["Score so far: 4", []],
  ["Paragraph 4 has no source.", []],
  ["A level of care that few show.", []],
  ["The writer gives 5 reasons.", []],
];

for (const [text, expected] of levels) {
  Deno.test(`rubricCue() finds levels ${JSON.stringify(expected)} in: ${text}`, () => {
    assert.deepEqual(rubricCue(text).levels, expected);
  });
}

Deno.test("rubricCue() finds criteria in rubric order, names of levels and the rubric", () => {
  assert.deepEqual(
    rubricCue(
      "By the rubric, grammar and word choice show adequate mastery; its point of view is clear.",
    ),
    {
      levels: [],
      criteria: ["position", "language", "errors"],
      mastery: ["adequate mastery"],
      namesRubric: true,
    },
  );
});

Deno.test("isRubricGrounded() takes a standard for grounds, and praise for none", () => {
  const grounded = [
    "Level 2 fits.",
    "The rubric says so.",
    "It shows little mastery.",
    "By that criterion it fails.",
  ];
  const praise = [
    "The organisation is lovely.",
    "A very good essay, I give it a 5.",
    "",
  ];
  for (const text of grounded) {
    assert.equal(isRubricGrounded(rubricCue(text)), true, text);
  }
  for (const text of praise) {
    assert.equal(isRubricGrounded(rubricCue(text)), false, text);
  }
});

Deno.test("rubricCueAround() looks in the sentences that hold the evidence and in no others", () => {
  const turn = "Level 2 is too low. It is apt. At level 4 it would fit.";
  assert.deepEqual(rubricCueAround(turn, "is apt").levels, []);
  assert.deepEqual(rubricCueAround(turn, "apt. At").levels, [4]);
  assert.deepEqual(rubricCueAround(turn, "level 9").levels, []);
});
