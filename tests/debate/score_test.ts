import assert from "node:assert/strict";
import fc from "fast-check";
import {
  groupByAccuracy,
  listSecondScores,
  listVerdicts,
  measureNoise,
  scoreByAssignment,
  scoreDebates,
  type ScoredVerdict,
  scoreVerdicts,
} from "debate";
import type { Debate, DebateOutcome, Essay, Score } from "records";

const LEVELS: readonly Score[] = [1, 2, 3, 4, 5, 6];
const UNPARSED: DebateOutcome = { status: "unparsed", reason: "malformed" };

function scored(score: Score): DebateOutcome {
  return { status: "scored", score, reasons: "" };
}

function verdicts(
  pairs: readonly (readonly [Score, Score | null])[],
): ScoredVerdict[] {
  return pairs.map(([gold, score], index) => ({
    essayId: `e${index}`,
    assignment: "a",
    gold,
    outcome: score === null ? UNPARSED : scored(score),
  }));
}

function debate(
  essayId: string,
  outcome: DebateOutcome,
  change: Partial<Debate> = {},
): Debate {
  return {
    debateId: `c/s/${essayId}`,
    corpus: "c",
    essayId,
    assignment: "a",
    promptSet: "s",
    protocol: "p",
    repetition: 0,
    model: "m",
    turns: [],
    outcome,
    ...change,
  };
}

Deno.test("scoreVerdicts() gives hand-derived values", () => {
  // gold     1  2  3  4  5  6  6  3
  // verdict  1  3  3  2  5  5  -  -
  // error    0 +1  0 -2  0 -1        exact 3 of 8, adjacent 5 of 8
  const report = scoreVerdicts(
    verdicts([[1, 1], [2, 3], [3, 3], [4, 2], [5, 5], [6, 5], [6, null], [
      3,
      null,
    ]]),
  );
  assert.deepEqual([
    report.essayCount,
    report.scoredCount,
    report.unparsedCount,
  ], [8, 6, 2]);
  assert.equal(report.unparsedShare, 2 / 8);
  assert.equal(report.exactCount, 3);
  assert.equal(report.exactShare, 3 / 8);
  assert.equal(report.adjacentShare, 5 / 8);
  assert.equal(report.meanAbsoluteError, 4 / 6);
  assert.equal(report.bias, -2 / 6);
  assert.deepEqual(report.perLevel.map((level) => level.recall), [
    1,
    0,
    1 / 2,
    0,
    1,
    0,
  ]);
  assert.deepEqual(report.confusion[2], [0, 0, 1, 0, 0, 0, 1]);
  assert.deepEqual(report.confusion[5], [0, 0, 0, 0, 1, 0, 1]);
  assert.equal(report.baselines.uniform, 1 / 6);
  assert.equal(report.baselines.majority, 2 / 8);
  assert.equal(report.baselines.majorityLevel, 3);
  // Quadratic kappa of the six scored pairs: 1 - sum (g - v)^2 / sum over all
  // 36 combinations (g_i - v_j)^2 / 6. Numerator 0+1+0+4+0+1 = 6. The gold
  // scores 1..6 have sum 21, squares 91; the verdicts 1,3,3,2,5,5 sum 19,
  // squares 73: 6*91 + 6*73 - 2*21*19 = 186, divided by 6 = 31. 1 - 6/31.
  assert.ok(Math.abs((report.kappa.estimate ?? 0) - (1 - 6 / 31)) < 1e-12);
  assert.equal(report.kappa.count, 6);
});

Deno.test("scoreVerdicts() fixes the categories at 1 to 6, not at those that occur", () => {
  // Only levels 3 and 4 occur; the counts still have six rows and seven columns.
  const report = scoreVerdicts(verdicts([[3, 3], [4, 4], [3, 4]]));
  assert.equal(report.confusion.length, 6);
  assert.ok(report.confusion.every((row) => row.length === 7));
  assert.equal(report.kappa.matrix.length, 6);
});

Deno.test("scoreVerdicts() says why kappa is undefined, for one essay, one level, or no score", () => {
  assert.equal(scoreVerdicts(verdicts([[4, 4]])).kappa.estimate, null);
  assert.match(
    scoreVerdicts(verdicts([[4, 4], [4, 4]])).kappa.reason ?? "",
    /single category/,
  );
  const none = scoreVerdicts(verdicts([[4, null]]));
  assert.equal(none.kappa.estimate, null);
  assert.equal(none.meanAbsoluteError, null);
  assert.equal(none.bias, null);
  assert.equal(none.exactShare, 0);
  assert.throws(
    () => scoreVerdicts([]),
    /there must be at least one, got none/,
  );
});

Deno.test("An unparsed debate lowers the exact share and leaves kappa and error alone", () => {
  const pair = fc.tuple(fc.constantFrom(...LEVELS), fc.constantFrom(...LEVELS));
  fc.assert(
    fc.property(
      fc.array(pair, { minLength: 1, maxLength: 40 }),
      fc.constantFrom(...LEVELS),
      (pairs, gold) => {
        const without = scoreVerdicts(verdicts(pairs));
        const more = scoreVerdicts(verdicts([...pairs, [gold, null]]));
        assert.deepEqual(more.kappa, without.kappa);
        assert.equal(more.meanAbsoluteError, without.meanAbsoluteError);
        assert.equal(more.bias, without.bias);
        assert.equal(more.exactCount, without.exactCount);
        assert.ok(more.exactShare <= without.exactShare);
        assert.equal(
          more.confusion.flat().reduce((sum, count) => sum + count, 0),
          pairs.length + 1,
        );
      },
    ),
    { seed: 19, numRuns: 200 },
  );
});

Deno.test("The chance baseline of the verdicts' own frequencies is what unweighted kappa sets to 0", () => {
  // gold 1,1,2,2; verdicts 1,1,1,2: 1/2 * 3/4 + 1/2 * 1/4 = 1/2
  const report = scoreVerdicts(verdicts([[1, 1], [1, 1], [2, 1], [2, 2]]));
  assert.equal(report.baselines.ownFrequencies, 1 / 2);
});

Deno.test("scoreDebates() refuses mixed corpora, mixed prompt sets, repetitions and essays without gold", () => {
  const essays: Essay[] = ["e1", "e2"].map((essayId) => ({
    essayId,
    assignment: "a",
    text: "",
    gold: 4,
  }));
  const first = debate("e1", scored(4));
  const cases: [Debate[], Essay[], RegExp][] = [
    [
      [first, debate("e2", scored(4), { corpus: "d" })],
      essays,
      /must be of one corpus, got c, d/,
    ],
    [
      [first, debate("e2", scored(4), { promptSet: "t" })],
      essays,
      /must be of one prompt set, got s, t/,
    ],
    [
      [first, debate("e1", scored(4), { repetition: 1 })],
      essays,
      /each essay must stand once, got "e1" twice; score repetitions apart/,
    ],
    [[first], [], /must have a gold score, got none for "e1"/],
    [
      [first],
      [{ essayId: "e1", assignment: "a", text: "", gold: null }],
      /must have a gold score/,
    ],
    [[], essays, /got no debate/],
  ];
  for (const [debates, known, message] of cases) {
    assert.throws(() => scoreDebates(debates, known), {
      name: "TypeError",
      message,
    });
  }
});

Deno.test("scoreByAssignment() splits the essays and loses none", () => {
  const essays: Essay[] = ["e1", "e2", "e3"].map((essayId) => ({
    essayId,
    assignment: "a",
    text: "",
    gold: 4,
  }));
  const debates = [
    debate("e1", scored(4), { assignment: "b" }),
    debate("e2", UNPARSED),
    debate("e3", scored(3)),
  ];
  const parts = scoreByAssignment(debates, essays);
  assert.deepEqual(
    parts.map((
      part,
    ) => [part.assignment, part.report.essayCount, part.report.exactCount]),
    [["a", 2, 0], ["b", 1, 1]],
  );
  assert.equal(listVerdicts(debates, essays).length, 3);
});

Deno.test("A second reader is scored by the same measure as a debate", () => {
  const essays: Essay[] = [
    { essayId: "e1", assignment: "a", text: "", gold: 4, secondScore: 4 },
    { essayId: "e2", assignment: "a", text: "", gold: 2, secondScore: 3 },
    { essayId: "e3", assignment: "a", text: "", gold: null, secondScore: 3 },
    { essayId: "e4", assignment: "a", text: "", gold: 5 },
  ];
  const report = scoreVerdicts(listSecondScores(essays));
  assert.deepEqual(
    [report.essayCount, report.exactShare, report.adjacentShare],
    [2, 1 / 2, 1],
  );
});

Deno.test("groupByAccuracy() puts unparsed debates among the inaccurate", () => {
  const essays: Essay[] = ["e1", "e2", "e3"].map((essayId) => ({
    essayId,
    assignment: "a",
    text: "",
    gold: 4,
  }));
  const groups = groupByAccuracy([
    debate("e1", scored(4)),
    debate("e2", UNPARSED),
    debate("e3", scored(3)),
  ], essays);
  assert.deepEqual([...groups.values()], [
    "accurate",
    "inaccurate",
    "inaccurate",
  ]);
});

Deno.test("measureNoise() compares every pair of repetitions", () => {
  const essays: Essay[] = ["e1", "e2"].map((essayId) => ({
    essayId,
    assignment: "a",
    text: "",
    gold: 4,
  }));
  const round = (
    repetition: number,
    first: DebateOutcome,
    second: DebateOutcome,
  ) => [
    debate("e1", first, { repetition, debateId: `e1#${repetition}` }),
    debate("e2", second, { repetition, debateId: `e2#${repetition}` }),
  ];
  // e1: right, wrong, right; e2: 3, 5, unparsed: never right, always another outcome.
  const debates = [
    ...round(0, scored(4), scored(3)),
    ...round(1, scored(2), scored(5)),
    ...round(2, scored(4), UNPARSED),
  ];
  const noise = measureNoise(debates, essays);
  assert.deepEqual(
    noise.pairs.map((
      pair,
    ) => [
      pair.first,
      pair.second,
      pair.fixedCount,
      pair.brokenCount,
      pair.changedCount,
    ]),
    [
      [0, 1, 0, 1, 2],
      [0, 2, 0, 0, 1],
      [1, 2, 1, 0, 2],
    ],
  );
  // (1/2 + 0 + 1/2) / 3 and (1 + 1/2 + 1) / 3; one rounding each
  assert.ok(Math.abs(noise.flipShare - 1 / 3) < 1e-15);
  assert.ok(Math.abs(noise.changedShare - 5 / 6) < 1e-15);
  assert.throws(
    () => measureNoise(debates.slice(0, 2), essays),
    /at least two repetitions, got 1/,
  );
  assert.throws(
    () =>
      measureNoise(
        [...debates, debate("e1", UNPARSED, { promptSet: "t" })],
        essays,
      ),
    /of one promptSet, got s, t/,
  );
  assert.throws(
    () => measureNoise(debates.slice(0, 3), essays),
    /must have a partner/,
  );
});
