/**
 * Makes untrusted text safe to stand in LaTeX and in Markdown.
 *
 * What a reader sees is the text itself: nothing of it acts as a command, as
 * markup, as a link or as a border of a table. Greek letters and common signs of
 * mathematics are set in math, so that pdfLaTeX with the encoding T1 knows all of
 * Latin script. Characters of other scripts stay as they are; `listForeign` tells
 * which need LuaLaTeX or XeLaTeX with a font that has them.
 *
 * Source: the LaTeX kernel on special characters; CommonMark 0.31 on backslash
 * escapes; GitHub Flavored Markdown on tables and autolinks.
 *
 * @module
 */

import { plainLine } from "./html.ts";

const GREEK =
  "alpha beta gamma delta zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon chi psi omega";
const GREEK_CAPITALS =
  "Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega";

/** Sets what stands for each character in math. */
function inMath(
  commands: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(commands).map(([character, command]) => [
      character,
      `$${command}$`,
    ]),
  );
}

/** Raised or lowered digits, 0 to 9. */
function digits(characters: string, sign: "^" | "_"): Record<string, string> {
  return Object.fromEntries(
    [...characters].map((character, digit) => [character, `${sign}${digit}`]),
  );
}

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
  "\u00a0": "~",
  "\u202f": "\\,",
  "\u2009": "\\,",
  "\u200b": "",
  "\ufeff": "",
  ...inMath({
    "∞": "\\infty",
    "−": "-",
    "≤": "\\leq",
    "≥": "\\geq",
    "≠": "\\neq",
    "≈": "\\approx",
    "≡": "\\equiv",
    "∈": "\\in",
    "∑": "\\sum",
    "√": "\\surd",
    "∆": "\\Delta",
    "↔": "\\leftrightarrow",
    "⇒": "\\Rightarrow",
    "⇐": "\\Leftarrow",
    "⇔": "\\Leftrightarrow",
  }),
  ...inMath(
    Object.fromEntries(
      [
        ["αβγδζηθικλμνξπρστυχψω", GREEK],
        ["ΓΔΘΛΞΠΣΥΦΨΩ", GREEK_CAPITALS],
      ].flatMap(([letters = "", names = ""]) => {
        const words = names.split(" ");
        return [...letters].map((letter, index) => [
          letter,
          `\\${words[index] ?? ""}`,
        ]);
      }),
    ),
  ),
  ...inMath({
    "ε": "\\varepsilon",
    "ς": "\\varsigma",
    "φ": "\\varphi",
    "ο": "o",
    ...digits("⁰¹²³⁴⁵⁶⁷⁸⁹", "^"),
    ...digits("₀₁₂₃₄₅₆₇₈₉", "_"),
  }),
};

/** Characters that LaTeX does not print as they are. */
const SPECIAL = new RegExp(
  `[${Object.keys(LATEX).join("").replace(/[\\\]^-]/g, "\\$&")}]`,
  "gu",
);

/** What pdfLaTeX knows with the encoding T1 and its text symbols, tried one by one. */
const KNOWN =
  /[\u0020-\u007e\u00a0-\u0125\u0128-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u0165\u0168-\u017e\u2010-\u2016\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2031\u2039-\u203b\u2044\u20ac\u2103\u2116\u2117\u2120\u2122\u2126\u2190-\u2193]/u;

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
    .replace(SPECIAL, (character) => LATEX[character] ?? character)
    .replace(/-(?=-)/g, "-{}");
}

/**
 * Lists the characters of a text that pdfLaTeX does not know.
 *
 * @param text Any text.
 * @returns Each such character once, in the order of its first use.
 *
 * @example
 * ```ts
 * import { listForeign } from "./paper_escapes.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(listForeign("Zürich, α ≥ 5 → 日本"), ["日", "本"]);
 * ```
 */
export function listForeign(text: string): string[] {
  return [...new Set(plainLine(text.toWellFormed()))].filter((character) =>
    LATEX[character] === undefined && !KNOWN.test(character)
  );
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
