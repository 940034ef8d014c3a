import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  type Alternative,
  createRandom,
  mannWhitneyTest,
  median,
  permutationTest,
  signFlipTest,
} from "stats";
import {
  assertClose,
  byProgram,
  type JsonObject,
  number,
  numbers,
  object,
  readCases,
} from "./golden.ts";

const P_VALUE = { relative: 1e-10 };

const DIRECTIONS: readonly (readonly [string, Alternative])[] = [
  ["two.sided", "two-sided"],
  ["less", "less"],
  ["greater", "greater"],
];

/** A p value of a program, or null where it gives an error or NA. */
function pOf(values: JsonObject, key: string): number | null {
  const value = values[key];
  return typeof value === "number" && !Number.isNaN(value) ? value : null;
}

for (const golden of readCases("permutation_exact")) {
  const first = numbers(golden.input.x);
  const second = numbers(golden.input.y);
  Deno.test(`permutationTest() agrees with exact fractions on ${golden.id}`, () => {
    const own = object(byProgram(golden, "own formula"));
    for (const [name, alternative] of DIRECTIONS) {
      const test = permutationTest(first, second, { alternative });
      assert.equal(test.method, "exact");
      assert.equal(test.permutationCount, number(own.total));
      assertClose(test.pValue, number(own[name]), P_VALUE, name);
      assertClose(
        test.statistic,
        number(own.observed),
        { relative: 1e-12, absolute: 1e-15 },
        "difference",
      );
    }
    const doubled = permutationTest(first, second, {
      twoSided: "twice the smaller tail",
    });
    assertClose(
      doubled.pValue,
      number(own["two.sided_2xmin"]),
      P_VALUE,
      "2 min",
    );
  });

  Deno.test(`permutationTest() agrees with coin and SciPy on ${golden.id}`, () => {
    const coin = object(byProgram(golden, "coin"));
    const scipy = object(byProgram(golden, "scipy"));
    for (const [name, alternative] of DIRECTIONS) {
      const test = permutationTest(first, second, { alternative });
      // coin gives NA for equal values, where every relabelling is as extreme: 1.
      const expected = pOf(coin, name);
      if (expected === null) assert.equal(test.pValue, 1);
      else assertClose(test.pValue, expected, P_VALUE, `coin ${name}`);
      // SciPy refuses samples of one; its two-sided p is twice the smaller tail.
      const other = pOf(scipy, name);
      if (other === null) continue;
      const { pValue } = permutationTest(first, second, {
        alternative,
        twoSided: "twice the smaller tail",
      });
      assertClose(pValue, other, P_VALUE, `SciPy ${name}`);
    }
  });

  Deno.test(`permutationTest() agrees with perm.test where that is exact, on ${golden.id}`, () => {
    const ranked = object(byProgram(golden, "exactRankTests"));
    // perm.test rounds the values to whole scores: with decimals its p values
    // are off, and the exact ones are those held in the tests above.
    const whole = [...first, ...second].every(Number.isInteger);
    let same = 0;
    for (const [name, alternative] of DIRECTIONS) {
      const { pValue } = permutationTest(first, second, { alternative });
      const expected = number(ranked[name]);
      if (whole) assertClose(pValue, expected, P_VALUE, name);
      if (Math.abs(pValue - expected) < 1e-9) same++;
    }
    assert.ok(whole || same < DIRECTIONS.length, "rounding must show");
  });
}

for (const golden of readCases("sign_flip_exact")) {
  Deno.test(`signFlipTest() agrees with exact fractions on ${golden.id}`, () => {
    const other = numbers(golden.input.y);
    const differences = numbers(golden.input.x)
      .map((value, index) => value - (other[index] ?? NaN));
    const own = object(byProgram(golden, "own formula"));
    for (
      const [name, alternative] of [
        ["two", "two-sided"],
        ["less", "less"],
        ["greater", "greater"],
      ] as const
    ) {
      const test = signFlipTest(differences, { alternative });
      assert.equal(test.permutationCount, number(own.total));
      assertClose(test.pValue, number(own[name]), P_VALUE, name);
    }
  });
}

Deno.test("permutationTest() is right for groups of unequal size, counted by hand", () => {
  // 2 of 12 values, the two largest: one of 66 choices; -10.8 + ... none as low.
  const second = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const test = permutationTest([11, 12], second, { alternative: "greater" });
  assert.equal(test.permutationCount, 66);
  assert.equal(test.pValue, 1 / 66);
  assert.equal(permutationTest([11, 12], second).pValue, 2 / 66);
});

Deno.test("permutationTest() by chance comes close to the exact p value and is never 0", () => {
  const first = [12, 15, 11, 18];
  const second = [8, 9, 14, 10, 7, 13, 9];
  const exact = permutationTest(first, second);
  const drawn = permutationTest(first, second, {
    random: createRandom(21),
    maximumExact: 0,
    permutations: 20_000,
  });
  assert.equal(drawn.method, "Monte Carlo");
  const spread = Math.sqrt(exact.pValue * (1 - exact.pValue) / 20_000);
  assert.ok(Math.abs(drawn.pValue - exact.pValue) < 5 * spread + 1e-4);
  // A difference that no shuffle reaches: (0 + 1) / (99 + 1).
  const far = permutationTest(
    Array.from({ length: 20 }, () => 1),
    Array.from({ length: 20 }, () => 0),
    { random: createRandom(22), permutations: 99 },
  );
  assert.equal(far.pValue, 1 / 100);
});

Deno.test("permutationTest() with U as the statistic is the exact Mann-Whitney test", () => {
  const sample = fc.array(fc.integer({ min: 1, max: 5 }), {
    minLength: 1,
    maxLength: 5,
  });
  const statistic = (one: readonly number[], other: readonly number[]) =>
    mannWhitneyTest(one, other).u - one.length * other.length / 2;
  fc.assert(
    fc.property(sample, sample, (first, second) => {
      const byRanks = mannWhitneyTest(first, second, { method: "exact" });
      const byShuffling = permutationTest(first, second, { statistic });
      return Math.abs(byRanks.pValue - byShuffling.pValue) < 1e-12;
    }),
    { seed: 23, numRuns: 60 },
  );
});

Deno.test("signFlipTest() by chance comes close to the exact p value", () => {
  const differences = [1.5, -0.3, 2.2, 0.8, -1.1, 0.4, 1.9];
  const exact = signFlipTest(differences);
  const drawn = signFlipTest(differences, {
    random: createRandom(24),
    maximumExact: 0,
    permutations: 20_000,
  });
  const spread = Math.sqrt(exact.pValue * (1 - exact.pValue) / 20_000);
  assert.ok(Math.abs(drawn.pValue - exact.pValue) < 5 * spread + 1e-4);
  const byMedian = signFlipTest([1, 2, 3], { statistic: median });
  assert.equal(byMedian.permutationCount, 8);
});

Deno.test("permutation tests refuse what they cannot relabel", () => {
  assert.throws(() => permutationTest([], [1]), {
    name: "RangeError",
    message:
      "Cannot run a permutation test: first must hold at least 1 value, got 0",
  });
  const many = Array.from({ length: 40 }, (_, index) => index);
  assert.throws(() => permutationTest(many, many), {
    name: "TypeError",
    message: /random must be given for more than 100000 relabellings/,
  });
  assert.throws(() => signFlipTest([NaN]), RangeError);
  assert.throws(
    () => permutationTest([1], [2], { statistic: () => NaN }),
    RangeError,
  );
});
