/**
 * The coding-and-counting test: do two groups of debates differ in how often they use each code? The unit is the debate (turns of one
 * debate are not independent) and its value is the share of its coded turns that have the code. It leaves out how codes go together;
 * that is what network analysis is for, and this test is its contrast.
 *
 * Groups are compared by shuffling group labels over debates (or swapping them within pairs, see `label_shuffling.ts`), and by Welch's
 * t test beside it.
 *
 * Source: the contrast of coding and counting with networks is the one the field draws; the tests are named in `label_shuffling.ts`.
 *
 * @module
 */

import type { CodedTurn } from "records";
import {
  adjustPValues,
  mean,
  type Random,
  shuffle,
  type TTest,
  welchTest,
} from "stats";
import type { Codebook } from "./codebook.ts";
import { shuffleLabels, swapPairs } from "./label_shuffling.ts";
import { codeMatrix } from "./matrix.ts";

/** Two groups compared on one code. */
export interface CodeFrequencyTest {
  /** The code. */
  readonly code: string;
  /** Mean share of turns over the debates of the first group, 0 to 1. */
  readonly firstShare: number;
  /** Mean share of turns over the debates of the second group, 0 to 1. */
  readonly secondShare: number;
  /** First minus second, -1 to 1. */
  readonly difference: number;
  /** Two-sided p value by shuffling; null where no debate differs from another. */
  readonly pValue: number | null;
  /** The same, adjusted for the number of codes; null as `pValue`. */
  readonly adjustedPValue: number | null;
  /** Welch's t test; null for pairs, for fewer than two debates in a group, or where neither group varies. */
  readonly welch: TTest | null;
  /** P value of Welch's test, adjusted for the number of codes after Holm; null as `welch`. */
  readonly welchHolmPValue: number | null;
}

/** Two groups compared on all codes. */
export interface FrequencyTest {
  /** Names of the groups, first and second. */
  readonly groups: readonly [string, string];
  /** Debates of each group that entered the test. */
  readonly debateCounts: readonly [number, number];
  /** "debates": labels shuffled over all debates; "pairs": labels swapped within pairs. */
  readonly design: "debates" | "pairs";
  /** Debates without a coded turn, or without a partner: left out. */
  readonly leftOutDebateIds: readonly string[];
  /** P value over all codes at once; null where no code varies. */
  readonly pValue: number | null;
  /** Shuffles made. */
  readonly shuffleCount: number;
  /** One test per code, in codebook order. */
  readonly codes: readonly CodeFrequencyTest[];
}

/** What to compare, and how. */
export interface FrequencyTestOptions {
  /** The codebook. */
  readonly codebook: Codebook;
  /** The two groups, first and second. */
  readonly groups: readonly [string, string];
  /** Gives the group of a debate; debates of no or another group are ignored. */
  readonly groupOf: (debateId: string) => string | null;
  /** Gives what pairs a debate of one group with one of the other, such as the essay; groups are independent if absent. */
  readonly pairOf?: (debateId: string) => string;
  /** Source of random numbers. */
  readonly random: Random;
  /** Number of shuffles; 5000 if absent. */
  readonly shuffleCount?: number;
}

/** One debate: its label and the share of its turns for each code. */
interface DebateShares {
  readonly debateId: string;
  readonly isFirst: boolean;
  readonly shares: readonly number[];
}

/**
 * Compares two groups of debates on the frequency of each code.
 *
 * @param codedTurns Coded turns of one coder.
 * @param options Groups, pairs, randomness.
 * @returns One test per code and one over all.
 * @throws {RangeError} If a group has no debate, or a pair has two debates in one group.
 *
 * @example
 * ```ts
 * import { compareFrequencies, readCodebook } from "coding";
 * import { createRandom } from "stats";
 * import assert from "node:assert/strict";
 *
 * const turn = (debateId: string, code: string) => ({
 *   turnId: `${debateId}/t1`, debateId, index: 1, role: "claim", coder: "A", state: { status: "coded" } as const,
 *   marks: [{ code, evidence: "x", targetTurnId: null }],
 * });
 * const turns = ["a1", "a2", "a3"].map((id) => turn(id, "FRAME")).concat(["b1", "b2"].map((id) => turn(id, "PROCESS")));
 * const test = compareFrequencies(turns, {
 *   codebook: readCodebook(), groups: ["a", "b"], groupOf: (id) => id.charAt(0), random: createRandom(1),
 * });
 * const frame = test.codes.find(({ code }) => code === "FRAME");
 * assert.equal(frame?.difference, 1);
 * // of the 10 ways to label 5 debates, only the data's own is as extreme: p is near 1/10
 * assert.ok(Math.abs((frame?.pValue ?? 0) - 0.1) < 0.03);
 * ```
 */
export function compareFrequencies(
  codedTurns: readonly CodedTurn[],
  options: FrequencyTestOptions,
): FrequencyTest {
  const { groups, codebook, random, shuffleCount = 5000 } = options;
  const { debates, leftOutDebateIds } = gatherDebates(codedTurns, options);
  const [first, second] = [true, false].map((isFirst) =>
    debates.filter((debate) => debate.isFirst === isFirst)
  );
  if (
    first === undefined || second === undefined || first.length === 0 ||
    second.length === 0
  ) {
    throw new RangeError(
      `Cannot compare frequencies: each group must have a debate, got ${
        first?.length ?? 0
      } of ${groups[0]} and ${second?.length ?? 0} of ${groups[1]}`,
    );
  }
  const isPaired = options.pairOf !== undefined;
  const labels = debates.map((debate) => debate.isFirst);
  const relabel = isPaired
    ? (): boolean[] => swapPairs(labels, random)
    : (): boolean[] => shuffle(labels, random);
  const permuted = shuffleLabels(
    debates.map((debate) => debate.shares),
    labels,
    { relabel, shuffleCount },
  );
  const welch = codebook.codes.map((_, column) =>
    isPaired ? null : tryWelch(first, second, column)
  );
  const holm = adjustPValues(
    welch.map((test) => test?.pValue ?? null),
    "holm",
  );
  return {
    groups,
    debateCounts: [first.length, second.length],
    design: isPaired ? "pairs" : "debates",
    leftOutDebateIds,
    pValue: permuted.overall,
    shuffleCount,
    codes: codebook.codes.map(({ code }, column) => {
      const firstShare = meanShare(first, column);
      const secondShare = meanShare(second, column);
      return {
        code,
        firstShare,
        secondShare,
        difference: firstShare - secondShare,
        pValue: permuted.single[column] ?? null,
        adjustedPValue: permuted.adjusted[column] ?? null,
        welch: welch[column] ?? null,
        welchHolmPValue: holm[column] ?? null,
      };
    }),
  };
}

/** Shares per debate; pairs stand side by side, first group first. */
function gatherDebates(
  codedTurns: readonly CodedTurn[],
  options: FrequencyTestOptions,
): {
  readonly debates: readonly DebateShares[];
  readonly leftOutDebateIds: readonly string[];
} {
  const { codebook, groups, groupOf, pairOf } = options;
  const { codes, lines } = codeMatrix(codedTurns, codebook);
  const wanted = [...new Set(codedTurns.map((turn) => turn.debateId))]
    .filter((debateId) => groups.includes(groupOf(debateId) ?? ""));
  const found = wanted.flatMap((debateId): DebateShares[] => {
    const own = lines.filter((line) => line.debateId === debateId);
    return own.length === 0 ? [] : [{
      debateId,
      isFirst: groupOf(debateId) === groups[0],
      shares: codes.map((_, column) =>
        mean(own.map((line) => line.values[column] ?? 0))
      ),
    }];
  });
  const debates = pairOf === undefined ? found : pairUp(found, pairOf);
  const kept = new Set(debates.map((debate) => debate.debateId));
  return {
    debates,
    leftOutDebateIds: wanted.filter((debateId) => !kept.has(debateId)),
  };
}

function pairUp(
  debates: readonly DebateShares[],
  pairOf: (debateId: string) => string,
): DebateShares[] {
  const pairs = new Map<string, DebateShares[]>();
  for (const debate of debates) {
    const pair = pairOf(debate.debateId);
    const members = pairs.get(pair) ?? [];
    if (members.some((member) => member.isFirst === debate.isFirst)) {
      throw new RangeError(
        `Cannot compare frequencies: pair ${pair} must have one debate of each group, got a second: ${debate.debateId}`,
      );
    }
    pairs.set(pair, [...members, debate]);
  }
  return [...pairs.values()]
    .filter((members) => members.length === 2)
    .flatMap((members) =>
      members.sort((a, b) => Number(b.isFirst) - Number(a.isFirst))
    );
}

function meanShare(debates: readonly DebateShares[], column: number): number {
  return mean(debates.map((debate) => debate.shares[column] ?? 0));
}

/** Welch's test where it has a value: two debates in each group, and one group that varies. */
function tryWelch(
  first: readonly DebateShares[],
  second: readonly DebateShares[],
  column: number,
): TTest | null {
  const [a, b] = [first, second].map((debates) =>
    debates.map((debate) => debate.shares[column] ?? 0)
  );
  if (a === undefined || b === undefined) return null;
  const varies = [a, b].some((values) =>
    values.some((value) => value !== values[0])
  );
  return a.length < 2 || b.length < 2 || !varies ? null : welchTest(a, b);
}
