/**
 * The permutation test behind `compareEdges`, for all pairs of codes at once.
 *
 * With the pooled mean taken out and the pooled standard deviation divided out, the
 * sum over the first group orders relabellings as the difference of means does, and is
 * comparable between pairs.
 *
 * Source: see `compare_edges.ts`.
 *
 * @module
 */

import type { Random } from "stats";
import { meanRow, subtract } from "./matrix.ts";
import {
  countRelabellings,
  designRelabelling,
  forEachRelabelling,
  relabeller,
} from "./relabel.ts";

/** How to relabel. */
export interface PermuteEdgesOptions {
  /** Source of random numbers. */
  readonly random: Random;
  /** Random relabellings. @default {9999} */
  readonly relabelingCount?: number;
  /** All relabellings are visited up to this number. @default {200000} */
  readonly exactLimit?: number;
  /** Block of each unit; undefined = one block. */
  readonly blockOf: readonly string[] | undefined;
}

/**
 * Permutes all pairs at once.
 *
 * @param rows Units of the two groups x pairs.
 * @param isFirst Whether each unit is in the first group.
 * @param options Relabellings, source of random numbers, blocks.
 * @returns P values per pair, alone and against the largest statistic; null where a pair does not vary.
 * @throws {RangeError} If the number of relabellings is not a whole number of at least 1.
 */
export function permuteEdges(
  rows: readonly (readonly number[])[],
  isFirst: readonly boolean[],
  options: PermuteEdgesOptions,
): {
  pValues: (number | null)[];
  maxPValues: (number | null)[];
  count: number;
  exact: boolean;
} {
  const { relabelingCount = 9999, exactLimit = 200_000 } = options;
  if (!(Number.isSafeInteger(relabelingCount) && relabelingCount >= 1)) {
    throw new RangeError(
      `Cannot compare connections: relabelingCount must be a whole number of at least 1, got ${relabelingCount}`,
    );
  }
  const { values, isConstant } = standardize(rows);
  const width = isConstant.length;
  const sum = new Float64Array(width);
  const add = (unit: number, sign: number): void => {
    for (let pair = 0; pair < width; pair++) {
      sum[pair] = (sum[pair] ?? 0) + sign * (values[unit * width + pair] ?? 0);
    }
  };
  isFirst.forEach((first, unit) => first && add(unit, 1));
  // Sums within rounding of the observed one count as equal.
  const least = sum.map((value) => Math.abs(value) - 1e-9);
  const asFar = new Float64Array(width);
  const maxAsFar = new Float64Array(width);
  let count = 0;
  const look = (): void => {
    count++;
    let largest = 0;
    for (let pair = 0; pair < width; pair++) {
      const size = Math.abs(sum[pair] ?? 0);
      if (size > largest) largest = size;
      if (size >= (least[pair] ?? 0)) asFar[pair] = (asFar[pair] ?? 0) + 1;
    }
    for (let pair = 0; pair < width; pair++) {
      if (largest >= (least[pair] ?? 0)) {
        maxAsFar[pair] = (maxAsFar[pair] ?? 0) + 1;
      }
    }
  };
  const design = designRelabelling(isFirst, options.blockOf);
  const exact = countRelabellings(design) <= exactLimit;
  sum.fill(0);
  if (exact) {
    forEachRelabelling(design, {
      enter: (unit) => add(unit, 1),
      leave: (unit) => add(unit, -1),
      complete: look,
    });
  } else {
    const draw = relabeller(design, options.random);
    while (count < relabelingCount) {
      sum.fill(0);
      draw().forEach((mark, unit) => mark === 1 && add(unit, 1));
      look();
    }
  }
  const share = (counts: Float64Array): (number | null)[] =>
    isConstant.map((constant, pair) =>
      constant
        ? null
        : exact
        ? (counts[pair] ?? 0) / count
        : ((counts[pair] ?? 0) + 1) / (count + 1)
    );
  return {
    pValues: share(asFar),
    maxPValues: share(maxAsFar),
    count,
    exact,
  };
}

function standardize(
  rows: readonly (readonly number[])[],
): { values: Float64Array; isConstant: boolean[] } {
  const middle = meanRow(rows);
  const centred = rows.map((row) => subtract(row, middle));
  const spread = middle.map((_, pair) =>
    Math.sqrt(centred.reduce((sum, row) => sum + (row[pair] ?? 0) ** 2, 0))
  );
  const isConstant = spread.map((value) => value < 1e-12);
  const values = Float64Array.from(
    centred.flatMap((row) =>
      row.map((value, pair) =>
        isConstant[pair] ? 0 : value / (spread[pair] ?? 1)
      )
    ),
  );
  return { values, isConstant };
}
