import assert from "node:assert/strict";
import * as fc from "fast-check";
import { type Alternative, welchTest, welchTestOfSummaries } from "stats";
import {
  assertClose,
  assertInterval,
  byProgram,
  number,
  numbers,
  object,
  readCases,
} from "./golden.ts";

const DIRECTIONS: readonly (readonly [string, Alternative])[] = [
  ["two.sided", "two-sided"],
  ["less", "less"],
  ["greater", "greater"],
];

/** Samples for which there is no t value; R refuses them too, except for NaN, which it drops. */
const REFUSED = new Map([
  ["all_equal", "first or second must vary"],
  ["zero_var_diff_means", "first or second must vary"],
  ["n1_vs_5", "first must hold at least 2 values, got 1"],
  ["n1_n1", "first must hold at least 2 values, got 1"],
  ["empty_x", "first must hold at least 2 values, got 0"],
  ["nan_in_x", "first[2] must be a finite number, got NaN"],
  ["inf_in_x", "first[2] must be a finite number, got Infinity"],
]);

for (const golden of readCases("welch")) {
  const first = numbers(golden.input.x);
  const second = numbers(golden.input.y);
  const refusal = REFUSED.get(golden.id);
  if (refusal !== undefined) {
    Deno.test(`welchTest() refuses ${golden.id} by name and value`, () => {
      assert.throws(
        () => welchTest(first, second),
        (error) =>
          error instanceof RangeError && error.message.includes(refusal),
      );
    });
    continue;
  }
  Deno.test(`welchTest() agrees with R and SciPy on ${golden.id}`, () => {
    for (const [name, alternative] of DIRECTIONS) {
      const test = welchTest(first, second, { alternative });
      const r = object(byProgram(golden, "t.test")?.[name]);
      const scipy = object(byProgram(golden, "scipy")?.[name]);
      const label = `${golden.id} ${name}`;
      const exact = { relative: 1e-12 };
      assertClose(test.statistic, number(r.t), exact, `${label} t`);
      assertClose(test.statistic, number(scipy.t), exact, `${label} t`);
      assertClose(test.degreesOfFreedom, number(r.df), exact, `${label} df`);
      assertClose(test.pValue, number(r.p), { relative: 1e-10 }, `${label} p`);
      assertClose(
        test.pValue,
        number(scipy.p),
        { relative: 1e-10 },
        `${label} p scipy`,
      );
      assertClose(
        test.estimate,
        number(r.mean_x) - number(r.mean_y),
        // The difference of two rounded means.
        { relative: 1e-12, absolute: 1e-15 * Math.abs(number(r.mean_x)) },
        `${label} difference`,
      );
      assertInterval(
        test.interval,
        r.ci,
        { relative: 1e-9, absolute: 1e-9 * test.standardError },
        `${label} ci`,
      );
    }
  });
}

for (const golden of readCases("welch_from_stats")) {
  Deno.test(`welchTestOfSummaries() agrees with SciPy on ${golden.id}`, () => {
    const values = object(byProgram(golden, "scipy"));
    const input = object(values.input);
    const test = welchTestOfSummaries(
      {
        mean: number(input.m1),
        standardDeviation: number(input.s1),
        count: number(input.n1),
      },
      {
        mean: number(input.m2),
        standardDeviation: number(input.s2),
        count: number(input.n2),
      },
    );
    assertClose(test.statistic, number(values.t), { relative: 1e-12 }, "t");
    assertClose(
      test.degreesOfFreedom,
      number(values.df),
      { relative: 1e-12 },
      "df",
    );
    assertClose(test.pValue, number(values.p), { relative: 1e-10 }, "p");
  });
}

Deno.test("welchTest() gives the hand-worked t of two small samples", () => {
  // first: mean 2, variance 1, share 1/3; second: mean 6, variance 8, share 8/2 = 4.
  // se = sqrt(13/3); df = (13/3)^2 / ((1/9)/2 + 16/1).
  const test = welchTest([1, 2, 3], [4, 8]);
  assertClose(test.statistic, -4 / Math.sqrt(13 / 3), { relative: 1e-14 }, "t");
  assertClose(
    test.degreesOfFreedom,
    (169 / 9) / (1 / 18 + 16),
    { relative: 1e-14 },
    "df",
  );
});

Deno.test("welchTest() turns its sign when the samples are swapped, and keeps p", () => {
  const sample = fc.array(fc.integer({ min: -100, max: 100 }), {
    minLength: 2,
    maxLength: 9,
  }).filter((values) => new Set(values).size > 1);
  fc.assert(
    fc.property(sample, sample, (first, second) => {
      const one = welchTest(first, second);
      const other = welchTest(second, first);
      return Math.abs(one.statistic + other.statistic) < 1e-12 &&
        Math.abs(one.pValue - other.pValue) < 1e-12 &&
        Math.abs(one.interval.lower + other.interval.upper) < 1e-9;
    }),
    { seed: 7 },
  );
});

Deno.test("welchTest() gives an interval that ends at 0 exactly when p is 1 - level", () => {
  const first = [1, 3, 4, 8];
  const second = [2, 6, 9, 9, 11];
  const { pValue } = welchTest(first, second);
  const { interval } = welchTest(first, second, { level: 1 - pValue });
  assert.ok(Math.abs(interval.upper) < 1e-10, `${interval.upper}`);
});

Deno.test("welchTestOfSummaries() refuses summaries that no sample can have", () => {
  const good = { mean: 1, standardDeviation: 1, count: 3 };
  assert.throws(
    () => welchTestOfSummaries({ ...good, standardDeviation: -1 }, good),
    {
      name: "RangeError",
      message:
        "Cannot run Welch's t test: first.standardDeviation must be a finite number of at least 0, got -1",
    },
  );
  assert.throws(
    () => welchTestOfSummaries(good, { ...good, count: 1 }),
    RangeError,
  );
  assert.throws(
    () => welchTestOfSummaries(good, { ...good, mean: NaN }),
    RangeError,
  );
  assert.throws(
    () => welchTestOfSummaries(good, good, { level: 95 }),
    RangeError,
  );
});

Deno.test("welchTest() refuses samples that vary by rounding alone, of either sign", () => {
  // Beside 3e8 two neighbouring doubles are 6e-8 apart.
  for (const sign of [1, -1]) {
    const near = sign * (3e8 + 2 ** -24);
    assert.throws(
      () => welchTest([sign * 3e8, near, near], [sign * 3e8, near]),
      { message: /first or second must vary/ },
    );
  }
});
