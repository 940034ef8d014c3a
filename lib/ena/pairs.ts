/**
 * The pairs of codes that can connect, in the order of every vector of a model.
 *
 * Unordered pairs (i, j), i < j, come sorted by j, then i: (0,1), (0,2), (1,2),
 * (0,3), ... so that pair (i, j) has index j(j-1)/2 + i (upper triangle, column
 * by column). Ordered pairs (ground i, response j) have index j*c + i for c codes,
 * a code with itself included.
 *
 * Source: Shaffer, Collier & Ruis (2016), https://doi.org/10.18608/jla.2016.33.3
 *
 * @module
 */

import type { EnaPair } from "records";

/**
 * Lists the unordered pairs of codes. One code has no pair.
 *
 * @param codes Names of the codes.
 * @returns c(c-1)/2 pairs for c codes.
 *
 * @example
 * ```ts
 * import { listPairs } from "ena";
 * import assert from "node:assert/strict";
 *
 * const labels = listPairs(["A", "B", "C"]).map((pair) => pair.label);
 * assert.deepEqual(labels, ["A & B", "A & C", "B & C"]);
 * ```
 */
export function listPairs(codes: readonly string[]): EnaPair[] {
  return codes.flatMap((second, j) =>
    codes.slice(0, j).map((first, i) => ({
      label: `${first} & ${second}`,
      first: i,
      second: j,
    }))
  );
}

/**
 * Lists the ordered pairs of codes: ground first, response second.
 *
 * @param codes Names of the codes.
 * @returns c * c pairs for c codes; pair (i, j) has index j*c + i.
 *
 * @example
 * ```ts
 * import { listOrderedPairs } from "ena";
 * import assert from "node:assert/strict";
 *
 * const labels = listOrderedPairs(["A", "B"]).map((pair) => pair.label);
 * assert.deepEqual(labels, ["A & A", "B & A", "A & B", "B & B"]);
 * ```
 */
export function listOrderedPairs(codes: readonly string[]): EnaPair[] {
  return codes.flatMap((second, j) =>
    codes.map((first, i) => ({
      label: `${first} & ${second}`,
      first: i,
      second: j,
    }))
  );
}

/**
 * Gives the index of an unordered pair, whichever code is named first.
 *
 * @param codeA Index of one code.
 * @param codeB Index of the other code.
 * @returns Index in the list of `listPairs`.
 * @throws {RangeError} If both are the same code.
 *
 * @example
 * ```ts
 * import { pairIndex } from "ena";
 * import assert from "node:assert/strict";
 *
 * assert.equal(pairIndex(0, 2), 1);
 * assert.equal(pairIndex(2, 1), 2);
 * ```
 */
export function pairIndex(codeA: number, codeB: number): number {
  if (codeA === codeB) {
    throw new RangeError(
      `Cannot find a pair: the two codes must differ, got ${codeA} twice`,
    );
  }
  const low = Math.min(codeA, codeB);
  const high = Math.max(codeA, codeB);
  return high * (high - 1) / 2 + low;
}
