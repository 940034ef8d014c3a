/**
 * How far could points, means, codes and connections have come out elsewhere with
 * other units? Units are drawn again with replacement, and the space is made anew
 * each time.
 *
 * Each resample draws as many units per group as there are, centres, rotates and
 * places codes by the definition of the model, and turns every axis to the side of the
 * fitted one (positive scalar product of the loadings). The point of a unit is its
 * network in the space of the resample, whether or not the unit was drawn.
 *
 * Limits are expanded percentiles (see `bootstrap_estimate.ts`), by the number of units
 * (or blocks) of the group, or of the model for points and codes.
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

import type { EnaModel } from "records";
import { quantileOfSorted, type Random } from "stats";
import { type BootstrapEstimate, estimateFrom } from "./bootstrap_estimate.ts";
import { dot, meanRow, type Rows, transpose } from "./matrix.ts";
import { blockNamesOf, refit, type Space, unitDrawer } from "./resample.ts";
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
 * assert.equal(boot.groups[0]?.meanNetwork[0]?.interval?.lower, 0);
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
  const blockNames = blockNamesOf(model, options.within);
  const sizes = [
    new Set(blockNames).size,
    ...names.map((name) =>
      new Set(blockNames.filter((_, unit) => labels[unit] === name)).size
    ),
  ];
  return summarize(model, whole, {
    measured,
    names,
    skippedCount,
    options,
    sizes,
  });
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
  { measured, names, skippedCount, options, sizes }: {
    readonly measured: readonly Measured[];
    readonly names: readonly (string | null)[];
    readonly skippedCount: number;
    readonly options: BootstrapModelOptions;
    /** Units or blocks that are drawn from: of the model, then of each group. */
    readonly sizes: readonly number[];
  },
): BootstrappedModel {
  const { confidence = 0.95, space = "refitted" } = options;
  const axisCount = whole.cosines.length;
  const [all = 0, ...ofGroups] = sizes;
  const table = (
    field: keyof Measured,
    width: number,
    sizeOf: (row: number) => number,
  ): BootstrapEstimate[][] => {
    const rowCount = width === 0 ? 0 : whole[field].length / width;
    return Array.from({ length: rowCount }, (_, row) => {
      const size = sizeOf(row);
      return Array.from({ length: width }, (_, column) => {
        const at = row * width + column;
        const resampled = measured.map((one) => one[field][at] ?? 0);
        return estimateFrom(whole[field][at] ?? 0, resampled, {
          size,
          confidence,
        });
      });
    });
  };
  const sizeOfGroup = (group: number): number => ofGroups[group] ?? 0;
  const means = table("meanPoints", axisCount, sizeOfGroup);
  const networks = table("meanNetworks", model.pairs.length, sizeOfGroup);
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
    points: table("points", axisCount, () => all),
    nodePositions: table("nodePositions", axisCount, () => all),
    groups: names.map((name, group) => ({
      name,
      meanPoint: means[group] ?? [],
      meanNetwork: networks[group] ?? [],
    })),
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
