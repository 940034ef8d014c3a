/**
 * The parts of Cohen's kappa: agreement weights, weighted agreement, and the
 * large-sample standard errors.
 *
 * Source: Fleiss, J. L., Cohen, J., & Everitt, B. S. (1969). Large sample
 * standard errors of kappa and weighted kappa, doi:10.1037/h0028106.
 *
 * @module
 */

import type { KappaWeights } from "./kappa.ts";

/**
 * Gives the agreement weights of each pair of categories.
 *
 * @param size Number of categories.
 * @param weights Kind of weights.
 * @returns Weights, size x size; 1 on the diagonal.
 *
 * @example
 * ```ts
 * import { agreementWeights } from "./kappa_parts.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(agreementWeights(3, "linear")[0], [1, 0.5, 0]);
 * ```
 */
export function agreementWeights(
  size: number,
  weights: KappaWeights,
): number[][] {
  const places = Array.from({ length: size }, (_, index) => index);
  return places.map((i) =>
    places.map((j) => {
      if (i === j) return 1;
      if (weights === "unweighted") return 0;
      const distance = Math.abs(i - j) / (size - 1);
      return 1 - (weights === "linear" ? distance : distance ** 2);
    })
  );
}

/** Shares of a table, weights, and weighted agreement. */
export interface Agreement {
  /** Share of each cell, categories x categories. */
  readonly shares: readonly (readonly number[])[];
  /** Agreement weights, categories x categories. */
  readonly weights: readonly (readonly number[])[];
  /** Share of each category by the first coder. */
  readonly rows: readonly number[];
  /** Share of each category by the second coder. */
  readonly columns: readonly number[];
  /** Weighted observed agreement, 0 to 1. */
  readonly observed: number;
  /** Weighted chance agreement, 0 to 1. */
  readonly expected: number;
  /** One minus the observed over the chance disagreement, added up as such so that full agreement gives exactly 1; NaN without chance disagreement. */
  readonly kappa: number;
}

/**
 * Computes weighted observed and chance agreement.
 *
 * @param matrix Counts, categories x categories; row = first coder.
 * @param count Sum of the counts, above 0.
 * @param weights Agreement weights.
 * @returns Shares and agreement.
 *
 * @example
 * ```ts
 * import { agree, agreementWeights } from "./kappa_parts.ts";
 * import assert from "node:assert/strict";
 *
 * const parts = agree([[1, 1], [0, 2]], 4, agreementWeights(2, "unweighted"));
 * // 3/4; 1/2 * 1/4 + 1/2 * 3/4.
 * assert.equal(parts.observed, 0.75);
 * assert.equal(parts.expected, 0.5);
 * ```
 */
export function agree(
  matrix: readonly (readonly number[])[],
  count: number,
  weights: readonly (readonly number[])[],
): Agreement {
  const shares = matrix.map((row) => row.map((cell) => cell / count));
  const rows = shares.map(sum);
  const columns = shares.map((_, j) => sum(shares.map((row) => row[j] ?? 0)));
  const total = (share: (i: number, j: number) => number): number =>
    sum(weights.map((row, i) => sum(row.map((w, j) => w * share(i, j)))));
  const rest = (share: (i: number, j: number) => number): number =>
    sum(weights.map((row, i) => sum(row.map((w, j) => (1 - w) * share(i, j)))));
  const cell = (i: number, j: number): number => shares[i]?.[j] ?? 0;
  const byChance = (i: number, j: number): number =>
    (rows[i] ?? 0) * (columns[j] ?? 0);
  return {
    shares,
    weights,
    rows,
    columns,
    observed: total(cell),
    expected: total(byChance),
    kappa: 1 - rest(cell) / rest(byChance),
  };
}

/**
 * Computes the standard errors of Fleiss, Cohen and Everitt (1969), equations 13 and 15.
 *
 * @param parts What `agree` gives.
 * @param count Number of pairs.
 * @param kappa The estimate.
 * @returns The standard error, and that under the null hypothesis kappa = 0.
 *
 * @example
 * ```ts
 * import { agree, agreementWeights, standardErrors } from "./kappa_parts.ts";
 * import assert from "node:assert/strict";
 *
 * const parts = agree([[2, 0], [0, 2]], 4, agreementWeights(2, "unweighted"));
 * // Perfect: no error of its own; by chance, sqrt(1/2 (1 - 1/2) / 4) / (1/2) = 1/2.
 * assert.deepEqual(standardErrors(parts, 4, 1), {
 *   standardError: 0,
 *   standardErrorNull: 0.5,
 * });
 * ```
 */
export function standardErrors(
  parts: Agreement,
  count: number,
  kappa: number,
): { standardError: number; standardErrorNull: number } {
  const { shares, weights, rows, columns, expected } = parts;
  const rowMeans = weights.map((row) =>
    sum(row.map((w, j) => w * (columns[j] ?? 0)))
  );
  const columnMeans = weights.map((_, j) =>
    sum(weights.map((row, i) => (row[j] ?? 0) * (rows[i] ?? 0)))
  );
  let free = 0;
  let underNull = 0;
  weights.forEach((row, i) => {
    row.forEach((w, j) => {
      const marginal = (rowMeans[i] ?? 0) + (columnMeans[j] ?? 0);
      free += (shares[i]?.[j] ?? 0) * (w - marginal * (1 - kappa)) ** 2;
      underNull += (rows[i] ?? 0) * (columns[j] ?? 0) * (w - marginal) ** 2;
    });
  });
  const centre = kappa - expected * (1 - kappa);
  const scale = (1 - expected) * Math.sqrt(count);
  // Rounding may leave a variance of 0 just below 0.
  const root = (variance: number): number =>
    Math.sqrt(variance < 1e-15 ? 0 : variance) / scale;
  return {
    standardError: root(free - centre ** 2),
    standardErrorNull: root(underNull - expected ** 2),
  };
}

/** Adds up numbers. */
function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
