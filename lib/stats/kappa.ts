/**
 * Cohen's kappa of two coders, unweighted or weighted, and the kappa adjusted
 * for prevalence and bias (PABAK).
 *
 * kappa = (po - pe) / (1 - pe) with agreement weights w: 1 on the diagonal;
 * linear 1 - |i - j| / (k - 1); quadratic 1 - ((i - j) / (k - 1))^2. The
 * categories are given, because a category that nobody used changes the
 * distance of its neighbours (irr for R drops it and gives .82 for .95). The
 * standard error is that of Fleiss, Cohen and Everitt, without and with the
 * null hypothesis kappa = 0. Undefined where chance agreement is 1.
 *
 * Source: Cohen, J. (1968). Weighted kappa, doi:10.1037/h0026256; Fleiss, J.
 * L., Cohen, J., & Everitt, B. S. (1969). Large sample standard errors of kappa
 * and weighted kappa, doi:10.1037/h0028106; Byrt, T., Bishop, J., & Carlin, J.
 * B. (1993). Bias, prevalence and kappa, doi:10.1016/0895-4356(93)90018-V.
 *
 * @module
 */

import { requireCount, requireLevel } from "./checks.ts";
import { type Category, countCodings } from "./confusion.ts";
import { normalSf } from "./distributions.ts";
import type { Interval } from "./interval.ts";
import { normalQuantile } from "./quantiles.ts";

/** How disagreement counts: all the same, or by distance in places or squared places. */
export type KappaWeights = "unweighted" | "linear" | "quadratic";

/** What Cohen's kappa gives. */
export interface CohensKappa {
  /** Kappa, at most 1; null where it is undefined, see `reason`. */
  readonly estimate: number | null;
  /** Why kappa is undefined; null where it is defined. */
  readonly reason: string | null;
  /** Large-sample standard error; null where kappa is. */
  readonly standardError: number | null;
  /** Standard error under kappa = 0; null where kappa is. */
  readonly standardErrorNull: number | null;
  /** Kappa divided by the latter; null where that is 0 or undefined. */
  readonly z: number | null;
  /** Two-sided p value of kappa = 0; null where z is. */
  readonly pValue: number | null;
  /** Kappa plus or minus z standard errors, not cut to -1 to 1; null where kappa is. */
  readonly interval: Interval | null;
  /** Weighted observed agreement, 0 to 1; null without pairs. */
  readonly observedAgreement: number | null;
  /** Weighted chance agreement, 0 to 1; null without pairs. */
  readonly expectedAgreement: number | null;
  /** (k po - 1) / (k - 1) from the unweighted agreement of k categories; null without pairs or with one category. */
  readonly prevalenceAdjusted: number | null;
  /** Number of pairs. */
  readonly count: number;
  /** Counts, categories x categories; row = first coder. */
  readonly matrix: readonly (readonly number[])[];
}

/** Choices of kappa. */
export interface KappaOptions {
  /** Weights; "unweighted" where absent. */
  readonly weights?: KappaWeights;
  /** Level of the interval; 0.95 where absent. */
  readonly level?: number;
}

/**
 * Computes Cohen's kappa of two coders.
 *
 * @param first Categories that the first coder gave.
 * @param second Categories that the second coder gave to the same things.
 * @param options All categories in order (needed), weights and level.
 * @returns Kappa with standard errors, test and interval; undefined for empty lists or if both coders gave one and the same category throughout.
 * @throws RangeError if the lengths differ or a category is not in the list.
 *
 * @example
 * ```ts
 * import { cohensKappa } from "stats";
 * import assert from "node:assert/strict";
 *
 * // po = 3/4; pe = 1/2 * 3/4 + 1/2 * 1/4 = 1/2; kappa = 1/2.
 * const kappa = cohensKappa(["y", "y", "n", "n"], ["y", "y", "y", "n"], {
 *   categories: ["n", "y"],
 * });
 * assert.equal(kappa.estimate, 0.5);
 * assert.equal(kappa.prevalenceAdjusted, 0.5);
 * ```
 */
export function cohensKappa(
  first: readonly Category[],
  second: readonly Category[],
  options: KappaOptions & { readonly categories: readonly Category[] },
): CohensKappa {
  return kappaOfMatrix(
    countCodings(first, second, options.categories),
    options,
  );
}

/**
 * Computes Cohen's kappa from a square table of counts.
 *
 * @param matrix Counts, categories x categories; row = first coder.
 * @param options Weights and level.
 * @returns Kappa with standard errors, test and interval.
 * @throws RangeError if the table is not square or holds what is no count.
 *
 * @example
 * ```ts
 * import { kappaOfMatrix } from "stats";
 * import assert from "node:assert/strict";
 *
 * // po = 45/50; pe = (21 * 20 + 29 * 30) / 2500 = 0.516.
 * const kappa = kappaOfMatrix([[18, 3], [2, 27]]);
 * assert.ok(Math.abs((kappa.estimate ?? 0) - 0.384 / 0.484) < 1e-15);
 * ```
 */
export function kappaOfMatrix(
  matrix: readonly (readonly number[])[],
  options: KappaOptions = {},
): CohensKappa {
  const { weights = "unweighted", level = 0.95 } = options;
  requireSquare(matrix);
  requireLevel(level, "compute Cohen's kappa", "level");
  const size = matrix.length;
  const count = matrix.flat().reduce((sum, cell) => sum + cell, 0);
  const nothing = {
    estimate: null,
    standardError: null,
    standardErrorNull: null,
    z: null,
    pValue: null,
    interval: null,
    observedAgreement: null,
    expectedAgreement: null,
    prevalenceAdjusted: null,
    count,
    matrix,
  };
  if (count === 0) return { ...nothing, reason: "no pairs" };
  const parts = agree(matrix, count, agreementWeights(size, weights));
  const agreed = matrix.reduce((sum, row, i) => sum + (row[i] ?? 0), 0);
  const described = {
    observedAgreement: parts.observed,
    expectedAgreement: parts.expected,
    prevalenceAdjusted: size < 2
      ? null
      : (size * agreed / count - 1) / (size - 1),
  };
  // Chance agreement of 1 leaves nothing to be better than.
  if (1 - parts.expected < 1e-14) {
    return {
      ...nothing,
      ...described,
      reason: "both coders gave the same single category throughout",
    };
  }
  const estimate = (parts.observed - parts.expected) / (1 - parts.expected);
  const errors = standardErrors(parts, count, estimate);
  const reach = normalQuantile(1 - (1 - level) / 2) * errors.standardError;
  const z = errors.standardErrorNull === 0
    ? null
    : estimate / errors.standardErrorNull;
  return {
    ...nothing,
    ...described,
    ...errors,
    estimate,
    reason: null,
    z,
    pValue: z === null ? null : Math.min(1, 2 * normalSf(Math.abs(z))),
    interval: {
      lower: estimate - reach,
      upper: estimate + reach,
      level,
      method: "large-sample (Fleiss, Cohen & Everitt)",
    },
  };
}

/**
 * Gives the agreement weights of each pair of categories.
 *
 * @param size Number of categories.
 * @param weights Kind of weights.
 * @returns Weights, size x size; 1 on the diagonal.
 *
 * @example
 * ```ts
 * import { agreementWeights } from "./kappa.ts";
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

/** Shares of the table, weights, and weighted agreement. */
interface Agreement {
  readonly shares: readonly (readonly number[])[];
  readonly weights: readonly (readonly number[])[];
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly observed: number;
  readonly expected: number;
}

/** Weighted observed and chance agreement. */
function agree(
  matrix: readonly (readonly number[])[],
  count: number,
  weights: readonly (readonly number[])[],
): Agreement {
  const shares = matrix.map((row) => row.map((cell) => cell / count));
  const rows = shares.map(sum);
  const columns = shares.map((_, j) => sum(shares.map((row) => row[j] ?? 0)));
  const total = (share: (i: number, j: number) => number): number =>
    sum(weights.map((row, i) => sum(row.map((w, j) => w * share(i, j)))));
  return {
    shares,
    weights,
    rows,
    columns,
    observed: total((i, j) => shares[i]?.[j] ?? 0),
    expected: total((i, j) => (rows[i] ?? 0) * (columns[j] ?? 0)),
  };
}

/** Fleiss, Cohen and Everitt (1969), equations 13 and 15. */
function standardErrors(
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

/** Refuses a table that is not square or holds what is no count. */
function requireSquare(matrix: readonly (readonly number[])[]): void {
  const action = "compute Cohen's kappa";
  matrix.forEach((row, i) => {
    if (row.length !== matrix.length) {
      throw new RangeError(
        `Cannot ${action}: matrix[${i}] must hold ${matrix.length} counts, got ${row.length}`,
      );
    }
    row.forEach((cell, j) =>
      requireCount(cell, action, `matrix[${i}][${j}]`, 0)
    );
  });
}

/** Adds up numbers. */
function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
