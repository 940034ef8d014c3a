/**
 * The bias-corrected and accelerated (BCa) bootstrap interval.
 *
 * The percentile interval is read at shifted probabilities
 * Phi(z0 + (z0 + z) / (1 - a (z0 + z))). The bias correction is
 * z0 = Phi^-1(share of resamples below the estimate, equal ones counted one
 * half, as SciPy does; boot for R counts none). The acceleration is
 * a = sum(u^3) / (6 sum(u^2)^1.5), where u are the differences of the
 * leave-one-out values from their mean.
 *
 * Source: Efron, B. (1987). Better bootstrap confidence intervals. Journal of
 * the American Statistical Association, 82(397), 171-185, doi:10.2307/2289144.
 *
 * @module
 */

import type { Bootstrap } from "./bootstrap.ts";
import {
  type BootstrapIntervalOptions,
  prepareQuantiles,
} from "./bootstrap_intervals.ts";
import { requireFinite } from "./checks.ts";
import { mean } from "./describe.ts";
import { normalCdf } from "./distributions.ts";
import type { Interval } from "./interval.ts";
import { normalQuantile } from "./quantiles.ts";

/** A BCa interval with the numbers behind it. */
export interface BcaInterval extends Interval {
  /** Bias correction z0. */
  readonly biasCorrection: number;
  /** Acceleration a. */
  readonly acceleration: number;
  /** Probabilities at which the two quantiles were read. */
  readonly probabilities: readonly [number, number];
}

/**
 * Finds the bias-corrected and accelerated interval.
 *
 * Where all resamples are equal the interval is that one value. Where all
 * resamples lie on one side of the estimate z0 is infinite and the interval
 * does not exist.
 *
 * @param boot A bootstrap distribution.
 * @param options Acceleration (see `jackknifeAcceleration`), level, definition of the quantiles, and how resamples equal to the estimate count ("half" where absent, or "none" as in boot).
 * @returns The interval, z0, a and the probabilities.
 * @throws RangeError if the level is out of range, or if no resample lies on one side of the estimate.
 *
 * @example
 * ```ts
 * import { bcaInterval, bootstrapOfReplicates } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Symmetric about the estimate and not accelerated: the percentile interval.
 * const boot = bootstrapOfReplicates(3, [1, 2, 3, 4, 5]);
 * const bca = bcaInterval(boot, { acceleration: 0, level: 0.5 });
 * assert.equal(bca.biasCorrection, 0);
 * assert.ok(Math.abs(bca.lower - 2) < 1e-14);
 * ```
 */
export function bcaInterval(
  boot: Bootstrap,
  options: BootstrapIntervalOptions & {
    readonly acceleration: number;
    readonly ties?: "half" | "none";
  },
): BcaInterval {
  const { tail, level, read } = prepareQuantiles(boot, options);
  const { acceleration, ties = "half" } = options;
  const method = "bootstrap BCa";
  const { least, largest, below } = locate(boot, ties === "half" ? 0.5 : 0);
  if (least === largest) {
    return {
      lower: least,
      upper: least,
      level,
      method,
      biasCorrection: 0,
      acceleration: 0,
      probabilities: [tail, 1 - tail],
    };
  }
  if (below === 0 || below === 1) {
    throw new RangeError(
      `Cannot find a BCa interval: resamples must lie on both sides of the estimate ${boot.estimate}, got ${least} to ${largest}; use the percentile interval`,
    );
  }
  const z0 = normalQuantile(below);
  const shift = (z: number): number =>
    normalCdf(z0 + (z0 + z) / (1 - acceleration * (z0 + z)));
  const low = shift(normalQuantile(tail));
  const high = shift(-normalQuantile(tail));
  return {
    lower: read(low),
    upper: read(high),
    level,
    method,
    biasCorrection: z0,
    acceleration,
    probabilities: [low, high],
  };
}

/**
 * Computes the acceleration of BCa by leaving out one value at a time.
 *
 * The array that the statistic is given is used again for the next value. Where the
 * statistic is `mean` of this folder the formula is solved: the differences are those
 * of the values from their mean, up to a factor that cancels.
 *
 * @param values The sample, at least two values of any kind.
 * @param statistic Computes a finite number from a sample.
 * @returns The acceleration a; 0 where no value matters.
 * @throws RangeError if there are fewer than two values or the statistic is not a finite number.
 *
 * @example
 * ```ts
 * import { jackknifeAcceleration, mean } from "stats";
 * import assert from "node:assert/strict";
 *
 * assert.ok(Math.abs(jackknifeAcceleration([1, 2, 3], mean)) < 1e-15);
 * assert.ok(jackknifeAcceleration([1, 2, 9], mean) > 0);
 * ```
 */
export function jackknifeAcceleration<T>(
  values: readonly T[],
  statistic: (sample: readonly T[]) => number,
): number {
  const action = "compute the acceleration of BCa";
  if (values.length < 2) {
    throw new RangeError(
      `Cannot ${action}: values must hold at least 2 values, got ${values.length}`,
    );
  }
  const { influences, centre } = Object.is(statistic, mean)
    ? meanInfluences(values, statistic(values))
    : leaveOneOut(values, statistic);
  const largest = influences.reduce(
    (most, u) => Math.max(most, Math.abs(u)),
    0,
  );
  let squares = 0;
  let cubes = 0;
  for (const influence of influences) {
    // Of their largest, so that no square or cube leaves the range of doubles.
    const share = largest === 0 ? 0 : influence / largest;
    squares += share ** 2;
    cubes += share ** 3;
  }
  // Rounding alone leaves about this much of equal values.
  const noise = 4 * Number.EPSILON * Math.abs(centre);
  return largest * Math.sqrt(squares / values.length) <= noise
    ? 0
    : cubes / (6 * squares ** 1.5);
}

/** How far each leave-one-out value lies below their mean. */
interface Influences {
  /** In the order of the values, up to a common factor. */
  readonly influences: Float64Array;
  /** Mean of the leave-one-out values. */
  readonly centre: number;
}

/** Without one of n values their mean falls by (value - mean) / (n - 1); the factor cancels. */
function meanInfluences(
  values: readonly unknown[],
  centre: number,
): Influences {
  return {
    influences: Float64Array.from(values, (value) => Number(value) - centre),
    centre,
  };
}

/** Computes the statistic without each value in turn, from one array that is used again. */
function leaveOneOut<T>(
  values: readonly T[],
  statistic: (sample: readonly T[]) => number,
): Influences {
  const rest = values.slice(1);
  const leftOut = values.map((_, index) => {
    // The value before comes back, into the place of the one that goes.
    if (index > 0) rest.splice(index - 1, 1, ...values.slice(index - 1, index));
    return statistic(rest);
  });
  requireFinite(
    leftOut,
    "compute the acceleration of BCa",
    "statistic without value",
    2,
  );
  const centre = mean(leftOut);
  return {
    influences: Float64Array.from(leftOut, (value) => centre - value),
    centre,
  };
}

/** Smallest and largest resample, and the share below the estimate with a share of those equal to it. */
function locate(
  boot: Bootstrap,
  tieShare: number,
): { least: number; largest: number; below: number } {
  const { estimate, replicates } = boot;
  // The same values summed in another order may differ in the last bits.
  const noise = 16 * Number.EPSILON * Math.abs(estimate);
  const from = estimate - noise;
  const to = estimate + noise;
  let least = Infinity;
  let largest = -Infinity;
  let below = 0;
  let above = 0;
  for (let index = 0; index < replicates.length; index++) {
    const value = replicates[index] ?? NaN;
    if (value < least) least = value;
    if (value > largest) largest = value;
    // Added, not branched on: half the guesses would be wrong.
    below += Number(value < from);
    above += Number(value > to);
  }
  const count = replicates.length;
  return {
    least,
    largest,
    below: (below + tieShare * (count - below - above)) / count,
  };
}
