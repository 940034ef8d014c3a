/**
 * What a reader of a comparison has to know.
 *
 * @module
 */

import type { EnaAxisComparison, EnaModel, EnaPermutationTest } from "records";

/**
 * Lists the warnings of a comparison.
 *
 * @param model The model whose units are compared.
 * @param axes The tests on its axes.
 * @param compared Names of the groups, their units, and the permutation test.
 * @returns Sentences; empty = nothing to say.
 */
export function warnOfComparison(
  model: EnaModel,
  axes: readonly EnaAxisComparison[],
  { groups, first, second, permutation }: {
    readonly groups: readonly [string, string];
    readonly first: readonly number[];
    readonly second: readonly number[];
    readonly permutation: EnaPermutationTest;
  },
): string[] {
  const warnings: string[] = [];
  const circular = axes.filter((axis) => axis.circular);
  if (circular.length > 0) {
    warnings.push(
      `Tests on ${
        circular.map((axis) => axis.axis).join(", ")
      } are circular, since the groups made the axis; report the permutation test and the held-out separation.`,
    );
    if (circular.length < axes.length && madeByPair(model, groups)) {
      warnings.push(
        `On the other axes "${groups[0]}" and "${
          groups[1]
        }" have equal means by construction; tests there say nothing.`,
      );
    }
  }
  const zeros =
    [...first, ...second].filter((unit) => model.units[unit]?.isZero === true)
      .length;
  if (zeros > 0) {
    warnings.push(`${zeros} of the compared units have no connection.`);
  }
  const smallest = Math.min(first.length, second.length);
  if (smallest < 5) {
    warnings.push(
      `The smaller group has ${smallest} ${
        smallest === 1 ? "unit" : "units"
      }; no test can say much.`,
    );
  }
  const least = smallestPValue(permutation, first.length === second.length);
  if (least >= 0.05) {
    warnings.push(
      `With so few units${
        permutation.within === null ? "" : ` within ${permutation.within}`
      } the permutation test cannot give a p value below ${
        Number(least.toFixed(3))
      }, however far apart the groups are.`,
    );
  }
  return warnings;
}

/** In groups of equal size the labels the other way round lie as far apart. */
function smallestPValue(
  { exact, relabelingCount, within }: EnaPermutationTest,
  areEqual: boolean,
): number {
  if (!exact) return 1 / (relabelingCount + 1);
  return Math.min(1, (areEqual && within === null ? 2 : 1) / relabelingCount);
}

/** Whether a means axis goes through the means of exactly these two groups. */
function madeByPair(
  model: EnaModel,
  groups: readonly [string, string],
): boolean {
  return model.axes.some(({ between }) =>
    between !== null && groups.includes(between.first) &&
    groups.includes(between.second)
  );
}
