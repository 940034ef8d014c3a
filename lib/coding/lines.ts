/**
 * Coded turns as lines of a network model: whose network, which turns may
 * connect, which codes.
 *
 * Leaves out the model, which `ena` makes from the lines.
 *
 * @module
 */

import type { Attribute, CodedLine, CodedTurn } from "records";

/** How turns become lines. */
export interface LineOptions {
  /** Codes to keep, in the order of the line's numbers. */
  readonly codes: readonly string[];
  /** Whose network a turn belongs to; its debate where absent. */
  readonly unitOf?: (turn: CodedTurn) => readonly string[];
  /** What is known of a debate, such as its prompt set and group. */
  readonly attributesOf?: (
    turn: CodedTurn,
  ) => Readonly<Record<string, Attribute>>;
}

/**
 * Makes one line per coded turn. The conversation is the debate, so turns of
 * different debates never connect. A turn that is uncoded has missing codes,
 * not zeros: the network model refuses them or counts them.
 *
 * @param codedTurns Coded turns in the order of their debates and turns.
 * @param options Codes, unit and attributes.
 * @returns One line per turn, `lineId` = turn id.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { toCodedLines } from "coding";
 *
 * const turn = { turnId: "d/t1", debateId: "d", index: 1, role: "claim", coder: "A" };
 * const marks = [{ code: "ASSERTION", evidence: "It is clear.", targetTurnId: null }];
 * const lines = toCodedLines([
 *   { ...turn, marks, state: { status: "coded" } },
 *   { ...turn, turnId: "d/t2", marks: [], state: { status: "uncoded", reason: "no reply" } },
 * ], { codes: ["ASSERTION", "OBJECTION"] });
 * assert.deepEqual(lines.map((line) => line.codes), [[1, 0], [null, null]]);
 * assert.deepEqual(lines[0]?.unit, ["d"]);
 * ```
 */
export function toCodedLines(
  codedTurns: readonly CodedTurn[],
  options: LineOptions,
): readonly CodedLine[] {
  const { codes, unitOf, attributesOf } = options;
  return codedTurns.map((turn) => {
    const given = new Set(turn.marks.map((mark) => mark.code));
    return {
      unit: unitOf === undefined ? [turn.debateId] : unitOf(turn),
      conversation: [turn.debateId],
      codes: codes.map((code) =>
        turn.state.status === "uncoded" ? null : Number(given.has(code))
      ),
      lineId: turn.turnId,
      ...(attributesOf === undefined ? {} : { attributes: attributesOf(turn) }),
    };
  });
}
