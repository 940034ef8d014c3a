import assert from "node:assert/strict";
import * as fc from "fast-check";
import { cliffsDelta, hodgesLehmann, mannWhitneyTest } from "stats";
import {
  assertClose,
  assertInterval,
  byProgram,
  number,
  numbers,
  object,
  readCases,
} from "./golden.ts";

/** Inputs that are refused; R drops NaN and ranks infinite values. */
const REFUSED = ["empty_x", "nan_in_x", "inf_in_x"];

for (const golden of readCases("mann_whitney")) {
  const first = numbers(golden.input.x);
  const second = numbers(golden.input.y);
  if (REFUSED.includes(golden.id)) {
    Deno.test(`hodgesLehmann() refuses ${golden.id}`, () => {
      assert.throws(() => hodgesLehmann(first, second), RangeError);
    });
    continue;
  }
  Deno.test(`hodgesLehmann() agrees with R's root search on ${golden.id}`, () => {
    const r = object(object(byProgram(golden, "wilcox.test")).hodges_lehmann);
    const { estimate, interval } = hodgesLehmann(first, second, {
      method: "asymptotic",
    });
    const differences = first.flatMap((one) =>
      second.map((other) => one - other)
    )
      .sort((one, other) => one - other);
    const count = differences.length;
    const low = differences[Math.ceil(count / 2) - 1] ?? NaN;
    const high = differences[Math.floor(count / 2)] ?? NaN;
    assert.equal(estimate, low + (high - low) / 2);
    if (r.error !== undefined) {
      // R's search fails on constant samples and on one pair of values.
      assert.ok(
        ["all_equal", "zero_var_diff_means", "n1_n1"].includes(golden.id),
      );
      return;
    }
    if (golden.id === "tiny_scale") {
      // R's tolerance of 1e-4 is far above values of 1e-12: no digit is right.
      // The nine differences in 1e-12 by hand: -8 -7 -5 -4 -3 -2 -1 -1 1.
      assertClose(estimate, -3e-12, { relative: 1e-12 }, "estimate");
      return;
    }
    // Between the two middle differences every shift solves R's equation; its
    // search stops within 1e-4.
    const reach = 1e-3;
    const found = number(r.est);
    assert.ok(found >= low - reach && found <= high + reach, `${found}`);
    const [rLow = NaN, rHigh = NaN] = numbers(r.ci);
    if (["n2_n2", "n1_vs_5"].includes(golden.id)) {
      // No shift is rejected at 5 %. R warns and gives the range of the
      // differences, which is an interval of a lower level.
      assertClose(rLow, differences[0] ?? NaN, { absolute: reach }, "range");
      assert.deepEqual(
        [interval.lower, interval.upper],
        [-Infinity, Infinity],
      );
      return;
    }
    assertClose(interval.lower, rLow, { absolute: reach }, "lower");
    assertClose(interval.upper, rHigh, { absolute: reach }, "upper");
  });
}

for (const golden of readCases("cohens_d")) {
  const first = numbers(golden.input.x);
  const second = numbers(golden.input.y);
  if (REFUSED.includes(golden.id)) {
    Deno.test(`cliffsDelta() refuses ${golden.id}`, () => {
      assert.throws(() => cliffsDelta(first, second), RangeError);
    });
    continue;
  }
  Deno.test(`cliffsDelta() agrees with effectsize on ${golden.id}`, () => {
    const delta = cliffsDelta(first, second, { variance: "null" });
    const r = object(object(byProgram(golden, "effectsize")).cliffs);
    assertClose(delta.estimate, number(r.delta), { absolute: 1e-14 }, "delta");
    if (Math.abs(delta.estimate) === 1) {
      // effectsize gives an interval without width; with one value in each sample
      // it would be certain from a single pair. Here Wilson's end of a share of
      // min(n1, n2) trials without failure: m / (m + z^2).
      assert.deepEqual(numbers(r.ci), [delta.estimate, delta.estimate]);
      const m = Math.min(first.length, second.length);
      const share = m / (m + 1.959963984540054 ** 2);
      const ends = [delta.interval.lower, delta.interval.upper]
        .map((end) => end * delta.estimate).sort((one, other) => one - other);
      assertClose(ends[0] ?? NaN, 2 * share - 1, { absolute: 1e-12 }, "end");
      assert.equal(ends[1], 1);
    } else assertInterval(delta.interval, r.ci, { absolute: 1e-12 }, "ci");
    const own = byProgram(golden, "own formula");
    if (own !== null) {
      const biserial = number(own.r_rank_biserial);
      assertClose(
        delta.estimate,
        biserial,
        { absolute: 1e-14 },
        "rank-biserial",
      );
    }
  });
}

Deno.test("cliffsDelta() counts pairs, and is 2 superiority - 1", () => {
  const sample = fc.array(fc.integer({ min: 0, max: 5 }), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(sample, sample, (first, second) => {
      let score = 0;
      for (const one of first) {
        for (const other of second) score += Math.sign(one - other);
      }
      const { estimate } = cliffsDelta(first, second);
      const { superiority } = mannWhitneyTest(first, second);
      return Math.abs(estimate - score / (first.length * second.length)) <
          1e-14 &&
        Math.abs(estimate - (2 * superiority - 1)) < 1e-14;
    }),
    { seed: 32 },
  );
});

Deno.test("hodgesLehmann() holds exactly the shifts that the exact test does not reject", () => {
  const first = [1.1, 2.4, 3.2, 0.5, 2.2];
  const second = [3.6, 4.1, 2.9, 5.0];
  const { interval } = hodgesLehmann(first, second);
  assert.equal(interval.method, "exact distribution of U");
  const pValue = (shift: number): number =>
    mannWhitneyTest(first.map((value) => value - shift), second).pValue;
  const step = 1e-6;
  assert.ok(pValue(interval.lower - step) <= 0.05);
  assert.ok(pValue(interval.lower + step) > 0.05);
  assert.ok(pValue(interval.upper - step) > 0.05);
  assert.ok(pValue(interval.upper + step) <= 0.05);
});

Deno.test("cliffsDelta() has Feng and Cliff's interval, by the matrix of all pairs", () => {
  const first = [1, 3, 3, 6, 8, 2];
  const second = [2, 2, 5, 1];
  const signs = first.map((x) => second.map((y) => Math.sign(x - y)));
  const all = signs.flat();
  const sum = (values: readonly number[]) =>
    values.reduce((total, value) => total + value, 0);
  const d = sum(all) / 24;
  const squares = (means: readonly number[]) =>
    sum(means.map((one) => (one - d) ** 2));
  const rows = signs.map((row) => sum(row) / 4);
  const columns = second.map((_, j) =>
    sum(signs.map((row) => row[j] ?? 0)) / 6
  );
  const variance = (16 * squares(rows) + 36 * squares(columns) - squares(all)) /
    (24 * 5 * 3);
  assert.ok(variance > (1 - d * d) / 23);
  // The 97.5 % point of t with 8 degrees of freedom is 2.30600414 in tables.
  const s = 2.30600414 ** 2 * variance;
  const reach = Math.sqrt(s * ((1 - d * d) ** 2 + s));
  const { estimate, interval } = cliffsDelta(first, second);
  assertClose(estimate, d, { absolute: 1e-15 }, "delta");
  const middle = d - d ** 3;
  const scale = 1 - d * d + s;
  assertClose(
    interval.lower,
    (middle - reach) / scale,
    { absolute: 1e-8 },
    "lower",
  );
  assertClose(
    interval.upper,
    (middle + reach) / scale,
    { absolute: 1e-8 },
    "upper",
  );
});

Deno.test("cliffsDelta() has an interval within -1 to 1 that turns with the samples", () => {
  const sample = fc.array(fc.integer({ min: 0, max: 5 }), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(sample, sample, (first, second) => {
      const { estimate, interval } = cliffsDelta(first, second);
      const turned = cliffsDelta(second, first).interval;
      return interval.lower >= -1 && interval.upper <= 1 &&
        interval.lower <= estimate && estimate <= interval.upper &&
        interval.upper - interval.lower > 0 &&
        Math.abs(turned.lower + interval.upper) < 1e-12;
    }),
    { seed: 67 },
  );
});

Deno.test("hodgesLehmann() gives the whole line where no shift can be rejected, and the range where its probability is enough", () => {
  // Of the 6 orders of 2 and 2 values one puts all first values below: 2/6 is
  // outside the range of the differences, far more than .05.
  const { interval } = hodgesLehmann([1, 2], [5, 7]);
  assert.deepEqual([interval.lower, interval.upper], [-Infinity, Infinity]);
  const lower = hodgesLehmann([1, 2], [5, 7], { level: 0.6 }).interval;
  assert.deepEqual([lower.lower, lower.upper], [-6, -3]);
  assert.equal(hodgesLehmann([1], [2]).interval.lower, -Infinity);
});

Deno.test("hodgesLehmann() holds the shifts that the approximate test does not reject, with ties within samples", () => {
  const sample = fc.array(fc.integer({ min: 0, max: 6 }), {
    minLength: 7,
    maxLength: 12,
  });
  fc.assert(
    fc.property(sample, sample, (first, second) => {
      const { interval } = hodgesLehmann(first, second, {
        method: "asymptotic",
      });
      // Whole differences: halves of a step lie between them and tie nothing.
      const rejects = (shift: number): boolean =>
        mannWhitneyTest(first.map((value) => value - shift), second, {
          method: "asymptotic",
        }).pValue < 0.05;
      return rejects(interval.lower - 0.5) && !rejects(interval.lower + 0.5) &&
        !rejects(interval.upper - 0.5) && rejects(interval.upper + 0.5);
    }),
    { seed: 36 },
  );
});
