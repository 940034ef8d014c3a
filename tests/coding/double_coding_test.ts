import assert from "node:assert/strict";
import fc from "fast-check";
import {
  findDifferences,
  mergeCodings,
  readCodebook,
  sampleTurns,
} from "coding";
import { createRandom } from "stats";
import { makeCoded, makeDebate, makeUncoded, ROLES } from "./fixture.ts";

const codebook = readCodebook();

function debatesOf(count: number) {
  return Array.from(
    { length: count },
    (_, i) => makeDebate(["a", "b", "c", "d", "e"], { debateId: `x/y/e${i}` }),
  );
}

Deno.test("sampleTurns() draws a fifth of each role", () => {
  // 15 debates: 15 turns a role, a fifth of which is exactly 3
  const debates = debatesOf(15);
  const drawn = sampleTurns(debates, createRandom(1));
  assert.equal(drawn.size, 15);
  const roles = debates.flatMap((debate) => debate.turns)
    .filter((turn) => drawn.has(turn.turnId)).map((turn) => turn.role);
  for (const role of ROLES) {
    assert.equal(roles.filter((other) => other === role).length, 3, role);
  }
});

Deno.test("sampleTurns() draws the same turns from the same seed and others from another", () => {
  const debates = debatesOf(15);
  const draw = (seed: number): string[] =>
    [...sampleTurns(debates, createRandom(seed))].sort();
  assert.deepEqual(draw(1), draw(1));
  assert.notDeepEqual(draw(1), draw(2));
});

Deno.test("sampleTurns() never draws less than the share, and never more than one turn a role above it", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 0, max: 99 }),
      (count, percent, seed) => {
        const share = percent / 100;
        const drawn = sampleTurns(debatesOf(count), createRandom(seed), {
          share,
        });
        // 1e-6: shares are binary fractions, counts are whole
        assert.ok(drawn.size >= share * count * 5 - 1e-6);
        assert.ok(drawn.size < (share * count + 1) * 5);
      },
    ),
    { seed: 7, numRuns: 100 },
  );
});

Deno.test("sampleTurns() is not misled by a product that floating point puts above a whole number", () => {
  // 0.07 * 100 = 7.000000000000001: seven turns of each of five roles
  const drawn = sampleTurns(debatesOf(100), createRandom(1), { share: 0.07 });
  assert.equal(drawn.size, 35);
});

Deno.test("sampleTurns() refuses a share that is none", () => {
  for (const share of [0, -0.1, 1.1, NaN]) {
    assert.throws(
      () => sampleTurns([], createRandom(1), { share }),
      RangeError,
    );
  }
});

Deno.test("findDifferences() lists codes of one coder only and other targets, on turns that both coded", () => {
  const first = [
    makeCoded("d", 1, ["ASSERTION"]),
    makeCoded("d", 2, ["OBJECTION>1", "FRAME"]),
    makeCoded("d", 3, ["AGREEMENT>1"]),
    makeCoded("d", 4, ["PROCESS"]),
  ];
  const second = [
    makeCoded("d", 1, ["ASSERTION"], { coder: "B" }),
    makeCoded("d", 2, ["OBJECTION>1", "PROCESS"], { coder: "B" }),
    makeCoded("d", 3, ["AGREEMENT>2"], { coder: "B" }),
    makeUncoded("d", 4),
  ];
  assert.deepEqual(
    findDifferences(first, second).map((difference) => [
      difference.turnId,
      difference.code,
      difference.kind,
      difference.first?.code ?? null,
      difference.second?.code ?? null,
    ]),
    [
      ["d/t2", "FRAME", "first", "FRAME", null],
      ["d/t2", "PROCESS", "second", null, "PROCESS"],
      ["d/t3", "AGREEMENT", "target", "AGREEMENT", "AGREEMENT"],
    ],
  );
});

Deno.test("mergeCodings() takes decisions, agreement and single codings, and counts them", () => {
  const first = [
    makeCoded("d", 1, ["ASSERTION"]),
    makeCoded("d", 2, ["OBJECTION>1"]),
    makeCoded("d", 3, ["FRAME"]),
    makeUncoded("d", 4),
    makeUncoded("d", 5),
  ];
  const second = [
    makeCoded("d", 1, ["ASSERTION"], { coder: "B" }),
    makeCoded("d", 2, ["CHALLENGE>1"], { coder: "B" }),
    makeCoded("d", 4, ["PROCESS"], { coder: "B" }),
    makeUncoded("d", 5),
  ];
  const decided = [
    makeCoded("d", 2, ["CHALLENGE>1", "ASSERTION"], { coder: "both" }),
  ];
  const merged = mergeCodings(first, second, { codebook, decided });
  assert.deepEqual(
    merged.codedTurns.map((turn) => [
      turn.index,
      turn.coder,
      turn.marks.map(({ code }) => code),
    ]),
    [
      [1, "adjudicated", ["ASSERTION"]],
      [2, "adjudicated", ["ASSERTION", "CHALLENGE"]],
      [3, "adjudicated", ["FRAME"]],
      [4, "adjudicated", ["PROCESS"]],
      [5, "adjudicated", []],
    ],
  );
  assert.deepEqual(
    [
      merged.agreedCount,
      merged.decidedCount,
      merged.singleCount,
      merged.uncodedCount,
    ],
    [1, 1, 2, 1],
  );
});

Deno.test("mergeCodings() names the turn and the codes that nobody decided", () => {
  const first = [makeCoded("d", 2, ["OBJECTION>1", "FRAME"])];
  const second = [makeCoded("d", 2, ["CHALLENGE>1", "FRAME"])];
  assert.throws(
    () => mergeCodings(first, second, { codebook, decided: [] }),
    /turn d\/t2 must be decided, got none for OBJECTION \(only first coder\), CHALLENGE \(only second coder\)/,
  );
  assert.throws(
    () =>
      mergeCodings(first, second, {
        codebook,
        decided: [makeCoded("d", 2, ["EVIDENCE"])],
      }),
    /must have codes of codebook cacs-scoring, got "EVIDENCE"/,
  );
});
