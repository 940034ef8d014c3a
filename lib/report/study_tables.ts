/**
 * The three tables that a study of prompts and models prints, each by one call:
 * conditions against a baseline, models against the true scores, and one pair of
 * conditions in full.
 *
 * Source: the methods of `ablationTable`, `cohensKappa`, `wilsonInterval`,
 * `pairedRiskDifference`, `discordantOddsRatio` and `mcnemarVersions` of `stats`.
 *
 * @module
 */

import {
  type AblationData,
  ablationTable,
  cohensKappa,
  confusionMatrix,
  discordantOddsRatio,
  mcnemarVersions,
  pairedRiskDifference,
  type PairedTable,
  wilsonInterval,
} from "stats";
import {
  type PaperColumn,
  type PaperTable,
  paperTable,
  type PaperTableOptions,
} from "./paper_table.ts";

/** How a table of a study is written; its columns are fixed. */
export interface StudyTableOptions
  extends Omit<PaperTableOptions, "columns" | "format" | "intervals"> {
  /** Level of the intervals; 0.95 where absent. */
  readonly level?: number;
}

/**
 * Writes the ablation table: every condition against the baseline.
 *
 * @param data Scores of the same things under each condition; all 0 or 1 for outcomes, else numbers.
 * @param options Title, note, level.
 * @returns One row per condition other than the baseline: n, means, difference with interval, p and Holm's p.
 * @throws RangeError if the baseline is not among the conditions, there is no other, or lengths differ.
 *
 * @example
 * ```ts
 * import { ablationPaperTable } from "report";
 * import assert from "node:assert/strict";
 *
 * const shown = ablationPaperTable({
 *   baseline: "full",
 *   conditions: { full: [1, 1, 1, 0], noMemory: [0, 0, 1, 0] },
 * }, { title: "What the memory adds" });
 * assert.match(shown.markdown, /\| noMemory \| 4 \| 75\.0 % \| 25\.0 % \| 50\.0 % \[/);
 * assert.match(shown.markdown, /95 % interval, Tango score/);
 * ```
 */
export function ablationPaperTable(
  data: AblationData,
  options: StudyTableOptions,
): PaperTable {
  const { level = 0.95, ...rest } = options;
  const rows = ablationTable(data, { level });
  const areOutcomes = rows.every(({ table }) => table !== null);
  const format = areOutcomes ? "percent" : "number";
  const test = areOutcomes ? "exact McNemar test" : "paired t test";
  return paperTable(rows, {
    ...rest,
    columns: [
      "condition",
      { field: "pairCount", title: "n" },
      { field: "baselineMean", title: data.baseline, format },
      { field: "conditionMean", title: "condition alone", format },
      {
        field: "difference",
        title: `${data.baseline} minus condition`,
        interval: "interval",
        format,
      },
      { field: "pValue", title: "p" },
      { field: "holmPValue", title: "p (Holm)" },
      ...(areOutcomes
        ? []
        : [{ field: "continuous dz", title: "d_z" }].filter(() =>
          rows.some(({ continuous }) => continuous !== null)
        )),
    ],
    note: [
      `p: ${test}, two-sided; Holm: adjusted over the ${rows.length} conditions.`,
      ...(options.note === undefined ? [] : [options.note]),
    ].join(" "),
  });
}

/** Scores that models gave to the same things. */
export interface ModelScores {
  /** True scores, one per thing. */
  readonly truth: readonly number[];
  /** Scores by model, in the order of the truth; null = the model gave none. */
  readonly models: Readonly<Record<string, readonly (number | null)[]>>;
  /** All scores that can be given, in order. */
  readonly scale: readonly number[];
}

/**
 * Writes the model table: every model against the true scores.
 *
 * A thing without a score counts in `n` of no model and in no estimate; the table
 * says how many there were.
 *
 * @param scores True scores, scores by model, scale.
 * @param options Title, note, level.
 * @returns One row per model: n, ungraded, exact accuracy and quadratic weighted kappa with intervals, mean error.
 * @throws RangeError if a model has not one entry per true score, or a score is not on the scale.
 *
 * @example
 * ```ts
 * import { modelPaperTable } from "report";
 * import assert from "node:assert/strict";
 *
 * const shown = modelPaperTable({
 *   truth: [1, 2, 3, 3],
 *   models: { small: [1, 2, 2, null] },
 *   scale: [1, 2, 3],
 * }, { title: "Models" });
 * assert.match(shown.markdown, /\| small \| 3 \| 1 \| 66\.7 % \[20\.8 %, 93\.9 %\]/);
 * ```
 */
export function modelPaperTable(
  scores: ModelScores,
  options: StudyTableOptions,
): PaperTable {
  const { level = 0.95, ...rest } = options;
  const { truth, models, scale } = scores;
  const rows = Object.entries(models).map(([model, given]) => {
    if (given.length !== truth.length) {
      throw new RangeError(
        `Cannot write model table "${options.title}": "${model}" must have one entry per true score (${truth.length}), got ${given.length}`,
      );
    }
    const graded = given.flatMap((score, index) => {
      const right = truth[index];
      return score === null || right === undefined ? [] : [{ score, right }];
    });
    return {
      model,
      count: graded.length,
      ungradedCount: given.length - graded.length,
      ...rateGraded(graded, scale, level),
    };
  });
  return paperTable(rows, {
    ...rest,
    columns: [
      "model",
      { field: "count", title: "n" },
      { field: "ungradedCount", title: "ungraded" },
      {
        field: "exactShare",
        title: "exact accuracy",
        interval: "exactInterval",
      },
      { field: "adjacentShare", title: "within 1 point" },
      { field: "kappa", title: "QWK", interval: "kappaInterval" },
      { field: "bias", title: "mean error" },
    ],
    note: [
      "QWK: quadratic weighted kappa over the whole scale; mean error: model minus truth.",
      ...(options.note === undefined ? [] : [options.note]),
    ].join(" "),
  });
}

/** Agreement of given scores with the right ones. */
function rateGraded(
  graded: readonly { readonly score: number; readonly right: number }[],
  scale: readonly number[],
  level: number,
): object {
  const nothing = { missing: "nothing graded" };
  if (graded.length === 0) {
    return {
      exactShare: nothing,
      exactInterval: null,
      adjacentShare: nothing,
      kappa: nothing,
      kappaInterval: null,
      bias: nothing,
    };
  }
  const right = graded.map((one) => one.right);
  const given = graded.map((one) => one.score);
  const kappa = cohensKappa(right, given, {
    categories: scale,
    weights: "quadratic",
    level,
  });
  const near = graded.filter((one) => Math.abs(one.score - one.right) <= 1);
  const exact = graded.filter((one) => one.score === one.right).length;
  return {
    exactShare: confusionMatrix(right, given, { categories: scale }).accuracy,
    exactInterval: wilsonInterval(exact, { trials: graded.length, level }),
    adjacentShare: near.length / graded.length,
    kappa: kappa.estimate ?? { missing: kappa.reason ?? "undefined" },
    kappaInterval: kappa.interval,
    bias: graded.reduce((sum, one) => sum + one.score - one.right, 0) /
      graded.length,
  };
}

/**
 * Writes the paired table: two conditions on the same things, with yes-no outcomes.
 *
 * All four versions of McNemar's test stand below each other, two- and one-sided,
 * so that a reader sees whether the answer hangs on the choice.
 *
 * @param table Counts of pairs; b = only the first condition succeeds.
 * @param options Title, note, level; names of the two conditions.
 * @returns Shares, difference and odds ratio with intervals, and the four versions of the test.
 * @throws RangeError if a count is negative or not whole, or there is no pair.
 *
 * @example
 * ```ts
 * import { pairedPaperTable } from "report";
 * import assert from "node:assert/strict";
 *
 * const shown = pairedPaperTable({ a: 12, b: 17, c: 8, d: 35 }, {
 *   title: "Revised against initial prompts",
 *   names: ["revised", "initial"],
 * });
 * assert.match(shown.markdown, /\| McNemar, exact \|.*\| \.108 \| \.0539 \| 25 \|/);
 * assert.match(shown.markdown, /both 12, revised only 17, initial only 8, neither 35/);
 * ```
 */
export function pairedPaperTable(
  table: PairedTable,
  options: StudyTableOptions & { readonly names?: readonly [string, string] },
): PaperTable {
  const { level = 0.95, names = ["first", "second"], ...rest } = options;
  const { a, b, c, d } = table;
  const difference = pairedRiskDifference(table, { level });
  const odds = discordantOddsRatio(table, { level });
  const trials = a + b + c + d;
  const rows = [
    {
      quantity: names[0],
      estimate: difference.firstShare,
      interval: wilsonInterval(a + b, { trials, level }),
      count: trials,
    },
    {
      quantity: names[1],
      estimate: difference.secondShare,
      interval: wilsonInterval(a + c, { trials, level }),
      count: trials,
    },
    {
      quantity: `${names[0]} minus ${names[1]}`,
      estimate: difference.estimate,
      interval: difference.tango,
      count: trials,
    },
    {
      quantity: "odds ratio of the discordant pairs",
      estimate: odds.estimate,
      interval: odds.estimate === null ? null : odds.exact,
      count: b + c,
    },
    ...mcnemarVersions(table).map((test) => ({
      quantity: `McNemar, ${test.version}`,
      chiSquare: test.chiSquare,
      twoSidedPValue: test.twoSidedPValue,
      oneSidedPValue: test.oneSidedPValue,
      count: b + c,
    })),
  ];
  const columns: readonly (string | PaperColumn)[] = [
    "quantity",
    { field: "estimate", interval: "interval" },
    { field: "chiSquare", title: "chi-square (1)" },
    { field: "twoSidedPValue", title: "p, two-sided" },
    { field: "oneSidedPValue", title: `p, ${names[0]} better` },
    { field: "count", title: "n" },
  ];
  return paperTable(rows, {
    ...rest,
    columns,
    note: [
      `Pairs: both ${a}, ${names[0]} only ${b}, ${
        names[1]
      } only ${c}, neither ${d}. n of odds ratio and tests: discordant pairs.`,
      ...(options.note === undefined ? [] : [options.note]),
    ].join(" "),
  });
}
