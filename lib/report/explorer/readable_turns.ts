/**
 * What close reading needs: the turns as a reader sees them, and for each
 * connection the lines that make it with their windows.
 *
 * Which lines make a connection is found by the network model's own function,
 * which the caller hands over; here its answer is only brought into one form.
 *
 * Source: Shaffer (2017), Quantitative Ethnography, on closing the interpretive loop.
 *
 * @module
 */

import type { CodedLine, CodedTurn, Debate, EnaModel, Turn } from "records";
import type { TextMark } from "../marked_text.ts";

/** A turn, or any line of text, that a reader can open. Every text in it is untrusted. */
export interface ReadableTurn {
  /** Address, equal to the `lineId` of the coded line. */
  readonly lineId: string;
  /** What was said. */
  readonly text: string;
  /** Who said it, such as "claim". */
  readonly role?: string;
  /** 1 for the first turn of the debate. */
  readonly index?: number;
  /** Debate it belongs to. */
  readonly debateId?: string;
  /** Codes with the words that carry them; empty words = the whole turn. */
  readonly marks?: readonly TextMark[];
  /** What a reader has to know of it, such as why it is not coded. */
  readonly note?: string;
  /** What the language model was asked. */
  readonly prompt?: string;
  /** The reply as it arrived. */
  readonly rawReply?: string;
}

/** A line that makes a connection. */
export interface ConnectionLine {
  /** Row of its unit in the model, from 0. */
  readonly unit: number;
  /** Its address. */
  readonly lineId: string;
  /** Addresses of the lines in its window, itself included, in order. */
  readonly window: readonly string[];
}

/** Tells which lines make a connection; `explain` of the network models is one. */
export type Explain<Lines> = (
  model: EnaModel,
  accumulation: Lines,
  options: { readonly codes: readonly string[] },
) => {
  /** Index of each line that makes the connection, and of the lines in its window. */
  readonly connecting: readonly {
    readonly line: number;
    readonly window: readonly number[];
  }[];
};

/**
 * Collects the lines behind every connection of a model.
 *
 * A line without an address is called "line 1" and so on, by its place.
 *
 * @param model A fitted model.
 * @param accumulation The accumulation it was fitted on.
 * @param options The function that tells which lines make a connection.
 * @returns By label of the pair, its lines in order; an empty list where there are none.
 *
 * @example
 * ```ts
 * import { accumulate, explain, fitEna } from "ena";
 * import { connectionLines } from "report";
 * import assert from "node:assert/strict";
 *
 * const lines = [
 *   { unit: ["Ann"], conversation: ["1"], codes: [1, 0, 0], lineId: "t1" },
 *   { unit: ["Bob"], conversation: ["1"], codes: [0, 1, 0], lineId: "t2" },
 * ];
 * const accumulation = accumulate(lines, { codes: ["A", "B", "C"], stanzaWindow: 2 });
 * const found = connectionLines(fitEna(accumulation), accumulation, { explain });
 * assert.deepEqual(found.get("A & B"), [{ unit: 1, lineId: "t2", window: ["t1", "t2"] }]);
 * assert.deepEqual(found.get("B & C"), []);
 * ```
 */
export function connectionLines<
  Lines extends { readonly lines: readonly CodedLine[] },
>(
  model: EnaModel,
  accumulation: Lines,
  options: { readonly explain: Explain<Lines> },
): ReadonlyMap<string, readonly ConnectionLine[]> {
  const { lines } = accumulation;
  const idOf = (index: number): string => addressOf(lines[index], index);
  const rows = new Map(
    model.units.map(({ tuple, step }, row) => [keyOf(tuple, step), row]),
  );
  const hasSteps = model.units.some(({ step }) => step !== null);
  return new Map(model.pairs.map(({ label, first, second }) => {
    const { connecting } = options.explain(model, accumulation, {
      codes: [model.codes[first] ?? "", model.codes[second] ?? ""],
    });
    const found = connecting.flatMap(({ line, window }) => {
      const { unit = [], conversation = [] } = lines[line] ?? {};
      const row = rows.get(keyOf(unit, hasSteps ? conversation : null));
      return row === undefined
        ? []
        : [{ unit: row, lineId: idOf(line), window: window.map(idOf) }];
    });
    return [label, found];
  }));
}

function keyOf(
  tuple: readonly string[],
  step: readonly string[] | null,
): string {
  return JSON.stringify([tuple, step]);
}

/**
 * Collects the turns of debates with their codes, down to prompt and raw reply.
 *
 * @param debates Debates.
 * @param codedTurns Codes of their turns; turns without a record are shown without codes.
 * @param options Gives the prompt of a turn, where it is known.
 * @returns One readable turn per turn, in order.
 *
 * @example
 * ```ts
 * import { readableTurns } from "report";
 * import assert from "node:assert/strict";
 *
 * const turn = {
 *   turnId: "d/t1", index: 1, round: 1, role: "claim", text: "A 4.", rawReply: "A 4.",
 *   impliedScore: 4, direction: null, parse: "ok", finishReason: "stop", truncated: false,
 *   replyKey: null, source: "role-played",
 *   usage: { promptTokens: null, completionTokens: null, costUsd: null },
 * } as const;
 * const [shown] = readableTurns([{ debateId: "d", turns: [turn] }], [], {
 *   promptOf: () => "Score the essay.",
 * });
 * assert.deepEqual(shown, {
 *   lineId: "d/t1", debateId: "d", index: 1, role: "claim", text: "A 4.",
 *   marks: [], prompt: "Score the essay.", rawReply: "A 4.",
 * });
 * ```
 */
export function readableTurns(
  debates: readonly Pick<Debate, "debateId" | "turns">[],
  codedTurns: readonly CodedTurn[] = [],
  options: {
    /** Prompt of a turn; undefined = unknown. */
    readonly promptOf?: (turn: Turn, debateId: string) => string | undefined;
  } = {},
): readonly ReadableTurn[] {
  const coded = new Map(codedTurns.map((record) => [record.turnId, record]));
  return debates.flatMap(({ debateId, turns }) =>
    turns.map((turn): ReadableTurn => {
      const record = coded.get(turn.turnId);
      const prompt = options.promptOf?.(turn, debateId);
      return {
        lineId: turn.turnId,
        debateId,
        index: turn.index,
        role: turn.role,
        text: turn.text,
        marks: record?.marks ?? [],
        ...(record?.state.status === "uncoded"
          ? { note: `not coded: ${record.state.reason}` }
          : {}),
        ...(prompt === undefined ? {} : { prompt }),
        ...(turn.rawReply === "" ? {} : { rawReply: turn.rawReply }),
      };
    })
  );
}

/**
 * Makes coded lines readable that are no turns of debates, such as those of a CSV.
 *
 * @param lines Coded lines, in order.
 * @param codes Names of their codes; a code that is not 0 marks the whole line.
 * @param options Gives what was said in a line, where it is known.
 * @returns One readable turn per line, in order, addressed as `connectionLines` does.
 *
 * @example
 * ```ts
 * import { readableLines } from "report";
 * import assert from "node:assert/strict";
 *
 * const lines = [{ unit: ["Ann"], conversation: ["talk 1"], codes: [1, 0] }];
 * assert.deepEqual(readableLines(lines, ["Data", "Design"], { textOf: () => "Look." }), [{
 *   lineId: "line 1", debateId: "talk 1", role: "Ann", text: "Look.",
 *   marks: [{ code: "Data", evidence: "" }],
 * }]);
 * ```
 */
export function readableLines(
  lines: readonly CodedLine[],
  codes: readonly string[],
  options: {
    /** What was said in the line with this index, from 0; undefined = unknown. */
    readonly textOf?: (index: number) => string | undefined;
  } = {},
): readonly ReadableTurn[] {
  return lines.map((line, index): ReadableTurn => ({
    lineId: addressOf(line, index),
    debateId: line.conversation.join("."),
    role: line.unit.join("."),
    text: options.textOf?.(index) ?? "",
    marks: codes.filter((_, code) => (line.codes[code] ?? 0) !== 0).map((
      code,
    ) => ({ code, evidence: "" })),
  }));
}

/** Address of a line; a line without one is called by its place. */
function addressOf(line: CodedLine | undefined, index: number): string {
  return line?.lineId ?? `line ${index + 1}`;
}
