/**
 * What the degrees of freedom of a published Welch test say: the ratio of the
 * two standard deviations, and Cohen's d under every definition in use.
 *
 * With w = (s1^2 / n1) / (s1^2 / n1 + s2^2 / n2) the degrees of freedom are
 * 1 / (w^2 / (n1 - 1) + (1 - w)^2 / (n2 - 1)), a quadratic equation in w with up
 * to two solutions between 0 and 1; they lie between min(n1, n2) - 1 and
 * n1 + n2 - 2. The ratio s1 / s2 is sqrt(w n1 / ((1 - w) n2)), and t times the
 * standard error over a standard deviation is d.
 *
 * Source: Welch (1947), doi:10.1093/biomet/34.1-2.28; Lakens, D. (2013).
 * Calculating and reporting effect sizes, doi:10.3389/fpsyg.2013.00863.
 *
 * @module
 */

import { requireCount } from "../checks.ts";
import { readPrintedNumber } from "./printed.ts";

/** Sizes of the two samples. */
export interface SampleSizes {
  /** Number of values of the first sample, at least 2. */
  readonly firstCount: number;
  /** Number of values of the second sample, at least 2. */
  readonly secondCount: number;
}

/** One ratio of standard deviations. */
export interface SpreadRatio {
  /** s1 / s2 at the degrees of freedom as printed; null where only the rounding allows it. */
  readonly estimate: number | null;
  /** Smallest ratio within the rounding. */
  readonly lower: number;
  /** Largest ratio within the rounding. */
  readonly upper: number;
}

/** What the degrees of freedom say. */
export interface WelchShape {
  /** Smallest and largest degrees of freedom that these sizes can have. */
  readonly possible: readonly [number, number];
  /** Whether the printed ones can be. */
  readonly isConsistent: boolean;
  /** Ratios s1 / s2 that give them, none to two, in rising order. */
  readonly ratios: readonly SpreadRatio[];
}

/**
 * Finds the ratios of standard deviations behind printed Welch degrees of freedom.
 *
 * @param degreesOfFreedom As printed, such as "37.48".
 * @param sizes Sizes of the two samples.
 * @returns Possible range, and the ratios s1 / s2.
 * @throws SyntaxError if the text is not a printed number.
 * @throws RangeError if a size is below 2.
 *
 * @example
 * ```ts
 * import { welchShape } from "stats";
 * import assert from "node:assert/strict";
 *
 * const shape = welchShape("37.48", { firstCount: 20, secondCount: 52 });
 * assert.deepEqual(shape.possible, [19, 70]);
 * assert.equal(shape.ratios.length, 1);
 * assert.equal(shape.ratios[0]?.estimate?.toFixed(3), "0.916");
 * ```
 */
export function welchShape(
  degreesOfFreedom: string,
  sizes: SampleSizes,
): WelchShape {
  const { firstCount, secondCount } = sizes;
  const action = "read Welch degrees of freedom";
  requireCount(firstCount, action, "firstCount", 2);
  requireCount(secondCount, action, "secondCount", 2);
  const printed = readPrintedNumber(degreesOfFreedom);
  const least = Math.min(firstCount, secondCount) - 1;
  const most = firstCount + secondCount - 2;
  const lower = Math.max(least, printed.lower);
  const upper = Math.min(most, printed.upper);
  const isConsistent = lower <= upper;
  const ratios = isConsistent
    ? [-1, 1].flatMap((side) => {
      const ends = [lower, upper]
        .map((df) => ratioAt(df, side, sizes))
        .filter((ratio) => ratio !== null);
      if (ends.length === 0) return [];
      return [{
        estimate: printed.value >= least && printed.value <= most
          ? ratioAt(printed.value, side, sizes)
          : null,
        lower: Math.min(...ends),
        upper: Math.max(...ends),
      }];
    })
    : [];
  return { possible: [least, most], isConsistent, ratios };
}

/** Cohen's d under every definition, for one ratio of standard deviations. */
export interface PrintedEffects {
  /** The ratio s1 / s2 that was used. */
  readonly ratio: number;
  /** Divided by the pooled standard deviation. */
  readonly pooled: number;
  /** Divided by the root of the mean of the two variances. */
  readonly average: number;
  /** Glass's delta with the standard deviation of the first sample. */
  readonly glassFirst: number;
  /** Glass's delta with the standard deviation of the second sample. */
  readonly glassSecond: number;
}

/** Cohen's d from a printed t. */
export interface EffectsOfT {
  /** t sqrt(1/n1 + 1/n2), right only with equal variances. */
  readonly equalVariances: number;
  /** 2 t / sqrt(df), right only with equal sizes and variances. */
  readonly twoTOverRoot: number;
  /** Exact values for each ratio that the degrees of freedom allow. */
  readonly byRatio: readonly PrintedEffects[];
}

/**
 * Computes Cohen's d from a printed Welch t under every definition in use.
 *
 * @param t The statistic as printed.
 * @param options Sizes, and the degrees of freedom as printed.
 * @returns d by shortcut and by ratio, with the sign of t.
 * @throws SyntaxError if a text is not a printed number.
 * @throws RangeError if a size is below 2.
 *
 * @example
 * ```ts
 * import { effectsOfPrintedT } from "stats";
 * import assert from "node:assert/strict";
 *
 * const effects = effectsOfPrintedT("-4.69", {
 *   firstCount: 20,
 *   secondCount: 52,
 *   degreesOfFreedom: "37.48",
 * });
 * assert.equal(effects.byRatio[0]?.pooled.toFixed(2), "-1.19");
 * assert.equal(effects.equalVariances.toFixed(2), "-1.23");
 * ```
 */
export function effectsOfPrintedT(
  t: string,
  options: SampleSizes & { readonly degreesOfFreedom: string },
): EffectsOfT {
  const { firstCount, secondCount, degreesOfFreedom } = options;
  const { value } = readPrintedNumber(t);
  const { ratios } = welchShape(degreesOfFreedom, options);
  const df = readPrintedNumber(degreesOfFreedom).value;
  const byRatio = ratios.map(({ estimate, lower, upper }) => {
    const ratio = estimate ?? (lower + upper) / 2;
    // In units of the second standard deviation.
    const difference = value *
      Math.sqrt(ratio ** 2 / firstCount + 1 / secondCount);
    const pooled = Math.sqrt(
      ((firstCount - 1) * ratio ** 2 + secondCount - 1) /
        (firstCount + secondCount - 2),
    );
    return {
      ratio,
      pooled: difference / pooled,
      average: difference / Math.sqrt((ratio ** 2 + 1) / 2),
      glassFirst: difference / ratio,
      glassSecond: difference,
    };
  });
  return {
    equalVariances: value * Math.sqrt(1 / firstCount + 1 / secondCount),
    twoTOverRoot: 2 * value / Math.sqrt(df),
    byRatio,
  };
}

/** One solution of the quadratic equation as a ratio s1 / s2; null outside 0 to 1. */
function ratioAt(
  degreesOfFreedom: number,
  side: number,
  { firstCount, secondCount }: SampleSizes,
): number | null {
  const first = 1 / (firstCount - 1);
  const second = 1 / (secondCount - 1);
  const discriminant = second ** 2 -
    (first + second) * (second - 1 / degreesOfFreedom);
  // At the largest degrees of freedom both solutions meet; rounding may pass it.
  const root = Math.sqrt(Math.max(0, discriminant));
  const w = (second + side * root) / (first + second);
  if (w < 0 || w >= 1) return null;
  return Math.sqrt((w * firstCount) / ((1 - w) * secondCount));
}
