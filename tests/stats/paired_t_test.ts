import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  noncentralTCdf,
  noncentralTSf,
  pairedEffectSize,
  pairedTTest,
} from "stats";
import {
  assertClose,
  assertInterval,
  byProgram,
  number,
  numbers,
  object,
  readCases,
} from "./golden.ts";

/** Pairs without a t value. R gives NaN or errors, SciPy NaN or infinite values; R drops NaN. */
const REFUSED = new Map([
  ["all_zero_diff", "the differences must vary, got 3 times 0"],
  ["constant_diff", "the differences must vary, got 4 times 1"],
  ["n1", "first must hold at least 2 values, got 1"],
  ["empty", "first must hold at least 2 values, got 0"],
  ["nan", "first[2] must be a finite number, got NaN"],
]);

for (const golden of readCases("paired_t")) {
  const first = numbers(golden.input.x);
  const second = numbers(golden.input.y);
  const refusal = REFUSED.get(golden.id);
  if (refusal !== undefined) {
    Deno.test(`pairedTTest() refuses ${golden.id} by name and value`, () => {
      assert.throws(
        () => pairedTTest(first, second),
        (error) =>
          error instanceof RangeError && error.message.includes(refusal),
      );
    });
    continue;
  }
  Deno.test(`pairedTTest() agrees with R and SciPy on ${golden.id}`, () => {
    const test = pairedTTest(first, second);
    const r = object(byProgram(golden, "t.test"));
    const scipy = object(byProgram(golden, "scipy"));
    const exact = { relative: 1e-12 };
    assertClose(test.statistic, number(r.t), exact, "t");
    assertClose(test.statistic, number(scipy.t), exact, "t");
    assert.equal(test.degreesOfFreedom, number(r.df));
    assertClose(test.pValue, number(r.p), { relative: 1e-10 }, "p");
    assertClose(test.pValue, number(scipy.p), { relative: 1e-10 }, "p");
    assertClose(test.estimate, number(r.mean_diff), exact, "difference");
    assertInterval(
      test.interval,
      r.ci,
      { relative: 1e-9, absolute: 1e-12 },
      "ci",
    );
    assertClose(
      test.dz,
      test.statistic / Math.sqrt(first.length),
      { relative: 1e-12 },
      "dz",
    );
  });
}

Deno.test("pairedTTest() gives halves of the two-sided p value to the two directions", () => {
  const pair = fc.tuple(
    fc.integer({ min: 0, max: 9 }),
    fc.integer({ min: 0, max: 9 }),
  );
  fc.assert(
    fc.property(fc.array(pair, { minLength: 3, maxLength: 8 }), (pairs) => {
      const first = pairs.map(([one]) => one);
      const second = pairs.map(([, other]) => other);
      fc.pre(new Set(pairs.map(([one, other]) => one - other)).size > 1);
      const two = pairedTTest(first, second).pValue;
      const less = pairedTTest(first, second, { alternative: "less" }).pValue;
      const greater =
        pairedTTest(first, second, { alternative: "greater" }).pValue;
      return Math.abs(less + greater - 1) < 1e-12 &&
        Math.abs(Math.min(less, greater) * 2 - two) < 1e-12;
    }),
    { seed: 30 },
  );
});

Deno.test("pairedTTest() gives both standardized effects by hand", () => {
  // Differences 2 4: mean 3, sd sqrt 2; sds of 3 7 and 1 3: 2 sqrt 2 and sqrt 2.
  const test = pairedTTest([3, 7], [1, 3]);
  assertClose(test.dz, 3 / Math.SQRT2, { relative: 1e-14 }, "dz");
  assertClose(test.averageD ?? NaN, 2 / Math.SQRT2, { relative: 1e-14 }, "d");
  assert.throws(() => pairedTTest([1, 2], [1]), RangeError);
});

Deno.test("pairedEffectSize() pivots the noncentral t distribution of d_z sqrt(n)", () => {
  const [first, second] = [[3, 7, 9, 4, 8], [1, 3, 8, 5, 2]];
  const { dz, interval, gz, gzInterval, averageD } = pairedEffectSize(
    first,
    second,
    { level: 0.9 },
  );
  assert.equal(dz, pairedTTest(first, second).dz);
  assert.equal(averageD, pairedTTest(first, second).averageD);
  const t = dz * Math.sqrt(5);
  const tails = [
    noncentralTSf(t, {
      degreesOfFreedom: 4,
      noncentrality: interval.lower * Math.sqrt(5),
    }),
    noncentralTCdf(t, {
      degreesOfFreedom: 4,
      noncentrality: interval.upper * Math.sqrt(5),
    }),
  ];
  for (const tail of tails) {
    assertClose(tail, 0.05, { absolute: 1e-11 }, "tail");
  }
  // J(4) = Gamma(2) / (sqrt 2 Gamma(3/2)) = sqrt(2 / pi).
  const correction = Math.sqrt(2 / Math.PI);
  assertClose(gz, dz * correction, { relative: 1e-14 }, "g");
  assertClose(
    gzInterval.upper,
    interval.upper * correction,
    { relative: 1e-14 },
    "g upper",
  );
  assert.throws(
    () => pairedEffectSize(first, second, { level: 1 }),
    /^RangeError: Cannot compute a paired effect: level must be above 0 and below 1, got 1$/,
  );
  assert.throws(() => pairedEffectSize([1], [2]), RangeError);
});
