import assert from "node:assert/strict";
import { accumulate, codedLines, fitEna, vectorRows } from "ena";
import { parseCsv, readCsv, readText, toCsv } from "read";
import { writeRun } from "../../tools/ena.ts";
import { parseFlags } from "../../tools/ena_flags.ts";
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
  assert.equal(flags.conversation, null);
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
  const refused: readonly (readonly [string[], RegExp])[] = [
    [["--window", "x"], /--window must be .* at least 1 or infinite, got x/],
    [["--window", "0"], /--window must be .* got 0/],
    [["--window", "2.5"], /got 2\.5/],
    [["--seed", "x"], /--seed must be a whole number of at least 0, got x/],
    [["--seed", "infinite"], /got infinite/],
    [["--units", "--codes"], /--units must have a value, got --codes/],
    [["--units", ""], /--units must have a value, got none/],
    [["--codes", "A,A"], /--codes must list different names .* got A,A/],
    [["--codes", "A", "--codes", "B"], /--codes must be named once/],
    [["--compare", "A"], /two groups, got 1 \(A\)/],
    [["--separator", "::"], /one character or tab, got ::/],
    [["--missing", "skip"], /zero or refuse, got skip/],
    [["b.csv"], /one file, got 2 \(a\.csv, b\.csv\)/],
  ];
  for (const [args, message] of refused) {
    assert.throws(() => parseFlags(["a.csv", ...args]), message);
  }
  const more = parseFlags([
    "a.csv",
    "--rows",
    "accumulated",
    "--separator",
    "tab",
    "--compare",
    "x,y",
    "--marks",
    ",NA,-",
  ]);
  assert.equal(more.rows, "accumulated-trajectory");
  assert.equal(more.separator, "\t");
  assert.deepEqual(more.compare, ["x", "y"]);
  assert.deepEqual(more.marks, ["", "NA", "-"]);
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

/** Thirty-six lines of six speakers in six talks, each in one group. */
function table(
  { names = "talk,speaker,group,A,B,C", groups = "xy" }: {
    names?: string;
    groups?: string;
  } = {},
): string[] {
  return [
    names,
    ...Array.from(
      { length: 36 },
      (_, i) =>
        `t${Math.floor(i / 6)},s${i % 6},${groups[i % groups.length]},${
          Number(i * 7 % 11 < 5)
        },${Number(i * 5 % 13 < 6)},${Number(i * 3 % 7 < 3)}`,
    ),
  ];
}

function run(rows: readonly string[], ...args: string[]) {
  return runModel(`${rows.join("\n")}\n`, parseFlags(["f.csv", ...args]));
}

Deno.test("runModel() gives the same model of the same table with other marks between fields, line ends and quotes", () => {
  const plain = run(table());
  const same = (text: string, ...args: string[]) => {
    const { model, notes } = runModel(text, parseFlags(["f.csv", ...args]));
    assert.deepEqual(model.points, plain.model.points);
    return notes;
  };
  const text = `${table().join("\n")}\n`;
  assert.ok(
    same(text.replaceAll(",", ";")).includes("Guessed: --separator ;"),
  );
  assert.ok(
    same(text.replaceAll(",", "\t")).includes("Guessed: --separator tab"),
  );
  same(text.replaceAll(",", "|"), "--separator", "|");
  same(`\ufeff${text.replaceAll("\n", "\r\n")}`);
  same(text.replaceAll(/,([01])/g, ",$1.0"));
  same(text.replaceAll(/([a-zA-Z0-9]+)/g, '"$1"'));
});

Deno.test("runModel() says which columns it did not take for codes, where they nearly are", () => {
  const rows = table();
  rows[8] = (rows[8] ?? "").replace(/.$/, "maybe");
  const { notes, model } = run(rows);
  assert.deepEqual(model.codes, ["A", "B"]);
  assert.ok(
    notes.includes(
      'Not taken as a code: C holds "maybe" (line 9); name it with --codes if it is one.',
    ),
    notes.join("\n"),
  );
  assert.throws(
    () => run(rows, "--codes", "A,C"),
    /f\.csv, line 9, column "C".*got "maybe"/,
  );
  // One code alone is no network: the message shows what the others hold.
  const words = table().map((row, at) =>
    at === 0 ? row : row.replace(/,[01],([01])$/, ",yes,$1.5")
  );
  assert.throws(
    () => run(words),
    /--codes must be named, since only A of f\.csv looks like it/,
  );
});

Deno.test("runModel() says that it guessed from the first rows of a long table", () => {
  const [names = "", ...rows] = table();
  const long = Array.from({ length: 70 }, () => rows).flat()
    .map((row) => row.replace(/.$/, "0"));
  const { notes } = run([names, ...long, "t9,s0,x,1,1,1"]);
  assert.match(
    notes.join(" "),
    /Not taken as a code: C is always 0 in the first 1999 rows;/,
  );
});

Deno.test("runModel() counts missing codes, refuses them, or takes other marks for them, as it is told", () => {
  const rows = table();
  rows[3] = (rows[3] ?? "").replace(/.$/, "NA");
  rows[5] = (rows[5] ?? "").replace(/.$/, "");
  assert.match(
    run(rows).notes.join(" "),
    /2 missing code values were counted as 0/,
  );
  assert.throws(
    () => run(rows, "--missing", "refuse"),
    /Cannot read f\.csv, line 4, column "C": a code must not be missing, got "NA"; .*--missing zero/,
  );
  const dashes = rows.map((row) =>
    row.replace(/NA$|,$/, (end) => end === "," ? ",-" : "-")
  );
  assert.match(
    run(dashes, "--codes", "A,B,C", "--marks", "-").notes.join(" "),
    /2 missing code values/,
  );
});

Deno.test("runModel() does not take a column that is named as something else for a code", () => {
  const sides = table({ names: "talk,speaker,side,A,B,C", groups: "01" });
  assert.deepEqual(run(sides, "--group", "side").model.codes, ["A", "B", "C"]);
  const unnamed = run(sides);
  assert.deepEqual(unnamed.model.codes, ["A", "B", "C"]);
  assert.match(
    unnamed.notes.join(" "),
    /Not taken as a code: side is the same in all lines of each speaker/,
  );
  assert.deepEqual(run(table(), "--text", "A").model.codes, ["B", "C"]);
  assert.throws(
    () => run(table(), "--text", "nope"),
    /--text must be a column, got "nope"; columns are talk, speaker/,
  );
  assert.throws(
    () => run(table(), "--group", "talk"),
    /"talk" must be an attribute that is constant within every unit|must be a column/,
  );
});

Deno.test("runModel() says how many lines have no speaker", () => {
  const rows = table();
  rows[4] = (rows[4] ?? "").replace(/,s\d,/, ",,");
  assert.match(
    run(rows, "--group", "none").notes.join(" "),
    /1 line has no value in speaker; they count as one of that name/,
  );
});

Deno.test("runModel() compares three groups, and two of them where they are named", () => {
  const rows = table({ groups: "xyz" });
  const { manyGroups, comparison, notes, files } = run(rows);
  assert.equal(comparison, null);
  assert.equal(manyGroups?.pairs.length, 3);
  assert.match(notes.join(" "), /x, y, z: .* permutation test p/);
  const tests = parseCsv(files.get("tests.csv") ?? "", "tests.csv").rows;
  assert.equal(Number(tests[0]?.pValue), manyGroups?.permutation.pValue);
  const two = run(rows, "--compare", "z,x");
  assert.deepEqual(two.comparison?.groups.map(({ name }) => name), ["z", "x"]);
  assert.equal(two.model.axes[0]?.name, "MR1");
  assert.equal(
    run(rows, "--compare", "z,x", "--rotation", "svd").model.axes[0]?.name,
    "SVD1",
  );
  assert.throws(
    () => run(rows, "--compare", "z,w"),
    /group "w" must hold at least one unit, got 0; groups are/,
  );
  assert.throws(
    () => run(rows, "--compare", "z,x", "--group", "none"),
    /--compare must come with a column that names groups, .* instead of none/,
  );
});

Deno.test("runModel() makes trajectories, ordered networks and later lines, and tests no steps", () => {
  const steps = run(table(), "--rows", "accumulated", "--window", "2");
  assert.equal(steps.comparison, null);
  assert.match(
    steps.notes.join(" "),
    /steps of a trajectory are not independent/,
  );
  assert.match(steps.files.get("units.csv") ?? "", /^unit,step,group/);
  const ordered = run(table(), "--connections", "ordered");
  assert.equal(ordered.model.pairs.length, 9);
  const later = run(table(), "--forward", "infinite", "--window", "infinite");
  assert.equal(later.model.definition.accumulation.forwardWindow, "infinite");
  const { run: asked } = JSON.parse(later.files.get("model.json") ?? "");
  assert.equal(asked.group, "group");
  assert.deepEqual(asked.codes, ["A", "B", "C"]);
});

Deno.test("runModel() reads a code with an & in its name, and refuses to count a table again", () => {
  const rows = table({ names: "talk,speaker,group,R & D,B,C" });
  assert.deepEqual(run(rows).model.codes, ["R & D", "B", "C"]);
  const counted = [
    "ENA_UNIT,A & B,A & C,B & C",
    "a,1,0,2",
    "b,0,1,1",
    "c,3,1,NA",
  ];
  assert.throws(
    () => run(counted.slice(0, 3), "--window", "4"),
    /counted already, so --window must not be named/,
  );
  assert.throws(
    () => run(counted),
    /f\.csv, line 4, column "B & C": a weight must be a number, got "NA"/,
  );
});

Deno.test("runModel() writes tables that say the same as the model", () => {
  const { model, comparison, files } = run(table());
  const read = (name: string) => parseCsv(files.get(name) ?? "", name).rows;
  const assertMatrix = (
    name: string,
    keys: readonly string[],
    rows: readonly (readonly number[])[],
  ) => {
    const found = read(name);
    assert.equal(found.length, rows.length, name);
    assert.deepEqual(
      found.map((row) => keys.map((key) => Number(row[key]))),
      rows.map((row) => row.map((value) => value === 0 ? 0 : value)),
      name,
    );
  };
  const axes = model.axes.map(({ name }) => name);
  const pairs = model.pairs.map(({ label }) => label);
  assertMatrix("connections.csv", pairs, model.adjacencyVectors);
  assertMatrix("normalized.csv", pairs, model.normalized);
  assertMatrix("centred.csv", pairs, model.centred);
  assertMatrix("center.csv", ["center"], model.center.map((value) => [value]));
  assertMatrix("points.csv", axes, model.points);
  assertMatrix("centroids.csv", axes, model.centroids);
  assertMatrix("rotation.csv", axes, model.rotation);
  assertMatrix("nodes.csv", axes, model.nodePositions);
  assertMatrix(
    "networks.csv",
    pairs,
    comparison?.groups.map(({ meanNetwork }) => meanNetwork) ?? [],
  );
  const tests = read("tests.csv");
  const p = (test: string, axis: string) =>
    Number(tests.find((row) => row.test === test && row.axis === axis)?.pValue);
  assert.equal(
    p("permutation of the distance", "all"),
    comparison?.permutation.pValue,
  );
  assert.equal(p("Welch's t", "MR1"), comparison?.axes[0]?.welch?.pValue);
  assert.equal(
    Number(read("groups.csv")[0]?.lower),
    comparison?.groups[0].intervals[0]?.lower,
  );
  assert.match(
    files.get("description.txt") ?? "",
    /units by speaker, conversations by talk.*permutation test/,
  );
});

Deno.test("writeRun() leaves no file of an earlier model behind, and touches nothing else", () => {
  const out = Deno.makeTempDirSync();
  const first = run(table());
  assert.ok(first.files.has("comparison.csv"));
  assert.equal(writeRun(out, first.files).length, 1);
  Deno.writeTextFileSync(`${out}/notes.txt`, "mine");
  const words = writeRun(out, run(table(), "--group", "none").files).join(" ");
  assert.match(words, /Replaced an earlier run/);
  assert.match(words, /Removed of it.*comparison\.csv/);
  const left = [...Deno.readDirSync(out)].map(({ name }) => name);
  assert.ok(!left.includes("comparison.csv") && left.includes("notes.txt"));
  // A folder that holds no run is not tidied.
  const other = Deno.makeTempDirSync();
  Deno.writeTextFileSync(`${other}/points.csv`, "mine");
  Deno.writeTextFileSync(`${other}/tests.csv`, "mine");
  writeRun(other, run(table(), "--group", "none").files);
  assert.equal(Deno.readTextFileSync(`${other}/tests.csv`), "mine");
  Deno.removeSync(out, { recursive: true });
  Deno.removeSync(other, { recursive: true });
});
