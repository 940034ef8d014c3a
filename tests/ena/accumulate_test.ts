/**
 * When is an `accumulate` right? It gives the counts of these tests.
 *
 * Exercise: delete the body of `accumulate` in `lib/ena/accumulate.ts`, write your
 * own from the comment above it, and run
 *
 *     deno test --allow-read=tests tests/ena/accumulate_test.ts
 *
 * until all tests pass. The tests go from a table for pencil and paper, over a
 * naive program, to the numbers of rENA 0.2.7.
 *
 * @module
 */

import assert from "node:assert/strict";
import fc from "fast-check";
import { accumulate, type AccumulateOptions } from "ena";
import type { CodedLine } from "records";
import {
  assertClose,
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

const CODES = ["A", "B", "C"];

function line(unit: string, codes: number[], conversation = "1"): CodedLine {
  return { unit: [unit], conversation: [conversation], codes };
}

// ------------------------------------------------------------ by hand

const SIX_LINES = [
  line("Ann", [1, 0, 0]),
  line("Bob", [0, 1, 0]),
  line("Ann", [1, 0, 1]),
  line("Bob", [0, 0, 0]),
  line("Ann", [0, 1, 0]),
  line("Bob", [0, 0, 1]),
];

Deno.test("accumulate() with a window of 1 connects only codes of the same line", () => {
  // Only line 3 holds two codes: A & C, said by Ann. Order: A&B, A&C, B&C.
  const { adjacencyVectors } = accumulate(SIX_LINES, {
    codes: CODES,
    stanzaWindow: 1,
  });
  assert.deepEqual(adjacencyVectors, [[0, 1, 0], [0, 0, 0]]);
});

Deno.test("accumulate() with a window of 3 reaches two lines back", () => {
  // line 2 (Bob, B) sees A             -> A&B
  // line 3 (Ann, A C) sees A, B        -> A&B (own A, earlier B), A&C (own), B&C
  // line 4 (Bob, nothing)              -> nothing
  // line 5 (Ann, B) sees lines 3, 4    -> A&B, B&C
  // line 6 (Bob, C) sees lines 4, 5    -> B&C
  const { adjacencyVectors, units } = accumulate(SIX_LINES, {
    codes: CODES,
    stanzaWindow: 3,
  });
  assert.deepEqual(units.map((unit) => unit.label), ["Ann", "Bob"]);
  assert.deepEqual(adjacencyVectors, [[2, 1, 2], [1, 0, 1]]);
});

Deno.test("accumulate() by product counts how often, not whether", () => {
  // line 3 (A C) with R = (1, 1, 0): A&B = 0*1 + 1*0 + 1*1 = 1; A&C = 1*1 + 1*1 + 1*0 = 2; B&C = 0 + 1*1 + 0 = 1
  // line 5 (B) with R = (1, 0, 1): A&B = 1, B&C = 1. Ann: A&B 2, A&C 2, B&C 2.
  const { adjacencyVectors } = accumulate(SIX_LINES, {
    codes: CODES,
    stanzaWindow: 3,
    weighting: "product",
  });
  assert.deepEqual(adjacencyVectors, [[2, 2, 2], [1, 0, 1]]);
});

Deno.test("accumulate() never connects two earlier lines to each other", () => {
  const lines = [line("Ann", [1, 0, 0]), line("Ann", [0, 1, 0])];
  const { adjacencyVectors } = accumulate(
    [...lines, line("Bob", [0, 0, 1])],
    { codes: CODES, stanzaWindow: 3 },
  );
  assert.deepEqual(adjacencyVectors[1], [0, 1, 1]);
});

Deno.test("accumulate() never connects lines of different conversations", () => {
  const { adjacencyVectors } = accumulate(
    [line("Ann", [1, 0, 0], "1"), line("Ann", [0, 1, 0], "2")],
    { codes: CODES, stanzaWindow: Infinity },
  );
  assert.deepEqual(adjacencyVectors, [[0, 0, 0]]);
});

Deno.test("accumulate() with later lines in reach connects through the line itself only", () => {
  // A, B, C by Ann, Bob, Cy, window 2 back and 1 forward. Bob's B touches A and C;
  // A & C is between an earlier and a later line and is not his.
  const { adjacencyVectors } = accumulate(
    [line("Ann", [1, 0, 0]), line("Bob", [0, 1, 0]), line("Cy", [0, 0, 1])],
    { codes: CODES, stanzaWindow: 2, forwardWindow: 1 },
  );
  assert.deepEqual(adjacencyVectors, [[1, 0, 0], [1, 0, 1], [0, 0, 1]]);
});

Deno.test("accumulate() over whole conversations leaves out what others said", () => {
  // Ann alone: s = (2, 1, 1) -> A&B 2, A&C 2, B&C 1. Bob alone: s = (0, 1, 1) -> B&C 1.
  const { adjacencyVectors } = accumulate(SIX_LINES, {
    codes: CODES,
    window: "conversation",
    weighting: "product",
  });
  assert.deepEqual(adjacencyVectors, [[2, 2, 1], [0, 0, 1]]);
});

Deno.test("accumulate() applies a function to each connection of each line", () => {
  const double = accumulate(SIX_LINES, {
    codes: CODES,
    stanzaWindow: 3,
    weighting: (value) => 2 * value,
  });
  assert.deepEqual(double.adjacencyVectors, [[4, 4, 4], [2, 0, 2]]);
  // With f(0) = 1 each of Ann's three lines adds 1 to every connection.
  const plusOne = accumulate(SIX_LINES, {
    codes: CODES,
    stanzaWindow: 3,
    weighting: (value) => value + 1,
  });
  assert.deepEqual(plusOne.adjacencyVectors, [[5, 5, 5], [4, 3, 4]]);
});

Deno.test("accumulate() keeps units apart whose labels are equal", () => {
  const { units, adjacencyVectors, warnings } = accumulate([
    { unit: ["A.B", "C"], conversation: ["1"], codes: [1, 1] },
    { unit: ["A", "B.C"], conversation: ["2"], codes: [1, 0] },
  ], { codes: ["x", "y"] });
  assert.deepEqual(units.map((unit) => unit.label), ["A.B.C", "A.B.C"]);
  assert.deepEqual(adjacencyVectors, [[1], [0]]);
  assert.match(warnings.join(), /2 units have 1 different labels/);
});

Deno.test("accumulate() models a subset of units with all lines as context", () => {
  const all = accumulate(SIX_LINES, { codes: CODES, stanzaWindow: 3 });
  const bob = accumulate(SIX_LINES, {
    codes: CODES,
    stanzaWindow: 3,
    units: ([name]) => name === "Bob",
  });
  assert.deepEqual(bob.adjacencyVectors, [all.adjacencyVectors[1]]);
  assert.equal(bob.definition.unitSubset, true);
  const whole = accumulate(SIX_LINES, {
    codes: CODES,
    window: "conversation",
    units: ([name]) => name === "Ann",
  });
  assert.deepEqual(whole.adjacencyVectors, [[1, 1, 1]]);
});

Deno.test("accumulate() keeps attributes that are constant within every unit and names the others", () => {
  const { units, warnings } = accumulate([
    { ...line("Ann", [1, 0]), attributes: { team: "x", day: 1 } },
    { ...line("Ann", [0, 1]), attributes: { team: "x", day: 2 } },
    { ...line("Bob", [0, 1]), attributes: { team: "y", day: 2 } },
  ], { codes: ["A", "B"], unitColumns: ["name"] });
  assert.deepEqual(units.map((unit) => unit.attributes), [
    { team: "x", name: "Ann" },
    { team: "y", name: "Bob" },
  ]);
  assert.match(warnings.join(), /vary within a unit were left out: day/);
});

// ------------------------------------------------------------ a naive program

/** Sums the window of each line afresh and multiplies everything out. */
function accumulateNaively(
  lines: readonly CodedLine[],
  { stanzaWindow = 4, forwardWindow = 0, weighting, codes }: AccumulateOptions,
): number[][] {
  const keys = lines.map((each) => JSON.stringify(each.unit));
  const names = [...new Set(keys)];
  return names.map((name) => {
    const sums: number[] = [];
    lines.forEach((current, index) => {
      if (keys[index] !== name) return;
      const same = lines.filter((other) =>
        JSON.stringify(other.conversation) ===
          JSON.stringify(current.conversation)
      );
      const at = same.indexOf(current);
      const others = same.filter((_, place) =>
        place !== at && place > at - stanzaWindow && place <= at + forwardWindow
      );
      const x = (code: number): number => current.codes[code] ?? 0;
      const r = (code: number): number =>
        others.reduce((sum, other) => sum + (other.codes[code] ?? 0), 0);
      let pair = 0;
      for (let j = 0; j < codes.length; j++) {
        for (let i = 0; i < j; i++, pair++) {
          const raw = x(i) * x(j) + r(i) * x(j) + x(i) * r(j);
          const weighted = weighting === "product" ? raw : raw > 0 ? 1 : raw;
          sums[pair] = (sums[pair] ?? 0) + weighted;
        }
      }
    });
    return sums;
  });
}

const anyLines = (value: fc.Arbitrary<number>): fc.Arbitrary<CodedLine[]> =>
  fc.array(
    fc.record({
      unit: fc.tuple(
        fc.constantFrom("Ann", "Bob", "Cy"),
        fc.constantFrom("x", "y"),
      ),
      conversation: fc.tuple(fc.constantFrom("1", "2", "3")),
      codes: fc.tuple(value, value, value, value),
    }),
    { minLength: 1, maxLength: 25 },
  );
const anyWindow = fc.constantFrom(1, 2, 3, 4, 7, Infinity);
const FOUR = ["A", "B", "C", "D"];
const SETTINGS = { seed: 20261130, numRuns: 300 };

Deno.test("accumulate() agrees with a naive program on any lines, windows and weightings", () => {
  fc.assert(
    fc.property(
      anyLines(fc.constantFrom(0, 0, 1, 1, 2)),
      anyWindow,
      fc.constantFrom(0, 1, 2, Infinity),
      fc.constantFrom<"binary" | "product">("binary", "product"),
      (lines, stanzaWindow, forwardWindow, weighting) => {
        const options = { codes: FOUR, stanzaWindow, forwardWindow, weighting };
        assert.deepEqual(
          accumulate(lines, options).adjacencyVectors,
          accumulateNaively(lines, options),
        );
      },
    ),
    SETTINGS,
  );
});

Deno.test("accumulate() agrees with a naive program on fractions, to rounding", () => {
  // Sums slide, so fractions can be off by a few units in the last place (values up to
  // 25 lines x 1.1: 1e-12 is ample); whether codes connect at all must agree exactly.
  fc.assert(
    fc.property(
      anyLines(fc.constantFrom(0, 0, 0.1, 0.3, 1.1)),
      anyWindow,
      (lines, stanzaWindow) => {
        const options = { codes: FOUR, stanzaWindow };
        assert.deepEqual(
          accumulate(lines, options).adjacencyVectors,
          accumulateNaively(lines, options),
        );
        const product = { ...options, weighting: "product" as const };
        const naive = accumulateNaively(lines, product);
        accumulate(lines, product).adjacencyVectors.forEach((row, unit) =>
          assertClose(row, naive[unit] ?? [], 1e-12, `unit ${unit}`)
        );
      },
    ),
    SETTINGS,
  );
});

Deno.test("accumulate() gives the same vectors when conversations are interleaved", () => {
  fc.assert(
    fc.property(anyLines(fc.constantFrom(0, 1)), anyWindow, (lines, window) => {
      const options = { codes: FOUR, stanzaWindow: window };
      const apart = ["1", "2", "3"].flatMap((name) =>
        lines.filter((each) => each.conversation[0] === name)
      );
      const byTuple = (all: readonly CodedLine[]): Map<string, unknown> => {
        const { units, adjacencyVectors } = accumulate(all, options);
        return new Map(
          units.map((unit, row) => [String(unit.tuple), adjacencyVectors[row]]),
        );
      };
      const expected = byTuple(lines);
      for (const [unit, vector] of byTuple(apart)) {
        assert.deepEqual(vector, expected.get(unit));
      }
    }),
    SETTINGS,
  );
});

Deno.test("accumulate() keeps line vectors that add up to the unit vectors", () => {
  fc.assert(
    fc.property(anyLines(fc.constantFrom(0, 1)), anyWindow, (lines, window) => {
      const { lineVectors, rowOf, adjacencyVectors } = accumulate(lines, {
        codes: FOUR,
        stanzaWindow: window,
        keepLineVectors: true,
      });
      const sums = adjacencyVectors.map((row) => row.map(() => 0));
      lines.forEach((_, index) => {
        sums[rowOf[index] ?? -1]?.forEach((sum, pair, row) => {
          row[pair] = sum + (lineVectors?.[index * 6 + pair] ?? NaN);
        });
      });
      assert.deepEqual(sums, adjacencyVectors);
    }),
    SETTINGS,
  );
});

// ------------------------------------------------------------ rENA 0.2.7

function windowOf(value: unknown): number {
  return value === Infinity ? Infinity : Number(value);
}

for (const count of [6, 8]) {
  Deno.test(`accumulate() gives rENA's counts on 600 lines with ${count} codes`, () => {
    const codes = mainCodes(count);
    const lines = readLines("main", codes);
    const cases = list(readGolden(`main-${count}codes`).cases).map(object);
    assert.equal(cases.length, 8);
    for (const golden of cases) {
      const { units, pairs, adjacencyVectors } = accumulate(lines, {
        codes,
        stanzaWindow: windowOf(golden.window_back),
        weighting: golden.weight_by === "product" ? "product" : "binary",
      });
      assert.deepEqual(
        units.map((unit) => unit.label),
        texts(golden.unit_order),
      );
      assert.deepEqual(
        pairs.map((pair) => pair.label),
        texts(golden.connections),
      );
      assert.deepEqual(adjacencyVectors, matrix(golden.counts));
    }
  });
}

/** What each label of the file means here. */
const MODELS: Record<string, Partial<AccumulateOptions>> = {
  "back4 forward2": { forwardWindow: 2 },
  "back1 forward3": { stanzaWindow: 1, forwardWindow: 3 },
  "back4 forwardInf": { forwardWindow: Infinity },
  "backInf forwardInf": { stanzaWindow: Infinity, forwardWindow: Infinity },
  "back4 forward2 product": { forwardWindow: 2, weighting: "product" },
  "back0": { stanzaWindow: 1 },
  "back2": { stanzaWindow: 2 },
  "Conversation binary": { window: "conversation" },
  "Conversation product": { window: "conversation", weighting: "product" },
  "back4 sqrt": { weighting: Math.sqrt },
  "back4 log1p": { weighting: Math.log1p },
  "back4 identity function": { weighting: (value) => value },
  "back4 mask (upper [1,2],[3,5] = 0 honoured; lower [6,4] = 0 ignored)": {},
  "interleaved conversations, back4": {},
};

Deno.test("accumulate() gives rENA's counts for its other models, forward windows by name", () => {
  const codes = mainCodes(6);
  const cases = list(readGolden("main-accumulation-models").cases).map(object);
  assert.equal(cases.length, Object.keys(MODELS).length);
  for (const golden of cases) {
    const label = text(golden.label);
    const mask = object(golden.parameters).mask;
    const lines = readLines(
      label.startsWith("interleaved") ? "interleaved" : "main",
      codes,
    );
    const { units, adjacencyVectors } = accumulate(lines, {
      codes,
      forwardRule: "rENA-0.2.7",
      ...(mask === undefined ? {} : { mask: matrix(mask) }),
      ...(MODELS[label] ?? assert.fail(`no options for "${label}"`)),
    });
    assert.deepEqual(units.map((unit) => unit.label), texts(golden.unit_order));
    // Square roots and logarithms are summed in another order: 1e-12 on sums up to 100.
    const tolerance = /sqrt|log1p/.test(label) ? 1e-12 : 0;
    const expected = matrix(golden.counts);
    adjacencyVectors.forEach((row, unit) =>
      assertClose(row, expected[unit] ?? [], tolerance, `${label}, ${unit}`)
    );
  }
});

Deno.test("accumulate() gives rENA's vector of every line in the table for hand checks", () => {
  const codes = ["A", "B", "C", "D"];
  const lines = readLines("tiny", codes);
  const cases = list(readGolden("tiny").cases).map(object);
  assert.equal(cases.length, 11);
  for (const golden of cases) {
    const { adjacencyVectors, lineVectors } = accumulate(lines, {
      codes,
      ...(golden.window === "Conversation"
        ? { window: "conversation" }
        : { stanzaWindow: windowOf(golden.window_back) }),
      forwardWindow: number(golden.window_forward ?? 0),
      forwardRule: "rENA-0.2.7",
      weighting: golden.weight_by === "product" ? "product" : "binary",
      keepLineVectors: true,
    });
    assert.deepEqual(adjacencyVectors, matrix(golden.counts));
    if (golden.line_connections === undefined) continue;
    assert.deepEqual(
      [...(lineVectors ?? [])],
      matrix(golden.line_connections).flat(),
    );
  }
});

for (
  const name of [
    "zero-unit",
    "one-row-conv",
    "three-codes",
    "few-units",
    "counts",
    "same-means",
    "dead-code",
    "two-codes",
    "one-unit",
    "all-zero",
  ]
) {
  Deno.test(`accumulate() gives rENA's counts on ${name}.csv`, () => {
    const golden = readGolden(name);
    const codes = texts(golden.codes);
    const expected = object(golden.accumulation);
    const { units, adjacencyVectors, lineVectors } = accumulate(
      readLines(name, codes),
      {
        codes,
        stanzaWindow: number(golden.window_back),
        weighting: golden.weight_by === "product" ? "product" : "binary",
        keepLineVectors: true,
      },
    );
    assert.deepEqual(
      units.map((unit) => unit.label),
      texts(expected.unit_order),
    );
    assert.deepEqual(adjacencyVectors, matrix(expected.counts));
    assert.deepEqual(
      [...(lineVectors ?? [])],
      matrix(expected.line_connections).flat(),
    );
  });
}

Deno.test("accumulate() binarizes fractions and sums whole conversations as rENA does", () => {
  const golden = readGolden("counts");
  const codes = texts(golden.codes);
  const lines = readLines("counts", codes);
  assert.deepEqual(
    accumulate(lines, { codes }).adjacencyVectors,
    matrix(object(golden.binary).counts),
  );
  assert.deepEqual(
    accumulate(lines, { codes, window: "conversation", weighting: "product" })
      .adjacencyVectors,
    matrix(object(golden.conversation_product).counts),
  );
});

// ------------------------------------------------------------ trajectories and order

Deno.test("accumulate() gives rENA's trajectories, separate and accumulated", () => {
  const codes = mainCodes(6);
  const lines = readLines("main", codes, { conversation: ["Session"] });
  const cases = list(readGolden("main-trajectories").cases).map(object);
  assert.equal(cases.length, 2);
  for (const golden of cases) {
    const { units, adjacencyVectors } = accumulate(lines, {
      codes,
      rows: golden.model === "SeparateTrajectory"
        ? "separate-trajectory"
        : "accumulated-trajectory",
    });
    assert.deepEqual(
      units.map((unit) => unit.tuple.join(".")),
      texts(golden.row_unit),
    );
    assert.deepEqual(
      units.map((unit) => unit.step?.join(".")),
      texts(golden.row_step),
    );
    assert.deepEqual(adjacencyVectors, matrix(golden.counts));
  }
});

Deno.test("accumulate() gives the ordered networks of tma", () => {
  const golden = readGolden("ona-tma");
  const sets = [
    { name: "tiny", codes: ["A", "B", "C", "D"], cases: list(golden.tiny) },
    { name: "main", codes: mainCodes(6), cases: list(golden.main) },
  ];
  for (const { name, codes, cases } of sets) {
    for (const each of cases.map(object)) {
      const ordered = each.ordered === true;
      const { units, pairs, adjacencyVectors } = accumulate(
        readLines(name, codes),
        {
          codes,
          stanzaWindow: number(each.window),
          connections: ordered ? "ordered" : "unordered",
        },
      );
      assert.deepEqual(
        units.map((unit) => unit.tuple.join("::")),
        texts(each.unit_order),
      );
      if (ordered) {
        assert.deepEqual(
          pairs.map((pair) => pair.label),
          texts(each.columns),
        );
      }
      assert.deepEqual(adjacencyVectors, matrix(each.counts));
    }
  }
});

// ------------------------------------------------------------ errors

Deno.test("accumulate() refuses what it cannot count, and says where", () => {
  const refuse = (
    lines: readonly CodedLine[],
    options: AccumulateOptions,
    message: string,
  ): void => assert.throws(() => accumulate(lines, options), { message });
  const codes = ["A", "B"];
  const good = { unit: ["Ann"], conversation: ["1"], codes: [1, 0] };
  refuse(
    [],
    { codes },
    "Cannot accumulate lines: there must be at least one line, got 0",
  );
  refuse(
    [good],
    { codes: ["A"] },
    'Cannot accumulate lines: codes must hold at least 2 names, since a connection takes two, got 1 ("A")',
  );
  refuse(
    [good],
    { codes: ["A", "A"] },
    'Cannot accumulate lines: codes must differ from each other, got "A" twice',
  );
  for (const stanzaWindow of [0, -1, 2.5, NaN]) {
    refuse(
      [good],
      { codes, stanzaWindow },
      `Cannot accumulate lines: stanzaWindow must be a whole number of at least 1, or Infinity, got ${stanzaWindow}`,
    );
  }
  refuse(
    [good, { ...good, codes: [1] }],
    { codes },
    "Cannot accumulate lines: every line must have 2 codes (A, B), got 1 in line 2",
  );
  refuse(
    [good, { ...good, unit: ["Ann", "x"] }],
    { codes },
    "Cannot accumulate lines: every unit must have the same number of parts, at least 1 (1 in line 1), got 2 in line 2",
  );
  refuse(
    [good],
    { codes, mask: [[1, 1]] },
    "Cannot accumulate lines: mask must have one row and one column per code (2 x 2), got 1 rows of 2",
  );
  refuse(
    [good],
    { codes, units: () => false },
    "Cannot accumulate lines: options.units must keep at least one unit, got 0 of 1",
  );
  refuse(
    [good],
    { codes, unitColumns: ["a", "b"] },
    "Cannot accumulate lines: unitColumns must name the 1 parts of a unit, got 2 (a, b)",
  );
});

Deno.test("accumulate() refuses a missing code with its line, or counts it as 0 and says so", () => {
  const codes = ["C1", "C2", "C3", "C4"];
  const lines = readLines("na-codes", codes);
  assert.throws(() => accumulate(lines, { codes }), {
    name: "TypeError",
    message:
      'Cannot accumulate lines: every code must be a finite number, got null for "C2" in line 8; ' +
      'code the line, leave it out, or pass missing: "zero" to count it as 0',
  });
  const zero = accumulate(lines, { codes, missing: "zero" });
  assert.equal(zero.missingCodeCount, 2);
  assert.match(zero.warnings.join(), /2 missing code values were counted as 0/);
  // rENA spreads NA over the windows and units that hold it; all other counts agree.
  const golden = matrix(object(readGolden("na-codes").accumulation).counts);
  let compared = 0;
  zero.adjacencyVectors.forEach((row, unit) =>
    row.forEach((count, pair) => {
      const expected = golden[unit]?.[pair] ?? NaN;
      if (Number.isNaN(expected)) return;
      assert.equal(count, expected);
      compared++;
    })
  );
  // 20 of the 36 sums are NA there.
  assert.equal(compared, 16);
});
