/**
 * The decompositions that network models need. The only file that knows which package
 * decomposes matrices.
 *
 * Source: singular values by Golub & Kahan (1965), https://doi.org/10.1137/0702016;
 * reflections by Householder (1958), https://doi.org/10.1145/320941.320947;
 * minimum-norm least squares by Penrose (1956),
 * https://doi.org/10.1017/S0305004100030929
 *
 * @module
 */

import { Matrix, SingularValueDecomposition } from "ml-matrix";
import {
  addScaled,
  columnOf,
  columnsOf,
  frobeniusLength,
  type Rows,
  toNumbers,
  transpose,
  zeros,
} from "./matrix.ts";

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

/** Singular values below this share of the largest do not take part in least squares. */
const LEAST_SQUARES_CUT = 1e-10;

function dotFloats(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += (a[k] ?? 0) * (b[k] ?? 0);
  return sum;
}

function toMatrix(rows: Rows): Matrix {
  return new Matrix(rows.map((row) => [...row]));
}
