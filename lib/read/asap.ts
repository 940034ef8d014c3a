/**
 * Essays of the ASAP 2.0 corpus in the three CSV layouts in which it is
 * handed out, recognised by their column names. The essays are not part of
 * this project (CC BY-NC-SA 4.0, texts of minors): bring your own copy.
 *
 * | layout | columns beside essay_id, score, full_text |
 * |---|---|
 * | github | set, pubpriv, assignment, prompt_name, demographics, grade_level, essay_word_count, task |
 * | kaggle | assignment, prompt_name, demographics, source_text_1 to source_text_4 |
 * | competition | none; the hidden test file has no score either |
 *
 * Columns about persons are dropped at load unless named in `keepColumns`.
 * Leaves out: the source texts of the GitHub layout, which are separate PDFs.
 *
 * Source: Crossley et al., the ASAP 2.0 corpus, https://doi.org/10.2139/ssrn.5129353
 *
 * @module
 */

import type { Assignment, Essay, Score } from "records";
import {
  type AsapLayout,
  type AsapOptions,
  HANDED_ON,
  recogniseLayout,
  SOURCE_TEXTS,
} from "./asap_columns.ts";
import { type CsvRow, type CsvTable, readCsv } from "./csv.ts";
import { show, takeScore, takeText } from "./fields.ts";
import { repairMojibake } from "./mojibake.ts";

/** A row that could not become an essay. */
export interface UnusableRow {
  /** Line of the file on which the row starts. */
  readonly line: number;
  /** What is wrong with it. */
  readonly reason: string;
}

/** What reading did to the file. */
export interface AsapReport {
  /** Layout recognised from the columns. */
  readonly layout: AsapLayout;
  /** Rows that became essays. */
  readonly essayCount: number;
  /** Fully blank rows, skipped. */
  readonly blankRowCount: number;
  /** Rows left out by `unusableRows: "skip"`. */
  readonly unusableRows: readonly UnusableRow[];
  /** Essays in which spoilt characters were put right. */
  readonly repairedEssayCount: number;
  /** Spoilt sequences put right in all fields. */
  readonly repairCount: number;
  /** Rows whose prompt_name carried quote marks of its own, removed. */
  readonly cleanedNameCount: number;
  /** Columns not handed on. */
  readonly droppedColumns: readonly string[];
  /** Licence of the corpus, for the manifest. */
  readonly licence: string;
}

/** ASAP 2.0 as records. */
export interface AsapCorpus {
  /** Essays in file order. */
  readonly essays: readonly Essay[];
  /** Assignments in order of first appearance; one named "unknown" in the competition layout. */
  readonly assignments: readonly Assignment[];
  /** What reading did to the file. */
  readonly report: AsapReport;
}

/**
 * Reads an ASAP 2.0 CSV file. Rows are counted, not assumed: the corpus has
 * been described with several different totals.
 *
 * @param path Path from the project's root, or absolute.
 * @param options Columns to keep or ignore, and what to do with unusable rows.
 * @returns Essays, assignments and a report.
 * @throws {SyntaxError} If the file is empty, has no rows, or is not CSV.
 * @throws {TypeError} If the layout is not recognised, a column is unknown, a field is missing, or an id is taken twice.
 * @throws {RangeError} If a score is no whole number from 1 to 6.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { readAsap, writeText } from "read";
 *
 * const dir = Deno.makeTempDirSync();
 * writeText(`${dir}/train.csv`, 'essay_id,full_text,score\na1,"I donâ€™t, I said.",3\n');
 * const { essays, report } = readAsap(`${dir}/train.csv`);
 * assert.deepEqual(essays, [
 *   { essayId: "a1", assignment: "unknown", text: "I don’t, I said.", gold: 3 },
 * ]);
 * assert.deepEqual([report.layout, report.repairCount], ["competition", 1]);
 * Deno.removeSync(dir, { recursive: true });
 * ```
 */
export function readAsap(path: string, options: AsapOptions = {}): AsapCorpus {
  const table = readCsv(path);
  const layout = recogniseLayout(table.columns, path, options);
  if (table.rows.length === 0) {
    throw new SyntaxError(
      `Cannot read ${path}: the file must hold essays, got column names only`,
    );
  }
  const essays: Essay[] = [];
  const assignments = new Map<string, Assignment>();
  const counts = { essays: 0, sequences: 0, names: 0 };
  const problems: { line: number; error: Error }[] = [];
  const lineOf = new Map<string, number>();
  table.rows.forEach((row, index) => {
    const line = table.lines[index] ?? 0;
    try {
      const place = `${path} line ${line}`;
      const essay = takeEssay(row, table, place, options);
      const earlier = lineOf.get(essay.essayId);
      if (earlier !== undefined) {
        throw new TypeError(
          `Cannot read ${place}: each "essay_id" must stand once, got ${
            show(essay.essayId)
          } also on line ${earlier}`,
        );
      }
      lineOf.set(essay.essayId, line);
      const name = cleanName(row["prompt_name"] ?? "");
      const text = repairMojibake(essay.text);
      counts.essays += text.repairCount > 0 ? 1 : 0;
      counts.sequences += text.repairCount;
      counts.names += name.cleaned ? 1 : 0;
      const known = assignments.get(name.text);
      if (known === undefined || known.task === NO_TASK) {
        assignments.set(name.text, takeAssignment(row, name.text, counts));
      }
      essays.push({ ...essay, assignment: name.text, text: text.text });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      problems.push({ line, error });
    }
  });
  if (options.unusableRows !== "skip") throwFirst(problems, path);
  if (essays.length === 0) throwFirst(problems, path);
  return {
    essays,
    assignments: [...assignments.values()],
    report: {
      layout,
      essayCount: essays.length,
      blankRowCount: table.blankRowCount,
      unusableRows: problems.map(({ line, error }) => ({
        line,
        reason: error.message,
      })),
      repairedEssayCount: counts.essays,
      repairCount: counts.sequences,
      cleanedNameCount: counts.names,
      droppedColumns: table.columns.filter((name) =>
        !HANDED_ON.includes(name) && !options.keepColumns?.includes(name)
      ),
      licence: "CC BY-NC-SA 4.0 (ASAP 2.0); essays may not be passed on",
    },
  };
}

const NO_TASK = "(This copy of the corpus does not carry the task.)";

function takeEssay(
  row: CsvRow,
  table: CsvTable,
  place: string,
  options: AsapOptions,
): Essay {
  const gold: Score | null = table.columns.includes("score")
    ? takeScore(row, "score", place)
    : null;
  const kept = options.keepColumns ?? [];
  if (table.columns.includes("prompt_name")) {
    takeText(row, "prompt_name", place);
  }
  takeText(row, "full_text", place);
  return {
    essayId: takeText(row, "essay_id", place),
    assignment: "",
    text: (row["full_text"] ?? "").replaceAll("\r\n", "\n").trimEnd(),
    gold,
    ...(kept.length > 0
      ? {
        extra: Object.fromEntries(kept.map((name) => [name, row[name] ?? ""])),
      }
      : {}),
  };
}

function takeAssignment(
  row: CsvRow,
  name: string,
  counts: { sequences: number },
): Assignment {
  const repair = (text: string): string => {
    const repaired = repairMojibake(text);
    counts.sequences += repaired.repairCount;
    return repaired.text.trim();
  };
  const task = repair(row["assignment"] ?? "");
  return {
    assignment: name,
    title: name,
    task: task === "" ? NO_TASK : task,
    sourceTexts: SOURCE_TEXTS.map((column) => repair(row[column] ?? "")).filter(
      (text) => text !== "",
    ),
  };
}

/** Removes quote marks around and inside a prompt name; apostrophes stay. */
function cleanName(name: string): {
  readonly text: string;
  readonly cleaned: boolean;
} {
  if (name.trim() === "") return { text: "unknown", cleaned: false };
  const text = repairMojibake(name).text.replace(/["“”]/g, "").replace(
    /\s+/g,
    " ",
  ).trim();
  return {
    text: text === "" ? "unknown" : text,
    cleaned: /["“”]/.test(name),
  };
}

function throwFirst(
  problems: readonly { readonly line: number; readonly error: Error }[],
  path: string,
): void {
  const first = problems[0];
  if (first === undefined) return;
  const lines = problems.slice(1, 6).map(({ line }) => line).join(", ");
  const others = problems.length === 1
    ? ""
    : ` (and ${problems.length - 1} more, on lines ${lines}${
      problems.length > 6 ? ", ..." : ""
    })`;
  const wayOut =
    `; correct ${path}, or pass unusableRows: "skip" to leave such rows out and count them`;
  first.error.message += others + wayOut;
  throw first.error;
}
