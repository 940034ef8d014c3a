/**
 * Reading coded CSV text, tables of connections, and guessing columns.
 *
 * @module
 */

import assert from "node:assert/strict";
import {
  accumulate,
  codedLines,
  describeModel,
  fitEna,
  guessColumns,
  hasConnections,
  parseCodedLines,
  parseConnections,
} from "ena";
import { readCsv, readText } from "read";
import { assertClose, mainCodes } from "./golden.ts";

const MAIN = "tests/golden/ena/input/main.csv";
const COLUMNS = {
  path: MAIN,
  unit: ["Group", "Unit"],
  conversation: ["Conv"],
  codes: mainCodes(6),
  attributes: ["Cohort"],
  numericAttributes: ["Score"],
};

Deno.test("parseCodedLines() reads what the record reader reads", () => {
  for (const name of ["main", "counts", "na-codes", "interleaved"]) {
    const path = `tests/golden/ena/input/${name}.csv`;
    const { columns, rows } = readCsv(path);
    const codes = columns.filter((column) =>
      rows.every((row) => /^(NA|[\d.]+)$/.test(row[column] ?? "")) &&
      !["Score", "Line", "Session"].includes(column)
    );
    assert.ok(codes.length > 1, name);
    const options = {
      path,
      unit: ["Group", "Unit"],
      conversation: ["Conv"],
      codes,
    };
    assert.deepEqual(
      parseCodedLines(readText(path), options),
      codedLines(rows, options),
    );
  }
  assert.deepEqual(
    parseCodedLines(readText(MAIN), COLUMNS),
    codedLines(readCsv(MAIN).rows, COLUMNS),
  );
});

const SMALL = { path: "t.csv", unit: ["u"], conversation: ["v"], codes: ["A"] };

Deno.test("parseCodedLines() knows quotes, line ends, blank rows and other separators", () => {
  const lines = parseCodedLines(
    '\ufeffu,v,A\r\n"a ""x"", b","1\n2",1\r\n\r\n , ,\r\nc,1,0.5',
    SMALL,
  );
  assert.deepEqual(lines.map((line) => line.unit), [['a "x", b'], ["c"]]);
  assert.deepEqual(lines.map((line) => line.conversation), [["1\n2"], ["1"]]);
  assert.deepEqual(lines.map((line) => line.codes), [[1], [0.5]]);
  const tabs = parseCodedLines("u\tv\tA\nx\ty\t1\n", {
    ...SMALL,
    separator: "\t",
  });
  assert.deepEqual(tabs[0]?.unit, ["x"]);
  const ids = parseCodedLines("u,v,A\nx,y,1\n", { ...SMALL, lineId: "v" });
  assert.equal(ids[0]?.lineId, "y");
});

Deno.test("parseCodedLines() says file, line, column and value", () => {
  const refuse = (text: string, message: RegExp) =>
    assert.throws(() => parseCodedLines(text, SMALL), message);
  refuse(
    'u,v,A\n"a\nb",1,1\nc,1,often\n',
    /Cannot read t\.csv, line 4, column "A": .* got "often"/,
  );
  refuse("u,v,A\na,1, \n", /line 2, column "A".* got " "/);
  refuse("u,v,A\na,1\n", /row on line 2 must have 3 fields .* got 2/);
  refuse('u,v,A\na,"1,1\n', /quote in the row on line 2 must be closed/);
  refuse("", /empty file/);
  refuse("u,u,A\n", /"u" twice/);
  refuse("u,v,B\n", /must be a column "A", got u, v, B/);
  for (const separator of ["", "||", "\n", '"']) {
    assert.throws(
      () => parseCodedLines("u,v,A\n", { ...SMALL, separator }),
      /separator must be one character, neither .* got "/,
    );
  }
});

Deno.test("parseConnections() gives the model of the lines behind a table in another order", () => {
  const lines = codedLines(readCsv(MAIN).rows, COLUMNS);
  const accumulation = accumulate(lines, {
    codes: COLUMNS.codes,
    unitColumns: ["Group", "Unit"],
  });
  // As rENA writes it: unit, metadata, connections; here from last to first.
  const order = [...accumulation.pairs.keys()].reverse();
  const rows = accumulation.units.map((unit, row) =>
    Object.fromEntries([
      ["ENA_UNIT", unit.label],
      ["Group", String(unit.attributes.Group)],
      ["Score", String(unit.attributes.Score)],
      ...order.map((pair) => [
        accumulation.pairs[pair]?.label ?? "",
        String(accumulation.adjacencyVectors[row]?.[pair]),
      ]),
    ])
  );
  const columns = Object.keys(rows[0] ?? {});
  assert.ok(hasConnections(columns));
  const vectors = parseConnections(columns, rows);
  assert.deepEqual([...vectors.codes].sort(), [...COLUMNS.codes].sort());
  const imported = fitEna(vectors, { group: "Group" });
  const own = fitEna(accumulation, { group: "Group" });
  // The same space, with pairs in another order.
  assertClose(
    imported.axes.map((axis) => axis.eigenvalue),
    own.axes.map((axis) => axis.eigenvalue),
    1e-13,
    "eigenvalues",
  );
  assert.equal(imported.units[0]?.label, accumulation.units[0]?.label);
  assert.equal(typeof imported.units[0]?.attributes.Score, "number");
  assert.match(imported.warnings.join(" "), /counted elsewhere/);
});

Deno.test("parseConnections() keeps both directions of ordered connections", () => {
  const codes = mainCodes(3);
  const accumulation = accumulate(
    codedLines(readCsv(MAIN).rows, {
      ...COLUMNS,
      codes,
    }),
    { codes, connections: "ordered", unitColumns: ["Group", "Unit"] },
  );
  const rows = accumulation.units.map((unit, row) =>
    Object.fromEntries([
      ["ENA_UNIT", unit.label],
      ...accumulation.pairs.map(({ label }, pair) => [
        label,
        String(accumulation.adjacencyVectors[row]?.[pair]),
      ]),
    ])
  );
  const columns = Object.keys(rows[0] ?? {});
  const vectors = parseConnections(columns, rows);
  assert.equal(vectors.definition.connections, "ordered");
  assert.deepEqual(vectors.pairs, accumulation.pairs);
  assert.deepEqual(vectors.adjacencyVectors, accumulation.adjacencyVectors);
  assert.deepEqual(fitEna(vectors).points, fitEna(accumulation).points);
  assert.throws(
    () =>
      parseConnections(columns.filter((name) => name !== "Data & Data"), rows),
    /in both directions and with itself .* got none for "Data & Data"/,
  );
});

Deno.test("parseConnections() reads names that R has changed, leaves out its row numbers, and keeps missing attributes missing", () => {
  const rows = [
    {
      "": "1",
      ENA_UNIT: "a",
      Score: "1.5",
      Team: "x",
      "A...B": "1",
      "A...C": "2",
      "B...C": "0",
    },
    {
      "": "2",
      ENA_UNIT: "b",
      Score: "NA",
      Team: "NA",
      "A...B": "0",
      "A...C": "2",
      "B...C": "3",
    },
  ];
  const columns = Object.keys(rows[0] ?? {});
  assert.ok(hasConnections(columns));
  const { pairs, units, adjacencyVectors } = parseConnections(columns, rows);
  assert.deepEqual(pairs.map(({ label }) => label), [
    "A & B",
    "A & C",
    "B & C",
  ]);
  assert.deepEqual(adjacencyVectors, [[1, 2, 0], [0, 2, 3]]);
  assert.deepEqual(units.map(({ attributes }) => attributes), [
    { ENA_UNIT: "a", Score: 1.5, Team: "x" },
    { ENA_UNIT: "b", Score: null, Team: null },
  ]);
});

Deno.test("parseConnections() takes several rows of a unit as steps, and only where it is told so", () => {
  const rows = ["1", "2"].flatMap((day) =>
    ["a", "b"].map((unit) => ({
      ENA_UNIT: unit,
      day,
      "A & B": day,
      "A & C": "1",
      "B & C": unit === "a" ? "0" : "2",
    }))
  );
  const columns = Object.keys(rows[0] ?? {});
  assert.throws(
    () =>
      parseConnections(columns, rows, { path: "t.csv", lines: [2, 3, 4, 6] }),
    /Cannot read t\.csv, line 4: every row must be a unit of its own by ENA_UNIT, got "a" as in line 2; name the columns that tell/,
  );
  const vectors = parseConnections(columns, rows, { step: ["day"] });
  assert.deepEqual(vectors.units.map(({ step }) => step?.join()), [
    "1",
    "1",
    "2",
    "2",
  ]);
  assert.equal(vectors.definition.rows, "separate-trajectory");
});

Deno.test("hasConnections() does not take a code with an & in its name for a connection", () => {
  assert.equal(
    hasConnections(["speaker", "talk", "R & D", "Plan", "Do"]),
    false,
  );
  assert.equal(hasConnections(["speaker", "R & D", "M & A", "P & L"]), false);
  assert.equal(hasConnections(["unit", "A & B", "A & C", "B & C"]), true);
  assert.throws(
    () => parseConnections(["ENA_UNIT", "R & D & Plan", "A & B"], []),
    /a column must join two codes, got "R & D & Plan"; rename codes/,
  );
});

Deno.test("describeModel() does not describe a window that is not known", () => {
  const row = { ENA_UNIT: "a", "A & B": "1", "A & C": "2", "B & C": "0" };
  const vectors = parseConnections(Object.keys(row), [
    row,
    { ...row, ENA_UNIT: "b", "B & C": "3" },
  ], { path: "t.csv" });
  const words = describeModel(fitEna(vectors));
  assert.match(
    words,
    /3 connections\. Vectors .*Connections were counted elsewhere \(t\.csv\); window and weighting are not known here\./,
  );
  assert.doesNotMatch(words, /stanza|once per line|Siebert|lines/);
});

Deno.test("parseConnections() refuses tables with holes", () => {
  const read = (row: Record<string, string>) => () =>
    parseConnections(Object.keys(row), [row], { path: "x.csv" });
  assert.throws(
    read({ unit: "a", "A & B": "1", "C & A": "1" }),
    /column for every two of the codes A, B, C, got none for "B & C"/,
  );
  assert.throws(
    read({ unit: "a", "A & B": "many" }),
    /x\.csv, row 1, column "A & B": .* got "many"/,
  );
  assert.throws(
    () => parseConnections(["A & B"], []),
    /at least one row, got 0/,
  );
  assert.throws(
    () =>
      parseConnections(["u", "A & B"], [{ u: "a", "A & B": "1" }], {
        unit: ["z"],
      }),
    /must be a column "z"/,
  );
});

Deno.test("guessColumns() guesses the golden table and admits what it does not know", () => {
  const { columns, rows } = readCsv(MAIN);
  const guess = guessColumns(columns, rows);
  assert.deepEqual(guess.unit, ["Unit"]);
  assert.deepEqual(guess.conversation, ["Conv"]);
  assert.equal(guess.group, "Group");
  for (const code of mainCodes(8)) assert.ok(guess.codes.includes(code), code);
  assert.deepEqual(guess.doubtful, []);
  assert.deepEqual(guessColumns(["x"], [{ x: "a" }]), {
    codes: [],
    unit: [],
    conversation: [],
    group: null,
    doubtful: [],
  });
});

Deno.test("guessColumns() names what looks like a code and was not taken, with the reason", () => {
  const rows = Array.from({ length: 12 }, (_, index) => ({
    talk: "t",
    speaker: `s${index % 3}`,
    turn: String(index),
    A: String(index % 2),
    B: index === 7 ? "maybe" : String(index % 2),
    C: index % 2 === 0 ? "1.0" : "0.0",
    D: "0",
    woman: String(index % 3 === 0 ? 1 : 0),
    flag: index % 2 === 0 ? "TRUE" : "FALSE",
    E: index % 4 === 0 ? "NA" : index % 3 === 1 ? "1" : "0",
  }));
  const columns = Object.keys(rows[0] ?? {});
  const { codes, doubtful } = guessColumns(columns, rows);
  assert.deepEqual(codes, ["A", "C", "E"]);
  assert.deepEqual(doubtful, [
    { column: "B", like: "code", row: 7, reason: 'holds "maybe"' },
    { column: "D", like: "code", row: null, reason: "is always 0" },
    {
      column: "woman",
      like: "code",
      row: null,
      reason: "is the same in all lines of each speaker",
    },
    { column: "flag", like: "code", row: 0, reason: 'holds "TRUE"' },
  ]);
});

Deno.test("guessColumns() says that groups vary within units of the same name", () => {
  const rows = ["x", "y"].flatMap((team) =>
    ["1", "2"].map((person) => ({ talk: team, person, team, A: person }))
  );
  const { group, doubtful } = guessColumns(Object.keys(rows[0] ?? {}), rows);
  assert.equal(group, null);
  const both = { unit: ["team", "person"] };
  const found = guessColumns(Object.keys(rows[0] ?? {}), rows, both);
  assert.equal(found.group, "team");
  assert.deepEqual(found.doubtful, []);
  assert.deepEqual(doubtful[0], {
    column: "team",
    like: "group",
    row: null,
    reason: "varies within person",
  });
});

Deno.test("guessColumns() does not guess what is known", () => {
  const rows = [
    { talk: "t", speaker: "a", A: "1", B: "0", C: "0" },
    { talk: "t", speaker: "b", A: "0", B: "1", C: "1" },
  ];
  const columns = Object.keys(rows[0] ?? {});
  const found = guessColumns(columns, rows, {
    group: "C",
    unit: ["talk"],
    conversation: ["speaker"],
  });
  assert.deepEqual(found, {
    codes: ["A", "B"],
    unit: ["talk"],
    conversation: ["speaker"],
    group: "C",
    doubtful: [],
  });
  assert.equal(guessColumns(columns, rows, { group: "" }).group, null);
});
