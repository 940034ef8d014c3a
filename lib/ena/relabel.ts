/**
 * Relabellings of units into two groups of fixed size, all of them or at random.
 *
 * Under the hypothesis that labels do not matter every relabelling is equally
 * likely. With blocks (such as the essay that two debates share) labels are exchanged
 * within each block only, since only there they could have come out otherwise.
 *
 * Source: Pesarin & Salmaso (2010), Permutation tests for complex data,
 * https://doi.org/10.1002/9780470689516
 *
 * @module
 */

import type { Random } from "stats";

/** Places of the units, block by block, and how many of each are in the first group. */
export interface RelabelDesign {
  /** Places (0, 1, ...) of the units of each block. */
  readonly blocks: readonly (readonly number[])[];
  /** Units of the first group in each block. */
  readonly firstCounts: readonly number[];
}

/**
 * Sorts units into blocks.
 *
 * @param isFirst Whether each unit is in the first group.
 * @param blockOf Block of each unit; absent = one block.
 * @returns The design.
 */
export function designRelabelling(
  isFirst: readonly boolean[],
  blockOf?: readonly string[],
): RelabelDesign {
  const blocks = new Map<string, number[]>();
  isFirst.forEach((_, place) => {
    const name = blockOf?.[place] ?? "";
    const block = blocks.get(name);
    if (block === undefined) blocks.set(name, [place]);
    else block.push(place);
  });
  const places = [...blocks.values()];
  return {
    blocks: places,
    firstCounts: places.map((block) =>
      block.filter((place) => isFirst[place] === true).length
    ),
  };
}

/**
 * Counts the relabellings.
 *
 * @param design Blocks and sizes.
 * @returns The product of the binomial coefficients, as a number (Infinity when too large).
 */
export function countRelabellings(design: RelabelDesign): number {
  return design.blocks.reduce(
    (count, block, index) =>
      count * binomial(block.length, design.firstCounts[index] ?? 0),
    1,
  );
}

/**
 * Visits every relabelling once.
 *
 * @param design Blocks and sizes.
 * @param visit `enter` and `leave` are told which unit goes to the first group and comes back; `complete` when a relabelling is full.
 */
export function forEachRelabelling(
  design: RelabelDesign,
  visit: {
    readonly enter: (place: number) => void;
    readonly leave: (place: number) => void;
    readonly complete: () => void;
  },
): void {
  const choose = (block: number, from: number, left: number): void => {
    const places = design.blocks[block];
    if (places === undefined) return visit.complete();
    if (left === 0) {
      return choose(block + 1, 0, design.firstCounts[block + 1] ?? 0);
    }
    for (let at = from; at <= places.length - left; at++) {
      const place = places[at] ?? 0;
      visit.enter(place);
      choose(block, at + 1, left - 1);
      visit.leave(place);
    }
  };
  choose(0, 0, design.firstCounts[0] ?? 0);
}

/**
 * Makes a function that draws relabellings.
 *
 * @param design Blocks and sizes.
 * @param random Source of random numbers.
 * @returns Marks the first group with 1, the others with 0, in an array that is used again.
 */
export function relabeller(
  design: RelabelDesign,
  random: Random,
): () => Uint8Array {
  const count = design.blocks.reduce((sum, block) => sum + block.length, 0);
  const marks = new Uint8Array(count);
  const places = design.blocks.map((block) => Int32Array.from(block));
  return () => {
    marks.fill(0);
    places.forEach((block, index) => {
      const first = design.firstCounts[index] ?? 0;
      for (let at = 0; at < first; at++) {
        const other = at + random.below(block.length - at);
        const chosen = block[other] ?? 0;
        block[other] = block[at] ?? 0;
        block[at] = chosen;
        marks[chosen] = 1;
      }
    });
    return marks;
  };
}

function binomial(n: number, k: number): number {
  let product = 1;
  for (let i = 1; i <= Math.min(k, n - k); i++) {
    product = product * (n - i + 1) / i;
  }
  return Math.round(product);
}
