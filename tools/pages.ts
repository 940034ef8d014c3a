/**
 * Frames executed notebooks as pages that open from disk without a network.
 *
 * Each page carries its style and one copy of the plotting library. Leaves out
 * the cells themselves, which come as HTML from nbconvert.
 *
 * @module
 */

import type { CheckRow } from "./summary.ts";
import { escapeHtml } from "report";

/** A page in the index. */
export interface PageEntry {
  /** File name without ending. */
  readonly name: string;
  /** Question that the notebook asks. */
  readonly title: string;
  /** Run time in seconds. */
  readonly seconds: number;
  /** Message of the failure, or null. */
  readonly error: string | null;
}

const STYLE = `
:root { --ink: #1d2433; --faint: #5d6675; --line: #dfe3ea; --paper: #fff; --code: #f5f7fa; --accent: #0b5cad; }
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); background: var(--paper); font: 16px/1.6 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 1rem 1.25rem 5rem; }
nav { border-bottom: 1px solid var(--line); padding: .6rem 1.25rem; font-size: .9rem; display: flex; gap: 1rem; flex-wrap: wrap; }
a { color: var(--accent); }
h1 { line-height: 1.25; font-size: 1.9rem; } h2 { margin-top: 2.2rem; border-bottom: 1px solid var(--line); padding-bottom: .2rem; }
.anchor-link { display: none; }
.prompt { display: none; }
.input_area, .highlight { background: var(--code); border-radius: 6px; }
.highlight pre { margin: .8rem 0 .4rem; padding: .7rem .9rem; overflow-x: auto; font: 13.5px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.output_area { overflow-x: auto; margin: .2rem 0 1rem; }
.output_text pre, .output_stream pre { font: 13.5px/1.45 ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap; }
table { border-collapse: collapse; font-size: .9rem; } th, td { border-bottom: 1px solid var(--line); padding: .28rem .6rem; text-align: left; vertical-align: top; }
th { border-bottom: 2px solid var(--ink); }
.failed { color: #a4161a; font-weight: 600; }
footer { color: var(--faint); font-size: .85rem; margin-top: 3rem; }
`;

/**
 * Frames the cells of a notebook as a page.
 *
 * @param name File name without ending, for the title and the mark in the list of pages.
 * @param body Cells as HTML.
 * @param entries All pages, for the list at the top.
 * @param codeStyle Style sheet of the code colours.
 * @param plotly Source of the plotting library, without the end of a script element; carried once.
 * @returns The page.
 */
export function notebookPage(
  name: string,
  body: string,
  entries: readonly PageEntry[],
  codeStyle: string,
  plotly: string,
): string {
  const links = entries.map((entry) =>
    entry.name === name
      ? `<strong>${escapeHtml(entry.name)}</strong>`
      : `<a href="${encodeURIComponent(entry.name)}.html">${
        escapeHtml(entry.name)
      }</a>`
  );
  return frame(
    name,
    `${STYLE}${codeStyle}`,
    `<script>${plotly}</script>`,
    `<nav><a href="index.html">Elenchus</a> ${
      links.join(" ")
    }</nav><main>${body}</main>`,
  );
}

/**
 * Makes the index of all pages with the summary of the published figures.
 *
 * @param entries The pages.
 * @param checks Published figures beside the recomputed ones.
 * @returns The page.
 */
export function indexPage(
  entries: readonly PageEntry[],
  checks: readonly CheckRow[],
): string {
  const pages = entries.map((entry) =>
    `<tr><td><a href="${encodeURIComponent(entry.name)}.html">${
      escapeHtml(entry.title)
    }</a></td><td>${entry.seconds.toFixed(1)} s</td><td>${
      entry.error === null
        ? "ok"
        : `<span class="failed">failed</span><pre>${
          escapeHtml(entry.error)
        }</pre>`
    }</td></tr>`
  );
  const rows = checks.map((row) =>
    `<tr><td>${escapeHtml(row.figure)}</td><td>${
      escapeHtml(row.published)
    }</td><td>${escapeHtml(row.recomputed)}</td><td${
      row.holds ? "" : ' class="failed"'
    }>${escapeHtml(row.verdict)}</td></tr>`
  );
  return frame(
    "Elenchus",
    STYLE,
    "",
    `<main><h1>Elenchus</h1><p>Each page answers one question and shows the code that computed every number on it. Tables are in the folder <code>tables</code> as CSV.</p>
<table><thead><tr><th>Question</th><th>Run time</th><th></th></tr></thead><tbody>${
      pages.join("")
    }</tbody></table>
<h2>Published against recomputed</h2><table><thead><tr><th>Figure</th><th>Published</th><th>Recomputed</th><th>Verdict</th></tr></thead><tbody>${
      rows.join("")
    }</tbody></table></main>`,
  );
}

function frame(
  title: string,
  style: string,
  head: string,
  body: string,
): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${
    escapeHtml(title)
  }</title>
<style>${style}</style>${head}</head>
<body>${body}</body></html>
`;
}
