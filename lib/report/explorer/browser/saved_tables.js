// @ts-check
/**
 * Tables with the numbers of the page, and the buttons that save them.
 *
 * @module
 */

import { loadsOf, nameOf, networkOf } from "./choices.js";
import { html } from "./elements.js";
import { save, slug } from "./files.js";

/** @typedef {import("../explorer_data.ts").ExplorerData} Data */
/** @typedef {import("./start.js").State} State */

/**
 * Makes the buttons that save tables.
 *
 * @param {Data} data
 * @param {() => State} stateNow
 */
export function tableButtons(data, stateNow) {
  const place = html("div", {
    class: "ex-saves",
    role: "group",
    "aria-label": "Save tables",
  }, "Save as CSV: ");
  for (
    const name of /** @type {const} */ (["points", "nodes", "connections"])
  ) {
    const button = html("button", { type: "button", "data-save": name }, name);
    button.addEventListener("click", () => {
      const { first, second } = stateNow();
      const rows = tablesOf(data, first, second)[name];
      save(
        `${slug(data.title)}-${name}.csv`,
        new Blob([toCsv(rows)], { type: "text/csv" }),
      );
    });
    place.append(button);
  }
  return place;
}

/**
 * Writes rows as CSV. Text that a spreadsheet would run as a formula is led by an apostrophe.
 *
 * @param {readonly (readonly (string | number)[])[]} rows
 */
export function toCsv(rows) {
  return rows.map((row) =>
    row.map((cell) => {
      if (typeof cell === "number") return String(cell);
      const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
      return /[",\r\n]|^\s|\s$/.test(safe)
        ? `"${safe.replaceAll('"', '""')}"`
        : safe;
    }).join(",") + "\n"
  ).join("");
}

/**
 * Makes the tables that can be saved.
 *
 * @param {Data} data
 * @param {string} first
 * @param {string} second
 */
export function tablesOf(data, first, second) {
  const axes = data.axes.map(({ name }) => name);
  const labels = data.pairs.map(([label]) => label);
  const [one, other] = [networkOf(data, first), networkOf(data, second)];
  const loads = loadsOf(data, one.map((w, pair) => w - (other[pair] ?? 0)));
  const shown = second === ""
    ? [nameOf(data, first)]
    : [nameOf(data, first), nameOf(data, second), "difference"];
  return {
    points: [
      ["unit", "group", "lines", ...axes, ...labels],
      ...data.units.map(({ label, group, lineCount }, row) => [
        label,
        data.groups[group]?.name ?? "",
        lineCount,
        ...(data.points[row] ?? []),
        ...(data.weights[row] ?? []),
      ]),
    ],
    nodes: [
      ["code", ...axes, "weight carried"],
      ...data.codes.map((code, index) => [
        code,
        ...(data.nodes[index] ?? []),
        loads[index] ?? 0,
      ]),
    ],
    connections: [
      ["connection", "first", "second", ...shown, "lines"],
      ...data.pairs.map(([label, from, to], pair) => [
        label,
        data.codes[from] ?? "",
        data.codes[to] ?? "",
        one[pair] ?? 0,
        ...(second === ""
          ? []
          : [other[pair] ?? 0, (one[pair] ?? 0) - (other[pair] ?? 0)]),
        data.reading?.connections[pair]?.length ?? "",
      ]),
    ],
  };
}
