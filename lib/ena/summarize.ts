/**
 * Groups of a model: mean networks, mean points and their intervals.
 *
 * Means are plain means over all units of the group, those without connections
 * included. The interval of a mean on one axis is mean +- t s / sqrt(n) with n - 1
 * degrees of freedom; a group of one unit has none.
 *
 * Source: Shaffer, Collier & Ruis (2016), https://doi.org/10.18608/jla.2016.33.3
 *
 * @module
 */

import type { EnaGroupSummary, EnaInterval, EnaModel } from "records";
import { standardDeviation, tQuantile } from "stats";
import { labelsBy, membersOf } from "./groups.ts";
import { meanRow, subtract } from "./matrix.ts";

/** Which grouping, and how wide the intervals. */
export interface SummarizeOptions {
  /** Attribute that names the groups. Absent = the grouping of the model. */
  readonly by?: string;
  /** Level of the intervals. @default {0.95} */
  readonly confidence?: number;
}

/**
 * Summarizes groups of units.
 *
 * @param model A fitted model.
 * @param groups Names of the groups.
 * @param options Grouping and level.
 * @returns One summary per group, in the order given.
 * @throws {GroupError} If a group is empty.
 * @throws {RangeError} If the level is not between 0 and 1, or no unit has the attribute.
 *
 * @example
 * ```ts
 * import { accumulate, fitEna, summarizeGroups } from "ena";
 * import assert from "node:assert/strict";
 *
 * const say = (unit: string, codes: number[]) => ({ unit: [unit], conversation: [unit], codes });
 * const lines = [say("Ann", [1, 1, 0]), say("Bob", [1, 0, 1]), say("Cy", [0, 1, 1])];
 * const model = fitEna(accumulate(lines, { codes: ["A", "B", "C"] }), { group: ["x", "x", "y"] });
 * const [x] = summarizeGroups(model, ["x"]);
 * assert.deepEqual(x?.meanNetwork, [0.5, 0.5, 0]);
 * ```
 */
export function summarizeGroups(
  model: EnaModel,
  groups: readonly string[],
  options: SummarizeOptions = {},
): EnaGroupSummary[] {
  const { confidence = 0.95 } = options;
  if (!(confidence > 0 && confidence < 1)) {
    throw new RangeError(
      `Cannot summarize groups: confidence must be above 0 and below 1, got ${confidence}`,
    );
  }
  const labels = labelsOfModel(model, options.by);
  return groups.map((name) => {
    const members = membersOf(labels, name, "summarize groups");
    const points = members.map((unit) => model.points[unit] ?? []);
    return {
      name,
      unitCount: members.length,
      zeroUnitCount: members.filter((unit) => model.units[unit]?.isZero).length,
      meanNetwork: meanRow(members.map((unit) => model.normalized[unit] ?? [])),
      meanPoint: meanRow(points),
      intervals: model.axes.map((_, axis) =>
        meanInterval(points.map((row) => row[axis] ?? 0), confidence)
      ),
    };
  });
}

/**
 * Subtracts the mean network of the second group from that of the first.
 *
 * @param first A group.
 * @param second Another group.
 * @returns One number per pair of codes; positive = stronger in the first.
 *
 * @example
 * ```ts
 * import { subtractNetworks } from "ena";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(subtractNetworks({ meanNetwork: [0.5, 0.25] }, { meanNetwork: [0.25, 0.5] }), [0.25, -0.25]);
 * ```
 */
export function subtractNetworks(
  first: Pick<EnaGroupSummary, "meanNetwork">,
  second: Pick<EnaGroupSummary, "meanNetwork">,
): number[] {
  return subtract(first.meanNetwork, second.meanNetwork);
}

/**
 * Gives the group of each unit of a model.
 *
 * @param model A fitted model.
 * @param by Attribute that names the groups; absent = the grouping of the model.
 * @returns One label per unit.
 */
export function labelsOfModel(
  model: EnaModel,
  by: string | undefined,
): (string | null)[] {
  return by === undefined
    ? model.units.map((unit) => unit.group)
    : labelsBy(model.units.map((unit) => unit.attributes), by);
}

function meanInterval(
  values: readonly number[],
  confidence: number,
): EnaInterval | null {
  const count = values.length;
  if (count < 2) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const half = tQuantile((1 + confidence) / 2, count - 1) *
    standardDeviation(values) / Math.sqrt(count);
  return { lower: mean - half, upper: mean + half };
}
