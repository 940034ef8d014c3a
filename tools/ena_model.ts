/**
 * The model behind `deno task ena`: from CSV text to everything that is written.
 *
 * @module
 */

import * as ena from "ena";
import { parseCsv } from "read";
import type { EnaComparison, EnaModel } from "records";
import * as report from "report";
import { createRandom } from "stats";
import { edgesOf, tablesOf } from "./ena_tables.ts";

/** What the command line asks for. */
export interface Flags {
  /** CSV file. */
  readonly file: string;
  /** Columns that identify the unit; empty = guess. */
  readonly units: readonly string[];
  /** Columns that identify the conversation; empty = guess. */
  readonly conversation: readonly string[];
  /** Columns of codes; empty = guess. */
  readonly codes: readonly string[];
  /** Column that names groups; null = guess, "" = none. */
  readonly group: string | null;
  /** Column of what was said, for close reading; null = guess, "" = none. */
  readonly text: string | null;
  /** Stanza window. */
  readonly window: number;
  /** Weighting of connections. */
  readonly weighting: "binary" | "product";
  /** Folder for what is written. */
  readonly out: string;
  /** Seed of the permutation test. */
  readonly seed: number;
}

/** What a model run made. */
export interface ModelRun {
  /** The model. */
  readonly model: EnaModel;
  /** Two groups compared; null with another number of groups. */
  readonly comparison: EnaComparison | null;
  /** Lines for the terminal: guesses, description, comparison. */
  readonly notes: readonly string[];
  /** Files to write, by name. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Makes the model of a table and everything that is written about it.
 *
 * @param text CSV text.
 * @param flags What was asked for.
 * @returns Model, comparison, notes and files.
 * @throws As the functions of `ena` do; with file, line, column and value for a text in a code column.
 */
export function runModel(text: string, flags: Flags): ModelRun {
  const head = parseCsv(firstRows(text), flags.file);
  const isTable = ena.hasConnections(head.columns);
  const { vectors, accumulation, turns, group, notes } = isTable
    ? readTable(text, flags)
    : readLines(text, flags, head);
  const groups = group === null ? [] : [
    ...new Set(ena.groupUnits(vectors.units, group)),
  ].filter((name) => name !== null).sort();
  const [first, second] = groups;
  const model = ena.fitEna(vectors, {
    ...(group === null ? {} : { group }),
    ...(first === undefined || second === undefined || groups.length > 2
      ? {}
      : { rotation: { kind: "means", pairs: [{ first, second }] } }),
    fallback: "svd",
  });
  const comparison = first === undefined || second === undefined ||
      groups.length > 2 || model.axes.length === 0
    ? null
    : ena.compareGroups(model, [first, second], {
      random: createRandom(flags.seed),
    });
  const description = ena.describeModel(model);
  return {
    model,
    comparison,
    notes: [...notes, description, ...describeComparison(comparison)],
    files: new Map([
      ["model.json", `${JSON.stringify({ model, comparison }, null, 1)}\n`],
      ["description.txt", `${description}\n`],
      ...tablesOf(model),
      ...edgesOf(model, comparison, flags.seed),
      ...picturesOf(model, { comparison, accumulation, turns, groups }),
    ]),
  };
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

interface Source {
  readonly vectors: ena.Vectors;
  readonly accumulation: ena.Accumulation | null;
  readonly group: string | null;
  /** What was said in each line, as far as it is known. */
  readonly turns: readonly report.ReadableTurn[];
  readonly notes: readonly string[];
}

function readTable(text: string, flags: Flags): Source {
  const { columns, rows } = parseCsv(text, flags.file);
  const vectors = ena.parseConnections(columns, rows, {
    path: flags.file,
    ...(flags.units.length === 0 ? {} : { unit: flags.units }),
  });
  const group = flags.group ?? ena.guessColumns(columns, rows).group;
  return {
    vectors,
    accumulation: null,
    turns: [],
    group: group === "" ? null : group,
    notes: [
      `${flags.file} is a table of connections of ${vectors.units.length} units.`,
      ...guessNote("--group", flags.group === null ? group : null),
    ],
  };
}

function readLines(
  text: string,
  flags: Flags,
  head: ReturnType<typeof parseCsv>,
): Source {
  const guess = ena.guessColumns(head.columns, head.rows);
  const pick = (
    flag: string,
    given: readonly string[],
    guessed: readonly string[],
  ): { columns: readonly string[]; notes: string[] } => {
    if (given.length > 0) return { columns: given, notes: [] };
    if (guessed.length > 0) {
      return { columns: guessed, notes: guessNote(flag, guessed.join(",")) };
    }
    throw new TypeError(
      `Cannot run the model: ${flag} must be named, since no column of ${flags.file} looks like it; columns are ${
        head.columns.join(", ")
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
  const group = flags.group ?? guess.group;
  const lines = ena.parseCodedLines(text, {
    path: flags.file,
    unit: units.columns,
    conversation: conversation.columns,
    codes: codes.columns,
    ...(group === null || group === "" || units.columns.includes(group)
      ? {}
      : { attributes: [group] }),
  });
  const accumulation = ena.accumulate(lines, {
    codes: codes.columns,
    stanzaWindow: flags.window,
    weighting: flags.weighting,
    missing: "zero",
    unitColumns: units.columns,
  });
  const said = flags.text ??
    head.columns.find((column) => TEXT.test(column)) ?? "";
  const isLong = lines.length > PAGE_LINES;
  const { rows } = isLong || said === ""
    ? { rows: [] }
    : parseCsv(text, flags.file);
  return {
    vectors: accumulation,
    accumulation,
    group: group === "" ? null : group,
    turns: isLong ? [] : report.readableLines(lines, codes.columns, {
      textOf: (index) => rows[index]?.[said],
    }),
    notes: [
      `${lines.length} lines of ${flags.file}.`,
      ...units.notes,
      ...conversation.notes,
      ...codes.notes,
      ...guessNote("--group", flags.group === null ? group : null),
    ],
  };
}

const TEXT = /^(text|utterance|message|content|transcript|line)$/i;

function guessNote(flag: string, guessed: string | null): string[] {
  return guessed === null ? [] : [`Guessed: ${flag} ${guessed}`];
}

function describeComparison(comparison: EnaComparison | null): string[] {
  if (comparison === null) return [];
  const { permutation, heldOut, groups: [first, second] } = comparison;
  return [
    `${first.name} (${first.unitCount}) against ${second.name} (${second.unitCount}): ` +
    `distance ${report.formatNumber(permutation.statistic)}, permutation ${
      report.formatPValue(permutation.pValue)
    }${
      heldOut.status === "computed"
        ? `, held-out accuracy ${
          report.formatPercent(heldOut.balancedAccuracy)
        }`
        : ""
    }.`,
    ...comparison.warnings,
  ];
}

/** With more lines than this the page would be too large for close reading. */
const PAGE_LINES = 20_000;

function picturesOf(
  model: EnaModel,
  { comparison, accumulation, turns, groups }: {
    readonly comparison: EnaComparison | null;
    readonly accumulation: ena.Accumulation | null;
    readonly turns: readonly report.ReadableTurn[];
    readonly groups: readonly string[];
  },
): [string, string][] {
  if (model.axes.length < 2) return [];
  const summaries = ena.summarizeGroups(model, groups);
  const shown = comparison === null ? { groups: summaries } : { comparison };
  const lines = accumulation === null ||
      accumulation.lines.length > PAGE_LINES
    ? {}
    : {
      lines: report.connectionLines(model, accumulation, {
        explain: ena.explain,
      }),
      turns,
    };
  return [
    ["points.svg", report.pointsPlot(model, shown).svg],
    comparison === null
      ? ["network.svg", report.network(model).svg]
      : ["subtraction.svg", report.subtraction(model, comparison).svg],
    [
      "explorer.html",
      report.explorerPage(report.explorer(model, { ...shown, ...lines })),
    ],
  ];
}
