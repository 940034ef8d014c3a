/**
 * What a revision did essay by essay: fixed, broken, right both times, wrong
 * both times. The counts are the input of McNemar's test.
 *
 * Source: McNemar 1947, https://doi.org/10.1007/BF02295996; Khatri et al.,
 * section 4.2, for the use.
 *
 * @module
 */

import type { Debate, Essay } from "records";
import type { PairedTable } from "stats";

/** Essays by what happened under two prompt sets. */
export interface Transitions {
  /**
   * Counts for `mcnemarTest`, with the revised set as the first condition: a =
   * right both times, b = fixed, c = broken, d = wrong both times.
   */
  readonly table: PairedTable;
  /** Pairs. */
  readonly pairCount: number;
  /** Pairs right before. */
  readonly beforeRightCount: number;
  /** Pairs right after. */
  readonly afterRightCount: number;
  /** Fixed minus broken. */
  readonly netChange: number;
  /** Share right after minus share right before, -1 to 1. */
  readonly absoluteGain: number;
  /** Gain relative to the share before; null where none was right before. */
  readonly relativeGain: number | null;
  /** Pairs without a readable verdict before; counted as wrong. */
  readonly beforeUnparsedCount: number;
  /** Pairs without a readable verdict after; counted as wrong. */
  readonly afterUnparsedCount: number;
  /** Essays that were wrong and became right. */
  readonly fixed: readonly string[];
  /** Essays that were right and became wrong. */
  readonly broken: readonly string[];
}

/**
 * Pairs debates of the same essay and repetition and counts what changed.
 * Right means exact: the verdict is the gold score. An unparsed debate is never
 * right.
 *
 * @param before Debates with the initial prompts.
 * @param options Debates with the revised prompts, and the essays with gold scores.
 * @returns Counts and essays.
 * @throws {TypeError} If a debate has no partner, stands twice, or its essay has no gold score; or if there is no pair.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { countTransitions, findProtocol, importRolePlayed } from "debate";
 *
 * const essays = [{ essayId: "e1", assignment: "dam", text: "...", gold: 4 }] as const;
 * const play = (promptSet: string, score: number) =>
 *   importRolePlayed(
 *     ["claim", "grounds", "warrant"].map((role) => `=== e1 ${role}\nText.\n`).join("") +
 *       `=== e1 judge\n{"score": ${score}, "reasons": "Text."}`,
 *     "batch.txt",
 *     { corpus: "demo", promptSet, protocol: findProtocol("no-rebuttal"), essays },
 *   );
 * const transitions = countTransitions(play("initial", 3), { after: play("revised", 4), essays });
 * assert.deepEqual(transitions.table, { a: 0, b: 1, c: 0, d: 0 });
 * assert.deepEqual(transitions.fixed, ["e1"]);
 * ```
 */
export function countTransitions(
  before: readonly Debate[],
  options: {
    readonly after: readonly Debate[];
    readonly essays: readonly Essay[];
  },
): Transitions {
  const goldById = new Map(
    options.essays.map((essay) => [essay.essayId, essay.gold]),
  );
  const afterByPair = byPair(options.after);
  const beforeByPair = byPair(before);
  const lonely =
    [...beforeByPair.keys()].find((key) => !afterByPair.has(key)) ??
      [...afterByPair.keys()].find((key) => !beforeByPair.has(key));
  if (lonely !== undefined || beforeByPair.size === 0) {
    throw new TypeError(
      `Cannot count transitions: every debate must have a partner of the same essay and repetition, got ${
        lonely === undefined ? "no debate" : `none for "${lonely}"`
      }; leave such essays out of both rounds`,
    );
  }
  const isRight = (debate: Debate): boolean => {
    const gold = goldById.get(debate.essayId);
    if (gold === undefined || gold === null) {
      throw new TypeError(
        `Cannot count transitions: essay "${debate.essayId}" must have a gold score, got none`,
      );
    }
    return debate.outcome.status === "scored" && debate.outcome.score === gold;
  };
  const counts = { a: 0, b: 0, c: 0, d: 0 };
  const fixed: string[] = [];
  const broken: string[] = [];
  for (const [key, first] of beforeByPair) {
    const second = afterByPair.get(key);
    if (second === undefined) continue;
    const [wasRight, isNowRight] = [isRight(first), isRight(second)];
    if (wasRight && isNowRight) counts.a++;
    else if (isNowRight) counts.b = fixed.push(first.essayId);
    else if (wasRight) counts.c = broken.push(first.essayId);
    else counts.d++;
  }
  const pairCount = beforeByPair.size;
  const beforeRightCount = counts.a + counts.c;
  const afterRightCount = counts.a + counts.b;
  return {
    table: counts,
    pairCount,
    beforeRightCount,
    afterRightCount,
    netChange: counts.b - counts.c,
    absoluteGain: (counts.b - counts.c) / pairCount,
    relativeGain: beforeRightCount === 0
      ? null
      : afterRightCount / beforeRightCount - 1,
    beforeUnparsedCount: countUnparsed(before),
    afterUnparsedCount: countUnparsed(options.after),
    fixed,
    broken,
  };
}

function byPair(debates: readonly Debate[]): ReadonlyMap<string, Debate> {
  const pairs = new Map<string, Debate>();
  for (const debate of debates) {
    const key = debate.repetition === 0
      ? debate.essayId
      : `${debate.essayId}#${debate.repetition}`;
    if (pairs.has(key)) {
      throw new TypeError(
        `Cannot count transitions: each essay and repetition must stand once in a round, got "${key}" twice`,
      );
    }
    pairs.set(key, debate);
  }
  return pairs;
}

function countUnparsed(debates: readonly Debate[]): number {
  return debates.filter((debate) => debate.outcome.status === "unparsed")
    .length;
}
