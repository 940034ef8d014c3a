/**
 * All ways in which counts that a paper gives in total can lie in its runs, if
 * it prints the mean of the runs' percentages beside them.
 *
 * A paper that says "47 verdicts, 25 of them valid, in six runs" and prints a
 * mean validity of 48.9 % gives two different averages: the pooled one is
 * 25 / 47, the printed one weighs every run alike. This file lists every split
 * of the totals into runs and keeps those whose mean of percentages rounds to
 * what is printed.
 *
 * Source: enumeration; the idea of listing what a rounded mean allows is that of
 * GRIM, Brown & Heathers (2017), doi:10.1177/1948550616673876.
 *
 * @module
 */

import { requireCount } from "../checks.ts";
import { readPrintedNumber } from "./printed.ts";

/** Totals over runs, and the mean of the runs' percentages as printed. */
export interface CountedRuns {
  /** Number of judged things in all runs together. */
  readonly total: number;
  /** How many of them were positive, such as VALID. */
  readonly positives: number;
  /** Number of runs, each with at least one judged thing. */
  readonly runCount: number;
  /** Mean of the runs' percentages, such as "48.9". */
  readonly mean: string;
}

/** One run of a split. */
export interface RunCount {
  /** Positive things of this run. */
  readonly positives: number;
  /** All things of this run. */
  readonly total: number;
}

/** One set of run percentages that fits. */
export interface RunSplit {
  /** Percentages of the runs, in rising order. */
  readonly percentages: readonly number[];
  /** One split that has them; others may have the same percentages. */
  readonly runs: readonly RunCount[];
}

/** Branches that a search may look at before it gives up. */
const WORK_LIMIT = 60_000_000;

/**
 * Lists the sets of run percentages that counted totals and a printed mean allow.
 *
 * @param counted Totals, number of runs, and the printed mean.
 * @returns Different sets of percentages, each with one split that has them; empty where none fits.
 * @throws SyntaxError if the mean is not a printed number.
 * @throws RangeError if a count is out of range or there are too many splits to list.
 *
 * @example
 * ```ts
 * import { listRunSplits } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Three things in two runs, one positive: 0/2 and 1/1, or 1/2 and 0/1.
 * const counted = { total: 3, positives: 1, runCount: 2 };
 * const [split, ...others] = listRunSplits({ ...counted, mean: "25.0" });
 * assert.deepEqual(split?.percentages, [0, 50]);
 * assert.equal(others.length, 0);
 * ```
 */
export function listRunSplits(counted: CountedRuns): RunSplit[] {
  const action = "list the splits of counted runs";
  const { total, positives, runCount } = counted;
  requireCount(runCount, action, "runCount", 1);
  requireCount(total, action, "total", runCount);
  requireCount(positives, action, "positives", 0);
  if (positives > total) {
    throw new RangeError(
      `Cannot ${action}: positives must be at most total, got ${positives} of ${total}`,
    );
  }
  const mean = readPrintedNumber(counted.mean);
  // Sums of shares; the slack keeps a mean that lies on a bound.
  const least = mean.lower * runCount / 100 - 1e-12;
  const most = mean.upper * runCount / 100 + 1e-12;
  const sizes = new Int32Array(runCount);
  const hits = new Int32Array(runCount);
  const fits = new Map<string, RunSplit>();
  let work = 0;
  const keep = (): void => {
    const split = readSplit(sizes, hits);
    const key = split.percentages.map((one) => one.toFixed(9)).join();
    if (!fits.has(key)) fits.set(key, split);
  };
  // Sizes fall, and where two are equal their hits do, so that each split comes once.
  const place = (
    run: number,
    leftTotal: number,
    leftHits: number,
    sum: number,
  ): void => {
    const after = runCount - run - 1;
    const before = run === 0 ? leftTotal : sizes[run - 1] ?? 0;
    const first = Math.min(before, leftTotal - after);
    for (let size = first; size * (after + 1) >= leftTotal; size--) {
      sizes[run] = size;
      const rest = leftTotal - size;
      const cap = run > 0 && size === before ? hits[run - 1] ?? 0 : size;
      const end = Math.min(size, leftHits, cap);
      for (let hit = Math.max(0, leftHits - rest); hit <= end; hit++) {
        const next = sum + hit / size;
        const restHits = leftHits - hit;
        // Of two runs the second follows; else no later run is larger, so that
        // a hit adds, and a miss costs, at least 1 / size.
        const low = restHits / (after === 1 ? rest : size);
        const high = after === 1 ? low : after - (rest - restHits) / size;
        if (next + low > most || next + high < least) continue;
        hits[run] = hit;
        if (after === 0) keep();
        else place(run + 1, rest, restHits, next);
      }
      work += end + 1;
      if (work > WORK_LIMIT) {
        throw new RangeError(
          `Cannot ${action}: the search must look at no more than ${WORK_LIMIT} branches, got more for ${positives} of ${total} in ${runCount} runs`,
        );
      }
    }
  };
  place(0, total, positives, 0);
  return [...fits.values()];
}

/** The split that the two arrays hold. */
function readSplit(sizes: Int32Array, hits: Int32Array): RunSplit {
  const runs = Array.from(sizes, (total, run) => ({
    positives: hits[run] ?? 0,
    total,
  }));
  return {
    runs,
    percentages: runs.map((run) => 100 * run.positives / run.total)
      .sort((one, other) => one - other),
  };
}
