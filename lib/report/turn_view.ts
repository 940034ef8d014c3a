/**
 * A debate as a reader sees it: turn by turn, with the codes in the words that
 * carry them; and an essay with its scores.
 *
 * Every text is shown as text, whatever it holds.
 *
 * Source: no formula.
 *
 * @module
 */

import type { CodedTurn, CorpusLabel, Debate, Essay, Turn } from "records";
import { corpusLine } from "./corpus.ts";
import { type Displayable, displayable } from "./display.ts";
import { escapeHtml, plainLine } from "./html.ts";
import { markedHtml, type TextMark } from "./marked_text.ts";

/** How a debate or an essay is shown. */
export interface TextViewOptions {
  /** What it is; the id where absent. */
  readonly title?: string;
  /** What it was made from. */
  readonly corpus?: CorpusLabel;
}

/**
 * Shows a debate with its codes.
 *
 * @param debate The debate, or some of its turns.
 * @param coded Codes of the turns, by turnId; turns without a record are shown without codes.
 * @param options Title, corpus.
 * @returns Media types text/html and text/plain.
 *
 * @example
 * ```ts
 * import { turnView } from "report";
 * import assert from "node:assert/strict";
 *
 * const turn = {
 *   turnId: "d/t1", index: 1, round: 1, role: "claim", text: "A 4: the essay quotes the source.",
 *   rawReply: "", impliedScore: 4, direction: null, parse: "ok", finishReason: "stop",
 *   truncated: false, replyKey: null, source: "role-played",
 *   usage: { promptTokens: null, completionTokens: null, costUsd: null },
 * } as const;
 * const mark = { code: "EVIDENCE", evidence: "quotes the source", targetTurnId: null };
 * const shown = turnView({ debateId: "d", turns: [turn] }, [{
 *   turnId: "d/t1", debateId: "d", index: 1, role: "claim", coder: "A",
 *   marks: [mark], state: { status: "coded" },
 * }]);
 * assert.equal(String(shown), "d\n1 claim, argues for 4 [EVIDENCE]\n  A 4: the essay quotes the source.");
 * ```
 */
export function turnView(
  debate: Pick<Debate, "debateId" | "turns"> & Partial<Pick<Debate, "outcome">>,
  coded: readonly CodedTurn[] = [],
  options: TextViewOptions = {},
): Displayable {
  const byTurn = new Map(coded.map((record) => [record.turnId, record]));
  const codes = [
    ...new Set(coded.flatMap(({ marks }) => marks.map(({ code }) => code))),
  ];
  const head = headLines(options, debate.debateId);
  const end = outcomeLine(debate.outcome);
  const plain = [
    ...head,
    ...debate.turns.flatMap((turn) => [
      `${turnHead(turn)}${plainCodes(byTurn.get(turn.turnId))}`,
      `  ${turn.text}`,
    ]),
    ...end,
  ].map((line) => plainText(line)).join("\n");
  return displayable(plain, () => ({
    "text/html": frame(
      head,
      [
        ...debate.turns.map((turn) =>
          turnHtml(turn, byTurn.get(turn.turnId), codes)
        ),
        ...end.map((line) => `<p><strong>${escapeHtml(line)}</strong></p>`),
      ].join(""),
    ),
  }));
}

/**
 * Shows an essay with its scores, and words marked in it.
 *
 * @param essay The essay.
 * @param marks Words to be marked, such as quotations that agents made; none where absent.
 * @param options Title, corpus.
 * @returns Media types text/html and text/plain.
 *
 * @example
 * ```ts
 * import { essayView } from "report";
 * import assert from "node:assert/strict";
 *
 * const essay = { essayId: "dam-01", assignment: "dam", text: "The dam should go.", gold: 4 } as const;
 * assert.equal(String(essayView(essay)), "dam-01\nassignment dam, expert score 4\n  The dam should go.");
 * ```
 */
export function essayView(
  essay: Essay,
  marks: readonly TextMark[] = [],
  options: TextViewOptions = {},
): Displayable {
  const scores = [
    `assignment ${essay.assignment}`,
    essay.gold === null
      ? "expert score not published"
      : `expert score ${essay.gold}`,
    ...(essay.secondScore === undefined
      ? []
      : [`second score ${essay.secondScore}`]),
  ].join(", ");
  const head = [...headLines(options, essay.essayId), scores];
  const codes = [...new Set(marks.map(({ code }) => code))];
  const plain = [...head, `  ${essay.text}`].map(plainText).join("\n");
  return displayable(plain, () => ({
    "text/html": frame(head, markedHtml(essay.text, marks, codes)),
  }));
}

function headLines(options: TextViewOptions, id: string): string[] {
  return [
    options.title ?? id,
    ...(options.corpus === undefined ? [] : [corpusLine(options.corpus)]),
  ];
}

function turnHead(turn: Turn): string {
  return [
    `${turn.index} ${turn.role}`,
    ...(turn.impliedScore === null ? [] : [`argues for ${turn.impliedScore}`]),
    ...(turn.direction === null ? [] : [`direction ${turn.direction}`]),
    ...(turn.parse === "ok" ? [] : [turn.parse]),
    ...(turn.truncated ? ["cut off by the token limit"] : []),
  ].join(", ");
}

function plainCodes(record: CodedTurn | undefined): string {
  if (record === undefined) return "";
  return record.state.status === "uncoded"
    ? ` [uncoded: ${record.state.reason}]`
    : ` [${record.marks.map(({ code }) => code).join(", ") || "no code"}]`;
}

function outcomeLine(outcome: Debate["outcome"] | undefined): string[] {
  if (outcome === undefined) return [];
  return [
    outcome.status === "scored"
      ? `Final score: ${outcome.score}`
      : `No score: ${outcome.reason}`,
  ];
}

/** Keeps the line ends of a text and nothing else that could move the cursor. */
function plainText(text: string): string {
  return text.split(/\r\n|\r|\n/).map(plainLine).join("\n  ");
}

function turnHtml(
  turn: Turn,
  record: CodedTurn | undefined,
  codes: readonly string[],
): string {
  const state = record?.state.status === "uncoded"
    ? `<div style="font-size:.85em">uncoded: ${
      escapeHtml(record.state.reason)
    }</div>`
    : "";
  return `<section style="margin:.8em 0;padding-left:.8em;border-left:3px solid #cdd2da"><div style="font-weight:600">${
    escapeHtml(turnHead(turn))
  }</div>${
    markedHtml(turn.text, record?.marks ?? [], codes)
  }${state}</section>`;
}

function frame(head: readonly string[], body: string): string {
  const [title = "", ...rest] = head;
  return `<div class="elenchus-text" style="max-width:52em"><strong>${
    escapeHtml(title)
  }</strong>${
    rest.map((line) => `<div style="color:#5d6675">${escapeHtml(line)}</div>`)
      .join("")
  }${body}</div>`;
}
