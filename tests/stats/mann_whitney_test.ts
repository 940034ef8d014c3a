import assert from "node:assert/strict";
import * as fc from "fast-check";
import { type Alternative, mannWhitneyTest } from "stats";
import {
  assertClose,
  byProgram,
  type JsonObject,
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

const P_VALUE = { relative: 1e-10 };

const REFUSED = new Map([
  ["empty_x", "first must hold at least 1 value, got 0"],
  // R drops NaN and ranks infinite values; here both are refused.
  ["nan_in_x", "first[2] must be a finite number, got NaN"],
  ["inf_in_x", "first[2] must be a finite number, got Infinity"],
]);

/** Exact p value from all splits, U by comparing each pair: shares nothing with the library. */
function bruteForce(
  first: readonly number[],
  second: readonly number[],
  alternative: Alternative,
): number {
  const pooled = [...first, ...second];
  const u = (isFirst: (index: number) => boolean): number => {
    let sum = 0;
    pooled.forEach((one, i) => {
      pooled.forEach((other, j) => {
        if (!isFirst(i) || isFirst(j)) return;
        sum += one > other ? 1 : one === other ? 0.5 : 0;
      });
    });
    return sum;
  };
  const observed = u((index) => index < first.length);
  const middle = (first.length * second.length) / 2;
  let total = 0;
  let extreme = 0;
  for (let mask = 0; mask < 1 << pooled.length; mask++) {
    const members = pooled.filter((_, index) => (mask >> index) & 1).length;
    if (members !== first.length) continue;
    const value = u((index) => ((mask >> index) & 1) === 1);
    total++;
    if (alternative === "less" && value <= observed) extreme++;
    if (alternative === "greater" && value >= observed) extreme++;
    if (
      alternative === "two-sided" &&
      Math.abs(value - middle) >= Math.abs(observed - middle)
    ) extreme++;
  }
  return extreme / total;
}

/** The values under one key of a program, or null where the program has none. */
function at(values: JsonObject | null, key: string): JsonObject | null {
  return values?.[key] === undefined ? null : object(values[key]);
}

for (const golden of readCases("mann_whitney")) {
  const first = numbers(golden.input.x);
  const second = numbers(golden.input.y);
  const refusal = REFUSED.get(golden.id);
  if (refusal !== undefined) {
    Deno.test(`mannWhitneyTest() refuses ${golden.id} by name and value`, () => {
      assert.throws(
        () => mannWhitneyTest(first, second),
        (error) =>
          error instanceof RangeError && error.message.includes(refusal),
      );
    });
    continue;
  }
  const r = byProgram(golden, "wilcox.test");
  const ranked = byProgram(golden, "exactRankTests");
  const scipy = byProgram(golden, "scipy");
  for (const [name, alternative] of DIRECTIONS) {
    Deno.test(`mannWhitneyTest() agrees with the exact p values of ${golden.id}, ${name}`, () => {
      const test = mannWhitneyTest(first, second, {
        alternative,
        method: "exact",
      });
      let compared = 0;
      const reference = at(ranked, name);
      if (reference !== null) {
        assertClose(test.u, number(reference.W), { relative: 1e-12 }, "U");
        assertClose(
          test.pValue,
          number(reference.p),
          P_VALUE,
          "exactRankTests",
        );
        compared++;
      }
      // With ties R turns to the normal approximation and SciPy to a wrong table.
      if (!test.hasTies) {
        const rExact = object(r?.[`${name}_exact`]);
        assert.equal(rExact.method, "Wilcoxon rank sum exact test");
        assertClose(test.pValue, number(rExact.p), P_VALUE, "R exact");
        compared++;
        const scipyExact = at(scipy, `${name}_exact`);
        if (scipyExact !== null) {
          assertClose(
            test.pValue,
            number(scipyExact.p),
            P_VALUE,
            "SciPy exact",
          );
        }
      }
      assert.ok(compared > 0);
      if (first.length + second.length <= 13) {
        assertClose(
          test.pValue,
          bruteForce(first, second, alternative),
          { relative: 1e-12 },
          "enumeration",
        );
      }
    });
    Deno.test(`mannWhitneyTest() agrees with the asymptotic p values of ${golden.id}, ${name}`, () => {
      for (const continuityCorrection of [true, false]) {
        const key = continuityCorrection ? `${name}_asym_cc` : `${name}_asym`;
        const test = mannWhitneyTest(first, second, {
          alternative,
          method: "asymptotic",
          continuityCorrection,
        });
        for (const program of [r, scipy]) {
          const reference = object(program?.[key]);
          assert.equal(test.u, number(reference.W ?? reference.U));
          // Without variance R gives NaN or 1 and SciPy NaN or 1: p is 1 here,
          // since every split of equal values gives the same U.
          const expected = golden.id === "all_equal" ? 1 : number(reference.p);
          assertClose(test.pValue, expected, P_VALUE, key);
        }
      }
    });
  }
}

Deno.test("mannWhitneyTest() with ties agrees with enumeration in every direction", () => {
  const sample = fc.array(fc.integer({ min: 1, max: 4 }), {
    minLength: 1,
    maxLength: 5,
  });
  const direction = fc.constantFrom<Alternative>(
    "two-sided",
    "less",
    "greater",
  );
  fc.assert(
    fc.property(sample, sample, direction, (first, second, alternative) => {
      const got = mannWhitneyTest(first, second, {
        alternative,
        method: "exact",
      });
      const expected = bruteForce(first, second, alternative);
      // Whole counts divided once; equal up to the last bit.
      return Math.abs(got.pValue - expected) < 1e-15;
    }),
    { seed: 8, numRuns: 150 },
  );
});

Deno.test("mannWhitneyTest() gives two U values that add up to the number of pairs", () => {
  const one = mannWhitneyTest([1, 5, 5], [2, 5]);
  const other = mannWhitneyTest([2, 5], [1, 5, 5]);
  assert.equal(one.u + other.u, 6);
  assert.equal(one.superiority + other.superiority, 1);
  // Pairs 1-2, 1-5: 0; 5-2 twice: 2; 5-5 twice: 1.
  assert.equal(one.u, 3);
});

Deno.test("mannWhitneyTest() says by itself how it found p", () => {
  const many = Array.from({ length: 200 }, (_, index) => index);
  assert.equal(mannWhitneyTest([1, 2], [2, 3]).method, "exact");
  assert.equal(mannWhitneyTest(many, many).method, "asymptotic");
  const equal = mannWhitneyTest([2, 2], [2, 2, 2]);
  assert.equal(equal.pValue, 1);
  assert.equal(equal.z, null);
});

Deno.test("mannWhitneyTest() counts exactly with ties at 50 + 50", () => {
  const first = Array.from({ length: 50 }, (_, index) => 1 + (index * 7) % 6);
  const second = Array.from(
    { length: 50 },
    (_, index) => 1 + (index * index) % 6,
  );
  const exact = mannWhitneyTest(first, second, { method: "exact" });
  const asymptotic = mannWhitneyTest(first, second, { method: "asymptotic" });
  assert.equal(exact.hasTies, true);
  // At this size the approximation is good to the third decimal.
  assert.ok(Math.abs(exact.pValue - asymptotic.pValue) < 0.003);
});
