import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  kendallCorrelation,
  partialCorrelation,
  pearsonCorrelation,
  spearmanCorrelation,
} from "stats";
import {
  assertClose,
  assertInterval,
  byProgram,
  type JsonObject,
  number,
  numbers,
  object,
  readCases,
} from "./golden.ts";

const EXACT = { relative: 1e-12, absolute: 1e-14 };
const P_VALUE = { relative: 1e-10, absolute: 1e-15 };

/** Asserts that a call is refused with a message that holds the part. */
function assertRefused(call: () => unknown, part: string): void {
  assert.throws(
    call,
    (error) => error instanceof RangeError && error.message.includes(part),
  );
}

/** Cases that all three correlations refuse. */
const REFUSED = new Map([
  // R and SciPy give NA or NaN for a constant variable; R drops NaN pairs.
  ["constant_y", "second must vary"],
  ["nan", "first[2] must be a finite number, got NaN"],
  ["n1", "first must hold at least"],
  ["empty", "first must hold at least"],
]);

for (const golden of readCases("pearson")) {
  const first = numbers(golden.input.x);
  const second = numbers(golden.input.y);
  Deno.test(`pearsonCorrelation() agrees with R and SciPy on ${golden.id}`, () => {
    const refusal = REFUSED.get(golden.id);
    if (refusal !== undefined) {
      assertRefused(() => pearsonCorrelation(first, second), refusal);
      return;
    }
    const r = object(byProgram(golden, "cor.test"));
    const scipy = object(byProgram(golden, "scipy"));
    if (golden.id === "n2") {
      // R refuses too; SciPy says r = 1, p = 1, interval -1 to 1.
      assert.ok(r.error !== undefined);
      assertRefused(
        () => pearsonCorrelation(first, second),
        "at least 3 values, got 2",
      );
      return;
    }
    const { estimate, statistic, degreesOfFreedom, pValue, interval } =
      pearsonCorrelation(first, second);
    assertClose(estimate, number(r.r), EXACT, "r");
    assertClose(estimate, number(scipy.r), EXACT, "r");
    assertClose(pValue, number(r.p), P_VALUE, "p");
    assertClose(pValue, number(scipy.p), P_VALUE, "p");
    assert.equal(degreesOfFreedom, number(r.df));
    if (golden.id.startsWith("perfect")) {
      // R's r is 1 - 1e-16, so its t is 8e7 in place of infinite.
      assert.ok(Math.abs(number(r.t)) > 1e7);
      assert.ok(Math.abs(statistic) > 1e7);
    } else assertClose(statistic, number(r.t), { relative: 1e-11 }, "t");
    if (r.ci === null) {
      // Three pairs have no interval: R gives none, SciPy -1 to 1.
      assert.equal(interval, null);
      return;
    }
    if (golden.id.startsWith("perfect")) {
      // Both programs give an interval without width, as if five points on a line
      // proved that all others lie on it; here there is none.
      for (const [low = NaN, high = NaN] of [r.ci, scipy.ci].map(numbers)) {
        assert.ok(high - low < 1e-7);
      }
      assert.equal(interval, null);
      return;
    }
    assert.ok(interval !== null);
    assertInterval(interval, r.ci, { absolute: 1e-12 }, "ci");
    assertInterval(interval, scipy.ci, { absolute: 1e-12 }, "ci");
  });
}

for (const golden of readCases("spearman")) {
  const first = numbers(golden.input.x);
  const second = numbers(golden.input.y);
  Deno.test(`spearmanCorrelation() agrees with R and SciPy on ${golden.id}`, () => {
    const refusal = REFUSED.get(golden.id);
    if (refusal !== undefined) {
      assertRefused(() => spearmanCorrelation(first, second), refusal);
      return;
    }
    const r = object(byProgram(golden, "cor.test"));
    const scipy = object(byProgram(golden, "scipy"));
    const rDefault: JsonObject = object(r.default);
    const rho = spearmanCorrelation(first, second);
    const byT = spearmanCorrelation(first, second, { method: "t" });
    assertClose(rho.estimate, number(rDefault.rho), EXACT, "rho");
    assertClose(rho.estimate, number(scipy.rho), EXACT, "rho");
    assertClose(rho.pValue, number(rDefault.p), P_VALUE, "p");
    const asymptotic = number(object(r.asym).p);
    // With two pairs t has no degrees of freedom: NaN in R, 1 here.
    if (Number.isNaN(asymptotic)) assert.equal(byT.pValue, 1);
    else assertClose(byT.pValue, asymptotic, P_VALUE, "p of t");
    const scipyP = number(scipy.p);
    if (!Number.isNaN(scipyP)) {
      assertClose(byT.pValue, scipyP, P_VALUE, "p of t");
    }
    if (scipy.ci_fisher === undefined) return;
    const fisher = spearmanCorrelation(first, second, { variance: "Fisher" });
    if (golden.id.startsWith("perfect")) {
      // Fisher's z is infinite; the reference interval has no width.
      const [low = NaN, high = NaN] = numbers(scipy.ci_fisher);
      assert.ok(high - low < 1e-7);
      assert.deepEqual([rho.interval, fisher.interval], [null, null]);
      return;
    }
    assert.ok(rho.interval !== null && fisher.interval !== null);
    assertInterval(
      fisher.interval,
      scipy.ci_fisher,
      { absolute: 1e-12 },
      "Fisher",
    );
    assertInterval(
      rho.interval,
      scipy.ci_bonett_wright,
      { absolute: 1e-12 },
      "Bonett-Wright",
    );
  });
}

for (const golden of readCases("kendall")) {
  const first = numbers(golden.input.x);
  const second = numbers(golden.input.y);
  Deno.test(`kendallCorrelation() agrees with R and SciPy on ${golden.id}`, () => {
    const refusal = REFUSED.get(golden.id);
    if (refusal !== undefined) {
      assertRefused(() => kendallCorrelation(first, second), refusal);
      return;
    }
    const { estimate, pValue } = kendallCorrelation(first, second);
    for (const part of ["cor.test", "scipy"]) {
      const reference = object(byProgram(golden, part));
      assertClose(estimate, number(reference.tau), EXACT, `${part} tau`);
      assertClose(pValue, number(reference.p), P_VALUE, `${part} p`);
    }
  });
}

/** All orders of a list. */
function orders(values: readonly number[]): number[][] {
  if (values.length < 2) return [[...values]];
  return values.flatMap((value, index) =>
    orders(values.filter((_, other) => other !== index))
      .map((rest) => [value, ...rest])
  );
}

Deno.test("spearmanCorrelation() has the p value of all orders, ties as they are", () => {
  const sample = fc.array(fc.integer({ min: 1, max: 4 }), {
    minLength: 5,
    maxLength: 5,
  }).filter((values) => new Set(values).size > 1);
  fc.assert(
    fc.property(sample, sample, (first, second) => {
      const { estimate, pValue } = spearmanCorrelation(first, second);
      const all = orders(second)
        .map((order) =>
          spearmanCorrelation(first, order, { method: "t" }).estimate
        );
      const above = all.filter((rho) => rho >= estimate - 1e-12).length;
      const below = all.filter((rho) => rho <= estimate + 1e-12).length;
      const expected = Math.min(1, 2 * Math.min(above, below) / all.length);
      return Math.abs(pValue - expected) < 1e-12;
    }),
    { seed: 33, numRuns: 15 },
  );
});

Deno.test("kendallCorrelation() without ties has the p value of all orders", () => {
  const first = [1, 2, 3, 4, 5, 6];
  const second = [2, 1, 4, 6, 3, 5];
  const { estimate, pValue } = kendallCorrelation(first, second);
  const all = orders(second)
    .map((order) => kendallCorrelation(first, order).estimate);
  const far = all.filter((tau) => Math.abs(tau) >= estimate - 1e-12).length;
  assertClose(pValue, far / all.length, { relative: 1e-12 }, "p");
});

Deno.test("kendallCorrelation() gives an interval from five pairs on", () => {
  assert.equal(kendallCorrelation([1, 2, 3, 4], [1, 3, 2, 4]).interval, null);
  const { interval, estimate } = kendallCorrelation([1, 2, 3, 4, 5], [
    1,
    3,
    2,
    4,
    5,
  ]);
  assert.ok(interval !== null);
  assert.ok(interval.lower < estimate && estimate < interval.upper);
});

Deno.test("partialCorrelation() with one control is the formula of three correlations", () => {
  const sample = fc.array(fc.integer({ min: 0, max: 50 }), {
    minLength: 7,
    maxLength: 7,
  }).filter((values) => new Set(values).size > 2);
  fc.assert(
    fc.property(sample, sample, sample, (x, y, z) => {
      const r = (one: number[], other: number[]) =>
        pearsonCorrelation(one, other).estimate;
      const [xy, xz, yz] = [r(x, y), r(x, z), r(y, z)];
      fc.pre(Math.abs(xz) < 0.999 && Math.abs(yz) < 0.999);
      const expected = (xy - xz * yz) /
        Math.sqrt((1 - xz ** 2) * (1 - yz ** 2));
      const partial = partialCorrelation(x, y, { controls: [z] });
      return Math.abs(partial.estimate - expected) < 1e-10 &&
        partial.degreesOfFreedom === 4;
    }),
    { seed: 34 },
  );
});

Deno.test("partialCorrelation() does not count a control that follows from others", () => {
  const x = [1, 4, 2, 8, 5, 7];
  const y = [2, 3, 5, 7, 1, 6];
  const z = [1, 2, 3, 5, 4, 4];
  const once = partialCorrelation(x, y, { controls: [z] });
  const twice = partialCorrelation(x, y, {
    controls: [z, z.map((value) => 3 - 2 * value)],
  });
  assertClose(twice.estimate, once.estimate, { absolute: 1e-12 }, "r");
  assert.equal(twice.degreesOfFreedom, once.degreesOfFreedom);
});

Deno.test("correlations do not change with scale and shift, and turn with a sign", () => {
  const sample = fc.array(fc.integer({ min: 0, max: 99 }), {
    minLength: 6,
    maxLength: 6,
  }).filter((values) => new Set(values).size > 1);
  fc.assert(
    fc.property(
      sample,
      sample,
      (x, y) =>
        [pearsonCorrelation, spearmanCorrelation, kendallCorrelation].every(
          (correlate) => {
            const plain = correlate(x, y).estimate;
            const moved = correlate(
              x.map((value) => 3 * value + 7),
              y,
            ).estimate;
            const turned = correlate(x.map((value) => -value), y).estimate;
            return Math.abs(plain - moved) < 1e-12 &&
              Math.abs(plain + turned) < 1e-12;
          },
        ),
    ),
    { seed: 35 },
  );
});

Deno.test("partialCorrelation() refuses what leaves nothing to correlate", () => {
  const z = [1, 2, 3, 4];
  assertRefused(
    () => partialCorrelation([1, 2], [2, 1], { controls: [[1, 2]] }),
    "first must hold at least 4 values, got 2",
  );
  assertRefused(
    () => partialCorrelation(z, [1, 3, 2, 4], { controls: [[1, 2]] }),
    "first and controls[0] must have the same length",
  );
});

Deno.test("pearsonCorrelation() has one-sided intervals that are ends of the 90 % interval", () => {
  const x = [1, 4, 2, 8, 5, 7];
  const y = [2, 3, 5, 7, 1, 6];
  const both = pearsonCorrelation(x, y, { level: 0.9 }).interval;
  const above = pearsonCorrelation(x, y, { alternative: "greater" }).interval;
  const below = pearsonCorrelation(x, y, { alternative: "less" }).interval;
  assert.ok(both !== null && above !== null && below !== null);
  const two = pearsonCorrelation(x, y).pValue;
  const p = (alternative: "greater" | "less"): number =>
    pearsonCorrelation(x, y, { alternative }).pValue;
  // The correlation is positive: half of p above, the rest below.
  assertClose(p("greater"), two / 2, { relative: 1e-12 }, "p greater");
  assertClose(p("less"), 1 - two / 2, { relative: 1e-12 }, "p less");
  assertInterval(above, [both.lower, 1], { absolute: 1e-14 }, "greater");
  assertInterval(below, [-1, both.upper], { absolute: 1e-14 }, "less");
});

Deno.test("pearsonCorrelation() takes more values than a call takes arguments", () => {
  // Of eight pairs of 0 and 1 six agree and two do not, both sides balanced: (6 - 2) / 8.
  const first = Array.from({ length: 200_000 }, (_, k) => k % 2);
  const second = first.map((value, k) => k % 8 < 2 ? 1 - value : value);
  const { estimate } = pearsonCorrelation(first, second);
  // Sums of 200,000 products: 1e-12.
  assert.ok(Math.abs(estimate - 0.5) < 1e-12);
});
