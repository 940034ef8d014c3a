/**
 * Axes for the centred vectors: those a rotation asks for, then singular vectors.
 *
 * SVD: X = U S V', axes = columns of V. Other rotations give the leading axes; the
 * rest are the right singular vectors of X with the leading axes removed. Axes stop
 * at numerical rank: with fewer units than pairs of codes the remaining directions
 * are rounding noise, which rENA 0.2.7 returns and we do not.
 *
 * Signs. A singular vector has none, so one is stated: the loading of largest
 * absolute value is positive (the first one, where several are equal to 8 digits). A
 * means axis has the first group on its positive side, an axis that follows a number
 * has the larger numbers there. `signRule: "rENA"` makes the first loading of MR1
 * negative or 0, as there.
 *
 * Source: Bowman et al. (2021), https://doi.org/10.1007/978-3-030-67788-6_7
 *
 * @module
 */

import type {
  Attribute,
  EnaAxis,
  EnaDefinition,
  EnaGroupPair,
  EnaRotationDefinition,
} from "records";
import type { Random } from "stats";
import { generalizedMeansAxes } from "./generalized_means.ts";
import { labelsBy } from "./groups.ts";
import { flip, type LeadingAxis, orientLargest } from "./leading_axis.ts";
import { leadingVectors } from "./leading_vectors.ts";
import { rightSingularVectors } from "./decompose.ts";
import {
  deflate,
  dot,
  frobeniusLength,
  lengthOf,
  meanRow,
  type Rows,
  subtract,
  transpose,
} from "./matrix.ts";
import { meansAxes } from "./means_rotation.ts";
import { regressionAxes } from "./regression.ts";

/** How to rotate. */
export interface RotateOptions {
  /** Which axes. @default {{ kind: "svd" }} */
  readonly rotation?: EnaRotationDefinition;
  /** Group of each unit; null = in no group. For rotations by groups. */
  readonly groups?: readonly (string | null)[];
  /** Attributes of each unit, for pairs of groups with `by`. */
  readonly attributes?: readonly Readonly<Record<string, Attribute>>[];
  /** Which side is positive. @default {"stated"} */
  readonly signRule?: EnaDefinition["signRule"];
  /** Singular values up to this share of the length of the matrix count as 0. @default {1e-10} */
  readonly rankTolerance?: number;
  /** Axes to find, the first ones. Absent = all. */
  readonly axisLimit?: number;
  /** Source of random numbers that deals the folds of a lasso; no other rotation draws. */
  readonly random?: Random;
  /** Penalties of a lasso found before, for each of its axes one per pair of codes; then nothing is drawn. */
  readonly penalties?: readonly (readonly number[])[];
}

/** Axes. */
export interface Rotation {
  /** Name and origin of each axis. */
  readonly axes: readonly Pick<
    EnaAxis,
    "name" | "source" | "between" | "target" | "penalties"
  >[];
  /** Loadings, orthonormal columns: pairs of codes x axes. */
  readonly loadings: readonly (readonly number[])[];
}

/** Share of the length of the centred matrix below which a singular value counts as 0. */
export const RANK_TOLERANCE = 1e-10;

/**
 * Finds the axes. Vectors without any variance have none.
 *
 * @param centred Units x pairs of codes.
 * @param options Which rotation, and the groups it speaks of.
 * @returns Axes and loadings, most important first within each source.
 * @throws {RangeError} If a group is empty, or a rotation by groups finds no difference.
 *
 * @example
 * ```ts
 * import { rotate } from "ena";
 * import assert from "node:assert/strict";
 *
 * const centred = [[2, 0], [-2, 0], [0, 1], [0, -1]];
 * assert.deepEqual(rotate(centred).axes.map((axis) => axis.name), ["SVD1", "SVD2"]);
 * const { axes, loadings } = rotate(centred, {
 *   rotation: { kind: "means", pairs: [{ first: "up", second: "down" }] },
 *   groups: [null, null, "up", "down"],
 * });
 * assert.deepEqual(axes.map((axis) => axis.name), ["MR1", "SVD2"]);
 * assert.deepEqual(loadings, [[0, 1], [1, 0]]);
 * ```
 */
export function rotate(centred: Rows, options: RotateOptions = {}): Rotation {
  const { rotation = { kind: "svd" }, signRule = "stated" } = options;
  const tolerance = options.rankTolerance ?? RANK_TOLERANCE;
  const width = centred[0]?.length ?? 0;
  const least = tolerance * frobeniusLength(centred);
  const leading = leadingAxes(centred, rotation, options);
  const rest = rotation.kind === "means" ? aroundMean(centred) : centred;
  const left = leading.reduce<Rows>(
    (rows, axis) => deflate(rows, axis.loadings),
    rest,
  );
  const { axisLimit = Infinity } = options;
  const wanted = Math.max(0, axisLimit - leading.length);
  const { vectors } = leadingVectors(left, wanted) ??
    rightSingularVectors(left, least);
  const found = vectors.slice(0, wanted).map(
    (vector, k): LeadingAxis => ({
      name: `SVD${leading.length + k + 1}`,
      source: "svd",
      between: null,
      loadings: orientLargest(orthogonalize(vector, leading)),
    }),
  );
  const axes = [...orientLeading(leading, signRule), ...found]
    .slice(0, axisLimit);
  return {
    axes: axes.map(({ loadings: _, ...axis }) => axis),
    loadings: transpose(axes.map((axis) => axis.loadings), width),
  };
}

function leadingAxes(
  centred: Rows,
  rotation: EnaRotationDefinition,
  options: RotateOptions,
): LeadingAxis[] {
  switch (rotation.kind) {
    case "svd":
      return [];
    case "means":
      return meansAxes(centred, rotation.pairs, {
        rankTolerance: options.rankTolerance ?? RANK_TOLERANCE,
        labels: (pair) => labelsOfPair(pair, options),
      });
    case "regression":
      return regressionAxes(centred, rotation, {
        rankTolerance: options.rankTolerance ?? RANK_TOLERANCE,
        attributes: options.attributes ?? [],
      });
    case "generalized-means":
      return generalizedMeansAxes(centred, rotation, {
        rankTolerance: options.rankTolerance ?? RANK_TOLERANCE,
        attributes: options.attributes ?? [],
        random: options.random,
        penalties: options.penalties,
      });
  }
}

function labelsOfPair(
  pair: EnaGroupPair,
  { groups = [], attributes = [] }: RotateOptions,
): readonly (string | null)[] {
  return pair.by === undefined ? groups : labelsBy(attributes, pair.by);
}

function aroundMean(rows: Rows): Rows {
  const mean = meanRow(rows);
  return rows.map((row) => subtract(row, mean));
}

/** Removes what rounding left of the leading axes in a singular vector. */
function orthogonalize(
  vector: readonly number[],
  leading: readonly LeadingAxis[],
): number[] {
  let clean = [...vector];
  for (const { loadings } of leading) {
    const along = dot(clean, loadings);
    clean = clean.map((value, pair) => value - along * (loadings[pair] ?? 0));
  }
  const length = lengthOf(clean);
  return clean.map((value) => value / length);
}

function orientLeading(
  leading: readonly LeadingAxis[],
  signRule: EnaDefinition["signRule"],
): readonly LeadingAxis[] {
  return leading.map((axis, index) => {
    const flips = signRule === "rENA" && index === 0 &&
      axis.source === "means" && (axis.loadings[0] ?? 0) >= 0;
    return flips ? { ...axis, loadings: flip(axis.loadings) } : axis;
  });
}
