/**
 * An exercise: write `accumulate` yourself. Each rule of the definition is tried on a few
 * turns whose answer a pencil finds, so that a wrong answer says which rule it breaks.
 *
 * Left out: everything that `accumulate` does beyond a stanza window and binary
 * weighting; `tests/ena/accumulate_test.ts` tests the whole.
 *
 * Source: the definition in `accumulate.ts`.
 *
 * @module
 */

import type { CodedLine } from "records";
import { accumulate } from "./accumulate.ts";

/** What the exercise asks for: coded lines in; one vector per unit out, units in order of first appearance. */
export type OwnAccumulate = (
  lines: readonly CodedLine[],
  options: {
    /** Names of the codes. */
    readonly codes: readonly string[];
    /** Turns in reach, the current one included; may be Infinity. */
    readonly stanzaWindow: number;
  },
) => readonly (readonly number[])[];

/** One rule of the definition, tried. */
export interface TriedRule {
  /** The rule in words. */
  readonly rule: string;
  /** Whether the answer is the one of the definition. */
  readonly verdict: "right" | "wrong";
  /** The answer of the definition: numbers of one unit side by side, units divided by "/". */
  readonly expected: string;
  /** The answer given, or the error. */
  readonly got: string;
}

/** A rule with the turns that show it. */
interface Rule {
  readonly rule: string;
  readonly codes: readonly string[];
  readonly stanzaWindow: number;
  readonly lines: readonly CodedLine[];
  /** Units x pairs, found by hand. */
  readonly expected: readonly (readonly number[])[];
}

const THREE = ["A", "B", "C"];
const TWO = ["A", "B"];

function turn(
  who: string | readonly string[],
  codes: readonly number[],
  talk = "one",
): CodedLine {
  return {
    unit: typeof who === "string" ? [who] : who,
    conversation: [talk],
    codes,
  };
}

const RULES: readonly Rule[] = [
  {
    rule: "The codes of one turn connect with each other, none with itself",
    codes: THREE,
    stanzaWindow: 1,
    lines: [turn("Ann", [1, 1, 1])],
    expected: [[1, 1, 1]],
  },
  {
    rule: "Pairs come as A & B, A & C, B & C, A & D, B & D, C & D",
    codes: [...THREE, "D"],
    stanzaWindow: 1,
    lines: [turn("Ann", [1, 0, 0, 1])],
    expected: [[0, 0, 0, 1, 0, 0]],
  },
  {
    rule: "A window of 1 holds the turn alone",
    codes: TWO,
    stanzaWindow: 1,
    lines: [turn("Ann", [1, 0]), turn("Ann", [0, 1])],
    expected: [[0]],
  },
  {
    rule: "A turn connects with the turn before it",
    codes: TWO,
    stanzaWindow: 2,
    lines: [turn("Ann", [1, 0]), turn("Ann", [0, 1])],
    expected: [[1]],
  },
  {
    rule: "A window of 2 does not reach the turn before that",
    codes: TWO,
    stanzaWindow: 2,
    lines: [turn("Ann", [1, 0]), turn("Ann", [0, 0]), turn("Ann", [0, 1])],
    expected: [[0]],
  },
  {
    rule: "A window of 3 reaches it",
    codes: TWO,
    stanzaWindow: 3,
    lines: [turn("Ann", [1, 0]), turn("Ann", [0, 0]), turn("Ann", [0, 1])],
    expected: [[1]],
  },
  {
    rule: "Two earlier turns do not connect with each other again",
    codes: THREE,
    stanzaWindow: 3,
    lines: [
      turn("Ann", [1, 0, 0]),
      turn("Ann", [0, 1, 0]),
      turn("Ann", [0, 0, 1]),
    ],
    expected: [[1, 1, 1]],
  },
  {
    rule: "A connection counts once per turn, however often its codes meet",
    codes: TWO,
    stanzaWindow: 3,
    lines: [turn("Ann", [1, 0]), turn("Ann", [1, 0]), turn("Ann", [0, 1])],
    expected: [[1]],
  },
  {
    rule:
      "Turns of others are in reach; the speaker of the later turn gets the connection",
    codes: TWO,
    stanzaWindow: 2,
    lines: [turn("Ann", [1, 0]), turn("Ben", [0, 1])],
    expected: [[0], [1]],
  },
  {
    rule: "Turns of another conversation are out of reach",
    codes: TWO,
    stanzaWindow: 2,
    lines: [turn("Ann", [1, 0]), turn("Ann", [0, 1], "two")],
    expected: [[0]],
  },
  {
    rule: "Turns of another conversation in between do not use up the window",
    codes: TWO,
    stanzaWindow: 2,
    lines: [
      turn("Ann", [1, 0]),
      turn("Ann", [0, 0], "two"),
      turn("Ann", [0, 1]),
    ],
    expected: [[1]],
  },
  {
    rule: "An infinite window reaches the first turn of the conversation",
    codes: TWO,
    stanzaWindow: Infinity,
    lines: [
      turn("Ann", [1, 0]),
      ...Array.from({ length: 30 }, () => turn("Ann", [0, 0])),
      turn("Ann", [0, 1]),
    ],
    expected: [[1]],
  },
  {
    rule:
      "Speakers come in order of first appearance, those without connections with zeros",
    codes: TWO,
    stanzaWindow: 1,
    lines: [turn("Zoe", [0, 0]), turn("Ann", [1, 1]), turn("Zoe", [0, 0])],
    expected: [[0], [1]],
  },
  {
    rule: "Speakers are told apart by every part of their name",
    codes: TWO,
    stanzaWindow: 1,
    lines: [turn(["a.b", "c"], [1, 1]), turn(["a", "b.c"], [0, 0])],
    expected: [[1], [0]],
  },
];

/**
 * Tries an own `accumulate` on every rule of the definition.
 *
 * The last rule is sixty turns of three speakers in two conversations, where the answer is
 * that of `accumulate`.
 *
 * @param own The function to be tried; what it throws is an answer, too.
 * @returns One row per rule, simple ones first.
 *
 * @example
 * ```ts
 * import { accumulate, checkAccumulate } from "ena";
 * import assert from "node:assert/strict";
 *
 * const rows = checkAccumulate((lines, options) => accumulate(lines, options).adjacencyVectors);
 * assert.ok(rows.every(({ verdict }) => verdict === "right"));
 * const [first] = checkAccumulate(() => [[1, 1]]);
 * assert.deepEqual([first?.verdict, first?.expected, first?.got], ["wrong", "1 1 1", "1 1"]);
 * ```
 */
export function checkAccumulate(own: OwnAccumulate): TriedRule[] {
  return [...RULES, sixtyTurns()].map(
    ({ rule, codes, stanzaWindow, lines, expected }) => {
      const got = answerOf(() => own(lines, { codes, stanzaWindow }));
      const wanted = textOf(expected);
      return {
        rule,
        verdict: got === wanted ? "right" : "wrong",
        expected: wanted,
        got,
      };
    },
  );
}

function answerOf(ask: () => unknown): string {
  try {
    return textOf(ask());
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Numbers as text; in a notebook types are not checked, so anything can come. */
function textOf(answer: unknown): string {
  return Array.isArray(answer)
    ? answer.map((row: unknown) =>
      Array.isArray(row) ? row.map(String).join(" ") : String(row)
    ).join(" / ")
    : String(answer);
}

function sixtyTurns(): Rule {
  const speakers = ["Ann", "Ben", "Cy"];
  const lines = Array.from({ length: 60 }, (_, index) =>
    turn(
      speakers[index * index % 7 % 3] ?? "",
      THREE.map((_, code) => index * (index + 3 * code + 1) % 11 < 2 ? 1 : 0),
      index % 4 === 1 ? "two" : "one",
    ));
  const stanzaWindow = 4;
  return {
    rule: "Sixty turns of three speakers in two conversations, window of 4",
    codes: THREE,
    stanzaWindow,
    lines,
    expected: accumulate(lines, { codes: THREE, stanzaWindow })
      .adjacencyVectors,
  };
}
