// @ts-check
/**
 * The page: choices above, two pictures, a table, and the panel of turns.
 *
 * @module
 */

import { makeControls } from "./controls.js";
import { html } from "./elements.js";
import { listen } from "./listen.js";
import { drawNetwork, viewOf } from "./network.js";
import { fillPanel } from "./panel.js";
import { focusKey, pictureButtons, slug } from "./parts.js";
import { makeTable, tableButtons } from "./tables.js";
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
  let state = startState(data);
  const plots = [0, 1].map(() => html("div", { class: "ex-plot" }));
  const panel = html("section", {
    class: "ex-panel",
    "aria-label": "Turns behind a connection",
    hidden: "",
  });
  const body = html(
    "div",
    { class: "ex-body" },
    html("div", { class: "ex-plots" }, ...plots),
    panel,
  );

  /** @type {(next: Partial<State>) => void} */
  const change = (next) => {
    state = { ...state, ...next };
    // A full weight of a difference is half as large, so the slider has half the range.
    state.threshold = Math.min(state.threshold, viewOf(data, state).full);
    plots.forEach((place, index) => drawPlot(place, data, state, index));
    controls.show(state);
    table.show(state);
    const hasOthers = next.first !== undefined || next.second !== undefined;
    if (hasOthers && !panel.hidden) fillPanel(panel, data, state, close);
  };
  const hide = () => {
    panel.hidden = true;
    body.classList.remove("ex-reading");
  };
  const close = () => {
    const { pair } = state;
    hide();
    change({ pair: -1 });
    if (!focusKey(plots[0], `p${pair}`)) table.focus(pair);
  };
  /** @type {(pair: number) => void} */
  const open = (pair) => {
    change({ pair });
    panel.hidden = false;
    body.classList.add("ex-reading");
    fillPanel(panel, data, state, close).focus({ preventScroll: true });
    panel.scrollTop = 0;
    panel.scrollIntoView({ block: "nearest" });
  };
  const controls = makeControls(data, change, () => {
    hide();
    change(startState(data));
  });
  const table = makeTable(data, open);
  const tip = listen(root, data, {
    stateNow: () => state,
    choose: (key) => {
      if (key.startsWith("p")) open(Number(key.slice(1)));
      else change({ first: key, second: "" });
    },
    close: () => panel.hidden || close(),
  });
  change({});
  root.querySelector(".ex-place")?.replaceChildren(
    html("div", { class: "ex-bar" }, ...controls.elements),
    body,
    tableButtons(data, () => state),
    table.element,
    tip,
  );
  // The pictures go when all else is there, so that a page that fails to start keeps them.
  root.querySelector(".ex-still")?.remove();
}

/**
 * Draws one of the two pictures anew; what had the focus has it again.
 *
 * @param {HTMLElement} place
 * @param {Data} data
 * @param {State} state
 * @param {number} index 0 for the network, 1 for the units.
 */
function drawPlot(place, data, state, index) {
  const { activeElement } = document;
  const hadFocus = place.contains(activeElement);
  const key = activeElement?.closest("[data-key]")?.getAttribute("data-key");
  const draw = index === 0 ? drawNetwork : drawPoints;
  const { picture, height } = draw(data, state);
  const name = `${slug(data.title)}-${index === 0 ? "network" : "units"}`;
  place.replaceChildren(picture, pictureButtons(name, picture, height));
  const items = [...picture.querySelectorAll("[data-key]")];
  const same = items.find((each) => each.getAttribute("data-key") === key);
  const current = same ?? items[0];
  current?.setAttribute("tabindex", "0");
  if (hadFocus && current instanceof SVGElement) current.focus();
}

/**
 * @param {Data} data
 * @returns {State}
 */
function startState(data) {
  const hasTwo = data.groups.length === 2;
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
