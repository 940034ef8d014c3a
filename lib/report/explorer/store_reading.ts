/**
 * Turns and connections as a page holds them: each paragraph once, marks as places.
 *
 * Prompts of a debate repeat the rubric, the essay and all earlier turns. A text
 * is therefore a list of paragraphs, and equal paragraphs are one.
 *
 * Source: no formula.
 *
 * @module
 */

import type { EnaModel } from "records";
import type {
  StoredConnection,
  StoredReadableTurn,
  StoredReading,
} from "./explorer_data.ts";
import type { ConnectionLine, ReadableTurn } from "./readable_turns.ts";

/**
 * Stores turns and connections.
 *
 * @param model The model whose connections they are.
 * @param lines By label of the pair, the lines that make it.
 * @param turns Turns by which lines are read; a line without a turn is shown by its address.
 * @returns Plain JSON.
 * @throws RangeError if a label is no pair of the model, or a unit no row of it.
 */
export function storeReading(
  model: EnaModel,
  lines: ReadonlyMap<string, readonly ConnectionLine[]>,
  turns: readonly ReadableTurn[],
): StoredReading {
  checkLines(model, lines);
  const pieces = numbering<string>();
  const codes = numbering(model.codes);
  const byId = new Map(turns.map((turn) => [turn.lineId, turn]));
  // Turns that no window reaches are not read, so the page does not carry them.
  const used = numbering<string>();
  const connections = model.pairs.map(({ label }) =>
    (lines.get(label) ?? []).map((
      { unit, lineId, window },
    ): StoredConnection => [
      unit,
      used.indexOf(lineId),
      window.map(used.indexOf),
    ])
  );
  const write = (text: string): number[] =>
    text.toWellFormed().split("\n\n").map(pieces.indexOf);
  const stored = used.values.map((id) =>
    storeTurn(byId.get(id) ?? { lineId: id, text: "" }, write, codes.indexOf)
  );
  return {
    pieces: pieces.values,
    codes: codes.values,
    turns: stored,
    connections,
  };
}

function storeTurn(
  turn: ReadableTurn,
  write: (text: string) => number[],
  codeIndex: (code: string) => number,
): StoredReadableTurn {
  const { prompt, rawReply, marks = [] } = turn;
  const text = turn.text.toWellFormed();
  const places = marks.map(({ code, evidence }) => {
    const words = evidence.toWellFormed();
    const start = words === "" ? -1 : text.indexOf(words);
    const end = start < 0 ? -1 : start + words.length;
    return { code, words, place: [codeIndex(code), start, end] as const };
  });
  const isLost = ({ words, place }: typeof places[number]): boolean =>
    words !== "" && place[1] < 0;
  return {
    id: turn.lineId,
    debate: turn.debateId ?? "",
    // What has no place in a debate is named by its address.
    head: [turn.index ?? turn.lineId, turn.role ?? ""].join(" ").trim(),
    text: write(text),
    marks: places.filter((mark) => !isLost(mark)).map(({ place }) => place),
    notes: [
      ...(turn.note === undefined ? [] : [turn.note]),
      ...places.filter(isLost).map(({ code, words }) =>
        `${code}, not in the text: “${words}”`
      ),
    ],
    prompt: prompt === undefined ? null : write(prompt),
    rawReply: rawReply === undefined ? null : write(rawReply),
  };
}

function checkLines(
  model: EnaModel,
  lines: ReadonlyMap<string, readonly ConnectionLine[]>,
): void {
  const labels = new Set(model.pairs.map(({ label }) => label));
  for (const [label, list] of lines) {
    if (!labels.has(label)) {
      throw new RangeError(
        `Cannot make an explorer: lines must be given by labels of pairs, such as "${
          model.pairs[0]?.label ?? ""
        }", got "${label}"`,
      );
    }
    const wrong = list.find(({ unit }) => model.units[unit] === undefined);
    if (wrong !== undefined) {
      throw new RangeError(
        `Cannot make an explorer: unit of line "${wrong.lineId}" behind "${label}" must be a row of the model, from 0 to ${
          model.units.length - 1
        }, got ${wrong.unit}`,
      );
    }
  }
}

/** Values numbered in order of first appearance. */
function numbering<Value>(given: readonly Value[] = []): {
  readonly values: Value[];
  readonly indexOf: (value: Value) => number;
} {
  const values = [...given];
  const known = new Map(values.map((value, index) => [value, index]));
  return {
    values,
    indexOf: (value) => {
      const index = known.get(value) ?? values.push(value) - 1;
      known.set(value, index);
      return index;
    },
  };
}
