/**
 * New units in the space of a fitted model, and groups compared there.
 *
 * @module
 */

import assert from "node:assert/strict";
import {
  accumulate,
  compareGroups,
  compareProjection,
  fitEna,
  project,
} from "ena";
import type { CodedLine } from "records";
import { createRandom } from "stats";
import {
  assertClose,
  columns,
  list,
  mainCodes,
  matrix,
  number,
  object,
  readGolden,
  readLines,
  text,
  texts,
} from "./golden.ts";

Deno.test("project() gives rENA's points of group B in the space of group A", () => {
  const codes = mainCodes(6);
  const lines = readLines("main", codes);
  const only = (group: string) =>
    accumulate(lines, { codes, units: ([name]) => name === group });
  const model = fitEna(only("A"));
  const projection = project(model, only("B"));
  assert.equal(projection.space, "fitted");
  const golden = list(readGolden("main-set-options").cases).map(object)
    .find((each) => text(each.label).startsWith("projection"));
  assert.ok(golden);
  assert.deepEqual(
    projection.units.map((unit) => unit.label),
    texts(golden.unit_order),
  );
  const count = Math.min(number(golden.dims_stored), model.axes.length);
  assert.equal(count, 6);
  const expected = columns(matrix(golden.points), count);
  const rotation = columns(matrix(golden.rotation), count);
  columns(model.rotation, count).forEach((axis, index) => {
    const sign = Math.sign(axis.reduce(
      (sum, value, pair) => sum + value * (rotation[index]?.[pair] ?? NaN),
      0,
    ));
    assertClose(
      projection.points.map((row) => (row[index] ?? NaN) * sign),
      expected[index] ?? [],
      1e-10,
      `axis ${index + 1}`,
    );
  });
  matrix(golden.normalized).forEach((row, unit) =>
    assertClose(projection.normalized[unit] ?? [], row, 1e-14, `N ${unit}`)
  );
  // Twelve units span eleven dimensions of fifteen: B has variance outside.
  assert.equal(model.axes.length, 11);
  assert.ok(projection.outsideShare > 0 && projection.outsideShare < 1);
  assert.match(
    projection.warnings.join(),
    /lies outside the axes of the model/,
  );
});

Deno.test("project() puts the units of a model where the model has them", () => {
  const codes = mainCodes(6);
  const accumulation = accumulate(readLines("main", codes), { codes });
  for (const normalization of ["sphere", "skip-sphere"] as const) {
    const model = fitEna(accumulation, { normalization });
    const again = project(model, accumulation);
    assert.deepEqual(again.points, model.points);
    assert.deepEqual(again.centroids, model.centroids);
    assert.deepEqual(again.fit, model.axes.slice(0, 2).map((axis) => axis.fit));
    assertClose([again.outsideShare], [0], 1e-12, "outside");
  }
});

Deno.test("project() into a joint space fits old and new units together and says so", () => {
  const codes = mainCodes(6);
  const lines = readLines("main", codes);
  const only = (group: string) =>
    accumulate(lines, {
      codes,
      units: ([name]) => name === group,
      unitColumns: ["Group", "Unit"],
    });
  const model = fitEna(only("A"), { group: "Group" });
  const joint = project(model, only("B"), { space: "joint", group: "Group" });
  assert.equal(joint.space, "joint");
  assert.equal(joint.model.units.length, 24);
  assert.deepEqual(joint.points, joint.model.points.slice(12));
  assert.ok(joint.units.every((unit) => unit.group === "B"));
  // The same units in one fit, in another order: same distances.
  const whole = fitEna(accumulate(lines, { codes }));
  assertClose(
    joint.model.axes.map((axis) => axis.eigenvalue),
    whole.axes.map((axis) => axis.eigenvalue),
    1e-12,
    "eigenvalues",
  );
});

Deno.test("project() keeps a unit without connections at the origin", () => {
  const codes = ["A", "B", "C"];
  const say = (unit: string, marks: number[]): CodedLine => ({
    unit: [unit],
    conversation: [unit],
    codes: marks,
  });
  const model = fitEna(accumulate(
    [say("a", [1, 1, 0]), say("b", [1, 0, 1]), say("c", [0, 1, 1])],
    { codes },
  ));
  const added = project(
    model,
    accumulate([say("d", [1, 0, 0]), say("e", [1, 1, 1])], { codes }),
  );
  assert.deepEqual(added.points[0], [0, 0]);
  assert.equal(added.units[0]?.isZero, true);
});

Deno.test("project() refuses other codes, another window, and a model without axes", () => {
  const codes = mainCodes(6);
  const lines = readLines("main", codes);
  const model = fitEna(accumulate(lines, { codes }));
  assert.throws(
    () => project(model, accumulate(lines, { codes, stanzaWindow: 5 })),
    {
      message:
        "Cannot project units: stanzaWindow must be that of the model (4), got 5",
    },
  );
  const others = mainCodes(7);
  assert.throws(
    () =>
      project(model, accumulate(readLines("main", others), { codes: others })),
    /the codes must be those of the model in the same order/,
  );
  const one = ["C1", "C2", "C3", "C4"];
  const single = accumulate(readLines("one-unit", one), { codes: one });
  assert.throws(
    () => project(fitEna(single), single),
    /the model must have an axis, got none; The networks do not differ/,
  );
});

Deno.test("compareProjection() compares whole networks of new units, on axes they had no part in", () => {
  const codes = mainCodes(6);
  const lines = readLines("main", codes, { attributes: ["Cohort"] });
  const only = (group: string) =>
    accumulate(lines, { codes, units: ([name]) => name === group });
  const by = { group: "Cohort" };
  const model = fitEna(only("A"), {
    ...by,
    rotation: { kind: "means", pairs: [{ first: "X", second: "Y" }] },
  });
  const options = () => ({
    random: createRandom(1),
    relabelingCount: 99,
    heldOutRelabelingCount: 9,
  });
  const projection = project(model, only("B"), by);
  assert.ok(projection.outsideShare > 0.01);
  const comparison = compareProjection(projection, ["X", "Y"], options());
  assert.ok(comparison.axes.every((axis) => !axis.circular));
  assert.doesNotMatch(comparison.warnings.join(), /circular|by construction/);
  // The same units in a model of their own: same distance and same held-out points,
  // since both look at all dimensions.
  const own = compareGroups(fitEna(only("B"), by), ["X", "Y"], options());
  assertClose(
    [comparison.permutation.statistic],
    [own.permutation.statistic],
    1e-12,
    "distance",
  );
  assert.equal(comparison.permutation.pValue, own.permutation.pValue);
  assert.ok(comparison.heldOut.status === "computed");
  assert.ok(own.heldOut.status === "computed");
  assertClose(
    [comparison.heldOut.meanDifference],
    [own.heldOut.meanDifference],
    1e-10,
    "held out",
  );
});

Deno.test("compareProjection() calls axes of a joint space circular, and refuses steps of a trajectory", () => {
  const codes = mainCodes(6);
  const lines = readLines("main", codes, { attributes: ["Cohort"] });
  const only = (group: string) =>
    accumulate(lines, { codes, units: ([name]) => name === group });
  const model = fitEna(only("A"), {
    group: "Cohort",
    rotation: { kind: "means", pairs: [{ first: "X", second: "Y" }] },
  });
  const few = {
    random: createRandom(1),
    relabelingCount: 9,
    heldOutRelabelingCount: 9,
  };
  const joint = project(model, only("B"), { space: "joint", group: "Cohort" });
  assert.equal(joint.model.groupedBy, "Cohort");
  const comparison = compareProjection(joint, ["X", "Y"], few);
  assert.deepEqual(comparison.axes.map((axis) => axis.circular), [true, false]);
  const steps = accumulate(lines, {
    codes,
    rows: "separate-trajectory",
    units: ([name]) => name === "B",
  });
  assert.throws(
    () =>
      compareProjection(
        project(model, steps, { group: "Cohort" }),
        ["X", "Y"],
        few,
      ),
    /must be independent units, got a trajectory/,
  );
});
