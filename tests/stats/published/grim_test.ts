import assert from "node:assert/strict";
import * as fc from "fast-check";
import { consistentCounts, grimTest, readPrintedNumber } from "stats";
import { byProgram, number, object, readCases, text } from "../golden.ts";

for (const golden of readCases("grim")) {
  Deno.test(`grimTest() agrees with brute force on ${golden.id}`, () => {
    const { isConsistent } = grimTest(text(golden.input.mean), {
      count: number(golden.input.n),
      items: number(golden.input.items),
    });
    const { consistent } = object(byProgram(golden, "brute force"));
    assert.equal(isConsistent, consistent);
  });
}

Deno.test("grimTest() accepts every mean of whole numbers, rounded half up or half down", () => {
  const sample = fc.array(fc.integer({ min: -9, max: 9 }), {
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(sample, fc.integer({ min: 0, max: 4 }), (values, decimals) => {
      const total = values.reduce((sum, value) => sum + value, 0);
      const scaled = total * 10 ** decimals / values.length;
      // Both neighbours where the scaled mean is a half, exactly.
      const doubled = 2 * total * 10 ** decimals;
      const isHalf = doubled % values.length === 0 &&
        (doubled / values.length) % 2 !== 0;
      const roundings = isHalf
        ? [Math.floor(scaled), Math.ceil(scaled)]
        : [Math.round(scaled)];
      return roundings.every((digits) => {
        const printed = (digits / 10 ** decimals).toFixed(decimals);
        return grimTest(printed, { count: values.length }).totals.includes(
          total,
        );
      });
    }),
    { seed: 50 },
  );
});

Deno.test("grimTest() rejects about as many random means as there are gaps", () => {
  // With 20 values and two decimals 20 of 100 last digits are possible.
  let possible = 0;
  for (let cents = 300; cents < 400; cents++) {
    if (grimTest((cents / 100).toFixed(2), { count: 20 }).isConsistent) {
      possible++;
    }
  }
  assert.equal(possible, 20);
  assert.equal(grimTest("3.45", { count: 20 }).hasPower, true);
  // From 100 values on every two decimals are possible.
  assert.equal(grimTest("3.45", { count: 99 }).hasPower, true);
  assert.equal(grimTest("3.45", { count: 100 }).hasPower, false);
});

Deno.test("grimTest() gives the totals behind published means of six runs", () => {
  const totals = ["5.7", "9.0", "10.2", "8.5", "10.7"]
    .map((mean) => grimTest(mean, { count: 6 }).totals);
  assert.deepEqual(totals, [[34], [54], [61], [51], [64]]);
});

Deno.test("consistentCounts() finds the sample size behind two published percentages", () => {
  assert.deepEqual(
    consistentCounts(["27.78", "40.28"], { maximumCount: 200, scale: 100 }),
    [72, 144],
  );
  assert.deepEqual(consistentCounts(["3"], { maximumCount: 3 }), [1, 2, 3]);
});

Deno.test("readPrintedNumber() reads signs, points and leading points", () => {
  assert.equal(readPrintedNumber("-0.03").value, -0.03);
  assert.equal(readPrintedNumber("\u22124.69").value, -4.69);
  assert.equal(readPrintedNumber(".97").decimals, 2);
  assert.deepEqual(
    [readPrintedNumber("12").lower, readPrintedNumber("12").upper],
    [11.5, 12.5],
  );
  for (const bad of ["", ".", "-", "1,5", "3.4.5", "1e3", "abc", "NaN"]) {
    assert.throws(() => readPrintedNumber(bad), {
      name: "SyntaxError",
      message: new RegExp(`got ${JSON.stringify(bad).replaceAll(".", "\\.")}`),
    });
  }
});

Deno.test("grimTest() refuses counts that are no counts", () => {
  assert.throws(() => grimTest("3.5", { count: 0 }), {
    name: "RangeError",
    message:
      "Cannot run GRIM: count must be a whole number of at least 1, got 0",
  });
  assert.throws(() => grimTest("3.5", { count: 2, items: 0.5 }), RangeError);
});
