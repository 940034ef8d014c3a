/**
 * More than two groups of a model: are they apart at all, and which from which?
 *
 * The overall test permutes the spread between the groups, over all dimensions:
 *
 *     SSB = sum_g n_g |m_g - m|^2          m_g, m = means of a group and of all
 *
 * with the share SSB / SST beside it. Labels are exchanged among all units, or within
 * blocks. It uses no axis, so nothing in it is circular. For every two groups the
 * permutation test of `compareGroups` follows, adjusted by Holm. Kruskal-Wallis tests
 * on the axes are the usual report; they are marked where the groups made the axis.
 *
 * A small p value can come from groups that spread differently as well as from means
 * that differ, most of all where group sizes differ.
 *
 * Source: Anderson (2001), A new method for non-parametric multivariate analysis of
 * variance, https://doi.org/10.1111/j.1442-9993.2001.01070.pp.x; Kruskal & Wallis
 * (1952), https://doi.org/10.1080/01621459.1952.10483441
 *
 * @module
 */

import type { EnaGroupSummary, EnaModel } from "records";
import {
  adjustPValues,
  type KruskalWallisTest,
  kruskalWallisTest,
  type Random,
} from "stats";
import { checkComparable } from "./comparable.ts";
import { coordinatesOf, isCircular } from "./compare.ts";
import { blocksOf, membersOf } from "./groups.ts";
import { meanRow, type Rows, subtract } from "./matrix.ts";
import { permuteMeanDistance } from "./permutation.ts";
import {
  labelsOfModel,
  summarizeGroups,
  type SummarizeOptions,
} from "./summarize.ts";

/** How to compare. */
export interface CompareManyOptions extends SummarizeOptions {
  /** Source of random numbers for relabelling. */
  readonly random: Random;
  /** Axes with tests, the first ones. @default {2} */
  readonly axisCount?: number;
  /** Random relabellings of each test. @default {9999} */
  readonly relabelingCount?: number;
  /** Attribute that names blocks of units: labels are exchanged within blocks only. */
  readonly within?: string;
}

/** Any number of groups compared. */
export interface ManyComparison {
  /** Means and intervals, in the order given. */
  readonly groups: readonly EnaGroupSummary[];
  /** Permutation test of the spread between all groups. */
  readonly permutation: {
    /** SSB, the weighted sum of squared distances of group means from the mean. */
    readonly statistic: number;
    /** SSB as a share of all spread, 0 to 1; 0 where nothing varies. */
    readonly share: number;
    /** (b + 1) / (m + 1). */
    readonly pValue: number;
    /** Relabellings looked at (m). */
    readonly relabelingCount: number;
    /** Relabellings at least as far apart (b). */
    readonly asFarCount: number;
  };
  /** Every two groups: distance of their means over all dimensions, with its permutation test. */
  readonly pairs: readonly {
    /** First group. */
    readonly first: string;
    /** Second group. */
    readonly second: string;
    /** Distance of the mean points. */
    readonly distance: number;
    /** P value of the permutation test of these two groups. */
    readonly pValue: number;
    /** Adjusted by Holm over all pairs of groups. */
    readonly holmPValue: number;
  }[];
  /** Kruskal-Wallis test per axis. */
  readonly axes: readonly {
    /** Name of the axis. */
    readonly axis: string;
    /** True where these groups made the axis: its test is no evidence. */
    readonly circular: boolean;
    /** The test, with Dunn's comparisons adjusted by Holm. */
    readonly kruskalWallis: KruskalWallisTest;
  }[];
}

/**
 * Compares two or more groups of units.
 *
 * @param model A fitted model whose rows are units, not steps of a trajectory.
 * @param groups Names of the groups, which may differ in size.
 * @param options Source of random numbers, grouping, relabellings.
 * @returns Means, overall test, pairs, tests on axes.
 * @throws {GroupError} If a group is empty.
 * @throws {RangeError} If there are fewer than two names or one is there twice, the model is a trajectory or has no axis, or a count is out of range.
 *
 * @example
 * ```ts
 * import { accumulate, compareMany, fitEna } from "ena";
 * import { createRandom } from "stats";
 * import assert from "node:assert/strict";
 *
 * const say = (unit: string, codes: number[]) => ({ unit: [unit], conversation: [unit], codes });
 * const lines = [
 *   say("a", [1, 1, 0]), say("b", [1, 1, 0]), say("c", [0, 1, 1]),
 *   say("d", [0, 1, 1]), say("e", [1, 0, 1]), say("f", [1, 0, 1]),
 * ];
 * const model = fitEna(accumulate(lines, { codes: ["A", "B", "C"] }), { group: ["x", "x", "y", "y", "z", "z"] });
 * const found = compareMany(model, ["x", "y", "z"], { random: createRandom(1) });
 * // Units of a group are alike, so all spread is between the groups.
 * assert.ok(Math.abs(found.permutation.share - 1) < 1e-12);
 * ```
 */
export function compareMany(
  model: EnaModel,
  groups: readonly string[],
  options: CompareManyOptions,
): ManyComparison {
  const action = "compare groups";
  const { relabelingCount = 9999, random } = options;
  checkGroups(model, groups, relabelingCount);
  const labels = labelsOfModel(model, options.by);
  const members = groups.map((name) => membersOf(labels, name, action));
  const all = members.flat().sort((a, b) => a - b);
  const blocks = blocksOf(model, all, options.within);
  const groupOf = all.map((unit) => groups.indexOf(labels[unit] ?? ""));
  const coordinates = coordinatesOf(model);
  const rows = all.map((unit) => coordinates[unit] ?? []);
  return {
    groups: summarizeGroups(model, groups, options),
    permutation: permuteSpread(rows, groupOf, {
      groupCount: groups.length,
      relabelingCount,
      random,
      blocks: blocks ?? all.map(() => ""),
    }),
    pairs: comparePairs(rows, groupOf, { groups, blocks, options }),
    axes: model.axes.slice(0, options.axisCount ?? 2).map((axis, index) => ({
      axis: axis.name,
      circular: isCircular(model, axis, { groups, by: options.by }),
      kruskalWallis: kruskalWallisTest(
        members.map((units) =>
          units.map((unit) => model.points[unit]?.[index] ?? 0)
        ),
        { adjust: "holm" },
      ),
    })),
  };
}

function comparePairs(
  rows: Rows,
  groupOf: readonly number[],
  { groups, blocks, options }: {
    readonly groups: readonly string[];
    readonly blocks: readonly string[] | undefined;
    readonly options: CompareManyOptions;
  },
): ManyComparison["pairs"] {
  const tests = groups.flatMap((second, b) =>
    groups.slice(0, b).map((first, a) => {
      const places = [...groupOf.keys()].filter((place) =>
        groupOf[place] === a || groupOf[place] === b
      );
      const { statistic, pValue } = permuteMeanDistance(
        places.map((place) => rows[place] ?? []),
        places.map((place) => groupOf[place] === a),
        {
          random: options.random,
          relabelingCount: options.relabelingCount ?? 9999,
          ...(blocks === undefined
            ? {}
            : { blockOf: places.map((place) => blocks[place] ?? "") }),
        },
      );
      return { first, second, distance: statistic, pValue };
    })
  );
  const adjusted = adjustPValues(tests.map(({ pValue }) => pValue), "holm");
  return tests.map((test, index) => ({
    ...test,
    holmPValue: adjusted[index] ?? test.pValue,
  }));
}

function permuteSpread(
  rows: Rows,
  groupOf: readonly number[],
  { groupCount, relabelingCount, random, blocks }: {
    readonly groupCount: number;
    readonly relabelingCount: number;
    readonly random: Random;
    readonly blocks: readonly string[];
  },
): ManyComparison["permutation"] {
  const middle = meanRow(rows);
  const width = middle.length;
  const values = Float64Array.from(
    rows.flatMap((row) => subtract(row, middle)),
  );
  const sizes = Array.from(
    { length: groupCount },
    (_, group) => groupOf.filter((one) => one === group).length,
  );
  const sums = new Float64Array(groupCount * width);
  const spread = (of: Int32Array): number => {
    sums.fill(0);
    for (let place = 0; place < of.length; place++) {
      const base = (of[place] ?? 0) * width;
      for (let k = 0; k < width; k++) {
        sums[base + k] = (sums[base + k] ?? 0) +
          (values[place * width + k] ?? 0);
      }
    }
    return sums.reduce(
      (total, sum, at) =>
        total + sum * sum / (sizes[Math.floor(at / width)] ?? 1),
      0,
    );
  };
  const current = Int32Array.from(groupOf);
  const statistic = spread(current);
  const places = [
    ...Map.groupBy(
      groupOf.keys(),
      (place) => blocks[place] ?? "",
    ).values(),
  ];
  let asFarCount = 0;
  for (let index = 0; index < relabelingCount; index++) {
    for (const block of places) shuffle(current, block, random);
    // Spreads within rounding of the observed one count as equal.
    if (spread(current) >= statistic * (1 - 1e-9)) asFarCount++;
  }
  const total = values.reduce((sum, value) => sum + value * value, 0);
  return {
    statistic,
    share: total === 0 ? 0 : statistic / total,
    pValue: (asFarCount + 1) / (relabelingCount + 1),
    relabelingCount,
    asFarCount,
  };
}

/** Shuffles the labels at the places of one block. */
function shuffle(
  labels: Int32Array,
  block: readonly number[],
  random: Random,
): void {
  for (let at = block.length - 1; at > 0; at--) {
    const here = block[at] ?? 0;
    const there = block[random.below(at + 1)] ?? 0;
    [labels[here], labels[there]] = [labels[there] ?? 0, labels[here] ?? 0];
  }
}

function checkGroups(
  model: EnaModel,
  groups: readonly string[],
  relabelingCount: number,
): void {
  if (groups.length < 2) {
    throw new RangeError(
      `Cannot compare groups: there must be at least 2 names, got ${groups.length}`,
    );
  }
  checkComparable(model, groups);
  if (!(Number.isSafeInteger(relabelingCount) && relabelingCount >= 1)) {
    throw new RangeError(
      `Cannot compare groups: relabelingCount must be a whole number of at least 1, got ${relabelingCount}`,
    );
  }
}
