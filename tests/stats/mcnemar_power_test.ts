import assert from "node:assert/strict";
import {
  mcnemarPower,
  mcnemarPowerConnor,
  mcnemarSampleSize,
  mcnemarTest,
  type McNemarVersion,
  smallestDetectableDifference,
} from "stats";
import { assertClose, byProgram, number, object, readCases } from "./golden.ts";

/** scipy's binomial mass, with which the reference was added up, is good to 1e-10 or better. */
const POWER = { relative: 1e-9 };

const VERSIONS: readonly (readonly [string, McNemarVersion])[] = [
  ["exact", "exact"],
  ["midp", "mid-p"],
  ["asym", "uncorrected"],
  ["asym_cc", "corrected"],
];

for (const golden of readCases("power_mcnemar")) {
  const pairs = number(golden.input.n);
  const design = {
    firstOnly: number(golden.input.p10),
    secondOnly: number(golden.input.p01),
    alpha: number(golden.input.alpha),
  };
  Deno.test(`mcnemarPower() agrees with full enumeration on ${golden.id}`, () => {
    const own = object(byProgram(golden, "own formula"));
    for (const [name, version] of VERSIONS) {
      const power = mcnemarPower(pairs, { ...design, version });
      assertClose(power, number(own[name]), POWER, name);
    }
    const greater = { ...design, alternative: "greater" } as const;
    assertClose(
      mcnemarPower(pairs, greater),
      number(own.exact_one_sided),
      POWER,
      "one-sided exact",
    );
    assertClose(
      mcnemarPower(pairs, { ...greater, version: "uncorrected" }),
      number(own.asym_one_sided),
      POWER,
      "one-sided uncorrected",
    );
    assertClose(
      mcnemarPowerConnor(pairs, design),
      number(own.connor),
      { relative: 1e-10 },
      "Connor",
    );
    const plan = mcnemarSampleSize({ ...design, maximumPairs: 1000 });
    assertClose(plan.connor, number(own.n_connor_80), { relative: 1e-10 }, "n");
  });
  Deno.test(`mcnemarPower() agrees with exact2x2, which counts one direction, on ${golden.id}`, () => {
    const r = object(byProgram(golden, "exact2x2"));
    // Its two-sided power leaves out rejections in the wrong direction: it is
    // the one-sided power at half the level.
    const one = mcnemarPower(pairs, {
      ...design,
      alpha: design.alpha / 2,
      alternative: "greater",
    });
    // exact2x2 stops adding tables below a probability of about 1e-7.
    assertClose(one, number(r.central), { absolute: 1e-6 }, "central");
    const greater = mcnemarPower(pairs, { ...design, alternative: "greater" });
    assertClose(greater, number(r.one_sided), { absolute: 1e-6 }, "one-sided");
  });
}

Deno.test("mcnemarPower() agrees with the sum over all tables of nine pairs", () => {
  const pairs = 9;
  const [firstOnly, secondOnly] = [0.55, 0.1];
  const factorial = (n: number): number => n <= 1 ? 1 : n * factorial(n - 1);
  let expected = 0;
  for (let b = 0; b <= pairs; b++) {
    for (let c = 0; b + c <= pairs; c++) {
      const same = pairs - b - c;
      const probability = factorial(pairs) /
        (factorial(b) * factorial(c) * factorial(same)) *
        firstOnly ** b * secondOnly ** c * (1 - firstOnly - secondOnly) ** same;
      const { exactPValue } = mcnemarTest({ a: same, b, c, d: 0 });
      if (exactPValue <= 0.1) expected += probability;
    }
  }
  const power = mcnemarPower(pairs, { firstOnly, secondOnly, alpha: 0.1 });
  assertClose(power, expected, { relative: 1e-12 }, "power");
});

Deno.test("mcnemarSampleSize() gives the planning figures of the published rates", () => {
  const plan = { firstOnly: 17 / 72, secondOnly: 8 / 72 };
  const { pairs, power, connor } = mcnemarSampleSize(plan);
  assert.equal(pairs, 184);
  assert.ok(power !== null && power >= 0.8);
  assert.equal(Math.ceil(connor), 173);
  // The power holds for the next pairs and failed just before.
  assert.ok(mcnemarPower(183, plan) < 0.8);
  for (let n = 184; n <= 204; n++) assert.ok(mcnemarPower(n, plan) >= 0.8);
});

Deno.test("mcnemarSampleSize() says when no number of pairs is enough", () => {
  const equal = mcnemarSampleSize({ firstOnly: 0.1, secondOnly: 0.1 });
  assert.deepEqual(equal, { pairs: null, power: null, connor: Infinity });
  const small = mcnemarSampleSize({
    firstOnly: 0.12,
    secondOnly: 0.1,
    maximumPairs: 100,
  });
  assert.equal(small.pairs, null);
  // 184 pairs are needed: a maximum of 184 finds them, one of 183 does not.
  const plan = { firstOnly: 17 / 72, secondOnly: 8 / 72 };
  assert.equal(mcnemarSampleSize({ ...plan, maximumPairs: 184 }).pairs, 184);
  assert.equal(mcnemarSampleSize({ ...plan, maximumPairs: 183 }).pairs, null);
});

Deno.test("smallestDetectableDifference() is where the power crosses the plan", () => {
  const share = 25 / 72;
  const difference = smallestDetectableDifference(72, {
    discordantShare: share,
  });
  assert.ok(difference !== null);
  const power = mcnemarPower(72, {
    firstOnly: (share + difference) / 2,
    secondOnly: (share - difference) / 2,
  });
  assert.ok(Math.abs(power - 0.8) < 1e-4, `${power}`);
  // Five pairs can never give an exact two-sided p value below 1/16.
  assert.equal(smallestDetectableDifference(5, { discordantShare: 0.9 }), null);
});

Deno.test("power functions refuse designs that cannot be", () => {
  assert.throws(() => mcnemarPower(10, { firstOnly: 0.7, secondOnly: 0.4 }), {
    name: "RangeError",
    message: /firstOnly and secondOnly must add up to at most 1, got 1\.1/,
  });
  assert.throws(
    () => mcnemarPower(0, { firstOnly: 0.1, secondOnly: 0.1 }),
    RangeError,
  );
  assert.throws(
    () => mcnemarPower(5, { firstOnly: NaN, secondOnly: 0.1 }),
    RangeError,
  );
  assert.throws(
    () => mcnemarSampleSize({ firstOnly: 0.2, secondOnly: 0.1, power: 1 }),
    RangeError,
  );
  assert.equal(mcnemarPower(5, { firstOnly: 0, secondOnly: 0 }), 0);
  assert.equal(mcnemarPowerConnor(5, { firstOnly: 0, secondOnly: 0 }), 0);
});
