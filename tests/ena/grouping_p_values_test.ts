/**
 * Four p values of a grouping: against the comparison of a fitted model, and their level.
 *
 * @module
 */

import assert from "node:assert/strict";
import { accumulate, compareGroups, fitEna, groupingPValues } from "ena";
import { createRandom, shuffle, simulateLevel } from "stats";

const CODES = ["A", "B", "C", "D", "E"];

/** Talk of 24 units in 6 conversations in which groups mean nothing. */
function makeTalk(): ReturnType<typeof accumulate> {
  const random = createRandom("talk without groups");
  const lines = Array.from({ length: 24 * 12 }, (_, turn) => ({
    unit: [`u${turn % 24}`],
    conversation: [`t${turn % 6}`],
    codes: CODES.map(() => random.below(4) === 0 ? 1 : 0),
  }));
  return accumulate(lines, { codes: CODES });
}

const HALVES = Array.from({ length: 24 }, (_, unit) => unit < 12);

Deno.test("groupingPValues() gives the p values of a model that was rotated to the groups", () => {
  const talk = makeTalk();
  const pValues = groupingPValues(fitEna(talk), HALVES, {
    random: createRandom(1),
    relabelingCount: 1999,
  });
  const rotated = fitEna(talk, {
    group: HALVES.map((first) => first ? "x" : "y"),
    rotation: { kind: "means", pairs: [{ first: "x", second: "y" }] },
  });
  const comparison = compareGroups(rotated, ["x", "y"], {
    random: createRandom(2),
    relabelingCount: 1999,
    exactLimit: 0,
    heldOutRelabelingCount: 1999,
  });
  // The axis by another way: rounding only.
  assert.ok(
    Math.abs(
      pValues["Welch t on MR1"] - (comparison.axes[0]?.welch?.pValue ?? NaN),
    ) < 1e-10,
  );
  // Other random relabellings: four standard errors of a share of 1,999.
  assert.ok(
    Math.abs(
      pValues["permutation, new axis each time"] -
        comparison.permutation.pValue,
    ) < 0.064,
  );
  assert.ok(comparison.heldOut.status === "computed");
  assert.ok(
    Math.abs(pValues["held-out units"] - comparison.heldOut.pValue) < 0.064,
  );
});

Deno.test("of four tests of random groups, only the t test on MR1 breaks its level", () => {
  const model = fitEna(makeTalk());
  const samples = 150;
  const rows = simulateLevel(
    (random) => shuffle(HALVES, random),
    (isFirst, random) =>
      groupingPValues(model, isFirst, { random, relabelingCount: 39 }),
    { random: createRandom(3), samples },
  );
  const shares = new Map(rows.map((row) => [row.test, row.rejectionShare]));
  assert.equal(shares.size, 4);
  // Four standard errors of a share of .05 in 150.
  for (const [test, share] of shares) {
    if (test === "Welch t on MR1") assert.ok(share > 0.5, `${test} ${share}`);
    else assert.ok(share <= 0.05 + 0.072, `${test} ${share}`);
  }
});

Deno.test("groupingPValues() refuses groups that do not fit the model", () => {
  const talk = makeTalk();
  const model = fitEna(talk);
  const random = createRandom(1);
  const fails = (isFirst: boolean[], message: string, other = model): void =>
    assert.throws(() => groupingPValues(other, isFirst, { random }), {
      name: "RangeError",
      message: `Cannot test a grouping: ${message}`,
    });
  fails([true], "isFirst must have one entry per unit (24), got 1");
  fails(
    HALVES.map((_, unit) => unit === 0),
    "each group must hold at least 2 units, got 1 and 23",
  );
  fails(
    HALVES,
    'the first axis of the model must be of source "svd", got "means"',
    fitEna(talk, {
      group: HALVES.map((first) => first ? "x" : "y"),
      rotation: { kind: "means", pairs: [{ first: "x", second: "y" }] },
    }),
  );
});
