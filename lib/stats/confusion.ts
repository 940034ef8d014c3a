/**
 * Confusion matrix of two codings and the shares read from it.
 *
 * Rows are the first coding (the truth, where there is one), columns the
 * second. The categories are given, in order, so that one that nobody used
 * still has its row and column. Precision of a category that was never assigned
 * and recall of one that never occurs do not exist: null. F1 is 0 there if the
 * category occurs in either coding, and null if it occurs in neither.
 *
 * Source: Sokolova, M., & Lapalme, G. (2009). A systematic analysis of
 * performance measures for classification tasks, doi:10.1016/j.ipm.2009.03.002;
 * Gorodkin, J. (2004), doi:10.1016/j.compbiolchem.2004.09.006, for the
 * correlation of several categories.
 *
 * @module
 */

import { requireSameLength } from "./checks.ts";

/** A category: text or number. */
export type Category = string | number;

/** Shares of one category. */
export interface CategoryScore {
  /** The category. */
  readonly category: Category;
  /** How often it occurs in the first coding. */
  readonly support: number;
  /** Share of its occurrences in the second coding that agree; null if it never occurs there. */
  readonly precision: number | null;
  /** Share of its occurrences in the first coding that agree; null if it never occurs there. */
  readonly recall: number | null;
  /** Harmonic mean of both; 0 where nothing agrees, null if it occurs in neither coding. */
  readonly f1: number | null;
}

/** A confusion matrix and what is read from it. */
export interface Confusion {
  /** Categories, in the order of rows and columns. */
  readonly categories: readonly Category[];
  /** Counts, categories x categories; row = first coding, column = second. */
  readonly matrix: readonly (readonly number[])[];
  /** Number of pairs. */
  readonly count: number;
  /** Share of pairs that agree; null without pairs. */
  readonly accuracy: number | null;
  /** Share of pairs at most one place apart in the order of the categories; null without pairs. */
  readonly adjacent: number | null;
  /** Mean distance in places; null without pairs. */
  readonly meanAbsoluteError: number | null;
  /** Shares of each category. */
  readonly perCategory: readonly CategoryScore[];
  /** Mean F1 over the categories that occur in either coding; null without pairs. */
  readonly macroF1: number | null;
  /** Mean F1 weighted by support; null without pairs. */
  readonly weightedF1: number | null;
  /** Correlation of the two codings (Matthews, Gorodkin); null where a coding is constant. */
  readonly correlation: number | null;
}

/**
 * Counts how two codings of the same things agree, category by category.
 *
 * @param first First coding, such as the gold scores.
 * @param second Second coding of the same things, in the same order.
 * @param options `categories`: all categories, in order, each once.
 * @returns The matrix and the shares; null shares for empty codings.
 * @throws RangeError if the lengths differ, a category is given twice or is no finite number, or a coding holds one that is not given.
 *
 * @example
 * ```ts
 * import { confusionMatrix } from "stats";
 * import assert from "node:assert/strict";
 *
 * const table = confusionMatrix([1, 2, 3], [1, 3, 3], { categories: [1, 2, 3] });
 * assert.deepEqual(table.matrix, [[1, 0, 0], [0, 0, 1], [0, 0, 1]]);
 * assert.equal(table.accuracy, 2 / 3);
 * assert.equal(table.adjacent, 1);
 * ```
 */
export function confusionMatrix(
  first: readonly Category[],
  second: readonly Category[],
  options: { readonly categories: readonly Category[] },
): Confusion {
  const { categories } = options;
  const matrix = countCodings(first, second, categories);
  const count = first.length;
  const perCategory = categories.map((category, index) =>
    scoreCategory(matrix, category, index)
  );
  const share = (weigh: (distance: number) => number): number | null =>
    count === 0 ? null : sumCells(matrix, weigh) / count;
  const present = perCategory.filter(({ f1 }) => f1 !== null);
  return {
    categories: [...categories],
    matrix,
    count,
    accuracy: share((distance) => distance === 0 ? 1 : 0),
    adjacent: share((distance) => distance <= 1 ? 1 : 0),
    meanAbsoluteError: share((distance) => distance),
    perCategory,
    macroF1: count === 0
      ? null
      : present.reduce((sum, { f1 }) => sum + (f1 ?? 0), 0) / present.length,
    weightedF1: count === 0
      ? null
      : present.reduce((sum, { f1, support }) => sum + (f1 ?? 0) * support, 0) /
        count,
    correlation: correlate(matrix, count),
  };
}

/**
 * Counts pairs of categories into a matrix.
 *
 * @param first First coding.
 * @param second Second coding of the same things.
 * @param categories All categories, in order, each once.
 * @returns Counts, categories x categories; row = first coding.
 * @throws RangeError if the lengths differ, a category is given twice or is no finite number, or a coding holds one that is not given.
 *
 * @example
 * ```ts
 * import { countCodings } from "./confusion.ts";
 * import assert from "node:assert/strict";
 *
 * const matrix = countCodings(["a", "a"], ["a", "b"], ["a", "b"]);
 * assert.deepEqual(matrix, [[1, 1], [0, 0]]);
 * ```
 */
export function countCodings(
  first: readonly Category[],
  second: readonly Category[],
  categories: readonly Category[],
): number[][] {
  const action = "compare two codings";
  requireSameLength(first, second, action, ["first", "second"]);
  const places = new Map(
    categories.map((category, index) => [category, index]),
  );
  if (places.size !== categories.length) {
    throw new RangeError(
      `Cannot ${action}: categories must be different, got ${
        JSON.stringify(categories)
      }`,
    );
  }
  categories.forEach((category, index) => {
    if (typeof category === "number" && !Number.isFinite(category)) {
      throw new RangeError(
        `Cannot ${action}: categories[${index}] must be text or a finite number, got ${category}`,
      );
    }
  });
  const placeOf = (category: Category | undefined, name: string): number => {
    const place = category === undefined ? undefined : places.get(category);
    if (place === undefined) {
      throw new RangeError(
        `Cannot ${action}: ${name} must be one of ${
          JSON.stringify(categories)
        }, got ${JSON.stringify(category)}`,
      );
    }
    return place;
  };
  const matrix = categories.map(() => categories.map(() => 0));
  for (let index = 0; index < first.length; index++) {
    const row = matrix[placeOf(first[index], `first[${index}]`)];
    const column = placeOf(second[index], `second[${index}]`);
    if (row !== undefined) row[column] = (row[column] ?? 0) + 1;
  }
  return matrix;
}

/** Precision, recall and F1 of one category. */
function scoreCategory(
  matrix: readonly (readonly number[])[],
  category: Category,
  index: number,
): CategoryScore {
  const agreed = matrix[index]?.[index] ?? 0;
  const support = sum(matrix[index] ?? []);
  const assigned = sum(matrix.map((row) => row[index] ?? 0));
  return {
    category,
    support,
    precision: assigned === 0 ? null : agreed / assigned,
    recall: support === 0 ? null : agreed / support,
    f1: support + assigned === 0 ? null : 2 * agreed / (support + assigned),
  };
}

/** Adds up the cells, each weighted by its distance from the diagonal. */
function sumCells(
  matrix: readonly (readonly number[])[],
  weigh: (distance: number) => number,
): number {
  return sum(
    matrix.map((row, i) =>
      sum(row.map((cell, j) => cell * weigh(Math.abs(i - j))))
    ),
  );
}

/** Gorodkin's correlation, which is Matthews' for two categories. */
function correlate(
  matrix: readonly (readonly number[])[],
  count: number,
): number | null {
  const rows = matrix.map(sum);
  const columns = matrix.map((_, index) =>
    sum(matrix.map((row) => row[index] ?? 0))
  );
  const product = (one: readonly number[], other: readonly number[]): number =>
    sum(one.map((value, index) => value * (other[index] ?? 0)));
  const agreed = sumCells(matrix, (distance) => distance === 0 ? 1 : 0);
  const rowSpread = count ** 2 - product(rows, rows);
  const columnSpread = count ** 2 - product(columns, columns);
  if (rowSpread === 0 || columnSpread === 0) return null;
  return (agreed * count - product(rows, columns)) /
    Math.sqrt(rowSpread * columnSpread);
}

/** Adds up numbers. */
function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
