/**
 * Agreement of any number of coders on nominal categories: Fleiss' kappa and
 * Gwet's AC1.
 *
 * Both compare the mean share of agreeing pairs of codes per unit, pa, with
 * chance: Fleiss pe = sum p_k^2, Gwet pe = sum p_k (1 - p_k) / (q - 1), where p_k
 * is the mean share of category k and q the number of categories. Fleiss' kappa
 * falls towards 0 where one category prevails; AC1 does not. AC1 takes missing
 * codes; its standard error is Gwet's, over units.
 *
 * Source: Fleiss, J. L. (1971). Measuring nominal scale agreement among many
 * raters, doi:10.1037/h0031619; Gwet, K. L. (2008). Computing inter-rater
 * reliability and its variance in the presence of high agreement,
 * doi:10.1348/000711006X126600.
 *
 * @module
 */

import { requireLevel } from "./checks.ts";
import type { Category } from "./confusion.ts";
import type { Interval } from "./interval.ts";
import { tQuantile } from "./quantiles.ts";

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

/** Gwet's AC1 with its standard error. */
export interface GwetAc1 extends ManyCoders {
  /** Standard error over units; null with fewer than two units. */
  readonly standardError: number | null;
  /** AC1 plus or minus t standard errors, t with one degree of freedom less than units; not cut. */
  readonly interval: Interval | null;
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
 * @param options All categories.
 * @returns Kappa; undefined without units or where all codes are equal.
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
  options: ManyCodings,
): ManyCoders {
  const action = "compute Fleiss' kappa";
  const counts = countUnits(codes, options.categories, {
    action,
    allowsMissing: false,
  });
  const { agreements, shares } = describeUnits(counts);
  const expected = shares.reduce((sum, share) => sum + share ** 2, 0);
  return finish(agreements, shares, expected);
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
  const size = categories.length - 1;
  const expected = shares.reduce((sum, share) => sum + share * (1 - share), 0) /
    size;
  const result = finish(agreements, shares, expected);
  const n = counts.length;
  if (result.estimate === null || n < 2) {
    return { ...result, standardError: null, interval: null };
  }
  // Gwet's linearized value of each unit; units with one code have no pairs.
  const { estimate } = result;
  const squares = counts.reduce((sum, unit, index) => {
    const agreement = agreements[index];
    const scale = n / result.unitCount;
    const own = agreement === null || agreement === undefined
      ? 0
      : scale * (agreement - expected) / (1 - expected);
    const total = unit.reduce((all, count) => all + count, 0);
    const chance = unit.reduce(
      (all, count, k) => all + count / total * (1 - (shares[k] ?? 0)),
      0,
    ) / size;
    const linear = own - 2 * (1 - estimate) * (chance - expected) /
        (1 - expected);
    return sum + (linear - estimate) ** 2;
  }, 0);
  const standardError = Math.sqrt(squares / (n * (n - 1)));
  const reach = tQuantile(1 - (1 - level) / 2, n - 1) * standardError;
  return {
    ...result,
    standardError,
    interval: {
      lower: estimate - reach,
      upper: estimate + reach,
      level,
      method: "t over units (Gwet)",
    },
  };
}

/** Counts of each category per unit; units x categories. */
function countUnits(
  codes: readonly (readonly (Category | null)[])[],
  categories: readonly Category[],
  rules: { readonly action: string; readonly allowsMissing: boolean },
): number[][] {
  const { action, allowsMissing } = rules;
  if (codes.length < 2) {
    throw new RangeError(
      `Cannot ${action}: codes must hold at least 2 coders, got ${codes.length}`,
    );
  }
  if (categories.length < 2 || new Set(categories).size < categories.length) {
    throw new RangeError(
      `Cannot ${action}: categories must be at least 2 and different, got ${
        JSON.stringify(categories)
      }`,
    );
  }
  const unitCount = codes[0]?.length ?? 0;
  const counts = Array.from(
    { length: unitCount },
    () => categories.map(() => 0),
  );
  codes.forEach((row, coder) => {
    if (row.length !== unitCount) {
      throw new RangeError(
        `Cannot ${action}: codes[${coder}] must hold ${unitCount} units, got ${row.length}`,
      );
    }
    row.forEach((code, unit) => {
      if (code === null && allowsMissing) return;
      const place = code === null ? -1 : categories.indexOf(code);
      const cells = counts[unit];
      if (place < 0 || cells === undefined) {
        throw new RangeError(
          `Cannot ${action}: codes[${coder}][${unit}] must be one of ${
            JSON.stringify(categories)
          }, got ${JSON.stringify(code)}`,
        );
      }
      cells[place] = (cells[place] ?? 0) + 1;
    });
  });
  return counts;
}

/** Share of agreeing pairs of each unit (null with fewer than two codes), and mean category shares. */
function describeUnits(counts: readonly (readonly number[])[]): {
  agreements: (number | null)[];
  shares: number[];
} {
  const totals = counts.map((unit) => unit.reduce((sum, n) => sum + n, 0));
  const agreements = counts.map((unit, index) => {
    const total = totals[index] ?? 0;
    if (total < 2) return null;
    const pairs = unit.reduce((sum, n) => sum + n * (n - 1), 0);
    return pairs / (total * (total - 1));
  });
  const shares = (counts[0] ?? []).map((_, category) =>
    counts.reduce(
      (sum, unit, index) => sum + (unit[category] ?? 0) / (totals[index] ?? 1),
      0,
    ) / counts.length
  );
  return { agreements, shares };
}

/** Observed against expected agreement. */
function finish(
  agreements: readonly (number | null)[],
  categoryShares: readonly number[],
  expected: number,
): ManyCoders {
  const pairs = agreements.flatMap((value) => value === null ? [] : [value]);
  const unitCount = pairs.length;
  if (unitCount === 0) {
    return {
      estimate: null,
      reason: "no unit has two codes",
      observedAgreement: null,
      expectedAgreement: null,
      categoryShares,
      unitCount,
    };
  }
  const observed = pairs.reduce((sum, value) => sum + value, 0) / unitCount;
  const isConstant = 1 - expected < 1e-14;
  return {
    estimate: isConstant ? null : (observed - expected) / (1 - expected),
    reason: isConstant ? "all codes are equal" : null,
    observedAgreement: observed,
    expectedAgreement: expected,
    categoryShares,
    unitCount,
  };
}
