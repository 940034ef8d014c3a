/**
 * Are two groups further apart than relabelled groups?
 *
 * The statistic is the length of the difference of the two mean vectors, over all
 * dimensions. It equals the separation of the groups on the means axis, with the axis
 * found anew for every relabelling: what is reported as "MR1 separates the groups" is
 * compared with what MR1 finds where there is nothing to find. With the pooled mean
 * taken out, the difference is (1/n1 + 1/n2) times the sum S of the first group.
 *
 * p = (b + 1) / (m + 1) for b of m random relabellings at least as far apart; the
 * share of all relabellings where they are few enough to go through. "At least as
 * far" allows for rounding: squared lengths within 1e-9 count as equal.
 *
 * Source: Phipson & Smyth (2010), https://doi.org/10.2202/1544-6115.1585; Pesarin &
 * Salmaso (2010), https://doi.org/10.1002/9780470689516
 *
 * @module
 */

import type { EnaPermutationTest } from "records";
import type { Random } from "stats";
import { lengthOf, meanRow, type Rows, subtract } from "./matrix.ts";
import {
  countRelabellings,
  designRelabelling,
  forEachRelabelling,
  type RelabelDesign,
  relabeller,
} from "./relabel.ts";

/** How to relabel. */
export interface PermutationOptions {
  /** Source of random numbers; not used where all relabellings are visited. */
  readonly random: Random;
  /** Random relabellings. @default {9999} */
  readonly relabelingCount?: number;
  /** All relabellings are visited up to this number. @default {200000} */
  readonly exactLimit?: number;
  /** Block of each unit; labels are exchanged within blocks. Absent = one block. */
  readonly blockOf?: readonly string[];
}

/**
 * Tests the distance between two group means.
 *
 * @param rows Units of the two groups x dimensions, in any orthonormal coordinates.
 * @param isFirst Whether each unit is in the first group; both groups hold at least one.
 * @param options Relabellings and source of random numbers.
 * @returns Statistic, p value and how it came about.
 * @throws {RangeError} If a group is empty, or the number of relabellings is not a whole number of at least 1.
 *
 * @example
 * ```ts
 * import { permuteMeanDistance } from "ena";
 * import { createRandom } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Groups {0, 1} and {5, 6, 7}: of the 10 ways to choose two of five,
 * // only the one at hand is that far apart (6 - 0.5 = 5.5).
 * const test = permuteMeanDistance([[0], [1], [5], [6], [7]], [true, true, false, false, false], {
 *   random: createRandom(1),
 * });
 * assert.ok(Math.abs(test.statistic - 5.5) < 1e-12);
 * assert.equal(test.pValue, 1 / 10);
 * assert.ok(test.exact);
 * ```
 */
export function permuteMeanDistance(
  rows: Rows,
  isFirst: readonly boolean[],
  options: PermutationOptions,
): Omit<EnaPermutationTest, "within"> {
  const { relabelingCount = 9999, exactLimit = 200_000 } = options;
  if (!(Number.isSafeInteger(relabelingCount) && relabelingCount >= 1)) {
    throw new RangeError(
      `Cannot permute labels: relabelingCount must be a whole number of at least 1, got ${relabelingCount}`,
    );
  }
  const n1 = isFirst.filter((first) => first).length;
  const n2 = isFirst.length - n1;
  if (n1 === 0 || n2 === 0 || rows.length !== isFirst.length) {
    throw new RangeError(
      `Cannot permute labels: both groups must hold at least one unit, got ${n1} and ${n2} for ${rows.length} rows`,
    );
  }
  const design = designRelabelling(isFirst, options.blockOf);
  const { values, width } = aroundMean(rows);
  const sum = new Float64Array(width);
  isFirst.forEach((first, place) => {
    if (first) addRow(sum, values, place, 1);
  });
  const observed = squaredLength(sum);
  const least = observed * (1 - EQUAL_SQUARES);
  const exact = countRelabellings(design) <= exactLimit;
  const { asFar, count } = exact
    ? countAll(design, { values, width, least })
    : countSome(design, { values, width, least }, {
      random: options.random,
      count: relabelingCount,
    });
  return {
    statistic: lengthOf([...sum]) * (1 / n1 + 1 / n2),
    pValue: exact ? asFar / count : (asFar + 1) / (count + 1),
    relabelingCount: count,
    asFarCount: asFar,
    exact,
  };
}

/** Squared lengths that differ by this share count as equal. */
const EQUAL_SQUARES = 1e-9;

interface Space {
  /** Units x dimensions, row-major, pooled mean 0. */
  readonly values: Float64Array;
  readonly width: number;
  /** Smallest squared length of S that counts as being as far apart. */
  readonly least: number;
}

function countAll(
  design: RelabelDesign,
  { values, width, least }: Space,
): { asFar: number; count: number } {
  const sum = new Float64Array(width);
  let asFar = 0;
  let count = 0;
  forEachRelabelling(design, {
    enter: (place) => addRow(sum, values, place, 1),
    leave: (place) => addRow(sum, values, place, -1),
    complete: () => {
      count++;
      if (squaredLength(sum) >= least) asFar++;
    },
  });
  return { asFar, count };
}

function countSome(
  design: RelabelDesign,
  { values, width, least }: Space,
  { random, count }: { random: Random; count: number },
): { asFar: number; count: number } {
  const draw = relabeller(design, random);
  const sum = new Float64Array(width);
  let asFar = 0;
  for (let index = 0; index < count; index++) {
    const marks = draw();
    sum.fill(0);
    for (let place = 0; place < marks.length; place++) {
      if (marks[place] === 1) addRow(sum, values, place, 1);
    }
    if (squaredLength(sum) >= least) asFar++;
  }
  return { asFar, count };
}

function aroundMean(rows: Rows): { values: Float64Array; width: number } {
  const mean = meanRow(rows);
  const values = Float64Array.from(rows.flatMap((row) => subtract(row, mean)));
  return { values, width: mean.length };
}

function addRow(
  sum: Float64Array,
  values: Float64Array,
  place: number,
  factor: number,
): void {
  const base = place * sum.length;
  for (let k = 0; k < sum.length; k++) {
    sum[k] = (sum[k] ?? 0) + factor * (values[base + k] ?? 0);
  }
}

function squaredLength(sum: Float64Array): number {
  let total = 0;
  for (let k = 0; k < sum.length; k++) total += (sum[k] ?? 0) ** 2;
  return total;
}
