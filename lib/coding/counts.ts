/**
 * Counts of codes, with the number of coded turns as denominator. A turn may have several codes, so the counts of a group may add up to
 * more than its turns; only a share per code is comparable between groups.
 *
 * Source: none; the field calls this coding and counting.
 *
 * @module
 */

import type { CodedTurn } from "records";
import type { Codebook } from "./codebook.ts";
import { codeMatrix } from "./matrix.ts";
import { isRubricGrounded } from "./rubric_cue.ts";

/** How often a group has a code. */
export interface CodeCount {
  /** Name of the group. */
  readonly group: string;
  /** The code. */
  readonly code: string;
  /** Coded turns with the code. */
  readonly turnCount: number;
  /** Share of the group's coded turns, 0 to 1; null where there is none. */
  readonly share: number | null;
  /** Debates with the code in at least one turn. */
  readonly debateCount: number;
}

/** Size of a group. */
export interface CodedGroup {
  /** Name of the group. */
  readonly group: string;
  /** Its debates. */
  readonly debateCount: number;
  /** Coded turns: the denominator of every share. */
  readonly codedTurnCount: number;
  /** Turns without codes because the coder gave no usable reply. */
  readonly uncodedTurnCount: number;
  /** Codes given in all. */
  readonly markCount: number;
  /** Codes per coded turn; null where there is none. */
  readonly codesPerTurn: number | null;
  /** Turns with JUSTIFICATION whose sentences name a level or the rubric, by the fixed patterns. */
  readonly groundedJustificationCount: number;
}

/** Counts by group and code. */
export interface CodeCounts {
  /** Groups in order of appearance. */
  readonly groups: readonly CodedGroup[];
  /** One row per group and code, codes in codebook order, zeros included. */
  readonly rows: readonly CodeCount[];
}

/** How to count. */
export interface CountOptions {
  /** The codebook. */
  readonly codebook: Codebook;
  /** Gives the group of a turn, such as the prompt set of its debate; null leaves it out. One group "all" if absent. */
  readonly groupOf?: (turn: CodedTurn) => string | null;
}

/**
 * Counts codes by group.
 *
 * @param codedTurns Coded turns of one coder.
 * @param options Codebook and groups.
 * @returns Group sizes and counts; both empty for no turns.
 * @throws {TypeError} If a turn occurs twice, or has a code that the codebook does not have.
 *
 * @example
 * ```ts
 * import { countCodes, readCodebook } from "coding";
 * import assert from "node:assert/strict";
 *
 * const turn = (index: number, codes: readonly string[]) => ({
 *   turnId: `d/t${index}`, debateId: "d", index, role: "claim", coder: "A", state: { status: "coded" } as const,
 *   marks: codes.map((code) => ({ code, evidence: "x", targetTurnId: null })),
 * });
 * const { groups, rows } = countCodes([turn(1, ["ASSERTION", "PROPOSITION"]), turn(2, ["ASSERTION"])], {
 *   codebook: readCodebook(),
 * });
 * assert.equal(groups[0]?.codesPerTurn, 1.5);
 * assert.deepEqual(rows.slice(0, 3).map((row) => row.share), [1, 0.5, 0]);
 * ```
 */
export function countCodes(
  codedTurns: readonly CodedTurn[],
  options: CountOptions,
): CodeCounts {
  const { codebook, groupOf = (): string => "all" } = options;
  checkOnce(codedTurns);
  const members = new Map<string, CodedTurn[]>();
  for (const turn of codedTurns) {
    const group = groupOf(turn);
    if (group === null) continue;
    members.set(group, [...(members.get(group) ?? []), turn]);
  }
  return {
    groups: [...members].map(([group, turns]) => describeGroup(group, turns)),
    rows: [...members].flatMap(([group, turns]) =>
      countGroup(group, turns, codebook)
    ),
  };
}

function describeGroup(
  group: string,
  turns: readonly CodedTurn[],
): CodedGroup {
  const coded = turns.filter((turn) => turn.state.status === "coded");
  const markCount = coded.reduce((sum, turn) => sum + turn.marks.length, 0);
  return {
    group,
    debateCount: new Set(turns.map((turn) => turn.debateId)).size,
    codedTurnCount: coded.length,
    uncodedTurnCount: turns.length - coded.length,
    markCount,
    codesPerTurn: coded.length === 0 ? null : markCount / coded.length,
    groundedJustificationCount:
      coded.filter((turn) =>
        turn.marks.some(({ rubricCue }) =>
          rubricCue !== undefined && isRubricGrounded(rubricCue)
        )
      ).length,
  };
}

function countGroup(
  group: string,
  turns: readonly CodedTurn[],
  codebook: Codebook,
): CodeCount[] {
  const { codes, lines } = codeMatrix(turns, codebook);
  return codes.map((code, column) => {
    const having = lines.filter((line) => line.values[column] === 1);
    return {
      group,
      code,
      turnCount: having.length,
      share: lines.length === 0 ? null : having.length / lines.length,
      debateCount: new Set(having.map((line) => line.debateId)).size,
    };
  });
}

function checkOnce(codedTurns: readonly CodedTurn[]): void {
  const seen = new Set<string>();
  for (const { turnId } of codedTurns) {
    if (seen.has(turnId)) {
      throw new TypeError(
        `Cannot count codes: each turn must occur once (one coder at a time), got ${turnId} twice`,
      );
    }
    seen.add(turnId);
  }
}
