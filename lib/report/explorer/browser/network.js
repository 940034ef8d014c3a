// @ts-check
/**
 * The network: connections by weight, nodes by the weight that they carry.
 * A weight is equally wide in every network of the page.
 *
 * @module
 */

import {
  apart,
  clip,
  format,
  loadsOf,
  membersOf,
  networkOf,
  pairName,
  radiusOf,
  shortName,
} from "./choices.js";
import { edgeItem, listEdges } from "./edges.js";
import { svg } from "./elements.js";
import { haveRoom, placeLabels } from "./labels.js";
import { drawFrame, halo, lettersOfKey, spaceOf } from "./plot.js";
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
  const weights = one.map((weight, pair) => weight - (other[pair] ?? 0));
  const above = colorOf(data, first);
  const below = colorOf(data, second);
  return {
    one,
    other,
    isDifference,
    weights,
    largest: weights.reduce((most, each) => Math.max(most, Math.abs(each)), 0),
    full: isDifference ? data.fullWeight / 2 : data.fullWeight,
    colors: isDifference && above === below ? data.look.signs : [above, below],
  };
}

/**
 * @param {Data} data
 * @param {string} choice
 */
function colorOf(data, choice) {
  const index = Number(choice.slice(1));
  const group = choice.startsWith("u") ? data.units[index]?.group ?? -1 : index;
  // Where groups have colours, what is of no group has none of them.
  const rest = data.groups.length > 0 ? data.look.faint : data.look.signs[0];
  return data.groups[group]?.color ?? rest;
}

/**
 * Says how strong a connection is.
 *
 * @param {Data} data
 * @param {State} state
 * @param {number} pair
 * @param {ReturnType<typeof viewOf>} view
 */
export function weightText(data, state, pair, view = viewOf(data, state)) {
  const { one, other, weights, isDifference } = view;
  const [first, second] = [state.first, state.second].map((choice) =>
    shortName(data, choice)
  );
  const whole = format(weights[pair] ?? 0);
  return isDifference
    ? `${first} ${format(one[pair] ?? 0)} − ${second} ${
      format(other[pair] ?? 0)
    } = ${whole}`
    : `weight ${whole} in ${first}`;
}

/**
 * Draws the network of the state.
 *
 * @param {Data} data
 * @param {State} state
 * @param {number} width
 */
export function drawNetwork(data, state, width) {
  const view = viewOf(data, state);
  const { look } = data;
  const space = spaceOf(
    state.hasUnits ? [...data.nodes, ...data.points] : data.nodes,
    state.axes,
    width,
  );
  const loads = loadsOf(data, view.weights);
  const nodes = data.nodes.map((point, code) => ({
    ...space.place(point),
    code,
    radius: radiusOf(loads[code] ?? 0, view.full),
    label: apart(clip(data.codes[code] ?? "", width / 16)),
  }));
  const edges = listEdges(data, view, nodes, {
    threshold: state.threshold,
    isFlat: data.axes[state.axes[1]] === undefined,
  });
  const title = titleOf(data, state, width / 8.5);
  const { picture, height } = drawFrame(data, space, {
    title,
    label:
      `Network of ${title}, ${edges.length} of ${data.pairs.length} connections. Arrow keys move between connections, Enter opens the turns.`,
    key: networkKey(data, state, view, lettersOfKey(width)),
  });
  for (const edge of edges) {
    const drawn = edgeItem(
      edge,
      `${pairName(data, edge.pair)}: ${
        weightText(data, state, edge.pair, view)
      }. Open the turns.`,
      data,
    );
    drawn.setAttribute("data-ends", `${edge.from} ${edge.to}`);
    if (edge.pair === state.pair) drawn.classList.add("ex-chosen");
    picture.append(drawn);
  }
  if (state.hasUnits) picture.append(drawUnits(data, state, space, false));
  for (const { x, y, radius, code } of nodes) {
    picture.append(svg("circle", {
      cx: x,
      cy: y,
      r: radius,
      fill: look.ink,
      class: "ex-node",
      "data-node": code,
    }));
  }
  if (state.hasWeights) picture.append(...weightMarks(edges, look.faint));
  if (state.hasLabels) {
    picture.append(...labelMarks(nodes, edges, space.area, look));
  }
  return { picture, height };
}

/**
 * @param {Data} data
 * @param {State} state
 * @param {number} letters
 */
function titleOf(data, { first, second }, letters) {
  const names = second === "" ? [first] : [first, second];
  return names.map((choice) => {
    const count = membersOf(data, choice).length;
    const name = shortName(data, choice, letters / names.length - 10);
    return choice.startsWith("u") ? name : `${name} (n = ${count})`;
  }).join(" minus ");
}

/**
 * @param {readonly import("./edges.js").Edge[]} edges
 * @param {string} color
 */
function weightMarks(edges, color) {
  const isFree = haveRoom(edges.map(({ middle }) => middle), 34);
  return edges.filter((_, index) => isFree[index]).map((
    { middle: { x, y }, weight },
  ) => halo(format(weight), x, y + 4, 11, color));
}

/**
 * Codes with more weight have their labels first.
 *
 * @param {readonly (import("./labels.js").Labelled & { code: number })[]} nodes
 * @param {readonly import("./edges.js").Edge[]} edges
 * @param {import("./plot.js").Area} area
 * @param {import("../explorer_data.ts").ExplorerLook} look
 */
function labelMarks(nodes, edges, area, look) {
  const size = nodes.length > 20 ? 11 : 13;
  const roomy = nodes.map((node) => {
    const rings = edges.filter(({ from }) => from === node.code);
    return {
      ...node,
      radius: Math.max(node.radius, ...rings.map(({ ring }) => ring)),
    };
  }).sort((one, other) => other.radius - one.radius);
  const lines = edges.flatMap(({ lines, width }) =>
    lines.map((line) => ({ ...line, width }))
  );
  const places = placeLabels(roomy, lines, { size, area });
  const missing = places.filter((place) => place === null).length;
  return [
    ...places.flatMap((place, index) =>
      place === null ? [] : [
        halo(
          roomy[index]?.label ?? "",
          place.x,
          place.y + size * 0.35,
          size,
          look.ink,
        ),
      ]
    ),
    ...(missing === 0 ? [] : [
      halo(
        `${missing} of ${nodes.length} names find no room; point at a code for its name`,
        (area.left + area.right) / 2,
        area.bottom - 6,
        11,
        look.faint,
      ),
    ]),
  ];
}

/**
 * @param {Data} data
 * @param {State} state
 * @param {ReturnType<typeof viewOf>} view
 * @param {number} letters
 * @returns {(readonly [SVGElement, string])[]}
 */
function networkKey(data, state, { full, colors, isDifference }, letters) {
  const { faint, ink } = data.look;
  /** @type {(color: string, width: number, dash: string) => SVGElement} */
  const line = (color, width, dash) =>
    svg("path", {
      d: "M0 0H26",
      stroke: color,
      "stroke-width": width,
      "stroke-dasharray": dash,
    });
  const noun = isDifference ? "difference" : "weight";
  const amount = (/** @type {number} */ share) =>
    +(full * share).toPrecision(2);
  const signs = [state.first, state.second].map((
    choice,
    index,
  ) => /** @type {const} */ ([
    line(colors[index] ?? "", 4, index === 0 ? "" : "6 3"),
    `stronger in ${shortName(data, choice, letters - 12)}`,
  ]));
  const samples = [0.2, 1].map((share) => /** @type {const} */ ([
    line(faint, 12 * share, ""),
    `${noun} ${amount(share)}`,
  ]));
  return [
    ...(isDifference ? signs : []),
    ...samples,
    [
      svg("circle", { cx: 13, cy: 0, r: radiusOf(full, full), fill: ink }),
      `code: ${noun}s sum to ${amount(1)}`,
    ],
  ];
}
