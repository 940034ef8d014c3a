/**
 * The first few right singular vectors of a large matrix, without the others.
 *
 * Lanczos bidiagonalization: starting from a direction v_1, vectors u_j and v_j are made
 * in turn with X V = U B for a small bidiagonal B, whose singular values and vectors
 * approach the extreme ones of X. The v_j are kept at right angles by taking all earlier
 * ones out; the u_j, which are not kept, follow by the recurrence alone, which is enough
 * for the leading directions. So one pass over X gives both: row by row, the entry of
 * u_j and what it adds to X'u_j. A vector is done when its residual is below rounding.
 * It takes as many passes as vectors are made, some fifty for a handful of axes.
 *
 * Two equal singular values cannot be told apart by it, and those below a millionth of
 * the first drown in rounding. In the second case, and where the process ends early or
 * does not settle, there is no answer and the caller decomposes the whole matrix.
 *
 * Source: Golub & Kahan (1965), https://doi.org/10.1137/0702016; one-sided
 * reorthogonalization: Simon & Zha (2000), https://doi.org/10.1137/S1064827597327309
 *
 * @module
 */

import { bidiagonalVectors, type RightSingular } from "./decompose.ts";
import { type Rows, toFloats, toNumbers } from "./matrix.ts";

/** Below this number of rows or columns the whole decomposition is as fast. */
const LEAST_SIZE = 64;
/** Vectors between two looks at the small problem. */
const STRIDE = 6;

/**
 * Finds the leading right singular vectors.
 *
 * @param rows The matrix, n x p.
 * @param count Number of vectors wanted; 0 gives none.
 * @returns Values and vectors, largest first; null where the matrix is small, many are wanted, or the process does not settle.
 */
export function leadingVectors(
  rows: Rows,
  count: number,
): RightSingular | null {
  if (count === 0) return { values: [], vectors: [] };
  const n = rows.length;
  const p = rows[0]?.length ?? 0;
  const size = Math.min(n, p);
  if (size < LEAST_SIZE || count > size / 8) return null;
  const x = padRows(rows, p);
  const u = new Float64Array(x.length);
  const right = [startVector(p)];
  const diagonal: number[] = [];
  const above: number[] = [];
  for (let step = 1; step < size; step++) {
    const last = right[step - 1] ?? new Float64Array(p);
    const v = advance(x, last, u, above[step - 2] ?? 0);
    const alpha = unit(u);
    diagonal.push(alpha);
    const largest = Math.max(...diagonal);
    if (!(alpha > 1e-10 * largest)) return null;
    scale(v, 1 / alpha);
    removeAll(v, right);
    const beta = unit(v);
    if (!(beta > 1e-10 * largest)) return null;
    if (step % STRIDE === 0 && step >= 2 * count) {
      const small = bidiagonalVectors(diagonal, above);
      const isSettled = small.left.slice(0, count).every((vector) =>
        beta * Math.abs(vector[step - 1] ?? 1) < 1e-16 * largest
      );
      if (isSettled) {
        // Beside the first, rounding drowns what is a millionth as long.
        const [first = 0] = small.values;
        if (!((small.values[count - 1] ?? 0) > 1e-6 * first)) return null;
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

/** Copies rows, and adds rows of zeros until they come in fours. */
function padRows(rows: Rows, width: number): Float64Array[] {
  const padded = rows.map(toFloats);
  while (padded.length % 4 !== 0) padded.push(new Float64Array(width));
  return padded;
}

/** Turns u into X v - beta u, and gives X'u; four rows at a time, so that they are read once. */
function advance(
  x: readonly Float64Array[],
  v: Float64Array,
  u: Float64Array,
  beta: number,
): Float64Array {
  const product = new Float64Array(v.length);
  for (let row = 0; row < x.length; row += 4) {
    const [x0 = v, x1 = v, x2 = v, x3 = v] = x.slice(row, row + 4);
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let k = 0; k < v.length; k++) {
      const vk = v[k] ?? 0;
      a += (x0[k] ?? 0) * vk;
      b += (x1[k] ?? 0) * vk;
      c += (x2[k] ?? 0) * vk;
      d += (x3[k] ?? 0) * vk;
    }
    a = u[row] = a - beta * (u[row] ?? 0);
    b = u[row + 1] = b - beta * (u[row + 1] ?? 0);
    c = u[row + 2] = c - beta * (u[row + 2] ?? 0);
    d = u[row + 3] = d - beta * (u[row + 3] ?? 0);
    for (let k = 0; k < v.length; k++) {
      product[k] = (product[k] ?? 0) +
        (a * (x0[k] ?? 0) + b * (x1[k] ?? 0) +
          (c * (x2[k] ?? 0) + d * (x3[k] ?? 0)));
    }
  }
  return product;
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

/** Takes the parts along earlier vectors out, the last first: its part is the only large one, so once is enough. */
function removeAll(
  vector: Float64Array,
  earlier: readonly Float64Array[],
): void {
  for (let index = earlier.length - 1; index >= 0; index--) {
    const other = earlier[index] ?? vector;
    const along = dotOf(vector, other);
    for (let k = 0; k < other.length; k++) {
      vector[k] = (vector[k] ?? 0) - along * (other[k] ?? 0);
    }
  }
}

/** Four sums at a time, since each would wait for its own last addition. */
function dotOf(x: Float64Array, y: Float64Array): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  let k = 0;
  for (; k + 3 < x.length; k += 4) {
    a += (x[k] ?? 0) * (y[k] ?? 0);
    b += (x[k + 1] ?? 0) * (y[k + 1] ?? 0);
    c += (x[k + 2] ?? 0) * (y[k + 2] ?? 0);
    d += (x[k + 3] ?? 0) * (y[k + 3] ?? 0);
  }
  for (; k < x.length; k++) a += (x[k] ?? 0) * (y[k] ?? 0);
  return a + b + (c + d);
}

/** Brings a vector to length 1 and gives the length it had. */
function unit(vector: Float64Array): number {
  const length = Math.sqrt(dotOf(vector, vector));
  if (length > 0) scale(vector, 1 / length);
  return length;
}

function scale(vector: Float64Array, factor: number): void {
  for (let k = 0; k < vector.length; k++) {
    vector[k] = (vector[k] ?? 0) * factor;
  }
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
  return toNumbers(sum);
}
