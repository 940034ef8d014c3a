/**
 * Published figures as the recipes of this folder take them: found by paper,
 * table, row and column, with the rounding that their digits leave open.
 *
 * No figure stands in a recipe. A recipe names the place of a figure and gets
 * what the file of published figures holds there.
 *
 * Source: no formula.
 *
 * @module
 */

import { type PrintedNumber, readPrintedNumber } from "../printed.ts";

/** The printed interval of a figure. */
export interface FigureInterval {
  /** Lower end. */
  readonly low: number;
  /** Upper end. */
  readonly high: number;
  /** Lower end as printed; with the decimals of the figure where absent. */
  readonly printedLow?: string;
  /** Upper end as printed, likewise. */
  readonly printedHigh?: string;
}

/** One published figure, as `readPublishedFigures` of `read` gives it. */
export interface FigureRecord {
  /** Short name of the paper. */
  readonly paper: string;
  /** Table or section. */
  readonly table: string;
  /** Row of the table. */
  readonly row: string;
  /** Column of the table. */
  readonly column: string;
  /** The value as printed. */
  readonly printed: string;
  /** Printed interval, or null. */
  readonly interval: FigureInterval | null;
  /** Printed sample size, or null. */
  readonly n: number | null;
  /** Remark; may be empty. */
  readonly note: string;
}

/** One figure as number, text and rounding. */
export interface ReadFigure extends PrintedNumber {
  /** As printed. */
  readonly printed: string;
  /** Short name of the paper. */
  readonly paper: string;
  /** Table or section. */
  readonly table: string;
  /** Row of the table. */
  readonly row: string;
  /** Column of the table. */
  readonly column: string;
  /** Ends of the interval as printed; null where there is none. */
  readonly ends: { readonly lower: string; readonly upper: string } | null;
  /** Printed sample size, or null. */
  readonly n: number | null;
  /** Remark; may be empty. */
  readonly note: string;
}

/** The figures of one paper. */
export interface PaperFigures {
  /** Finds the one figure at "table/row" and column. */
  readonly find: (place: string, column: string) => ReadFigure;
  /** Lists the figures of a table in file order, of one column if it is given. */
  readonly list: (table: string, column?: string) => readonly ReadFigure[];
}

/** Name of the paper on essay-scoring debates. */
export const DEBATE_PAPER = "i_QE_ENA_debate";

/** Name of the paper on the bi-layered platform. */
export const PLATFORM_PAPER = "ii_bilayer_MAS";

/**
 * Opens the figures of one paper.
 *
 * @param figures Published figures of any number of papers.
 * @param paper Name of the paper.
 * @returns Ways to find and to list its figures.
 *
 * @example
 * ```ts
 * import { openPaper } from "./figures.ts";
 * import assert from "node:assert/strict";
 *
 * const place = { paper: "p", table: "T", row: "r", column: "c", n: 6, note: "" };
 * const { find } = openPaper(
 *   [{ ...place, printed: "5.70", interval: { low: 5, high: 6 } }],
 *   "p",
 * );
 * assert.deepEqual(find("T/r", "c").ends, { lower: "5.00", upper: "6.00" });
 * assert.throws(() => find("T/r", "d"), /must hold "T\/r", column "d"/);
 * ```
 */
export function openPaper(
  figures: readonly FigureRecord[],
  paper: string,
): PaperFigures {
  const own = figures.filter((figure) => figure.paper === paper);
  const find = (place: string, column: string): ReadFigure => {
    const found = own.filter((figure) =>
      `${figure.table}/${figure.row}` === place && figure.column === column
    );
    const [figure] = found;
    if (figure === undefined || found.length > 1) {
      throw new RangeError(
        `Cannot check the figures of ${paper}: they must hold "${place}", column "${column}", once, got ${found.length} of them`,
      );
    }
    return readFigure(figure);
  };
  return {
    find,
    list: (table, column) =>
      own.filter((figure) =>
        figure.table === table &&
        (column === undefined || figure.column === column)
      ).map(readFigure),
  };
}

/**
 * Tells whether a recomputed value rounds to a printed one.
 *
 * @param figure The printed figure.
 * @param value The recomputed value, or the range of values that rounded inputs allow.
 * @returns Whether the value, or part of the range, lies within the rounding of the figure.
 *
 * @example
 * ```ts
 * import { roundsTo } from "./figures.ts";
 * import { readPrintedNumber } from "../printed.ts";
 * import assert from "node:assert/strict";
 *
 * assert.ok(roundsTo(readPrintedNumber("27.78"), 100 * 20 / 72));
 * assert.ok(!roundsTo(readPrintedNumber("27.78"), 27.7));
 * assert.ok(roundsTo(readPrintedNumber("0.29"), [0.297, 0.31]) === false);
 * ```
 */
export function roundsTo(
  figure: Pick<PrintedNumber, "lower" | "upper">,
  value: number | readonly [number, number],
): boolean {
  const [low, high] = typeof value === "number" ? [value, value] : value;
  // Sums of decimals are a little off; 1e-9 is far below any printed digit.
  return high >= figure.lower - 1e-9 && low <= figure.upper + 1e-9;
}

/**
 * Gives the range of a difference of two printed numbers.
 *
 * @param first A printed number.
 * @param second The one that is subtracted.
 * @returns Smallest and largest difference within the rounding of both.
 *
 * @example
 * ```ts
 * import { differenceRange } from "./figures.ts";
 * import { readPrintedNumber } from "../printed.ts";
 * import assert from "node:assert/strict";
 *
 * const range = differenceRange(readPrintedNumber("5"), readPrintedNumber("3"));
 * assert.deepEqual(range, [1, 3]);
 * ```
 */
export function differenceRange(
  first: Pick<PrintedNumber, "lower" | "upper">,
  second: Pick<PrintedNumber, "lower" | "upper">,
): [number, number] {
  return [first.lower - second.upper, first.upper - second.lower];
}

/**
 * Takes the printed ends of a figure's interval as numbers.
 *
 * @param figure A figure with an interval.
 * @returns The two ends.
 * @throws RangeError if it has no interval.
 *
 * @example
 * ```ts
 * import { endsOf } from "./figures.ts";
 * import assert from "node:assert/strict";
 *
 * const ends = { lower: "1.5", upper: "2.0" };
 * assert.deepEqual(endsOf({ ends, row: "r", column: "c" }).lower, 1.5);
 * ```
 */
export function endsOf(
  figure: Pick<ReadFigure, "ends" | "row" | "column">,
): { lower: number; upper: number; text: string; ends: PrintedText } {
  const { ends } = figure;
  if (ends === null) {
    throw new RangeError(
      `Cannot check published figures: "${figure.row}", column "${figure.column}" must have an interval, got none`,
    );
  }
  return {
    lower: Number(ends.lower),
    upper: Number(ends.upper),
    text: `[${ends.lower}, ${ends.upper}]`,
    ends,
  };
}

/** The two ends of an interval as printed. */
export type PrintedText = NonNullable<ReadFigure["ends"]>;

/**
 * Takes the ends of an interval as printed.
 *
 * @param interval The interval.
 * @param decimals Decimals of its figure, for ends that came as numbers alone.
 * @returns Both ends.
 *
 * @example
 * ```ts
 * import { printedEnds } from "./figures.ts";
 * import assert from "node:assert/strict";
 *
 * const interval = { low: 5, high: 6.25 };
 * assert.equal(printedEnds(interval, 1).lower, "5.0");
 * const printed = { ...interval, printedLow: "5", printedHigh: "6.25" };
 * assert.equal(printedEnds(printed, 1).upper, "6.25");
 * ```
 */
export function printedEnds(
  interval: FigureInterval,
  decimals: number,
): { lower: string; upper: string } {
  return {
    lower: interval.printedLow ?? interval.low.toFixed(decimals),
    upper: interval.printedHigh ?? interval.high.toFixed(decimals),
  };
}

function readFigure(figure: FigureRecord): ReadFigure {
  const number = readPrintedNumber(figure.printed);
  const { interval } = figure;
  return {
    ...number,
    printed: figure.printed,
    paper: figure.paper,
    table: figure.table,
    row: figure.row,
    column: figure.column,
    ends: interval === null ? null : printedEnds(interval, number.decimals),
    n: figure.n,
    note: figure.note,
  };
}
