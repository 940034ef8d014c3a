/**
 * Two groups of a model: the usual tests on the axes, and the honest inference
 * that must stand beside them.
 *
 * The usual report, "MR1 separates the groups, t test p < .05", is circular: the axis
 * was chosen to separate these very units. With random labels on 24 units and 15
 * connections it comes out below .05 in about 95 of 100 cases. So every comparison
 * carries (1) a permutation test of the distance between the group means, where the
 * axis is found anew for every relabelling, and (2) the separation of units on an
 * axis made without them, with its own test. Tests on an axis that the groups made
 * are marked `circular`.
 *
 * All tests assume that units could have been in the other group independently of
 * each other; where they belong together in blocks (two debates about one essay),
 * name the block with `within`.
 *
 * Source: Shaffer, Collier & Ruis (2016), https://doi.org/10.18608/jla.2016.33.3, for
 * the usual tests; see `permutation.ts` and `held_out.ts` for the others.
 *
 * @module
 */

import type { EnaAxis, EnaComparison, EnaHeldOut, EnaModel } from "records";
import { cohensD, type Random } from "stats";
import { compareOnAxis, varies } from "./axis_comparison.ts";
import { checkComparable } from "./comparable.ts";
import { blocksOf, membersOf } from "./groups.ts";
import { warnOfComparison } from "./comparison_warnings.ts";
import { holdOut } from "./held_out.ts";
import type { Rows } from "./matrix.ts";
import { permuteMeanDistance } from "./permutation.ts";
import {
  labelsOfModel,
  subtractNetworks,
  summarizeGroups,
  type SummarizeOptions,
} from "./summarize.ts";

/** How to compare. */
export interface CompareOptions extends SummarizeOptions {
  /** Source of random numbers for relabelling. */
  readonly random: Random;
  /** Axes with tests, the first ones. @default {2} */
  readonly axisCount?: number;
  /** Random relabellings of the permutation test. @default {9999} */
  readonly relabelingCount?: number;
  /** All relabellings are visited up to this number. @default {200000} */
  readonly exactLimit?: number;
  /** Folds of the held-out rotation. @default {"leave-one-out" up to 200 units, else 10} */
  readonly folds?: number | "leave-one-out";
  /** Relabellings of the held-out rotation. @default {999} */
  readonly heldOutRelabelingCount?: number;
  /** Attribute that names blocks of units: labels are exchanged within blocks only, and whole blocks are held out. */
  readonly within?: string;
}

/**
 * Compares two groups of units, first minus second everywhere.
 *
 * @param model A fitted model whose rows are units, not steps of a trajectory.
 * @param groups Names of two groups, which may differ in size.
 * @param options Source of random numbers, grouping, tests.
 * @returns Means, networks, tests on axes, permutation test, held-out rotation.
 * @throws {GroupError} If a group is empty.
 * @throws {RangeError} If the model is a trajectory, both names are the same, or a count is out of range.
 *
 * @example
 * ```ts
 * import { accumulate, compareGroups, fitEna } from "ena";
 * import { createRandom } from "stats";
 * import assert from "node:assert/strict";
 *
 * const say = (unit: string, codes: number[]) => ({ unit: [unit], conversation: [unit], codes });
 * const lines = [
 *   say("a", [1, 1, 0]), say("b", [1, 1, 0]), say("c", [1, 1, 1]),
 *   say("d", [0, 1, 1]), say("e", [0, 1, 1]), say("f", [1, 0, 1]),
 * ];
 * const model = fitEna(accumulate(lines, { codes: ["A", "B", "C"] }), {
 *   group: ["x", "x", "x", "y", "y", "y"],
 *   rotation: { kind: "means", pairs: [{ first: "x", second: "y" }] },
 * });
 * const comparison = compareGroups(model, ["x", "y"], { random: createRandom(1) });
 * assert.equal(comparison.axes[0]?.circular, true);
 * assert.ok(comparison.permutation.exact); // 20 ways to choose three of six
 * assert.ok(comparison.permutation.pValue >= 2 / 20);
 * ```
 */
export function compareGroups(
  model: EnaModel,
  groups: readonly [string, string],
  options: CompareOptions,
): EnaComparison {
  return compareUnits(model, groups, {
    ...options,
    axesAreForeign: false,
    coordinates: coordinatesOf(model),
  });
}

/**
 * Gives positions of units over all dimensions: points, or centred vectors where the
 * model has only its first axes.
 *
 * @param model A fitted model.
 * @returns Units x dimensions, in orthonormal coordinates.
 */
export function coordinatesOf(model: EnaModel): Rows {
  return model.definition.axisLimit === undefined
    ? model.points
    : model.centred;
}

/**
 * Compares groups of units whose axes may have been made from other units.
 *
 * @param model Units with points; `points` are positions on `axes`.
 * @param groups Names of two groups.
 * @param options As {@linkcode compareGroups}; foreign axes are never circular; coordinates are where permutation test and held-out rotation look, units x any orthonormal dimensions.
 * @returns The comparison.
 */
export function compareUnits(
  model: EnaModel,
  groups: readonly [string, string],
  options: CompareOptions & {
    readonly axesAreForeign: boolean;
    readonly coordinates: Rows;
  },
): EnaComparison {
  const [firstName, secondName] = groups;
  checkComparable(model, groups);
  const labels = labelsOfModel(model, options.by);
  const first = membersOf(labels, firstName, "compare groups");
  const second = membersOf(labels, secondName, "compare groups");
  const [firstSummary, secondSummary] = summarizePair(model, groups, options);
  const both = [...first, ...second].sort((a, b) => a - b);
  const isFirst = both.map((unit) => labels[unit] === firstName);
  const blockOf = blocksOf(model, both, options.within);
  const shared = {
    random: options.random,
    ...(blockOf === undefined ? {} : { blockOf }),
  };
  const permutation = permuteMeanDistance(
    both.map((unit) => options.coordinates[unit] ?? []),
    isFirst,
    {
      ...shared,
      relabelingCount: options.relabelingCount ?? 9999,
      exactLimit: options.exactLimit ?? 200_000,
    },
  );
  const axes = model.axes.slice(0, options.axisCount ?? 2).map((axis, index) =>
    compareOnAxis(
      first.map((unit) => model.points[unit]?.[index] ?? 0),
      second.map((unit) => model.points[unit]?.[index] ?? 0),
      {
        axis: axis.name,
        circular: !options.axesAreForeign &&
          isCircular(model, axis, { groups, by: options.by }),
        level: options.confidence ?? 0.95,
      },
    )
  );
  const units = { both, isFirst, coordinates: options.coordinates };
  const heldOut = compareHeldOut(model, units, {
    ...shared,
    relabelingCount: options.heldOutRelabelingCount ?? 999,
    ...(options.folds === undefined ? {} : { folds: options.folds }),
  });
  const test = { ...permutation, within: options.within ?? null };
  return {
    groups: [firstSummary, secondSummary],
    by: options.by ?? model.groupedBy,
    subtractionNetwork: subtractNetworks(firstSummary, secondSummary),
    confidence: options.confidence ?? 0.95,
    axes,
    permutation: test,
    heldOut,
    warnings: warnOfComparison(model, axes, {
      groups,
      first,
      second,
      permutation: test,
    }),
  };
}

/**
 * An axis is circular for a comparison if the same grouping, or a group of the same
 * name, helped to make it.
 *
 * @param model A fitted model.
 * @param axis One of its axes.
 * @param compared Names of the groups, and the attribute that names them.
 * @returns Whether tests on the axis are no evidence.
 */
export function isCircular(
  model: EnaModel,
  { between, target, source }: EnaAxis,
  { groups, by }: {
    groups: readonly string[];
    by: string | undefined;
  },
): boolean {
  if (source === "svd") return false;
  const name = by ?? model.groupedBy;
  return between === null
    ? target === name
    : (between.by ?? model.groupedBy) === name ||
      groups.includes(between.first) || groups.includes(between.second);
}

function compareHeldOut(
  model: EnaModel,
  { both, isFirst, coordinates }: {
    both: readonly number[];
    isFirst: readonly boolean[];
    coordinates: Rows;
  },
  options: Parameters<typeof holdOut>[1],
): EnaHeldOut {
  const held = holdOut({
    points: both.map((unit) => coordinates[unit] ?? []),
    isFirst,
    staysAtOrigin: both.map((unit) =>
      model.definition.centering === "non-zero-units" &&
      model.units[unit]?.isZero === true
    ),
  }, options);
  if (held.status === "unavailable") return held;
  const group = (wanted: boolean): number[] =>
    held.points.filter((_, place) => isFirst[place] === wanted);
  const points: (number | null)[] = model.units.map(() => null);
  both.forEach((unit, place) => points[unit] = held.points[place] ?? null);
  return {
    ...held,
    points,
    cohensD: varies(group(true), group(false))
      ? cohensD(group(true), group(false)).cohensD
      : null,
  };
}

function summarizePair(
  model: EnaModel,
  groups: readonly [string, string],
  options: SummarizeOptions,
): EnaComparison["groups"] {
  const [first, second] = summarizeGroups(model, groups, options);
  if (first === undefined || second === undefined) {
    throw new RangeError(
      `Cannot compare groups: there must be two names, got ${groups}`,
    );
  }
  return [first, second];
}
