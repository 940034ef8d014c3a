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
import type { Mark } from "./marks.ts";
import { TEXT_SIZE } from "./palette.ts";
import { lineStyle, markerStyle, plotlyText, rgba } from "./plotly_styles.ts";
import { wrapText } from "./ticks.ts";

/** The two axes of a panel. */
export interface PanelAxes {
  /** Such as "x2". */
  readonly xaxis: string;
  /** Such as "y2". */
  readonly yaxis: string;
  /** Rounds a horizontal place to a small part of a pixel. */
  readonly roundX: (value: number) => number;
  /** Rounds a vertical place to a small part of a pixel. */
  readonly roundY: (value: number) => number;
}

/** What is said once for all traces: see `template` in the layout. */
export const TRACE_DEFAULTS = {
  mode: "lines",
  showlegend: false,
  hoverinfo: "skip",
} as const;

/**
 * Turns a mark into traces; labels are annotations of the layout and give none.
 *
 * @param mark The mark.
 * @param axes Axes of its panel.
 * @returns Traces, plain JSON.
 */
export function traces(mark: Mark, axes: PanelAxes): readonly object[] {
  switch (mark.kind) {
    case "texts":
      return [];
    case "points":
      return [{
        ...trace(mark, axes),
        mode: "markers",
        // A point at the end of an axis is seen whole.
        cliponaxis: false,
        x: mark.points.map(({ x }) => axes.roundX(x)),
        y: mark.points.map(({ y }) => axes.roundY(y)),
        marker: {
          ...markerStyle(mark),
          // Points of different sizes would be drawn paler.
          opacity: 1,
          size: mark.points.some(({ size }) => size !== undefined)
            ? mark.points.map(({ size }) => tenth(size ?? mark.size))
            : mark.size,
        },
        ...hoverOf(mark.points.map(({ hover }) => hover)),
      }];
    case "path":
      return [{
        ...trace(mark, axes),
        x: mark.points.map(({ x }) => axes.roundX(x)),
        y: mark.points.map(({ y }) => axes.roundY(y)),
        line: lineStyle(mark, mark.width),
      }];
    case "band":
      return [{
        ...trace(mark, axes),
        x: [...mark.points, ...mark.points.toReversed()].map(({ x }) =>
          axes.roundX(x)
        ),
        y: [
          ...mark.points.map(({ upper }) => axes.roundY(upper)),
          ...mark.points.toReversed().map(({ lower }) => axes.roundY(lower)),
        ],
        line: { width: 0 },
        fill: "toself",
        fillcolor: rgba(mark.color, mark.opacity),
        opacity: 1,
      }];
    case "segments":
      return segmentTraces(mark, axes);
    case "rectangles":
      return rectangleTraces(mark, axes);
  }
}

function segmentTraces(
  mark: Extract<Mark, { readonly kind: "segments" }>,
  axes: PanelAxes,
): readonly object[] {
  const rounded = mark.segments.map((line) => ({
    x1: axes.roundX(line.x1),
    x2: axes.roundX(line.x2),
    y1: axes.roundY(line.y1),
    y2: axes.roundY(line.y2),
    width: tenth(line.width ?? mark.width),
    opacity: Number((line.opacity ?? mark.opacity ?? 1).toFixed(2)),
    hover: line.hover,
  }));
  const groups = Map.groupBy(
    rounded,
    ({ width, opacity }) => `${width} ${opacity}`,
  );
  const lines = [...groups.values()].map((group) => {
    const { width = mark.width, opacity = 1 } = group[0] ?? {};
    return {
      ...trace(mark, axes),
      ...(opacity === 1 ? {} : { opacity }),
      // A gap between two lines keeps them apart.
      x: group.flatMap(({ x1, x2 }) => [x1, x2, null]).slice(0, -1),
      y: group.flatMap(({ y1, y2 }) => [y1, y2, null]).slice(0, -1),
      line: lineStyle(mark, width),
    };
  });
  const targets = rounded.filter(({ hover }) => hover !== undefined);
  return targets.length === 0 ? lines : [...lines, {
    ...trace(mark, axes),
    mode: "markers",
    opacity: 0,
    marker: HOVER_MARKER,
    along: targets.map(({ x1, y1, x2, y2 }) => [x1, y1, x2, y2]),
    ...hoverOf(targets.map(({ hover }) => hover)),
  }];
}

function rectangleTraces(
  mark: Extract<Mark, { readonly kind: "rectangles" }>,
  axes: PanelAxes,
): readonly object[] {
  const groups = Map.groupBy(
    mark.rectangles,
    (box) => box.color ?? mark.color,
  );
  const boxes = [...groups].map(([color, group]) => ({
    ...trace(mark, axes),
    opacity: 1,
    x: group.flatMap(({ x1, x2 }) => [
      ...[x1, x2, x2, x1, x1].map(axes.roundX),
      null,
    ]),
    y: group.flatMap(({ y1, y2 }) => [
      ...[y1, y1, y2, y2, y1].map(axes.roundY),
      null,
    ]),
    fill: "toself",
    fillcolor: rgba(color, mark.opacity ?? 1),
    line: mark.outline === undefined ? { width: 0 } : {
      width: 1,
      color: mark.outline,
      dash: mark.isDashed === true ? "4px,3px" : "solid",
    },
  }));
  const targets = mark.rectangles.filter(({ hover }) => hover !== undefined);
  return targets.length === 0 ? boxes : [...boxes, {
    ...trace(mark, axes),
    mode: "markers",
    opacity: 0,
    marker: HOVER_MARKER,
    x: targets.map(({ x1, x2 }) => axes.roundX((x1 + x2) / 2)),
    y: targets.map(({ y1, y2 }) => axes.roundY((y1 + y2) / 2)),
    ...hoverOf(targets.map(({ hover }) => hover)),
  }];
}

const HOVER_MARKER = { size: 14 };

/**
 * Function of the page that turns `along`, the two ends of lines, into five points
 * on each of them that carry its text. Written out here it would be five times the text.
 */
export const SPREAD_SCRIPT =
  "function(t){if(!t.along)return;var a=t.along,h=t.hovertext;t.x=[];t.y=[];t.hovertext=[];a.forEach(function(s,i){[.25,.375,.5,.625,.75].forEach(function(q){t.x.push(s[0]+(s[2]-s[0])*q);t.y.push(s[1]+(s[3]-s[1])*q);t.hovertext.push(h[i])})});delete t.along}";

function trace(mark: LegendMark, axes: PanelAxes): Record<string, unknown> {
  const { xaxis, yaxis } = axes;
  return {
    ...(xaxis === "x" ? {} : { xaxis, yaxis }),
    ...(mark.kind === "points" ? { cliponaxis: false } : {}),
    ...(mark.legend === undefined
      ? {}
      : { legendgroup: plotlyText(mark.legend) }),
    ...(mark.opacity === undefined ? {} : { opacity: mark.opacity }),
  };
}

function hoverOf(texts: readonly (string | undefined)[]): object {
  if (texts.every((text) => text === undefined)) return {};
  return {
    hoverinfo: "text",
    hovertext: texts.map((text = "") =>
      wrapText(text, TEXT_SIZE.tick, 400).map(plotlyText).join("<br>")
    ),
  };
}

/** A tenth of a pixel is fine enough for a width. */
function tenth(pixels: number): number {
  return Number(pixels.toFixed(1));
}
