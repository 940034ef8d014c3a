/**
 * Means rotation: axes through the means of two groups.
 *
 * With D_0 the centred vectors minus their mean over all units, the t-th axis is
 *
 *     w_t = mean of group 1 - mean of group 2 in D_(t-1), to length 1
 *     D_t = D_(t-1) - (D_(t-1) w_t) w_t'
 *
 * so the axes are orthonormal. Units in neither group are moved along with the
 * others. The axis is chosen to separate the groups: a test on it is circular
 * (`compareGroups` gives tests that are not).
 *
 * Where we differ from rENA 0.2.7: a group of one unit is its own mean (there the
 * mean becomes one number); group 1 is on the positive side (there the first loading
 * is never positive, whichever group comes first).
 *
 * Source: Bowman et al. (2021), https://doi.org/10.1007/978-3-030-67788-6_7
 *
 * @module
 */

import type { EnaGroupPair } from "records";
import { membersOf } from "./groups.ts";
import { axisAlong, type LeadingAxis } from "./leading_axis.ts";
import {
  deflate,
  frobeniusLength,
  meanRow,
  type Rows,
  subtract,
} from "./matrix.ts";

/**
 * Finds the axes through the means of pairs of groups.
 *
 * @param centred Units x pairs of codes.
 * @param pairs Pairs of groups, in order of the axes.
 * @param options Labels of the units for a pair, and what counts as no difference.
 * @returns One axis per pair, orthonormal.
 * @throws {GroupError} If a group is empty, or the means of a pair do not differ.
 */
export function meansAxes(
  centred: Rows,
  pairs: readonly EnaGroupPair[],
  options: {
    /** Label of each unit in the grouping of a pair. */
    readonly labels: (pair: EnaGroupPair) => readonly (string | null)[];
    /** Differences up to this share of the length of the centred matrix count as 0. */
    readonly rankTolerance: number;
  },
): LeadingAxis[] {
  const mean = meanRow(centred);
  let rest: number[][] = centred.map((row) => subtract(row, mean));
  const least = options.rankTolerance * frobeniusLength(centred);
  return pairs.map((pair, index) => {
    const action = `rotate by means of "${pair.first}" and "${pair.second}"`;
    const labels = options.labels(pair);
    const meanOf = (name: string): number[] =>
      meanRow(
        membersOf(labels, name, action).map((unit) => rest[unit] ?? []),
      );
    const difference = subtract(meanOf(pair.first), meanOf(pair.second));
    const axis = axisAlong(difference, {
      name: `MR${index + 1}`,
      source: "means",
      between: pair,
      least,
      complaint: `Cannot ${action}: the group means must differ${
        index === 0 ? "" : " beyond the axes before"
      }`,
    });
    rest = deflate(rest, axis.loadings);
    return axis;
  });
}
