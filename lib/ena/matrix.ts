/**
 * Arithmetic of rows of numbers.
 *
 * Rows are written by index into arrays made at their length: with hundreds of
 * thousands of numbers, that is some ten times as fast as mapping or copying.
 *
 * @module
 */

/** Numbers by rows. */
export type Rows = readonly (readonly number[])[];

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
  const none = new Float64Array(right.length);
  return left.map((row) => {
    const product = new Array<number>(width);
    // Four sums at a time, since each would wait for its own last addition.
    for (let axis = 0; axis < width; axis += 4) {
      const c0 = columns[axis] ?? none;
      const c1 = columns[axis + 1] ?? none;
      const c2 = columns[axis + 2] ?? none;
      const c3 = columns[axis + 3] ?? none;
      let [s0, s1, s2, s3] = [0, 0, 0, 0];
      for (let k = 0; k < row.length; k++) {
        const value = row[k] ?? 0;
        s0 += value * (c0[k] ?? 0);
        s1 += value * (c1[k] ?? 0);
        s2 += value * (c2[k] ?? 0);
        s3 += value * (c3[k] ?? 0);
      }
      product[axis] = s0;
      if (axis + 1 < width) product[axis + 1] = s1;
      if (axis + 2 < width) product[axis + 2] = s2;
      if (axis + 3 < width) product[axis + 3] = s3;
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

/**
 * Takes the columns of a matrix.
 *
 * @param rows n x k.
 * @returns k columns.
 */
export function columnsOf(rows: Rows): Float64Array[] {
  return zeros(rows[0]?.length ?? 0).map((_, column) => columnOf(rows, column));
}

/**
 * Takes a column of a matrix.
 *
 * @param rows n x k.
 * @param column Index of the column.
 * @returns n numbers.
 */
export function columnOf(rows: Rows, column: number): Float64Array {
  const values = new Float64Array(rows.length);
  for (let row = 0; row < rows.length; row++) {
    values[row] = rows[row]?.[column] ?? 0;
  }
  return values;
}

/**
 * Adds a multiple of a row to another, in place.
 *
 * @param target k numbers, added to.
 * @param row k numbers.
 * @param factor What the row is multiplied by.
 */
export function addScaled(
  target: number[],
  row: readonly number[],
  factor: number,
): void {
  for (let index = 0; index < target.length; index++) {
    target[index] = (target[index] ?? 0) + (row[index] ?? 0) * factor;
  }
}
