/**
 * One call from adjacency vectors to a fitted model, with every step kept.
 *
 * normalize -> center -> rotate -> points = centred x loadings -> place -> goodness
 * of fit. The share of variance of an axis is its sample variance divided by that of
 * all dimensions of the centred vectors, drawn or not.
 *
 * Source: Shaffer, Collier & Ruis (2016), https://doi.org/10.18608/jla.2016.33.3;
 * Bowman et al. (2021), https://doi.org/10.1007/978-3-030-67788-6_7
 *
 * @module
 */

import type {
  EnaDefinition,
  EnaFit,
  EnaModel,
  EnaModelUnit,
  EnaRotationDefinition,
} from "records";
import type { Random } from "stats";
import type { Accumulation } from "./accumulate.ts";
import { type FitOptions, goodnessOfFit } from "./goodness_of_fit.ts";
import { GroupError, type Grouping, groupUnits } from "./groups.ts";
import { divide, dot, meanRow, multiply, type Rows, zeros } from "./matrix.ts";
import { center, type Centred, normalize } from "./normalize.ts";
import { place } from "./place.ts";
import { RANK_TOLERANCE, rotate, type Rotation } from "./rotate.ts";

/** How to fit. */
export interface FitEnaOptions extends FitOptions {
  /** What names the group of a unit. Absent = no groups. */
  readonly group?: Grouping;
  /** Which axes. @default {{ kind: "svd" }} */
  readonly rotation?: EnaRotationDefinition;
  /** What to do where the groups leave no axis. @default {"error"} */
  readonly fallback?: "error" | "svd";
  /** How vectors get equal length. @default {"sphere"} */
  readonly normalization?: EnaDefinition["normalization"];
  /** Whose mean is subtracted from whom. @default {"non-zero-units"} */
  readonly centering?: EnaDefinition["centering"];
  /** Whether units without connections stay in the model. @default {"keep"} */
  readonly zeroUnits?: EnaDefinition["zeroUnits"];
  /** Which side of an axis is positive. @default {"stated"} */
  readonly signRule?: EnaDefinition["signRule"];
  /** Singular values up to this share of the length of the centred matrix count as 0. @default {1e-10} */
  readonly rankTolerance?: number;
  /** Axes to find, the first ones; much faster with hundreds of units and connections. Absent = all. */
  readonly axisLimit?: number;
  /** Source of random numbers that deals the folds of a lasso (generalized means rotation); nothing else draws. */
  readonly random?: Random;
  /** Penalties of a lasso found before (`axes[..].penalties`), one list per target; then nothing is drawn. */
  readonly penalties?: readonly (readonly number[])[];
}

/** What a model is made from: an accumulation, or the same fields from elsewhere. */
export type Vectors = Pick<
  Accumulation,
  | "definition"
  | "codes"
  | "pairs"
  | "units"
  | "adjacencyVectors"
  | "missingCodeCount"
  | "warnings"
>;

/**
 * Fits a model. Where the vectors do not vary (one unit, one unit with
 * connections, none at all) the model has no axes and a warning says why.
 *
 * @param vectors What `accumulate` gave.
 * @param options Groups, rotation and the conventions.
 * @returns Everything computed, plain JSON.
 * @throws {GroupError} If a group of the rotation is empty or two means do not differ, unless `fallback` is "svd".
 * @throws {RangeError} If groups or attributes cannot be read, axisLimit is not a whole number of at least 1, or a lasso cannot be dealt (see `generalized_means.ts`).
 *
 * @example
 * ```ts
 * import { accumulate, fitEna } from "ena";
 * import assert from "node:assert/strict";
 *
 * const say = (unit: string, codes: number[]) => ({ unit: [unit], conversation: [unit], codes });
 * const lines = [say("Ann", [1, 1, 0]), say("Bob", [1, 0, 1]), say("Cy", [0, 1, 1])];
 * const model = fitEna(accumulate(lines, { codes: ["A", "B", "C"] }));
 * // Three networks of one connection each: an equilateral triangle, two axes of equal weight.
 * assert.deepEqual(model.adjacencyVectors, [[1, 0, 0], [0, 1, 0], [0, 0, 1]]);
 * assert.deepEqual(model.axes.map((axis) => axis.name), ["SVD1", "SVD2"]);
 * assert.ok(Math.abs((model.axes[0]?.varianceShare ?? 0) - 0.5) < 1e-12);
 * ```
 */
export function fitEna(
  vectors: Vectors,
  options: FitEnaOptions = {},
): EnaModel {
  const { normalization = "sphere", centering = "non-zero-units" } = options;
  const { signRule = "stated", rankTolerance = RANK_TOLERANCE } = options;
  const { axisLimit } = options;
  if (
    axisLimit !== undefined &&
    !(Number.isSafeInteger(axisLimit) && axisLimit >= 1)
  ) {
    throw new RangeError(
      `Cannot fit a model: axisLimit must be a whole number of at least 1, got ${axisLimit}`,
    );
  }
  const labels = options.group === undefined
    ? vectors.units.map(() => null)
    : groupUnits(vectors.units, options.group);
  const kept = keptUnits(vectors, labels, options.zeroUnits ?? "keep");
  const { adjacencyVectors, groups } = kept;
  const normalized = normalize(adjacencyVectors, { normalization });
  const middle = center(normalized, centering);
  const { rotation, definition, warnings } = rotateOrFallBack(middle.centred, {
    ...options,
    groups,
    attributes: kept.units.map((unit) => unit.attributes),
  });
  const points = multiply(middle.centred, rotation.loadings);
  const { pairs, codes } = vectors;
  const { nodePositions, centroids } = place(normalized, points, {
    pairs,
    codeCount: codes.length,
  });
  const units = kept.units.map((unit, index): EnaModelUnit => ({
    ...unit,
    group: groups[index] ?? null,
    isZero: middle.isZero[index] ?? false,
  }));
  return {
    definition: {
      accumulation: vectors.definition,
      normalization,
      centering,
      zeroUnits: options.zeroUnits ?? "keep",
      rotation: definition,
      signRule,
      rankTolerance,
      ...(axisLimit === undefined ? {} : { axisLimit }),
    },
    codes,
    pairs,
    units,
    groupedBy: typeof options.group === "string" ? options.group : null,
    adjacencyVectors,
    normalized,
    center: middle.center,
    centred: middle.centred,
    axes: describeAxes(
      rotation,
      middle.centred,
      points,
      goodnessOfFit(points, centroids, options),
    ),
    rotation: rotation.loadings,
    points,
    nodePositions,
    centroids,
    zeroUnitCount: units.filter((unit) => unit.isZero).length,
    missingCodeCount: vectors.missingCodeCount,
    warnings: [
      ...vectors.warnings,
      ...warnings,
      ...kept.warnings,
      ...warnOfModel(vectors, middle, rotation),
    ],
  };
}

/**
 * Gives the variance of each column and of the whole.
 *
 * @param points Units x axes.
 * @returns Sample variances (n - 1), 0 with one unit.
 */
export function columnVariances(points: Rows): number[] {
  const middle = meanRow(points);
  const squares = zeros(middle.length);
  for (const row of points) {
    for (let axis = 0; axis < squares.length; axis++) {
      const value = (row[axis] ?? 0) - (middle[axis] ?? 0);
      squares[axis] = (squares[axis] ?? 0) + value * value;
    }
  }
  return divide(squares, Math.max(1, points.length - 1));
}

function describeAxes(
  rotation: Rotation,
  centred: Rows,
  points: Rows,
  fits: readonly EnaFit[],
): EnaModel["axes"] {
  const total = columnVariances(centred).reduce((sum, value) => sum + value, 0);
  const variances = columnVariances(points);
  const divisor = Math.max(1, points.length - 1);
  return rotation.axes.map((axis, index) => {
    const column = points.map((row) => row[index] ?? 0);
    return {
      ...axis,
      eigenvalue: dot(column, column) / divisor,
      varianceShare: (variances[index] ?? 0) / total,
      fit: fits[index] ?? null,
    };
  });
}

function keptUnits(
  { units, adjacencyVectors }: Vectors,
  labels: readonly (string | null)[],
  zeroUnits: EnaDefinition["zeroUnits"],
): Pick<Vectors, "units" | "adjacencyVectors" | "warnings"> & {
  groups: readonly (string | null)[];
} {
  if (zeroUnits === "keep") {
    return { units, adjacencyVectors, groups: labels, warnings: [] };
  }
  const isZero = adjacencyVectors.map((row) =>
    row.every((value) => value === 0)
  );
  const keep = <T>(list: readonly T[]): T[] =>
    list.filter((_, unit) => isZero[unit] === false);
  const dropped = units.filter((_, unit) => isZero[unit] === true);
  return {
    units: keep(units),
    adjacencyVectors: keep(adjacencyVectors),
    groups: keep(labels),
    warnings: dropped.length === 0 ? [] : [
      `${dropped.length} ${
        dropped.length === 1 ? "unit" : "units"
      } without connections ${dropped.length === 1 ? "was" : "were"} dropped: ${
        dropped.map((unit) => unit.label).join(", ")
      }.`,
    ],
  };
}

function rotateOrFallBack(
  centred: Rows,
  options: FitEnaOptions & Parameters<typeof rotate>[1],
): {
  rotation: Rotation;
  definition: EnaRotationDefinition;
  warnings: string[];
} {
  const wanted = options.rotation ?? { kind: "svd" };
  try {
    const rotation = rotate(centred, options);
    return { rotation, definition: wanted, warnings: [] };
  } catch (error) {
    if (!(error instanceof GroupError) || options.fallback !== "svd") {
      throw error;
    }
    const definition: EnaRotationDefinition = { kind: "svd" };
    return {
      rotation: rotate(centred, { ...options, rotation: definition }),
      definition,
      warnings: [`${error.message}. Rotated by SVD instead.`],
    };
  }
}

function warnOfModel(
  { codes, pairs, units, adjacencyVectors }: Vectors,
  { isZero }: Centred,
  rotation: Rotation,
): string[] {
  const warnings: string[] = [];
  const zeroCount = isZero.filter((zero) => zero).length;
  const rest = isZero.length - zeroCount;
  if (zeroCount > 0) {
    warnings.push(
      `${zeroCount} of ${isZero.length} ${
        units.some(({ step }) => step !== null) ? "steps" : "units"
      } have no connection; they count in n and in every mean of a group.`,
    );
  }
  if (rotation.axes.length === 0) {
    warnings.push(
      rest === 0
        ? "No unit has any connection, so there are no axes and no points. Check the codes, or widen the stanza window."
        : `The networks do not differ (${rest} with connections), so there are no axes and no points; read the normalized network itself.`,
    );
  }
  const touched = new Set(
    pairs.flatMap(({ first, second }, pair) =>
      adjacencyVectors.some((row) => row[pair] !== 0) ? [first, second] : []
    ),
  );
  const dead = codes.filter((_, code) => !touched.has(code));
  if (dead.length > 0 && rest > 0) {
    warnings.push(
      `Codes without any connection are drawn at the origin: ${
        dead.join(", ")
      }.`,
    );
  }
  return warnings;
}
