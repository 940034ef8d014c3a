/**
 * What executed notebooks hand on: published figures beside recomputed ones, and
 * tables as CSV; and the summary of the figures as text.
 *
 * @module
 */

import type { Notebook, Output } from "./cells.ts";

/** One published figure beside the recomputed one, as `report.checks` shows it. */
export interface CheckRow {
  /** What was published. */
  readonly figure: string;
  /** The published value. */
  readonly published: string;
  /** The value that was computed. */
  readonly recomputed: string;
  /** Verdict in a word, such as "reproduced". */
  readonly verdict: string;
  /** False when the figure left its tolerance. */
  readonly holds: boolean;
}

/** Media type under which `report.checks` hands its rows on. */
const CHECKS_TYPE = "application/vnd.elenchus.checks+json";

/**
 * Collects the checks that a notebook showed.
 *
 * @param notebook An executed notebook.
 * @returns The rows of all its check tables.
 */
export function checksOf(notebook: Notebook): readonly CheckRow[] {
  return outputsOf(notebook).flatMap((output) =>
    (output.data?.[CHECKS_TYPE] as readonly CheckRow[] | undefined) ?? []
  );
}

/**
 * Collects the tables that a notebook showed.
 *
 * @param notebook An executed notebook.
 * @returns File name stem and CSV text of each table, names made unique by a number.
 */
export function tablesOf(
  notebook: Notebook,
): readonly { readonly stem: string; readonly csv: string }[] {
  const csvs = outputsOf(notebook).flatMap((output) => {
    const csv = textOf(output.data?.["text/csv"]);
    return csv === null ? [] : [{
      csv,
      title: textOf(output.data?.["application/vnd.elenchus.title"]) ??
        "table",
    }];
  });
  return csvs.map(({ csv, title }, index) => ({
    stem: `${String(index + 1).padStart(2, "0")}-${
      title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "")
        .slice(0, 60)
    }`,
    csv,
  }));
}

function outputsOf(notebook: Notebook): readonly Output[] {
  return notebook.cells.flatMap((cell) => cell.outputs ?? []);
}

function textOf(value: unknown): string | null {
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.join("") : null;
}

/**
 * Lays the summary out as text.
 *
 * @param checks Published figures beside recomputed ones.
 * @returns Lines with aligned columns, the heads first.
 */
export function summaryLines(checks: readonly CheckRow[]): string[] {
  const rows = [
    ["figure", "published", "recomputed", "verdict"],
    ...checks.map((
      row,
    ) => [
      row.figure,
      row.published,
      row.recomputed,
      row.holds ? row.verdict : `LEFT ITS TOLERANCE (${row.verdict})`,
    ]),
  ];
  const widths = [0, 1, 2].map((column) =>
    Math.min(64, Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  );
  return rows.map((row) =>
    row.map((
      text,
      column,
    ) => (column < 3
      ? clip(text, widths[column] ?? 0).padEnd(widths[column] ?? 0)
      : text)
    ).join("  ")
  );
}

function clip(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, width - 1)}…` : text;
}
