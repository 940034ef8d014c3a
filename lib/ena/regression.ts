/**
 * Regression rotation (hENA): axes along which networks change with an attribute,
 * other attributes held.
 *
 * Each connection is regressed on x and the controls by ordinary least squares; the
 * slopes on x, to length 1, are the first axis. With that axis removed from the
 * vectors, y gives the second in the same way. x and y are numbers, or text with two
 * levels (the level that sorts later is on the positive side); controls may have any
 * number of levels. Units with a missing value do not help to find the axis and are
 * projected like the others.
 *
 * Where we differ from rENA: text is coded by level, whatever the order of the lines
 * (its `ena.rotation.h` numbers runs of equal values); x with more than two levels is
 * refused instead of using the second one alone (see the generalized means rotation).
 *
 * Source: Hierarchical epistemic network analysis, supplement of the Third
 * International Conference on Quantitative Ethnography (2021), https://www.qesoc.org
 *
 * @module
 */

import type { EnaRotationDefinition } from "records";
import { type Attributes, codeColumn, readColumn } from "./attributes.ts";
import { axisAlong, type LeadingAxis } from "./leading_axis.ts";
import { leastSquares, rightSingularVectors } from "./decompose.ts";
import {
  deflate,
  frobeniusLength,
  multiply,
  type Rows,
  subtract,
} from "./matrix.ts";

/**
 * Finds the regression axes.
 *
 * @param centred Units x pairs of codes.
 * @param rotation x, y and controls.
 * @param options Attributes of the units, and what counts as no change.
 * @returns One axis, or two with y; orthonormal.
 * @throws {RangeError} If an attribute is unknown, x or y has another number of levels than two, or controls determine it.
 * @throws {GroupError} If networks do not change with x or y.
 */
export function regressionAxes(
  centred: Rows,
  rotation: Extract<EnaRotationDefinition, { kind: "regression" }>,
  { attributes, rankTolerance }: {
    readonly attributes: Attributes;
    readonly rankTolerance: number;
  },
): LeadingAxis[] {
  const least = rankTolerance * frobeniusLength(centred);
  const axes: LeadingAxis[] = [];
  let rest: Rows = centred;
  const controls = (rotation.controls ?? []).map((name) =>
    codeColumn(readColumn(attributes, name))
  );
  for (const target of [rotation.x, rotation.y]) {
    if (target === undefined) continue;
    const column = readColumn(attributes, target);
    if (column.kind === "levels" && column.levels.length !== 2) {
      throw new RangeError(
        `Cannot rotate by "${target}": it must be a number or have two levels, got ${column.levels.length} ` +
          `(${
            column.levels.join(", ")
          }); use kind "generalized-means" for more`,
      );
    }
    const term = codeColumn(column);
    checkIndependent(target, term, controls);
    const axis = axisAlong(slopesOn(rest, [term, ...controls]), {
      name: `REG${axes.length + 1}`,
      source: "regression",
      between: null,
      target,
      least: least / spreadOf(term),
      complaint: `Cannot rotate by "${target}": networks must change with it`,
    });
    axes.push(axis);
    rest = deflate(rest, axis.loadings);
  }
  return axes;
}

/** One row of numbers per unit; null where missing. */
type Term = readonly (readonly number[] | null)[];

/**
 * Refuses a target that the controls determine, in whole or in part: its slopes would
 * be arbitrary.
 *
 * @param target Name of the target, for the message.
 * @param term Its columns.
 * @param controls Columns of each control; without any all is well.
 * @throws {RangeError} If a column of the target, or a sum of them, is fixed by the controls.
 */
export function checkIndependent(
  target: string,
  term: Term,
  controls: readonly Term[],
): void {
  if (controls.length === 0) return;
  const complete = term.flatMap((own, unit) => {
    const others = controls.map((control) => control[unit] ?? null);
    return own === null || others.some((other) => other === null)
      ? []
      : [{ own, others: others.flatMap((other) => other ?? []) }];
  });
  const design = complete.map(({ others }) => [1, ...others]);
  const own = complete.map((row) => row.own);
  const fitted = multiply(design, leastSquares(design, own));
  const rest = own.map((row, unit) => subtract(row, fitted[unit] ?? []));
  const found = rightSingularVectors(rest, 1e-10 * frobeniusLength(own));
  if (found.vectors.length < (own[0]?.length ?? 0)) {
    throw new RangeError(
      `Cannot rotate by "${target}": it must vary where the controls are held, got one that they determine`,
    );
  }
}

/**
 * Regresses every column on an intercept and the given terms, and returns the slopes on the first term.
 *
 * @param rows Units x columns.
 * @param terms For each term one row of numbers per unit; units with a missing term are left out.
 * @returns One slope per column.
 */
export function slopesOn(
  rows: Rows,
  terms: readonly Term[],
): number[] {
  const design: number[][] = [];
  const used: (readonly number[])[] = [];
  rows.forEach((row, unit) => {
    const values = terms.map((term) => term[unit] ?? null);
    if (values.some((value) => value === null)) return;
    design.push([1, ...values.flatMap((value) => value ?? [])]);
    used.push(row);
  });
  return leastSquares(design, used)[1] ?? [];
}

/**
 * Gives the difference between the largest and the smallest value of a term: a slope times this is a change in the unit of the rows.
 *
 * @param term One row of numbers per unit; the first number counts.
 * @returns The difference; the smallest positive number for a constant term, so that dividing by it gives infinity.
 */
export function spreadOf(term: Term): number {
  const values = term.flatMap((row) => row?.slice(0, 1) ?? []);
  return Math.max(
    Number.MIN_VALUE,
    Math.max(...values) - Math.min(...values),
  );
}
