/**
 * Finds a piece of evidence in a turn. Models and people change quotation marks, dashes, line breaks and capitals when they copy;
 * the words are then found, and what is kept is the exact substring of the turn. It leaves out any match with other words.
 *
 * Source: none; the rule is our own.
 *
 * @module
 */

/** Characters that copying changes, and what they are compared as. */
const ALIKE: Readonly<Record<string, string>> = {
  "“": '"',
  "”": '"',
  "„": '"',
  "«": '"',
  "»": '"',
  "‘": "'",
  "’": "'",
  "`": "'",
  "–": "-",
  "—": "-",
  "‑": "-",
  "−": "-",
};

/**
 * Finds evidence in a turn. An exact substring is returned as it is. Otherwise outer white space, outer quotation marks and an outer
 * ellipsis are taken off the evidence, and it is sought with all quotation marks, all dashes, all runs of white space and capitals
 * counted as alike.
 *
 * @param text The turn.
 * @param evidence The evidence as copied.
 * @returns The exact substring of the turn (the first one), or null if the words are not there or the evidence is blank.
 *
 * @example
 * ```ts
 * import { locateEvidence } from "coding";
 * import assert from "node:assert/strict";
 *
 * const turn = "She calls it “a fair\nprice”, no more.";
 * assert.equal(locateEvidence(turn, '"a fair price"'), "“a fair\nprice”");
 * assert.equal(locateEvidence(turn, "an unfair price"), null);
 * ```
 */
export function locateEvidence(text: string, evidence: string): string | null {
  if (evidence.trim() === "") return null;
  if (text.includes(evidence)) return evidence;
  const haystack = flatten(text);
  for (const candidate of [evidence, stripOuter(evidence)]) {
    const needle = flatten(candidate).letters.trim();
    const start = needle === "" ? -1 : haystack.letters.indexOf(needle);
    if (start < 0) continue;
    const from = haystack.offsets[start];
    const last = haystack.offsets[start + needle.length - 1];
    if (from !== undefined && last !== undefined) {
      return text.slice(from, last + 1);
    }
  }
  return null;
}

/** A text as compared, and for each of its characters the offset in the original. */
interface FlatText {
  readonly letters: string;
  readonly offsets: readonly number[];
}

function flatten(text: string): FlatText {
  const letters: string[] = [];
  const offsets: number[] = [];
  for (let offset = 0; offset < text.length; offset++) {
    const letter = text.charAt(offset);
    const isSpace = /\s/.test(letter);
    if (isSpace && letters.at(-1) === " ") continue;
    const small = letter.toLowerCase();
    letters.push(
      isSpace ? " " : ALIKE[letter] ?? (small.length === 1 ? small : letter),
    );
    offsets.push(offset);
  }
  return { letters: letters.join(""), offsets };
}

function stripOuter(evidence: string): string {
  return evidence
    .replace(/^[\s"'“”‘’«»`]*(\.\.\.|…)?\s*/, "")
    .replace(/\s*(\.\.\.|…)?[\s"'“”‘’«»`]*$/, "");
}
