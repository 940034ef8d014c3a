/**
 * A model whose verdicts are counted in the text and averaged in Table 2: what
 * the two averages say about its runs.
 *
 * Source: Exploring the Interplay of Theory of Mind, Logic Validation, and
 * Advanced Retrieval in LLM-Based Multi-Agent Systems, section 6.3 and Table 2;
 * the splits are those of `run_splits.ts`, the chances of `bootstrap_ends.ts`.
 *
 * @module
 */

import { createIntervalChance } from "../bootstrap_ends.ts";
import { listRunSplits, type RunSplit } from "../run_splits.ts";
import {
  endsOf,
  type FigureRecord,
  openPaper,
  PLATFORM_PAPER,
  type ReadFigure,
  roundsTo,
} from "./figures.ts";
import { found, type PublishedCheck } from "./rows.ts";
import { LOGIC } from "./tables.ts";
import { writeWord } from "./write.ts";

/**
 * Checks counted verdicts against the printed mean and interval of the runs.
 *
 * @param figures Published figures.
 * @returns One row for the pooled share, one for the mean, one for the interval.
 * @throws RangeError if a figure is missing.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { checkCountedRuns } from "stats";
 * import assert from "node:assert/strict";
 *
 * const [pooled, , split] = checkCountedRuns(readPublishedFigures());
 * assert.match(pooled?.recomputed ?? "", /25\/47 = 53\.2 %/);
 * assert.match(split?.recomputed ?? "", /^1 of them can print it/);
 * ```
 */
export function checkCountedRuns(
  figures: readonly FigureRecord[],
): PublishedCheck[] {
  const { all, invalid, cell } = readCounted(figures);
  const runCount = cell.n ?? 1;
  const valid = all.value - invalid.value;
  const pooled = 100 * valid / all.value;
  const splits = listRunSplits({
    total: all.value,
    positives: valid,
    runCount,
    mean: cell.printed,
  });
  const [example] = splits;
  const verdict = splits.length === 0
    ? "INCONSISTENT"
    : "consistent (not unique)";
  const { text, ends } = endsOf(cell);
  const chance = createIntervalChance(runCount);
  // Below one in ten thousand the interval is as good as impossible.
  const likely = splits
    .map((split) => ({ split, chance: chance(split.percentages, ends) }))
    .filter((one) => one.chance > 1e-4)
    .sort((one, other) => other.chance - one.chance);
  const [best] = likely;
  return [
    found(roundsTo(cell, pooled) ? "reproduced" : verdict, {
      about: [all, invalid],
      figure:
        `${invalid.printed} of ${all.printed} verdicts INVALID vs mean validity ${cell.printed}%`,
      source: "(ii) 6.3",
      published: `${invalid.printed} of ${all.printed}; ${cell.printed}`,
      recomputed: `pooled validity ${valid}/${all.printed} = ${
        pooled.toFixed(1)
      } %`,
      note:
        "the mean of the runs' percentages is another quantity than the pooled percentage; report both",
    }),
    found(verdict, {
      about: [all, invalid, cell],
      figure: `${
        writeWord(runCount)
      } runs, ${all.printed} verdicts, ${valid} valid, unweighted mean ${cell.printed}%`,
      source: "(ii) 6.3, Table 2",
      published: `${cell.printed}`,
      recomputed: `${
        splits.length.toLocaleString("en-US")
      } sets of run percentages have this mean${
        example === undefined ? "" : `, such as ${writeSplit(example)}`
      }`,
    }),
    found(likely.length > 0 ? "added" : "INCONSISTENT", {
      figure: `the same, with the printed interval ${text}`,
      source: "(ii) 6.3, Table 2",
      published: text,
      recomputed: best === undefined
        ? "no set of run percentages can print it"
        : `${likely.length} of them can print it: ${
          writeSplit(best.split)
        }, chance ${(100 * best.chance).toFixed(0)} %`,
      note: likely.length === 1
        ? "a mean, an interval and two counts give away the percentage of every run, if each run had a verdict"
        : "",
    }),
  ];
}

/** A split as "10/13 5/11", the largest run first. */
function writeSplit({ runs }: RunSplit): string {
  return runs.map(({ positives, total }) => `${positives}/${total}`).join(" ");
}

/** Counted verdicts of one model beside its cell of Table 2. */
export interface CountedModel {
  /** Number of its verdicts. */
  readonly all: ReadFigure;
  /** Number of them that are INVALID. */
  readonly invalid: ReadFigure;
  /** Its Logic Validity in Table 2. */
  readonly cell: ReadFigure;
}

/**
 * Finds the model whose verdicts are counted.
 *
 * @param figures Published figures.
 * @returns Its counts and its cell of Table 2.
 * @throws RangeError if a figure is missing.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { readCounted } from "./counted_runs.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(readCounted(readPublishedFigures()).cell.row, "GPT-OSS-120b");
 * ```
 */
export function readCounted(figures: readonly FigureRecord[]): CountedModel {
  const { find, list } = openPaper(figures, PLATFORM_PAPER);
  const [all] = list("text", "logic_verdicts");
  const model = all?.row ?? "";
  return {
    all: find(`text/${model}`, "logic_verdicts"),
    invalid: find(`text/${model}`, "logic_INVALID"),
    cell: find(`Table2/${model}`, LOGIC),
  };
}
