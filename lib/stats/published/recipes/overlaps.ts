/**
 * Which models' intervals overlap, and what the text makes of it.
 *
 * The text singles out a leading cluster and one model apart. The sentences here
 * are generated from Table 2, so that they name every model of which the same is
 * true. Overlap of two intervals is no test of a difference.
 *
 * Source: Exploring the Interplay of Theory of Mind, Logic Validation, and
 * Advanced Retrieval in LLM-Based Multi-Agent Systems, section 6.3.
 *
 * @module
 */

import {
  endsOf,
  type FigureRecord,
  openPaper,
  PLATFORM_PAPER,
  type ReadFigure,
} from "./figures.ts";
import { found, type PublishedCheck, reproduced } from "./rows.ts";
import { LOGIC, overlap } from "./tables.ts";

/** One model among the others. */
export interface ModelOverlap {
  /** Rank by the mean, 1 for the highest. */
  readonly rank: number;
  /** The model. */
  readonly model: string;
  /** Its mean and interval as printed, in percent. */
  readonly printed: string;
  /** What the table says about it, as a sentence. */
  readonly statement: string;
}

/**
 * Says of each model with whose interval its own overlaps.
 *
 * @param figures Published figures.
 * @param column Column of Table 2, such as "Logic Validity (%)".
 * @returns One row for each model, the highest mean first.
 * @throws RangeError if no figure has the column, or one has no interval.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { listOverlaps } from "stats";
 * import assert from "node:assert/strict";
 *
 * const rows = listOverlaps(readPublishedFigures(), "Logic Validity (%)");
 * assert.equal(rows.at(-1)?.statement, "overlaps no other model");
 * assert.equal(rows[0]?.statement, "overlaps all but GPT-OSS-120b");
 * ```
 */
export function listOverlaps(
  figures: readonly FigureRecord[],
  column: string,
): ModelOverlap[] {
  const cells = ranked(figures, column);
  return cells.map((cell, index) => {
    const others = cells.filter((one) => one !== cell);
    const near = others.filter((one) => overlap(cell, one));
    const far = others.filter((one) => !overlap(cell, one));
    const names = (list: readonly ReadFigure[]): string =>
      list.map(({ row }) => row).join(", ");
    return {
      rank: index + 1,
      model: cell.row,
      printed: `${cell.printed} ${endsOf(cell).text}`,
      statement: near.length === 0
        ? "overlaps no other model"
        : far.length === 0
        ? "overlaps every other model"
        : far.length < near.length
        ? `overlaps all but ${names(far)}`
        : `overlaps ${names(near)}`,
    };
  });
}

/** Models that the text names. */
const CLUSTER = ["Gemini 2.5 Flash", "GPT-5", "Claude 4.5 Sonnet"] as const;
const APART = "GPT-OSS-120b";

/**
 * Checks what the text says about overlap and rank.
 *
 * @param figures Published figures.
 * @returns One row for each statement.
 * @throws RangeError if a figure is missing.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { checkOverlapStatements } from "stats";
 * import assert from "node:assert/strict";
 *
 * const verdicts = checkOverlapStatements(readPublishedFigures()).map(({ verdict }) => verdict);
 * assert.deepEqual(verdicts, ["reproduced", "TRUE BUT NOT SPECIAL", "reproduced"]);
 * ```
 */
export function checkOverlapStatements(
  figures: readonly FigureRecord[],
): PublishedCheck[] {
  return [
    checkApart(figures),
    checkCluster(figures),
    checkLeader(figures),
  ];
}

/** Cells of one column of Table 2, the highest mean first. */
function ranked(
  figures: readonly FigureRecord[],
  column: string,
): ReadFigure[] {
  const cells = openPaper(figures, PLATFORM_PAPER).list("Table2", column);
  if (cells.length === 0) {
    throw new RangeError(
      `Cannot list overlaps: column must name a column of Table 2, got "${column}"`,
    );
  }
  return [...cells].sort((one, other) => other.value - one.value);
}

function checkApart(figures: readonly FigureRecord[]): PublishedCheck {
  const cells = ranked(figures, LOGIC);
  const apart = cells.filter((cell) =>
    cells.every((one) => one === cell || !overlap(cell, one))
  ).map(({ row }) => row);
  const others = cells.filter(({ row }) => row !== APART);
  const named = cells.find(({ row }) => row === APART);
  return reproduced(apart.length === 1 && apart[0] === APART, {
    figure:
      `${APART} is the only model whose Logic Validity interval overlaps no other`,
    source: "(ii) 6.3",
    published: APART,
    recomputed: `${apart.join(", ") || "none"}: upper end ${
      named?.ends?.upper ?? "none"
    }, lowest end of the others ${
      Math.min(...others.map((one) => endsOf(one).lower))
    }`,
    tolerance: "0",
  });
}

function checkCluster(figures: readonly FigureRecord[]): PublishedCheck {
  const cells = ranked(figures, LOGIC);
  const top = cells.slice(0, CLUSTER.length);
  const isTop = top.every(({ row }, index) => row === CLUSTER[index]);
  const isCluster = top.every((one) => top.every((two) => overlap(one, two)));
  const [leader] = top;
  const others = cells.slice(CLUSTER.length).filter((one) =>
    leader !== undefined && overlap(leader, one)
  ).map(({ row }) => row);
  const draft = {
    figure: 'top three on Logic Validity overlap ("leading cluster")',
    source: "(ii) 6.3",
    published: CLUSTER.join(", "),
    recomputed: `order ${cells.map(({ row }) => row).join(", ")}`,
    tolerance: "0",
  };
  if (!isTop || !isCluster || others.length === 0) {
    return reproduced(isTop && isCluster, draft);
  }
  return found("TRUE BUT NOT SPECIAL", {
    ...draft,
    note: `${others.join(" and ")} overlap ${leader?.row ?? "the leader"} too`,
  });
}

function checkLeader(figures: readonly FigureRecord[]): PublishedCheck {
  const [leader] = CLUSTER;
  const firsts = ["ToM Consistency (%)", LOGIC].map((column) =>
    ranked(figures, column)[0]
  );
  return reproduced(firsts.every((first) => first?.row === leader), {
    figure: `${leader} leads ToM and Logic`,
    source: "(ii) 6.3",
    published: leader,
    recomputed: firsts.map((first) =>
      `${first?.column}: ${first?.row} ${first?.printed}`
    ).join("; "),
    tolerance: "0",
  });
}
