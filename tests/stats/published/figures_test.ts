import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  cohensD,
  effectsOfPrintedT,
  exactBootstrap,
  exactPercentileInterval,
  isPrintedPValuePossible,
  mean,
  pValueOfPrintedChiSquare,
  pValueOfPrintedT,
  runsAtBound,
  runsBehindInterval,
  standardDeviation,
  tSf,
  welchShape,
  welchTest,
} from "stats";
import { assertClose } from "../golden.ts";

Deno.test("welchShape() finds the published ratios of standard deviations", () => {
  // t(37.48) with 20 and 52: the second standard deviation is 1.09 times the first.
  const one = welchShape("37.48", { firstCount: 20, secondCount: 52 });
  assert.deepEqual(one.possible, [19, 70]);
  assert.deepEqual(
    one.ratios.map(({ estimate }) => (1 / (estimate ?? NaN)).toFixed(2)),
    ["1.09"],
  );
  // t(58.30) with 29 and 43: s2 / s1 is 0.954 or 2.59.
  const two = welchShape("58.30", { firstCount: 29, secondCount: 43 });
  assert.deepEqual(
    two.ratios.map(({ estimate }) => (1 / (estimate ?? NaN)).toFixed(3)),
    ["2.594", "0.954"],
  );
});

Deno.test("effectsOfPrintedT() gives the published d under every definition", () => {
  const { byRatio: [effects], equalVariances, twoTOverRoot } =
    effectsOfPrintedT(
      "-4.69",
      { firstCount: 20, secondCount: 52, degreesOfFreedom: "37.48" },
    );
  assert.ok(effects !== undefined);
  const rounded = (value: number) => Math.abs(value).toFixed(2);
  assert.equal(rounded(effects.pooled), "1.19");
  assert.equal(rounded(effects.average), "1.21");
  assert.equal(rounded(effects.glassFirst), "1.27");
  assert.equal(rounded(effects.glassSecond), "1.16");
  assert.equal(rounded(equalVariances), "1.23");
  assert.equal(rounded(twoTOverRoot), "1.53");
});

Deno.test("welchShape() and effectsOfPrintedT() find their way back from real samples", () => {
  const sample = fc.array(fc.integer({ min: 0, max: 40 }), {
    minLength: 3,
    maxLength: 15,
  }).filter((values) => new Set(values).size > 1);
  fc.assert(
    fc.property(sample, sample, (first, second) => {
      const test = welchTest(first, second);
      const sizes = { firstCount: first.length, secondCount: second.length };
      const degreesOfFreedom = test.degreesOfFreedom.toFixed(10);
      const { ratios } = welchShape(degreesOfFreedom, sizes);
      const actual = standardDeviation(first) / standardDeviation(second);
      const place = ratios.findIndex(({ lower, upper }) =>
        lower * (1 - 1e-3) <= actual && actual <= upper * (1 + 1e-3)
      );
      if (place < 0) return false;
      const { byRatio } = effectsOfPrintedT(test.statistic.toFixed(12), {
        ...sizes,
        degreesOfFreedom,
      });
      const effect = cohensD(first, second);
      return Math.abs((byRatio[place]?.pooled ?? NaN) - effect.cohensD) < 1e-3;
    }),
    { seed: 53 },
  );
});

Deno.test("welchShape() says when degrees of freedom cannot be", () => {
  const sizes = { firstCount: 20, secondCount: 52 };
  assert.equal(welchShape("71.2", sizes).isConsistent, false);
  assert.equal(welchShape("18.0", sizes).isConsistent, false);
  assert.deepEqual(welchShape("18.0", sizes).ratios, []);
  // The rounding of 70.0 reaches the largest possible 70; equal shares there.
  assert.equal(welchShape("70.0", sizes).isConsistent, true);
  assert.throws(
    () => welchShape("5", { firstCount: 1, secondCount: 5 }),
    RangeError,
  );
});

Deno.test("pValueOfPrintedT() allows .97 for the published t of -0.03 only at the edge", () => {
  const range = pValueOfPrintedT("-0.03", { degreesOfFreedom: "58.30" });
  assert.equal(range.atPrinted.toFixed(2), "0.98");
  assert.ok(isPrintedPValuePossible(".97", range));
  assert.ok(isPrintedPValuePossible(".98", range));
  assert.ok(!isPrintedPValuePossible(".96", range));
});

Deno.test("pValueOfPrintedT() confirms p < .001 for the published t of -4.69", () => {
  const range = pValueOfPrintedT("-4.69", { degreesOfFreedom: "37.48" });
  assertClose(range.atPrinted, 3.57e-5, { relative: 5e-3 }, "p");
  assert.ok(isPrintedPValuePossible("< .001", range));
  assert.ok(isPrintedPValuePossible("= .000", range));
  assert.ok(!isPrintedPValuePossible("> .05", range));
});

Deno.test("pValueOfPrintedT() holds every p value within the rounding, in every direction", () => {
  const hundredths = fc.integer({ min: -400, max: 400 });
  const share = fc.double({ min: -0.5, max: 0.5, noNaN: true });
  fc.assert(
    fc.property(hundredths, share, share, (t, one, other) => {
      const printed = (t / 100).toFixed(2);
      const inside = Number(printed) + one / 100;
      const df = 12.3 + other / 10;
      const two = pValueOfPrintedT(printed, { degreesOfFreedom: "12.3" });
      const greater = pValueOfPrintedT(printed, {
        degreesOfFreedom: "12.3",
        alternative: "greater",
      });
      const p = 2 * tSf(Math.abs(inside), df);
      const upper = tSf(inside, df);
      const slack = 1e-12;
      return p >= two.lower - slack && p <= two.upper + slack &&
        upper >= greater.lower - slack && upper <= greater.upper + slack;
    }),
    { seed: 54 },
  );
});

Deno.test("pValueOfPrintedChiSquare() gives .0719 for the published 3.24", () => {
  const range = pValueOfPrintedChiSquare("3.24", 1);
  assert.equal(range.atPrinted.toFixed(4), "0.0719");
  assert.ok(isPrintedPValuePossible(".072", range));
  assert.equal(pValueOfPrintedChiSquare("0.00", 1).upper, 1);
  assert.throws(() => isPrintedPValuePossible("p = .05", range), SyntaxError);
});

Deno.test("runsBehindInterval() recovers three runs from a published interval", () => {
  const found = runsBehindInterval({
    mean: "52.5",
    lower: "33.3",
    upper: "79.2",
    count: 3,
  });
  assert.equal(found.isRange, true);
  assert.equal(found.isConsistent, true);
  const [, middle] = found.runs;
  assertClose(middle?.estimate ?? NaN, 45, { absolute: 1e-9 }, "middle");
  // 3 * 0.05 + 0.05 + 0.05 to either side.
  assertClose(middle?.lower ?? NaN, 44.75, { absolute: 1e-9 }, "lower");
  assertClose(middle?.upper ?? NaN, 45.25, { absolute: 1e-9 }, "upper");
});

Deno.test("runsBehindInterval() rests on what the exact bootstrap does", () => {
  for (const runs of [[33.3, 45, 79.2], [10, 20]]) {
    const interval = exactPercentileInterval(exactBootstrap(runs, mean));
    assert.deepEqual(
      [interval.lower, interval.upper],
      [Math.min(...runs), Math.max(...runs)],
    );
  }
  // With four runs the smallest mean is too rare: 1/256.
  const four = exactPercentileInterval(exactBootstrap([1, 2, 3, 4], mean));
  assert.ok(four.lower > 1);
  const unknown = runsBehindInterval({
    mean: "5",
    lower: "1",
    upper: "9",
    count: 4,
  });
  assert.deepEqual(unknown, { isRange: false, isConsistent: null, runs: [] });
});

Deno.test("runsBehindInterval() finds what cannot be", () => {
  const pair = { mean: "50.0", lower: "40.0", upper: "60.0", count: 2 };
  assert.equal(runsBehindInterval(pair).isConsistent, true);
  assert.equal(
    runsBehindInterval({ ...pair, mean: "52.0" }).isConsistent,
    false,
  );
  const three = { mean: "90.0", lower: "10.0", upper: "95.0", count: 3 };
  assert.equal(runsBehindInterval(three).isConsistent, false);
});

Deno.test("runsAtBound() agrees with the exact bootstrap of runs at and below 100", () => {
  for (let count = 2; count <= 8; count++) {
    const least = runsAtBound(count);
    for (let atBound = 0; atBound <= count; atBound++) {
      const runs = Array.from(
        { length: count },
        (_, index) => index < atBound ? 100 : 90,
      );
      const { upper } = exactPercentileInterval(exactBootstrap(runs, mean));
      assert.equal(upper === 100, atBound >= least, `${atBound} of ${count}`);
    }
  }
  assert.equal(runsAtBound(6), 4);
  assert.throws(() => runsAtBound(0), RangeError);
});
