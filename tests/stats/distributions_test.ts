import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  betaCdf,
  betaQuantile,
  betaSf,
  binomialCdf,
  binomialPmf,
  binomialSf,
  chiSquareCdf,
  chiSquareQuantile,
  chiSquareSf,
  fCdf,
  fQuantile,
  fSf,
  noncentralTCdf,
  noncentralTSf,
  normalCdf,
  normalQuantile,
  normalSf,
  studentizedRangeQuantile,
  studentizedRangeSf,
  tCdf,
  tQuantile,
  tSf,
} from "stats";
import {
  array,
  assertClose,
  number,
  numbers,
  object,
  readGolden,
  type Tolerance,
} from "./golden.ts";

/** One family of golden points: how to compute it and how exact it must be. */
interface Family {
  /** Computes the value from the arguments of the file. */
  readonly compute: (...args: number[]) => number;
  /** Tolerance, which may depend on the reference value and the arguments. */
  readonly allow: (expected: number, args: readonly number[]) => Tolerance;
}

/** Relative 1e-12 in the body and 1e-11 in the tail: the reference has 16 digits, the tails lose some to exp(). */
const BODY_AND_TAIL = (expected: number): Tolerance => ({
  relative: Math.abs(expected) >= 1e-6 ? 1e-12 : 1e-11,
});
const EXACT = (): Tolerance => ({ relative: 1e-12 });

const FAMILIES = new Map<string, Family>([
  ["t_cdf", { compute: (t, df) => tCdf(t, df), allow: BODY_AND_TAIL }],
  ["chi2_sf", { compute: (x, df) => chiSquareSf(x, df), allow: BODY_AND_TAIL }],
  ["norm_cdf", { compute: (z) => normalCdf(z), allow: BODY_AND_TAIL }],
  ["norm_q", {
    compute: (p) => normalQuantile(p),
    allow: () => ({ relative: 1e-13 }),
  }],
  ["betainc", {
    compute: (x, alpha, beta) => betaCdf(x, { alpha, beta }),
    allow: BODY_AND_TAIL,
  }],
  ["binom_cdf", {
    compute: (k, trials, probability) =>
      binomialCdf(k, { trials, probability }),
    allow: BODY_AND_TAIL,
  }],
  ["binom_pmf", {
    compute: (k, trials, probability) =>
      binomialPmf(k, { trials, probability }),
    allow: BODY_AND_TAIL,
  }],
  ["f_sf", {
    compute: (x, numerator, denominator) => fSf(x, { numerator, denominator }),
    allow: () => ({ relative: 1e-11 }),
  }],
  ["nct_cdf", {
    compute: (t, degreesOfFreedom, noncentrality) =>
      noncentralTCdf(t, { degreesOfFreedom, noncentrality }),
    // The integral is exact to 1e-12 absolute; relative accuracy ends there.
    allow: (expected) =>
      expected >= 1e-6 ? { relative: 1e-9 } : { absolute: 1e-12 },
  }],
  ["t_q", { compute: (p, df) => tQuantile(p, df), allow: EXACT }],
  ["chi2_q", { compute: (p, df) => chiSquareQuantile(p, df), allow: EXACT }],
  ["beta_q", {
    compute: (p, alpha, beta) => betaQuantile(p, { alpha, beta }),
    allow: EXACT,
  }],
  // The reference itself is exact to about 1e-10 only.
  ["tukey_sf", {
    compute: (q, groups, degreesOfFreedom) =>
      studentizedRangeSf(q, { groups, degreesOfFreedom }),
    allow: () => ({ absolute: 1e-7 }),
  }],
  ["tukey_q", {
    compute: (p, groups, degreesOfFreedom) =>
      studentizedRangeQuantile(p, { groups, degreesOfFreedom }),
    allow: () => ({ absolute: 1e-6 }),
  }],
]);

const points = object(readGolden("distributions").cases);

Deno.test("every family of golden distribution points has a function", () => {
  assert.deepEqual(Object.keys(points).sort(), [...FAMILIES.keys()].sort());
});

for (const [name, family] of FAMILIES) {
  Deno.test(`${name} agrees with its golden points`, () => {
    const cases = array(points[name]);
    assert.ok(cases.length > 0);
    for (const entry of cases) {
      const point = object(entry);
      const args = numbers(point.args);
      const expected = number(point.value);
      assertClose(
        family.compute(...args),
        expected,
        family.allow(expected, args),
        `${name}(${args})`,
      );
    }
  });
}

Deno.test("lower and upper tail add up to 1", () => {
  const positive = fc.double({ min: 0.1, max: 200, noNaN: true });
  fc.assert(
    fc.property(positive, positive, positive, (x, a, b) => {
      const sums = [
        normalCdf(x / 20) + normalSf(x / 20),
        tCdf(x / 20, a) + tSf(x / 20, a),
        chiSquareCdf(x, a) + chiSquareSf(x, a),
        fCdf(x, { numerator: a, denominator: b }) +
        fSf(x, { numerator: a, denominator: b }),
        betaCdf(x / 201, { alpha: a, beta: b }) +
        betaSf(x / 201, { alpha: a, beta: b }),
        noncentralTCdf(x / 20, { degreesOfFreedom: a, noncentrality: 1 }) +
        noncentralTSf(x / 20, { degreesOfFreedom: a, noncentrality: 1 }),
      ];
      // Two roundings of numbers below 1, and 1e-13 of the functions themselves.
      return sums.every((sum) => Math.abs(sum - 1) < 1e-12);
    }),
    { seed: 2, numRuns: 200 },
  );
});

Deno.test("quantiles undo the distribution functions, in both tails", () => {
  const share = fc.double({ min: -30, max: -0.01, noNaN: true });
  const df = fc.double({ min: 0.5, max: 500, noNaN: true });
  fc.assert(
    fc.property(share, df, df, (log10, a, b) => {
      const p = 10 ** log10;
      const shape = { alpha: a, beta: b };
      const f = { numerator: a, denominator: b };
      const pairs = [
        [normalCdf(normalQuantile(p)), p],
        [tCdf(tQuantile(p, a), a), p],
        [chiSquareCdf(chiSquareQuantile(p, a), a), p],
        [betaCdf(betaQuantile(p, shape), shape), p],
        [fCdf(fQuantile(p, f), f), p],
      ];
      // The steepest of them loses about a factor df on the way back.
      return pairs.every(([got = NaN, wanted = NaN]) =>
        Math.abs(got - wanted) <= 1e-10 * wanted
      );
    }),
    { seed: 3, numRuns: 200 },
  );
});

Deno.test("binomialPmf() sums to binomialCdf() and binomialSf() by direct addition", () => {
  for (const trials of [1, 7, 40]) {
    for (const probability of [0.02, 0.5, 0.93]) {
      let below = 0;
      for (let k = 0; k <= trials; k++) {
        below += binomialPmf(k, { trials, probability });
        assertClose(
          binomialCdf(k, { trials, probability }),
          below,
          { absolute: 1e-14 },
          `cdf ${k} of ${trials}`,
        );
        assertClose(
          binomialSf(k, { trials, probability }),
          1 - below,
          { absolute: 1e-14 },
          `sf ${k} of ${trials}`,
        );
      }
    }
  }
});

Deno.test("distributions give their limits at the ends", () => {
  assert.equal(normalCdf(-Infinity), 0);
  assert.equal(normalSf(-Infinity), 1);
  assert.equal(normalQuantile(0), -Infinity);
  assert.equal(normalQuantile(1), Infinity);
  assert.equal(tCdf(-Infinity, 3), 0);
  assert.equal(tSf(1e200, 3) < 1e-300, true);
  assert.equal(tQuantile(0, 3), -Infinity);
  assert.equal(tQuantile(0.5, 3.3), 0);
  assert.equal(chiSquareSf(0, 2), 1);
  assert.equal(chiSquareSf(Infinity, 2), 0);
  assert.equal(chiSquareQuantile(0, 2), 0);
  assert.equal(chiSquareQuantile(1, 2), Infinity);
  assert.equal(fSf(0, { numerator: 2, denominator: 3 }), 1);
  assert.equal(fSf(Infinity, { numerator: 2, denominator: 3 }), 0);
  assert.equal(betaQuantile(1, { alpha: 2, beta: 3 }), 1);
  assert.equal(binomialCdf(-1, { trials: 3, probability: 0.5 }), 0);
  assert.equal(binomialSf(3, { trials: 3, probability: 0.5 }), 0);
  assert.equal(binomialPmf(0, { trials: 3, probability: 0 }), 1);
  assert.equal(binomialPmf(3, { trials: 3, probability: 1 }), 1);
  assert.equal(binomialPmf(4, { trials: 3, probability: 0.5 }), 0);
  assert.equal(binomialPmf(0, { trials: 0, probability: 0.5 }), 1);
});

Deno.test("noncentralTCdf() with noncentrality 0 is tCdf()", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -8, max: 8, noNaN: true }),
      fc.double({ min: 0.5, max: 300, noNaN: true }),
      (t, df) => {
        const got = noncentralTCdf(t, {
          degreesOfFreedom: df,
          noncentrality: 0,
        });
        return Math.abs(got - tCdf(t, df)) < 1e-13;
      },
    ),
    { seed: 4, numRuns: 200 },
  );
});

Deno.test("distributions refuse arguments outside their range by name and value", () => {
  assert.throws(() => normalCdf(NaN), {
    name: "RangeError",
    message: "Cannot find a normal probability: z must be a number, got NaN",
  });
  assert.throws(() => tSf(1, 0), {
    message:
      "Cannot find a t probability: degreesOfFreedom must be a finite number above 0, got 0",
  });
  assert.throws(() => tQuantile(1.5, 3), RangeError);
  assert.throws(() => chiSquareSf(-1, 1), RangeError);
  assert.throws(() => chiSquareQuantile(0.5, -1), RangeError);
  assert.throws(() => fSf(1, { numerator: 0, denominator: 1 }), RangeError);
  assert.throws(
    () => fQuantile(NaN, { numerator: 1, denominator: 1 }),
    RangeError,
  );
  assert.throws(() => betaCdf(1.1, { alpha: 1, beta: 1 }), RangeError);
  assert.throws(() => betaQuantile(-0.1, { alpha: 1, beta: 1 }), RangeError);
  assert.throws(
    () => binomialCdf(1, { trials: 1.5, probability: 0.5 }),
    RangeError,
  );
  assert.throws(
    () => binomialPmf(0.5, { trials: 1, probability: 0.5 }),
    RangeError,
  );
  assert.throws(
    () => binomialSf(NaN, { trials: 1, probability: 0.5 }),
    RangeError,
  );
  assert.throws(
    () => noncentralTCdf(1, { degreesOfFreedom: NaN, noncentrality: 0 }),
    RangeError,
  );
  assert.throws(
    () => studentizedRangeSf(1, { groups: 1, degreesOfFreedom: 5 }),
    RangeError,
  );
  assert.throws(
    () => studentizedRangeQuantile(0.5, { groups: 3, degreesOfFreedom: 1 }),
    RangeError,
  );
});

Deno.test("noncentralTCdf() agrees with itself where it changes the order of integration", () => {
  // At 3 degrees of freedom the orders change at 50 + 10 sqrt 6 = 74.49.
  for (const t of [40, 70, 100, 200]) {
    const at = (noncentrality: number): number =>
      noncentralTCdf(t, { degreesOfFreedom: 3, noncentrality });
    const slope = (at(74.4) - at(74.2)) / 0.2;
    const gap = at(74.5) - at(74.4);
    // The curve is smooth: its next step follows from the last one.
    assertClose(
      gap,
      0.1 * slope,
      { relative: 0.05, absolute: 1e-9 },
      `t = ${t}`,
    );
    const mirrored = noncentralTSf(-t, {
      degreesOfFreedom: 3,
      noncentrality: -74.5,
    });
    assertClose(mirrored, at(74.5), { relative: 1e-12 }, `-t = ${-t}`);
  }
  // T / delta tends to 1 / S: P(T <= delta) = P(S >= 1) = P(chi-square >= df).
  assertClose(
    noncentralTCdf(1e9, { degreesOfFreedom: 4, noncentrality: 1e9 }),
    chiSquareSf(4, 4),
    { relative: 1e-9 },
    "limit",
  );
});

Deno.test("binomialPmf() keeps its digits at 100 trillion trials", () => {
  // Near the middle the mass is sqrt(2 / (pi n)) exp(-2 d^2 / n), off by 1/(4n).
  const trials = 1e14;
  for (const distance of [0, 1e6, 5e6, 2e7]) {
    assertClose(
      binomialPmf(trials / 2 + distance, { trials, probability: 0.5 }),
      Math.sqrt(2 / (Math.PI * trials)) * Math.exp(-2 * distance ** 2 / trials),
      { relative: 1e-12 },
      `${distance}`,
    );
  }
});
