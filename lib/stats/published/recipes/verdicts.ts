/**
 * Counts of verdicts and goals of the platform study: totals and their parts.
 *
 * Source: Exploring the Interplay of Theory of Mind, Logic Validation, and
 * Advanced Retrieval in LLM-Based Multi-Agent Systems, sections 6.3 and 6.4.3;
 * GRIM is that of `grim.ts`.
 *
 * @module
 */

import { grimTest } from "../grim.ts";
import { readCounted } from "./counted_runs.ts";
import { readDesign } from "./design.ts";
import { type FigureRecord, openPaper, PLATFORM_PAPER } from "./figures.ts";
import { found, type PublishedCheck, reproduced } from "./rows.ts";
import { LOGIC } from "./tables.ts";
import { writeWord } from "./write.ts";

/**
 * Checks the published counts of verdicts and goals.
 *
 * @param figures Published figures.
 * @returns One row for each figure or statement.
 * @throws RangeError if a figure is missing.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { checkVerdictFigures } from "stats";
 * import assert from "node:assert/strict";
 *
 * const rows = checkVerdictFigures(readPublishedFigures());
 * const parts = rows.find(({ figure }) => figure.startsWith("69 INVALID ="));
 * assert.match(parts?.recomputed ?? "", /49 \+ 19 \+ 1 = 69/);
 * ```
 */
export function checkVerdictFigures(
  figures: readonly FigureRecord[],
): PublishedCheck[] {
  return [
    checkFollowUps(figures),
    checkOthers(figures),
    ...checkGoals(figures),
  ];
}

function checkFollowUps(figures: readonly FigureRecord[]): PublishedCheck {
  const { find } = openPaper(figures, PLATFORM_PAPER);
  const total = find("text/all", "INVALID_total");
  const parts = [
    find("text/all", "INVALID_followed_by_new_goal_with_nomination"),
    find("text/all", "INVALID_followed_by_no_nomination_or_termination"),
    find("text/all", "INVALID_without_later_orchestrator_entry"),
  ];
  const sum = parts.reduce((all, { value }) => all + value, 0);
  const words = parts.map(({ printed }) => printed).join(" + ");
  return reproduced(sum === total.value, {
    about: [total, ...parts],
    figure: `${total.printed} INVALID = ${words}`,
    source: "(ii) 6.4.3",
    published: total.printed,
    recomputed: `${words} = ${sum}; ${
      parts.map(({ value }) => `${(100 * value / sum).toFixed(1)} %`).join(", ")
    }`,
    tolerance: "0",
  });
}

function checkOthers(figures: readonly FigureRecord[]): PublishedCheck {
  const { find, list } = openPaper(figures, PLATFORM_PAPER);
  const { models } = readDesign(figures);
  const { all, invalid, cell } = readCounted(figures);
  const total = find("text/all", "INVALID_total");
  const runs = find("text/main", "runs");
  const rest = total.value - invalid.value;
  const others = list("Table2", LOGIC).filter(({ row }) => row !== cell.row);
  const validity = others.reduce((sum, { value }) => sum + value, 0) /
    others.length;
  const verdicts = rest / (1 - validity / 100);
  const otherRuns = runs.value - runs.value / models.length;
  return found(rest >= 0 ? "consistent (not unique)" : "INCONSISTENT", {
    about: [total, invalid],
    figure:
      `${total.printed} INVALID in all vs ${invalid.printed} for ${cell.row}`,
    source: "(ii) 6.3, 6.4.3",
    published: `${total.printed}; ${invalid.printed}`,
    recomputed: `other ${
      writeWord(others.length)
    } models ${rest} INVALID; at their mean validity ${
      validity.toFixed(2)
    } about ${verdicts.toFixed(0)} verdicts in ${otherRuns} runs, ${
      (verdicts / otherRuns).toFixed(1)
    } a run against ${
      (all.value * models.length / runs.value).toFixed(1)
    } for ${cell.row}`,
    note: rest === all.value
      ? `${total.printed} - ${invalid.printed} = ${rest} is also its number of verdicts: worth asking`
      : "",
  });
}

function checkGoals(figures: readonly FigureRecord[]): PublishedCheck[] {
  const { list } = openPaper(figures, PLATFORM_PAPER);
  return list("Table3", "Mean Goals").map((goals) => {
    const count = goals.n ?? 1;
    const { totals, hasPower } = grimTest(goals.printed, { count });
    return reproduced(totals.length > 0, {
      about: [goals],
      figure: `mean goals ${goals.printed} (${goals.row.replace("|", " ")})`,
      source: "(ii) Table 3",
      published: goals.printed,
      recomputed: totals.length > 0
        ? `GRIM: total ${totals.join(" or ")} in ${count} runs`
        : `GRIM: no whole total in ${count} runs`,
      note: hasPower ? "" : "too few decimals for GRIM to rule anything out",
    });
  });
}
