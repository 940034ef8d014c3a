/**
 * Planning McNemar's test: the number of pairs that it needs for a given power,
 * and the smallest difference that it detects with a given number of pairs.
 *
 * Source: Connor, R. J. (1987). Sample size for testing differences in
 * proportions for the paired-sample design. Biometrics, 43(1), 207-211,
 * doi:10.2307/2531961, for the approximation; the exact power is that of
 * `mcnemar_power.ts`.
 *
 * @module
 */

import { requireCount, requireLevel, requireShare } from "./checks.ts";
import {
  addUpPower,
  conditionalPower,
  type McNemarDesign,
  rejectionRegions,
  requireDesign,
} from "./mcnemar_power.ts";
import { normalQuantile } from "./quantiles.ts";
import { findRoot } from "./roots.ts";

/** What a sample size is planned for. */
export interface McNemarPlan extends McNemarDesign {
  /** Power to reach; 0.8 where absent. */
  readonly power?: number;
  /** Largest number of pairs to try; 5,000 where absent. */
  readonly maximumPairs?: number;
}

/** Number of pairs that a planned comparison needs. */
export interface McNemarSampleSize {
  /** Smallest number of pairs whose exact power reaches the plan; null if none up to the maximum does. */
  readonly pairs: number | null;
  /** Exact power at that number; null without one. */
  readonly power: number | null;
  /** Connor's formula, not rounded; Infinity where both probabilities are equal. */
  readonly connor: number;
}

/**
 * Finds the number of pairs that McNemar's test needs.
 *
 * Exact power rises in saw teeth: a slightly larger number of pairs may have
 * slightly less power. The number found is the first from which the power
 * stays at or above the plan for the next 20 pairs.
 *
 * @param plan Probabilities, level, direction, version and power.
 * @returns The number of pairs, exactly and by Connor's formula.
 * @throws RangeError if a probability is out of range.
 *
 * @example
 * ```ts
 * import { mcnemarSampleSize } from "stats";
 * import assert from "node:assert/strict";
 *
 * const plan = { firstOnly: 0.4, secondOnly: 0.1 };
 * const { pairs, connor } = mcnemarSampleSize(plan);
 * assert.equal(connor.toFixed(1), "41.2");
 * assert.ok(pairs !== null && pairs > 41 && pairs < 55);
 * ```
 */
export function mcnemarSampleSize(plan: McNemarPlan): McNemarSampleSize {
  const action = "plan McNemar's test";
  const { power = 0.8, maximumPairs = 5000 } = plan;
  requireLevel(power, action, "power");
  requireCount(maximumPairs, action, "maximumPairs", 1);
  const { discordant, alpha } = requireDesign(plan, action);
  const connor = connorPairs(plan, power);
  if (!Number.isFinite(connor)) return { pairs: null, power: null, connor };
  const given = conditionalPower(plan, rejectionRegions(alpha, plan));
  const reach = 20;
  // Power at half of Connor's number is far too low, so the search starts there.
  let first = Math.max(1, Math.floor(connor / 2));
  for (let pairs = first; pairs <= maximumPairs + reach; pairs++) {
    if (addUpPower(pairs, discordant, given) < power) first = pairs + 1;
    else if (pairs - first >= reach) {
      return {
        pairs: first,
        power: addUpPower(first, discordant, given),
        connor,
      };
    }
  }
  return { pairs: null, power: null, connor };
}

/**
 * Finds the smallest difference that McNemar's test detects with a given power.
 *
 * @param pairs Number of pairs, at least 1.
 * @param plan Share of discordant pairs (held fixed), level, direction, version and power.
 * @returns The difference p10 - p01, above 0; null if even the largest possible one, the share of discordant pairs, is not detected.
 * @throws RangeError if a share is out of range.
 *
 * @example
 * ```ts
 * import { smallestDetectableDifference } from "stats";
 * import assert from "node:assert/strict";
 *
 * const difference = smallestDetectableDifference(72, { discordantShare: 25 / 72 });
 * assert.equal(difference?.toFixed(2), "0.20");
 * ```
 */
export function smallestDetectableDifference(
  pairs: number,
  plan:
    & Omit<McNemarPlan, "firstOnly" | "secondOnly" | "maximumPairs">
    & { readonly discordantShare: number },
): number | null {
  const action = "find the smallest detectable difference";
  const { discordantShare, power = 0.8, alpha = 0.05, ...test } = plan;
  requireCount(pairs, action, "pairs", 1);
  requireShare(discordantShare, action, "discordantShare");
  requireLevel(power, action, "power");
  requireLevel(alpha, action, "alpha");
  const regions = rejectionRegions(alpha, test);
  const excess = (difference: number): number => {
    const firstOnly = (discordantShare + difference) / 2;
    const secondOnly = discordantShare - firstOnly;
    const given = conditionalPower({ firstOnly, secondOnly }, regions);
    return addUpPower(pairs, discordantShare, given) - power;
  };
  if (excess(discordantShare) < 0) return null;
  return findRoot(excess, {
    lower: 0,
    upper: discordantShare,
    tolerance: 1e-6,
  });
}

/** Connor's number of pairs, not rounded. */
function connorPairs(design: McNemarDesign, power: number): number {
  const { discordant, alpha } = requireDesign(design, "plan McNemar's test");
  const difference = design.firstOnly - design.secondOnly;
  if (difference === 0) return Infinity;
  const z = -normalQuantile(alpha / 2);
  const reach = z * Math.sqrt(discordant) +
    normalQuantile(power) * Math.sqrt(discordant - difference ** 2);
  return (reach / difference) ** 2;
}
