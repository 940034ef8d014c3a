/**
 * Finds the words of a scoring rubric in a text by fixed patterns, so that "grounded in the rubric" can be tested without trusting
 * a coder. It leaves out whether the rubric is applied well: naming a level is not using it.
 *
 * Source: none; the patterns are our own, for the six-level holistic rubric in `rules/rubric.yaml`.
 *
 * @module
 */

import type { RubricCue } from "records";
import { splitThoughts } from "./units.ts";

/** Words by which a rubric is recognised. */
export interface RubricLexicon {
  /** Criterion to the pattern of its words; must carry the flag "i" and not "g". */
  readonly criteria: Readonly<Record<string, RegExp>>;
  /** Pattern of names of levels; must carry the flags "gi". */
  readonly mastery: RegExp;
  /** Pattern of words for the rubric itself; must carry the flag "i" and not "g". */
  readonly rubric: RegExp;
}

/** Lexicon of the six-level holistic rubric for source-based argument. */
export const HOLISTIC_LEXICON: RubricLexicon = {
  criteria: {
    position:
      /\b(points? of view|critical thinking|position on the (issue|question))\b/i,
    evidence:
      /\b(use of (the )?(evidence|sources?|texts?)|(evidence|examples|reasons)[^.;]{0,25} from the (source|text|article)|source evidence|textual evidence)\b/i,
    organisation:
      /\b(organi[sz]ation|(well|poorly|mostly) organi[sz]ed|coheren(t|ce)|flow of ideas|(clear|limited|loses?) focus|focused)\b/i,
    language:
      /\b(command of language|word choice|choice of words|vocabulary|sentence (variety|structure)|variety of sentences|varied sentences)\b/i,
    errors: /\b(grammar|grammatical|mechanics|punctuation|spelling)\b/i,
  },
  mastery:
    /\b((clear and consistent|reasonably consistent|adequate|developing|(very )?little(?: or no)?|very little or no) mastery|mastery)\b/gi,
  rubric:
    /\b(rubrics?|(score[- ]?(point|level) )?descriptors?|criteri(on|a)|scoring (guide|standard|form)|standard of (judge?ment|scoring))\b/i,
};

const WORD_LEVELS = ["one", "two", "three", "four", "five", "six"];
const LEVEL = "([1-6]|one|two|three|four|five|six)";

/** Phrases that name a score as a level of the rubric; group 1 is the level, group 2 a second one. */
const LEVEL_PHRASES = [
  `\\b(?:levels?|score points?|bands?) ${LEVEL}(?:(?: and | or | to | versus |/|-)${LEVEL})?\\b`,
  `\\b${LEVEL}[- ](?:level|point) (?:descriptor|standard|description|essay)`,
  `\\b(?:an? |the |for )${LEVEL},? (?:asks?|calls?|requires?|demands?|wants?|expects?|needs?|means|allows?|describes?|says|is (?:defined|described)|descriptor|standard)\\b`,
  `\\b(?:asked|called|required|demanded|wanted|expected|needed|described|standard|description|wording|what) (?:of|for|at|by|in) (?:an? |the )?${LEVEL}\\b`,
];

/**
 * Finds rubric words. A level counts only where it is named as a level ("level 4", "a 4 asks for", "expected of a 5"); a score that
 * is merely given ("I propose a 3") does not.
 *
 * @param text Any text.
 * @param lexicon Words of the rubric; the six-level holistic one if absent.
 * @returns What was found; all empty and false for text without rubric words.
 *
 * @example
 * ```ts
 * import { rubricCue } from "coding";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(rubricCue("Level 4 asks for adequate evidence from the source."), {
 *   levels: [4],
 *   criteria: ["evidence"],
 *   mastery: [],
 *   namesRubric: false,
 * });
 * assert.deepEqual(rubricCue("I propose a 3.").levels, []);
 * ```
 */
export function rubricCue(
  text: string,
  lexicon: RubricLexicon = HOLISTIC_LEXICON,
): RubricCue {
  const levels = new Set<number>();
  for (const phrase of LEVEL_PHRASES) {
    for (const match of text.matchAll(new RegExp(phrase, "gi"))) {
      for (const level of match.slice(1)) {
        if (level !== undefined) levels.add(toLevel(level));
      }
    }
  }
  const mastery = [...text.matchAll(lexicon.mastery)].map((match) =>
    match[0].toLowerCase()
  );
  return {
    levels: [...levels].sort((a, b) => a - b),
    criteria: Object.entries(lexicon.criteria)
      .filter(([, pattern]) => pattern.test(text))
      .map(([criterion]) => criterion),
    mastery: [...new Set(mastery)],
    namesRubric: lexicon.rubric.test(text),
  };
}

/**
 * Whether a cue is enough to call a text grounded in the rubric: a level, the name of a level, or the rubric itself is named. The
 * word of a criterion alone ("good organisation") is not enough, because praise uses the same words.
 *
 * @param cue What was found.
 * @returns True if the text names a standard.
 *
 * @example
 * ```ts
 * import { isRubricGrounded, rubricCue } from "coding";
 * import assert from "node:assert/strict";
 *
 * assert.equal(isRubricGrounded(rubricCue("That is what the rubric asks for.")), true);
 * assert.equal(isRubricGrounded(rubricCue("The organisation is lovely.")), false);
 * ```
 */
export function isRubricGrounded(cue: RubricCue): boolean {
  return cue.levels.length > 0 || cue.mastery.length > 0 || cue.namesRubric;
}

/**
 * Finds rubric words in the sentences that hold a piece of evidence, since the shortest evidence may leave out the level that the
 * same sentence names.
 *
 * @param text The turn.
 * @param evidence Exact substring of the turn; if it is not in the turn, only the evidence itself is searched.
 * @param lexicon Words of the rubric; the six-level holistic one if absent.
 * @returns What was found.
 *
 * @example
 * ```ts
 * import { rubricCueAround } from "coding";
 * import assert from "node:assert/strict";
 *
 * const turn = "Level 5 is out of reach. At level 4, two citations are adequate.";
 * assert.deepEqual(rubricCueAround(turn, "two citations are adequate").levels, [4]);
 * ```
 */
export function rubricCueAround(
  text: string,
  evidence: string,
  lexicon: RubricLexicon = HOLISTIC_LEXICON,
): RubricCue {
  const start = text.indexOf(evidence);
  if (start < 0 || evidence === "") return rubricCue(evidence, lexicon);
  const end = start + evidence.length;
  const around = splitThoughts(text).filter((thought) =>
    thought.start < end && thought.end > start
  );
  return rubricCue(around.map((thought) => thought.text).join(" "), lexicon);
}

function toLevel(word: string): number {
  const position = WORD_LEVELS.indexOf(word.toLowerCase());
  return position < 0 ? Number(word) : position + 1;
}
