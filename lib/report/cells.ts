/**
 * Rows of any records as columns of typed cells, ready to be shown or written.
 *
 * Nested records are laid flat ("welch" with "t" becomes "welch t"), limits stay
 * together as one interval, and a missing value keeps its reason. Leaves out
 * sorting and grouping: `frame` has them.
 *
 * Source: no formula.
 *
 * @module
 */

import type { Limits } from "./numbers.ts";

/** One cell, by what it holds. */
export type Cell =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "interval"; readonly limits: Limits }
  | { readonly kind: "missing"; readonly reason: string };

/** A column: its name and one cell per row. */
export interface CellColumn {
  /** Path of field names joined by a space, such as "welch t". */
  readonly name: string;
  /** One cell per row. */
  readonly cells: readonly Cell[];
}

const MISSING: Cell = { kind: "missing", reason: "" };

/**
 * Turns rows into columns, in order of first appearance.
 *
 * @param rows Records; a field that a row lacks is missing there.
 * @returns Columns of cells; none for no rows.
 */
export function toColumns(rows: readonly object[]): readonly CellColumn[] {
  const flat = rows.map((row) => {
    const cells = new Map<string, Cell>();
    flatten("", row, cells);
    return cells;
  });
  const names = new Set(flat.flatMap((cells) => [...cells.keys()]));
  const columns = [...names].map((name) => ({
    name,
    cells: flat.map((cells) => cells.get(name) ?? MISSING),
  }));
  // A field that is null in one row and a record in another is already shown by the record's fields.
  return columns.filter(({ name, cells }) =>
    !(cells.every(({ kind }) => kind === "missing") &&
      columns.some((other) => other.name.startsWith(`${name} `)))
  );
}

function flatten(name: string, value: unknown, cells: Map<string, Cell>): void {
  const cell = toCell(value);
  if (cell !== null) {
    cells.set(name, cell);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    flatten(name === "" ? key : `${name} ${key}`, inner, cells);
  }
}

/** The cell of a value, or null for a record whose fields are cells. */
function toCell(value: unknown): Cell | null {
  if (value === null || value === undefined) return MISSING;
  if (typeof value === "number") return { kind: "number", value };
  if (typeof value === "boolean") {
    return { kind: "text", text: value ? "yes" : "no" };
  }
  if (typeof value !== "object") return { kind: "text", text: String(value) };
  if (Array.isArray(value)) {
    const parts = value.map((part) =>
      typeof part === "object" ? JSON.stringify(part) : String(part)
    );
    return { kind: "text", text: parts.join(", ") };
  }
  if (isLimits(value)) return { kind: "interval", limits: value };
  if ("missing" in value && typeof value.missing === "string") {
    return { kind: "missing", reason: value.missing };
  }
  return null;
}

function isLimits(value: object): value is Limits {
  return "lower" in value && typeof value.lower === "number" &&
    "upper" in value && typeof value.upper === "number";
}
