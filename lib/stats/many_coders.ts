/**
 * Agreement of any number of coders on nominal categories: Fleiss' kappa and
 * Gwet's AC1.
 *
 * Both compare the mean share of agreeing pairs of codes per unit, pa, with
 * chance: Fleiss pe = sum p_k^2, Gwet pe = sum p_k (1 - p_k) / (q - 1), where p_k
 * is the mean share of category k and q the number of categories. Fleiss' kappa
 * falls towards 0 where one category prevails; AC1 does not. AC1 takes missing
 * codes. The standard errors are over units, linearized as Gwet does; units that
 * come in clusters want `jackknifeClusters`. With few units the intervals cover
 * too rarely, because every unit moves the chance agreement too.
 *
 * Source: Fleiss, J. L. (1971). Measuring nominal scale agreement among many
 * raters, doi:10.1037/h0031619; Fleiss, J. L., Nee, J. C. M., & Landis, J. R.
 * (1979). Large sample variance of kappa in the case of different sets of raters,
 * doi:10.1037/0033-2909.86.5.974; Gwet, K. L. (2008). Computing inter-rater
 * reliability and its variance in the presence of high agreement,
 * doi:10.1348/000711006X126600.
 *
 * @module
 */

import { requireLevel } from "./checks.ts";
import {
  countUnits,
  describeUnits,
  errorOverUnits,
  judgeAgreement,
} from "./coder_counts.ts";
import type { Category } from "./confusion.ts";
import { normalSf } from "./distributions.ts";
import type { Interval } from "./interval.ts";

/** A chance-corrected agreement of many coders. */
export interface ManyCoders {
  /** The coefficient, at most 1; null where it is undefined, see `reason`. */
  readonly estimate: number | null;
  /** Why it is undefined; null where it is defined. */
  readonly reason: string | null;
  /** Mean share of agreeing pairs of codes, 0 to 1; null without pairs. */
  readonly observedAgreement: number | null;
  /** The same by chance; null without codes. */
  readonly expectedAgreement: number | null;
  /** Share of each category, in the order of the categories. */
  readonly categoryShares: readonly number[];
  /** Number of units with at least two codes. */
  readonly unitCount: number;
}

/** An agreement with its standard error over units. */
export interface ManyCodersWithError extends ManyCoders {
  /** Standard error over units; null where the coefficient is, and with fewer than two units. */
  readonly standardError: number | null;
  /** Coefficient plus or minus t standard errors, t with one degree of freedom less than units; not cut. Null where the standard error is null or 0: an interval without width would claim to be certain. */
  readonly interval: Interval | null;
}

/** Gwet's AC1 with its standard error. */
export type GwetAc1 = ManyCodersWithError;

/** Fleiss' kappa with its standard errors and test. */
export interface FleissKappa extends ManyCodersWithError {
  /** Standard error if all codes were dealt at random (Fleiss, Nee and Landis); null where kappa is. */
  readonly standardErrorNull: number | null;
  /** Kappa divided by the latter; null where kappa is. */
  readonly z: number | null;
  /** Two-sided p value of kappa = 0, normal; null where z is. */
  readonly pValue: number | null;
}

/** Codes of many coders. */
export interface ManyCodings {
  /** All categories, in any order, each once; at least two. */
  readonly categories: readonly Category[];
}

/**
 * Computes Fleiss' kappa.
 *
 * @param codes Coders x units, without missing codes.
 * @param options All categories, and the level of the interval (0.95 where absent).
 * @returns Kappa with standard errors, test and interval; undefined without units or where all codes are equal.
 * @throws RangeError if there are fewer than two coders, rows differ in length, a code is missing or not in the list.
 *
 * @example
 * ```ts
 * import { fleissKappa } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Units y y and y n: pa = 1/2; p = 3/4, 1/4, pe = 10/16; kappa = -1/3.
 * const kappa = fleissKappa([["y", "y"], ["y", "n"]], { categories: ["y", "n"] });
 * assert.ok(Math.abs((kappa.estimate ?? 0) + 1 / 3) < 1e-15);
 * ```
 */
export function fleissKappa(
  codes: readonly (readonly Category[])[],
  options: ManyCodings & { readonly level?: number },
): FleissKappa {
  const action = "compute Fleiss' kappa";
  const { categories, level = 0.95 } = options;
  requireLevel(level, action, "level");
  const counts = countUnits(codes, categories, {
    action,
    allowsMissing: false,
  });
  const { agreements, shares } = describeUnits(counts);
  const expected = shares.reduce((sum, share) => sum + share ** 2, 0);
  const result = judgeAgreement(agreements, shares, expected);
  const coders = codes.length;
  // Fleiss, Nee and Landis (1979): the variance if all codes were dealt at random.
  const spread = 1 - expected;
  const skew = shares.reduce(
    (sum, share) => sum + share * (1 - share) * (1 - 2 * share),
    0,
  );
  const standardErrorNull = result.estimate === null ? null : Math.sqrt(
    2 * (spread ** 2 - skew) /
      (counts.length * coders * (coders - 1) * spread ** 2),
  );
  const z = result.estimate === null || standardErrorNull === null
    ? null
    : result.estimate / standardErrorNull;
  return {
    ...result,
    ...errorOverUnits(counts, {
      result,
      agreements,
      chances: shares,
      level,
      method: "t over units, linearized",
    }),
    standardErrorNull,
    z,
    pValue: z === null ? null : Math.min(1, 2 * normalSf(Math.abs(z))),
  };
}

/**
 * Computes Gwet's AC1.
 *
 * @param codes Coders x units; null where a coder gave no code.
 * @param options All categories, and the level of the interval (0.95 where absent).
 * @returns AC1 with standard error and interval; undefined if no unit has two codes.
 * @throws RangeError if there are fewer than two coders, rows differ in length, or a code is not in the list.
 *
 * @example
 * ```ts
 * import { gwetAc1 } from "stats";
 * import assert from "node:assert/strict";
 *
 * // pa = 1/2; pe = 3/4 * 1/4 + 1/4 * 3/4 = 3/8; AC1 = (1/8) / (5/8).
 * const { estimate } = gwetAc1([["y", "y"], ["y", "n"]], { categories: ["y", "n"] });
 * assert.ok(Math.abs((estimate ?? 0) - 0.2) < 1e-15);
 * ```
 */
export function gwetAc1(
  codes: readonly (readonly (Category | null)[])[],
  options: ManyCodings & { readonly level?: number },
): GwetAc1 {
  const action = "compute Gwet's AC1";
  const { categories, level = 0.95 } = options;
  requireLevel(level, action, "level");
  const counts = countUnits(codes, categories, { action, allowsMissing: true })
    .filter((unit) => unit.some((count) => count > 0));
  const { agreements, shares } = describeUnits(counts);
  const chances = shares.map((share) => (1 - share) / (categories.length - 1));
  const expected = shares.reduce(
    (sum, share, k) => sum + share * (chances[k] ?? 0),
    0,
  );
  const result = judgeAgreement(agreements, shares, expected);
  return {
    ...result,
    ...errorOverUnits(counts, {
      result,
      agreements,
      chances,
      level,
      method: "t over units (Gwet)",
    }),
  };
}
