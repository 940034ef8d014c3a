/**
 * The minimum behind `lasso.ts`: free columns taken out, then cyclic coordinate descent.
 *
 * With z_j the scaled penalized columns and r the rest of the response without column
 * j, each step sets c_j to the soft threshold S(z_j'r / n, lambda) / (z_j'z_j / n), where
 * S(a, b) = sign(a) max(0, |a| - b). The loss is convex and the penalty splits by
 * column, so the steps end at the minimum.
 *
 * Source: Friedman, Hastie & Tibshirani (2010), https://doi.org/10.18637/jss.v033.i01,
 * section 2; Tseng (2001), https://doi.org/10.1023/A:1017501703105, on convergence.
 *
 * @module
 */

import { leastSquares } from "./decompose.ts";
import { dot, multiply, type Rows, subtract, transpose } from "./matrix.ts";

/** Columns of a regression, without the intercept. */
export interface LassoDesign {
  /** Columns that stay in: units x columns. */
  readonly free: Rows;
  /** Columns that are penalized: units x columns. */
  readonly penalized: Rows;
}

/** A regression with intercept and free columns taken out. */
export interface Partialled {
  /** Least squares of responses and penalized columns on intercept and free columns: columns x both. */
  readonly onFree: Rows;
  /** Number of responses. */
  readonly responseCount: number;
  /** Standard deviation of each penalized column; 0 = the column cannot be used. */
  readonly scales: readonly number[];
  /** Mean products of the scaled penalized columns with each other. */
  readonly gram: Rows;
  /** Mean products of the scaled penalized columns with each response: responses x columns. */
  readonly products: Rows;
  /** Root mean square of each response. */
  readonly spreads: readonly number[];
}

/** Coordinate descent stops where no fitted value moves by more than this share of the spread of the response. */
const STILL = 1e-13;

/** Sweeps after which coordinate descent stops in any case. */
const MOST_SWEEPS = 20_000;

/** Share of the variance of a column that must be left beside the free columns. */
const LEAST_OWN = 1e-12;

/**
 * Takes intercept and free columns out of responses and penalized columns.
 *
 * @param responses Units x responses.
 * @param design Free and penalized columns of the same units.
 * @returns What is left, as mean products.
 */
export function partialOut(responses: Rows, design: LassoDesign): Partialled {
  const { free, penalized } = design;
  const count = responses.length;
  const responseCount = responses[0]?.length ?? 0;
  const columnCount = penalized[0]?.length ?? 0;
  const left = free.map((row) => [1, ...row]);
  const right = responses.map((row, unit) => [
    ...row,
    ...(penalized[unit] ?? []),
  ]);
  const onFree = leastSquares(left, right);
  const fitted = multiply(left, onFree);
  const rest = right.map((row, unit) => subtract(row, fitted[unit] ?? []));
  const columns = transpose(rest, responseCount + columnCount);
  const ys = columns.slice(0, responseCount);
  const own = columns.slice(responseCount);
  const given = transpose(penalized, columnCount);
  const scales = own.map((column, at) => {
    const scale = deviation(given[at] ?? []);
    return dot(column, column) / count <= LEAST_OWN * scale ** 2 ? 0 : scale;
  });
  const scaled = own.map((column, at) => {
    const scale = scales[at] ?? 0;
    return column.map((value) => scale === 0 ? 0 : value / scale);
  });
  return {
    onFree,
    responseCount,
    scales,
    gram: scaled.map((a) => scaled.map((b) => dot(a, b) / count)),
    products: ys.map((y) => scaled.map((column) => dot(column, y) / count)),
    spreads: ys.map((y) => Math.sqrt(dot(y, y) / count)),
  };
}

/**
 * Minimizes |y - Z c|^2 / (2n) + penalty sum |c| over the slopes on scaled columns.
 *
 * @param slopes Where to start; holds the minimum afterwards.
 * @param whole The regression.
 * @param response Index of the response.
 * @param penalty Penalty, at least 0.
 */
export function descend(
  slopes: number[],
  { gram, products, spreads }: Partialled,
  response: number,
  penalty: number,
): void {
  const still = STILL * (spreads[response] ?? 0);
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    let moved = 0;
    for (let column = 0; column < slopes.length; column++) {
      const row = gram[column] ?? [];
      const size = row[column] ?? 0;
      const before = slopes[column] ?? 0;
      if (size === 0) {
        slopes[column] = 0;
        continue;
      }
      const pull = (products[response]?.[column] ?? 0) - dot(row, slopes) +
        size * before;
      const after = Math.sign(pull) * Math.max(0, Math.abs(pull) - penalty) /
        size;
      slopes[column] = after;
      moved = Math.max(moved, Math.abs(after - before) * Math.sqrt(size));
    }
    if (moved <= still) return;
  }
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / values.length);
}
