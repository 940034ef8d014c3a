/**
 * What a mean, a percentage and an interval say about the few values behind them.
 *
 * Source: the files of the methods: `grim.ts`, `grimmer.ts`, `small_bootstrap.ts`.
 *
 * @module
 */

import {
  draft,
  type FigureCheck,
  readWhole,
  type RowFigures,
} from "./figure_kinds.ts";
import { grimTest } from "./grim.ts";
import { grimmerTest } from "./grimmer.ts";
import { readPrintedNumber } from "./printed.ts";
import type { FigureRecord } from "./recipes/figures.ts";
import { found } from "./recipes/rows.ts";
import { runsBehindInterval } from "./small_bootstrap.ts";

/**
 * Runs GRIM and GRIMMER, where the ends of a scale of whole numbers are given.
 *
 * @param row Mean, its n, the ends, and the standard deviation if it is there.
 * @returns The checks; none where a figure is missing.
 */
export function checkMean({ mean, sd, min, max }: RowFigures): FigureCheck[] {
  if (mean === undefined || min === undefined || max === undefined) return [];
  const count = countOf(mean, 2);
  const minimum = readWhole(min, -Infinity);
  const maximum = readWhole(max, -Infinity);
  if (count === null || minimum === null || maximum === null) return [];
  if (minimum > maximum) return [];
  const scale = { minimum, maximum };
  const { isConsistent, hasPower, totals } = grimTest(mean.printed, { count });
  const isWithin = totals.some((total) =>
    total >= count * scale.minimum && total <= count * scale.maximum
  );
  const checks: FigureCheck[] = [{
    uses: [mean, min, max],
    row: found(
      isConsistent && isWithin ? "consistent (not unique)" : "INCONSISTENT",
      draft(
        mean,
        isConsistent
          ? `GRIM: totals ${totals.join(", ")} of ${count} whole numbers`
          : `GRIM: no total of ${count} whole numbers`,
        hasPower
          ? ""
          : `at n = ${count} these decimals can rule no mean of whole numbers out`,
      ),
    ),
  }];
  if (sd === undefined || readPrintedNumber(sd.printed).value < 0) {
    return checks;
  }
  const summary = {
    mean: mean.printed,
    standardDeviation: sd.printed,
    count,
  };
  const { moments } = grimmerTest(summary, scale);
  return [...checks, {
    uses: [sd, mean, min, max],
    row: found(
      moments.length > 0 ? "consistent (not unique)" : "INCONSISTENT",
      draft(
        sd,
        moments.length > 0
          ? "GRIMMER: samples of whole numbers on this scale have both"
          : "GRIMMER: no sample of whole numbers on this scale has both",
      ),
    ),
  }];
}

/**
 * Finds the counts behind a percentage of n things.
 *
 * @param row The percentage and its n.
 * @returns The check; none without a percentage or n.
 */
export function checkPercentage({ share_pct: pct }: RowFigures): FigureCheck[] {
  const count = pct === undefined ? null : countOf(pct, 1);
  if (pct === undefined || count === null) return [];
  const { totals, hasPower } = grimTest(pct.printed, { count, scale: 100 });
  const possible = totals.filter((total) => total >= 0 && total <= count);
  return [{
    uses: [pct],
    row: found(
      possible.length > 0 ? "consistent (not unique)" : "INCONSISTENT",
      draft(
        pct,
        possible.length > 0
          ? possible.map((total) => `${total} of ${count}`).join(", ")
          : `no count of ${count}`,
        hasPower
          ? "if it is a share of n things"
          : `at n = ${count} these decimals can rule nothing out`,
      ),
    ),
  }];
}

/**
 * Looks for an interval that leaves its number out, or that gives its few runs away.
 *
 * @param figure A figure; its n is the number of runs.
 * @returns The check; none without an interval, or where it holds its number and there are more than three runs.
 */
export function checkInterval(figure: FigureRecord): FigureCheck[] {
  const { interval } = figure;
  // A p value such as "< .05" is no number of its own.
  if (interval === null || /[<>=]/.test(figure.printed)) return [];
  const { value, decimals } = readPrintedNumber(figure.printed);
  const [lower, upper] = [interval.low, interval.high]
    .map((end) => end.toFixed(decimals));
  if (lower === undefined || upper === undefined) return [];
  const shown = `[${lower}, ${upper}]`;
  if (interval.low > value || interval.high < value) {
    return [{
      uses: [figure],
      row: found(
        "INCONSISTENT",
        draft(figure, shown, "the interval does not hold its number"),
      ),
    }];
  }
  const n = countOf(figure, 1);
  if (n === null || n > 3) return [];
  const { isConsistent, runs } = runsBehindInterval({
    mean: figure.printed,
    lower,
    upper,
    count: n,
  });
  return [{
    uses: [figure],
    row: found(
      isConsistent === false ? "INCONSISTENT" : "CONSTRAINT",
      draft(
        figure,
        `runs ${
          runs.map(({ estimate }) => estimate.toFixed(decimals)).join(", ")
        }`,
        `if ${shown} is a percentile interval of ${n} runs, it is their range`,
      ),
    ),
  }];
}

/** The n of a figure, where it is a whole number of at least a minimum. */
function countOf({ n }: FigureRecord, minimum: number): number | null {
  return n !== null && Number.isSafeInteger(n) && n >= minimum ? n : null;
}
