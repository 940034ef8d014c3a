/** The functions that simulate, and the additions to the bootstrap that they use. */

import assert from "node:assert/strict";
import {
  basicInterval,
  bayesianBootstrap,
  binomialCoverage,
  binomialLevel,
  bootstrap,
  createRandom,
  mean,
  meanInterval,
  meanIntervals,
  meanWithError,
  percentileInterval,
  quantileOfSorted,
  simulateCoverage,
  simulateLevel,
  studentizedInterval,
  weightedMean,
} from "stats";

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

Deno.test("simulateCoverage() counts intervals below and above the truth, their width and its own error", () => {
  // A coin: 0 gives [0, 1], 1 gives [2, 4]; the truth is 1.5.
  const [row] = simulateCoverage(
    (random) => random.below(2),
    (side) => ({
      coin: side === 0 ? { lower: 0, upper: 1 } : { lower: 2, upper: 4 },
    }),
    { truth: 1.5, random: createRandom(1), samples: 1000 },
  );
  assert.equal(row?.coverageShare, 0);
  assert.ok(Math.abs((row?.belowShare ?? 0) - 0.5) < 0.06);
  assert.ok(
    Math.abs((row?.belowShare ?? 0) + (row?.aboveShare ?? 0) - 1) < 1e-12,
  );
  const below = row?.belowShare ?? NaN;
  assert.ok(
    Math.abs((row?.meanWidth ?? 0) - (below + 2 * (1 - below))) < 1e-12,
  );
  // Wilson for 0 of 1,000: the upper end is z^2 / (1000 + z^2).
  const square = 1.959963984540054 ** 2;
  assert.ok(
    Math.abs((row?.interval.upper ?? 0) - square / (1000 + square)) < 1e-12,
  );
});

Deno.test("simulations refuse what cannot be counted, and name it", () => {
  const random = createRandom(1);
  const draw = (): number => 0;
  const cases: readonly [() => unknown, string][] = [
    [
      () =>
        simulateCoverage(draw, () => ({ x: { lower: NaN, upper: 1 } }), {
          truth: 0,
          random,
        }),
      'Cannot simulate coverage: the ends of "x" must be numbers, got NaN and 1 in sample 1',
    ],
    [
      () => simulateCoverage(draw, () => ({}), { truth: NaN, random }),
      "Cannot simulate coverage: truth must be a finite number, got NaN",
    ],
    [
      () => simulateLevel(draw, () => ({ x: 1.5 }), { random }),
      'Cannot simulate a level: the p value of "x" must be between 0 and 1, got 1.5 in sample 1',
    ],
    [
      () =>
        simulateLevel(
          (source) => source.below(2),
          (side) => side === 0 ? { x: 1 } : { y: 1 },
          { random: createRandom(3), samples: 10 },
        ),
      '": must be there for each of the 10 samples',
    ],
    [
      () =>
        binomialLevel((b) => b === 2 ? {} : { x: 1 }, {
          trials: 3,
          probability: 0.5,
        }),
      'Cannot compute a level: "x" must be there for every count, got none for 2 of 3',
    ],
    [
      () => binomialCoverage(() => ({}), { trials: 0, probability: 0.5 }),
      "Cannot compute coverage: trials must be a whole number of at least 1, got 0",
    ],
  ];
  for (const [run, message] of cases) {
    assert.throws(run, (error) => {
      assert.ok(error instanceof RangeError);
      const expected = message.replace(/^":/, '"');
      assert.ok(error.message.includes(expected), error.message);
      return true;
    });
  }
});

Deno.test("studentizedInterval() equals its definition on the same resamples and counts those without spread", () => {
  const values = [1, 2, 4, 9];
  const options = { resamples: 400, level: 0.9 };
  const shown = studentizedInterval(values, meanWithError, {
    ...options,
    random: createRandom(5),
  });
  // The same draws a second time, by hand.
  const random = createRandom(5);
  const error = (sample: readonly number[]): number => {
    const centre = average(sample);
    return Math.sqrt(
      sample.reduce((sum, value) => sum + (value - centre) ** 2, 0) / 3 / 4,
    );
  };
  const ts: number[] = [];
  let flat = 0;
  for (let round = 0; round < 400; round++) {
    const sample = values.map(() => values[random.below(4)] ?? NaN);
    if (new Set(sample).size === 1) flat++;
    else ts.push((average(sample) - 4) / error(sample));
  }
  const sorted = Float64Array.from(ts).sort();
  assert.equal(shown.leftOutCount, flat);
  assert.ok(flat > 0);
  const [low, high] = [
    quantileOfSorted(sorted, 0.05),
    quantileOfSorted(sorted, 0.95),
  ];
  assert.ok(Math.abs(shown.lower - (4 - high * error(values))) < 1e-12);
  assert.ok(Math.abs(shown.upper - (4 - low * error(values))) < 1e-12);
});

Deno.test("bootstrap additions refuse samples without values or without spread", () => {
  const random = createRandom(1);
  assert.throws(
    () => studentizedInterval([2], meanWithError, { random }),
    /^RangeError: Cannot find a studentized interval: values must hold at least 2 values, got 1$/,
  );
  assert.throws(
    () => studentizedInterval([0.1, 0.1, 0.1], meanWithError, { random }),
    /the statistic of values must be finite with a standard error above 0, got 0\.1/,
  );
  assert.throws(
    () => bayesianBootstrap([], weightedMean, { random }),
    /^RangeError: Cannot run a Bayesian bootstrap: values must hold at least 1 value, got 0$/,
  );
  assert.throws(
    () => meanInterval([3, 3, 3]),
    /^RangeError: Cannot find an interval of a mean: values must vary by a finite standard error, got 0$/,
  );
  assert.throws(() => meanInterval([NaN, 1]), /values\[0\] must be a finite/);
  const same = bayesianBootstrap([4, 4], weightedMean, {
    random,
    resamples: 9,
  });
  assert.equal(same.estimate, 4);
});

Deno.test("meanIntervals() reads percentile and basic from the same resamples", () => {
  const values = [1, 2, 4, 9];
  const all = meanIntervals(values, {
    random: createRandom(2),
    resamples: 200,
  });
  const boot = bootstrap(values, mean, {
    random: createRandom(2),
    resamples: 200,
  });
  assert.deepEqual(all.percentile, percentileInterval(boot));
  assert.deepEqual(all.basic, basicInterval(boot));
});
