/**
 * What if the coder erred as often as two coders differ? Flips codes at the observed rates, so that an analysis can be run again on
 * codings that would have been as good as the one at hand. It leaves out the analysis.
 *
 * Per code the rates are those of the second coder given the first: P(second has it | first has it) and P(second has it | first has it
 * not). A coding redrawn at these rates disagrees with the first coder as the second coder does.
 *
 * Source: none; misclassification by resampling at observed rates.
 *
 * @module
 */

import type { CodedTurn, CodeMark } from "records";
import type { Random } from "stats";
import type { CoderAgreement } from "./reliability.ts";

/** Where the error rates and the randomness come from. */
export interface RelabelOptions {
  /** Agreement of the coder with another; its rates are used. */
  readonly agreement: CoderAgreement;
  /** Source of random numbers. */
  readonly random: Random;
}

/**
 * Redraws the codes of a coding at the rates at which a second coder departs from the first. A code without a rate (it never occurred,
 * or always did) is left as it is. A mark that is added has empty evidence and no target. A turn may lose all its codes.
 *
 * @param codedTurns Coding of the first coder.
 * @param options Rates and randomness.
 * @returns A new coding, its coder's name marked as redrawn; uncoded turns unchanged.
 *
 * @example
 * ```ts
 * import { compareCoders, readCodebook, relabelTurns } from "coding";
 * import { createRandom } from "stats";
 * import assert from "node:assert/strict";
 *
 * const coding = [1, 2].map((index) => ({
 *   turnId: `d/t${index}`, debateId: "d", index, role: "claim", coder: "A", state: { status: "coded" } as const,
 *   marks: [{ code: index === 1 ? "FRAME" : "PROCESS", evidence: "x", targetTurnId: null }],
 * }));
 * const agreement = compareCoders(coding, coding, { codebook: readCodebook() });
 * // two coders who never differ leave nothing to flip
 * const [again] = relabelTurns(coding, { agreement, random: createRandom(1) });
 * assert.deepEqual(again?.marks, coding[0]?.marks);
 * ```
 */
export function relabelTurns(
  codedTurns: readonly CodedTurn[],
  options: RelabelOptions,
): CodedTurn[] {
  const { agreement, random } = options;
  return codedTurns.map((turn) => {
    if (turn.state.status === "uncoded") return turn;
    const marks = agreement.codes.flatMap((rates): CodeMark[] => {
      const own = turn.marks.find((mark) => mark.code === rates.code);
      const [yes, no] = own === undefined
        ? [rates.secondOnlyCount, rates.neitherCount]
        : [rates.bothCount, rates.firstOnlyCount];
      const has = yes + no === 0
        ? own !== undefined
        : random.float() < yes / (yes + no);
      if (!has) return [];
      return [own ?? { code: rates.code, evidence: "", targetTurnId: null }];
    });
    return { ...turn, coder: `${turn.coder}, redrawn`, marks };
  });
}
