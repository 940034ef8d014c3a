/**
 * Generalized means rotation: one axis that follows a number, or spreads the means of
 * any number of groups.
 *
 * With X the centred vectors: for a number t the axis is the slopes of X on t, to
 * length 1. For groups it is the leading eigenvector of the scatter of the group means
 *
 *     B = sum_g n_g (mean_g - mean)(mean_g - mean)'
 *
 * which for two groups is the means rotation up to sign. A second target gives the
 * second axis in the same way from X with the first axis removed; without one the
 * second axis is a singular vector. The axis that follows a number rises with it; one
 * from groups has its largest loading positive. Units with a missing target do not
 * help to find the axis.
 *
 * Left out: covariates by cross-validated lasso, whose folds cannot be reproduced.
 *
 * Source: the definition of the generalized means rotation in rENA 0.3,
 * https://cran.r-project.org/package=rENA; the scatter of group means is Fisher's
 * (1936), https://doi.org/10.1111/j.1469-1809.1936.tb02137.x
 *
 * @module
 */

import type { EnaRotationDefinition } from "records";
import {
  type Attributes,
  codeColumn,
  type Column,
  readColumn,
} from "./attributes.ts";
import { axisAlong, type LeadingAxis, orientLargest } from "./leading_axis.ts";
import {
  deflate,
  frobeniusLength,
  meanRow,
  rightSingularVectors,
  type Rows,
  subtract,
} from "./matrix.ts";
import { slopesOn, spreadOf } from "./regression.ts";

/**
 * Finds the axes.
 *
 * @param centred Units x pairs of codes.
 * @param rotation Targets of the first and, where given, the second axis.
 * @param options Attributes of the units, and what counts as no spread.
 * @returns One axis per target, orthonormal.
 * @throws {RangeError} If an attribute is unknown.
 * @throws {GroupError} If networks do not change with a target.
 */
export function generalizedMeansAxes(
  centred: Rows,
  rotation: Extract<EnaRotationDefinition, { kind: "generalized-means" }>,
  { attributes, rankTolerance }: {
    readonly attributes: Attributes;
    readonly rankTolerance: number;
  },
): LeadingAxis[] {
  const least = rankTolerance * frobeniusLength(centred);
  const axes: LeadingAxis[] = [];
  let rest: Rows = centred;
  for (const target of [rotation.x, rotation.y]) {
    if (target === undefined) continue;
    const column = readColumn(attributes, target);
    const axis = axisAlong(directionOf(rest, column, least), {
      name: `GMR${axes.length + 1}`,
      source: "generalized-means",
      between: null,
      target,
      least: 0,
      complaint: `Cannot rotate by "${target}": networks must change with it`,
    });
    axes.push(axis);
    rest = deflate(rest, axis.loadings);
  }
  return axes;
}

/** The direction; zeros where there is none. */
function directionOf(
  rows: Rows,
  column: Column,
  least: number,
): readonly number[] {
  if (column.kind === "number") {
    const term = codeColumn(column);
    const slopes = slopesOn(rows, [term]);
    return Math.hypot(...slopes) * spreadOf(term) > least
      ? slopes
      : slopes.map(() => 0);
  }
  const known = rows.filter((_, unit) => column.values[unit] !== null);
  const mean = meanRow(known);
  const spread = column.levels.map((level) => {
    const own = rows.filter((_, unit) => column.values[unit] === level);
    const weight = Math.sqrt(own.length);
    return subtract(meanRow(own), mean).map((value) => value * weight);
  });
  const [leading] = rightSingularVectors(spread, least).vectors;
  return leading === undefined ? mean.map(() => 0) : orientLargest(leading);
}
