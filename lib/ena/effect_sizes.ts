/**
 * How large is the difference of two groups, and how surely? Standardized differences
 * on each axis with their intervals.
 *
 * On an axis that the groups made, effect sizes are as inflated as the tests are, and
 * are marked `circular`; the entry "held out" is on axes made without the unit that
 * is measured. Its interval treats the held-out points as independent, which they are
 * only nearly, since the axes share most of their units.
 *
 * Source: the definitions are those of `stats` (Cohen's d, Hedges' g with noncentral t
 * intervals; Cliff's delta).
 *
 * @module
 */

import type { EnaComparison, EnaInterval, EnaModel } from "records";
import { cliffsDelta, cohensD } from "stats";
import { varies } from "./axis_comparison.ts";
import { labelsOfModel } from "./summarize.ts";

/** Standardized differences on one axis, first group minus second. */
export interface AxisEffect {
  /** Name of the axis; "held out" for axes made without the unit that is measured. */
  readonly axis: string;
  /** True where these groups made the axis. */
  readonly circular: boolean;
  /** Cohen's d; null where no group varies. */
  readonly cohensD: number | null;
  /** Interval of d. */
  readonly interval: EnaInterval | null;
  /** Hedges' g: d without its bias in small samples. */
  readonly hedgesG: number | null;
  /** Interval of g. */
  readonly hedgesInterval: EnaInterval | null;
  /** Cliff's delta, -1 to 1: how much more often a unit of the first group lies higher. */
  readonly cliffsDelta: number;
  /** Interval of delta. */
  readonly cliffsInterval: EnaInterval;
}

/**
 * Gives effect sizes with intervals for a comparison.
 *
 * @param model The model that was compared.
 * @param comparison What `compareGroups` gave.
 * @returns One entry per axis of the comparison, and "held out" where that was computed.
 * @throws {RangeError} If the comparison speaks of groups that the model does not have.
 *
 * @example
 * ```ts
 * import { accumulate, compareGroups, effectSizes, fitEna } from "ena";
 * import { createRandom } from "stats";
 * import assert from "node:assert/strict";
 *
 * const say = (unit: string, codes: number[]) => ({ unit: [unit], conversation: [unit], codes });
 * const lines = [
 *   say("a", [1, 1, 0]), say("b", [1, 1, 0]), say("c", [1, 1, 1]),
 *   say("d", [0, 1, 1]), say("e", [0, 1, 1]), say("f", [1, 0, 1]),
 * ];
 * const model = fitEna(accumulate(lines, { codes: ["A", "B", "C"] }), {
 *   group: ["x", "x", "x", "y", "y", "y"],
 *   rotation: { kind: "means", pairs: [{ first: "x", second: "y" }] },
 * });
 * const comparison = compareGroups(model, ["x", "y"], { random: createRandom(1) });
 * const [mr1] = effectSizes(model, comparison);
 * assert.equal(mr1?.cohensD, comparison.axes[0]?.cohensD);
 * assert.equal(mr1?.cliffsDelta, 1); // every x lies above every y
 * ```
 */
export function effectSizes(
  model: EnaModel,
  comparison: EnaComparison,
): AxisEffect[] {
  const labels = labelsOfModel(model, comparison.by ?? undefined);
  const { heldOut, confidence } = comparison;
  const [first, second] = comparison.groups;
  const effectOf = (
    axis: string,
    circular: boolean,
    pointOf: (unit: number) => number,
  ): AxisEffect => {
    const points = (name: string): number[] =>
      labels.flatMap((label, unit) => label === name ? [pointOf(unit)] : []);
    return {
      axis,
      circular,
      ...compare(points(first.name), points(second.name), confidence),
    };
  };
  const onAxes = comparison.axes.map(({ axis, circular }) => {
    const index = model.axes.findIndex(({ name }) => name === axis);
    return effectOf(axis, circular, (unit) => model.points[unit]?.[index] ?? 0);
  });
  return heldOut.status === "unavailable" ? onAxes : [
    ...onAxes,
    effectOf("held out", false, (unit) => heldOut.points[unit] ?? 0),
  ];
}

function compare(
  first: readonly number[],
  second: readonly number[],
  level: number,
): Omit<AxisEffect, "axis" | "circular"> {
  if (first.length === 0 || second.length === 0) {
    throw new RangeError(
      `Cannot give effect sizes: the model must be the one that was compared, got one without a unit of one of the groups`,
    );
  }
  const d = varies(first, second) ? cohensD(first, second, { level }) : null;
  const delta = cliffsDelta(first, second, { level });
  return {
    cohensD: d === null ? null : withoutRounding(d.cohensD),
    interval: d === null ? null : limits(d.interval),
    hedgesG: d === null ? null : withoutRounding(d.hedgesG),
    hedgesInterval: d === null ? null : limits(d.hedgesInterval),
    cliffsDelta: delta.estimate,
    cliffsInterval: limits(delta.interval),
  };
}

/** What rounding leaves of means that a rotation made equal is no effect. */
function withoutRounding(effect: number): number {
  return Math.abs(effect) < 1e-12 ? 0 : effect;
}

function limits({ lower, upper }: EnaInterval): EnaInterval {
  return { lower, upper };
}
