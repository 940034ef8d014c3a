import assert from "node:assert/strict";
import {
  bootstrap,
  bootstrapEndChances,
  createIntervalChance,
  createRandom,
  exactBootstrap,
  exactPercentileInterval,
  mean,
} from "stats";
import { assertClose } from "../golden.ts";

/** Six runs whose resampled means lie close together. */
const RUNS = [11 / 21, 5 / 8, 25 / 28, 23 / 25, 18 / 19, 1].map((share) =>
  100 * share
);

Deno.test("bootstrapEndChances() gives by hand the chances of two runs and four resamples", () => {
  // Means 0, 1, 2 with 1/4, 1/2, 1/4. At level .5 the lower end is the first
  // smallest of four: it is 0 unless all four are above, 1 - (3/4)^4; it is 2
  // only if all four are, (1/4)^4.
  const { lower, upper, multisetCount } = bootstrapEndChances([0, 2], {
    resamples: 4,
    level: 0.5,
    decimals: 0,
  });
  const chances = new Map(lower.map((end) => [end.printed, end.chance]));
  assertClose(chances.get("0") ?? NaN, 1 - 0.75 ** 4, { relative: 1e-12 }, "0");
  assertClose(chances.get("2") ?? NaN, 0.25 ** 4, { relative: 1e-12 }, "2");
  assertClose(
    lower.reduce((sum, { chance }) => sum + chance, 0),
    1,
    { relative: 1e-12 },
    "sum",
  );
  // The third smallest is 2 if at least two of four are: 1 - .75^4 - 4 .25 .75^3.
  const top = upper.find(({ printed }) => printed === "2");
  assertClose(
    top?.chance ?? NaN,
    1 - 0.75 ** 4 - 0.75 ** 3,
    { relative: 1e-12 },
    "upper 2",
  );
  assert.equal(multisetCount, 3);
});

Deno.test("bootstrapEndChances() agrees with a bootstrap that was run 300 times", () => {
  const repeats = 300;
  const resamples = 1000;
  const random = createRandom(41);
  const counts = new Map<string, number>();
  for (let repeat = 0; repeat < repeats; repeat++) {
    // The 25th smallest of 1,000, not interpolated.
    const { sorted } = bootstrap(RUNS, mean, { random, resamples });
    const printed = (sorted[24] ?? NaN).toFixed(1);
    counts.set(printed, (counts.get(printed) ?? 0) + 1);
  }
  const { lower } = bootstrapEndChances(RUNS, { resamples });
  // Pearson's statistic over the ends that are expected at least five times.
  const usual = lower.filter(({ chance }) => chance * repeats >= 5);
  assert.ok(usual.length >= 5);
  const statistic = usual.reduce((sum, { printed, chance }) => {
    const expected = chance * repeats;
    return sum + ((counts.get(printed) ?? 0) - expected) ** 2 / expected;
  }, 0);
  // Above 2.5 times its degrees of freedom it would be rejected at .001 or less.
  assert.ok(statistic < 2.5 * usual.length, String(statistic));
});

Deno.test("createIntervalChance() gives the product of the chances that bootstrapEndChances() lists", () => {
  const chance = createIntervalChance(RUNS.length);
  const { lower, upper } = bootstrapEndChances(RUNS);
  assert.ok(lower.length > 3 && upper.length > 1);
  for (const one of lower.slice(0, 5)) {
    for (const other of upper.slice(0, 2)) {
      assertClose(
        chance(RUNS, { lower: one.printed, upper: other.printed }),
        one.chance * other.chance,
        // 1 minus a tail loses digits where the chance is small.
        { relative: 1e-7 },
        `${one.printed} ${other.printed}`,
      );
    }
  }
});

Deno.test("bootstrapEndChances() narrows to the exact interval with more resamples", () => {
  const exact = exactPercentileInterval(exactBootstrap(RUNS, mean));
  const { lower, upper } = bootstrapEndChances(RUNS, {
    resamples: 100_000_000,
  });
  assert.equal(lower[0]?.printed, exact.lower.toFixed(1));
  assert.equal(upper[0]?.printed, exact.upper.toFixed(1));
  assert.ok((lower[0]?.chance ?? 0) > 0.9999);
});

Deno.test("createIntervalChance() is 0 for an end that no resample can have", () => {
  const chance = createIntervalChance(3);
  const runs = [33.3, 45, 79.2];
  assert.ok(chance(runs, { lower: "33.3", upper: "79.2" }) > 0.999999);
  assert.equal(chance(runs, { lower: "33.4", upper: "79.2" }), 0);
  assert.equal(chance(runs, { lower: "33.3", upper: "90.0" }), 0);
});

Deno.test("createIntervalChance() and bootstrapEndChances() refuse what they cannot list", () => {
  assert.throws(() => createIntervalChance(10), {
    message:
      "Cannot find the chance of a bootstrap interval: count must be at most 9, got 10",
  });
  assert.throws(
    () => createIntervalChance(3)([1, 2], { lower: "1", upper: "2" }),
    /runs must hold 3 numbers, got 2/,
  );
  assert.throws(() => bootstrapEndChances([]), RangeError);
  assert.throws(() => bootstrapEndChances([1], { level: 1 }), RangeError);
});
