/**
 * Four answers to "do these two groups differ?", as p values of one grouping of
 * the units of a model. Given random groups many times, they show which answer
 * keeps its promise (`simulateLevel` of `stats`).
 *
 * Left out: everything that `compareGroups` adds to them.
 *
 * Source: the files of `permuteMeanDistance` and `holdOut`; the axis through two
 * group means: Bowman et al. (2021), https://doi.org/10.1007/978-3-030-67788-6_7
 *
 * @module
 */

import type { EnaModel } from "records";
import { type Random, welchTest } from "stats";
import { holdOut } from "./held_out.ts";
import { dot, meanRow, subtract } from "./matrix.ts";
import { permuteMeanDistance } from "./permutation.ts";

/** P values of one grouping, by what was asked. */
export type GroupingPValues = Readonly<
  Record<
    | "Welch t on MR1"
    | "Welch t on SVD1"
    | "permutation, new axis each time"
    | "held-out units",
    number
  >
>;

/**
 * Tests whether two groups of units differ, in four ways.
 *
 * MR1 is laid through the means of these very groups, so its t test is circular.
 * SVD1 is the first axis of a model that knows no groups.
 *
 * @param model A model fitted without groups (rotation "svd").
 * @param isFirst Whether each unit is in the first group, which needs two units at least, as does the second.
 * @param options Random numbers; relabellings of the two tests that relabel (199 where absent).
 * @returns The p values by name.
 * @throws {RangeError} If the length is not the number of units, a group has fewer than two, or the model was rotated to groups or has no axis.
 *
 * @example
 * ```ts
 * import { accumulate, fitEna, groupingPValues } from "ena";
 * import { createRandom } from "stats";
 * import assert from "node:assert/strict";
 *
 * const say = (unit: string, codes: number[]) => ({ unit: [unit], conversation: [unit], codes });
 * const lines = [
 *   say("a", [1, 1, 0]), say("b", [1, 1, 0]), say("c", [1, 1, 1]),
 *   say("d", [0, 1, 1]), say("e", [0, 1, 1]), say("f", [1, 0, 1]),
 * ];
 * const model = fitEna(accumulate(lines, { codes: ["A", "B", "C"] }));
 * const pValues = groupingPValues(model, [true, true, true, false, false, false], {
 *   random: createRandom(1),
 * });
 * assert.ok(pValues["Welch t on MR1"] < pValues["permutation, new axis each time"]);
 * ```
 */
export function groupingPValues(
  model: EnaModel,
  isFirst: readonly boolean[],
  options: { readonly random: Random; readonly relabelingCount?: number },
): GroupingPValues {
  const { random, relabelingCount = 199 } = options;
  checkGrouping(model, isFirst);
  const split = <T>(values: readonly T[], wanted: boolean): T[] =>
    values.filter((_, unit) => isFirst[unit] === wanted);
  const direction = subtract(
    meanRow(split(model.centred, true)),
    meanRow(split(model.centred, false)),
  );
  const welch = (points: readonly number[]): number =>
    welchTest(split(points, true), split(points, false)).pValue;
  const held = holdOut({
    points: model.centred,
    isFirst,
    staysAtOrigin: model.units.map(({ isZero }) =>
      isZero && model.definition.centering === "non-zero-units"
    ),
  }, { random, relabelingCount });
  if (held.status === "unavailable") {
    throw new RangeError(`Cannot test a grouping: ${held.reason}`);
  }
  return {
    "Welch t on MR1": welch(model.centred.map((row) => dot(row, direction))),
    "Welch t on SVD1": welch(model.points.map((point) => point[0] ?? 0)),
    "permutation, new axis each time": permuteMeanDistance(
      model.centred,
      isFirst,
      { random, relabelingCount, exactLimit: 0 },
    ).pValue,
    "held-out units": held.pValue,
  };
}

function checkGrouping(model: EnaModel, isFirst: readonly boolean[]): void {
  const action = "test a grouping";
  const first = isFirst.filter((inFirst) => inFirst).length;
  if (isFirst.length !== model.units.length) {
    throw new RangeError(
      `Cannot ${action}: isFirst must have one entry per unit (${model.units.length}), got ${isFirst.length}`,
    );
  }
  if (first < 2 || isFirst.length - first < 2) {
    throw new RangeError(
      `Cannot ${action}: each group must hold at least 2 units, got ${first} and ${
        isFirst.length - first
      }`,
    );
  }
  const source = model.axes[0]?.source;
  if (source !== "svd") {
    throw new RangeError(
      `Cannot ${action}: the first axis of the model must be of source "svd", got ${
        source === undefined ? "no axis" : `"${source}"`
      }`,
    );
  }
}
