/**
 * Who the rows of a model are: labels, tuples, attributes, and what a reader has to know.
 *
 * @module
 */

import type { EnaUnit } from "records";
import type { CodedLines } from "./columns.ts";
import type { IndexedLines } from "./lines.ts";
import type { RowPlan } from "./trajectory.ts";
import { unitAttributes } from "./unit_attributes.ts";

/**
 * Describes the rows of the adjacency vectors.
 *
 * @param lines Coded lines or columns.
 * @param indexed The same lines as numbers.
 * @param rows Row of each line; names of the parts of a unit, which become attributes.
 * @returns One unit per row, and warnings about missing codes, varying attributes and equal labels.
 * @throws {RangeError} If the names are not as many as the parts of a unit.
 */
export function describeUnits(
  lines: CodedLines,
  indexed: IndexedLines,
  { plan, unitColumns = [] }: {
    readonly plan: RowPlan;
    readonly unitColumns?: readonly string[] | undefined;
  },
): { units: EnaUnit[]; warnings: string[] } {
  const width = indexed.units[0]?.length ?? 0;
  if (unitColumns.length > 0 && unitColumns.length !== width) {
    throw new RangeError(
      `Cannot accumulate lines: unitColumns must name the ${width} parts of a unit, ` +
        `got ${unitColumns.length} (${unitColumns.join(", ")})`,
    );
  }
  const { attributes, varying } = unitAttributes(lines, indexed);
  const units = plan.tuples.map(({ unit, step }, row): EnaUnit => {
    const tuple = indexed.units[unit] ?? [];
    const named = unitColumns.map((name, part) => [name, tuple[part] ?? null]);
    return {
      label: [...tuple, ...(step ?? [])].join("."),
      tuple,
      step,
      attributes: { ...attributes[unit], ...Object.fromEntries(named) },
      lineCount: plan.lineCounts[row] ?? 0,
    };
  });
  return { units, warnings: listWarnings(units, indexed, varying) };
}

function listWarnings(
  units: readonly EnaUnit[],
  indexed: IndexedLines,
  varying: readonly string[],
): string[] {
  const warnings: string[] = [];
  if (indexed.missingCodeCount > 0) {
    warnings.push(
      `${indexed.missingCodeCount} missing code values were counted as 0.`,
    );
  }
  if (varying.length > 0) {
    warnings.push(
      `Attributes that vary within a unit were left out: ${
        varying.join(", ")
      }.`,
    );
  }
  // Labels of different tuples are equal only where a part has a "." of its own.
  const isDotted = (part: string): boolean => part.includes(".");
  const mayCollide = units.some(({ tuple, step }) =>
    tuple.some(isDotted) || step?.some(isDotted) === true
  );
  const labels = new Set(mayCollide ? units.map((unit) => unit.label) : []);
  if (mayCollide && labels.size < units.length) {
    warnings.push(
      `${units.length} units have ${labels.size} different labels; units with equal labels stay apart, since their tuples differ.`,
    );
  }
  return warnings;
}
