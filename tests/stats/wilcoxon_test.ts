import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  type Alternative,
  rankValues,
  wilcoxonSignedRankTest,
  type WilcoxonTest,
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
const ZEROS = [["wilcox", "drop"], ["pratt", "pratt"], [
  "zsplit",
  "split",
]] as const;

const REFUSED = new Map([
  ["empty", "first must hold at least 1 value, got 0"],
  // R drops NaN, SciPy gives NaN.
  ["nan", "first[2] must be a finite number, got NaN"],
]);

/** Exact p value over all signs, by listing them; zeros stay without a sign. */
function bruteForce(
  differences: readonly number[],
  alternative: Alternative,
): number {
  const kept = differences.filter((value) => value !== 0);
  const { ranks } = rankValues(kept.map(Math.abs));
  const total = ranks.reduce((sum, rank) => sum + rank, 0);
  const observed = ranks.reduce(
    (sum, rank, index) => (kept[index] ?? 0) > 0 ? sum + rank : sum,
    0,
  );
  let extreme = 0;
  for (let mask = 0; mask < 1 << kept.length; mask++) {
    const value = ranks.reduce(
      (sum, rank, index) => (mask >> index) & 1 ? sum + rank : sum,
      0,
    );
    if (alternative === "less" && value <= observed) extreme++;
    if (alternative === "greater" && value >= observed) extreme++;
    const isFar = Math.abs(value - total / 2) >= Math.abs(observed - total / 2);
    if (alternative === "two-sided" && isFar) extreme++;
  }
  return extreme / 2 ** kept.length;
}

/** SciPy's T: the smaller rank sum if two-sided, else the positive one. */
function scipyStatistic(test: WilcoxonTest): number {
  return test.alternative === "two-sided"
    ? Math.min(test.positiveRankSum, test.negativeRankSum)
    : test.positiveRankSum;
}

for (const golden of readCases("wilcoxon_signed_rank")) {
  const first = numbers(golden.input.x);
  const second = numbers(golden.input.y);
  const refusal = REFUSED.get(golden.id);
  if (refusal !== undefined) {
    Deno.test(`wilcoxonSignedRankTest() refuses ${golden.id} by name and value`, () => {
      assert.throws(
        () => wilcoxonSignedRankTest(first, second),
        (error) =>
          error instanceof RangeError && error.message.includes(refusal),
      );
    });
    continue;
  }
  const differences = first.map((value, index) =>
    value - (second[index] ?? NaN)
  );
  const moving = differences.filter((value) => value !== 0);
  const isPlain = moving.length === differences.length &&
    new Set(moving.map(Math.abs)).size === moving.length;
  const program = (part: string): JsonObject => object(byProgram(golden, part));

  Deno.test(`wilcoxonSignedRankTest() agrees with R on ${golden.id}`, () => {
    const r = program("wilcox.test");
    for (const [name, alternative] of DIRECTIONS) {
      for (const continuityCorrection of [true, false]) {
        const key = continuityCorrection ? `${name}_asym_cc` : `${name}_asym`;
        const reference = object(r[key]);
        const test = wilcoxonSignedRankTest(first, second, {
          alternative,
          method: "asymptotic",
          continuityCorrection,
        });
        assert.equal(test.positiveRankSum, number(reference.V));
        // Without any difference R gives NaN, or 1: every sign gives the same V.
        const expected = moving.length === 0 ? 1 : number(reference.p);
        assertClose(test.pValue, expected, P_VALUE, key);
      }
      const byDefault = object(r[`${name}_default`]);
      const exact = byDefault.method === "Wilcoxon signed rank exact test";
      assert.equal(exact, isPlain && differences.length < 50);
      const test = wilcoxonSignedRankTest(first, second, {
        alternative,
        method: exact ? "exact" : "asymptotic",
      });
      const expected = moving.length === 0 ? 1 : number(byDefault.p);
      assertClose(test.pValue, expected, P_VALUE, `${name} default`);
    }
  });

  Deno.test(`wilcoxonSignedRankTest() is exact with ties as exactRankTests on ${golden.id}`, () => {
    const ranked = program("exactRankTests");
    for (const [name, alternative] of DIRECTIONS) {
      const test = wilcoxonSignedRankTest(first, second, {
        alternative,
        method: "exact",
      });
      const reference = object(ranked[name]);
      if (reference.error !== undefined) {
        // "m less than 1": no difference is left; p is 1 here.
        assert.equal(moving.length, 0);
        assert.equal(test.pValue, 1);
        continue;
      }
      assert.equal(test.positiveRankSum, number(reference.V));
      assertClose(test.pValue, number(reference.p), P_VALUE, name);
      if (moving.length <= 12) {
        assertClose(
          test.pValue,
          bruteForce(differences, alternative),
          P_VALUE,
          name,
        );
      }
    }
  });

  Deno.test(`wilcoxonSignedRankTest() agrees with SciPy's three zero methods on ${golden.id}`, () => {
    const scipy = program("scipy");
    for (const [method, zeros] of ZEROS) {
      for (const [name, alternative] of DIRECTIONS) {
        for (const kind of ["exact", "approx", "approx_cc"]) {
          const reference = object(scipy[`${method}_${kind}_${name}`]);
          // SciPy's exact p value takes the table without ties, and turns to the
          // approximation where there are zeros; exactRankTests and enumeration
          // are held above.
          const exact = kind === "exact" && isPlain && differences.length <= 50;
          const approximate = kind !== "exact" ||
            moving.length < differences.length;
          const test = wilcoxonSignedRankTest(first, second, {
            alternative,
            zeros,
            method: exact ? "exact" : "asymptotic",
            continuityCorrection: kind === "approx_cc",
          });
          if (reference.error !== undefined) {
            assert.equal(moving.length, 0);
            assert.equal(test.pValue, 1);
            continue;
          }
          const label = `${method} ${kind} ${name}`;
          assert.equal(scipyStatistic(test), number(reference.T), label);
          if (!exact && !approximate) {
            assert.ok(!isPlain, label);
            continue;
          }
          if (moving.length === 0) {
            // "zsplit" takes a normal spread for ranks that no sign moves, and so
            // .5 one-sided; over all signs there is one value only, and p is 1.
            assert.equal(zeros, "split", label);
            assert.equal(test.pValue, bruteForce(differences, alternative));
            continue;
          }
          assertClose(test.pValue, number(reference.p), P_VALUE, label);
        }
      }
    }
  });
}

Deno.test("wilcoxonSignedRankTest() with ties and zeros agrees with all signs", () => {
  const sample = fc.array(fc.integer({ min: -3, max: 3 }), {
    minLength: 1,
    maxLength: 9,
  });
  const direction = fc.constantFrom<Alternative>(
    "two-sided",
    "less",
    "greater",
  );
  fc.assert(
    fc.property(sample, direction, (differences, alternative) => {
      const zeros = differences.map(() => 0);
      const test = wilcoxonSignedRankTest(differences, zeros, { alternative });
      return Math.abs(test.pValue - bruteForce(differences, alternative)) <
        1e-14;
    }),
    { seed: 31 },
  );
});

Deno.test("wilcoxonSignedRankTest() gives the hand-ranked sums with each treatment of zeros", () => {
  // Differences 0 1 -2 3. Dropped: ranks 1 2 3, V = 1 + 3, negative 2.
  const first = [5, 6, 5, 8];
  const second = [5, 5, 7, 5];
  const dropped = wilcoxonSignedRankTest(first, second);
  assert.deepEqual([dropped.positiveRankSum, dropped.negativeRankSum], [4, 2]);
  assert.equal(dropped.zeroCount, 1);
  assertClose(dropped.rankBiserial ?? NaN, 2 / 6, { relative: 1e-15 }, "r");
  // Ranked with the zero: 1 2 3 4; without or with half of its rank.
  const pratt = wilcoxonSignedRankTest(first, second, { zeros: "pratt" });
  assert.deepEqual([pratt.positiveRankSum, pratt.negativeRankSum], [6, 3]);
  const split = wilcoxonSignedRankTest(first, second, { zeros: "split" });
  assert.deepEqual([split.positiveRankSum, split.negativeRankSum], [6.5, 3.5]);
  assert.equal(wilcoxonSignedRankTest([1], [1]).z, null);
});

Deno.test("wilcoxonSignedRankTest() gives p = 1 where every difference is zero, whatever the method", () => {
  for (const method of ["exact", "asymptotic"] as const) {
    for (const zeros of ["drop", "pratt", "split"] as const) {
      for (const alternative of ["two-sided", "less", "greater"] as const) {
        const test = wilcoxonSignedRankTest([1, 2, 2], [1, 2, 2], {
          method,
          zeros,
          alternative,
        });
        assert.equal(test.pValue, 1, `${method} ${zeros} ${alternative}`);
        assert.equal(test.z, null);
      }
    }
  }
});
