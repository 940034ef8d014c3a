/**
 * The two axes of a model on which networks and points are drawn.
 *
 * Both axes have the same range around 0, so that distances are true and figures
 * of one space can be laid side by side.
 *
 * Source: Shaffer, Collier & Ruis (2016), https://doi.org/10.18608/jla.2016.33.3
 *
 * @module
 */

import type { EnaModel } from "records";
import type { PanelAxis } from "./marks.ts";
import { formatPercent } from "./numbers.ts";

/** Two axes of a model with a range and a size on paper. */
export interface Space {
  /** Indices of the horizontal and the vertical axis. */
  readonly axes: readonly [number, number];
  /** Largest value on both axes; the smallest is its opposite. */
  readonly range: number;
  /** Side of the plotting area in pixels. */
  readonly size: number;
  /** Gives the place of a code in pixels from the middle, y downwards. */
  readonly place: (code: number) => readonly [number, number];
  /** Turns units of the axes into pixels. */
  readonly toPixel: (value: number) => number;
  /** Turns pixels into units of the axes. */
  readonly toData: (pixels: number) => number;
}

/**
 * Makes a space for drawing.
 *
 * @param model A fitted model.
 * @param axes Indices of two axes; an axis that the model lacks holds all at 0.
 * @param range Largest value on both axes.
 * @param size Side of the plotting area in pixels.
 * @returns The space.
 */
export function makeSpace(
  model: EnaModel,
  axes: readonly [number, number],
  range: number,
  size: number,
): Space {
  const toPixel = (value: number): number => value / range * size / 2;
  return {
    axes,
    range,
    size,
    toPixel,
    toData: (pixels) => pixels * 2 * range / size,
    place: (code) => {
      const position = model.nodePositions[code];
      return [
        toPixel(position?.[axes[0]] ?? 0),
        -toPixel(position?.[axes[1]] ?? 0),
      ];
    },
  };
}

/**
 * Gives the places of the codes on two axes.
 *
 * @param model A fitted model.
 * @param axes Indices of two axes; an axis that the model lacks holds all at 0.
 * @returns One x and y per code.
 */
export function nodesOf(
  model: EnaModel,
  axes: readonly [number, number],
): readonly (readonly [number, number])[] {
  return model.nodePositions.map((position) =>
    [position[axes[0]] ?? 0, position[axes[1]] ?? 0] as const
  );
}

/**
 * Finds the range that holds some places with a margin.
 *
 * @param places Places that must be inside, as x and y.
 * @returns 1.2 times the largest coordinate; 1 where all are 0 but for rounding errors.
 */
export function rangeOf(
  places: readonly (readonly [number, number])[],
): number {
  const largest = places.reduce(
    (most, [x, y]) => Math.max(most, Math.abs(x), Math.abs(y)),
    0,
  );
  return largest > 1e-9 ? 1.2 * largest : 1;
}

/**
 * Describes an axis of a model for a panel.
 *
 * @param model A fitted model.
 * @param axis Index of the axis.
 * @param range Largest value.
 * @returns The axis, titled such as "MR1 (30.2 % of variance)".
 */
export function spaceAxis(
  model: EnaModel,
  axis: number,
  range: number,
): PanelAxis {
  const described = model.axes[axis];
  return {
    title: described === undefined
      ? "no further axis"
      : `${described.name} (${
        formatPercent(described.varianceShare)
      } of variance)`,
    range: [-range, range],
    hasZeroLine: true,
  };
}

/**
 * Checks that a model can be drawn.
 *
 * @param model A fitted model.
 * @param axes Indices of two axes.
 * @param action What is being drawn, for the message.
 * @throws RangeError if the model has no axis, or the first index is not one of its axes.
 */
export function requireAxes(
  model: EnaModel,
  axes: readonly [number, number],
  action: string,
): void {
  if (model.axes.length === 0) {
    throw new RangeError(
      `Cannot ${action}: the model must have at least one axis, got none (${
        model.warnings.join("; ") || "no reason given"
      })`,
    );
  }
  for (const axis of axes) {
    const isLacking = axis >= model.axes.length && axis !== 1;
    if (!Number.isInteger(axis) || axis < 0 || isLacking) {
      throw new RangeError(
        `Cannot ${action}: axes must be indices from 0 to ${
          model.axes.length - 1
        }, got ${axis}`,
      );
    }
  }
}
