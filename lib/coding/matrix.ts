/**
 * Coded turns as lines of zeros and ones, the form in which network analysis and agreement take them.
 *
 * Source: none.
 *
 * @module
 */

import type { CodedTurn } from "records";
import type { Codebook } from "./codebook.ts";

/** One coded turn with a 0 or 1 per code. */
export interface CodeLine {
  /** The turn. */
  readonly turnId: string;
  /** Its debate. */
  readonly debateId: string;
  /** 1 for the first turn of the debate. */
  readonly index: number;
  /** Role of the agent. */
  readonly role: string;
  /** Who coded. */
  readonly coder: string;
  /** 1 where the turn has the code, else 0; as long as the matrix has codes, in their order. */
  readonly values: readonly (0 | 1)[];
}

/** Coded turns as a matrix. */
export interface CodeMatrix {
  /** Names of the columns, in codebook order. */
  readonly codes: readonly string[];
  /** Coded turns x codes, in the order given. */
  readonly lines: readonly CodeLine[];
  /** Turns that are not among the lines because they are uncoded; a row of zeros would call them silent. */
  readonly uncodedTurnIds: readonly string[];
}

/**
 * Makes the matrix of coded turns.
 *
 * @param codedTurns Coded turns.
 * @param codebook Gives the columns.
 * @returns The matrix; no lines for no coded turns.
 * @throws {TypeError} If a mark has a code that the codebook does not have.
 *
 * @example
 * ```ts
 * import { codeMatrix, readCodebook } from "coding";
 * import assert from "node:assert/strict";
 *
 * const { codes, lines } = codeMatrix([{
 *   turnId: "d/t1", debateId: "d", index: 1, role: "claim", coder: "A", state: { status: "coded" },
 *   marks: [{ code: "PROPOSITION", evidence: "A 3", targetTurnId: null }],
 * }], readCodebook());
 * assert.deepEqual(codes.slice(0, 3), ["ASSERTION", "PROPOSITION", "ELABORATION"]);
 * assert.deepEqual(lines[0]?.values.slice(0, 3), [0, 1, 0]);
 * ```
 */
export function codeMatrix(
  codedTurns: readonly CodedTurn[],
  codebook: Codebook,
): CodeMatrix {
  const codes = codebook.codes.map((entry) => entry.code);
  for (const { turnId, marks } of codedTurns) {
    const strange = marks.find((mark) => !codes.includes(mark.code));
    if (strange !== undefined) {
      throw new TypeError(
        `Cannot make the code matrix: turn ${turnId} must have codes of codebook ${codebook.name}, got "${strange.code}"`,
      );
    }
  }
  const isCoded = (turn: CodedTurn): boolean => turn.state.status === "coded";
  return {
    codes,
    lines: codedTurns.filter(isCoded).map((turn) => ({
      turnId: turn.turnId,
      debateId: turn.debateId,
      index: turn.index,
      role: turn.role,
      coder: turn.coder,
      values: codes.map((code) =>
        turn.marks.some((mark) => mark.code === code) ? 1 : 0
      ),
    })),
    uncodedTurnIds: codedTurns.filter((turn) => !isCoded(turn))
      .map((turn) => turn.turnId),
  };
}
