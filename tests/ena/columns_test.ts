/**
 * Lines as columns: the same model as lines as records, whatever the form of a column.
 *
 * @module
 */

import assert from "node:assert/strict";
import fc from "fast-check";
import {
  accumulate,
  type AccumulateOptions,
  type CodedColumns,
  columnsToLines,
  describeModel,
  estimateWindows,
  explain,
  fitEna,
  indexLines,
  parseCodedColumns,
  repeatCoding,
  sweepWindows,
  type TextColumn,
  unitAttributes,
} from "ena";
import type { CodedLine } from "records";
import { createRandom } from "stats";
import { assertClose, mainCodes, readLines } from "./golden.ts";
import { FEW, MEANS } from "./groups.ts";
import { UNIT_COLUMNS } from "./sets.ts";

const SETTINGS = { seed: 20261201, numRuns: 120 };

/** Texts with a "." so that tuples of two parts can have the same label. */
const PARTS = ["A", "B", "A.B", "B.A", "C"];

interface Drawn {
  readonly lines: CodedLine[];
  readonly codes: string[];
}

/** Lines of one to three parts, 2 to 70 codes (three words of bits), with attributes. */
const anyLines: fc.Arbitrary<Drawn> = fc.record({
  width: fc.integer({ min: 1, max: 3 }),
  codeCount: fc.constantFrom(2, 5, 31, 32, 33, 64, 70),
  values: fc.constantFrom([0, 1], [0, 1, 2, 3], [0, 1, 0.5, -1]),
  lineCount: fc.integer({ min: 1, max: 25 }),
}).chain(({ width, codeCount, values, lineCount }) =>
  fc.array(
    fc.record({
      unit: fc.array(fc.constantFrom(...PARTS), {
        minLength: width,
        maxLength: width,
      }),
      conversation: fc.tuple(fc.constantFrom("1", "2"), fc.constant("x")),
      codes: fc.array(fc.constantFrom(...values), {
        minLength: codeCount,
        maxLength: codeCount,
      }),
      attributes: fc.record({
        team: fc.constantFrom("x", "y", null),
        age: fc.constantFrom(1, 2),
      }, { noNullPrototype: true }),
      lineId: fc.string(),
    }, { noNullPrototype: true }),
    { minLength: lineCount, maxLength: lineCount },
  ).map((lines) => ({
    lines,
    codes: Array.from({ length: codeCount }, (_, code) => `c${code}`),
  }))
);

const anyOptions: fc.Arbitrary<Omit<AccumulateOptions, "codes">> = fc
  .constantFrom<Omit<AccumulateOptions, "codes">>(
    {},
    { stanzaWindow: 1 },
    { stanzaWindow: 2 },
    { stanzaWindow: 3 },
    { stanzaWindow: Infinity },
    { weighting: "product" },
    { forwardWindow: 1 },
    { window: "conversation" },
    { connections: "ordered" },
    { rows: "separate-trajectory" },
    { rows: "accumulated-trajectory" },
    { keepLineVectors: true },
    { lineWeight: (line) => line.unit.length + line.codes.length },
    { units: (unit) => unit[0] !== "C", stanzaWindow: 5 },
    { ground: { description: "last two", reach: 2 } },
  );

/** Numbers of labels in falling order of the alphabet, each label there twice. */
function labelColumn(texts: readonly string[]): TextColumn {
  const different = [...new Set(texts)].sort().reverse();
  const labels = [...different, ...different];
  return {
    labels,
    numbers: Int32Array.from(
      texts,
      (text, line) =>
        line % 2 === 0 ? labels.indexOf(text) : labels.lastIndexOf(text),
    ),
  };
}

/** The same lines as columns: texts or labels; arrays, floats or, where they fit, bytes. */
function toColumns(
  { lines, codes }: Drawn,
  form: "plain" | "typed",
): CodedColumns {
  const column = (read: (line: CodedLine) => string): TextColumn => {
    const texts = lines.map(read);
    return form === "plain" ? texts : labelColumn(texts);
  };
  const parts = (field: "unit" | "conversation"): TextColumn[] =>
    (lines[0]?.[field] ?? []).map((_, part) =>
      column((line) => line[field][part] ?? "")
    );
  const attribute = (name: string) =>
    lines.map(({ attributes }) => attributes?.[name] ?? null);
  return {
    unit: parts("unit"),
    conversation: parts("conversation"),
    codes: codes.map((_, code) => {
      const values = lines.map((line) => line.codes[code] ?? null);
      if (form === "plain") return values;
      return values.every((value) => value === 0 || value === 1)
        ? Uint8Array.from(values, (value) => value ?? 0)
        : Float64Array.from(values, (value) => value ?? NaN);
    }),
    attributes: { team: attribute("team"), age: attribute("age") },
    lineId: lines.map(({ lineId }) => lineId ?? ""),
  };
}

/** What a function gives or how it complains. */
function outcome<T>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    return String(error);
  }
}

Deno.test("accumulate() gives the same of columns as of records, for any lines and options", () => {
  fc.assert(
    fc.property(anyLines, anyOptions, (drawn, options) => {
      const choices = { codes: drawn.codes, ...options };
      const { indexed: ofRecords, ground: _, ...expected } = accumulateOr(
        drawn.lines,
        choices,
      );
      for (const form of ["plain", "typed"] as const) {
        const columns = toColumns(drawn, form);
        const { indexed, ground: _, ...found } = accumulateOr(columns, choices);
        assert.deepEqual(found, expected);
        assert.deepEqual({ ...indexed }, { ...ofRecords });
      }
    }),
    SETTINGS,
  );
});

/** An accumulation, or empty fields where nothing can be accumulated, with the complaint. */
function accumulateOr(
  lines: readonly CodedLine[] | CodedColumns,
  options: AccumulateOptions,
) {
  const found = outcome(() => accumulate(lines, options));
  return typeof found === "string"
    ? { complaint: found, indexed: null, ground: null }
    : found;
}

Deno.test("fitEna() gives the same model of columns as of records, number for number", () => {
  fc.assert(
    fc.property(anyLines, (drawn) => {
      const { codes, lines } = drawn;
      const model = fitEna(accumulate(lines, { codes }));
      for (const form of ["plain", "typed"] as const) {
        assert.deepEqual(
          fitEna(accumulate(toColumns(drawn, form), { codes })),
          model,
        );
      }
    }),
    { ...SETTINGS, numRuns: 8 },
  );
});

Deno.test("columnsToLines() gives back the records", () => {
  fc.assert(
    fc.property(anyLines, (drawn) => {
      for (const form of ["plain", "typed"] as const) {
        assert.deepEqual(columnsToLines(toColumns(drawn, form)), drawn.lines);
      }
    }),
    SETTINGS,
  );
});

Deno.test("sweepWindows(), estimateWindows() and repeatCoding() give the same of columns as of records", () => {
  const codes = mainCodes(6);
  const lines = readLines("main", codes);
  const toPlain = (given: CodedLine[]): CodedColumns => {
    const { attributes: _, ...columns } = toColumns(
      { lines: given, codes },
      "typed",
    );
    return columns;
  };
  const columns = toPlain(lines);
  const accumulate = { codes, ...UNIT_COLUMNS };
  const sweep = (given: readonly CodedLine[] | CodedColumns) =>
    sweepWindows(given, {
      stanzaWindows: [4, 1],
      accumulate,
      fit: MEANS,
      groups: ["A", "B"],
      compare: { random: createRandom(1), ...FEW },
    });
  const estimate = (given: readonly CodedLine[] | CodedColumns) =>
    estimateWindows(given, { accumulate, largest: 5 });
  // A coder who never sees the first code.
  const repeat = (
    given: readonly CodedLine[] | CodedColumns,
    recoded: readonly CodedLine[] | CodedColumns,
  ) =>
    repeatCoding(given, {
      relabel: () => recoded,
      runCount: 1,
      accumulate,
      fit: MEANS,
      groups: ["A", "B"],
      compare: { random: createRandom(1), ...FEW },
    });
  const blind = lines.map((line) => ({
    ...line,
    codes: line.codes.map((value, code) => code === 0 ? 0 : value),
  }));
  assert.deepEqual(sweep(columns), sweep(lines));
  assert.deepEqual(estimate(columns), estimate(lines));
  const repeated = repeat(columns, toPlain(blind));
  assert.deepEqual(repeated, repeat(lines, blind));
  assert.ok((repeated.runs[0]?.similarity ?? 1) < 1);
});

Deno.test("explain() tells which codes connected although the caller's lines have changed since", () => {
  const lines = [
    { unit: ["Ann"], conversation: ["1"], codes: [1, 0] },
    { unit: ["Ann"], conversation: ["1"], codes: [0, 1] },
  ];
  const a = Uint8Array.of(1, 0);
  const columns = {
    unit: [["Ann", "Ann"]],
    conversation: [["1", "1"]],
    codes: [a, Uint8Array.of(0, 1)],
  };
  for (const given of [lines, columns]) {
    const accumulation = accumulate(given, { codes: ["A", "B"] });
    const model = fitEna(accumulation);
    lines[0]?.codes.fill(0);
    a.fill(0);
    const { connecting } = explain(model, accumulation, { codes: ["A", "B"] });
    assert.deepEqual(connecting[0]?.carriers, { A: [0], B: [1] });
    lines[0]?.codes.splice(0, 1, 1);
    a.fill(1, 0, 1);
  }
});

Deno.test("accumulate() leaves columns as they are and shares no memory with them", () => {
  const a = Uint8Array.of(1, 0, 0);
  const numbers = Int32Array.of(0, 1, 0);
  const columns = {
    ...HAND,
    unit: [{ labels: ["Ann", "Bob"], numbers }],
    codes: [a, [0, 1, 0], Float64Array.of(0, 0, 1)],
  };
  const before = structuredClone(columns);
  const { indexed, rowOf } = accumulate(columns, { codes: CODES });
  assert.deepEqual(columns, before);
  const { unitOf, conversationOf, values, order } = indexed;
  for (const made of [unitOf, conversationOf, values, order, rowOf]) {
    assert.ok(made.buffer !== a.buffer && made.buffer !== numbers.buffer);
  }
});

Deno.test("accumulate() takes names that every object knows for what they are", () => {
  const name = "__proto__";
  const columns = {
    ...HAND,
    unit: [["constructor", "__proto__", "toString"]],
    conversation: [["__proto__", "__proto__", "__proto__"]],
    attributes: Object.fromEntries([[name, ["x", "y", "x"]], [
      "constructor",
      ["s", "t", null],
    ]]),
  };
  const codes = ["__proto__", "constructor", "valueOf"];
  const options = { codes, unitColumns: ["hasOwnProperty"] };
  const accumulation = accumulate(columns, options);
  assert.deepEqual(
    accumulation.adjacencyVectors,
    accumulate({ ...HAND, unit: [["a", "b", "c"]] }, { codes: CODES })
      .adjacencyVectors,
  );
  const groupsBy = (group: string): (string | null)[] =>
    fitEna(accumulation, { group }).units.map((unit) => unit.group);
  assert.deepEqual(groupsBy("__proto__"), ["x", "y", "x"]);
  assert.deepEqual(groupsBy("constructor"), ["s", "t", null]);
  assert.deepEqual(groupsBy("hasOwnProperty"), columns.unit[0]);
  assert.throws(() => groupsBy("toString"), /"toString" must be an attribute/);
  const { connecting } = explain(fitEna(accumulation), accumulation, {
    codes: codes.slice(0, 2),
  });
  assert.deepEqual(
    connecting.map(({ carriers }) => Object.entries(carriers)),
    [[["__proto__", [0]], ["constructor", [1]]]],
  );
});

Deno.test("a unit without an attribute has none, although every object knows the name", () => {
  const say = (unit: string, codes: number[], score: number | null) => ({
    unit: [unit],
    conversation: [unit],
    codes,
    attributes: Object.fromEntries(
      score === null ? [] : [["constructor", score]],
    ),
  });
  const accumulation = accumulate([
    say("a", [1, 1, 0], 1),
    say("b", [1, 0, 1], 2),
    say("c", [0, 1, 1], null),
  ], { codes: CODES });
  const model = fitEna(accumulation, {
    group: "constructor",
    rotation: { kind: "regression", x: "constructor" },
  });
  assert.deepEqual(model.units.map((unit) => unit.group), ["1", "2", null]);
  // From A & B of unit a to A & C of unit b; unit c has no part in it.
  assertClose(
    model.rotation.map((row) => row[0] ?? NaN),
    [-Math.SQRT1_2, Math.SQRT1_2, 0],
    1e-14,
    "axis",
  );
  assert.match(describeModel(model), /1 unit without a value did not help/);
});

Deno.test("NaN is a missing attribute of a unit, in columns and in records", () => {
  const columns = { ...HAND, attributes: { age: [NaN, 7, NaN] } };
  const records = columnsToLines(columns);
  assert.equal(records[0]?.attributes?.age, null);
  const given = records.map((line, index) => ({
    ...line,
    attributes: { age: columns.attributes.age[index] ?? null },
  }));
  for (const lines of [columns, given]) {
    const { units, warnings } = accumulate(lines, { codes: CODES });
    assert.deepEqual(units.map((unit) => unit.attributes.age), [null, 7]);
    assert.deepEqual(warnings, []);
  }
});

// Three lines, three codes: see the example of accumulate().
const HAND = {
  unit: [["Ann", "Bob", "Ann"]],
  conversation: [["1", "1", "1"]],
  codes: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
};
const CODES = ["A", "B", "C"];

Deno.test("accumulate() of columns makes lines once, when somebody looks at them", () => {
  const accumulation = accumulate(HAND, { codes: CODES });
  assert.equal(accumulation.lines, accumulation.lines);
  assert.deepEqual(accumulation.lines[1], {
    unit: ["Bob"],
    conversation: ["1"],
    codes: [0, 1, 0],
  });
  const found = explain(fitEna(accumulation), accumulation, {
    codes: ["A", "B"],
    unit: "Bob",
  });
  assert.deepEqual(found.connecting[0]?.window, [0, 1]);
});

Deno.test("accumulate() of columns keeps tuples apart whose labels are equal", () => {
  const { units, warnings } = accumulate({
    unit: [["A.B", "A"], ["C", "B.C"]],
    conversation: [["1", "2"]],
    codes: [Uint8Array.of(1, 1), Uint8Array.of(1, 1)],
  }, { codes: ["x", "y"] });
  assert.deepEqual(units.map((unit) => unit.tuple), [["A.B", "C"], [
    "A",
    "B.C",
  ]]);
  assert.match(warnings.join(" "), /2 units have 1 different labels/);
});

Deno.test("indexLines() numbers tuples of columns with so many texts that no table holds their pairs", () => {
  // 1,100 x 1,100 possible pairs, 2,200 lines: line k has texts k mod 1,100 and 7k mod 1,100, twice over.
  const size = 1_100;
  const lines = Array.from({ length: 2 * size }, (_, k) => k);
  const unit = [
    lines.map((k) => `a${k % size}`),
    lines.map((k) => `b${(7 * k) % size}`),
  ];
  const indexed = indexLines({
    unit,
    conversation: unit,
    codes: [new Uint8Array(2 * size)],
  }, { codes: ["A"], missing: "refuse" });
  assert.deepEqual(Array.from(indexed.unitOf), lines.map((k) => k % size));
  assert.equal(indexed.units.length, size);
  assert.deepEqual(indexed.units[3], ["a3", "b21"]);
});

Deno.test("unitAttributes() names varying attributes of columns in the order of records", () => {
  // "late" varies from line 3 on, "early" from line 2 on.
  const columns = {
    ...HAND,
    unit: [["Ann", "Ann", "Ann"]],
    attributes: { late: [1, 1, 2], early: ["x", "y", "y"], same: [0, 0, 0] },
  };
  const options = { codes: CODES, missing: "refuse" } as const;
  assert.deepEqual(unitAttributes(columns, indexLines(columns, options)), {
    attributes: [{ same: 0 }],
    varying: ["early", "late"],
  });
});

Deno.test("accumulate() counts missing codes of columns as of records", () => {
  const codes = [
    [1, null, 0],
    Float64Array.of(0, NaN, 1),
    Uint8Array.of(0, 1, 0),
  ];
  const columns = { ...HAND, codes };
  const accumulation = accumulate(columns, { codes: CODES, missing: "zero" });
  assert.equal(accumulation.missingCodeCount, 2);
  // Line 2 (Bob, C) sees A; line 3 (Ann, B) sees A and C.
  assert.deepEqual(accumulation.adjacencyVectors, [[1, 0, 1], [0, 1, 0]]);
  assert.throws(
    () => accumulate(columns, { codes: CODES }),
    /must be a finite number, got null for "A" in line 2/,
  );
  assert.throws(
    () =>
      accumulate({
        ...columns,
        codes: [codes[2] ?? [], codes[1] ?? [], codes[2] ?? []],
      }, { codes: CODES }),
    /must be a finite number, got NaN for "B" in line 2/,
  );
});

Deno.test("accumulate() refuses columns that do not fit, and says where", () => {
  const column = (labels: string[], numbers: number[]) => ({
    labels,
    numbers: Int32Array.from(numbers),
  });
  const cases: [Partial<CodedColumns>, RegExp][] = [
    [{ unit: [] }, /unit must have at least one column, got 0/],
    [
      { conversation: [["1", "1"]] },
      /every column must have the same length \(3 in unit column 1\), got 2 in conversation column 1/,
    ],
    [
      { codes: [[1, 0, 0], [0, 1, 0]] },
      /one column per code \(3: A, B, C\), got 2/,
    ],
    [{ codes: [[1, 0, 0], [0, 1, 0], [0, 0]] }, /got 2 in code column 3/],
    [{ attributes: { age: [1] } }, /got 1 in attribute "age"/],
    [{ lineId: ["a"] }, /got 1 in lineId/],
    [
      { unit: [column(["Ann"], [0, 1, 0])] },
      /number of a unit must be the index of one of 1 labels, got 1 in line 2/,
    ],
    // The pair (0, 2) must not pass for (1, 0), two labels being there.
    [
      { unit: [column(["a", "b"], [1, 0, 0]), column(["c", "d"], [0, 2, 0])] },
      /index of one of 2 labels, got 2 in line 2/,
    ],
    [{ conversation: [column(["1", "1"], [0, 1, -1])] }, /got -1 in line 3/],
    // Labels that are there twice: the number as given, the labels as given.
    [
      { conversation: [column(["1", "1"], [0, 2, 1])] },
      /index of one of 2 labels, got 2 in line 2/,
    ],
    [
      { codes: [[1, 0, 0], [0, Infinity, 0], [0, 0, 1]] },
      /finite number, got Infinity for "B" in line 2/,
    ],
    [
      { codes: [[1, 0, 0], Float64Array.of(0, -Infinity, 0), [0, 0, 1]] },
      /finite number, got -Infinity for "B" in line 2/,
    ],
  ];
  for (const [wrong, message] of cases) {
    assert.throws(
      () => accumulate({ ...HAND, ...wrong }, { codes: CODES }),
      message,
    );
  }
  assert.throws(
    () =>
      accumulate({ unit: [[]], conversation: [[]], codes: [[], []] }, {
        codes: ["A", "B"],
      }),
    /at least one line, got 0/,
  );
  // What a notebook lets through, since types are not checked there.
  const flat: TextColumn[] = JSON.parse('["Ann", "Bob", "Ann"]');
  assert.throws(
    () => accumulate({ ...HAND, unit: flat }, { codes: CODES }),
    /unit column 1 must be a list of texts, .* got "Ann"/,
  );
  const loose: TextColumn = JSON.parse(
    '{ "labels": ["Ann"], "numbers": [0, 0.5, 0] }',
  );
  assert.throws(
    () => accumulate({ ...HAND, unit: [loose] }, { codes: CODES }),
    /unit column 1 must be .* labels with an Int32Array/,
  );
  // A buffer that went to a worker holds nothing here.
  const gone = Uint8Array.of(1, 0, 0);
  structuredClone(gone, { transfer: [gone.buffer] });
  assert.throws(
    () => accumulate({ ...HAND, codes: [gone, gone, gone] }, { codes: CODES }),
    /every column must have the same length \(3 in unit column 1\), got 0 in code column 1/,
  );
  const numbers: TextColumn = JSON.parse("[7, 8, 9]");
  assert.throws(
    () => accumulate({ ...HAND, unit: [numbers] }, { codes: CODES }),
    /every part of a unit must be a string, got 7 in line 1/,
  );
});

Deno.test("parseCodedColumns() keeps bytes while it can, and all rows of a long file", () => {
  // 5,000 rows; A is always a digit, B has a fraction in row 3,001 and a gap in row 4,001.
  const size = 5_000;
  const b = (row: number): string =>
    row === 3_000 ? "0.5" : row === 4_000 ? "NA" : `${row % 2}`;
  const rows = Array.from(
    { length: size },
    (_, row) =>
      `u${row % 7},k${row >> 6},${row % 3},${b(row)},"say, ${row}",t${row % 7}`,
  );
  const columns = parseCodedColumns(
    `who,talk,A,B,id,team\n${rows.join("\n")}\n`,
    {
      path: "long.csv",
      unit: ["who"],
      conversation: ["talk"],
      codes: ["A", "B"],
      attributes: ["team"],
      lineId: "id",
    },
  );
  const [first, second] = columns.codes;
  assert.ok(first instanceof Uint8Array);
  assert.deepEqual(Array.from(first), rows.map((_, row) => row % 3));
  assert.ok(second instanceof Float64Array);
  assert.deepEqual(
    Array.from(second),
    rows.map((_, row) => row === 4_000 ? NaN : Number(b(row))),
  );
  const lines = columnsToLines(columns);
  assert.equal(lines.length, size);
  assert.deepEqual(lines[4_000], {
    unit: ["u3"],
    conversation: ["k62"],
    codes: [1, null],
    attributes: { team: "t3" },
    lineId: "say, 4000",
  });
});

Deno.test("parseCodedColumns() does not take a field for the label before it that it begins or ends with", () => {
  const text =
    'u,v,A\nab,1,1\nb,1,0\nab,1,0\na,1,0\n"ab",1,1\nabc,1,1\n"""ab""",1,1\n"ab",1,1\n';
  const { unit } = parseCodedColumns(text, {
    path: "t.csv",
    unit: ["u"],
    conversation: ["v"],
    codes: ["A"],
  });
  assert.deepEqual(unit, [{
    labels: ["ab", "b", "a", "abc", '"ab"'],
    numbers: Int32Array.of(0, 1, 0, 2, 0, 3, 4, 0),
  }]);
});
