/**
 * The marks of a sweep over windows.
 *
 * Source: no formula.
 *
 * @module
 */

import type { Mark, Shape } from "./marks.ts";
import { categoryColor, INK } from "./palette.ts";
import type { Place, PlacedEstimate } from "./sweep_places.ts";

/**
 * Draws a line with points, hollow where the conclusion flips and broken where a value is missing.
 *
 * @param places The windows.
 * @param series Colour, form, name, and which value of a window.
 * @returns Lines, then points; none where no value is known.
 */
export function seriesMarks(
  places: readonly Place[],
  series: {
    readonly color: string;
    readonly shape: Shape;
    readonly legend: string;
    readonly isDashed?: boolean;
    readonly valueOf: (place: Place) => number | null;
    readonly write: (value: number) => string;
  },
): readonly Mark[] {
  const { color, shape, legend, isDashed = false, valueOf, write } = series;
  const runs: { x: number; y: number }[][] = [[]];
  const points = places.flatMap((place) => {
    const y = valueOf(place);
    if (y === null) {
      runs.push([]);
      return [];
    }
    runs.at(-1)?.push({ x: place.x, y });
    const hover = `window ${place.label}: ${write(y)}`;
    return [{ x: place.x, y, hover, isHollow: place.entry.isFlipped === true }];
  });
  const marksOf = (isHollow: boolean): Mark => ({
    kind: "points",
    shape,
    size: 9,
    color,
    isHollow,
    points: points.filter((point) => point.isHollow === isHollow),
    ...(isHollow ? {} : { legend }),
  });
  return points.length === 0 ? [] : [
    ...runs.filter((run) => run.length > 1).map((run): Mark => ({
      kind: "path",
      color,
      width: 2,
      isDashed,
      points: run,
    })),
    marksOf(false),
    marksOf(true),
  ];
}

/**
 * Shades the windows in which the conclusion flips.
 *
 * @param flipped Those windows.
 * @param range Lowest and highest value of the panel.
 * @returns Columns; none without such windows.
 */
export function columnsOf(
  flipped: readonly Place[],
  [y1, y2]: readonly [number, number],
): readonly Mark[] {
  return flipped.length === 0 ? [] : [{
    kind: "rectangles",
    color: categoryColor(4),
    opacity: 0.22,
    legend: "conclusion flips",
    rectangles: flipped.map(({ x, label }) => ({
      x1: x - 0.4,
      x2: x + 0.4,
      y1,
      y2,
      hover: `window ${label}: the conclusion flips`,
    })),
  }];
}

/**
 * Marks estimated windows.
 *
 * @param estimates Estimates with their places.
 * @param range Lowest and highest value of the panel.
 * @returns Vertical lines; none without estimates.
 */
export function linesOf(
  estimates: readonly PlacedEstimate[],
  [y1, y2]: readonly [number, number],
): readonly Mark[] {
  return estimates.length === 0 ? [] : [{
    kind: "segments",
    color: INK,
    width: 1.2,
    isDashed: true,
    legend: "estimated window",
    segments: estimates.map(({ x, label }) => ({
      x1: x,
      x2: x,
      y1,
      y2,
      hover: label,
    })),
  }];
}
