/**
 * Vectors as rows of a table, named by unit and pair.
 *
 * @module
 */

import type { EnaPair, EnaUnit } from "records";

/**
 * Names the numbers of vectors by their pairs, one row per unit.
 *
 * @param names Units and pairs in the order of the vectors: an accumulation or a model.
 * @param vectors Units x pairs.
 * @returns One row per unit: "unit", then one field per pair.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { accumulate, vectorRows } from "ena";
 *
 * const lines = [{ unit: ["Ann"], conversation: ["1"], codes: [1, 1] }];
 * const accumulation = accumulate(lines, { codes: ["A", "B"] });
 * assert.deepEqual(vectorRows(accumulation, accumulation.adjacencyVectors), [{ unit: "Ann", "A & B": 1 }]);
 * ```
 */
export function vectorRows(
  names: {
    readonly units: readonly Pick<EnaUnit, "label">[];
    readonly pairs: readonly EnaPair[];
  },
  vectors: readonly (readonly number[])[],
): readonly Readonly<Record<string, string | number>>[] {
  return vectors.map((vector, row) =>
    Object.fromEntries<string | number>([
      ["unit", names.units[row]?.label ?? ""],
      ...names.pairs.map((pair, column) =>
        [pair.label, vector[column] ?? 0] as const
      ),
    ])
  );
}
