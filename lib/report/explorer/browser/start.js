// @ts-check
/**
 * The page: choices above, two pictures, a table, and the panel of turns.
 *
 * @module
 */

import { makeTable } from "./connection_table.js";
import { makeControls } from "./controls.js";
import { html } from "./elements.js";
import { slug } from "./files.js";
import { focusKey } from "./focus.js";
import { listen } from "./listen.js";
import { drawNetwork, viewOf } from "./network.js";
import { fillPanel } from "./panel.js";
import { WIDTH } from "./plot.js";
import { pictureButtons } from "./saved_pictures.js";
import { tableButtons } from "./saved_tables.js";
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
 * @property {readonly number[]} here Connections where the reader clicked.
 */

/** What the picture of the units depends on. */
const OF_UNITS = ["first", "second", "axes", "hasUnitLabels", "hasPaths"];

/**
 * Starts the explorer.
 *
 * @param {Element} root
 */
export function startExplorer(root) {
  /** @type {Data} */
  const data = JSON.parse(root.querySelector(".ex-data")?.textContent ?? "");
  let state = startState(data);
  const plots = [drawNetwork, drawPoints].map((draw, index) =>
    makePlot(
      `${slug(data.title)}-${index === 0 ? "network" : "units"}`,
      (width) => draw(data, state, width),
    )
  );
  const panel = html("section", {
    class: "ex-panel",
    "aria-label": "Turns behind a connection",
    hidden: "",
  });
  const body = html(
    "div",
    { class: "ex-body" },
    html("div", { class: "ex-plots" }, ...plots.map(({ place }) => place)),
    panel,
  );

  /** @type {(next: Partial<State>) => void} */
  const change = (next) => {
    const { axes } = state;
    const hasOthers = next.first !== undefined || next.second !== undefined;
    state = { ...state, ...next };
    // The same axis on both sides would be a diagonal: they change places instead.
    if (state.axes[0] === state.axes[1]) {
      state = { ...state, axes: [axes[1], axes[0]] };
    }
    // A threshold for large weights would leave nothing of small ones.
    if (hasOthers && state.threshold >= viewOf(data, state).largest) {
      state = { ...state, threshold: 0 };
    }
    plots[0]?.draw();
    if (OF_UNITS.some((key) => key in next)) plots[1]?.draw();
    controls.show(state);
    table.show(state);
    if (hasOthers && !panel.hidden) fillPanel(panel, data, state, actions);
  };
  const hide = () => {
    panel.hidden = true;
    body.classList.remove("ex-reading");
  };
  const close = () => {
    const { pair } = state;
    hide();
    change({ pair: -1, here: [] });
    if (!focusKey(plots[0]?.place, `p${pair}`)) table.focus(pair);
  };
  /** @type {(pair: number, here?: readonly number[]) => void} */
  const open = (pair, here = []) => {
    change({ pair, here });
    panel.hidden = false;
    body.classList.add("ex-reading");
    fillPanel(panel, data, state, actions).focus({ preventScroll: true });
    panel.scrollTop = 0;
    panel.scrollIntoView({ block: "nearest" });
  };
  const actions = { open, close };
  const controls = makeControls(data, change, () => {
    hide();
    change(startState(data));
  });
  const table = makeTable(data, open);
  const tip = listen(root, data, {
    stateNow: () => state,
    choose: ([key = "", ...others]) => {
      const here = [key, ...others].map((each) => Number(each.slice(1)));
      if (key.startsWith("p")) open(here[0] ?? -1, here);
      else change({ first: key, second: "" });
    },
    close: () => panel.hidden || close(),
  });
  const place = root.querySelector(".ex-place");
  place?.replaceChildren(
    html("div", { class: "ex-bar" }, ...controls.elements),
    body,
    tableButtons(data, () => state),
    table.element,
    tip,
  );
  try {
    change(state);
  } catch (error) {
    // Whoever cannot have the explorer keeps the pictures.
    place?.replaceChildren();
    throw error;
  }
  root.querySelector(".ex-still")?.remove();
}

/**
 * Makes a picture that is drawn as wide as its place, so that its letters keep
 * their size.
 *
 * @param {string} name Of the files that it is saved in.
 * @param {(width: number) => { picture: SVGElement, height: number }} drawIn
 */
function makePlot(name, drawIn) {
  const frame = html("div", {});
  const place = html(
    "div",
    { class: "ex-plot" },
    frame,
    pictureButtons(name, () => drawIn(WIDTH)),
  );
  let drawn = 0;
  const draw = () => {
    const { activeElement } = document;
    const hadFocus = frame.contains(activeElement);
    const key = activeElement?.closest("[data-key]")?.getAttribute("data-key");
    drawn = place.clientWidth || drawn || WIDTH;
    const { picture } = drawIn(Math.max(300, Math.min(560, drawn)));
    frame.replaceChildren(picture);
    const items = [...picture.querySelectorAll("[data-key]")];
    const same = items.find((each) => each.getAttribute("data-key") === key);
    const current = same ?? items[0];
    current?.setAttribute("tabindex", "0");
    // What had the focus has it again.
    if (hadFocus && current instanceof SVGElement) current.focus();
  };
  new ResizeObserver(() => {
    // A scrollbar that comes and goes must not draw for ever.
    const isOther = Math.abs(place.clientWidth - drawn) > 24;
    if (drawn > 0 && place.clientWidth > 0 && isOther) draw();
  }).observe(place);
  return { place, draw };
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
    axes: [0, 1],
    threshold: data.fullWeight / (hasTwo ? 100 : 50),
    hasLabels: true,
    hasWeights: false,
    hasUnits: false,
    hasUnitLabels: false,
    hasPaths: data.paths.length > 0,
    pair: -1,
    here: [],
  };
}
