/**
 * The true rate behind the rate that an imperfect judge reports.
 *
 * A judge finds a share p = se pi + (1 - sp) (1 - pi) of a true share pi, where
 * se is its sensitivity and sp its specificity. Solved for pi (Rogan and
 * Gladen): pi = (p + sp - 1) / (se + sp - 1). The interval is that of Lang and
 * Reiczigel, which carries the uncertainty of all three shares: p gets z^2 / 2
 * successes and failures more, se and sp one each, and the centre moves by
 * 2 z^2 (pi se (1 - se) / n_se - (1 - pi) sp (1 - sp) / n_sp).
 *
 * Source: Rogan, W. J., & Gladen, B. (1978), doi:10.1093/oxfordjournals.aje.a112510;
 * Lang, Z., & Reiczigel, J. (2014). Confidence limits for prevalence of disease
 * adjusted for estimated sensitivity and specificity,
 * doi:10.1016/j.prevetmed.2013.09.015.
 *
 * @module
 */

import { requireCount, requireLevel } from "./checks.ts";
import type { Interval } from "./interval.ts";
import { normalQuantile } from "./quantiles.ts";

/** What a judge said where the truth is known. */
export interface JudgeCalibration {
  /** Truly positive, judged positive. */
  readonly truePositives: number;
  /** Truly positive, judged negative. */
  readonly falseNegatives: number;
  /** Truly negative, judged negative. */
  readonly trueNegatives: number;
  /** Truly negative, judged positive. */
  readonly falsePositives: number;
}

/** The observed and the corrected rate. */
export interface CorrectedRate {
  /** Share that the judge reported. */
  readonly observed: number;
  /** Share of true positives that the judge finds. */
  readonly sensitivity: number;
  /** Share of true negatives that the judge finds. */
  readonly specificity: number;
  /** Corrected share, cut to 0 to 1. */
  readonly estimate: number;
  /** Corrected share before the cut; outside 0 to 1 where chance or drift made the judge's report impossible. */
  readonly uncut: number;
  /** Interval of the true share, cut to 0 to 1; 0 to 1 where the calibration is too small to tell the judge from chance. */
  readonly interval: Interval;
}

/**
 * Corrects a rate for the errors of the judge that reported it.
 *
 * @param reported How many of how many things the judge called positive.
 * @param options `calibration` (needed): the judge on things with known truth; level.
 * @returns The corrected rate with its interval.
 * @throws RangeError if a count is out of range, a kind of truth is missing from the calibration, or the judge is no better than chance.
 *
 * @example
 * ```ts
 * import { correctRate } from "stats";
 * import assert from "node:assert/strict";
 *
 * // se = 0.9, sp = 0.8, p = 0.55: (0.55 - 0.2) / 0.7 = 0.5.
 * const rate = correctRate({ positives: 55, total: 100 }, {
 *   calibration: {
 *     truePositives: 45,
 *     falseNegatives: 5,
 *     trueNegatives: 40,
 *     falsePositives: 10,
 *   },
 * });
 * assert.ok(Math.abs(rate.estimate - 0.5) < 1e-15);
 * ```
 */
export function correctRate(
  reported: { readonly positives: number; readonly total: number },
  options: { readonly calibration: JudgeCalibration; readonly level?: number },
): CorrectedRate {
  const action = "correct a rate";
  const { calibration, level = 0.95 } = options;
  const { positives, total } = reported;
  requireLevel(level, action, "level");
  requireCount(total, action, "total", 1);
  requireCount(positives, action, "positives", 0);
  if (positives > total) {
    throw new RangeError(
      `Cannot ${action}: positives must be at most total (${total}), got ${positives}`,
    );
  }
  const { truePositives, falseNegatives, trueNegatives, falsePositives } =
    requireCalibration(calibration, action);
  const sick = truePositives + falseNegatives;
  const healthy = trueNegatives + falsePositives;
  const observed = positives / total;
  const sensitivity = truePositives / sick;
  const specificity = trueNegatives / healthy;
  const youden = sensitivity + specificity - 1;
  if (youden <= 0) {
    throw new RangeError(
      `Cannot ${action}: sensitivity + specificity must be above 1, got ${sensitivity} + ${specificity}`,
    );
  }
  const uncut = (observed + specificity - 1) / youden;
  const z = normalQuantile(1 - (1 - level) / 2);
  const square = z * z;
  const p = (positives + square / 2) / (total + square);
  const se = (truePositives + 1) / (sick + 2);
  const sp = (trueNegatives + 1) / (healthy + 2);
  const moved = (p + sp - 1) / (se + sp - 1);
  const seVariance = se * (1 - se) / (sick + 2);
  const spVariance = sp * (1 - sp) / (healthy + 2);
  const shift = 2 * square *
    (moved * seVariance - (1 - moved) * spVariance);
  const reach = z * Math.sqrt(
    p * (1 - p) / (total + square) + (1 - moved) ** 2 * spVariance +
      moved ** 2 * seVariance,
  ) / (se + sp - 1);
  const cut = (share: number): number => Math.min(1, Math.max(0, share));
  // A calibration so small that one more of each kind leaves no better than chance.
  const isUseless = se + sp - 1 <= 0;
  return {
    observed,
    sensitivity,
    specificity,
    estimate: cut(uncut),
    uncut,
    interval: {
      lower: isUseless ? 0 : cut(moved + shift - reach),
      upper: isUseless ? 1 : cut(moved + shift + reach),
      level,
      method: "Lang-Reiczigel",
    },
  };
}

/** Checks the four counts; each kind of truth must occur. */
function requireCalibration(
  calibration: JudgeCalibration,
  action: string,
): JudgeCalibration {
  const { truePositives, falseNegatives, trueNegatives, falsePositives } =
    calibration;
  requireCount(truePositives, action, "truePositives", 0);
  requireCount(falseNegatives, action, "falseNegatives", 0);
  requireCount(trueNegatives, action, "trueNegatives", 0);
  requireCount(falsePositives, action, "falsePositives", 0);
  const kinds = [
    ["truly positive", truePositives + falseNegatives],
    ["truly negative", trueNegatives + falsePositives],
  ] as const;
  for (const [kind, count] of kinds) {
    if (count === 0) {
      throw new RangeError(
        `Cannot ${action}: calibration must hold at least 1 ${kind} thing, got 0`,
      );
    }
  }
  return calibration;
}
