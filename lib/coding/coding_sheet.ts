/**
 * The other direction of a file of codes: the blind sheet that a person fills in, and coded turns as the lines that `fileCoder` reads.
 *
 * Source: none; the format is our own.
 *
 * @module
 */

import type { CodedTurn, Debate } from "records";
import { type BlindOptions, blindTurns } from "./blind.ts";

/** Which turns go on a sheet. */
export interface SheetOptions extends BlindOptions {
  /** Turns to be coded, by real id; all if absent. The turns before them are on the sheet as context. */
  readonly turnIds?: ReadonlySet<string>;
}

/**
 * Writes the sheet that a person fills in: blind ids, debates in the order of their blind ids (so that the order tells nothing), each
 * turn with its text. Turns to be coded have empty `marks`; turns that are only context are comments.
 *
 * @param debates The debates.
 * @param options Which turns, and whether roles are shown.
 * @returns Lines that `fileCoder` reads.
 *
 * @example
 * ```ts
 * import { codingSheet } from "coding";
 * import assert from "node:assert/strict";
 *
 * assert.equal(codingSheet([]), "");
 * ```
 */
export function codingSheet(
  debates: readonly Debate[],
  options: SheetOptions = {},
): string {
  const wanted = options.turnIds;
  const sheets = debates.flatMap((debate) => {
    const views = blindTurns(debate, options);
    const toCode = debate.turns.map((turn) =>
      wanted === undefined || wanted.has(turn.turnId)
    );
    const last = toCode.lastIndexOf(true);
    return last < 0 ? [] : [
      views.slice(0, last + 1).map((view, position) => {
        const { turnId, role, text } = view;
        const shown = { turnId, ...(role === null ? {} : { role }), text };
        return toCode[position] === true
          ? `${JSON.stringify({ ...shown, marks: [] })}\n`
          : `# ${JSON.stringify(shown)}\n`;
      }),
    ];
  });
  return sheets.sort(([a = ""], [b = ""]) => {
    const [idA, idB] = [idIn(a), idIn(b)];
    return idA < idB ? -1 : idA > idB ? 1 : 0;
  }).flat().join("");
}

/**
 * Writes coded turns as lines that `fileCoder` reads back: turn, marks with evidence and target, or the reason why uncoded.
 *
 * @param codedTurns Coded turns of one coder.
 * @returns One line per turn; the empty string for none.
 *
 * @example
 * ```ts
 * import { toCodeLines } from "coding";
 * import assert from "node:assert/strict";
 *
 * const line = toCodeLines([{
 *   turnId: "d/t2", debateId: "d", index: 2, role: "grounds", coder: "A", state: { status: "coded" },
 *   marks: [{ code: "AGREEMENT", evidence: "Yes", targetTurnId: "d/t1" }],
 * }]);
 * assert.equal(line, '{"turnId":"d/t2","marks":[{"code":"AGREEMENT","evidence":"Yes","target":"d/t1"}]}\n');
 * ```
 */
export function toCodeLines(codedTurns: readonly CodedTurn[]): string {
  return codedTurns.map((coded) => {
    const marks = coded.marks.map(({ code, evidence, targetTurnId }) => ({
      code,
      evidence,
      ...(targetTurnId === null ? {} : { target: targetTurnId }),
    }));
    const line = coded.state.status === "uncoded"
      ? { turnId: coded.turnId, uncoded: coded.state.reason }
      : { turnId: coded.turnId, marks };
    return `${JSON.stringify(line)}\n`;
  }).join("");
}

function idIn(line: string): string {
  return line.slice(line.indexOf('"turnId"'));
}
