/**
 * Axes that a rotation asks for, before singular vectors fill the rest.
 *
 * @module
 */

import type { EnaAxis } from "records";
import { GroupError } from "./groups.ts";
import { lengthOf } from "./matrix.ts";

/** One such axis. */
export interface LeadingAxis
  extends
    Pick<EnaAxis, "name" | "source" | "between" | "target" | "penalties"> {
  /** Loadings, length 1, oriented: one number per pair of codes. */
  readonly loadings: readonly number[];
}

/**
 * Makes an axis along a direction.
 *
 * @param direction One number per pair of codes.
 * @param axis What to say of the axis; the shortest length that counts as a direction; how to complain of a shorter one.
 * @returns The axis, loadings of length 1.
 * @throws {GroupError} If the direction is too short.
 */
export function axisAlong(
  direction: readonly number[],
  { least, complaint, ...axis }: Omit<LeadingAxis, "loadings"> & {
    readonly least: number;
    readonly complaint: string;
  },
): LeadingAxis {
  const length = lengthOf(direction);
  if (!(length > least)) {
    throw new GroupError(
      `${complaint}, got a distance of ${length}; use rotation { kind: "svd" }, or fallback: "svd"`,
    );
  }
  return { ...axis, loadings: direction.map((value) => value / length) };
}

/**
 * Turns loadings so that the one of largest absolute value is positive; the first,
 * where several are equal to 8 digits.
 *
 * @param loadings One number per pair of codes.
 * @returns The loadings, or their negatives.
 */
export function orientLargest(loadings: readonly number[]): readonly number[] {
  const largest = Math.max(...loadings.map(Math.abs));
  const first = loadings.find((value) =>
    Math.abs(value) >= largest * (1 - 1e-8)
  );
  return (first ?? 0) < 0 ? flip(loadings) : loadings;
}

/**
 * Turns loadings around.
 *
 * @param loadings One number per pair of codes.
 * @returns The negatives, 0 for 0.
 */
export function flip(loadings: readonly number[]): number[] {
  return loadings.map((value) => value === 0 ? 0 : -value);
}
