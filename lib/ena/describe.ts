/**
 * A model in words: what was counted, how the space was made, what to know before
 * reading it. The numbers of a network mean little without the definition behind
 * them, and definitions differ between programs and between their releases.
 *
 * Every sentence is written from the model's own record, so that none of them can say
 * what was not done.
 *
 * @module
 */

import type {
  EnaComparison,
  EnaDefinition,
  EnaGroupPair,
  EnaModel,
} from "records";
import { attributeOf } from "./attributes.ts";
import { describeWeighting, describeWindow } from "./describe_accumulation.ts";
import { describeTests } from "./describe_tests.ts";
import { cite } from "./works.ts";

/** What to describe beside the model. */
export interface DescribeOptions {
  /** Two groups compared: their tests are described. */
  readonly comparison?: EnaComparison;
  /** Columns of the table that tell units apart. Absent = not said. */
  readonly unitColumns?: readonly string[];
  /** Columns of the table that tell conversations apart. Absent = not said. */
  readonly conversationColumns?: readonly string[];
  /** Whether the works behind the method are cited. @default {true} */
  readonly hasCitations?: boolean;
}

/**
 * Describes a model as a paragraph for a methods section, from its own record.
 *
 * @param model A fitted model.
 * @param options A comparison whose tests are described, too; names of columns; whether works are cited.
 * @returns Sentences: units and codes, window, weighting, normalization and centering, rotation, axes and fit, tests, citations, warnings.
 *
 * @example
 * ```ts
 * import { accumulate, describeModel, fitEna } from "ena";
 * import assert from "node:assert/strict";
 *
 * const say = (unit: string, codes: number[]) => ({ unit: [unit], conversation: [unit], codes });
 * const lines = [say("Ann", [1, 1, 0]), say("Bob", [1, 0, 1]), say("Cy", [0, 1, 1])];
 * const text = describeModel(fitEna(accumulate(lines, { codes: ["A", "B", "C"] })));
 * assert.match(text, /^3 units, 3 codes \(A, B, C\), 3 connections\. /);
 * assert.match(text, /a stanza window of 4 lines \(the line and 3 before it\)/);
 * ```
 */
export function describeModel(
  model: EnaModel,
  options: DescribeOptions = {},
): string {
  const { comparison, hasCitations = true } = options;
  return [
    ...describeRows(model, options),
    describeWindow(model.definition.accumulation),
    describeWeighting(model),
    describeSpace(model),
    describeRotation(model),
    ...describeAxes(model),
    ...(comparison === undefined ? [] : describeTests(comparison)),
    ...(hasCitations ? [cite(model.definition, comparison)] : []),
    ...model.warnings,
  ].filter((sentence) => sentence !== "").join(" ");
}

function describeRows(
  { definition, units, codes, pairs }: EnaModel,
  { unitColumns = [], conversationColumns = [] }: DescribeOptions,
): string[] {
  const { rows } = definition.accumulation;
  const who = new Set(units.map(({ tuple }) => JSON.stringify(tuple))).size;
  const counted = rows === "unit"
    ? count(units.length, "unit")
    : `${count(units.length, "step")} of ${count(who, "unit")} (${rows})`;
  const lines = units.map(({ lineCount }) => lineCount);
  const told = [
    ...(unitColumns.length === 0
      ? []
      : [`units by ${unitColumns.join(" and ")}`]),
    ...(conversationColumns.length === 0
      ? []
      : [`conversations by ${conversationColumns.join(" and ")}`]),
  ];
  return [
    `${counted}, ${count(codes.length, "code")} (${codes.join(", ")}), ${
      count(pairs.length, "connection")
    }.`,
    ...(told.length === 0 ? [] : [`Lines are told apart: ${told.join(", ")}.`]),
    ...(rows === "unit" && Math.max(...lines) > 0
      ? [
        `A unit has ${
          Math.min(...lines) === Math.max(...lines)
            ? ""
            : `${Math.min(...lines)} to `
        }${Math.max(...lines)} lines, ${
          lines.reduce((sum, own) => sum + own, 0)
        } in all.`,
      ]
      : []),
    ...(rows === "separate-trajectory"
      ? ["Each step is what a unit said in one conversation, by itself."]
      : rows === "accumulated-trajectory"
      ? [
        "Each step is what a unit said in one conversation and in those before it, added up.",
      ]
      : []),
  ];
}

/** Writes a number with its noun. */
function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function describeSpace({ definition, units, zeroUnitCount }: EnaModel): string {
  const noun = units.some(({ step }) => step !== null) ? "steps" : "units";
  const length = definition.normalization === "sphere"
    ? "Vectors have length 1"
    : "Vectors are divided by the largest length";
  if (definition.zeroUnits === "drop") {
    return `Units without connections are dropped. ${length} and are centred on their mean.`;
  }
  const middle = {
    "non-zero-units":
      `are centred on the mean of the ${noun} with connections; ${
        zeroUnitCount === 0
          ? "all have some"
          : zeroUnitCount === 1
          ? "the 1 without stays at the origin"
          : `the ${zeroUnitCount} without stay at the origin`
      }`,
    "all-units": `are centred on the mean of all ${noun}`,
    "non-zero-mean-all-moved":
      `are all moved by the mean of the ${noun} with connections`,
  }[definition.centering];
  return `${length} and ${middle}.`;
}

function describeRotation({ definition, units }: EnaModel): string {
  const { rotation, signRule } = definition;
  switch (rotation.kind) {
    case "svd":
      return "Axes by singular value decomposition, the largest loading positive.";
    case "means":
      return `Means rotation: ${
        rotation.pairs.map((pair, index) =>
          describePair(pair, signRule !== "rENA" || index > 0)
        ).join(", then ")
      }; then singular vectors.${
        signRule === "rENA"
          ? " MR1 has the sign of rENA: its first loading is not positive."
          : ""
      }`;
    case "regression":
    case "generalized-means": {
      const isRegression = rotation.kind === "regression";
      const targets = [
        rotation.x,
        ...(rotation.y === undefined ? [] : [rotation.y]),
      ];
      const sides = targets.map((target, index) =>
        sideOf(
          units.some(({ attributes }) =>
            typeof attributeOf(attributes, target) === "number"
          ),
          {
            axis: `${isRegression ? "REG" : "GMR"}${index + 1}`,
            target,
            isRegression,
          },
        )
      );
      const held = isRegression ? rotation.controls : rotation.covariates;
      const missing = describeMissing(units, [...targets, ...held ?? []]);
      return `${
        isRegression ? "Regression" : "Generalized means"
      } rotation by ${targets.join(", then ")}${
        rotation.kind === "generalized-means"
          ? describeCovariates(rotation)
          : rotation.controls === undefined
          ? ""
          : `, with ${rotation.controls.join(", ")} held`
      }; then singular vectors. ${[...sides, ...missing].join(" ")}`;
    }
  }
}

function describeMissing(
  units: EnaModel["units"],
  names: readonly string[],
): string[] {
  const without = units.filter(({ attributes }) =>
    names.some((name) => attributeOf(attributes, name) === null)
  );
  return without.length === 0 ? [] : [
    `${
      count(without.length, "unit")
    } without a value did not help to find these axes.`,
  ];
}

function describePair(
  { first, second, by }: EnaGroupPair,
  isFirstPositive: boolean,
): string {
  return `${first}${isFirstPositive ? " (positive)" : ""} against ${second}${
    by === undefined ? "" : ` by ${by}`
  }`;
}

function sideOf(
  isNumber: boolean,
  { axis, target, isRegression }: {
    readonly axis: string;
    readonly target: string;
    readonly isRegression: boolean;
  },
): string {
  return isNumber
    ? `${axis} rises with ${target}.`
    : isRegression
    ? `On ${axis} the level of ${target} that sorts later is positive.`
    : `On ${axis} the largest loading is positive.`;
}

function describeCovariates(
  { covariates = [], penalty = "none", folds }: Extract<
    EnaDefinition["rotation"],
    { kind: "generalized-means" }
  >,
): string {
  if (covariates.length === 0) return "";
  const how = penalty === "none"
    ? "least squares"
    : `the lasso, each connection with the penalty that predicts best on ${
      folds === undefined ? "" : `${folds} `
    }held-out folds`;
  return `, with ${covariates.join(", ")} held by ${how}`;
}

function describeAxes({ axes, definition }: EnaModel): string[] {
  if (axes.length === 0) return ["There is no axis."];
  const drawn = axes.slice(0, 2).map(({ name, varianceShare, fit }) => {
    const pearson = fit?.pearson ?? null;
    return `${name} ${(100 * varianceShare).toFixed(1)} % of the variance${
      pearson === null ? "" : ` (goodness of fit: r = ${pearson.toFixed(3)})`
    }`;
  });
  const limited = definition.axisLimit === undefined
    ? ""
    : " (only the first were looked for)";
  return [
    `${axes.length} ${axes.length === 1 ? "axis" : "axes"}${limited}: ${
      drawn.join(", ")
    }.`,
    "Codes are placed by least squares, so that the mean of their places, weighted by a network, comes near its point; " +
    "goodness of fit is Pearson's correlation of the two over the differences of all pairs of points.",
  ];
}
