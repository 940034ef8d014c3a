/**
 * Drawing units of a model again, and the space that the drawn units make.
 *
 * Source: see `bootstrap_model.ts`.
 *
 * @module
 */

import type { EnaModel } from "records";
import type { Random } from "stats";
import { knownPenalties } from "./generalized_means.ts";
import { GroupError, labelsBy } from "./groups.ts";
import { dot, multiply, type Rows, transpose } from "./matrix.ts";
import { center, centerBy } from "./normalize.ts";
import { place } from "./place.ts";
import { rotate } from "./rotate.ts";

/** The parts of a space that resampling looks at. */
export interface Space {
  /** Loadings by axis, the followed axes. */
  readonly axes: Rows;
  /** What was subtracted. */
  readonly center: readonly number[];
  /** All units of the model in this space, units x axes. */
  readonly points: Rows;
  /** Codes x axes. */
  readonly nodePositions: Rows;
}

/**
 * Makes the function that draws units. Blocks are drawn with replacement among those
 * with the same groups, so that no group ever empties.
 *
 * @param model A fitted model.
 * @param labels Group of each unit.
 * @param options Source of random numbers, and the attribute that names blocks; absent = each unit by itself.
 * @returns Gives indices of units.
 */
export function unitDrawer(
  model: EnaModel,
  labels: readonly (string | null)[],
  { random, within }: {
    readonly random: Random;
    readonly within?: string;
  },
): () => number[] {
  const blockNames = blockNamesOf(model, within);
  const blocks = Map.groupBy(
    model.units.keys(),
    (unit) => blockNames[unit] ?? "",
  );
  const strata = [
    ...Map.groupBy(
      blocks.values(),
      (units) => JSON.stringify(units.map((unit) => labels[unit]).sort()),
    ).values(),
  ];
  return () =>
    strata.flatMap((stratum) =>
      stratum.flatMap(() => stratum[random.below(stratum.length)] ?? [])
    );
}

/**
 * Names the block of each unit; a unit without one is its own.
 *
 * @param model A fitted model.
 * @param within Attribute that names blocks; undefined = each unit by itself.
 * @returns One name per unit.
 */
export function blockNamesOf(
  model: EnaModel,
  within: string | undefined,
): string[] {
  const names = within === undefined
    ? model.units.map(() => null)
    : labelsBy(model.units.map((unit) => unit.attributes), within);
  return names.map((name, unit) =>
    name === null ? `unit ${unit}` : `block ${name}`
  );
}

/**
 * Makes the space anew from drawn units, axes turned to the side of the fitted ones.
 *
 * @param model A fitted model.
 * @param drawn Indices of its units, with repetitions.
 * @param fitted The space of the model, with the axes that are followed.
 * @returns The space; null where the drawn units leave too few axes.
 */
export function refit(
  model: EnaModel,
  drawn: readonly number[],
  fitted: Space,
): Space | null {
  const { definition, pairs, codes } = model;
  const take = <T>(rows: readonly T[]): T[] =>
    drawn.flatMap((unit) => rows.slice(unit, unit + 1));
  const normalized = take(model.normalized);
  const middle = center(normalized, definition.centering);
  const loadings = loadingsOf(middle.centred, model, drawn);
  const axisCount = fitted.axes.length;
  if ((loadings?.[0]?.length ?? 0) < axisCount || loadings === null) {
    return null;
  }
  const axes = transpose(loadings, axisCount).map((axis, index) =>
    dot(axis, fitted.axes[index] ?? []) < 0 ? axis.map((v) => -v) : axis
  );
  const turned = transpose(axes, pairs.length);
  const own = multiply(middle.centred, turned);
  const { centred } = centerBy(
    model.normalized,
    middle.center,
    definition.centering,
  );
  return {
    axes,
    center: middle.center,
    points: multiply(centred, turned),
    nodePositions:
      place(normalized, own, { pairs, codeCount: codes.length }).nodePositions,
  };
}

function loadingsOf(
  centred: Rows,
  model: EnaModel,
  drawn: readonly number[],
): Rows | null {
  const { rotation, signRule, rankTolerance } = model.definition;
  const units = drawn.flatMap((unit) => model.units.slice(unit, unit + 1));
  try {
    return rotate(centred, {
      rotation,
      signRule,
      rankTolerance,
      groups: units.map((unit) => unit.group),
      attributes: units.map((unit) => unit.attributes),
      // Units drawn twice would be in both parts of a fold, so nothing is cross-validated.
      ...knownPenalties(model.axes),
    }).loadings;
  } catch (error) {
    if (error instanceof GroupError) return null;
    throw error;
  }
}
