/**
 * Repetitions of one analysis in one space: the points of each repeated thing joined to
 * their mean, with their hull and their 95 % ellipse.
 *
 * Nothing is measured here; the four measures are written below the picture. Both axes
 * have the same scale, so that lengths and areas are true.
 *
 * Source: no formula; see the measures that are passed in.
 *
 * @module
 */

import type { EnaModel } from "records";
import type { EnaFigureOptions } from "./ena_options.ts";
import { axisNames, sentences } from "./ena_sentences.ts";
import { drawFigure, type Figure } from "./figure.ts";
import type { Mark, Panel, Shape } from "./marks.ts";
import { categoryColor, INK, TEXT_SIZE } from "./palette.ts";
import { requireAxes, spaceAxis } from "./space.ts";
import {
  averageSentence,
  countText,
  flipSentence,
  measuresOf,
  type SpreadOf,
} from "./spread_words.ts";

const SHAPES: readonly Shape[] = ["circle", "triangle", "square", "diamond"];
/** Things with a colour and a line in the caption each; more share one of both. */
const MOST_NAMED = 5;
/** Corners of a drawn ellipse. */
const CORNERS = 60;

/**
 * Draws repetitions with their spread.
 *
 * Up to five things have a colour and a form each; more are drawn alike and without
 * hulls, and their measures are listed in what can be opened below the figure.
 *
 * @param model The model whose rows are the repetitions.
 * @param spreads The repeated things with their measures.
 * @param options Title, caption, corpus, size; how the conclusion fared. `axes` are those of the spreads.
 * @returns A figure.
 * @throws RangeError if there is no spread, or the model lacks their axes.
 *
 * @example
 * ```ts
 * import { accumulate, fitEna, measureSpread } from "ena";
 * import { spreadPlot } from "report";
 * import assert from "node:assert/strict";
 *
 * const say = (unit: string, run: string, codes: number[]) =>
 *   ({ unit: [unit, run], conversation: [unit, run], codes });
 * const lines = [
 *   say("a", "1", [1, 1, 0]), say("a", "2", [1, 1, 0]), say("a", "3", [1, 1, 1]),
 *   say("b", "1", [0, 1, 1]), say("b", "2", [1, 0, 1]), say("b", "3", [1, 1, 1]),
 * ];
 * const model = fitEna(accumulate(lines, { codes: ["A", "B", "C"], unitColumns: ["unit", "run"] }));
 * const shown = spreadPlot(model, measureSpread(model, { by: "unit" }), {
 *   stability: { flipCount: 1, runs: [1, 2, 3] },
 * });
 * assert.match(String(shown), /flips in 1 of 3 repetitions \(33\.3 %\)/);
 * ```
 */
export function spreadPlot(
  model: EnaModel,
  spreads: readonly SpreadOf[],
  options: Omit<EnaFigureOptions, "axes"> & {
    /** In how many of the runs the conclusion flips; `compareRepeats` and `repeatCoding` of the network models give it. */
    readonly stability?: {
      /** Runs in which it flips. */
      readonly flipCount: number;
      /** All runs. */
      readonly runs: readonly unknown[];
    };
  } = {},
): Figure {
  const { title = "Repetitions in one space", size = 440 } = options;
  const [first] = spreads;
  if (first === undefined) {
    throw new RangeError(
      `Cannot draw the spread "${title}": spreads must hold at least one entry, got none`,
    );
  }
  const { axes } = first;
  requireAxes(model, axes, "draw the spread");
  const isNamed = spreads.length <= MOST_NAMED;
  const [xRange, yRange] = rangesOf(model, spreads, options.range);
  const panel: Panel = {
    x: { ...spaceAxis(model, axes[0], 1), range: xRange },
    y: { ...spaceAxis(model, axes[1], 1), range: yRange },
    width: size,
    height: size,
    hasEqualAspect: true,
    marks: spreads.flatMap((spread, index) =>
      spreadMarks(model, spread, isNamed ? index : 0, isNamed)
    ),
  };
  const flips = flipSentence(options.stability);
  return drawFigure({
    title,
    ...(options.corpus === undefined ? {} : { corpus: options.corpus }),
    alt: sentences([
      `Repetitions of ${spreads.length} ${
        spreads.length === 1 ? "thing" : "things"
      } on ${axisNames(model, axes)}`,
      ...(isNamed ? spreads.map(measuresOf) : [averageSentence(spreads)]),
      flips,
    ]),
    panels: [panel],
    caption: sentences([
      options.caption,
      isNamed
        ? "Crosses are means; solid outlines are hulls; broken ones hold 95 % of such points if they are normal"
        : "Crosses are means; broken outlines hold 95 % of such points if they are normal",
      ...(isNamed ? spreads.map(measuresOf) : [averageSentence(spreads)]),
      flips,
    ]),
    ...(isNamed ? {} : {
      details: [{
        summary: `Measures of all ${spreads.length}`,
        lines: spreads.map(measuresOf),
      }],
    }),
  });
}

/** Marks of one thing: hull, ellipse, rays to the mean, points, mean. */
function spreadMarks(
  model: EnaModel,
  spread: SpreadOf,
  index: number,
  isNamed: boolean,
): readonly Mark[] {
  const color = categoryColor(index);
  const [mx, my] = spread.mean;
  const places = placesOf(model, spread);
  const opacity = isNamed ? 1 : 0.6;
  const closed = (corners: readonly (readonly [number, number])[]) =>
    [...corners, ...corners.slice(0, 1)].map(([x, y]) => ({ x, y }));
  const outline = (
    corners: readonly (readonly [number, number])[],
    isDashed: boolean,
  ): readonly Mark[] =>
    corners.length < 2 ? [] : [{
      kind: "path",
      color,
      width: isDashed ? 1.6 : 1.2,
      isDashed,
      opacity,
      points: closed(corners),
    }];
  return [
    // Hulls and rays of many things would hide each other.
    ...(isNamed ? outline(spread.hull, false) : []),
    ...outline(ellipseCorners(spread, isNamed ? CORNERS : CORNERS / 2), true),
    ...(isNamed
      ? [{
        kind: "segments" as const,
        color,
        width: 1,
        opacity: 0.35,
        segments: places.map(({ x, y }) => ({ x1: mx, y1: my, x2: x, y2: y })),
      }]
      : []),
    {
      kind: "points",
      shape: SHAPES[index % SHAPES.length] ?? "circle",
      size: isNamed ? 7 : 3.5,
      color,
      opacity: isNamed ? 0.85 : 0.4,
      ...(isNamed
        ? { legend: `${spread.name} (${countText(places.length)})` }
        : {}),
      points: places,
    },
    {
      kind: "points",
      shape: "cross",
      size: isNamed ? 15 : 9,
      color: INK,
      points: [{ x: mx, y: my, hover: measuresOf(spread) }],
    },
    ...(isNamed && spread.name !== ""
      ? [{
        kind: "texts" as const,
        color: INK,
        size: TEXT_SIZE.tick,
        isBold: true,
        // Above the cloud, where no point is covered.
        texts: [{ x: mx, y: topOf(model, spread), text: spread.name, dy: -15 }],
      }]
      : []),
  ];
}

function placesOf(
  model: EnaModel,
  { units, axes }: SpreadOf,
): readonly {
  readonly x: number;
  readonly y: number;
  readonly hover: string;
}[] {
  return units.map((unit) => ({
    x: model.points[unit]?.[axes[0]] ?? 0,
    y: model.points[unit]?.[axes[1]] ?? 0,
    hover: model.units[unit]?.label ?? "",
  }));
}

function topOf(model: EnaModel, spread: SpreadOf): number {
  return Math.max(
    spread.mean[1],
    ...placesOf(model, spread).map(({ y }) => y),
    ...ellipseCorners(spread).map(([, y]) => y),
  );
}

function ellipseCorners(
  { mean, ellipse }: SpreadOf,
  count = CORNERS,
): readonly (readonly [number, number])[] {
  if (ellipse === null) return [];
  const [longer, shorter] = ellipse.radii;
  const [cos, sin] = [Math.cos(ellipse.angle), Math.sin(ellipse.angle)];
  return Array.from({ length: count }, (_, corner) => {
    const turn = 2 * Math.PI * corner / count;
    const [along, across] = [longer * Math.cos(turn), shorter * Math.sin(turn)];
    return [
      mean[0] + along * cos - across * sin,
      mean[1] + along * sin + across * cos,
    ] as const;
  });
}

/** Ranges that hold all points and ellipses with a margin; around 0 where a range is asked for. */
function rangesOf(
  model: EnaModel,
  spreads: readonly SpreadOf[],
  range: number | undefined,
): readonly [readonly [number, number], readonly [number, number]] {
  if (range !== undefined) return [[-range, range], [-range, range]];
  const places = spreads.flatMap((spread) => [
    ...placesOf(model, spread).map(({ x, y }) => [x, y] as const),
    ...ellipseCorners(spread),
  ]);
  return [
    rangeAround(places.map(([x]) => x)),
    rangeAround(places.map(([, y]) => y)),
  ];
}

function rangeAround(values: readonly number[]): readonly [number, number] {
  const low = values.reduce((least, value) => Math.min(least, value), Infinity);
  const high = values.reduce((most, value) => Math.max(most, value), -Infinity);
  // Points on one place, but for rounding, have no width of their own.
  const pad = high - low > 1e-9 ? 0.08 * (high - low) : 0.1;
  return [low - pad, high + pad];
}
