/**
 * Attributes of units as columns of a regression.
 *
 * A number is its own column. Text is coded by level, levels sorted as text: the
 * first is the reference, every other one has a column of 0 and 1.
 *
 * @module
 */

import type { Attribute } from "records";

/** Attributes of each unit. */
export type Attributes = readonly Readonly<Record<string, Attribute>>[];

/** One attribute over all units. */
export type Column =
  | { readonly kind: "number"; readonly values: readonly (number | null)[] }
  | {
    readonly kind: "levels";
    readonly values: readonly (string | null)[];
    /** Sorted as text. */
    readonly levels: readonly string[];
  };

/**
 * Reads an attribute of one unit. A name such as "constructor", which every object knows,
 * is missing like any other.
 *
 * @param record Attributes of the unit.
 * @param name Name of the attribute.
 * @returns Its value; null where missing.
 */
export function attributeOf(
  record: Readonly<Record<string, Attribute>>,
  name: string,
): Attribute {
  return Object.hasOwn(record, name) ? record[name] ?? null : null;
}

/**
 * Reads one attribute over all units.
 *
 * @param attributes Attributes of each unit.
 * @param name Name of the attribute.
 * @returns Numbers if every value is a number, else levels; null where missing.
 * @throws {RangeError} If no unit has it.
 */
export function readColumn(attributes: Attributes, name: string): Column {
  const values = attributes.map((record) => attributeOf(record, name));
  const present = values.filter((value) => value !== null);
  if (present.length === 0) {
    const names = new Set(attributes.flatMap((record) => Object.keys(record)));
    throw new RangeError(
      `Cannot rotate by "${name}": it must be an attribute that is constant within every unit; ` +
        `known are ${[...names].join(", ") || "none"}`,
    );
  }
  const numbers = values.map((value) =>
    typeof value === "number" ? value : null
  );
  if (present.every((value) => typeof value === "number")) {
    return { kind: "number", values: numbers };
  }
  const texts = values.map((value) => value === null ? null : String(value));
  const levels = [...new Set(texts.filter((text) => text !== null))].sort();
  return { kind: "levels", values: texts, levels };
}

/**
 * Codes an attribute as regression columns.
 *
 * @param column The attribute.
 * @returns For each unit one number per column; null where missing.
 */
export function codeColumn(column: Column): (readonly number[] | null)[] {
  if (column.kind === "number") {
    return column.values.map((value) => value === null ? null : [value]);
  }
  const coded = column.levels.slice(1);
  return column.values.map((value) =>
    value === null ? null : coded.map((level) => level === value ? 1 : 0)
  );
}
