/**
 * The ablation table: every condition against the baseline on the same things,
 * with difference, interval, tests and adjusted p values.
 *
 * Numbers: paired t test, signed-rank test, d_z and d_av. Outcomes of 0 and 1:
 * counts of pairs, exact McNemar test, Tango's interval. Differences are
 * baseline minus condition, so that a positive one is what the removed part
 * contributes.
 *
 * Source: the methods of `paired_t.ts`, `wilcoxon.ts`, `mcnemar.ts`,
 * `paired_difference.ts` and `adjust.ts`.
 *
 * @module
 */

import { adjustPValues } from "./adjust.ts";
import { requireFinite, requireSameLength } from "./checks.ts";
import { mean } from "./describe.ts";
import type { Interval } from "./interval.ts";
import { mcnemarTest } from "./mcnemar.ts";
import { pairedRiskDifference } from "./paired_difference.ts";
import { countPairs, type PairedTable } from "./paired_table.ts";
import { pairedTTest } from "./paired_t.ts";
import { wilcoxonSignedRankTest } from "./wilcoxon.ts";

/** Scores of the same things under several conditions. */
export interface AblationData {
  /** Name of the condition with everything in place. */
  readonly baseline: string;
  /** Scores by condition, things in the same order everywhere. */
  readonly conditions: Readonly<Record<string, readonly number[]>>;
}

/** One condition against the baseline. */
export interface AblationRow {
  /** Name of the condition. */
  readonly condition: string;
  /** Number of things that were scored under both. */
  readonly pairCount: number;
  /** Mean of the baseline. */
  readonly baselineMean: number;
  /** Mean of the condition. */
  readonly conditionMean: number;
  /** Baseline minus condition. */
  readonly difference: number;
  /** Interval of the difference: paired t for numbers, Tango for outcomes; null where no pair differs or all differ alike. */
  readonly interval: Interval | null;
  /** P value of the paired t test, or of the exact McNemar test; 1 where no pair differs. */
  readonly pValue: number;
  /** The same, adjusted by Holm over the conditions. */
  readonly holmPValue: number;
  /** The same, adjusted by Benjamini and Hochberg over the conditions. */
  readonly benjaminiHochbergPValue: number;
  /** What only numbers have; null for outcomes, or where the differences do not vary. */
  readonly continuous: {
    /** t of the paired test. */
    readonly t: number;
    /** Number of pairs minus 1. */
    readonly degreesOfFreedom: number;
    /** P value of the signed-rank test. */
    readonly signedRankPValue: number;
    /** Mean difference divided by the standard deviation of the differences. */
    readonly dz: number;
    /** Mean difference divided by the mean of the two standard deviations; null where undefined. */
    readonly averageD: number | null;
  } | null;
  /** Counts of pairs, baseline first; null for numbers. */
  readonly table: PairedTable | null;
}

/**
 * Compares every condition with the baseline.
 *
 * The scores are outcomes if every one of them is 0 or 1, else numbers. A
 * condition whose differences from the baseline do not vary has no t test: its
 * p value is 1 if they are 0, else that of the signed-rank test.
 *
 * @param data Scores by condition; the baseline is one of them.
 * @param options Level of the intervals (0.95 where absent), and `signedRank`: exact ("auto", where absent) or asymptotic.
 * @returns One row per condition other than the baseline, in the order given.
 * @throws RangeError if the baseline is not among the conditions, there is no other, lengths differ, or there are fewer than two things.
 *
 * @example
 * ```ts
 * import { ablationTable } from "stats";
 * import assert from "node:assert/strict";
 *
 * const [row] = ablationTable({
 *   baseline: "full",
 *   conditions: { full: [1, 1, 1, 0], noMemory: [0, 0, 1, 0] },
 * });
 * assert.equal(row?.difference, 0.5);
 * assert.deepEqual(row?.table, { a: 1, b: 2, c: 0, d: 1 });
 * ```
 */
export function ablationTable(
  data: AblationData,
  options: {
    readonly level?: number;
    readonly signedRank?: "auto" | "exact" | "asymptotic";
  } = {},
): AblationRow[] {
  const { level = 0.95, signedRank = "auto" } = options;
  const { baseline, others } = requireConditions(data);
  const isBinary = [baseline, ...others.map(([, scores]) => scores)]
    .every((scores) => scores.every((score) => score === 0 || score === 1));
  const rows = others.map(([condition, scores]) => ({
    condition,
    pairCount: scores.length,
    baselineMean: mean(baseline),
    conditionMean: mean(scores),
    ...(isBinary
      ? compareOutcomes(baseline, scores, level)
      : compareNumbers(baseline, scores, { level, signedRank })),
  }));
  const pValues = rows.map(({ pValue }) => pValue);
  const holm = adjustPValues(pValues, "holm");
  const benjaminiHochberg = adjustPValues(pValues, "benjamini-hochberg");
  return rows.map((row, index) => ({
    ...row,
    holmPValue: holm[index] ?? row.pValue,
    benjaminiHochbergPValue: benjaminiHochberg[index] ?? row.pValue,
  }));
}

/** What a comparison adds to a row. */
type Comparison = Pick<
  AblationRow,
  "difference" | "interval" | "pValue" | "continuous" | "table"
>;

/** Outcomes of 0 and 1. */
function compareOutcomes(
  baseline: readonly number[],
  scores: readonly number[],
  level: number,
): Comparison {
  const table = countPairs(
    baseline.map((score) => score === 1),
    scores.map((score) => score === 1),
  );
  const { estimate, tango } = pairedRiskDifference(table, { level });
  return {
    difference: estimate,
    interval: tango,
    pValue: mcnemarTest(table).exactPValue,
    continuous: null,
    table,
  };
}

/** Numbers. */
function compareNumbers(
  baseline: readonly number[],
  scores: readonly number[],
  options: {
    readonly level: number;
    readonly signedRank: "auto" | "exact" | "asymptotic";
  },
): Comparison {
  const differences = baseline.map((score, index) =>
    score - (scores[index] ?? 0)
  );
  const signedRankPValue = wilcoxonSignedRankTest(baseline, scores, {
    method: options.signedRank,
  }).pValue;
  const difference = mean(differences);
  if (differences.every((value) => value === differences[0])) {
    return {
      difference,
      interval: null,
      pValue: signedRankPValue,
      continuous: null,
      table: null,
    };
  }
  const test = pairedTTest(baseline, scores, { level: options.level });
  return {
    difference,
    interval: test.interval,
    pValue: test.pValue,
    continuous: {
      t: test.statistic,
      degreesOfFreedom: test.degreesOfFreedom,
      signedRankPValue,
      dz: test.dz,
      averageD: test.averageD,
    },
    table: null,
  };
}

/** Splits the baseline from the other conditions and checks their lengths. */
function requireConditions(data: AblationData): {
  baseline: readonly number[];
  others: [string, readonly number[]][];
} {
  const action = "make an ablation table";
  const entries = Object.entries(data.conditions);
  const baseline = entries.find(([name]) => name === data.baseline)?.[1];
  const others = entries.filter(([name]) => name !== data.baseline);
  if (baseline === undefined || others.length === 0) {
    throw new RangeError(
      `Cannot ${action}: conditions must hold the baseline "${data.baseline}" and at least 1 other, got ${
        JSON.stringify(entries.map(([name]) => name))
      }`,
    );
  }
  requireFinite(baseline, action, data.baseline, 2);
  for (const [name, scores] of others) {
    requireSameLength(baseline, scores, action, [data.baseline, name]);
    requireFinite(scores, action, name, 2);
  }
  return { baseline, others };
}
