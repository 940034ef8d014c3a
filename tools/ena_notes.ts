/**
 * What `deno task ena` says about what it read.
 *
 * @module
 */

import type * as ena from "ena";
import type { parseCsv } from "read";

/**
 * Shows a guess.
 *
 * @param flag What was guessed.
 * @param given What was named on the command line; null = nothing.
 * @param guessed The guess; null = none.
 * @returns One line, or none.
 */
export function guessNote(
  flag: string,
  given: string | readonly string[] | null,
  guessed: string | null,
): string[] {
  return given !== null || guessed === null
    ? []
    : [`Guessed: ${flag} ${guessed}`];
}

/**
 * Shows columns that look like codes or groups and were not taken: a code that one
 * mistyped cell keeps out must not vanish without a word.
 *
 * @param guess Guesses.
 * @param table The rows that were guessed from, with their lines.
 * @param isWhole Whether these are all rows of the file.
 * @returns One line per column.
 */
export function doubtNotes(
  { doubtful }: ena.GuessedColumns,
  { lines }: ReturnType<typeof parseCsv>,
  isWhole: boolean,
): string[] {
  const where = isWhole ? "" : ` in the first ${lines.length} rows`;
  return doubtful.map(({ column, like, row, reason }) =>
    like === "group"
      ? `Not taken as groups: ${column} ${reason}${where}; where a name means another person in each of them, name both columns with --units.`
      : `Not taken as a code: ${column} ${reason}${
        row === null ? where : ` (line ${lines[row]})`
      }; name it with --codes if it is one.`
  );
}

/**
 * Counts lines without a unit or a conversation: they count as one without a name,
 * which is rarely meant.
 *
 * @param lines Coded lines, as columns.
 * @param units Columns that tell units apart.
 * @param conversation Columns that tell conversations apart.
 * @returns One line per column with such lines.
 */
export function emptyNotes(
  lines: ena.CodedColumns,
  units: readonly string[],
  conversation: readonly string[],
): string[] {
  const count = (
    names: readonly string[],
    columns: readonly ena.TextColumn[],
  ): string[] =>
    names.flatMap((name, part) => {
      const empty = countEmpty(columns[part] ?? []);
      return empty === 0 ? [] : [
        `${empty} ${
          empty === 1 ? "line has" : "lines have"
        } no value in ${name}; they count as one of that name. Leave them out of the file if they are none.`,
      ];
    });
  return [
    ...count(units, lines.unit),
    ...count(conversation, lines.conversation),
  ];
}

function countEmpty(column: ena.TextColumn): number {
  const isEmpty = (text: string): boolean => ["", "NA"].includes(text.trim());
  if (!("labels" in column)) return column.filter(isEmpty).length;
  const empty = column.labels.map(isEmpty);
  return column.numbers.reduce(
    (count, label) => count + Number(empty[label] === true),
    0,
  );
}
