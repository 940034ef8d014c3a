import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  cohensD,
  hedgesCorrection,
  noncentralTCdf,
  noncentralTSf,
} from "stats";
import {
  assertClose,
  assertInterval,
  byProgram,
  number,
  numbers,
  object,
  readCases,
} from "./golden.ts";

/** Cases without a standardized difference; effectsize and the own formula give errors, NaN or infinite values. */
const REFUSED = new Map([
  ["all_equal", "pooled standard deviation of 0"],
  ["zero_var_diff_means", "pooled standard deviation of 0"],
  ["n1_n1", "at least 3 values together, got 2"],
  ["empty_x", "first must hold at least 1 value, got 0"],
  // effectsize drops NaN.
  ["nan_in_x", "first[2] must be a finite number, got NaN"],
  ["inf_in_x", "first[2] must be a finite number, got Infinity"],
]);

const EXACT = { relative: 1e-12, absolute: 1e-15 };

for (const golden of readCases("cohens_d")) {
  const first = numbers(golden.input.x);
  const second = numbers(golden.input.y);
  const refusal = REFUSED.get(golden.id);
  if (refusal !== undefined) {
    Deno.test(`cohensD() refuses ${golden.id} by name and value`, () => {
      assert.throws(
        () => cohensD(first, second),
        (error) =>
          error instanceof RangeError && error.message.includes(refusal),
      );
    });
    continue;
  }
  const effect = cohensD(first, second);
  const own = byProgram(golden, "own formula");
  Deno.test(`cohensD() agrees with effectsize on ${golden.id}`, () => {
    const r = object(byProgram(golden, "effectsize"));
    const d = object(r.cohens_d);
    const g = object(r.hedges_g);
    assertClose(effect.cohensD, number(d.d), EXACT, "d");
    assertClose(effect.hedgesG, number(g.g), EXACT, "g");
    // effectsize finds the ends by an optimizer on R's own noncentral t.
    const loose = { relative: 1e-3, absolute: 1e-3 };
    assertInterval(effect.interval, d.ci, loose, "d ci");
    assertInterval(effect.hedgesInterval, g.ci, loose, "g ci");
    const glass = object(r.glass);
    if (glass.error === undefined) {
      assertClose(
        effect.glassDelta ?? NaN,
        number(glass.delta),
        EXACT,
        "glass",
      );
    }
    const average = object(r.cohens_d_unpooled);
    if (average.error === undefined) {
      assertClose(effect.averageD ?? NaN, number(average.d), EXACT, "average");
    }
  });
  if (own === null) continue;
  Deno.test(`cohensD() agrees with quadrature on ${golden.id}`, () => {
    assertClose(effect.cohensD, number(own.d), EXACT, "d");
    assertClose(effect.hedgesG, number(own.g_exact), EXACT, "g");
    assertClose(effect.correction, number(own.J), EXACT, "J");
    assertClose(
      effect.pooledStandardDeviation,
      number(own.sd_pooled),
      EXACT,
      "sd",
    );
    assertClose(effect.standardError, number(own.se_large), EXACT, "se");
    assertClose(effect.averageD ?? NaN, number(own.d_av), EXACT, "d average");
    assertInterval(
      effect.interval,
      own.d_ci_nct,
      { relative: 1e-8, absolute: 1e-9 },
      "ci",
    );
  });
}

Deno.test("cohensD() of one value against five uses the variance of the five", () => {
  // second: mean 3.2, squares 4.84 + 0.04 + 0.64 + 7.84 + 1.44 = 14.8, variance 3.7.
  const effect = cohensD([2.5], [1, 3, 4, 6, 2]);
  assertClose(effect.cohensD, -0.7 / Math.sqrt(3.7), EXACT, "d");
  assert.equal(effect.averageD, null);
});

Deno.test("cohensD() gives ends at which t is the quantile of its distribution", () => {
  const whole = fc.array(fc.integer({ min: 0, max: 20 }), {
    minLength: 2,
    maxLength: 8,
  }).filter((values) => new Set(values).size > 1);
  fc.assert(
    fc.property(whole, whole, (first, second) => {
      const effect = cohensD(first, second, { level: 0.9 });
      const scale = Math.sqrt(
        first.length * second.length / (first.length + second.length),
      );
      const t = effect.cohensD * scale;
      const degreesOfFreedom = first.length + second.length - 2;
      const above = noncentralTSf(t, {
        degreesOfFreedom,
        noncentrality: effect.interval.lower * scale,
      });
      const below = noncentralTCdf(t, {
        degreesOfFreedom,
        noncentrality: effect.interval.upper * scale,
      });
      return Math.abs(above - 0.05) < 1e-11 && Math.abs(below - 0.05) < 1e-11;
    }),
    { seed: 9, numRuns: 60 },
  );
});

Deno.test("hedgesCorrection() agrees with its product form for even degrees of freedom", () => {
  // J(2m) = Gamma(m) / (sqrt(m) Gamma(m - 1/2)), with Gamma(m - 1/2) from Gamma(1/2) = sqrt(pi).
  for (let m = 1; m <= 60; m++) {
    let ratio = 1 / Math.sqrt(Math.PI);
    for (let k = 1; k < m; k++) ratio *= k / (k - 0.5);
    assertClose(
      hedgesCorrection(2 * m),
      ratio / Math.sqrt(m),
      { relative: 1e-12 },
      `J(${2 * m})`,
    );
  }
  // From 2,000 degrees of freedom on a series: no step where it takes over.
  const before = hedgesCorrection(2000) - 3 / (4 * 2000 - 1);
  const after = hedgesCorrection(2000.01) - 3 / (4 * 2000.01 - 1);
  assertClose(after, before, { absolute: 4e-9 }, "step");
  assertClose(
    hedgesCorrection(1e6),
    1 - 3 / (4e6 - 1),
    { absolute: 1e-12 },
    "J",
  );
  assert.equal(hedgesCorrection(1), 0);
  assert.throws(() => hedgesCorrection(0), RangeError);
});

Deno.test("cohensD() pivots Glass's delta with the second sample's degrees of freedom, by its own tails", () => {
  // Means 3 and 8, variances 10 and 2.5: delta = -5 / sqrt 2.5; t divides by
  // sqrt(1/5 + 10 / 2.5 / 5) = 1.
  const { glassDelta, glassInterval } = cohensD([-1, 1, 3, 5, 7], [
    6,
    7,
    8,
    9,
    10,
  ]);
  assert.ok(glassDelta !== null && glassInterval !== null);
  assertClose(glassDelta, -5 / Math.sqrt(2.5), { relative: 1e-14 }, "delta");
  const above = noncentralTSf(glassDelta, {
    degreesOfFreedom: 4,
    noncentrality: glassInterval.lower,
  });
  const below = noncentralTCdf(glassDelta, {
    degreesOfFreedom: 4,
    noncentrality: glassInterval.upper,
  });
  assertClose(above, 0.025, { absolute: 1e-11 }, "above");
  assertClose(below, 0.025, { absolute: 1e-11 }, "below");
  // One value has no variance of its own.
  assert.equal(cohensD([1], [2, 4]).glassInterval, null);
  assert.equal(cohensD([1, 2], [4, 4]).glassInterval, null);
});
