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
/** @typedef {{ x: number, y: number }} Place */
/** @typedef {Place & { radius: number }} Node */
/** @typedef {{ x1: number, y1: number, x2: number, y2: number }} Line */
/**
 * @typedef {object} Shape Where a connection runs, in pixels.
 * @property {string} path
 * @property {readonly Line[]} lines Straight lines close to it; none for a ring.
 * @property {Place} middle
 * @property {string} arrow Empty for a ring.
 * @property {number} ring Outer radius of a ring; 0 for a line.
 */
/**
 * @typedef {object} Connection
 * @property {number} pair Index of the pair.
 * @property {number} from Index of the first code.
 * @property {number} to Index of the second code.
 * @property {number} weight Its weight; negative = stronger in what is taken away.
 * @property {number} width Pixels.
 * @property {number} opacity 0 to 1.
 * @property {string} color Colour.
 */
/** @typedef {Connection & Shape} Edge */

/**
 * Lists the connections above a threshold, thick ones first. None hides another
 * one: those between the same places bow apart, and rings at one place grow.
 *
 * @param {Data} data
 * @param {{ weights: readonly number[], full: number, colors: readonly string[] }} view
 * @param {readonly Node[]} nodes
 * @param {{ threshold: number, isFlat: boolean }} options Flat = all codes lie on one line.
 * @returns {Edge[]}
 */
export function listEdges(data, view, nodes, { threshold, isFlat }) {
  const { weights, full, colors } = view;
  const connections = data.pairs.map(([, from, to], pair) => {
    const weight = weights[pair] ?? 0;
    const share = Math.min(1, Math.abs(weight) / full);
    const color = colors[weight < 0 ? 1 : 0] ?? "";
    const width = widthOf(weight, full);
    return {
      pair,
      from,
      to,
      weight,
      width,
      opacity: 0.45 + 0.45 * share,
      color,
    };
  }).filter(({ weight }) => Math.abs(weight) > threshold)
    .sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight));
  /** @type {Edge[]} */
  const edges = [];
  for (const connection of connections) {
    const { from, to, weight, width } = connection;
    const [a, b] = [nodes[from], nodes[to]];
    if (!a || !b) continue;
    const same = edges.filter((edge) =>
      (isNear(nodes[edge.from], a) && isNear(nodes[edge.to], b)) ||
      (!data.isOrdered && isNear(nodes[edge.from], b) &&
        isNear(nodes[edge.to], a))
    );
    const dx = b.x - a.x;
    const arch = data.isOrdered ? Math.abs(dx) : weight < 0 ? dx : -dx;
    const shape = isNear(a, b)
      ? ringAround(
        a,
        (same.at(-1)?.ring ?? Math.max(a.radius, b.radius)) + 3,
        width,
      )
      : lineBetween(a, b, {
        width,
        // Each direction of an ordered network keeps to its own side.
        aside: data.isOrdered ? 1.5 + width / 2 : 0,
        bow: isFlat
          ? arch * (0.3 + 0.05 * same.length)
          : same.length * (10 + width / 2),
      });
    edges.push({ ...connection, ...shape });
  }
  return edges;
}

/**
 * @param {Place | undefined} one
 * @param {Place} other
 */
function isNear(one, other) {
  return one !== undefined && Math.hypot(one.x - other.x, one.y - other.y) < 2;
}

/**
 * @param {Place} center
 * @param {number} inner
 * @param {number} width
 * @returns {Shape}
 */
function ringAround({ x, y }, inner, width) {
  const r = inner + width / 2;
  const half = `a${r} ${r} 0 1 0`;
  return {
    path: `M${x - r} ${y}${half} ${2 * r} 0${half} ${-2 * r} 0`,
    lines: [],
    middle: { x, y: y - r },
    arrow: "",
    ring: inner + width,
  };
}

/**
 * @param {Place} a
 * @param {Place} b
 * @param {{ width: number, aside: number, bow: number }} options Pixels beside the straight line; the middle is further aside by the bow.
 * @returns {Shape}
 */
function lineBetween(a, b, { width, aside, bow }) {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [nx, ny] = [(a.y - b.y) / length, (b.x - a.x) / length];
  const [x1, y1] = [a.x + nx * aside, a.y + ny * aside];
  const [x2, y2] = [b.x + nx * aside, b.y + ny * aside];
  const [cx, cy] = [(x1 + x2) / 2 + 2 * bow * nx, (y1 + y2) / 2 + 2 * bow * ny];
  const at = (/** @type {number} */ t) => ({
    x: (1 - t) ** 2 * x1 + 2 * t * (1 - t) * cx + t * t * x2,
    y: (1 - t) ** 2 * y1 + 2 * t * (1 - t) * cy + t * t * y2,
  });
  const middle = at(0.5);
  return {
    path: bow === 0
      ? `M${x1} ${y1}L${x2} ${y2}`
      : `M${x1} ${y1}Q${cx} ${cy} ${x2} ${y2}`,
    lines: bow === 0 ? [{ x1, y1, x2, y2 }] : [
      { x1, y1, x2: middle.x, y2: middle.y },
      { x1: middle.x, y1: middle.y, x2, y2 },
    ],
    middle,
    arrow: chevron(at(0.58), at(0.62), width),
    ring: 0,
  };
}

/**
 * @param {Place} from
 * @param {Place} tip
 * @param {number} width
 */
function chevron(from, { x, y }, width) {
  const length = Math.hypot(x - from.x, y - from.y) || 1;
  const size = isThick(width) ? width * 0.6 : 4 + 0.6 * width;
  const [ux, uy] = [(x - from.x) / length * size, (y - from.y) / length * size];
  const wing = (/** @type {number} */ side) =>
    `${x - ux - side * 0.7 * uy} ${y - uy + side * 0.7 * ux}`;
  return `M${wing(1)}L${x} ${y}L${wing(-1)}`;
}

/**
 * An arrow fits into a thick line, and is seen there in another colour only.
 *
 * @param {number} width
 */
function isThick(width) {
  return width >= 8;
}

/**
 * Draws a connection with room around it for the mouse.
 *
 * @param {Edge} edge
 * @param {string} label What it says to those who do not see it.
 * @param {Data} data
 */
export function edgeItem(edge, label, { isOrdered, look }) {
  const { path, width, weight, color, arrow } = edge;
  const dash = [width, width / 2].map((size) => Math.max(4, Math.min(12, size)))
    .join(" ");
  const line = { d: path, fill: "none" };
  return item(
    `p${edge.pair}`,
    label,
    svg("path", {
      ...line,
      class: "ex-hit",
      "stroke-width": Math.max(14, width + 8),
    }),
    svg("path", {
      ...line,
      stroke: color,
      "stroke-width": width,
      "stroke-opacity": edge.opacity,
      "stroke-dasharray": weight < 0 ? dash : "none",
    }),
    ...(arrow !== "" && isOrdered
      ? [svg("path", {
        d: arrow,
        fill: "none",
        stroke: isThick(width) ? look.ink : color,
        "stroke-width": 1.6,
      })]
      : []),
  );
}
