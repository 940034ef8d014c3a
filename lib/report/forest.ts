/**
 * Estimates with their intervals, one below the other (forest plot).
 *
 * Source: Lewis & Clarke (2001), doi:10.1136/bmj.322.7300.1479, on the form.
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
import type { Mark, Shape } from "./marks.ts";
import { type Limits, placesOfInterval } from "./numbers.ts";
import { categoryColor, FAINT_INK, INK, TEXT_SIZE } from "./palette.ts";
import { textWidth } from "./ticks.ts";

/** One estimate. */
export interface Estimate {
  /** What was estimated. */
  readonly label: string;
  /** The estimate; null = not known, shown as "–". */
  readonly estimate: number | null;
  /** Its interval; null or absent = none. */
  readonly interval?: Limits | null;
  /** Estimates of one series have one colour; one series where absent. */
  readonly series?: string;
}

const SHAPES: readonly Shape[] = ["circle", "square", "diamond", "triangle"];
const ROW = 26;
const LINE = 17;
/** Limits of the plotting area's width. */
const WIDEST = 340;
const NARROWEST = 200;
/** Pixels for the plotting area and both columns of text; a notebook beside its list of files shows 600 in all. */
const ROOM = 550;

/**
 * Draws estimates with their intervals.
 *
 * @param estimates Estimates from top to bottom; those with the same label share a row.
 * @param options Titles; `reference` draws a line such as "no difference".
 * @returns A figure.
 * @throws RangeError if there is no estimate.
 *
 * @example
 * ```ts
 * import { forest } from "report";
 * import assert from "node:assert/strict";
 *
 * const shown = forest(
 *   [{ label: "revised minus initial", estimate: 0.125, interval: { lower: -0.008, upper: 0.258 } }],
 *   { title: "Difference of accuracy", xTitle: "difference of shares", reference: 0 },
 * );
 * assert.match(String(shown), /revised minus initial 0\.125 \[-0\.008, 0\.258\]/);
 * ```
 */
export function forest(
  estimates: readonly Estimate[],
  options: ChartOptions & {
    /** Numbers or percentages; numbers where absent. */
    readonly format?: EstimateFormat;
    /** Where a vertical line stands; none where absent. */
    readonly reference?: number;
  },
): Figure {
  requireSome(estimates.length, options.title, "estimates");
  const { format = "number", reference } = options;
  const labels = [...new Set(estimates.map(({ label }) => label))];
  const series = [...new Set(estimates.map((one) => one.series ?? ""))];
  const most = Math.max(
    ...Map.groupBy(estimates, ({ label }) => label).values().map((row) =>
      row.length
    ),
  );
  const rowHeight = Math.max(ROW, LINE * most + 8);
  const height = options.height ?? labels.length * rowHeight + 12;
  const places = usualPlaces(estimates);
  const placed = estimates.map((one) => {
    const row = estimates.filter(({ label }) => label === one.label);
    return {
      ...one,
      interval: one.interval ?? null,
      y: labels.length - 0.5 - labels.indexOf(one.label) -
        (row.indexOf(one) - (row.length - 1) / 2) * LINE / rowHeight,
      text: estimateText(
        one.estimate,
        one.interval ?? null,
        format,
        precisionOf(one, places),
      ),
    };
  });
  const estimateRoom = widest(placed.map(({ text }) => text));
  const width = options.width ??
    Math.max(
      NARROWEST,
      Math.min(WIDEST, ROOM - widest(labels) - estimateRoom),
    );
  const axis = axisOf(
    placed.flatMap(({ estimate, interval }) => [
      ...(estimate === null ? [] : [estimate]),
      ...(interval === null ? [] : [interval.lower, interval.upper]),
    ]),
    {
      title: options.xTitle ?? "",
      pixels: width,
      format,
      ...(reference === undefined ? {} : { include: reference }),
    },
  );
  const pad = (axis.range[1] - axis.range[0]) * 0.03;
  const range = [axis.range[0] - pad, axis.range[1] + pad] as const;
  const named = (one: Estimate, text: string): string =>
    `${one.label}${one.series === undefined ? "" : ` (${one.series})`} ${text}`;
  const marks = series.flatMap((name, index): readonly Mark[] => {
    const own = placed.filter((one) => (one.series ?? "") === name);
    const color = categoryColor(index);
    return [{
      kind: "segments",
      color,
      width: 2,
      segments: own.flatMap(({ interval, y }) =>
        interval === null ? [] : [{
          x1: Math.max(interval.lower, range[0]),
          x2: Math.min(interval.upper, range[1]),
          y1: y,
          y2: y,
        }]
      ),
    }, {
      kind: "points",
      shape: SHAPES[index % SHAPES.length] ?? "circle",
      size: 9,
      color,
      ...(name === "" ? {} : { legend: name }),
      points: own.flatMap((one) =>
        one.estimate === null
          ? []
          : [{ x: one.estimate, y: one.y, hover: named(one, one.text) }]
      ),
    }];
  });
  return drawFigure({
    ...headOf(options),
    alt: `Estimates: ${placed.map((one) => named(one, one.text)).join("; ")}.`,
    panels: [{
      x: { ...axis, range, hasGrid: true },
      y: {
        title: "",
        range: [-0.1, labels.length + 0.1],
        ticks: labels.map((label, index) => ({
          at: labels.length - 0.5 - index,
          label,
        })),
      },
      width,
      height,
      marginRight: 14 + estimateRoom,
      marks: [
        ...(reference === undefined ? [] : [{
          kind: "segments" as const,
          color: FAINT_INK,
          width: 1.2,
          isDashed: true,
          segments: [{
            x1: reference,
            x2: reference,
            y1: -0.1,
            y2: labels.length + 0.1,
          }],
        }]),
        ...marks,
        {
          kind: "texts",
          color: INK,
          size: TEXT_SIZE.tick,
          isBare: true,
          texts: placed.map(({ y, text }) => ({
            x: range[1],
            y,
            text,
            dx: 10,
            anchor: "start",
          })),
        },
      ],
    }],
  });
}

function widest(texts: readonly string[]): number {
  return Math.max(...texts.map((text) => textWidth(text, TEXT_SIZE.tick)));
}

/**
 * Finds the number of places that most intervals of a column have; the fewest, where
 * two are as frequent. Null where there are no intervals.
 */
function usualPlaces(estimates: readonly Estimate[]): number | null {
  const counts = new Map<number, number>();
  for (const { interval } of estimates) {
    const places = interval ? placesOfInterval(interval) : null;
    if (places !== null) counts.set(places, (counts.get(places) ?? 0) + 1);
  }
  const [usual] = [...counts].sort(([a, m], [b, n]) => n - m || a - b);
  return usual?.[0] ?? null;
}

/** Numbers of a column have the same places, but for intervals much wider or narrower than most. */
function precisionOf(
  { interval }: Estimate,
  usual: number | null,
): { readonly places?: number } {
  const own = interval ? placesOfInterval(interval) : null;
  return own === null || usual === null || Math.abs(own - usual) > 1
    ? {}
    : { places: usual };
}
