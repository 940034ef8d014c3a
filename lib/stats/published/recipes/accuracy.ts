/**
 * Accuracy of the essay-scoring debates before and after the prompt revision:
 * percentages, counts and what they say about the number of essays.
 *
 * Source: Khatri et al., From Diagnosis to Redesign, section 4.2.
 *
 * @module
 */

import type { PairedTable } from "../../paired_table.ts";
import { wilsonInterval } from "../../proportions.ts";
import { consistentCounts } from "../grim.ts";
import {
  DEBATE_PAPER,
  type FigureRecord,
  openPaper,
  type ReadFigure,
  roundsTo,
} from "./figures.ts";
import { type PublishedCheck, reproduced } from "./rows.ts";
import { writeInterval } from "./write.ts";

/**
 * Builds the table of paired scores from the published counts.
 *
 * @param figures Published figures.
 * @returns a right in both rounds, b right in the revised round only (fixed), c right in the initial round only (broken), d wrong in both.
 * @throws RangeError if a figure is missing.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { publishedPairs } from "stats";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(publishedPairs(readPublishedFigures()), { a: 12, b: 17, c: 8, d: 35 });
 * ```
 */
export function publishedPairs(figures: readonly FigureRecord[]): PairedTable {
  const { right, wrong, fixed, broken } = readScores(figures);
  return {
    a: right.value - broken.value,
    b: fixed.value,
    c: broken.value,
    d: wrong.value - fixed.value,
  };
}

interface Scores {
  readonly initialPct: ReadFigure;
  readonly revisedPct: ReadFigure;
  readonly right: ReadFigure;
  readonly wrong: ReadFigure;
  readonly rightAfter: ReadFigure;
  readonly fixed: ReadFigure;
  readonly broken: ReadFigure;
}

function readScores(figures: readonly FigureRecord[]): Scores {
  const { find } = openPaper(figures, DEBATE_PAPER);
  return {
    initialPct: find("4.2_scores/initial", "exact_accuracy_pct"),
    revisedPct: find("4.2_scores/revised", "exact_accuracy_pct"),
    right: find("4.2_scores/initial", "correct_n"),
    wrong: find("4.2_scores/initial", "incorrect_n"),
    rightAfter: find("4.2_scores/revised", "correct_n"),
    fixed: find("4.2_scores/paired", "incorrect_to_correct_b"),
    broken: find("4.2_scores/paired", "correct_to_incorrect_c"),
  };
}

/**
 * Checks the published accuracies and the counts behind them.
 *
 * @param figures Published figures.
 * @returns One row for each figure.
 * @throws RangeError if a figure is missing.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { checkScores } from "./accuracy.ts";
 * import assert from "node:assert/strict";
 *
 * const rows = checkScores(readPublishedFigures());
 * assert.ok(rows.every(({ verdict }) => verdict === "reproduced"));
 * ```
 */
export function checkScores(
  figures: readonly FigureRecord[],
): PublishedCheck[] {
  const { find } = openPaper(figures, DEBATE_PAPER);
  const scores = readScores(figures);
  const { right, wrong, rightAfter, fixed, broken } = scores;
  const net = find("4.2_scores/paired", "net_change");
  const gain = find(
    "4.2_scores/revised_vs_initial",
    "relative_improvement_pct",
  );
  const trials = right.value + wrong.value;
  const accuracy = (printed: ReadFigure, count: number): PublishedCheck => {
    const percent = 100 * count / trials;
    const wilson = wilsonInterval(count, { trials });
    return reproduced(roundsTo(printed, percent), {
      about: [printed],
      figure: `exact accuracy ${printed.printed}%`,
      source: "(i) abstract, 4.2",
      published: printed.printed,
      recomputed: `${count}/${trials} = ${percent.toFixed(2)}, 95 % Wilson ${
        writeInterval({
          lower: 100 * wilson.lower,
          upper: 100 * wilson.upper,
        }, 1)
      }`,
    });
  };
  const maximumCount = 200;
  const sizes = consistentCounts(
    [scores.initialPct.printed, scores.revisedPct.printed],
    { maximumCount, scale: 100 },
  );
  const after = right.value - broken.value + fixed.value;
  const ratio = 100 * (rightAfter.value / right.value - 1);
  return [
    accuracy(scores.initialPct, right.value),
    accuracy(scores.revisedPct, rightAfter.value),
    reproduced(sizes.includes(trials) && right.n === trials, {
      about: [right, wrong],
      figure: "sample size (not stated)",
      source: "(i)",
      published: "not stated",
      recomputed: `both percentages need ${
        sizes.join(" or ")
      } essays (up to ${maximumCount}); ${right.printed} + ${wrong.printed} = ${trials}`,
    }),
    reproduced(after === rightAfter.value, {
      about: [fixed, broken, rightAfter],
      figure:
        `${fixed.printed} fixed, ${broken.printed} broken -> ${rightAfter.printed} correct`,
      source: "(i) 4.2",
      published: rightAfter.printed,
      recomputed:
        `${right.printed} - ${broken.printed} + ${fixed.printed} = ${after}`,
      tolerance: "0",
    }),
    reproduced(fixed.value - broken.value === net.value, {
      about: [net],
      figure: `net change of ${net.printed}`,
      source: "(i) 4.2",
      published: net.printed,
      recomputed: String(fixed.value - broken.value),
      tolerance: "0",
    }),
    reproduced(roundsTo(gain, ratio), {
      about: [gain],
      figure: `relative improvement about ${gain.printed}%`,
      source: "(i) 4.2",
      published: gain.printed,
      recomputed: `${rightAfter.printed}/${right.printed} - 1 = ${
        ratio.toFixed(1)
      } %; absolute ${
        (100 * (rightAfter.value - right.value) / trials).toFixed(2)
      } points`,
    }),
  ];
}
