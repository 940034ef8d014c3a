import assert from "node:assert/strict";
import { accumulate, codedLines, fitEna } from "ena";
import { parseCsv, toCsv } from "read";
import type { EnaModel, EnaRotationDefinition } from "records";
import { parseFlags } from "../../tools/ena_flags.ts";
import { maskOf } from "../../tools/ena_mask.ts";
import { runModel } from "../../tools/ena_model.ts";
import { numbersOrTexts } from "../../tools/ena_rotation.ts";

/** Forty-eight lines of eight speakers; groups, ages and towns belong to speakers. */
const TEXT = [
  "talk,speaker,group,age,town,A,B,C",
  ...Array.from({ length: 48 }, (_, i) => {
    const who = i % 8;
    return `t${Math.floor(i / 8)},s${who},${"xyxzyzxz"[who]},${
      20 + who * who % 13
    },${"pqpqqppq"[who]},${Number(i * 7 % 11 < 5)},${Number(i * 5 % 13 < 6)},${
      Number(i * 3 % 7 < 3)
    }`;
  }),
].join("\n");

const CODES = ["A", "B", "C"];

/** The same model without the command: records, and the rotation as `ena` names it. */
function fitDirectly(
  rotation: EnaRotationDefinition,
  options: { mask?: number[][]; connections?: "ordered" } = {},
): EnaModel {
  const lines = codedLines(parseCsv(TEXT, "f.csv").rows, {
    unit: ["speaker"],
    conversation: ["talk"],
    codes: CODES,
    attributes: ["group", "town"],
    numericAttributes: ["age"],
  });
  return fitEna(accumulate(lines, { codes: CODES, ...options }), {
    group: "group",
    rotation,
  });
}

function run(...args: string[]): ReturnType<typeof runModel> {
  return runModel(TEXT, parseFlags(["f.csv", ...args]));
}

function assertSame(found: EnaModel, expected: EnaModel): void {
  assert.deepEqual(
    found.axes.map(({ name }) => name),
    expected.axes.map(({ name }) => name),
  );
  assert.deepEqual(found.adjacencyVectors, expected.adjacencyVectors);
  assert.deepEqual(found.rotation, expected.rotation);
  assert.deepEqual(found.points, expected.points);
  assert.deepEqual(found.definition.rotation, expected.definition.rotation);
}

Deno.test("runModel() rotates by regression, generalized means and means as fitEna() does", () => {
  const cases: readonly [string, string[], EnaRotationDefinition][] = [
    ["REG1", ["--rotation", "regression", "--x", "age"], {
      kind: "regression",
      x: "age",
    }],
    [
      "REG1",
      ["--rotation", "regression", "--x", "age", "--controls", "group,town"],
      { kind: "regression", x: "age", controls: ["group", "town"] },
    ],
    ["REG1", ["--rotation", "regression", "--x", "town", "--y", "age"], {
      kind: "regression",
      x: "town",
      y: "age",
    }],
    ["GMR1", ["--rotation", "generalized", "--x", "group"], {
      kind: "generalized-means",
      x: "group",
    }],
    [
      "GMR1",
      ["--rotation", "generalized", "--x", "group", "--controls", "age"],
      { kind: "generalized-means", x: "group", covariates: ["age"] },
    ],
    ["MR1", ["--rotation", "means", "--compare", "z,x"], {
      kind: "means",
      pairs: [{ first: "z", second: "x" }],
    }],
    ["SVD1", ["--rotation", "svd", "--compare", "z,x"], { kind: "svd" }],
    ["SVD1", [], { kind: "svd" }],
  ];
  for (const [axis, args, rotation] of cases) {
    const { model, files } = run(...args);
    assertSame(model, fitDirectly(rotation));
    assert.equal(model.axes[0]?.name, axis);
    assert.match(files.get("points.csv") ?? "", new RegExp(`^unit,${axis},`));
  }
  // The controls matter: with town held the axis is another one.
  assert.notDeepEqual(
    run("--rotation", "regression", "--x", "age").model.points,
    run("--rotation", "regression", "--x", "age", "--controls", "town").model
      .points,
  );
});

Deno.test("runModel() follows a column of a table of connections too", () => {
  const { units, pairs, adjacencyVectors, points } = fitDirectly({
    kind: "regression",
    x: "age",
    controls: ["town"],
  });
  const table = toCsv(units.map((unit, row) => ({
    ENA_UNIT: unit.label,
    ...unit.attributes,
    ...Object.fromEntries(
      pairs.map(({ label }, pair) => [label, adjacencyVectors[row]?.[pair]]),
    ),
  })));
  const args = ["--rotation", "regression", "--controls", "town"];
  const { model } = runModel(
    table,
    parseFlags(["counts.csv", ...args, "--x", "age"]),
  );
  assert.deepEqual(model.points, points);
  assert.throws(
    () => runModel(table, parseFlags(["counts.csv", ...args, "--x", "years"])),
    /Cannot read counts\.csv: --x must be a column, got "years"; columns are ENA_UNIT/,
  );
  assert.throws(
    () => runModel(table, parseFlags(["counts.csv", "--mask", "A & B"])),
    /counted already, so --mask must not be named/,
  );
});

Deno.test("runModel() leaves connections out, in either direction where there is none", () => {
  const mask = [[1, 0, 1], [0, 1, 1], [1, 1, 1]];
  const { model, files } = run("--mask", "B & A");
  assertSame(model, fitDirectly({ kind: "svd" }, { mask }));
  assert.ok(model.adjacencyVectors.every(([first]) => first === 0));
  assert.ok(
    fitDirectly({ kind: "svd" }).adjacencyVectors.some(([first]) =>
      first !== 0
    ),
  );
  assert.match(files.get("description.txt") ?? "", /A & B/);
  const ordered = run("--mask", "B & A, C & C", "--connections", "ordered");
  assert.deepEqual(
    ordered.model.definition.accumulation.mask,
    // Pairs in the order AA BA CA, AB BB CB, AC BC CC.
    [1, 0, 1, 1, 1, 1, 1, 1, 0],
  );
  assert.throws(
    () => run("--mask", "A & D"),
    /--mask must name connections such as "A & B", got "A & D"; codes are A, B, C/,
  );
  assert.throws(() => run("--mask", "A & A"), /got "A & A"/);
  assert.throws(
    () => run("--mask", "A & B,A & C,C & B"),
    /--mask must leave at least one connection, got all of them/,
  );
  assert.deepEqual(maskOf(["A & A"], ["A", "B"], true), [[0, 1], [1, 1]]);
});

Deno.test("runModel() says which flags a rotation needs", () => {
  const refused: readonly (readonly [string[], RegExp])[] = [
    [["--rotation", "pca"], /svd or means or regression or generalized/],
    [["--rotation", "regression"], /name it with --x/],
    [["--rotation", "generalized", "--controls", "age"], /name it with --x/],
    [["--x", "age"], /--x must come with --rotation regression or generalized/],
    [["--rotation", "svd", "--y", "age"], /--y must come .* --rotation svd/],
    [["--rotation", "means", "--controls", "age"], /--controls must come/],
    // Three groups, and none named.
    [["--rotation", "means"], /--rotation means must come with two groups/],
    [
      ["--rotation", "regression", "--x", "age", "--controls", "age"],
      /--x and --controls must name different columns, got age in both/,
    ],
    [
      ["--rotation", "regression", "--x", "years"],
      /--x must be a column, got "years"; columns are talk, speaker/,
    ],
    [
      ["--rotation", "regression", "--x", "age", "--controls", "nope"],
      /--controls must be a column, got "nope"/,
    ],
    [["--rotation", "regression", "--x", "group"], /two levels, got 3/],
    // A talk is not the same in all lines of a speaker.
    [
      ["--rotation", "generalized", "--x", "talk"],
      /constant within every unit/,
    ],
  ];
  for (const [args, message] of refused) {
    assert.throws(() => run(...args), message);
  }
});

Deno.test("runModel() takes a column that an axis follows for no code, and may take it for groups", () => {
  const text = TEXT.replace("town", "team").replaceAll(/,p,/g, ",1,")
    .replaceAll(/,q,/g, ",0,").replace("group", "kind");
  const args = ["f.csv", "--rotation", "regression", "--x", "team"];
  const { model, comparison } = runModel(text, parseFlags(args));
  const alone = runModel(text, parseFlags([...args, "--group", "none"]));
  assert.deepEqual(alone.model.codes, CODES);
  assert.doesNotMatch(alone.notes.join(" "), /Not taken as a code: team/);
  assert.deepEqual(model.codes, CODES);
  assert.equal(model.groupedBy, "team");
  assert.equal(comparison?.axes[0]?.circular, true);
});

Deno.test("numbersOrTexts() gives numbers only where every text is one", () => {
  assert.deepEqual(numbersOrTexts(["1", " 2.5", null]), [1, 2.5, null]);
  assert.deepEqual(numbersOrTexts(["1", "two"]), ["1", "two"]);
  assert.deepEqual(numbersOrTexts(["1", " "]), ["1", " "]);
});

/** Every tag that opens is closed, in order; the text between them is escaped. */
function assertParses(svg: string): void {
  const open: string[] = [];
  const tag = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g;
  for (const [, closes, name = "", , closed] of svg.matchAll(tag)) {
    if (closes !== "") assert.equal(open.pop(), name);
    else if (closed === "") open.push(name);
  }
  assert.deepEqual(open, []);
  assert.doesNotMatch(svg.replaceAll(tag, ""), /[<>]/);
  assert.doesNotMatch(svg, /NaN|Infinity|undefined/);
}

Deno.test("runModel() draws a model of one axis, and makes its page", () => {
  // Two networks differ along one line: Ann A & B alone, Bob all three.
  const text =
    "talk,speaker,group,A,B,C\n1,Ann,x,1,1,0\n2,Bob,y,1,0,1\n3,Ann,x,1,1,0\n";
  for (
    const [args, picture] of [
      [["--rotation", "svd"], "subtraction.svg"],
      [["--group", "none"], "network.svg"],
      [[], "subtraction.svg"],
    ] as const
  ) {
    const { model, files, notes } = runModel(
      text,
      parseFlags(["some/where/f.csv", "--codes", "A,B,C", ...args]),
    );
    assert.equal(model.axes.length, 1);
    for (const name of ["points.svg", picture]) {
      const svg = files.get(name) ?? "";
      assert.match(svg, /^<svg/);
      assertParses(svg);
    }
    const page = files.get("explorer.html") ?? "";
    assert.match(page, /<html/);
    assert.match(page, /<h2[^>]*>f\.csv<\/h2>/);
    assert.match(page, /Corpus not stated/);
    assert.doesNotMatch(notes.join(" "), /No pictures/);
  }
});
