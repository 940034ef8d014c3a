// @ts-check
/**
 * The page: choices above, two pictures, a table, and the panel of turns.
 *
 * @module
 */

import { format, nameOf, tablesOf, toCsv } from "./choices.js";
import { makeControls } from "./controls.js";
import { html, save } from "./elements.js";
import { drawNetwork, viewOf } from "./network.js";
import { fillPanel } from "./panel.js";
import { focusKey, move, pictureButtons, slug, tipText } from "./parts.js";
import { drawPoints } from "./units.js";

/** @typedef {import("../explorer_data.ts").ExplorerData} Data */
/**
 * @typedef {object} State What is shown.
 * @property {string} first Whose network.
 * @property {string} second Whose network is taken away; "" for none.
 * @property {readonly [number, number]} axes Indices of the axes.
 * @property {number} threshold Weights up to it are hidden.
 * @property {boolean} hasLabels Names of the codes.
 * @property {boolean} hasWeights Weights beside the connections.
 * @property {boolean} hasUnits Units in the network.
 * @property {boolean} hasUnitLabels Names of the units.
 * @property {boolean} hasPaths Trajectories.
 * @property {number} pair Connection whose turns are open; -1 for none.
 */

/**
 * Starts the explorer.
 *
 * @param {Element} root
 */
export function startExplorer(root) {
  /** @type {Data} */
  const data = JSON.parse(root.querySelector(".ex-data")?.textContent ?? "");
  const start = startState(data);
  let state = { ...start };
  const bar = html("div", { class: "ex-bar" });
  const plots = [0, 1].map(() => html("div", { class: "ex-plot" }));
  const table = html(
    "details",
    { class: "ex-table" },
    html("summary", {}, "Connections as a table"),
  );
  const rows = html("tbody", {});
  const headings = html("tr", {});
  table.append(html("table", {}, html("thead", {}, headings), rows));
  const panel = html("section", {
    class: "ex-panel",
    "aria-label": "Turns behind a connection",
    hidden: "",
  });
  const tip = html("div", {
    class: "ex-tip",
    "aria-hidden": "true",
    hidden: "",
  });

  const body = html(
    "div",
    { class: "ex-body" },
    html("div", { class: "ex-plots" }, ...plots),
    panel,
  );

  /** @type {(change: Partial<State>) => void} */
  const change = (next) => {
    state = { ...state, ...next };
    // Half the width is a full weight in a difference, so the slider has half the range.
    const { full } = viewOf(data, state);
    if (next.second !== undefined && next.threshold === undefined) {
      state.threshold = Math.min(state.threshold, full);
    }
    draw();
  };
  const hide = () => {
    panel.hidden = true;
    body.classList.remove("ex-reading");
  };
  const close = () => {
    const key = `p${state.pair}`;
    hide();
    change({ pair: -1 });
    focusKey(plots[0], key);
  };
  const open = (/** @type {number} */ pair) => {
    change({ pair });
    panel.hidden = false;
    body.classList.add("ex-reading");
    const heading = fillPanel(panel, data, state, close);
    heading.focus({ preventScroll: true });
    panel.scrollIntoView({ block: "nearest" });
  };
  const draw = () => {
    const { activeElement } = document;
    const key = activeElement?.closest("[data-key]")?.getAttribute("data-key");
    const drawn = [drawNetwork(data, state), drawPoints(data, state)];
    drawn.forEach(({ picture, height }, index) => {
      const place = plots[index];
      const within = place?.contains(activeElement) ?? false;
      const name = `${slug(data.title)}-${index === 0 ? "network" : "units"}`;
      place?.replaceChildren(picture, pictureButtons(name, picture, height));
      const items = [...picture.querySelectorAll("[data-key]")];
      const current = items.find((item) =>
        item.getAttribute("data-key") === key
      ) ?? items[0];
      current?.setAttribute("tabindex", "0");
      if (within && current instanceof SVGElement) current.focus();
    });
    fillBar();
    fillTable();
    if (state.pair >= 0 && !panel.hidden) fillPanel(panel, data, state, close);
    tip.hidden = true;
  };

  const controls = makeControls(data, (next) => change(next), () => {
    hide();
    change({ ...start });
  });
  bar.append(...controls.elements);
  const fillBar = () => controls.show(state);
  const fillTable = () => {
    const { one, other, weights } = viewOf(data, state);
    const isOne = state.second === "";
    const names = isOne
      ? [nameOf(data, state.first)]
      : [nameOf(data, state.first), nameOf(data, state.second), "difference"];
    headings.replaceChildren(
      ...["connection", ...names, "turns"].map((name) =>
        html("th", { scope: "col" }, name)
      ),
    );
    const order = data.pairs.map((_, pair) => pair).sort((a, b) =>
      Math.abs(weights[b] ?? 0) - Math.abs(weights[a] ?? 0)
    );
    rows.replaceChildren(...order.map((pair) => {
      const button = html(
        "button",
        { type: "button", "data-pair": pair },
        data.pairs[pair]?.[0] ?? "",
      );
      button.addEventListener("click", () => open(pair));
      const shown = isOne ? [one] : [one, other, weights];
      return html(
        "tr",
        {},
        html("td", {}, button),
        ...shown.map((each) => html("td", {}, format(each[pair] ?? 0))),
        html("td", {}, String(data.reading?.connections[pair]?.length ?? "")),
      );
    }));
  };

  /** @type {(key: string) => void} */
  const choose = (key) => {
    const index = Number(key.slice(1));
    if (key.startsWith("p")) open(index);
    else change({ first: key, second: "" });
  };
  /** @type {(target: EventTarget | null) => Element | null} */
  const itemAt = (target) =>
    target instanceof Element
      ? target.closest(
        ".ex-plot [data-key], .ex-plot [data-node], .ex-plot [data-mean]",
      )
      : null;
  root.addEventListener("click", (event) => {
    const key = itemAt(event.target)?.getAttribute("data-key");
    if (key) choose(key);
  });
  root.addEventListener("keydown", (event) => {
    if (!(event instanceof KeyboardEvent)) return;
    if (event.key === "Escape" && !panel.hidden) return close();
    const item = itemAt(event.target);
    const key = item?.getAttribute("data-key");
    if (!item || !key) return;
    const items = [
      ...(item.closest("svg")?.querySelectorAll("[data-key]") ?? []),
    ];
    const at = items.indexOf(item);
    const place = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: items.length - 1,
    }[event.key];
    if (event.key === "Enter" || event.key === " ") choose(key);
    else if (place === undefined) return;
    else move(item, items[(place + items.length) % items.length]);
    event.preventDefault();
  });
  const showTip = (/** @type {Event} */ event) => {
    const item = itemAt(event.target);
    tip.hidden = item === null;
    if (item === null) return;
    tip.textContent = tipText(data, state, item);
    const [box, frame] = [
      item.getBoundingClientRect(),
      root.getBoundingClientRect(),
    ];
    const isMouse = event instanceof MouseEvent;
    const x = isMouse ? event.clientX : (box.left + box.right) / 2;
    const y = isMouse ? event.clientY : box.bottom;
    tip.style.left = `${
      Math.max(
        0,
        Math.min(x - frame.left + 12, frame.width - tip.offsetWidth - 8),
      )
    }px`;
    tip.style.top = `${y - frame.top + 14}px`;
  };
  root.addEventListener("mousemove", showTip);
  root.addEventListener("focusin", showTip);
  root.addEventListener("mouseleave", () => tip.hidden = true);

  draw();
  const saves = html("div", {
    class: "ex-saves",
    role: "group",
    "aria-label": "Save tables",
  }, "Save as CSV: ");
  for (
    const name of /** @type {const} */ (["points", "nodes", "connections"])
  ) {
    const button = html("button", { type: "button", "data-save": name }, name);
    button.addEventListener("click", () =>
      save(
        `${slug(data.title)}-${name}.csv`,
        new Blob([toCsv(tablesOf(data, state.first, state.second)[name])], {
          type: "text/csv",
        }),
      ));
    saves.append(button);
  }
  root.querySelector(".ex-place")?.replaceChildren(
    bar,
    body,
    saves,
    table,
    tip,
  );
  // The pictures go when all else is there, so that a page that fails to start keeps them.
  root.querySelector(".ex-still")?.remove();
}

/**
 * @param {Data} data
 * @returns {State}
 */
function startState(data) {
  const hasTwo = data.groups.length >= 2;
  return {
    first: hasTwo ? "g0" : "all",
    second: hasTwo ? "g1" : "",
    axes: [0, data.axes.length > 1 ? 1 : 0],
    threshold: data.fullWeight / (hasTwo ? 100 : 50),
    hasLabels: true,
    hasWeights: false,
    hasUnits: false,
    hasUnitLabels: false,
    hasPaths: data.paths.length > 0,
    pair: -1,
  };
}
