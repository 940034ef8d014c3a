/**
 * All checks of all papers of a file of figures in one call: the recipes for the two
 * papers that have them, the general checks for every other paper.
 *
 * Source: no formula.
 *
 * @module
 */

import { checkFigures } from "./check_figures.ts";
import {
  DEBATE_PAPER,
  type FigureRecord,
  PLATFORM_PAPER,
} from "./recipes/figures.ts";
import { checkDebatePaper, checkPlatformPaper } from "./recipes/mod.ts";
import type { PublishedCheck } from "./recipes/rows.ts";

/**
 * Checks the figures of any papers.
 *
 * @param figures Figures in long form, as `readPublishedFigures` of `read` gives them.
 * @returns The checks paper by paper, in the order in which the papers come; no checks without figures.
 * @throws RangeError if a figure is missing that the recipe of one of the two papers needs.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { checkPapers } from "stats";
 * import assert from "node:assert/strict";
 *
 * const rows = checkPapers(readPublishedFigures());
 * assert.equal(rows[0]?.figure, "exact accuracy 27.78%");
 * ```
 */
export function checkPapers(
  figures: readonly FigureRecord[],
): PublishedCheck[] {
  const byPaper = Map.groupBy(figures, ({ paper }) => paper);
  return [...byPaper].flatMap(([paper, own]) =>
    paper === DEBATE_PAPER
      ? checkDebatePaper(own)
      : paper === PLATFORM_PAPER
      ? checkPlatformPaper(own)
      : checkFigures(own)
  );
}
