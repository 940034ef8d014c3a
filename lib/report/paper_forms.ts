/**
 * A finished table in the four forms that papers and their tools read: HTML,
 * Markdown, LaTeX, and aligned text for a terminal.
 *
 * Source: no formula; rules of booktabs (no vertical lines, three horizontal ones).
 *
 * @module
 */

import { escapeHtml, plainLine } from "./html.ts";
import { escapeLatex, escapeMarkdown, listForeign } from "./paper_escapes.ts";

/** A cell as it is printed. */
export interface PaperCell {
  /** What it says. */
  readonly text: string;
  /** Whether it holds words of the data, not a number that this project wrote. */
  readonly isText: boolean;
  /** Letter that points to a note; empty for none. */
  readonly mark: string;
}

/** A table as it is printed. */
export interface PaperSheet {
  /** What it shows. */
  readonly title: string;
  /** Columns from left to right, all of one length. */
  readonly columns: readonly {
    /** Head of the column. */
    readonly title: string;
    /** Cells from top to bottom. */
    readonly cells: readonly PaperCell[];
    /** Whether its cells are numbers, which stand at the right. */
    readonly isNumeric: boolean;
  }[];
  /** Sentences below the table. */
  readonly notes: readonly string[];
}

/**
 * Writes a table in HTML.
 *
 * @param sheet The table.
 * @returns A figure element.
 */
export function paperToHtml(sheet: PaperSheet): string {
  const style = (isNumeric: boolean, line: string): string =>
    ` style="text-align:${isNumeric ? "right" : "left"};white-space:${
      isNumeric ? "nowrap" : "pre-wrap"
    }${line}"`;
  const head = sheet.columns.map(({ title, isNumeric }) =>
    `<th scope="col"${
      style(isNumeric, ";border-bottom:1px solid currentColor")
    }>${escapeHtml(title)}</th>`
  );
  const body = rowsOf(sheet).map((cells) =>
    `<tr>${
      cells.map(({ text, mark }, column) =>
        `<td${style(sheet.columns[column]?.isNumeric ?? false, "")}>${
          escapeHtml(text)
        }${mark === "" ? "" : `<sup>${mark}</sup>`}</td>`
      ).join("")
    }</tr>`
  );
  const notes = sheet.notes.map((note) =>
    `<div style="max-width:50em">${escapeHtml(note)}</div>`
  );
  return `<figure class="elenchus-table" style="margin:0;overflow-x:auto"><figcaption><strong>${
    escapeHtml(sheet.title)
  }</strong></figcaption><table cellpadding="4" aria-label="${
    escapeHtml(sheet.title)
  }" style="border-collapse:collapse;border-top:2px solid currentColor;border-bottom:2px solid currentColor"><thead><tr>${
    head.join("")
  }</tr></thead><tbody>${body.join("")}</tbody></table>${
    notes.join("")
  }</figure>`;
}

/**
 * Writes a table in GitHub Flavored Markdown.
 *
 * @param sheet The table.
 * @returns Title, table and notes, each after an empty line.
 */
export function paperToMarkdown(sheet: PaperSheet): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const title = escapeMarkdown(sheet.title.trim());
  const table = sheet.columns.length === 0 ? [] : [[
    line(sheet.columns.map((column) => escapeMarkdown(column.title))),
    line(sheet.columns.map(({ isNumeric }) => isNumeric ? "---:" : ":---")),
    ...rowsOf(sheet).map((cells) =>
      line(
        cells.map(({ text, isText, mark }) =>
          `${isText ? escapeMarkdown(text) : text}${
            mark === "" ? "" : `<sup>${mark}</sup>`
          }`
        ),
      )
    ),
  ].join("\n")];
  const notes = sheet.notes.length === 0
    ? []
    : [`*Note.* ${sheet.notes.map(escapeMarkdown).join(" ")}`];
  return `${
    [...(title === "" ? [] : [`**${title}**`]), ...table, ...notes].join("\n\n")
  }\n`;
}

/**
 * Writes a table in LaTeX.
 *
 * A table that is wider than the line is made smaller until it fits.
 *
 * @param sheet The table.
 * @returns A table environment; its first lines say what it needs: the packages booktabs and graphicx, the encoding T1, and for characters that pdfLaTeX does not know another engine.
 */
export function paperToLatex(sheet: PaperSheet): string {
  const align = sheet.columns.map(({ isNumeric }) => isNumeric ? "r" : "l");
  const line = (cells: readonly string[]): string => {
    const joined = cells.join(" & ");
    // After a line end "[" or "*" would be read as its argument.
    return `    ${/^[[*]/.test(joined) ? "{}" : ""}${joined} \\\\`;
  };
  const tabular = sheet.columns.length === 0 ? [] : [
    "  \\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{%",
    `  \\begin{tabular}{${align.join("")}}`,
    "    \\toprule",
    line(sheet.columns.map((column) => escapeLatex(column.title))),
    "    \\midrule",
    ...rowsOf(sheet).map((cells) => line(cells.map(latexCell))),
    "    \\bottomrule",
    "  \\end{tabular}}",
  ];
  const foreign = listForeign([
    sheet.title,
    ...sheet.notes,
    ...sheet.columns.flatMap(({ title, cells }) => [
      title,
      ...cells.map(({ text }) => text),
    ]),
  ].join(" "));
  const notes = sheet.notes.length === 0 ? [] : [
    `  \\par\\smallskip{\\footnotesize \\emph{Note.} ${
      sheet.notes.map(escapeLatex).join(" ")
    }\\par}`,
  ];
  return [
    "% Needs \\usepackage[T1]{fontenc}, \\usepackage{booktabs} and \\usepackage{graphicx}.",
    ...(foreign.length === 0 ? [] : [
      `% Needs LuaLaTeX or XeLaTeX with a font that has ${foreign.join(" ")}`,
    ]),
    "\\begin{table}",
    "  \\centering",
    `  \\caption{${escapeLatex(sheet.title.trim())}}\\par\\smallskip`,
    ...tabular,
    ...notes,
    "\\end{table}",
    "",
  ].join("\n");
}

function latexCell({ text, isText, mark }: PaperCell): string {
  const escaped = isText ? escapeLatex(text) : escapeLatex(
    text.replaceAll("-", "−"),
  );
  return `${escaped}${mark === "" ? "" : `\\textsuperscript{${mark}}`}`;
}

/**
 * Writes a table as aligned text.
 *
 * @param sheet The table.
 * @returns Title, table and notes.
 */
export function paperToPlain(sheet: PaperSheet): string {
  const columns = sheet.columns.map(({ title, cells, isNumeric }) => {
    const texts = [
      title,
      ...cells.map(({ text, mark }) => mark === "" ? text : `${text} ${mark}`),
    ].map(plainLine);
    const width = Math.max(...texts.map((text) => text.length));
    return [texts[0] ?? "", "-".repeat(width), ...texts.slice(1)].map((text) =>
      isNumeric ? text.padStart(width) : text.padEnd(width)
    );
  });
  const lines = (columns[0] ?? []).map((_, line) =>
    columns.map((column) => column[line] ?? "").join("  ").trimEnd()
  );
  return [
    plainLine(sheet.title),
    ...(lines.length === 0 ? [] : ["", ...lines]),
    "",
    ...sheet.notes.map(plainLine),
  ].join("\n").trimEnd();
}

/** The cells row by row. */
function rowsOf(sheet: PaperSheet): readonly (readonly PaperCell[])[] {
  return (sheet.columns[0]?.cells ?? []).map((_, row) =>
    sheet.columns.flatMap(({ cells }) => cells.slice(row, row + 1))
  );
}
