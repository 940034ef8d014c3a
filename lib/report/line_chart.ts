/**
 * Lines over an ordered axis, with bands: such as the score that turns argue for,
 * turn by turn.
 *
 * Source: no formula; bands are those given.
 *
 * @module
 */

import {
  axisOf,
  type ChartOptions,
  type EstimateFormat,
  estimateText,
  headOf,
  requireSome,
} from "./charts.ts";
import { drawFigure, type Figure } from "./figure.ts";
import type { Mark, Shape, Tick } from "./marks.ts";
import type { Limits } from "./numbers.ts";
import { categoryColor } from "./palette.ts";

/** One line. */
export interface Line {
  /** What it is. */
  readonly name: string;
  /** Its places from left to right. */
  readonly points: readonly {
    /** Place on the horizontal axis, such as the index of a turn. */
    readonly x: number;
    /** Height; null = not known, the line is broken there. */
    readonly y: number | null;
    /** Limits of the band; null or absent = none. */
    readonly interval?: Limits | null;
  }[];
}

const SHAPES: readonly Shape[] = ["circle", "triangle", "square", "diamond"];

/**
 * Draws lines with bands.
 *
 * @param lines Lines; the second, fourth, ... are broken, so that colour is not all that tells them apart.
 * @param options Titles; `ticks` names places on the horizontal axis, such as roles.
 * @returns A figure.
 * @throws RangeError if there is no line with a point.
 *
 * @example
 * ```ts
 * import { lineChart } from "report";
 * import assert from "node:assert/strict";
 *
 * const points = [{ x: 1, y: 3 }, { x: 2, y: 3.5, interval: { lower: 3, upper: 4 } }];
 * const shown = lineChart([{ name: "initial", points }], {
 *   title: "Implied score",
 *   xTitle: "turn",
 *   yTitle: "score",
 * });
 * assert.match(String(shown), /initial 1: 3, 2: 3\.50 \[3\.00, 4\.00\]/);
 * ```
 */
export function lineChart(
  lines: readonly Line[],
  options: ChartOptions & {
    /** Numbers or percentages; numbers where absent. */
    readonly format?: EstimateFormat;
    /** Names of places on the horizontal axis; round numbers where absent. */
    readonly ticks?: readonly Tick[];
    /** Lowest and highest value of the vertical axis; told from the lines where absent. */
    readonly yRange?: readonly [number, number];
  },
): Figure {
  const all = lines.flatMap(({ points }) => points);
  requireSome(all.length, options.title, "lines");
  const { format = "number", width = 420, height = 280, ticks } = options;
  const marks = lines.flatMap((line, index) => lineMarks(line, index, format));
  const xs = all.map(({ x }) => x);
  const [from, to] = [Math.min(...xs), Math.max(...xs)];
  const pad = to > from ? (to - from) * 0.05 : 0.5;
  const places = ticks ??
    (xs.every(Number.isInteger) && to - from < 20
      ? Array.from({ length: to - from + 1 }, (_, step) => ({
        at: from + step,
        label: String(from + step),
      }))
      : undefined);
  const values = all.flatMap(({ y, interval }) => [
    ...(y === null ? [] : [y]),
    ...(interval ? [interval.lower, interval.upper] : []),
  ]);
  const yAxis = axisOf(options.yRange ?? values, {
    title: options.yTitle ?? "",
    pixels: height,
    format,
  });
  return drawFigure({
    ...headOf(options),
    alt: `Lines: ${
      lines.map(({ name, points }) =>
        `${name} ${
          points.map(({ x, y, interval }) =>
            `${tickName(x, ticks)}: ${
              estimateText(y, interval ?? null, format)
            }`
          ).join(", ")
        }`
      ).join("; ")
    }.`,
    panels: [{
      x: {
        title: options.xTitle ?? "",
        range: [from - pad, to + pad],
        ...(places === undefined ? {} : { ticks: places }),
      },
      y: {
        ...yAxis,
        ...(options.yRange === undefined ? {} : { range: options.yRange }),
        hasGrid: true,
      },
      width,
      height,
      marks: [
        ...marks.filter(({ kind }) => kind === "band"),
        ...marks.filter(({ kind }) => kind !== "band"),
      ],
    }],
  });
}

function tickName(x: number, ticks: readonly Tick[] | undefined): string {
  return ticks?.find(({ at }) => at === x)?.label ?? String(x);
}

function lineMarks(
  line: Line,
  index: number,
  format: EstimateFormat,
): readonly Mark[] {
  const color = categoryColor(index);
  const known = line.points.flatMap(({ x, y, interval }) =>
    y === null ? [] : [{ x, y, interval: interval ?? null }]
  );
  const banded = known.flatMap(({ x, interval }) =>
    interval === null ? [] : [{ x, ...interval }]
  );
  return [
    ...(banded.length < 2 ? [] : [{
      kind: "band" as const,
      color,
      opacity: 0.14,
      points: banded,
    }]),
    ...runs(line.points).map((points): Mark => ({
      kind: "path",
      color,
      width: 2.2,
      isDashed: index % 2 === 1,
      points,
    })),
    {
      kind: "points",
      shape: SHAPES[index % SHAPES.length] ?? "circle",
      size: 9,
      color,
      legend: line.name,
      points: known.map(({ x, y, interval }) => ({
        x,
        y,
        hover: `${line.name}, ${x}: ${estimateText(y, interval, format)}`,
      })),
    },
  ];
}

/** Stretches of a line without a gap. */
function runs(
  points: Line["points"],
): readonly (readonly { readonly x: number; readonly y: number }[])[] {
  const found: { x: number; y: number }[][] = [[]];
  for (const { x, y } of points) {
    if (y === null) found.push([]);
    else found.at(-1)?.push({ x, y });
  }
  return found.filter((run) => run.length > 1);
}
