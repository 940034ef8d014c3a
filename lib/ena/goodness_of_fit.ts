/**
 * Do the drawn networks follow the points? Correlations over all pairs of units.
 *
 * For every two units a < b and every axis, the difference of their points P_a - P_b
 * is compared with that of their centroids C_a - C_b. With N = n(n-1)/2 pairs,
 *
 *     S(x,y) = n sum (x - mean x)(y - mean y)
 *     m(x)   = (1/N) sum_a (n - 1 - 2a) x_a         a = 0, 1, ...
 *     r      = (S(P,C) - N m(P) m(C)) / sqrt((S(P,P) - N m(P)^2) (S(C,C) - N m(C)^2))
 *
 * gives Pearson's correlation of the N differences without forming them. Because
 * the signs of the differences follow the order of the units, both correlations
 * depend on that order a little; this is how rENA defines them. Spearman needs the
 * ranks of all differences (ties by mean rank): above a limit it is taken over the
 * pairs of units at equal steps, and the number of pairs says so.
 *
 * Source: Bowman et al. (2021), https://doi.org/10.1007/978-3-030-67788-6_7; the
 * closed form follows from sum_(a<b) (x_a - x_b)(y_a - y_b) = S(x,y).
 *
 * @module
 */

import type { EnaFit, EnaInterval } from "records";
import { mean, normalQuantile } from "stats";
import type { Rows } from "./matrix.ts";
import { differenceRanker } from "./rank.ts";

/** How far to go. */
export interface FitOptions {
  /** Number of axes, the first ones. @default {2} */
  readonly axisCount?: number;
  /** Pairs of units up to which Spearman is exact; above, units at equal steps are taken. @default {500000} */
  readonly spearmanPairLimit?: number;
}

/**
 * Correlates differences of points with differences of centroids, axis by axis.
 *
 * @param points Units x axes.
 * @param centroids Units x axes.
 * @param options How many axes, and how many pairs for Spearman.
 * @returns One record per axis; correlations are null where a side does not vary, or with fewer than three units.
 *
 * @example
 * ```ts
 * import { goodnessOfFit } from "ena";
 * import assert from "node:assert/strict";
 *
 * const [fit] = goodnessOfFit([[0], [1], [2], [4]], [[0], [2], [4], [8]]);
 * assert.equal(fit?.pairCount, 6);
 * assert.ok(Math.abs((fit?.pearson ?? 0) - 1) < 1e-12);
 * ```
 */
export function goodnessOfFit(
  points: Rows,
  centroids: Rows,
  options: FitOptions = {},
): EnaFit[] {
  const { axisCount = 2, spearmanPairLimit = 500_000 } = options;
  const count = Math.min(axisCount, points[0]?.length ?? 0);
  if (count === 0) return [];
  const chosen = unitsAtSteps(points.length, spearmanPairLimit);
  const spearmanOf = spearmanReader(chosen.length);
  return Array.from({ length: count }, (_, axis) => {
    const point = points.map((row) => row[axis] ?? 0);
    const centroid = centroids.map((row) => row[axis] ?? 0);
    const pearson = pearsonOfDifferences(point, centroid);
    const pairCount = point.length * (point.length - 1) / 2;
    return {
      pearson,
      pearsonInterval: fisherInterval(pearson, pairCount),
      spearman: pearson === null ? null : spearmanOf(
        chosen.map((unit) => point[unit] ?? 0),
        chosen.map((unit) => centroid[unit] ?? 0),
      ),
      pairCount,
      spearmanPairCount: chosen.length * (chosen.length - 1) / 2,
    };
  });
}

/** Pearson's correlation of x_a - x_b with y_a - y_b over all a < b, in linear time. */
function pearsonOfDifferences(
  x: readonly number[],
  y: readonly number[],
): number | null {
  const n = x.length;
  if (n < 3) return null;
  const pairCount = n * (n - 1) / 2;
  const centeredX = around(x);
  const centeredY = around(y);
  const meanOf = (values: readonly number[]): number =>
    values.reduce((sum, value, a) => sum + (n - 1 - 2 * a) * value, 0) /
    pairCount;
  const meanX = meanOf(centeredX);
  const meanY = meanOf(centeredY);
  const cross = n * dotOf(centeredX, centeredY) - pairCount * meanX * meanY;
  const ownX = n * dotOf(centeredX, centeredX) - pairCount * meanX * meanX;
  const ownY = n * dotOf(centeredY, centeredY) - pairCount * meanY * meanY;
  // Centroids that differ by rounding alone do not vary.
  if (ownX <= 0 || ownY <= NO_VARIATION * ownX) return null;
  return clamp(cross / Math.sqrt(ownX * ownY));
}

const NO_VARIATION = 1e-24;

/** Makes the function that correlates the ranks of x_a - x_b with those of y_a - y_b. */
function spearmanReader(
  unitCount: number,
): (x: readonly number[], y: readonly number[]) => number | null {
  const pairCount = unitCount * (unitCount - 1) / 2;
  const rank = differenceRanker(unitCount);
  const spaceX = new Uint32Array(pairCount);
  const spaceY = new Uint32Array(pairCount);
  // Twice the mean rank; the factor 2 leaves a correlation alone.
  const middle = pairCount + 1;
  return (x, y) => {
    const ranksX = rank(x, spaceX);
    const ranksY = rank(y, spaceY);
    let [cross, ownX, ownY] = [0, 0, 0];
    for (let pair = 0; pair < pairCount; pair++) {
      const dx = (ranksX[pair] ?? 0) - middle;
      const dy = (ranksY[pair] ?? 0) - middle;
      cross += dx * dy;
      ownX += dx * dx;
      ownY += dy * dy;
    }
    return ownX === 0 || ownY === 0
      ? null
      : clamp(cross / Math.sqrt(ownX) / Math.sqrt(ownY));
  };
}

/** All units, or so many at equal steps that their pairs stay within the limit. */
function unitsAtSteps(unitCount: number, pairLimit: number): number[] {
  const most = Math.floor((1 + Math.sqrt(1 + 8 * pairLimit)) / 2);
  const count = Math.min(unitCount, most);
  return Array.from(
    { length: count },
    (_, step) => Math.floor(step * unitCount / count),
  );
}

function fisherInterval(
  r: number | null,
  pairCount: number,
): EnaInterval | null {
  if (r === null || pairCount <= 3) return null;
  const half = normalQuantile(0.975) / Math.sqrt(pairCount - 3);
  return {
    lower: Math.tanh(Math.atanh(r) - half),
    upper: Math.tanh(Math.atanh(r) + half),
  };
}

function around(values: readonly number[]): number[] {
  const middle = mean(values);
  return values.map((value) => value - middle);
}

function dotOf(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}

function clamp(r: number): number {
  return Math.max(-1, Math.min(1, r));
}
