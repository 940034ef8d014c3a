// @ts-check
/**
 * Parts of the page that need no state of their own: buttons, hints, focus.
 *
 * @module
 */

import { html, pictureText, save, savePixels } from "./elements.js";
import { weightText } from "./network.js";
import { WIDTH } from "./plot.js";
import { pointText } from "./units.js";

/** @typedef {import("../explorer_data.ts").ExplorerData} Data */
/** @typedef {import("./start.js").State} State */

/**
 * @param {string} name
 * @param {SVGElement} picture
 * @param {number} height
 */
export function pictureButtons(name, picture, height) {
  const vector = html(
    "button",
    { type: "button", "data-save": "svg" },
    "Save SVG",
  );
  vector.addEventListener(
    "click",
    () =>
      save(
        `${name}.svg`,
        new Blob([pictureText(picture)], { type: "image/svg+xml" }),
      ),
  );
  const pixels = html(
    "button",
    { type: "button", "data-save": "png" },
    "Save PNG",
  );
  pixels.addEventListener(
    "click",
    () => savePixels(`${name}.png`, pictureText(picture), WIDTH, height),
  );
  return html("div", { class: "ex-saves" }, vector, pixels);
}

/**
 * @param {Data} data
 * @param {State} state
 * @param {Element} item
 */
export function tipText(data, state, item) {
  const key = item.getAttribute("data-key") ?? "";
  const index = Number(key.slice(1));
  if (key.startsWith("p")) {
    const count = data.reading?.connections[index]?.length;
    return `${data.pairs[index]?.[0]}\n${weightText(data, state, index)}${
      count === undefined ? "" : `\n${count} turns in all`
    }`;
  }
  const node = item.getAttribute("data-node");
  if (node !== null) return `${data.codes[Number(node)]}`;
  return pointText(
    data,
    state,
    key === "" ? -1 : index,
    item.getAttribute("data-mean") ?? "",
  );
}

/**
 * @param {Element} from
 * @param {Element | undefined} to
 */
export function move(from, to) {
  if (!(to instanceof SVGElement)) return;
  from.setAttribute("tabindex", "-1");
  to.setAttribute("tabindex", "0");
  to.focus();
}

/**
 * Moves the focus to something in a picture.
 *
 * @param {HTMLElement | undefined} place
 * @param {string} key
 * @returns {boolean} Whether it is there.
 */
export function focusKey(place, key) {
  const item = [...(place?.querySelectorAll("[data-key]") ?? [])].find((each) =>
    each.getAttribute("data-key") === key
  );
  const current = place?.querySelector("[tabindex='0']");
  if (item && current) move(current, item);
  return item !== undefined;
}

/** @param {string} title */
export function slug(title) {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "")
    .slice(0, 60) || "network";
}
