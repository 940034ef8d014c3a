/**
 * Tables for papers: estimates with their intervals in one cell, and a note that
 * says what each interval is; as HTML, Markdown, LaTeX, CSV and data frame.
 *
 * A table whose intervals do not say their level and method is refused, because
 * a reader could not tell what the brackets hold. Leaves out numbering of tables
 * and fonts: the paper has them.
 *
 * Source: Publication Manual of the American Psychological Association (7th ed.),
 * chapter 7, for the form: title above, notes below, no vertical lines.
 *
 * @module
 */

import type { CorpusLabel } from "records";
import { type Cell, type CellColumn, toColumns } from "./cells.ts";
import { estimateText } from "./charts.ts";
import { corpusLine } from "./corpus.ts";
import { columnsToCsv } from "./csv.ts";
import { type Displayable, displayable } from "./display.ts";
import { type DataFrame, frame } from "./frame.ts";
import { intervalKinds, type KindsByField } from "./interval_kinds.ts";
import {
  type PaperCell,
  type PaperSheet,
  paperToHtml,
  paperToLatex,
  paperToMarkdown,
  paperToPlain,
} from "./paper_forms.ts";
import {
  cellText,
  type ColumnFormat,
  formatOf,
  inWords,
  type TableColumn,
  TITLE_TYPE,
} from "./table.ts";

/** One column of a table for a paper. */
export interface PaperColumn extends TableColumn {
  /** Field of the interval that is printed in brackets behind the number; none where absent. */
  readonly interval?: string;
}

/** How a table for a paper is written. */
export interface PaperTableOptions {
  /** What the table shows; also the name of its CSV file. */
  readonly title: string;
  /** How numbers are written whose column does not say it and whose field does not tell it; "number" where absent. */
  readonly format?: ColumnFormat;
  /** Columns and their order; every field in order of appearance where absent. */
  readonly columns?: readonly (string | PaperColumn)[];
  /** Sentences below the table. */
  readonly note?: string;
  /** What the brackets hold, for intervals that do not carry level and method themselves. */
  readonly intervals?: string;
  /** What the rows were made from. */
  readonly corpus?: CorpusLabel;
  /** Significant digits of numbers that are not whole; 3 where absent. */
  readonly digits?: number;
}

/** A table for a paper: shows itself, and has the texts that other programs read. */
export interface PaperTable extends Displayable {
  /** The table in GitHub Flavored Markdown. */
  readonly markdown: string;
  /** The table in LaTeX; its first lines say which packages it needs. */
  readonly latex: string;
  /** All numbers at full precision; of an interval its two limits and what it is. */
  readonly csv: string;
  /** Gives the rows as a data frame. */
  readonly frame: () => Promise<DataFrame>;
}

/**
 * Writes records as a table for a paper.
 *
 * An interval that has the fields `level` and `method` is named in the note; where
 * a table has several kinds, each is marked by a letter.
 *
 * @param rows Records; no rows give a table that says so.
 * @param options Title, columns, note.
 * @returns The table, with the fields markdown, latex, csv and frame.
 * @throws RangeError if digits is not a whole number from 1 to 17.
 * @throws TypeError if a column asks for a field that no row has, or if an interval does not say what it is.
 *
 * @example
 * ```ts
 * import { paperTable } from "report";
 * import { wilsonInterval } from "stats";
 * import assert from "node:assert/strict";
 *
 * const rows = [{ set: "initial", n: 72, share: 20 / 72, interval: wilsonInterval(20, { trials: 72 }) }];
 * const shown = paperTable(rows, {
 *   title: "Exact accuracy",
 *   columns: ["set", { field: "share", interval: "interval" }, "n"],
 * });
 * assert.match(shown.markdown, /\| initial \| 27\.8 % \[18\.8 %, 39\.0 %\] \| 72 \|/);
 * assert.match(shown.latex, /initial & 27\.8 \\% \[18\.8 \\%, 39\.0 \\%\] & 72/);
 * assert.match(shown.markdown, /In brackets: 95 % interval, Wilson score\./);
 * ```
 */
export function paperTable(
  rows: readonly object[],
  options: PaperTableOptions,
): PaperTable {
  const kinds = intervalKinds(rows);
  const columns = rows.length === 0 ? [] : chooseColumns(rows, options);
  const letters = letterKinds(columns, kinds, options);
  const sheet: PaperSheet = {
    title: options.title,
    columns: columns.map((column) => writeColumn(column, kinds, letters)),
    notes: notesOf(rows.length, letters, options),
  };
  const csv = columnsToCsv(columns.flatMap((one) => csvColumns(one, kinds)));
  return {
    ...displayable(paperToPlain(sheet), () => ({
      "text/html": paperToHtml(sheet),
      "text/csv": csv,
      [TITLE_TYPE]: options.title,
    })),
    markdown: paperToMarkdown(sheet),
    latex: paperToLatex(sheet),
    csv,
    frame: () =>
      frame(
        rows.map((_, row) =>
          Object.fromEntries(
            columns.flatMap(({ estimate, interval }) =>
              [estimate, ...(interval === null ? [] : [interval])].map((
                { name, cells },
              ) => [name, cellValue(cells[row])])
            ),
          )
        ),
      ),
  };
}

/** A chosen column with the cells of its rows. */
interface ChosenColumn {
  readonly title: string;
  readonly format: ColumnFormat;
  readonly digits: number;
  readonly estimate: CellColumn;
  /** Interval behind the number; null where there is none. */
  readonly interval: CellColumn | null;
}

function chooseColumns(
  rows: readonly object[],
  options: PaperTableOptions,
): readonly ChosenColumn[] {
  const all = toColumns(rows);
  const { digits = 3, title } = options;
  const find = (field: string): CellColumn => {
    const column = all.find(({ name }) => name === field);
    if (column !== undefined) return column;
    throw new TypeError(
      `Cannot write paper table "${title}": a column must name one of ${
        all.map(({ name }) => `"${name}"`).join(", ")
      }, got "${field}"`,
    );
  };
  return (options.columns ?? all.map(({ name }) => name)).map((entry) => {
    const asked: PaperColumn = typeof entry === "string"
      ? { field: entry }
      : entry;
    const told = formatOf(asked.field);
    return {
      title: asked.title ?? inWords(asked.field),
      format: asked.format ??
        (told === "number" ? options.format ?? "number" : told),
      digits,
      estimate: find(asked.field),
      interval: asked.interval === undefined ? null : find(asked.interval),
    };
  });
}

/** Gives each kind of interval that is shown its letter; no letter where there is one kind only. */
function letterKinds(
  columns: readonly ChosenColumn[],
  kinds: KindsByField,
  { title, intervals }: PaperTableOptions,
): ReadonlyMap<string, string> {
  if (intervals !== undefined) return new Map();
  const shown = new Set<string>();
  for (const { estimate, interval } of columns) {
    for (const column of [estimate, ...(interval === null ? [] : [interval])]) {
      column.cells.forEach((cell, row) => {
        if (cell.kind !== "interval") return;
        const kind = kinds.get(column.name)?.[row];
        if (kind === undefined || kind === null) {
          throw new TypeError(
            `Cannot write paper table "${title}": the interval "${column.name}" of row ${
              row + 1
            } must have level and method, got neither or one; say in the option \`intervals\` what it is`,
          );
        }
        shown.add(kind);
      });
    }
  }
  return new Map(
    [...shown].map((kind, index) => [
      kind,
      shown.size === 1 ? "" : String.fromCharCode(97 + index % 26),
    ]),
  );
}

function notesOf(
  rowCount: number,
  letters: ReadonlyMap<string, string>,
  options: PaperTableOptions,
): readonly string[] {
  const kinds = [...letters].map(([kind, letter]) =>
    letter === "" ? kind : `(${letter}) ${kind}`
  );
  const brackets = options.intervals ??
    (kinds.length === 0 ? null : kinds.join("; "));
  return [
    ...(rowCount === 0 ? ["No rows."] : []),
    ...(brackets === null ? [] : [`In brackets: ${brackets}.`]),
    ...(options.note === undefined ? [] : [options.note]),
    ...(options.corpus === undefined ? [] : [corpusLine(options.corpus)]),
  ];
}

function writeColumn(
  { title, format, digits, estimate, interval }: ChosenColumn,
  kinds: KindsByField,
  letters: ReadonlyMap<string, string>,
): PaperSheet["columns"][number] {
  const letterOf = (column: CellColumn, row: number): string =>
    letters.get(kinds.get(column.name)?.[row] ?? "") ?? "";
  const cells = estimate.cells.map((cell, row): PaperCell => {
    const limits = interval?.cells[row];
    const isText = cell.kind === "text" || cell.kind === "missing";
    if (
      cell.kind !== "number" || interval === null ||
      limits?.kind !== "interval" || format === "pValue"
    ) {
      return {
        text: cellText(cell, format, digits),
        isText,
        mark: cell.kind === "interval" ? letterOf(estimate, row) : "",
      };
    }
    return {
      text: estimateText(cell.value, limits.limits, format, { digits }),
      isText,
      mark: letterOf(interval, row),
    };
  });
  return {
    title,
    cells,
    isNumeric: cells.some(({ isText }) => !isText) &&
      !estimate.cells.some(({ kind }) => kind === "text"),
  };
}

/** Columns of the CSV: the number, the limits, and what they are. */
function csvColumns(
  { title, estimate, interval }: ChosenColumn,
  kinds: KindsByField,
): readonly CellColumn[] {
  const named = { name: title, cells: estimate.cells };
  const limits = interval ?? estimate;
  if (!limits.cells.some(({ kind }) => kind === "interval")) return [named];
  const name = interval === null ? title : `${title} interval`;
  return [
    ...(interval === null ? [] : [named]),
    { name, cells: limits.cells },
    {
      name: `${name} kind`,
      cells: limits.cells.map((cell, row): Cell =>
        cell.kind === "interval"
          ? { kind: "text", text: kinds.get(limits.name)?.[row] ?? "" }
          : { kind: "missing", reason: "" }
      ),
    },
  ];
}

function cellValue(cell: Cell | undefined): unknown {
  if (cell === undefined || cell.kind === "missing") return null;
  if (cell.kind === "interval") return cell.limits;
  return cell.kind === "number" ? cell.value : cell.text;
}
