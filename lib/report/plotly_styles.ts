/**
 * Colours, lines and texts in the notation of plotly.js.
 *
 * Source: plotly.js 4 figure reference.
 *
 * @module
 */

import type { LegendMark } from "./layout.ts";
import type { Mark, PointsMark, Shape } from "./marks.ts";

const SYMBOLS: Readonly<Record<Shape, string>> = {
  circle: "circle",
  square: "square",
  diamond: "diamond",
  triangle: "triangle-up",
  cross: "cross-thin",
};

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
      return { ...common, line: lineStyle(mark, mark.width) };
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

/**
 * Gives the look of points.
 *
 * @param mark The points.
 * @returns A marker of plotly.js.
 */
export function markerStyle(mark: PointsMark): object {
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

/**
 * Gives the look of lines.
 *
 * @param mark The lines.
 * @param width Pixels.
 * @returns A line of plotly.js.
 */
export function lineStyle(
  mark: Extract<Mark, { readonly kind: "segments" | "path" }>,
  width: number,
): object {
  return {
    color: mark.color,
    width,
    ...(mark.isDashed === true ? { dash: "6px,5px" } : {}),
  };
}

/**
 * Writes a colour with an opacity.
 *
 * @param color A colour as "#rrggbb".
 * @param opacity 0 to 1.
 * @returns A colour as "rgba(r,g,b,a)".
 */
export function rgba(color: string, opacity: number): string {
  const parts = [1, 3, 5].map((start) =>
    Number.parseInt(color.slice(start, start + 2), 16)
  );
  return `rgba(${parts.join(",")},${Number(opacity.toFixed(3))})`;
}

/**
 * Writes any text so that plotly.js shows it as it is: its tags, links and
 * formulas are not looked for.
 *
 * @param text Any text.
 * @returns One line of text in the notation of plotly.js.
 */
export function plotlyText(text: string): string {
  return text.toWellFormed().replace(
    /[&<>$]/g,
    (character) => `&#${character.charCodeAt(0)};`,
  )
    .replace(/[\r\n]+/g, " ");
}
