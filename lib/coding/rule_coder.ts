/**
 * A coder made of fixed rules: splits a turn into sentences, tries the cues of each code in the order of the codebook's tests, and
 * cites the stretch that has the cue. Same input, same codes, no model, no key. It is a floor to compare other coders with, and a
 * second opinion whose every decision can be traced; it is no substitute for a reader.
 *
 * Source: the order of tests in `rules/codebook_cacs.yaml`.
 *
 * @module
 */

import type { CodedTurn, CodeMark } from "records";
import type { BlindTurn, EarlierTurn } from "./blind.ts";
import { type Codebook, findCode } from "./codebook.ts";
import { codedTurn, type Coder, uncodedTurn } from "./coder.ts";
import { CUES, type Stretch } from "./cues.ts";
import {
  type CodedThought,
  marksOfThoughts,
  splitThoughts,
  type Thought,
  type Unit,
} from "./units.ts";

/** How to make a rule coder. */
export interface RuleCoderOptions {
  /** The codebook; codes without a cue here are never given, except the last of its tests, which is what is left. */
  readonly codebook: Codebook;
  /** What gets a code; "turn" if absent. */
  readonly unit?: Unit;
  /** Name in the coded turns; "rule" if absent. */
  readonly name?: string;
}

/** A line such as "Score so far: 3" is wrapping that the prompt asks for, and no thought. */
const WRAPPING =
  /^\W*(final score|score so far|score|direction)\W*:\W*\w+\W*$/i;

/** Where a sentence may be cut into parts that can carry different codes. */
const SEAM =
  /[;:]\s+|\s+[–—]\s+|,?\s+(?=(?:because|which (?:means|shows)|so that)\b)/g;

/** Families of codes that stand beside any other code of a sentence. */
const ADDITIVE_FAMILY = "delimitor";

/**
 * Makes a rule coder.
 *
 * Turn coding: each sentence is cut at semicolons, colons, dashes and before "because", "which means" and "so that"; each part gets
 * the first code whose cue it has, and delimitors beside it; a sentence none of whose parts has a cue gets what is left (ASSERTION).
 * Thought coding: each whole sentence gets the first code in the order of the tests. A reaction answers the latest earlier turn whose
 * role or place the sentence names, else the turn just before; a defence has only the turns that disagree to choose from. Lines such as
 * "Score so far: 3" carry no code. A blank turn is uncoded.
 *
 * @param options Codebook, unit and name.
 * @returns The coder.
 *
 * @example
 * ```ts
 * import { readCodebook, ruleCoder } from "coding";
 * import assert from "node:assert/strict";
 *
 * const coder = ruleCoder({ codebook: readCodebook() });
 * const coded = await coder.code({
 *   debateId: "d", turnId: "d/t2", index: 2, role: "grounds", truncated: false,
 *   text: "I agree with the 4. Level 4 asks for adequate evidence from the source.",
 *   earlier: [{ turnId: "d/t1", index: 1, role: "claim", text: "I propose a 4." }],
 * });
 * assert.deepEqual(coded.marks.map((mark) => [mark.code, mark.targetTurnId]), [
 *   ["JUSTIFICATION", null],
 *   ["AGREEMENT", "d/t1"],
 * ]);
 * ```
 */
export function ruleCoder(options: RuleCoderOptions): Coder {
  const { codebook, unit = "turn", name = "rule" } = options;
  return {
    name,
    code: (view) => Promise.resolve(codeByRule(view, { codebook, unit, name })),
  };
}

/** Codes the earlier turns first, because a defence needs to know whether there was disagreement. */
function codeByRule(
  view: BlindTurn,
  options: Required<RuleCoderOptions>,
): CodedTurn {
  const { codebook, name } = options;
  if (view.text.trim() === "" && !view.truncated) {
    return uncodedTurn(view, name, "the turn is empty");
  }
  const disagreements: EarlierTurn[] = [];
  for (const [position, turn] of view.earlier.entries()) {
    const earlier = view.earlier.slice(0, position);
    const marks = markTurn(
      { ...view, ...turn, earlier },
      disagreements,
      options,
    );
    const disagrees = marks.some((mark) =>
      findCode(codebook, mark.code)?.family === "disagreement"
    );
    if (disagrees) disagreements.push(turn);
  }
  const marks = markTurn(view, disagreements, options);
  return codedTurn(view, name, { marks, codebook });
}

function markTurn(
  view: BlindTurn,
  disagreements: readonly EarlierTurn[],
  options: Required<RuleCoderOptions>,
): CodeMark[] {
  const { codebook, unit } = options;
  const sentences = splitThoughts(view.text).filter((sentence) =>
    !WRAPPING.test(sentence.text)
  );
  const last = sentences.at(-1);
  const thoughts = sentences.flatMap((sentence) => {
    const isLast = sentence === last;
    const context = { view, disagreements, codebook, isLast };
    return unit === "thought"
      ? [wholeThought(sentence, context)]
      : partsOfThought(sentence, context);
  });
  return marksOfThoughts(thoughts, codebook);
}

/** What is known when one sentence is coded. */
interface Context {
  readonly view: BlindTurn;
  readonly disagreements: readonly EarlierTurn[];
  readonly codebook: Codebook;
  readonly isLast: boolean;
}

function wholeThought(sentence: Thought, context: Context): CodedThought {
  const stretch = stretchOf(sentence.text, context);
  const tests = context.codebook.orderOfTests;
  const code = tests.find((test) => CUES[test]?.(stretch)) ?? tests.at(-1);
  return thoughtWithCode(sentence, code ?? null, sentence, context);
}

function partsOfThought(sentence: Thought, context: Context): CodedThought[] {
  const { codebook } = context;
  const isAdditive = (code: string): boolean =>
    findCode(codebook, code)?.family === ADDITIVE_FAMILY;
  const found = cutAtSeams(sentence).flatMap((part) => {
    const stretch = stretchOf(part.text, context);
    const passed = codebook.orderOfTests.filter((code) =>
      CUES[code]?.(stretch)
    );
    const main = passed.find((code) => !isAdditive(code));
    const codes = [
      ...(main === undefined ? [] : [main]),
      ...passed.filter(isAdditive),
    ];
    return codes.map((code) => thoughtWithCode(part, code, sentence, context));
  });
  if (found.length > 0) return found;
  const left = codebook.orderOfTests.at(-1) ?? null;
  return [thoughtWithCode(sentence, left, sentence, context)];
}

function stretchOf(text: string, context: Context): Stretch {
  return {
    text,
    canReact: context.view.earlier.length > 0,
    canDefend: context.disagreements.length > 0,
    isLast: context.isLast,
  };
}

function thoughtWithCode(
  part: Thought,
  code: string | null,
  sentence: Thought,
  context: Context,
): CodedThought {
  const entry = code === null ? null : findCode(context.codebook, code);
  const targetTurnId = entry?.reacts === true
    ? findTarget(sentence.text, entry.defendsAgainst.length > 0, context)
    : null;
  return { thought: part, code, targetTurnId };
}

/** The turn that a reaction answers; a defence answers one that disagrees, and not the one that it defends. */
function findTarget(
  sentence: string,
  isDefence: boolean,
  context: Context,
): string | null {
  const candidates = isDefence ? context.disagreements : context.view.earlier;
  const named = candidates.filter((turn) => isNamed(turn, sentence)).at(-1);
  return (named ?? candidates.at(-1))?.turnId ?? null;
}

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth"];

/** A turn is named by its role with a capital or as agent, by its label ("T2"), or by its place ("the second speaker"). */
function isNamed(turn: EarlierTurn, sentence: string): boolean {
  const ordinal = ORDINALS[turn.index - 1];
  const places = [`\\bT${turn.index}\\b`];
  if (ordinal !== undefined) {
    places.push(`\\b${ordinal} (?:speaker|agent|turn)\\b`);
  }
  if (turn.role !== null && /^[a-z]+$/i.test(turn.role)) {
    const capital = turn.role.charAt(0).toUpperCase() + turn.role.slice(1);
    places.push(
      `\\b${capital}\\b`,
      `\\b${turn.role} (?:agent|speaker|turn)\\b`,
    );
  }
  return places.some((place) => new RegExp(place).test(sentence));
}

/** Cuts a sentence into parts; offsets are those of the turn. */
function cutAtSeams(sentence: Thought): Thought[] {
  const parts: Thought[] = [];
  let from = 0;
  const push = (to: number): void => {
    const raw = sentence.text.slice(from, to);
    const text = raw.trim().replace(/[;:]$/, "");
    if (text === "") return;
    const start = sentence.start + from + (raw.length - raw.trimStart().length);
    parts.push({
      index: sentence.index,
      start,
      end: start + text.length,
      text,
    });
  };
  for (const seam of sentence.text.matchAll(SEAM)) {
    push(seam.index);
    from = seam.index + seam[0].length;
  }
  push(sentence.text.length);
  return parts;
}
