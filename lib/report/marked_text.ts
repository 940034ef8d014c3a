/**
 * Text with the places marked that carry a code.
 *
 * A code stands at the first occurrence of its evidence. Where evidence overlaps, a
 * place carries all its codes; evidence that the text does not hold is reported,
 * never guessed at.
 *
 * Source: no formula.
 *
 * @module
 */

import { escapeHtml } from "./html.ts";
import { categoryColor, tint } from "./palette.ts";

/** A code and the words that carry it. */
export interface TextMark {
  /** The code, such as "EVIDENCE". */
  readonly code: string;
  /** Exact words of the text; empty = the whole text, as for codes given by rule. */
  readonly evidence: string;
}

/** A stretch of text with its codes. */
export interface MarkedPiece {
  /** The stretch. */
  readonly text: string;
  /** Codes that it carries, in the order of the marks; empty for none. */
  readonly codes: readonly string[];
}

/**
 * Cuts a text where the codes that it carries change.
 *
 * @param text Any text.
 * @param marks Codes with their evidence; those without evidence mark nothing.
 * @returns Pieces that join to the text.
 *
 * @example
 * ```ts
 * import { cutAtMarks } from "report";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(cutAtMarks("I agree.", [{ code: "AGREE", evidence: "agree" }]), [
 *   { text: "I ", codes: [] },
 *   { text: "agree", codes: ["AGREE"] },
 *   { text: ".", codes: [] },
 * ]);
 * ```
 */
export function cutAtMarks(
  text: string,
  marks: readonly TextMark[],
): readonly MarkedPiece[] {
  const spans = marks.flatMap(({ code, evidence }) => {
    const start = evidence === "" ? -1 : text.indexOf(evidence);
    return start < 0 ? [] : [{ code, start, end: start + evidence.length }];
  });
  const cuts = [
    ...new Set([
      0,
      text.length,
      ...spans.flatMap(({ start, end }) => [start, end]),
    ]),
  ].toSorted((one, other) => one - other);
  return cuts.slice(1).map((end, index) => {
    const start = cuts[index] ?? 0;
    const covering = spans.filter((span) =>
      span.start <= start && span.end >= end
    );
    return {
      text: text.slice(start, end),
      codes: [...new Set(covering.map(({ code }) => code))],
    };
  });
}

/**
 * Writes a text as HTML with its codes: marked words carry the codes behind them,
 * and a line below names codes without words and words that are not in the text.
 *
 * @param text Any text.
 * @param marks Codes with their evidence.
 * @param codes All codes in the order of their colours.
 * @returns HTML.
 */
export function markedHtml(
  text: string,
  marks: readonly TextMark[],
  codes: readonly string[],
): string {
  const pieces = cutAtMarks(text, marks);
  const body = pieces.map((piece, index) => {
    const escaped = escapeHtml(piece.text);
    if (piece.codes.length === 0) return escaped;
    // The code is named where its stretch ends, once.
    const next = pieces[index + 1]?.codes ?? [];
    const ending = piece.codes.filter((code) => !next.includes(code));
    return `<mark title="${
      escapeHtml(piece.codes.join(", "))
    }" style="background:${
      colorOf(piece.codes[0] ?? "", codes)
    };color:#1d2433">${escaped}</mark>${
      ending.map((code) => chip(code, codes)).join("")
    }`;
  }).join("");
  const whole = marks.filter(({ evidence }) => evidence === "");
  const lost = marks.filter(({ evidence }) =>
    evidence !== "" && !text.includes(evidence)
  );
  const notes = [
    ...(whole.length === 0 ? [] : [
      `Whole turn: ${whole.map(({ code }) => chip(code, codes)).join(" ")}`,
    ]),
    ...lost.map(({ code, evidence }) =>
      `${chip(code, codes)} not in the text: “${escapeHtml(evidence)}”`
    ),
  ];
  return `<div style="white-space:pre-wrap;overflow-wrap:anywhere">${body}</div>${
    notes.map((note) => `<div style="font-size:.85em">${note}</div>`).join("")
  }`;
}

function colorOf(code: string, codes: readonly string[]): string {
  return tint(categoryColor(Math.max(0, codes.indexOf(code))), 0.22);
}

function chip(code: string, codes: readonly string[]): string {
  return `<span style="font-size:.72em;font-weight:600;border-radius:3px;padding:0 .3em;margin:0 .15em;background:${
    colorOf(code, codes)
  };color:#1d2433">${escapeHtml(code)}</span>`;
}
