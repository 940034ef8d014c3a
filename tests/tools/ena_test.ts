import assert from "node:assert/strict";
import { accumulate, codedLines, fitEna, vectorRows } from "ena";
import { parseCsv, readCsv, readText, toCsv } from "read";
import { parseFlags } from "../../tools/ena.ts";
import { runModel } from "../../tools/ena_model.ts";

const TWELVE = "data/examples/twelve_speakers.csv";

Deno.test("parseFlags() reads names, windows and folders, and refuses what it does not know", () => {
  const flags = parseFlags([
    "a.csv",
    "--units",
    "who, team",
    "--codes=A,B",
    "--window",
    "infinite",
    "--group",
    "none",
  ]);
  assert.deepEqual(flags.units, ["who", "team"]);
  assert.deepEqual(flags.codes, ["A", "B"]);
  assert.deepEqual(flags.conversation, []);
  assert.equal(flags.window, Infinity);
  assert.equal(flags.group, "");
  assert.equal(parseFlags(["a.csv"]).group, null);
  assert.throws(() => parseFlags(["a.csv", "--unit", "x"]), /got --unit/);
  assert.throws(() => parseFlags(["a.csv", "--units"]), /must have a value/);
  assert.throws(() => parseFlags([]), /one file, got 0/);
  assert.throws(
    () => parseFlags(["a.csv", "--weighting", "sqrt"]),
    /binary or product, got sqrt/,
  );
});

Deno.test("runModel() shows its guesses and gives the model of the named columns", () => {
  const text = readText(TWELVE);
  const { model, comparison, notes, files } = runModel(
    text,
    parseFlags([TWELVE]),
  );
  for (
    const guess of ["--units speaker", "--conversation talk", "--group group"]
  ) {
    assert.ok(notes.some((note) => note === `Guessed: ${guess}`), guess);
  }
  const codes = ["Justification", "Agreement", "Challenge", "Proposal"];
  const own = fitEna(
    accumulate(
      codedLines(readCsv(TWELVE).rows, {
        unit: ["speaker"],
        conversation: ["talk"],
        codes,
        attributes: ["group"],
      }),
      { codes },
    ),
  );
  assert.deepEqual(model.adjacencyVectors, own.adjacencyVectors);
  assert.equal(model.axes[0]?.name, "MR1");
  assert.ok((comparison?.permutation.pValue ?? 1) < 0.05);
  const points = parseCsv(files.get("points.csv") ?? "", "points.csv");
  assert.equal(points.rows.length, 12);
  assert.equal(Number(points.rows[3]?.MR1), model.points[3]?.[0]);
  assert.match(files.get("subtraction.svg") ?? "", /^<svg/);
  assert.match(files.get("explorer.html") ?? "", /<html/);
  assert.deepEqual(
    JSON.parse(files.get("model.json") ?? "").model.points,
    model.points,
  );
});

Deno.test("runModel() reads a table of connections that another program made", () => {
  const { model } = runModel(readText(TWELVE), parseFlags([TWELVE]));
  const rows = vectorRows(model, model.adjacencyVectors).map((
    { unit, ...row },
    index,
  ) => ({ ENA_UNIT: unit, group: model.units[index]?.group, ...row }));
  const again = runModel(toCsv(rows), parseFlags(["counts.csv"]));
  assert.deepEqual(again.model.points, model.points);
  assert.match(again.notes.join(" "), /table of connections of 12 units/);
});

Deno.test("runModel() says file, line, column and value of a text in a code column", () => {
  const text = "talk,speaker,A,B\n1,x,1,0\n1,y,maybe,1\n";
  const flags = parseFlags(["f.csv", "--codes", "A,B"]);
  assert.throws(
    () => runModel(text, flags),
    /f\.csv, line 3, column "A".*got "maybe"/,
  );
  assert.throws(
    () => runModel("x,A,B\n1,1,0\n2,0,1\n", parseFlags(["f.csv"])),
    /--units must be named, since no column of f\.csv/,
  );
});

Deno.test("runModel() gives tables and a warning where there is no space to draw", () => {
  const text = "talk,speaker,A,B\n1,x,1,0\n1,x,0,1\n";
  const { files, notes } = runModel(text, parseFlags(["f.csv"]));
  assert.ok(!files.has("points.svg"));
  assert.match(files.get("connections.csv") ?? "", /x,1/);
  assert.match(notes.join(" "), /no axes and no points/);
});
