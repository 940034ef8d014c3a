import assert from "node:assert/strict";
import * as fc from "fast-check";
import { cohensKappa, kappaOfMatrix, type KappaWeights } from "stats";
import {
  assertClose,
  assertInterval,
  byProgram,
  type JsonObject,
  number,
  numbers,
  object,
  readCases,
  table,
  text,
} from "./golden.ts";

const EXACT = { relative: 1e-12, absolute: 1e-14 };

/**
 * Cases whose large-sample standard error is 0. statsmodels and psych give an
 * interval of width 0, which would say that ten agreements, one constant coder or
 * a single pair leave no doubt; here there is none.
 */
const WITHOUT_WIDTH = [
  "perfect",
  "total_disagreement_binary",
  "one_rater_constant",
  "n1_disagree",
];

/** Names of the three weights in scikit-learn, statsmodels, irr and psych. */
const WEIGHTS: readonly (readonly [
  KappaWeights,
  { sklearn: string; statsmodels: string; irr: string; psych: string | null },
])[] = [
  ["unweighted", {
    sklearn: "None",
    statsmodels: "none",
    irr: "unweighted",
    psych: "unweighted",
  }],
  ["linear", {
    sklearn: "linear",
    statsmodels: "linear",
    irr: "equal",
    psych: null,
  }],
  ["quadratic", {
    sklearn: "quadratic",
    statsmodels: "quadratic",
    irr: "squared",
    psych: "quadratic",
  }],
];

/** NaN of a reference is null here. */
function assertSame(
  actual: number | null,
  expected: number,
  label: string,
): void {
  if (Number.isNaN(expected)) assert.equal(actual, null, label);
  else assertClose(actual ?? NaN, expected, EXACT, label);
}

for (const golden of readCases("cohens_kappa")) {
  const first = numbers(golden.input.r1);
  const second = numbers(golden.input.r2);
  const levels = number(golden.input.levels);
  const categories = Array.from({ length: levels }, (_, index) => index + 1);
  const used = new Set([...first, ...second]);
  const program = (part: string): JsonObject => object(byProgram(golden, part));

  for (const [weights, names] of WEIGHTS) {
    const kappa = cohensKappa(first, second, { categories, weights });

    Deno.test(`cohensKappa() agrees with scikit-learn and statsmodels on ${golden.id}, ${weights}`, () => {
      const sklearn = number(program("scikit-learn")[names.sklearn]);
      assertSame(kappa.estimate, sklearn, "scikit-learn");
      assert.equal(kappa.reason === null, kappa.estimate !== null);
      const python = program("statsmodels");
      if (golden.id === "empty") {
        assert.ok(python.error !== undefined);
        assert.equal(kappa.reason, "no pairs");
        return;
      }
      const reference = object(python[names.statsmodels]);
      assertSame(kappa.estimate, number(reference.kappa), "kappa");
      // Where the variance is 0 statsmodels may leave rounding of 1e-9.
      const se = number(reference.se);
      const se0 = number(reference.se0);
      if (Number.isNaN(se)) {
        assert.equal(kappa.standardError, null);
        assert.equal(kappa.interval, null);
        return;
      }
      const error = { relative: 1e-10, absolute: 1e-8 };
      if (WITHOUT_WIDTH.includes(golden.id)) {
        const [low = NaN, high = NaN] = numbers(reference.ci);
        assert.ok(high - low < 1e-7 && Math.abs(se) < 1e-8);
        assert.equal(kappa.interval, null);
        assert.equal(kappa.standardError, first.length === 1 ? null : 0);
        assertClose(kappa.standardErrorNull ?? NaN, se0, error, "se0");
        return;
      }
      assertClose(kappa.standardError ?? NaN, se, error, "se");
      assertClose(kappa.standardErrorNull ?? NaN, se0, error, "se0");
      assert.ok(kappa.interval !== null);
      assertInterval(kappa.interval, reference.ci, {
        relative: 1e-9,
        absolute: 2e-8,
      }, "ci");
    });

    Deno.test(`cohensKappa() agrees with irr where irr keeps all levels, on ${golden.id}, ${weights}`, () => {
      const reference = object(program("irr")[names.irr]);
      if (golden.id === "empty") {
        assert.ok(text(reference.error).length > 0);
        return;
      }
      const irr = number(reference.kappa);
      const dropped = levels - used.size;
      // irr drops levels that nobody used and moves their neighbours together.
      // With the levels that are left its value is reproduced.
      const kept = cohensKappa(first, second, {
        categories: [...used].sort((one, other) => one - other),
        weights,
      });
      assertSame(kept.estimate, irr, "kappa");
      if (dropped === 0) assertSame(kappa.estimate, irr, "kappa");
      if (!Number.isNaN(irr)) {
        assertSame(kept.z, number(reference.z), "z");
        const p = number(reference.p);
        // irr takes 1 minus a normal probability: 0 below 1e-16.
        if (Number.isNaN(p)) assert.equal(kept.pValue, null);
        else {assertClose(kept.pValue ?? NaN, p, {
            relative: 1e-6,
            absolute: 5e-16,
          }, "p");}
      }
      if (golden.id === "missing_middle_category" && weights === "quadratic") {
        assert.equal(irr.toFixed(4), "0.8235");
        assert.equal(kappa.estimate?.toFixed(4), "0.9455");
      }
    });

    const psychName = names.psych;
    if (psychName === null) continue;
    Deno.test(`cohensKappa() agrees with psych on ${golden.id}, ${weights}`, () => {
      const psych = program("psych");
      if (golden.id === "empty") {
        assert.ok(psych.error !== undefined);
        return;
      }
      assertSame(kappa.estimate, number(psych[psychName]), "kappa");
      if (weights !== "unweighted" || kappa.estimate === null) {
        // psych's interval of the quadratic kappa has width 0 in some cases and
        // another variance in others. The right variance is held by statsmodels
        // above and by the delta method in the test below.
        return;
      }
      const variance = number(psych.var_unweighted);
      if (WITHOUT_WIDTH.includes(golden.id)) {
        assert.ok(Math.abs(variance) < 1e-15);
        assert.equal(kappa.interval, null);
        return;
      }
      assertClose(
        (kappa.standardError ?? NaN) ** 2,
        variance,
        { relative: 1e-9, absolute: 1e-15 },
        "variance",
      );
      assert.ok(kappa.interval !== null);
      assertInterval(
        kappa.interval,
        psych.ci_unweighted,
        { absolute: 2e-8 },
        "ci",
      );
    });
  }
}

for (const golden of readCases("kappa_ct")) {
  Deno.test(`kappaOfMatrix() agrees with rhoR on ${golden.id}`, () => {
    const matrix = table(golden.input.matrix);
    const { estimate, reason } = kappaOfMatrix(matrix);
    const expected = number(object(byProgram(golden, "rhoR")).value);
    // rhoR says 1 where both coders gave the same code throughout; that is
    // agreement of 1, but kappa is 0 / 0.
    if (golden.id === "0_0_0_40") {
      assert.equal(expected, 1);
      assert.equal(estimate, null);
      assert.ok(reason?.includes("same single category"));
    } else assertSame(estimate, expected, golden.id);
  });
}

Deno.test("cohensKappa() with two categories is the same with all three weights", () => {
  const coding = fc.array(fc.constantFrom("a", "b"), {
    minLength: 4,
    maxLength: 4,
  });
  fc.assert(
    fc.property(coding, coding, (first, second) => {
      const [plain = null, linear = null, quadratic = null] = WEIGHTS.map((
        [weights],
      ) =>
        cohensKappa(first, second, { categories: ["a", "b"], weights }).estimate
      );
      return plain === null
        ? linear === null && quadratic === null
        : Math.abs(plain - (linear ?? NaN)) < 1e-14 &&
          Math.abs(plain - (quadratic ?? NaN)) < 1e-14;
    }),
    { seed: 25 },
  );
});

Deno.test("cohensKappa() does not change when the coders are swapped, and pairs may come in any order", () => {
  const pair = fc.tuple(
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 1, max: 4 }),
  );
  fc.assert(
    fc.property(fc.array(pair, { minLength: 1, maxLength: 20 }), (pairs) => {
      const options = {
        categories: [1, 2, 3, 4],
        weights: "quadratic",
      } as const;
      const one = pairs.map(([x]) => x);
      const other = pairs.map(([, y]) => y);
      const kappa = cohensKappa(one, other, options).estimate;
      const swapped = cohensKappa(other, one, options).estimate;
      const turned =
        cohensKappa(one.toReversed(), other.toReversed(), options).estimate;
      if (kappa === null) return swapped === null && turned === null;
      return Math.abs(kappa - (swapped ?? NaN)) < 1e-12 &&
        Math.abs(kappa - (turned ?? NaN)) < 1e-12;
    }),
    { seed: 26 },
  );
});

Deno.test("cohensKappa() quadratic is the intraclass form by direct sums", () => {
  // 1 - sum of squared differences / sum over all pairs of first and second / n.
  const first = [1, 2, 3, 6, 4, 4];
  const second = [1, 3, 3, 5, 4, 2];
  let within = 0;
  let between = 0;
  first.forEach((x, i) => {
    within += (x - (second[i] ?? 0)) ** 2;
    for (const y of second) between += (x - y) ** 2 / second.length;
  });
  const kappa = cohensKappa(first, second, {
    categories: [1, 2, 3, 4, 5, 6],
    weights: "quadratic",
  });
  assertClose(kappa.estimate ?? NaN, 1 - within / between, EXACT, "kappa");
});

Deno.test("cohensKappa() has the standard error of the delta method, by numeric derivatives", () => {
  const matrix = [[7, 2, 1], [1, 9, 3], [0, 2, 5]];
  const count = 30;
  const shares = matrix.flat().map((cell) => cell / count);
  const kappaOf = (cells: readonly number[], weights: KappaWeights): number => {
    const total = cells.reduce((sum, cell) => sum + cell, 0);
    const cell = (i: number, j: number): number =>
      (cells[3 * i + j] ?? 0) / total;
    const places = [0, 1, 2];
    const w = (i: number, j: number): number =>
      weights === "quadratic"
        ? 1 - ((i - j) / 2) ** 2
        : weights === "linear"
        ? 1 - Math.abs(i - j) / 2
        : i === j
        ? 1
        : 0;
    const row = (i: number) => places.reduce((sum, j) => sum + cell(i, j), 0);
    const column = (j: number) =>
      places.reduce((sum, i) => sum + cell(i, j), 0);
    let observed = 0;
    let expected = 0;
    for (const i of places) {
      for (const j of places) {
        observed += w(i, j) * cell(i, j);
        expected += w(i, j) * row(i) * column(j);
      }
    }
    return (observed - expected) / (1 - expected);
  };
  for (const [weights] of WEIGHTS) {
    const step = 1e-5;
    const slopes = shares.map((_, index) => {
      const moved = (by: number) =>
        shares.map((share, other) => other === index ? share + by : share);
      return (kappaOf(moved(step), weights) - kappaOf(moved(-step), weights)) /
        (2 * step);
    });
    const mean = slopes.reduce((sum, g, i) => sum + g * (shares[i] ?? 0), 0);
    const square = slopes.reduce(
      (sum, g, i) => sum + g * g * (shares[i] ?? 0),
      0,
    );
    const expected = Math.sqrt((square - mean ** 2) / count);
    const { standardError } = kappaOfMatrix(matrix, { weights });
    // Central differences of step 1e-5 are good to about 1e-9.
    assertClose(standardError ?? NaN, expected, { relative: 1e-7 }, weights);
  }
});

Deno.test("cohensKappa() gives the prevalence-adjusted kappa 2 po - 1 of two categories", () => {
  const first = ["y", "y", "y", "y", "n"];
  const second = ["y", "y", "y", "n", "n"];
  const kappa = cohensKappa(first, second, { categories: ["n", "y"] });
  assertClose(kappa.prevalenceAdjusted ?? NaN, 2 * 0.8 - 1, EXACT, "PABAK");
});

Deno.test("cohensKappa() gives PABAK Wilson's interval of the agreement, on its scale", () => {
  // 4 of 5 agree: Wilson 0.37553 to 0.96378; twice that less 1.
  const first = ["y", "y", "y", "y", "n"];
  const second = ["y", "y", "y", "n", "n"];
  const { prevalenceAdjustedInterval: two } = cohensKappa(first, second, {
    categories: ["n", "y"],
  });
  assertClose(two?.lower ?? NaN, 2 * 0.37553 - 1, { absolute: 3e-5 }, "lower");
  assertClose(two?.upper ?? NaN, 2 * 0.96378 - 1, { absolute: 3e-5 }, "upper");
  // A third category that nobody used: (3 po - 1) / 2.
  const { prevalenceAdjustedInterval: three } = cohensKappa(first, second, {
    categories: ["n", "y", "?"],
  });
  assertClose(
    three?.lower ?? NaN,
    (3 * 0.37553 - 1) / 2,
    { absolute: 3e-5 },
    "lower",
  );
});

Deno.test("cohensKappa() of one pair has no standard error, interval or test, of two that differ it has", () => {
  const categories = ["n", "y"];
  const one = cohensKappa(["y"], ["n"], { categories });
  assert.equal(one.estimate, 0);
  assert.deepEqual(
    [one.standardError, one.interval, one.z, one.pValue],
    [null, null, null, null],
  );
  // n-n and y-n: kappa 0, but the second coder is constant: no width.
  assert.equal(
    cohensKappa(["n", "y"], ["n", "n"], { categories }).interval,
    null,
  );
  const three = cohensKappa(["n", "y", "y"], ["n", "y", "n"], { categories });
  assert.ok(three.interval !== null);
  assert.ok(three.interval.upper > three.interval.lower);
});

Deno.test("cohensKappa() of full agreement is exactly 1, whatever the shares", () => {
  // Six shares of 1/6 add up to a little less than 1.
  const codes = [1, 2, 3, 3, 4, 5];
  for (const [weights] of WEIGHTS) {
    const { estimate, interval } = cohensKappa(codes, codes, {
      categories: [1, 2, 3, 4, 5],
      weights,
    });
    assert.equal(estimate, 1);
    assert.equal(interval, null);
  }
});

Deno.test("cohensKappa() refuses codings that do not fit", () => {
  assert.throws(() => cohensKappa([1], [1, 2], { categories: [1, 2] }), {
    name: "RangeError",
    message:
      "Cannot compare two codings: first and second must have the same length, got 1 and 2",
  });
  assert.throws(() => cohensKappa([1, 7], [1, 2], { categories: [1, 2] }), {
    message: "Cannot compare two codings: first[1] must be one of [1,2], got 7",
  });
  assert.throws(
    () => cohensKappa([1], [1], { categories: [1, 1] }),
    RangeError,
  );
  assert.throws(() => kappaOfMatrix([[1, 2]]), RangeError);
  assert.throws(() => kappaOfMatrix([[1, -2], [0, 1]]), RangeError);
});
