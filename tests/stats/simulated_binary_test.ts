/**
 * Level and coverage of tests and intervals of counts, at n = 6, 25 and 72: by
 * listing every table that can occur where that is possible, else by simulation.
 */

import assert from "node:assert/strict";
import {
  binomialCoverage,
  binomialLevel,
  cochranQTest,
  correctRate,
  createRandom,
  discordantOddsRatio,
  type Ends,
  mcnemarPower,
  mcnemarVersions,
  pairedRiskDifference,
  proportionIntervals,
  simulateCoverage,
  simulateLevel,
  smallestDetectableDifference,
} from "stats";
import {
  assertCoverage,
  assertLevel,
  SIZES,
  slack,
  successes,
} from "./simulation.ts";

/** Logarithms of the factorials up to 72. */
const LOG_FACTORIALS = Array.from({ length: 73 }, () => 0);
for (let n = 2; n <= 72; n++) {
  LOG_FACTORIALS[n] = (LOG_FACTORIALS[n - 1] ?? 0) + Math.log(n);
}

/** Multinomial probability of counts, from its own formula. */
function multinomial(
  counts: readonly number[],
  shares: readonly number[],
): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return Math.exp(counts.reduce(
    (sum, count, index) =>
      sum - (LOG_FACTORIALS[count] ?? NaN) +
      count * Math.log(shares[index] ?? NaN),
    LOG_FACTORIALS[total] ?? NaN,
  ));
}

/** All ways of dealing things to a number of places. */
function dealings(things: number, places: number): number[][] {
  if (places === 1) return [[things]];
  return Array.from({ length: things + 1 }, (_, own) => own).flatMap((own) =>
    dealings(things - own, places - 1).map((rest) => [own, ...rest])
  );
}

for (const n of SIZES) {
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
      (random) => successes(random, n, 0.5),
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
      } else {
        // Mid-p and the uncorrected chi-square may pass the level by a little.
        assert.ok(rejectionShare <= 0.065, `${row.test}: ${rejectionShare}`);
      }
    });
  });

  Deno.test(`the exact power of McNemar's test is how often it rejects, ${n} pairs`, () => {
    const [firstOnly, secondOnly] = [0.45, 0.1];
    const power = mcnemarPower(n, { firstOnly, secondOnly, version: "exact" });
    const draw = createRandom(230 + n);
    let rejected = 0;
    for (let round = 0; round < 3000; round++) {
      let [b, c] = [0, 0];
      for (let pair = 0; pair < n; pair++) {
        const place = draw.float();
        if (place < firstOnly) b++;
        else if (place < firstOnly + secondOnly) c++;
      }
      const exact = mcnemarVersions({ a: 0, b, c, d: n - b - c })
        .find(({ version }) => version === "exact");
      if ((exact?.twoSidedPValue ?? 1) <= 0.05) rejected++;
    }
    assert.ok(
      Math.abs(rejected / 3000 - power) <= slack(power, 3000),
      `${rejected / 3000} against ${power}`,
    );
    // The smallest detectable difference is the one with that power.
    const difference = smallestDetectableDifference(n, {
      discordantShare: firstOnly + secondOnly,
      power,
    });
    assert.ok(Math.abs((difference ?? NaN) - 0.35) < 1e-5, `${difference}`);
  });

  Deno.test(`Cochran's exact test holds 5 % and chi-square nearly, ${n} things that tell three conditions apart`, () => {
    // Things with one success, and as many as half with two: under the null
    // hypothesis each of the three places is equally likely.
    for (const withTwo of n === 72 ? [0] : [0, Math.floor(n / 2)]) {
      const [ones, twos] = [dealings(n - withTwo, 3), dealings(withTwo, 3)];
      const even = [1 / 3, 1 / 3, 1 / 3];
      let [total, exact, chiSquare] = [0, 0, 0];
      const known = new Map<string, readonly [number, number | null]>();
      for (const x of ones) {
        for (const y of twos) {
          // Columns that are exchanged give the same test.
          const key = x.map((own, j) => `${own}-${y[j]}`).sort().join();
          const found = known.get(key) ?? testOf(x, y);
          known.set(key, found);
          const weight = multinomial(x, even) * multinomial(y, even);
          total += weight;
          if (found[0] <= 0.05 * (1 + 1e-9)) chiSquare += weight;
          if ((found[1] ?? 1) <= 0.05 * (1 + 1e-9)) exact += weight;
        }
      }
      assert.ok(Math.abs(total - 1) < 1e-9);
      // With six things of one success only the most extreme outcome is below 5 %.
      assert.ok(exact <= 0.05 && exact > 0.004, `exact ${exact}`);
      // Chi-square is a little liberal where it jumps over 5 %.
      assert.ok(chiSquare > 0.04 && chiSquare < 0.06, `${chiSquare}`);
    }
  });

  Deno.test(`Cochran's Q holds 5 % of outcomes that every condition draws alike, ${n} things`, () => {
    const rows = simulateLevel(
      (random) => {
        const ease = Array.from({ length: n }, () => random.float());
        return Array.from(
          { length: 4 },
          () => ease.map((share) => random.float() < share),
        );
      },
      (conditions) => {
        const { pValue } = cochranQTest(conditions, { exact: false });
        return { "chi-square": pValue };
      },
      { random: createRandom(240 + n), samples: 2000 },
    );
    assert.equal(rows.length, 1);
    for (const row of rows) assertLevel(row, 0.05, "is at most");
  });

  Deno.test(`intervals of a proportion cover as exact counting says, and Clopper-Pearson never too rarely, n = ${n}`, () => {
    const intervals = Array.from(
      { length: n + 1 },
      (_, count) => proportionIntervals(count, { trials: n }),
    );
    for (const probability of [0.08, 0.3, 0.5]) {
      const known = binomialCoverage(
        (count) => intervals[count] ?? {},
        { trials: n, probability },
      );
      const rows = simulateCoverage(
        (random) => successes(random, n, probability),
        (count) => intervals[count] ?? {},
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

  Deno.test(`intervals of the discordant odds ratio: exact never below 95 %, mid-p and Wald near it, ${n} discordant pairs`, () => {
    const everything: Ends = { lower: 0, upper: Infinity };
    const least = { exact: 1, midP: 1, wald: 1 };
    // Each ratio as the share that favours the first condition.
    for (let share = 0.05; share < 0.96; share += 0.05) {
      const coverage = binomialCoverage((b) => {
        const ratio = discordantOddsRatio({ a: 0, b, c: n - b, d: 0 });
        const asShare = ({ lower, upper }: Ends): Ends => ({
          lower: lower / (1 + lower),
          upper: upper === Infinity ? 1 : upper / (1 + upper),
        });
        return {
          exact: asShare(ratio.exact),
          midP: asShare(ratio.midP),
          wald: asShare(ratio.wald ?? everything),
        };
      }, { trials: n, probability: share });
      for (const { method, coverageShare } of coverage) {
        if (method === "exact") {
          least.exact = Math.min(least.exact, coverageShare);
        } else if (method === "midP") {
          least.midP = Math.min(least.midP, coverageShare);
        } else least.wald = Math.min(least.wald, coverageShare);
      }
    }
    assert.ok(least.exact >= 0.95, `exact ${least.exact}`);
    // Mid-p gives up the guarantee to be near 95 % on average.
    assert.ok(least.midP >= 0.9 && least.midP < 0.96, `mid-p ${least.midP}`);
    // Wald has no interval where a count is 0, taken as the whole line here; else it
    // is near 95 % on the scale of logarithms.
    assert.ok(least.wald >= 0.93 && least.wald < 0.96, `Wald ${least.wald}`);
  });

  Deno.test(`intervals of a paired risk difference cover as listed tables say, ${n} pairs`, () => {
    // Shares of both, first only, second only, neither.
    const truths = [
      [0.4, 0.25, 0.1, 0.25],
      [0.6, 0.1, 0.1, 0.2],
      [0.3, 0.2, 0.2, 0.3],
      [0.1, 0.6, 0.1, 0.2],
      [0.9, 0.04, 0.02, 0.04],
    ] as const;
    const names = [
      "tango",
      "newcombe",
      "bonettPrice",
      "agrestiMin",
      "wald",
    ] as const;
    const covered = truths.map(() => names.map(() => 0));
    for (const [a = 0, b = 0, c = 0, d = 0] of dealings(n, 4)) {
      const intervals = pairedRiskDifference({ a, b, c, d });
      truths.forEach((shares, row) => {
        const weight = multinomial([a, b, c, d], shares);
        const truth = shares[1] - shares[2];
        names.forEach((name, column) => {
          const { lower, upper } = intervals[name];
          const cells = covered[row];
          // Ends that meet the truth are rounded.
          if (
            cells !== undefined && lower <= truth + 1e-12 &&
            upper >= truth - 1e-12
          ) cells[column] = (cells[column] ?? 0) + weight;
        });
      });
    }
    const least = names.map((_, column) =>
      Math.min(...covered.map((cells) => cells[column] ?? NaN))
    );
    const [tango = 0, newcombe = 0, bonettPrice = 0, agrestiMin = 0, wald = 1] =
      least;
    // All four hold nearly; at six pairs they err to the safe side, Wald does not.
    assert.ok(tango >= 0.945, `Tango ${tango}`);
    assert.ok(newcombe >= 0.94, `Newcombe ${newcombe}`);
    assert.ok(bonettPrice >= 0.95, `Bonett-Price ${bonettPrice}`);
    assert.ok(agrestiMin >= 0.945, `Agresti-Min ${agrestiMin}`);
    assert.ok(wald < 0.945, `Wald ${wald}`);
    assert.equal(wald < 0.8, n < 72);
    for (const cells of covered) {
      for (const share of cells) assert.ok(share <= 1 + 1e-9);
    }
  });

  Deno.test(`the corrected rate of a judge covers at least 95 %, much more with a small calibration, ${n} reported`, () => {
    for (
      const [truth, sensitivity, specificity] of [
        [0.3, 0.85, 0.9],
        [0.05, 0.8, 0.9],
        [0.1, 0.95, 0.95],
      ] as const
    ) {
      for (const known of [6, 30, 100]) {
        const judged = truth * sensitivity + (1 - truth) * (1 - specificity);
        const [row] = simulateCoverage(
          (random) =>
            [
              successes(random, n, judged),
              successes(random, known, sensitivity),
              successes(random, known, specificity),
            ] as const,
          ([positives, truePositives, trueNegatives]) => ({
            "Lang-Reiczigel":
              // A judge that looks no better than chance is refused: nothing known.
              truePositives + trueNegatives <= known
                ? { lower: 0, upper: 1 }
                : correctRate({ positives, total: n }, {
                  calibration: {
                    truePositives,
                    falseNegatives: known - truePositives,
                    trueNegatives,
                    falsePositives: known - trueNegatives,
                  },
                }).interval,
          }),
          {
            truth,
            random: createRandom(1000 * n + known),
            samples: 1000,
          },
        );
        assertCoverage(row, [0.95, known === 6 ? 1 : 0.985]);
      }
    }
  });
}

Deno.test("Cochran's chi-square rejects in a ninth of all cases with three things and three conditions, the exact test never", () => {
  // All three successes under one condition: 3 of 27 dealings; Q = 6, p = exp(-3).
  const [chiSquare, exact] = testOf([3, 0, 0], [0, 0, 0]);
  assert.ok(Math.abs(chiSquare - Math.exp(-3)) < 1e-12);
  assert.ok(Math.abs((exact ?? 0) - 1 / 9) < 1e-12);
});

/** P values of things with one success and things with two, by where the success and the failure fell. */
function testOf(
  ones: readonly number[],
  twos: readonly number[],
): readonly [number, number | null] {
  const things = [
    ...ones.flatMap((count, place) =>
      new Array<boolean[]>(count).fill([0, 1, 2].map((j) => j === place))
    ),
    ...twos.flatMap((count, place) =>
      new Array<boolean[]>(count).fill([0, 1, 2].map((j) => j !== place))
    ),
  ];
  const test = cochranQTest(
    [0, 1, 2].map((column) => things.map((thing) => thing[column] ?? false)),
  );
  return [test.pValue, test.exactPValue];
}
