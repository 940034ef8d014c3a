/**
 * The agreement of two coders in one row of a table.
 *
 * @module
 */

import type { Interval } from "stats";
import type { CoderAgreement } from "./reliability.ts";

/** The main numbers of an agreement. */
export interface BriefAgreement {
  /** Names of the two coders. */
  readonly coders: string;
  /** Turns that both coded. */
  readonly turnCount: number;
  /** Turns that at least one left uncoded. */
  readonly uncodedCount: number;
  /** Mean of the kappas that have a value; null where none has. */
  readonly meanKappa: number | null;
  /** Codes with a kappa of at least 0.6. */
  readonly goodCodeCount: number;
  /** Share of turns with exactly the same set of codes. */
  readonly sameSetShare: number | null;
  /** Krippendorff's alpha over sets of codes; null where undefined. */
  readonly alpha: number | null;
  /** Its interval over resampled debates; null where none was asked for. */
  readonly alphaInterval: Interval | null;
}

/**
 * Takes the main numbers out of an agreement.
 *
 * @param agreement What `compareCoders` gave.
 * @returns One row.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { briefAgreement, compareCoders, readCodebook } from "coding";
 *
 * const row = briefAgreement(compareCoders([], [], { codebook: readCodebook() }));
 * assert.deepEqual([row.turnCount, row.meanKappa], [0, null]);
 * ```
 */
export function briefAgreement(agreement: CoderAgreement): BriefAgreement {
  return {
    coders: `${agreement.first} and ${agreement.second}`,
    turnCount: agreement.turnCount,
    uncodedCount: agreement.uncodedCount,
    meanKappa: agreement.meanKappa,
    goodCodeCount: agreement.codes.filter(({ kappa }) => (kappa ?? 0) >= 0.6)
      .length,
    sameSetShare: agreement.sameSetShare,
    alpha: agreement.alpha.alpha,
    alphaInterval: agreement.alpha.interval,
  };
}
