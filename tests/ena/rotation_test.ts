/**
 * Rotations that follow attributes: regression (hENA) and generalized means.
 *
 * @module
 */

import assert from "node:assert/strict";
import { accumulate, compareGroups, fitEna, summarizeGroups } from "ena";
import { leastSquares } from "../../lib/ena/decompose.ts";
import { createRandom } from "stats";
import type { Attribute, EnaModel, EnaRotationDefinition } from "records";
import {
  assertClose,
  columns,
  type Json,
  list,
  mainCodes,
  matrix,
  object,
  readGolden,
  readLines,
  text,
} from "./golden.ts";

const codes = mainCodes(6);
const accumulation = accumulate(
  readLines("main", codes, {
    attributes: ["Cohort"],
    numericAttributes: ["Score"],
  }),
  { codes, unitColumns: ["Group", "Unit"] },
);
const withBand = {
  ...accumulation,
  units: accumulation.units.map((unit) => {
    const score = Number(unit.attributes.Score);
    const band = score < 4 ? "low" : score < 7 ? "mid" : "high";
    return { ...unit, attributes: { ...unit.attributes, Band: band } };
  }),
};

/** Compares the first axes with golden columns, up to sign; 1e-10 as for all rotations. */
function assertAxes(
  model: EnaModel,
  golden: { rotation?: Json; points?: Json },
  count: number,
): void {
  const rotation = columns(matrix(golden.rotation), count);
  const points = columns(matrix(golden.points), count);
  columns(model.rotation, count).forEach((axis, index) => {
    const sign = Math.sign(axis.reduce(
      (sum, value, pair) => sum + value * (rotation[index]?.[pair] ?? NaN),
      0,
    ));
    assertClose(
      axis.map((value) => value * sign),
      rotation[index] ?? [],
      1e-10,
      `${model.axes[index]?.name} loadings`,
    );
    assertClose(
      model.points.map((row) => (row[index] ?? NaN) * sign),
      points[index] ?? [],
      1e-10,
      `${model.axes[index]?.name} points`,
    );
  });
}

Deno.test("fitEna() with a generalized means rotation follows the definition in all six cases", () => {
  const cases = list(readGolden("main-gmr").cases).map(object);
  assert.equal(cases.length, 6);
  for (const golden of cases) {
    const x = text(golden.x);
    const rotation: EnaRotationDefinition = golden.y === null
      ? { kind: "generalized-means", x }
      : { kind: "generalized-means", x, y: text(golden.y) };
    const model = fitEna(withBand, { rotation });
    assertAxes(model, golden, 2);
    assert.equal(model.axes[0]?.name, "GMR1");
    assert.equal(model.axes[0]?.target, x);
    assert.equal(model.axes.length, 15);
  }
});

Deno.test("fitEna() with a generalized means rotation of two groups is the means rotation", () => {
  const general = fitEna(accumulation, {
    rotation: { kind: "generalized-means", x: "Group" },
  });
  const means = fitEna(accumulation, {
    group: "Group",
    rotation: { kind: "means", pairs: [{ first: "A", second: "B" }] },
  });
  assertAxes(general, {
    ...means,
    rotation: toJson(means.rotation),
    points: toJson(means.points),
  }, 1);
});

function toJson(rows: readonly (readonly number[])[]): number[][] {
  return rows.map((row) => [...row]);
}

Deno.test("fitEna() with a regression rotation gives rENA's hENA axes", () => {
  const cases = list(readGolden("main-set-options").cases).map(object);
  const golden = (label: string) =>
    cases.find((each) => text(each.label).includes(label)) ??
      assert.fail(label);
  const score = fitEna(accumulation, {
    rotation: { kind: "regression", x: "Score" },
  });
  assertAxes(score, golden("lm(V ~ Score)"), 6);
  const controlled = fitEna(accumulation, {
    rotation: { kind: "regression", x: "Group", controls: ["Cohort"] },
  });
  assertAxes(controlled, golden("lm(V ~ Group + Cohort)"), 6);
  assert.deepEqual(
    controlled.axes.slice(0, 2).map((axis) => axis.name),
    ["REG1", "SVD2"],
  );
});

Deno.test("fitEna() orients an axis that follows a number so that it rises with it", () => {
  for (const kind of ["regression", "generalized-means"] as const) {
    const model = fitEna(accumulation, { rotation: { kind, x: "Score" } });
    const scores = model.units.map((unit) => Number(unit.attributes.Score));
    const mean = scores.reduce((sum, value) => sum + value, 0) / scores.length;
    const product = model.points.reduce(
      (sum, row, unit) =>
        sum + (row[0] ?? NaN) * ((scores[unit] ?? NaN) - mean),
      0,
    );
    assert.ok(product > 0, kind);
  }
});

Deno.test("fitEna() has the level that sorts later on the positive side of a regression axis", () => {
  const model = fitEna(accumulation, {
    group: "Group",
    rotation: { kind: "regression", x: "Group" },
  });
  const [a, b] = summarizeGroups(model, ["A", "B"]);
  assert.ok((a?.meanPoint[0] ?? NaN) < (b?.meanPoint[0] ?? NaN));
});

Deno.test("fitEna() has orthonormal axes when x and y go together", () => {
  // Score and Group are related in these data, so slopes on Score alone and on Group
  // alone are not at right angles.
  for (const kind of ["regression", "generalized-means"] as const) {
    const model = fitEna(accumulation, {
      rotation: { kind, x: "Score", y: "Group" },
    });
    const axes = columns(model.rotation, model.axes.length);
    axes.forEach((a, i) =>
      axes.forEach((b, j) => {
        const product = a.reduce((sum, v, k) => sum + v * (b[k] ?? NaN), 0);
        assertClose([product], [i === j ? 1 : 0], 1e-12, `${kind} ${i} ${j}`);
      })
    );
    const alone = fitEna(accumulation, { rotation: { kind, x: "Group" } });
    const [group = []] = columns(alone.rotation, 1);
    const [score = []] = axes;
    const between = score.reduce((sum, v, k) => sum + v * (group[k] ?? NaN), 0);
    assert.ok(Math.abs(between) > 0.01);
  }
});

Deno.test("leastSquares() keeps a solution that is well determined, however close the columns", () => {
  // Columns (1, 0, 0) and (1, 1e-5, 0): 3 of the second, 2 of the first.
  const left = [[1, 1], [0, 1e-5], [0, 0]];
  const solution = leastSquares(left, [[5], [3e-5], [0]]);
  assertClose(solution.flat(), [2, 3], 1e-8, "solution");
  // Equal columns share the weight: the shortest of all solutions.
  assertClose(
    leastSquares([[1, 1], [2, 2]], [[2], [4]]).flat(),
    [1, 1],
    1e-12,
    "shortest",
  );
  assert.deepEqual(leastSquares([[0, 1]], [[2]]), [[0], [2]]);
});

Deno.test("fitEna() finds the two axes of a plane that a regression was planted in", () => {
  // Networks change by (1, 0, 0) with x and by (0, 1, 0) with y, x and y uncorrelated
  // (a 2 x 2 design): the slopes are those directions.
  const unit = (x: number, y: number) => ({
    label: `${x}${y}`,
    tuple: [`${x}${y}`],
    step: null,
    lineCount: 1,
    attributes: { x, y },
  });
  const design = [[0, 0], [0, 1], [1, 0], [1, 1]];
  const model = fitEna({
    ...accumulation,
    codes: ["A", "B", "C"],
    pairs: accumulation.pairs.slice(0, 3),
    units: design.map(([x = 0, y = 0]) => unit(x, y)),
    adjacencyVectors: design.map(([x = 0, y = 0]) => [x, y, 1]),
  }, {
    normalization: "skip-sphere",
    rotation: { kind: "regression", x: "x", y: "y" },
  });
  assert.deepEqual(
    model.axes.map((axis) => axis.name),
    ["REG1", "REG2"],
  );
  const [first = [], second = []] = columns(model.rotation, 2);
  assertClose(first, [1, 0, 0], 1e-12, "x");
  assertClose(second, [0, 1, 0], 1e-12, "y");
});

Deno.test("fitEna() leaves units without the attribute out of the axis and projects them", () => {
  const without = (name: string, units: number): typeof accumulation => ({
    ...accumulation,
    units: accumulation.units.map((unit, index) => {
      const value: Attribute = index < units
        ? null
        : unit.attributes[name] ?? null;
      return { ...unit, attributes: { ...unit.attributes, [name]: value } };
    }),
  });
  for (const kind of ["regression", "generalized-means"] as const) {
    const model = fitEna(without("Score", 3), {
      rotation: { kind, x: "Score" },
    });
    const full = fitEna(accumulation, { rotation: { kind, x: "Score" } });
    assert.equal(model.points.length, 24);
    assert.notDeepEqual(model.rotation[0], full.rotation[0]);
  }
});

Deno.test("fitEna() refuses a rotation by attributes that cannot give an axis", () => {
  const rotate = (rotation: EnaRotationDefinition) =>
    fitEna(withBand, { rotation });
  assert.throws(
    () => rotate({ kind: "regression", x: "Band" }),
    /"Band": it must be a number or have two levels, got 3 \(high, low, mid\)/,
  );
  assert.throws(
    () => rotate({ kind: "generalized-means", x: "Age" }),
    /Cannot rotate by "Age": it must be an attribute .* known are Cohort, Score, Group, Unit, Band/,
  );
  assert.throws(
    () => rotate({ kind: "regression", x: "Group", controls: ["Group"] }),
    /"Group": it must vary where the controls are held/,
  );
  const constant = {
    ...accumulation,
    units: accumulation.units.map((unit) => ({
      ...unit,
      attributes: { one: 1, same: "s" },
    })),
  };
  for (const x of ["one", "same"]) {
    assert.throws(
      () => fitEna(constant, { rotation: { kind: "generalized-means", x } }),
      { name: "GroupError" },
    );
  }
  assert.throws(
    () => fitEna(constant, { rotation: { kind: "regression", x: "one" } }),
    { name: "GroupError" },
  );
});

Deno.test("compareGroups() calls an axis circular when it follows the compared attribute", () => {
  const model = fitEna(accumulation, {
    rotation: { kind: "generalized-means", x: "Group", y: "Score" },
  });
  const options = {
    random: createRandom(1),
    relabelingCount: 9,
    heldOutRelabelingCount: 9,
  };
  const group = compareGroups(model, ["A", "B"], { ...options, by: "Group" });
  assert.deepEqual(group.axes.map((axis) => axis.circular), [true, false]);
  const cohort = compareGroups(model, ["X", "Y"], { ...options, by: "Cohort" });
  assert.deepEqual(cohort.axes.map((axis) => axis.circular), [false, false]);
});
