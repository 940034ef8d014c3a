/**
 * Test-retest: how far a coder agrees with itself. It leaves out agreement with others, see `reliability.ts`.
 *
 * Source: none.
 *
 * @module
 */

import type { CodedTurn, Debate } from "records";
import { codeDebates, type CodeDebatesOptions, type Coder } from "./coder.ts";
import {
  type AgreementOptions,
  type CoderAgreement,
  compareCoders,
} from "./reliability.ts";

/** A coder compared with itself. */
export interface Retest {
  /** Coding of the first run. */
  readonly first: readonly CodedTurn[];
  /** Coding of the second run. */
  readonly second: readonly CodedTurn[];
  /** How far the two agree. */
  readonly agreement: CoderAgreement;
}

/**
 * Runs the same coder twice and compares it with itself. For a model coder each run must have its own repetition index, or the second
 * would be the recording of the first.
 *
 * @param debates The debates.
 * @param makeCoder Makes the coder of a run from its repetition index, 0 or 1.
 * @param options What to code; `codebook` is needed.
 * @returns Both codings and their agreement.
 * @throws What the coder throws.
 *
 * @example
 * ```ts
 * import { readCodebook, retestCoder, ruleCoder } from "coding";
 * import assert from "node:assert/strict";
 *
 * const codebook = readCodebook();
 * const { agreement } = await retestCoder([], () => ruleCoder({ codebook }), { codebook });
 * assert.equal(agreement.turnCount, 0);
 * ```
 */
export async function retestCoder(
  debates: readonly Debate[],
  makeCoder: (repetition: 0 | 1) => Coder,
  options: CodeDebatesOptions & AgreementOptions,
): Promise<Retest> {
  const first = await codeDebates(debates, makeCoder(0), options);
  const second = await codeDebates(debates, makeCoder(1), options);
  return {
    first: first.codedTurns,
    second: second.codedTurns,
    agreement: compareCoders(first.codedTurns, second.codedTurns, options),
  };
}
