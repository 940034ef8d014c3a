// @ts-check
/**
 * The network: connections by weight, nodes by the weight that they carry.
 * A weight is equally wide in every network of the page.
 *
 * @module
 */

import {
  format,
  loadsOf,
  nameOf,
  networkOf,
  radiusOf,
  widthOf,
} from "./choices.js";
import { svg } from "./elements.js";
import { placeLabels } from "./labels.js";
import { AREA, drawFrame, item, spaceOf, text } from "./plot.js";
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
  const { weights, full, colors } = view;
  const space = spaceOf(
    state.hasUnits ? [...data.nodes, ...data.points] : data.nodes,
    state.axes,
  );
  const places = data.nodes.map(space.place);
  const radii = loadsOf(data, weights).map((load) => radiusOf(load, full));
  const edges = data.pairs.map(([label, from, to], pair) => ({
    pair,
    label,
    from,
    to,
    weight: weights[pair] ?? 0,
  })).filter(({ weight }) => Math.abs(weight) > state.threshold)
    .sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight));
  const lines = edges.filter(({ from, to }) => from !== to).map(
    ({ from, to, weight }) => {
      const [a, b] = [
        places[from] ?? { x: 0, y: 0 },
        places[to] ?? { x: 0, y: 0 },
      ];
      const length = Math.hypot(b.x - a.x, b.y - a.y);
      const width = widthOf(weight, full);
      // Each direction of an ordered network keeps to its own side.
      const aside = data.isOrdered && length > 0
        ? (1.5 + width / 2) / length
        : 0;
      const [dx, dy] = [(a.y - b.y) * aside, (b.x - a.x) * aside];
      return { x1: a.x + dx, y1: a.y + dy, x2: b.x + dx, y2: b.y + dy, width };
    },
  );
  const { picture, height } = drawFrame(data, space, {
    title: view.title,
    label:
      `Network of ${view.title}, ${edges.length} of ${data.pairs.length} connections. Arrow keys move between connections, Enter opens the turns.`,
    key: keyOf(data, state, view),
  });
  let straight = 0;
  for (const edge of edges) {
    const isLoop = edge.from === edge.to;
    const line = isLoop ? undefined : lines[straight++];
    const at = places[edge.from] ?? { x: 0, y: 0 };
    const width = widthOf(edge.weight, full);
    const shape = line === undefined
      ? circlePath(at.x, at.y, (radii[edge.from] ?? 0) + 3 + width / 2)
      : `M${line.x1} ${line.y1}L${line.x2} ${line.y2}`;
    const stroke = colors[edge.weight < 0 ? 1 : 0] ?? "";
    const common = { d: shape, fill: "none" };
    const marks = [
      svg("path", {
        ...common,
        class: "ex-hit",
        "stroke-width": Math.max(14, width + 8),
      }),
      svg("path", {
        ...common,
        stroke,
        "stroke-width": width,
        "stroke-opacity": 0.45 +
          0.45 * Math.min(1, Math.abs(edge.weight) / full),
        ...(edge.weight < 0
          ? {
            "stroke-dasharray": `${Math.max(4, width)} ${
              Math.max(3, width / 2)
            }`,
          }
          : {}),
      }),
    ];
    if (line !== undefined && data.isOrdered) {
      marks.push(
        svg("path", {
          d: arrowPath(line),
          fill: "none",
          stroke,
          "stroke-width": 1.6,
        }),
      );
    }
    const key = `p${edge.pair}`;
    const drawn = item(
      key,
      `${edge.label}: ${weightText(data, state, edge.pair)}. Open the turns.`,
      ...marks,
    );
    if (edge.pair === state.pair) drawn.classList.add("ex-chosen");
    picture.append(drawn);
  }
  if (state.hasUnits) picture.append(drawUnits(data, state, space, false));
  places.forEach(({ x, y }, code) => {
    picture.append(svg("circle", {
      cx: x,
      cy: y,
      r: radii[code] ?? 3,
      fill: data.look.ink,
      "data-node": code,
    }));
  });
  if (state.hasWeights) {
    /** @type {{ x: number, y: number }[]} */
    const taken = [];
    edges.filter(({ from, to }) => from !== to).forEach(({ weight }, index) => {
      const { x1, y1, x2, y2 } = lines[index] ?? { x1: 0, y1: 0, x2: 0, y2: 0 };
      const at = { x: (x1 + x2) / 2, y: (y1 + y2) / 2 + 4 };
      // A number on another one reads as neither; the table has them all.
      if (
        taken.some(({ x, y }) =>
          Math.abs(x - at.x) < 34 && Math.abs(y - at.y) < 12
        )
      ) return;
      taken.push(at);
      picture.append(halo(format(weight), at.x, at.y, 11, data.look.faint));
    });
  }
  if (state.hasLabels) {
    const nodes = places.map(({ x, y }, code) => ({
      x,
      y,
      radius: radii[code] ?? 3,
      label: data.codes[code] ?? "",
    }));
    placeLabels(nodes, lines, { size: 13, box: AREA }).forEach((
      { x, y },
      code,
    ) =>
      picture.append(
        halo(data.codes[code] ?? "", x, y + 4.5, 13, data.look.ink),
      )
    );
  }
  return { picture, height };
}

/**
 * @param {string} shown
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} fill
 */
function halo(shown, x, y, size, fill) {
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
 * @param {{ x1: number, y1: number, x2: number, y2: number, width: number }} line
 */
function arrowPath({ x1, y1, x2, y2, width }) {
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
