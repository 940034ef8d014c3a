import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  equivalenceTest,
  equivalenceTestOfSummaries,
  pairedEquivalenceTest,
  pairedTTest,
  tSf,
  welchTest,
} from "stats";
import { assertClose } from "./golden.ts";

const values = fc.array(fc.integer({ min: 0, max: 30 }), {
  minLength: 3,
  maxLength: 9,
}).filter((sample) => new Set(sample).size > 1);

Deno.test("equivalenceTest() decides as the interval at 1 - 2 alpha does", () => {
  fc.assert(
    fc.property(
      values,
      values,
      fc.integer({ min: 1, max: 20 }),
      (one, other, bound) => {
        const test = equivalenceTest(one, other, {
          lower: -bound,
          upper: bound,
        });
        const { interval } = welchTest(one, other, { level: 0.9 });
        return test.isEquivalent ===
            (interval.lower >= -bound && interval.upper <= bound) &&
          Math.abs(test.interval.lower - interval.lower) < 1e-9;
      },
    ),
    { seed: 44 },
  );
});

Deno.test("equivalenceTest() gives the hand-worked p values of both sides", () => {
  // Means 2 and 1.5, se = sqrt(1/3 + 1/3), df 4: t = (0.5 + 1) / se and (0.5 - 1) / se.
  const first = [1, 2, 3];
  const second = [0.5, 1.5, 2.5];
  const test = equivalenceTest(first, second, { lower: -1, upper: 1 });
  const se = Math.sqrt(2 / 3);
  assertClose(
    test.aboveLower.pValue,
    tSf(1.5 / se, 4),
    { relative: 1e-12 },
    "lower",
  );
  assertClose(
    test.belowUpper.pValue,
    tSf(0.5 / se, 4),
    { relative: 1e-12 },
    "upper",
  );
  assert.equal(test.pValue, test.belowUpper.pValue);
});

Deno.test("equivalenceTest() does not take a large p value of difference for equality", () => {
  // The published comparison of 29 and 43 in standard units: d = 0.01, p = .97,
  // and no equivalence within +-0.3.
  const test = equivalenceTestOfSummaries(
    { mean: 0.007, standardDeviation: 1.048, count: 29 },
    { mean: 0, standardDeviation: 1, count: 43 },
    { lower: -0.3, upper: 0.3 },
  );
  assert.equal(test.isEquivalent, false);
  assert.ok(test.pValue > 0.05 && test.pValue < 0.2);
});

Deno.test("equivalenceTest() refuses bounds that hold nothing", () => {
  assert.throws(() => equivalenceTest([1, 2], [1, 3], { lower: 1, upper: 1 }), {
    name: "RangeError",
    message: "Cannot test equivalence: lower must be below upper (1), got 1",
  });
  assert.throws(
    () => equivalenceTest([1, 2], [1, 3], { lower: NaN, upper: 1 }),
    RangeError,
  );
  assert.throws(
    () => equivalenceTest([1], [1, 3], { lower: -1, upper: 1 }),
    RangeError,
  );
});

Deno.test("pairedEquivalenceTest() decides as the paired interval at 1 - 2 alpha does", () => {
  const pair = fc.tuple(
    fc.integer({ min: 0, max: 9 }),
    fc.integer({ min: 0, max: 9 }),
  );
  fc.assert(
    fc.property(
      fc.array(pair, { minLength: 3, maxLength: 12 }),
      fc.integer({ min: 1, max: 6 }),
      (pairs, bound) => {
        fc.pre(new Set(pairs.map(([one, other]) => one - other)).size > 1);
        const first = pairs.map(([one]) => one);
        const second = pairs.map(([, other]) => other);
        const test = pairedEquivalenceTest(first, second, {
          lower: -bound,
          upper: bound + 1,
          alpha: 0.1,
        });
        const { interval, estimate } = pairedTTest(first, second, {
          level: 0.8,
        });
        return test.isEquivalent ===
            (interval.lower >= -bound && interval.upper <= bound + 1) &&
          test.estimate === estimate &&
          Math.abs(test.interval.upper - interval.upper) < 1e-9 &&
          test.pValue ===
            Math.max(test.aboveLower.pValue, test.belowUpper.pValue);
      },
    ),
    { seed: 66 },
  );
  assert.throws(
    () => pairedEquivalenceTest([1, 2], [2, 1], { lower: 1, upper: 1 }),
    /^RangeError: Cannot test equivalence: lower must be below upper \(1\), got 1$/,
  );
});
