import assert from "node:assert/strict";
import {
  binomialPmf,
  bootstrap,
  createRandom,
  exactBootstrap,
  exactPercentileInterval,
  mean,
  median,
  percentileInterval,
} from "stats";
import { assertClose } from "./golden.ts";

Deno.test("exactBootstrap() agrees with all 4^4 ordered resamples", () => {
  const values = [2, 7, 7, 11];
  const outcomes = new Map<number, number>();
  for (let code = 0; code < 256; code++) {
    const drawn = [0, 2, 4, 6].map((shift) => values[(code >> shift) & 3] ?? 0);
    const value = median(drawn);
    outcomes.set(value, (outcomes.get(value) ?? 0) + 1 / 256);
  }
  const boot = exactBootstrap(values, median);
  assert.deepEqual(
    [...boot.values],
    [...outcomes.keys()].sort((one, other) => one - other),
  );
  boot.values.forEach((value, index) =>
    assertClose(
      boot.probabilities[index] ?? NaN,
      outcomes.get(value) ?? NaN,
      { relative: 1e-13 },
      `${value}`,
    )
  );
});

Deno.test("exactBootstrap() of a share is binomial", () => {
  // 17 of 25: the number of ones in a resample is binomial with 25 and 0.68.
  const values = Array.from({ length: 25 }, (_, index) => index < 17 ? 1 : 0);
  const boot = exactBootstrap(values, mean);
  assert.equal(boot.multisetCount, 26);
  assert.equal(boot.values.length, 26);
  boot.probabilities.forEach((probability, k) =>
    assertClose(
      probability,
      binomialPmf(k, { trials: 25, probability: 0.68 }),
      // Products of up to 25 factors, and 0.68 and 0.32 are rounded.
      { relative: 1e-12 },
      `${k}`,
    )
  );
});

Deno.test("exactBootstrap() has probabilities that add up to 1, and 462 multisets of six values", () => {
  const boot = exactBootstrap([1.1, 2.3, 3.7, 4.9, 6.1, 8.3], mean);
  assert.equal(boot.multisetCount, 462);
  const total = boot.probabilities.reduce((sum, share) => sum + share, 0);
  assertClose(total, 1, { absolute: 1e-13 }, "total");
});

Deno.test("exactPercentileInterval() is where Monte Carlo goes to", () => {
  const values = [3, 1, 4, 1, 5, 9];
  const exact = exactPercentileInterval(exactBootstrap(values, mean));
  const boot = bootstrap(values, mean, {
    random: createRandom(20),
    resamples: 100_000,
  });
  const drawn = percentileInterval(boot);
  // Steps of 1/6: the Monte Carlo end is the same step or the next.
  assert.ok(Math.abs(exact.lower - drawn.lower) < 1 / 6 + 1e-9);
  assert.ok(Math.abs(exact.upper - drawn.upper) < 1 / 6 + 1e-9);
});

Deno.test("exactBootstrap() handles one value and equal values", () => {
  assert.deepEqual(exactBootstrap([5], mean).values, [5]);
  const equal = exactBootstrap([2, 2, 2], mean);
  assert.deepEqual(equal.probabilities, [1]);
  const { lower, upper } = exactPercentileInterval(equal);
  assert.deepEqual([lower, upper], [2, 2]);
});

Deno.test("exactBootstrap() refuses too many resamples and says how many", () => {
  const values = Array.from({ length: 12 }, (_, index) => index);
  assert.throws(() => exactBootstrap(values, mean), {
    name: "RangeError",
    message:
      "Cannot list the exact bootstrap distribution: values must have at most 100000 different resamples, got 1352078 (12 values, 12 distinct); use bootstrap",
  });
  assert.throws(() => exactBootstrap([], mean), RangeError);
  assert.throws(() => exactBootstrap([1, 2], () => NaN), RangeError);
  assert.throws(
    () => exactPercentileInterval(exactBootstrap([1], mean), { level: 0 }),
    RangeError,
  );
});
