/**
 * New units in the space of a fitted model.
 *
 * In the fitted space nothing of the model moves: new vectors are normalized by its
 * rule, its center is subtracted (units without connections stay at the origin where
 * they do in the model), its loadings give points and its node positions give
 * centroids. So new debates can be judged on axes they had no part in. In a joint
 * space old and new units are fitted together; then they share every axis, and a
 * means axis is circular for both.
 *
 * Where we differ from rENA 0.2.7: centroids and goodness of fit of the new units are
 * given, and so is the share of their variance that the axes cannot show.
 *
 * Source: Shaffer, Collier & Ruis (2016), https://doi.org/10.18608/jla.2016.33.3
 *
 * @module
 */

import type {
  EnaAccumulationDefinition,
  EnaModel,
  EnaModelUnit,
  EnaProjection,
} from "records";
import { columnVariances, fitEna, type Vectors } from "./fit_ena.ts";
import { knownPenalties } from "./generalized_means.ts";
import { type FitOptions, goodnessOfFit } from "./goodness_of_fit.ts";
import { type Grouping, groupUnits } from "./groups.ts";
import { multiply } from "./matrix.ts";
import { centerBy, largestLength, normalize } from "./normalize.ts";
import { weighNodes } from "./place.ts";

/** How to project. */
export interface ProjectOptions extends FitOptions {
  /** "fitted" = the axes of the model; "joint" = refit on old and new units. @default {"fitted"} */
  readonly space?: "fitted" | "joint";
  /** What names the group of a new unit. Absent = no groups. */
  readonly group?: Grouping;
}

/**
 * Projects new units.
 *
 * @param model A fitted model.
 * @param vectors What `accumulate` gave for the new lines, with the codes and the definition of the model.
 * @param options Which space, and groups.
 * @returns Points and centroids of the new units, and the model whose space it is.
 * @throws {RangeError} If the codes or the definition differ from those of the model, or it has no axes.
 *
 * @example
 * ```ts
 * import { accumulate, fitEna, project } from "ena";
 * import assert from "node:assert/strict";
 *
 * const say = (unit: string, codes: number[]) => ({ unit: [unit], conversation: [unit], codes });
 * const options = { codes: ["A", "B", "C"] };
 * const old = [say("Ann", [1, 1, 0]), say("Bob", [1, 0, 1]), say("Cy", [0, 1, 1])];
 * const model = fitEna(accumulate(old, options));
 * const again = project(model, accumulate([say("Dee", [1, 0, 1])], options));
 * assert.equal(again.space, "fitted");
 * assert.deepEqual(again.points[0], model.points[1]); // the same network lies at the same point
 * ```
 */
export function project(
  model: EnaModel,
  vectors: Vectors,
  options: ProjectOptions = {},
): EnaProjection {
  checkFits(model, vectors, options.space ?? "fitted");
  const groups = options.group === undefined
    ? vectors.units.map(() => null)
    : groupUnits(vectors.units, options.group);
  return options.space === "joint"
    ? projectJointly(model, vectors, groups, options)
    : projectInto(model, vectors, groups, options);
}

function projectInto(
  model: EnaModel,
  vectors: Vectors,
  groups: readonly (string | null)[],
  options: FitOptions,
): EnaProjection {
  const { normalization, centering } = model.definition;
  const normalized = normalize(vectors.adjacencyVectors, {
    normalization,
    scale: largestLength(model.adjacencyVectors),
  });
  const { centred, isZero } = centerBy(normalized, model.center, centering);
  const points = multiply(centred, model.rotation);
  const weights = weighNodes(normalized, {
    pairs: model.pairs,
    codeCount: model.codes.length,
  });
  const centroids = multiply(weights, model.nodePositions);
  const units = vectors.units.map((unit, index): EnaModelUnit => ({
    ...unit,
    group: groups[index] ?? null,
    isZero: isZero[index] ?? false,
  }));
  const total = sum(columnVariances(centred));
  const variances = columnVariances(points);
  const shown = sum(variances);
  const outsideShare = total === 0 ? 0 : Math.max(0, 1 - shown / total);
  return {
    space: "fitted",
    model,
    units,
    normalized,
    points,
    centroids,
    fit: goodnessOfFit(points, centroids, options),
    varianceShares: variances.map((value) => shown === 0 ? 0 : value / shown),
    outsideShare,
    warnings: [
      ...vectors.warnings,
      ...(outsideShare > 1e-6
        ? [
          `${
            (100 * outsideShare).toFixed(1)
          } % of the variance of the new units lies outside the axes of the model.`,
        ]
        : []),
    ],
  };
}

function projectJointly(
  model: EnaModel,
  vectors: Vectors,
  groups: readonly (string | null)[],
  options: ProjectOptions,
): EnaProjection {
  const { definition } = model;
  const fitted = fitEna({
    definition: vectors.definition,
    codes: model.codes,
    pairs: model.pairs,
    units: [...model.units, ...vectors.units],
    adjacencyVectors: [...model.adjacencyVectors, ...vectors.adjacencyVectors],
    missingCodeCount: model.missingCodeCount + vectors.missingCodeCount,
    warnings: vectors.warnings,
  }, {
    ...options,
    group: [...model.units.map((unit) => unit.group), ...groups],
    rotation: definition.rotation,
    normalization: definition.normalization,
    centering: definition.centering,
    signRule: definition.signRule,
    rankTolerance: definition.rankTolerance,
    ...knownPenalties(model.axes),
  });
  const joint = {
    ...fitted,
    groupedBy: options.group === model.groupedBy ? model.groupedBy : null,
  };
  const own = <T>(rows: readonly T[]): readonly T[] =>
    rows.slice(model.units.length);
  const points = own(joint.points);
  const centroids = own(joint.centroids);
  const variances = columnVariances(points);
  const shown = sum(variances);
  return {
    space: "joint",
    model: joint,
    units: own(joint.units),
    normalized: own(joint.normalized),
    points,
    centroids,
    fit: goodnessOfFit(points, centroids, options),
    varianceShares: variances.map((value) => shown === 0 ? 0 : value / shown),
    outsideShare: 0,
    warnings: joint.warnings,
  };
}

function checkFits(
  model: EnaModel,
  vectors: Vectors,
  space: "fitted" | "joint",
): void {
  if (model.axes.length === 0) {
    throw new RangeError(
      `Cannot project units: the model must have an axis, got none; ${
        model.warnings.join(" ")
      }`,
    );
  }
  if (model.codes.join("\n") !== vectors.codes.join("\n")) {
    throw new RangeError(
      `Cannot project units: the codes must be those of the model in the same order (${
        model.codes.join(", ")
      }), got ${vectors.codes.join(", ")}`,
    );
  }
  const old = model.definition.accumulation;
  const fields: readonly (keyof EnaAccumulationDefinition)[] = space === "joint"
    ? [...SAME_FIELDS, "rows"]
    : SAME_FIELDS;
  for (const field of fields) {
    const [wanted, given] = [old[field], vectors.definition[field]]
      .map((value) => JSON.stringify(value));
    if (wanted !== given) {
      throw new RangeError(
        `Cannot project units: ${field} must be that of the model (${wanted}), got ${given}`,
      );
    }
  }
}

/** What must agree for vectors to mean the same; units may be steps of a trajectory in the space of whole units. */
const SAME_FIELDS: readonly (keyof EnaAccumulationDefinition)[] = [
  "window",
  "stanzaWindow",
  "forwardWindow",
  "forwardRule",
  "weighting",
  "mask",
  "connections",
  "ground",
  "lineWeight",
];

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
