// @ts-check
/**
 * The frame that both pictures share: axes of one range, ticks, title, key.
 *
 * @module
 */

import { format } from "./choices.js";
import { svg } from "./elements.js";

/** @typedef {import("../explorer_data.ts").ExplorerData} Data */
/** @typedef {import("../explorer_data.ts").ExplorerLook} Look */
/**
 * @typedef {object} Space
 * @property {number} range Largest value on both axes.
 * @property {readonly [number, number]} axes Indices of the axes.
 * @property {(point: readonly number[] | undefined) => { x: number, y: number }} place Pixels of a point.
 */

/** Width of a picture; the plotting area is a square of 440 at (56, 34). */
export const WIDTH = 520;

/** The plotting area. */
export const AREA = { left: 56, right: 496, top: 34, bottom: 474 };

/**
 * Makes the space that holds some points.
 *
 * @param {readonly (readonly number[])[]} points
 * @param {readonly [number, number]} axes
 * @returns {Space}
 */
export function spaceOf(points, axes) {
  const largest = points.reduce(
    (most, point) =>
      axes.reduce(
        (max, axis) => Math.max(max, Math.abs(point[axis] ?? 0)),
        most,
      ),
    0,
  );
  const range = largest > 1e-9 ? 1.2 * largest : 1;
  const scale = 220 / range;
  return {
    range,
    axes,
    place: (point) => ({
      x: 276 + (point?.[axes[0]] ?? 0) * scale,
      y: 254 - (point?.[axes[1]] ?? 0) * scale,
    }),
  };
}

/**
 * Draws an empty picture.
 *
 * @param {Data} data
 * @param {Space} space
 * @param {{ title: string, label: string, key: readonly (readonly [SVGElement, string])[] }} options
 */
export function drawFrame(data, space, { title, label, key }) {
  const { look } = data;
  const height = 514 + 18 * Math.ceil(key.length / 2) +
    (data.corpus === "" ? 4 : 20);
  const [step, places] = tickStep(space.range);
  const picture = svg("svg", {
    xmlns: "http://www.w3.org/2000/svg",
    viewBox: `0 0 ${WIDTH} ${height}`,
    width: WIDTH,
    height,
    role: "group",
    "aria-label": label,
    "font-family": look.font,
    "font-size": 12,
    fill: look.ink,
  });
  picture.append(
    svg("rect", { width: WIDTH, height, fill: "#ffffff" }),
    text(title, { x: 276, y: 20, "font-size": 14, "font-weight": 600 }),
    svg("path", {
      d: "M56 254H496M276 34V474",
      stroke: look.zero,
      "stroke-dasharray": "4 3",
    }),
    svg("path", { d: "M56 34V474H496", stroke: look.rule, fill: "none" }),
    text(data.axes[space.axes[0]]?.title ?? "no further axis", {
      x: 276,
      y: 506,
      "font-size": 13,
    }),
    text(data.axes[space.axes[1]]?.title ?? "no further axis", {
      transform: "translate(14 254) rotate(-90)",
      "font-size": 13,
    }),
  );
  for (let at = -2; at <= 2; at++) {
    const shown = (at * step).toFixed(places).replace("-", "−");
    const { x, y } = space.place(space.axes.reduce(
      (/** @type {number[]} */ point, axis) => {
        point[axis] = at * step;
        return point;
      },
      [],
    ));
    if (x > AREA.right || x < AREA.left) continue;
    picture.append(
      text(shown, { x, y: 489, fill: look.faint }),
      text(shown, { x: 52, y: y + 4, fill: look.faint, "text-anchor": "end" }),
    );
  }
  key.forEach(([mark, name], index) => {
    const at = `translate(${56 + 220 * (index % 2)} ${
      522 + 18 * Math.floor(index / 2)
    })`;
    picture.append(svg(
      "g",
      { transform: at },
      mark,
      text(clip(name, 30), { x: 32, y: 4, "text-anchor": "start" }),
    ));
  });
  if (data.corpus !== "") {
    picture.append(text(clip(data.corpus, 84), {
      x: 56,
      y: height - 6,
      fill: look.faint,
      "font-size": 11,
      "text-anchor": "start",
    }));
  }
  return { picture, height };
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
 * Shortens a text.
 *
 * @param {string} shown
 * @param {number} length
 */
export function clip(shown, length) {
  const line = shown.replace(/\s+/g, " ").trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}

/**
 * Finds a step of 1, 2 or 5 that fits twice or more into a range.
 *
 * @param {number} range
 * @returns {[number, number]} The step and its decimal places.
 */
function tickStep(range) {
  const power = Math.floor(Math.log10(range / 2.05));
  const lead = range / 2.05 / 10 ** power;
  const step = (lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * 10 ** power;
  return [step, Math.max(0, -power)];
}

/**
 * Says where a point is.
 *
 * @param {Data} data
 * @param {Space} space
 * @param {readonly number[] | undefined} point
 */
export function whereIs(data, space, point) {
  return space.axes.flatMap((axis) => {
    const name = data.axes[axis]?.name;
    return name === undefined ? [] : [`${name} ${format(point?.[axis] ?? 0)}`];
  }).join(", ");
}
