/**
 * How far could points, means, codes and connections have come out elsewhere with
 * other units? Units are drawn again with replacement, and the space is made anew
 * each time.
 *
 * Each resample draws as many units per group as there are, centres, rotates and
 * places codes by the definition of the model, and turns every axis to the side of the
 * fitted one (positive scalar product of the loadings). The point of a unit is its
 * network in the space of the resample, whether or not the unit was drawn. Limits are
 * percentiles.
 *
 * An axis is followed by its place (first, second, ...), so axes of nearly equal
 * variance can change places: `cosine` of an axis says how well it is kept. On an axis
 * that the groups made, resamples separate the groups at least as well as chance lets
 * them: such intervals of group means are too narrow to be a test (`compareGroups` has
 * one). With `space: "fitted"` the axes stay, and only which units are averaged varies.
 *
 * Source: Efron & Tibshirani (1993), https://doi.org/10.1007/978-1-4899-4541-9; for
 * turning axes, Milan & Whittaker (1995), Applied Statistics 44, 31-49
 *
 * @module
 */

import type { EnaInterval, EnaModel } from "records";
import { quantileOfSorted, type Random } from "stats";
import { dot, meanRow, type Rows, transpose } from "./matrix.ts";
import { refit, type Space, unitDrawer } from "./resample.ts";
import { labelsOfModel } from "./summarize.ts";

/** How to draw. */
export interface BootstrapModelOptions {
  /** Source of random numbers. */
  readonly random: Random;
  /** Number of resamples. @default {1000} */
  readonly resampleCount?: number;
  /** Level of the intervals. @default {0.95} */
  readonly confidence?: number;
  /** Axes to follow, the first ones. @default {2} */
  readonly axisCount?: number;
  /** "refitted" = the space is made anew from each resample; "fitted" = the axes of the model stay. @default {"refitted"} */
  readonly space?: "refitted" | "fitted";
  /** Attribute that names the groups. Absent = the grouping of the model. */
  readonly by?: string;
  /** Attribute that names blocks of units which are drawn together, such as the essay of two debates. */
  readonly within?: string;
}

/** An estimate with the spread of its resamples. */
export interface BootstrapEstimate {
  /** The number in the fitted model. */
  readonly estimate: number;
  /** Standard deviation of the resamples. */
  readonly standardError: number;
  /** Percentile interval. */
  readonly interval: EnaInterval;
}

/** What resampling the units of a model gave. */
export interface BootstrappedModel {
  /** Whether the axes were made anew. */
  readonly space: "refitted" | "fitted";
  /** Resamples that count. */
  readonly resampleCount: number;
  /** Resamples left out, since their units left no such axes. */
  readonly skippedCount: number;
  /** Level of the intervals. */
  readonly confidence: number;
  /** How well each followed axis is kept: 1 = the same direction in every resample. */
  readonly axes: readonly {
    /** Name. */
    readonly name: string;
    /** Mean cosine with the fitted axis, 0 to 1. */
    readonly cosine: number;
    /** Cosine that 5 % of the resamples stay below. */
    readonly lowCosine: number;
  }[];
  /** Units x followed axes. */
  readonly points: readonly (readonly BootstrapEstimate[])[];
  /** Codes x followed axes. */
  readonly nodePositions: readonly (readonly BootstrapEstimate[])[];
  /** Groups in order of first appearance; one without a name where there are none. */
  readonly groups: readonly {
    /** Name; null = units without a group. */
    readonly name: string | null;
    /** Mean point: one per followed axis. */
    readonly meanPoint: readonly BootstrapEstimate[];
    /** Mean network: one per pair of codes; the space does not touch it. */
    readonly meanNetwork: readonly BootstrapEstimate[];
  }[];
}

/**
 * Bootstraps a model over its units.
 *
 * @param model A fitted model whose rows are units, not steps of a trajectory.
 * @param options Source of random numbers, how often, which space.
 * @returns Intervals of points, code positions, group means and mean networks.
 * @throws {RangeError} If the model has no axis or is a trajectory, a count is out of range, or no resample has the axes.
 *
 * @example
 * ```ts
 * import { accumulate, bootstrapModel, fitEna } from "ena";
 * import { createRandom } from "stats";
 * import assert from "node:assert/strict";
 *
 * const say = (unit: string, codes: number[]) => ({ unit: [unit], conversation: [unit], codes });
 * const lines = [say("Ann", [1, 1, 0]), say("Bob", [1, 0, 1]), say("Cy", [0, 1, 1])];
 * const model = fitEna(accumulate(lines, { codes: ["A", "B", "C"] }));
 * const boot = bootstrapModel(model, { random: createRandom(1), resampleCount: 100, space: "fitted" });
 * // One unit in three connects A & B; a resample has it 0 to 3 times.
 * assert.ok(Math.abs((boot.groups[0]?.meanNetwork[0]?.estimate ?? 0) - 1 / 3) < 1e-12);
 * assert.equal(boot.groups[0]?.meanNetwork[0]?.interval.lower, 0);
 * ```
 */
export function bootstrapModel(
  model: EnaModel,
  options: BootstrapModelOptions,
): BootstrappedModel {
  const { resampleCount = 1000, confidence = 0.95, space = "refitted" } =
    options;
  checkOptions(model, resampleCount, confidence);
  const axisCount = Math.min(options.axisCount ?? 2, model.axes.length);
  const labels = labelsOfModel(model, options.by);
  const names = [...new Set(labels)];
  const fitted: Space = {
    axes: transpose(model.rotation, model.axes.length).slice(0, axisCount),
    center: model.center,
    points: model.points,
    nodePositions: model.nodePositions,
  };
  const draw = unitDrawer(model, labels, options);
  const measured: Measured[] = [];
  let skippedCount = 0;
  for (let index = 0; index < resampleCount; index++) {
    const drawn = draw();
    const found = space === "fitted" ? fitted : refit(model, drawn, fitted);
    if (found === null) skippedCount++;
    else {
      measured.push(
        measure(model, drawn, { found, fitted, names, labels, axisCount }),
      );
    }
  }
  if (measured.length < 2) {
    throw new RangeError(
      `Cannot bootstrap the model: at least 2 resamples must have ${axisCount} axes, got ${measured.length} of ${resampleCount}; use space: "fitted"`,
    );
  }
  const whole = measure(model, [...model.units.keys()], {
    found: fitted,
    fitted,
    names,
    labels,
    axisCount,
  });
  return summarize(model, whole, { measured, names, skippedCount, options });
}

/** What one resample says, as flat lists. */
interface Measured {
  readonly cosines: readonly number[];
  readonly points: readonly number[];
  readonly nodePositions: readonly number[];
  readonly meanPoints: readonly number[];
  readonly meanNetworks: readonly number[];
}

function measure(
  model: EnaModel,
  drawn: readonly number[],
  { found, fitted, names, labels, axisCount }: {
    readonly found: Space;
    readonly fitted: Space;
    readonly names: readonly (string | null)[];
    readonly labels: readonly (string | null)[];
    readonly axisCount: number;
  },
): Measured {
  const members = names.map((name) =>
    drawn.filter((unit) => labels[unit] === name)
  );
  const mean = (rows: Rows, width: number): number[] =>
    members.flatMap((units) =>
      meanRow(units.map((unit) => (rows[unit] ?? []).slice(0, width)))
    );
  return {
    cosines: found.axes.map((axis, k) => dot(axis, fitted.axes[k] ?? [])),
    points: found.points.flatMap((row) => row.slice(0, axisCount)),
    nodePositions: found.nodePositions.flatMap((row) =>
      row.slice(0, axisCount)
    ),
    meanPoints: mean(found.points, axisCount),
    meanNetworks: mean(model.normalized, model.pairs.length),
  };
}

function summarize(
  model: EnaModel,
  whole: Measured,
  { measured, names, skippedCount, options }: {
    readonly measured: readonly Measured[];
    readonly names: readonly (string | null)[];
    readonly skippedCount: number;
    readonly options: BootstrapModelOptions;
  },
): BootstrappedModel {
  const { confidence = 0.95, space = "refitted" } = options;
  const axisCount = whole.cosines.length;
  const table = (
    field: keyof Measured,
    width: number,
  ): BootstrapEstimate[][] => {
    const all = whole[field].map((estimate, at) =>
      describe(estimate, measured.map((one) => one[field][at] ?? 0), confidence)
    );
    return Array.from(
      { length: width === 0 ? 0 : all.length / width },
      (_, row) => all.slice(row * width, (row + 1) * width),
    );
  };
  const means = table("meanPoints", axisCount);
  const networks = table("meanNetworks", model.pairs.length);
  return {
    space,
    resampleCount: measured.length,
    skippedCount,
    confidence,
    axes: whole.cosines.map((_, axis) => {
      const cosines = Float64Array.from(
        measured,
        (one) => one.cosines[axis] ?? 0,
      ).sort();
      return {
        name: model.axes[axis]?.name ?? "",
        cosine: cosines.reduce((sum, value) => sum + value, 0) /
          cosines.length,
        lowCosine: quantileOfSorted(cosines, 0.05),
      };
    }),
    points: table("points", axisCount),
    nodePositions: table("nodePositions", axisCount),
    groups: names.map((name, group) => ({
      name,
      meanPoint: means[group] ?? [],
      meanNetwork: networks[group] ?? [],
    })),
  };
}

function describe(
  estimate: number,
  resampled: readonly number[],
  confidence: number,
): BootstrapEstimate {
  const sorted = Float64Array.from(resampled).sort();
  const middle = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  const squares = sorted.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return {
    estimate,
    standardError: Math.sqrt(squares / (sorted.length - 1)),
    interval: {
      lower: quantileOfSorted(sorted, (1 - confidence) / 2),
      upper: quantileOfSorted(sorted, (1 + confidence) / 2),
    },
  };
}

function checkOptions(
  model: EnaModel,
  resampleCount: number,
  confidence: number,
): void {
  if (!(Number.isSafeInteger(resampleCount) && resampleCount >= 2)) {
    throw new RangeError(
      `Cannot bootstrap the model: resampleCount must be a whole number of at least 2, got ${resampleCount}`,
    );
  }
  if (!(confidence > 0 && confidence < 1)) {
    throw new RangeError(
      `Cannot bootstrap the model: confidence must be above 0 and below 1, got ${confidence}`,
    );
  }
  if (model.axes.length === 0) {
    throw new RangeError(
      `Cannot bootstrap the model: it must have an axis, got none; ${
        model.warnings.join(" ")
      }`,
    );
  }
  if (model.units.some((unit) => unit.step !== null)) {
    throw new RangeError(
      `Cannot bootstrap the model: its rows must be independent units, got a trajectory with several rows per unit`,
    );
  }
}
