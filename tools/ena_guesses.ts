/**
 * What the first rows of a file tell `deno task ena`: its separator, and which columns
 * mean what.
 *
 * @module
 */

import * as ena from "ena";
import type { parseCsv } from "read";
import type { Flags } from "./ena_flags.ts";
import { rotationColumns } from "./ena_rotation.ts";

/**
 * Finds the mark that stands most often in the row of names, outside quotes.
 *
 * @param text CSV text.
 * @returns Comma, semicolon or tab; a comma where there is none.
 */
export function guessSeparator(text: string): string {
  const [names = ""] = text.split(/\r\n|\n|\r/, 1);
  const bare = names.replaceAll(/"[^"]*"/g, "");
  const counts = [",", ";", "\t"].map((mark) => bare.split(mark).length);
  return [",", ";", "\t"][counts.indexOf(Math.max(...counts))] ?? ",";
}

/** Enough rows to guess from. */
const GUESS_ROWS = 2000;

/**
 * Takes enough rows to guess from.
 *
 * @param text CSV text.
 * @returns Its first rows; all of it where it is short or they end inside quotes.
 */
export function firstRows(text: string): string {
  let at = 0;
  for (let row = 0; row < GUESS_ROWS; row++) {
    const end = text.indexOf("\n", at);
    if (end < 0) return text;
    at = end + 1;
  }
  // A row may end inside a quoted text: then the whole text is looked at.
  const start = text.slice(0, at);
  return (start.split('"').length - 1) % 2 === 0 ? start : text;
}

/**
 * Guesses what is not named. That a column which axes follow is no code is no news; it
 * may name groups.
 *
 * @param table First rows, or all.
 * @param flags What was asked for.
 * @returns Guesses, and what was named as it is.
 */
export function guessUnnamed(
  { columns, rows }: Pick<ReturnType<typeof parseCsv>, "columns" | "rows">,
  flags: Flags,
): ena.GuessedColumns {
  const { units, conversation, group, text } = flags;
  const guess = ena.guessColumns(columns, rows, {
    ...(units === null ? {} : { unit: units }),
    ...(conversation === null ? {} : { conversation }),
    ...(group === null ? {} : { group }),
    ...(text === null || text === "" ? {} : { others: [text] }),
  });
  const followed = rotationColumns(flags).map(([, column]) => column);
  return {
    ...guess,
    doubtful: guess.doubtful.filter(({ column, like }) =>
      like === "group" || !followed.includes(column)
    ),
  };
}

const TEXT = /^(text|utterance|message|content|transcript|line)$/i;

/**
 * Finds the column of what was said; one of nothing but numbers counts lines.
 *
 * @param table First rows.
 * @returns Its name; undefined where there is none.
 */
export function guessText(
  { columns, rows }: ReturnType<typeof parseCsv>,
): string | undefined {
  return columns.find((column) =>
    TEXT.test(column) && rows.some((row) => Number.isNaN(Number(row[column])))
  );
}

/**
 * Checks that a named column is there.
 *
 * @param column Its name; "" = none is wanted.
 * @param flag What named it.
 * @param columns Columns of the file.
 * @param file Name of the file.
 * @throws {RangeError} If it is not.
 */
export function requireColumn(
  column: string,
  flag: string,
  columns: readonly string[],
  file: string,
): void {
  if (column === "" || columns.includes(column)) return;
  throw new RangeError(
    `Cannot read ${file}: ${flag} must be a column, got "${column}"; columns are ${
      columns.join(", ")
    }`,
  );
}
