// @ts-check
/**
 * The connections of a network as lines, arrows and rings.
 *
 * @module
 */

import { widthOf } from "./choices.js";
import { svg } from "./elements.js";
import { item } from "./plot.js";

/** @typedef {import("../explorer_data.ts").ExplorerData} Data */
/** @typedef {{ x: number, y: number, radius: number, label: string }} Node */
/** @typedef {{ x1: number, y1: number, x2: number, y2: number }} Line */
/**
 * @typedef {object} Edge
 * @property {number} pair Index of the pair.
 * @property {string} label Its label.
 * @property {number} from Index of the first code.
 * @property {number} to Index of the second code.
 * @property {number} weight Its weight; negative = stronger in what is taken away.
 * @property {number} width Pixels.
 * @property {number} opacity 0 to 1.
 * @property {string} color Colour.
 * @property {string} path Where it runs.
 * @property {Line | null} line The straight line; null for a code with itself.
 */

/**
 * Lists the connections above a threshold, thick ones first.
 *
 * @param {Data} data
 * @param {{ weights: readonly number[], full: number, colors: readonly string[] }} view
 * @param {readonly Node[]} nodes
 * @param {number} threshold
 * @returns {Edge[]}
 */
export function listEdges(data, { weights, full, colors }, nodes, threshold) {
  return data.pairs.flatMap(([label, from, to], pair) => {
    const weight = weights[pair] ?? 0;
    const [a, b] = [nodes[from], nodes[to]];
    if (Math.abs(weight) <= threshold || !a || !b) return [];
    const width = widthOf(weight, full);
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    // Each direction of an ordered network keeps to its own side.
    const aside = data.isOrdered && length > 0 ? (1.5 + width / 2) / length : 0;
    const [dx, dy] = [(a.y - b.y) * aside, (b.x - a.x) * aside];
    const line = from === to
      ? null
      : { x1: a.x + dx, y1: a.y + dy, x2: b.x + dx, y2: b.y + dy };
    return [{
      pair,
      label,
      from,
      to,
      weight,
      width,
      opacity: 0.45 + 0.45 * Math.min(1, Math.abs(weight) / full),
      color: colors[weight < 0 ? 1 : 0] ?? "",
      line,
      path: line === null
        ? circlePath(a.x, a.y, a.radius + 3 + width / 2)
        : `M${line.x1} ${line.y1}L${line.x2} ${line.y2}`,
    }];
  }).sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight));
}

/**
 * Draws a connection with room around it for the mouse.
 *
 * @param {Edge} edge
 * @param {string} label What it says to those who do not see it.
 * @param {boolean} isOrdered Whether it has a direction.
 */
export function edgeItem(edge, label, isOrdered) {
  const { path, width, weight, line, color } = edge;
  const dash = `${Math.max(4, width)} ${Math.max(3, width / 2)}`;
  const thin = { fill: "none", stroke: color, "stroke-width": 1.6 };
  return item(
    `p${edge.pair}`,
    label,
    svg("path", {
      class: "ex-hit",
      d: path,
      fill: "none",
      "stroke-width": Math.max(14, width + 8),
    }),
    svg("path", {
      d: path,
      fill: "none",
      stroke: color,
      "stroke-width": width,
      "stroke-opacity": edge.opacity,
      "stroke-dasharray": weight < 0 ? dash : "none",
    }),
    ...(line !== null && isOrdered
      ? [svg("path", { ...thin, d: arrowPath(line, width) })]
      : []),
  );
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
function circlePath(x, y, r) {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${
    -2 * r
  } 0`;
}

/**
 * A chevron at three fifths of the way to the response.
 *
 * @param {Line} line
 * @param {number} width
 */
function arrowPath({ x1, y1, x2, y2 }, width) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [x, y] = [x1 + 0.62 * (x2 - x1), y1 + 0.62 * (y2 - y1)];
  const wing = 4 + 0.6 * width;
  const end = (/** @type {number} */ side) =>
    `${x - wing * ux - side * wing * 0.7 * uy} ${
      y - wing * uy + side * wing * 0.7 * ux
    }`;
  return `M${end(1)}L${x} ${y}L${end(-1)}`;
}
