/**
 * Length normalization and centring of adjacency vectors.
 *
 * Sphere: N_u = A_u / ||A_u||, so that who talks more does not win by talking;
 * a vector of zeros stays. Centring: X_u = N_u - m for the units whose N sums to
 * something else than 0, with m their mean; a unit without connections stays at the
 * origin, keeps its place in n, and does not pull the mean.
 *
 * Where programs differ: rENA 0.2.7 does as above by default; with
 * center.align.to.origin = FALSE, and in its newer interface, all units take part
 * in the mean and all are moved ("all-units").
 *
 * Source: Bowman et al. (2021), The mathematical foundations of epistemic network
 * analysis, https://doi.org/10.1007/978-3-030-67788-6_7
 *
 * @module
 */

import type { EnaDefinition } from "records";
import {
  divide,
  lengthOf,
  meanRow,
  type Rows,
  subtract,
  zeros,
} from "./matrix.ts";

/** How to normalize. */
export interface NormalizeOptions {
  /** "sphere" = each vector to length 1; "skip-sphere" = all divided by one length. @default {"sphere"} */
  readonly normalization?: EnaDefinition["normalization"];
  /** Length that all are divided by with "skip-sphere"; absent = the largest one. */
  readonly scale?: number;
}

/** Centred vectors, and what was subtracted. */
export interface Centred {
  /** Mean vector: one number per pair. */
  readonly center: readonly number[];
  /** Units x pairs. */
  readonly centred: readonly (readonly number[])[];
  /** Whether each unit has no connection. */
  readonly isZero: readonly boolean[];
}

/**
 * Normalizes adjacency vectors. Vectors of zeros stay zero.
 *
 * @param adjacencyVectors Units x pairs.
 * @param options Which normalization.
 * @returns Units x pairs.
 *
 * @example
 * ```ts
 * import { normalize } from "ena";
 * import assert from "node:assert/strict";
 *
 * const vectors = [[3, 4], [0, 2], [0, 0]];
 * assert.deepEqual(normalize(vectors), [[0.6, 0.8], [0, 1], [0, 0]]);
 * assert.deepEqual(
 *   normalize(vectors, { normalization: "skip-sphere" }),
 *   [[0.6, 0.8], [0, 0.4], [0, 0]],
 * );
 * ```
 */
export function normalize(
  adjacencyVectors: Rows,
  options: NormalizeOptions = {},
): number[][] {
  const lengths = adjacencyVectors.map(lengthOf);
  const scale = options.scale ?? largestLength(adjacencyVectors);
  return adjacencyVectors.map((vector, unit) => {
    const divisor = options.normalization === "skip-sphere"
      ? scale
      : lengths[unit] ?? 0;
    return divide(vector, divisor === 0 ? 1 : divisor);
  });
}

/**
 * Gives the length of the longest vector.
 *
 * @param vectors Units x pairs.
 * @returns The length; 0 for none.
 *
 * @example
 * ```ts
 * import { largestLength } from "ena";
 * import assert from "node:assert/strict";
 *
 * assert.equal(largestLength([[3, 4], [0, 2]]), 5);
 * ```
 */
export function largestLength(vectors: Rows): number {
  return vectors.reduce((most, vector) => Math.max(most, lengthOf(vector)), 0);
}

/**
 * Centres normalized vectors.
 *
 * @param normalized Units x pairs.
 * @param centering Whose mean is subtracted from whom.
 * @returns Centred vectors, center, and which units have no connection.
 *
 * @example
 * ```ts
 * import { center } from "ena";
 * import assert from "node:assert/strict";
 *
 * const { center: mean, centred, isZero } = center([[1, 0], [0, 1], [0, 0]]);
 * assert.deepEqual(mean, [0.5, 0.5]);
 * assert.deepEqual(centred, [[0.5, -0.5], [-0.5, 0.5], [0, 0]]);
 * assert.deepEqual(isZero, [false, false, true]);
 * ```
 */
export function center(
  normalized: Rows,
  centering: EnaDefinition["centering"] = "non-zero-units",
): Centred {
  const isZero = normalized.map((row) => sum(row) === 0);
  const counted = centering === "all-units"
    ? normalized
    : normalized.filter((_, unit) => isZero[unit] === false);
  const mean = counted.length === 0
    ? zeros(normalized[0]?.length ?? 0)
    : meanRow(counted);
  return { center: mean, ...centerBy(normalized, mean, centering) };
}

/**
 * Centres normalized vectors by a mean found elsewhere, such as that of a fitted model.
 *
 * @param normalized Units x pairs.
 * @param mean One number per pair.
 * @param centering Whether units without connections are moved, too.
 * @returns Centred vectors, and which units have no connection.
 */
export function centerBy(
  normalized: Rows,
  mean: readonly number[],
  centering: EnaDefinition["centering"],
): Pick<Centred, "centred" | "isZero"> {
  const isZero = normalized.map((row) => sum(row) === 0);
  const centred = normalized.map((row, unit) =>
    isZero[unit] === true && centering === "non-zero-units"
      ? zeros(row.length)
      : subtract(row, mean)
  );
  return { centred, isZero };
}

function sum(row: readonly number[]): number {
  let total = 0;
  for (let k = 0; k < row.length; k++) total += row[k] ?? 0;
  return total;
}
