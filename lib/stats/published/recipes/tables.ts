/**
 * Tables 2 and 3 of the platform study: means, intervals, differences, and what
 * the text says about which intervals overlap.
 *
 * Source: Exploring the Interplay of Theory of Mind, Logic Validation, and
 * Advanced Retrieval in LLM-Based Multi-Agent Systems, section 6.3.
 *
 * @module
 */

import { readDesign } from "./design.ts";
import {
  differenceRange,
  endsOf,
  type FigureRecord,
  openPaper,
  PLATFORM_PAPER,
  type ReadFigure,
  roundsTo,
} from "./figures.ts";
import { found, type PublishedCheck, reproduced } from "./rows.ts";
import { writeSigned } from "./write.ts";

/** Column that both tables have. */
export const LOGIC = "Logic Validity (%)";

/** A mean with its interval that one of the tables prints. */
export interface PrintedEstimate {
  /** Model, and mode where it is not the baseline. */
  readonly label: string;
  /** "Table 2" or "Table 3". */
  readonly series: string;
  /** The mean, in percent. */
  readonly estimate: number;
  /** The interval, in percent. */
  readonly interval: { readonly lower: number; readonly upper: number };
}

/**
 * Lists the Logic Validity of the ablated models as both tables print it.
 *
 * @param figures Published figures.
 * @returns The baselines twice, once for each table; the ablations of Table 3 once.
 * @throws RangeError if a figure is missing.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { listPrintedEstimates } from "stats";
 * import assert from "node:assert/strict";
 *
 * const [first, second] = listPrintedEstimates(readPublishedFigures());
 * assert.deepEqual([first?.interval.lower, second?.interval.lower], [88.2, 88.1]);
 * ```
 */
export function listPrintedEstimates(
  figures: readonly FigureRecord[],
): PrintedEstimate[] {
  const { find, list } = openPaper(figures, PLATFORM_PAPER);
  const { ablatedModels, modes } = readDesign(figures);
  const [baseline = ""] = modes;
  const estimate = (
    figure: ReadFigure,
    label: string,
    series: string,
  ): PrintedEstimate => {
    const { lower, upper } = endsOf(figure);
    return {
      label,
      series,
      estimate: figure.value,
      interval: { lower, upper },
    };
  };
  return ablatedModels.flatMap((model) => [
    estimate(find(`Table2/${model}`, LOGIC), `${model} ${baseline}`, "Table 2"),
    ...list("Table3", LOGIC).filter(({ row }) => row.startsWith(`${model}|`))
      .map((figure) =>
        estimate(figure, figure.row.replace("|", " "), "Table 3")
      ),
  ]);
}

/**
 * Checks the means and intervals of Tables 2 and 3 against each other and the text.
 *
 * @param figures Published figures.
 * @returns One row for each figure or statement.
 * @throws RangeError if a figure is missing.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { checkTableFigures } from "stats";
 * import assert from "node:assert/strict";
 *
 * const rows = checkTableFigures(readPublishedFigures());
 * assert.equal(rows.filter(({ verdict }) => verdict === "INCONSISTENT").length, 2);
 * ```
 */
export function checkTableFigures(
  figures: readonly FigureRecord[],
): PublishedCheck[] {
  const { ablatedModels } = readDesign(figures);
  return [
    checkRanges(figures),
    ...checkDifferences(figures),
    ...ablatedModels.map((model) => checkAblation(figures, model)),
    ...ablatedModels.map((model) => checkSharedCell(figures, model)),
    checkGoalTrend(figures),
    checkToMDifferences(figures),
  ];
}

function checkRanges(figures: readonly FigureRecord[]): PublishedCheck {
  const { list } = openPaper(figures, PLATFORM_PAPER);
  const cells = [...list("Table2"), ...list("Table3")]
    .filter(({ ends }) => ends !== null);
  const wrong = cells.filter((cell) => {
    const { lower, upper } = endsOf(cell);
    return lower < 0 || lower > cell.value || cell.value > upper || upper > 100;
  });
  return reproduced(wrong.length === 0, {
    about: wrong,
    figure: "every mean inside its interval, all in [0,100]",
    source: "(ii) Tables 2 and 3",
    published: `${cells.length} intervals`,
    recomputed: wrong.length === 0
      ? `all ${cells.length}`
      : `not: ${wrong.map(({ row, column }) => `${row} ${column}`).join("; ")}`,
    tolerance: "0",
  });
}

function checkDifferences(figures: readonly FigureRecord[]): PublishedCheck[] {
  const { find, list } = openPaper(figures, PLATFORM_PAPER);
  const [baseline = ""] = readDesign(figures).modes;
  return list("text", "delta_LV_pp").map((delta) => {
    const [model = "", mode = ""] = delta.row.split("|");
    const ablated = find(`Table3/${delta.row}`, LOGIC);
    const full = find(`Table3/${model}|${baseline}`, LOGIC);
    const printed = writeSigned(delta.value, delta.decimals);
    return reproduced(roundsTo(delta, differenceRange(ablated, full)), {
      about: [delta, ablated, full],
      figure: `${model} ${mode} ${printed} p.p.`,
      source: "(ii) 6.3",
      published: printed,
      recomputed: `${ablated.printed} - ${full.printed} = ${
        writeSigned(ablated.value - full.value, delta.decimals)
      }`,
      tolerance: "rounding of all three",
    });
  });
}

/**
 * Tells whether two printed intervals share a point.
 *
 * @param first A figure with an interval.
 * @param second Another.
 * @returns Whether they overlap; touching ends count.
 *
 * @example
 * ```ts
 * import { overlap } from "./tables.ts";
 * import assert from "node:assert/strict";
 *
 * const cell = { row: "r", column: "c" };
 * const low = { ...cell, ends: { lower: "1", upper: "2" } };
 * assert.ok(overlap(low, { ...cell, ends: { lower: "2", upper: "3" } }));
 * ```
 */
export function overlap(
  first: Pick<ReadFigure, "ends" | "row" | "column">,
  second: Pick<ReadFigure, "ends" | "row" | "column">,
): boolean {
  const [one, other] = [endsOf(first), endsOf(second)];
  return one.lower <= other.upper && other.lower <= one.upper;
}

/** The text says: without ToM outside the baseline, without retrieval overlapping. */
function checkAblation(
  figures: readonly FigureRecord[],
  model: string,
): PublishedCheck {
  const { find } = openPaper(figures, PLATFORM_PAPER);
  const [baseline = ""] = readDesign(figures).modes;
  const withoutTom = find(`Table3/${model}|no_tom`, LOGIC);
  const withoutRag = find(`Table3/${model}|no_rag`, LOGIC);
  const full = [
    find(`Table3/${model}|${baseline}`, LOGIC),
    find(`Table2/${model}`, LOGIC),
  ];
  const disjoint = full.map((one) => !overlap(one, withoutTom));
  const touching = full.map((one) => overlap(one, withoutRag));
  const words = (flags: readonly boolean[], yes: string): string =>
    flags.every((flag) => flag) ? yes : `not ${yes}`;
  return reproduced([...disjoint, ...touching].every((flag) => flag), {
    figure: `${model}: no_tom interval disjoint from baseline, no_rag overlaps`,
    source: "(ii) 6.3",
    published: "disjoint; overlapping",
    recomputed: `no_tom ${endsOf(withoutTom).text} ${
      words(disjoint, "disjoint")
    }; no_rag ${endsOf(withoutRag).text} ${words(touching, "overlapping")}`,
    tolerance: "0",
    note: "against the baseline of both tables",
  });
}

function checkSharedCell(
  figures: readonly FigureRecord[],
  model: string,
): PublishedCheck {
  const { find } = openPaper(figures, PLATFORM_PAPER);
  const [baseline = ""] = readDesign(figures).modes;
  const main = find(`Table2/${model}`, LOGIC);
  const ablation = find(`Table3/${model}|${baseline}`, LOGIC);
  const [one, other] = [endsOf(main), endsOf(ablation)];
  const draft = {
    about: [main, ablation],
    figure: `${model} Logic Validity CI ${one.text} vs ${other.text}`,
    source: "(ii) Table 2, Table 3",
    published: `${one.text} and ${other.text}`,
    recomputed:
      `means ${main.printed} and ${ablation.printed}; ends differ by ${
        Math.abs(one.lower - other.lower).toFixed(main.decimals)
      } and ${Math.abs(one.upper - other.upper).toFixed(main.decimals)}`,
    tolerance: "0",
  };
  if (main.value !== ablation.value) return reproduced(false, draft);
  return one.text === other.text
    ? reproduced(true, draft)
    : found("INCONSISTENT", {
      ...draft,
      note:
        "the same runs, two intervals: a bootstrap without a seed, run twice, can do that",
    });
}

function checkGoalTrend(figures: readonly FigureRecord[]): PublishedCheck {
  const { find } = openPaper(figures, PLATFORM_PAPER);
  const { ablatedModels, modes: [baseline = "", ...modes] } = readDesign(
    figures,
  );
  const changes = ablatedModels.flatMap((model) =>
    modes.map((mode) => ({
      model,
      mode,
      change: find(`Table3/${model}|${mode}`, "Mean Goals").value -
        find(`Table3/${model}|${baseline}`, "Mean Goals").value,
    }))
  );
  // An increase is consistent for a mode if every model shows one.
  const rising = modes.filter((mode) =>
    changes.filter((one) => one.mode === mode).every(({ change }) =>
      change > 1e-9
    )
  );
  return reproduced(rising.length === 0, {
    figure: "no consistent increase in mean goals",
    source: "(ii) 6.3",
    published: "none across both models",
    recomputed: changes.map(({ model, mode, change }) =>
      `${model} ${mode} ${writeSigned(change, 1)}`
    ).join("; "),
    tolerance: "0",
  });
}

function checkToMDifferences(figures: readonly FigureRecord[]): PublishedCheck {
  const { find, list } = openPaper(figures, PLATFORM_PAPER);
  const deltas = list("text", "delta_ToM_pp");
  const column = "ToM Consistency (%)";
  const printed = list("Table3", column).length;
  const implied = deltas.map((delta) => {
    const [model = ""] = delta.row.split("|");
    return (find(`Table2/${model}`, column).value + delta.value)
      .toFixed(delta.decimals);
  });
  return found(printed === 0 ? "not checkable" : "consistent (not unique)", {
    about: deltas,
    figure: `ToM Consistency in no_rag ${
      deltas.map((delta) => writeSigned(delta.value, delta.decimals)).join(
        " and ",
      )
    } p.p.`,
    source: "(ii) 6.3",
    published: deltas.map(({ printed }) => printed).join(" and "),
    recomputed: `implies ${implied.join(" and ")}`,
    note: `Table 3 prints ${printed} ToM values`,
  });
}
