/**
 * An estimate with its standard error and interval, from the resamples of a bootstrap.
 *
 * A resample of n units varies less than a sample of n does, by the factor
 * sqrt((n - 1) / n), and t is wider than the normal curve, so plain percentiles hold the
 * truth too rarely: about 86 of 100 times where 95 are promised and n = 6. The tails of
 * an expanded percentile interval are therefore
 *
 *     Phi(-sqrt(n / (n - 1)) t)      t = quantile of Student's t with n - 1 degrees of freedom
 *
 * Where n is 1 nothing can be said, and there is no interval.
 *
 * Source: Hesterberg (2015), What teachers should know about the bootstrap,
 * https://doi.org/10.1080/00031305.2015.1089789
 *
 * @module
 */

import type { EnaInterval } from "records";
import { normalCdf, quantileOfSorted, tQuantile } from "stats";

/** An estimate with the spread of its resamples. */
export interface BootstrapEstimate {
  /** The number in the fitted model. */
  readonly estimate: number;
  /** Standard deviation of the resamples. */
  readonly standardError: number;
  /** Expanded percentile interval; null where a single unit (or block) was drawn again and again. */
  readonly interval: EnaInterval | null;
}

/**
 * Summarizes the resamples of one number.
 *
 * @param estimate The number in the fitted model.
 * @param resampled The number in each resample, at least two.
 * @param options How many units (or blocks) were drawn from, and the level of the interval.
 * @returns Standard error and expanded percentile interval.
 */
export function estimateFrom(
  estimate: number,
  resampled: readonly number[],
  { size, confidence }: {
    readonly size: number;
    readonly confidence: number;
  },
): BootstrapEstimate {
  const sorted = Float64Array.from(resampled).sort();
  const middle = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  const squares = sorted.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  const tail = tailOf(size, confidence);
  return {
    estimate,
    standardError: Math.sqrt(squares / (sorted.length - 1)),
    interval: tail === null ? null : {
      lower: quantileOfSorted(sorted, tail),
      upper: quantileOfSorted(sorted, 1 - tail),
    },
  };
}

/** Share of resamples beyond each limit; null where nothing varies. */
function tailOf(size: number, confidence: number): number | null {
  if (size < 2) return null;
  const t = tQuantile((1 + confidence) / 2, size - 1);
  return normalCdf(-Math.sqrt(size / (size - 1)) * t);
}
