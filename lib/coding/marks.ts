/**
 * Decides which marks of a coder are accepted. It leaves out whether a code is the right one: that is what reliability is for.
 *
 * Source: the operational rules in `rules/codebook_cacs.yaml` (target, span, truncation).
 *
 * @module
 */

import type { CodeMark, RejectedMark } from "records";
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
 * Sorts marks into codebook order; marks with codes that the codebook does not have come last.
 *
 * @param marks Marks of one turn.
 * @param codebook The codebook.
 * @returns A sorted copy.
 *
 * @example
 * ```ts
 * import { inCodebookOrder, readCodebook } from "coding";
 * import assert from "node:assert/strict";
 *
 * const marks = ["FRAME", "ASSERTION"].map((code) => ({ code, evidence: "x", targetTurnId: null }));
 * assert.deepEqual(inCodebookOrder(marks, readCodebook()).map((mark) => mark.code), ["ASSERTION", "FRAME"]);
 * ```
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
