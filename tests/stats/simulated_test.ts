/**
 * Simulated level and coverage of the main tests and intervals at n = 6, 25 and 72.
 *
 * All seeds are fixed. A share may be off by four Monte Carlo standard errors,
 * 4 sqrt(p (1 - p) / samples), from what theory says; where theory gives no number
 * but a bound, the bound is tested the same way.
 */

import assert from "node:assert/strict";
import {
  basicInterval,
  bayesianBootstrap,
  binomialCoverage,
  binomialLevel,
  bootstrap,
  cliffsDelta,
  cohensD,
  cohensKappa,
  createRandom,
  drawNormal,
  hodgesLehmann,
  kruskalWallisTest,
  mannWhitneyTest,
  mcnemarVersions,
  mean,
  meanInterval,
  meanIntervals,
  meanWithError,
  pairedRiskDifference,
  pairedTTest,
  pearsonCorrelation,
  percentileInterval,
  permutationTest,
  proportionIntervals,
  quantileOfSorted,
  type Random,
  signFlipTest,
  simulateCoverage,
  type SimulatedCoverage,
  type SimulatedLevel,
  simulateLevel,
  spearmanCorrelation,
  studentizedInterval,
  tCdf,
  weightedMean,
  welchTest,
  wilcoxonSignedRankTest,
} from "stats";

const SIZES = [6, 25, 72] as const;

const normals = (random: Random, count: number): number[] =>
  Array.from({ length: count }, () => drawNormal(random));
const likert = (random: Random, count: number): number[] =>
  Array.from({ length: count }, () => 1 + random.below(6));
const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Four Monte Carlo standard errors. */
const slack = (share: number, samples: number): number =>
  4 * Math.sqrt(share * (1 - share) / samples);

function assertLevel(
  row: SimulatedLevel,
  expected: number,
  bound: "is" | "is at most",
): void {
  const reach = slack(expected, row.sampleCount);
  const away = row.rejectionShare - expected;
  assert.ok(
    away <= reach && (bound === "is at most" || away >= -reach),
    `${row.test}: rejects ${row.rejectionShare}, must be ${bound} ${expected} within ${reach}`,
  );
  // A test that never rejects holds every level and tests nothing.
  assert.ok(row.rejectionShare > 0.005, `${row.test} hardly rejects`);
}

function assertCoverage(
  row: SimulatedCoverage,
  [from, to]: readonly [number, number],
): void {
  const reach = slack(Math.min(from, 0.99), row.sampleCount);
  assert.ok(
    row.coverageShare >= from - reach && row.coverageShare <= to + reach,
    `${row.method}: covers ${row.coverageShare}, must be ${from} to ${to} within ${reach}`,
  );
}

for (const n of SIZES) {
  Deno.test(`t tests, exact rank tests and correlations hold 5 % under a true null hypothesis, n = ${n}`, () => {
    const [exact, atMost] = [
      new Set(["paired t", "Pearson"]),
      new Set(["Welch", "Mann-Whitney", "signed-rank", "Spearman"]),
    ];
    const rows = simulateLevel(
      (random) => [normals(random, n), normals(random, n)] as const,
      ([x, y]) => ({
        Welch: welchTest(x, y).pValue,
        "paired t": pairedTTest(x, y).pValue,
        Pearson: pearsonCorrelation(x, y).pValue,
        "Mann-Whitney": mannWhitneyTest(x, y, {
          method: n === 72 ? "asymptotic" : "exact",
        }).pValue,
        "signed-rank": wilcoxonSignedRankTest(x, y).pValue,
        Spearman: spearmanCorrelation(x, y, { method: n === 6 ? "auto" : "t" })
          .pValue,
      }),
      { random: createRandom(n), samples: n === 25 ? 400 : 1000 },
    );
    assert.equal(rows.length, 6);
    for (const row of rows) {
      assert.ok(exact.has(row.test) !== atMost.has(row.test));
      assertLevel(row, 0.05, exact.has(row.test) ? "is" : "is at most");
    }
  });

  Deno.test(`tests of scores with many ties hold 5 %, n = ${n}`, () => {
    const rows = simulateLevel(
      (random) => ({
        x: likert(random, n),
        y: likert(random, n),
        z: likert(random, n),
      }),
      ({ x, y, z }, random) => ({
        permutation: permutationTest(x, y, { random, permutations: 199 })
          .pValue,
        "sign flip": signFlipTest(x.map((score, i) => score - (y[i] ?? 0)), {
          random,
          permutations: 199,
          maximumExact: 1000,
        }).pValue,
        "Mann-Whitney with ties": mannWhitneyTest(x, y, {
          method: n === 6 ? "exact" : "asymptotic",
        }).pValue,
        "Kruskal-Wallis": kruskalWallisTest([x, y, z]).pValue,
      }),
      { random: createRandom(100 + n), samples: n === 6 ? 500 : 1000 },
    );
    assert.equal(rows.length, 4);
    for (const row of rows) assertLevel(row, 0.05, "is at most");
  });

  Deno.test(`every version of McNemar's test rejects as often as exact counting says, ${n} discordant pairs`, () => {
    const pValuesOf = (b: number) =>
      Object.fromEntries(
        mcnemarVersions({ a: 5, b, c: n - b, d: 5 }).flatMap((test) => [
          [`${test.version}, two-sided`, test.twoSidedPValue],
          [`${test.version}, one-sided`, test.oneSidedPValue],
        ]),
      );
    const known = binomialLevel(pValuesOf, { trials: n, probability: 0.5 });
    const byCount = Array.from({ length: n + 1 }, (_, b) => pValuesOf(b));
    const rows = simulateLevel(
      (random) =>
        Array.from({ length: n }, () => random.below(2)).filter(Boolean).length,
      (b) => byCount[b] ?? {},
      { random: createRandom(200 + n), samples: 4000 },
    );
    assert.equal(rows.length, 8);
    rows.forEach((row, index) => {
      const { test, rejectionShare = NaN } = known[index] ?? {};
      assert.equal(row.test, test);
      assert.ok(
        Math.abs(row.rejectionShare - rejectionShare) <=
          slack(rejectionShare, 4000),
        `${row.test}: ${row.rejectionShare} against ${rejectionShare}`,
      );
      if (/^(exact|corrected)/.test(row.test)) {
        assert.ok(rejectionShare <= 0.05, `${row.test}: ${rejectionShare}`);
      }
    });
  });

  Deno.test(`intervals of a normal mean cover as theory says, n = ${n}`, () => {
    const samples = n === 72 ? 400 : 1000;
    const rows = simulateCoverage(
      (random) => normals(random, n),
      (values, random) => ({
        ...meanIntervals(values, { random, resamples: 300 }),
        Bayesian: percentileInterval(
          bayesianBootstrap(values, weightedMean, { random, resamples: 300 }),
        ),
      }),
      { truth: 0, random: createRandom(300 + n), samples },
    );
    const byName = new Map(rows.map((row) => [row.method, row]));
    const expect = (name: string, from: number, to: number): void => {
      const row = byName.get(name);
      assert.ok(row !== undefined, name);
      assertCoverage(row, [from, to]);
    };
    // P(|t| < reach) with n - 1 degrees of freedom.
    const within = (reach: number): number => 2 * tCdf(reach, n - 1) - 1;
    expect("t", 0.95, 0.95);
    expect("normal", within(1.959964), within(1.959964));
    // The bootstrap's spread divides by n: its reach is 1.96 sqrt((n - 1) / n) standard
    // errors, and that of 300 resamples a little less (the ends are read with noise).
    const reach = within(1.959964 * Math.sqrt((n - 1) / n));
    for (const name of ["percentile", "basic", "BCa"]) {
      expect(name, reach - 0.03, reach + 0.01);
    }
    expect("studentized", 0.935, 0.975);
    // Weights of variance 1 / (n (n + 1)): a reach of 1.96 sqrt((n - 1) / (n + 1)).
    const bayesian = within(1.959964 * Math.sqrt((n - 1) / (n + 1)));
    expect("Bayesian", bayesian - 0.03, bayesian + 0.01);
  });

  Deno.test(`intervals of a proportion cover as exact counting says, and Clopper-Pearson never too rarely, n = ${n}`, () => {
    const intervals = Array.from(
      { length: n + 1 },
      (_, successes) => proportionIntervals(successes, { trials: n }),
    );
    for (const probability of [0.08, 0.3, 0.5]) {
      const known = binomialCoverage(
        (successes) => intervals[successes] ?? {},
        { trials: n, probability },
      );
      const rows = simulateCoverage(
        (random) =>
          Array.from({ length: n }, () => random.float() < probability)
            .filter(Boolean).length,
        (successes) => intervals[successes] ?? {},
        { truth: probability, random: createRandom(400 + n), samples: 2000 },
      );
      assert.equal(rows.length, 6);
      rows.forEach((row, index) => {
        const { method, coverageShare = NaN } = known[index] ?? {};
        assert.equal(row.method, method);
        assertCoverage(row, [coverageShare, coverageShare]);
        if (method === "Clopper-Pearson") assert.ok(coverageShare >= 0.95);
      });
    }
  });

  Deno.test(`intervals of differences, effects and correlations cover 95 %, n = ${n}`, () => {
    const rows = simulateCoverage(
      (random) => [normals(random, n), normals(random, n)] as const,
      ([x, y]) => {
        const pearson = pearsonCorrelation(x, y).interval;
        assert.ok(pearson !== null);
        return {
          Welch: welchTest(x, y).interval,
          "paired t": pairedTTest(x, y).interval,
          Pearson: pearson,
          "Cliff's delta": cliffsDelta(x, y).interval,
        };
      },
      { truth: 0, random: createRandom(500 + n), samples: 1000 },
    );
    // Fisher's z is an approximation; so is the interval of Cliff's delta.
    const bounds: Readonly<Record<string, readonly [number, number]>> = {
      Welch: [0.95, 0.96],
      "paired t": [0.95, 0.95],
      Pearson: [0.94, 0.96],
      "Cliff's delta": [0.91, 0.98],
    };
    assert.equal(rows.length, 4);
    for (const row of rows) assertCoverage(row, bounds[row.method] ?? [2, 2]);
  });

  Deno.test(`the interval of Cohen's d by the noncentral t covers a true d of 0.5, n = ${n}`, () => {
    const [row] = simulateCoverage(
      (random) =>
        [normals(random, n).map((x) => x + 0.5), normals(random, n)] as const,
      ([x, y]) => ({ d: cohensD(x, y).interval ?? { lower: NaN, upper: NaN } }),
      { truth: 0.5, random: createRandom(600 + n), samples: 200 },
    );
    assert.ok(row !== undefined);
    assertCoverage(row, [0.95, 0.95]);
  });

  Deno.test(`intervals of a paired risk difference cover about 95 %, ${n} pairs`, () => {
    // Shares .4, .25, .1, .25: a difference of .15.
    const cut = [0.4, 0.65, 0.75];
    const rows = simulateCoverage(
      (random) => {
        const counts = [0, 0, 0, 0];
        for (let pair = 0; pair < n; pair++) {
          const draw = random.float();
          const place = cut.filter((limit) => draw >= limit).length;
          counts[place] = (counts[place] ?? 0) + 1;
        }
        const [a = 0, b = 0, c = 0, d = 0] = counts;
        return pairedRiskDifference({ a, b, c, d });
      },
      ({ tango, newcombe, bonettPrice, wald }) => ({
        tango,
        newcombe,
        bonettPrice,
        wald,
      }),
      { truth: 0.15, random: createRandom(700 + n), samples: 800 },
    );
    assert.equal(rows.length, 4);
    for (const row of rows) {
      const isWald = row.method === "wald";
      assertCoverage(row, isWald ? [n === 6 ? 0.7 : 0.92, 0.95] : [0.94, 0.99]);
    }
  });
}

Deno.test("the interval of quadratic weighted kappa covers about 95 % at 25 and 72 essays", () => {
  // Both coders copy a common score with probability .6: kappa is .6 * .6 = .36.
  const code = (random: Random, n: number) => {
    const truth = likert(random, n);
    const coder = (): number[] =>
      truth.map((score) => random.float() < 0.6 ? score : 1 + random.below(6));
    return [coder(), coder()] as const;
  };
  for (const n of [25, 72]) {
    const [row] = simulateCoverage(
      (random) => code(random, n),
      ([first, second]) => ({
        kappa: cohensKappa(first, second, {
          categories: [1, 2, 3, 4, 5, 6],
          weights: "quadratic",
        }).interval ?? { lower: NaN, upper: NaN },
      }),
      { truth: 0.36, random: createRandom(800 + n), samples: 800 },
    );
    assert.ok(row !== undefined);
    assertCoverage(row, [0.92, 0.96]);
  }
});

Deno.test("the Hodges-Lehmann interval covers the shift of a skewed sample", () => {
  const skewed = (random: Random, shift: number): number[] =>
    Array.from({ length: 25 }, () => shift - Math.log(1 - random.float()));
  const [row] = simulateCoverage(
    (random) => [skewed(random, 1), skewed(random, 0)] as const,
    ([x, y]) => ({
      shift: hodgesLehmann(x, y).interval ?? { lower: NaN, upper: NaN },
    }),
    { truth: 1, random: createRandom(900), samples: 300 },
  );
  assert.ok(row !== undefined);
  assertCoverage(row, [0.95, 0.96]);
});

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
