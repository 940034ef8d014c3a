import assert from "node:assert/strict";
import * as fc from "fast-check";
import { confusionMatrix } from "stats";
import {
  assertClose,
  byProgram,
  number,
  numbers,
  object,
  readCases,
  table,
} from "./golden.ts";

const EXACT = { relative: 1e-12, absolute: 1e-15 };

for (const golden of readCases("confusion")) {
  Deno.test(`confusionMatrix() agrees with R and scikit-learn on ${golden.id}`, () => {
    const levels = number(golden.input.levels);
    const categories = Array.from({ length: levels }, (_, index) => index + 1);
    const confusion = confusionMatrix(
      numbers(golden.input.r1),
      numbers(golden.input.r2),
      { categories },
    );
    const r = object(byProgram(golden, "table()"));
    const python = object(byProgram(golden, "scikit-learn"));
    assert.deepEqual(confusion.matrix, table(r.matrix));
    assert.deepEqual(confusion.matrix, table(python.matrix));
    if (confusion.count === 0) {
      // NaN and 0 in the references; here null, since there is nothing to count.
      assert.ok(Number.isNaN(number(r.accuracy)));
      const { accuracy, adjacent, macroF1, weightedF1, correlation } =
        confusion;
      assert.deepEqual(
        [accuracy, adjacent, macroF1, weightedF1, correlation],
        [null, null, null, null, null],
      );
      return;
    }
    assertClose(
      confusion.accuracy ?? NaN,
      number(r.accuracy),
      EXACT,
      "accuracy",
    );
    assertClose(
      confusion.accuracy ?? NaN,
      number(python.accuracy),
      EXACT,
      "accuracy",
    );
    assertClose(
      confusion.adjacent ?? NaN,
      number(r.adjacent),
      EXACT,
      "adjacent",
    );
    assertClose(
      confusion.meanAbsoluteError ?? NaN,
      number(python.mae),
      EXACT,
      "mae",
    );
    assertClose(
      confusion.weightedF1 ?? NaN,
      number(python.weighted_f1),
      EXACT,
      "weighted F1",
    );
    // scikit-learn gives categories that never occur an F1 of 0 and averages
    // over all; here the mean is over those that occur.
    const present = confusion.perCategory.filter(({ f1 }) =>
      f1 !== null
    ).length;
    assertClose(
      (confusion.macroF1 ?? NaN) * present / levels,
      number(python.macro_f1),
      EXACT,
      "macro F1",
    );
    // scikit-learn gives 0 where a coding is constant and no correlation exists.
    assertClose(
      confusion.correlation ?? 0,
      number(python.mcc),
      EXACT,
      "correlation",
    );
  });
}

Deno.test("confusionMatrix() gives the hand-counted shares of each category", () => {
  const confusion = confusionMatrix(
    ["a", "a", "a", "b", "c"],
    ["a", "a", "b", "b", "b"],
    { categories: ["a", "b", "c", "d"] },
  );
  const [a, b, c, d] = confusion.perCategory;
  assert.deepEqual(a, {
    category: "a",
    support: 3,
    precision: 1,
    recall: 2 / 3,
    f1: 0.8,
  });
  assert.deepEqual(b, {
    category: "b",
    support: 1,
    precision: 1 / 3,
    recall: 1,
    f1: 0.5,
  });
  assert.deepEqual(c, {
    category: "c",
    support: 1,
    precision: null,
    recall: 0,
    f1: 0,
  });
  assert.deepEqual(d, {
    category: "d",
    support: 0,
    precision: null,
    recall: null,
    f1: null,
  });
  assertClose(confusion.macroF1 ?? NaN, 1.3 / 3, EXACT, "macro F1");
});

Deno.test("confusionMatrix() has Matthews' correlation for two categories", () => {
  const coding = fc.array(fc.boolean(), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(coding, coding, (one, other) => {
      const name = (value: boolean) => value ? "y" : "n";
      const { matrix, correlation } = confusionMatrix(
        one.map(name),
        other.map(name),
        { categories: ["y", "n"] },
      );
      const [[tp = 0, fn = 0] = [], [fp = 0, tn = 0] = []] = matrix;
      const margins = (tp + fp) * (tp + fn) * (tn + fp) * (tn + fn);
      if (margins === 0) return correlation === null;
      const expected = (tp * tn - fp * fn) / Math.sqrt(margins);
      return Math.abs((correlation ?? NaN) - expected) < 1e-12;
    }),
    { seed: 27 },
  );
});

Deno.test("confusionMatrix() refuses a category that is not in the list", () => {
  assert.throws(
    () => confusionMatrix(["a"], ["z"], { categories: ["a", "b"] }),
    {
      name: "RangeError",
      message:
        'Cannot compare two codings: second[0] must be one of ["a","b"], got "z"',
    },
  );
});
