/**
 * Finds what is wrong with a coding as a whole, whoever made it. It leaves out whether a code is the right one: that is what
 * reliability is for.
 *
 * Source: the operational rules in `rules/codebook_cacs.yaml` (target, span, truncation).
 *
 * @module
 */

import type { CodedTurn, CodeMark, Debate, Turn } from "records";
import { type Codebook, findCode } from "./codebook.ts";

/** Something wrong with a coding. */
export interface CodingProblem {
  /** The turn. */
  readonly turnId: string;
  /** The code; empty where the problem is with the turn. */
  readonly code: string;
  /** What kind of problem it is. */
  readonly kind:
    | "unknown-turn"
    | "turn-twice"
    | "unknown-code"
    | "code-twice"
    | "evidence-not-in-turn"
    | "no-earlier-target"
    | "target-without-reaction"
    | "defence-without-disagreement"
    | "truncation-not-marked"
    | "no-code";
  /** What is wrong, in words. */
  readonly message: string;
}

/**
 * Finds what is wrong with a coding, mark by mark and along the chains of answers. The one problem that single turns cannot show is
 * `defence-without-disagreement`: a RESPONSE whose chain (the turn it answers, the turns that one's marks answer, and so on) holds
 * neither an OBJECTION nor a CHALLENGE. It is a mistake of the coder and is reported, not repaired; in a partly coded debate it is
 * reported only if every turn of the chain was coded.
 *
 * @param codedTurns The coding; uncoded turns are left alone.
 * @param debates The debates that were coded.
 * @param codebook The codebook.
 * @returns Problems in the order of the turns; empty for a sound coding.
 *
 * @example
 * ```ts
 * import { findCodingProblems, readCodebook } from "coding";
 * import assert from "node:assert/strict";
 *
 * const problems = findCodingProblems([{
 *   turnId: "d/t9", debateId: "d", index: 9, role: "judge", coder: "A", marks: [], state: { status: "coded" },
 * }], [], readCodebook());
 * assert.deepEqual(problems.map((problem) => problem.kind), ["unknown-turn"]);
 * ```
 */
export function findCodingProblems(
  codedTurns: readonly CodedTurn[],
  debates: readonly Debate[],
  codebook: Codebook,
): CodingProblem[] {
  const turns = new Map(
    debates.flatMap((debate) =>
      debate.turns.map((turn) => [turn.turnId, { turn, debate }] as const)
    ),
  );
  const byId = new Map(codedTurns.map((coded) => [coded.turnId, coded]));
  const seen = new Set<string>();
  return codedTurns.flatMap((coded) => {
    const found = turns.get(coded.turnId);
    const wholeTurn = (
      kind: CodingProblem["kind"],
      message: string,
    ): CodingProblem[] => [{ turnId: coded.turnId, code: "", kind, message }];
    if (found === undefined) {
      return wholeTurn("unknown-turn", "no debate has this turn");
    }
    if (seen.has(coded.turnId)) {
      return wholeTurn("turn-twice", "the turn must be coded once per coder");
    }
    seen.add(coded.turnId);
    if (coded.state.status === "uncoded") return [];
    return problemsOfTurn(coded, found.turn, found.debate, codebook, byId);
  });
}

/**
 * Whether a mark that defends stands on a chain that holds the disagreement it answers.
 *
 * @param mark The mark, with its target.
 * @param codebook Says which codes the mark may defend against.
 * @param coded Coded turns by id.
 * @returns True or false; null if a turn of the chain was not coded, so that it cannot be known.
 *
 * @example
 * ```ts
 * import { defendsAgainstDisagreement, readCodebook } from "coding";
 * import assert from "node:assert/strict";
 *
 * const coded = (index: number, code: string, target: string | null) => ({
 *   turnId: `d/t${index}`, debateId: "d", index, role: "any", coder: "A", state: { status: "coded" } as const,
 *   marks: [{ code, evidence: "x", targetTurnId: target }],
 * });
 * const turns = [coded(1, "ASSERTION", null), coded(2, "OBJECTION", "d/t1"), coded(3, "RESPONSE", "d/t2")];
 * const byId = new Map(turns.map((turn) => [turn.turnId, turn]));
 * const mark = { code: "RESPONSE", evidence: "x", targetTurnId: "d/t2" };
 * assert.equal(defendsAgainstDisagreement(mark, readCodebook(), byId), true);
 * assert.equal(defendsAgainstDisagreement({ ...mark, targetTurnId: "d/t1" }, readCodebook(), byId), false);
 * ```
 */
export function defendsAgainstDisagreement(
  mark: CodeMark,
  codebook: Codebook,
  coded: ReadonlyMap<string, CodedTurn>,
): boolean | null {
  const wanted = findCode(codebook, mark.code)?.defendsAgainst ?? [];
  const visited = new Set<string>();
  const open = mark.targetTurnId === null ? [] : [mark.targetTurnId];
  let isWhole = true;
  for (let turnId = open.pop(); turnId !== undefined; turnId = open.pop()) {
    if (visited.has(turnId)) continue;
    visited.add(turnId);
    const turn = coded.get(turnId);
    if (turn === undefined || turn.state.status === "uncoded") isWhole = false;
    for (const { code, targetTurnId } of turn?.marks ?? []) {
      if (wanted.includes(code)) return true;
      if (targetTurnId !== null) open.push(targetTurnId);
    }
  }
  return isWhole ? false : null;
}

function problemsOfTurn(
  coded: CodedTurn,
  turn: Turn,
  debate: Debate,
  codebook: Codebook,
  byId: ReadonlyMap<string, CodedTurn>,
): CodingProblem[] {
  const problems: CodingProblem[] = [];
  const report = (
    code: string,
    kind: CodingProblem["kind"],
    message: string,
  ): void => {
    problems.push({ turnId: coded.turnId, code, kind, message });
  };
  if (coded.marks.length === 0) {
    report("", "no-code", "a coded turn must have at least one code");
  }
  for (const [position, mark] of coded.marks.entries()) {
    const { code, evidence, targetTurnId } = mark;
    const entry = findCode(codebook, code);
    if (entry === null) {
      report(code, "unknown-code", `the codebook has no code ${code}`);
      continue;
    }
    if (coded.marks.findIndex((other) => other.code === code) !== position) {
      report(code, "code-twice", "a turn must have each code at most once");
    }
    const isForced = entry.forcedWhen === "truncated" && turn.truncated;
    if (
      evidence === "" ? !isForced : !turn.text.includes(evidence)
    ) {
      report(code, "evidence-not-in-turn", "the evidence is not in the turn");
    }
    const target = debate.turns.find((other) => other.turnId === targetTurnId);
    if (entry.reacts && (target === undefined || target.index >= turn.index)) {
      report(
        code,
        "no-earlier-target",
        `${code} must name an earlier turn, got ${targetTurnId ?? "none"}`,
      );
    } else if (!entry.reacts && targetTurnId !== null) {
      report(
        code,
        "target-without-reaction",
        `${code} answers no turn, got ${targetTurnId}`,
      );
    } else if (
      entry.defendsAgainst.length > 0 &&
      defendsAgainstDisagreement(mark, codebook, byId) === false
    ) {
      report(
        code,
        "defence-without-disagreement",
        `the chain of turns that it answers must hold ${
          entry.defendsAgainst.join(" or ")
        }, got neither`,
      );
    }
  }
  for (const { code, forcedWhen } of codebook.codes) {
    if (
      forcedWhen === "truncated" && turn.truncated &&
      !coded.marks.some((mark) => mark.code === code)
    ) {
      report(code, "truncation-not-marked", "the turn was cut off");
    }
  }
  return problems;
}
