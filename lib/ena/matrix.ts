/**
 * The little linear algebra that network models need. The only file that knows
 * which package decomposes matrices.
 *
 * Rows are written by index into arrays made at their length: with hundreds of
 * thousands of numbers, that is some ten times as fast as mapping or copying.
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
  const width = rows[0]?.length ?? 0;
  // Reflections of tall matrices leave the right singular vectors as they are.
  const short = rows.length > 2 * width
    ? transpose(reduceRows(columnsOf(rows), width), width)
    : rows;
  const decomposition = new SingularValueDecomposition(toMatrix(short), {
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
  const reduced = reduceRows([
    ...used.map((column) => columnOf(left, column)),
    ...columnsOf(right),
  ], used.length);
  const rows = transpose(reduced, reduced[0]?.length ?? 0);
  const svd = new SingularValueDecomposition(
    new Matrix(rows.map((row) => row.slice(0, used.length))),
    { autoTranspose: true },
  );
  const u = svd.leftSingularVectors;
  const v = svd.rightSingularVectors;
  const largest = svd.diagonal[0] ?? 0;
  svd.diagonal.forEach((value, s) => {
    if (value <= LEAST_SQUARES_CUT * largest) return;
    const along = zeros(width);
    rows.forEach((row, m) =>
      addScaled(along, row.slice(used.length), u.get(m, s) / value)
    );
    used.forEach((column, place) =>
      addScaled(solution[column] ?? [], along, v.get(place, s))
    );
  });
  return solution;
}

/**
 * Brings columns to `count` rows that have the same lengths and angles among the first
 * `count` columns, and the same products with them, by Householder reflections. So least
 * squares need not decompose thousands of rows.
 */
function reduceRows(
  columns: readonly Float64Array[],
  count: number,
): number[][] {
  const height = columns[0]?.length ?? 0;
  for (let step = 0; step < count && count < height; step++) {
    const column = columns[step] ?? new Float64Array(height);
    const tail = column.slice(step);
    const length = Math.sqrt(dotFloats(tail, tail));
    if (length === 0) continue;
    // Away from the first entry, so that nothing cancels.
    const first = tail[0] ?? 0;
    tail[0] = first + (first < 0 ? -length : length);
    const half = dotFloats(tail, tail) / 2;
    for (let other = step; other < columns.length; other++) {
      const below = columns[other]?.subarray(step) ?? tail;
      const along = dotFloats(tail, below) / half;
      for (let m = 0; m < tail.length; m++) {
        below[m] = (below[m] ?? 0) - along * (tail[m] ?? 0);
      }
    }
  }
  const kept = Math.min(count, height);
  return columns.map((column, at) =>
    toNumbers(column.subarray(0, kept)).map((value, row) =>
      // What was reflected away is rounding.
      at < count && row > at && count < height ? 0 : value
    )
  );
}

function columnsOf(rows: Rows): Float64Array[] {
  return zeros(rows[0]?.length ?? 0).map((_, column) => columnOf(rows, column));
}

function columnOf(rows: Rows, column: number): Float64Array {
  const values = new Float64Array(rows.length);
  for (let row = 0; row < rows.length; row++) {
    values[row] = rows[row]?.[column] ?? 0;
  }
  return values;
}

function dotFloats(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += (a[k] ?? 0) * (b[k] ?? 0);
  return sum;
}

/**
 * Multiplies two matrices.
 *
 * @param left n x k.
 * @param right k x d.
 * @returns n x d.
 */
export function multiply(left: Rows, right: Rows): number[][] {
  const columns = columnsOf(right);
  const width = columns.length;
  return left.map((row) => {
    const product = new Array<number>(width);
    for (let axis = 0; axis < width; axis++) {
      const column = columns[axis] ?? [];
      let sum = 0;
      for (let k = 0; k < row.length; k++) {
        sum += (row[k] ?? 0) * (column[k] ?? 0);
      }
      product[axis] = sum;
    }
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
  return Array.from({ length: width }, (_, column) => {
    const values = new Array<number>(rows.length);
    for (let row = 0; row < rows.length; row++) {
      values[row] = rows[row]?.[column] ?? 0;
    }
    return values;
  });
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
  const difference = new Array<number>(a.length);
  for (let k = 0; k < a.length; k++) difference[k] = (a[k] ?? 0) - (b[k] ?? 0);
  return difference;
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
  return new Array<number>(length).fill(0);
}

/**
 * Divides a row by a number.
 *
 * @param row k numbers.
 * @param divisor The number.
 * @returns k quotients.
 */
export function divide(row: readonly number[], divisor: number): number[] {
  const quotients = new Array<number>(row.length);
  for (let k = 0; k < row.length; k++) quotients[k] = (row[k] ?? 0) / divisor;
  return quotients;
}

/**
 * Copies typed numbers into an array.
 *
 * @param typed k numbers.
 * @returns The same numbers.
 */
export function toNumbers(typed: Float64Array): number[] {
  const row = new Array<number>(typed.length);
  for (let k = 0; k < typed.length; k++) row[k] = typed[k] ?? 0;
  return row;
}

/**
 * Copies numbers into a typed array.
 *
 * @param row k numbers.
 * @returns The same numbers.
 */
export function toFloats(row: readonly number[]): Float64Array {
  const typed = new Float64Array(row.length);
  for (let k = 0; k < row.length; k++) typed[k] = row[k] ?? 0;
  return typed;
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
