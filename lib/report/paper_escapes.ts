/**
 * Makes untrusted text safe to stand in LaTeX and in Markdown.
 *
 * What a reader sees is the text itself: nothing of it acts as a command, as
 * markup, as a link or as a border of a table. Leaves out characters that the
 * font of a document lacks.
 *
 * Source: the LaTeX kernel on special characters; CommonMark 0.31 on backslash
 * escapes; GitHub Flavored Markdown on tables and autolinks.
 *
 * @module
 */

import { plainLine } from "./html.ts";

/** What stands in LaTeX for each special character. */
const LATEX: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  "$": "\\$",
  "&": "\\&",
  "#": "\\#",
  "_": "\\_",
  "%": "\\%",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  '"': "\\textquotedbl{}",
  "`": "\\textasciigrave{}",
  "'": "\\textquotesingle{}",
  "∞": "$\\infty$",
  "−": "$-$",
};

/**
 * Makes text safe to stand in LaTeX, outside of math.
 *
 * Line ends become spaces. Two hyphens stay two hyphens: they are kept from
 * joining into a dash.
 *
 * @param text Any text; empty text stays empty.
 * @returns The text with every special character written out.
 *
 * @example
 * ```ts
 * import { escapeLatex } from "./paper_escapes.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(escapeLatex("5 % of R&D"), "5 \\% of R\\&D");
 * assert.equal(escapeLatex("\\input{x}"), "\\textbackslash{}input\\{x\\}");
 * assert.equal(escapeLatex("a--b"), "a-{}-b");
 * ```
 */
export function escapeLatex(text: string): string {
  return plainLine(text.toWellFormed())
    .replace(
      /[\\{}$&#_%~^<>|"`'∞−]/g,
      (character) => LATEX[character] ?? character,
    )
    .replace(/-(?=-)/g, "-{}");
}

/**
 * Makes text safe to stand in a line or in a table cell of Markdown.
 *
 * Line ends become spaces. A character that starts a block, such as "#", is
 * safe anywhere but at the start of a line, where this function does not help.
 *
 * @param text Any text; empty text stays empty.
 * @returns The text with every character that could act as markup escaped.
 *
 * @example
 * ```ts
 * import { escapeMarkdown } from "./paper_escapes.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(escapeMarkdown("a|b_c"), "a\\|b\\_c");
 * assert.equal(escapeMarkdown("<b> & https://x.org"), "&lt;b&gt; &amp; https\\://x.org");
 * ```
 */
export function escapeMarkdown(text: string): string {
  return plainLine(text.toWellFormed())
    .replace(/[\\`*_{}[\]#!|~$^@]/g, "\\$&")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    // Addresses become links by themselves.
    .replace(/:(?=\/\/)/g, "\\:")
    .replace(/(?<=www)\./gi, "\\.");
}
