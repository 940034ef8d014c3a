/**
 * How far do repetitions of one analysis scatter? The same debates coded again by the
 * same model, or the same run repeated, lie as rows of one model: each repetition of a
 * unit is a row, and one attribute tells which rows repeat each other.
 *
 * Per set of repetitions, in the plane of two axes:
 *
 *     dispersion      mean distance of the points from their mean
 *     pairwise        mean distance of two different points
 *     ellipse         pi chi2_(2,.95) sqrt(det S), S = covariance with n - 1
 *     hull            area of the smallest convex polygon around the points
 *
 * The ellipse is the region that holds 95 % of such points if they are normal; with
 * few points both areas are rough. Dispersion and pairwise distance are given over all
 * axes as well, since a plane shows part of a difference only.
 *
 * Source: Andrew (1979), https://doi.org/10.1016/0020-0190(79)90072-3, for the hull;
 * the others are definitions.
 *
 * @module
 */

import type { EnaModel } from "records";
import { chiSquareQuantile } from "stats";
import { coordinatesOf } from "./compare.ts";
import { labelsBy } from "./groups.ts";
import { lengthOf, meanRow, type Rows, subtract } from "./matrix.ts";

/** Scatter of one set of repetitions. */
export interface Spread {
  /** What is repeated: value of the attribute. */
  readonly name: string;
  /** Repetitions. */
  readonly count: number;
  /** Their rows in the model. */
  readonly units: readonly number[];
  /** Indices of the two axes of the plane. */
  readonly axes: readonly [number, number];
  /** Mean of the points in the plane. */
  readonly mean: readonly [number, number];
  /** Mean distance from the mean, in the plane. */
  readonly dispersion: number;
  /** Mean distance of two repetitions, in the plane; null with one repetition. */
  readonly pairwise: number | null;
  /** Area of the 95 % ellipse; null with fewer than three repetitions. */
  readonly ellipseArea: number | null;
  /** The 95 % ellipse around the mean; null with fewer than three repetitions. */
  readonly ellipse: SpreadEllipse | null;
  /** Area of the convex hull; null with fewer than three repetitions. */
  readonly hullArea: number | null;
  /** Corners of the hull, counter-clockwise. */
  readonly hull: readonly (readonly [number, number])[];
  /** Mean distance from the mean, over all axes. */
  readonly dispersionAll: number;
  /** Mean distance of two repetitions, over all axes; null with one repetition. */
  readonly pairwiseAll: number | null;
}

/** An ellipse without its middle. */
export interface SpreadEllipse {
  /** Half of the longer and of the shorter axis; 0 where points lie on a line. */
  readonly radii: readonly [number, number];
  /** Direction of the longer axis in radians, counter-clockwise from the first axis of the plane. */
  readonly angle: number;
}

/** What repeats what, and where to look. */
export interface SpreadOptions {
  /** Attribute that is equal for repetitions of the same thing, such as the debate. */
  readonly by: string;
  /** Indices of the two axes; on the second one of a model with a single axis all lies at 0. @default {[0, 1]} */
  readonly axes?: readonly [number, number];
}

/**
 * Measures the scatter of repetitions.
 *
 * @param model A fitted model with one row per repetition.
 * @param options Attribute that joins repetitions, and the plane.
 * @returns One entry per repeated thing, in order of first appearance. Rows without the attribute are left out.
 * @throws {RangeError} If no unit has the attribute, or the model lacks an axis.
 *
 * @example
 * ```ts
 * import { accumulate, fitEna, measureSpread } from "ena";
 * import assert from "node:assert/strict";
 *
 * const say = (unit: string, run: string, codes: number[]) => ({ unit: [unit, run], conversation: [unit, run], codes });
 * const lines = [
 *   say("a", "1", [1, 1, 0]), say("a", "2", [1, 1, 0]),
 *   say("b", "1", [0, 1, 1]), say("b", "2", [1, 0, 1]),
 * ];
 * const model = fitEna(accumulate(lines, { codes: ["A", "B", "C"], unitColumns: ["unit", "run"] }));
 * const [a, b] = measureSpread(model, { by: "unit" });
 * assert.equal(a?.pairwiseAll, 0); // the same network twice
 * assert.ok(Math.abs((b?.pairwiseAll ?? 0) - Math.SQRT2) < 1e-12); // two networks without a common connection
 * ```
 */
export function measureSpread(
  model: EnaModel,
  options: SpreadOptions,
): Spread[] {
  const { by, axes = [0, 1] } = options;
  const missing = axes.find((axis) =>
    model.axes[axis] === undefined &&
    !(model.axes.length === 1 && axis === 1)
  );
  if (missing !== undefined) {
    throw new RangeError(
      `Cannot measure spread: axes must be indices of axes of the model (${model.axes.length}), got ${missing}`,
    );
  }
  const labels = labelsBy(model.units.map((unit) => unit.attributes), by);
  const coordinates = coordinatesOf(model);
  const names = [...new Set(labels)].filter((name) => name !== null);
  return names.map((name) => {
    const units = [...labels.keys()].filter((unit) => labels[unit] === name);
    const rows = units.map((unit) => coordinates[unit] ?? []);
    const plane = units.map((unit): Point => [
      model.points[unit]?.[axes[0]] ?? 0,
      model.points[unit]?.[axes[1]] ?? 0,
    ]);
    const hull = convexHull(plane);
    const enough = plane.length >= 3;
    const ellipse = enough ? ellipseOf(plane) : null;
    const [x = 0, y = 0] = meanRow(plane);
    return {
      name,
      count: rows.length,
      units,
      axes,
      mean: [x, y],
      dispersion: dispersionOf(plane),
      pairwise: pairwiseOf(plane),
      ellipseArea: ellipse === null
        ? null
        : Math.PI * ellipse.radii[0] * ellipse.radii[1],
      ellipse,
      hullArea: enough ? polygonArea(hull) : null,
      hull,
      dispersionAll: dispersionOf(rows),
      pairwiseAll: pairwiseOf(rows),
    };
  });
}

function dispersionOf(rows: Rows): number {
  const middle = meanRow(rows);
  return rows.reduce((sum, row) => sum + lengthOf(subtract(row, middle)), 0) /
    rows.length;
}

function pairwiseOf(rows: Rows): number | null {
  if (rows.length < 2) return null;
  let sum = 0;
  rows.forEach((a, i) => {
    for (const b of rows.slice(0, i)) sum += lengthOf(subtract(a, b));
  });
  return sum / (rows.length * (rows.length - 1) / 2);
}

/** Eigenvalues of the covariance (n - 1), times the quantile of chi-square. */
function ellipseOf(plane: readonly Point[]): SpreadEllipse {
  const [mx = 0, my = 0] = meanRow(plane);
  let [xx, xy, yy] = [0, 0, 0];
  for (const [x, y] of plane) {
    xx += (x - mx) ** 2;
    xy += (x - mx) * (y - my);
    yy += (y - my) ** 2;
  }
  const scale = chiSquareQuantile(0.95, 2) / (plane.length - 1);
  const longer = (xx + yy) / 2 + Math.hypot((xx - yy) / 2, xy);
  // Product over the longer one: a difference would cancel for thin ellipses.
  const shorter = longer === 0 ? 0 : Math.max(0, xx * yy - xy * xy) / longer;
  return {
    radii: [Math.sqrt(scale * longer), Math.sqrt(scale * shorter)],
    angle: Math.atan2(2 * xy, xx - yy) / 2,
  };
}

type Point = readonly [number, number];

/** Lower and upper chain over the points sorted by x, then y. */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const chain = (ordered: readonly Point[]): Point[] => {
    const kept: Point[] = [];
    for (const point of ordered) {
      while (kept.length >= 2 && !turnsLeft(kept, point)) kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return sorted.length < 3
    ? sorted
    : [...chain(sorted), ...chain(sorted.toReversed())];
}

function turnsLeft(kept: readonly Point[], c: Point): boolean {
  const [a, b] = kept.slice(-2);
  if (a === undefined || b === undefined) return true;
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0;
}

function polygonArea(corners: readonly Point[]): number {
  return corners.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}
