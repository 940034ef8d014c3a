/**
 * Draws essays for an evaluation, spread as evenly as the corpus allows over
 * gold levels, and within each level over assignments.
 *
 * Leaves out draws in proportion to the corpus: real corpora hold few essays of
 * level 6, and a score by level needs some of each.
 *
 * @module
 */

import type { Essay, Score } from "records";
import { type Random, sampleWithoutReplacement } from "stats";
import { PAPER_ESSAY_COUNT } from "./defaults.ts";

/** How many were drawn of one level and assignment. */
export interface Stratum {
  /** Gold level. */
  readonly gold: Score;
  /** Assignment. */
  readonly assignment: string;
  /** Essays that could be drawn. */
  readonly availableCount: number;
  /** Essays that were drawn. */
  readonly drawnCount: number;
}

/** A drawn sample. */
export interface EssaySample {
  /** Essays in the order of the corpus. */
  readonly essays: readonly Essay[];
  /** Counts by level (ascending) and assignment (alphabetical). */
  readonly strata: readonly Stratum[];
}

/** How to draw. */
export interface SampleOptions {
  /** Source of random numbers. */
  readonly random: Random;
  /** Essays wanted; 72 by default, as in the published study. */
  readonly count?: number;
}

/**
 * Draws a stratified sample.
 *
 * A level that has fewer essays than its share gives all it has, and the
 * others share the rest. What cannot be shared evenly goes to levels, and
 * within a level to assignments, drawn at random.
 *
 * @param essays Essays with gold scores; exemplars must not be among them.
 * @param options Random numbers and size.
 * @returns The sample and its strata.
 * @throws {RangeError} If more essays are wanted than there are.
 * @throws {TypeError} If an essay has no gold score.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { sampleEssays } from "debate";
 * import type { Essay } from "records";
 * import { createRandom } from "stats";
 *
 * const essays = ([1, 1, 1, 2] as const).map((gold, index): Essay => (
 *   { essayId: `e${index}`, assignment: "a", text: "...", gold }
 * ));
 * const sample = sampleEssays(essays, { count: 2, random: createRandom(1) });
 * assert.deepEqual(sample.strata.map((s) => [s.gold, s.drawnCount]), [[1, 1], [2, 1]]);
 * ```
 */
export function sampleEssays(
  essays: readonly Essay[],
  options: SampleOptions,
): EssaySample {
  const { random, count = PAPER_ESSAY_COUNT } = options;
  if (!Number.isSafeInteger(count) || count < 1 || count > essays.length) {
    throw new RangeError(
      `Cannot draw essays: count must be a whole number from 1 to the ${essays.length} essays there are, got ${count}`,
    );
  }
  const levels = groupBy(essays, goldOf);
  const levelShares = shareOut(
    [...levels.values()].map((level) => level.length),
    count,
    random,
  );
  const drawn = new Set<Essay>();
  const strata: Stratum[] = [];
  [...levels].forEach(([gold, level], position) => {
    const groups = groupBy(level, (essay) => essay.assignment);
    const shares = shareOut(
      [...groups.values()].map((group) => group.length),
      levelShares[position] ?? 0,
      random,
    );
    [...groups].forEach(([assignment, group], index) => {
      const share = shares[index] ?? 0;
      for (const essay of sampleWithoutReplacement(group, share, random)) {
        drawn.add(essay);
      }
      strata.push({
        gold,
        assignment,
        availableCount: group.length,
        drawnCount: share,
      });
    });
  });
  return { essays: essays.filter((essay) => drawn.has(essay)), strata };
}

/** Shares a total evenly over groups, none above its size; what is left over goes to groups drawn at random. */
function shareOut(
  sizes: readonly number[],
  total: number,
  random: Random,
): readonly number[] {
  const shares = sizes.map(() => 0);
  let left = total;
  while (left > 0) {
    const open = sizes.flatMap((size, index) =>
      size > (shares[index] ?? 0) ? [index] : []
    );
    const even = Math.floor(left / open.length);
    const takers = even > 0
      ? open
      : sampleWithoutReplacement(open, left, random);
    for (const index of takers) {
      const taken = shares[index] ?? 0;
      const more = Math.min(Math.max(even, 1), (sizes[index] ?? 0) - taken);
      shares[index] = taken + more;
      left -= more;
    }
  }
  return shares;
}

function goldOf(essay: Essay): Score {
  if (essay.gold !== null) return essay.gold;
  throw new TypeError(
    `Cannot draw essays: essay "${essay.essayId}" must have a gold score, got none`,
  );
}

/** Groups in ascending order of their keys, so that the order of the file does not decide. */
function groupBy<Key extends string | number>(
  essays: readonly Essay[],
  keyOf: (essay: Essay) => Key,
): ReadonlyMap<Key, readonly Essay[]> {
  const groups = new Map<Key, Essay[]>();
  for (const essay of essays) {
    const group = groups.get(keyOf(essay));
    if (group === undefined) groups.set(keyOf(essay), [essay]);
    else group.push(essay);
  }
  return new Map([...groups].sort(([a], [b]) => a < b ? -1 : 1));
}
