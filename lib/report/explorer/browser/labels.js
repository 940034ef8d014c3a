// @ts-check
/**
 * Places for labels, clear of connections, nodes and each other.
 *
 * @module
 */

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */

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
 * Places labels of nodes; each in turn takes the place with the least in its way.
 *
 * @param {readonly { x: number, y: number, radius: number, label: string }[]} nodes
 * @param {readonly { x1: number, y1: number, x2: number, y2: number, width: number }[]} lines
 * @param {{ size: number, box: Box }} options Height of letters, and where labels must stay.
 * @returns {{ x: number, y: number }[]} Middle of each label.
 */
export function placeLabels(nodes, lines, { size, box }) {
  /** @type {Box[]} */
  const taken = nodes.map(({ x, y, radius }) => around(x, y, radius, radius));
  return nodes.map(({ x, y, radius, label }) => {
    const half = widthOfText(label, size) / 2;
    let best = { x, y, cost: Infinity };
    for (let step = 0; step < 36; step++) {
      const angle = Math.PI * ((step % 12) / 6 + 0.5);
      const reach = radius + 3 + 11 * Math.floor(step / 12);
      const place = {
        x: x + Math.cos(angle) * (reach + half),
        y: y + Math.sin(angle) * (reach + size / 2),
      };
      const own = around(place.x, place.y, half, size / 2);
      const cost = step / 2 + outside(own, box) * 50 +
        taken.reduce((sum, other) => sum + shared(own, other), 0) +
        lines.reduce((sum, line) => sum + crossing(own, line), 0);
      if (cost < best.cost) best = { ...place, cost };
    }
    taken.push(around(best.x, best.y, half, size / 2));
    return { x: best.x, y: best.y };
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
 * @param {Box} one
 * @param {Box} other
 */
function shared(one, other) {
  const width = Math.min(one.right, other.right) -
    Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) -
    Math.max(one.top, other.top);
  return width > 0 && height > 0 ? 4 + width * height / 4 : 0;
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
 * How much of a line lies in a box, looked at in 40 places of the line.
 *
 * @param {Box} box
 * @param {{ x1: number, y1: number, x2: number, y2: number, width: number }} line
 */
function crossing(box, { x1, y1, x2, y2, width }) {
  let inside = 0;
  for (let step = 0; step <= 40; step++) {
    const x = x1 + (x2 - x1) * step / 40;
    const y = y1 + (y2 - y1) * step / 40;
    const isInside = x > box.left - width / 2 && x < box.right + width / 2 &&
      y > box.top - width / 2 && y < box.bottom + width / 2;
    if (isInside) inside++;
  }
  return inside * (2 + width / 2);
}
