/**
 * What is known of units: the attributes of lines that are constant within every unit.
 *
 * Source: none; as rENA keeps metadata.
 *
 * @module
 */

import type { Attribute } from "records";
import { areColumns, type CodedLines } from "./columns.ts";
import type { IndexedLines } from "./lines.ts";

/**
 * Collects the attributes that are constant within every unit.
 *
 * @param lines Coded lines or columns.
 * @param indexed The same lines as numbers.
 * @returns One record per unit, NaN as null; and the names of attributes that vary within some unit.
 *
 * @example
 * ```ts
 * import { indexLines, unitAttributes } from "ena";
 * import assert from "node:assert/strict";
 *
 * const lines = [
 *   { unit: ["Ann"], conversation: ["1"], codes: [1], attributes: { team: "x", day: 1 } },
 *   { unit: ["Ann"], conversation: ["1"], codes: [0], attributes: { team: "x", day: 2 } },
 * ];
 * const indexed = indexLines(lines, { codes: ["A"], missing: "refuse" });
 * assert.deepEqual(unitAttributes(lines, indexed), {
 *   attributes: [{ team: "x" }],
 *   varying: ["day"],
 * });
 * ```
 */
export function unitAttributes(
  lines: CodedLines,
  indexed: IndexedLines,
): {
  readonly attributes: Readonly<Record<string, Attribute>>[];
  readonly varying: readonly string[];
} {
  if (!indexed.hasAttributes) {
    return { attributes: indexed.units.map(() => ({})), varying: [] };
  }
  const found: Map<string, Attribute>[] = indexed.units.map(() => new Map());
  const varying = new Set<string>();
  const note = (line: number, name: string, given: Attribute): void => {
    // NaN is how data frames write "missing", and it differs from itself.
    const value = Number.isNaN(given) ? null : given;
    const known = found[indexed.unitOf[line] ?? -1];
    if (known === undefined) return;
    if (!known.has(name)) known.set(name, value);
    else if (known.get(name) !== value) varying.add(name);
  };
  if (areColumns(lines)) {
    const columns = Object.entries(lines.attributes ?? {});
    for (let line = 0; line < indexed.lineCount; line++) {
      for (const [name, column] of columns) {
        note(line, name, column[line] ?? null);
      }
    }
  } else {
    lines.forEach(({ attributes = {} }, line) => {
      for (const [name, value] of Object.entries(attributes)) {
        note(line, name, value);
      }
    });
  }
  const attributes = found.map((known) =>
    Object.fromEntries([...known].filter(([name]) => !varying.has(name)))
  );
  return { attributes, varying: [...varying] };
}
