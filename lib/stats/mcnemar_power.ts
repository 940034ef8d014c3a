/**
 * Power of McNemar's test. The number of pairs it needs and the smallest
 * difference it detects are in `mcnemar_plan.ts`.
 *
 * Exact power adds up the probabilities of all tables that are rejected: the
 * number of discordant pairs m is binomial with n trials and probability
 * p10 + p01; given m, b is binomial with probability p10 / (p10 + p01). Connor's
 * formula is the normal approximation,
 * Phi((sqrt(n) |delta| - z sqrt(psi)) / sqrt(psi - delta^2)), with
 * delta = p10 - p01 and psi = p10 + p01.
 *
 * Two-sided power counts rejections in both directions (exact2x2 for R counts
 * the one that is true). The power at the observed rates is the p value in
 * other words; publish the smallest detectable difference instead.
 *
 * Source: Connor, R. J. (1987). Sample size for testing differences in
 * proportions for the paired-sample design. Biometrics, 43(1), 207-211,
 * doi:10.2307/2531961.
 *
 * @module
 */

import { binomialCdf, binomialPmf, binomialSf } from "./binomial.ts";
import { requireCount, requireLevel, requireShare } from "./checks.ts";
import { normalCdf } from "./distributions.ts";
import type { Alternative } from "./interval.ts";
import { mcnemarTest } from "./mcnemar.ts";
import { normalQuantile } from "./quantiles.ts";

/** Which p value is compared with the significance level. */
export type McNemarVersion = "exact" | "mid-p" | "uncorrected" | "corrected";

/** A planned paired comparison. */
export interface McNemarDesign {
  /** Probability that a pair succeeds under the first condition only. */
  readonly firstOnly: number;
  /** Probability that a pair succeeds under the second condition only. */
  readonly secondOnly: number;
  /** Significance level; 0.05 where absent. */
  readonly alpha?: number;
  /** Direction; "two-sided" where absent. */
  readonly alternative?: Alternative;
  /** Version of the test; "exact" where absent. */
  readonly version?: McNemarVersion;
}

/**
 * Computes the exact power of McNemar's test.
 *
 * @param pairs Number of pairs, at least 1.
 * @param design Probabilities of the two discordant outcomes, level, direction and version.
 * @returns Probability of a p value of at most alpha, 0 to 1.
 * @throws RangeError if a probability is out of range or the two add up to more than 1.
 *
 * @example
 * ```ts
 * import { mcnemarPower } from "stats";
 * import assert from "node:assert/strict";
 *
 * const power = mcnemarPower(72, { firstOnly: 17 / 72, secondOnly: 8 / 72 });
 * assert.equal(power.toFixed(2), "0.36");
 * ```
 */
export function mcnemarPower(pairs: number, design: McNemarDesign): number {
  const action = "compute the power of McNemar's test";
  requireCount(pairs, action, "pairs", 1);
  const { discordant, alpha } = requireDesign(design, action);
  if (discordant === 0) return 0;
  const regions = rejectionRegions(alpha, design);
  return addUpPower(pairs, discordant, conditionalPower(design, regions));
}

/**
 * Computes the power of McNemar's test by Connor's normal approximation, two-sided.
 *
 * @param pairs Number of pairs, at least 1.
 * @param design Probabilities of the two discordant outcomes and level.
 * @returns Approximate probability of a rejection in the true direction, 0 to 1.
 * @throws RangeError if a probability is out of range.
 *
 * @example
 * ```ts
 * import { mcnemarPowerConnor } from "stats";
 * import assert from "node:assert/strict";
 *
 * const power = mcnemarPowerConnor(72, { firstOnly: 17 / 72, secondOnly: 8 / 72 });
 * assert.equal(power.toFixed(3), "0.435");
 * ```
 */
export function mcnemarPowerConnor(
  pairs: number,
  design: Pick<McNemarDesign, "firstOnly" | "secondOnly" | "alpha">,
): number {
  const action = "compute the power of McNemar's test";
  requireCount(pairs, action, "pairs", 1);
  const { discordant, alpha } = requireDesign(design, action);
  if (discordant === 0) return 0;
  const difference = design.firstOnly - design.secondOnly;
  const z = -normalQuantile(alpha / 2);
  return normalCdf(
    (Math.sqrt(pairs) * Math.abs(difference) - z * Math.sqrt(discordant)) /
      Math.sqrt(discordant - difference ** 2),
  );
}

/** The counts b that are rejected. */
export interface Region {
  /** Rejected from 0 up to here; -1 for none. */
  readonly upTo: number;
  /** Rejected from here up to the number of discordant pairs; one more than that for none. */
  readonly from: number;
}

/**
 * Adds up the power over the number of discordant pairs.
 *
 * @param pairs Number of pairs.
 * @param discordant Probability that a pair is discordant.
 * @param given Power given the number of discordant pairs.
 * @returns The power, 0 to 1.
 *
 * @example
 * ```ts
 * import { addUpPower } from "./mcnemar_power.ts";
 * import assert from "node:assert/strict";
 *
 * // A test that rejects whenever there is a discordant pair: 1 - 0.5^2.
 * assert.equal(addUpPower(2, 0.5, () => 1), 0.75);
 * ```
 */
export function addUpPower(
  pairs: number,
  discordant: number,
  given: (m: number) => number,
): number {
  let power = 0;
  for (let m = 1; m <= pairs; m++) {
    const weight = binomialPmf(m, { trials: pairs, probability: discordant });
    // Tables less likely than 1e-18 cannot change the power in a double.
    if (weight > 1e-18) power += weight * given(m);
  }
  return Math.min(1, power);
}

/**
 * Computes the power given the number of discordant pairs, each once.
 *
 * @param design Probabilities of the two discordant outcomes, not both 0.
 * @param regions Rejection region of each number of discordant pairs.
 * @returns A function of the number of discordant pairs.
 *
 * @example
 * ```ts
 * import { conditionalPower } from "./mcnemar_power.ts";
 * import assert from "node:assert/strict";
 *
 * // Rejected only if all are of the first kind: 0.75^2 for two.
 * const design = { firstOnly: 0.3, secondOnly: 0.1 };
 * const given = conditionalPower(design, (m) => ({ upTo: -1, from: m }));
 * assert.ok(Math.abs(given(2) - 0.5625) < 1e-15);
 * ```
 */
export function conditionalPower(
  design: Pick<McNemarDesign, "firstOnly" | "secondOnly">,
  regions: (m: number) => Region,
): (m: number) => number {
  const probability = design.firstOnly / (design.firstOnly + design.secondOnly);
  return remember((m) => {
    const { upTo, from } = regions(m);
    const binomial = { trials: m, probability };
    return binomialCdf(upTo, binomial) + binomialSf(from - 1, binomial);
  });
}

/**
 * Finds the rejection region of each number of discordant pairs, each once.
 *
 * @param alpha Significance level.
 * @param test Direction and version.
 * @returns A function of the number of discordant pairs.
 *
 * @example
 * ```ts
 * import { rejectionRegions } from "./mcnemar_power.ts";
 * import assert from "node:assert/strict";
 *
 * // Six pairs of one kind have p = 2 / 64, five have 2 / 32.
 * const regions = rejectionRegions(0.05, {});
 * assert.deepEqual(regions(6), { upTo: 0, from: 6 });
 * assert.deepEqual(regions(5), { upTo: -1, from: 6 });
 * ```
 */
export function rejectionRegions(
  alpha: number,
  test: Pick<McNemarDesign, "alternative" | "version">,
): (m: number) => Region {
  const { alternative = "two-sided", version = "exact" } = test;
  return remember((m) => {
    const rejects = (b: number): boolean => {
      const outcome = mcnemarTest({ a: 0, b, c: m - b, d: 0 }, { alternative });
      const pValue = version === "exact"
        ? outcome.exactPValue
        : version === "mid-p"
        ? outcome.midPValue
        : outcome[version].pValue;
      return pValue <= alpha;
    };
    // Two-sided p values rise towards the middle, one-sided ones to the other end.
    const lowStop = alternative === "less" ? m + 1 : Math.floor(m / 2) + 1;
    const highStop = alternative === "greater" ? -1 : Math.ceil(m / 2) - 1;
    return {
      upTo: alternative === "greater" ? -1 : edge(rejects, 0, lowStop),
      from: alternative === "less" ? m + 1 : edge(rejects, m, highStop),
    };
  });
}

/** The rejected count nearest to `stop`, which is not rejected itself; one step before `extreme` if none is. */
function edge(
  rejects: (b: number) => boolean,
  extreme: number,
  stop: number,
): number {
  const step = Math.sign(stop - extreme);
  let inside = extreme - step;
  let outside = stop;
  while (Math.abs(outside - inside) > 1) {
    const half = Math.trunc((inside + outside) / 2);
    if (rejects(half)) inside = half;
    else outside = half;
  }
  return inside;
}

/** Keeps what a function of a whole number has given. */
function remember<T>(compute: (m: number) => T): (m: number) => T {
  const known = new Map<number, T>();
  return (m) => {
    const found = known.get(m);
    if (found !== undefined) return found;
    const fresh = compute(m);
    known.set(m, fresh);
    return fresh;
  };
}

/**
 * Checks the probabilities of a design.
 *
 * @param design Probabilities and significance level.
 * @param action What the caller was doing.
 * @returns Probability of a discordant pair, and the level.
 * @throws RangeError if a probability is out of range or the two add up to more than 1.
 *
 * @example
 * ```ts
 * import { requireDesign } from "./mcnemar_power.ts";
 * import assert from "node:assert/strict";
 *
 * const checked = requireDesign({ firstOnly: 0.5, secondOnly: 0.25 }, "plan");
 * assert.deepEqual(checked, { discordant: 0.75, alpha: 0.05 });
 * ```
 */
export function requireDesign(
  design: Pick<McNemarDesign, "firstOnly" | "secondOnly" | "alpha">,
  action: string,
): { discordant: number; alpha: number } {
  const { firstOnly, secondOnly, alpha = 0.05 } = design;
  requireShare(firstOnly, action, "firstOnly");
  requireShare(secondOnly, action, "secondOnly");
  requireLevel(alpha, action, "alpha");
  const discordant = firstOnly + secondOnly;
  // A sum such as .7 + .3 may round to just above 1.
  if (discordant > 1 + 1e-12) {
    throw new RangeError(
      `Cannot ${action}: firstOnly and secondOnly must add up to at most 1, got ${discordant}`,
    );
  }
  return { discordant: Math.min(1, discordant), alpha };
}
