/**
 * The explorer without a browser: what the page is given, how large it is, and
 * the functions of its scripts that need no page.
 *
 * @module
 */

import assert from "node:assert/strict";
import { accumulate, explain, fitEna, summarizeGroups } from "ena";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import {
  connectionLines,
  cutAtMarks,
  explorer,
  explorerPage,
  jupyterDisplay,
  readableLines,
  type ReadableTurn,
  readableTurns,
} from "report";
import type { CodedLine, CodedTurn, Debate } from "records";
import { createRandom } from "stats";
import {
  apart,
  clip,
  format,
  linesBehind,
  loadsOf,
  membersOf,
  networkOf,
  pairName,
  radiusOf,
  widthOf,
} from "../../lib/report/explorer/browser/choices.js";
import { listEdges } from "../../lib/report/explorer/browser/edges.js";
import {
  placeLabels,
  widthOfText,
} from "../../lib/report/explorer/browser/labels.js";
import {
  tablesOf,
  toCsv,
} from "../../lib/report/explorer/browser/saved_tables.js";
import { cutAt } from "../../lib/report/explorer/browser/turn_text.js";
import { passagesOf } from "../../lib/report/explorer/browser/panel.js";
import { explorerScript } from "../../lib/report/explorer/client.ts";
import { describeExplorer } from "../../lib/report/explorer/describe_explorer.ts";
import type { ExplorerData } from "../../lib/report/explorer/explorer_data.ts";
import { codedLines, makeExplorer } from "./explorer_models.ts";
import { HOSTILE } from "./models.ts";

/** The JSON in an explorer, as the page reads it. */
function dataOf(html: string): ExplorerData {
  const [, json = ""] = html.match(/class="ex-data">([\s\S]*?)<\/script>/) ??
    [];
  return JSON.parse(json);
}

const near = (value: number | undefined, wanted: number): void =>
  assert.ok(
    // Sums of a handful of numbers near 1: rounding stays far below 1e-12.
    Math.abs((value ?? NaN) - wanted) < 1e-12,
    `${value} is not ${wanted}`,
  );

Deno.test("explorer() carries the model whole, and the turns of each connection with their windows", () => {
  const { model, shown } = makeExplorer();
  const data = dataOf(shown.html);
  assert.deepEqual(data.points, model.points);
  assert.deepEqual(data.weights, model.normalized);
  assert.deepEqual(data.nodes, model.nodePositions);
  assert.deepEqual(data.pairs, [["A & B", 0, 1], ["A & C", 0, 2], [
    "B & C",
    1,
    2,
  ]]);
  const idOf = (turn: number) => data.reading?.turns[turn]?.id;
  // The second line of a unit connects with the first: see the table of codes.
  assert.deepEqual(
    data.reading?.connections.map((lines) =>
      lines.map(([unit, own, window]) => [
        data.units[unit]?.label,
        idOf(own),
        window.map(idOf),
      ])
    ),
    [
      ["a", "b", "c"],
      ["c", "f"],
      ["c", "d", "e"],
    ].map((units) =>
      units.map((unit) => [unit, `${unit}/t2`, [`${unit}/t1`, `${unit}/t2`]])
    ),
  );
});

Deno.test("explorer() holds each paragraph once, and texts join again to what they were", () => {
  const long = "word ".repeat(400);
  const turns: readonly ReadableTurn[] = codedLines().map((
    { lineId = "" },
    index,
  ) => ({
    lineId,
    text: `Only ${index}.\n\n${long}\n\n\n\nEnd.`,
    prompt: `${long}\n\nOnly ${index}.`,
  }));
  const { shown } = makeExplorer({ turns });
  assert.equal(shown.html.split(long).length - 1, 1);
  const { reading } = dataOf(shown.html);
  const join = (pieces: readonly number[] | null | undefined) =>
    pieces?.map((piece) => reading?.pieces[piece]).join("\n\n");
  const byId = new Map(turns.map((turn) => [turn.lineId, turn]));
  assert.equal(reading?.turns.length, 12);
  for (const { id, text, prompt } of reading?.turns ?? []) {
    assert.equal(join(text), byId.get(id)?.text);
    assert.equal(join(prompt), byId.get(id)?.prompt);
  }
});

Deno.test("explorer() holds hostile text only escaped, and its script ends nowhere inside", () => {
  const { shown } = makeExplorer({
    title: HOSTILE,
    corpus: { corpus: HOSTILE, source: "recorded", statement: HOSTILE },
  }, HOSTILE);
  assert.doesNotMatch(shown.html, /<script>window|<img src=x|<a href/);
  assert.equal(shown.html.match(/<script/g)?.length, 2);
  assert.equal(shown.html.match(/<\/script/g)?.length, 2);
  assert.ok(shown.html.isWellFormed());
  assert.doesNotMatch(
    explorerPage(shown),
    /https?:\/\/(?!www\.w3\.org)[a-z.]+\/[^"<\\]*"\s*>/,
  );
});

Deno.test("explorer() shows itself as a page part, a picture and a line of text", () => {
  const { shown } = makeExplorer();
  const bundle = shown[jupyterDisplay]();
  assert.deepEqual(Object.keys(bundle), [
    "text/plain",
    "text/html",
    "image/svg+xml",
  ]);
  assert.match(String(bundle["image/svg+xml"]), /^<svg /);
  assert.match(String(shown), /^Explorer: Six units\. 3 codes on MR1 and SVD2/);
});

Deno.test("explorer() stays under 2 MB for 144 debates of five long turns with prompts and raw replies", () => {
  const random = createRandom(7);
  const codes = Array.from({ length: 8 }, (_, i) => `CODE ${i}`);
  const words = (count: number): string =>
    Array.from(
      { length: count },
      () => Math.floor(random.float() * 1e6).toString(36).padEnd(5, "x"),
    ).join(" ");
  const rubric = words(600);
  const lines: CodedLine[] = [];
  const turns: ReadableTurn[] = [];
  for (let debate = 0; debate < 144; debate++) {
    const [essay, said] = [words(300), Array<string>()];
    for (let index = 1; index <= 5; index++) {
      const lineId = `corpus/initial/essay-${debate}/t${index}`;
      const text = words(110);
      lines.push({
        unit: [`corpus/initial/essay-${debate}`],
        conversation: [`${debate}`],
        codes: codes.map(() => random.float() < 0.4 ? 1 : 0),
        lineId,
      });
      turns.push({
        lineId,
        text,
        debateId: `corpus/initial/essay-${debate}`,
        role: "warrant",
        marks: [{ code: "CODE 1", evidence: text.slice(20, 60) }],
        prompt: [rubric, essay, ...said].join("\n\n"),
        rawReply: `{"argument": "${text}", "score": 4}`,
      });
      said.push(text);
    }
  }
  const accumulation = accumulate(lines, { codes, stanzaWindow: 4 });
  const model = fitEna(accumulation);
  const shown = explorer(model, {
    lines: connectionLines(model, accumulation, { explain }),
    turns,
  });
  const size = new TextEncoder().encode(explorerPage(shown)).length;
  assert.ok(size < 2_000_000, `${size} bytes`);
  // Five prompts of a debate hold 5 rubrics, 5 essays and 10 turns; all of them would be more than 4 MB.
  assert.ok(size > 1_000_000, `${size} bytes: the texts are there`);
});

Deno.test("explorer() draws the trajectory of a model with steps, each unit as one path in order", () => {
  const lines = ["1", "2", "3"].flatMap((step, index) =>
    ["Ann", "Bob"].map((unit, at) => ({
      unit: [unit],
      conversation: [step],
      codes: [1, (index + at) % 2, 1 - at * (index % 2)],
      lineId: unit + step,
    }))
  );
  const accumulation = accumulate(lines, {
    codes: ["A", "B", "C"],
    rows: "accumulated-trajectory",
  });
  const model = fitEna(accumulation);
  const found = connectionLines(model, accumulation, { explain });
  const data = describeExplorer(model, { title: "", lines: found });
  assert.deepEqual(data.paths.map(({ label, steps }) => [label, steps]), [
    ["Ann", ["1", "2", "3"]],
    ["Bob", ["1", "2", "3"]],
  ]);
  assert.deepEqual(data.paths[1]?.points, model.points.slice(3));
  assert.deepEqual(data.paths[1]?.units, [3, 4, 5]);
  // Ann has A & C in every step; the row of her second step is 1.
  const ann = found.get("A & C")?.filter(({ lineId }) => lineId === "Ann2");
  assert.deepEqual(ann, [{ unit: 1, lineId: "Ann2", window: ["Ann2"] }]);
});

Deno.test("explorer() takes any number of groups by an attribute, and a model without groups", () => {
  const { model } = makeExplorer();
  const groups = summarizeGroups(model, ["y", "x"]);
  const data = describeExplorer(model, { title: "", groups });
  assert.deepEqual(data.groups.map(({ name }) => name), ["y", "x"]);
  assert.deepEqual(data.units.map(({ group }) => group), [1, 1, 1, 0, 0, 0]);
  const plain = describeExplorer(model, { title: "" });
  assert.deepEqual(plain.groups, []);
  assert.equal(plain.reading, null);
});

Deno.test("explorer() refuses lines of a pair or a unit that the model lacks", () => {
  const line = { unit: 6, lineId: "z", window: [] };
  assert.throws(
    () => makeExplorer({ lines: new Map([["A & Z", []]]) }),
    new RangeError(
      'Cannot make an explorer: lines must be given by labels of pairs, such as "A & B", got "A & Z"',
    ),
  );
  assert.throws(
    () => makeExplorer({ lines: new Map([["A & B", [line]]]) }),
    /unit of line "z" behind "A & B" must be a row of the model, from 0 to 5, got 6/,
  );
  assert.throws(() => makeExplorer({ fullWeight: 0 }), RangeError);
});

Deno.test("readableTurns() tells why a turn is not coded and leaves out what is not known", () => {
  const turn = {
    turnId: "d/t1",
    index: 1,
    round: 1,
    role: "claim",
    text: "A 4.",
    rawReply: "",
    impliedScore: 4,
    direction: null,
    parse: "ok",
    finishReason: "stop",
    truncated: false,
    replyKey: null,
    source: "role-played",
    usage: { promptTokens: null, completionTokens: null, costUsd: null },
  } as const;
  const debates: Pick<Debate, "debateId" | "turns">[] = [{
    debateId: "d",
    turns: [turn],
  }];
  const coded: CodedTurn = {
    turnId: "d/t1",
    debateId: "d",
    index: 1,
    role: "claim",
    coder: "rule",
    marks: [],
    state: { status: "uncoded", reason: "no reply" },
  };
  const [shown] = readableTurns(debates, [coded]);
  assert.equal(shown?.note, "not coded: no reply");
  assert.ok(shown && !("prompt" in shown) && !("rawReply" in shown));
});

Deno.test("readableLines() marks the codes of lines without a text, and explorer() tells such lines apart", () => {
  const lines: readonly CodedLine[] = [
    { unit: ["Ann", "1"], conversation: ["d"], codes: [1, 0, 2] },
    {
      unit: ["Bob", "1"],
      conversation: ["d"],
      codes: [0, 1, null],
      lineId: "x",
    },
  ];
  const codes = ["A", "B", "C"];
  const turns = readableLines(lines, codes, {
    textOf: (index) => ["Said."][index],
  });
  assert.deepEqual(
    turns.map(({ lineId, role, text, marks }) => [
      lineId,
      role,
      text,
      marks?.map(({ code }) => code),
    ]),
    [["line 1", "Ann.1", "Said.", ["A", "C"]], ["x", "Bob.1", "", ["B"]]],
  );
  const accumulation = accumulate(lines, { codes, missing: "zero" });
  const model = fitEna(accumulation);
  const { reading } = describeExplorer(model, {
    title: "",
    lines: connectionLines(model, accumulation, { explain }),
    turns,
  });
  assert.deepEqual(reading?.turns.map(({ head, marks }) => [head, marks]), [
    // In order of use: A & B is made by the second line, with the first in its window.
    ["x Bob.1", [[1, -1, -1]]],
    ["line 1 Ann.1", [[0, -1, -1], [2, -1, -1]]],
  ]);
});

Deno.test("networkOf() gives units, groups and all units; membersOf() and loadsOf() by hand", () => {
  const data = dataOf(makeExplorer().shown.html);
  const third = 1 / Math.sqrt(3);
  networkOf(data, "u2").forEach((weight) => near(weight, third));
  // a, b, c connect A & B with 1, 1, 1/√3; d, e, f not at all.
  near(networkOf(data, "g0")[0], (2 + third) / 3);
  near(networkOf(data, "all")[0], (2 + third) / 6);
  assert.deepEqual(networkOf(data, ""), [0, 0, 0]);
  assert.deepEqual(membersOf(data, "g1"), [3, 4, 5]);
  assert.deepEqual(membersOf(data, "u4"), [4]);
  assert.deepEqual(membersOf(data, "all").length, 6);
  // Pairs (0,1), (0,2), (1,2) with weights 1, -2, 4: A 1+2, B 1+4, C 2+4.
  assert.deepEqual(loadsOf(data, [1, -2, 4]), [3, 5, 6]);
  assert.equal(linesBehind(data, 2, "g1").length, 2);
  assert.equal(widthOf(-0.25, 0.5), 6);
  assert.equal(radiusOf(2, 0.5), 11);
});

Deno.test("networkOf() of a group is the mean of the networks of its units", () => {
  const data = dataOf(makeExplorer().shown.html);
  for (const choice of ["g0", "g1"]) {
    const rows = membersOf(data, choice);
    networkOf(data, choice).forEach((weight, pair) =>
      near(
        weight,
        rows.reduce((sum, row) => sum + (data.weights[row]?.[pair] ?? 0), 0) /
          rows.length,
      )
    );
  }
});

Deno.test("cutAt() cuts as cutAtMarks() does, for any marks", () => {
  const words = fc.array(fc.constantFrom("a", "b", " "), { maxLength: 12 });
  fc.assert(
    fc.property(
      words,
      fc.array(fc.tuple(fc.nat(2), fc.nat(11), fc.nat(11)), { maxLength: 4 }),
      (letters, cuts) => {
        const text = letters.join("");
        const marks = cuts.map(([code, from, to]) => ({
          code: String(code),
          evidence: text.slice(from, to),
        }));
        const places = marks.map(({ code, evidence }) => {
          const start = evidence === "" ? -1 : text.indexOf(evidence);
          return [
            Number(code),
            start,
            start < 0 ? -1 : start + evidence.length,
          ] as const;
        });
        assert.deepEqual(
          cutAt(text, places).map((piece) => ({
            text: piece.text,
            codes: piece.codes.map(String),
          })),
          cutAtMarks(text, marks),
        );
      },
    ),
    { seed: 1, numRuns: 300 },
  );
});

Deno.test("passagesOf() joins overlapping windows of a unit, and nothing else", () => {
  const found = passagesOf([
    [0, 2, [0, 1, 2]],
    [1, 5, [4, 5]],
    [0, 3, [1, 2, 3]],
    [0, 9, [8, 9]],
    // Another unit's window over the same turns is another passage.
    [1, 9, [8, 9]],
  ]);
  assert.deepEqual(
    found.map(({ unit, windows, turns }) => [
      unit,
      [...windows.keys()],
      [...turns],
    ]),
    [[0, [2, 3], [0, 1, 2, 3]], [1, [5], [4, 5]], [0, [9], [8, 9]], [1, [9], [
      8,
      9,
    ]]],
  );
});

Deno.test("toCsv() writes numbers at full precision and text that no spreadsheet runs", () => {
  assert.equal(
    toCsv([["=1+1", 'say "hi", all', -0.1], ["two\nlines", " edge", 1 / 3]]),
    `'=1+1,"say ""hi"", all",-0.1\n"two\nlines"," edge",0.3333333333333333\n`,
  );
  const cells = fc.array(fc.string({ unit: "binary" }), {
    minLength: 2,
    maxLength: 4,
  });
  fc.assert(
    fc.property(fc.array(cells, { minLength: 1, maxLength: 4 }), (rows) => {
      // Read back by another program; only the apostrophe before a formula is added.
      const read: string[][] = parse(toCsv(rows), { relax_column_count: true });
      assert.deepEqual(
        read.map((row) =>
          row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, ""))
        ),
        rows.map((row) =>
          row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, ""))
        ),
      );
    }),
    { seed: 1, numRuns: 300 },
  );
  const data = dataOf(makeExplorer().shown.html);
  const { connections } = tablesOf(data, "g0", "");
  assert.deepEqual(connections[0], [
    "connection",
    "first",
    "second",
    "x",
    "lines",
  ]);
});

Deno.test("format() writes three digits with a true minus", () => {
  assert.deepEqual([0.28512, -4.6912, 1e-12, 12345.6, 0.00001234].map(format), [
    "0.285",
    "−4.69",
    "0",
    "12346",
    "1.23e-5",
  ]);
});

Deno.test("listEdges() hides no connection: equal places bow apart, no length is a ring, one axis gives arches", () => {
  const nodes = [[0, 0], [0, 0], [100, 0], [50, 80]].map(([x = 0, y = 0]) => ({
    x,
    y,
    radius: 5,
  }));
  const pairs = [["A & A2", 0, 1], ["A & B", 0, 2], ["A2 & B", 1, 2], [
    "B & C",
    2,
    3,
  ]] as const;
  const shape = (isOrdered: boolean, isFlat: boolean) => {
    const base = dataOf(makeExplorer().shown.html);
    const view = { weights: [0.4, 0.3, -0.2, 0.1], full: 0.5, colors: [] };
    const options = { threshold: 0, isFlat };
    return listEdges({ ...base, isOrdered, pairs }, view, nodes, options);
  };
  const [ring, straight, bowed, apart] = shape(false, false);
  // Inner radius 5 + 3; 0.4 of 0.5 is 9.6 wide.
  near(ring?.ring, 8 + 9.6);
  assert.equal(straight?.path, "M0 0L100 0");
  // Second at its place: 10 + 4.8 / 2 down in the middle, twice that at the control.
  near(bowed?.middle.y, 12.4);
  assert.equal(apart?.lines.length, 1);
  // Above the axis for a positive weight, below it for a negative one.
  const [, up, down] = shape(false, true);
  near(up?.middle.y, -30);
  near(down?.middle.y, 35);
  // Each direction keeps to its own side: 1.5 + 7.2 / 2.
  near(shape(true, false)[1]?.middle.y, 1.5 + 3.6);
});

Deno.test("placeLabels() puts no label on another one, on a node, or nearer to another node than to its own", () => {
  const node = fc.record({
    x: fc.integer({ min: 0, max: 300 }),
    y: fc.integer({ min: 0, max: 300 }),
    radius: fc.integer({ min: 3, max: 12 }),
    label: fc.constantFrom("A", "Evidence", "JUSTIFICATION"),
  });
  const area = { left: 0, right: 300, top: 0, bottom: 300 };
  const gap = (
    place: { x: number; y: number },
    half: number,
    { x, y, radius }: { x: number; y: number; radius: number },
  ): number =>
    Math.hypot(
      Math.max(0, Math.abs(place.x - x) - half),
      Math.max(0, Math.abs(place.y - y) - 6.5),
    ) - radius;
  fc.assert(
    fc.property(fc.array(node, { minLength: 1, maxLength: 25 }), (nodes) => {
      const placed = placeLabels(nodes, [], { size: 13, area }).flatMap((
        place,
        index,
      ) => {
        const own = nodes[index];
        return place === null || own === undefined
          ? []
          : [{ place, own, half: widthOfText(own.label, 13) / 2 }];
      });
      // The first has all the room but what other nodes take.
      assert.ok(nodes.length > 1 || placed.length === 1);
      for (const { place, own, half } of placed) {
        for (const other of nodes) {
          assert.ok(gap(place, half, other) > 0, "clear of nodes");
          const isOther = Math.hypot(other.x - own.x, other.y - own.y) >= 2;
          assert.ok(
            !isOther || gap(place, half, other) > gap(place, half, own),
            "nearest to its own",
          );
        }
        for (const second of placed) {
          const isOver = second.place !== place &&
            Math.abs(second.place.x - place.x) < second.half + half &&
            Math.abs(second.place.y - place.y) < 13;
          assert.ok(!isOver, "clear of labels");
        }
      }
    }),
    { seed: 1, numRuns: 200 },
  );
});

Deno.test("apart() and clip() keep numbers beside names that are read from right to left, and cut no letter in half", () => {
  assert.equal(apart("Ann"), "Ann");
  assert.equal(apart("שלום"), "\u2068שלום\u2069");
  assert.equal(apart("a\u202eb"), "\u2068a\u202eb\u2069");
  const data = dataOf(makeExplorer().shown.html);
  const named = (label: string) => ({
    ...data,
    codes: ["שלום", "B", "C"],
    pairs: [[label, 0, 1]] as const,
  });
  assert.equal(pairName(named("שלום & B"), 0), "\u2068שלום\u2069 & B");
  assert.equal(pairName(named("first with second"), 0), "first with second");
  assert.equal(clip("two\n  lines", 20), "two lines");
  assert.equal(clip("abcdef", 4), "abc…");
  assert.equal(clip("ab😀cd", 4), "ab😀…");
});

Deno.test("describeExplorer() shortens labels of units by what all begin with", () => {
  const lines = ["c/one/a.1", "c/one/a.2", "c/one/b"].map((unit, index) => ({
    unit: [unit],
    conversation: [unit],
    codes: [1, index % 2, 1],
  }));
  const model = fitEna(accumulate(lines, { codes: ["A", "B", "C"] }));
  const { units } = describeExplorer(model, { title: "" });
  assert.deepEqual(units.map(({ short }) => short), ["a.1", "a.2", "b"]);
});

Deno.test("explorerScript() is one script whose functions have names of their own, of at most 48 kB", () => {
  // Its files share one scope: of two functions with one name only the last is left.
  const names = [
    ...explorerScript().matchAll(/^(?:function (\w+)|const ([A-Z_]+) )/gm),
  ]
    .map(([, ...name]) => name.join(""));
  assert.ok(names.length > 60);
  assert.deepEqual(
    names.filter((name, index) => names.indexOf(name) !== index),
    [],
  );
  assert.ok(
    explorerScript().length < 48_000,
    `${explorerScript().length} characters`,
  );
});

Deno.test("explorerScript() has no comments, imports and exports, and does nothing that runs text", () => {
  const script = explorerScript();
  // Compiles; it would run only on a page.
  assert.ok(new Function(script));
  assert.doesNotMatch(script, /^(import|export) |\/\*\*/m);
  assert.doesNotMatch(
    script,
    /<\/script|<!--|innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|fetch\(|XMLHttpRequest/,
  );
});
