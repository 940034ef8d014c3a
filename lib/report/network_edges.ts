/**
 * The edges of a network: width and opacity by weight, two colours by sign, and
 * in an ordered network a direction.
 *
 * Source: Shaffer, Collier & Ruis (2016), https://doi.org/10.18608/jla.2016.33.3
 *
 * @module
 */

import type { EnaModel, EnaPair } from "records";
import type { Mark, SegmentsMark } from "./marks.ts";
import type { Space } from "./space.ts";

/** A network in a space. */
export interface NetworkView {
  /** Whose codes and pairs. */
  readonly model: EnaModel;
  /** One weight per pair; negative weights have the second colour. */
  readonly weights: readonly number[];
  /** Weights that labels stay clear of, one per pair: those of all panels side by side, so that labels stand at the same places. */
  readonly crowd: readonly number[];
  /** Colour of positive and of negative weights. */
  readonly colors: readonly [string, string];
  /** Weight that is drawn `FULL_WIDTH` pixels wide. */
  readonly fullWeight: number;
  /** Weights whose size is not above it are not drawn; 0 draws all but 0. */
  readonly threshold: number;
  /** Title of the panel; none where absent. */
  readonly title?: string;
  /** Text on hovering over a connection, by index of the pair. */
  readonly hoverOf: (pair: number) => string;
  /** Marks over the network, such as means. */
  readonly overlay: readonly Mark[];
}

/** Width in pixels of an edge with the full weight. */
export const FULL_WIDTH = 12;

/** Pixels between a node and its loop. */
export const LOOP_GAP = 3;

/** An edge in pixels from the middle of the panel, y downwards. */
export interface Edge {
  /** Index of the pair. */
  readonly pair: number;
  /** Its weight. */
  readonly weight: number;
  /** Start, horizontal. */
  readonly x1: number;
  /** Start, vertical. */
  readonly y1: number;
  /** End, horizontal. */
  readonly x2: number;
  /** End, vertical. */
  readonly y2: number;
}

/**
 * Tells whether a pair is a code with itself.
 *
 * @param pair A pair, or undefined.
 * @returns True for a code with itself.
 */
export function isLoop(pair: EnaPair | undefined): boolean {
  return pair !== undefined && pair.first === pair.second;
}

/**
 * Finds the edges above the threshold.
 *
 * @param view The network.
 * @param places Places of the codes in pixels from the middle, y downwards.
 * @param isOrdered Whether the two directions of a pair are two edges.
 * @returns Edges, thick first.
 */
export function edgesOf(
  view: NetworkView,
  places: readonly (readonly [number, number])[],
  isOrdered: boolean,
): readonly Edge[] {
  const edges = view.model.pairs.flatMap(({ first, second }, pair) => {
    const weight = view.weights[pair] ?? 0;
    const [from, to] = [places[first], places[second]];
    if (Math.abs(weight) <= view.threshold || !from || !to) return [];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    // Each direction keeps to its own side of the straight line.
    const aside = isOrdered && length > 0
      ? 1.5 + edgeWidth(weight, view.fullWeight) / 2
      : 0;
    const [nx, ny] = aside === 0 ? [0, 0] : [
      -(to[1] - from[1]) / length * aside,
      (to[0] - from[0]) / length * aside,
    ];
    return [{
      pair,
      weight,
      x1: from[0] + nx,
      y1: from[1] + ny,
      x2: to[0] + nx,
      y2: to[1] + ny,
    }];
  });
  return edges.toSorted((one, other) =>
    Math.abs(other.weight) - Math.abs(one.weight)
  );
}

/**
 * Draws edges in the order given, in runs of one colour.
 *
 * @param edges The edges.
 * @param view Colours and scale.
 * @param space Axes and size.
 * @returns Marks.
 */
export function edgeMarks(
  edges: readonly Edge[],
  view: NetworkView,
  space: Space,
): readonly Mark[] {
  const marks: SegmentsMark[] = [];
  for (const edge of edges) {
    const color = colorOf(edge.weight, view);
    const segment = {
      x1: space.toData(edge.x1),
      y1: -space.toData(edge.y1),
      x2: space.toData(edge.x2),
      y2: -space.toData(edge.y2),
      width: edgeWidth(edge.weight, view.fullWeight),
      opacity: edgeOpacity(edge.weight, view.fullWeight),
      hover: view.hoverOf(edge.pair),
    };
    const last = marks.at(-1);
    if (last !== undefined && last.color === color) {
      marks[marks.length - 1] = {
        ...last,
        segments: [...last.segments, segment],
      };
    } else {
      marks.push({
        kind: "segments",
        color,
        width: 1,
        isDashed: edge.weight < 0,
        segments: [segment],
      });
    }
  }
  return marks;
}

function colorOf(weight: number, view: NetworkView): string {
  return view.colors[weight < 0 ? 1 : 0];
}

/**
 * Draws a chevron at three fifths of the way to the response.
 *
 * @param edges The edges.
 * @param view Colours and scale.
 * @param space Axes and size.
 * @returns One mark per edge.
 */
export function arrowMarks(
  edges: readonly Edge[],
  view: NetworkView,
  space: Space,
): readonly Mark[] {
  return edges.map((edge) => {
    const length = Math.hypot(edge.x2 - edge.x1, edge.y2 - edge.y1);
    const [ux, uy] = length === 0
      ? [0, 0]
      : [(edge.x2 - edge.x1) / length, (edge.y2 - edge.y1) / length];
    const tip = [
      edge.x1 + 0.62 * (edge.x2 - edge.x1),
      edge.y1 + 0.62 * (edge.y2 - edge.y1),
    ] as const;
    const wing = 4 + edgeWidth(edge.weight, view.fullWeight) * 0.6;
    const end = (side: number) => ({
      x: space.toData(tip[0] - wing * ux - side * wing * 0.7 * uy),
      y: -space.toData(tip[1] - wing * uy + side * wing * 0.7 * ux),
    });
    return {
      kind: "path",
      color: colorOf(edge.weight, view),
      width: 1.6,
      points: [
        end(1),
        { x: space.toData(tip[0]), y: -space.toData(tip[1]) },
        end(-1),
      ],
    };
  });
}

/**
 * Draws a code's connection with itself as a ring around its node.
 *
 * @param loop The connection.
 * @param view Colours and scale.
 * @param space Axes and size.
 * @param radii Radii of the nodes in pixels.
 * @returns A mark.
 */
export function loopMark(
  loop: Edge,
  view: NetworkView,
  space: Space,
  radii: readonly number[],
): Mark {
  const code = view.model.pairs[loop.pair]?.first ?? 0;
  const width = edgeWidth(loop.weight, view.fullWeight);
  const radius = (radii[code] ?? 0) + LOOP_GAP + width / 2;
  return {
    kind: "path",
    color: colorOf(loop.weight, view),
    width,
    opacity: edgeOpacity(loop.weight, view.fullWeight),
    points: Array.from({ length: 25 }, (_, step) => ({
      x: space.toData(loop.x1 + radius * Math.cos(step * Math.PI / 12)),
      y: -space.toData(loop.y1 + radius * Math.sin(step * Math.PI / 12)),
    })),
  };
}

/**
 * Gives the width of an edge.
 *
 * @param weight Any weight; its sign does not matter.
 * @param fullWeight Weight that is drawn `FULL_WIDTH` wide.
 * @returns Pixels, at least 0.6.
 */
export function edgeWidth(weight: number, fullWeight: number): number {
  return Math.max(0.6, Math.abs(weight) / fullWeight * FULL_WIDTH);
}

function edgeOpacity(weight: number, fullWeight: number): number {
  return 0.3 + 0.6 * Math.min(1, Math.abs(weight) / fullWeight);
}
