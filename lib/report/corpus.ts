/**
 * The line that says what a table or figure was made from.
 *
 * Source: no formula.
 *
 * @module
 */

import type { CorpusLabel } from "records";

/**
 * Writes what a table or figure was made from as one line.
 *
 * @param corpus The label.
 * @returns "Corpus: name (source). Statement".
 *
 * @example
 * ```ts
 * import { corpusLine } from "report";
 * import assert from "node:assert/strict";
 *
 * assert.equal(
 *   corpusLine({ corpus: "toy", source: "role-played", statement: "Made up." }),
 *   "Corpus: toy (role-played). Made up.",
 * );
 * ```
 */
export function corpusLine(corpus: CorpusLabel): string {
  return `Corpus: ${corpus.corpus} (${corpus.source}). ${corpus.statement}`;
}
