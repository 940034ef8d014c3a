/**
 * Does a means axis made from some units separate the others?
 *
 * The units are divided into folds. For each fold the center and the means axis
 *
 *     w = mean of group 1 - mean of group 2,  to length 1
 *
 * are found without its units, which are then projected onto that axis: N_u minus
 * center, times w. No unit helps to make the axis on which it is judged. The
 * statistic is the mean held-out point of group 1 minus that of group 2. Held-out
 * points of different folds share most of their training units, so they are not
 * independent and a t test on them is not valid; instead the labels are permuted and
 * the whole procedure repeated. One-sided: without a difference the statistic is as
 * often below as above 0.
 *
 * A fold is one unit (leave-one-out), one of k parts balanced over the groups and
 * drawn anew for every relabelling, or one block where units belong together.
 *
 * Source: Stone (1974), https://doi.org/10.1111/j.2517-6161.1974.tb00994.x; Ojala &
 * Garriga (2010), Permutation tests for studying classifier performance,
 * https://jmlr.org/papers/v11/ojala10a.html
 *
 * @module
 */

import type { EnaHeldOut } from "records";
import type { Random } from "stats";
import { drawFolds, emptyTraining, fixedFolds, type Folds } from "./folds.ts";
import { meanRow, type Rows, subtract } from "./matrix.ts";
import { designRelabelling, relabeller } from "./relabel.ts";

/** Units of two groups in the coordinates of a fitted model. */
export interface HeldOutUnits {
  /** Points over all axes of the model: units x axes. */
  readonly points: Rows;
  /** Whether each unit is in the first group. */
  readonly isFirst: readonly boolean[];
  /** Units that stay at the origin whatever the center is. */
  readonly staysAtOrigin: readonly boolean[];
}

/** How to hold out. */
export interface HeldOutOptions {
  /** Source of random numbers. */
  readonly random: Random;
  /** Number of folds, or one unit per fold. @default {"leave-one-out" up to 200 units, else 10} */
  readonly folds?: number | "leave-one-out";
  /** Random relabellings of the whole procedure. @default {999} */
  readonly relabelingCount?: number;
  /** Block of each unit: labels are exchanged within blocks, and folds are whole blocks. */
  readonly blockOf?: readonly string[];
}

/** The part of `EnaHeldOut` that does not know of other units. */
export type HeldOutTest =
  | Omit<
    Extract<EnaHeldOut, { status: "computed" }>,
    "points" | "cohensD"
  >
    & { readonly points: readonly number[] }
  | Extract<EnaHeldOut, { status: "unavailable" }>;

/**
 * Holds out fold after fold and tests the separation of the held-out points.
 *
 * @param units Points, groups and which units stay at the origin.
 * @param options Folds, relabellings and source of random numbers.
 * @returns Held-out points and the test, or the reason why there is none.
 * @throws {RangeError} If the number of folds or relabellings is out of range.
 *
 * @example
 * ```ts
 * import { holdOut } from "ena";
 * import { createRandom } from "stats";
 * import assert from "node:assert/strict";
 *
 * // One axis, groups {1, 3} and {-2, -2}. Without the first unit: center -1/3, w = +1,
 * // so it lies at 1 + 1/3; likewise 3 + 1, and -2 - 2/3 twice.
 * const test = holdOut({
 *   points: [[1], [3], [-2], [-2]],
 *   isFirst: [true, true, false, false],
 *   staysAtOrigin: [false, false, false, false],
 * }, { random: createRandom(1) });
 * assert.ok(test.status === "computed");
 * assert.deepEqual(test.points.map((x) => Math.round(x * 3)), [4, 12, -8, -8]);
 * assert.ok(Math.abs(test.meanDifference - 16 / 3) < 1e-12);
 * ```
 */
export function holdOut(
  units: HeldOutUnits,
  options: HeldOutOptions,
): HeldOutTest {
  const { random, relabelingCount = 999, blockOf } = options;
  const unitCount = units.points.length;
  const folds = options.folds ??
    (unitCount <= 200 ? "leave-one-out" : Math.min(10, unitCount));
  checkCounts(folds, unitCount, relabelingCount);
  const space = makeSpace(units);
  const truth = Uint8Array.from(units.isFirst, (first) => first ? 1 : 0);
  const fixed = fixedFolds(unitCount, folds, blockOf);
  const foldsFor = (marks: Uint8Array): Folds =>
    fixed ?? drawFolds(marks, Number(folds), random);

  const observedFolds = foldsFor(truth);
  const reason = emptyTraining(truth, observedFolds);
  if (reason !== null) return { status: "unavailable", reason };
  const observed = project(space, truth, observedFolds);
  const draw = relabeller(designRelabelling(units.isFirst, blockOf), random);
  const least = observed.difference - EQUAL * Math.abs(observed.difference);
  let asLarge = 0;
  for (let index = 0; index < relabelingCount; index++) {
    const marks = draw();
    if (project(space, marks, foldsFor(marks)).difference >= least) asLarge++;
  }
  return {
    status: "computed",
    foldCount: observedFolds.count,
    points: [...observed.points],
    meanDifference: observed.difference,
    balancedAccuracy: observed.balancedAccuracy,
    pValue: (asLarge + 1) / (relabelingCount + 1),
    relabelingCount,
  };
}

/** Differences within this share count as equal. */
const EQUAL = 1e-9;

interface Space {
  /** Units x dimensions, row-major; units that stay at the origin hold zeros. */
  readonly values: Float64Array;
  readonly width: number;
  /** 1 for units that move with the center. */
  readonly moves: Uint8Array;
}

function makeSpace({ points, staysAtOrigin }: HeldOutUnits): Space {
  // A common shift of the moving units cancels; taking it out keeps digits.
  const mean = meanRow(points);
  const rows = points.map((row, unit) =>
    staysAtOrigin[unit] === true ? row.map(() => 0) : subtract(row, mean)
  );
  return {
    values: Float64Array.from(rows.flat()),
    width: mean.length,
    moves: Uint8Array.from(staysAtOrigin, (stays) => stays ? 0 : 1),
  };
}

/** Sums of one part of the units: first group, second group. */
interface Sums {
  readonly sums: readonly [Float64Array, Float64Array];
  /** Units per group. */
  readonly counts: [number, number];
  /** Moving units per group. */
  readonly moving: [number, number];
}

/** Projects every unit onto the axis made without its fold. */
function project(
  space: Space,
  marks: Uint8Array,
  folds: Folds,
): { points: Float64Array; difference: number; balancedAccuracy: number } {
  const { values, width, moves } = space;
  const parts = Array.from({ length: folds.count }, () => emptySums(width));
  const whole = emptySums(width);
  for (let unit = 0; unit < marks.length; unit++) {
    const part = parts[folds.of[unit] ?? 0];
    for (const sums of part === undefined ? [whole] : [whole, part]) {
      addUnit(sums, space, unit, marks[unit] === 1 ? 0 : 1);
    }
  }
  const axes = parts.map((part) => trainAxis(whole, part, width));
  const points = new Float64Array(marks.length);
  const totals = [0, 0];
  const right = [0, 0];
  for (let unit = 0; unit < marks.length; unit++) {
    const axis = axes[folds.of[unit] ?? 0];
    if (axis === undefined) continue;
    let along = 0;
    const base = unit * width;
    for (let k = 0; k < width; k++) {
      const moved = moves[unit] === 1 ? axis.center[k] ?? 0 : 0;
      along += ((values[base + k] ?? 0) - moved) * (axis.direction[k] ?? 0);
    }
    points[unit] = along;
    const group = marks[unit] === 1 ? 0 : 1;
    totals[group] = (totals[group] ?? 0) + along;
    const onOwnSide = group === 0 ? along > axis.middle : along < axis.middle;
    if (onOwnSide) right[group] = (right[group] ?? 0) + 1;
  }
  const [n1, n2] = whole.counts;
  return {
    points,
    difference: (totals[0] ?? 0) / n1 - (totals[1] ?? 0) / n2,
    balancedAccuracy: ((right[0] ?? 0) / n1 + (right[1] ?? 0) / n2) / 2,
  };
}

interface TrainedAxis {
  readonly center: Float64Array;
  /** Length 1; zeros where the training means are equal. */
  readonly direction: Float64Array;
  /** Midpoint of the training means on the axis. */
  readonly middle: number;
}

function trainAxis(whole: Sums, part: Sums, width: number): TrainedAxis {
  const count = (g: 0 | 1): number => whole.counts[g] - part.counts[g];
  const moving = (g: 0 | 1): number => whole.moving[g] - part.moving[g];
  const sum = (g: 0 | 1, k: number): number =>
    (whole.sums[g][k] ?? 0) - (part.sums[g][k] ?? 0);
  const center = new Float64Array(width);
  const direction = new Float64Array(width);
  const middles = new Float64Array(width);
  const allMoving = moving(0) + moving(1);
  let square = 0;
  for (let k = 0; k < width; k++) {
    const c = allMoving === 0 ? 0 : (sum(0, k) + sum(1, k)) / allMoving;
    const first = (sum(0, k) - moving(0) * c) / count(0);
    const second = (sum(1, k) - moving(1) * c) / count(1);
    center[k] = c;
    direction[k] = first - second;
    middles[k] = (first + second) / 2;
    square += (first - second) ** 2;
  }
  const length = Math.sqrt(square);
  let middle = 0;
  for (let k = 0; k < width; k++) {
    direction[k] = length === 0 ? 0 : (direction[k] ?? 0) / length;
    middle += (middles[k] ?? 0) * (direction[k] ?? 0);
  }
  return { center, direction, middle };
}

function emptySums(width: number): Sums {
  return {
    sums: [new Float64Array(width), new Float64Array(width)],
    counts: [0, 0],
    moving: [0, 0],
  };
}

function addUnit(
  { sums, counts, moving }: Sums,
  { values, width, moves }: Space,
  unit: number,
  group: 0 | 1,
): void {
  const sum = sums[group];
  const base = unit * width;
  for (let k = 0; k < width; k++) {
    sum[k] = (sum[k] ?? 0) + (values[base + k] ?? 0);
  }
  counts[group]++;
  moving[group] += moves[unit] ?? 0;
}

function checkCounts(
  folds: number | "leave-one-out",
  unitCount: number,
  relabelingCount: number,
): void {
  if (
    folds !== "leave-one-out" &&
    !(Number.isInteger(folds) && folds >= 2 && folds <= unitCount)
  ) {
    throw new RangeError(
      `Cannot hold out units: folds must be "leave-one-out" or a whole number from 2 to ${unitCount}, got ${folds}`,
    );
  }
  if (!(Number.isSafeInteger(relabelingCount) && relabelingCount >= 1)) {
    throw new RangeError(
      `Cannot hold out units: relabelingCount must be a whole number of at least 1, got ${relabelingCount}`,
    );
  }
}
