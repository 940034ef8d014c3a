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
  LOOP_GAP,
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
  const labels = labelsOf(view, space, places);
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
      leaderMark(labels, places, space),
      nodeMark(view, space, loads, radii),
      ...view.overlay,
      {
        kind: "texts",
        color: INK,
        size: TEXT_SIZE.axis,
        texts: view.model.codes.map((label, code) => ({
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

/** Places of the labels, clear of the edges of all panels side by side. */
function labelsOf(
  view: NetworkView,
  space: Space,
  places: readonly (readonly [number, number])[],
): readonly LabelPlace[] {
  const half = space.size / 2;
  const crowded = { ...view, weights: view.crowd };
  const isOrdered =
    view.model.definition.accumulation.connections === "ordered";
  const edges = edgesOf(crowded, places, isOrdered);
  const nodes = nodeLoads(crowded).map((load, code) => {
    const loop = edges.find(({ pair }) => {
      const { first, second } = view.model.pairs[pair] ?? {};
      return first === code && second === code;
    });
    return {
      x: (places[code]?.[0] ?? 0) + half,
      y: (places[code]?.[1] ?? 0) + half,
      radius: nodeRadius(load, view.fullWeight) +
        (loop === undefined
          ? 0
          : LOOP_GAP + edgeWidth(loop.weight, view.fullWeight)),
      label: view.model.codes[code] ?? "",
    };
  });
  return placeLabels(nodes, {
    lines: edges.map(({ x1, y1, x2, y2, weight }) => ({
      x1: x1 + half,
      y1: y1 + half,
      x2: x2 + half,
      y2: y2 + half,
      width: edgeWidth(weight, view.fullWeight),
    })),
    discs: view.overlay.flatMap((mark) =>
      mark.kind === "points"
        ? mark.points.map((point) => ({
          x: space.toPixel(point.x) + half,
          y: -space.toPixel(point.y) + half,
          radius: mark.size / 2,
        }))
        : []
    ),
    width: space.size,
    height: space.size,
  }, TEXT_SIZE.axis);
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
  places: readonly (readonly [number, number])[],
  space: Space,
): Mark {
  return {
    kind: "segments",
    color: FAINT_INK,
    width: 0.8,
    segments: labels.flatMap(({ dx, dy, isFar }, code) => {
      const [x, y] = places[code] ?? [0, 0];
      return !isFar ? [] : [{
        x1: space.toData(x),
        y1: -space.toData(y),
        x2: space.toData(x + dx * 0.8),
        y2: -space.toData(y + dy * 0.8),
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
        hover: [
          `${code}: carries ${formatNumber(loads[index] ?? 0)} in all`,
          ...view.model.pairs.flatMap(({ first, second }, pair) =>
            first === index && second === index ? [view.hoverOf(pair)] : []
          ),
        ].join("\n"),
      };
    }),
  };
}
