/**
 * The Hodges-Lehmann estimate of the shift between two samples: the median of
 * all differences of a first and a second value, with the interval that belongs
 * to the Mann-Whitney test.
 *
 * The ends are order statistics of the differences. Which ones follows from the
 * exact distribution of U where nothing is tied and the samples are small, else
 * from the normal approximation with continuity correction. R finds both by a
 * root search with tolerance 1e-4 where it does not list the differences, and
 * shortens an interval that the samples are too small for.
 *
 * Source: Hodges, J. L., & Lehmann, E. L. (1963). Estimates of location based on
 * rank tests, doi:10.1214/aoms/1177704172; Bauer, D. F. (1972),
 * doi:10.1080/01621459.1972.10481279, for the interval.
 *
 * @module
 */

import { requireFinite, requireLevel } from "./checks.ts";
import { quantileOfSorted, sortNumbers } from "./describe.ts";
import type { Interval } from "./interval.ts";
import { normalQuantile } from "./quantiles.ts";
import { countSubsetSums } from "./rank_sums.ts";
import { rankValues } from "./ranks.ts";

/** A shift and its interval. */
export interface HodgesLehmann {
  /** Median of all differences, first minus second. */
  readonly estimate: number;
  /** Interval of the shift. */
  readonly interval: Interval;
}

/**
 * Estimates the shift between two samples.
 *
 * @param first First sample, at least one value.
 * @param second Second sample, at least one value.
 * @param options Level (0.95 where absent) and method of the interval; "auto", where absent, is exact without ties if both samples have fewer than 50 values.
 * @returns Median difference and interval; from -Infinity to Infinity where the samples are too small for the level, since no two differences then enclose the shift often enough.
 * @throws RangeError if a sample is empty or holds a value that is not finite.
 *
 * @example
 * ```ts
 * import { hodgesLehmann } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Differences -3 -4 -2 -3: median -3.
 * assert.equal(hodgesLehmann([1, 2], [4, 5]).estimate, -3);
 * ```
 */
export function hodgesLehmann(
  first: readonly number[],
  second: readonly number[],
  options: {
    readonly level?: number;
    readonly method?: "auto" | "exact" | "asymptotic";
  } = {},
): HodgesLehmann {
  const action = "estimate a shift";
  const { level = 0.95, method = "auto" } = options;
  requireFinite(first, action, "first", 1);
  requireFinite(second, action, "second", 1);
  requireLevel(level, action, "level");
  const ranked = rankDifferences(first, second);
  const count = first.length * second.length;
  const hasTies = rankValues([...first, ...second]).tieCounts
    .some((count) => count > 1);
  const exact = method === "exact" ||
    (method === "auto" && !hasTies && first.length < 50 && second.length < 50);
  const tail = (1 - level) / 2;
  const place = exact
    ? exactPlace(first.length, second.length, tail)
    : asymptoticPlace(first, second, tail);
  const from = Math.min(place, Math.ceil(count / 2));
  const middle = [ranked(Math.ceil(count / 2)), ranked(count / 2 + 1)];
  return {
    estimate: quantileOfSorted(
      count % 2 === 0 ? middle : middle.slice(0, 1),
      0.5,
    ),
    interval: {
      lower: from < 1 ? -Infinity : ranked(from),
      upper: from < 1 ? Infinity : ranked(count - from + 1),
      level,
      method: exact
        ? "exact distribution of U"
        : "normal approximation of U, continuity-corrected",
    },
  };
}

/**
 * Finds the k-th smallest difference of a first and a second value without listing them.
 *
 * Halves the range of the differences; each round walks once along both sorted
 * samples, and the ends move to differences that occur, so that the answer is one.
 */
function rankDifferences(
  first: readonly number[],
  second: readonly number[],
): (rank: number) => number {
  const x = sortNumbers(first);
  const y = sortNumbers(second);
  /** How many differences are at most `limit`, and the two that enclose it. */
  const look = (limit: number) => {
    let count = 0;
    let below = -Infinity;
    let above = Infinity;
    // The larger the first value, the larger the second at which the limit is kept.
    let from = 0;
    for (const one of x) {
      while (from < y.length && one - (y[from] ?? 0) > limit) from++;
      if (from > 0) above = Math.min(above, one - (y[from - 1] ?? 0));
      if (from < y.length) below = Math.max(below, one - (y[from] ?? 0));
      count += y.length - from;
    }
    return { count, below, above };
  };
  const least = (x[0] ?? 0) - (y.at(-1) ?? 0);
  const most = (x.at(-1) ?? 0) - (y[0] ?? 0);
  return (rank) => {
    let low = least;
    let high = most;
    while (low < high) {
      const { count, below, above } = look(between(low, high));
      if (count >= rank) high = below;
      else low = above;
    }
    return high;
  };
}

/** A number from the lower end to just below the upper one; differences may be infinite. */
function between(low: number, high: number): number {
  // Halved first, so that the sum of two large ends stays finite.
  const middle = Math.max(low, -Number.MAX_VALUE) / 2 +
    Math.min(high, Number.MAX_VALUE) / 2;
  return middle < high && middle >= low ? middle : low;
}

/** Largest place k with P(U <= k - 1) at most the tail; 0 where there is none. */
function exactPlace(n1: number, n2: number, tail: number): number {
  const ranks = Array.from({ length: n1 + n2 }, (_, index) => index + 1);
  const { counts } = countSubsetSums(ranks, n1);
  const total = counts.reduce((sum, count) => sum + count, 0);
  let below = 0;
  for (let place = 0; place < counts.length; place++) {
    below += counts[place] ?? 0;
    if (below / total > tail) return place;
  }
  return counts.length;
}

/** The place at which the approximate test turns from rejecting to not rejecting. */
function asymptoticPlace(
  first: readonly number[],
  second: readonly number[],
  tail: number,
): number {
  const n1 = first.length;
  const n2 = second.length;
  const total = n1 + n2;
  // A shift tears ties between the samples apart, but not those within one.
  const ties = [first, second]
    .flatMap((sample) => rankValues(sample).tieCounts)
    .reduce((sum, t) => sum + t ** 3 - t, 0);
  const variance = (n1 * n2 / 12) *
    (total + 1 - ties / (total * (total - 1)));
  const reach = -normalQuantile(tail) * Math.sqrt(variance);
  return Math.ceil(n1 * n2 / 2 - 0.5 - reach);
}
