/**
 * Published figures beside recomputed ones.
 *
 * Source: no formula; the verdicts are those given.
 *
 * @module
 */

import type { CorpusLabel } from "records";
import { type Displayable, displayable, jupyterDisplay } from "./display.ts";
import { formatInterval, formatNumber, type Limits } from "./numbers.ts";
import { table } from "./table.ts";

/** One published figure beside the recomputed one. */
export interface CheckedFigure {
  /** What was published, such as "exact accuracy, initial". */
  readonly figure: string;
  /** Where it is printed. */
  readonly source: string;
  /** As published. */
  readonly published: string | number | Limits;
  /** As recomputed. */
  readonly recomputed: string | number | Limits;
  /** How far apart both may be, such as 0.005 or "rounding". */
  readonly tolerance?: string | number;
  /** Verdict in a word, such as "reproduced" or "fragile". */
  readonly verdict: string;
  /** False where the figure left its tolerance. */
  readonly holds: boolean;
  /** What a reader should know; empty for nothing. */
  readonly note: string;
}

/** Media type under which the rows go to a program that collects them. */
export const CHECKS_TYPE = "application/vnd.elenchus.checks+json";

/**
 * Shows published figures beside recomputed ones.
 *
 * @param rows Figures with verdicts; no rows give a table that says so.
 * @param options Title; corpus where the recomputed figures depend on one; digits of recomputed numbers, 4 where absent.
 * @returns A table, and the media type `application/vnd.elenchus.checks+json` with figure, published, recomputed, verdict and holds of each row.
 *
 * @example
 * ```ts
 * import { checks, jupyterDisplay } from "report";
 * import assert from "node:assert/strict";
 *
 * const row = { figure: "chi2", source: "4.2", published: 3.24, recomputed: 81 / 25, verdict: "reproduced", holds: true, note: "" };
 * const bundle = checks([row])[jupyterDisplay]();
 * assert.deepEqual(bundle["application/vnd.elenchus.checks+json"], [
 *   { figure: "chi2", published: "3.24", recomputed: "3.240", verdict: "reproduced", holds: true },
 * ]);
 * ```
 */
export function checks(
  rows: readonly CheckedFigure[],
  options: {
    /** Title; "Published beside recomputed" where absent. */
    readonly title?: string;
    /** What the recomputed figures were made from. */
    readonly corpus?: CorpusLabel;
    /** Significant digits of recomputed numbers; 4 where absent. */
    readonly digits?: number;
  } = {},
): Displayable {
  const { title = "Published beside recomputed", digits = 4, corpus } = options;
  const left = rows.filter(({ holds }) => !holds).length;
  const shown = table(
    rows.map((row) => ({
      figure: row.figure,
      source: row.source,
      published: asPublished(row.published),
      recomputed: text(row.recomputed, digits),
      tolerance: row.tolerance === undefined
        ? null
        : text(row.tolerance, digits),
      verdict: row.holds ? row.verdict : `LEFT ITS TOLERANCE (${row.verdict})`,
      note: row.note,
    })),
    {
      title,
      note: `Checks: ${rows.length}; outside their tolerance: ${left}.`,
      limit: Math.max(1, rows.length),
      ...(corpus === undefined ? {} : { corpus }),
    },
  );
  return displayable(String(shown), () => ({
    ...shown[jupyterDisplay](),
    [CHECKS_TYPE]: rows.map((row) => ({
      figure: row.figure,
      published: asPublished(row.published),
      recomputed: text(row.recomputed, digits),
      verdict: row.verdict,
      holds: row.holds,
    })),
  }));
}

/** A published number keeps the digits that were published, no more. */
function asPublished(value: CheckedFigure["published"]): string {
  if (typeof value === "number" || typeof value === "string") {
    return String(value);
  }
  return `[${value.lower}, ${value.upper}]`;
}

function text(value: string | number | Limits, digits: number): string {
  if (typeof value === "string") return value;
  return typeof value === "number"
    ? formatNumber(value, digits)
    : formatInterval(value, digits);
}
