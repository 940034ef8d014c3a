/**
 * The units of a model as points, with the means of groups and their intervals.
 *
 * Source: Shaffer, Collier & Ruis (2016), https://doi.org/10.18608/jla.2016.33.3
 *
 * @module
 */

import type { EnaComparison, EnaGroupSummary, EnaModel } from "records";
import type { EnaFigureOptions } from "./ena_options.ts";
import {
  axisNames,
  evidence,
  meansSentence,
  sentences,
  zeroSentence,
} from "./ena_sentences.ts";
import { drawFigure, type Figure } from "./figure.ts";
import { meanMarks, unitLabels, unitMarks } from "./group_marks.ts";
import type { Panel, TextsMark } from "./marks.ts";
import { shownNumber } from "./numbers.ts";
import { FAINT_INK, TEXT_SIZE } from "./palette.ts";
import { nodesOf, rangeOf, requireAxes, spaceAxis } from "./space.ts";
import { textWidth } from "./ticks.ts";

/**
 * Draws the units of a model as points, with the means of groups as squares and
 * their intervals as boxes.
 *
 * Codes stand faintly behind them. Units lie much closer together than codes, so
 * the axes are those of the units where no range is given, and a code outside
 * stands at the rim in its direction.
 *
 * @param model The fitted model.
 * @param options A comparison of two groups of it, or summaries of any number of
 * groups with the attribute `by` that names them (absent = the grouping of the model).
 * @returns A figure.
 * @throws RangeError if the model has no axis.
 *
 * @example
 * ```ts
 * import { accumulate, fitEna } from "ena";
 * import { pointsPlot } from "report";
 * import assert from "node:assert/strict";
 *
 * const say = (unit: string, codes: number[]) => ({ unit: [unit], conversation: [unit], codes });
 * const lines = [say("Ann", [1, 1, 0]), say("Bob", [1, 0, 1]), say("Cy", [0, 1, 1])];
 * const model = fitEna(accumulate(lines, { codes: ["A", "B", "C"] }));
 * assert.match(String(pointsPlot(model)), /3 units on SVD1 and SVD2/);
 * ```
 */
export function pointsPlot(
  model: EnaModel,
  options: EnaFigureOptions & {
    /** Two groups compared; their means, intervals and tests are shown. */
    readonly comparison?: EnaComparison;
    /** Groups to be shown where there is no comparison. */
    readonly groups?: readonly EnaGroupSummary[];
    /** Attribute that names those groups; the grouping of the model where absent. */
    readonly by?: string;
  } = {},
): Figure {
  const { axes = [0, 1], size = 440, comparison } = options;
  requireAxes(model, axes, "draw points");
  const groups = comparison?.groups ?? options.groups ?? [];
  const labels = unitLabels(model, comparison?.by ?? options.by ?? null);
  const places = model.points.map((point) =>
    [point[axes[0]] ?? 0, point[axes[1]] ?? 0] as const
  );
  const range = options.range ?? rangeOf(places);
  const codes = codeTexts(model, axes, { range, size });
  const names = groups.map(({ name }) => name);
  const panel: Panel = {
    x: spaceAxis(model, axes[0], range),
    y: spaceAxis(model, axes[1], range),
    width: size,
    height: size,
    hasEqualAspect: true,
    marks: [
      {
        kind: "texts",
        color: FAINT_INK,
        size: TEXT_SIZE.tick,
        isBare: true,
        texts: codes,
      },
      ...unitMarks(model, labels, names, axes),
      ...meanMarks(groups, axes),
    ],
  };
  const means = groups.map((group) =>
    `${group.name}: mean ${
      axes.map((axis) => shownNumber(group.meanPoint[axis] ?? 0)).join(", ")
    }`
  );
  return drawFigure({
    title: options.title ?? "Units in the space",
    ...(options.corpus === undefined ? {} : { corpus: options.corpus }),
    alt: sentences([
      `${model.units.length} units on ${axisNames(model, axes)}`,
      ...means,
    ]),
    panels: [panel],
    caption: sentences([
      options.caption,
      groups.length === 0
        ? undefined
        : comparison === undefined
        ? "Squares are means; boxes their t intervals on both axes"
        : meansSentence(comparison),
      ...(comparison === undefined ? [] : evidence(comparison, axes)),
      zeroSentence(model),
    ]),
  });
}

type CodeText = TextsMark["texts"][number];

/** Names of the codes where they are; one that would stand on another moves up or down. */
function codeTexts(
  model: EnaModel,
  axes: readonly [number, number],
  { range, size }: { readonly range: number; readonly size: number },
): readonly CodeText[] {
  const taken: { left: number; right: number; y: number }[] = [];
  return nodesOf(model, axes).map(([across, up], code): CodeText => {
    const { x, y, arrow } = towards(across, up, range);
    const anchor = Math.abs(x) < 0.7 * range
      ? "middle"
      : x > 0
      ? "end"
      : "start";
    const text = `${arrow}${model.codes[code] ?? ""}`;
    const width = textWidth(text, TEXT_SIZE.tick);
    const [px, py] = [x, -y].map((value) => (value / range + 1) * size / 2);
    const left = (px ?? 0) -
      width * (anchor === "middle" ? 0.5 : anchor === "end" ? 1 : 0);
    const box = { left, right: left + width, y: py ?? 0 };
    const dy = ROWS.find((row) =>
      box.y + row > 0 && box.y + row < size &&
      taken.every((other) =>
        other.right <= box.left || other.left >= box.right ||
        Math.abs(other.y - box.y - row) >= ROW
      )
    ) ?? 0;
    taken.push({ ...box, y: box.y + dy });
    return { x, y, text, anchor, ...(dy === 0 ? {} : { dy }) };
  });
}

/** Height of a name in pixels, and how far it may move, the least first. */
const ROW = TEXT_SIZE.tick + 1;
const ROWS = [0, 1, -1, 2, -2, 3, -3].map((row) => row * ROW);

const ARROWS = ["→", "↗", "↑", "↖", "←", "↙", "↓", "↘"];

/** The place of a code, or the rim of the plotting area in its direction with an arrow. */
function towards(
  x: number,
  y: number,
  range: number,
): { readonly x: number; readonly y: number; readonly arrow: string } {
  const rim = 0.95 * range;
  const share = rim / Math.max(Math.abs(x), Math.abs(y), rim);
  const eighth = Math.round(Math.atan2(y, x) / (Math.PI / 4) + 8) % 8;
  return {
    x: x * share,
    y: y * share,
    arrow: share < 1 ? `${ARROWS[eighth] ?? ""} ` : "",
  };
}
