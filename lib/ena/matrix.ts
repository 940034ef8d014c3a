/**
 * The little linear algebra that network models need. The only file that knows
 * which package decomposes matrices.
 *
 * Source: singular values by Golub & Kahan (1965), https://doi.org/10.1137/0702016;
 * minimum-norm least squares by Penrose (1956),
 * https://doi.org/10.1017/S0305004100030929
 *
 * @module
 */

import { Matrix, SingularValueDecomposition } from "ml-matrix";

/** Numbers by rows. */
export type Rows = readonly (readonly number[])[];

/** Singular values and right singular vectors. */
export interface RightSingular {
  /** Largest first, those above the tolerance only. */
  readonly values: readonly number[];
  /** One vector per value, each of length 1; signs are arbitrary. */
  readonly vectors: readonly (readonly number[])[];
}

/**
 * Finds the right singular vectors of a matrix, to numerical rank.
 *
 * @param rows The matrix; without rows or columns there are no vectors.
 * @param tolerance Singular values up to this count as 0.
 * @returns Values and vectors.
 */
export function rightSingularVectors(
  rows: Rows,
  tolerance: number,
): RightSingular {
  if (frobeniusLength(rows) <= tolerance) return { values: [], vectors: [] };
  const decomposition = new SingularValueDecomposition(toMatrix(rows), {
    computeLeftSingularVectors: false,
    computeRightSingularVectors: true,
    autoTranspose: true,
  });
  const values = decomposition.diagonal.filter((value) => value > tolerance);
  const all = decomposition.rightSingularVectors;
  return { values, vectors: values.map((_, k) => all.getColumn(k)) };
}

/**
 * Decomposes an upper bidiagonal matrix.
 *
 * @param diagonal k numbers.
 * @param above k - 1 numbers, right of the diagonal.
 * @returns Singular values, largest first, with left and right singular vectors.
 */
export function bidiagonalVectors(
  diagonal: readonly number[],
  above: readonly number[],
): {
  readonly values: readonly number[];
  readonly left: Rows;
  readonly right: Rows;
} {
  const matrix = Matrix.diag([...diagonal]);
  above.forEach((value, row) => matrix.set(row, row + 1, value));
  const svd = new SingularValueDecomposition(matrix);
  const columns = (of: Matrix): number[][] =>
    diagonal.map((_, column) => of.getColumn(column));
  return {
    values: svd.diagonal,
    left: columns(svd.leftSingularVectors),
    right: columns(svd.rightSingularVectors),
  };
}

/**
 * Solves min || left X - right || for X; of several solutions, the one of least length.
 *
 * @param left m x k.
 * @param right m x d.
 * @returns k x d. Columns of zeros in `left` give rows of exact zeros.
 */
export function leastSquares(left: Rows, right: Rows): number[][] {
  const k = left[0]?.length ?? 0;
  const width = right[0]?.length ?? 0;
  const used = Array.from({ length: k }, (_, column) => column)
    .filter((column) => left.some((row) => row[column] !== 0));
  const solution = Array.from({ length: k }, () => zeros(width));
  if (used.length === 0 || width === 0) return solution;
  const reduced = left.map((row) => used.map((column) => row[column] ?? 0));
  const svd = new SingularValueDecomposition(toMatrix(reduced), {
    autoTranspose: true,
  });
  const u = svd.leftSingularVectors;
  const v = svd.rightSingularVectors;
  const largest = svd.diagonal[0] ?? 0;
  svd.diagonal.forEach((value, s) => {
    if (value <= LEAST_SQUARES_CUT * largest) return;
    const along = zeros(width);
    right.forEach((row, m) => addScaled(along, row, u.get(m, s) / value));
    used.forEach((column, place) =>
      addScaled(solution[column] ?? [], along, v.get(place, s))
    );
  });
  return solution;
}

/**
 * Multiplies two matrices.
 *
 * @param left n x k.
 * @param right k x d.
 * @returns n x d.
 */
export function multiply(left: Rows, right: Rows): number[][] {
  const width = right[0]?.length ?? 0;
  return left.map((row) => {
    const product = zeros(width);
    row.forEach((value, k) => addScaled(product, right[k] ?? [], value));
    return product;
  });
}

/**
 * Swaps rows and columns.
 *
 * @param rows n x k.
 * @param width k, needed where n is 0.
 * @returns k x n.
 */
export function transpose(rows: Rows, width: number): number[][] {
  return Array.from(
    { length: width },
    (_, column) => rows.map((row) => row[column] ?? 0),
  );
}

/**
 * Takes the mean of rows, element by element.
 *
 * @param rows n x k, n at least 1.
 * @returns k means.
 */
export function meanRow(rows: Rows): number[] {
  const sum = zeros(rows[0]?.length ?? 0);
  for (const row of rows) addScaled(sum, row, 1);
  return sum.map((value) => value / rows.length);
}

/**
 * Subtracts one row from another.
 *
 * @param a k numbers.
 * @param b k numbers.
 * @returns a - b.
 */
export function subtract(a: readonly number[], b: readonly number[]): number[] {
  return a.map((value, index) => value - (b[index] ?? 0));
}

/**
 * Takes the scalar product.
 *
 * @param a k numbers.
 * @param b k numbers.
 * @returns Sum of products.
 */
export function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) {
    sum += (a[index] ?? 0) * (b[index] ?? 0);
  }
  return sum;
}

/**
 * Takes the length of a vector.
 *
 * @param a k numbers.
 * @returns Root of the sum of squares.
 */
export function lengthOf(a: readonly number[]): number {
  return Math.sqrt(dot(a, a));
}

/**
 * Takes the length of a matrix read as one long vector.
 *
 * @param rows n x k.
 * @returns Root of the sum of squares.
 */
export function frobeniusLength(rows: Rows): number {
  return Math.sqrt(rows.reduce((sum, row) => sum + dot(row, row), 0));
}

/**
 * Removes from every row its part along a direction.
 *
 * @param rows n x k.
 * @param direction k numbers, length 1.
 * @returns rows - (rows direction) direction'.
 */
export function deflate(rows: Rows, direction: readonly number[]): number[][] {
  return rows.map((row) => {
    const left = [...row];
    addScaled(left, direction, -dot(row, direction));
    return left;
  });
}

/**
 * Makes a row of zeros.
 *
 * @param length Number of zeros.
 * @returns The row.
 */
export function zeros(length: number): number[] {
  return Array.from({ length }, () => 0);
}

/** Singular values below this share of the largest do not take part in least squares. */
const LEAST_SQUARES_CUT = 1e-10;

function addScaled(
  target: number[],
  row: readonly number[],
  factor: number,
): void {
  for (let index = 0; index < target.length; index++) {
    target[index] = (target[index] ?? 0) + (row[index] ?? 0) * factor;
  }
}

function toMatrix(rows: Rows): Matrix {
  return new Matrix(rows.map((row) => [...row]));
}
