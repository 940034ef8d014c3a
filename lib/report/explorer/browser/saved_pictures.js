// @ts-check
/**
 * Pictures as files of their own, and the buttons that save them.
 *
 * @module
 */

import { html } from "./elements.js";
import { save } from "./files.js";
import { WIDTH } from "./plot.js";

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
 * Writes a picture as a file of its own: without what is there for clicking.
 *
 * @param {SVGElement} picture
 * @returns {string}
 */
function pictureText(picture) {
  const copy = picture.cloneNode(true);
  if (!(copy instanceof SVGElement)) return "";
  copy.querySelectorAll(".ex-hit").forEach((hit) => hit.remove());
  for (const element of [copy, ...copy.querySelectorAll("[data-key]")]) {
    for (const name of ["class", "tabindex", "role", "data-key", "data-ends"]) {
      element.removeAttribute(name);
    }
  }
  // Control characters, which labels can hold, are not allowed in XML.
  return new XMLSerializer().serializeToString(copy)
    .replace(/[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd");
}

/**
 * Saves a picture as pixels, at twice its size.
 *
 * @param {string} name
 * @param {string} text The picture as SVG.
 * @param {number} width
 * @param {number} height
 */
function savePixels(name, text, width, height) {
  const image = new Image();
  image.onload = () => {
    const canvas = document.createElement("canvas");
    canvas.width = 2 * width;
    canvas.height = 2 * height;
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => blob && save(name, blob), "image/png");
  };
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
}
