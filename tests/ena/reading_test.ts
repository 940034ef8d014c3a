/**
 * What surrounds a model: its description, the sweep over windows, nodes on a circle,
 * tables to coded lines.
 *
 * @module
 */

import assert from "node:assert/strict";
import {
  accumulate,
  codedLines,
  compareGroups,
  describeModel,
  explain,
  fitEna,
  linesByConnection,
  moveToCircle,
  sweepWindows,
} from "ena";
import { createRandom } from "stats";
import {
  assertClose,
  list,
  mainCodes,
  matrix,
  object,
  readGolden,
  readLines,
  text,
} from "./golden.ts";

const codes = mainCodes(6);
const lines = readLines("main", codes, { attributes: ["Cohort"] });
const COLUMNS = { codes, unitColumns: ["Group", "Unit"] };

Deno.test("describeModel() names every choice that changes numbers", () => {
  const accumulation = accumulate(lines, {
    ...COLUMNS,
    stanzaWindow: Infinity,
    forwardWindow: 2,
    weighting: "product",
    mask: codes.map(() => codes.map(() => 1)),
    units: ([group]) => group !== "C",
  });
  const model = fitEna(accumulation, {
    group: "Group",
    centering: "all-units",
    normalization: "skip-sphere",
    signRule: "rENA",
    rotation: {
      kind: "means",
      pairs: [{ first: "A", second: "B" }, {
        first: "X",
        second: "Y",
        by: "Cohort",
      }],
    },
  });
  const words = describeModel(model);
  for (
    const part of [
      "24 units, 6 codes (Data, Design, Client, Limits, Collab, Question), 15 connections.",
      "an infinite stanza window (the line and all before it) and 2 later lines; connections that the line itself takes part in count.",
      "as often per line as its codes meet (product); the lines of a unit are summed and multiplied by a mask. Only some units are modelled",
      "divided by the largest length and are centred on the mean of all units.",
      "Means rotation: A against B, then X (positive) against Y by Cohort; then singular vectors. MR1 has the sign of rENA: its first loading is not positive.",
      "MR1 ",
    ]
  ) assert.ok(words.includes(part), `${part}\nis not in\n${words}`);
});

Deno.test("describeModel() describes other models and their warnings", () => {
  const whole = describeModel(
    fitEna(accumulate(lines, { codes, window: "conversation" })),
  );
  assert.match(
    whole,
    /lines of other units do not count\. A connection counts once per conversation; the conversations of a unit are summed/,
  );
  const ordered = describeModel(
    fitEna(accumulate(lines, { codes, connections: "ordered" })),
  );
  assert.match(ordered, /36 connections\..*ordered from earlier \(ground\)/);
  const steps = describeModel(
    fitEna(accumulate(lines, {
      codes,
      rows: "separate-trajectory",
      stanzaWindow: 1,
      weighting: Math.sqrt,
    })),
  );
  assert.match(steps, /72 steps of 24 units \(separate-trajectory\)/);
  assert.match(steps, /of 1 line \(the line alone\).*by the function sqrt/);
  const cohort = describeModel(
    fitEna(accumulate(lines, COLUMNS), {
      rotation: { kind: "regression", x: "Group", controls: ["Cohort"] },
    }),
  );
  assert.match(cohort, /Regression rotation by Group, with Cohort held/);
  const four = ["C1", "C2", "C3", "C4"];
  const none = describeModel(
    fitEna(accumulate(readLines("all-zero", four), { codes: four })),
  );
  assert.match(none, /There is no axis\..*No unit has any connection/);
});

Deno.test("sweepWindows() gives what single calls give", () => {
  const options = {
    stanzaWindows: [4, 1, Infinity],
    accumulate: COLUMNS,
    fit: { group: "Group" },
    groups: ["A", "B"] as const,
  };
  const random = () => ({
    random: createRandom(1),
    relabelingCount: 49,
    heldOutRelabelingCount: 9,
  });
  const swept = sweepWindows(lines, { ...options, compare: random() });
  assert.deepEqual(swept.map((entry) => entry.stanzaWindow), [4, 1, Infinity]);
  const single = fitEna(accumulate(lines, COLUMNS), { group: "Group" });
  assert.deepEqual(swept[0]?.model, single);
  assert.deepEqual(
    swept[0]?.comparison,
    compareGroups(single, ["A", "B"], random()),
  );
  assertClose([swept[0]?.similarity ?? NaN], [1], 1e-12, "with itself");
  const others = swept.slice(1).map((entry) => entry.similarity ?? NaN);
  assert.ok(others.every((similarity) => similarity < 1 && similarity > 0));
});

Deno.test("sweepWindows() draws the same for every window, so equal models get equal p values", () => {
  const longest = Math.max(
    ...Map.groupBy(lines, (line) => JSON.stringify(line.conversation)).values()
      .map((own) => own.length),
  );
  const swept = sweepWindows(lines, {
    stanzaWindows: [2, longest, longest + 1, Infinity],
    accumulate: COLUMNS,
    fit: { group: "Group" },
    groups: ["A", "B"],
    compare: {
      random: createRandom(1),
      relabelingCount: 99,
      heldOutRelabelingCount: 9,
    },
  });
  const [, first, ...others] = swept.map((entry) => entry.comparison);
  for (const other of others) assert.deepEqual(other, first);
});

Deno.test("moveToCircle() gives rENA's two circles", () => {
  const model = fitEna(accumulate(lines, { codes }));
  const cases = list(readGolden("main-set-options").cases).map(object);
  const plain = list(
    readGolden("main-6codes-full-dims").svd === null ? [] : [1],
  );
  assert.equal(plain.length, 1);
  const reference = matrix(
    object(readGolden("main-6codes-full-dims").svd).nodes,
  );
  for (const angles of ["kept", "equal"] as const) {
    const label = angles === "kept" ? "to_unit_circle on" : "equal_space";
    const golden = cases.find((each) => text(each.label).includes(label));
    assert.ok(golden);
    // rENA's own signs, so that the order of the nodes is the same.
    const moved = moveToCircle(reference, { angles });
    matrix(golden.nodes).forEach((row, code) =>
      assertClose(moved[code] ?? [], row.slice(0, 2), 1e-9, `${angles} ${code}`)
    );
    const radius = Math.max(
      ...model.nodePositions.map((row) => Math.hypot(row[0] ?? 0, row[1] ?? 0)),
    );
    for (const [x, y] of moveToCircle(model.nodePositions, { angles })) {
      assertClose([Math.hypot(x, y)], [radius], 1e-12, "radius");
    }
  }
});

Deno.test("linesByConnection() shows what explain() finds, connection by connection", () => {
  const accumulation = accumulate(
    readLines("main", codes, { lineId: "Line" }),
    COLUMNS,
  );
  const model = fitEna(accumulation, { group: "Group" });
  const shown = linesByConnection(model, accumulation, {
    group: "A",
    show: (line) => line.lineId ?? "",
  });
  assert.deepEqual([...shown.keys()], model.pairs.map((pair) => pair.label));
  const found = explain(model, accumulation, {
    codes: ["Data", "Design"],
    group: "A",
  });
  assert.deepEqual(
    shown.get("Data & Design"),
    found.connecting.map(({ lineId }) => lineId),
  );
});

Deno.test("codedLines() reads columns by name and refuses what is no number", () => {
  const rows = [{ u: "a", c: "1", A: "1", B: "", t: "x", n: "2.5", id: "t1" }];
  const columns = {
    unit: ["u"],
    conversation: ["c"],
    codes: ["A", "B"],
    attributes: ["t"],
    numericAttributes: ["n"],
    lineId: "id",
  };
  assert.deepEqual(codedLines(rows, columns), [{
    unit: ["a"],
    conversation: ["1"],
    codes: [1, null],
    attributes: { t: "x", n: 2.5 },
    lineId: "t1",
  }]);
  assert.throws(() => codedLines(rows, { ...columns, codes: ["Z"] }), {
    message:
      'Cannot read coded lines: every row must have a column "Z", got u, c, A, B, t, n, id in row 1',
  });
  for (const bad of ["yes", " ", "Infinity"]) {
    assert.throws(
      () =>
        codedLines([{ u: "a", c: "1", A: bad, B: "0" }], {
          unit: ["u"],
          conversation: ["c"],
          codes: ["A", "B"],
        }),
      { name: "TypeError" },
    );
  }
  assert.throws(
    () =>
      codedLines([{ u: "a" }], {
        unit: ["toString"],
        conversation: ["u"],
        codes: [],
      }),
    /must have a column "toString"/,
  );
});
