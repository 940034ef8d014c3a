import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  describe,
  mean,
  median,
  quantile,
  standardDeviation,
  variance,
} from "stats";

Deno.test("describe() gives the hand-worked values of five numbers", () => {
  // Sum 20, mean 4; deviations -3 -2 0 1 4, squares 9+4+0+1+16 = 30, 30/4 = 7.5.
  const five = describe([2, 1, 8, 5, 4]);
  assert.equal(five.count, 5);
  assert.equal(five.mean, 4);
  assert.equal(five.standardDeviation, Math.sqrt(7.5));
  assert.equal(five.standardError, Math.sqrt(7.5) / Math.sqrt(5));
  // Sorted 1 2 4 5 8: quartiles at places 1 and 3.
  assert.deepEqual(
    [
      five.minimum,
      five.firstQuartile,
      five.median,
      five.thirdQuartile,
      five.maximum,
    ],
    [1, 2, 4, 5, 8],
  );
});

Deno.test("describe() has no spread for a single value", () => {
  const one = describe([7]);
  assert.equal(one.standardDeviation, null);
  assert.equal(one.standardError, null);
  assert.equal(one.median, 7);
});

Deno.test("quantile() uses type 7", () => {
  // (n - 1) p = 3 * 0.1 = 0.3: 1 + 0.3 * (2 - 1).
  assert.ok(Math.abs(quantile([1, 2, 3, 4], 0.1) - 1.3) < 1e-15);
  assert.equal(quantile([1, 2, 3, 4], 1), 4);
  assert.equal(median([3, 1, 2, 10]), 2.5);
});

Deno.test("quantile() agrees with the definition by counting places", () => {
  const sample = fc.array(fc.integer({ min: -50, max: 50 }), {
    minLength: 1,
    maxLength: 12,
  });
  const tenths = fc.integer({ min: 0, max: 10 });
  fc.assert(
    fc.property(sample, tenths, (values, tenth) => {
      const sorted = [...values].sort((a, b) => a - b);
      // Tenths of a place, whole numbers: place = whole + rest / 10.
      const tenthsOfPlace = (values.length - 1) * tenth;
      const whole = Math.floor(tenthsOfPlace / 10);
      const rest = tenthsOfPlace % 10;
      const low = sorted[whole] ?? 0;
      const high = sorted[whole + 1] ?? low;
      const expected = (low * (10 - rest) + high * rest) / 10;
      return Math.abs(quantile(values, tenth / 10) - expected) < 1e-12;
    }),
    { seed: 6 },
  );
});

Deno.test("variance() keeps its digits beside a large offset", () => {
  const small = [4, 7, 13, 16];
  const large = small.map((value) => value + 1e9);
  // Whole numbers below 2^53: the deviations from the mean are exact.
  assert.equal(variance(large), variance(small));
  assert.equal(variance(small), 30);
  assert.equal(standardDeviation([1, 3, 5]), 2);
});

Deno.test("describing functions refuse empty samples and values that are no numbers", () => {
  assert.throws(() => mean([]), {
    name: "RangeError",
    message: "Cannot take a mean: values must hold at least 1 value, got 0",
  });
  assert.throws(() => variance([1]), {
    message:
      "Cannot take a variance: values must hold at least 2 values, got 1",
  });
  assert.throws(() => describe([1, NaN]), {
    message:
      "Cannot describe a sample: values[1] must be a finite number, got NaN",
  });
  assert.throws(() => median([Infinity]), RangeError);
  assert.throws(() => quantile([1], 1.5), RangeError);
  assert.throws(() => variance([1e300, -1e300]), {
    message:
      "Cannot take a variance: the variance must be a finite number, got Infinity",
  });
  // A hole in a sparse array is a missing value too.
  assert.throws(() => mean(new Array<number>(2)), RangeError);
});
