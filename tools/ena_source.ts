/**
 * What `deno task ena` reads: coded lines, or a table of connections that another
 * program made. Every guess becomes a note.
 *
 * @module
 */

import * as ena from "ena";
import { parseCsv } from "read";
import * as report from "report";
import type { Flags } from "./ena_flags.ts";
import {
  firstRows,
  guessSeparator,
  guessText,
  guessUnnamed,
  requireColumn,
} from "./ena_guesses.ts";
import { maskOf } from "./ena_mask.ts";
import { doubtNotes, emptyNotes, guessNote } from "./ena_notes.ts";
import { numbersOrTexts, rotationColumns } from "./ena_rotation.ts";

/** What a model is made from. */
export interface Source {
  /** Adjacency vectors. */
  readonly vectors: ena.Vectors;
  /** The same with the lines behind them; null where another program counted. */
  readonly accumulation: ena.Accumulation | null;
  /** Column that names groups; null = none. */
  readonly group: string | null;
  /** What was said in each line; null = too long for close reading. */
  readonly turns: readonly report.ReadableTurn[] | null;
  /** Columns that tell units apart. */
  readonly units: readonly string[];
  /** Columns that tell conversations (or steps) apart. */
  readonly conversation: readonly string[];
  /** What was read, and what was guessed. */
  readonly notes: readonly string[];
}

/** With more lines than this the page would be too large for close reading. */
export const PAGE_LINES = 20_000;

/**
 * Reads the text of a file.
 *
 * @param text CSV text.
 * @param flags What was asked for.
 * @returns Vectors and everything around them.
 * @throws As the functions of `ena` do; with file, line, column and value for a text in a code column.
 */
export function readSource(text: string, flags: Flags): Source {
  const separator = flags.separator ?? guessSeparator(text);
  const first = firstRows(text);
  const head = parseCsv(first, flags.file, { separator });
  const notes = flags.separator === null && separator !== ","
    ? [`Guessed: --separator ${separator === "\t" ? "tab" : separator}`]
    : [];
  const options = { head, separator, isWhole: first.length === text.length };
  const source = flags.codes === null && ena.hasConnections(head.columns)
    ? readTable(text, flags, separator)
    : readLines(text, flags, options);
  return { ...source, notes: [...notes, ...source.notes] };
}

function readTable(text: string, flags: Flags, separator: string): Source {
  refuseCounting(flags);
  const { columns, rows, lines } = parseCsv(text, flags.file, { separator });
  for (const [flag, column] of rotationColumns(flags)) {
    requireColumn(column, flag, columns, flags.file);
  }
  const vectors = ena.parseConnections(columns, rows, {
    path: flags.file,
    lines,
    ...(flags.units === null ? {} : { unit: flags.units }),
    ...(flags.conversation === null ? {} : { step: flags.conversation }),
  });
  const guess = guessUnnamed({ columns, rows }, flags);
  return {
    vectors,
    accumulation: null,
    turns: [],
    group: guess.group,
    units: flags.units ?? [],
    conversation: flags.conversation ?? [],
    notes: [
      `${flags.file} is a table of connections of ${vectors.units.length} ${
        flags.conversation === null ? "units" : "steps of units"
      }.`,
      ...guessNote("--group", flags.group, guess.group),
    ],
  };
}

function refuseCounting(flags: Flags): void {
  const named = [
    ["--window", flags.window],
    ["--forward", flags.forward],
    ["--weighting", flags.weighting],
    ["--connections", flags.connections],
    ["--rows", flags.rows],
    ["--mask", flags.mask],
    ["--text", flags.text],
  ].find(([, value]) => value !== null);
  if (named === undefined) return;
  throw new TypeError(
    `Cannot run the model: ${flags.file} is a table of connections, which are counted already, so ${
      named[0]
    } must not be named; name --codes if its columns are codes of lines`,
  );
}

function readLines(
  text: string,
  flags: Flags,
  { head, separator, isWhole }: {
    readonly head: ReturnType<typeof parseCsv>;
    readonly separator: string;
    readonly isWhole: boolean;
  },
): Source {
  const guess = guessUnnamed(head, flags);
  const pick = (
    flag: "--units" | "--conversation" | "--codes",
    given: readonly string[] | null,
    guessed: readonly string[],
  ): readonly string[] => {
    const columns = given ?? guessed;
    if (columns.length >= (flag === "--codes" && given === null ? 2 : 1)) {
      return columns;
    }
    throw new TypeError(
      `Cannot run the model: ${flag} must be named, since ${
        columns.length === 0 ? "no column" : `only ${columns.join(", ")}`
      } of ${flags.file} looks like it; columns are ${head.columns.join(", ")}${
        flag === "--codes"
          ? doubtNotes(
            {
              ...guess,
              doubtful: guess.doubtful.filter(({ like }) => like === "code"),
            },
            head,
            isWhole,
          ).map((note) => `\n${note}`).join("")
          : ""
      }`,
    );
  };
  const units = pick("--units", flags.units, guess.unit);
  const conversation = pick(
    "--conversation",
    flags.conversation,
    guess.conversation,
  );
  const codes = pick("--codes", flags.codes, guess.codes);
  const said = flags.text ?? guessText(head) ?? "";
  requireColumn(said, "--text", head.columns, flags.file);
  const followed = rotationColumns(flags);
  for (const [flag, column] of followed) {
    requireColumn(column, flag, head.columns, flags.file);
  }
  const columns = readColumns(text, {
    path: flags.file,
    separator,
    unit: units,
    conversation,
    codes,
    ...(flags.marks === null ? {} : { missingMarks: flags.marks }),
    attributes: [
      ...new Set([
        ...(guess.group === null ? [] : [guess.group]),
        ...followed.map(([, column]) => column),
      ]),
    ].filter((column) => !units.includes(column)),
  }, followed.map(([, column]) => column));
  if (flags.missing === "refuse") {
    refuseMissing(columns, text, { flags, codes, separator });
  }
  const connections = flags.connections ?? "unordered";
  const accumulation = ena.accumulate(columns, {
    codes,
    stanzaWindow: flags.window ?? 4,
    forwardWindow: flags.forward ?? 0,
    ...(flags.weighting === null ? {} : { weighting: flags.weighting }),
    ...(flags.mask === null
      ? {}
      : { mask: maskOf(flags.mask, codes, connections === "ordered") }),
    connections,
    rows: flags.rows ?? "unit",
    missing: flags.missing,
    unitColumns: units,
  });
  const { lineCount } = accumulation.indexed;
  const isLong = lineCount > PAGE_LINES;
  const { rows } = isLong || said === ""
    ? { rows: [] }
    : parseCsv(text, flags.file, { separator });
  return {
    vectors: accumulation,
    accumulation,
    group: guess.group,
    turns: isLong ? null : report.readableLines(accumulation.lines, codes, {
      textOf: (index) => rows[index]?.[said],
    }),
    units,
    conversation,
    notes: [
      `${lineCount} lines of ${flags.file}.`,
      ...guessNote("--units", flags.units, units.join(",")),
      ...guessNote(
        "--conversation",
        flags.conversation,
        conversation.join(","),
      ),
      ...guessNote("--codes", flags.codes, codes.join(",")),
      ...guessNote("--group", flags.group, guess.group),
      ...guessNote("--text", flags.text, said === "" ? null : said),
      ...doubtNotes(
        {
          ...guess,
          doubtful: guess.doubtful.filter(({ like }) =>
            like === "group" || flags.codes === null
          ),
        },
        head,
        isWhole,
      ),
      ...emptyNotes(columns, units, conversation),
    ],
  };
}

/** Lines as columns, numbers where axes follow numbers. */
function readColumns(
  text: string,
  options: ena.CodedCsvOptions,
  followed: readonly string[],
): ena.CodedColumns {
  const columns = ena.parseCodedColumns(text, options);
  return {
    ...columns,
    attributes: Object.fromEntries(
      Object.entries(columns.attributes ?? {}).map(([name, column]) => [
        name,
        followed.includes(name) ? numbersOrTexts(column) : column,
      ]),
    ),
  };
}

function refuseMissing(
  columns: ena.CodedColumns,
  text: string,
  { flags, codes, separator }: {
    readonly flags: Flags;
    readonly codes: readonly string[];
    readonly separator: string;
  },
): void {
  const rows = columns.codes.map(firstMissing);
  const row = Math.min(...rows);
  if (row === Infinity) return;
  const column = codes[rows.indexOf(row)] ?? "";
  const table = parseCsv(text, flags.file, { separator });
  throw new TypeError(
    `Cannot read ${flags.file}, line ${
      table.lines[row]
    }, column "${column}": a code must not be missing, got "${
      table.rows[row]?.[column]
    }"; code the line, leave it out, or count missing codes as 0 with --missing zero`,
  );
}

function firstMissing(column: ena.NumberColumn): number {
  for (let line = 0; line < column.length; line++) {
    if (Number.isNaN(column[line] ?? NaN)) return line;
  }
  return Infinity;
}
