/**
 * Close reading as a table.
 *
 * @module
 */

import assert from "node:assert/strict";
import { accumulate, codedLines, explain, fitEna } from "ena";
import { readCsv } from "read";
import { jupyterDisplay, readableLines, readingTable } from "report";
import type { CodedLine } from "records";

const codes = ["Data", "Plan", "Doubt"];
const lines: readonly CodedLine[] = [
  { unit: ["Ann"], conversation: ["1"], codes: [1, 0, 0], lineId: "t1" },
  { unit: ["Bob"], conversation: ["1"], codes: [0, 0, 1], lineId: "t2" },
  { unit: ["Bob"], conversation: ["1"], codes: [0, 1, 0], lineId: "t3" },
  { unit: ["Bob"], conversation: ["2"], codes: [0, 1, 0], lineId: "t4" },
];
const accumulation = accumulate(lines, { codes });
const model = fitEna(accumulation);
const reading = explain(model, accumulation, {
  codes: ["Data", "Plan"],
  unit: "Bob",
});

function html(shown: ReturnType<typeof readingTable>): string {
  return String(shown[jupyterDisplay]()["text/html"]);
}

Deno.test("readingTable() shows each line with its window, and those without a partner", () => {
  const shown = readingTable(reading, lines, { title: "Bob" });
  assert.deepEqual(String(shown).split("\n"), [
    "Bob",
    "Data & Plan: 1 line of 1 unit makes the connection, 1 found no partner",
    "t3, Bob",
    "    t1 [Data]",
    "    t2",
    "  > t3 [Plan]",
    "Without a partner in reach: t4",
  ]);
});

Deno.test("readingTable() marks the chosen codes in the words that carry them, and no other code", () => {
  const turns = [
    {
      lineId: "t1",
      role: "Ann",
      text: "The table says 4.",
      marks: [{ code: "Data", evidence: "table says" }],
    },
    {
      lineId: "t2",
      role: "Bob",
      text: "Really?",
      marks: [{ code: "Doubt", evidence: "Really" }],
    },
    {
      lineId: "t3",
      role: "Bob",
      text: "Then dig.",
      marks: [{ code: "Plan", evidence: "" }],
    },
  ];
  const shown = html(readingTable(reading, lines, { turns }));
  assert.match(shown, /<mark title="Data"[^>]*>table says<\/mark>/);
  assert.match(shown, /<mark title="Plan"[^>]*>Then dig\.<\/mark>/);
  assert.doesNotMatch(shown, /Doubt/);
  // One row is the line itself, told from the others by more than colour.
  assert.equal(shown.match(/aria-current="true"/g)?.length, 1);
});

Deno.test("readingTable() shows texts and names as text", () => {
  const evil = "<img src=x onerror=alert(1)>";
  const strange = lines.map((line) => ({
    ...line,
    lineId: `${line.lineId}${evil}`,
  }));
  const turns = readableLines(strange, codes, {
    textOf: () => `${evil}\u001b[2J`,
  });
  const shown = readingTable(reading, strange, { title: evil, turns });
  assert.doesNotMatch(html(shown), /<img/);
  // deno-lint-ignore no-control-regex -- control characters are what is looked for
  assert.doesNotMatch(String(shown), /\u001b/);
});

Deno.test("readingTable() names ordered codes once and says when there is nothing to read", () => {
  const ordered = accumulate(lines, { codes, connections: "ordered" });
  const fitted = fitEna(ordered);
  const self = explain(fitted, ordered, { codes: ["Plan", "Plan"] });
  assert.equal(self.connecting.length, 0);
  assert.match(
    String(readingTable(self, lines)),
    /^Plan & Plan: 0 lines of 2 units make the connection, 2 found no partner\nWithout a partner in reach: t3, t4$/,
  );
});

Deno.test("readingTable() of the twelve speakers has as many lines as the count of the connection", () => {
  const names = ["Justification", "Agreement", "Challenge", "Proposal"];
  const { rows } = readCsv("data/examples/twelve_speakers.csv");
  const own = codedLines(rows, {
    unit: ["speaker"],
    conversation: ["talk"],
    codes: names,
    attributes: ["group"],
  });
  const counted = accumulate(own, { codes: names });
  const group = fitEna(counted, { group: "group" });
  const found = explain(group, counted, {
    codes: ["Justification", "Proposal"],
    group: "grounded",
  });
  const pair = counted.pairs.findIndex(({ label }) =>
    label === "Justification & Proposal"
  );
  const count = group.units.reduce(
    (sum, unit, row) =>
      unit.group === "grounded"
        ? sum + (group.adjacencyVectors[row]?.[pair] ?? NaN)
        : sum,
    0,
  );
  assert.ok(count > 0);
  const shown = html(readingTable(found, own));
  assert.equal(shown.match(/<tbody>/g)?.length, count);
});
