import assert from "node:assert/strict";
import { createRandom, kappaOfMatrix, shafferRho } from "stats";
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
