// @ts-check
/**
 * Mouse and keys in the pictures, and the hint that follows them.
 *
 * @module
 */

import { html } from "./elements.js";
import { move, tipText } from "./parts.js";

/** @typedef {import("../explorer_data.ts").ExplorerData} Data */
/** @typedef {import("./start.js").State} State */

/**
 * Listens to clicks, keys and the pointer.
 *
 * @param {Element} root
 * @param {Data} data
 * @param {{ stateNow: () => State, choose: (key: string) => void, close: () => void }} actions
 * @returns {HTMLElement} The hint.
 */
export function listen(root, data, { stateNow, choose, close }) {
  const tip = html("div", {
    class: "ex-tip",
    "aria-hidden": "true",
    hidden: "",
  });
  root.addEventListener("click", (event) => {
    const key = itemAt(event)?.getAttribute("data-key");
    if (!key) return;
    choose(key);
    tip.hidden = true;
  });
  root.addEventListener("keydown", (event) => {
    if (!(event instanceof KeyboardEvent)) return;
    if (event.key === "Escape") close();
    const item = itemAt(event);
    const key = item?.getAttribute("data-key");
    if (!item || !key) return;
    const next = neighbour(item, event.key);
    if (event.key === "Enter" || event.key === " ") choose(key);
    else if (next) move(item, next);
    else return;
    event.preventDefault();
  });
  const showTip = (/** @type {Event} */ event) => {
    const item = itemAt(event);
    root.querySelector(".ex-near")?.classList.remove("ex-near");
    item?.classList.add("ex-near");
    tip.hidden = item === null;
    if (item === null) return;
    tip.textContent = tipText(data, stateNow(), item);
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
  root.addEventListener("mouseleave", showTip);
  return tip;
}

/**
 * What an event is about: a connection, a unit, a node or the mean of a group.
 * Where connections cross, the mouse means the shortest, which is hit nowhere else.
 *
 * @param {Event} event
 */
function itemAt(event) {
  const { target } = event;
  const kinds = [
    ".ex-plot [data-key]",
    ".ex-plot [data-node]",
    ".ex-plot [data-mean]",
  ];
  const top = target instanceof Element ? target.closest(kinds.join()) : null;
  if (!(event instanceof MouseEvent) || !top?.matches("[data-key^=p]")) {
    return top;
  }
  const lengthOf = (/** @type {Element} */ item) => {
    const line = item.querySelector("path");
    return line ? line.getTotalLength() : Infinity;
  };
  return document.elementsFromPoint(event.clientX, event.clientY)
    .flatMap((each) => each.closest("[data-key^=p]") ?? [])
    .filter((each) => each.parentNode === top.parentNode)
    .reduce(
      (best, each) => lengthOf(each) < lengthOf(best) ? each : best,
      top,
    );
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
