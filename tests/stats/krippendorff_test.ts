import assert from "node:assert/strict";
import * as fc from "fast-check";
import { krippendorffAlpha, type MeasurementLevel } from "stats";
import {
  array,
  assertClose,
  byProgram,
  number,
  object,
  readCases,
} from "./golden.ts";

const LEVELS: readonly MeasurementLevel[] = [
  "nominal",
  "ordinal",
  "interval",
  "ratio",
];

for (const golden of readCases("krippendorff")) {
  const codes = array(golden.input.data)
    .map((row) =>
      array(row).map((code) => code === null ? null : number(code))
    );
  for (const level of LEVELS) {
    Deno.test(`krippendorffAlpha() agrees with irr and fast-krippendorff on ${golden.id}, ${level}`, () => {
      const alpha = krippendorffAlpha(codes, { level });
      const irr = number(object(byProgram(golden, "irr"))[level]);
      const fast = object(byProgram(golden, "fast-krippendorff"))[level];
      if (typeof fast !== "number") {
        // fast-krippendorff refuses; irr says 1 for equal codes, NaN without
        // pairs. Alpha is 0 / 0 in both cases.
        assert.ok(object(fast).error !== undefined);
        assert.ok(irr === 1 || Number.isNaN(irr));
        assert.equal(alpha.estimate, null);
        assert.equal(
          alpha.reason,
          irr === 1 ? "all codes are equal" : "no unit has two codes",
        );
        return;
      }
      assert.equal(alpha.reason, null);
      const exact = { relative: 1e-12, absolute: 1e-14 };
      assertClose(alpha.estimate ?? NaN, irr, exact, "irr");
      assertClose(alpha.estimate ?? NaN, fast, exact, "fast-krippendorff");
    });
  }
}

Deno.test("krippendorffAlpha() agrees with the definition over all pairs of codes", () => {
  const code = fc.option(fc.integer({ min: 1, max: 4 }), { nil: null });
  const codes = fc.array(
    fc.array(code, { minLength: 5, maxLength: 5 }),
    { minLength: 2, maxLength: 4 },
  );
  fc.assert(
    fc.property(codes, (rows) => {
      const { estimate } = krippendorffAlpha(rows, { level: "interval" });
      const units = [0, 1, 2, 3, 4]
        .map((unit) => rows.flatMap((row) => row[unit] ?? []))
        .filter((unit) => unit.length > 1);
      const all = units.flat();
      const spread = (list: readonly number[]): number =>
        list.reduce(
          (sum, x) => sum + list.reduce((part, y) => part + (x - y) ** 2, 0),
          0,
        );
      const within = units.reduce(
        (sum, unit) => sum + spread(unit) / (unit.length - 1),
        0,
      ) / all.length;
      const total = spread(all) / (all.length * (all.length - 1));
      if (estimate === null) return all.length === 0 || total === 0;
      return Math.abs(estimate - (1 - within / total)) < 1e-12;
    }),
    { seed: 28 },
  );
});

Deno.test("krippendorffAlpha() gives the coincidences of a hand-counted example", () => {
  // Units 1-1, 1-2, 2-2: coincidences 11: 2, 12 and 21: 1 each, 22: 2; n = 6.
  const alpha = krippendorffAlpha([[1, 1, 2], [1, 2, 2]], { level: "nominal" });
  assert.deepEqual(alpha.coincidences, [[2, 1], [1, 2]]);
  assert.equal(alpha.codeCount, 6);
  // Do = 2/6; De = 2 * 3 * 3 / 30 = 18/30; alpha = 1 - (1/3) / (3/5) = 4/9.
  assertClose(alpha.estimate ?? NaN, 4 / 9, { relative: 1e-14 }, "alpha");
});

Deno.test("krippendorffAlpha() refuses ragged rows and codes that are no numbers", () => {
  assert.throws(() => krippendorffAlpha([[1, 2], [1]], { level: "nominal" }), {
    name: "RangeError",
    message:
      "Cannot compute Krippendorff's alpha: codes[1] must hold 2 units, got 1",
  });
  assert.throws(
    () => krippendorffAlpha([[1, NaN], [1, 2]], { level: "nominal" }),
    RangeError,
  );
  assert.throws(
    () => krippendorffAlpha([[1, -1], [1, 2]], { level: "ratio" }),
    {
      message: /must be at least 0 for level "ratio", got -1/,
    },
  );
  assert.equal(krippendorffAlpha([], { level: "nominal" }).estimate, null);
});
