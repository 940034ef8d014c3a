/**
 * Close reading as a table: the lines behind a connection, each with its window, and
 * the codes marked in what was said.
 *
 * Which lines make the connection is found by the network model (`explain`); here they
 * are shown. Every text is shown as text, whatever it holds.
 *
 * Source: Shaffer (2017), Quantitative Ethnography, on closing the interpretive loop.
 *
 * @module
 */

import type { CodedLine } from "records";
import { corpusLine } from "./corpus.ts";
import { type Displayable, displayable } from "./display.ts";
import type { ReadableTurn } from "./explorer/readable_turns.ts";
import { escapeHtml, plainLine } from "./html.ts";
import { markedHtml } from "./marked_text.ts";
import type { TextViewOptions } from "./turn_view.ts";

/** The lines behind a connection, as `explain` of the network models gives them. */
export interface Reading {
  /** The codes. */
  readonly codes: readonly string[];
  /** Labels of the units looked at. */
  readonly units: readonly string[];
  /** Lines that make the connection, in order. */
  readonly connecting: readonly {
    /** Index of the line, from 0. */
    readonly line: number;
    /** Label of its unit. */
    readonly unit: string;
    /** Indices of the lines in its window, itself included, in order. */
    readonly window: readonly number[];
    /** For each code the lines of the window that carry it. */
    readonly carriers: Readonly<Record<string, readonly number[]>>;
  }[];
  /** Lines that carry one of the codes and found no partner. */
  readonly unconnectedLines: readonly number[];
}

/** What was said, and how the table is called. */
export interface ReadingTableOptions extends TextViewOptions {
  /** What was said, by address of the line; lines without a turn are shown by their codes. Absent = none is known. */
  readonly turns?: readonly ReadableTurn[];
}

/** One line of a window, ready to be shown. */
interface ShownLine {
  readonly name: string;
  readonly isConnecting: boolean;
  readonly codes: readonly string[];
  readonly turn: ReadableTurn | undefined;
}

/**
 * Shows the lines behind a connection.
 *
 * @param reading What `explain` gave.
 * @param lines The accumulated lines, to which its indices point.
 * @param options What was said, title, corpus.
 * @returns Media types text/html and text/plain.
 *
 * @example
 * ```ts
 * import { accumulate, explain, fitEna } from "ena";
 * import { readableLines, readingTable } from "report";
 * import assert from "node:assert/strict";
 *
 * const codes = ["Data", "Plan"];
 * const lines = [
 *   { unit: ["Ann"], conversation: ["1"], codes: [1, 0] },
 *   { unit: ["Bob"], conversation: ["1"], codes: [0, 1] },
 * ];
 * const said = ["Look at the chart.", "Then we dig here."];
 * const accumulation = accumulate(lines, { codes });
 * const found = explain(fitEna(accumulation), accumulation, { codes, unit: "Bob" });
 * const turns = readableLines(lines, codes, { textOf: (line) => said[line] });
 * assert.equal(String(readingTable(found, lines, { turns })), [
 *   "Data & Plan: 1 line of 1 unit makes the connection, 0 found no partner",
 *   "line 2, Bob",
 *   "    line 1 [Data] Ann: Look at the chart.",
 *   "  > line 2 [Plan] Bob: Then we dig here.",
 * ].join("\n"));
 * ```
 */
export function readingTable(
  reading: Reading,
  lines: readonly CodedLine[],
  options: ReadingTableOptions = {},
): Displayable {
  const turns = new Map(
    options.turns?.map((turn) => [turn.lineId, turn] as const),
  );
  const nameOf = (line: number): string =>
    lines[line]?.lineId ?? `line ${line + 1}`;
  const blocks = reading.connecting.map(({ line, unit, window, carriers }) => ({
    head: `${nameOf(line)}, ${unit}`,
    lines: window.map((other): ShownLine => ({
      name: nameOf(other),
      isConnecting: other === line,
      codes: reading.codes.filter((code, at) =>
        reading.codes.indexOf(code) === at && carriers[code]?.includes(other)
      ),
      turn: turns.get(nameOf(other)),
    })),
  }));
  const head = [
    ...(options.title === undefined ? [] : [options.title]),
    summaryOf(reading),
    ...(options.corpus === undefined ? [] : [corpusLine(options.corpus)]),
  ];
  const alone = reading.unconnectedLines.map(nameOf);
  const end = alone.length === 0
    ? []
    : [`Without a partner in reach: ${alone.join(", ")}`];
  const plain = [
    ...head,
    ...blocks.flatMap((block) => [
      block.head,
      ...block.lines.map(plainOf),
    ]),
    ...end,
  ].map(plainLine).join("\n");
  return displayable(plain, () => ({
    "text/html": htmlOf(head, blocks, { end, codes: reading.codes }),
  }));
}

function summaryOf(
  { codes, units, connecting, unconnectedLines }: Reading,
): string {
  const [lines, verb] = connecting.length === 1
    ? ["line", "makes"]
    : ["lines", "make"];
  return `${
    codes.join(" & ")
  }: ${connecting.length} ${lines} of ${units.length} ${
    units.length === 1 ? "unit" : "units"
  } ${verb} the connection, ${unconnectedLines.length} found no partner`;
}

function plainOf({ name, isConnecting, codes, turn }: ShownLine): string {
  const said = turn === undefined || turn.text === ""
    ? ""
    : ` ${turn.role === undefined ? "" : `${turn.role}: `}${
      turn.text.replace(/\s+/g, " ").trim()
    }`;
  return `${isConnecting ? "  > " : "    "}${name}${
    codes.length === 0 ? "" : ` [${codes.join(", ")}]`
  }${said}`;
}

function htmlOf(
  head: readonly string[],
  blocks: readonly { head: string; lines: readonly ShownLine[] }[],
  { end, codes }: {
    readonly end: readonly string[];
    readonly codes: readonly string[];
  },
): string {
  const [title = "", ...rest] = head;
  const names = ["Line", "Who", "Said", "Codes"];
  return `<figure class="elenchus-table" style="margin:0;overflow-x:auto"><figcaption><strong>${
    escapeHtml(title)
  }</strong>${
    rest.map((line) => `<br>${escapeHtml(line)}`).join("")
  }</figcaption><table style="border-collapse:collapse"><thead><tr>${
    names.map((name) =>
      `<th scope="col" style="text-align:left;padding:.2em .6em">${name}</th>`
    ).join("")
  }</tr></thead>${
    blocks.map((block) =>
      `<tbody><tr><th scope="rowgroup" colspan="4" style="text-align:left;padding:.5em .6em .2em;border-top:1px solid #cdd2da">${
        escapeHtml(block.head)
      }</th></tr>${
        block.lines.map((line) => rowOf(line, codes)).join("")
      }</tbody>`
    ).join("")
  }</table>${
    end.map((line) => `<p>${escapeHtml(line)}</p>`).join("")
  }</figure>`;
}

function rowOf(
  { name, isConnecting, codes, turn }: ShownLine,
  all: readonly string[],
): string {
  const text = turn?.text ?? "";
  // A code that is given to the whole line marks all of it.
  const marks = (turn?.marks ?? []).filter(({ code }) => codes.includes(code))
    .map(({ code, evidence }) => ({
      code,
      evidence: evidence === "" ? text : evidence,
    })).filter(({ evidence }) => evidence !== "");
  const cells = [
    escapeHtml(name),
    escapeHtml(turn?.role ?? ""),
    markedHtml(text, marks, all),
    escapeHtml(codes.join(", ")),
  ];
  // The line itself is told from its window by more than colour.
  const style = isConnecting
    ? "border-left:4px solid #1d2433;font-weight:600"
    : "border-left:4px solid transparent";
  return `<tr${isConnecting ? ' aria-current="true"' : ""}>${
    cells.map((cell, at) =>
      `<td style="vertical-align:top;text-align:left;padding:.2em .6em;${
        at === 0 ? style : ""
      }">${cell}</td>`
    ).join("")
  }</tr>`;
}
