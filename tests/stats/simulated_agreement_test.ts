/**
 * Simulated level and coverage of the coefficients of agreement, at n = 6, 25 and
 * 72 units.
 *
 * The model: a unit has a code; each coder gives it with probability q, else a code
 * at random with the same shares. Two coders then agree beyond chance with
 * probability q^2, which is kappa with any weights, Fleiss' kappa and alpha.
 *
 * A sample that has no interval (all agree, one category) counts as a miss. How
 * many there are is part of the bands: an estimate without an interval is an answer
 * too, but no coverage.
 */

import assert from "node:assert/strict";
import {
  binomialCoverage,
  cohensKappa,
  createRandom,
  fleissKappa,
  gwetAc1,
  jackknifeClusters,
  kappaOfMatrix,
  krippendorffInterval,
  type Random,
  shafferRho,
  simulateCoverage,
  simulateLevel,
} from "stats";
import {
  assertCoverages,
  assertLevel,
  orNothing,
  SIZES,
} from "./simulation.ts";

/** Codes of one unit each, coders x units. */
function drawCodes(
  random: Random,
  design: {
    readonly units: number;
    readonly coders: number;
    readonly copies: number;
    readonly shares: readonly number[];
  },
): number[][] {
  const { units, coders, copies, shares } = design;
  const pick = (): number => {
    let left = random.float();
    for (const [index, share] of shares.entries()) {
      left -= share;
      if (left < 0) return index + 1;
    }
    return shares.length;
  };
  const codes = Array.from({ length: units }, pick);
  return Array.from(
    { length: coders },
    () => codes.map((code) => random.float() < copies ? code : pick()),
  );
}

const EVEN = [0.5, 0.5];
const RARE = [0.85, 0.15];
const SCORES = new Array<number>(6).fill(1 / 6);
const categoriesOf = (shares: readonly number[]): number[] =>
  shares.map((_, index) => index + 1);

/** Bands of coverage by number of units. */
type Bands = Readonly<
  Record<6 | 25 | 72, readonly [number, number]>
>;

for (const n of SIZES) {
  const samples = 1500;

  Deno.test(`the intervals of Cohen's kappa cover near 95 % at 72 pairs and too rarely at 6, ${n} pairs`, () => {
    const designs: readonly (readonly [
      string,
      readonly number[],
      "unweighted" | "linear" | "quadratic",
      Bands,
    ])[] = [
      // Half of all things have the code: one sixth of the samples of six have no
      // interval, and of the others one in eight misses.
      ["even", EVEN, "unweighted", {
        6: [0.72, 0.76],
        25: [0.91, 0.93],
        72: [0.935, 0.95],
      }],
      // A rare code: six pairs mostly show none of it.
      ["rare", RARE, "unweighted", {
        6: [0.19, 0.24],
        25: [0.73, 0.77],
        72: [0.915, 0.94],
      }],
      ["six scores", SCORES, "linear", {
        6: [0.75, 0.79],
        25: [0.91, 0.93],
        72: [0.935, 0.95],
      }],
      ["six scores", SCORES, "quadratic", {
        6: [0.66, 0.71],
        25: [0.885, 0.91],
        72: [0.93, 0.95],
      }],
    ];
    for (const [name, shares, weights, bands] of designs) {
      const label = `${name}, ${weights}`;
      const rows = simulateCoverage(
        (random) =>
          drawCodes(random, { units: n, coders: 2, copies: 0.6, shares }),
        ([first = [], second = []]) => ({
          [label]: orNothing(
            cohensKappa(first, second, {
              categories: categoriesOf(shares),
              weights,
            }).interval,
          ),
        }),
        { truth: 0.36, random: createRandom(800 + n), samples },
      );
      assertCoverages(rows, { [label]: bands[n] });
    }
  });

  Deno.test(`the interval of the prevalence-adjusted kappa covers as Wilson's does, ${n} pairs`, () => {
    let least = 1;
    for (let agreement = 0.01; agreement < 0.995; agreement += 0.01) {
      const truth = 2 * agreement - 1;
      const [row] = binomialCoverage((agreed) => {
        const interval = kappaOfMatrix([[agreed, n - agreed], [0, 0]])
          .prevalenceAdjustedInterval;
        // Back on the scale of the agreement.
        return {
          PABAK: {
            lower: ((interval?.lower ?? NaN) + 1) / 2,
            upper: ((interval?.upper ?? NaN) + 1) / 2,
          },
        };
      }, { trials: n, probability: (truth + 1) / 2 });
      least = Math.min(least, row?.coverageShare ?? NaN);
    }
    // Wilson's interval keeps 95 % on average; its worst case is near the ends.
    const [from, to] = n === 6
      ? [0.82, 0.86]
      : n === 25
      ? [0.9, 0.93]
      : [0.925, 0.945];
    assert.ok(least >= from && least <= to, `${least}`);
  });

  Deno.test(`kappas of coders who guess are significant 5 % of the time, ${n} units`, () => {
    for (const shares of [EVEN, SCORES]) {
      const categories = categoriesOf(shares);
      const rows = simulateLevel(
        (random) =>
          drawCodes(random, { units: n, coders: 3, copies: 0, shares }),
        (codes) => {
          const [first = [], second = []] = codes;
          return {
            "Cohen, unweighted": cohensKappa(first, second, { categories })
              .pValue ?? 1,
            "Cohen, quadratic": cohensKappa(first, second, {
              categories,
              weights: "quadratic",
            }).pValue ?? 1,
            Fleiss: fleissKappa(codes, { categories }).pValue ?? 1,
          };
        },
        { random: createRandom(820 + n), samples: 2000 },
      );
      assert.equal(rows.length, 3);
      // The normal curve of a count: with six units up to a point above 5 %, and with
      // 25 units and two codes as well, for three coders.
      for (const row of rows) {
        assertLevel(row, n === 72 ? 0.05 : 0.06, "is at most");
      }
    }
  });

  Deno.test(`the intervals of many coders cover near 95 % at 72 units and too rarely at 6, ${n} units`, () => {
    const fleiss: Bands = {
      6: [0.86, 0.9],
      25: [0.92, 0.945],
      72: [0.94, 0.955],
    };
    const alpha: Bands = {
      6: [0.88, 0.91],
      25: [0.93, 0.95],
      72: [0.94, 0.955],
    };
    const ac1: Bands = {
      6: [0.92, 0.95],
      25: [0.94, 0.96],
      72: [0.945, 0.955],
    };
    const design = { units: n, coders: 3, copies: 0.6, shares: EVEN };
    const categories = categoriesOf(EVEN);
    const rows = simulateCoverage(
      (random) => drawCodes(random, design),
      (codes) => ({
        Fleiss: orNothing(fleissKappa(codes, { categories }).interval),
        // With two equally frequent codes chance is 1/2 for both.
        AC1: orNothing(gwetAc1(codes, { categories }).interval),
      }),
      { truth: 0.36, random: createRandom(840 + n), samples },
    );
    assertCoverages(rows, { Fleiss: fleiss[n], AC1: ac1[n] });
    const alphas = simulateCoverage(
      (random) => drawCodes(random, design),
      (codes) => ({
        alpha: orNothing(
          krippendorffInterval(codes, { level: "nominal" }).interval,
        ),
      }),
      {
        truth: 0.36,
        random: createRandom(860 + n),
        samples: n === 72 ? 300 : 800,
      },
    );
    assertCoverages(alphas, { alpha: alpha[n] });
  });

  Deno.test(`kappa of clustered pairs: leaving out clusters covers, taking pairs as independent does not, ${n} debates of 8 turns`, () => {
    // Debates differ in how often the code occurs and in how well coders agree.
    const draw = (random: Random) =>
      Array.from({ length: n }, () => {
        const share = random.below(2) === 0 ? 0.2 : 0.8;
        const copies = random.below(2) === 0 ? 0.95 : 0.25;
        const [first = [], second = []] = drawCodes(random, {
          units: 8,
          coders: 2,
          copies,
          shares: [1 - share, share],
        });
        return first.map((code, turn) => [code, second[turn] ?? 0] as const);
      });
    const kappaOf = (pairs: readonly (readonly [number, number])[]) =>
      cohensKappa(pairs.map(([one]) => one), pairs.map(([, other]) => other), {
        categories: [1, 2],
      });
    // Kappa of all debates together. Beyond chance: in a debate the coders agree with
    // q^2 + (1 - q^2)(p^2 + (1 - p)^2), over both kinds 1 - (1 - mean q^2) * .32;
    // by chance of the whole 1/2.
    const copying = (0.95 ** 2 + 0.25 ** 2) / 2;
    const truth = (1 - (1 - copying) * 0.32 - 0.5) / 0.5;
    const rows = simulateCoverage(draw, (debates) => ({
      clusters: orNothing(
        jackknifeClusters(debates, (pairs) => kappaOf(pairs).estimate)
          .interval,
      ),
      "as if independent": orNothing(kappaOf(debates.flat()).interval),
    }), {
      truth,
      random: createRandom(880 + n),
      samples: n === 72 ? 200 : 600,
    });
    assertCoverages(rows, {
      clusters: n === 6 ? [0.91, 0.95] : [0.93, 0.955],
      "as if independent": [0.78, 0.87],
    });
  });
}

Deno.test("Shaffer's rho is below .05 at most 5 % of the time if the true kappa is drawn as it assumes", () => {
  for (const testSetLength of SIZES) {
    const design = { baseRate: 0.3, testSetLength };
    const [row] = simulateLevel(
      (random) =>
        shafferRho(0.5, { ...design, random, replicates: 1 })
          .simulatedKappas[0] ?? 0,
      (kappa, random) => ({
        rho: shafferRho(Math.min(1, kappa), {
          ...design,
          random,
          replicates: 99,
        }).rho,
      }),
      { random: createRandom(890 + testSetLength), samples: 400 },
    );
    assert.ok(row !== undefined);
    // A test set of six rows can show a kappa of 1 too often for rho ever to be small.
    if (testSetLength === 6) assert.equal(row.rejectionShare, 0);
    else assertLevel(row, 0.05, "is at most");
  }
});
