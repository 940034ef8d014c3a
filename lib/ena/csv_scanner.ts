/**
 * Walks over CSV text row by row and keeps the places of the fields, so that only the
 * fields that are asked for become strings.
 *
 * Source: RFC 4180.
 *
 * @module
 */

/** One row of a CSV text at a time. It changes with every `next`. */
export interface CsvScanner {
  /** Names of the columns, without blanks around them. */
  readonly columns: readonly string[];
  /**
   * Goes to the next row that holds any text.
   *
   * @returns False at the end of the text.
   * @throws {SyntaxError} If the row has another number of fields than the header, or a quote is not closed.
   */
  readonly next: () => boolean;
  /**
   * Gives a field of the current row.
   *
   * @param column Index of the column, from 0.
   * @returns Its text, without the quotes around it.
   */
  readonly field: (column: number) => string;
  /**
   * Tells whether a field is a certain text, without making a string of it.
   *
   * @param column Index of the column, from 0.
   * @param text The text.
   * @returns True if it is; false for fields in quotes, which `field` has to read.
   */
  readonly holds: (column: number, text: string) => boolean;
  /**
   * Gives the value of a field that is a single digit, as most codes are.
   *
   * @param column Index of the column, from 0.
   * @returns 0 to 9, or -1 for any other field.
   */
  readonly digit: (column: number) => number;
  /**
   * Gives the line on which the current row starts.
   *
   * @returns Line of the text, from 1.
   */
  readonly line: () => number;
}

const QUOTE = 34;
const NEWLINE = 10;
const RETURN = 13;

/**
 * Starts reading a CSV text.
 *
 * @param text CSV text with a row of column names; a byte order mark is skipped.
 * @param path Name of the file, for errors.
 * @param separator Character between fields.
 * @returns The scanner, before the first row of values.
 * @throws {RangeError} If the separator is not one character.
 * @throws {SyntaxError} If there is no row of names, or a name is there twice.
 */
export function scanCsv(
  text: string,
  path: string,
  separator: string,
): CsvScanner {
  if (separator.length !== 1 || '"\r\n'.includes(separator)) {
    throw new RangeError(
      `Cannot read ${path}: separator must be one character, neither a quote nor a line end, got ${
        JSON.stringify(separator)
      }`,
    );
  }
  const separatorCode = separator.charCodeAt(0);
  const starts: number[] = [];
  const ends: number[] = [];
  let place = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let count = 0;
  let line = 0;
  let nextLine = 1;

  /** Gives the place after a quoted field. */
  function closeQuote(open: number): number {
    let at = open + 1;
    for (;;) {
      const close = text.indexOf('"', at);
      if (close < 0) {
        throw new SyntaxError(
          `Cannot read ${path}: the quote in the row on line ${line} must be closed, got the end of the file`,
        );
      }
      for (; at < close; at++) {
        if (text.charCodeAt(at) === NEWLINE) nextLine++;
      }
      if (text.charCodeAt(close + 1) !== QUOTE) return close + 1;
      at = close + 2;
    }
  }

  /** Keeps the places of the fields of one row; false for a row without any text. */
  function readRow(): boolean {
    let at = place;
    let start = at;
    let hasText = false;
    count = 0;
    for (;;) {
      const char = at < text.length ? text.charCodeAt(at) : NEWLINE;
      if (char === QUOTE && at === start) {
        at = closeQuote(at);
        hasText = true;
      } else if (
        char === separatorCode || char === NEWLINE || char === RETURN
      ) {
        starts[count] = start;
        ends[count++] = at;
        at++;
        start = at;
        if (char === separatorCode) continue;
        if (char === RETURN && text.charCodeAt(at) === NEWLINE) at++;
        break;
      } else {
        if (char !== 32 && char !== 9) hasText = true;
        at++;
      }
    }
    place = at;
    nextLine++;
    return hasText;
  }

  function readNext(): boolean {
    while (place < text.length) {
      line = nextLine;
      if (readRow()) return true;
    }
    return false;
  }

  function field(column: number): string {
    const start = starts[column] ?? 0;
    const end = ends[column] ?? 0;
    return text.charCodeAt(start) === QUOTE && end > start
      ? text.slice(start + 1, end - 1).replaceAll('""', '"')
      : text.slice(start, end);
  }

  function holds(column: number, wanted: string): boolean {
    const start = starts[column] ?? 0;
    if ((ends[column] ?? 0) - start !== wanted.length) return false;
    if (text.charCodeAt(start) === QUOTE) return false;
    // The ends of neighbouring fields differ more often than their beginnings.
    for (let at = wanted.length - 1; at >= 0; at--) {
      if (text.charCodeAt(start + at) !== wanted.charCodeAt(at)) return false;
    }
    return true;
  }

  function digit(column: number): number {
    const start = starts[column] ?? 0;
    if ((ends[column] ?? 0) !== start + 1) return -1;
    const value = text.charCodeAt(start) - 48;
    return value >= 0 && value <= 9 ? value : -1;
  }

  function next(): boolean {
    if (!readNext()) return false;
    if (count === columns.length) return true;
    throw new SyntaxError(
      `Cannot read ${path}: the row on line ${line} must have ${columns.length} fields like the header, ` +
        `got ${count}; a text with commas or line breaks needs quotes around it`,
    );
  }

  const columns = readNext()
    ? Array.from({ length: count }, (_, column) => field(column).trim())
    : [];
  checkNames(columns, path);
  return { columns, next, field, holds, digit, line: () => line };
}

function checkNames(columns: readonly string[], path: string): void {
  if (columns.length === 0) {
    throw new SyntaxError(
      `Cannot read ${path}: there must be a row of column names, got an empty file`,
    );
  }
  const twice = columns.find((name, index) => columns.indexOf(name) !== index);
  if (twice !== undefined) {
    throw new SyntaxError(
      `Cannot read ${path}: each column must have a name of its own, got "${twice}" twice`,
    );
  }
}
