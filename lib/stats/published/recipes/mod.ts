/**
 * Every figure of two published papers that can be recomputed or checked for
 * consistency, with a verdict. The figures come as records; none stands here.
 *
 * Source: each file names its own.
 *
 * @module
 */

import { checkCodeFigures } from "./codes.ts";
import { checkCountedRuns } from "./counted_runs.ts";
import { checkDesignFigures } from "./design.ts";
import { checkEnaFigures } from "./ena.ts";
import { checkFewRuns } from "./few_runs.ts";
import type { FigureRecord } from "./figures.ts";
import { checkOverlapStatements } from "./overlaps.ts";
import { checkAccuracyFigures } from "./paired_test.ts";
import type { PublishedCheck } from "./rows.ts";
import { checkStatements } from "./statements.ts";
import { checkTableFigures } from "./tables.ts";
import { checkVerdictFigures } from "./verdicts.ts";

export { publishedPairs } from "./accuracy.ts";
export {
  type BootstrapReading,
  enumerateBootstraps,
} from "./bootstrap_readings.ts";
export { listPublishedCodes, type PublishedCode } from "./codes.ts";
export type { FigureInterval, FigureRecord } from "./figures.ts";
export { listOverlaps, type ModelOverlap } from "./overlaps.ts";
export {
  countVerdicts,
  type FigurePlace,
  type PublishedCheck,
  type PublishedVerdict,
  type VerdictCount,
} from "./rows.ts";
export { listPrintedEstimates, type PrintedEstimate } from "./tables.ts";
export { readWelchTests, type WelchReading } from "./welch_readings.ts";
export {
  checkAccuracyFigures,
  checkCodeFigures,
  checkCountedRuns,
  checkDesignFigures,
  checkEnaFigures,
  checkFewRuns,
  checkOverlapStatements,
  checkStatements,
  checkTableFigures,
  checkVerdictFigures,
};

/**
 * Checks the figures of the paper on essay-scoring debates.
 *
 * @param figures Published figures.
 * @returns One row for each figure or statement: accuracy, axis, codes.
 * @throws RangeError if a figure is missing.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { checkDebatePaper } from "stats";
 * import assert from "node:assert/strict";
 *
 * const rows = checkDebatePaper(readPublishedFigures());
 * assert.ok(rows.every(({ holds }) => holds));
 * ```
 */
export function checkDebatePaper(
  figures: readonly FigureRecord[],
): PublishedCheck[] {
  return [
    ...checkAccuracyFigures(figures),
    ...checkEnaFigures(figures),
    ...checkCodeFigures(figures),
  ];
}

/**
 * Checks the figures of the paper on the bi-layered platform.
 *
 * @param figures Published figures.
 * @returns One row for each figure or statement: design, tables, overlap, few runs, verdicts, statements.
 * @throws RangeError if a figure is missing.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { checkPlatformPaper } from "stats";
 * import assert from "node:assert/strict";
 *
 * const rows = checkPlatformPaper(readPublishedFigures());
 * assert.ok(rows.every(({ holds }) => holds));
 * ```
 */
export function checkPlatformPaper(
  figures: readonly FigureRecord[],
): PublishedCheck[] {
  return [
    ...checkDesignFigures(figures),
    ...checkTableFigures(figures),
    ...checkOverlapStatements(figures),
    ...checkFewRuns(figures),
    ...checkCountedRuns(figures),
    ...checkVerdictFigures(figures),
    ...checkStatements(figures),
  ];
}
