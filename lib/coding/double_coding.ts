/**
 * Double coding: draws the turns that a second coder codes, finds where two coders differ, and merges them with what was decided
 * about the differences. It leaves out how a decision is reached.
 *
 * Source: the practice that the literature reports (a share of the units coded twice, differences settled by discussion), as in
 * Krippendorff, Content Analysis, Sage.
 *
 * @module
 */

import type { CodedTurn, CodeMark, Debate, Turn } from "records";
import { type Random, sampleWithoutReplacement } from "stats";
import { type Codebook, findCode } from "./codebook.ts";
import { inCodebookOrder } from "./marks.ts";

/** How many turns to draw. */
export interface SampleOptions {
  /** Share of the turns of each role, above 0 and at most 1; 0.2 if absent. */
  readonly share?: number;
}

/** One difference between two coders. */
export interface CodingDifference {
  /** The turn. */
  readonly turnId: string;
  /** The code. */
  readonly code: string;
  /** "first" or "second": only this coder gave the code; "target": both gave it and named other turns. */
  readonly kind: "first" | "second" | "target";
  /** Mark of the first coder; null where there is none. */
  readonly first: CodeMark | null;
  /** Mark of the second coder; null where there is none. */
  readonly second: CodeMark | null;
}

/** What a merge is made of. */
export interface MergeOptions {
  /** The codebook; its version and order hold for the merged marks. */
  readonly codebook: Codebook;
  /** Decided turns: for each turn on which the coders differ, its marks in full. May be read with `fileCoder`. */
  readonly decided: readonly CodedTurn[];
  /** Name in the merged turns; "adjudicated" if absent. */
  readonly name?: string;
}

/** Two codings merged. */
export interface MergedCoding {
  /** One coded turn per turn of either coder, in the order of the first coder and then of the second. */
  readonly codedTurns: readonly CodedTurn[];
  /** Turns on which both agreed. */
  readonly agreedCount: number;
  /** Turns that were decided. */
  readonly decidedCount: number;
  /** Turns that only one coder coded. */
  readonly singleCount: number;
  /** Turns that neither coded: they stay uncoded. */
  readonly uncodedCount: number;
}

/**
 * Draws turns for double coding, the same share of each role, rounded up, so that at least that share of all turns is drawn.
 *
 * @param debates The debates.
 * @param random Source of random numbers.
 * @param options The share.
 * @returns Ids of the drawn turns; empty for no debates.
 * @throws {RangeError} If the share is not above 0 and at most 1.
 *
 * @example
 * ```ts
 * import { sampleTurns } from "coding";
 * import { createRandom } from "stats";
 * import assert from "node:assert/strict";
 *
 * assert.equal(sampleTurns([], createRandom(1)).size, 0);
 * assert.throws(() => sampleTurns([], createRandom(1), { share: 20 }), /share must be above 0 and at most 1, got 20/);
 * ```
 */
export function sampleTurns(
  debates: readonly Debate[],
  random: Random,
  options: SampleOptions = {},
): Set<string> {
  const { share = 0.2 } = options;
  if (!(share > 0 && share <= 1)) {
    throw new RangeError(
      `Cannot draw turns for double coding: share must be above 0 and at most 1, got ${share}`,
    );
  }
  const byRole = new Map<string, Turn[]>();
  for (const turn of debates.flatMap((debate) => debate.turns)) {
    byRole.set(turn.role, [...(byRole.get(turn.role) ?? []), turn]);
  }
  const drawn = [...byRole.values()].flatMap((turns) => {
    // 0.07 * 100 is 7.000000000000001 in floating point, which must not become 8
    const count = Math.ceil(Number((share * turns.length).toFixed(9)));
    return sampleWithoutReplacement(turns, count, random);
  });
  return new Set(drawn.map((turn) => turn.turnId));
}

/**
 * Finds where two coders differ, on the turns that both coded.
 *
 * @param first Coded turns of one coder.
 * @param second Coded turns of another.
 * @returns Differences in the order of the first coder's turns; empty if they agree or share no turn.
 *
 * @example
 * ```ts
 * import { findDifferences } from "coding";
 * import assert from "node:assert/strict";
 *
 * const turn = (coder: string, codes: readonly string[]) => ({
 *   turnId: "d/t1", debateId: "d", index: 1, role: "claim", coder, state: { status: "coded" } as const,
 *   marks: codes.map((code) => ({ code, evidence: "x", targetTurnId: null })),
 * });
 * const differences = findDifferences([turn("A", ["ASSERTION", "FRAME"])], [turn("B", ["ASSERTION", "PROCESS"])]);
 * assert.deepEqual(differences.map(({ code, kind }) => [code, kind]), [["FRAME", "first"], ["PROCESS", "second"]]);
 * ```
 */
export function findDifferences(
  first: readonly CodedTurn[],
  second: readonly CodedTurn[],
): CodingDifference[] {
  const others = new Map(second.map((turn) => [turn.turnId, turn]));
  return first.flatMap((turn) => {
    const other = others.get(turn.turnId);
    return other === undefined ? [] : differencesOf(turn, other);
  });
}

/**
 * Merges two codings. A turn that was decided has the decided marks; else a turn on which both agree has them; else a turn that only
 * one coder coded has that one's marks. Agreement means the same codes and, for reactions, the same targets; the evidence may differ,
 * and the first coder's is kept.
 *
 * @param first Coded turns of one coder.
 * @param second Coded turns of another, such as a double-coded fifth.
 * @param options Codebook and decisions.
 * @returns The merged coding with counts of where its turns are from.
 * @throws {TypeError} If the coders differ on a turn that was not decided, or a decided turn has a code outside the codebook.
 *
 * @example
 * ```ts
 * import { mergeCodings, readCodebook } from "coding";
 * import assert from "node:assert/strict";
 *
 * const turn = (coder: string, codes: readonly string[]) => ({
 *   turnId: "d/t1", debateId: "d", index: 1, role: "claim", coder, state: { status: "coded" } as const,
 *   marks: codes.map((code) => ({ code, evidence: "x", targetTurnId: null })),
 * });
 * const codebook = readCodebook();
 * const [a, b, decided] = [[turn("A", ["FRAME"])], [turn("B", ["ASSERTION"])], [turn("both", ["FRAME"])]];
 * assert.throws(() => mergeCodings(a, b, { codebook, decided: [] }), /turn d\/t1 must be decided/);
 * const merged = mergeCodings(a, b, { codebook, decided });
 * assert.deepEqual(merged.codedTurns[0]?.marks.map((mark) => mark.code), ["FRAME"]);
 * ```
 */
export function mergeCodings(
  first: readonly CodedTurn[],
  second: readonly CodedTurn[],
  options: MergeOptions,
): MergedCoding {
  const { codebook, name = "adjudicated" } = options;
  const decisions = new Map(options.decided.map((turn) => [turn.turnId, turn]));
  const [inFirst, inSecond] = [first, second].map((turns) =>
    new Map(turns.map((turn) => [turn.turnId, turn]))
  );
  const count = { agreed: 0, decided: 0, single: 0, uncoded: 0 };
  const turnIds = new Set([...first, ...second].map((turn) => turn.turnId));
  const codedTurns = [...turnIds].flatMap((turnId) => {
    const given = [inFirst?.get(turnId), inSecond?.get(turnId)]
      .filter((turn) => turn !== undefined);
    const chosen = chooseTurn(turnId, given, decisions);
    if (chosen === null) return [];
    count[chosen.from] += 1;
    checkCodes(chosen.turn, codebook);
    return [{
      ...chosen.turn,
      coder: name,
      marks: inCodebookOrder(chosen.turn.marks, codebook),
    }];
  });
  return {
    codedTurns,
    agreedCount: count.agreed,
    decidedCount: count.decided,
    singleCount: count.single,
    uncodedCount: count.uncoded,
  };
}

function chooseTurn(
  turnId: string,
  given: readonly CodedTurn[],
  decisions: ReadonlyMap<string, CodedTurn>,
): {
  readonly from: "agreed" | "decided" | "single" | "uncoded";
  readonly turn: CodedTurn;
} | null {
  const decision = decisions.get(turnId);
  if (decision !== undefined) return { from: "decided", turn: decision };
  const coded = given.filter((turn) => turn.state.status === "coded");
  const [one, two] = coded;
  const [any] = given;
  if (one === undefined) {
    return any === undefined ? null : { from: "uncoded", turn: any };
  }
  if (two === undefined) return { from: "single", turn: one };
  const differences = differencesOf(one, two);
  if (differences.length === 0) return { from: "agreed", turn: one };
  throw new TypeError(
    `Cannot merge codings: turn ${turnId} must be decided, got none for ${
      differences.map(({ code, kind }) =>
        kind === "target" ? `target of ${code}` : `${code} (only ${kind} coder)`
      ).join(", ")
    }`,
  );
}

function differencesOf(
  first: CodedTurn,
  second: CodedTurn,
): CodingDifference[] {
  const bothCoded = [first, second].every((turn) =>
    turn.state.status === "coded"
  );
  if (!bothCoded) return [];
  const { turnId } = first;
  const markOf = (turn: CodedTurn, code: string): CodeMark | null =>
    turn.marks.find((mark) => mark.code === code) ?? null;
  const codes = new Set(
    [...first.marks, ...second.marks].map((mark) => mark.code),
  );
  return [...codes].flatMap((code): CodingDifference[] => {
    const [a, b] = [markOf(first, code), markOf(second, code)];
    if (a === null || b === null) {
      const kind = a === null ? "second" : "first";
      return [{ turnId, code, kind, first: a, second: b }];
    }
    return a.targetTurnId === b.targetTurnId
      ? []
      : [{ turnId, code, kind: "target", first: a, second: b }];
  });
}

function checkCodes(turn: CodedTurn, codebook: Codebook): void {
  const strange = turn.marks.find((mark) =>
    findCode(codebook, mark.code) === null
  );
  if (strange !== undefined) {
    throw new TypeError(
      `Cannot merge codings: turn ${turn.turnId} must have codes of codebook ${codebook.name}, got "${strange.code}"`,
    );
  }
}
