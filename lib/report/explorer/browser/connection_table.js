// @ts-check
/**
 * The table of connections.
 *
 * @module
 */

import { format, pairName, shortName } from "./choices.js";
import { html } from "./elements.js";
import { viewOf } from "./network.js";

/** @typedef {import("../explorer_data.ts").ExplorerData} Data */
/** @typedef {import("./start.js").State} State */

/**
 * Makes the table of connections; each opens its turns.
 *
 * @param {Data} data
 * @param {(pair: number) => void} open
 */
export function makeTable(data, open) {
  const headings = html("tr", {});
  const rows = html("tbody", {});
  const element = html(
    "details",
    { class: "ex-table" },
    html("summary", {}, "Connections as a table"),
    html("table", {}, html("thead", {}, headings), rows),
  );
  /** @type {State | undefined} */
  let state;
  // Rows are made while the table is open: there can be hundreds.
  const fill = () => {
    if (state === undefined || !element.hasAttribute("open")) return;
    const { one, other, weights } = viewOf(data, state);
    const { first, second } = state;
    const isOne = second === "";
    const names = (isOne ? [first] : [first, second]).map((choice) =>
      shortName(data, choice)
    );
    headings.replaceChildren(
      ...[
        "connection",
        ...names,
        ...(isOne ? [] : ["difference"]),
        "turns in all",
      ].map((name) => html("th", { scope: "col" }, name)),
    );
    const order = [...data.pairs.keys()].sort((a, b) =>
      Math.abs(weights[b] ?? 0) - Math.abs(weights[a] ?? 0)
    );
    rows.replaceChildren(...order.map((pair) => {
      const button = html(
        "button",
        { type: "button", "data-pair": pair },
        pairName(data, pair),
      );
      button.addEventListener("click", () => open(pair));
      const cells = (isOne ? [one] : [one, other, weights]).map((each) =>
        format(each[pair] ?? 0)
      );
      const count = String(data.reading?.connections[pair]?.length ?? "");
      return html(
        "tr",
        {},
        html("td", {}, button),
        ...[...cells, count].map((cell) => html("td", {}, cell)),
      );
    }));
  };
  element.addEventListener("toggle", fill);
  return {
    element,
    focus: (/** @type {number} */ pair) => {
      const button = rows.querySelector(`[data-pair="${pair}"]`);
      if (button instanceof HTMLElement) button.focus();
    },
    show: (/** @type {State} */ next) => {
      state = next;
      fill();
    },
  };
}
