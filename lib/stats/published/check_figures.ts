/**
 * A check of the figures of any paper, typed off into a table in long form.
 *
 * The figures of one row are checked against each other by the end of the name of
 * their columns: mean and sd with min and max (of a scale of whole numbers) or items
 * (whole-numbered items that each value averages); share_pct (of n things); t, df, p;
 * chi2, df, p; f, df1, df2, p; r, df (or the n of r), p; z, p; d, n1, n2; b and c
 * (discordant pairs); mean1, sd1, n1, mean2, sd2, n2 with t, df, p, d. What stands
 * before it, as in "MR1_t" and "MR1_p", tells apart what is checked; figures with
 * nothing before, such as "n1", hold for the whole row. A figure that is printed
 * several times, with the same row and column, must be the same, and so must its
 * interval. A figure that no check takes up is listed as "not checkable".
 *
 * It takes figures at their word: that a mean is one of whole numbers, a percentage
 * one of n things, an interval one of percentiles. Where it says INCONSISTENT, one
 * of these may be wrong in place of the figure. It does not know what a paper
 * means by its words; for that the two papers of this project have recipes.
 *
 * Source: Brown, N. J. L., & Heathers, J. A. J. (2017), doi:10.1177/1948550616673876,
 * for GRIM; Nuijten, M. B., Hartgerink, C. H. J., van Assen, M. A. L. M., Epskamp,
 * S., & Wicherts, J. M. (2016). The prevalence of statistical reporting errors in
 * psychology, doi:10.3758/s13428-015-0664-2, for recomputed p values.
 *
 * @module
 */

import {
  type FigureCheck,
  type FigureKind,
  readKind,
  type RowFigures,
} from "./figure_kinds.ts";
import { readPrintedNumber } from "./printed.ts";
import { type FigureRecord, printedEnds } from "./recipes/figures.ts";
import { found, placesOf, type PublishedCheck } from "./recipes/rows.ts";
import { checkSummaries } from "./summary_checks.ts";
import { checkInterval, checkMean, checkPercentage } from "./sample_checks.ts";
import {
  checkChiSquare,
  checkCorrelation,
  checkEffect,
  checkF,
  checkPairs,
  checkShape,
  checkT,
  checkZ,
} from "./test_checks.ts";

/**
 * Checks the figures of a paper against each other.
 *
 * @param figures Figures in long form, as `readPublishedFigures` of `read` gives them for any file with its columns.
 * @returns One row for each check, then one for each figure that none looked at; no rows without figures.
 *
 * @example
 * ```ts
 * import { checkFigures } from "stats";
 * import assert from "node:assert/strict";
 *
 * const figure = (column: string, printed: string) => ({
 *   paper: "Doe 2020", table: "2", row: "group", column, printed, interval: null, n: null, note: "",
 * });
 * // t(28) = 2.20 has p = .036.
 * const rows = checkFigures([figure("t", "2.20"), figure("df", "28"), figure("p", ".003")]);
 * assert.equal(rows[0]?.verdict, "NOT REPRODUCED");
 * assert.match(rows[0]?.recomputed ?? "", /^\.0362/);
 * ```
 */
export function checkFigures(
  figures: readonly FigureRecord[],
): PublishedCheck[] {
  const readable = figures.filter(isReadable);
  const byRow = Map.groupBy(
    readable,
    ({ paper, table, row }) => JSON.stringify([paper, table, row]),
  );
  const checks = [
    ...[...byRow.values()].flatMap(checkRow),
    ...readable.flatMap(checkInterval),
    ...compareRepeated(readable),
  ];
  const seen = new Set(checks.flatMap(({ uses }) => uses));
  return [
    ...checks.map(({ row, uses }) => ({ ...row, takes: placesOf(uses) })),
    ...figures.filter((figure) => !seen.has(figure)).map((figure) =>
      found("not checkable", {
        figure: `${figure.row}: ${figure.column} = ${figure.printed}`,
        source: `${figure.paper} ${figure.table}`,
        published: figure.printed,
        about: [figure],
        recomputed: "–",
        note: whyUnchecked(figure),
      })
    ),
  ];
}

/** Why no check takes a figure up. */
function whyUnchecked(figure: FigureRecord): string {
  if (!isReadable(figure)) return "no number";
  return readKind(figure.column) === null
    ? "its column ends in no known kind"
    : "no other figure of its row speaks about it";
}

/** Whether a figure is a number as printed; a p value may have a sign before it. */
function isReadable({ printed, column }: FigureRecord): boolean {
  const digits = readKind(column)?.kind === "p"
    ? printed.replace(/^\s*(?:<=|>=|[<>=\u2264\u2265])\s*/, "")
    : printed;
  return /^\s*[+\u2212-]?(?:\d+\.?\d*|\.\d+)\s*$/.test(digits);
}

/** Runs every check whose figures are there. */
function checkAll(figures: RowFigures): FigureCheck[] {
  return [
    checkMean,
    checkPercentage,
    checkT,
    checkChiSquare,
    checkF,
    checkCorrelation,
    checkZ,
    checkShape,
    checkEffect,
    checkSummaries,
    checkPairs,
  ].flatMap((check) => check(figures));
}

/** Checks a row subject by subject; figures without a subject belong to all. */
function checkRow(row: readonly FigureRecord[]): FigureCheck[] {
  const bySubject = new Map<
    string,
    Partial<Record<FigureKind, FigureRecord>>
  >();
  for (const figure of row) {
    const read = readKind(figure.column);
    if (read === null) continue;
    const kinds = bySubject.get(read.subject) ?? {};
    kinds[read.kind] ??= figure;
    bySubject.set(read.subject, kinds);
  }
  const shared = bySubject.get("") ?? {};
  return [...bySubject.values()].flatMap((own) => {
    const figures = new Set(Object.values(own));
    // What the shared figures say among themselves is said once.
    return checkAll({ ...shared, ...own }).filter(({ uses }) =>
      uses.some((figure) => figures.has(figure))
    );
  });
}

/** Figures with the same row and column in several places of a paper. */
function compareRepeated(figures: readonly FigureRecord[]): FigureCheck[] {
  const groups = Map.groupBy(
    figures.filter(({ column }) => readKind(column)?.kind !== "p"),
    ({ paper, row, column }) => JSON.stringify([paper, row, column]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || group.length < 2) return [];
    const read = group.map(({ printed }) => readPrintedNumber(printed));
    const ends = group.flatMap(({ interval }, index) => {
      if (interval === null) return [];
      const { lower, upper } = printedEnds(
        interval,
        read[index]?.decimals ?? 0,
      );
      return [{
        lower: readPrintedNumber(lower),
        upper: readPrintedNumber(upper),
        text: ` [${lower}, ${upper}]`,
        index,
      }];
    });
    const isSame = overlap(read);
    const isSameInterval = overlap(ends.map(({ lower }) => lower)) &&
      overlap(ends.map(({ upper }) => upper));
    const [one = "", ...others] = group.map(({ printed }, index) =>
      `${printed}${ends.find((end) => end.index === index)?.text ?? ""}`
    );
    return [{
      uses: group,
      row: found(isSame && isSameInterval ? "reproduced" : "INCONSISTENT", {
        about: group,
        figure: `${first.row}: ${first.column}, printed ${group.length} times`,
        source: `${first.paper} ${group.map(({ table }) => table).join(", ")}`,
        published: one,
        recomputed: others.join(", "),
        note: !isSame
          ? "the same quantity with different values"
          : isSameInterval
          ? ""
          : "the same quantity with different intervals",
      }),
    }];
  });
}

/** Whether roundings can be of one number; those to other decimals overlap. */
function overlap(
  read: readonly { readonly lower: number; readonly upper: number }[],
): boolean {
  return Math.max(...read.map(({ lower }) => lower)) <=
    Math.min(...read.map(({ upper }) => upper));
}
