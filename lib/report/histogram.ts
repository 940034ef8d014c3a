/**
 * How often values occur, with lines for values to be compared with them: such as
 * an observed statistic among those of relabellings.
 *
 * Source: Freedman & Diaconis (1981), doi:10.1007/BF01025868, for the width of bins
 * where none is given: 2 (Q3 - Q1) / n^(1/3), at most 60 bins.
 *
 * @module
 */

import { quantile } from "stats";
import { axisOf, type ChartOptions, headOf, requireSome } from "./charts.ts";
import { drawFigure, type Figure } from "./figure.ts";
import type { Mark } from "./marks.ts";
import { formatNumber } from "./numbers.ts";
import { GROUP_COLORS, TEXT_SIZE } from "./palette.ts";
import { isWide } from "./ticks.ts";

/** A value to be compared with the others. */
export interface Reference {
  /** Where it is. */
  readonly at: number;
  /** What it is, such as "observed". */
  readonly label: string;
}

/**
 * Draws a histogram. Whole numbers that span less than 30 have a bar each.
 *
 * @param values Numbers; a value on the edge of two bins counts in the right one, the largest in the last.
 * @param options Titles, number of bins, lines to compare with.
 * @returns A figure.
 * @throws RangeError if there is no value, one is not finite, or `binCount` is not a whole number of at least 1.
 *
 * @example
 * ```ts
 * import { histogram } from "report";
 * import assert from "node:assert/strict";
 *
 * const shown = histogram([1, 2, 2, 3], { title: "Scores", xTitle: "score" });
 * assert.match(String(shown), /4 values from 1 to 3/);
 * ```
 */
export function histogram(
  values: readonly number[],
  options: ChartOptions & {
    /** Number of bins; by the rule of Freedman and Diaconis where absent. */
    readonly binCount?: number;
    /** Lines with labels. */
    readonly references?: readonly Reference[];
  },
): Figure {
  requireSome(values.length, options.title, "values");
  const wrong = values.find((value) => !Number.isFinite(value));
  if (wrong !== undefined) {
    throw new RangeError(
      `Cannot draw chart "${options.title}": values must be finite, got ${wrong}`,
    );
  }
  const { width = 420, height = 240, references = [] } = options;
  const edges = edgesOf(values, options.title, options.binCount);
  const counts = countIn(values, edges);
  const least = values.reduce((low, value) => Math.min(low, value));
  const most = values.reduce((high, value) => Math.max(high, value));
  const low = Math.min(edges[0] ?? 0, ...references.map(({ at }) => at));
  const high = Math.max(edges.at(-1) ?? 1, ...references.map(({ at }) => at));
  const pad = (high - low) * 0.03;
  const top = Math.max(...counts);
  const lines = references.map((reference): Mark => ({
    kind: "segments",
    color: GROUP_COLORS[1],
    width: 2,
    segments: [{
      x1: reference.at,
      x2: reference.at,
      y1: 0,
      y2: top * 1.04,
      hover: `${reference.label}: ${formatNumber(reference.at)}`,
    }],
  }));
  const yAxis = axisOf([top * 1.16], {
    title: options.yTitle ?? "count",
    pixels: height,
    format: "number",
    include: 0,
  });
  return drawFigure({
    ...headOf(options),
    alt: `Histogram of ${values.length} values from ${formatNumber(least)} to ${
      formatNumber(most)
    }.${
      references.map(({ at, label }) => ` ${label} at ${formatNumber(at)}.`)
        .join("")
    }`,
    panels: [{
      x: { title: options.xTitle ?? "", range: [low - pad, high + pad] },
      y: { ...yAxis, range: [0, top * 1.16], hasGrid: true },
      width,
      height,
      marks: [
        {
          kind: "rectangles",
          color: GROUP_COLORS[0],
          opacity: 0.75,
          outline: "#ffffff",
          rectangles: counts.map((count, bin) => ({
            x1: edges[bin] ?? 0,
            x2: edges[bin + 1] ?? 0,
            y1: 0,
            y2: count,
            hover: `${formatNumber(edges[bin] ?? 0)} to ${
              formatNumber(edges[bin + 1] ?? 0)
            }: ${count}`,
          })),
        },
        ...lines,
        {
          kind: "texts",
          color: GROUP_COLORS[1],
          size: TEXT_SIZE.tick,
          texts: references.map(({ at, label }) => ({
            x: at,
            y: top * 1.1,
            text: label,
            anchor: at > low + 0.8 * (high - low)
              ? "end"
              : at < low + 0.2 * (high - low)
              ? "start"
              : "middle",
          })),
        },
      ],
    }],
  });
}

/** Edges of the bins, ascending, one more than there are bins. */
function edgesOf(
  values: readonly number[],
  title: string,
  binCount?: number,
): readonly number[] {
  if (binCount !== undefined && !(Number.isInteger(binCount) && binCount > 0)) {
    throw new RangeError(
      `Cannot draw chart "${title}": binCount must be a whole number of at least 1, got ${binCount}`,
    );
  }
  const low = values.reduce((least, value) => Math.min(least, value));
  const high = values.reduce((most, value) => Math.max(most, value));
  if (
    binCount === undefined && high - low < 30 && values.every(Number.isInteger)
  ) {
    return Array.from({ length: high - low + 2 }, (_, i) => low - 0.5 + i);
  }
  if (!isWide(low, high)) {
    const half = Math.max(0.5, Math.abs(low) / 2);
    return [low - half, high + half];
  }
  const spread = quantile(values, 0.75) - quantile(values, 0.25);
  const rule = spread > 0
    ? Math.ceil((high - low) / (2 * spread / Math.cbrt(values.length)))
    : Math.ceil(Math.sqrt(values.length));
  const bins = binCount ?? Math.min(60, Math.max(1, rule));
  return Array.from(
    { length: bins + 1 },
    (_, bin) => low + (high - low) * bin / bins,
  );
}

function countIn(
  values: readonly number[],
  edges: readonly number[],
): readonly number[] {
  const counts = edges.slice(1).map(() => 0);
  const [low = 0] = edges;
  const width = ((edges.at(-1) ?? 1) - low) / counts.length;
  for (const value of values) {
    const bin = Math.min(
      counts.length - 1,
      Math.max(0, Math.floor((value - low) / width + 1e-9)),
    );
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}
