/**
 * Counts and the test of frequencies in one table: how many turns have a code
 * before and after, out of how many, and whether that is more than chance.
 *
 * @module
 */

import type { CodeCounts } from "./counts.ts";
import type { FrequencyTest } from "./frequencies.ts";

/** One code in two groups. */
export interface FrequencyRow {
  /** The code. */
  readonly code: string;
  /** Turns with the code in the second group, out of its coded turns, such as "52 of 360". */
  readonly before: string;
  /** Turns with the code in the first group, out of its coded turns. */
  readonly after: string;
  /** Share of turns in the second group, 0 to 1. */
  readonly beforeShare: number;
  /** Share of turns in the first group, 0 to 1. */
  readonly afterShare: number;
  /** Two-sided p value by shuffling, adjusted for the number of codes; null where the code does not vary. */
  readonly adjustedPValue: number | null;
}

/**
 * Puts counts and tests together. The first group of the test is "after", the
 * second "before".
 *
 * @param test What `compareFrequencies` gave.
 * @param counts What `countCodes` gave, with the same groups.
 * @returns One row per code, codebook order; codes that never occur are left out.
 *
 * @example
 * ```ts
 * import { compareFrequencies, countCodes, frequencyRows, readCodebook } from "coding";
 * import { createRandom } from "stats";
 * import assert from "node:assert/strict";
 *
 * const codebook = readCodebook();
 * const turns = ["a1", "a2", "b1"].map((debateId, i) => ({
 *   turnId: `${debateId}/t1`, debateId, index: 1, role: "claim", coder: "A", state: { status: "coded" } as const,
 *   marks: i < 2 ? [{ code: "FRAME", evidence: "x", targetTurnId: null }] : [],
 * }));
 * const groupOf = (id: string) => id.charAt(0);
 * const counts = countCodes(turns, { codebook, groupOf: (turn) => groupOf(turn.debateId) });
 * const test = compareFrequencies(turns, { codebook, groups: ["a", "b"], groupOf, random: createRandom(1) });
 * const [row] = frequencyRows(test, counts);
 * assert.deepEqual([row?.code, row?.before, row?.after], ["FRAME", "0 of 1", "2 of 2"]);
 * ```
 */
export function frequencyRows(
  test: FrequencyTest,
  counts: CodeCounts,
): readonly FrequencyRow[] {
  const [after, before] = test.groups;
  const count = (group: string, code: string): number =>
    counts.rows.find((row) => row.group === group && row.code === code)
      ?.turnCount ?? 0;
  const total = (group: string): number =>
    counts.groups.find((entry) => entry.group === group)?.codedTurnCount ?? 0;
  const text = (group: string, code: string): string =>
    `${count(group, code)} of ${total(group)}`;
  const share = (group: string, code: string): number =>
    total(group) === 0 ? 0 : count(group, code) / total(group);
  return test.codes
    .filter(({ code }) => count(before, code) + count(after, code) > 0)
    .map(({ code, adjustedPValue }) => ({
      code,
      before: text(before, code),
      after: text(after, code),
      beforeShare: share(before, code),
      afterShare: share(after, code),
      adjustedPValue,
    }));
}
