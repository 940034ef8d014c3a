/**
 * Which connections differ between two groups? Each pair of codes tested by itself,
 * with p values adjusted for how many there are.
 *
 * For every pair: Welch's t test of the normalized weights, and a permutation test of
 * the difference of means. All pairs share the same relabellings, so that the largest
 * statistic over all pairs is at hand as well: its p value (single-step max |t|) holds
 * the chance of any false alarm below alpha, as Holm's does, and uses that connections
 * hang together. Benjamini-Hochberg holds the expected share of false alarms among
 * those found.
 *
 * No axis takes part, so nothing is circular. But weights of one network are not free
 * of each other: with vectors of length 1 a connection that grows makes others shrink.
 *
 * A pair whose weights do not vary has no test; it takes no part in the adjustment.
 *
 * Source: Westfall & Young (1993), Resampling-based multiple testing, for max |t|;
 * Holm (1979), https://www.jstor.org/stable/4615733; Benjamini & Hochberg (1995),
 * https://doi.org/10.1111/j.2517-6161.1995.tb02031.x
 *
 * @module
 */

import type { EnaInterval, EnaModel } from "records";
import { adjustPValues, cohensD, type Random, welchTest } from "stats";
import { varies } from "./axis_comparison.ts";
import { checkGroupsOfUnits } from "./comparable.ts";
import { blocksOf, membersOf } from "./groups.ts";
import { permuteEdges } from "./permute_edges.ts";
import { labelsOfModel } from "./summarize.ts";

/** How to compare. */
export interface CompareEdgesOptions {
  /** Source of random numbers for relabelling. */
  readonly random: Random;
  /** Attribute that names the groups. Absent = the grouping of the model. */
  readonly by?: string;
  /** Level of the intervals. @default {0.95} */
  readonly confidence?: number;
  /** Random relabellings. @default {9999} */
  readonly relabelingCount?: number;
  /** All relabellings are visited up to this number. @default {200000} */
  readonly exactLimit?: number;
  /** Attribute that names blocks of units: labels are exchanged within blocks only. */
  readonly within?: string;
}

/** One pair of codes in two groups. P values are two-sided. */
export interface EdgeComparison {
  /** Label of the pair, such as "Data & Design". */
  readonly pair: string;
  /** Mean normalized weight in the first group. */
  readonly firstMean: number;
  /** Mean normalized weight in the second group. */
  readonly secondMean: number;
  /** First minus second. */
  readonly difference: number;
  /** Welch interval of the difference; null where there is no test. */
  readonly interval: EnaInterval | null;
  /** Hedges' g, positive where the first group has more; null where there is no test. */
  readonly hedgesG: number | null;
  /** Interval of g from the noncentral t distribution. */
  readonly hedgesInterval: EnaInterval | null;
  /** P value of Welch's t test. */
  readonly welchPValue: number | null;
  /** P value of the permutation test. */
  readonly permutationPValue: number | null;
  /** Welch, adjusted by Holm. */
  readonly welchHolmPValue: number | null;
  /** Welch, adjusted by Benjamini & Hochberg. */
  readonly welchFdrPValue: number | null;
  /** Permutation, adjusted by Holm. */
  readonly holmPValue: number | null;
  /** Permutation, adjusted by Benjamini & Hochberg. */
  readonly fdrPValue: number | null;
  /** Permutation, adjusted by the largest statistic over all pairs. */
  readonly maxPValue: number | null;
}

/** All pairs of codes in two groups. */
export interface EdgeComparisons {
  /** The groups, first minus second. */
  readonly groups: readonly [string, string];
  /** Relabellings looked at. */
  readonly relabelingCount: number;
  /** True = every possible relabelling was looked at. */
  readonly exact: boolean;
  /** One entry per pair, in the order of the model. */
  readonly edges: readonly EdgeComparison[];
}

/**
 * Compares every connection between two groups.
 *
 * @param model A fitted model whose rows are units, not steps of a trajectory. It needs no axis.
 * @param groups Names of two groups, which may differ in size.
 * @param options Source of random numbers, grouping, relabellings.
 * @returns One comparison per pair of codes.
 * @throws {GroupError} If a group is empty.
 * @throws {RangeError} If the model is a trajectory, both names are the same, or a count is out of range.
 *
 * @example
 * ```ts
 * import { accumulate, compareEdges, fitEna } from "ena";
 * import { createRandom } from "stats";
 * import assert from "node:assert/strict";
 *
 * const say = (unit: string, codes: number[]) => ({ unit: [unit], conversation: [unit], codes });
 * const lines = [
 *   say("a", [1, 1, 0]), say("b", [1, 1, 0]), say("c", [1, 1, 0]),
 *   say("d", [0, 1, 1]), say("e", [0, 1, 1]), say("f", [1, 0, 1]),
 * ];
 * const model = fitEna(accumulate(lines, { codes: ["A", "B", "C"] }), { group: ["x", "x", "x", "y", "y", "y"] });
 * const { edges } = compareEdges(model, ["x", "y"], { random: createRandom(1) });
 * // A & B is in all of x and none of y: 2 of the 20 ways to label six units are as far apart.
 * assert.equal(edges[0]?.difference, 1);
 * assert.equal(edges[0]?.permutationPValue, 2 / 20);
 * ```
 */
export function compareEdges(
  model: EnaModel,
  groups: readonly [string, string],
  options: CompareEdgesOptions,
): EdgeComparisons {
  const action = "compare connections";
  const { confidence = 0.95 } = options;
  checkGroupsOfUnits(model, groups, action);
  const labels = labelsOfModel(model, options.by);
  const [first, second] = [groups[0], groups[1]].map((name) =>
    membersOf(labels, name, action)
  );
  const both = [...(first ?? []), ...(second ?? [])].sort((a, b) => a - b);
  const isFirst = both.map((unit) => labels[unit] === groups[0]);
  const tested = permuteEdges(
    both.map((unit) => model.normalized[unit] ?? []),
    isFirst,
    { ...options, blockOf: blocksOf(model, both, options.within) },
  );
  const weights = (units: readonly number[], pair: number): number[] =>
    units.map((unit) => model.normalized[unit]?.[pair] ?? 0);
  const rows = model.pairs.map(({ label }, pair) =>
    describeEdge(label, {
      first: weights(first ?? [], pair),
      second: weights(second ?? [], pair),
      confidence,
    })
  );
  const welch = rows.map((row) => row.welchPValue);
  const adjusted = {
    welchHolm: adjustPValues(welch, "holm"),
    welchFdr: adjustPValues(welch, "benjamini-hochberg"),
    holm: adjustPValues(tested.pValues, "holm"),
    fdr: adjustPValues(tested.pValues, "benjamini-hochberg"),
  };
  return {
    groups,
    relabelingCount: tested.count,
    exact: tested.exact,
    edges: rows.map((row, pair) => ({
      ...row,
      permutationPValue: tested.pValues[pair] ?? null,
      welchHolmPValue: adjusted.welchHolm[pair] ?? null,
      welchFdrPValue: adjusted.welchFdr[pair] ?? null,
      holmPValue: adjusted.holm[pair] ?? null,
      fdrPValue: adjusted.fdr[pair] ?? null,
      maxPValue: tested.maxPValues[pair] ?? null,
    })),
  };
}

function describeEdge(
  pair: string,
  { first, second, confidence }: {
    readonly first: readonly number[];
    readonly second: readonly number[];
    readonly confidence: number;
  },
): Pick<
  EdgeComparison,
  | "pair"
  | "firstMean"
  | "secondMean"
  | "difference"
  | "interval"
  | "hedgesG"
  | "hedgesInterval"
  | "welchPValue"
> {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const level = confidence;
  const canTest = varies(first, second);
  const welch = canTest && first.length > 1 && second.length > 1
    ? welchTest(first, second, { level })
    : null;
  const effect = canTest ? cohensD(first, second, { level }) : null;
  return {
    pair,
    firstMean: mean(first),
    secondMean: mean(second),
    difference: mean(first) - mean(second),
    interval: welch === null ? null : limits(welch.interval),
    hedgesG: effect?.hedgesG ?? null,
    hedgesInterval: effect === null ? null : limits(effect.hedgesInterval),
    welchPValue: welch?.pValue ?? null,
  };
}

function limits({ lower, upper }: EnaInterval): EnaInterval {
  return { lower, upper };
}
