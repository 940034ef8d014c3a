/**
 * A sweep over stanza windows: how far the groups are apart in each, the p values, and
 * where the conclusion flips.
 *
 * Windows stand at equal steps from the smallest to the infinite one, so that 6, 10 and
 * ∞ can be read as well as 1 and 2. P values are drawn by their logarithm. Estimates of
 * the window are marked where they fall, between two windows where they fall between.
 * Nothing is estimated here.
 *
 * Source: no formula; the sweep is the caller's.
 *
 * @module
 */

import { axisOf, type ChartOptions, headOf, requireSome } from "./charts.ts";
import { sentences } from "./ena_sentences.ts";
import { drawFigure, type Figure } from "./figure.ts";
import type { Panel, PanelAxis } from "./marks.ts";
import { formatNumber, formatPValue } from "./numbers.ts";
import {
  categoryColor,
  FAINT_INK,
  GROUP_COLORS,
  INK,
  TEXT_SIZE,
} from "./palette.ts";
import { columnsOf, linesOf, seriesMarks } from "./sweep_marks.ts";
import {
  type Place,
  type PlacedEstimate,
  placeEstimates,
  placeWindows,
  SIDE,
  type SweepEntry,
  type WindowEstimate,
} from "./sweep_places.ts";
import {
  describePlace,
  flipSentence,
  levelText,
  missingSentence,
} from "./sweep_words.ts";

const LABEL_ROW = 16;

/**
 * Draws a sweep over stanza windows.
 *
 * The upper panel has the distance of the group means, the lower one the p values of the
 * permutation test and of the held-out axis with the level as a broken line. Windows in
 * which the conclusion of the first one flips have a shaded column and a hollow point.
 *
 * @param swept The windows; the first is the reference. They are drawn in ascending order.
 * @param options Title, caption, corpus, size; estimates of the window.
 * @returns A figure; a window without a comparison has no point and is named in the caption.
 * @throws RangeError if there is no window.
 *
 * @example
 * ```ts
 * import { sweepWindows } from "ena";
 * import { sweepPlot } from "report";
 * import { createRandom } from "stats";
 * import assert from "node:assert/strict";
 *
 * const say = (unit: string, codes: number[]) => ({ unit: [unit], conversation: [unit], codes });
 * const lines = ["a", "b", "c", "d"].flatMap((unit, k) => [
 *   say(unit, [1, k < 2 ? 1 : 0, 0]), say(unit, [0, 0, 1]), say(unit, [1, 0, k % 2]),
 * ]);
 * const swept = sweepWindows(lines, {
 *   stanzaWindows: [2, Infinity],
 *   accumulate: { codes: ["A", "B", "C"] },
 *   fit: { group: ["x", "x", "y", "y"] },
 *   groups: ["x", "y"],
 *   compare: { random: createRandom(1) },
 * });
 * assert.match(String(sweepPlot(swept)), /window 2 \(reference\): means .* apart/);
 * ```
 */
export function sweepPlot(
  swept: readonly SweepEntry[],
  options: Partial<ChartOptions> & {
    /** Marks these windows. */
    readonly estimates?: WindowEstimate;
  } = {},
): Figure {
  const { title = "One comparison, several stanza windows" } = options;
  requireSome(swept.length, title, "windows");
  const places = placeWindows(swept);
  const estimates = placeEstimates(places, options.estimates);
  const flipped = places.filter(({ entry }) => entry.isFlipped === true);
  const x: PanelAxis = {
    title: options.xTitle ?? "stanza window",
    range: [-SIDE, places.length - 1 + SIDE],
    ticks: places.map(({ x: at, label }) => ({ at, label })),
  };
  const size = { width: options.width ?? 440, height: options.height ?? 170 };
  const upper = distancePanel(places, estimates, { x, ...size });
  const lower = pValuePanel(places, swept[0]?.alpha ?? 0.05, { x, ...size });
  const withColumns = (panel: Panel): Panel => ({
    ...panel,
    marks: [
      ...columnsOf(flipped, panel.y.range),
      ...linesOf(estimates, panel.y.range),
      ...panel.marks,
    ],
  });
  return drawFigure({
    ...headOf({ ...options, title }),
    alt: sentences([
      `Sweep over ${places.length} ${
        places.length === 1 ? "window" : "windows"
      }`,
      ...places.map(describePlace),
      ...estimates.map(({ label }) => `estimate ${label}`),
    ]),
    columns: 1,
    panels: [withColumns(upper), withColumns(lower)],
    caption: sentences([
      options.caption,
      flipSentence(places, flipped),
      ...missingSentence(places),
      ...(estimates.length === 0 ? [] : [
        "Vertical lines: windows estimated from the lines alone, without a look at groups",
      ]),
      "All tests ask one question of the same lines: read how stable the answer is, and do not pick the smallest p value",
    ]),
  });
}

type Frame = Pick<Panel, "x" | "width" | "height">;

function distancePanel(
  places: readonly Place[],
  estimates: readonly PlacedEstimate[],
  frame: Frame,
): Panel {
  const axis = axisOf(places.flatMap(({ distance }) => distance ?? []), {
    title: "distance of means",
    pixels: frame.height,
    format: "number",
    include: 0,
  });
  // Names of estimates have rows of their own above the highest point.
  const room = frame.height - estimates.length * LABEL_ROW;
  const height = (axis.range[1] - axis.range[0]) * frame.height / room;
  const top = axis.range[0] + height;
  const middle = (places.length - 1) / 2;
  return {
    ...frame,
    x: { ...frame.x, title: "" },
    y: { ...axis, range: [axis.range[0], top], hasGrid: true },
    marks: [
      ...seriesMarks(places, {
        color: GROUP_COLORS[0],
        shape: "circle",
        legend: "distance of the group means",
        valueOf: ({ distance }) => distance,
        write: (value) => `means ${formatNumber(value)} apart`,
      }),
      {
        kind: "texts",
        color: INK,
        size: TEXT_SIZE.tick,
        texts: estimates.map(({ x, label }, row) => ({
          x,
          y: top,
          text: label,
          dx: x <= middle ? 5 : -5,
          dy: (row + 0.5) * LABEL_ROW,
          anchor: x <= middle ? "start" : "end",
        })),
      },
    ],
  };
}

function pValuePanel(
  places: readonly Place[],
  alpha: number,
  frame: Frame,
): Panel {
  const all = places.flatMap(({ pValue, heldOut }) =>
    [pValue, heldOut].flatMap((p) => p ?? [])
  );
  const decades = Math.max(
    2,
    ...[...all, alpha].map((p) => Math.ceil(-Math.log10(p) - 1e-9)),
  );
  const ticks = Array.from({ length: decades + 1 }, (_, step) => ({
    at: -step,
    label: step === 0 ? "1" : (10 ** -step).toFixed(step).slice(1),
  })).filter(({ at }) => Math.abs(at - Math.log10(alpha)) > 0.2);
  const level = Math.log10(alpha);
  return {
    ...frame,
    y: {
      title: "p value",
      // A little room, so that points at the ends stand clear of the axis.
      range: [-decades - 0.12, 0.12],
      ticks: [...ticks, { at: level, label: levelText(alpha) }],
      hasGrid: true,
    },
    marks: [
      {
        kind: "segments",
        color: FAINT_INK,
        width: 1.2,
        isDashed: true,
        segments: [{
          x1: frame.x.range[0],
          x2: frame.x.range[1],
          y1: level,
          y2: level,
          hover: `level ${levelText(alpha)}`,
        }],
      },
      ...seriesMarks(places, {
        color: GROUP_COLORS[1],
        shape: "square",
        legend: "p, permutation test",
        valueOf: ({ pValue }) => pValue === null ? null : Math.log10(pValue),
        write: (value) => `permutation p ${formatPValue(10 ** value)}`,
      }),
      ...seriesMarks(places, {
        color: categoryColor(2),
        shape: "triangle",
        legend: "p, held-out axis",
        isDashed: true,
        valueOf: ({ heldOut }) => heldOut === null ? null : Math.log10(heldOut),
        write: (value) => `held-out p ${formatPValue(10 ** value)}`,
      }),
    ],
  };
}
