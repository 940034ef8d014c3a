/**
 * Ground rules: time, decay, transmodal tensor, horizon, line weights.
 *
 * @module
 */

import assert from "node:assert/strict";
import fc from "fast-check";
import {
  accumulate,
  describeModel,
  explain,
  fadeWithTime,
  fitEna,
  halveWithTime,
  influenceTable,
  project,
} from "ena";
import type { CodedLine } from "records";
import {
  assertClose,
  list,
  mainCodes,
  number,
  numbers,
  object,
  readGolden,
  readLines,
} from "./golden.ts";

const CODES = ["A", "B", "C"];
const anyLines: fc.Arbitrary<CodedLine[]> = fc.array(
  fc.record({
    unit: fc.constantFrom(["a"], ["b"]),
    conversation: fc.constantFrom(["1"], ["2"]),
    codes: fc.array(fc.constantFrom(0, 1), { minLength: 3, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 30 },
);

Deno.test("a ground rule of n places with weight 1 is a stanza window of n", () => {
  fc.assert(
    fc.property(
      anyLines,
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom("ordered" as const, "unordered" as const),
      (lines, reach, connections) => {
        const options = { codes: CODES, connections };
        const byRule = accumulate(lines, {
          ...options,
          ground: { description: "the last lines", reach },
        });
        const byWindow = accumulate(lines, { ...options, stanzaWindow: reach });
        assert.deepEqual(byRule.adjacencyVectors, byWindow.adjacencyVectors);
      },
    ),
    { seed: 20261130, numRuns: 80 },
  );
});

Deno.test("a ground rule gives the ordered counts of tma 0.3.1", () => {
  const golden = readGolden("ona-tma");
  let cases = 0;
  for (const each of list(golden.main).map(object)) {
    const { adjacencyVectors } = accumulate(
      readLines("main", mainCodes(6)),
      {
        codes: mainCodes(6),
        connections: "ordered",
        ground: { description: "window", reach: number(each.window) },
      },
    );
    list(each.counts).forEach((row, unit) =>
      assertClose(adjacencyVectors[unit] ?? [], numbers(row), 1e-12, "counts")
    );
    cases++;
  }
  assert.equal(cases, 2);
});

const say = (
  who: string,
  time: number,
  mode: string,
  codes: number[],
): CodedLine => ({
  unit: [who],
  conversation: ["1"],
  codes,
  attributes: { time, mode },
});
const timeOf = (line: CodedLine) => Number(line.attributes?.time);
const modeOf = (line: CodedLine) => String(line.attributes?.mode);

Deno.test("reach by time counts a line whose time plus reach is above, and ties in file order", () => {
  // Times 0, 0, 10, 11 with reach 10: line 3 (time 10) no longer reaches time 0,
  // line 2 (time 0) reaches line 1 at the same time, line 4 reaches line 3.
  const { adjacencyVectors } = accumulate([
    say("a", 0, "chat", [1, 0, 0]),
    say("b", 0, "chat", [0, 1, 0]),
    say("c", 10, "chat", [0, 0, 1]),
    say("d", 11, "chat", [1, 0, 0]),
  ], {
    codes: CODES,
    ground: { description: "10 seconds", timeOf, reach: 10 },
  });
  assert.deepEqual(adjacencyVectors, [
    [0, 0, 0],
    [1, 0, 0],
    [0, 0, 0],
    [0, 1, 0],
  ]);
});

Deno.test("the tensor looks up sender, receiver and mode, and the own line by the same table", () => {
  // Order: Ann (report, A), Bob (chat, B and C), Ann (chat, C).
  // Bob: from Ann's report weight 3: A&B = 3, A&C = 3, own B&C at his own chat weight 0.5.
  // Ann's chat line: her report from herself weight 3 (first entry): A&C 3; Bob's chat
  // to Ann 0.25: B&C 0.25 (C of both lines does not connect to itself).
  const lines = [
    say("Ann", 0, "report", [1, 0, 0]),
    say("Bob", 1, "chat", [0, 1, 1]),
    say("Ann", 2, "chat", [0, 0, 1]),
  ];
  const ground = {
    description: "a tensor",
    ...influenceTable([
      { mode: "report", reach: 5, weight: 3 },
      { sender: "Bob", receiver: "Ann", reach: 5, weight: 0.25 },
      { reach: 5, weight: 0.5 },
    ], { modeOf }),
  };
  const { adjacencyVectors } = accumulate(lines, {
    codes: CODES,
    weighting: "product",
    ground,
  });
  assert.deepEqual(adjacencyVectors, [[0, 3, 0.25], [3, 3, 0.5]]);
  // Weights are not passed over in silence: only where "binary" is asked for.
  const plain = accumulate(lines, { codes: CODES, ground });
  assert.deepEqual(plain.adjacencyVectors, adjacencyVectors);
  const binary = accumulate(lines, {
    codes: CODES,
    weighting: "binary",
    ground,
  });
  assert.deepEqual(binary.adjacencyVectors, [[0, 1, 1], [1, 1, 1]]);
});

Deno.test("a line exactly as old as its entry of the tensor allows is out of reach", () => {
  const lines = [
    say("a", 0, "chat", [1, 0, 0]),
    say("b", 5, "chat", [0, 1, 0]),
  ];
  const count = (reach: number) =>
    accumulate(lines, {
      codes: CODES,
      ground: { description: "table", timeOf, ...influenceTable([{ reach }]) },
    }).adjacencyVectors[1]?.[0];
  assert.equal(count(5), 0);
  assert.equal(count(5.1), 1);
});

Deno.test("a horizon hides lines that the speaker cannot have seen, and explain() shows the rest", () => {
  const lines = [
    say("Ann", 0, "private", [1, 0, 0]),
    say("Bob", 1, "chat", [0, 1, 0]),
    say("Cy", 2, "chat", [0, 0, 1]),
  ];
  const accumulation = accumulate(lines, {
    codes: CODES,
    ground: {
      description: "everything but private lines of others",
      reach: Infinity,
      horizon: ({ ground, response }) =>
        modeOf(ground) !== "private" || ground.unit[0] === response.unit[0],
    },
  });
  assert.deepEqual(accumulation.adjacencyVectors, [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 1],
  ]);
  const model = fitEna(accumulation);
  const found = explain(model, accumulation, { codes: ["B", "C"], unit: "Cy" });
  assert.deepEqual(found.connecting.map(({ window }) => window), [[1, 2]]);
  assert.match(
    describeModel(model),
    /earlier lines in reach: everything but private lines of others\./,
  );
});

Deno.test("weights by time halve and fade", () => {
  const lines = [
    say("a", 0, "chat", [1, 0, 0]),
    say("a", 3, "chat", [0, 1, 0]),
  ];
  const weigh = (weight: ReturnType<typeof halveWithTime>) =>
    accumulate(lines, {
      codes: CODES,
      weighting: "product",
      ground: { description: "decay", timeOf, reach: 100, weight },
    }).adjacencyVectors[0]?.[0];
  assert.equal(weigh(halveWithTime(1)), 1 / 8);
  assert.equal(weigh(fadeWithTime(6)), 0.5);
  assert.equal(weigh(fadeWithTime(2)), 0);
});

Deno.test("line weights multiply the connections of a line", () => {
  const lines = [
    say("a", 0, "chat", [1, 1, 0]),
    say("a", 1, "report", [1, 0, 1]),
  ];
  const weighted = accumulate(lines, {
    codes: CODES,
    stanzaWindow: 1,
    lineWeight: function lengthOfLine(line) {
      return modeOf(line) === "report" ? 2.5 : 1;
    },
  });
  assert.deepEqual(weighted.adjacencyVectors, [[1, 2.5, 0]]);
  assert.equal(weighted.definition.lineWeight, "function lengthOfLine");
  const plain = accumulate(lines, { codes: CODES, stanzaWindow: 1 });
  assert.ok(!("lineWeight" in plain.definition));
  const two = [...lines, say("b", 2, "chat", [0, 1, 1])];
  const model = fitEna(accumulate(two, { codes: CODES }));
  assert.throws(
    () =>
      project(model, accumulate(two, { codes: CODES, lineWeight: () => 2 })),
    /lineWeight must be that of the model/,
  );
});

Deno.test("ground rules that cannot be used are refused with the line", () => {
  const lines = [
    say("a", 5, "chat", [1, 1, 0]),
    say("a", 4, "chat", [1, 0, 1]),
  ];
  const description = "rule";
  const attempt = (rule: object, more: object = {}) => () =>
    accumulate(lines, {
      codes: CODES,
      ground: { description, reach: 3, ...rule },
      ...more,
    });
  assert.throws(attempt({ timeOf }), /not below .* \(5\), got 4 for line 2/);
  assert.throws(attempt({ timeOf: () => NaN }), /got NaN for line 1/);
  assert.throws(attempt({ reach: () => 0 }), /reach must be above 0, got 0/);
  assert.throws(attempt({ weight: -1 }), /at least 0, got -1 for line 1/);
  assert.throws(attempt({}, { stanzaWindow: 4 }), /only rule/);
  assert.throws(attempt({}, { window: "conversation" }), /only rule/);
  assert.throws(
    attempt(influenceTable([{ sender: "z", reach: 1 }])),
    /must match it, got none for sender "a", receiver "a"/,
  );
  assert.throws(() => influenceTable([]), /at least one entry/);
  assert.throws(() => influenceTable([{ mode: "x", reach: 1 }]), /modeOf/);
  assert.throws(() => halveWithTime(0), /halfLife must be above 0/);
  assert.throws(
    () => accumulate(lines, { codes: CODES, lineWeight: () => -1 }),
    /lineWeight .* got -1 for line 1/,
  );
});
