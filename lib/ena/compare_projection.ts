/**
 * Compares groups among projected units, such as the debates of a revised round
 * in the space of the initial one.
 *
 * In a fitted space the axes come from other units, so a test on them is not
 * circular; in a joint space these units helped to make the axes. The permutation
 * test and the held-out rotation look at the projected units alone, and at their
 * whole networks: also at what the axes of the space cannot show.
 *
 * Source: see `compare.ts`.
 *
 * @module
 */

import type { EnaComparison, EnaProjection } from "records";
import { type CompareOptions, compareUnits } from "./compare.ts";
import { centerBy } from "./normalize.ts";

/**
 * Compares two groups of projected units, first minus second everywhere.
 *
 * @param projection What `project` gave, with groups.
 * @param groups Names of two groups, which may differ in size.
 * @param options Source of random numbers, grouping, tests.
 * @returns As `compareGroups`; in a fitted space no axis is circular.
 * @throws {GroupError} If a group is empty.
 *
 * @example
 * ```ts
 * import { accumulate, compareProjection, fitEna, project } from "ena";
 * import { createRandom } from "stats";
 * import assert from "node:assert/strict";
 *
 * const say = (unit: string, codes: number[]) => ({ unit: [unit], conversation: [unit], codes });
 * const options = { codes: ["A", "B", "C"] };
 * const before = [say("a", [1, 1, 0]), say("b", [1, 1, 1]), say("c", [0, 1, 1]), say("d", [1, 0, 1])];
 * const model = fitEna(accumulate(before, options), {
 *   group: ["x", "x", "y", "y"],
 *   rotation: { kind: "means", pairs: [{ first: "x", second: "y" }] },
 * });
 * const after = [say("e", [1, 1, 0]), say("f", [1, 1, 1]), say("g", [1, 1, 0]), say("h", [1, 1, 1])];
 * const projection = project(model, accumulate(after, options), { group: ["x", "x", "y", "y"] });
 * const comparison = compareProjection(projection, ["x", "y"], { random: createRandom(1) });
 * assert.equal(comparison.axes[0]?.circular, false);
 * assert.ok(Math.abs(comparison.permutation.statistic) < 1e-12); // the revised groups are alike
 * ```
 */
export function compareProjection(
  projection: EnaProjection,
  groups: readonly [string, string],
  options: CompareOptions,
): EnaComparison {
  const { model, units, normalized, points, centroids } = projection;
  const { centred } = centerBy(
    normalized,
    model.center,
    model.definition.centering,
  );
  return compareUnits(
    { ...model, units, normalized, centred, points, centroids },
    groups,
    {
      ...options,
      axesAreForeign: projection.space === "fitted",
      coordinates: centred,
    },
  );
}
