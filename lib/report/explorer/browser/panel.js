// @ts-check
/**
 * The turns behind a connection, each with its window, down to prompt and reply.
 *
 * @module
 */

import { apart, clip, linesBehind, pairName, shortName } from "./choices.js";
import { html } from "./elements.js";
import { weightText } from "./network.js";
import { folded, markedText, textOf } from "./turn_text.js";

/** @typedef {import("../explorer_data.ts").ExplorerData} Data */
/** @typedef {import("../explorer_data.ts").StoredReading} Reading */
/** @typedef {import("../explorer_data.ts").StoredConnection} Connection */
/** @typedef {import("./start.js").State} State */

/**
 * @typedef {object} Passage Turns of one unit that belong together.
 * @property {number} unit Row of the unit.
 * @property {Map<number, readonly number[]>} windows Window of each turn that makes the connection.
 * @property {Set<number>} turns All turns, in order.
 */

/** Passages shown at first, and more with each press of the button. */
const PORTION = 10;

/**
 * Fills the panel for the connection of the state.
 *
 * @param {HTMLElement} panel
 * @param {Data} data
 * @param {State} state
 * @param {{ open: (pair: number, here: readonly number[]) => void, close: () => void }} actions
 */
export function fillPanel(panel, data, state, { open, close }) {
  const [, from = 0, to = 0] = data.pairs[state.pair] ?? [];
  const heading = html("h3", { tabindex: -1 }, pairName(data, state.pair));
  const button = html("button", { type: "button" }, "Close (Esc)");
  button.addEventListener("click", close);
  panel.replaceChildren(
    html("div", { class: "ex-head" }, heading, button),
    html("p", {}, weightText(data, state, state.pair)),
  );
  const others = state.here.filter((pair) => pair !== state.pair);
  if (others.length > 0) {
    panel.append(html(
      "div",
      {
        class: "ex-here",
        role: "group",
        "aria-label": "Other connections here",
      },
      "Also here: ",
      ...others.map((pair) => {
        const other = html(
          "button",
          { type: "button" },
          pairName(data, pair),
        );
        other.addEventListener("click", () => open(pair, state.here));
        return other;
      }),
    ));
  }
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
      }, `${shortName(data, side)} (${counts[index]?.length})`);
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
      : `${counted(lines.length, "turn")} in ${
        counted(units, "unit")
      }. Framed turns make the connection; the others are in their windows.`,
  ));
  const passages = passagesOf(lines);
  const items = html("ol", {});
  const more = html("button", { type: "button" });
  let shown = 0;
  const grow = () => {
    const next = passages.slice(shown, shown + PORTION).map((passage) =>
      passageItem(data, reading, passage, codes)
    );
    items.append(...next);
    shown += next.length;
    const rest = passages.length - shown;
    more.textContent = `Show ${Math.min(PORTION, rest)} more of ${rest}`;
    if (rest === 0) more.remove();
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
 * @param {number} count
 * @param {string} noun
 */
function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/**
 * Joins windows of one unit that overlap, so that no turn is read twice.
 *
 * @param {readonly Connection[]} lines
 * @returns {Passage[]}
 */
export function passagesOf(lines) {
  /** @type {Passage[]} */
  const found = [];
  for (const [unit, own, window] of lines) {
    const open = found.findLast((passage) =>
      passage.unit === unit && window.some((turn) => passage.turns.has(turn))
    );
    const passage = open ?? { unit, windows: new Map(), turns: new Set() };
    if (!open) found.push(passage);
    passage.windows.set(own, window);
    for (const turn of window) passage.turns.add(turn);
  }
  return found;
}

/**
 * @param {Data} data
 * @param {Reading} reading
 * @param {Passage} passage
 * @param {readonly [number, number]} codes
 */
function passageItem(data, reading, { unit, windows, turns }, codes) {
  const { label = "", group = -1 } = data.units[unit] ?? {};
  const [own] = windows.keys();
  const about = [
    reading.turns[own ?? -1]?.debate ?? "",
    label,
    data.groups[group]?.name ?? "",
  ].filter((part, index, all) => part !== "" && all.indexOf(part) === index);
  return html(
    "li",
    {},
    html("p", { class: "ex-about" }, about.map(apart).join(" · ")),
    ...[...turns].map((turn) =>
      turnItem(reading, turn, windows.get(turn), codes)
    ),
  );
}

/**
 * @param {Reading} reading
 * @param {number} index
 * @param {readonly number[] | undefined} window That of a turn which makes the connection.
 * @param {readonly [number, number]} codes
 */
function turnItem(reading, index, window, codes) {
  const turn = reading.turns[index];
  if (turn === undefined) return html("div", {});
  const text = textOf(reading, turn.text);
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
            (inner) =>
              inner.append(
                html("pre", { dir: "auto" }, textOf(reading, pieces)),
              ),
          ),
        );
      }
    }
  };
  const carries = turn.marks.some(([code]) => codes.includes(code));
  if (!window && !carries) {
    const place = folded(
      `${headOf(reading, index)}: ${clip(text, 70) || "no text"}`,
      fill,
    );
    place.className = "ex-turn";
    return place;
  }
  const about = !window
    ? ""
    : window.length === 1
    ? " makes the connection by itself"
    : ` makes the connection; window of ${window.length}, ${
      headOf(reading, window[0])
    } to ${headOf(reading, window.at(-1))}`;
  const place = html(
    "div",
    { class: window ? "ex-turn ex-own" : "ex-turn", title: turn.id },
    html("strong", {}, headOf(reading, index)),
    html("span", { class: "ex-about" }, about),
  );
  fill(place);
  return place;
}

/**
 * @param {Reading} reading
 * @param {number | undefined} index
 */
function headOf(reading, index = -1) {
  const turn = reading.turns[index];
  return turn?.head || turn?.id || "";
}
