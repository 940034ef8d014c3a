/**
 * Lasso regression with columns that are not penalized: which of many covariates does
 * a connection depend on, while the target stays in?
 *
 * For each response y (a connection), free columns T (the target) and penalized
 * columns Z (the covariates), over n units,
 *
 *     min over a, b, c of  |y - a - T b - Z c|^2 / (2n) + lambda sum_j s_j |c_j|
 *
 * with s_j the standard deviation of column j (divisor n), so that the unit of a
 * covariate does not matter. The intercept and T are taken out of y and Z by least
 * squares, which leaves a lasso without them (Frisch-Waugh); it is solved by cyclic
 * coordinate descent, and b is the least squares solution of y - Z c on T.
 *
 * Each response has its own lambda: of 100 values, evenly spaced in logarithm from the
 * smallest that drops every covariate down to 1e-4 of it (1e-2 with fewer units than
 * columns), the one with the smallest squared error on held-out folds; the largest of
 * these where several are equal. All responses share the folds.
 *
 * Left out: other penalties, and the rule of one standard error, which keeps fewer
 * covariates than predict best and so leaves more of their effect in the target.
 *
 * Source: Tibshirani (1996), https://doi.org/10.1111/j.2517-6161.1996.tb02080.x;
 * Friedman, Hastie & Tibshirani (2010), https://doi.org/10.18637/jss.v033.i01
 *
 * @module
 */

import {
  descend,
  type LassoDesign,
  type Partialled,
  partialOut,
} from "./lasso_descent.ts";
import { dot, multiply, type Rows, subtract } from "./matrix.ts";

/** A fitted lasso. */
export interface Lasso {
  /** Slopes on the free columns: columns x responses. */
  readonly free: readonly (readonly number[])[];
  /** Slopes on the penalized columns, 0 where dropped: columns x responses. */
  readonly penalized: readonly (readonly number[])[];
  /** Penalty of each response (lambda), at least 0. */
  readonly penalties: readonly number[];
}

/** Values of lambda that are tried. */
const PATH_LENGTH = 100;

/**
 * Fits a lasso to every response, each with the penalty that predicts best.
 *
 * @param responses Units x responses.
 * @param design Free and penalized columns of the same units.
 * @param foldOf Fold of each unit, from 0; see `dealFolds` in `folds.ts`.
 * @returns Slopes and penalties.
 */
export function fitLasso(
  responses: Rows,
  design: LassoDesign,
  foldOf: readonly number[],
): Lasso {
  const whole = partialOut(responses, design);
  const paths = pathsOf(whole, responses.length);
  const errors = paths.map((path) => path.map(() => 0));
  for (let fold = 0; fold <= Math.max(...foldOf); fold++) {
    addErrors(
      errors,
      paths,
      responses,
      design,
      (unit) => foldOf[unit] === fold,
    );
  }
  const penalties = paths.map((path, response) => {
    const own = errors[response] ?? [];
    const least = Math.min(...own);
    // Errors within rounding of the least one count as equal.
    return path[own.findIndex((error) => error <= least * (1 + 1e-12))] ?? 0;
  });
  return solve(whole, penalties);
}

/**
 * Fits a lasso to every response with penalties that are known.
 *
 * @param responses Units x responses.
 * @param design Free and penalized columns of the same units.
 * @param penalties Penalty of each response.
 * @returns Slopes and penalties.
 */
export function lassoAt(
  responses: Rows,
  design: LassoDesign,
  penalties: readonly number[],
): Lasso {
  return solve(partialOut(responses, design), penalties);
}

function pathsOf(whole: Partialled, unitCount: number): number[][] {
  const columnCount = whole.onFree.length - 1 + whole.scales.length;
  const share = unitCount < columnCount ? 1e-2 : 1e-4;
  return whole.products.map((products) => {
    const most = Math.max(0, ...products.map(Math.abs));
    return Array.from(
      { length: most === 0 ? 1 : PATH_LENGTH },
      (_, step) => most * share ** (step / (PATH_LENGTH - 1)),
    );
  });
}

/** Adds the squared errors on the units of a fold, with slopes from the other units. */
function addErrors(
  errors: readonly number[][],
  paths: readonly (readonly number[])[],
  responses: Rows,
  { free, penalized }: LassoDesign,
  isHeldOut: (unit: number) => boolean,
): void {
  const pick = (rows: Rows, heldOut: boolean): Rows =>
    rows.filter((_, unit) => isHeldOut(unit) === heldOut);
  const trained = partialOut(pick(responses, false), {
    free: pick(free, false),
    penalized: pick(penalized, false),
  });
  const left = pick(free, true).map((row) => [1, ...row]);
  const byFree = multiply(left, trained.onFree);
  const controls = pick(penalized, true);
  const heldOut = pick(responses, true).map((row, place) =>
    subtract([...row, ...(controls[place] ?? [])], byFree[place] ?? [])
  );
  paths.forEach((path, response) => {
    const own = errors[response] ?? [];
    const slopes = trained.scales.map(() => 0);
    path.forEach((penalty, step) => {
      descend(slopes, trained, response, penalty);
      for (const row of heldOut) {
        const rest = trained.scales.reduce(
          (sum, scale, column) =>
            scale === 0 ? sum : sum -
              (slopes[column] ?? 0) / scale *
                (row[trained.responseCount + column] ?? 0),
          row[response] ?? 0,
        );
        own[step] = (own[step] ?? 0) + rest * rest;
      }
    });
  });
}

function solve(whole: Partialled, penalties: readonly number[]): Lasso {
  const { onFree, responseCount, scales } = whole;
  const byResponse = penalties.map((penalty, response) => {
    const slopes = scales.map(() => 0);
    descend(slopes, whole, response, penalty);
    return slopes.map((slope, column) =>
      slope === 0 ? 0 : slope / (scales[column] ?? 1)
    );
  });
  return {
    free: onFree.slice(1).map((row) =>
      byResponse.map((slopes, response) =>
        (row[response] ?? 0) - dot(slopes, row.slice(responseCount))
      )
    ),
    penalized: scales.map((_, column) =>
      byResponse.map((slopes) => slopes[column] ?? 0)
    ),
    penalties,
  };
}
