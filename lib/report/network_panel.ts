/**
 * One network as a panel: edges by weight, nodes by the weight they carry, labels.
 *
 * Widths and sizes are absolute: a weight is as many pixels wide in every panel
 * with the same `fullWeight`, whatever else is in the panel. Thick edges are drawn
 * first, so that thin ones are seen. In an ordered network the two directions run
 * side by side, with an arrowhead towards the response, and a code that answers
 * itself has a loop.
 *
 * Where we differ from rENA's plots: nodes there are rescaled within each plot, so
 * that sizes cannot be compared between plots.
 *
 * Source: Shaffer, Collier & Ruis (2016), https://doi.org/10.18608/jla.2016.33.3
 *
 * @module
 */

import type { Mark, Panel, PointsMark } from "./marks.ts";
import {
  arrowMarks,
  edgeMarks,
  edgesOf,
  edgeWidth,
  isLoop,
  loopMark,
  type NetworkView,
} from "./network_edges.ts";
import { type LabelPlace, placeLabels } from "./node_labels.ts";
import { formatNumber } from "./numbers.ts";
import { FAINT_INK, INK, TEXT_SIZE } from "./palette.ts";
import { type Space, spaceAxis } from "./space.ts";

/**
 * Draws a network.
 *
 * @param view The network.
 * @param space Axes, range and size in pixels.
 * @returns A square panel.
 */
export function networkPanel(view: NetworkView, space: Space): Panel {
  const isOrdered =
    view.model.definition.accumulation.connections === "ordered";
  const places = view.model.codes.map((_, code) => space.place(code));
  const edges = edgesOf(view, places, isOrdered);
  const loops = edges.filter(({ pair }) => isLoop(view.model.pairs[pair]));
  const straight = edges.filter(({ pair }) => !isLoop(view.model.pairs[pair]));
  const loads = nodeLoads(view);
  const radii = loads.map((load) => nodeRadius(load, view.fullWeight));
  const nodes = view.model.codes.map((label, code) => ({
    x: (places[code]?.[0] ?? 0) + space.size / 2,
    y: (places[code]?.[1] ?? 0) + space.size / 2,
    radius: radii[code] ?? 0,
    label,
  }));
  const labels = placeLabels(nodes, {
    lines: straight.map((edge) => ({
      x1: edge.x1 + space.size / 2,
      y1: edge.y1 + space.size / 2,
      x2: edge.x2 + space.size / 2,
      y2: edge.y2 + space.size / 2,
      width: edgeWidth(edge.weight, view.fullWeight),
    })),
    discs: view.overlay.flatMap((mark) =>
      mark.kind === "points"
        ? mark.points.map((point) => ({
          x: space.toPixel(point.x) + space.size / 2,
          y: -space.toPixel(point.y) + space.size / 2,
          radius: mark.size / 2,
        }))
        : []
    ),
    width: space.size,
    height: space.size,
  }, TEXT_SIZE.axis);
  return {
    ...(view.title === undefined ? {} : { title: view.title }),
    x: spaceAxis(view.model, space.axes[0], space.range),
    y: spaceAxis(view.model, space.axes[1], space.range),
    width: space.size,
    height: space.size,
    hasEqualAspect: true,
    marks: [
      ...edgeMarks(straight, view, space),
      ...(isOrdered ? arrowMarks(straight, view, space) : []),
      ...loops.map((loop) => loopMark(loop, view, space, radii)),
      leaderMark(labels, nodes, space),
      nodeMark(view, space, loads, radii),
      ...view.overlay,
      {
        kind: "texts",
        color: INK,
        size: TEXT_SIZE.axis,
        texts: nodes.map(({ label }, code) => ({
          x: space.toData(places[code]?.[0] ?? 0),
          y: -space.toData(places[code]?.[1] ?? 0),
          text: label,
          dx: Math.round(labels[code]?.dx ?? 0),
          dy: Math.round(labels[code]?.dy ?? 0),
        })),
      },
    ],
  };
}

/** Area grows with the weight that a node carries. */
function nodeRadius(load: number, fullWeight: number): number {
  return 3 + 8 * Math.sqrt(Math.min(1.5, load / (4 * fullWeight)));
}

/** Sum of the sizes of the weights that touch each code. */
function nodeLoads(view: NetworkView): readonly number[] {
  return view.model.codes.map((_, code) =>
    view.model.pairs.reduce(
      (sum, { first, second }, pair) =>
        first === code || second === code
          ? sum + Math.abs(view.weights[pair] ?? 0)
          : sum,
      0,
    )
  );
}

function leaderMark(
  labels: readonly LabelPlace[],
  nodes: readonly { readonly x: number; readonly y: number }[],
  space: Space,
): Mark {
  const half = space.size / 2;
  return {
    kind: "segments",
    color: FAINT_INK,
    width: 0.8,
    segments: labels.flatMap(({ dx, dy, isFar }, code) => {
      const node = nodes[code];
      return !isFar || node === undefined ? [] : [{
        x1: space.toData(node.x - half),
        y1: -space.toData(node.y - half),
        x2: space.toData(node.x - half + dx * 0.8),
        y2: -space.toData(node.y - half + dy * 0.8),
      }];
    }),
  };
}

function nodeMark(
  view: NetworkView,
  space: Space,
  loads: readonly number[],
  radii: readonly number[],
): PointsMark {
  return {
    kind: "points",
    shape: "circle",
    color: INK,
    size: 6,
    points: view.model.codes.map((code, index) => {
      const [x, y] = space.place(index);
      return {
        x: space.toData(x),
        y: -space.toData(y),
        size: 2 * (radii[index] ?? 0),
        hover: `${code}: carries ${formatNumber(loads[index] ?? 0)} in all`,
      };
    }),
  };
}
