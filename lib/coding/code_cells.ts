/**
 * The 2 x 2 table of one code given by two coders, debate by debate.
 *
 * Source: Cohen 1960, https://doi.org/10.1177/001316446002000104.
 *
 * @module
 */

import { kappaOfMatrix } from "stats";

/** Whether each coder gave a code to one turn. */
export interface CodedCell {
  /** The debate of the turn. */
  readonly debateId: string;
  /** Whether the first coder gave the code. */
  readonly first: boolean;
  /** Whether the second coder gave the code. */
  readonly second: boolean;
}

/** Turns with a code by both coders, by the first only, by the second only, by neither. */
export type CodeCounts = readonly [number, number, number, number];

/**
 * Counts the turns of each kind.
 *
 * @param cells One entry per turn.
 * @returns The four counts; all 0 without turns.
 *
 * @example
 * ```ts
 * import { countCells } from "./code_cells.ts";
 * import assert from "node:assert/strict";
 *
 * const cell = { debateId: "d", first: true, second: false };
 * assert.deepEqual(countCells([cell, cell]), [0, 2, 0, 0]);
 * ```
 */
export function countCells(cells: readonly CodedCell[]): CodeCounts {
  const count = (a: boolean, b: boolean): number =>
    cells.filter(({ first, second }) => first === a && second === b).length;
  return [
    count(true, true),
    count(true, false),
    count(false, true),
    count(false, false),
  ];
}

/**
 * Computes Cohen's kappa of several debates together.
 *
 * @param debates The counts of each debate.
 * @returns Kappa of their sum; null where it has no value.
 *
 * @example
 * ```ts
 * import { kappaOfCounts } from "./code_cells.ts";
 * import assert from "node:assert/strict";
 *
 * // Both 1, first only 1, neither 2: 3/4 observed, 1/2 expected.
 * assert.equal(kappaOfCounts([[1, 0, 0, 1], [0, 1, 0, 1]]), 0.5);
 * ```
 */
export function kappaOfCounts(debates: readonly CodeCounts[]): number | null {
  const sum = (cell: 0 | 1 | 2 | 3): number =>
    debates.reduce((total, counts) => total + counts[cell], 0);
  return kappaOfMatrix([[sum(3), sum(2)], [sum(1), sum(0)]]).estimate;
}
