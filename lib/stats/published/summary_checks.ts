/**
 * What two printed means, standard deviations and sizes say about the t, the
 * degrees of freedom, the p value and the d printed beside them.
 *
 * Every number within the rounding of what is printed is allowed, and every
 * version in use: Welch's and Student's test, d by the pooled and by the average
 * variance, Glass's delta of either group, Hedges' g. A row says which fit.
 *
 * Source: the formulas of `../welch.ts` and `../effect_size.ts`; for the treatment
 * of rounding Nuijten et al. (2016), doi:10.3758/s13428-015-0664-2.
 *
 * @module
 */

import { hedgesCorrection } from "../effect_size.ts";
import { tSf } from "../distributions.ts";
import {
  draft,
  type FigureCheck,
  readWhole,
  type RowFigures,
} from "./figure_kinds.ts";
import { comparePValue } from "./compare_p_value.ts";
import { type PrintedNumber, readPrintedNumber } from "./printed.ts";
import type { FigureRecord } from "./recipes/figures.ts";
import { reproduced } from "./recipes/rows.ts";

/** A value at the numbers as printed, and the range within their rounding. */
interface Reach {
  readonly name: string;
  readonly value: number;
  readonly lower: number;
  readonly upper: number;
}

/** Two samples, each number either as printed or at one end of its rounding. */
interface Samples {
  readonly difference: number;
  readonly s1: number;
  readonly s2: number;
  readonly n1: number;
  readonly n2: number;
}

/**
 * Recomputes t, degrees of freedom, p and d from two means and standard deviations.
 *
 * @param row mean1, sd1, n1, mean2, sd2 and n2; t, df, p and d as far as they are there.
 * @returns One check for each of the four that is there; none where a mean, a standard deviation or a size is missing.
 */
export function checkSummaries(row: RowFigures): FigureCheck[] {
  const { mean1, sd1, n1, mean2, sd2, n2 } = row;
  if (mean1 === undefined || mean2 === undefined) return [];
  if (sd1 === undefined || sd2 === undefined) return [];
  if (n1 === undefined || n2 === undefined) return [];
  const sizes = { n1: readWhole(n1, 2), n2: readWhole(n2, 2) };
  if (sizes.n1 === null || sizes.n2 === null) return [];
  const from = [mean1, sd1, n1, mean2, sd2, n2];
  const means = [mean1, mean2].map(({ printed }) => readPrintedNumber(printed));
  const spreads = [sd1, sd2].map(({ printed }) => readPrintedNumber(printed));
  if (spreads.some(({ value }) => value <= 0)) return [];
  const corners = listCorners(means, spreads, { n1: sizes.n1, n2: sizes.n2 });
  const statistics = [
    reach("Welch", corners, (one) => one.difference / welchError(one)),
    reach("Student", corners, (one) => one.difference / studentError(one)),
  ];
  const degrees = [
    reach("Welch", withPeak(corners), welchDegrees),
    reach("Student", corners, ({ n1, n2 }) => n1 + n2 - 2),
  ];
  return [
    ...compare(row.t, from, statistics),
    ...compare(row.df, from, degrees),
    ...compare(row.d, from, effects(corners)),
    ...(row.p === undefined
      ? []
      : [comparePValue(row.p, from, pValues(corners))]),
  ];
}

/** Every combination of ends of the roundings; the first is as printed. */
function listCorners(
  means: readonly PrintedNumber[],
  spreads: readonly PrintedNumber[],
  sizes: { readonly n1: number; readonly n2: number },
): Samples[] {
  const [m1, m2] = means;
  const [s1, s2] = spreads;
  if (m1 === undefined || m2 === undefined) return [];
  if (s1 === undefined || s2 === undefined) return [];
  const ends = ({ lower, upper }: PrintedNumber): number[] => [
    Math.max(lower, Number.MIN_VALUE),
    upper,
  ];
  const printed = {
    difference: m1.value - m2.value,
    s1: s1.value,
    s2: s2.value,
    ...sizes,
  };
  const differences = [m1.lower - m2.upper, m1.upper - m2.lower];
  return [
    printed,
    ...differences.flatMap((difference) =>
      ends(s1).flatMap((one) =>
        ends(s2).map((two) => ({ difference, s1: one, s2: two, ...sizes }))
      )
    ),
  ];
}

/** Adds the spreads at which Welch's degrees of freedom are largest, if the rounding reaches them. */
function withPeak(corners: readonly Samples[]): Samples[] {
  const [first] = corners;
  if (first === undefined) return [];
  const { n1, n2 } = first;
  // v1 / (n1 - 1) = v2 / (n2 - 1) with v = s^2 / n.
  const ratio = Math.sqrt(n1 * (n1 - 1) / (n2 * (n2 - 1)));
  const ratios = corners.map(({ s1, s2 }) => s1 / s2);
  const isInside = Math.min(...ratios) < ratio && ratio < Math.max(...ratios);
  return isInside ? [...corners, { ...first, s1: ratio, s2: 1 }] : [...corners];
}

/** Range of something over the corners. */
function reach(
  name: string,
  corners: readonly Samples[],
  evaluate: (one: Samples) => number,
): Reach {
  const values = corners.map(evaluate);
  return {
    name,
    value: values[0] ?? NaN,
    lower: Math.min(...values),
    upper: Math.max(...values),
  };
}

function welchError({ s1, s2, n1, n2 }: Samples): number {
  return Math.hypot(s1 / Math.sqrt(n1), s2 / Math.sqrt(n2));
}

function pooledSpread({ s1, s2, n1, n2 }: Samples): number {
  return Math.sqrt(
    ((n1 - 1) * s1 ** 2 + (n2 - 1) * s2 ** 2) / (n1 + n2 - 2),
  );
}

function studentError(one: Samples): number {
  return pooledSpread(one) * Math.sqrt(1 / one.n1 + 1 / one.n2);
}

function welchDegrees({ s1, s2, n1, n2 }: Samples): number {
  const v1 = s1 ** 2 / n1;
  const v2 = s2 ** 2 / n2;
  const w = v1 / (v1 + v2);
  return 1 / (w ** 2 / (n1 - 1) + (1 - w) ** 2 / (n2 - 1));
}

/** Cohen's d under every definition in use. */
function effects(corners: readonly Samples[]): Reach[] {
  return [
    reach("pooled", corners, (one) => one.difference / pooledSpread(one)),
    reach(
      "Hedges' g",
      corners,
      (one) =>
        one.difference / pooledSpread(one) *
        hedgesCorrection(one.n1 + one.n2 - 2),
    ),
    reach(
      "average variance",
      corners,
      (one) => one.difference / (Math.hypot(one.s1, one.s2) * Math.SQRT1_2),
    ),
    reach("Glass, first", corners, (one) => one.difference / one.s1),
    reach("Glass, second", corners, (one) => one.difference / one.s2),
  ];
}

/** Two-sided p of both tests within the rounding, and Welch's as printed. */
function pValues(corners: readonly Samples[]): {
  atPrinted: number;
  lower: number;
  upper: number;
} {
  const welch = (one: Samples): number =>
    2 * tSf(Math.abs(one.difference) / welchError(one), welchDegrees(one));
  const student = (one: Samples): number =>
    2 * tSf(
      Math.abs(one.difference) / studentError(one),
      one.n1 + one.n2 - 2,
    );
  const all = corners.flatMap((one) => [welch(one), student(one)]);
  const signs = new Set(corners.map(({ difference }) => Math.sign(difference)));
  // Means that may be equal have a p of up to 1.
  const isOpen = signs.size > 1;
  return {
    atPrinted: all[0] ?? NaN,
    lower: Math.min(...all),
    upper: isOpen ? 1 : Math.max(...all),
  };
}

/** A printed figure against every version of it; a sign that is turned is allowed. */
function compare(
  figure: FigureRecord | undefined,
  from: readonly FigureRecord[],
  versions: readonly Reach[],
): FigureCheck[] {
  if (figure === undefined) return [];
  const printed = readPrintedNumber(figure.printed);
  // What two roundings of doubles may leave.
  const slack = 1e-9 * Math.max(1, Math.abs(printed.value));
  const isIn = (lower: number, upper: number): boolean =>
    lower <= printed.upper + slack && upper >= printed.lower - slack;
  const fits = versions.filter(({ lower, upper }) =>
    isIn(lower, upper) || isIn(-upper, -lower)
  ).map(({ name }) => name);
  const text = versions.map(({ name, value, lower, upper }) =>
    lower === upper
      ? `${name} ${value}`
      : `${name} ${value.toFixed(2)} (${lower.toFixed(2)} to ${
        upper.toFixed(2)
      })`
  ).join("; ");
  return [{
    uses: [figure, ...from],
    row: reproduced(
      fits.length > 0,
      draft(
        figure,
        text,
        fits.length > 0
          ? `from means and sds; fits: ${fits.join(", ")}`
          : "from means and sds; no version fits",
      ),
    ),
  }];
}
