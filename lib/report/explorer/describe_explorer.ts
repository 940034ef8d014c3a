/**
 * From a model and its comparison to what the page of the explorer is given.
 *
 * Source: no formula.
 *
 * @module
 */

import type { EnaGroupSummary, EnaModel, EnaUnit } from "records";
import { unitLabels } from "../group_marks.ts";
import { formatPercent } from "../numbers.ts";
import {
  categoryColor,
  FAINT_INK,
  FONT,
  GROUP_COLORS,
  INK,
  RULE,
  ZERO,
} from "../palette.ts";
import { spaceAxis } from "../space.ts";
import type { ExplorerOptions } from "./explorer.ts";
import type { DrawnGroup, DrawnPath, ExplorerData } from "./explorer_data.ts";
import { storeReading } from "./store_reading.ts";

/**
 * Describes an explorer as plain JSON.
 *
 * @param model A fitted model.
 * @param options Groups, turns, trajectories, title, corpus.
 * @returns What the page is given.
 * @throws RangeError if `fullWeight` is not above 0, or lines name a pair or a unit that the model lacks.
 */
export function describeExplorer(
  model: EnaModel,
  options: ExplorerOptions & { readonly title: string },
): ExplorerData {
  const { title, corpus, comparison, lines, turns = [], fullWeight = 0.5 } =
    options;
  const by = comparison === undefined ? options.by ?? null : comparison.by;
  const groups = comparison?.groups ?? options.groups ?? [];
  const names = groups.map(({ name }) => name);
  const labels = unitLabels(model, by);
  const start = commonStart(model.units.map(({ label }) => label));
  return {
    title,
    corpus: corpus === undefined
      ? ""
      : `Corpus: ${corpus.corpus} (${corpus.source})`,
    codes: model.codes,
    isOrdered: model.definition.accumulation.connections === "ordered",
    pairs: model.pairs.map((
      { label, first, second },
    ) => [label, first, second]),
    axes: model.axes.map(({ name }, axis) => ({
      name,
      title: spaceAxis(model, axis, 1).title,
    })),
    nodes: model.nodePositions,
    units: model.units.map(({ label, lineCount }, row) => ({
      label,
      short: label.slice(start) || label,
      group: names.indexOf(labels[row] ?? ""),
      lineCount,
    })),
    points: model.points,
    weights: model.normalized,
    groups: groups.map(drawnGroup),
    confidence: comparison === undefined
      ? "t"
      : `${formatPercent(comparison.confidence, 0)} t`,
    paths: pathsOf(model, options, names, labels),
    fullWeight,
    reading: lines === undefined ? null : storeReading(model, lines, turns),
    look: {
      ink: INK,
      faint: FAINT_INK,
      rule: RULE,
      zero: ZERO,
      font: FONT,
      signs: GROUP_COLORS,
    },
  };
}

/** Letters that all labels begin with, up to a "/" or ".": on a picture they tell nothing. */
function commonStart(labels: readonly string[]): number {
  const [first = ""] = labels;
  const isCommon = (end: number): boolean =>
    labels.every((label) => label.startsWith(first.slice(0, end)));
  let common = 0;
  for (let end = 1; end < first.length && isCommon(end); end++) {
    if (/[/.]/.test(first[end - 1] ?? "")) common = end;
  }
  return common;
}

function drawnGroup(group: EnaGroupSummary, index: number): DrawnGroup {
  return {
    name: group.name,
    color: categoryColor(index),
    unitCount: group.unitCount,
    mean: group.meanPoint,
    intervals: group.intervals.map((interval) =>
      interval === null ? null : [interval.lower, interval.upper]
    ),
    network: group.meanNetwork,
  };
}

/** Rows of one unit, in order, become one way. */
function pathsOf(
  model: EnaModel,
  { trajectories }: ExplorerOptions,
  names: readonly string[],
  labels: readonly (string | null)[],
): readonly DrawnPath[] {
  const { units, points } = trajectories ?? model;
  const groupOf = (row: number): string =>
    (trajectories === undefined ? labels[row] : units[row]?.group) ?? "";
  const keyOf = (unit: EnaUnit | undefined): string =>
    JSON.stringify(unit?.tuple);
  const members = Map.groupBy(
    model.units.keys(),
    (row) => keyOf(model.units[row]),
  );
  const steps = [...units.keys()].filter((row) => units[row]?.step !== null);
  const byUnit = Map.groupBy(steps, (row) => keyOf(units[row]));
  return [...byUnit].map(([key, own]) => ({
    label: units[own[0] ?? 0]?.tuple.join(".") ?? "",
    group: names.indexOf(groupOf(own[0] ?? 0)),
    units: members.get(key) ?? [],
    steps: own.map((row) => units[row]?.step?.join(" ") ?? ""),
    points: own.map((row) => points[row] ?? []),
  }));
}
