/** Simulated level and coverage of tests of location, effects and the bootstrap, at n = 6, 25 and 72. */

import assert from "node:assert/strict";
import {
  ablationTable,
  type AdjustMethod,
  adjustPValues,
  bayesianBootstrap,
  bootstrapClusters,
  bootstrapStrata,
  cliffsDelta,
  cohensD,
  createRandom,
  equivalenceTest,
  exactBootstrap,
  exactPercentileInterval,
  hodgesLehmann,
  jackknifeClusters,
  kruskalWallisTest,
  mannWhitneyTest,
  mean,
  meanInterval,
  meanIntervals,
  normalBootstrapInterval,
  normalCdf,
  pairedEffectSize,
  pairedEquivalenceTest,
  pairedTTest,
  percentileInterval,
  permutationTest,
  signFlipTest,
  simulateCoverage,
  simulateLevel,
  studentizedRangeSf,
  tCdf,
  variance,
  weightedMean,
  welchTest,
  wilcoxonSignedRankTest,
} from "stats";
import {
  assertCoverages,
  assertLevel,
  exponentials,
  likert,
  normals,
  orNothing,
  SIZES,
} from "./simulation.ts";

for (const n of SIZES) {
  Deno.test(`t tests and rank tests hold 5 % under a true null hypothesis, n = ${n}`, () => {
    const rows = simulateLevel(
      (random) => [normals(random, n), normals(random, n)] as const,
      ([x, y]) => ({
        // Exact for normal values; Welch's degrees of freedom err to the safe side.
        "paired t": pairedTTest(x, y).pValue,
        Welch: welchTest(x, y).pValue,
        "Mann-Whitney": mannWhitneyTest(x, y, {
          method: n === 72 ? "asymptotic" : "exact",
        }).pValue,
        "signed-rank": wilcoxonSignedRankTest(x, y).pValue,
      }),
      { random: createRandom(n), samples: 1000 },
    );
    assert.equal(rows.length, 4);
    for (const row of rows) {
      assertLevel(row, 0.05, row.test === "paired t" ? "is" : "is at most");
    }
  });

  Deno.test(`tests of scores with many ties hold 5 %, n = ${n}`, () => {
    const rows = simulateLevel(
      (random) => ({
        x: likert(random, n),
        y: likert(random, n),
        z: likert(random, n),
      }),
      ({ x, y, z }, random) => {
        const several = kruskalWallisTest([x, y, z]);
        return {
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
          "signed-rank with ties": wilcoxonSignedRankTest(x, y, {
            method: n === 6 ? "exact" : "asymptotic",
          }).pValue,
          "Kruskal-Wallis": several.pValue,
          "Dunn, one pair": several.comparisons[0]?.pValue ?? 1,
          // At least one of three adjusted p values: the familywise error.
          "Dunn, Holm over all pairs": Math.min(
            ...several.comparisons.map((pair) => pair.adjustedPValue),
          ),
        };
      },
      { random: createRandom(100 + n), samples: n === 6 ? 500 : 1000 },
    );
    assert.equal(rows.length, 7);
    for (const row of rows) assertLevel(row, 0.05, "is at most");
  });

  Deno.test(`Tukey's range of three means has the level of the studentized range, n = ${n}`, () => {
    const [row] = simulateLevel(
      (random) => [normals(random, n), normals(random, n), normals(random, n)],
      (samples) => {
        const means = samples.map(mean);
        const within = mean(samples.map(variance));
        const q = (Math.max(...means) - Math.min(...means)) /
          Math.sqrt(within / n);
        return {
          Tukey: studentizedRangeSf(q, {
            groups: 3,
            degreesOfFreedom: 3 * (n - 1),
          }),
        };
      },
      { random: createRandom(150 + n), samples: 400 },
    );
    assertLevel(row, 0.05, "is");
  });

  Deno.test(`tests of equivalence reject at most 5 % at the bound, and 5 % where the other bound is far, n = ${n}`, () => {
    // Standard error of the difference: sqrt(2 / n). The other bound lies two
    // bounds away; from about 6 standard errors on it cannot matter.
    for (const bound of [1, 6 * Math.sqrt(2 / n)]) {
      const isFar = bound !== 1;
      const rows = simulateLevel(
        (random) =>
          [
            normals(random, n).map((value) => value + bound),
            normals(random, n),
          ] as const,
        ([x, y]) => {
          const bounds = { lower: -bound, upper: bound };
          return {
            Welch: equivalenceTest(x, y, bounds).pValue,
            paired: pairedEquivalenceTest(x, y, bounds).pValue,
          };
        },
        { random: createRandom(180 + n), samples: 1000 },
      );
      for (const row of rows) {
        const isExact = isFar && row.test === "paired";
        assertLevel(row, 0.05, isExact ? "is" : "is at most");
      }
    }
  });

  Deno.test(`adjusted p values keep the error over ${n} true null hypotheses`, () => {
    const least = (pValues: readonly number[], method: AdjustMethod): number =>
      Math.min(...adjustPValues(pValues, method).map((value) => value ?? 1));
    const rows = simulateLevel(
      (random) => Array.from({ length: n }, () => random.float()),
      (pValues) => ({
        holm: least(pValues, "holm"),
        bonferroni: least(pValues, "bonferroni"),
        hochberg: least(pValues, "hochberg"),
        "benjamini-hochberg": least(pValues, "benjamini-hochberg"),
        "benjamini-yekutieli": least(pValues, "benjamini-yekutieli"),
        // Hommel takes all subsets' critical values: left out where it is slow.
        ...(n === 72 ? {} : { hommel: least(pValues, "hommel") }),
      }),
      { random: createRandom(190 + n), samples: 2000 },
    );
    // The smallest of m uniform p values falls below .05 / m: 1 - (1 - .05 / m)^m.
    const smallest = 1 - (1 - 0.05 / n) ** n;
    const harmonic = Array.from({ length: n }, (_, i) => 1 / (i + 1))
      .reduce((sum, term) => sum + term, 0);
    const expected: Readonly<
      Record<string, readonly [number, "is" | "is at most"]>
    > = {
      holm: [smallest, "is"],
      bonferroni: [smallest, "is"],
      hochberg: [0.05, "is at most"],
      hommel: [0.05, "is at most"],
      // Simes: exactly .05 where all hypotheses are true; divided by 1 + 1/2 + ... + 1/m.
      "benjamini-hochberg": [0.05, "is"],
      "benjamini-yekutieli": [0.05 / harmonic, "is"],
    };
    assert.equal(rows.length, n === 72 ? 5 : 6);
    for (const row of rows) {
      const [share, bound] = expected[row.test] ?? [NaN, "is"];
      assertLevel(row, share, bound);
    }
  });

  Deno.test(`the ablation table's Holm values keep the error over four conditions, ${n} things`, () => {
    const names = ["a", "b", "c", "d"];
    const rows = simulateLevel(
      (random) =>
        Object.fromEntries(
          ["full", ...names].map((name) => [name, normals(random, n)]),
        ),
      (conditions) => {
        const table = ablationTable({ baseline: "full", conditions }, {
          signedRank: "asymptotic",
        });
        return {
          "at least one Holm p": Math.min(
            ...table.map((row) => row.holmPValue),
          ),
        };
      },
      { random: createRandom(198 + n), samples: 400 },
    );
    assertLevel(rows[0], 0.05, "is at most");
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
    // P(|t| < reach) with n - 1 degrees of freedom.
    const within = (reach: number): number => 2 * tCdf(reach, n - 1) - 1;
    const z = 1.959964;
    // The bootstrap's spread divides by n: its reach is z sqrt((n - 1) / n) standard
    // errors, and that of 300 resamples a little less (the ends are read with noise).
    const reach = within(z * Math.sqrt((n - 1) / n));
    // Weights of variance 1 / (n (n + 1)): a reach of z sqrt((n - 1) / (n + 1)).
    const bayesian = within(z * Math.sqrt((n - 1) / (n + 1)));
    assertCoverages(rows, {
      t: [0.95, 0.95],
      normal: [within(z), within(z)],
      percentile: [reach - 0.03, reach + 0.01],
      basic: [reach - 0.03, reach + 0.01],
      BCa: [reach - 0.03, reach + 0.01],
      studentized: [0.935, 0.975],
      Bayesian: [bayesian - 0.03, bayesian + 0.01],
    });
  });

  Deno.test(`bootstraps of strata and of clusters cover as their standard errors allow, n = ${n}`, () => {
    const z = 1.959964;
    const within = (reach: number, df: number): number =>
      2 * tCdf(reach, df) - 1;
    const shrink = Math.sqrt((n - 1) / n);
    const strata = simulateCoverage(
      (random) => [normals(random, n), normals(random, n)],
      (groups, random) => {
        const boot = bootstrapStrata(
          groups,
          ([one = [], other = []]) => mean(one) - mean(other),
          { random, resamples: 200 },
        );
        return {
          percentile: percentileInterval(boot),
          normal: normalBootstrapInterval(boot),
        };
      },
      { truth: 0, random: createRandom(340 + n), samples: 300 },
    );
    const two = within(z * shrink, 2 * n - 2);
    assertCoverages(strata, {
      percentile: [two - 0.03, two + 0.01],
      normal: [two - 0.03, two + 0.01],
    });
    // Clusters of four values with a common part of the same variance: the values
    // are correlated .5. n is the number of clusters.
    const clusters = simulateCoverage(
      (random) =>
        normals(random, n).map((common) =>
          normals(random, 4).map((value) => value + common)
        ),
      (groups, random) => ({
        percentile: percentileInterval(
          bootstrapClusters(groups, mean, { random, resamples: 200 }),
        ),
        jackknife: orNothing(jackknifeClusters(groups, mean).interval),
        "as if independent": meanInterval(groups.flat()),
      }),
      { truth: 0, random: createRandom(360 + n), samples: 300 },
    );
    const one = within(z * shrink, n - 1);
    // Taken as independent, the variance of the mean is too small by the factor
    // 2 / 5 (2 / 4 against 1 + 1 / 4): a reach of 1.24 standard errors in place of 1.96.
    const naive = 2 * normalCdf(z * Math.sqrt(2 / 5)) - 1;
    assertCoverages(clusters, {
      percentile: [one - 0.03, one + 0.01],
      jackknife: [0.95, 0.95],
      "as if independent": [naive - 0.03, naive + 0.03],
    });
  });

  Deno.test(`intervals of differences and standardized effects cover 95 %, n = ${n}`, () => {
    const differences = simulateCoverage(
      (random) => [normals(random, n), normals(random, n)] as const,
      ([x, y]) => ({
        Welch: welchTest(x, y).interval,
        "paired t": pairedTTest(x, y).interval,
      }),
      { truth: 0, random: createRandom(500 + n), samples: 1000 },
    );
    assertCoverages(differences, {
      Welch: [0.95, 0.96],
      "paired t": [0.95, 0.95],
    });
    const effects = simulateCoverage(
      (random) =>
        [normals(random, n).map((x) => x + 0.8), normals(random, n)] as const,
      ([x, y]) => {
        const effect = cohensD(x, y);
        return {
          d: effect.interval,
          g: effect.hedgesInterval,
          Glass: orNothing(effect.glassInterval),
        };
      },
      { truth: 0.8, random: createRandom(600 + n), samples: 400 },
    );
    assertCoverages(effects, {
      d: [0.95, 0.95],
      // The ends of d drawn towards 0: at most a little off at n = 6.
      g: [0.93, 0.96],
      // The ratio of the spreads is estimated, which widens it.
      Glass: [0.95, 0.97],
    });
    // First values spread twice as much: Glass's delta holds, the pooled d does not
    // estimate the same thing.
    const unequal = simulateCoverage(
      (random) =>
        [
          normals(random, n).map((x) => 2 * x + 0.8),
          normals(random, n),
        ] as const,
      ([x, y]) => ({ Glass: orNothing(cohensD(x, y).glassInterval) }),
      { truth: 0.8, random: createRandom(620 + n), samples: 400 },
    );
    assertCoverages(unequal, { Glass: [0.95, 0.97] });
    const paired = simulateCoverage(
      (random) =>
        [
          normals(random, n).map((x) => x + 0.5 * Math.SQRT2),
          normals(random, n),
        ] as const,
      ([x, y]) => ({ dz: pairedEffectSize(x, y).interval }),
      { truth: 0.5, random: createRandom(640 + n), samples: 300 },
    );
    assertCoverages(paired, { dz: [0.95, 0.95] });
  });

  Deno.test(`the interval of Cliff's delta covers 95 % at every delta, that of effectsize only near 0, n = ${n}`, () => {
    const samples = n === 72 ? 400 : 1000;
    for (const [shift, spread] of [[0, 1], [0, 4], [1, 1], [2, 1]] as const) {
      // P(x > y) = Phi(shift / sqrt(1 + spread^2)) for normal values.
      const truth = 2 * normalCdf(shift / Math.hypot(1, spread)) - 1;
      const [own, null_] = simulateCoverage(
        (random) =>
          [
            normals(random, n).map((value) => spread * value + shift),
            normals(random, n),
          ] as const,
        ([x, y]) => ({
          own: cliffsDelta(x, y).interval,
          null: cliffsDelta(x, y, { variance: "null" }).interval,
        }),
        { truth, random: createRandom(660 + n), samples },
      );
      assert.ok(own !== undefined && null_ !== undefined);
      assertCoverages([own], { own: [0.935, 0.985] });
      // Its standard error does not know delta: no size of sample helps.
      if (n > 6 && shift === 2) {
        assert.ok(null_.coverageShare < 0.85, `${null_.coverageShare}`);
      }
    }
  });

  Deno.test(`the Hodges-Lehmann interval covers the shift of a skewed sample, n = ${n}`, () => {
    const rows = simulateCoverage(
      (random) =>
        [
          exponentials(random, n).map((value) => value + 1),
          exponentials(random, n),
        ] as const,
      ([x, y]) => ({
        asymptotic: hodgesLehmann(x, y, { method: "asymptotic" }).interval,
        // Counting the orders of 72 and 72 values takes long.
        ...(n === 72
          ? {}
          : { exact: hodgesLehmann(x, y, { method: "exact" }).interval }),
      }),
      {
        truth: 1,
        random: createRandom(900 + n),
        samples: n === 72 ? 300 : 600,
      },
    );
    // Order statistics are at least 95 %: with 6 and 6 values 1 - 2 * 19 / 924.
    assertCoverages(rows, {
      asymptotic: [0.95, 0.965],
      ...(n === 72 ? {} : { exact: [0.95, 0.965] as const }),
    });
  });
}

Deno.test("permutation and sign-flip tests that list everything reject as often as counting allows, n = 6", () => {
  const rows = simulateLevel(
    (random) => [normals(random, 6), normals(random, 6)] as const,
    ([x, y]) => ({
      permutation: permutationTest(x, y).pValue,
      "sign flip": signFlipTest(x.map((value, i) => value - (y[i] ?? 0)))
        .pValue,
    }),
    { random: createRandom(950), samples: 1500 },
  );
  // Of 924 relabellings the 46 most extreme, of 64 sign patterns the 2 most extreme.
  assertLevel(rows[0], 46 / 924, "is");
  assertLevel(rows[1], 2 / 64, "is");
});

Deno.test("the exact percentile interval of six values covers as rarely as the bootstrap does", () => {
  const rows = simulateCoverage(
    (random) => normals(random, 6),
    (values) => ({
      exact: exactPercentileInterval(exactBootstrap(values, mean)),
    }),
    { truth: 0, random: createRandom(960), samples: 600 },
  );
  const reach = 2 * tCdf(1.959964 * Math.sqrt(5 / 6), 5) - 1;
  assertCoverages(rows, { exact: [reach - 0.02, reach + 0.02] });
});
