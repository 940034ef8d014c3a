/**
 * What a percentile bootstrap interval of a mean over very few runs gives away.
 *
 * All n values of a resample are the smallest run with probability n^-n. For
 * n = 3 that is 1/27 = 0.037, more than the 0.025 of a 95 % interval, so the
 * interval is nothing but [smallest, largest] and the third run follows from
 * the mean. For larger n an end that lies at the bound of the scale needs at
 * least k runs there, (k / n)^n > 0.025.
 *
 * Source: elementary; the interval itself is Efron's percentile interval, see
 * `bootstrap_intervals.ts`.
 *
 * @module
 */

import { requireCount, requireLevel } from "../checks.ts";
import { readPrintedNumber } from "./printed.ts";

/** A mean with its percentile interval, as printed. */
export interface PrintedInterval {
  /** The mean, such as "52.5". */
  readonly mean: string;
  /** Lower end. */
  readonly lower: string;
  /** Upper end. */
  readonly upper: string;
  /** Number of runs. */
  readonly count: number;
  /** Level; 0.95 where absent. */
  readonly level?: number;
}

/** Runs that a printed interval allows. */
export interface RunsBehindInterval {
  /** Whether the interval must be [smallest, largest]. */
  readonly isRange: boolean;
  /** Whether runs exist that print like this; null where the interval does not fix them. */
  readonly isConsistent: boolean | null;
  /** Each run with its range within the rounding, in rising order; empty where the interval does not fix them. */
  readonly runs: readonly {
    /** The run at the numbers as printed. */
    readonly estimate: number;
    /** Smallest value within the rounding. */
    readonly lower: number;
    /** Largest value within the rounding. */
    readonly upper: number;
  }[];
}

/**
 * Finds the runs behind a printed mean and percentile interval.
 *
 * They follow for two and three runs, as long as the level is high enough that
 * the interval is the range.
 *
 * @param printed Mean, ends, number of runs and level.
 * @returns The runs, or an empty list where the interval does not fix them.
 * @throws SyntaxError if a text is not a printed number.
 * @throws RangeError if the count or the level is out of range.
 *
 * @example
 * ```ts
 * import { runsBehindInterval } from "stats";
 * import assert from "node:assert/strict";
 *
 * const { runs } = runsBehindInterval({
 *   mean: "52.5",
 *   lower: "33.3",
 *   upper: "79.2",
 *   count: 3,
 * });
 * assert.deepEqual(runs.map(({ estimate }) => estimate.toFixed(1)), ["33.3", "45.0", "79.2"]);
 * ```
 */
export function runsBehindInterval(
  printed: PrintedInterval,
): RunsBehindInterval {
  const action = "find the runs behind an interval";
  const { count, level = 0.95 } = printed;
  requireCount(count, action, "count", 1);
  requireLevel(level, action, "level");
  const isRange = count ** -count > (1 - level) / 2;
  const mean = readPrintedNumber(printed.mean);
  const low = readPrintedNumber(printed.lower);
  const high = readPrintedNumber(printed.upper);
  if (!isRange || count > 3) return { isRange, isConsistent: null, runs: [] };
  const slack = 1e-12 * Math.max(1, Math.abs(mean.value));
  const smallest = pick(low);
  const largest = pick(high);
  if (count < 3) {
    const least = count === 1 ? low.lower : (low.lower + high.lower) / 2;
    const most = count === 1 ? low.upper : (low.upper + high.upper) / 2;
    return {
      isRange,
      // A mean that lies on a bound of both roundings may be off by the last bit.
      isConsistent: mean.lower <= most + slack && mean.upper >= least - slack &&
        (count === 2 || (low.lower <= high.upper && low.upper >= high.lower)),
      runs: count === 1 ? [smallest] : [smallest, largest],
    };
  }
  const middle = {
    estimate: 3 * mean.value - low.value - high.value,
    lower: Math.max(low.lower, 3 * mean.lower - low.upper - high.upper),
    upper: Math.min(high.upper, 3 * mean.upper - low.lower - high.lower),
  };
  return {
    isRange,
    isConsistent: middle.lower <= middle.upper + slack,
    runs: [smallest, middle, largest],
  };
}

/**
 * Finds how many runs must lie at the bound of a scale if an end of a percentile interval does.
 *
 * @param count Number of runs.
 * @param options Level; 0.95 where absent.
 * @returns The smallest k with (k / n)^n above (1 - level) / 2.
 * @throws RangeError if the count or the level is out of range.
 *
 * @example
 * ```ts
 * import { runsAtBound } from "stats";
 * import assert from "node:assert/strict";
 *
 * // (3/6)^6 = 0.016 is too rare, (4/6)^6 = 0.088 is not.
 * assert.equal(runsAtBound(6), 4);
 * ```
 */
export function runsAtBound(
  count: number,
  options: { readonly level?: number } = {},
): number {
  const action = "count the runs at a bound";
  const { level = 0.95 } = options;
  requireCount(count, action, "count", 1);
  requireLevel(level, action, "level");
  let atBound = 1;
  while ((atBound / count) ** count <= (1 - level) / 2) atBound++;
  return atBound;
}

/** Value and rounding of a printed number. */
function pick(
  { value, lower, upper }: {
    readonly value: number;
    readonly lower: number;
    readonly upper: number;
  },
): { estimate: number; lower: number; upper: number } {
  return { estimate: value, lower, upper };
}
