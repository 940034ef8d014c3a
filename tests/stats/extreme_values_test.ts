import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  adjustPValues,
  cliffsDelta,
  cohensD,
  createRandom,
  describe,
  drawNormal,
  hodgesLehmann,
  kendallCorrelation,
  krippendorffAlpha,
  mean,
  pairedTTest,
  partialCorrelation,
  pearsonCorrelation,
  quantile,
  quantileOfSorted,
  rankValues,
  standardDeviation,
  welchTest,
} from "stats";
import { assertClose } from "./golden.ts";

const FIRST = [1, 0.5, 0.25, 0.9, 0.3];
const SECOND = [0.9, 0.1, 0.7, 0.2, 0.6];
const CONTROL = [3, 1, 4, 1, 5];

/** Numbers without a unit: multiplying every value by one factor must not move them. */
const UNITLESS: Readonly<
  Record<string, (x: number[], y: number[], z: number[]) => number>
> = {
  "welchTest() t": (x, y) => welchTest(x, y).statistic,
  "welchTest() df": (x, y) => welchTest(x, y).degreesOfFreedom,
  "pairedTTest() t": (x, y) => pairedTTest(x, y).statistic,
  "cohensD()": (x, y) => cohensD(x, y).cohensD,
  "cohensD() average": (x, y) => cohensD(x, y).averageD ?? NaN,
  "cohensD() Glass upper": (x, y) => cohensD(x, y).glassInterval?.upper ?? NaN,
  "pearsonCorrelation()": (x, y) => pearsonCorrelation(x, y).estimate,
  "partialCorrelation()": (x, y, z) =>
    partialCorrelation(x, y, { controls: [z] }).estimate,
  "krippendorffAlpha() interval": (x, y) =>
    krippendorffAlpha([x, y], { level: "interval" }).estimate ?? NaN,
  "krippendorffAlpha() ratio": (x, y) =>
    krippendorffAlpha([x, y], { level: "ratio" }).estimate ?? NaN,
  "describe() sd per mean": (x) => {
    const { mean, standardDeviation } = describe(x);
    return (standardDeviation ?? NaN) / mean;
  },
};

for (const [name, compute] of Object.entries(UNITLESS)) {
  Deno.test(`${name} is the same in units as large or small as doubles allow`, () => {
    const expected = compute(FIRST, SECOND, CONTROL);
    // Squares under- and overflow from about 2^-537 and 2^512 on.
    for (const power of [-1000, -600, -530, 500, 520, 600, 1000]) {
      const scale = (values: number[]) => values.map((v) => v * 2 ** power);
      const actual = compute(scale(FIRST), scale(SECOND), scale(CONTROL));
      assertClose(actual, expected, { relative: 1e-12 }, `2^${power}`);
    }
  });
}

Deno.test("mean(), quantile() and standardDeviation() stay finite up to the largest doubles", () => {
  const largest = Number.MAX_VALUE;
  assert.equal(mean([largest, largest, largest]), largest);
  assert.equal(quantile([-largest, largest], 0.5), 0);
  // Deviations a, -a: squares 2 a^2 / 1.
  const spread = standardDeviation([-1e308, 1e308]);
  assertClose(spread, 1e308 * Math.SQRT2, { relative: 1e-15 }, "spread");
  assertClose(
    standardDeviation([1e-310, 3e-310]),
    1e-310 * Math.SQRT2,
    { relative: 1e-10 },
    "subnormal",
  );
});

Deno.test("values that are equal but for the rounding of their mean do not vary", () => {
  // The mean of three 0.1 is 0.10000000000000002.
  const tenths = [0.1, 0.1, 0.1];
  const sevenths = [0.7, 0.7, 0.7];
  assert.throws(() => cohensD(tenths, sevenths), /first or second must vary/);
  assert.throws(() => welchTest(tenths, sevenths), /first or second must vary/);
  assert.throws(
    () => pearsonCorrelation(tenths, [1, 2, 3]),
    /first must vary, got 3 equal values/,
  );
  // Beside a sample that varies, Glass's delta of a constant one has no value.
  assert.equal(cohensD([1, 2, 3], tenths).glassDelta, null);
});

Deno.test("partialCorrelation() refuses a variable that follows from the controls, rounding aside", () => {
  const control = [1, 2, 3, 4, 5, 6].map((value) => value / 3);
  const follows = control.map((value) => 3 * value + 0.1);
  assert.throws(
    () =>
      partialCorrelation(follows, [2, 1, 4, 3, 6, 1], { controls: [control] }),
    /first must not follow from the controls/,
  );
});

Deno.test("kendallCorrelation() counts what a look at every pair counts", () => {
  const value = fc.integer({ min: 0, max: 6 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(value, value), { minLength: 3, maxLength: 25 }),
      (pairs) => {
        const x = pairs.map(([one]) => one);
        const y = pairs.map(([, other]) => other);
        if (new Set(x).size < 2 || new Set(y).size < 2) return true;
        let score = 0;
        let untiedX = 0;
        let untiedY = 0;
        pairs.forEach(([a, b], i) =>
          pairs.slice(0, i).forEach(([c, d]) => {
            score += Math.sign(a - c) * Math.sign(b - d);
            untiedX += a === c ? 0 : 1;
            untiedY += b === d ? 0 : 1;
          })
        );
        const expected = score / Math.sqrt(untiedX * untiedY);
        return Math.abs(kendallCorrelation(x, y).estimate - expected) < 1e-14;
      },
    ),
    { seed: 17, numRuns: 500 },
  );
});

Deno.test("cliffsDelta() has the interval of a look at every pair", () => {
  const sample = fc.array(fc.integer({ min: 0, max: 5 }), {
    minLength: 2,
    maxLength: 9,
  });
  fc.assert(
    fc.property(sample, sample, (x, y) => {
      const { estimate, interval } = cliffsDelta(x, y);
      if (interval.method !== "Feng-Cliff") return true;
      const signs = x.map((a) => y.map((b) => Math.sign(a - b)));
      const average = (row: number[]) =>
        row.reduce((sum, one) => sum + one, 0) / row.length;
      const delta = average(signs.map(average));
      const squares = (row: number[]) =>
        row.reduce((sum, one) => sum + (one - delta) ** 2, 0);
      const rows = squares(signs.map(average));
      const columns = squares(
        y.map((_, j) => average(signs.map((r) => r[j] ?? 0))),
      );
      const [m, n] = [x.length, y.length];
      const variance = Math.max(
        (n ** 2 * rows + m ** 2 * columns - squares(signs.flat())) /
          (m * n * (m - 1) * (n - 1)),
        (1 - delta ** 2) / (m * n - 1),
      );
      // The mean of the ends is d (1 - d^2) / (1 - d^2 + t^2 s^2), which gives t^2 s^2.
      const centre = (interval.lower + interval.upper) / 2;
      const square = delta * (1 - delta ** 2) / (centre || 1) - 1 + delta ** 2;
      const ratio = Math.abs(delta) < 1e-9 ? null : square / variance;
      return Math.abs(estimate - delta) < 1e-12 &&
        (ratio === null ||
          Math.abs(ratio / cliffT(m + n - 2) ** 2 - 1) < 1e-6);
    }),
    { seed: 18, numRuns: 300 },
  );
});

/** t of .975, from the interval of a mean difference of 0 and 1 by symmetry. */
function cliffT(degreesOfFreedom: number): number {
  const count = degreesOfFreedom + 1;
  const values = Array.from({ length: count }, (_, index) => index);
  const test = pairedTTest(values, values.map(() => 0));
  return (test.interval.upper - test.estimate) / test.standardError;
}

Deno.test("rankValues() gives each value the mean place of its equals", () => {
  const value = fc.oneof(
    fc.integer({ min: -3, max: 3 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(0, -0),
  );
  fc.assert(
    fc.property(fc.array(value, { maxLength: 30 }), (values) => {
      const { ranks, tieCounts } = rankValues(values);
      const isRight = values.every((one, index) => {
        const below = values.filter((other) => other < one).length;
        const equal = values.filter((other) => other === one).length;
        return ranks[index] === below + (equal + 1) / 2;
      });
      return isRight &&
        tieCounts.reduce((sum, t) => sum + t, 0) === values.length;
    }),
    { seed: 19 },
  );
});

Deno.test("adjustPValues() by Hommel is the closed test over every subset", () => {
  const share = fc.integer({ min: 0, max: 20 }).map((n) => n / 20);
  fc.assert(
    fc.property(fc.array(share, { minLength: 1, maxLength: 7 }), (pValues) => {
      const largest = pValues.map(() => 0);
      for (let set = 1; set < 2 ** pValues.length; set++) {
        const members = pValues.map((_, i) => i).filter((i) => (set >> i) & 1);
        const sorted = members.map((i) => pValues[i] ?? 1).sort((a, b) =>
          a - b
        );
        const simes = Math.min(
          ...sorted.map((p, rank) => sorted.length * p / (rank + 1)),
        );
        for (const i of members) {
          largest[i] = Math.max(largest[i] ?? 0, simes);
        }
      }
      return adjustPValues(pValues, "hommel").every((p, i) =>
        Math.abs((p ?? NaN) - Math.min(1, largest[i] ?? NaN)) < 1e-14
      );
    }),
    { seed: 20, numRuns: 300 },
  );
});

Deno.test("rank statistics of 20,000 values take no look at every pair", () => {
  const random = createRandom("many");
  const draw = () => Array.from({ length: 20_000 }, () => drawNormal(random));
  const first = draw();
  const second = draw();
  const start = performance.now();
  kendallCorrelation(first, second);
  cliffsDelta(first, second);
  adjustPValues(
    first.slice(0, 2000).map((x) => Math.min(1, Math.abs(x))),
    "hommel",
  );
  // About 0.2 s; a look at all 400 million pairs took 15 s and more for the second alone.
  assert.ok(performance.now() - start < 5000);
});

Deno.test("hodgesLehmann() finds what the sorted list of all differences holds", () => {
  const value = fc.oneof(
    fc.integer({ min: -2, max: 2 }),
    fc.double({ noNaN: true, min: -1e3, max: 1e3 }),
    fc.constantFrom(0, 5e-324, 1e-310, 1e300, -1e300, 0.1, 0.3),
  );
  const sample = fc.array(value, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(sample, sample, (x, y) => {
      const differences = Float64Array.from(
        x.flatMap((one) => y.map((other) => one - other)),
      ).sort();
      const { estimate, interval } = hodgesLehmann(x, y);
      const middle = quantileOfSorted(differences, 0.5);
      // The same number of differences is left out at both ends.
      const isPair = differences.some((one, index) =>
        one === interval.lower &&
        differences[differences.length - 1 - index] === interval.upper
      );
      return estimate === middle && (isPair || interval.upper === Infinity);
    }),
    { seed: 21, numRuns: 1000, examples: [[[1, 2], [3, 4]]] },
  );
});

Deno.test("hodgesLehmann() of 5,000 and 5,000 values does not list 25 million differences", () => {
  const random = createRandom("shift");
  const draw = (shift: number) =>
    Array.from({ length: 5000 }, () => shift + drawNormal(random));
  const start = performance.now();
  const { estimate } = hodgesLehmann(draw(0.5), draw(0));
  assert.ok(Math.abs(estimate - 0.5) < 0.1);
  // About 0.05 s; the list took some 8 s and 200 MB.
  assert.ok(performance.now() - start < 2000);
});
