/**
 * Columns that grow row by row while a CSV text is read.
 *
 * @module
 */

import type { LabelColumn, NumberColumn } from "./columns.ts";
import type { CsvScanner } from "./csv_scanner.ts";

/** One column under construction. */
export interface GrowingColumn<T> {
  /** Reads the field of the current row. */
  readonly read: () => void;
  /** Gives the column. */
  readonly finish: () => T;
}

/** Rows that a column has room for at first. */
const FIRST_SIZE = 1024;

/**
 * Makes a column of numbers: bytes as long as all are digits, as most codes are.
 *
 * @param column Index of the column.
 * @param numberOf Reads the number of a field; null = missing, kept as NaN.
 * @returns The column.
 */
export function growNumbers(
  column: number,
  numberOf: (column: number) => number | null,
): GrowingColumn<NumberColumn> {
  let bytes = new Uint8Array(FIRST_SIZE);
  let numbers: Float64Array | null = null;
  let count = 0;
  const read = (): void => {
    const value = numberOf(column);
    if (numbers === null && isByte(value)) {
      if (count === bytes.length) {
        const wider = new Uint8Array(2 * count);
        wider.set(bytes);
        bytes = wider;
      }
      bytes[count++] = value;
      return;
    }
    if (numbers === null || count === numbers.length) {
      const wider = new Float64Array(2 * Math.max(count, FIRST_SIZE));
      wider.set(numbers ?? bytes.subarray(0, count));
      numbers = wider;
    }
    numbers[count++] = value ?? NaN;
  };
  return { read, finish: () => (numbers ?? bytes).slice(0, count) };
}

/**
 * Makes a column of labels, for texts of which many are equal.
 *
 * @param column Index of the column.
 * @param scanner Reads fields.
 * @returns The column.
 */
export function growLabels(
  column: number,
  scanner: CsvScanner,
): GrowingColumn<LabelColumn> {
  const known = new Map<string, number>();
  const labels: string[] = [];
  let numbers = new Int32Array(FIRST_SIZE);
  let count = 0;
  let last = -1;
  const read = (): void => {
    if (last < 0 || !scanner.holds(column, labels[last] ?? "")) {
      const field = scanner.field(column);
      last = known.get(field) ?? -1;
      if (last < 0) {
        last = labels.push(field) - 1;
        known.set(field, last);
      }
    }
    if (count === numbers.length) {
      const wider = new Int32Array(2 * count);
      wider.set(numbers);
      numbers = wider;
    }
    numbers[count++] = last;
  };
  return { read, finish: () => ({ labels, numbers: numbers.slice(0, count) }) };
}

/**
 * Makes a column of anything.
 *
 * @param column Index of the column.
 * @param valueOf Reads the value of a field.
 * @returns The column.
 */
export function growList<T>(
  column: number,
  valueOf: (column: number) => T,
): GrowingColumn<readonly T[]> {
  const list: T[] = [];
  return { read: () => list.push(valueOf(column)), finish: () => list };
}

function isByte(value: number | null): value is number {
  return value !== null && value >= 0 && value <= 255 &&
    Number.isInteger(value) && !Object.is(value, -0);
}
