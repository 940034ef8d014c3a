// @ts-check
/**
 * Places for labels, clear of connections, nodes and each other.
 *
 * @module
 */

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */
/** @typedef {{ x: number, y: number, radius: number, label: string }} Labelled */

/**
 * Estimates the width of a text in pixels.
 *
 * @param {string} text
 * @param {number} size Height of letters.
 */
export function widthOfText(text, size) {
  return [...text].reduce(
    (sum, letter) => sum + size * (/[A-Z_&]/.test(letter) ? 0.71 : 0.56),
    0,
  );
}

/**
 * Tells which of some short texts stand on none of those before them: one on
 * another reads as neither.
 *
 * @param {readonly { x: number, y: number }[]} places Middles of texts.
 * @param {number} width Pixels that a text needs.
 * @returns {boolean[]}
 */
export function haveRoom(places, width) {
  /** @type {{ x: number, y: number }[]} */
  const taken = [];
  return places.map((place) => {
    const isFree = taken.every(({ x, y }) =>
      Math.abs(x - place.x) >= width || Math.abs(y - place.y) >= 12
    );
    if (isFree) taken.push(place);
    return isFree;
  });
}

/**
 * Places labels of nodes; each in turn takes the place with the least in its way.
 * A label that would stand on another one, or nearer to another node than to its
 * own, has no place.
 *
 * @param {readonly Labelled[]} nodes The most important first.
 * @param {readonly { x1: number, y1: number, x2: number, y2: number, width: number }[]} lines
 * @param {{ size: number, area: Box }} options Height of letters, and where labels must stay.
 * @returns {({ x: number, y: number } | null)[]} Middle of each label.
 */
export function placeLabels(nodes, lines, { size, area }) {
  /** @type {Box[]} */
  const taken = [];
  return nodes.map((node) => {
    const { x, y, label } = node;
    const half = widthOfText(label, size) / 2;
    const isHere = (/** @type {Labelled} */ each) =>
      Math.hypot(each.x - x, each.y - y) < 2;
    const radius = Math.max(...nodes.filter(isHere).map((each) => each.radius));
    const others = nodes.filter((each) => !isHere(each));
    /** @type {{ x: number, y: number, own: Box, cost: number } | null} */
    let best = null;
    for (let step = 0; step < 36; step++) {
      const angle = Math.PI * ((step % 12) / 6 + 0.5);
      const ring = Math.floor(step / 12);
      const reach = radius + 3 + 8 * ring;
      // The nearest point of the label, not its middle, keeps the distance.
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const side = (/** @type {number} */ part) =>
        Math.max(-1, Math.min(1, 1.6 * part));
      const place = {
        x: x + cos * reach + side(cos) * half,
        y: y + sin * reach + side(sin) * size / 2,
      };
      const own = around(place.x, place.y, half, size / 2);
      const gap = distance(own, { ...node, radius });
      const isClear = taken.every((box) => !isOver(own, box)) &&
        others.every((each) => distance(own, each) > Math.max(gap, 0));
      if (!isClear) continue;
      const cost = (step % 12) / 2 + 12 * ring + outside(own, area) * 50 +
        lines.reduce((sum, line) => sum + crossing(own, line), 0);
      if (best === null || cost < best.cost) best = { ...place, own, cost };
    }
    if (best !== null) taken.push(best.own);
    return best;
  });
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} half
 * @param {number} height
 * @returns {Box}
 */
function around(x, y, half, height) {
  return {
    left: x - half,
    right: x + half,
    top: y - height,
    bottom: y + height,
  };
}

/**
 * Pixels between a box and the rim of a node; below 0 where they overlap.
 *
 * @param {Box} box
 * @param {Labelled} node
 */
function distance({ left, right, top, bottom }, { x, y, radius }) {
  const dx = Math.max(left - x, x - right, 0);
  const dy = Math.max(top - y, y - bottom, 0);
  return Math.hypot(dx, dy) - radius;
}

/**
 * @param {Box} one
 * @param {Box} other
 */
function isOver(one, other) {
  return one.left < other.right && other.left < one.right &&
    one.top < other.bottom && other.top < one.bottom;
}

/**
 * @param {Box} own
 * @param {Box} box
 */
function outside(own, box) {
  return Math.max(0, box.left - own.left) + Math.max(0, own.right - box.right) +
    Math.max(0, box.top - own.top) + Math.max(0, own.bottom - box.bottom);
}

/**
 * How much of a line lies in a box, by Liang and Barsky's clipping.
 *
 * @param {Box} box
 * @param {{ x1: number, y1: number, x2: number, y2: number, width: number }} line
 */
function crossing(box, { x1, y1, x2, y2, width }) {
  const [dx, dy] = [x2 - x1, y2 - y1];
  let [from, to] = [0, 1];
  for (
    const [slope, room] of /** @type {const} */ ([
      [-dx, x1 - box.left],
      [dx, box.right - x1],
      [-dy, y1 - box.top],
      [dy, box.bottom - y1],
    ])
  ) {
    const share = (room + width / 2) / slope;
    if (slope < 0) from = Math.max(from, share);
    else if (slope > 0) to = Math.min(to, share);
    else if (room + width / 2 < 0) return 0;
  }
  return Math.max(0, to - from) * Math.hypot(dx, dy) * (0.2 + width / 20);
}
