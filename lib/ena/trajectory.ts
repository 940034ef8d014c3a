/**
 * Which row of the model each line is added to: its unit, or its unit at a step.
 *
 * In a trajectory the steps are the conversations. A unit without lines at a step
 * has no row there. Separate: rows in order of first appearance, each its own sum.
 * Accumulated: rows unit by unit, steps by first appearance inside the unit, each
 * the running sum of counts.
 *
 * Source: Brohinsky et al. (2021), Trajectories in epistemic network analysis,
 * https://par.nsf.gov/biblio/10248613
 *
 * @module
 */

import type { IndexedLines } from "./lines.ts";

/** Rows of the adjacency vectors, and the row of each line. */
export interface RowPlan {
  /** Row of each line; -1 = context only. */
  readonly rowOf: Int32Array;
  /** Unit number and step of each row. */
  readonly tuples: readonly {
    /** Number of the unit. */
    readonly unit: number;
    /** Conversation tuple; null without trajectory. */
    readonly step: readonly string[] | null;
  }[];
  /** Lines added to each row. */
  readonly lineCounts: Int32Array;
}

/**
 * Assigns each line to a row.
 *
 * @param indexed Lines as numbers.
 * @param rows Kind of rows.
 * @returns The plan; rows in the order stated above.
 */
export function planRows(
  indexed: IndexedLines,
  rows: "unit" | "separate-trajectory" | "accumulated-trajectory",
): RowPlan {
  if (rows === "unit") {
    const lineCounts = new Int32Array(indexed.units.length);
    for (let line = 0; line < indexed.lineCount; line++) {
      const unit = indexed.unitOf[line] ?? -1;
      if (unit >= 0) lineCounts[unit] = (lineCounts[unit] ?? 0) + 1;
    }
    const tuples = indexed.units.map((_, unit) => ({ unit, step: null }));
    return { rowOf: indexed.unitOf, tuples, lineCounts };
  }
  const found = findSteps(indexed);
  if (rows === "accumulated-trajectory") {
    // Stable: steps of one unit stay in order of first appearance.
    found.sort((a, b) => a.unit - b.unit);
  }
  const rowOf = new Int32Array(indexed.lineCount).fill(-1);
  found.forEach((step, row) => {
    for (const line of step.lines) rowOf[line] = row;
  });
  return {
    rowOf,
    tuples: found.map(({ unit, conversation }) => ({
      unit,
      step: indexed.conversations[conversation] ?? [],
    })),
    lineCounts: Int32Array.from(found, (step) => step.lines.length),
  };
}

/**
 * Turns the rows of each unit into running sums, in place.
 *
 * @param sums Rows x pairs, row-major, rows of a unit next to each other.
 * @param plan The plan of an accumulated trajectory.
 * @param pairCount Length of a row.
 */
export function sumAlongSteps(
  sums: Float64Array,
  plan: RowPlan,
  pairCount: number,
): void {
  for (let row = 1; row < plan.tuples.length; row++) {
    if (plan.tuples[row]?.unit !== plan.tuples[row - 1]?.unit) continue;
    const base = row * pairCount;
    for (let pair = base; pair < base + pairCount; pair++) {
      sums[pair] = (sums[pair] ?? 0) + (sums[pair - pairCount] ?? 0);
    }
  }
}

interface Step {
  readonly unit: number;
  readonly conversation: number;
  readonly lines: number[];
}

function findSteps(indexed: IndexedLines): Step[] {
  const steps: Step[] = [];
  const known = new Map<number, Step>();
  for (let line = 0; line < indexed.lineCount; line++) {
    const unit = indexed.unitOf[line] ?? -1;
    if (unit < 0) continue;
    const conversation = indexed.conversationOf[line] ?? 0;
    const key = unit * indexed.conversations.length + conversation;
    const step = known.get(key) ?? { unit, conversation, lines: [] };
    if (step.lines.push(line) === 1) {
      known.set(key, step);
      steps.push(step);
    }
  }
  return steps;
}
