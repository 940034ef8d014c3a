// @ts-check
/**
 * Mouse and keys in the pictures, and the hint that follows them.
 *
 * @module
 */

import { apart, format, loadsOf, pairName } from "./choices.js";
import { html } from "./elements.js";
import { move } from "./focus.js";
import { viewOf, weightText } from "./network.js";
import { pointText } from "./units.js";

/** @typedef {import("../explorer_data.ts").ExplorerData} Data */
/** @typedef {import("./start.js").State} State */

/**
 * Listens to clicks, keys and the pointer.
 *
 * @param {Element} root
 * @param {Data} data
 * @param {{ stateNow: () => State, choose: (keys: readonly string[]) => void, close: () => void }} actions
 * @returns {HTMLElement} The hint.
 */
export function listen(root, data, { stateNow, choose, close }) {
  const tip = html("div", {
    class: "ex-tip",
    "aria-hidden": "true",
    hidden: "",
  });
  root.addEventListener("click", (event) => {
    const keys = meantBy(event).map(dataKey);
    if (keys.length === 0) return;
    choose(keys);
    tip.hidden = true;
  });
  root.addEventListener("keydown", (event) => {
    if (!(event instanceof KeyboardEvent)) return;
    const { key, ctrlKey, metaKey, altKey } = event;
    // Plain keys are commands of the notebook around it, such as "d" for deleting a cell.
    if (!ctrlKey && !metaKey && !altKey) event.stopPropagation();
    if (key === "Escape") {
      tip.hidden = true;
      close();
    }
    const [item] = meantBy(event);
    if (item === undefined) return;
    const next = neighbour(item, key);
    if (key === "Enter" || key === " ") choose([dataKey(item)]);
    else if (next) move(item, next);
    else return;
    event.preventDefault();
  });
  const showTip = (/** @type {Event} */ event) => {
    const items = meantBy(event);
    const mark = markAt(event);
    const item = mark ?? items[0];
    for (const each of root.querySelectorAll(".ex-near")) {
      each.classList.remove("ex-near");
    }
    for (const each of mark ? items : items.slice(0, 1)) {
      each.classList.add("ex-near");
    }
    tip.hidden = !item;
    if (!item) return;
    tip.textContent = tipText(data, stateNow(), item, items.length);
    const box = item.getBoundingClientRect();
    const frame = root.getBoundingClientRect();
    const isMouse = event instanceof MouseEvent;
    const x = isMouse ? event.clientX : (box.left + box.right) / 2;
    const y = isMouse ? event.clientY : box.bottom;
    const rightmost = frame.width - tip.offsetWidth - 8;
    tip.style.left = `${
      Math.max(0, Math.min(x - frame.left + 12, rightmost))
    }px`;
    tip.style.top = `${y - frame.top + 14}px`;
  };
  root.addEventListener("mousemove", showTip);
  root.addEventListener("focusin", showTip);
  for (const name of ["mouseleave", "focusout"]) {
    root.addEventListener(name, () => tip.hidden = true);
  }
  return tip;
}

/** @param {Element} item */
function dataKey(item) {
  return item.getAttribute("data-key") ?? "";
}

/**
 * The code or the mean of a group that an event is about.
 *
 * @param {Event} event
 */
function markAt({ target }) {
  return target instanceof Element
    ? target.closest(".ex-plot [data-node], .ex-plot [data-mean]")
    : null;
}

/**
 * The connections or units that an event is about, the one that is most likely
 * meant first. A code means the connections that end there, the strongest first;
 * where connections cross, the shortest, which is hit nowhere else; where units
 * are close, the nearest.
 *
 * @param {Event} event
 * @returns {readonly Element[]}
 */
function meantBy(event) {
  const { target } = event;
  const top = target instanceof Element
    ? target.closest(".ex-plot [data-key], .ex-plot [data-node]")
    : null;
  if (top === null) return [];
  if (!(event instanceof MouseEvent)) return [top];
  const { clientX, clientY } = event;
  if (top.matches("[data-node]")) {
    const ends = `[data-ends~="${top.getAttribute("data-node")}"]`;
    return [...(top.parentNode?.querySelectorAll(ends) ?? [])];
  }
  const rank = (/** @type {Element} */ item) => {
    const line = item.querySelector("path.ex-hit");
    if (line instanceof SVGPathElement) return line.getTotalLength();
    const { left, right, top, bottom } = item.getBoundingClientRect();
    return Math.hypot(
      (left + right) / 2 - clientX,
      (top + bottom) / 2 - clientY,
    );
  };
  return document.elementsFromPoint(clientX, clientY)
    .flatMap((each) => each.closest("[data-key]") ?? [])
    .filter((each, index, all) =>
      each.parentNode === top.parentNode && all.indexOf(each) === index
    )
    .map((each) => /** @type {const} */ ([each, rank(each)]))
    .sort((one, other) => one[1] - other[1])
    .map(([each]) => each);
}

/**
 * @param {Element} item
 * @param {string} key
 */
function neighbour(item, key) {
  const items = [
    ...(item.closest("svg")?.querySelectorAll("[data-key]") ?? []),
  ];
  const at = items.indexOf(item);
  const last = items.length - 1;
  if (key === "ArrowRight" || key === "ArrowDown") {
    return items[at === last ? 0 : at + 1];
  }
  if (key === "ArrowLeft" || key === "ArrowUp") {
    return items[at === 0 ? last : at - 1];
  }
  if (key === "Home") return items[0];
  if (key === "End") return items[last];
}

/**
 * What the hint says.
 *
 * @param {Data} data
 * @param {State} state
 * @param {Element} item A connection, a unit, a code or the mean of a group.
 * @param {number} count Connections or units that are meant with it.
 */
function tipText(data, state, item, count) {
  const key = item.getAttribute("data-key") ?? "";
  const code = item.getAttribute("data-node");
  const more = count > 1 ? `\nand ${count - 1} more here` : "";
  const index = Number(key.slice(1));
  if (code !== null) {
    const { weights, isDifference } = viewOf(data, state);
    const load = format(loadsOf(data, weights)[Number(code)] ?? 0);
    return `${apart(data.codes[Number(code)] ?? "")}\n${
      isDifference ? "differences" : "weights"
    } sum to ${load}\n${count} connections; click to read`;
  }
  if (key.startsWith("p")) {
    const turns = data.reading?.connections[index]?.length;
    return `${pairName(data, index)}\n${weightText(data, state, index)}${
      turns === undefined ? "" : `\n${turns} turns in all`
    }${more}`;
  }
  const mean = Number(item.getAttribute("data-mean") ?? -1);
  return pointText(data, state, key === "" ? -1 : index, mean) + more;
}
