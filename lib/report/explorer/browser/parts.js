// @ts-check
/**
 * Parts of the page that need no state of their own: buttons, hints, focus.
 *
 * @module
 */

import { apart, format, loadsOf, pairName } from "./choices.js";
import { html, pictureText, save, savePixels } from "./elements.js";
import { viewOf, weightText } from "./network.js";
import { WIDTH } from "./plot.js";
import { pointText } from "./units.js";

/** @typedef {import("../explorer_data.ts").ExplorerData} Data */
/** @typedef {import("./start.js").State} State */

/**
 * Makes the buttons that save a picture.
 *
 * @param {string} name
 * @param {() => { picture: SVGElement, height: number }} draw Draws it in the width of saved pictures.
 */
export function pictureButtons(name, draw) {
  /** @type {(kind: string, work: () => void) => HTMLElement} */
  const button = (kind, work) => {
    const made = html(
      "button",
      { type: "button", "data-save": kind },
      `Save ${kind.toUpperCase()}`,
    );
    made.addEventListener("click", work);
    return made;
  };
  return html(
    "div",
    { class: "ex-saves" },
    button("svg", () =>
      save(
        `${name}.svg`,
        new Blob([pictureText(draw().picture)], { type: "image/svg+xml" }),
      )),
    button("png", () => {
      const { picture, height } = draw();
      savePixels(`${name}.png`, pictureText(picture), WIDTH, height);
    }),
  );
}

/**
 * @param {Data} data
 * @param {State} state
 * @param {Element} item A connection, a unit, a code or the mean of a group.
 * @param {number} count Connections or units that are meant with it.
 */
export function tipText(data, state, item, count) {
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
