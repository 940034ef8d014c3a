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
 * The interval is for large samples of independent pairs. With few pairs it
 * covers too rarely, the more so the rarer a category, because its centre and its
 * width are read from the same few pairs. Pairs that come in clusters, such as
 * the turns of a debate, want `jackknifeClusters`. PABAK has Wilson's interval of
 * the raw agreement, moved to its scale.
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
import { agree, agreementWeights, standardErrors } from "./kappa_parts.ts";
import { wilsonInterval } from "./proportions.ts";
import { normalQuantile } from "./quantiles.ts";

/** How disagreement counts: all the same, or by distance in places or squared places. */
export type KappaWeights = "unweighted" | "linear" | "quadratic";

/** What Cohen's kappa gives. */
export interface CohensKappa {
  /** Kappa, at most 1; null where it is undefined, see `reason`. */
  readonly estimate: number | null;
  /** Why kappa is undefined; null where it is defined. */
  readonly reason: string | null;
  /** Large-sample standard error; null where kappa is, and for a single pair. */
  readonly standardError: number | null;
  /** Standard error under kappa = 0; null where kappa is. */
  readonly standardErrorNull: number | null;
  /** Kappa divided by the latter; null where that is 0 or undefined. */
  readonly z: number | null;
  /** Two-sided p value of kappa = 0; null where z is. */
  readonly pValue: number | null;
  /** Kappa plus or minus z standard errors, not cut to -1 to 1; null where kappa is, for a single pair, and where the standard error is 0 (perfect agreement, or a coder who used one category): an interval without width would claim to be certain. */
  readonly interval: Interval | null;
  /** Weighted observed agreement, 0 to 1; null without pairs. */
  readonly observedAgreement: number | null;
  /** Weighted chance agreement, 0 to 1; null without pairs. */
  readonly expectedAgreement: number | null;
  /** (k po - 1) / (k - 1) from the unweighted agreement of k categories; null without pairs or with one category. */
  readonly prevalenceAdjusted: number | null;
  /** Interval of the latter, Wilson's of the agreement moved to its scale; null where it is. */
  readonly prevalenceAdjustedInterval: Interval | null;
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
    prevalenceAdjustedInterval: null,
    count,
    matrix,
  };
  if (count === 0) return { ...nothing, reason: "no pairs" };
  const parts = agree(matrix, count, agreementWeights(size, weights));
  const agreed = matrix.reduce((sum, row, i) => sum + (row[i] ?? 0), 0);
  const described = {
    observedAgreement: parts.observed,
    expectedAgreement: parts.expected,
    ...adjustForPrevalence(agreed, { count, size, level }),
  };
  // Chance agreement of 1 leaves nothing to be better than.
  if (1 - parts.expected < 1e-14) {
    return {
      ...nothing,
      ...described,
      reason: "both coders gave the same single category throughout",
    };
  }
  const estimate = parts.kappa;
  const errors = standardErrors(parts, count, estimate);
  const reach = normalQuantile(1 - (1 - level) / 2) * errors.standardError;
  const isKnown = count > 1;
  const z = errors.standardErrorNull === 0
    ? null
    : estimate / errors.standardErrorNull;
  return {
    ...nothing,
    ...described,
    ...errors,
    standardError: isKnown ? errors.standardError : null,
    estimate,
    reason: null,
    z,
    pValue: z === null ? null : Math.min(1, 2 * normalSf(Math.abs(z))),
    interval: isKnown && reach > 0
      ? {
        lower: estimate - reach,
        upper: estimate + reach,
        level,
        method: "large-sample (Fleiss, Cohen & Everitt)",
      }
      : null,
  };
}

/** PABAK and its interval: with k categories, (k po - 1) / (k - 1). */
function adjustForPrevalence(
  agreed: number,
  options: {
    readonly count: number;
    readonly size: number;
    readonly level: number;
  },
): Pick<CohensKappa, "prevalenceAdjusted" | "prevalenceAdjustedInterval"> {
  const { count, size, level } = options;
  if (size < 2) {
    return { prevalenceAdjusted: null, prevalenceAdjustedInterval: null };
  }
  const adjust = (share: number): number => (size * share - 1) / (size - 1);
  const { lower, upper } = wilsonInterval(agreed, { trials: count, level });
  return {
    prevalenceAdjusted: adjust(agreed / count),
    prevalenceAdjustedInterval: {
      lower: adjust(lower),
      upper: adjust(upper),
      level,
      method: "Wilson score of the agreement",
    },
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
