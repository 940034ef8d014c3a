/**
 * Places for the labels of a network, clear of its edges, nodes and each other.
 *
 * Each label tries sixteen directions at three distances and takes the place
 * with the least overlap; then all labels try again while the others stay, so
 * that one placed early can make room. The same input gives the same places.
 *
 * Source: Christensen, Marks & Shieber (1995), doi:10.1145/212332.212334 (labels
 * at candidate places with a cost); the weights are ours.
 *
 * @module
 */

import { textWidth } from "./ticks.ts";

/** A node to be labelled, in pixels. */
export interface LabelledNode {
  /** Horizontal, from the left. */
  readonly x: number;
  /** Vertical, from the top. */
  readonly y: number;
  /** Radius. */
  readonly radius: number;
  /** Label. */
  readonly label: string;
}

/** Something in the way, in pixels. */
export interface Obstacles {
  /** Lines with their widths. */
  readonly lines: readonly {
    readonly x1: number;
    readonly y1: number;
    readonly x2: number;
    readonly y2: number;
    readonly width: number;
  }[];
  /** Discs, such as means of groups. */
  readonly discs: readonly {
    readonly x: number;
    readonly y: number;
    readonly radius: number;
  }[];
  /** Width of the area in which labels must stay. */
  readonly width: number;
  /** Height of the area in which labels must stay. */
  readonly height: number;
}

/** Where a label stands. */
export interface LabelPlace {
  /** Pixels from the node to the middle of the label, to the right. */
  readonly dx: number;
  /** Pixels from the node to the middle of the label, downwards. */
  readonly dy: number;
  /** Whether the label is so far away that a thin line should lead to it. */
  readonly isFar: boolean;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Candidate extends LabelPlace {
  readonly box: Box;
  readonly cost: number;
}

const DISTANCES = [4, 14, 28] as const;
const DIRECTIONS = 16;
const ROUNDS = 3;

/**
 * Places the labels of nodes.
 *
 * @param nodes Nodes in the order of their importance; empty labels take no room.
 * @param obstacles What labels should stay clear of, and the area.
 * @param size Height of letters in pixels.
 * @returns One place per node.
 */
export function placeLabels(
  nodes: readonly LabelledNode[],
  obstacles: Obstacles,
  size: number,
): readonly LabelPlace[] {
  const candidates = nodes.map((node) =>
    candidatesOf(node, nodes, obstacles, size)
  );
  const chosen: (Candidate | undefined)[] = nodes.map(() => undefined);
  for (let round = 0; round < ROUNDS; round++) {
    candidates.forEach((places, index) => {
      const others = chosen.filter((place, other) =>
        place !== undefined && other !== index
      );
      let best: Candidate | undefined;
      let least = Infinity;
      for (const place of places) {
        const cost = others.reduce(
          (sum, other) =>
            sum +
            (other === undefined ? 0 : 12 * overlap(place.box, other.box)),
          place.cost,
        );
        if (cost < least) [best, least] = [place, cost];
      }
      chosen[index] = best;
    });
  }
  return chosen.map((place) => place ?? { dx: 0, dy: 0, isFar: false });
}

function candidatesOf(
  node: LabelledNode,
  nodes: readonly LabelledNode[],
  obstacles: Obstacles,
  size: number,
): readonly Candidate[] {
  const halfWidth = textWidth(node.label, size) / 2;
  const halfHeight = size * 0.62;
  return DISTANCES.flatMap((distance, step) =>
    Array.from({ length: DIRECTIONS }, (_, direction) => {
      const angle = 2 * Math.PI * direction / DIRECTIONS;
      const reach = node.radius + distance;
      // The nearest point of the box, not its middle, keeps the distance.
      const dx = Math.cos(angle) * (reach + halfWidth);
      const dy = Math.sin(angle) * (reach + halfHeight);
      const box = {
        left: node.x + dx - halfWidth,
        right: node.x + dx + halfWidth,
        top: node.y + dy - halfHeight,
        bottom: node.y + dy + halfHeight,
      };
      const cost = crowding(box, node, nodes, obstacles) + step * 9 +
        // Labels below and above their node are read as its label most readily.
        Math.abs(Math.cos(angle)) * 0.5;
      return { dx, dy, isFar: step === 2, box, cost };
    })
  );
}

function crowding(
  box: Box,
  node: LabelledNode,
  nodes: readonly LabelledNode[],
  obstacles: Obstacles,
): number {
  const lines = obstacles.lines.reduce(
    (sum, line) => sum + lengthInside(box, line) * (0.6 + line.width * 0.35),
    0,
  );
  const discs = [...nodes.filter((other) => other !== node), ...obstacles.discs]
    .reduce((sum, { x, y, radius }) =>
      sum +
      8 * overlap(box, {
          left: x - radius - 1,
          right: x + radius + 1,
          top: y - radius - 1,
          bottom: y + radius + 1,
        }), 0);
  const outside = Math.max(0, 3 - box.left) + Math.max(0, 3 - box.top) +
    Math.max(0, box.right - obstacles.width + 3) +
    Math.max(0, box.bottom - obstacles.height + 3);
  return lines + discs + outside * 60;
}

/** Area that two boxes share, over the height of a line. */
function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) -
    Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) -
    Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height / 10 : 0;
}

/** Length of the part of a line that is inside a box (Liang and Barsky's clipping). */
function lengthInside(
  box: Box,
  line: {
    readonly x1: number;
    readonly y1: number;
    readonly x2: number;
    readonly y2: number;
    readonly width: number;
  },
): number {
  const [dx, dy] = [line.x2 - line.x1, line.y2 - line.y1];
  const edge = line.width / 2;
  let [from, to] = [0, 1];
  const sides = [
    [-dx, line.x1 - box.left + edge],
    [dx, box.right + edge - line.x1],
    [-dy, line.y1 - box.top + edge],
    [dy, box.bottom + edge - line.y1],
  ] as const;
  for (const [slope, room] of sides) {
    if (slope === 0) {
      if (room < 0) return 0;
    } else if (slope < 0) from = Math.max(from, room / slope);
    else to = Math.min(to, room / slope);
  }
  return to > from ? (to - from) * Math.hypot(dx, dy) : 0;
}
