/**
 * Which units belong to which group.
 *
 * @module
 */

import type { Attribute, EnaModel, EnaUnit } from "records";
import { attributeOf } from "./attributes.ts";

/** How groups are named: an attribute or unit column, one label per unit, or a function. Null = in no group. */
export type Grouping =
  | string
  | readonly (string | null)[]
  | ((unit: EnaUnit) => string | null);

/** Groups leave nothing to compare: one is empty, or their means do not differ. Callers can catch it and go on with SVD. */
export class GroupError extends RangeError {
  /** Name of the class, for messages. */
  override readonly name = "GroupError";
}

/**
 * Gives the group of every unit.
 *
 * @param units Units.
 * @param grouping How groups are named. Numbers become text; missing values are in no group.
 * @returns One label per unit; null = in no group.
 * @throws {RangeError} If no unit has the attribute, or the number of labels differs from the number of units.
 *
 * @example
 * ```ts
 * import { groupUnits } from "ena";
 * import assert from "node:assert/strict";
 *
 * const unit = { label: "", tuple: [], step: null, lineCount: 1 };
 * const units = [
 *   { ...unit, attributes: { team: "x" } },
 *   { ...unit, attributes: { team: null } },
 * ];
 * assert.deepEqual(groupUnits(units, "team"), ["x", null]);
 * ```
 */
export function groupUnits(
  units: readonly EnaUnit[],
  grouping: Grouping,
): (string | null)[] {
  if (typeof grouping === "function") return units.map(grouping);
  if (typeof grouping === "string") {
    return labelsBy(units.map((unit) => unit.attributes), grouping);
  }
  if (grouping.length !== units.length) {
    throw new RangeError(
      `Cannot group units: there must be one label per unit (${units.length}), got ${grouping.length}`,
    );
  }
  return [...grouping];
}

/**
 * Reads group labels from an attribute.
 *
 * @param attributes Attributes of each unit.
 * @param name Name of the attribute.
 * @returns One label per unit; null where missing.
 * @throws {RangeError} If no unit has it.
 */
export function labelsBy(
  attributes: readonly Readonly<Record<string, Attribute>>[],
  name: string,
): (string | null)[] {
  if (!attributes.some((record) => Object.hasOwn(record, name))) {
    const names = new Set(attributes.flatMap((record) => Object.keys(record)));
    throw new RangeError(
      `Cannot group units: "${name}" must be an attribute that is constant within every unit, ` +
        `or one of unitColumns; known are ${[...names].join(", ") || "none"}`,
    );
  }
  return attributes.map((record) => {
    const value = attributeOf(record, name);
    return value === null ? null : String(value);
  });
}

/**
 * Finds the units of a group.
 *
 * @param labels One label per unit.
 * @param name The group.
 * @param action What fails without it, for the message.
 * @returns Indices of the units, at least one.
 * @throws {GroupError} If the group is empty.
 */
export function membersOf(
  labels: readonly (string | null)[],
  name: string,
  action: string,
): number[] {
  const members = labels.flatMap((label, unit) => label === name ? [unit] : []);
  if (members.length === 0) {
    const known = new Set(labels.filter((label) => label !== null));
    throw new GroupError(
      `Cannot ${action}: group "${name}" must hold at least one unit, got 0; ` +
        (known.size === 0
          ? "no unit has a group, so name one with the option group"
          : `groups are ${[...known].join(", ")}`),
    );
  }
  return members;
}

/**
 * Reads the block of each compared unit.
 *
 * @param model A fitted model.
 * @param both Indices of the compared units.
 * @param within Attribute that names the blocks; absent = no blocks.
 * @returns One name per compared unit, or undefined without blocks.
 * @throws {RangeError} If a unit has no value.
 */
export function blocksOf(
  model: EnaModel,
  both: readonly number[],
  within: string | undefined,
): string[] | undefined {
  if (within === undefined) return undefined;
  const names = labelsBy(model.units.map((unit) => unit.attributes), within);
  return both.map((unit) => {
    const name = names[unit];
    if (name === null || name === undefined) {
      throw new RangeError(
        `Cannot compare groups: every unit must have a value of "${within}", ` +
          `got none for ${model.units[unit]?.label}`,
      );
    }
    return name;
  });
}
