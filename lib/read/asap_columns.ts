/**
 * The columns of the ASAP 2.0 corpus and what they tell of its layout.
 *
 * @module
 */

/** In which form the corpus was handed out. */
export type AsapLayout = "github" | "kaggle" | "competition";

/** How to read ASAP 2.0. */
export interface AsapOptions {
  /** Columns to keep as `extra`, such as "gender" for an analysis of fairness; none by default. */
  readonly keepColumns?: readonly string[];
  /** Columns of your own to pass over; any other unknown column is an error. */
  readonly ignoreColumns?: readonly string[];
  /** "error" (default) stops at unusable rows; "skip" leaves them out and lists them in the report. */
  readonly unusableRows?: "error" | "skip";
}

/** Columns about persons. Pass them as `keepColumns` to keep them, and never send them to a model. */
export const ASAP_DEMOGRAPHICS: readonly string[] = [
  "economically_disadvantaged",
  "student_disability_status",
  "ell_status",
  "race_ethnicity",
  "gender",
  "grade_level",
];

const CORE = ["essay_id", "full_text"];
/** Columns of source texts in the Kaggle layout. */
export const SOURCE_TEXTS: readonly string[] = [
  "source_text_1",
  "source_text_2",
  "source_text_3",
  "source_text_4",
];
const KNOWN = [
  ...CORE,
  "score",
  "assignment",
  "prompt_name",
  ...ASAP_DEMOGRAPHICS,
  ...SOURCE_TEXTS,
  "set",
  "pubpriv",
  "essay_word_count",
  "task",
];
/** Columns that become fields of records. */
export const HANDED_ON: readonly string[] = [
  ...CORE,
  "score",
  "assignment",
  "prompt_name",
  ...SOURCE_TEXTS,
];

/**
 * Recognises the layout of a file by its columns.
 *
 * @param columns Column names of the file.
 * @param path The file, for errors.
 * @param options Columns to keep and to ignore.
 * @returns The layout.
 * @throws {TypeError} If a needed column is missing, a column is unknown, or a column to keep is absent.
 */
export function recogniseLayout(
  columns: readonly string[],
  path: string,
  options: AsapOptions,
): AsapLayout {
  const missing = CORE.filter((name) => !columns.includes(name));
  if (missing.length > 0) {
    throw new TypeError(
      `Cannot read ${path}: the header must name essay_id and full_text, got ${
        columns.map((name) => JSON.stringify(name)).join(", ")
      }; rename the columns, or use readCsv for a corpus of another form`,
    );
  }
  const unknown = columns.filter((name) =>
    !KNOWN.includes(name) && !options.ignoreColumns?.includes(name)
  );
  if (unknown.length > 0) {
    throw new TypeError(
      `Cannot read ${path}: each column must belong to ASAP 2.0, got ${
        unknown.map((name) => JSON.stringify(name)).join(", ")
      }; pass ignoreColumns: ${JSON.stringify(unknown)} to leave it out`,
    );
  }
  const absent = (options.keepColumns ?? []).filter((name) =>
    !columns.includes(name)
  );
  if (absent.length > 0) {
    throw new TypeError(
      `Cannot read ${path}: keepColumns must name columns of the file, got ${
        absent.join(", ")
      }`,
    );
  }
  if (columns.some((name) => SOURCE_TEXTS.includes(name))) return "kaggle";
  return columns.includes("prompt_name") ? "github" : "competition";
}
