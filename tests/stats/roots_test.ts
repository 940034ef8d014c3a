import assert from "node:assert/strict";
import * as fc from "fast-check";
import { findRoot } from "stats";

Deno.test("findRoot() finds the cube root to the last digits", () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (x) => {
      const root = findRoot((y) => y ** 3 - x, { lower: 0, upper: 200 });
      // The cube rounds to one part in 1e16, its root to a third of that.
      return Math.abs(root - Math.cbrt(x)) <= 1e-15 * root;
    }),
    { seed: 5, numRuns: 300 },
  );
});

Deno.test("findRoot() finds the jump of a step function", () => {
  const root = findRoot((x) => x < 0.3 ? -1 : 1, { lower: 0, upper: 1 });
  assert.ok(Math.abs(root - 0.3) < 1e-15);
});

Deno.test("findRoot() accepts infinite values with the right sign", () => {
  const root = findRoot((x) => Math.log(x), { lower: 0, upper: 10 });
  assert.ok(Math.abs(root - 1) < 1e-15);
});

Deno.test("findRoot() gives back an end that is a root", () => {
  assert.equal(findRoot((x) => x - 2, { lower: 2, upper: 5 }), 2);
  assert.equal(findRoot((x) => x - 5, { lower: 2, upper: 5 }), 5);
});

Deno.test("findRoot() stops at the asked tolerance", () => {
  let calls = 0;
  const root = findRoot((x) => {
    calls++;
    return Math.exp(x) - 5;
  }, { lower: 0, upper: 10, tolerance: 0.01 });
  assert.ok(Math.abs(root - Math.log(5)) <= 0.01);
  assert.ok(calls < 15, `${calls}`);
});

Deno.test("findRoot() refuses a bracket without a change of sign, and NaN", () => {
  assert.throws(() => findRoot((x) => x * x + 1, { lower: -1, upper: 1 }), {
    name: "RangeError",
    message:
      "Cannot find a root: the function must change sign between -1 and 1, got 2 and 2",
  });
  assert.throws(
    () => findRoot((x) => x === 0 ? NaN : x, { lower: -1, upper: 1 }),
    RangeError,
  );
});
