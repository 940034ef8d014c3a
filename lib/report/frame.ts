/**
 * Records as a data frame, for those who filter, group and join in a notebook.
 *
 * danfojs is loaded when the first frame is asked for, because it brings a whole
 * machine-learning library with it (0.7 s). Version 1.1.2: the next one depends on
 * an archive outside npm.
 *
 * Source: danfojs 1.1.2 (MIT licence).
 *
 * @module
 */

import { type Cell, type CellColumn, toColumns } from "./cells.ts";
import { denoInspect, type Displayable, jupyterDisplay } from "./display.ts";
import { table } from "./table.ts";

/** A data frame of danfojs. */
export type DataFrame = InstanceType<(typeof import("danfojs"))["DataFrame"]>;

/**
 * Makes a data frame of records.
 *
 * Records inside a record are laid flat ("welch t"), an interval becomes two
 * columns, and what is missing is NaN among numbers and null among texts. From then
 * on every data frame and series of danfojs shows itself as a table in a notebook.
 *
 * @param rows Records, at least one.
 * @returns The data frame, with all that danfojs offers.
 * @throws RangeError if there is no row, since a frame of no columns has no type.
 *
 * @example
 * ```ts
 * import { frame } from "report";
 * import assert from "node:assert/strict";
 *
 * const scores = await frame([{ set: "initial", score: 3 }, { set: "revised", score: 5 }]);
 * assert.deepEqual(scores.shape, [2, 2]);
 * assert.equal(scores.column("score").mean(), 4);
 * ```
 */
export async function frame(rows: readonly object[]): Promise<DataFrame> {
  if (rows.length === 0) {
    throw new RangeError(
      "Cannot make a data frame: rows must hold at least one record, got none",
    );
  }
  const danfo = await import("danfojs");
  showAsTable(danfo.DataFrame.prototype);
  const columns = toColumns(rows).flatMap(frameColumns);
  return new danfo.DataFrame(Object.fromEntries(columns));
}

function frameColumns(
  { name, cells }: CellColumn,
): readonly (readonly [string, readonly (number | string | null)[]])[] {
  if (cells.some(({ kind }) => kind === "interval")) {
    return [
      [`${name} lower`, cells.map((cell) => numberOf(cell, "lower"))],
      [`${name} upper`, cells.map((cell) => numberOf(cell, "upper"))],
    ];
  }
  return cells.some(({ kind }) => kind === "text")
    ? [[name, cells.map(textOf)]]
    : [[name, cells.map((cell) => numberOf(cell, "lower"))]];
}

function numberOf(cell: Cell, limit: "lower" | "upper"): number {
  if (cell.kind === "number") return cell.value;
  return cell.kind === "interval" ? cell.limits[limit] : NaN;
}

function textOf(cell: Cell): string | null {
  if (cell.kind === "text") return cell.text;
  return cell.kind === "number" ? String(cell.value) : null;
}

/** What frames and series have in common. */
interface Shown {
  readonly columns: readonly string[];
  readonly index: readonly (string | number)[];
  readonly values: readonly unknown[];
}

/** Teaches every frame and series to show itself: also those that methods of danfojs return, which are of other classes with the same root. */
function showAsTable(prototype: object): void {
  const parent: unknown = Object.getPrototypeOf(prototype);
  if (
    typeof parent === "object" && parent !== null &&
    parent !== Object.prototype
  ) return showAsTable(parent);
  if (jupyterDisplay in prototype) return;
  Object.defineProperty(prototype, jupyterDisplay, {
    value(this: Shown) {
      return tableOf(this)[jupyterDisplay]();
    },
  });
  Object.defineProperty(prototype, denoInspect, {
    value(this: Shown) {
      return String(tableOf(this));
    },
  });
}

function tableOf(shown: Shown): Displayable {
  const rows = shown.values.map((row, index) => {
    const cells: readonly unknown[] = Array.isArray(row) ? row : [row];
    return Object.fromEntries([
      ["", shown.index[index]],
      ...cells.map((cell, column) => [shown.columns[column] ?? "value", cell]),
    ]);
  });
  return table(rows, {
    title: `Data frame, ${rows.length} ${rows.length === 1 ? "row" : "rows"}`,
  });
}
