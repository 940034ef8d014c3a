/**
 * Reading coded CSV text, tables of connections, and guessing columns.
 *
 * @module
 */

import assert from "node:assert/strict";
import {
  accumulate,
  codedLines,
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
  assert.deepEqual(guessColumns(["x"], [{ x: "a" }]), {
    codes: [],
    unit: [],
    conversation: [],
    group: null,
  });
});
