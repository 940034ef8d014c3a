/**
 * Published figures beside values of one's own, where both are of other data:
 * a comparison, not a check.
 *
 * @module
 */

import type { CorpusLabel } from "records";
import type { Displayable } from "./display.ts";
import { table } from "./table.ts";

/** A published figure, as `readPublishedFigures` gives it. */
export interface PrintedFigure {
  /** Row of the published table. */
  readonly row: string;
  /** Column of the published table. */
  readonly column: string;
  /** The value as printed. */
  readonly printed: string;
}

/**
 * Shows published figures beside values of this run.
 *
 * @param figures Published figures.
 * @param values Value by "row/column"; null = it has none here.
 * @param options Title and corpus.
 * @returns A table with one row per value, in the order of `values`.
 * @throws RangeError if a key names no published figure.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { beside } from "report";
 *
 * const figures = [{ row: "paired", column: "mcnemar_chi2", printed: "3.24" }];
 * const shown = beside(figures, { "paired/mcnemar_chi2": 1 }, { title: "Both" });
 * assert.match(String(shown), /paired: mcnemar chi2 +3\.24 +1/);
 * assert.throws(() => beside(figures, { "paired/t": 1 }, { title: "Both" }), /must name a published figure/);
 * ```
 */
export function beside(
  figures: readonly PrintedFigure[],
  values: Readonly<Record<string, number | null | undefined>>,
  options: { readonly title: string; readonly corpus?: CorpusLabel },
): Displayable {
  const rows = Object.entries(values).map(([key, value]) => {
    const found = figures.find(({ row, column }) => key === `${row}/${column}`);
    if (found === undefined) {
      throw new RangeError(
        `Cannot show figures side by side: a key must name a published figure as "row/column", got "${key}"`,
      );
    }
    return {
      figure: `${found.row}: ${found.column}`.replaceAll("_", " "),
      published: found.printed,
      here: value ?? null,
    };
  });
  return table(rows, options);
}
