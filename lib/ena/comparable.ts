/**
 * Which models and groups can be compared.
 *
 * @module
 */

import type { EnaModel } from "records";

/**
 * Refuses a comparison of a group with itself, and one of steps instead of units.
 *
 * @param model A fitted model.
 * @param groups Names of the groups.
 * @param action What fails, for the message.
 * @throws {RangeError} If a name is there twice or the model is a trajectory.
 */
export function checkGroupsOfUnits(
  model: EnaModel,
  groups: readonly string[],
  action: string,
): void {
  const twice = groups.find((name, index) => groups.indexOf(name) !== index);
  if (twice !== undefined) {
    throw new RangeError(
      `Cannot ${action}: the ${
        groups.length === 2 ? "two " : ""
      }names must differ, got "${twice}" twice`,
    );
  }
  if (model.units.some((unit) => unit.step !== null)) {
    throw new RangeError(
      `Cannot ${action}: the rows of the model must be independent units, ` +
        `got a trajectory with several rows per unit; compare the model with rows "unit", ` +
        `and use summarizeGroups for the mean at each step`,
    );
  }
}

/**
 * Refuses a model whose groups cannot be compared.
 *
 * @param model A fitted model.
 * @param groups Names of the groups.
 * @throws {RangeError} As `checkGroupsOfUnits` does, or if the model has no axis.
 */
export function checkComparable(
  model: EnaModel,
  groups: readonly string[],
): void {
  checkGroupsOfUnits(model, groups, "compare groups");
  if (model.axes.length === 0) {
    throw new RangeError(
      `Cannot compare groups: the model must have an axis, got none; ${
        model.warnings.join(" ")
      }`,
    );
  }
}
