/**
 * Groups of units as marks: a square at the mean, a box for its intervals, and
 * the units themselves as points.
 *
 * The first group has blue circles, the second vermilion triangles; further groups
 * have further forms and colours.
 *
 * Source: Shaffer, Collier & Ruis (2016), https://doi.org/10.18608/jla.2016.33.3
 *
 * @module
 */

import type { EnaGroupSummary, EnaModel } from "records";
import type { Mark, Shape } from "./marks.ts";
import { formatInterval, shownNumber } from "./numbers.ts";
import { categoryColor, FAINT_INK } from "./palette.ts";

const SHAPES: readonly Shape[] = ["circle", "triangle", "diamond", "cross"];

/**
 * Marks the means of groups, each with the box of its intervals on both axes.
 *
 * A group without intervals (one unit) has a square and no box; on an axis that
 * the model lacks everything is at 0.
 *
 * @param groups Summaries, in the order of their colours.
 * @param axes Indices of the horizontal and the vertical axis.
 * @returns Boxes, then squares.
 */
export function meanMarks(
  groups: readonly EnaGroupSummary[],
  axes: readonly [number, number],
): readonly Mark[] {
  const [first, second] = axes;
  const boxes = groups.map((group, index): Mark => {
    const [x, y] = [group.intervals[first], group.intervals[second]];
    return {
      kind: "rectangles",
      color: categoryColor(index),
      opacity: 0.12,
      outline: categoryColor(index),
      isDashed: index % 2 === 1,
      rectangles: !x ? [] : [{
        x1: x.lower,
        x2: x.upper,
        y1: y?.lower ?? 0,
        y2: y?.upper ?? 0,
      }],
    };
  });
  const squares = groups.map((group, index): Mark => ({
    kind: "points",
    shape: "square",
    size: 10,
    color: categoryColor(index),
    legend: `mean of ${group.name} (n = ${group.unitCount})`,
    points: [{
      x: group.meanPoint[first] ?? 0,
      y: group.meanPoint[second] ?? 0,
      hover: [
        `${group.name}, mean of ${group.unitCount} units`,
        ...axes.map((axis) => {
          const interval = group.intervals[axis];
          return `${shownNumber(group.meanPoint[axis] ?? 0)}${
            interval ? ` ${formatInterval(interval)}` : ""
          }`;
        }),
      ].join("\n"),
    }],
  }));
  return [...boxes, ...squares];
}

/**
 * Marks the units of a model.
 *
 * @param model A fitted model.
 * @param labels Group of each unit; null for none.
 * @param groups Names of the groups, in the order of their colours; other units are grey.
 * @param axes Indices of the horizontal and the vertical axis.
 * @returns One mark per group, and one for the units of no group.
 */
export function unitMarks(
  model: EnaModel,
  labels: readonly (string | null)[],
  groups: readonly string[],
  axes: readonly [number, number],
): readonly Mark[] {
  const pointsOf = (isMember: (label: string | null) => boolean) =>
    model.points.flatMap((point, unit) =>
      !isMember(labels[unit] ?? null) ? [] : [{
        x: point[axes[0]] ?? 0,
        y: point[axes[1]] ?? 0,
        hover: unitText(model, unit, labels[unit] ?? null),
      }]
    );
  const rest = pointsOf((label) => label === null || !groups.includes(label));
  return [
    ...(rest.length === 0 ? [] : [{
      kind: "points" as const,
      shape: "circle" as const,
      size: 7,
      color: FAINT_INK,
      opacity: 0.6,
      legend: groups.length === 0 ? "unit" : "unit of no group",
      points: rest,
    }]),
    ...groups.map((group, index): Mark => ({
      kind: "points",
      shape: SHAPES[index % SHAPES.length] ?? "circle",
      size: index % 2 === 0 ? 8 : 11,
      color: categoryColor(index),
      opacity: 0.65,
      legend: `unit of ${group}`,
      points: pointsOf((label) => label === group),
    })),
  ];
}

function unitText(
  model: EnaModel,
  unit: number,
  label: string | null,
): string {
  const described = model.units[unit];
  return [
    described?.label ?? "",
    ...(label === null ? [] : [label]),
    `${described?.lineCount ?? 0} lines${
      described?.isZero === true ? ", no connection" : ""
    }`,
  ].join("\n");
}

/**
 * Gives the group of each unit.
 *
 * @param model A fitted model.
 * @param by Attribute that names the groups; null = the grouping of the model.
 * @returns One label per unit; null for none.
 */
export function unitLabels(
  model: EnaModel,
  by: string | null,
): readonly (string | null)[] {
  return model.units.map((unit) => {
    const label = by === null ? unit.group : unit.attributes[by] ?? null;
    return label === null ? null : String(label);
  });
}
