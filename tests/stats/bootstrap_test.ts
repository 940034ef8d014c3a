import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  basicInterval,
  bcaInterval,
  bootstrap,
  bootstrapClusters,
  bootstrapOfReplicates,
  bootstrapStrata,
  createRandom,
  type Interval,
  jackknifeAcceleration,
  mean,
  median,
  normalBootstrapInterval,
  normalCdf,
  percentileInterval,
  quantileOfSorted,
} from "stats";
import {
  array,
  assertClose,
  assertInterval,
  byProgram,
  type Json,
  number,
  numbers,
  object,
  readCases,
  table,
} from "./golden.ts";

/** The plain mean, so that the bootstrap tests do not rest on the checks of `mean`. */
const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const EXACT = { relative: 1e-12, absolute: 1e-13 };
/** Quantiles of means: 1e-10 of their size. */
const END = { relative: 1e-10 };

/** One row of boot.ci: [at 90 %, at 95 %]. */
function rows(value: Json | undefined): Json[] {
  return array(value);
}

for (const golden of readCases("bootstrap_fixed_indices")) {
  const values = numbers(golden.input.x);
  const resamples = table(golden.input.idx)
    .map((indices) => indices.map((index) => values[index] ?? NaN));
  const boot = bootstrapOfReplicates(average(values), resamples.map(average));
  const constant = golden.id.startsWith("all_equal");
  const acceleration = jackknifeAcceleration(values, average);
  const r = object(byProgram(golden, "boot.ci"));
  const quantiles = object(byProgram(golden, "R 4.2.2 quantile"));
  const own = object(byProgram(golden, "own formula"));

  Deno.test(`a bootstrap distribution agrees with boot and NumPy on ${golden.id}`, () => {
    assertClose(boot.estimate, number(r.t0), EXACT, "t0");
    assertClose(boot.estimate, number(own.t0), EXACT, "t0");
    assertClose(boot.standardError, number(r.se), EXACT, "se");
    assertClose(boot.standardError, number(own.se), EXACT, "se");
    assertClose(boot.bias, number(own.bias), { absolute: 1e-13 }, "bias");
    assertClose(
      boot.estimate + boot.bias,
      number(own.mean_of_t),
      EXACT,
      "mean",
    );
  });

  Deno.test(`percentile, basic and normal intervals agree with R and NumPy on ${golden.id}`, () => {
    const type7 = percentileInterval(boot);
    assertInterval(type7, quantiles.perc_type7, END, "type 7");
    assertInterval(type7, own.perc95, END, "type 7 NumPy");
    const at90 = percentileInterval(boot, { level: 0.9 });
    assertInterval(at90, quantiles.perc_type7_90, END, "type 7, 90 %");
    assertInterval(basicInterval(boot), own.basic95, END, "basic");
    assertInterval(normalBootstrapInterval(boot), own.norm95, END, "normal");
    const medians = bootstrapOfReplicates(
      median(values),
      resamples.map(median),
    );
    assertInterval(
      percentileInterval(medians),
      own.median_perc95,
      END,
      "median",
    );
  });

  Deno.test(`intervals with the quantiles of boot agree with boot.ci on ${golden.id}`, () => {
    for (const [row, level] of [[0, 0.9], [1, 0.95]] as const) {
      const options = { level, quantiles: "boot" } as const;
      const pairs: readonly (readonly [string, Interval])[] = [
        ["norm", normalBootstrapInterval(boot, { level })],
        ["basic", basicInterval(boot, options)],
        ["perc", percentileInterval(boot, options)],
        ["bca", bcaInterval(boot, { ...options, acceleration, ties: "none" })],
      ];
      for (const [name, interval] of pairs) {
        const expected = rows(r[name])[row];
        if (constant) {
          // boot.ci gives nothing for constant resamples; the interval is that value.
          assert.equal(expected, null);
          assert.deepEqual([interval.lower, interval.upper], [3, 3]);
        } else assertInterval(interval, expected, END, `${name} ${level}`);
      }
    }
  });

  Deno.test(`bcaInterval() agrees with the own formula on ${golden.id}`, () => {
    const bca = object(own.bca95);
    for (
      const [name, ties] of [["strict", "none"], ["half_ties", "half"]] as const
    ) {
      const expected = object(bca[name]);
      const interval = bcaInterval(boot, { acceleration, ties });
      if (constant) {
        // z0 infinite and a NaN in the reference; here the one value there is.
        assert.ok(Number.isNaN(number(expected.a)));
        assert.deepEqual([interval.lower, interval.upper], [3, 3]);
        continue;
      }
      assertClose(acceleration, number(expected.a), { relative: 1e-11 }, "a");
      assertClose(acceleration, number(quantiles.accel_jack), {
        relative: 1e-11,
      }, "a");
      if (golden.id === "gamma_n6_B499" && ties === "half") {
        // The reference compares means bit by bit and so misses resamples that
        // hold each value once in another order. Counted here by their indices.
        const full = table(golden.input.idx)
          .filter((indices) => new Set(indices).size === values.length).length;
        const below = resamples
          .filter((resample) => average(resample) < boot.estimate - 1e-12)
          .length;
        assert.equal(full, 4);
        assertClose(
          normalCdf(interval.biasCorrection),
          (below + full / 2) / resamples.length,
          { relative: 1e-12 },
          "share below",
        );
        assert.ok(interval.biasCorrection > number(expected.z0));
        continue;
      }
      assertClose(
        interval.biasCorrection,
        number(expected.z0),
        { relative: 1e-11 },
        name,
      );
      const [low, high] = numbers(expected.alpha);
      assertClose(
        interval.probabilities[0],
        low ?? NaN,
        { relative: 1e-10 },
        name,
      );
      assertClose(
        interval.probabilities[1],
        high ?? NaN,
        { relative: 1e-10 },
        name,
      );
      assertInterval(interval, expected.ci_type7, END, name);
    }
  });
}

/** Asserts that Monte Carlo ends are within five standard deviations of their mean over 20 seeds. */
function assertNear(
  interval: Interval,
  reference: Json | undefined,
  options: { readonly step: number; readonly label: string },
): void {
  const { mean: means, sd } = object(reference);
  const ends = [interval.lower, interval.upper];
  ends.forEach((end, index) => {
    const spread = numbers(sd)[index] ?? NaN;
    const allowed = 5 * spread * Math.sqrt(1 + 1 / 20) + 1e-9 + options.step;
    const centre = numbers(means)[index] ?? NaN;
    assert.ok(
      Math.abs(end - centre) <= allowed,
      `${options.label} ${index}: got ${end}, expected ${centre} within ${allowed}`,
    );
  });
}

for (const golden of readCases("bootstrap_monte_carlo")) {
  Deno.test(`Monte Carlo intervals agree with 20 seeds of the reference on ${golden.id}`, () => {
    const { x, clusters, strata } = golden.input;
    const random = createRandom(`check ${golden.id}`);
    const [program] = golden.expect;
    assert.ok(program !== undefined && golden.expect.length === 1);
    const { percentile, basic, BCa } = program.values;
    // The mean of 0 and 1 moves in steps of 1/n.
    const step = golden.id.startsWith("binary") ? 1 / numbers(x).length : 0;
    const options = { step, label: golden.id };
    if (x !== undefined) {
      const values = numbers(x);
      const boot = bootstrap(values, average, { random });
      assertNear(percentileInterval(boot), percentile, options);
      assertNear(basicInterval(boot), basic, options);
      const acceleration = jackknifeAcceleration(values, average);
      assertNear(bcaInterval(boot, { acceleration }), BCa, options);
      return;
    }
    const boot = clusters === undefined
      ? bootstrapStrata(table(strata), (samples) => average(samples.flat()), {
        random,
      })
      : bootstrapClusters(table(clusters), average, { random });
    assertClose(boot.estimate, number(program.values.t0), EXACT, "t0");
    assertNear(percentileInterval(boot), percentile, options);
  });
}

Deno.test("bootstrap() of the mean has the standard error of the plug-in formula", () => {
  const values = [3, 1, 4, 1, 5, 9, 2, 6];
  const centre = average(values);
  const variance = average(values.map((value) => (value - centre) ** 2));
  const boot = bootstrap(values, mean, { random: createRandom(3) });
  const expected = Math.sqrt(variance / values.length);
  // 10,000 resamples: a relative error of 1 / sqrt(20000) = 0.7 %, five of them.
  assertClose(boot.standardError, expected, { relative: 0.035 }, "se");
  assert.ok(Math.abs(boot.bias) < 5 * expected / 100);
});

Deno.test("bootstrap() of `mean` gives the means of the resamples that any other statistic sees", () => {
  for (
    const [count, resamples] of [
      [1, 9],
      [2, 50],
      [3, 50],
      [4, 50],
      [5, 50],
      [6, 500],
      [7, 500],
      [72, 200],
      [10_000, 9],
      [70_001, 3],
    ] as const
  ) {
    const make = createRandom(count);
    const values = Array.from({ length: count }, () => make.float() - 0.3);
    const known = bootstrap(values, mean, {
      random: createRandom(2),
      resamples,
    });
    const own = bootstrap(values, (sample) => mean(sample), {
      random: createRandom(2),
      resamples,
    });
    assert.equal(known.estimate, own.estimate);
    known.replicates.forEach((value, index) =>
      // The sums differ in order: n / 4 + 4 roundings of values below 1.
      assertClose(value, own.replicates[index] ?? NaN, {
        absolute: (count / 4 + 4) * Number.EPSILON,
      }, `${count}`)
    );
  }
});

Deno.test("bootstrap() draws each of the 27 ordered resamples of three values equally often", () => {
  const counts = new Map<string, number>();
  bootstrap(["a", "b", "c"], (sample) => {
    const order = sample.join("");
    counts.set(order, (counts.get(order) ?? 0) + 1);
    return 0;
  }, { random: createRandom(8), resamples: 27_000 });
  // The sample itself is one more, which is asked for the estimate.
  counts.set("abc", (counts.get("abc") ?? 0) - 1);
  assert.equal(counts.size, 27);
  const statistic = [...counts.values()]
    .reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
  // 26 degrees of freedom: 1e-4 of the mass lies above 61.
  assert.ok(statistic < 61, String(statistic));
});

Deno.test("bootstrap functions draw by fillBelow(), strata in turn and clusters whole", () => {
  const values = [1, 5, 2, 8, 3];
  const strata = [[1, 2, 4], [10, 30]];
  const clusters = [[1, 2], [5], [7, 8, 9]];
  const sum = (samples: readonly (readonly number[])[]): number =>
    average(samples[0] ?? []) + 1000 * average(samples[1] ?? []);
  const options = () => ({ random: createRandom(9), resamples: 40 });
  /** Forty statistics of values drawn by hand from the same seed. */
  const byHand = (
    statistic: (pick: <T>(from: readonly T[]) => T[]) => number,
  ): number[] => {
    const { random } = options();
    return Array.from({ length: 40 }, () =>
      statistic((from) => {
        const indices = new Uint32Array(from.length);
        random.fillBelow(indices, from.length);
        return [...indices].flatMap((index) => from.slice(index, index + 1));
      }));
  };
  assert.deepEqual(
    [...bootstrap(values, average, options()).replicates],
    byHand((pick) => average(pick(values))),
  );
  assert.deepEqual(
    [...bootstrapStrata(strata, sum, options()).replicates],
    byHand((pick) => sum(strata.map(pick))),
  );
  assert.deepEqual(
    [...bootstrapClusters(clusters, average, options()).replicates],
    byHand((pick) => average(pick(clusters).flat())),
  );
});

Deno.test("intervals are read from the resamples as if these were sorted", () => {
  const value = fc.integer({ min: -8, max: 8 }).map((whole) => whole / 4 + 0);
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 2, maxLength: 60 }),
      fc.double({ min: 0.01, max: 0.99 }),
      (replicates, level) => {
        const boot = bootstrapOfReplicates(0, replicates);
        assert.deepEqual(
          [...boot.sorted],
          replicates.toSorted((one, other) => one - other),
        );
        assert.deepEqual([...boot.replicates], replicates);
        const tail = (1 - level) / 2;
        const { lower, upper } = percentileInterval(boot, { level });
        assert.equal(lower, quantileOfSorted(boot.sorted, tail));
        assert.equal(upper, quantileOfSorted(boot.sorted, 1 - tail));
      },
    ),
    { seed: 21, numRuns: 300 },
  );
});

Deno.test("jackknifeAcceleration() of `mean` is that of leaving each value out, at any scale", () => {
  const random = createRandom(10);
  for (const count of [2, 3, 6, 72, 500]) {
    const values = Array.from(
      { length: count },
      () => -Math.log(1 - random.float()),
    );
    const solved = jackknifeAcceleration(values, mean);
    const left = jackknifeAcceleration(values, (sample) => mean(sample));
    assertClose(solved, left, { relative: 1e-10, absolute: 1e-14 }, `${count}`);
    for (const scale of [1e150, 1e-150]) {
      assertClose(
        jackknifeAcceleration(values.map((value) => scale * value), mean),
        solved,
        { relative: 1e-12, absolute: 1e-14 },
        `${count} ${scale}`,
      );
    }
  }
  assert.equal(jackknifeAcceleration([0.1, 0.1, 0.1], mean), 0);
  assert.equal(jackknifeAcceleration([0, 0], mean), 0);
});

Deno.test("bootstrap functions give the same for the same seed and something else for another", () => {
  const run = (seed: number) =>
    percentileInterval(
      bootstrap([1, 5, 2, 8, 3], mean, {
        random: createRandom(seed),
        resamples: 200,
      }),
    );
  assert.deepEqual(run(1), run(1));
  assert.notDeepEqual(run(1), run(3));
});

Deno.test("bootstrapStrata() draws within strata and bootstrapClusters() keeps clusters whole", () => {
  bootstrapStrata([[1, 2], [10, 20, 30]], ([low = [], high = []]) => {
    assert.equal(low.length, 2);
    assert.equal(high.length, 3);
    assert.ok(low.every((value) => value < 10));
    assert.ok(high.every((value) => value >= 10));
    return 0;
  }, { random: createRandom(4), resamples: 50 });
  bootstrapClusters([[1, 1], [2, 2], [3, 3]], (sample) => {
    for (let index = 0; index < sample.length; index += 2) {
      assert.equal(sample[index], sample[index + 1]);
    }
    return 0;
  }, { random: createRandom(5), resamples: 50 });
});

Deno.test("bootstrap intervals move with a shift and turn with a sign", () => {
  const sample = fc.array(fc.integer({ min: -20, max: 20 }), {
    minLength: 3,
    maxLength: 8,
  }).filter((values) => new Set(values).size > 1);
  fc.assert(
    fc.property(sample, (values) => {
      const run = (map: (value: number) => number) =>
        bootstrap(values.map(map), average, {
          random: createRandom(6),
          resamples: 300,
        });
      const plain = percentileInterval(run((value) => value));
      const shifted = percentileInterval(run((value) => value + 100));
      const turned = percentileInterval(run((value) => -value));
      return Math.abs(shifted.lower - plain.lower - 100) < 1e-9 &&
        Math.abs(turned.lower + plain.upper) < 1e-9;
    }),
    { seed: 17, numRuns: 30 },
  );
});

Deno.test("bootstrap functions refuse what they cannot resample", () => {
  const random = createRandom(1);
  assert.throws(() => bootstrap([], mean, { random }), {
    name: "RangeError",
    message:
      "Cannot bootstrap a statistic: values must hold at least 1 value, got 0",
  });
  assert.throws(() => bootstrap([1, NaN], average, { random }), {
    message: /the statistic must be a finite number in every resample, got NaN/,
  });
  assert.throws(() => bootstrap([1, NaN], mean, { random }), {
    message: "Cannot take a mean: values[1] must be a finite number, got NaN",
  });
  assert.throws(
    () => bootstrap([1], mean, { random, resamples: 1 }),
    RangeError,
  );
  assert.throws(() => bootstrapStrata([[1], []], () => 1, { random }), {
    message: /strata\[1\] must hold at least 1 value/,
  });
  assert.throws(() => bootstrapClusters([], () => 1, { random }), RangeError);
  assert.throws(() => bootstrap([1, undefined], () => 1, { random }), {
    name: "RangeError",
    message:
      "Cannot bootstrap a statistic: values[1] must hold a value, got undefined",
  });
  assert.throws(() => jackknifeAcceleration([1], mean), RangeError);
  const boot = bootstrapOfReplicates(0, [1, 2, 3]);
  assert.throws(() => bcaInterval(boot, { acceleration: 0 }), {
    message: /resamples must lie on both sides of the estimate 0, got 1 to 3/,
  });
  assert.throws(() => percentileInterval(boot, { level: 2 }), RangeError);
  assert.throws(() => bootstrapOfReplicates(0, [1]), RangeError);
});
