/**
 * Decides which marks of a coder are accepted, and finds what is wrong with a coding as a whole. It leaves out whether a code is the
 * right one: that is what reliability is for.
 *
 * Source: the operational rules in `rules/codebook_cacs.yaml` (target, span, truncation).
 *
 * @module
 */

import type { CodedTurn, CodeMark, Debate, RejectedMark, Turn } from "records";
import type { BlindTurn } from "./blind.ts";
import { type Codebook, type CodeEntry, findCode } from "./codebook.ts";
import { locateEvidence } from "./evidence.ts";
import { rubricCueAround } from "./rubric_cue.ts";

/** Marks sorted into accepted and not accepted. */
export interface SettledMarks {
  /** Accepted, in codebook order, each code once. */
  readonly marks: readonly CodeMark[];
  /** Not accepted, in the order given. */
  readonly rejected: readonly RejectedMark[];
}

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

/** The code beside which the rubric cue is stored. */
const CUED_CODE = "JUSTIFICATION";

/**
 * Sorts the marks of one turn. A mark is accepted if its code is in the codebook, its evidence is found in the turn (see
 * `locateEvidence`), and, for a code that reacts, its target is an earlier turn. A target beside any other code is dropped. Of two
 * marks with the same code the first accepted one is kept. A truncated turn gets the code that truncation forces, with empty
 * evidence if the coder gave none. JUSTIFICATION gets its rubric cue. Settling settled marks changes nothing.
 *
 * @param view The turn as the coder saw it; targets are in its ids.
 * @param marks What the coder gave.
 * @param codebook The codebook.
 * @returns Accepted and rejected marks.
 *
 * @example
 * ```ts
 * import { readCodebook, settleMarks } from "coding";
 * import assert from "node:assert/strict";
 *
 * const view = { debateId: "d", turnId: "d/t1", index: 1, role: null, text: "A 3, then.", truncated: false, earlier: [] };
 * const { marks, rejected } = settleMarks(view, [
 *   { code: "PROPOSITION", evidence: "a 3, then", targetTurnId: null },
 *   { code: "AGREEMENT", evidence: "A 3", targetTurnId: "d/t0" },
 * ], readCodebook());
 * assert.equal(marks[0]?.evidence, "A 3, then");
 * assert.match(rejected[0]?.reason ?? "", /AGREEMENT must name an earlier turn/);
 * ```
 */
export function settleMarks(
  view: BlindTurn,
  marks: readonly CodeMark[],
  codebook: Codebook,
): SettledMarks {
  const accepted = new Map<string, CodeMark>();
  const rejected: RejectedMark[] = [];
  for (const mark of marks) {
    const entry = findCode(codebook, mark.code);
    const reason = whyRejected(view, mark, entry);
    if (entry === null || reason !== null) {
      rejected.push({
        code: mark.code,
        evidence: mark.evidence,
        reason: reason ?? "",
      });
    } else if (!accepted.has(mark.code)) {
      accepted.set(mark.code, completeMark(view, mark, entry));
    }
  }
  for (const { code, forcedWhen } of codebook.codes) {
    if (forcedWhen === "truncated" && view.truncated && !accepted.has(code)) {
      accepted.set(code, { code, evidence: "", targetTurnId: null });
    }
  }
  return { marks: inCodebookOrder([...accepted.values()], codebook), rejected };
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

/**
 * Sorts marks into codebook order; marks with codes that the codebook does not have come last.
 *
 * @param marks Marks of one turn.
 * @param codebook The codebook.
 * @returns A sorted copy.
 */
export function inCodebookOrder(
  marks: readonly CodeMark[],
  codebook: Codebook,
): CodeMark[] {
  const place = new Map(
    codebook.codes.map((entry, position) => [entry.code, position]),
  );
  const placeOf = (mark: CodeMark): number =>
    place.get(mark.code) ?? codebook.codes.length;
  return [...marks].sort((a, b) => placeOf(a) - placeOf(b));
}

function whyRejected(
  view: BlindTurn,
  mark: CodeMark,
  entry: CodeEntry | null,
): string | null {
  if (entry === null) return `the codebook has no code ${mark.code}`;
  const isForced = entry.forcedWhen === "truncated" && view.truncated;
  if (
    !(isForced && mark.evidence === "") &&
    locateEvidence(view.text, mark.evidence) === null
  ) {
    return mark.evidence.trim() === ""
      ? `${mark.code} must have evidence`
      : `the evidence of ${mark.code} is not in the turn`;
  }
  if (
    entry.reacts &&
    !view.earlier.some((turn) => turn.turnId === mark.targetTurnId)
  ) {
    return `${mark.code} must name an earlier turn that it answers`;
  }
  return null;
}

function completeMark(
  view: BlindTurn,
  mark: CodeMark,
  entry: CodeEntry,
): CodeMark {
  const evidence = locateEvidence(view.text, mark.evidence) ?? "";
  return {
    code: mark.code,
    evidence,
    targetTurnId: entry.reacts ? mark.targetTurnId : null,
    ...(mark.code === CUED_CODE
      ? { rubricCue: rubricCueAround(view.text, evidence) }
      : {}),
  };
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
