// @ts-check
/**
 * The network: connections by weight, nodes by the weight that they carry.
 * A weight is equally wide in every network of the page.
 *
 * @module
 */

import { format, loadsOf, nameOf, networkOf, radiusOf } from "./choices.js";
import { edgeItem, listEdges } from "./edges.js";
import { svg } from "./elements.js";
import { placeLabels } from "./labels.js";
import { AREA, drawFrame, halo, spaceOf } from "./plot.js";
import { drawUnits } from "./units.js";

/** @typedef {import("../explorer_data.ts").ExplorerData} Data */
/** @typedef {import("./start.js").State} State */

/**
 * Gives the weights of the two choices and what is drawn of them.
 *
 * @param {Data} data
 * @param {State} state
 */
export function viewOf(data, { first, second }) {
  const [one, other] = [networkOf(data, first), networkOf(data, second)];
  const isDifference = second !== "";
  const [above, below] =
    isDifference && colorOf(data, first) !== colorOf(data, second)
      ? [colorOf(data, first), colorOf(data, second)]
      : [
        isDifference ? data.look.signs[0] : colorOf(data, first),
        data.look.signs[1],
      ];
  return {
    one,
    other,
    weights: one.map((weight, pair) => weight - (other[pair] ?? 0)),
    full: isDifference ? data.fullWeight / 2 : data.fullWeight,
    colors: [above, below],
    title: isDifference
      ? `${nameOf(data, first)} minus ${nameOf(data, second)}`
      : nameOf(data, first),
  };
}

/**
 * @param {Data} data
 * @param {string} choice
 */
function colorOf(data, choice) {
  const index = Number(choice.slice(1));
  const group = choice.startsWith("u") ? data.units[index]?.group ?? -1 : index;
  return data.groups[group]?.color ?? data.look.signs[0];
}

/**
 * Says how strong a connection is.
 *
 * @param {Data} data
 * @param {State} state
 * @param {number} pair
 */
export function weightText(data, state, pair) {
  const { one, other, weights } = viewOf(data, state);
  const whole = format(weights[pair] ?? 0);
  return state.second === ""
    ? `weight ${whole} in ${nameOf(data, state.first)}`
    : `${nameOf(data, state.first)} ${format(one[pair] ?? 0)} − ${
      nameOf(data, state.second)
    } ${format(other[pair] ?? 0)} = ${whole}`;
}

/**
 * Draws the network of the state.
 *
 * @param {Data} data
 * @param {State} state
 */
export function drawNetwork(data, state) {
  const view = viewOf(data, state);
  const space = spaceOf(
    state.hasUnits ? [...data.nodes, ...data.points] : data.nodes,
    state.axes,
  );
  const radii = loadsOf(data, view.weights).map((load) =>
    radiusOf(load, view.full)
  );
  const nodes = data.nodes.map((point, code) => ({
    ...space.place(point),
    radius: radii[code] ?? 3,
    label: data.codes[code] ?? "",
  }));
  const edges = listEdges(data, view, nodes, state.threshold);
  const { picture, height } = drawFrame(data, space, {
    title: view.title,
    label:
      `Network of ${view.title}, ${edges.length} of ${data.pairs.length} connections. Arrow keys move between connections, Enter opens the turns.`,
    key: keyOf(data, state, view),
  });
  for (const edge of edges) {
    const drawn = edgeItem(
      edge,
      `${edge.label}: ${weightText(data, state, edge.pair)}. Open the turns.`,
      data.isOrdered,
    );
    if (edge.pair === state.pair) drawn.classList.add("ex-chosen");
    picture.append(drawn);
  }
  if (state.hasUnits) picture.append(drawUnits(data, state, space, false));
  nodes.forEach(({ x, y, radius }, code) => {
    const { ink } = data.look;
    picture.append(
      svg("circle", { cx: x, cy: y, r: radius, fill: ink, "data-node": code }),
    );
  });
  if (state.hasWeights) picture.append(...weightMarks(edges, data.look.faint));
  if (state.hasLabels) {
    picture.append(...labelMarks(nodes, edges, data.look.ink));
  }
  return { picture, height };
}

/**
 * @param {readonly import("./edges.js").Edge[]} edges
 * @param {string} color
 */
function weightMarks(edges, color) {
  /** @type {{ x: number, y: number }[]} */
  const taken = [];
  return edges.flatMap(({ line, weight }) => {
    if (line === null) return [];
    const at = { x: (line.x1 + line.x2) / 2, y: (line.y1 + line.y2) / 2 + 4 };
    // A number on another one reads as neither; the table has them all.
    const isTaken = taken.some(({ x, y }) =>
      Math.abs(x - at.x) < 34 && Math.abs(y - at.y) < 12
    );
    if (isTaken) return [];
    taken.push(at);
    return [halo(format(weight), at.x, at.y, 11, color)];
  });
}

/**
 * @param {readonly import("./edges.js").Node[]} nodes
 * @param {readonly import("./edges.js").Edge[]} edges
 * @param {string} color
 */
function labelMarks(nodes, edges, color) {
  const roomy = nodes.map((node, code) => {
    const loop = edges.find(({ from, to }) => from === code && to === code);
    return { ...node, radius: node.radius + (loop ? 3 + loop.width : 0) };
  });
  const lines = edges.flatMap(({ line, width }) =>
    line === null ? [] : [{ ...line, width }]
  );
  return placeLabels(roomy, lines, { size: 13, box: AREA }).map((
    { x, y },
    code,
  ) => halo(nodes[code]?.label ?? "", x, y + 4.5, 13, color));
}

/**
 * @param {Data} data
 * @param {State} state
 * @param {ReturnType<typeof viewOf>} view
 * @returns {(readonly [SVGElement, string])[]}
 */
function keyOf(data, state, { full, colors }) {
  /** @type {(color: string, width: number, dash: string) => SVGElement} */
  const line = (color, width, dash) =>
    svg("path", {
      d: "M0 0H26",
      stroke: color,
      "stroke-width": width,
      "stroke-dasharray": dash,
    });
  const sizes = [0.2, 1].map((
    share,
  ) => /** @type {const} */ ([
    line(data.look.faint, 12 * share, ""),
    `weight ${+(full * share).toPrecision(2)}`,
  ]));
  return state.second === "" ? sizes : [
    [line(colors[0] ?? "", 4, ""), `stronger in ${nameOf(data, state.first)}`],
    [
      line(colors[1] ?? "", 4, "6 3"),
      `stronger in ${nameOf(data, state.second)}`,
    ],
    ...sizes,
  ];
}
