// @ts-check
/**
 * Marks of units, of means and of ways through steps.
 *
 * @module
 */

import { apart, clip } from "./choices.js";
import { svg } from "./elements.js";
import { haveRoom } from "./labels.js";
import { text } from "./plot.js";

/** @typedef {import("../explorer_data.ts").ExplorerData} Data */
/** @typedef {import("./start.js").State} State */
/** @typedef {import("./plot.js").Space} Space */

/**
 * The way of a unit through its steps; the steps of a chosen unit are named.
 *
 * @param {Data} data
 * @param {State} state
 * @param {Space} space
 * @param {import("../explorer_data.ts").DrawnPath} path
 */
export function drawPath(data, state, space, { group, units, steps, points }) {
  const places = points.map(space.place);
  const isFree = haveRoom(places, 60);
  const color = data.groups[group]?.color ?? data.look.faint;
  const isOne = units.some((row) =>
    state.first === `u${row}` || state.second === `u${row}`
  );
  const isShown = isOne || state.first === "all" ||
    [state.first, state.second].includes(`g${group}`);
  const end = places.at(-1) ?? { x: 0, y: 0 };
  return svg(
    "g",
    { opacity: isOne ? 1 : isShown ? 0.35 : 0.08, "pointer-events": "none" },
    svg("path", {
      d: `M${places.map(({ x, y }) => `${x} ${y}`).join("L")}`,
      fill: "none",
      stroke: color,
      "stroke-width": isOne ? 2.5 : 1.2,
    }),
    ...places.map(({ x, y }) =>
      svg("circle", { cx: x, cy: y, r: 1.8, fill: color })
    ),
    ring(end.x, end.y, color),
    ...places.flatMap(({ x, y }, step) =>
      isOne && isFree[step]
        ? [
          text(apart(clip(steps[step] ?? "", 24)), {
            x,
            y: y + 18,
            "font-size": 11,
          }),
        ]
        : []
    ),
  );
}

/**
 * The last step of a way.
 *
 * @param {number} x
 * @param {number} y
 * @param {string} stroke
 */
export function ring(x, y, stroke) {
  return svg("circle", {
    cx: x,
    cy: y,
    r: 7,
    fill: "none",
    stroke,
    "stroke-width": 1.5,
  });
}

/**
 * Each group has its form, so that colour is never the only sign.
 *
 * @param {number} group
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @param {string} fill
 */
export function shape(group, x, y, r, fill) {
  const forms = [
    "",
    `M${x} ${y - r * 1.2}L${x + r * 1.15} ${y + r * 0.9}H${x - r * 1.15}Z`,
    `M${x} ${y - r * 1.3}L${x + r * 1.3} ${y}L${x} ${y + r * 1.3}L${
      x - r * 1.3
    } ${y}Z`,
    `M${x - r} ${y - r}L${x + r} ${y + r}M${x - r} ${y + r}L${x + r} ${y - r}`,
  ];
  const form = forms[Math.max(0, group) % 4] ?? "";
  if (form === "") return svg("circle", { cx: x, cy: y, r, fill });
  return svg("path", {
    d: form,
    fill,
    stroke: fill,
    "stroke-width": group % 4 === 3 ? 2 : 0,
  });
}

/**
 * The mean of a group: a square with the form of the group in it.
 *
 * @param {number} group
 * @param {number} x
 * @param {number} y
 * @param {string} fill
 */
export function meanMark(group, x, y, fill) {
  return svg(
    "g",
    {},
    svg("rect", {
      x: x - 7,
      y: y - 7,
      width: 14,
      height: 14,
      fill,
      stroke: "#ffffff",
      "stroke-width": 1.5,
    }),
    shape(group, x, y, 3, "#ffffff"),
  );
}
