import assert from "node:assert/strict";
import * as fc from "fast-check";
import { type AdjustMethod, adjustPValues } from "stats";
import {
  array,
  assertClose,
  byProgram,
  type Json,
  number,
  numbers,
  object,
  readCases,
} from "./golden.ts";

const METHODS: readonly (readonly [string, AdjustMethod])[] = [
  ["holm", "holm"],
  ["BH", "benjamini-hochberg"],
  ["bonferroni", "bonferroni"],
  ["hochberg", "hochberg"],
  ["hommel", "hommel"],
  ["BY", "benjamini-yekutieli"],
];

/** R writes a list of one as the number itself. */
function list(value: Json | undefined): number[] {
  return typeof value === "number" ? [value] : array(value).map(number);
}

for (const golden of readCases("p_adjust")) {
  const pValues = numbers(golden.input.p)
    .map((p) => Number.isNaN(p) ? null : p);
  Deno.test(`adjustPValues() agrees with R and statsmodels on ${golden.id}`, () => {
    for (const [name, method] of METHODS) {
      const adjusted = adjustPValues(pValues, method);
      const r = object(byProgram(golden, "p.adjust"));
      const expected = list(r[name]);
      assert.equal(adjusted.length, expected.length);
      expected.forEach((value, index) => {
        const got = adjusted[index] ?? null;
        // R: NaN in, NaN out, and not counted. Here null.
        if (Number.isNaN(value)) assert.equal(got, null);
        else {assertClose(
            got ?? NaN,
            value,
            { relative: 1e-12 },
            `${name} ${index}`,
          );}
      });
      // statsmodels has no Hommel here, refuses an empty list, and lets a NaN
      // spoil or count; R's reading is held above.
      const python = object(byProgram(golden, "statsmodels"))[name];
      if (
        golden.id === "nan" || golden.id === "empty" || python === undefined
      ) {
        continue;
      }
      numbers(python).forEach((value, index) =>
        assertClose(adjusted[index] ?? NaN, value, { relative: 1e-12 }, name)
      );
    }
  });
}

Deno.test("adjustPValues() by Holm is the closed test with Bonferroni in every subset", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(share, { minLength: 1, maxLength: 7 }), (pValues) => {
      const holm = adjustPValues(pValues, "holm");
      return holm.every((got, index) => {
        let largest = 0;
        for (let mask = 1; mask < 1 << pValues.length; mask++) {
          if (!((mask >> index) & 1)) continue;
          const set = pValues.filter((_, other) => (mask >> other) & 1);
          largest = Math.max(
            largest,
            Math.min(1, set.length * Math.min(...set)),
          );
        }
        return Math.abs((got ?? NaN) - largest) < 1e-14;
      });
    }),
    { seed: 14 },
  );
});

Deno.test("adjustPValues() by Hommel is the closed test with Simes in every subset", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(share, { minLength: 1, maxLength: 7 }), (pValues) => {
      const hommel = adjustPValues(pValues, "hommel");
      return hommel.every((got, index) => {
        let largest = 0;
        for (let mask = 1; mask < 1 << pValues.length; mask++) {
          if (!((mask >> index) & 1)) continue;
          const set = pValues.filter((_, other) => (mask >> other) & 1)
            .sort((one, other) => one - other);
          const simes = Math.min(
            1,
            ...set.map((p, rank) => set.length * p / (rank + 1)),
          );
          largest = Math.max(largest, simes);
        }
        return Math.abs((got ?? NaN) - largest) < 1e-14;
      });
    }),
    { seed: 15 },
  );
});

Deno.test("adjustPValues() never lowers a p value and keeps their order", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const method = fc.constantFrom(...METHODS.map(([, name]) => name));
  fc.assert(
    fc.property(fc.array(share), method, (pValues, name) => {
      const adjusted = adjustPValues(pValues, name);
      return pValues.every((p, i) =>
        (adjusted[i] ?? -1) >= p - 1e-15 &&
        pValues.every((q, j) =>
          p > q || (adjusted[i] ?? 0) <= (adjusted[j] ?? 0) + 1e-15
        )
      );
    }),
    { seed: 16 },
  );
});

Deno.test("adjustPValues() refuses what is no p value", () => {
  assert.throws(() => adjustPValues([0.1, 1.5], "holm"), {
    name: "RangeError",
    message:
      "Cannot adjust p values: pValues[1] must be between 0 and 1, got 1.5",
  });
  assert.throws(() => adjustPValues([NaN], "holm"), RangeError);
});
