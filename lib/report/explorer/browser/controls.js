// @ts-check
/**
 * The choices above the pictures.
 *
 * @module
 */

import { html } from "./elements.js";
import { viewOf } from "./network.js";

/** @typedef {import("../explorer_data.ts").ExplorerData} Data */
/** @typedef {import("./start.js").State} State */

/**
 * Makes the choices.
 *
 * @param {Data} data
 * @param {(change: Partial<State>) => void} change
 * @param {() => void} reset
 * @returns {{ elements: HTMLElement[], show: (state: State) => void }} Elements, and what brings them up to date.
 */
export function makeControls(data, change, reset) {
  const first = choiceList(data, false);
  const second = choiceList(data, true);
  const axes = [0, 1].map(() => {
    const select = document.createElement("select");
    data.axes.forEach(({ name }, index) =>
      select.add(new Option(name, String(index)))
    );
    if (data.axes.length < 2) {
      select.add(new Option("none", "1"));
      select.disabled = true;
    }
    return select;
  });
  const slider = document.createElement("input");
  slider.type = "range";
  const said = html("output", {});
  first.addEventListener("change", () => change({ first: first.value }));
  second.addEventListener("change", () => change({ second: second.value }));
  for (const select of axes) {
    select.addEventListener(
      "change",
      () => change({ axes: [Number(axes[0]?.value), Number(axes[1]?.value)] }),
    );
  }
  slider.addEventListener(
    "input",
    () => change({ threshold: Number(slider.value) }),
  );
  const flips = /** @type {const} */ ([
    ["hasLabels", "code names"],
    ["hasWeights", "weights"],
    ["hasUnits", "units in the network"],
    ["hasUnitLabels", "unit names"],
    ["hasPaths", "trajectories"],
  ]).filter(([key]) => key !== "hasPaths" || data.paths.length > 0).map(
    ([key, name]) => {
      const box = document.createElement("input");
      box.type = "checkbox";
      box.addEventListener("change", () => change({ [key]: box.checked }));
      return { key, box, label: html("label", {}, box, ` ${name}`) };
    },
  );
  const again = html("button", { type: "button" }, "Reset");
  again.addEventListener("click", reset);
  /** @type {(name: string, control: HTMLElement, className?: string) => HTMLElement} */
  const named = (name, control, className = "") =>
    html("label", { class: className }, html("span", {}, name), control);
  return {
    elements: [
      named("Network of", first, "ex-pick"),
      named("minus", second, "ex-pick"),
      ...axes.map((select, index) =>
        named(index === 0 ? "Across" : "Up", select)
      ),
      html(
        "label",
        { class: "ex-slide" },
        html("span", {}, "Hide weights up to ", said),
        slider,
      ),
      html(
        "fieldset",
        {},
        html("legend", {}, "Show"),
        ...flips.map(({ label }) => label),
        again,
      ),
    ],
    show: (state) => {
      const { largest, weights } = viewOf(data, state);
      first.value = state.first;
      second.value = state.second;
      axes.forEach((select, index) => select.value = String(state.axes[index]));
      // Up to the largest weight, in steps of one digit.
      const step = 10 ** Math.floor(Math.log10((largest || 1) / 50));
      slider.max = String(Math.ceil(largest / step) * step);
      slider.step = String(step);
      slider.value = String(state.threshold);
      const hidden =
        weights.filter((weight) =>
          weight !== 0 && Math.abs(weight) <= state.threshold
        ).length;
      said.textContent = `${+state.threshold.toPrecision(
        3,
      )} (${hidden} hidden)`;
      for (const { key, box } of flips) box.checked = state[key];
    },
  };
}

/**
 * @param {Data} data
 * @param {boolean} hasNothing
 */
function choiceList(data, hasNothing) {
  const select = document.createElement("select");
  if (hasNothing) select.add(new Option("nothing", ""));
  select.add(new Option(`all units (${data.units.length})`, "all"));
  const groups = document.createElement("optgroup");
  groups.label = "Groups";
  data.groups.forEach(({ name, unitCount }, index) =>
    groups.append(new Option(`${name} (${unitCount})`, `g${index}`))
  );
  if (data.groups.length > 0) select.append(groups);
  for (let group = 0; group <= data.groups.length; group++) {
    const named = data.groups[group];
    const place = document.createElement("optgroup");
    place.label = named
      ? `Units of ${named.name}`
      : data.groups.length > 0
      ? "Units of no group"
      : "Units";
    data.units.forEach((unit, row) => {
      if (unit.group === (named ? group : -1)) {
        place.append(new Option(unit.label || "(no name)", `u${row}`));
      }
    });
    if (place.children.length > 0) select.append(place);
  }
  return select;
}
