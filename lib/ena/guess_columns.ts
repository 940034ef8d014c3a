/**
 * Which column is what? A guess from names and values, to be shown to a person and
 * confirmed, never to be used in silence.
 *
 * Codes: columns with nothing but 0, 1 and missing marks, a 0 and a 1 among them, that
 * are not the same in all lines of each unit. Columns that come close are named with the
 * reason why they were not taken: a code with one mistyped cell must not vanish, nor
 * groups because speakers of two groups have the same name.
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
  /** Columns that look like codes or groups and were not taken. */
  readonly doubtful: readonly DoubtfulColumn[];
}

/** A column that looks like a code or like groups, and is none as it stands. */
export interface DoubtfulColumn {
  /** Name of the column. */
  readonly column: string;
  /** What it looks like. */
  readonly like: "code" | "group";
  /** Index of the row to look at, from 0; null where it is the whole column. */
  readonly row: number | null;
  /** Why it was not taken, such as `holds "maybe"`. */
  readonly reason: string;
}

/** Columns that are known, so that they are not guessed to be something else. */
export interface KnownColumns {
  /** Columns that tell whose a line is. */
  readonly unit?: readonly string[];
  /** Columns that tell which lines may connect. */
  readonly conversation?: readonly string[];
  /** Column that names groups of units; "" = there is none. */
  readonly group?: string;
  /** Columns that are anything else. */
  readonly others?: readonly string[];
}

/**
 * Guesses the columns of a coded table.
 *
 * @param columns Names of the columns.
 * @param rows Rows by column name, as text; all of them or the first thousands.
 * @param known Columns that need no guess.
 * @returns Guesses, and what is known as it is.
 *
 * @example
 * ```ts
 * import { guessColumns } from "ena";
 * import assert from "node:assert/strict";
 *
 * const rows = [
 *   { talk: "t1", turn: "1", speaker: "Ann", group: "x", Claim: "1", Doubt: "0", Plan: "1" },
 *   { talk: "t1", turn: "2", speaker: "Ben", group: "y", Claim: "0", Doubt: "1", Plan: "O" },
 *   { talk: "t1", turn: "3", speaker: "Cyd", group: "y", Claim: "0", Doubt: "0", Plan: "0" },
 * ];
 * assert.deepEqual(guessColumns(Object.keys(rows[0] ?? {}), rows), {
 *   codes: ["Claim", "Doubt"], unit: ["speaker"], conversation: ["talk"], group: "group",
 *   doubtful: [{ column: "Plan", like: "code", row: 1, reason: 'holds "O"' }],
 * });
 * ```
 */
export function guessColumns(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string>>[],
  known: KnownColumns = {},
): GuessedColumns {
  const named = [
    ...known.unit ?? [],
    ...known.conversation ?? [],
    ...known.others ?? [],
  ];
  const free = columns.filter((column) => !named.includes(column));
  const conversation = known.conversation ??
    CONVERSATIONS.flatMap((pattern) =>
      free.filter((column) => pattern.test(column))
    ).slice(0, 1);
  const unit = known.unit ??
    free.filter((column) => UNIT.test(column) && !conversation.includes(column))
      .slice(0, 1);
  // One of several columns of a unit may name its group, as in team and speaker.
  const groupLike = [...(unit.length > 1 ? unit : []), ...free].filter((name) =>
    GROUP.test(name) && !conversation.includes(name) &&
    (unit.length > 1 || !unit.includes(name)) && hasFewValues(rows, name)
  );
  const group = known.group ??
    groupLike.find((column) => isConstantIn(rows, unit, column)) ?? null;
  const taken = [...conversation, ...unit, group];
  const judged = free.filter((column) => !taken.includes(column))
    .flatMap((column) => judge(rows, unit, column));
  return {
    codes: judged.flatMap(({ column, reason }) =>
      reason === "" ? [column] : []
    ),
    unit,
    conversation,
    group: group === "" ? null : group,
    doubtful: [
      ...(group !== null ? [] : groupLike.map((column): DoubtfulColumn => ({
        column,
        like: "group",
        row: null,
        reason: `varies within ${unit.join(", ")}`,
      }))),
      ...judged.filter(({ reason }) => reason !== ""),
    ],
  };
}

const CONVERSATIONS = [
  /^(conv(ersation)?|debate|talk|discussion|dialog(ue)?|thread|chat)([ _.-]?(id|name|no|number))?$/i,
  /^(session|activity|meeting|interview)([ _.-]?(id|name|no|number))?$/i,
];
const UNIT =
  /^(ena[ _.]unit|unit|speaker|user|student|participant|person|agent|role|author|name|player)([ _.-]?(id|name))?$/i;
const GROUP =
  /^(group|condition|cond|team|treatment|class|cohort|arm|set|gender|sex|prompt[ _.-]?set)([ _.-]?(id|name))?$/i;

/** 0 and 1 as spreadsheets and data frames write them. */
const ZERO_OR_ONE = /^[01](\.0*)?$/;
const MISSING = ["", "NA"];

/** Tells whether a column is a code; nothing where it does not look like one. */
function judge(
  rows: readonly Readonly<Record<string, string>>[],
  unit: readonly string[],
  column: string,
): DoubtfulColumn[] {
  const fields = rows.map((row) => row[column]?.trim() ?? "");
  const held = fields.filter((field) => !MISSING.includes(field));
  const wrong = held.filter((field) => !ZERO_OR_ONE.test(field));
  if (held.length === 0) return [];
  const areWords = held.every((field) => /^(true|false)$/i.test(field));
  if (wrong.length * 2 >= held.length && !areWords) return [];
  const [odd] = wrong;
  if (odd !== undefined) {
    return [{
      column,
      like: "code",
      row: fields.indexOf(odd),
      reason: `holds "${odd}"`,
    }];
  }
  const values = new Set(held.map(Number));
  if (values.size < 2) {
    return [{
      column,
      like: "code",
      row: null,
      reason: `is always ${[...values][0]}`,
    }];
  }
  if (isAttribute(rows, unit, column)) {
    return [{
      column,
      like: "code",
      row: null,
      reason: `is the same in all lines of each ${unit.join(", ")}`,
    }];
  }
  return [{ column, like: "code", row: null, reason: "" }];
}

/** With three lines per unit and more, a code that never changes within a unit says something about the unit. */
function isAttribute(
  rows: readonly Readonly<Record<string, string>>[],
  unit: readonly string[],
  column: string,
): boolean {
  if (unit.length === 0 || !isConstantIn(rows, unit, column)) return false;
  return rows.length >= 3 * new Set(rows.map((row) => keyOf(row, unit))).size;
}

function hasFewValues(
  rows: readonly Readonly<Record<string, string>>[],
  column: string,
): boolean {
  const count = new Set(rows.map((row) => row[column]?.trim() ?? "")).size;
  return count >= 2 && count <= 6;
}

function keyOf(
  row: Readonly<Record<string, string>>,
  unit: readonly string[],
): string {
  return JSON.stringify(unit.map((name) => row[name] ?? ""));
}

function isConstantIn(
  rows: readonly Readonly<Record<string, string>>[],
  unit: readonly string[],
  column: string,
): boolean {
  if (unit.length === 0) return true;
  const known = new Map<string, string>();
  return rows.every((row) => {
    const key = keyOf(row, unit);
    const value = row[column] ?? "";
    if (!known.has(key)) known.set(key, value);
    return known.get(key) === value;
  });
}
