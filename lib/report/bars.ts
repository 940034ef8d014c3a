/**
 * Bars in groups, with intervals.
 *
 * Bars start at 0, so that their lengths can be compared; for estimates far from 0
 * `forest` is the better choice.
 *
 * Source: no formula; intervals are those given.
 *
 * @module
 */

import {
  axisOf,
  type ChartOptions,
  type EstimateFormat,
  estimateText,
  headOf,
  requireSome,
} from "./charts.ts";
import { drawFigure, type Figure } from "./figure.ts";
import type { Mark } from "./marks.ts";
import type { Limits } from "./numbers.ts";
import { categoryColor, INK, TEXT_SIZE } from "./palette.ts";
import { textWidth } from "./ticks.ts";

/** One bar. */
export interface Bar {
  /** Group of bars that it stands in, such as a prompt set. */
  readonly category: string;
  /** Which bar of the group it is; one series where absent. */
  readonly series?: string;
  /** Its length; null = not known, shown as "–". */
  readonly estimate: number | null;
  /** Its interval; null or absent = none. */
  readonly interval?: Limits | null;
}

const BAR_WIDTH = 34;
const WIDEST = 860;

/**
 * Draws bars in groups.
 *
 * @param bars Bars; categories and series come in order of first appearance.
 * @param options Titles; `format: "percent"` for shares.
 * @returns A figure.
 * @throws RangeError if there is no bar.
 *
 * @example
 * ```ts
 * import { bars } from "report";
 * import assert from "node:assert/strict";
 *
 * const shown = bars([
 *   { category: "initial", estimate: 20 / 72, interval: { lower: 0.188, upper: 0.39 } },
 *   { category: "revised", estimate: 29 / 72, interval: { lower: 0.297, upper: 0.518 } },
 * ], { title: "Exact accuracy", yTitle: "share of essays", format: "percent" });
 * assert.match(String(shown), /initial 27\.8 % \[18\.8 %, 39\.0 %\]/);
 * ```
 */
export function bars(
  bars: readonly Bar[],
  options: ChartOptions & { readonly format?: EstimateFormat },
): Figure {
  requireSome(bars.length, options.title, "bars");
  const { format = "number", height = 280 } = options;
  const categories = [...new Set(bars.map(({ category }) => category))];
  const series = [...new Set(bars.map((bar) => bar.series ?? ""))];
  const widest = Math.max(
    ...categories.map((text) => textWidth(text, TEXT_SIZE.tick)),
  );
  const slot = Math.min(
    Math.max(series.length * BAR_WIDTH + 30, widest + 14, 70),
    WIDEST / categories.length,
  );
  const share = Math.min(BAR_WIDTH / slot, 0.86 / series.length);
  const placed = bars.map((bar) => {
    const middle = categories.indexOf(bar.category) + 0.5 +
      (series.indexOf(bar.series ?? "") - (series.length - 1) / 2) * share;
    return { bar, middle, interval: bar.interval ?? null };
  });
  const label = (bar: Bar): string =>
    `${bar.category}${bar.series === undefined ? "" : `, ${bar.series}`} ${
      estimateText(bar.estimate, bar.interval ?? null, format)
    }`;
  const boxes = series.map((name, index): Mark => ({
    kind: "rectangles",
    color: categoryColor(index),
    ...(name === "" ? {} : { legend: name }),
    rectangles: placed.filter(({ bar }) => (bar.series ?? "") === name).map(
      ({ bar, middle }) => ({
        x1: middle - share * 0.46,
        x2: middle + share * 0.46,
        y1: 0,
        y2: bar.estimate ?? 0,
        hover: label(bar),
      }),
    ),
  }));
  return drawFigure({
    ...headOf(options),
    alt: `Bars: ${bars.map(label).join("; ")}.`,
    panels: [{
      x: {
        title: options.xTitle ?? "",
        range: [0, categories.length],
        ticks: categories.map((text, index) => ({
          at: index + 0.5,
          label: fit(text, slot),
        })),
      },
      y: {
        ...axisOf(
          placed.flatMap(({ bar, interval }) => [
            bar.estimate ?? 0,
            interval?.lower ?? 0,
            interval?.upper ?? 0,
          ]),
          { title: options.yTitle ?? "", pixels: height, format, include: 0 },
        ),
        hasGrid: true,
        hasZeroLine: true,
      },
      width: options.width ?? Math.max(220, slot * categories.length),
      height,
      marks: [
        ...boxes,
        whiskers(placed, share),
        valueLabels(placed, format),
      ],
    }],
  });
}

interface PlacedBar {
  readonly bar: Bar;
  readonly middle: number;
  readonly interval: Limits | null;
}

function whiskers(placed: readonly PlacedBar[], share: number): Mark {
  return {
    kind: "segments",
    color: INK,
    width: 1.4,
    segments: placed.flatMap(({ middle, interval }) => {
      if (interval === null) return [];
      const { lower, upper } = interval;
      const cap = (at: number) => ({
        x1: middle - share * 0.15,
        x2: middle + share * 0.15,
        y1: at,
        y2: at,
      });
      return [
        { x1: middle, x2: middle, y1: lower, y2: upper },
        cap(lower),
        cap(upper),
      ];
    }),
  };
}

function valueLabels(
  placed: readonly PlacedBar[],
  format: EstimateFormat,
): Mark {
  return {
    kind: "texts",
    color: INK,
    size: 11,
    texts: placed.map(({ bar, middle, interval }) => {
      const isDown = (bar.estimate ?? 0) < 0;
      const end = isDown
        ? Math.min(bar.estimate ?? 0, interval?.lower ?? Infinity)
        : Math.max(bar.estimate ?? 0, interval?.upper ?? -Infinity);
      return {
        x: middle,
        y: end,
        dy: isDown ? 9 : -9,
        text: estimateText(bar.estimate, null, format).replace(" %", "%"),
      };
    }),
  };
}

function fit(text: string, pixels: number): string {
  let shown = text;
  while (
    shown.length > 1 && textWidth(`${shown}…`, TEXT_SIZE.tick) > pixels &&
    textWidth(text, TEXT_SIZE.tick) > pixels
  ) {
    shown = shown.slice(0, -1);
  }
  return shown === text ? text : `${shown}…`;
}
