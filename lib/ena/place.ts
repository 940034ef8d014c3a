/**
 * Where the codes are drawn, so that the picture of a network can be read.
 *
 * W_ua is half the normalized weight of all connections of unit u that touch code
 * a, each row divided by its sum of absolute values. The positions B solve
 * min || W B - P || for the points P, without intercept; of several solutions the
 * shortest is taken. The centroid of a unit is W B: the mean of the node positions,
 * weighted by its network. How well centroids follow points is what `goodnessOfFit`
 * tells, and what entitles us to read the picture.
 *
 * Where we differ from rENA 0.2.7: solved by reflections and singular values instead of
 * the normal equations (equal to about 1e-12); a code that never connects is at exactly 0.
 *
 * Source: Bowman et al. (2021), https://doi.org/10.1007/978-3-030-67788-6_7
 *
 * @module
 */

import type { EnaPair } from "records";
import { leastSquares } from "./decompose.ts";
import { divide, multiply, type Rows, zeros } from "./matrix.ts";

/** Node positions and centroids. */
export interface Placement {
  /** W: units x codes; rows sum to 1, or to 0 for units without connections. */
  readonly nodeWeights: readonly (readonly number[])[];
  /** B: codes x axes. */
  readonly nodePositions: readonly (readonly number[])[];
  /** W B: units x axes. */
  readonly centroids: readonly (readonly number[])[];
}

/**
 * Places the codes of a model.
 *
 * @param normalized Normalized vectors, not centred: units x pairs.
 * @param points Units x axes.
 * @param codes Pairs of codes in the order of the vectors, and the number of codes.
 * @returns Weights, node positions and centroids.
 *
 * @example
 * ```ts
 * import { listPairs, place } from "ena";
 * import assert from "node:assert/strict";
 *
 * // Unit 1 connects A & B only, unit 2 A & C only: A has weight 1/2 in both.
 * const { nodeWeights, centroids } = place([[1, 0, 0], [0, 1, 0]], [[1], [-1]], {
 *   pairs: listPairs(["A", "B", "C"]),
 *   codeCount: 3,
 * });
 * assert.deepEqual(nodeWeights, [[0.5, 0.5, 0], [0.5, 0, 0.5]]);
 * assert.ok(Math.abs((centroids[0]?.[0] ?? 0) - 1) < 1e-12);
 * ```
 */
export function place(
  normalized: Rows,
  points: Rows,
  codes: { readonly pairs: readonly EnaPair[]; readonly codeCount: number },
): Placement {
  const nodeWeights = weighNodes(normalized, codes);
  const nodePositions = leastSquares(nodeWeights, points);
  return {
    nodeWeights,
    nodePositions,
    centroids: multiply(nodeWeights, nodePositions),
  };
}

/**
 * Gives the weight of every code in every network.
 *
 * @param normalized Units x pairs.
 * @param codes Pairs of codes in the order of the vectors, and the number of codes.
 * @returns Units x codes; rows sum to 1 in absolute value, or are 0.
 */
export function weighNodes(
  normalized: Rows,
  { pairs, codeCount }: {
    readonly pairs: readonly EnaPair[];
    readonly codeCount: number;
  },
): number[][] {
  const firsts = pairs.map(({ first }) => first);
  const seconds = pairs.map(({ second }) => second);
  return normalized.map((row) => {
    const weights = zeros(codeCount);
    for (let pair = 0; pair < firsts.length; pair++) {
      const half = (row[pair] ?? 0) / 2;
      const first = firsts[pair] ?? 0;
      const second = seconds[pair] ?? 0;
      weights[first] = (weights[first] ?? 0) + half;
      if (second !== first) weights[second] = (weights[second] ?? 0) + half;
    }
    const sum = weights.reduce((total, value) => total + Math.abs(value), 0);
    return divide(weights, Math.max(sum, LEAST_SUM));
  });
}

/** A network lighter than this keeps its lightness instead of being blown up. */
const LEAST_SUM = 1e-4;
