/**
 * What all charts have in common: title, axes, caption, size.
 *
 * Source: no formula.
 *
 * @module
 */

import type { CorpusLabel } from "records";
import type { FigureDescription, PanelAxis, Tick } from "./marks.ts";
import {
  formatFixed,
  formatInterval,
  formatNumber,
  formatPercent,
  type Limits,
  placesOfInterval,
} from "./numbers.ts";
import { isWide, roundTicks } from "./ticks.ts";

/** What a caller can choose about any chart. */
export interface ChartOptions {
  /** What it shows. */
  readonly title: string;
  /** What the horizontal axis measures, with its unit. */
  readonly xTitle?: string;
  /** What the vertical axis measures, with its unit. */
  readonly yTitle?: string;
  /** Sentences below it. */
  readonly caption?: string;
  /** What it was made from; printed below it. */
  readonly corpus?: CorpusLabel;
  /** Width of the plotting area in pixels. */
  readonly width?: number;
  /** Height of the plotting area in pixels. */
  readonly height?: number;
}

/** How estimates are written: as numbers, or as percentages of shares. */
export type EstimateFormat = "number" | "percent";

/**
 * Picks title, caption and corpus for a figure.
 *
 * @param options Options of a chart.
 * @returns Fields of a description.
 */
export function headOf(
  options: ChartOptions,
): Pick<FigureDescription, "title" | "caption" | "corpus"> {
  return {
    title: options.title,
    ...(options.caption === undefined ? {} : { caption: options.caption }),
    ...(options.corpus === undefined ? {} : { corpus: options.corpus }),
  };
}

/**
 * Writes an estimate, with its interval where there is one.
 *
 * @param estimate The estimate; null = none.
 * @param interval Its limits; null = none.
 * @param format Numbers or percentages.
 * @param precision Significant digits of the interval's width, 3 where absent; or the places after the point of all three numbers.
 * @returns Such as "0.285 [0.120, 0.450]".
 */
export function estimateText(
  estimate: number | null,
  interval: Limits | null,
  format: EstimateFormat,
  precision: { readonly digits?: number; readonly places?: number } = {},
): string {
  const { digits = 3 } = precision;
  if (estimate === null) return "–";
  if (format === "percent") {
    const limits = interval === null
      ? ""
      : ` [${formatPercent(interval.lower)}, ${formatPercent(interval.upper)}]`;
    return `${formatPercent(estimate)}${limits}`;
  }
  if (interval === null) return formatNumber(estimate, digits);
  const own = placesOfInterval(interval, digits);
  if (own === null || !Number.isFinite(estimate)) {
    return `${formatNumber(estimate, digits)} ${
      formatInterval(interval, digits)
    }`;
  }
  // The estimate has the places of its limits, so that the three line up.
  const [middle, lower, upper] = [estimate, interval.lower, interval.upper].map(
    (value) => formatFixed(value, precision.places ?? own),
  );
  return `${middle} [${lower}, ${upper}]`;
}

/**
 * Describes an axis that holds some values with a margin.
 *
 * @param values Values that must be inside; those that are not finite are left out.
 * @param options Title, pixels, format, and a value that must be inside too.
 * @returns An axis that ends at round numbers.
 */
export function axisOf(
  values: readonly number[],
  options: {
    readonly title: string;
    readonly pixels: number;
    readonly format: EstimateFormat;
    readonly include?: number;
  },
): PanelAxis {
  const finite = [
    ...values.filter(Number.isFinite),
    ...(options.include === undefined ? [] : [options.include]),
  ];
  const low = finite.reduce((least, value) => Math.min(least, value), Infinity);
  const high = finite.reduce((most, value) => Math.max(most, value), -Infinity);
  const [from, to] = finite.length === 0
    ? [0, 1]
    : isWide(low, high)
    ? [low, high]
    : [low - Math.max(1, Math.abs(low)), high + Math.max(1, Math.abs(high))];
  const count = options.pixels / 60;
  const inside = roundTicks([from, to], count);
  const step = (inside[1]?.at ?? to) - (inside[0]?.at ?? from);
  const range = [
    from === options.include ? from : Math.floor(from / step + 1e-9) * step,
    Math.ceil(to / step - 1e-9) * step,
  ] as const;
  const ticks = roundTicks(range, count);
  return {
    title: options.title,
    range,
    ticks: options.format === "percent" ? ticks.map(percentTick) : ticks,
  };
}

function percentTick({ at }: Tick): Tick {
  return {
    at,
    label: `${Number((at * 100).toPrecision(6))} %`.replace("-", "−"),
  };
}

/**
 * Refuses a chart of nothing.
 *
 * @param count Number of things to be drawn.
 * @param title Title of the chart, for the message.
 * @param what What must be there, for the message.
 * @throws RangeError if there is none.
 */
export function requireSome(count: number, title: string, what: string): void {
  if (count === 0) {
    throw new RangeError(
      `Cannot draw chart "${title}": ${what} must hold at least one entry, got none`,
    );
  }
}
