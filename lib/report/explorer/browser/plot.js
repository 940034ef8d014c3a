// @ts-check
/**
 * The frame that both pictures share: axes of one range, ticks, title, key.
 *
 * @module
 */

import { clip, format } from "./choices.js";
import { svg } from "./elements.js";

/** @typedef {import("../explorer_data.ts").ExplorerData} Data */
/** @typedef {import("../explorer_data.ts").ExplorerLook} Look */
/**
 * @typedef {object} Area Where a picture draws, in pixels.
 * @property {number} width Of the whole picture.
 * @property {number} left
 * @property {number} right
 * @property {number} top
 * @property {number} bottom
 */
/**
 * @typedef {object} Space
 * @property {number} range Largest value on both axes.
 * @property {readonly [number, number]} axes Indices of the axes.
 * @property {Area} area Square that holds the range.
 * @property {(point: readonly number[] | undefined) => { x: number, y: number }} place Pixels of a point.
 */

/** Width of saved pictures, whatever the window is. */
export const WIDTH = 520;

/**
 * Makes the space that holds some points.
 *
 * @param {readonly (readonly number[])[]} points
 * @param {readonly [number, number]} axes An axis that the model lacks holds all at 0.
 * @param {number} width Of the picture in pixels.
 * @returns {Space}
 */
export function spaceOf(points, axes, width) {
  const largest = points.reduce(
    (most, point) =>
      axes.reduce(
        (max, axis) => Math.max(max, Math.abs(point[axis] ?? 0)),
        most,
      ),
    0,
  );
  const range = largest > 1e-9 ? 1.2 * largest : 1;
  const area = {
    width,
    left: 56,
    right: width - 12,
    top: 34,
    bottom: width - 34,
  };
  const half = (width - 68) / 2;
  return {
    range,
    axes,
    area,
    place: (point) => ({
      x: area.left + half + (point?.[axes[0]] ?? 0) * half / range,
      y: area.top + half - (point?.[axes[1]] ?? 0) * half / range,
    }),
  };
}

/**
 * Draws an empty picture. Letters are as large on the page as they are here.
 *
 * @param {Data} data
 * @param {Space} space
 * @param {{ title: string, label: string, key: readonly (readonly [SVGElement, string])[] }} options
 */
export function drawFrame(data, space, { title, label, key }) {
  const { look } = data;
  const { width, left, right, top, bottom } = space.area;
  const middle = space.place([]);
  const columns = columnsOf(width);
  const first = bottom + 52;
  const corpus = first + 19 * Math.ceil(key.length / columns) + 3;
  const height = corpus + (data.corpus === "" ? -8 : 6);
  const picture = svg("svg", {
    xmlns: "http://www.w3.org/2000/svg",
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    role: "group",
    "aria-label": label,
    "font-family": look.font,
    "font-size": 12,
    fill: look.ink,
  });
  const axis = { fill: look.ink, "font-size": 13 };
  const [across = LACKING, up = LACKING] = space.axes.map((index) =>
    data.axes[index]?.title
  );
  picture.append(
    svg("rect", { width, height, fill: "#ffffff" }),
    text(title, { x: middle.x, y: 20, "font-size": 14, "font-weight": 600 }),
    svg("path", {
      d: `M${left} ${middle.y}H${right}M${middle.x} ${top}V${bottom}`,
      stroke: look.zero,
      "stroke-dasharray": "4 3",
    }),
    svg("path", {
      d: `M${left} ${top}V${bottom}H${right}`,
      stroke: look.rule,
      fill: "none",
    }),
    text(across, { ...axis, x: middle.x, y: bottom + 32 }),
    text(up, { ...axis, transform: `translate(14 ${middle.y}) rotate(-90)` }),
    ...ticks(space, look.faint),
    ...key.map(([mark, name], index) =>
      svg(
        "g",
        {
          transform: `translate(${
            left + (width - left) / columns * (index % columns)
          } ${first + 19 * Math.floor(index / columns)})`,
        },
        mark,
        text(name, { x: 34, y: 4, "text-anchor": "start" }),
      )
    ),
    text(clip(data.corpus, width / 6), {
      x: left,
      y: corpus,
      fill: look.faint,
      "font-size": 11,
      "text-anchor": "start",
    }),
  );
  return { picture, height };
}

/**
 * Letters that an entry of the key has room for.
 *
 * @param {number} width Of the picture.
 */
export function lettersOfKey(width) {
  return ((width - 56) / columnsOf(width) - 40) / 6.3;
}

/** @param {number} width */
function columnsOf(width) {
  return width < 420 ? 1 : 2;
}

/** Title of an axis that the model does not have. */
const LACKING = "no further axis";

/**
 * @param {Space} space
 * @param {string} fill
 */
function ticks({ range, axes, area, place }, fill) {
  const power = Math.floor(Math.log10(range / 2));
  const lead = range / 2 / 10 ** power;
  const step = (lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * 10 ** power;
  const last = Math.floor(0.97 * range / step);
  return Array.from({ length: 2 * last + 1 }, (_, index) => {
    const at = step * (index - last);
    const shown = at.toFixed(Math.max(0, -power)).replace("-", "−");
    const { x, y } = place(pointAt(axes, at, at));
    return [
      text(shown, { x, y: area.bottom + 15, fill }),
      text(shown, { x: area.left - 4, y: y + 4, fill, "text-anchor": "end" }),
    ];
  }).flat();
}

/**
 * @param {readonly [number, number]} axes
 * @param {number} x
 * @param {number} y
 */
export function pointAt([across, up], x, y) {
  /** @type {number[]} */
  const point = [];
  point[up] = y;
  point[across] = x;
  return point;
}

/**
 * Writes text into a picture.
 *
 * @param {string} shown
 * @param {Readonly<Record<string, string | number>>} attributes
 */
export function text(shown, attributes) {
  return svg("text", { "text-anchor": "middle", ...attributes }, shown);
}

/**
 * Writes text that is read over lines.
 *
 * @param {string} shown
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} fill
 */
export function halo(shown, x, y, size, fill) {
  return text(shown, {
    x,
    y,
    fill,
    "font-size": size,
    stroke: "#ffffff",
    "stroke-width": 3,
    "stroke-linejoin": "round",
    "paint-order": "stroke",
    "pointer-events": "none",
  });
}

/**
 * Makes something that can be reached by mouse and keyboard.
 *
 * @param {string} key
 * @param {string} label
 * @param {...SVGElement} marks
 */
export function item(key, label, ...marks) {
  return svg("g", {
    class: "ex-item",
    "data-key": key,
    role: "button",
    tabindex: -1,
    "aria-label": label,
  }, ...marks);
}

/**
 * Says where a point is.
 *
 * @param {Data} data
 * @param {readonly [number, number]} axes
 * @param {readonly number[] | undefined} point
 */
export function whereIs(data, axes, point) {
  return axes.flatMap((axis) => {
    const name = data.axes[axis]?.name;
    return name === undefined ? [] : [`${name} ${format(point?.[axis] ?? 0)}`];
  }).join(", ");
}
