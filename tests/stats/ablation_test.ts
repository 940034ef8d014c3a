import assert from "node:assert/strict";
import { ablationTable } from "stats";
import {
  assertClose,
  assertInterval,
  number,
  numbers,
  object,
  readCases,
  text,
} from "./golden.ts";

const EXACT = { relative: 1e-12, absolute: 1e-15 };
const P_VALUE = { relative: 1e-10 };

for (const golden of readCases("ablation_table")) {
  Deno.test(`ablationTable() agrees with R on ${golden.id}`, () => {
    const conditions = Object.fromEntries(
      Object.entries(object(golden.input.conditions))
        .map(([name, scores]) => [name, numbers(scores)]),
    );
    const rows = ablationTable({
      baseline: text(golden.input.baseline),
      conditions,
    });
    const [program] = golden.expect;
    assert.ok(program !== undefined && golden.expect.length === 1);
    assert.deepEqual(
      rows.map(({ condition }) => condition),
      Object.keys(program.values),
    );
    for (const row of rows) {
      const r = object(program.values[row.condition]);
      const label = row.condition;
      assertClose(row.difference, number(r.diff), EXACT, `${label} difference`);
      assertClose(row.holmPValue, number(r.p_holm), P_VALUE, `${label} Holm`);
      if (row.table !== null) {
        assert.deepEqual(row.table, {
          a: number(r.a),
          b: number(r.b),
          c: number(r.c),
          d: number(r.d),
        });
        assertClose(row.pValue, number(r.p_exact), P_VALUE, `${label} p`);
        // PropCIs takes condition minus baseline, and steps of 1e-7.
        const [low = NaN, high = NaN] = numbers(r.tango);
        assert.ok(row.interval !== null);
        assertInterval(row.interval, [-high, -low], { absolute: 2e-7 }, label);
        continue;
      }
      assert.ok(row.continuous !== null && row.interval !== null);
      assertClose(
        row.baselineMean,
        number(r.mean_base),
        EXACT,
        `${label} mean`,
      );
      assertClose(
        row.conditionMean,
        number(r.mean_cond),
        EXACT,
        `${label} mean`,
      );
      assertInterval(
        row.interval,
        r.ci,
        { relative: 1e-9, absolute: 1e-10 },
        label,
      );
      assertClose(
        row.continuous.t,
        number(r.t),
        { relative: 1e-12 },
        `${label} t`,
      );
      assert.equal(row.continuous.degreesOfFreedom, number(r.df));
      assertClose(row.pValue, number(r.p), P_VALUE, `${label} p`);
      assertClose(row.continuous.dz, number(r.dz), EXACT, `${label} dz`);
      assertClose(
        row.continuous.averageD ?? NaN,
        number(r.d_av),
        EXACT,
        `${label} d`,
      );
      assertClose(
        row.continuous.signedRankPValue,
        number(r.p_wilcoxon),
        P_VALUE,
        `${label} signed rank`,
      );
      assertClose(
        row.benjaminiHochbergPValue,
        number(r.p_bh),
        P_VALUE,
        `${label} BH`,
      );
    }
  });
}

Deno.test("ablationTable() has a row without t test where the differences do not vary", () => {
  const [same, shifted] = ablationTable({
    baseline: "full",
    conditions: { full: [3, 4, 5], same: [3, 4, 5], shifted: [2, 3, 4] },
  });
  assert.equal(same?.pValue, 1);
  assert.equal(same?.interval, null);
  assert.equal(shifted?.difference, 1);
  // Three equal differences: 2 of 8 sign patterns are as far.
  assert.equal(shifted?.pValue, 0.25);
  assert.equal(shifted?.continuous, null);
});

Deno.test("ablationTable() refuses data without a baseline", () => {
  assert.throws(
    () => ablationTable({ baseline: "full", conditions: { a: [1, 2] } }),
    {
      name: "RangeError",
      message:
        'Cannot make an ablation table: conditions must hold the baseline "full" and at least 1 other, got ["a"]',
    },
  );
  assert.throws(
    () => ablationTable({ baseline: "a", conditions: { a: [1, 2], b: [1] } }),
    RangeError,
  );
  assert.throws(
    () =>
      ablationTable({ baseline: "a", conditions: { a: [1, 2], b: [1, NaN] } }),
    RangeError,
  );
});
