/**
 * Columns of cells as CSV text, numbers at full precision.
 *
 * Spreadsheets run text that starts with "=", "+", "-" or "@" as a formula, so
 * such text (never a number) is led by an apostrophe.
 *
 * Source: RFC 4180; OWASP on CSV injection.
 *
 * @module
 */

import type { Cell, CellColumn } from "./cells.ts";

/**
 * Writes columns as CSV. An interval becomes two columns; a missing value is empty.
 *
 * @param columns Columns of equal length.
 * @returns CSV text with a header line, lines ended by "\n"; empty for no columns.
 */
export function columnsToCsv(columns: readonly CellColumn[]): string {
  const split = columns.flatMap(splitIntervals);
  const rowCount = split[0]?.cells.length ?? 0;
  if (split.length === 0) return "";
  const lines = [split.map(({ name }) => field(name))];
  for (let row = 0; row < rowCount; row++) {
    lines.push(split.map(({ cells }) => cellField(cells[row])));
  }
  return lines.map((fields) => `${fields.join(",")}\n`).join("");
}

function splitIntervals(column: CellColumn): readonly CellColumn[] {
  if (!column.cells.some(({ kind }) => kind === "interval")) return [column];
  const side = (limit: "lower" | "upper"): CellColumn => ({
    name: `${column.name} ${limit}`,
    cells: column.cells.map((cell) =>
      cell.kind === "interval"
        ? { kind: "number", value: cell.limits[limit] }
        : cell
    ),
  });
  return [side("lower"), side("upper")];
}

function cellField(cell: Cell | undefined): string {
  if (cell === undefined || cell.kind === "missing") return "";
  if (cell.kind === "number") return String(cell.value);
  return cell.kind === "text" ? field(cell.text) : "";
}

function field(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe)
    ? `"${safe.replaceAll('"', '""')}"`
    : safe;
}
