/**
 * What `deno task ena` reads: coded lines, or a table of connections that another
 * program made. Every guess becomes a note.
 *
 * @module
 */

import * as ena from "ena";
import { parseCsv } from "read";
import type { CodedLine } from "records";
import * as report from "report";
import type { Flags } from "./ena_flags.ts";
import { doubtNotes, emptyNotes, guessNote } from "./ena_notes.ts";

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

/** The mark that stands most often in the row of names, outside quotes. */
function guessSeparator(text: string): string {
  const [names = ""] = text.split(/\r\n|\n|\r/, 1);
  const bare = names.replaceAll(/"[^"]*"/g, "");
  const counts = [",", ";", "\t"].map((mark) => bare.split(mark).length);
  return [",", ";", "\t"][counts.indexOf(Math.max(...counts))] ?? ",";
}

/** Enough rows to guess from. */
const GUESS_ROWS = 2000;

function firstRows(text: string): string {
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

function readTable(text: string, flags: Flags, separator: string): Source {
  refuseCounting(flags);
  const { columns, rows, lines } = parseCsv(text, flags.file, { separator });
  const vectors = ena.parseConnections(columns, rows, {
    path: flags.file,
    lines,
    ...(flags.units === null ? {} : { unit: flags.units }),
    ...(flags.conversation === null ? {} : { step: flags.conversation }),
  });
  const guess = ena.guessColumns(columns, rows, knownOf(flags));
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
    ["--text", flags.text],
  ].find(([, value]) => value !== null);
  if (named === undefined) return;
  throw new TypeError(
    `Cannot run the model: ${flags.file} is a table of connections, which are counted already, so ${
      named[0]
    } must not be named; name --codes if its columns are codes of lines`,
  );
}

function knownOf(flags: Flags): ena.KnownColumns {
  const { units, conversation, group, text } = flags;
  return {
    ...(units === null ? {} : { unit: units }),
    ...(conversation === null ? {} : { conversation }),
    ...(group === null ? {} : { group }),
    ...(text === null || text === "" ? {} : { others: [text] }),
  };
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
  const guess = ena.guessColumns(head.columns, head.rows, knownOf(flags));
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
  const lines = ena.parseCodedLines(text, {
    path: flags.file,
    separator,
    unit: units,
    conversation,
    codes,
    ...(flags.marks === null ? {} : { missingMarks: flags.marks }),
    ...(guess.group === null || units.includes(guess.group)
      ? {}
      : { attributes: [guess.group] }),
  });
  if (flags.missing === "refuse") {
    refuseMissing(lines, text, { flags, codes, separator });
  }
  const accumulation = ena.accumulate(lines, {
    codes,
    stanzaWindow: flags.window ?? 4,
    forwardWindow: flags.forward ?? 0,
    ...(flags.weighting === null ? {} : { weighting: flags.weighting }),
    connections: flags.connections ?? "unordered",
    rows: flags.rows ?? "unit",
    missing: flags.missing,
    unitColumns: units,
  });
  const isLong = lines.length > PAGE_LINES;
  const { rows } = isLong || said === ""
    ? { rows: [] }
    : parseCsv(text, flags.file, { separator });
  return {
    vectors: accumulation,
    accumulation,
    group: guess.group,
    turns: isLong ? null : report.readableLines(lines, codes, {
      textOf: (index) => rows[index]?.[said],
    }),
    units,
    conversation,
    notes: [
      `${lines.length} lines of ${flags.file}.`,
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
      ...emptyNotes(lines, units, conversation),
    ],
  };
}

function refuseMissing(
  lines: readonly CodedLine[],
  text: string,
  { flags, codes, separator }: {
    readonly flags: Flags;
    readonly codes: readonly string[];
    readonly separator: string;
  },
): void {
  const row = lines.findIndex((line) => line.codes.includes(null));
  if (row < 0) return;
  const column = codes[lines[row]?.codes.indexOf(null) ?? 0] ?? "";
  const table = parseCsv(text, flags.file, { separator });
  throw new TypeError(
    `Cannot read ${flags.file}, line ${
      table.lines[row]
    }, column "${column}": a code must not be missing, got "${
      table.rows[row]?.[column]
    }"; code the line, leave it out, or count missing codes as 0 with --missing zero`,
  );
}

const TEXT = /^(text|utterance|message|content|transcript|line)$/i;

/** The column of what was said; one of nothing but numbers counts lines. */
function guessText(
  { columns, rows }: ReturnType<typeof parseCsv>,
): string | undefined {
  return columns.find((column) =>
    TEXT.test(column) && rows.some((row) => Number.isNaN(Number(row[column])))
  );
}

function requireColumn(
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
