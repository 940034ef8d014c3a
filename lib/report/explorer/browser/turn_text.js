// @ts-check
/**
 * The text of a turn with its codes marked, and parts that open.
 *
 * @module
 */

import { cutAt } from "./choices.js";
import { html } from "./elements.js";

/** @typedef {import("../explorer_data.ts").StoredReading} Reading */

/**
 * A part that is made when it is opened for the first time.
 *
 * @param {string} name
 * @param {(place: HTMLElement) => void} fill
 */
export function folded(name, fill) {
  const place = html("details", {}, html("summary", {}, name));
  place.addEventListener("toggle", () => fill(place), { once: true });
  return place;
}

/**
 * @param {Reading} reading
 * @param {readonly number[]} pieces
 */
export function textOf(reading, pieces) {
  return pieces.map((piece) => reading.pieces[piece] ?? "").join("\n\n");
}

/**
 * @param {Reading} reading
 * @param {string} text
 * @param {readonly (readonly [number, number, number])[]} marks
 * @param {readonly [number, number]} codes
 */
export function markedText(reading, text, marks, codes) {
  const classOf = (/** @type {number} */ code) =>
    code === codes[0] ? "ex-a" : code === codes[1] ? "ex-b" : "ex-c";
  const chip = (/** @type {number} */ code) =>
    html(
      "span",
      { class: `ex-chip ${classOf(code)}` },
      reading.codes[code] ?? "",
    );
  const body = html("div", { class: "ex-text", dir: "auto" });
  const pieces = cutAt(text, marks);
  pieces.forEach((piece, index) => {
    const [code] = [...piece.codes].sort((one, other) =>
      rank(one, codes) - rank(other, codes)
    );
    if (code === undefined) {
      body.append(piece.text);
      return;
    }
    const next = pieces[index + 1]?.codes ?? [];
    body.append(
      html("mark", { class: classOf(code) }, piece.text),
      ...piece.codes.filter((one) => !next.includes(one)).map(chip),
    );
  });
  const whole = marks.filter(([, start]) => start < 0);
  if (whole.length > 0) {
    body.append(
      html("div", {}, "Whole turn: ", ...whole.map(([code]) => chip(code))),
    );
  }
  return body;
}

/**
 * @param {number} code
 * @param {readonly [number, number]} codes
 */
function rank(code, codes) {
  return codes.includes(code) ? 0 : 1;
}
