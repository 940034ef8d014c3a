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
import { debitTest } from "./debit.ts";
import { grimmerTest, type PrintedSummary } from "./grimmer.ts";
import { readPrintedNumber } from "./printed.ts";
import { type FigureRecord, printedEnds } from "./recipes/figures.ts";
import { found } from "./recipes/rows.ts";
import { runsBehindInterval } from "./small_bootstrap.ts";

/**
 * Runs GRIM and GRIMMER, where the ends of a scale of whole numbers or the number of items are given.
 *
 * @param row Mean, its n, the ends of the scale or the number of items that each value averages, and the standard deviation if it is there.
 * @returns The checks; none where a figure is missing.
 */
export function checkMean(row: RowFigures): FigureCheck[] {
  const { mean, sd } = row;
  const scale = readScale(row);
  const count = mean === undefined ? null : countOf(mean, 2);
  if (mean === undefined || scale === null || count === null) return [];
  const { items, range, uses } = scale;
  const { isConsistent, hasPower, totals } = grimTest(mean.printed, {
    count,
    items,
  });
  const parts = count * items;
  const isWithin = range === undefined ||
    totals.some((total) =>
      total >= parts * range.minimum && total <= parts * range.maximum
    );
  const checks: FigureCheck[] = [{
    uses: [mean, ...uses],
    row: found(
      isConsistent && isWithin ? "consistent (not unique)" : "INCONSISTENT",
      draft(
        mean,
        isConsistent
          ? `GRIM: totals ${listShort(totals)} of ${parts} whole numbers`
          : `GRIM: no total of ${parts} whole numbers`,
        hasPower
          ? ""
          : `at n = ${parts} these decimals can rule no mean of whole numbers out`,
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
    items,
  };
  const isYesNo = items === 1 && range?.minimum === 0 && range.maximum === 1;
  const isPossible = isYesNo
    ? debitTest(summary).isConsistent
    : isSpreadPossible(summary, range);
  const name = isYesNo ? "DEBIT" : "GRIMMER";
  const values = isYesNo
    ? "zeros and ones"
    : range === undefined
    ? "whole numbers"
    : "whole numbers on this scale";
  return [...checks, {
    uses: [sd, mean, ...uses],
    row: found(
      isPossible ? "consistent (not unique)" : "INCONSISTENT",
      draft(
        sd,
        isPossible
          ? `${name}: samples of ${values} have both`
          : `${name}: no sample of ${values} has both`,
      ),
    ),
  }];
}

/** What the values are: means of so many items, on a scale if its ends are given. */
interface Scale {
  readonly items: number;
  readonly range: { minimum: number; maximum: number } | undefined;
  readonly uses: readonly FigureRecord[];
}

/** Reads the scale; null where nothing says that the values are whole numbers. */
function readScale({ min, max, items }: RowFigures): Scale | null {
  const count = items === undefined ? 1 : readWhole(items, 1);
  if (count === null) return null;
  const counted = items === undefined ? [] : [items];
  if (min === undefined || max === undefined) {
    return items === undefined
      ? null
      : { items: count, range: undefined, uses: counted };
  }
  const minimum = readWhole(min, -Infinity);
  const maximum = readWhole(max, -Infinity);
  if (minimum === null || maximum === null || minimum > maximum) return null;
  return {
    items: count,
    range: { minimum, maximum },
    uses: [min, max, ...counted],
  };
}

/** GRIMMER; by its necessary conditions alone where the samples are too many to list. */
function isSpreadPossible(
  summary: PrintedSummary,
  range: Scale["range"],
): boolean {
  try {
    return grimmerTest(summary, range).isConsistent;
  } catch (error) {
    if (error instanceof RangeError) return grimmerTest(summary).isConsistent;
    throw error;
  }
}

/** Some numbers, the first and the last of many. */
function listShort(values: readonly number[]): string {
  return values.length <= 4
    ? values.join(", ")
    : `${values[0]} to ${values.at(-1)}`;
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
  const { lower, upper } = printedEnds(interval, decimals);
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
