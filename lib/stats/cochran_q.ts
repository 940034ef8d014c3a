/**
 * Cochran's Q test: whether several conditions succeed equally often on the
 * same things.
 *
 * Q = (k - 1) (k sum C_j^2 - N^2) / (k N - sum R_i^2), where C_j are the
 * successes of condition j, R_i those of thing i and N all of them; compared
 * with chi-square, k - 1 degrees of freedom. Things that succeed under every
 * condition or under none do not count. With two conditions Q is McNemar's
 * chi-square without correction.
 *
 * Source: Cochran, W. G. (1950). The comparison of percentages in matched
 * samples. Biometrika, 37(3/4), 256-266, doi:10.1093/biomet/37.3-4.256.
 *
 * @module
 */

import { requireSameLength } from "./checks.ts";
import { chiSquareSf } from "./distributions.ts";

/** What Cochran's Q test gives. */
export interface CochranQTest {
  /** Q; null where no thing tells the conditions apart. */
  readonly statistic: number | null;
  /** Number of conditions minus 1. */
  readonly degreesOfFreedom: number;
  /** Probability under the null hypothesis, from chi-square; 1 without a statistic. */
  readonly pValue: number;
  /** Share of successes under each condition. */
  readonly successShares: readonly number[];
  /** Number of things that tell the conditions apart. */
  readonly discordantCount: number;
}

/**
 * Tests whether several conditions succeed equally often on the same things.
 *
 * @param conditions Conditions x things, at least two conditions, things in the same order.
 * @returns Q and its p value.
 * @throws RangeError if there are fewer than two conditions, no things, or lengths differ.
 *
 * @example
 * ```ts
 * import { cochranQTest } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Three of three against none of three: Q = 9 / 3 = 3, as McNemar's.
 * const test = cochranQTest([[true, true, true], [false, false, false]]);
 * assert.equal(test.statistic, 3);
 * ```
 */
export function cochranQTest(
  conditions: readonly (readonly boolean[])[],
): CochranQTest {
  const action = "run Cochran's Q test";
  const [first = []] = conditions;
  const k = conditions.length;
  if (k < 2 || first.length === 0) {
    throw new RangeError(
      `Cannot ${action}: conditions must hold at least 2 conditions and 1 thing, got ${k} and ${first.length}`,
    );
  }
  conditions.forEach((condition, index) =>
    requireSameLength(first, condition, action, [
      "conditions[0]",
      `conditions[${index}]`,
    ])
  );
  const count = (flags: readonly boolean[]): number =>
    flags.filter(Boolean).length;
  const columns = conditions.map(count);
  const rows = first.map((_, thing) =>
    count(conditions.map((condition) => condition[thing] ?? false))
  );
  const total = columns.reduce((sum, value) => sum + value, 0);
  const squares = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value ** 2, 0);
  const divisor = k * total - squares(rows);
  const statistic = divisor === 0
    ? null
    : (k - 1) * (k * squares(columns) - total ** 2) / divisor;
  return {
    statistic,
    degreesOfFreedom: k - 1,
    pValue: statistic === null ? 1 : chiSquareSf(statistic, k - 1),
    successShares: columns.map((value) => value / first.length),
    discordantCount: rows.filter((row) => row > 0 && row < k).length,
  };
}
