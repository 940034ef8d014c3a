/**
 * Generalized means rotation: one axis that follows a number, or spreads the means of
 * any number of groups; with covariates held where they are given.
 *
 * With X the centred vectors, T the target (a number, or one column per level but the
 * first) and Z the covariates, every connection is regressed on an intercept, T and Z;
 * T with its slopes, V = T b, is what the target alone does. For a number the axis is
 * b to length 1. For groups it is the leading eigenvector of the scatter of the
 * (adjusted) group means
 *
 *     B = sum_g n_g (mean_g V - mean V)(mean_g V - mean V)'
 *
 * which for two groups without covariates is the means rotation up to sign. A second
 * target gives the second axis in the same way from X with the first axis removed;
 * without one the second axis is a singular vector. The axis that follows a number
 * rises with it; one from groups has its largest loading positive. Units with a
 * missing target or covariate do not help to find the axis.
 *
 * Covariates are held by ordinary least squares, or by the lasso: penalized, while the
 * target is not, each connection with the penalty that predicts best on held-out folds
 * (see `lasso.ts`). The lasso suits many covariates and few units. It shrinks them, so
 * that part of what they share with the target stays in the axis; a target that the
 * covariates determine is refused by least squares, and kept whole by the lasso. Text
 * covariates have one column per level in the lasso, so that no level is the reference.
 *
 * Where we differ: rENA deals the folds of its lasso without a seed, so that its axis
 * cannot be reproduced. Here the caller passes the source of random numbers, and the
 * penalties found stand in the model.
 *
 * Source: the definition of the generalized means rotation in rENA 0.3,
 * https://cran.r-project.org/package=rENA; the scatter of group means is Fisher's
 * (1936), https://doi.org/10.1111/j.1469-1809.1936.tb02137.x
 *
 * @module
 */

import type { EnaAxis, EnaRotationDefinition } from "records";
import type { Random } from "stats";
import {
  type Attributes,
  codeColumn,
  type Column,
  readColumn,
} from "./attributes.ts";
import { dealFolds } from "./folds.ts";
import { fitLasso, lassoAt } from "./lasso.ts";
import type { LassoDesign } from "./lasso_descent.ts";
import { axisAlong, type LeadingAxis, orientLargest } from "./leading_axis.ts";
import { leastSquares, rightSingularVectors } from "./decompose.ts";
import {
  deflate,
  frobeniusLength,
  lengthOf,
  meanRow,
  type Rows,
  subtract,
} from "./matrix.ts";
import { checkIndependent, spreadOf } from "./regression.ts";

type Definition = Extract<
  EnaRotationDefinition,
  { kind: "generalized-means" }
>;

/** What the axes are found from, and what counts as no spread. */
export interface GeneralizedMeansOptions {
  /** Attributes of each unit. */
  readonly attributes: Attributes;
  /** Share of the length of the matrix up to which a spread counts as 0. */
  readonly rankTolerance: number;
  /** Deals the folds of the lasso. */
  readonly random?: Random | undefined;
  /** Penalties found before, per target one for each pair of codes: nothing is cross-validated. */
  readonly penalties?: readonly (readonly number[])[] | undefined;
}

/**
 * Finds the axes.
 *
 * @param centred Units x pairs of codes.
 * @param rotation Targets of the first and, where given, the second axis; covariates.
 * @param options Attributes of the units, and what counts as no spread.
 * @returns One axis per target, orthonormal.
 * @throws {RangeError} If an attribute is unknown, covariates held by least squares determine a target, folds are out of range, or the lasso has neither random numbers nor penalties.
 * @throws {GroupError} If networks do not change with a target.
 */
export function generalizedMeansAxes(
  centred: Rows,
  rotation: Definition,
  options: GeneralizedMeansOptions,
): LeadingAxis[] {
  const least = options.rankTolerance * frobeniusLength(centred);
  const axes: LeadingAxis[] = [];
  let rest: Rows = centred;
  for (const target of [rotation.x, rotation.y]) {
    if (target === undefined) continue;
    const known = options.penalties?.[axes.length];
    const effect = effectOf(rest, { target, rotation, options, known });
    const axis = axisAlong(directionOf(effect, least), {
      name: `GMR${axes.length + 1}`,
      source: "generalized-means",
      between: null,
      target,
      ...(effect.penalties === null ? {} : { penalties: effect.penalties }),
      least: 0,
      complaint: `Cannot rotate by "${target}": networks must change with it`,
    });
    axes.push(axis);
    rest = deflate(rest, axis.loadings);
  }
  return axes;
}

/**
 * Collects the penalties that a lasso found, to find the axes again without folds.
 *
 * @param axes Axes of a model.
 * @returns A field for the options of a rotation; nothing without lasso.
 */
export function knownPenalties(
  axes: readonly Pick<EnaAxis, "penalties">[],
): { readonly penalties?: readonly (readonly number[])[] } {
  const penalties = axes.flatMap((axis) =>
    axis.penalties === undefined ? [] : [axis.penalties]
  );
  return penalties.length === 0 ? {} : { penalties };
}

/** What a target does to the networks, covariates held. */
interface Effect {
  /** The target of the units that helped to find it. */
  readonly column: Column;
  /** Slopes on the columns of the target: columns x pairs. */
  readonly slopes: Rows;
  /** Penalty of each pair; null without lasso. */
  readonly penalties: readonly number[] | null;
}

function effectOf(
  rows: Rows,
  { target, rotation, options, known }: {
    readonly target: string;
    readonly rotation: Definition;
    readonly options: GeneralizedMeansOptions;
    readonly known: readonly number[] | undefined;
  },
): Effect {
  const { covariates = [], penalty = "none" } = rotation;
  const all = [target, ...covariates].map((name) =>
    readColumn(options.attributes, name)
  );
  const units = [...rows.keys()].filter((unit) =>
    all.every(({ values }) => (values[unit] ?? null) !== null)
  );
  const [column = { kind: "number", values: [] }, ...others] = all.map((one) =>
    restrict(one, units)
  );
  const used = units.map((unit) => rows[unit] ?? []);
  const term = codeColumn(column);
  const controls = others.map((one) =>
    penalty === "none" ? codeColumn(one) : everyLevel(one)
  );
  const design = {
    free: units.map((_, place) => term[place] ?? []),
    penalized: units.map((_, place) =>
      controls.flatMap((one) => one[place] ?? [])
    ),
  };
  if (penalty === "lasso") {
    const { free, penalties } = known === undefined
      ? crossValidate(used, design, { column, rotation, options })
      : lassoAt(used, design, known);
    return { column, slopes: free, penalties };
  }
  checkIndependent(target, term, controls);
  const left = design.free.map((row, place) => [
    1,
    ...row,
    ...(design.penalized[place] ?? []),
  ]);
  const count = term[0]?.length ?? 0;
  const slopes = leastSquares(left, used).slice(1, 1 + count);
  return { column, slopes, penalties: null };
}

/** The attribute of some units, with the levels that they have. */
function restrict(column: Column, units: readonly number[]): Column {
  if (column.kind === "number") {
    return {
      ...column,
      values: units.map((unit) => column.values[unit] ?? null),
    };
  }
  const values = units.map((unit) => column.values[unit] ?? null);
  return {
    kind: "levels",
    values,
    levels: column.levels.filter((level) => values.includes(level)),
  };
}

function crossValidate(
  rows: Rows,
  design: LassoDesign,
  { column, rotation, options }: {
    readonly column: Column;
    readonly rotation: Definition;
    readonly options: GeneralizedMeansOptions;
  },
): ReturnType<typeof fitLasso> {
  const { covariates = [] } = rotation;
  const action = `Cannot rotate by "${rotation.x}"`;
  if (covariates.length === 0) {
    throw new RangeError(
      `${action}: the lasso must have covariates to penalize, got none; leave out penalty`,
    );
  }
  if (options.random === undefined) {
    throw new RangeError(
      `${action}: the lasso must have a source of random numbers that deals its folds, got none; pass random, such as createRandom(1)`,
    );
  }
  const folds = rotation.folds ?? Math.min(10, rows.length);
  if (!(Number.isSafeInteger(folds) && folds >= 2 && folds <= rows.length)) {
    throw new RangeError(
      `${action}: folds must be a whole number from 2 to the number of units without a missing value (${rows.length}), got ${folds}`,
    );
  }
  const strata = column.values.map((value) =>
    column.kind === "number" ? "" : String(value)
  );
  return fitLasso(rows, design, dealFolds(strata, folds, options.random));
}

/** One column of 0 and 1 for each level, so that none is the reference. */
function everyLevel(column: Column): (readonly number[] | null)[] {
  return column.kind === "number"
    ? codeColumn(column)
    : column.values.map((value) =>
      value === null
        ? null
        : column.levels.map((level) => level === value ? 1 : 0)
    );
}

/** The direction; zeros where there is none. */
function directionOf(
  { column, slopes }: Effect,
  least: number,
): readonly number[] {
  const [first = []] = slopes;
  if (column.kind === "number") {
    const size = lengthOf(first) * spreadOf(codeColumn(column));
    return size > least ? first : first.map(() => 0);
  }
  // The first level is the reference: the target does nothing to it.
  const effects = column.levels.map((_, level) =>
    slopes[level - 1] ?? first.map(() => 0)
  );
  const levelOf = column.values.map((value) =>
    column.levels.findIndex((level) => level === value)
  );
  const middle = meanRow(levelOf.map((level) => effects[level] ?? []));
  const spread = effects.map((effect, level) => {
    const weight = Math.sqrt(levelOf.filter((own) => own === level).length);
    return subtract(effect, middle).map((value) => value * weight);
  });
  const [leading] = rightSingularVectors(spread, least).vectors;
  return leading === undefined ? first.map(() => 0) : orientLargest(leading);
}
