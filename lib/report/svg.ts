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

import { KEY_WIDTH, type PlacedFigure, type PlacedPanel } from "./layout.ts";
import {
  FAINT_INK,
  FONT,
  GRID,
  INK,
  RULE,
  TEXT_SIZE,
  ZERO,
} from "./palette.ts";
import {
  drawMark,
  drawTexts,
  legendKey,
  px,
  type Scale,
  xmlText,
} from "./svg_marks.ts";

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

function drawPanel(placed: PlacedPanel): string {
  const { panel, left, top, xRange, yRange } = placed;
  const x: Scale = (value) =>
    (value - xRange[0]) / (xRange[1] - xRange[0]) * panel.width;
  const y: Scale = (value) =>
    (yRange[1] - value) / (yRange[1] - yRange[0]) * panel.height;
  const clip = (drawn: string): string =>
    `<svg width="${px(panel.width)}" height="${
      px(panel.height)
    }">${drawn}</svg>`;
  // A point that stands on the edge of the plotting area is shown whole.
  const shapes = panel.marks.map((mark) =>
    mark.kind === "texts"
      ? ""
      : mark.kind === "points"
      ? drawMark(mark, x, y)
      : clip(drawMark(mark, x, y))
  );
  const texts = panel.marks.map((mark) =>
    mark.kind === "texts" ? drawTexts(mark, x, y) : ""
  );
  return `<g transform="translate(${px(left)},${px(top)})">${
    drawAxes(placed, x, y)
  }${shapes.join("")}${texts.join("")}</g>`;
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
    zero === "" ? "" : `<path d="${zero}" stroke="${ZERO}"/>`
  }${
    panel.isFrameless === true
      ? ""
      : `<path d="M0 0V${px(height)}H${
        px(width)
      }" fill="none" stroke="${RULE}"/>`
  }<g font-size="${TEXT_SIZE.tick}" fill="${FAINT_INK}">${labels}</g>${titleX}${titleY}`;
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
