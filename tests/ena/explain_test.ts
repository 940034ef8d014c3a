/**
 * Close reading and projection.
 *
 * @module
 */

import assert from "node:assert/strict";
import fc from "fast-check";
import {
  accumulate,
  type AccumulateOptions,
  explain,
  fitEna,
  project,
} from "ena";
import type { CodedLine } from "records";
import {
  assertClose,
  columns,
  list,
  mainCodes,
  matrix,
  number,
  numbers,
  object,
  readGolden,
  readLines,
  text,
  texts,
} from "./golden.ts";

Deno.test("explain() gives rENA's lines behind Data & Design for one unit", () => {
  const codes = mainCodes(6);
  const accumulation = accumulate(
    readLines("main", codes, { lineId: "Line" }),
    { codes, unitColumns: ["Group", "Unit"] },
  );
  const model = fitEna(accumulation, { group: "Group" });
  const found = explain(model, accumulation, {
    codes: ["Data", "Design"],
    unit: "A.A01",
  });
  const golden = object(readGolden("main-close-reading").result);
  const fromOne = (lines: readonly number[]): number[] =>
    lines.map((line) => line + 1);
  assert.deepEqual(fromOne(found.windowLines), numbers(golden.allRows));
  assert.deepEqual(fromOne(found.codedLines), numbers(golden.unitRows));
  assert.deepEqual(fromOne(found.unconnectedLines), numbers(golden.toRemove));
  assert.deepEqual(
    found.connecting.map(({ lineId }) => lineId),
    ["27", "135", "143"],
  );
  // As many lines as the binary count says.
  const row = model.units.findIndex((unit) => unit.label === "A.A01");
  assert.equal(found.connecting.length, model.adjacencyVectors[row]?.[0]);
});

const anyLines: fc.Arbitrary<CodedLine[]> = fc.array(
  fc.record({
    unit: fc.tuple(fc.constantFrom("a", "b", "c")),
    conversation: fc.tuple(fc.constantFrom("1", "2")),
    codes: fc.tuple(
      fc.constantFrom(0, 1),
      fc.constantFrom(0, 1),
      fc.constantFrom(0, 0, 1),
    ),
  }),
  { minLength: 1, maxLength: 30 },
);

Deno.test("explain() finds as many lines as the binary count of every connection says", () => {
  const codes = ["A", "B", "C"];
  const models: Partial<AccumulateOptions>[] = [
    { stanzaWindow: 1 },
    { stanzaWindow: 3 },
    { stanzaWindow: Infinity },
    { stanzaWindow: 2, forwardWindow: 1 },
    { stanzaWindow: 3, connections: "ordered", weighting: "binary" },
  ];
  fc.assert(
    fc.property(anyLines, fc.constantFrom(...models), (lines, options) => {
      const accumulation = accumulate(lines, { codes, ...options });
      const model = fitEna(accumulation);
      model.units.forEach((unit, row) => {
        model.pairs.forEach(({ first, second }, pair) => {
          const found = explain(model, accumulation, {
            codes: [codes[first] ?? "", codes[second] ?? ""],
            unit: unit.label,
          });
          assert.equal(
            found.connecting.length,
            model.adjacencyVectors[row]?.[pair],
          );
        });
      });
    }),
    { seed: 20261130, numRuns: 150 },
  );
});

Deno.test("explain() over whole conversations shows a unit's own lines as the window", () => {
  const lines = [
    { unit: ["a"], conversation: ["1"], codes: [1, 0] },
    { unit: ["b"], conversation: ["1"], codes: [0, 1] },
    { unit: ["a"], conversation: ["1"], codes: [0, 1] },
  ];
  const accumulation = accumulate(lines, {
    codes: ["A", "B"],
    window: "conversation",
  });
  const model = fitEna(accumulation, { group: ["x", "y"] });
  const found = explain(model, accumulation, { codes: ["A", "B"], group: "x" });
  assert.deepEqual(found.connecting.map(({ window }) => window), [[0, 2], [
    0,
    2,
  ]]);
  const none = explain(model, accumulation, { codes: ["A", "B"], group: "y" });
  assert.deepEqual(none.connecting, []);
  assert.deepEqual(none.unconnectedLines, [1]);
});

Deno.test("explain() refuses unknown codes, units and groups by name", () => {
  const lines = [{ unit: ["a"], conversation: ["1"], codes: [1, 1] }];
  const accumulation = accumulate(lines, { codes: ["A", "B"] });
  const model = fitEna(accumulation, { group: ["x"] });
  assert.throws(
    () => explain(model, accumulation, { codes: ["A", "C"] }),
    /"C" must be one of the codes, which are A, B/,
  );
  assert.throws(
    () => explain(model, accumulation, { codes: ["A"] }),
    /there must be at least 2 codes, got 1/,
  );
  assert.throws(
    () => explain(model, accumulation, { codes: ["A", "B"], unit: "z" }),
    /"z" must be the label of a unit, such as "a"/,
  );
  assert.throws(
    () => explain(model, accumulation, { codes: ["A", "B"], group: "z" }),
    /group "z" must hold at least one unit, got 0; groups are x/,
  );
  const other = accumulate([{
    ...lines[0],
    unit: ["b"],
    conversation: ["1"],
    codes: [1, 1],
  }], { codes: ["A", "B"] });
  assert.throws(
    () => explain(model, other, { codes: ["A", "B"] }),
    /the accumulation must be the one the model was fitted on, got one without unit a/,
  );
});

// ------------------------------------------------------------ projection

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
