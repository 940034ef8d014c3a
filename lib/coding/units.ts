/**
 * Units of coding: the turn, and the thought (one sentence of a turn). Splits a turn into thoughts, and turns coded thoughts into
 * the marks of their turn. It leaves out finer units such as clauses of one sentence with two points.
 *
 * Source: that units must be fixed before agreement is measured is argued by Strijbos and Stahl 2007,
 * https://doi.org/10.1016/j.learninstruc.2007.03.005; the splitting rule is our own.
 *
 * @module
 */

import type { CodeMark } from "records";
import type { Codebook } from "./codebook.ts";

/** "turn": every code that the turn earns. "thought": one code per sentence, then the union. */
export type Unit = "turn" | "thought";

/** One sentence of a turn. */
export interface Thought {
  /** 1 for the first thought of the turn. */
  readonly index: number;
  /** Offset of its first character in the turn. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
  /** The sentence, exactly as in the turn. */
  readonly text: string;
}

/** One thought with its single code. */
export interface CodedThought {
  /** The thought. */
  readonly thought: Thought;
  /** Its code; null where it has none (headings, wrapping). */
  readonly code: string | null;
  /** Turn that it answers, where the code reacts; null otherwise. */
  readonly targetTurnId: string | null;
}

/** Words that end in a full stop without ending a sentence. */
const ABBREVIATIONS = new Set(
  ["cf", "dr", "e.g", "i.e", "mr", "mrs", "ms", "prof", "viz", "vs"],
);
/** The same, where a number follows: "no. 4" is none, "No. It is not." is a sentence. */
const NUMBERED = new Set(["fig", "l", "no", "p", "par", "para", "pp"]);

/** End of a sentence: its mark with closing quotes or brackets, or a line break. */
const BOUNDARY = /[.!?…]+["'”’)\]]*(?=\s|$)|\n+/g;

/**
 * Splits a turn into thoughts. A sentence ends at `.`, `!`, `?` or `…` (with closing quotes and brackets) before white space, and at
 * every line break. A full stop does not end it after a known abbreviation ("e.g.", "par. 2"), after a single capital letter, after a
 * number at the start of a line (list numbers), or when a small letter follows. Blank text has no thoughts.
 *
 * @param text The turn.
 * @returns Thoughts in order, without outer white space; together they hold every visible character of the turn.
 *
 * @example
 * ```ts
 * import { splitThoughts } from "coding";
 * import assert from "node:assert/strict";
 *
 * const thoughts = splitThoughts("A 4, e.g. for its plan. Why not a 5?");
 * assert.deepEqual(thoughts.map((thought) => thought.text), ["A 4, e.g. for its plan.", "Why not a 5?"]);
 * assert.deepEqual([thoughts[1]?.start, thoughts[1]?.end], [24, 36]);
 * ```
 */
export function splitThoughts(text: string): Thought[] {
  const thoughts: Thought[] = [];
  let start = 0;
  for (const match of text.matchAll(BOUNDARY)) {
    const end = match.index + match[0].length;
    if (!match[0].startsWith("\n") && isInside(text, start, match)) continue;
    start = pushThought(thoughts, text, start, end);
  }
  pushThought(thoughts, text, start, text.length);
  return thoughts;
}

/**
 * Turns coded thoughts into the marks of their turn: a turn has a code if one of its thoughts has it. The first such thought gives
 * the evidence and the target.
 *
 * @param thoughts Coded thoughts of one turn, in order.
 * @param codebook Gives the order of the marks.
 * @returns Marks in codebook order, each code once; empty if no thought has a code.
 *
 * @example
 * ```ts
 * import { marksOfThoughts, readCodebook, splitThoughts } from "coding";
 * import assert from "node:assert/strict";
 *
 * const thoughts = splitThoughts("I propose a 3. It has one source. A 3, then.");
 * const codes = ["PROPOSITION", "ASSERTION", "PROPOSITION"];
 * const marks = marksOfThoughts(
 *   thoughts.map((thought, i) => ({ thought, code: codes[i] ?? null, targetTurnId: null })),
 *   readCodebook(),
 * );
 * assert.deepEqual(marks.map((mark) => [mark.code, mark.evidence]), [
 *   ["ASSERTION", "It has one source."],
 *   ["PROPOSITION", "I propose a 3."],
 * ]);
 * ```
 */
export function marksOfThoughts(
  thoughts: readonly CodedThought[],
  codebook: Codebook,
): CodeMark[] {
  return codebook.codes.flatMap(({ code }) => {
    const first = thoughts.find((thought) => thought.code === code);
    return first === undefined ? [] : [{
      code,
      evidence: first.thought.text,
      targetTurnId: first.targetTurnId,
    }];
  });
}

/** Whether a mark of punctuation stands inside a sentence that goes on. */
function isInside(
  text: string,
  start: number,
  match: RegExpExecArray,
): boolean {
  const after = text.slice(match.index + match[0].length).trimStart();
  if (/^\p{Ll}/u.test(after)) return true;
  if (match[0] !== ".") return false;
  const before = text.slice(start, match.index).trimStart();
  const word = (/[^\s("“‘']*$/.exec(before)?.[0] ?? "").toLowerCase();
  if (NUMBERED.has(word) && /^\d/.test(after)) return true;
  return ABBREVIATIONS.has(word) || /(^|\s)\p{Lu}$/u.test(before) ||
    /^\d+$/.test(before);
}

/** Adds the trimmed stretch if it holds anything, and returns where the next one starts. */
function pushThought(
  thoughts: Thought[],
  text: string,
  start: number,
  end: number,
): number {
  const stretch = text.slice(start, end);
  const trimmed = stretch.trim();
  if (trimmed !== "") {
    const from = start + (stretch.length - stretch.trimStart().length);
    thoughts.push({
      index: thoughts.length + 1,
      start: from,
      end: from + trimmed.length,
      text: trimmed,
    });
  }
  return end;
}
