/**
 * The scripts and the style of the explorer as text, joined for a page.
 *
 * The scripts are plain JavaScript modules in `browser/`, checked like all other
 * code. A page takes them as one function: imports among them and the word
 * "export" go, and so do comments, indentation and line ends after commas and
 * brackets, which no reader of a page sees.
 *
 * Source: no formula.
 *
 * @module
 */

import choices from "./browser/choices.js" with { type: "text" };
import connectionTable from "./browser/connection_table.js" with {
  type: "text",
};
import controls from "./browser/controls.js" with { type: "text" };
import edges from "./browser/edges.js" with { type: "text" };
import elements from "./browser/elements.js" with { type: "text" };
import files from "./browser/files.js" with { type: "text" };
import focus from "./browser/focus.js" with { type: "text" };
import labels from "./browser/labels.js" with { type: "text" };
import listen from "./browser/listen.js" with { type: "text" };
import network from "./browser/network.js" with { type: "text" };
import panel from "./browser/panel.js" with { type: "text" };
import plot from "./browser/plot.js" with { type: "text" };
import savedPictures from "./browser/saved_pictures.js" with { type: "text" };
import savedTables from "./browser/saved_tables.js" with { type: "text" };
import start from "./browser/start.js" with { type: "text" };
import turnText from "./browser/turn_text.js" with { type: "text" };
import unitMarks from "./browser/unit_marks.js" with { type: "text" };
import units from "./browser/units.js" with { type: "text" };
import style from "./explorer.css" with { type: "text" };

/**
 * Gives the scripts as one function that starts the explorer in the element that
 * holds the script.
 *
 * @returns JavaScript without the end of a script element.
 */
export function explorerScript(): string {
  // Each file stands after those that it takes constants from.
  const modules = [
    elements,
    files,
    focus,
    choices,
    labels,
    plot,
    unitMarks,
    units,
    edges,
    network,
    turnText,
    panel,
    controls,
    connectionTable,
    savedPictures,
    savedTables,
    listen,
    start,
  ];
  return `(function(root){"use strict";\n${
    modules.map(joined).join("")
  }startExplorer(root)})(document.currentScript.parentElement)`;
}

/**
 * Gives the style.
 *
 * @returns CSS whose rules all begin with the class of the explorer.
 */
export function explorerStyle(): string {
  return style.replace(/\s*\n\s*/g, "\n").trim();
}

/** A module without what only modules, checkers and readers of code need. */
function joined(source: string): string {
  return source
    .replace(/^import [\s\S]*? from ".*?";\n/gm, "")
    .replace(/^export /gm, "")
    .replace(/\/\*\*[\s\S]*?\*\/ ?/g, "")
    .replace(/^\s*\/\/.*\n/gm, "")
    .replace(/\n\s*/g, "\n")
    .replace(/([,;([{])\n/g, "$1")
    .replace(/\n([)\]}.?:])/g, "$1")
    .replace(/^\n/, "");
}
