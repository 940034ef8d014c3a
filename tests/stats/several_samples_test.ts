import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  cochranQTest,
  countPairs,
  createRandom,
  kruskalWallisTest,
  mannWhitneyTest,
  mcnemarTest,
  shuffle,
} from "stats";
import { assertClose } from "./golden.ts";

Deno.test("kruskalWallisTest() of two samples is the Mann-Whitney test without correction", () => {
  const sample = fc.array(fc.integer({ min: 1, max: 6 }), {
    minLength: 1,
    maxLength: 9,
  });
  fc.assert(
    fc.property(sample, sample, (first, second) => {
      const several = kruskalWallisTest([first, second]);
      const two = mannWhitneyTest(first, second, {
        method: "asymptotic",
        continuityCorrection: false,
      });
      const [dunn] = several.comparisons;
      return Math.abs(several.pValue - two.pValue) < 1e-10 &&
        Math.abs((dunn?.pValue ?? NaN) - two.pValue) < 1e-10 &&
        Math.abs((dunn?.z ?? 0) - (two.z ?? 0)) < 1e-10;
    }),
    { seed: 41 },
  );
});

Deno.test("kruskalWallisTest() has the chi-square form of Kruskal and Wallis with ties", () => {
  // Ranks of 1 2 2 | 2 3 | 4 5 5: 1 3 3 | 3 5 | 6 7.5 7.5, N = 8.
  // sum R^2/n = 49/3 + 64/2 + 441/3 = 195.33; H = 12/72 * 195.33 - 27 = 5.5556;
  // ties 3 and 2: c = 1 - (24 + 6) / 504.
  const test = kruskalWallisTest([[1, 2, 2], [2, 3], [4, 5, 5]]);
  const plain = 12 / 72 * (49 / 3 + 32 + 147) - 27;
  assertClose(test.statistic ?? NaN, plain / (1 - 30 / 504), {
    relative: 1e-12,
  }, "H");
  assert.equal(test.degreesOfFreedom, 2);
  assertClose(test.pValue, Math.exp(-(test.statistic ?? 0) / 2), {
    relative: 1e-12,
  }, "p");
  assert.deepEqual(test.meanRanks, [7 / 3, 4, 7]);
  const share = ((test.statistic ?? 0) - 2) / (8 - 3);
  assertClose(
    test.etaSquared ?? NaN,
    share,
    { relative: 1e-12 },
    "eta squared",
  );
});

Deno.test("kruskalWallisTest() has a p value near that of shuffled labels", () => {
  const samples = [[3, 5, 8, 9, 12], [1, 2, 4, 6, 7, 10], [11, 13, 14, 15, 16]];
  const observed = kruskalWallisTest(samples);
  const random = createRandom(42);
  const pooled = samples.flat();
  let above = 0;
  for (let round = 0; round < 4000; round++) {
    const mixed = shuffle(pooled, random);
    const { statistic } = kruskalWallisTest([
      mixed.slice(0, 5),
      mixed.slice(5, 11),
      mixed.slice(11),
    ]);
    if ((statistic ?? 0) >= (observed.statistic ?? 0) - 1e-9) above++;
  }
  // Chi-square is an approximation at these sizes.
  assert.ok(Math.abs(above / 4000 - observed.pValue) < 0.006);
});

Deno.test("kruskalWallisTest() adjusts Dunn's p values over all pairs", () => {
  const { comparisons } = kruskalWallisTest([[1, 2, 3], [4, 5, 6], [7, 8, 9]], {
    adjust: "bonferroni",
  });
  assert.deepEqual(
    comparisons.map(({ first, second }) => [first, second]),
    [[0, 1], [0, 2], [1, 2]],
  );
  for (const { pValue, adjustedPValue } of comparisons) {
    assertClose(
      adjustedPValue,
      Math.min(1, 3 * pValue),
      { relative: 1e-12 },
      "p",
    );
  }
  // Mean ranks 2 and 8: z = -6 / sqrt(9 * 10 / 12 * 2 / 3) = -6 / sqrt 5.
  assertClose(
    comparisons[1]?.z ?? NaN,
    -6 / Math.sqrt(5),
    { relative: 1e-12 },
    "z",
  );
});

Deno.test("kruskalWallisTest() of equal values has p 1 and no statistic", () => {
  const test = kruskalWallisTest([[2, 2], [2]]);
  assert.equal(test.statistic, null);
  assert.equal(test.pValue, 1);
  assert.equal(test.comparisons[0]?.z, null);
  assert.equal(test.etaSquared, null);
  assert.throws(() => kruskalWallisTest([[1]]), {
    message:
      "Cannot run a Kruskal-Wallis test: samples must hold at least 2 samples, got 1",
  });
  assert.throws(() => kruskalWallisTest([[1], []]), RangeError);
});

Deno.test("cochranQTest() of two conditions is McNemar's chi-square without correction", () => {
  const pairs = fc.array(fc.tuple(fc.boolean(), fc.boolean()), {
    minLength: 1,
    maxLength: 30,
  });
  fc.assert(
    fc.property(pairs, (outcomes) => {
      const first = outcomes.map(([one]) => one);
      const second = outcomes.map(([, other]) => other);
      const q = cochranQTest([first, second]);
      const { uncorrected } = mcnemarTest(countPairs(first, second));
      return q.statistic === null
        ? uncorrected.chiSquare === null && q.pValue === 1
        : Math.abs(q.statistic - (uncorrected.chiSquare ?? NaN)) < 1e-10 &&
          Math.abs(q.pValue - uncorrected.pValue) < 1e-10;
    }),
    { seed: 43 },
  );
});

Deno.test("cochranQTest() gives the hand-worked Q of three conditions", () => {
  // Things x conditions: 110 100 111 010 110 000; columns 4 4 1, rows 2 1 3 1 2 0.
  // Q = 2 (3 (16 + 16 + 1) - 81) / (27 - 19) = 2 * 18 / 8 = 4.5.
  const test = cochranQTest([
    [true, true, true, false, true, false],
    [true, false, true, true, true, false],
    [false, false, true, false, false, false],
  ]);
  assert.equal(test.statistic, 4.5);
  assertClose(test.pValue, Math.exp(-2.25), { relative: 1e-12 }, "p");
  assert.equal(test.discordantCount, 4);
  assert.deepEqual(test.successShares, [4 / 6, 4 / 6, 1 / 6]);
});

Deno.test("cochranQTest() has McNemar's exact p value with two conditions", () => {
  const pairs = fc.array(fc.tuple(fc.boolean(), fc.boolean()), {
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(pairs, (outcomes) => {
      const first = outcomes.map(([one]) => one);
      const second = outcomes.map(([, other]) => other);
      const { exactPValue } = cochranQTest([first, second]);
      const mcnemar = mcnemarTest(countPairs(first, second)).exactPValue;
      return Math.abs((exactPValue ?? NaN) - mcnemar) < 1e-12;
    }),
    { seed: 68 },
  );
});

Deno.test("cochranQTest() counts every way of dealing the successes, by brute force over all orders", () => {
  const outcome = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean());
  fc.assert(
    fc.property(
      fc.array(outcome, { minLength: 1, maxLength: 4 }),
      (things) => {
        const tableOf = (rows: readonly (readonly boolean[])[]) =>
          [0, 1, 2].map((column) => rows.map((row) => row[column] ?? false));
        const observed = cochranQTest(tableOf(things));
        if (observed.statistic === null) return observed.exactPValue === 1;
        // All 6 orders of each thing's outcomes, equal ones counted as often.
        const orders = [
          [0, 1, 2],
          [0, 2, 1],
          [1, 0, 2],
          [1, 2, 0],
          [2, 0, 1],
          [2, 1, 0],
        ];
        let [large, total] = [0, 0];
        const deal = (index: number, rows: readonly boolean[][]): void => {
          const thing = things[index];
          if (thing === undefined) {
            total++;
            const { statistic } = cochranQTest(tableOf(rows));
            if ((statistic ?? 0) >= (observed.statistic ?? 0) - 1e-9) large++;
            return;
          }
          for (const order of orders) {
            deal(index + 1, [
              ...rows,
              order.map((place) => thing[place] ?? false),
            ]);
          }
        };
        deal(0, []);
        return Math.abs((observed.exactPValue ?? NaN) - large / total) < 1e-12;
      },
    ),
    { seed: 69, numRuns: 40 },
  );
});

Deno.test("cochranQTest() gives no exact p value where there is too much to count, and says so by null", () => {
  const random = createRandom(70);
  const flags = (count: number) =>
    Array.from({ length: count }, () => random.below(2) === 1);
  const conditions = Array.from({ length: 20 }, () => flags(12));
  assert.equal(cochranQTest(conditions).exactPValue, null);
  const three = Array.from({ length: 3 }, () => flags(100));
  assert.ok(cochranQTest(three).exactPValue !== null);
});

Deno.test("cochranQTest() refuses what is no table", () => {
  assert.throws(() => cochranQTest([[true]]), {
    name: "RangeError",
    message:
      "Cannot run Cochran's Q test: conditions must hold at least 2 conditions and 1 thing, got 1 and 1",
  });
  assert.throws(() => cochranQTest([[], []]), RangeError);
  assert.throws(() => cochranQTest([[true], [true, false]]), RangeError);
});
