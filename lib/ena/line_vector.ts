/**
 * The connections of one line: built, weighted, added to the row of its unit.
 *
 * @module
 */

import type { IndexedLines } from "./lines.ts";
import type { RowPlan } from "./trajectory.ts";

/** Applied to each connection of each line: "binary" (present or not), "product" (as counted), or a function. */
export type Weighting = "binary" | "product" | ((value: number) => number);

/** One line's connections under construction: a dense vector and the places that were touched. */
export interface LineVector {
  /** One number per pair. */
  readonly values: Float64Array;
  /** Indices of the pairs that may differ from 0. */
  readonly touched: Int32Array;
  /** How many entries of `touched` hold. */
  touchedCount: number;
}

/** Writes the connections of one line, given its context, into an empty vector. */
export type Connect = (
  line: number,
  context: Float64Array,
  vector: LineVector,
) => void;

/** Adds the vector of a line to a row and empties it. */
export type Add = (line: number, vector: LineVector) => void;

/**
 * Makes an empty vector.
 *
 * @param pairCount Number of pairs.
 * @returns A vector of zeros.
 */
export function emptyVector(pairCount: number): LineVector {
  return {
    values: new Float64Array(pairCount),
    touched: new Int32Array(pairCount),
    touchedCount: 0,
  };
}

/**
 * Makes the function that connects a line with its context:
 * v_ij = x_i x_j + R_i x_j + x_i R_j, for the pairs that the line's own codes touch.
 *
 * @param indexed Lines as numbers.
 * @param codeCount Number of codes.
 * @returns Writes v into a vector.
 */
export function connectUnordered(
  indexed: IndexedLines,
  codeCount: number,
): Connect {
  const { values } = indexed;
  return (line, context, vector) => {
    const base = line * codeCount;
    let count = 0;
    for (let i = 0; i < codeCount; i++) {
      const xi = values[base + i] ?? 0;
      if (xi === 0) continue;
      const ri = context[i] ?? 0;
      for (let j = 0; j < codeCount; j++) {
        const xj = values[base + j] ?? 0;
        // A pair of two present codes was written when the smaller index was i.
        if (j === i || (j < i && xj !== 0)) continue;
        const connection = xi * xj + ri * xj + xi * (context[j] ?? 0);
        if (connection === 0) continue;
        const pair = i < j ? j * (j - 1) / 2 + i : i * (i - 1) / 2 + j;
        vector.values[pair] = connection;
        vector.touched[count++] = pair;
      }
    }
    vector.touchedCount = count;
  };
}

/**
 * Makes the function that adds a weighted line vector to its row.
 *
 * @param sums Rows x pairs, row-major.
 * @param plan Row of each line.
 * @param weighting Applied to each connection.
 * @param lineVectors Where to keep the weighted vectors, lines x pairs; null = nowhere.
 * @param lineWeights Weight of each line; null = 1.
 * @returns The function.
 */
export function adder(
  sums: Float64Array,
  plan: RowPlan,
  weighting: Weighting,
  lineVectors: Float64Array | null,
  lineWeights: Float64Array | null = null,
): Add {
  const weight = weightFunction(weighting);
  // A function such as x => x + 1 gives pairs without connection a weight, too.
  const everywhere = weight(0) !== 0;
  return (line, vector) => {
    const { values, touched } = vector;
    if (everywhere) {
      for (let pair = 0; pair < values.length; pair++) touched[pair] = pair;
      vector.touchedCount = values.length;
    }
    const factor = lineWeights === null ? 1 : lineWeights[line] ?? 1;
    const base = (plan.rowOf[line] ?? 0) * values.length;
    for (let t = 0; t < vector.touchedCount; t++) {
      const pair = touched[t] ?? 0;
      const weighted = factor * weight(values[pair] ?? 0);
      sums[base + pair] = (sums[base + pair] ?? 0) + weighted;
      if (lineVectors !== null) {
        lineVectors[line * values.length + pair] = weighted;
      }
      values[pair] = 0;
    }
    vector.touchedCount = 0;
  };
}

function weightFunction(weighting: Weighting): (value: number) => number {
  if (typeof weighting === "function") return weighting;
  return weighting === "binary"
    ? (value) => value > 0 ? 1 : value
    : (value) => value;
}
