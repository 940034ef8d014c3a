/**
 * Close reading: the lines behind a connection.
 *
 * For chosen codes and a unit, the lines that count are the unit's own lines that
 * carry one of the codes and whose window holds all of them. Each comes with its
 * window. Lines that carry a code and found no partner are listed, too: they show
 * what almost became a connection. Without this step a network is a picture of
 * numbers, not of what was said.
 *
 * In an ordered network the codes are ground and response: the line carries the
 * response, its earlier lines (or the line itself) the ground.
 *
 * Left out: the extra connections that `forwardRule: "rENA-0.2.7"` makes without the
 * current line; code values below 0.
 *
 * Source: Shaffer (2017), Quantitative ethnography, on closing the interpretive loop.
 *
 * @module
 */

import type { CodedLine, EnaModel, EnaUnit } from "records";
import type { Accumulation } from "./accumulate.ts";
import { codeReader } from "./code_values.ts";
import { reachOf } from "./definition.ts";
import { membersOf } from "./groups.ts";
import { labelsOfModel } from "./summarize.ts";

/** Whose connection, and which. */
export interface ExplainOptions {
  /** Two or more names of codes; ground and response in an ordered network. */
  readonly codes: readonly string[];
  /** Label of one unit. */
  readonly unit?: string;
  /** Name of a group. Absent, as `unit` = all units. */
  readonly group?: string;
  /** Attribute that names the groups; absent = the grouping of the model. */
  readonly by?: string;
}

/** One line that makes the connection. */
export interface ConnectingLine {
  /** Index of the line among the accumulated lines, from 0. */
  readonly line: number;
  /** Its address; null where lines have none. */
  readonly lineId: string | null;
  /** Label of its unit. */
  readonly unit: string;
  /** Conversation tuple. */
  readonly conversation: readonly string[];
  /** Indices of the lines in its window, itself included, in order. */
  readonly window: readonly number[];
  /** For each chosen code the lines of the window that carry it. */
  readonly carriers: Readonly<Record<string, readonly number[]>>;
}

/** The lines behind a connection. */
export interface Explanation {
  /** The codes. */
  readonly codes: readonly string[];
  /** Labels of the units looked at. */
  readonly units: readonly string[];
  /** Lines that make the connection, in order. */
  readonly connecting: readonly ConnectingLine[];
  /** All lines in some window of `connecting`, in order, each once. */
  readonly windowLines: readonly number[];
  /** Own lines that carry one of the codes, in order. */
  readonly codedLines: readonly number[];
  /** Those of `codedLines` without a partner in their window. */
  readonly unconnectedLines: readonly number[];
}

/**
 * Finds the lines behind a connection of a unit or a group.
 *
 * @param model A fitted model, for the groups.
 * @param accumulation The accumulation it was fitted on, for the lines.
 * @param options Codes, and unit or group.
 * @returns Lines with their windows. Indices count from 0.
 * @throws {RangeError} If a code, unit or group is unknown, or there are fewer than two codes.
 *
 * @example
 * ```ts
 * import { accumulate, explain, fitEna } from "ena";
 * import assert from "node:assert/strict";
 *
 * const lines = [
 *   { unit: ["Ann"], conversation: ["1"], codes: [1, 0], lineId: "t1" },
 *   { unit: ["Bob"], conversation: ["1"], codes: [0, 0], lineId: "t2" },
 *   { unit: ["Bob"], conversation: ["1"], codes: [0, 1], lineId: "t3" },
 * ];
 * const accumulation = accumulate(lines, { codes: ["A", "B"], stanzaWindow: 3 });
 * const found = explain(fitEna(accumulation), accumulation, { codes: ["A", "B"], unit: "Bob" });
 * assert.deepEqual(found.connecting[0]?.window, [0, 1, 2]);
 * assert.deepEqual(found.connecting[0]?.carriers, { A: [0], B: [2] });
 * ```
 */
export function explain(
  model: EnaModel,
  accumulation: Accumulation,
  options: ExplainOptions,
): Explanation {
  const codes = findCodes(accumulation, options.codes);
  const rows = chooseRows(model, accumulation, options);
  const reader = windowReader(accumulation);
  const { rowOf, indexed } = accumulation;
  const carries = codeReader(indexed, accumulation.codes.length);
  const codedLines: number[] = [];
  for (let line = 0; line < rowOf.length; line++) {
    if (
      codes.some((code) => carries(line, code)) && rows.has(rowOf[line] ?? -1)
    ) {
      codedLines.push(line);
    }
  }
  const ordered = accumulation.definition.connections === "ordered";
  const connecting = codedLines.flatMap((line) => {
    const window = reader(line);
    const carriers = codes.map((code, index) =>
      window.filter((other) =>
        carries(other, code) && (!ordered ||
          mayCarry(codes, index, { line, other }))
      )
    );
    if (carriers.some((found) => found.length === 0)) return [];
    return [describeLine(accumulation, { line, window, carriers, codes })];
  });
  const connected = new Set(connecting.map(({ line }) => line));
  return {
    codes: options.codes,
    units: [...rows].map((row) => accumulation.units[row]?.label ?? ""),
    connecting,
    windowLines: [...new Set(connecting.flatMap(({ window }) => window))]
      .sort((a, b) => a - b),
    codedLines,
    unconnectedLines: codedLines.filter((line) => !connected.has(line)),
  };
}

/**
 * Shows the lines behind every connection of a unit or a group.
 *
 * @param model A fitted model, for the groups.
 * @param accumulation The accumulation it was fitted on, for the lines.
 * @param options Unit or group, and how a line is shown.
 * @returns By label of the pair, the shown lines that make the connection, in order; empty lists where there are none.
 * @throws {RangeError} If the unit or group is unknown.
 *
 * @example
 * ```ts
 * import { accumulate, fitEna, linesByConnection } from "ena";
 * import assert from "node:assert/strict";
 *
 * const lines = [
 *   { unit: ["Ann"], conversation: ["1"], codes: [1, 0, 0] },
 *   { unit: ["Ann"], conversation: ["1"], codes: [0, 1, 0] },
 * ];
 * const accumulation = accumulate(lines, { codes: ["A", "B", "C"] });
 * const found = linesByConnection(fitEna(accumulation), accumulation, {
 *   show: (_, index) => `line ${index + 1}`,
 * });
 * assert.deepEqual(found.get("A & B"), ["line 2"]);
 * assert.deepEqual(found.get("A & C"), []);
 * ```
 */
export function linesByConnection(
  model: EnaModel,
  accumulation: Accumulation,
  options: Omit<ExplainOptions, "codes"> & {
    /** Turns a line into text; may read its address or its index, from 0. */
    readonly show: (line: CodedLine, index: number) => string;
  },
): Map<string, string[]> {
  const { codes, pairs, lines } = accumulation;
  return new Map(pairs.map(({ label, first, second }) => {
    const { connecting } = explain(model, accumulation, {
      ...options,
      codes: [codes[first] ?? "", codes[second] ?? ""],
    });
    const shown = connecting.flatMap(({ line: index }) => {
      const line = lines[index];
      return line === undefined ? [] : [options.show(line, index)];
    });
    return [label, shown];
  }));
}

/** In an ordered network the response is in the line, the ground before it; one code with itself only across lines. */
function mayCarry(
  codes: readonly number[],
  index: number,
  { line, other }: { line: number; other: number },
): boolean {
  if (index === codes.length - 1) return other === line;
  return other !== line || codes[index] !== codes.at(-1);
}

function describeLine(
  { lines, units, rowOf, codes: names }: Accumulation,
  { line, window, carriers, codes }: {
    line: number;
    window: readonly number[];
    carriers: readonly (readonly number[])[];
    codes: readonly number[];
  },
): ConnectingLine {
  const given: CodedLine | undefined = lines[line];
  return {
    line,
    lineId: given?.lineId ?? null,
    unit: units[rowOf[line] ?? -1]?.label ?? "",
    conversation: given?.conversation ?? [],
    window,
    carriers: Object.fromEntries(
      codes.map((code, index) => [names[code] ?? "", carriers[index] ?? []]),
    ),
  };
}

/** Makes the function that gives the lines in the window of a line. */
function windowReader(
  { indexed, definition, rowOf, ground }: Accumulation,
): (line: number) => number[] {
  if (ground !== undefined) {
    return (line) =>
      ground(line).filter(({ weight }) => weight > 0).map(({ line }) => line);
  }
  const { order, starts, conversationOf } = indexed;
  const placeOf = new Int32Array(order.length);
  order.forEach((line, place) => placeOf[line] = place);
  const reach = reachOf(definition);
  return (line) => {
    const conversation = conversationOf[line] ?? 0;
    const start = starts[conversation] ?? 0;
    const end = starts[conversation + 1] ?? 0;
    if (definition.window === "conversation") {
      return Array.from(order.subarray(start, end))
        .filter((other) => rowOf[other] === rowOf[line]);
    }
    const place = placeOf[line] ?? 0;
    const first = Math.max(start, place - reach.back + 1);
    const last = Math.min(end - 1, place + reach.forward);
    const window: number[] = [];
    for (let at = first; at <= last; at++) window.push(order[at] ?? 0);
    return window;
  };
}

function findCodes(
  { codes }: Accumulation,
  names: readonly string[],
): number[] {
  if (names.length < 2) {
    throw new RangeError(
      `Cannot explain a connection: there must be at least 2 codes, got ${names.length}`,
    );
  }
  return names.map((name) => {
    const code = codes.indexOf(name);
    if (code < 0) {
      throw new RangeError(
        `Cannot explain a connection: "${name}" must be one of the codes, which are ${
          codes.join(", ")
        }`,
      );
    }
    return code;
  });
}

/** Rows of the accumulation that belong to the chosen units of the model. */
function chooseRows(
  model: EnaModel,
  accumulation: Accumulation,
  { unit, group, by }: ExplainOptions,
): Set<number> {
  const rowByKey = new Map(
    accumulation.units.map((each, row) => [keyOf(each), row]),
  );
  const inGroup = group === undefined
    ? [...model.units.keys()]
    : membersOf(labelsOfModel(model, by), group, "explain a connection");
  const chosen = inGroup.flatMap((index) => model.units[index] ?? [])
    .filter((each) => unit === undefined || each.label === unit);
  if (chosen.length === 0) {
    throw new RangeError(
      `Cannot explain a connection: "${unit}" must be the label of a unit, such as "${
        model.units[0]?.label
      }"`,
    );
  }
  return new Set(chosen.map((each) => {
    const row = rowByKey.get(keyOf(each));
    if (row === undefined) {
      throw new RangeError(
        `Cannot explain a connection: the accumulation must be the one the model was fitted on, ` +
          `got one without unit ${each.label}`,
      );
    }
    return row;
  }));
}

function keyOf(unit: EnaUnit): string {
  return JSON.stringify([unit.tuple, unit.step]);
}
