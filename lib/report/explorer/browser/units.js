// @ts-check
/**
 * The units as points, groups as squares with boxes, trajectories as lines.
 *
 * @module
 */

import { apart, clip, format, membersOf, shortName } from "./choices.js";
import { svg } from "./elements.js";
import { haveRoom } from "./labels.js";
import { drawPath, meanMark, ring, shape } from "./unit_marks.js";
import {
  drawFrame,
  item,
  lettersOfKey,
  pointAt,
  spaceOf,
  text,
  whereIs,
} from "./plot.js";

/** @typedef {import("../explorer_data.ts").ExplorerData} Data */
/** @typedef {import("./start.js").State} State */
/** @typedef {import("./plot.js").Space} Space */

/**
 * Draws the picture of the units.
 *
 * @param {Data} data
 * @param {State} state
 * @param {number} width
 */
export function drawPoints(data, state, width) {
  const paths = state.hasPaths
    ? data.paths.flatMap(({ points }) => points)
    : [];
  const means = data.groups.map(({ mean }) => mean);
  const space = spaceOf(
    [...data.points, ...paths, ...means],
    state.axes,
    width,
  );
  const count = data.units.length;
  const isStepwise = data.paths.some(({ units }) => units.length > 1);
  const title = isStepwise
    ? `${count} steps of ${data.paths.length} units`
    : `${count} units`;
  const { picture, height } = drawFrame(data, space, {
    title,
    label:
      `${title}. Arrow keys move between units, Enter shows the network of a unit.`,
    key: unitsKey(data, state, lettersOfKey(width)),
  });
  picture.append(drawUnits(data, state, space, true));
  return { picture, height };
}

/**
 * @param {Data} data
 * @param {State} state
 * @param {number} letters
 */
function unitsKey(data, { hasPaths }, letters) {
  const { faint } = data.look;
  const rest = data.units.filter(({ group }) => group < 0).length;
  const hasBoxes = data.groups.some(({ intervals }) => intervals.some(Boolean));
  /** @type {(readonly [SVGElement, string])[]} */
  const key = data.groups.map(({ color, unitCount }, group) => [
    svg("g", {}, shape(group, 6, 0, 5, color), meanMark(group, 22, 0, color)),
    `${shortName(data, `g${group}`, letters - 8)} (n = ${unitCount})`,
  ]);
  if (key.length > 0) {
    key.push([
      svg("rect", {
        x: 2,
        y: -6,
        width: 24,
        height: 12,
        fill: "none",
        stroke: faint,
      }),
      `square: mean${hasBoxes ? `; box: ${data.confidence} interval` : ""}`,
    ]);
  }
  if (rest > 0) {
    key.push([
      shape(-1, 13, 0, 5, faint),
      key.length > 0 ? `of no group (n = ${rest})` : "unit",
    ]);
  }
  if (hasPaths) {
    key.push([
      svg(
        "g",
        { fill: "none", stroke: faint },
        svg("path", { d: "M0 0H15" }),
        ring(20, 0, faint),
      ),
      "trajectory; ring: its last step",
    ]);
  }
  return key;
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
  const isCrowded = data.units.length > 500;
  const isChosen = data.units.map((_, row) =>
    [state.first, state.second].includes(`u${row}`)
  );
  const isFree = state.hasUnitLabels
    ? haveRoom(data.points.map(space.place), 64)
    : isChosen;
  data.units.forEach(({ short, group }, row) => {
    const { x, y } = space.place(data.points[row]);
    const color = data.groups[group]?.color ?? data.look.faint;
    const mark = shape(group, x, y, isCrowded ? 3 : 4.5, color);
    mark.setAttribute(
      "fill-opacity",
      chosen.has(row) ? isCrowded ? "0.4" : "0.7" : "0.18",
    );
    if (isChosen[row]) {
      mark.setAttribute("stroke", data.look.ink);
      mark.setAttribute("stroke-width", "2");
    }
    const name = group < 0 ? "" : `, ${shortName(data, `g${group}`)}`;
    layer.append(
      isActive
        ? item(
          `u${row}`,
          `${shortName(data, `u${row}`)}${name}. Show its network.`,
          svg("circle", { class: "ex-hit", cx: x, cy: y, r: 9 }),
          mark,
        )
        : mark,
    );
    if (isFree[row] || isChosen[row]) {
      layer.append(
        text(apart(clip(short, isChosen[row] ? 40 : 12)), {
          x,
          y: y - 8,
          "font-size": 11,
          fill: data.look.faint,
          "pointer-events": "none",
        }),
      );
    }
  });
  // A box of few units can be wider than all of them: it is open where it leaves the plot.
  const { left, top, right, bottom } = space.area;
  const boxes = svg("svg", {
    x: left,
    y: top,
    width: right - left,
    height: bottom - top,
    "pointer-events": "none",
  });
  layer.append(boxes);
  data.groups.forEach((group, index) => {
    const { x, y } = space.place(group.mean);
    const [across, up] = state.axes.map((axis) =>
      group.intervals[axis] ?? null
    );
    if (across) {
      const low = space.place(pointAt(state.axes, across[0], up?.[0] ?? 0));
      const high = space.place(pointAt(state.axes, across[1], up?.[1] ?? 0));
      // Without a second axis the box is a bar.
      const bar = up ? 0 : 5;
      boxes.append(svg("rect", {
        x: low.x - left,
        y: high.y - bar - top,
        width: high.x - low.x,
        height: low.y - high.y + 2 * bar,
        fill: group.color,
        "fill-opacity": 0.1,
        stroke: group.color,
        "stroke-dasharray": index % 2 === 1 ? "5 3" : "none",
      }));
    }
    const mark = meanMark(index, x, y, group.color);
    mark.setAttribute("data-mean", String(index));
    layer.append(mark);
  });
  return layer;
}

/**
 * Says where a unit or the mean of a group is.
 *
 * @param {Data} data
 * @param {State} state
 * @param {number} row Of the unit, or -1.
 * @param {number} mean Index of the group.
 */
export function pointText(data, { axes }, row, mean) {
  const unit = data.units[row];
  if (unit !== undefined) {
    const group = unit.group < 0
      ? ""
      : `${shortName(data, `g${unit.group}`)}, `;
    return `${shortName(data, `u${row}`)}\n${group}${unit.lineCount} lines\n${
      whereIs(data, axes, data.points[row])
    }`;
  }
  const group = data.groups[mean];
  if (group === undefined) return "";
  const limits = axes.flatMap((axis) => {
    const interval = group.intervals[axis];
    return interval ? [`[${format(interval[0])}, ${format(interval[1])}]`] : [];
  });
  return `${shortName(data, `g${mean}`)}, mean of ${group.unitCount} units\n${
    whereIs(data, axes, group.mean)
  }\n${
    limits.length > 0
      ? `${data.confidence} intervals ${limits.join(", ")}`
      : "no interval"
  }`;
}
