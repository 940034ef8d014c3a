/**
 * Texts beside each other with what differs between them marked: two versions of
 * a prompt, or the same turn under two prompt sets.
 *
 * Every text is shown as text, whatever it holds.
 *
 * Source: no formula; see `diff.ts`.
 *
 * @module
 */

import type { CorpusLabel } from "records";
import { corpusLine } from "./corpus.ts";
import { type DiffPiece, type DiffRow, diffTexts } from "./diff.ts";
import { type Displayable, displayable } from "./display.ts";
import { escapeHtml, plainLine } from "./html.ts";

/** Two texts that belong together. */
export interface TextPair {
  /** What both are, such as a role; none where absent. */
  readonly label?: string;
  /** First text. */
  readonly left: string;
  /** Second text. */
  readonly right: string;
}

/** How texts are set beside each other. */
export interface SideBySideOptions {
  /** What is compared. */
  readonly title: string;
  /** Names of the two sides; "before" and "after" where absent. */
  readonly names?: readonly [string, string];
  /** What the texts were made from. */
  readonly corpus?: CorpusLabel;
  /** Equal lines shown around a change; all where absent. */
  readonly context?: number;
}

/**
 * Sets texts beside each other, line by line, with changed words marked.
 *
 * @param pairs Texts that belong together.
 * @param options Title, names of the sides.
 * @returns Media types text/html and text/plain; in plain text "-" and "+" lead changed lines.
 *
 * @example
 * ```ts
 * import { sideBySide } from "report";
 * import assert from "node:assert/strict";
 *
 * const shown = sideBySide([{ left: "Name a level.\nStop.", right: "Quote, then name a level.\nStop." }], {
 *   title: "Warrant prompt",
 * });
 * assert.equal(
 *   String(shown),
 *   "Warrant prompt (before, after)\n- Name a level.\n+ Quote, then name a level.\n  Stop.",
 * );
 * ```
 */
export function sideBySide(
  pairs: readonly TextPair[],
  options: SideBySideOptions,
): Displayable {
  const { names = ["before", "after"], context = Infinity } = options;
  const compared = pairs.map(({ label, left, right }) => ({
    label,
    rows: shorten(diffTexts(left, right), context),
  }));
  const notes = options.corpus === undefined
    ? []
    : [corpusLine(options.corpus)];
  const plain = [
    `${options.title} (${names.join(", ")})`,
    ...notes,
    ...compared.flatMap(({ label, rows }) => [
      ...(label === undefined ? [] : [`[${label}]`]),
      ...rows.flatMap(plainRow),
    ]),
  ].map(plainLine).join("\n");
  return displayable(plain, () => ({
    "text/html":
      `<figure class="elenchus-sides" style="margin:0;overflow-x:auto"><figcaption><strong>${
        escapeHtml(options.title)
      }</strong>${
        notes.map((note) => `<br>${escapeHtml(note)}`).join("")
      }</figcaption><table cellpadding="4" style="width:100%;table-layout:fixed"><thead><tr>${
        names.map((name) =>
          `<th scope="col" style="text-align:left;width:50%">${
            escapeHtml(name)
          }</th>`
        ).join("")
      }</tr></thead><tbody>${
        compared.map(({ label, rows }) =>
          (label === undefined
            ? ""
            : `<tr><th colspan="2" scope="colgroup" style="text-align:left">${
              escapeHtml(label)
            }</th></tr>`) + rows.map(htmlRow).join("")
        ).join("")
      }</tbody></table></figure>`,
  }));
}

/**
 * Shows what changed between two versions of a text, such as a prompt file.
 *
 * @param before First version.
 * @param after Second version.
 * @param options Title, names of the versions, equal lines around a change.
 * @returns Media types text/html and text/plain.
 *
 * @example
 * ```ts
 * import { promptDiff } from "report";
 * import assert from "node:assert/strict";
 *
 * const shown = promptDiff("Same.\nOld.", "Same.\nNew.", { title: "Judge", context: 0 });
 * assert.equal(String(shown), "Judge (before, after)\n  ... 1 line is the same\n- Old.\n+ New.");
 * ```
 */
export function promptDiff(
  before: string,
  after: string,
  options: SideBySideOptions,
): Displayable {
  return sideBySide([{ left: before, right: after }], options);
}

type ShownRow = DiffRow | { readonly sameCount: number };

/** Replaces equal lines far from a change by their number. */
function shorten(
  rows: readonly DiffRow[],
  context: number,
): readonly ShownRow[] {
  const isNear = rows.map((_, index) =>
    rows.some((row, other) => !row.isSame && Math.abs(other - index) <= context)
  );
  // Two equal texts have no change to be near to.
  if (context === Infinity) return rows;
  const shown: ShownRow[] = [];
  let sameCount = 0;
  rows.forEach((row, index) => {
    if (isNear[index] !== true) {
      sameCount++;
      return;
    }
    if (sameCount > 0) shown.push({ sameCount });
    sameCount = 0;
    shown.push(row);
  });
  return sameCount > 0 ? [...shown, { sameCount }] : shown;
}

function sameText(count: number): string {
  return `... ${count} ${count === 1 ? "line is" : "lines are"} the same`;
}

function plainRow(row: ShownRow): readonly string[] {
  if ("sameCount" in row) return [`  ${sameText(row.sameCount)}`];
  const text = (pieces: readonly DiffPiece[]): string =>
    pieces.map((piece) => piece.text).join("");
  if (row.isSame) return [`  ${text(row.left ?? [])}`];
  return [
    ...(row.left === null ? [] : [`- ${text(row.left)}`]),
    ...(row.right === null ? [] : [`+ ${text(row.right)}`]),
  ];
}

const CELL = "text-align:left;white-space:pre-wrap;overflow-wrap:anywhere;";

function htmlRow(row: ShownRow): string {
  if ("sameCount" in row) {
    return `<tr><td colspan="2" style="text-align:left;color:#5d6675">${
      sameText(row.sameCount)
    }</td></tr>`;
  }
  return `<tr>${htmlCell(row.left, row.isSame, "del", "#fbe3d6")}${
    htmlCell(row.right, row.isSame, "ins", "#d8eaf7")
  }</tr>`;
}

/** Changed words are struck out or underlined too, so that colour is not needed. */
function htmlCell(
  pieces: readonly DiffPiece[] | null,
  isSame: boolean,
  tag: "del" | "ins",
  color: string,
): string {
  if (pieces === null) return `<td style="${CELL}background:#f5f6f8"></td>`;
  const isWhole = pieces.every(({ isChanged }) => isChanged);
  const content = pieces.map(({ text, isChanged }) =>
    isChanged && !isWhole
      ? `<${tag} style="background:${color};color:#1d2433">${
        escapeHtml(text)
      }</${tag}>`
      : escapeHtml(text)
  ).join("");
  return `<td style="${CELL}${
    isSame || !isWhole ? "" : `background:${color};color:#1d2433`
  }">${content}</td>`;
}
