/**
 * Folds of units that are held out together.
 *
 * Source: Stone (1974), https://doi.org/10.1111/j.2517-6161.1974.tb00994.x
 *
 * @module
 */

import type { Random } from "stats";

/** Which units are held out together. */
export interface Folds {
  /** Fold of each unit. */
  readonly of: Int32Array;
  /** Number of folds. */
  readonly count: number;
}

/**
 * Makes folds that do not depend on the labels.
 *
 * @param unitCount Number of units.
 * @param folds One unit per fold, or a number of parts.
 * @param blockOf Block of each unit; where given, each block is a fold.
 * @returns The folds; null for a number of parts, which are drawn balanced over the groups.
 */
export function fixedFolds(
  unitCount: number,
  folds: number | "leave-one-out",
  blockOf: readonly string[] | undefined,
): Folds | null {
  if (blockOf !== undefined) {
    const names = [...new Set(blockOf)];
    const of = Int32Array.from(blockOf, (name) => names.indexOf(name));
    return { of, count: names.length };
  }
  if (folds !== "leave-one-out") return null;
  return {
    of: Int32Array.from({ length: unitCount }, (_, unit) => unit),
    count: unitCount,
  };
}

/**
 * Deals the units of each group out over the folds, in random order.
 *
 * @param marks 1 for units of the first group, 0 for the others.
 * @param count Number of folds.
 * @param random Source of random numbers.
 * @returns The folds.
 */
export function drawFolds(
  marks: Uint8Array,
  count: number,
  random: Random,
): Folds {
  const order = shuffledOrder(marks.length, random);
  const of = new Int32Array(marks.length);
  let next = 0;
  for (const mark of [1, 0]) {
    for (const unit of order) {
      if (marks[unit] === mark) of[unit] = next++ % count;
    }
  }
  return { of, count };
}

/**
 * Deals units out over folds at random, those of one stratum as evenly as possible.
 *
 * @param strata Stratum of each unit, such as its level of the target.
 * @param count Number of folds; at most as many as there are units.
 * @param random Source of random numbers.
 * @returns Fold of each unit, from 0; sizes differ by at most 1.
 */
export function dealFolds(
  strata: readonly string[],
  count: number,
  random: Random,
): number[] {
  const order = shuffledOrder(strata.length, random);
  const foldOf = strata.map(() => 0);
  let next = 0;
  for (const stratum of new Set(strata)) {
    for (const unit of order) {
      if (strata[unit] === stratum) foldOf[unit] = next++ % count;
    }
  }
  return foldOf;
}

/**
 * Tells whether some fold takes a whole group away.
 *
 * @param marks 1 for units of the first group, 0 for the others.
 * @param folds The folds.
 * @returns The reason why nothing can be held out; null if all is well.
 */
export function emptyTraining(marks: Uint8Array, folds: Folds): string | null {
  const total = [0, 0];
  const parts = Array.from({ length: folds.count }, () => [0, 0]);
  marks.forEach((mark, unit) => {
    const group = mark === 1 ? 0 : 1;
    const part = parts[folds.of[unit] ?? 0] ?? [];
    total[group] = (total[group] ?? 0) + 1;
    part[group] = (part[group] ?? 0) + 1;
  });
  const empties = parts.some((part) =>
    part[0] === total[0] || part[1] === total[1]
  );
  return empties
    ? `with a fold held out, a group has no unit left to train on (groups of ${
      total[0]
    } and ${total[1]}, ${folds.count} folds)`
    : null;
}

function shuffledOrder(count: number, random: Random): Int32Array {
  const order = Int32Array.from({ length: count }, (_, unit) => unit);
  for (let at = order.length - 1; at > 0; at--) {
    const other = random.below(at + 1);
    const held = order[at] ?? 0;
    order[at] = order[other] ?? 0;
    order[other] = held;
  }
  return order;
}
