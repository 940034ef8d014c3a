/** Simulated level and coverage of correlations, at n = 6, 25 and 72. */

import assert from "node:assert/strict";
import {
  createRandom,
  kendallCorrelation,
  partialCorrelation,
  pearsonCorrelation,
  type Random,
  simulateCoverage,
  simulateLevel,
  spearmanCorrelation,
} from "stats";
import {
  assertCoverages,
  assertLevel,
  likert,
  normals,
  orNothing,
  SIZES,
} from "./simulation.ts";

/** Pairs from a bivariate normal distribution. */
function drawPairs(
  random: Random,
  n: number,
  rho: number,
): readonly [number[], number[]] {
  const first = normals(random, n);
  const rest = normals(random, n);
  return [
    first,
    first.map((x, i) => rho * x + Math.sqrt(1 - rho ** 2) * (rest[i] ?? 0)),
  ];
}

for (const n of SIZES) {
  Deno.test(`correlations hold 5 % where nothing is correlated, n = ${n}`, () => {
    const rows = simulateLevel(
      (random) => [normals(random, n), normals(random, n)] as const,
      ([x, y]) => ({
        Pearson: pearsonCorrelation(x, y).pValue,
        Spearman: spearmanCorrelation(x, y).pValue,
        Kendall: kendallCorrelation(x, y).pValue,
      }),
      { random: createRandom(1100 + n), samples: n === 25 ? 1000 : 500 },
    );
    assertLevel(rows[0], 0.05, "is");
    // Exact over all orders at n = 6, where p values are few. Sums of squared rank
    // differences of 0, 2 and 4 belong to 1, 5 and 6 of 720 orders, one of 6 to 14;
    // no and one inversion to 1 and 5, two to 14. Two-sided: 24 and 12.
    const isFew = n === 6;
    assertLevel(rows[1], isFew ? 24 / 720 : 0.05, isFew ? "is" : "is at most");
    assertLevel(rows[2], isFew ? 12 / 720 : 0.05, isFew ? "is" : "is at most");
  });

  Deno.test(`rank correlations of tied scores hold 5 % nearly, n = ${n}`, () => {
    const rows = simulateLevel(
      (random) => {
        // Constant variables have no correlation: drawn anew.
        let pair = [likert(random, n), likert(random, n)] as const;
        while (pair.some((values) => new Set(values).size < 2)) {
          pair = [likert(random, n), likert(random, n)];
        }
        return pair;
      },
      ([x, y]) => ({
        Spearman: spearmanCorrelation(x, y).pValue,
        Kendall: kendallCorrelation(x, y).pValue,
      }),
      { random: createRandom(1120 + n), samples: n === 6 ? 500 : 2000 },
    );
    // Approximations by t and the normal curve: at most half a point above.
    for (const row of rows) {
      const isExact = n === 6 && row.test === "Spearman";
      assertLevel(row, isExact ? 0.05 : 0.055, "is at most");
    }
  });

  Deno.test(`a partial correlation holds 5 % under a common cause, and a plain one does not, n = ${n}`, () => {
    const [partial, plain] = simulateLevel(
      (random) => {
        const cause = normals(random, n);
        const follow = (): number[] => {
          const own = normals(random, n);
          return cause.map((value, i) => value + (own[i] ?? 0));
        };
        return [follow(), follow(), cause] as const;
      },
      ([x, y, cause]) => ({
        partial: partialCorrelation(x, y, { controls: [cause] }).pValue,
        plain: pearsonCorrelation(x, y).pValue,
      }),
      { random: createRandom(1140 + n), samples: 2000 },
    );
    assertLevel(partial, 0.05, "is");
    assert.ok(plain !== undefined && plain.rejectionShare > 0.12);
  });

  Deno.test(`intervals of correlations of normal values cover near 95 %, n = ${n}`, () => {
    for (const rho of [0, 0.5, 0.8]) {
      const samples = n === 72 ? 300 : 2000;
      const random = createRandom(1160 + n + Math.round(10 * rho));
      const draw = (source: Random) => drawPairs(source, n, rho);
      const pearson = simulateCoverage(
        draw,
        ([x, y]) => ({ Pearson: orNothing(pearsonCorrelation(x, y).interval) }),
        { truth: rho, random, samples },
      );
      assertCoverages(pearson, { Pearson: [0.945, 0.955] });
      // What the rank correlations of a normal distribution estimate.
      const spearman = simulateCoverage(
        draw,
        ([x, y]) => ({
          Spearman: orNothing(
            spearmanCorrelation(x, y, { method: "t" }).interval,
          ),
        }),
        { truth: 6 / Math.PI * Math.asin(rho / 2), random, samples },
      );
      const kendall = simulateCoverage(
        draw,
        ([x, y]) => ({ Kendall: orNothing(kendallCorrelation(x, y).interval) }),
        { truth: 2 / Math.PI * Math.asin(rho), random, samples },
      );
      // Large-sample variances. With six values a perfect order, which has no
      // interval, is not rare (one in twenty at rho = .8) and counts as a miss.
      assertCoverages(spearman, {
        Spearman: n === 6 ? [0.92, 0.975] : [0.94, 0.965],
      });
      assertCoverages(kendall, {
        Kendall: n === 6 ? [0.925, 0.95] : [0.94, 0.965],
      });
    }
  });

  Deno.test(`the interval of a partial correlation covers 95 % of a partial correlation of .5, n = ${n}`, () => {
    const rows = simulateCoverage(
      (random) => {
        const cause = normals(random, n);
        const [one, other] = drawPairs(random, n, 0.5);
        return [
          cause.map((value, i) => value + (one[i] ?? 0)),
          cause.map((value, i) => value + (other[i] ?? 0)),
          cause,
        ] as const;
      },
      ([x, y, cause]) => ({
        partial: orNothing(
          partialCorrelation(x, y, { controls: [cause] }).interval,
        ),
      }),
      { truth: 0.5, random: createRandom(1180 + n), samples: 2000 },
    );
    assertCoverages(rows, { partial: [0.945, 0.96] });
  });
}
