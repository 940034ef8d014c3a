/**
 * Close reading.
 *
 * @module
 */

import assert from "node:assert/strict";
import fc from "fast-check";
import { accumulate, type AccumulateOptions, explain, fitEna } from "ena";
import type { CodedLine } from "records";
import { mainCodes, numbers, object, readGolden, readLines } from "./golden.ts";

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
