/**
 * Bootstraps of six and of three runs, listed in full.
 *
 * With so few runs the resamples can be listed, so that the exact interval, and
 * the chance of each interval that a bootstrap without a seed may print, follow
 * without simulation. The runs themselves are not published: those of three runs
 * follow from the printed numbers, those of six are invented here, and said to be.
 *
 * Source: Exploring the Interplay of Theory of Mind, Logic Validation, and
 * Advanced Retrieval in LLM-Based Multi-Agent Systems, Tables 2 and 3; the
 * enumeration is that of `bootstrap_exact.ts` and `bootstrap_ends.ts`.
 *
 * @module
 */

import {
  exactBootstrap,
  exactPercentileInterval,
} from "../../bootstrap_exact.ts";
import { mean } from "../../describe.ts";
import {
  bootstrapEndChances,
  createIntervalChance,
} from "../bootstrap_ends.ts";
import {
  type RunsBehindInterval,
  runsBehindInterval,
} from "../small_bootstrap.ts";
import { readDesign } from "./design.ts";
import {
  endsOf,
  type FigureRecord,
  openPaper,
  PLATFORM_PAPER,
  type ReadFigure,
} from "./figures.ts";
import { LOGIC } from "./tables.ts";

/**
 * Invented runs (valid of all verdicts) whose mean prints as in the table and
 * whose bootstrap can print both published intervals. Not the study's runs.
 */
export const INVENTED_RUNS: Readonly<
  Record<string, readonly (readonly [number, number])[]>
> = {
  "Gemini 2.5 Flash": [[6, 6], [22, 23], [16, 17], [10, 11], [17, 17], [
    13,
    16,
  ]],
  "GPT-5-mini": [[23, 25], [4, 4], [18, 19], [5, 8], [11, 21], [25, 28]],
};

/** An interval that a bootstrap of known runs may print. */
export interface BootstrapReading {
  /** Model, and where its runs are from. */
  readonly runs: string;
  /** The runs, in percent, in rising order. */
  readonly percentages: string;
  /** Number of different resamples, order aside. */
  readonly resampleCount: number;
  /** The exact percentile interval. */
  readonly exact: { readonly lower: number; readonly upper: number };
  /** Printed intervals of the tables. */
  readonly printed: string;
  /** Chance that 10,000 resamples print each of them. */
  readonly chances: string;
  /** The likeliest printed lower ends with their chances. */
  readonly lowerEnds: string;
}

/**
 * Enumerates the bootstrap of the three runs that Table 2 gives away and of invented sets of six.
 *
 * @param figures Published figures.
 * @returns One row for each set of runs.
 * @throws RangeError if a figure is missing.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { enumerateBootstraps } from "stats";
 * import assert from "node:assert/strict";
 *
 * const [three, six] = enumerateBootstraps(readPublishedFigures());
 * assert.deepEqual([three?.resampleCount, three?.exact.lower], [10, 33.3]);
 * assert.ok((six?.resampleCount ?? 0) <= 462);
 * ```
 */
export function enumerateBootstraps(
  figures: readonly FigureRecord[],
): BootstrapReading[] {
  const { ablatedModels } = readDesign(figures);
  const small = smallCell(figures);
  const known = deducedRuns(small);
  return [
    ...(known.length === 0 ? [] : [
      readBootstrap(`${small.row}, deduced`, { runs: known, cells: [small] }),
    ]),
    ...ablatedModels.flatMap((model) => {
      const runs = inventedRuns(model);
      const cells = sharedCells(figures, model);
      return runs.length === 0
        ? []
        : [readBootstrap(`${model}, invented`, { runs, cells })];
    }),
  ];
}

/**
 * Finds the cell of Table 2 with the fewest runs.
 *
 * @param figures Published figures.
 * @returns The figure; the first of several.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { smallCell } from "./bootstrap_readings.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(smallCell(readPublishedFigures()).n, 3);
 * ```
 */
export function smallCell(figures: readonly FigureRecord[]): ReadFigure {
  const cells = openPaper(figures, PLATFORM_PAPER).list("Table2");
  const [first, ...others] = cells;
  if (first === undefined) {
    throw new RangeError(
      `Cannot check the figures of ${PLATFORM_PAPER}: Table2 must hold at least 1 figure, got 0`,
    );
  }
  return others.reduce(
    (least, cell) =>
      (cell.n ?? Infinity) < (least.n ?? Infinity) ? cell : least,
    first,
  );
}

/**
 * Deduces the runs behind a cell, with the decimals of the cell.
 *
 * @param cell A figure with an interval.
 * @returns The runs in rising order; empty where the interval does not fix them.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { deducedRuns, smallCell } from "./bootstrap_readings.ts";
 * import assert from "node:assert/strict";
 *
 * const cell = smallCell(readPublishedFigures());
 * assert.deepEqual(deducedRuns(cell), [33.3, 45, 79.2]);
 * ```
 */
export function deducedRuns(cell: ReadFigure): number[] {
  return behind(cell).runs.map(({ estimate }) =>
    Number(estimate.toFixed(cell.decimals))
  );
}

/**
 * Asks what runs the printed mean and interval of a cell allow.
 *
 * @param cell A figure with an interval.
 * @returns What `runsBehindInterval` gives.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { behind, smallCell } from "./bootstrap_readings.ts";
 * import assert from "node:assert/strict";
 *
 * assert.ok(behind(smallCell(readPublishedFigures())).isRange);
 * ```
 */
export function behind(cell: ReadFigure): RunsBehindInterval {
  const { ends } = endsOf(cell);
  return runsBehindInterval({
    mean: cell.printed,
    ...ends,
    count: cell.n ?? 0,
  });
}

/**
 * Takes the invented runs of a model.
 *
 * @param model Name of the model.
 * @returns Percentages in rising order; empty where there are none.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { inventedRuns } from "./bootstrap_readings.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(inventedRuns("none"), []);
 * assert.equal(readPublishedFigures().length > 0, true);
 * ```
 */
export function inventedRuns(model: string): number[] {
  return (INVENTED_RUNS[model] ?? []).map(([valid, all]) => 100 * valid / all)
    .sort((one, other) => one - other);
}

/**
 * Finds the cells of Tables 2 and 3 that print the same runs of a model.
 *
 * @param figures Published figures.
 * @param model Name of an ablated model.
 * @returns The two figures, Table 2 first.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { sharedCells } from "./bootstrap_readings.ts";
 * import assert from "node:assert/strict";
 *
 * const [main] = sharedCells(readPublishedFigures(), "GPT-5-mini");
 * assert.equal(main?.printed, "81.8");
 * ```
 */
export function sharedCells(
  figures: readonly FigureRecord[],
  model: string,
): ReadFigure[] {
  const { find } = openPaper(figures, PLATFORM_PAPER);
  const [baseline = ""] = readDesign(figures).modes;
  return [
    find(`Table2/${model}`, LOGIC),
    find(`Table3/${model}|${baseline}`, LOGIC),
  ];
}

/**
 * Enumerates the bootstrap of some runs beside the printed intervals.
 *
 * @param name What the runs are.
 * @param input The runs, in percent, and the figures that print an interval of them.
 * @returns Exact interval and chances of the printed ones.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { readBootstrap, smallCell } from "./bootstrap_readings.ts";
 * import assert from "node:assert/strict";
 *
 * const cells = [smallCell(readPublishedFigures())];
 * assert.equal(readBootstrap("three", { runs: [33.3, 45, 79.2], cells }).chances, "1.00");
 * ```
 */
export function readBootstrap(
  name: string,
  input: {
    readonly runs: readonly number[];
    readonly cells: readonly ReadFigure[];
  },
): BootstrapReading {
  const { runs, cells } = input;
  const boot = exactBootstrap(runs, mean);
  const { lower, upper } = exactPercentileInterval(boot);
  const chance = createIntervalChance(runs.length);
  const ends = bootstrapEndChances(runs);
  const written = (chance: number): string =>
    chance.toFixed(2).replace(/^0/, "");
  return {
    runs: name,
    percentages: runs.map((run) => run.toFixed(1)).join(" "),
    resampleCount: boot.multisetCount,
    exact: { lower, upper },
    printed: cells.map((cell) => endsOf(cell).text).join(" "),
    chances: cells.map((cell) => written(chance(runs, endsOf(cell).ends)))
      .join(", "),
    lowerEnds: ends.lower.slice(0, 4).map((end) =>
      `${end.printed} (${written(end.chance)})`
    ).join(", "),
  };
}
