/**
 * The usual tests of two groups on one axis: Welch's t, Mann-Whitney, Cohen's d.
 *
 * Differences are first minus second. Where values are tied the Mann-Whitney test is
 * exact over the tied values as long as that is quick; rENA (R) takes the normal
 * approximation there. Cohen's d is signed; rENA gives its absolute value.
 *
 * Source: the definitions are those of `stats`.
 *
 * @module
 */

import type { EnaAxisComparison, EnaGroupOnAxis } from "records";
import {
  cohensD,
  mannWhitneyTest,
  mean,
  median,
  standardDeviation,
  welchTest,
} from "stats";

/**
 * Compares the points of two groups on one axis.
 *
 * @param first Points of the first group, at least one.
 * @param second Points of the second group, at least one.
 * @param options Name of the axis, whether the groups made it, level of the interval.
 * @returns Descriptions and tests; tests that are not defined (a single unit, no variation) are null.
 *
 * @example
 * ```ts
 * import { compareOnAxis } from "./axis_comparison.ts";
 * import assert from "node:assert/strict";
 *
 * const { welch, mannWhitney, cohensD } = compareOnAxis([1, 2, 3], [4, 5, 6], {
 *   axis: "SVD1",
 *   circular: false,
 *   level: 0.95,
 * });
 * assert.equal(mannWhitney?.u, 0);
 * assert.ok(Math.abs((cohensD ?? 0) + 3) < 1e-12); // means 2 and 5, both variances 1
 * assert.ok(Math.abs((welch?.df ?? 0) - 4) < 1e-12);
 * ```
 */
export function compareOnAxis(
  first: readonly number[],
  second: readonly number[],
  { axis, circular, level }: {
    readonly axis: string;
    readonly circular: boolean;
    readonly level: number;
  },
): EnaAxisComparison {
  const canTest = varies(first, second);
  const welch = canTest && first.length > 1 && second.length > 1
    ? welchTest(first, second, { level })
    : null;
  const ranks = mannWhitneyTest(first, second);
  return {
    axis,
    circular,
    first: describeOnAxis(first),
    second: describeOnAxis(second),
    welch: welch === null ? null : {
      t: welch.statistic,
      df: welch.degreesOfFreedom,
      pValue: welch.pValue,
      interval: {
        lower: welch.interval.lower,
        upper: welch.interval.upper,
      },
    },
    mannWhitney: {
      u: ranks.u,
      pValue: ranks.pValue,
      exact: ranks.method === "exact",
    },
    cohensD: canTest ? cohensD(first, second).cohensD : null,
  };
}

/**
 * Tells whether at least one group varies by more than rounding.
 *
 * @param first Points of the first group.
 * @param second Points of the second group.
 * @returns True if a standard deviation is above 1e-12 of the largest value.
 */
export function varies(
  first: readonly number[],
  second: readonly number[],
): boolean {
  const size = Math.max(...first.map(Math.abs), ...second.map(Math.abs));
  return [first, second].some((values) =>
    values.length > 1 && standardDeviation(values) > 1e-12 * size
  );
}

function describeOnAxis(values: readonly number[]): EnaGroupOnAxis {
  return {
    unitCount: values.length,
    mean: mean(values),
    standardDeviation: values.length > 1 ? standardDeviation(values) : null,
    median: median(values),
  };
}
