/**
 * Pearson's correlation and partial correlation, with t test and Fisher's
 * interval.
 *
 * t = r sqrt(df / (1 - r^2)), df = n - 2 - k with k controls. The interval is
 * tanh(atanh r +- z / sqrt(n - 3 - k)) and needs at least 4 + k values; a perfect
 * correlation has none, since it would have no width and claim to be certain. A
 * partial correlation is the correlation of what is left of both variables
 * after the controls are taken out by least squares.
 *
 * Source: Fisher, R. A. (1915), doi:10.2307/2331838; Fisher, R. A. (1924). The
 * distribution of the partial correlation coefficient. Metron, 3, 329-332.
 *
 * @module
 */

import { requireFinite, requireLevel, requireSameLength } from "./checks.ts";
import { mean } from "./describe.ts";
import { tCdf, tSf } from "./distributions.ts";
import type { Alternative, Interval, TestOptions } from "./interval.ts";
import { normalQuantile } from "./quantiles.ts";

/** What a correlation gives. */
export interface Correlation {
  /** The correlation, -1 to 1. */
  readonly estimate: number;
  /** t of the test of no correlation; infinite for a perfect one. */
  readonly statistic: number;
  /** Degrees of freedom. */
  readonly degreesOfFreedom: number;
  /** Probability under no correlation, if the variables are normal. */
  readonly pValue: number;
  /** Direction of the alternative. */
  readonly alternative: Alternative;
  /** Interval by Fisher's z; null with too few values and for a perfect correlation. */
  readonly interval: Interval | null;
  /** Number of pairs. */
  readonly count: number;
}

/**
 * Computes Pearson's correlation.
 *
 * @param first First variable, at least three values that are not all equal.
 * @param second Second variable of the same things, in the same order.
 * @param options Direction and level.
 * @returns The correlation with test and interval.
 * @throws RangeError if the lengths differ, there are fewer than three pairs, a value is not finite, or a variable does not vary.
 *
 * @example
 * ```ts
 * import { pearsonCorrelation } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Centred -1 0 1 and -1 1 0: 1 / (sqrt 2 sqrt 2).
 * const { estimate } = pearsonCorrelation([1, 2, 3], [2, 4, 3]);
 * assert.ok(Math.abs(estimate - 0.5) < 1e-15);
 * ```
 */
export function pearsonCorrelation(
  first: readonly number[],
  second: readonly number[],
  options: TestOptions = {},
): Correlation {
  const action = "compute Pearson's correlation";
  requireSameLength(first, second, action, ["first", "second"]);
  requireFinite(first, action, "first", 3);
  requireFinite(second, action, "second", 3);
  const estimate = cosine(
    direct(first, action, "first"),
    direct(second, action, "second"),
  );
  return finishCorrelation(
    estimate,
    { count: first.length, controls: 0 },
    options,
  );
}

/**
 * Computes the partial correlation of two variables, given others.
 *
 * @param first First variable.
 * @param second Second variable of the same things, in the same order.
 * @param options `controls` (needed): the other variables, each of the same length; direction and level.
 * @returns The correlation with test and interval.
 * @throws RangeError if lengths differ, there are fewer than 3 + k pairs, a value is not finite, or nothing is left of a variable.
 *
 * @example
 * ```ts
 * import { partialCorrelation } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Both follow the control, their rests 1 -2 1 0 and -1 2 -1 0 are opposite.
 * const control = [1, 2, 3, 4];
 * const partial = partialCorrelation([2, 0, 4, 4], [0, 4, 2, 4], {
 *   controls: [control],
 * });
 * assert.ok(partial.estimate < -0.99);
 * ```
 */
export function partialCorrelation(
  first: readonly number[],
  second: readonly number[],
  options: TestOptions & { readonly controls: readonly (readonly number[])[] },
): Correlation {
  const action = "compute a partial correlation";
  const { controls } = options;
  const minimum = 3 + controls.length;
  requireSameLength(first, second, action, ["first", "second"]);
  requireFinite(first, action, "first", minimum);
  requireFinite(second, action, "second", minimum);
  const basis: number[][] = [];
  controls.forEach((control, index) => {
    const name = `controls[${index}]`;
    requireSameLength(first, control, action, ["first", name]);
    requireFinite(control, action, name, minimum);
    // A control that does not vary, or follows from the others, adds nothing.
    if (control.every((value) => value === control[0])) return;
    const rest = takeOut(direct(control, action, name), basis);
    const length = norm(rest);
    if (length > NOTHING_LEFT) basis.push(rest.map((value) => value / length));
  });
  const rests = [["first", first], ["second", second]] as const;
  const [one = [], other = []] = rests.map(([name, values]) => {
    const rest = takeOut(direct(values, action, name), basis);
    const length = norm(rest);
    if (length <= NOTHING_LEFT) {
      throw new RangeError(
        `Cannot ${action}: ${name} must not follow from the controls, got nothing left of it`,
      );
    }
    return rest.map((value) => value / length);
  });
  const estimate = cosine(one, other);
  return finishCorrelation(
    estimate,
    { count: first.length, controls: basis.length },
    options,
  );
}

/**
 * Completes a correlation with its t test and Fisher's interval.
 *
 * @param estimate The correlation, -1 to 1.
 * @param size Number of pairs and of controls.
 * @param options Direction and level.
 * @returns The correlation with test and interval.
 * @throws RangeError if the level is out of range.
 *
 * @example
 * ```ts
 * import { finishCorrelation } from "./correlation.ts";
 * import assert from "node:assert/strict";
 *
 * const none = finishCorrelation(0, { count: 10, controls: 0 }, {});
 * assert.equal(none.pValue, 1);
 * ```
 */
export function finishCorrelation(
  estimate: number,
  size: { readonly count: number; readonly controls: number },
  options: TestOptions,
): Correlation {
  const { alternative = "two-sided", level = 0.95 } = options;
  requireLevel(level, "compute a correlation", "level");
  const degreesOfFreedom = size.count - 2 - size.controls;
  const statistic = estimate *
    Math.sqrt(degreesOfFreedom / ((1 - estimate) * (1 + estimate)));
  return {
    estimate,
    statistic,
    degreesOfFreedom,
    pValue: alternative === "two-sided"
      ? Math.min(1, 2 * tSf(Math.abs(statistic), degreesOfFreedom))
      : alternative === "greater"
      ? tSf(statistic, degreesOfFreedom)
      : tCdf(statistic, degreesOfFreedom),
    alternative,
    interval: fisherInterval(estimate, {
      variance: 1 / (size.count - 3 - size.controls),
      level,
      alternative,
      method: "Fisher z",
    }),
    count: size.count,
  };
}

/**
 * Finds an interval of a correlation on the scale of Fisher's z.
 *
 * @param estimate The correlation, -1 to 1.
 * @param options Variance of atanh of the estimate, level, direction and name.
 * @returns The interval, or null where the variance is not a number above 0 or the correlation is perfect but for rounding.
 *
 * @example
 * ```ts
 * import { fisherInterval } from "./correlation.ts";
 * import assert from "node:assert/strict";
 *
 * const options = { level: 0.95, alternative: "two-sided", method: "z" } as const;
 * assert.equal(fisherInterval(0.5, { ...options, variance: Infinity }), null);
 * assert.equal(fisherInterval(1, { ...options, variance: 0.1 }), null);
 * ```
 */
export function fisherInterval(
  estimate: number,
  options: {
    readonly variance: number;
    readonly level: number;
    readonly alternative: Alternative;
    readonly method: string;
  },
): Interval | null {
  const { variance, level, alternative, method } = options;
  if (!(variance > 0 && Number.isFinite(variance))) return null;
  // At 1 the scale of z ends: every interval would have width 0.
  if (1 - Math.abs(estimate) <= 8 * Number.EPSILON) return null;
  const tail = alternative === "two-sided" ? (1 - level) / 2 : 1 - level;
  const reach = -normalQuantile(tail) * Math.sqrt(variance);
  const z = Math.atanh(estimate);
  return {
    lower: alternative === "less" ? -1 : Math.tanh(z - reach),
    upper: alternative === "greater" ? 1 : Math.tanh(z + reach),
    level,
    method,
  };
}

/** What is left of a direction of length 1 where rounding alone is left. */
const NOTHING_LEFT = 1e-10;

/** Deviations from the mean, divided by their length, so that no product is too large or too small. */
function direct(
  values: readonly number[],
  action: string,
  name: string,
): number[] {
  if (values.every((value) => value === values[0])) {
    throw new RangeError(
      `Cannot ${action}: ${name} must vary, got ${values.length} equal values`,
    );
  }
  // Halved twice, so that deviations of the largest doubles stay finite.
  const middle = mean(values) / 4;
  const deviations = values.map((value) => value / 4 - middle);
  const length = norm(deviations);
  return deviations.map((value) => value / length);
}

/** Length of a vector, part by part since a call takes some hundred thousand arguments only. */
function norm(vector: readonly number[]): number {
  if (vector.length <= ARGUMENT_LIMIT) return Math.hypot(...vector);
  const parts = Array.from(
    { length: Math.ceil(vector.length / ARGUMENT_LIMIT) },
    (_, part) =>
      norm(vector.slice(part * ARGUMENT_LIMIT, (part + 1) * ARGUMENT_LIMIT)),
  );
  return norm(parts);
}

const ARGUMENT_LIMIT = 10_000;

/** Sum of products. */
function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce(
    (sum, value, index) => sum + value * (other[index] ?? 0),
    0,
  );
}

/** What is left of a vector after its parts along axes of length 1 at right angles; twice, against rounding. */
function takeOut(
  vector: number[],
  basis: readonly (readonly number[])[],
): number[] {
  let rest = vector;
  for (const axis of [...basis, ...basis]) {
    const share = dot(rest, axis);
    rest = rest.map((value, index) => value - share * (axis[index] ?? 0));
  }
  return rest;
}

/** Cosine of two directions of length 1, kept within -1 and 1. */
function cosine(first: readonly number[], second: readonly number[]): number {
  return Math.max(-1, Math.min(1, dot(first, second)));
}
