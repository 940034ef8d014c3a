/**
 * Node positions moved onto a circle, for networks whose codes would lie on top of
 * each other. The picture is easier to read and no longer shows the space: centroids
 * and goodness of fit speak of the positions before.
 *
 * Source: behaviour of rENA 0.2.7 on made-up data, https://cran.r-project.org/package=rENA
 *
 * @module
 */

/** How to move. */
export interface CircleOptions {
  /** Axes that are drawn, from 0. @default {[0, 1]} */
  readonly axes?: readonly [number, number];
  /** "kept" = each node keeps its direction; "equal" = all at equal angles. @default {"kept"} */
  readonly angles?: "kept" | "equal";
}

/**
 * Moves node positions onto the circle through the farthest node.
 *
 * With equal angles the farthest node stays; the others follow in the order of their
 * place: upper half from right to left, lower half from left to right.
 *
 * @param nodePositions Codes x axes.
 * @param options Axes and angles.
 * @returns Codes x 2, on the two axes. A node at the origin stays there when directions are kept.
 *
 * @example
 * ```ts
 * import { moveToCircle } from "ena";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(moveToCircle([[2, 0], [0, 1], [0, 0]]), [[2, 0], [0, 2], [0, 0]]);
 * ```
 */
export function moveToCircle(
  nodePositions: readonly (readonly number[])[],
  options: CircleOptions = {},
): [number, number][] {
  const { axes: [first, second] = [0, 1], angles = "kept" } = options;
  const places = nodePositions.map((row): [number, number] => [
    row[first] ?? 0,
    row[second] ?? 0,
  ]);
  const lengths = places.map(([x, y]) => Math.hypot(x, y));
  const radius = Math.max(0, ...lengths);
  if (angles === "equal") return spread(places, lengths.indexOf(radius));
  return places.map(([x, y], code) => {
    const length = lengths[code] ?? 0;
    const factor = length === 0 ? 0 : radius / length;
    return [x * factor, y * factor];
  });
}

function spread(
  places: readonly [number, number][],
  farthest: number,
): [number, number][] {
  const [x0, y0] = places[farthest] ?? [0, 0];
  const start = Math.atan2(y0, x0);
  const radius = Math.hypot(x0, y0);
  const x = (code: number): number => places[code]?.[0] ?? 0;
  const isUpper = (code: number): boolean => (places[code]?.[1] ?? 0) >= 0;
  const order = [...places.keys()].sort((a, b) => {
    if (isUpper(a) !== isUpper(b)) return isUpper(a) ? -1 : 1;
    return isUpper(a) ? x(b) - x(a) : x(a) - x(b);
  });
  const step = 2 * Math.PI / places.length;
  const at = order.indexOf(farthest);
  return places.map((_, code) => {
    const angle = start + (order.indexOf(code) - at) * step;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}
