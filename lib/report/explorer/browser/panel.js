// @ts-check
/**
 * The turns behind a connection, each with its window, down to prompt and reply.
 *
 * @module
 */

import { cutAt, linesBehind, nameOf } from "./choices.js";
import { html } from "./elements.js";
import { weightText } from "./network.js";
import { clip } from "./plot.js";

/** @typedef {import("../explorer_data.ts").ExplorerData} Data */
/** @typedef {import("../explorer_data.ts").StoredReading} Reading */
/** @typedef {import("../explorer_data.ts").StoredConnection} Connection */
/** @typedef {import("./start.js").State} State */

/** Lines shown at first, and more with each press of the button. */
const PORTION = 10;

/**
 * Fills the panel for the connection of the state.
 *
 * @param {HTMLElement} panel
 * @param {Data} data
 * @param {State} state
 * @param {() => void} close
 */
export function fillPanel(panel, data, state, close) {
  const [label = "", from = 0, to = 0] = data.pairs[state.pair] ?? [];
  const heading = html("h3", { tabindex: -1 }, label);
  const button = html("button", { type: "button" }, "Close (Esc)");
  button.addEventListener("click", close);
  panel.replaceChildren(
    html("div", { class: "ex-head" }, heading, button),
    html("p", {}, weightText(data, state, state.pair)),
  );
  const { reading } = data;
  if (reading === null) {
    panel.append(html("p", {}, "This page was made without turns to read."));
    return heading;
  }
  const sides = state.second === ""
    ? [state.first]
    : [state.first, state.second];
  const counts = sides.map((side) => linesBehind(data, state.pair, side));
  const list = html("div", {});
  const show = (/** @type {number} */ side) =>
    fillList(list, data, reading, counts[side] ?? [], [from, to]);
  if (sides.length > 1) {
    const pick = html("span", {
      class: "ex-sides",
      role: "group",
      "aria-label": "Whose turns",
    });
    sides.forEach((side, index) => {
      const one = html("button", {
        type: "button",
        "aria-pressed": String(index === 0),
      }, `${nameOf(data, side)} (${counts[index]?.length})`);
      one.addEventListener("click", () => {
        for (const other of pick.children) {
          other.setAttribute("aria-pressed", String(other === one));
        }
        show(index);
      });
      pick.append(one);
    });
    panel.append(html("p", {}, "Turns of ", pick));
  }
  panel.append(list);
  show(0);
  return heading;
}

/**
 * @param {HTMLElement} list
 * @param {Data} data
 * @param {Reading} reading
 * @param {readonly Connection[]} lines
 * @param {readonly [number, number]} codes
 */
function fillList(list, data, reading, lines, codes) {
  const units = new Set(lines.map(([unit]) => unit)).size;
  list.replaceChildren(html(
    "p",
    { role: "status" },
    lines.length === 0
      ? "No turn makes this connection here."
      : `${lines.length} ${
        lines.length === 1 ? "turn makes" : "turns make"
      } this connection in ${units} ${
        units === 1 ? "unit" : "units"
      }. The framed turn makes it; the others are in its window.`,
  ));
  const items = html("ol", {});
  const more = html("button", { type: "button" });
  let shown = 0;
  const grow = () => {
    const next = lines.slice(shown, shown + PORTION).map((line) =>
      lineItem(data, reading, line, codes)
    );
    items.append(...next);
    shown += next.length;
    more.textContent = `Show ${
      Math.min(PORTION, lines.length - shown)
    } more of ${lines.length - shown}`;
    if (shown >= lines.length) more.remove();
    return next[0];
  };
  list.append(items, more);
  more.addEventListener(
    "click",
    () => grow()?.querySelector("summary")?.focus(),
  );
  grow();
}

/**
 * @param {Data} data
 * @param {Reading} reading
 * @param {Connection} line
 * @param {readonly [number, number]} codes
 */
function lineItem(data, reading, [unit, own, window], codes) {
  const { label = "", group = -1 } = data.units[unit] ?? {};
  const debate = reading.turns[own]?.debate ?? "";
  const about = [
    debate === "" ? label : debate,
    ...(debate === "" || debate === label ? [] : [label]),
    ...(data.groups[group] ? [data.groups[group].name] : []),
  ];
  return html(
    "li",
    {},
    html("p", { class: "ex-about" }, about.join(" · ")),
    ...window.map((turn) => turnItem(reading, turn, turn === own, codes)),
  );
}

/**
 * @param {Reading} reading
 * @param {number} index
 * @param {boolean} isOwn
 * @param {readonly [number, number]} codes
 */
function turnItem(reading, index, isOwn, codes) {
  const turn = reading.turns[index];
  if (turn === undefined) return html("div", {});
  const text = textOf(reading, turn.text);
  const head = turn.head === "" ? turn.id : turn.head;
  const fill = (/** @type {HTMLElement} */ place) => {
    place.append(markedText(reading, text, turn.marks, codes));
    for (const note of turn.notes) {
      place.append(html("p", { class: "ex-note" }, note));
    }
    for (
      const [name, pieces] of /** @type {const} */ ([["Prompt", turn.prompt], [
        "Raw reply",
        turn.rawReply,
      ]])
    ) {
      if (pieces !== null) {
        place.append(
          folded(
            name,
            (inner) => inner.append(html("pre", {}, textOf(reading, pieces))),
          ),
        );
      }
    }
  };
  const carries = turn.marks.some(([code]) => codes.includes(code));
  if (!isOwn && !carries) {
    const place = folded(`${head}: ${clip(text, 70)}`, fill);
    place.className = "ex-turn";
    return place;
  }
  const place = html("div", {
    class: isOwn ? "ex-turn ex-own" : "ex-turn",
    title: turn.id,
  }, html("strong", {}, head));
  fill(place);
  return place;
}

/**
 * A part that is made when it is opened for the first time.
 *
 * @param {string} name
 * @param {(place: HTMLElement) => void} fill
 */
function folded(name, fill) {
  const place = html("details", {}, html("summary", {}, name));
  place.addEventListener("toggle", () => fill(place), { once: true });
  return place;
}

/**
 * @param {Reading} reading
 * @param {readonly number[]} pieces
 */
function textOf(reading, pieces) {
  return pieces.map((piece) => reading.pieces[piece] ?? "").join("\n\n");
}

/**
 * @param {Reading} reading
 * @param {string} text
 * @param {readonly (readonly [number, number, number])[]} marks
 * @param {readonly [number, number]} codes
 */
function markedText(reading, text, marks, codes) {
  const classOf = (/** @type {number} */ code) =>
    code === codes[0] ? "ex-a" : code === codes[1] ? "ex-b" : "ex-c";
  const chip = (/** @type {number} */ code) =>
    html(
      "span",
      { class: `ex-chip ${classOf(code)}` },
      reading.codes[code] ?? "",
    );
  const body = html("div", { class: "ex-text" });
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
