/**
 * The marks of a figure as SVG elements.
 *
 * Source: W3C, Scalable Vector Graphics 2.
 *
 * @module
 */

import { escapeHtml, plainLine } from "./html.ts";
import { KEY_WIDTH, type LegendMark } from "./layout.ts";
import type { Mark, PointsMark, Shape, TextsMark } from "./marks.ts";

/** Turns units of an axis into pixels. */
export type Scale = (value: number) => number;

/**
 * Draws a mark other than a label.
 *
 * @param mark The mark.
 * @param x Horizontal scale.
 * @param y Vertical scale.
 * @returns SVG elements.
 */
export function drawMark(mark: LegendMark, x: Scale, y: Scale): string {
  switch (mark.kind) {
    case "points":
      return `<g${pointStyle(mark)}>${
        mark.points.map((point) =>
          shapePath(mark.shape, x(point.x), y(point.y), point.size ?? mark.size)
        ).join("")
      }</g>`;
    case "segments":
      return `<g fill="none"${strokeStyle(mark)}>${
        mark.segments.map((line) =>
          `<path d="M${px(x(line.x1))} ${px(y(line.y1))}L${px(x(line.x2))} ${
            px(y(line.y2))
          }"${
            line.width === undefined ? "" : ` stroke-width="${px(line.width)}"`
          }${
            line.opacity === undefined ? "" : opacityOf("opacity", line.opacity)
          }/>`
        ).join("")
      }</g>`;
    case "path":
      return `<path fill="none"${strokeStyle(mark)} d="${
        polyline(mark.points.map((point) => [x(point.x), y(point.y)]))
      }"/>`;
    case "band":
      return `<path fill="${mark.color}" opacity="${mark.opacity}" d="${
        polyline([
          ...mark.points.map((point) => [x(point.x), y(point.upper)] as const),
          ...mark.points.toReversed().map((point) =>
            [x(point.x), y(point.lower)] as const
          ),
        ])
      }Z"/>`;
    case "rectangles":
      return `<g fill="${mark.color}"${
        opacityOf("fill-opacity", mark.opacity)
      }${mark.outline === undefined ? "" : ` stroke="${mark.outline}"`}${
        mark.isDashed === true ? ' stroke-dasharray="4 3"' : ""
      }>${
        mark.rectangles.map((box) => {
          const [x1, x2] = [x(box.x1), x(box.x2)];
          const [y1, y2] = [y(box.y1), y(box.y2)];
          return `<rect x="${px(Math.min(x1, x2))}" y="${
            px(Math.min(y1, y2))
          }" width="${px(Math.abs(x2 - x1))}" height="${
            px(Math.abs(y2 - y1))
          }"${box.color === undefined ? "" : ` fill="${box.color}"`}/>`;
        }).join("")
      }</g>`;
  }
}

function polyline(
  points: readonly (readonly [number, number])[] | number[][],
): string {
  return points.map(([x = 0, y = 0], index) =>
    `${index === 0 ? "M" : "L"}${px(x)} ${px(y)}`
  ).join("");
}

function opacityOf(name: string, opacity: number | undefined): string {
  return opacity === undefined || opacity === 1
    ? ""
    : ` ${name}="${Number(opacity.toFixed(2))}"`;
}

function strokeStyle(
  mark: Extract<Mark, { readonly kind: "segments" | "path" }>,
): string {
  return ` stroke="${mark.color}" stroke-width="${
    px(mark.width)
  }" stroke-linejoin="round"${
    mark.isDashed === true ? ' stroke-dasharray="6 5"' : ""
  }${opacityOf("opacity", mark.opacity)}`;
}

function pointStyle(mark: PointsMark): string {
  const isLine = mark.isHollow === true || mark.shape === "cross";
  return ` fill="${mark.isHollow === true ? "#fff" : mark.color}" stroke="${
    isLine ? mark.color : "#fff"
  }" stroke-width="${isLine ? 1.6 : 0.8}"${opacityOf("opacity", mark.opacity)}`;
}

function shapePath(shape: Shape, x: number, y: number, size: number): string {
  const half = size / 2;
  if (shape === "circle") {
    return `<circle cx="${px(x)}" cy="${px(y)}" r="${px(half)}"/>`;
  }
  // A square of the same width looks larger than a circle, a diamond smaller.
  const side = shape === "square" ? half * 0.9 : half;
  const corners: Record<Exclude<Shape, "circle">, string> = {
    square: `h${px(side)}v${px(2 * side)}h${px(-2 * side)}v${px(-2 * side)}z`,
    diamond: `l${px(side)} ${px(side)}l${px(-side)} ${px(side)}l${px(-side)} ${
      px(-side)
    }z`,
    triangle: `l${px(side)} ${px(1.75 * side)}h${px(-2 * side)}z`,
    cross: `l0 ${px(2 * side)}m${px(-side)} ${px(-side)}h${px(2 * side)}`,
  };
  return `<path d="M${px(x)} ${px(y - side)}${corners[shape]}"/>`;
}

/**
 * Draws labels.
 *
 * @param mark The labels.
 * @param x Horizontal scale.
 * @param y Vertical scale.
 * @returns A group of text elements.
 */
export function drawTexts(mark: TextsMark, x: Scale, y: Scale): string {
  const edge = mark.isBare === true
    ? ""
    : ' stroke="#fff" stroke-width="3" stroke-linejoin="round" paint-order="stroke"';
  return `<g font-size="${mark.size}" fill="${mark.color}"${
    mark.isBold === true ? ' font-weight="600"' : ""
  }${edge}>${
    mark.texts.map((text) =>
      `<text x="${px(x(text.x) + (text.dx ?? 0))}" y="${
        px(y(text.y) + (text.dy ?? 0))
      }" dy=".35em" text-anchor="${text.anchor ?? "middle"}"${
        text.color === undefined ? "" : ` fill="${text.color}"`
      }>${xmlText(text.text)}</text>`
    ).join("")
  }</g>`;
}

/**
 * Draws a small picture of a mark for the legend.
 *
 * @param mark The mark.
 * @returns SVG elements from x 0 to `KEY_WIDTH` around y 0.
 */
export function legendKey(mark: LegendMark): string {
  const middle = KEY_WIDTH / 2;
  switch (mark.kind) {
    case "points":
      return `<g${pointStyle({ ...mark, opacity: 1 })}>${
        shapePath(mark.shape, middle, 0, Math.min(mark.size, 12))
      }</g>`;
    case "segments":
    case "path":
      return `<path${strokeStyle(mark)} d="M1 0H${KEY_WIDTH - 1}"/>`;
    case "band":
    case "rectangles":
      return `<rect x="4" y="-6" width="${
        KEY_WIDTH - 8
      }" height="12" fill="${mark.color}" fill-opacity="${mark.opacity ?? 1}"${
        mark.kind === "rectangles" && mark.outline !== undefined
          ? ` stroke="${mark.outline}"${
            mark.isDashed === true ? ' stroke-dasharray="4 3"' : ""
          }`
          : ""
      }/>`;
  }
}

/**
 * Writes pixels with at most one place, which no eye can tell from more.
 *
 * @param value Pixels.
 * @returns The number as text.
 */
export function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/**
 * Makes text safe for SVG, where half characters and control characters are not
 * allowed even when escaped.
 *
 * @param text Any text.
 * @returns One line of escaped text.
 */
export function xmlText(text: string): string {
  return escapeHtml(
    plainLine(text).toWellFormed().replace(/[\ufffe\uffff]/g, " "),
  );
}
