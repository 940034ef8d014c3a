/**
 * A comparison of two groups of networks as one table: the tests that papers
 * print, and beside them the ones that are not circular.
 *
 * A t test on an axis that was laid through the group means asks a question
 * whose answer was put in. The permutation test lays the axis anew for every
 * relabelling; the held-out rotation judges each unit on an axis made without it.
 *
 * @module
 */

import type { CorpusLabel, EnaComparison } from "records";
import type { Displayable } from "./display.ts";
import { formatNumber } from "./numbers.ts";
import { table } from "./table.ts";

/** One row of the table. */
export interface ComparisonRow {
  /** The test or estimate. */
  readonly test: string;
  /** Its value in words, such as "t(37.5) = -4.69". */
  readonly value: string;
  /** Two-sided, one-sided for the held-out rotation; null where it has none. */
  readonly pValue: number | null;
  /** What to think of it. */
  readonly note: string;
}

/**
 * Lists the tests of a comparison on its first axis.
 *
 * @param comparison Two groups.
 * @returns Rows in reading order: means, Welch, Mann-Whitney, effect size, permutation, held-out.
 *
 * @example
 * ```ts
 * import { accumulate, compareGroups, fitEna } from "ena";
 * import { comparisonRows } from "report";
 * import { createRandom } from "stats";
 * import assert from "node:assert/strict";
 *
 * const say = (unit: string, codes: number[]) => ({ unit: [unit], conversation: [unit], codes });
 * const lines = [
 *   say("a", [1, 1, 0]), say("b", [1, 1, 0]), say("c", [1, 1, 1]),
 *   say("d", [0, 1, 1]), say("e", [0, 1, 1]), say("f", [1, 0, 1]),
 * ];
 * const model = fitEna(accumulate(lines, { codes: ["A", "B", "C"] }), {
 *   group: ["x", "x", "x", "y", "y", "y"],
 *   rotation: { kind: "means", pairs: [{ first: "x", second: "y" }] },
 * });
 * const rows = comparisonRows(compareGroups(model, ["x", "y"], { random: createRandom(1) }));
 * assert.match(rows[0]?.test ?? "", /means on MR1/);
 * assert.ok(rows.some((row) => row.note.startsWith("circular")));
 * ```
 */
export function comparisonRows(
  comparison: EnaComparison,
): readonly ComparisonRow[] {
  const [axis] = comparison.axes;
  const [first, second] = comparison.groups;
  const { permutation, heldOut } = comparison;
  const rows: ComparisonRow[] = [];
  if (axis !== undefined) {
    const note = axis.circular
      ? "circular: the axis was laid through these very means"
      : "";
    rows.push({
      test:
        `means on ${axis.axis}, ${first.name} (n = ${axis.first.unitCount}) and ${second.name} (n = ${axis.second.unitCount})`,
      value: `${formatNumber(axis.first.mean)} and ${
        formatNumber(axis.second.mean)
      }`,
      pValue: null,
      note: "",
    });
    if (axis.welch !== null) {
      rows.push({
        test: "Welch's t",
        value: `t(${axis.welch.df.toFixed(2)}) = ${formatNumber(axis.welch.t)}`,
        pValue: axis.welch.pValue,
        note,
      });
    }
    if (axis.mannWhitney !== null) {
      rows.push({
        test: `Mann-Whitney, ${axis.mannWhitney.exact ? "exact" : "normal"}`,
        value: `U = ${formatNumber(axis.mannWhitney.u)}`,
        pValue: axis.mannWhitney.pValue,
        note,
      });
    }
    if (axis.cohensD !== null) {
      rows.push({
        test: "Cohen's d, pooled",
        value: formatNumber(axis.cohensD),
        pValue: null,
        note,
      });
    }
  }
  rows.push({
    test: "permutation, axis laid anew each time",
    value: `distance of means ${formatNumber(permutation.statistic)}`,
    pValue: permutation.pValue,
    note: permutation.exact
      ? `all ${permutation.relabelingCount} relabellings`
      : `${permutation.relabelingCount} random relabellings`,
  });
  rows.push(
    heldOut.status === "computed"
      ? {
        test: "held-out rotation",
        value: `d = ${
          heldOut.cohensD === null ? "–" : formatNumber(heldOut.cohensD)
        }, balanced accuracy ${formatNumber(heldOut.balancedAccuracy)}`,
        pValue: heldOut.pValue,
        note:
          `each unit on an axis made without it, ${heldOut.foldCount} folds; one-sided`,
      }
      : {
        test: "held-out rotation",
        value: "–",
        pValue: null,
        note: heldOut.reason,
      },
  );
  return rows;
}

/**
 * Shows the tests of a comparison.
 *
 * @param comparison Two groups.
 * @param options Title and corpus.
 * @returns A table.
 *
 * @example
 * ```ts
 * import { accumulate, compareGroups, fitEna } from "ena";
 * import { comparisonTable } from "report";
 * import { createRandom } from "stats";
 * import assert from "node:assert/strict";
 *
 * const say = (unit: string, codes: number[]) => ({ unit: [unit], conversation: [unit], codes });
 * const lines = [say("a", [1, 1, 0]), say("b", [1, 1, 1]), say("c", [0, 1, 1]), say("d", [1, 0, 1])];
 * const model = fitEna(accumulate(lines, { codes: ["A", "B", "C"] }), { group: ["x", "x", "y", "y"] });
 * const comparison = compareGroups(model, ["x", "y"], { random: createRandom(1) });
 * assert.match(String(comparisonTable(comparison, { title: "x and y" })), /all 6 relabellings/);
 * ```
 */
export function comparisonTable(
  comparison: EnaComparison,
  options: { readonly title: string; readonly corpus?: CorpusLabel },
): Displayable {
  return table(comparisonRows(comparison), options);
}
