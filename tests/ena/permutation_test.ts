/**
 * The permutation test against full enumeration and its own definition.
 *
 * @module
 */

import assert from "node:assert/strict";
import fc from "fast-check";
import { permuteMeanDistance, summarizeGroups } from "ena";
import { createRandom } from "stats";
import { assertClose } from "./golden.ts";
import { mainModel } from "./groups.ts";

const anyRows = fc.array(
  fc.array(fc.constantFrom(-2, -1, 0, 0.5, 1, 3), {
    minLength: 3,
    maxLength: 3,
  }),
  { minLength: 5, maxLength: 8 },
);

/** Distance of two group means, from the definition. */
function distanceOf(rows: number[][], isFirst: boolean[]): number {
  const meanOf = (wanted: boolean, k: number): number => {
    const own = rows.filter((_, place) => isFirst[place] === wanted);
    return own.reduce((sum, row) => sum + (row[k] ?? NaN), 0) / own.length;
  };
  return Math.hypot(
    ...[0, 1, 2].map((k) => meanOf(true, k) - meanOf(false, k)),
  );
}

Deno.test("permuteMeanDistance() agrees with full enumeration, groups unequal", () => {
  fc.assert(
    fc.property(anyRows, fc.integer({ min: 1, max: 3 }), (rows, n1) => {
      const isFirst = rows.map((_, place) => place < n1);
      const observed = distanceOf(rows, isFirst);
      let count = 0;
      let asFar = 0;
      for (let bits = 0; bits < 1 << rows.length; bits++) {
        const marks = rows.map((_, place) => (bits >> place & 1) === 1);
        if (marks.filter((mark) => mark).length !== n1) continue;
        count++;
        if (distanceOf(rows, marks) >= observed - 1e-9) asFar++;
      }
      const test = permuteMeanDistance(rows, isFirst, {
        random: createRandom(1),
      });
      assert.ok(test.exact);
      assert.equal(test.relabelingCount, count);
      assert.equal(test.asFarCount, asFar);
      assertClose([test.pValue], [asFar / count], 1e-15, "p");
      assertClose([test.statistic], [observed], 1e-12, "statistic");
    }),
    { seed: 20261130, numRuns: 200 },
  );
});

Deno.test("permuteMeanDistance() within blocks relabels each block on its own", () => {
  // Three pairs: 2^3 = 8 relabellings, and the labels at hand are the most extreme
  // together with their mirror image: p = 2/8.
  const test = permuteMeanDistance(
    [[1], [0], [12], [10], [25], [22]],
    [true, false, true, false, true, false],
    { random: createRandom(1), blockOf: ["a", "a", "b", "b", "c", "c"] },
  );
  assert.equal(test.relabelingCount, 8);
  assert.equal(test.pValue, 2 / 8);
  // Without blocks the large differences between pairs hide it: far from significant.
  const blind = permuteMeanDistance(
    [[1], [0], [12], [10], [25], [22]],
    [true, false, true, false, true, false],
    { random: createRandom(1) },
  );
  assert.equal(blind.relabelingCount, 20);
  assert.ok(blind.pValue > 0.5);
});

Deno.test("permuteMeanDistance() at random comes close to the exact p value", () => {
  const rows = Array.from({ length: 12 }, (_, k) => [Math.sin(k), (k * k) % 5]);
  const isFirst = rows.map((_, place) => place < 5);
  const exact = permuteMeanDistance(rows, isFirst, { random: createRandom(1) });
  const sampled = permuteMeanDistance(rows, isFirst, {
    random: createRandom(2),
    exactLimit: 0,
    relabelingCount: 20_000,
  });
  assert.equal(sampled.exact, false);
  // Four standard errors of a share near p with 20,000 draws: at most 0.0142.
  assertClose([sampled.pValue], [exact.pValue], 0.0142, "p");
  assert.equal(
    sampled.pValue,
    (sampled.asFarCount + 1) / (sampled.relabelingCount + 1),
  );
});

Deno.test("permuteMeanDistance() equals the separation on the means axis", () => {
  const model = mainModel(6);
  const test = permuteMeanDistance(
    model.centred,
    model.units.map((unit) => unit.group === "A"),
    { random: createRandom(1), relabelingCount: 1 },
  );
  const [a, b] = summarizeGroups(model, ["A", "B"]);
  assertClose(
    [test.statistic],
    [Math.abs((a?.meanPoint[0] ?? NaN) - (b?.meanPoint[0] ?? NaN))],
    1e-12,
    "statistic",
  );
});
