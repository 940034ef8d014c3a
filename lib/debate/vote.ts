/**
 * Self-consistency: several independent verdicts on one essay become one score
 * by majority.
 *
 * Source: Wang et al. 2023, Self-consistency improves chain of thought
 * reasoning, https://doi.org/10.48550/arXiv.2203.11171.
 *
 * @module
 */

import { isScore } from "read";
import type { DebateOutcome, Score } from "records";

/**
 * Decides by majority.
 *
 * Ties go to the tied score nearest to the median of all votes (of an even
 * number of votes, the mean of the middle two), and of two equally near to the
 * lower. Verdicts without a score do not vote; without any vote there is no
 * score. The reasons are those of the first vote for the winner.
 *
 * @param verdicts Independent verdicts, in order; one verdict decides alone.
 * @returns The score with its reasons, or why there is none.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { decideByVotes } from "debate";
 * import type { DebateOutcome, Score } from "records";
 *
 * const vote = (score: Score): DebateOutcome => ({ status: "scored", score, reasons: `r${score}` });
 * // 3 and 4 are tied with two votes each; the median of 3 3 4 4 5 is 4.
 * const outcome = decideByVotes([vote(3), vote(4), vote(5), vote(4), vote(3)]);
 * assert.deepEqual(outcome, { status: "scored", score: 4, reasons: "r4" });
 * ```
 */
export function decideByVotes(
  verdicts: readonly DebateOutcome[],
): DebateOutcome {
  const votes = verdicts.flatMap((verdict) =>
    verdict.status === "scored" ? [verdict] : []
  );
  const winner = findWinner(votes.map((vote) => vote.score));
  const first = votes.find((vote) => vote.score === winner);
  if (first !== undefined) return first;
  const [verdict] = verdicts;
  if (verdicts.length === 1 && verdict !== undefined) return verdict;
  return {
    status: "unparsed",
    reason: `none of ${verdicts.length} replies holds a score`,
  };
}

function findWinner(votes: readonly Score[]): Score | null {
  const sorted = [...votes].sort((a, b) => a - b);
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  const high = sorted[Math.floor(sorted.length / 2)];
  if (low === undefined || high === undefined) return null;
  const median = (low + high) / 2;
  const countOf = (score: number): number =>
    votes.filter((vote) => vote === score).length;
  const ranked = [1, 2, 3, 4, 5, 6].filter(isScore).sort((a, b) =>
    countOf(b) - countOf(a) || Math.abs(a - median) - Math.abs(b - median) ||
    a - b
  );
  return ranked[0] ?? null;
}
