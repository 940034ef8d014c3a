/**
 * The two printed Welch tests as records, and Cohen's d under every reading.
 *
 * Printed Welch degrees of freedom fix the ratio of the two standard deviations
 * up to two solutions; the ratio turns t into d under every definition.
 *
 * Source: Khatri et al., From Diagnosis to Redesign, sections 4.1 and 4.3; the
 * formulas are those of `welch_shape.ts` and `effect_size.ts`.
 *
 * @module
 */

import { noncentralInterval } from "../../effect_size.ts";
import type { Interval } from "../../interval.ts";
import { noncentralTCdf, noncentralTSf } from "../../noncentral_t.ts";
import { tQuantile } from "../../quantiles.ts";
import { findRoot } from "../../roots.ts";
import { effectsOfPrintedT } from "../welch_shape.ts";
import {
  DEBATE_PAPER,
  type FigureRecord,
  openPaper,
  type ReadFigure,
} from "./figures.ts";

/** One reading of a published Welch test. */
export interface WelchReading {
  /** "initial" or "revised". */
  readonly round: string;
  /** The test as printed, such as "t(37.48) = -4.69". */
  readonly test: string;
  /** Ratio of the standard deviations, accurate to inaccurate. */
  readonly spreadRatio: number;
  /** Cohen's d with the pooled standard deviation. */
  readonly pooledD: number;
  /** 95 % interval of that d (noncentral t, equal variances assumed). */
  readonly interval: Interval;
  /** d with the root of the mean variance. */
  readonly averageD: number;
  /** Glass's delta with the standard deviation of the accurate group. */
  readonly glassAccurate: number;
  /** Glass's delta with the standard deviation of the inaccurate group. */
  readonly glassInaccurate: number;
  /** t sqrt(1/n1 + 1/n2), right only with equal variances. */
  readonly shortcutD: number;
}

/**
 * Reads both published Welch tests under every ratio that their degrees of freedom allow.
 *
 * @param figures Published figures.
 * @returns One row for each round and ratio; every d has the sign of t.
 * @throws RangeError if a figure is missing.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { readWelchTests } from "stats";
 * import assert from "node:assert/strict";
 *
 * const [initial, ...revised] = readWelchTests(readPublishedFigures());
 * assert.equal(initial?.pooledD.toFixed(2), "-1.19");
 * assert.equal(revised.length, 2);
 * ```
 */
export function readWelchTests(
  figures: readonly FigureRecord[],
): WelchReading[] {
  return ROUNDS.flatMap((names) => readingsOf(readTest(figures, names)));
}

/** One round with the name of its axis. */
export interface RoundNames {
  /** "initial" or "revised". */
  readonly round: string;
  /** Name of the axis, as the columns have it. */
  readonly axis: string;
  /** Section that prints the test. */
  readonly section: string;
}

/** The two rounds. */
export const ROUNDS = [
  { round: "initial", axis: "MR1", section: "(i) 4.1" },
  { round: "revised", axis: "V1", section: "(i) 4.3" },
] as const;

/** A printed Welch test of accurate against inaccurate debates. */
export interface PrintedTest extends RoundNames {
  /** The statistic. */
  readonly t: ReadFigure;
  /** Degrees of freedom, with the decimals of t. */
  readonly df: string;
  /** Degrees of freedom, as the file of figures has them. */
  readonly dfFigure: ReadFigure;
  /** The p value. */
  readonly pValue: ReadFigure;
  /** Cohen's d, without a sign. */
  readonly d: ReadFigure;
  /** Mean of the accurate debates on the axis. */
  readonly accurate: ReadFigure;
  /** Mean of the inaccurate ones. */
  readonly inaccurate: ReadFigure;
  /** Sizes of the two groups, accurate first. */
  readonly sizes: { firstCount: number; secondCount: number };
}

/**
 * Collects one printed test from the table of figures.
 *
 * @param figures Published figures.
 * @param names Round, axis and section.
 * @returns The test with its groups.
 * @throws RangeError if a figure is missing.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { readTest, ROUNDS } from "./welch_readings.ts";
 * import assert from "node:assert/strict";
 *
 * const test = readTest(readPublishedFigures(), ROUNDS[0]);
 * assert.equal(test.df, "37.48");
 * ```
 */
export function readTest(
  figures: readonly FigureRecord[],
  names: RoundNames,
): PrintedTest {
  const { find } = openPaper(figures, DEBATE_PAPER);
  const { round, axis } = names;
  const at = (row: string, column: string): ReadFigure =>
    find(`4.1_4.3_ENA/${row}`, `${axis}_${column}`);
  const accurate = at(`${round}_accurate`, "centroid");
  const inaccurate = at(`${round}_inaccurate`, "centroid");
  const t = at(round, "t");
  const dfFigure = at(round, "df");
  return {
    ...names,
    t,
    // The paper prints both with the decimals of t; the file may drop a final 0.
    df: dfFigure.value.toFixed(t.decimals),
    dfFigure,
    pValue: at(round, "p"),
    d: at(round, "cohens_d"),
    accurate,
    inaccurate,
    sizes: { firstCount: accurate.n ?? 0, secondCount: inaccurate.n ?? 0 },
  };
}

/**
 * Reads one printed test under every ratio of standard deviations that fits.
 *
 * @param test A printed test.
 * @returns One reading for each ratio, in rising order.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { readingsOf, readTest, ROUNDS } from "./welch_readings.ts";
 * import assert from "node:assert/strict";
 *
 * const test = readTest(readPublishedFigures(), ROUNDS[0]);
 * assert.equal(readingsOf(test)[0]?.spreadRatio.toFixed(3), "0.916");
 * ```
 */
export function readingsOf(test: PrintedTest): WelchReading[] {
  const { t, df, sizes, round } = test;
  const effects = effectsOfPrintedT(t.printed, {
    ...sizes,
    degreesOfFreedom: df,
  });
  return effects.byRatio.map((effect) => ({
    round,
    test: `t(${df}) = ${t.printed}`,
    spreadRatio: effect.ratio,
    pooledD: effect.pooled,
    interval: intervalOfD(effect.pooled, test, 0.95),
    averageD: effect.average,
    glassAccurate: effect.glassFirst,
    glassInaccurate: effect.glassSecond,
    shortcutD: effects.equalVariances,
  }));
}

/**
 * Finds the interval of Cohen's d by the noncentral t distribution.
 *
 * @param d Cohen's d with the pooled standard deviation.
 * @param test The printed test, for the sizes.
 * @param level Level of the interval.
 * @returns The interval; equal variances are assumed.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { intervalOfD, readTest, ROUNDS } from "./welch_readings.ts";
 * import assert from "node:assert/strict";
 *
 * const test = readTest(readPublishedFigures(), ROUNDS[0]);
 * assert.equal(intervalOfD(1.19, test, 0.95).lower.toFixed(2), "0.63");
 * ```
 */
export function intervalOfD(
  d: number,
  test: PrintedTest,
  level: number,
): Interval {
  const { firstCount, secondCount } = test.sizes;
  return noncentralInterval(d, {
    degreesOfFreedom: firstCount + secondCount - 2,
    scale: scaleOf(test),
    level,
  });
}

/**
 * Finds the d at which the two-sided t test has a given power, equal variances assumed.
 *
 * @param test The printed test, for the sizes.
 * @param plan Significance level and power.
 * @returns Cohen's d, above 0.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { detectableD, readTest, ROUNDS } from "./welch_readings.ts";
 * import assert from "node:assert/strict";
 *
 * const test = readTest(readPublishedFigures(), ROUNDS[0]);
 * assert.equal(detectableD(test, { alpha: 0.05, power: 0.8 }).toFixed(2), "0.75");
 * ```
 */
export function detectableD(
  test: PrintedTest,
  plan: { readonly alpha: number; readonly power: number },
): number {
  const { firstCount, secondCount } = test.sizes;
  const degreesOfFreedom = firstCount + secondCount - 2;
  const limit = tQuantile(1 - plan.alpha / 2, degreesOfFreedom);
  const scale = scaleOf(test);
  return findRoot((d) => {
    const parameters = { degreesOfFreedom, noncentrality: d * scale };
    return noncentralTSf(limit, parameters) +
      noncentralTCdf(-limit, parameters) - plan.power;
  }, { lower: 0, upper: 5, tolerance: 1e-6 });
}

/** sqrt(n1 n2 / (n1 + n2)), which turns d into a pooled t. */
function scaleOf({ sizes }: PrintedTest): number {
  const { firstCount, secondCount } = sizes;
  return Math.sqrt(firstCount * secondCount / (firstCount + secondCount));
}
