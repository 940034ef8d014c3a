/**
 * Which column is what? A guess from names and values, to be shown to a person and
 * confirmed, never to be used in silence.
 *
 * Codes: columns with nothing but 0, 1 and missing marks, a 0 and a 1 among them.
 * Conversation: a column named like one (conversation, debate, talk, ..., else session, ...).
 * Unit: a column named like a speaker (unit, speaker, user, student, ...).
 * Group: a column with two to six values, named like one (group, condition, team, ...),
 * constant within every unit.
 *
 * Source: none; a list of usual names.
 *
 * @module
 */

/** Columns that were guessed; empty or null where nothing fits. */
export interface GuessedColumns {
  /** Columns of codes, in the order of the table. */
  readonly codes: readonly string[];
  /** Columns that tell whose a line is. */
  readonly unit: readonly string[];
  /** Columns that tell which lines may connect. */
  readonly conversation: readonly string[];
  /** Column that names groups of units. */
  readonly group: string | null;
}

/**
 * Guesses the columns of a coded table.
 *
 * @param columns Names of the columns.
 * @param rows Rows by column name, as text; all of them or the first thousands.
 * @returns Guesses.
 *
 * @example
 * ```ts
 * import { guessColumns } from "ena";
 * import assert from "node:assert/strict";
 *
 * const rows = [
 *   { talk: "t1", turn: "1", speaker: "Ann", group: "x", Claim: "1", Doubt: "0" },
 *   { talk: "t1", turn: "2", speaker: "Ben", group: "y", Claim: "0", Doubt: "1" },
 * ];
 * assert.deepEqual(guessColumns(Object.keys(rows[0] ?? {}), rows), {
 *   codes: ["Claim", "Doubt"], unit: ["speaker"], conversation: ["talk"], group: "group",
 * });
 * ```
 */
export function guessColumns(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string>>[],
): GuessedColumns {
  const valuesOf = (column: string): Set<string> =>
    new Set(rows.map((row) => row[column]?.trim() ?? ""));
  const conversation = CONVERSATIONS.flatMap((pattern) =>
    columns.filter((column) => pattern.test(column))
  ).slice(0, 1);
  const unit = columns.filter((column) =>
    UNIT.test(column) && !conversation.includes(column)
  ).slice(0, 1);
  const taken = [...conversation, ...unit];
  const group = columns.find((column) => {
    if (!GROUP.test(column) || taken.includes(column)) return false;
    const count = valuesOf(column).size;
    return count >= 2 && count <= 6 && isConstantIn(rows, unit, column);
  }) ?? null;
  const codes = columns.filter((column) => {
    if (taken.includes(column) || column === group) return false;
    const values = valuesOf(column);
    return values.has("0") && values.has("1") &&
      [...values].every((value) => CODE_VALUES.includes(value));
  });
  return { codes, unit, conversation, group };
}

const CODE_VALUES = ["0", "1", "", "NA"];
const CONVERSATIONS = [
  /^(conv(ersation)?|debate|talk|discussion|dialog(ue)?|thread|chat)([ _.-]?(id|name|no|number))?$/i,
  /^(session|activity|meeting|interview)([ _.-]?(id|name|no|number))?$/i,
];
const UNIT =
  /^(ena[ _.]unit|unit|speaker|user|student|participant|person|agent|role|author|name|player)([ _.-]?(id|name))?$/i;
const GROUP =
  /^(group|condition|cond|team|treatment|class|cohort|arm|set|prompt[ _.-]?set)([ _.-]?(id|name))?$/i;

function isConstantIn(
  rows: readonly Readonly<Record<string, string>>[],
  unit: readonly string[],
  column: string,
): boolean {
  const [name] = unit;
  if (name === undefined) return true;
  const known = new Map<string, string>();
  return rows.every((row) => {
    const key = row[name] ?? "";
    const value = row[column] ?? "";
    if (!known.has(key)) known.set(key, value);
    return known.get(key) === value;
  });
}
