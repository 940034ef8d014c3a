import assert from "node:assert/strict";
import * as fc from "fast-check";
import { correctRate, createRandom, type Random } from "stats";
import { assertClose } from "./golden.ts";

/** Number of successes in independent trials. */
function drawBinomial(trials: number, share: number, random: Random): number {
  let successes = 0;
  for (let trial = 0; trial < trials; trial++) {
    if (random.float() < share) successes++;
  }
  return successes;
}

Deno.test("correctRate() undoes the mixing of a judge with known errors", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 11, max: 20 }),
      fc.integer({ min: 11, max: 20 }),
      (truth, sensitivity, specificity) => {
        // Twentieths: of 400 things, truth * 20 are positive.
        const positives = truth * sensitivity +
          (20 - truth) * (20 - specificity);
        const rate = correctRate({ positives, total: 400 }, {
          calibration: {
            truePositives: sensitivity,
            falseNegatives: 20 - sensitivity,
            trueNegatives: specificity,
            falsePositives: 20 - specificity,
          },
        });
        return Math.abs(rate.estimate - truth / 20) < 1e-12;
      },
    ),
    { seed: 45 },
  );
});

Deno.test("correctRate() leaves a perfect judge's rate, and widens the interval for an uncertain one", () => {
  const reported = { positives: 30, total: 100 };
  const calibrate = (size: number) =>
    correctRate(reported, {
      calibration: {
        truePositives: size,
        falseNegatives: 0,
        trueNegatives: size,
        falsePositives: 0,
      },
    });
  const many = calibrate(100_000);
  const few = calibrate(20);
  assertClose(many.estimate, 0.3, { relative: 1e-15 }, "estimate");
  // With a judge known to be perfect the interval is Agresti and Coull's.
  const z2 = 1.959963984540054 ** 2;
  const centre = (30 + z2 / 2) / (100 + z2);
  const reach = Math.sqrt(z2 * centre * (1 - centre) / (100 + z2));
  assertClose(many.interval.lower, centre - reach, { absolute: 1e-4 }, "lower");
  assertClose(many.interval.upper, centre + reach, { absolute: 1e-4 }, "upper");
  assert.ok(
    few.interval.upper - few.interval.lower >
      many.interval.upper - many.interval.lower,
  );
});

Deno.test("correctRate() covers the true rate about as often as it says", () => {
  const random = createRandom(46);
  const [truth, sensitivity, specificity] = [0.3, 0.85, 0.9];
  let covered = 0;
  const rounds = 2000;
  for (let round = 0; round < rounds; round++) {
    const judged = truth * sensitivity + (1 - truth) * (1 - specificity);
    const truePositives = drawBinomial(60, sensitivity, random);
    const trueNegatives = drawBinomial(60, specificity, random);
    const { interval } = correctRate(
      { positives: drawBinomial(150, judged, random), total: 150 },
      {
        calibration: {
          truePositives,
          falseNegatives: 60 - truePositives,
          trueNegatives,
          falsePositives: 60 - trueNegatives,
        },
      },
    );
    if (interval.lower <= truth && truth <= interval.upper) covered++;
  }
  // Nominal 95 %; five standard errors of 2,000 rounds are 2.4 points.
  const share = covered / rounds;
  assert.ok(share > 0.926 && share < 0.985, `${share}`);
});

Deno.test("correctRate() shows a rate that no truth could give, before it cuts it", () => {
  // The judge calls 20 % of negatives positive and yet reports 10 %.
  const rate = correctRate({ positives: 10, total: 100 }, {
    calibration: {
      truePositives: 45,
      falseNegatives: 5,
      trueNegatives: 40,
      falsePositives: 10,
    },
  });
  assertClose(rate.uncut, -0.1 / 0.7, { relative: 1e-12 }, "uncut");
  assert.equal(rate.estimate, 0);
});

Deno.test("correctRate() refuses a judge that cannot be corrected", () => {
  const calibration = {
    truePositives: 5,
    falseNegatives: 5,
    trueNegatives: 5,
    falsePositives: 5,
  };
  const reported = { positives: 1, total: 2 };
  assert.throws(() => correctRate(reported, { calibration }), {
    name: "RangeError",
    message:
      "Cannot correct a rate: sensitivity + specificity must be above 1, got 0.5 + 0.5",
  });
  assert.throws(
    () =>
      correctRate(reported, {
        calibration: { ...calibration, truePositives: 0, falseNegatives: 0 },
      }),
    {
      message:
        "Cannot correct a rate: calibration must hold at least 1 truly positive thing, got 0",
    },
  );
  assert.throws(
    () => correctRate({ positives: 3, total: 2 }, { calibration }),
    RangeError,
  );
});

Deno.test("correctRate() gives the interval of Lang and Reiczigel step by step", () => {
  const { interval } = correctRate({ positives: 40, total: 100 }, {
    calibration: {
      truePositives: 27,
      falseNegatives: 3,
      trueNegatives: 40,
      falsePositives: 10,
    },
    level: 0.9,
  });
  const z = 1.6448536269514722;
  const p = (40 + z * z / 2) / (100 + z * z);
  const [se, sp] = [28 / 32, 41 / 52];
  const centre = (p + sp - 1) / (se + sp - 1);
  const [vse, vsp] = [se * (1 - se) / 32, sp * (1 - sp) / 52];
  const shift = 2 * z * z * (centre * vse - (1 - centre) * vsp);
  const variance = p * (1 - p) / (100 + z * z) + centre ** 2 * vse +
    (1 - centre) ** 2 * vsp;
  const reach = z * Math.sqrt(variance) / (se + sp - 1);
  assertClose(
    interval.lower,
    centre + shift - reach,
    { absolute: 1e-12 },
    "lower",
  );
  assertClose(
    interval.upper,
    centre + shift + reach,
    { absolute: 1e-12 },
    "upper",
  );
});

Deno.test("correctRate() gives 0 to 1 where one more of each kind leaves the judge no better than chance", () => {
  // 1 of 1 and 1 of 4: with one more of each, 2/3 + 2/6 - 1 = 0; 1 of 1 and 1 of
  // 10: 2/3 + 2/12 - 1 below 0, where the ends would change places.
  for (const falsePositives of [3, 9]) {
    const { estimate, interval } = correctRate({ positives: 9, total: 10 }, {
      calibration: {
        truePositives: 1,
        falseNegatives: 0,
        trueNegatives: 1,
        falsePositives,
      },
    });
    assert.ok(estimate >= 0 && estimate <= 1);
    assert.deepEqual([interval.lower, interval.upper], [0, 1]);
  }
});
