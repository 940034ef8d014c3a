// @ts-check
/**
 * The text of a turn with its codes marked, and parts that open.
 *
 * @module
 */

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

/**
 * Cuts a text where its marks begin and end.
 *
 * @param {string} text
 * @param {readonly (readonly [number, number, number])[]} marks Code, first and last-plus-one character.
 * @returns {{ text: string, codes: number[] }[]} Pieces that join to the text.
 */
export function cutAt(text, marks) {
  const inside = marks.filter(([, start, end]) => start >= 0 && end > start);
  const places = [0, text.length, ...inside.flatMap((mark) => mark.slice(1))];
  const cuts = [...new Set(places)].sort((one, other) => one - other);
  return cuts.slice(1).map((end, index) => {
    const start = cuts[index] ?? 0;
    const covering = inside.filter((mark) =>
      mark[1] <= start && mark[2] >= end
    );
    return {
      text: text.slice(start, end),
      codes: [...new Set(covering.map(([code]) => code))],
    };
  });
}
