import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  betaCdf,
  betaQuantile,
  betaSf,
  binomialCdf,
  binomialPmf,
  binomialQuantile,
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
  studentizedRangeCdf,
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
    () => studentizedRangeQuantile(0.5, { groups: 3, degreesOfFreedom: 0.5 }),
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

/** P(chi-square > x) with 2m degrees of freedom: a Poisson variable of mean x / 2 is below m. */
function chiSquareSfByCounting(x: number, m: number): number {
  let term = Math.exp(-x / 2 + m * Math.log(x / 2) - logFactorial(m));
  let sum = 0;
  for (let k = m; k > 0; k--) {
    term *= k / (x / 2);
    sum += term;
  }
  return sum;
}

function logFactorial(n: number): number {
  let sum = 0;
  for (let k = 2; k <= n; k++) sum += Math.log(k);
  return sum;
}

Deno.test("chiSquareSf() with many degrees of freedom agrees with counting Poisson events", () => {
  // gammainc of @stdlib is up to a factor of 2 off here, from about 1,650 on.
  for (const m of [150, 199, 200, 201, 210, 500, 900, 1100, 2208, 20_000]) {
    for (const z of [-6, -3, -1, -0.1, 0, 0.1, 1, 3, 6]) {
      const x = 2 * m + z * Math.sqrt(4 * m);
      // A sum of m logarithms of about m leaves some 1e-13 m of the tail.
      const tolerance = { relative: 1e-11 + 1e-13 * m };
      const upper = chiSquareSfByCounting(x, m);
      assertClose(chiSquareSf(x, 2 * m), upper, tolerance, `${m} ${z}`);
      if (upper < 0.9) {
        const lower = chiSquareCdf(x, 2 * m);
        assertClose(
          lower,
          1 - upper,
          { absolute: tolerance.relative },
          `${m} ${z} lower`,
        );
      }
    }
  }
});

Deno.test("chiSquareSf() agrees with R and with quadrature in 60 digits at large fractional degrees of freedom", () => {
  // pchisq of R 4.2.2; the last two by mpmath, whose x and df are exact doubles.
  const references = [
    [5710.962102977663, 5790.5918586895605, 0.7694878711334228],
    [2274.161301697426, 2207.652284728433, 0.15840090890139058],
    [2.1e8, 2.1e8, 0.4999870224066478],
    [1e10, 1e10, 0.4999981193680548],
  ] as const;
  for (const [x, df, expected] of references) {
    assertClose(chiSquareSf(x, df), expected, { relative: 1e-12 }, `${df}`);
    const quantile = chiSquareQuantile(1 - expected, df);
    assertClose(quantile, x, { relative: 1e-12 }, `quantile ${df}`);
  }
});

Deno.test("chiSquareCdf() goes on smoothly where it changes its method", () => {
  // At 400 and at 2e8 degrees of freedom; a step of 1e-15 of them is about 1e-10 of the tail.
  for (const df of [400, 2e8]) {
    for (const z of [-5, -1, 0, 1, 5]) {
      const x = df + z * Math.sqrt(2 * df);
      const below = chiSquareCdf(x, df * (1 - 1e-15));
      const above = chiSquareCdf(x, df * (1 + 1e-15));
      assertClose(above, below, { relative: 2e-10 }, `${df} ${z}`);
    }
  }
});

Deno.test("tSf() and tQuantile() keep their digits where the square of t would overflow", () => {
  // One degree of freedom: 1/2 - atan(t) / pi is 1 / (pi t). Two: 1 / (2 t^2).
  for (const t of [1e100, 1e139, 1e141, 1e200, 1e300]) {
    const one = 1 / (Math.PI * t);
    assertClose(tSf(t, 1), one, { relative: 1e-14 }, `${t}`);
    assertClose(tQuantile(one, 1), -t, { relative: 1e-11 }, `quantile ${t}`);
  }
  assertClose(tSf(1e145, 2), 5e-291, { relative: 1e-13 }, "two");
  // (1e-218)^(-1 / 0.64) is above the largest double.
  assert.equal(tQuantile(1e-218, 0.64), -Infinity);
});

Deno.test("studentizedRangeSf() of two groups is the two-sided tail of t, far out too", () => {
  for (const degreesOfFreedom of [1, 1.5, 2, 5, 30, 1000, 1e5, 1e7]) {
    for (const q of [0.01, 0.5, 2, 5, 9.9, 20, 40]) {
      const expected = 2 * tSf(q / Math.SQRT2, degreesOfFreedom);
      if (expected < 1e-290) continue;
      const actual = studentizedRangeSf(q, { groups: 2, degreesOfFreedom });
      const label = `${q} ${degreesOfFreedom}`;
      assertClose(actual, expected, { relative: 1e-12 }, label);
    }
  }
});

Deno.test("the tails of the studentized range add up to 1, and its quantiles come back", () => {
  for (const groups of [2, 3, 10, 100]) {
    for (const degreesOfFreedom of [1, 2, 37.48, 1e5]) {
      const range = { groups, degreesOfFreedom };
      for (const q of [0.1, 1, 3, 8, 20]) {
        const sum = studentizedRangeSf(q, range) +
          studentizedRangeCdf(q, range);
        assertClose(sum, 1, { absolute: 1e-13 }, `${q} ${groups}`);
      }
      const q = studentizedRangeQuantile(0.999, range);
      const beyond = studentizedRangeSf(q, range);
      assertClose(beyond, 0.001, { relative: 1e-11 }, `${groups}`);
    }
  }
});

Deno.test("studentizedRangeQuantile() is right where R and @stdlib are not", () => {
  // SciPy 1.12, whose integrator is adaptive; R 4.2.2 gives 58.8, @stdlib 70.1.
  const q = studentizedRangeQuantile(0.999, {
    groups: 10,
    degreesOfFreedom: 2,
  });
  assertClose(q, 100.4983506698718, { relative: 1e-9 }, "quantile");
  assert.equal(
    studentizedRangeQuantile(0, { groups: 3, degreesOfFreedom: 5 }),
    0,
  );
});

Deno.test("binomialQuantile() is the first count that holds the probability", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 40 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (trials, probability, wanted) => {
        const binomial = { trials, probability };
        let sum = 0;
        let first = 0;
        for (; first < trials; first++) {
          sum += binomialPmf(first, binomial);
          if (sum >= wanted) break;
        }
        // A sum that rounding alone puts beside the wanted one decides nothing.
        const found = binomialQuantile(wanted, binomial);
        return found === first || Math.abs(sum - wanted) < 1e-12 ||
          Math.abs(binomialCdf(Math.min(found, first), binomial) - wanted) <
            1e-12;
      },
    ),
    { seed: 91, numRuns: 500 },
  );
  assert.equal(binomialQuantile(1, { trials: 9, probability: 0.5 }), 9);
  assert.equal(binomialQuantile(1, { trials: 9, probability: 0 }), 0);
  const large = { trials: 1e7, probability: 0.5 };
  assert.equal(
    binomialQuantile(binomialCdf(4_999_000, large), large),
    4_999_000,
  );
});
