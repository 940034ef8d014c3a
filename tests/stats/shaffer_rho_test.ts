import assert from "node:assert/strict";
import {
  baseRates,
  createRandom,
  kappaOfMatrix,
  rhoMin,
  shafferRho,
} from "stats";
import {
  array,
  assertClose,
  byProgram,
  number,
  numbers,
  object,
  readCases,
  readGolden,
} from "./golden.ts";

for (const golden of readCases("shaffer_rho")) {
  Deno.test(`shafferRho() agrees with 8 runs of rhoR on ${golden.id}`, () => {
    const [, kappa, baseRate, testSetLength] =
      /^k([\d.]+)_br([\d.]+)_n(\d+)$/.exec(golden.id) ?? [];
    const { rho } = shafferRho(Number(kappa), {
      baseRate: Number(baseRate),
      testSetLength: Number(testSetLength),
      inflation: 0.2,
      threshold: 0.65,
      replicates: 4000,
      simulatedLength: 2500,
      random: createRandom(golden.id),
    });
    const reference = object(byProgram(golden, "rhoR"));
    // The tolerance of the reference; its runs of 400 have steps of 0.0025.
    assertClose(rho, number(reference.mean), { absolute: 0.01 }, "rho");
  });
}

const repeats = readGolden("rho_repeats");

array(repeats.rho_is_random_compare_within_about_4_sd).forEach(
  (entry, index) => {
    const setting = object(entry);
    Deno.test(`shafferRho() agrees with 8 repeats at threshold 0.9, setting ${index + 1}`, () => {
      const { rho } = shafferRho(number(setting.observed_kappa), {
        baseRate: number(setting.baserate),
        testSetLength: number(setting.test_set_length),
        inflation: number(setting.inflation),
        threshold: number(setting.kappa_threshold),
        replicates: 4000,
        random: createRandom(`setting ${index}`),
      });
      // Four standard deviations of one run, as the file says.
      assertClose(rho, number(setting.mean), {
        absolute: 4 * number(setting.sd),
      }, "rho");
    });
  },
);

array(repeats.kappa).forEach((entry, index) => {
  Deno.test(`kappaOfMatrix() agrees with rhoR on table ${index + 1}`, () => {
    const table = object(entry);
    const [both = 0, first = 0, second = 0, neither = 0] = numbers(
      table.table_11_10_01_00,
    );
    const { estimate } = kappaOfMatrix([[both, first], [second, neither]]);
    assertClose(
      estimate ?? NaN,
      number(table.kappa),
      { relative: 1e-12 },
      "kappa",
    );
  });
});

array(repeats.kappa).forEach((entry, index) => {
  Deno.test(`baseRates() agrees with rhoR on table ${index + 1}`, () => {
    const table = object(entry);
    const [both = 0, first = 0, second = 0, neither = 0] = numbers(
      table.table_11_10_01_00,
    );
    const rates = baseRates([[both, first], [second, neither]]);
    const golden = object(table.baserate);
    assert.deepEqual(
      [rates.first, rates.second],
      [number(golden.firstBaserate), number(golden.secondBaserate)],
    );
    assertClose(
      rates.average,
      number(golden.averageBaserate),
      { relative: 1e-15 },
      "average",
    );
  });
});

Deno.test("shafferRho() of 800 rounds takes far below two seconds", () => {
  const start = performance.now();
  shafferRho(0.85, {
    baseRate: 0.05,
    testSetLength: 100,
    inflation: 0.2,
    threshold: 0.9,
    replicates: 800,
    random: createRandom(1),
  });
  // About 0.03 s where nothing else runs.
  assert.ok(performance.now() - start < 2000);
});

/**
 * The chance that a test set of `length` rows without inflation shows no disagreement,
 * averaged over kappa (even from 0.4 to `threshold`) and precision (even from its
 * least): a row is a disagreement with chance d / 10,000, drawn without replacement.
 */
function chanceOfFullAgreement(
  { baseRate, threshold, length }: {
    baseRate: number;
    threshold: number;
    length: number;
  },
): number {
  const rows = 10_000;
  const steps = 60;
  let sum = 0;
  for (let i = 0; i < steps; i++) {
    const kappa = 0.4 + (threshold - 0.4) * (i + 0.5) / steps;
    const least = Math.max(
      0.6,
      (2 * baseRate * kappa - 2 * baseRate - kappa) / (kappa - 2),
    );
    for (let j = 0; j < steps; j++) {
      const precision = least + (1 - least) * (j + 0.5) / steps;
      const recall = kappa * precision /
        (2 * precision - 2 * baseRate - kappa + 2 * baseRate * kappa);
      const positives = baseRate * rows;
      const both = Math.round(recall * positives);
      const disagreements = positives - both +
        Math.round(both * (1 - precision) / precision);
      let chance = 1;
      for (let row = 0; row < length; row++) {
        chance *= (rows - disagreements - row) / (rows - row);
      }
      sum += chance;
    }
  }
  return sum / steps ** 2;
}

for (
  const [baseRate, threshold] of [[0.2, 0.65], [0.5, 0.65], [0.1, 0.9]] as const
) {
  Deno.test(`rhoMin() finds the length of an integral, base rate ${baseRate}, threshold ${threshold}`, () => {
    const { testSetLength, tried } = rhoMin({
      baseRate,
      threshold,
      replicates: 4000,
      random: createRandom(`rhoMin ${baseRate}`),
    });
    // Four standard errors of a share of 4000, at most 0.5 wide.
    for (const { testSetLength: length, rho } of tried) {
      const chance = chanceOfFullAgreement({ baseRate, threshold, length });
      const error = Math.sqrt(chance * (1 - chance) / 4000);
      assertClose(rho, chance, { absolute: 4 * error }, `rho at ${length}`);
    }
    const expected = Array.from({ length: 100 }, (_, step) => 10 * (step + 1))
      .find((length) =>
        chanceOfFullAgreement({ baseRate, threshold, length }) <= 0.05
      );
    assert.ok(expected !== undefined && testSetLength !== null);
    // Noise near alpha can move the answer by one step of ten.
    assert.ok(Math.abs(testSetLength - expected) <= 10);
  });
}

Deno.test("rhoMin() says so when no test set is long enough", () => {
  const { testSetLength, tried } = rhoMin({
    baseRate: 0.01,
    longest: 30,
    replicates: 100,
    random: createRandom(1),
  });
  assert.equal(testSetLength, null);
  assert.deepEqual(tried.map((entry) => entry.testSetLength), [10, 20, 30]);
});

Deno.test("shafferRho() is 1 below the mean of the simulated kappas", () => {
  const result = shafferRho(0.3, {
    baseRate: 0.3,
    testSetLength: 80,
    random: createRandom(1),
    replicates: 200,
  });
  assert.ok(result.simulatedMean > 0.4);
  assert.equal(result.rho, 1);
  assert.equal(result.simulatedKappas.length, 200);
});

Deno.test("shafferRho() simulates kappas between its limits when the test set is all rows", () => {
  // A test set that is the whole pair of codings has the drawn kappa itself, but
  // for the rounding of counts.
  const { simulatedKappas } = shafferRho(0.9, {
    baseRate: 0.25,
    testSetLength: 2000,
    simulatedLength: 2000,
    replicates: 100,
    random: createRandom(2),
  });
  assert.ok((simulatedKappas[0] ?? 0) > 0.395);
  assert.ok((simulatedKappas.at(-1) ?? 1) < 0.655);
});

Deno.test("shafferRho() refuses settings out of range", () => {
  const options = { baseRate: 0.2, testSetLength: 40, random: createRandom(3) };
  assert.throws(() => shafferRho(1.2, options), {
    name: "RangeError",
    message: "Cannot compute Shaffer's rho: kappa must be at most 1, got 1.2",
  });
  assert.throws(() => shafferRho(NaN, options), RangeError);
  assert.throws(() => shafferRho(0.9, { ...options, baseRate: 0 }), RangeError);
  assert.throws(
    () => shafferRho(0.9, { ...options, testSetLength: 0 }),
    RangeError,
  );
  assert.throws(
    () => shafferRho(0.9, { ...options, smallestKappa: 0.8 }),
    RangeError,
  );
  assert.throws(
    () => shafferRho(0.9, { ...options, simulatedLength: 10 }),
    RangeError,
  );
});
