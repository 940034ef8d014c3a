/**
 * The marks of a figure as traces of plotly.js.
 *
 * Lines and rectangles have no area of their own to hover over there, so unseen
 * points along or inside them carry their texts.
 *
 * Source: plotly.js 4 figure reference, traces of type scatter.
 *
 * @module
 */

import type { LegendMark } from "./layout.ts";
import type { Mark, PointsMark, Shape } from "./marks.ts";
import { TEXT_SIZE } from "./palette.ts";
import { wrapText } from "./ticks.ts";

/** Names of the two axes of a panel. */
export interface AxisNames {
  /** Such as "x2". */
  readonly xaxis: string;
  /** Such as "y2". */
  readonly yaxis: string;
}

const SYMBOLS: Readonly<Record<Shape, string>> = {
  circle: "circle",
  square: "square",
  diamond: "diamond",
  triangle: "triangle-up",
  cross: "cross-thin",
};

/**
 * Turns a mark into traces; labels are annotations of the layout and give none.
 *
 * @param mark The mark.
 * @param names Axes of its panel.
 * @returns Traces, plain JSON.
 */
export function traces(mark: Mark, names: AxisNames): readonly object[] {
  switch (mark.kind) {
    case "texts":
      return [];
    case "points":
      return [{
        ...trace(mark, names),
        mode: "markers",
        x: mark.points.map(({ x }) => round(x)),
        y: mark.points.map(({ y }) => round(y)),
        marker: {
          ...markerStyle(mark),
          // Points of different sizes would be drawn paler.
          opacity: 1,
          size: mark.points.some(({ size }) => size !== undefined)
            ? mark.points.map(({ size }) => round(size ?? mark.size))
            : mark.size,
        },
        ...hoverOf(mark.points.map(({ hover }) => hover)),
      }];
    case "path":
      return [{
        ...trace(mark, names),
        mode: "lines",
        x: mark.points.map(({ x }) => round(x)),
        y: mark.points.map(({ y }) => round(y)),
        line: lineStyle(mark, mark.width),
        hoverinfo: "skip",
      }];
    case "band":
      return [{
        ...trace(mark, names),
        mode: "lines",
        x: [...mark.points, ...mark.points.toReversed()].map(({ x }) =>
          round(x)
        ),
        y: [
          ...mark.points.map(({ upper }) => round(upper)),
          ...mark.points.toReversed().map(({ lower }) => round(lower)),
        ],
        line: { width: 0 },
        fill: "toself",
        fillcolor: rgba(mark.color, mark.opacity),
        opacity: 1,
        hoverinfo: "skip",
      }];
    case "segments":
      return segmentTraces(mark, names);
    case "rectangles":
      return rectangleTraces(mark, names);
  }
}

function segmentTraces(
  mark: Extract<Mark, { readonly kind: "segments" }>,
  names: AxisNames,
): readonly object[] {
  const groups = Map.groupBy(
    mark.segments,
    (line) =>
      `${round(line.width ?? mark.width)} ${
        round(line.opacity ?? mark.opacity ?? 1)
      }`,
  );
  const lines = [...groups.values()].map((group) => ({
    ...trace(mark, names),
    mode: "lines",
    opacity: round(group[0]?.opacity ?? mark.opacity ?? 1),
    x: group.flatMap((line) => [round(line.x1), round(line.x2), null]),
    y: group.flatMap((line) => [round(line.y1), round(line.y2), null]),
    line: lineStyle(mark, round(group[0]?.width ?? mark.width)),
    hoverinfo: "skip",
  }));
  const targets = mark.segments.flatMap(({ x1, y1, x2, y2, hover }) =>
    hover === undefined ? [] : [0.25, 0.375, 0.5, 0.625, 0.75].map((share) => ({
      x: x1 + (x2 - x1) * share,
      y: y1 + (y2 - y1) * share,
      hover,
    }))
  );
  return [...lines, ...hoverTargets(targets, mark, names)];
}

function rectangleTraces(
  mark: Extract<Mark, { readonly kind: "rectangles" }>,
  names: AxisNames,
): readonly object[] {
  const groups = Map.groupBy(
    mark.rectangles,
    (box) => box.color ?? mark.color,
  );
  const boxes = [...groups].map(([color, group]) => ({
    ...trace(mark, names),
    mode: "lines",
    opacity: 1,
    x: group.flatMap((
      { x1, x2 },
    ) => [...[x1, x2, x2, x1, x1].map(round), null]),
    y: group.flatMap((
      { y1, y2 },
    ) => [...[y1, y1, y2, y2, y1].map(round), null]),
    fill: "toself",
    fillcolor: rgba(color, mark.opacity ?? 1),
    line: mark.outline === undefined ? { width: 0 } : {
      width: 1,
      color: mark.outline,
      dash: mark.isDashed === true ? "4px,3px" : "solid",
    },
    hoverinfo: "skip",
  }));
  const targets = mark.rectangles.flatMap(({ x1, y1, x2, y2, hover }) =>
    hover === undefined ? [] : [{ x: (x1 + x2) / 2, y: (y1 + y2) / 2, hover }]
  );
  return [...boxes, ...hoverTargets(targets, mark, names)];
}

function hoverTargets(
  targets: readonly {
    readonly x: number;
    readonly y: number;
    readonly hover: string;
  }[],
  mark: LegendMark,
  names: AxisNames,
): readonly object[] {
  if (targets.length === 0) return [];
  return [{
    ...trace(mark, names),
    mode: "markers",
    opacity: 0,
    x: targets.map(({ x }) => round(x)),
    y: targets.map(({ y }) => round(y)),
    marker: { size: 14, color: mark.color },
    ...hoverOf(targets.map(({ hover }) => hover)),
  }];
}

function trace(mark: LegendMark, names: AxisNames): Record<string, unknown> {
  return {
    type: "scatter",
    ...names,
    showlegend: false,
    cliponaxis: mark.kind !== "points",
    ...(mark.legend === undefined
      ? {}
      : { legendgroup: plotlyText(mark.legend) }),
    ...(mark.opacity === undefined ? {} : { opacity: mark.opacity }),
  };
}

/**
 * Makes a trace without a place, that only stands in the legend.
 *
 * @param text Entry.
 * @param mark The mark that it explains.
 * @returns A trace, plain JSON.
 */
export function legendTrace(text: string, mark: LegendMark): object {
  const name = plotlyText(text);
  const common = {
    type: "scatter",
    x: [null],
    y: [null],
    name,
    legendgroup: name,
    showlegend: true,
  };
  switch (mark.kind) {
    case "points":
      return {
        ...common,
        mode: "markers",
        marker: { ...markerStyle(mark), size: Math.min(mark.size, 12) },
      };
    case "segments":
    case "path":
      return { ...common, mode: "lines", line: lineStyle(mark, mark.width) };
    case "band":
    case "rectangles":
      return {
        ...common,
        mode: "markers",
        marker: {
          symbol: "square",
          size: 12,
          color: rgba(mark.color, mark.opacity ?? 1),
          line: {
            width: mark.kind === "rectangles" && mark.outline !== undefined
              ? 1
              : 0,
            color: mark.kind === "rectangles"
              ? mark.outline ?? mark.color
              : mark.color,
          },
        },
      };
  }
}

function hoverOf(texts: readonly (string | undefined)[]): object {
  if (texts.every((text) => text === undefined)) return { hoverinfo: "skip" };
  return {
    hoverinfo: "text",
    hovertext: texts.map((text = "") =>
      wrapText(text, TEXT_SIZE.tick, 400).map(plotlyText).join("<br>")
    ),
  };
}

function markerStyle(mark: PointsMark): object {
  const isHollow = mark.isHollow === true;
  return {
    symbol: SYMBOLS[mark.shape],
    color: isHollow ? "#fff" : mark.color,
    line: {
      color: isHollow || mark.shape === "cross" ? mark.color : "#fff",
      width: isHollow || mark.shape === "cross" ? 1.6 : 0.8,
    },
  };
}

function lineStyle(
  mark: Extract<Mark, { readonly kind: "segments" | "path" }>,
  width: number,
): object {
  return {
    color: mark.color,
    width,
    ...(mark.isDashed === true ? { dash: "6px,5px" } : {}),
  };
}

function rgba(color: string, opacity: number): string {
  const parts = [1, 3, 5].map((start) =>
    Number.parseInt(color.slice(start, start + 2), 16)
  );
  return `rgba(${parts.join(",")},${round(opacity)})`;
}

/**
 * Writes any text so that plotly.js shows it as it is: its tags, links and
 * formulas are not looked for.
 *
 * @param text Any text.
 * @returns One line of text in the notation of plotly.js.
 */
export function plotlyText(text: string): string {
  return text.replace(/[&<>$]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/[\r\n]+/g, " ");
}

/**
 * Rounds to six significant digits, finer than a pixel, to keep the figure small.
 *
 * @param value Any number.
 * @returns The rounded number.
 */
export function round(value: number): number {
  return Number(value.toPrecision(6));
}
