/**
 * The first few right singular vectors of a large matrix, without the others.
 *
 * Lanczos bidiagonalization with full reorthogonalization: starting from a direction
 * v_1, vectors u_j and v_j are made in turn with X V = U B for a small bidiagonal B,
 * whose singular values and vectors approach the extreme ones of X. A vector is done
 * when its residual is below rounding. It takes as many products with X as vectors are
 * made, some hundred for a handful of axes.
 *
 * Two equal singular values cannot be told apart by it; where the process ends early
 * or does not settle, there is no answer and the caller decomposes the whole matrix.
 *
 * Source: Golub & Kahan (1965), https://doi.org/10.1137/0702016
 *
 * @module
 */

import { bidiagonalVectors, type RightSingular, type Rows } from "./matrix.ts";

/** Below this number of rows or columns the whole decomposition is as fast. */
const LEAST_SIZE = 64;
/** Vectors between two looks at the small problem. */
const STRIDE = 16;

/**
 * Finds the leading right singular vectors.
 *
 * @param rows The matrix, n x p.
 * @param count Number of vectors wanted.
 * @returns Values and vectors, largest first; null where the matrix is small, many are wanted, or the process does not settle.
 */
export function leadingVectors(
  rows: Rows,
  count: number,
): RightSingular | null {
  const n = rows.length;
  const p = rows[0]?.length ?? 0;
  const size = Math.min(n, p);
  if (size < LEAST_SIZE || count > size / 8) return null;
  const x = Float64Array.from(rows.flat());
  const left: Float64Array[] = [];
  const right = [startVector(p)];
  const diagonal: number[] = [];
  const above: number[] = [];
  for (let step = 1; step < size; step++) {
    const u = times(x, right[step - 1] ?? new Float64Array(p), n);
    removeAll(u, left);
    const alpha = unit(u);
    left.push(u);
    diagonal.push(alpha);
    const v = timesTransposed(x, u, p);
    removeAll(v, right);
    const beta = unit(v);
    const largest = Math.max(...diagonal);
    if (!(alpha > 1e-10 * largest && beta > 1e-10 * largest)) return null;
    if (step % STRIDE === 0 && step >= 2 * count) {
      const small = bidiagonalVectors(diagonal, above);
      const isSettled = small.left.slice(0, count).every((vector) =>
        beta * Math.abs(vector[step - 1] ?? 1) < 1e-16 * largest
      );
      if (isSettled) {
        return {
          values: small.values.slice(0, count),
          vectors: small.right.slice(0, count).map((weights) =>
            combine(right, weights)
          ),
        };
      }
    }
    right.push(v);
    above.push(beta);
  }
  return null;
}

/** A fixed direction without any pattern, so that no singular vector is at right angles to it. */
function startVector(length: number): Float64Array {
  let state = 0x9e3779b9;
  const start = Float64Array.from({ length }, () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5 | 0;
    return state / 2 ** 31;
  });
  unit(start);
  return start;
}

/** Four sums at a time, since each would wait for its own last addition. */
function dotAt(x: Float64Array, from: number, v: Float64Array): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  let k = 0;
  for (let at = from; k + 3 < v.length; k += 4, at += 4) {
    a += (x[at] ?? 0) * (v[k] ?? 0);
    b += (x[at + 1] ?? 0) * (v[k + 1] ?? 0);
    c += (x[at + 2] ?? 0) * (v[k + 2] ?? 0);
    d += (x[at + 3] ?? 0) * (v[k + 3] ?? 0);
  }
  for (; k < v.length; k++) a += (x[from + k] ?? 0) * (v[k] ?? 0);
  return a + b + (c + d);
}

function times(x: Float64Array, v: Float64Array, n: number): Float64Array {
  const product = new Float64Array(n);
  for (let row = 0; row < n; row++) product[row] = dotAt(x, row * v.length, v);
  return product;
}

function timesTransposed(
  x: Float64Array,
  u: Float64Array,
  p: number,
): Float64Array {
  const product = new Float64Array(p);
  let row = 0;
  for (; row + 3 < u.length; row += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = u.subarray(row, row + 4);
    for (let k = 0, at = row * p; k < p; k++, at++) {
      product[k] = (product[k] ?? 0) + a * (x[at] ?? 0) +
        b * (x[at + p] ?? 0) + c * (x[at + 2 * p] ?? 0) +
        d * (x[at + 3 * p] ?? 0);
    }
  }
  for (; row < u.length; row++) {
    const factor = u[row] ?? 0;
    for (let k = 0; k < p; k++) {
      product[k] = (product[k] ?? 0) + factor * (x[row * p + k] ?? 0);
    }
  }
  return product;
}

/** Takes the parts along earlier vectors out, the last first: its part is the only large one, so once is enough. */
function removeAll(
  vector: Float64Array,
  earlier: readonly Float64Array[],
): void {
  for (let index = earlier.length - 1; index >= 0; index--) {
    const other = earlier[index] ?? vector;
    const along = dotAt(vector, 0, other);
    for (let k = 0; k < other.length; k++) {
      vector[k] = (vector[k] ?? 0) - along * (other[k] ?? 0);
    }
  }
}

/** Brings a vector to length 1 and gives the length it had. */
function unit(vector: Float64Array): number {
  const length = Math.sqrt(
    vector.reduce((sum, value) => sum + value * value, 0),
  );
  if (length > 0) {
    for (let k = 0; k < vector.length; k++) {
      vector[k] = (vector[k] ?? 0) / length;
    }
  }
  return length;
}

function combine(
  vectors: readonly Float64Array[],
  weights: readonly number[],
): number[] {
  const sum = new Float64Array(vectors[0]?.length ?? 0);
  weights.forEach((weight, index) =>
    vectors[index]?.forEach((value, k) => {
      sum[k] = (sum[k] ?? 0) + weight * value;
    })
  );
  unit(sum);
  return [...sum];
}
