/**
 * fitEna at its edges: units without connections, groups that leave no axis, models
 * without axes.
 *
 * @module
 */

import assert from "node:assert/strict";
import { accumulate, fitEna, GroupError } from "ena";
import {
  assertClose,
  columns,
  mainCodes,
  matrix,
  object,
  readLines,
} from "./golden.ts";
import { assertSet, meansOf, small } from "./sets.ts";

Deno.test("fitEna() keeps units without connections at the origin and counts them", () => {
  const { golden, accumulation } = small("zero-unit");
  const model = fitEna(accumulation, { group: "Group" });
  assert.equal(model.zeroUnitCount, 2);
  model.units.forEach((unit, index) => {
    assert.equal(unit.isZero, ["G.G03", "H.H03"].includes(unit.label));
    if (unit.isZero) {
      assert.deepEqual(model.points[index], model.axes.map(() => 0));
    }
  });
  assert.match(model.warnings.join(), /2 of 6 units have no connection/);
  const moved = fitEna(accumulation, { centering: "all-units" });
  assertSet(moved, object(golden.svd_not_aligned), "not aligned");
  const dropped = fitEna(accumulation, { zeroUnits: "drop", group: "Group" });
  assert.deepEqual(dropped.units.map((unit) => unit.label), [
    "G.G01",
    "G.G02",
    "H.H01",
    "H.H02",
  ]);
  assert.match(dropped.warnings.join(), /2 units .* dropped: .*H\.H03/);
});

Deno.test("fitEna() takes the true mean of a group with one unit, where rENA does not", () => {
  // Derivation: with one unit in H the axis is mean(G1, G2) - H. rENA's axis has
  // cosine 0.993 with it (a known fault of 0.2.7).
  const { golden, accumulation } = small("few-units");
  assertSet(fitEna(accumulation), object(golden.svd), "svd");
  const model = fitEna(accumulation, meansOf("G", "H"));
  const [g1 = [], g2 = [], h1 = []] = model.centred;
  const difference = h1.map((value, pair) =>
    ((g1[pair] ?? NaN) + (g2[pair] ?? NaN)) / 2 - value
  );
  const length = Math.hypot(...difference);
  const ours = columns(model.rotation, 1)[0] ?? [];
  const sign = Math.sign((difference[0] ?? NaN) * (ours[0] ?? NaN));
  assertClose(
    ours.map((value) => value * sign),
    difference.map((value) => value / length),
    1e-12,
    "MR1",
  );
  const theirs = columns(matrix(object(golden.means).rotation), 1)[0] ?? [];
  const cosine = ours.reduce((s, v, pair) => s + v * (theirs[pair] ?? NaN), 0);
  assert.ok(Math.abs(cosine) > 0.99 && Math.abs(cosine) < 0.995, `${cosine}`);
});

Deno.test("fitEna() stops at equal group means, or falls back to SVD and says so", () => {
  const { golden, accumulation } = small("same-means");
  assert.throws(
    () => fitEna(accumulation, meansOf("G", "H")),
    (error) =>
      error instanceof GroupError &&
      /^Cannot rotate by means of "G" and "H": the group means must differ, got a distance of/
        .test(error.message),
  );
  const model = fitEna(accumulation, {
    ...meansOf("G", "H"),
    fallback: "svd",
  });
  assert.deepEqual(model.definition.rotation, { kind: "svd" });
  assert.match(model.warnings.join(), /Rotated by SVD instead/);
  assertSet(model, object(golden.svd), "fallback");
});

Deno.test("fitEna() refuses an empty group and an unknown grouping by name", () => {
  const { accumulation } = small("three-codes");
  assert.throws(() => fitEna(accumulation, meansOf("G", "X")), {
    name: "GroupError",
    message:
      'Cannot rotate by means of "G" and "X": group "X" must hold at least one unit, got 0; groups are G, H',
  });
  assert.throws(() => fitEna(accumulation, { group: "Cohort" }), {
    name: "RangeError",
    message:
      'Cannot group units: "Cohort" must be an attribute that is constant within every unit, or one of unitColumns; known are Group, Unit',
  });
  assert.throws(() => fitEna(accumulation, { group: ["G"] }), {
    message: "Cannot group units: there must be one label per unit (6), got 1",
  });
  assert.throws(
    () =>
      fitEna(accumulation, {
        rotation: { kind: "means", pairs: [{ first: "G", second: "H" }] },
      }),
    /no unit has a group, so name one with the option group/,
  );
  assert.throws(
    () =>
      fitEna(accumulation, {
        group: "Group",
        rotation: {
          kind: "means",
          pairs: [{ first: "G", second: "H" }, { first: "H", second: "G" }],
        },
      }),
    /the group means must differ beyond the axes before/,
  );
});

Deno.test("fitEna() gives one axis for two codes", () => {
  // One connection: normalized vectors are 1 (or 0 without connections), so that
  // two units with a connection are equal and a third without one makes no axis
  // under the default centering, and one axis when all are centred.
  const { accumulation } = small("two-codes");
  const skip = fitEna(accumulation, { normalization: "skip-sphere" });
  assert.deepEqual(skip.axes.map((axis) => axis.name), ["SVD1"]);
  assert.equal(skip.axes[0]?.varianceShare, 1);
  const sphere = fitEna(accumulation);
  assert.equal(sphere.axes.length, 0);
  assert.match(sphere.warnings.join(), /The networks do not differ \(6 with/);
  const means = fitEna(accumulation, {
    ...meansOf("G", "H"),
    normalization: "skip-sphere",
  });
  assert.deepEqual(means.axes.map((axis) => axis.name), ["MR1"]);
});

Deno.test("fitEna() returns a model without axes, and says why, where nothing varies", () => {
  const one = fitEna(small("one-unit").accumulation);
  assert.equal(one.axes.length, 0);
  assert.deepEqual(one.points, [[]]);
  assertClose([Math.hypot(...(one.normalized[0] ?? []))], [1], 1e-15, "length");
  assert.match(one.warnings.join(), /read the normalized network itself/);
  const none = fitEna(small("all-zero").accumulation);
  assert.equal(none.axes.length, 0);
  assert.equal(none.zeroUnitCount, 6);
  assert.match(none.warnings.join(), /No unit has any connection/);
  assert.ok(none.nodePositions.every((row) => row.length === 0));
  const missing = fitEna(small("na-codes").accumulation);
  assert.equal(missing.missingCodeCount, 2);
  assert.ok(missing.axes.length > 0);
});

Deno.test("fitEna() draws a code that never connects at the origin and names it", () => {
  const model = fitEna(small("dead-code").accumulation);
  assert.deepEqual(model.nodePositions[4], [0, 0, 0]);
  assert.match(model.warnings.join(), /at the origin: C4, C5/);
});

Deno.test("fitEna() is plain JSON, an infinite window included", () => {
  const codes = mainCodes(3);
  const model = fitEna(
    accumulate(readLines("main", codes), { codes, stanzaWindow: Infinity }),
  );
  assert.equal(model.definition.accumulation.stanzaWindow, "infinite");
  assert.deepEqual(JSON.parse(JSON.stringify(model)), model);
});
