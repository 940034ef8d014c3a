// @ts-check
/**
 * What is shown for a choice: names, networks, sizes, lines behind a connection.
 * Leaves out the page.
 *
 * A choice is "all", "g0" for the first group, "u0" for the first unit, "" for nothing.
 *
 * @module
 */

/** @typedef {import("../explorer_data.ts").ExplorerData} Data */

/**
 * Lists the units of a choice.
 *
 * @param {Data} data
 * @param {string} choice
 * @returns {number[]} Rows of the model.
 */
export function membersOf(data, choice) {
  if (choice === "") return [];
  const index = Number(choice.slice(1));
  const rows = data.units.map((_, row) => row);
  if (choice === "all") return rows;
  return rows.filter((row) =>
    choice.startsWith("u") ? row === index : data.units[row]?.group === index
  );
}

/**
 * Names a choice, as it is.
 *
 * @param {Data} data
 * @param {string} choice
 */
export function nameOf(data, choice) {
  const index = Number(choice.slice(1));
  if (choice === "all") return "all units";
  return (choice.startsWith("u")
    ? data.units[index]?.label
    : data.groups[index]?.name) ?? "nothing";
}

/**
 * Keeps the direction of a name to itself: numbers after a name that is read from
 * right to left would change their places with it.
 *
 * @param {string} name
 */
export function apart(name) {
  return /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\ufb1d-\ufefc]/.test(name)
    ? `\u2068${name}\u2069`
    : name;
}

/**
 * Shortens a text to one line.
 *
 * @param {string} shown
 * @param {number} length Letters at most.
 */
export function clip(shown, length) {
  const letters = [...shown.replace(/\s+/g, " ").trim()];
  return letters.length > length
    ? `${letters.slice(0, Math.max(1, Math.floor(length) - 1)).join("")}…`
    : letters.join("");
}

/**
 * Names a choice in a text.
 *
 * @param {Data} data
 * @param {string} choice
 * @param {number} length Letters at most.
 */
export function shortName(data, choice, length = 60) {
  return apart(clip(nameOf(data, choice), length) || "(no name)");
}

/**
 * Names a connection in a text. Between names that are read from right to left
 * the first code still stands first.
 *
 * @param {Data} data
 * @param {number} pair
 */
export function pairName(data, pair) {
  const [label = "", from = -1, to = -1] = data.pairs[pair] ?? [];
  const [first = "", second = ""] = [data.codes[from], data.codes[to]];
  const isMade = label.startsWith(first) && label.endsWith(second) &&
    label.length > first.length + second.length;
  return isMade
    ? apart(first) +
      label.slice(first.length, label.length - second.length) + apart(second)
    : label;
}

/**
 * Gives the network of a choice: that of the unit, or the mean of its units.
 *
 * @param {Data} data
 * @param {string} choice
 * @returns {readonly number[]} One weight per pair; 0 for nothing.
 */
export function networkOf(data, choice) {
  const group = data.groups[Number(choice.slice(1))];
  if (choice.startsWith("g") && group) return group.network;
  const members = membersOf(data, choice);
  return data.pairs.map((_, pair) => {
    const sum = members.reduce(
      (sum, row) => sum + (data.weights[row]?.[pair] ?? 0),
      0,
    );
    return sum / Math.max(1, members.length);
  });
}

/**
 * Adds up the sizes of the weights at each code.
 *
 * @param {Data} data
 * @param {readonly number[]} weights
 */
export function loadsOf(data, weights) {
  return data.codes.map((_, code) =>
    data.pairs.reduce(
      (sum, [, first, second], pair) =>
        first === code || second === code
          ? sum + Math.abs(weights[pair] ?? 0)
          : sum,
      0,
    )
  );
}

/**
 * Radius of a node: its area grows with the weight that it carries.
 *
 * @param {number} load
 * @param {number} full Weight drawn 12 pixels wide.
 */
export function radiusOf(load, full) {
  return 3 + 8 * Math.sqrt(Math.min(1.5, load / (4 * full)));
}

/**
 * Width of a connection in pixels.
 *
 * @param {number} weight
 * @param {number} full Weight drawn 12 pixels wide.
 */
export function widthOf(weight, full) {
  return Math.min(36, Math.max(0.6, Math.abs(weight) / full * 12));
}

/**
 * Writes a number with three significant digits.
 *
 * @param {number} value
 */
export function format(value) {
  const size = Math.abs(value);
  if (size < 1e-9) return "0";
  const text = size < 1e-4 ? size.toExponential(2) : size.toPrecision(3);
  return (value < 0 ? "−" : "") + (size >= 1000 ? size.toFixed(0) : text);
}

/**
 * Lists the lines that make a connection in the units of a choice.
 *
 * @param {Data} data
 * @param {number} pair
 * @param {string} choice
 */
export function linesBehind(data, pair, choice) {
  const members = new Set(membersOf(data, choice));
  const lines = data.reading?.connections[pair] ?? [];
  return lines.filter(([unit]) => members.has(unit));
}
