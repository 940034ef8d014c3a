// @ts-check
/**
 * The units as points, groups as squares with boxes, trajectories as lines.
 *
 * @module
 */

import { format, membersOf } from "./choices.js";
import { svg } from "./elements.js";
import { AREA, clip, drawFrame, item, spaceOf, text, whereIs } from "./plot.js";

/** @typedef {import("../explorer_data.ts").ExplorerData} Data */
/** @typedef {import("./start.js").State} State */
/** @typedef {import("./plot.js").Space} Space */

/**
 * Draws the picture of the units.
 *
 * @param {Data} data
 * @param {State} state
 */
export function drawPoints(data, state) {
  const paths = state.hasPaths
    ? data.paths.flatMap(({ points }) => points)
    : [];
  const means = data.groups.map(({ mean }) => mean);
  const space = spaceOf([...data.points, ...paths, ...means], state.axes);
  /** @type {(readonly [SVGElement, string])[]} */
  const key = data.groups.flatMap(({ name, color, unitCount }, group) => [
    /** @type {const} */ ([shape(group, 13, 0, 5, color), `unit of ${name}`]),
    /** @type {const} */ ([
      square(13, 0, color),
      `mean of ${name} (n = ${unitCount})`,
    ]),
  ]);
  const { picture, height } = drawFrame(data, space, {
    title: `${data.units.length} units`,
    label:
      `${data.units.length} units. Arrow keys move between units, Enter shows the network of a unit.`,
    key,
  });
  picture.append(drawUnits(data, state, space, true));
  return { picture, height };
}

/**
 * Draws units, paths, means and boxes into a picture.
 *
 * @param {Data} data
 * @param {State} state
 * @param {Space} space
 * @param {boolean} isActive Whether units can be reached by mouse and keyboard.
 */
export function drawUnits(data, state, space, isActive) {
  const layer = svg("g", isActive ? {} : { "pointer-events": "none" });
  const chosen = new Set([
    ...membersOf(data, state.first),
    ...membersOf(data, state.second),
  ]);
  if (state.hasPaths) {
    data.paths.forEach((path) =>
      layer.append(drawPath(data, state, space, path))
    );
  }
  data.units.forEach(({ label, group }, row) => {
    const { x, y } = space.place(data.points[row]);
    const color = data.groups[group]?.color ?? data.look.faint;
    const mark = shape(group, x, y, 4.5, color);
    mark.setAttribute("fill-opacity", chosen.has(row) ? "0.7" : "0.18");
    const isOne = state.first === `u${row}` || state.second === `u${row}`;
    if (isOne) {
      mark.setAttribute("stroke", data.look.ink);
      mark.setAttribute("stroke-width", "2");
    }
    const name = group < 0 ? label : `${label}, ${data.groups[group]?.name}`;
    layer.append(
      isActive
        ? item(
          `u${row}`,
          `${name}. Show its network.`,
          svg("circle", { class: "ex-hit", cx: x, cy: y, r: 9 }),
          mark,
        )
        : mark,
    );
    if (state.hasUnitLabels || isOne) {
      layer.append(
        text(label, {
          x,
          y: y - 8,
          "font-size": 10,
          fill: data.look.faint,
          "pointer-events": "none",
        }),
      );
    }
  });
  data.groups.forEach((group) => {
    const { x, y } = space.place(group.mean);
    const [across, up] = state.axes.map((axis) =>
      group.intervals[axis] ?? null
    );
    if (across) {
      const low = pointAt(state.axes, across[0], up?.[0] ?? 0);
      const high = pointAt(state.axes, across[1], up?.[1] ?? 0);
      const [a, b] = [space.place(low), space.place(high)];
      // A box of few units can be wider than all of them: it ends at the rim.
      const left = Math.max(AREA.left, a.x);
      const top = Math.max(AREA.top, b.y);
      layer.append(svg("rect", {
        x: left,
        y: top,
        width: Math.max(0, Math.min(AREA.right, b.x) - left),
        height: Math.max(0, Math.min(AREA.bottom, a.y) - top),
        fill: group.color,
        "fill-opacity": 0.1,
        stroke: group.color,
        "pointer-events": "none",
      }));
    }
    const mark = square(x, y, group.color);
    mark.setAttribute("data-mean", group.name);
    layer.append(mark);
  });
  return layer;
}

/**
 * @param {Data} data
 * @param {State} state
 * @param {Space} space
 * @param {import("../explorer_data.ts").DrawnPath} path
 */
function drawPath(data, state, space, { group, units, steps, points }) {
  const places = points.map(space.place);
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
    svg("circle", {
      cx: end.x,
      cy: end.y,
      r: 4,
      fill: "#ffffff",
      stroke: color,
      "stroke-width": 1.5,
    }),
    ...places.map(({ x, y }, step) =>
      text(isOne ? clip(steps[step] ?? "", 24) : "", {
        x,
        y: y + 15,
        "font-size": 10,
      })
    ),
  );
}

/**
 * @param {readonly [number, number]} axes
 * @param {number} x
 * @param {number} y
 */
function pointAt([across, up], x, y) {
  /** @type {number[]} */
  const point = [];
  point[up] = y;
  point[across] = x;
  return point;
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
function shape(group, x, y, r, fill) {
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
 * @param {number} x
 * @param {number} y
 * @param {string} fill
 */
function square(x, y, fill) {
  return svg("rect", {
    x: x - 6,
    y: y - 6,
    width: 12,
    height: 12,
    fill,
    stroke: "#ffffff",
    "stroke-width": 1.5,
  });
}

/**
 * Says where a unit or the mean of a group is.
 *
 * @param {Data} data
 * @param {State} state
 * @param {number} row Of the unit, or -1.
 * @param {string} mean Name of the group.
 */
export function pointText(data, state, row, mean) {
  const space = spaceOf([], state.axes);
  const unit = data.units[row];
  if (unit !== undefined) {
    const group = data.groups[unit.group];
    return `${unit.label}\n${
      group ? `${group.name}, ` : ""
    }${unit.lineCount} lines\n${whereIs(data, space, data.points[row])}`;
  }
  const group = data.groups.find(({ name }) => name === mean);
  if (group === undefined) return "";
  const limits = state.axes.flatMap((axis) => {
    const interval = group.intervals[axis];
    return interval ? [`[${format(interval[0])}, ${format(interval[1])}]`] : [];
  });
  return `${group.name}, mean of ${group.unitCount} units\n${
    whereIs(data, space, group.mean)
  }\nintervals ${limits.join(", ") || "none"}`;
}
