/**
 * Draws a figure as an SVG picture, without a browser and without a library.
 *
 * A small writer of our own and not Observable Plot, for three reasons: legend,
 * caption and several panels belong into one picture (Plot makes legends and
 * captions of HTML around the SVG); places must be those of the interactive
 * picture to the pixel, with labels moved clear of edges, so scales and margins
 * are fixed before anything is drawn; and Plot with the DOM that it needs would
 * bring sixty packages into the first hour of a reader.
 *
 * Source: W3C, Scalable Vector Graphics 2; WAI-ARIA Graphics Module for the role.
 *
 * @module
 */

import { escapeHtml, plainLine } from "./html.ts";
import {
  KEY_WIDTH,
  type LegendMark,
  type PlacedFigure,
  type PlacedPanel,
} from "./layout.ts";
import type { Mark, PointsMark, Shape, TextsMark } from "./marks.ts";
import { FAINT_INK, FONT, GRID, INK, RULE, TEXT_SIZE } from "./palette.ts";

/**
 * Draws a placed figure.
 *
 * @param placed Every part with its place.
 * @param alt What a reader who does not see it has to know.
 * @returns One svg element.
 */
export function toSvg(placed: PlacedFigure, alt: string): string {
  const { width, height } = placed;
  const texts = placed.texts.map((text) =>
    `<text x="${px(text.x)}" y="${
      px(text.y)
    }" font-size="${text.size}" fill="${text.color}"${
      text.isBold ? ' font-weight="600"' : ""
    }${text.anchor === "start" ? "" : ' text-anchor="middle"'}>${
      xmlText(text.text)
    }</text>`
  );
  const legend = placed.legend.map(({ x, y, text, mark }) =>
    `<g transform="translate(${px(x)},${px(y)})">${legendKey(mark)}<text x="${
      KEY_WIDTH + 8
    }" dy=".35em" font-size="${TEXT_SIZE.tick}">${xmlText(text)}</text></g>`
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${
    px(width)
  }" height="${px(height)}" viewBox="0 0 ${px(width)} ${
    px(height)
  }" role="img" aria-label="${
    xmlText(alt)
  }" font-family="${FONT}" fill="${INK}"><rect width="100%" height="100%" fill="#fff"/>${
    texts.join("")
  }${placed.panels.map(drawPanel).join("")}${legend.join("")}</svg>`;
}

/** Pixels with at most two places, which no eye can tell from more. */
function px(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Text for SVG, where half characters and control characters are not allowed even when escaped. */
function xmlText(text: string): string {
  return escapeHtml(
    plainLine(text).toWellFormed().replace(/[\ufffe\uffff]/g, " "),
  );
}

type Scale = (value: number) => number;

function drawPanel(placed: PlacedPanel): string {
  const { panel, left, top, xRange, yRange } = placed;
  const x: Scale = (value) =>
    (value - xRange[0]) / (xRange[1] - xRange[0]) * panel.width;
  const y: Scale = (value) =>
    (yRange[1] - value) / (yRange[1] - yRange[0]) * panel.height;
  const shapes = panel.marks.map((mark) =>
    mark.kind === "texts" ? "" : drawMark(mark, x, y)
  );
  const texts = panel.marks.map((mark) =>
    mark.kind === "texts" ? drawTexts(mark, x, y) : ""
  );
  return `<g transform="translate(${px(left)},${px(top)})">${
    drawAxes(placed, x, y)
  }<svg width="${px(panel.width)}" height="${px(panel.height)}">${
    shapes.join("")
  }</svg>${texts.join("")}</g>`;
}

function drawAxes(placed: PlacedPanel, x: Scale, y: Scale): string {
  const { panel, left, xRange, yRange, xTicks, yTicks } = placed;
  const { width, height } = panel;
  const vertical = (at: number): string => `M${px(x(at))} 0V${px(height)}`;
  const horizontal = (at: number): string => `M0 ${px(y(at))}H${px(width)}`;
  const grid = [
    ...(panel.x.hasGrid === true ? xTicks.map(({ at }) => vertical(at)) : []),
    ...(panel.y.hasGrid === true ? yTicks.map(({ at }) => horizontal(at)) : []),
  ].join("");
  const zero = [
    ...(panel.x.hasZeroLine === true && xRange[0] <= 0 && xRange[1] >= 0
      ? [vertical(0)]
      : []),
    ...(panel.y.hasZeroLine === true && yRange[0] <= 0 && yRange[1] >= 0
      ? [horizontal(0)]
      : []),
  ].join("");
  const labels = [
    ...xTicks.map(({ at, label }) =>
      `<text x="${px(x(at))}" y="${px(height + 16)}" text-anchor="middle">${
        xmlText(label)
      }</text>`
    ),
    ...yTicks.map(({ at, label }) =>
      `<text x="-7" y="${px(y(at))}" dy=".35em" text-anchor="end">${
        xmlText(label)
      }</text>`
    ),
  ].join("");
  const hasLabels = xTicks.length > 0;
  const titleX = panel.x.title === ""
    ? ""
    : `<text x="${px(width / 2)}" y="${
      px(height + (hasLabels ? 38 : 22))
    }" text-anchor="middle" font-size="${TEXT_SIZE.axis}">${
      xmlText(panel.x.title)
    }</text>`;
  const titleY = panel.y.title === ""
    ? ""
    : `<text transform="translate(${px(-titleGap(placed, left))},${
      px(height / 2)
    }) rotate(-90)" text-anchor="middle" font-size="${TEXT_SIZE.axis}">${
      xmlText(panel.y.title)
    }</text>`;
  return `${grid === "" ? "" : `<path d="${grid}" stroke="${GRID}"/>`}${
    zero === "" ? "" : `<path d="${zero}" stroke="${RULE}" stroke-width="1"/>`
  }<path d="M0 0V${px(height)}H${
    px(width)
  }" fill="none" stroke="${RULE}"/><g font-size="${TEXT_SIZE.tick}" fill="${FAINT_INK}">${labels}</g>${titleX}${titleY}`;
}

/**
 * Finds how far left of the plotting area the title of the vertical axis stands.
 *
 * @param placed The panel.
 * @param limit Pixels there are at most.
 * @returns Pixels.
 */
export function titleGap(placed: PlacedPanel, limit: number): number {
  const widest = Math.max(
    0,
    ...placed.yTicks.map(({ label }) => label.length),
  );
  return Math.min(limit - 13, 18 + widest * TEXT_SIZE.tick * 0.57);
}

function drawMark(mark: LegendMark, x: Scale, y: Scale): string {
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
            line.opacity === undefined ? "" : ` opacity="${px(line.opacity)}"`
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
    : ` ${name}="${px(opacity)}"`;
}

function strokeStyle(
  mark: Extract<Mark, { readonly kind: "segments" | "path" }>,
): string {
  return ` stroke="${mark.color}" stroke-width="${
    px(mark.width)
  }" stroke-linecap="round" stroke-linejoin="round"${
    mark.isDashed === true ? ' stroke-dasharray="6 5"' : ""
  }${opacityOf("opacity", mark.opacity)}`;
}

function pointStyle(mark: PointsMark): string {
  return mark.isHollow === true
    ? ` fill="#fff" stroke="${mark.color}" stroke-width="1.6"${
      opacityOf("opacity", mark.opacity)
    }`
    : ` fill="${mark.color}" stroke="#fff" stroke-width=".8"${
      opacityOf("opacity", mark.opacity)
    }`;
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

function drawTexts(mark: TextsMark, x: Scale, y: Scale): string {
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

/** A small picture of a mark, from x 0 to KEY_WIDTH around y 0. */
function legendKey(mark: LegendMark): string {
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
