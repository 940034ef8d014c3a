/**
 * What Fleiss' kappa and Gwet's AC1 share: counts per unit, observed and expected
 * agreement, and the standard error over units.
 *
 * Source: Gwet, K. L. (2008). Computing inter-rater reliability and its variance
 * in the presence of high agreement, doi:10.1348/000711006X126600.
 *
 * @module
 */

import type { Category } from "./confusion.ts";
import type { Interval } from "./interval.ts";
import type { ManyCoders } from "./many_coders.ts";
import { tQuantile } from "./quantiles.ts";

/**
 * Counts the codes of each category per unit.
 *
 * @param codes Coders x units; null where a coder gave no code.
 * @param categories All categories, each once, at least two.
 * @param rules What the caller was doing, and whether codes may be missing.
 * @returns Counts, units x categories.
 * @throws RangeError if there are fewer than two coders, rows differ in length, or a code is not in the list.
 *
 * @example
 * ```ts
 * import { countUnits } from "./coder_counts.ts";
 * import assert from "node:assert/strict";
 *
 * const rules = { action: "count", allowsMissing: false };
 * assert.deepEqual(countUnits([["y", "y"], ["y", "n"]], ["y", "n"], rules), [
 *   [2, 0],
 *   [1, 1],
 * ]);
 * ```
 */
export function countUnits(
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
  categories.forEach((category, index) => {
    if (typeof category === "number" && !Number.isFinite(category)) {
      throw new RangeError(
        `Cannot ${action}: categories[${index}] must be text or a finite number, got ${category}`,
      );
    }
  });
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

/**
 * Gives the share of agreeing pairs of each unit and the mean shares of the categories.
 *
 * @param counts Units x categories; every unit has a code.
 * @returns `agreements`, null for a unit with one code; `shares`, empty without units.
 *
 * @example
 * ```ts
 * import { describeUnits } from "./coder_counts.ts";
 * import assert from "node:assert/strict";
 *
 * const { agreements, shares } = describeUnits([[2, 0], [1, 1]]);
 * assert.deepEqual(agreements, [1, 0]);
 * assert.deepEqual(shares, [0.75, 0.25]);
 * ```
 */
export function describeUnits(counts: readonly (readonly number[])[]): {
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

/**
 * Compares observed and expected agreement.
 *
 * @param agreements Share of agreeing pairs of each unit.
 * @param categoryShares Mean shares of the categories.
 * @param expected Agreement by chance.
 * @returns The coefficient, or why it is undefined.
 *
 * @example
 * ```ts
 * import { judgeAgreement } from "./coder_counts.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(judgeAgreement([1, 0], [0.75, 0.25], 0.25).estimate, 1 / 3);
 * ```
 */
export function judgeAgreement(
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

/**
 * Finds the standard error over units by the linearized value of each unit.
 *
 * With chance agreement pe = sum p_k c_k(p), a unit's own value is
 * (pa_u - pe) / (1 - pe) - 2 (1 - estimate) (sum r_uk c_k - pe) / (1 - pe).
 *
 * @param counts Units x categories; every unit has a code.
 * @param options What `judgeAgreement` gave, the agreement of each unit, the chance c_k that another code agrees with category k, level and name.
 * @returns Standard error and interval; null with fewer than two units or without an estimate, the interval also where the error is 0.
 *
 * @example
 * ```ts
 * import { errorOverUnits, judgeAgreement } from "./coder_counts.ts";
 * import assert from "node:assert/strict";
 *
 * const agreements = [1];
 * const shares = [0.5, 0.5];
 * const result = judgeAgreement(agreements, shares, 0.5);
 * const options = { result, agreements, chances: shares, level: 0.95, method: "t" };
 * assert.equal(errorOverUnits([[2, 0]], options).standardError, null);
 * ```
 */
export function errorOverUnits(
  counts: readonly (readonly number[])[],
  options: {
    readonly result: ManyCoders;
    readonly agreements: readonly (number | null)[];
    readonly chances: readonly number[];
    readonly level: number;
    readonly method: string;
  },
): { standardError: number | null; interval: Interval | null } {
  const { result, agreements, chances, level, method } = options;
  const { estimate, expectedAgreement: expected } = result;
  const n = counts.length;
  if (estimate === null || expected === null || n < 2) {
    return { standardError: null, interval: null };
  }
  const squares = counts.reduce((sum, unit, index) => {
    const agreement = agreements[index];
    // A unit with one code has no pairs; the others stand for it.
    const own = agreement === null || agreement === undefined
      ? 0
      : n / result.unitCount * (agreement - expected) / (1 - expected);
    const total = unit.reduce((all, count) => all + count, 0);
    const chance = unit.reduce(
      (all, count, k) => all + count / total * (chances[k] ?? 0),
      0,
    );
    const linear = own - 2 * (1 - estimate) * (chance - expected) /
        (1 - expected);
    return sum + (linear - estimate) ** 2;
  }, 0);
  const standardError = Math.sqrt(squares / (n * (n - 1)));
  const reach = tQuantile(1 - (1 - level) / 2, n - 1) * standardError;
  return {
    standardError,
    // What rounding leaves of equal values is no spread.
    interval: standardError <= 16 * Number.EPSILON ? null : {
      lower: estimate - reach,
      upper: estimate + reach,
      level,
      method,
    },
  };
}
