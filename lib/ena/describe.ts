/**
 * A model in words: what was counted, how the space was made, what to know before
 * reading it. The numbers of a network mean little without the definition behind
 * them, and definitions differ between programs and between their releases.
 *
 * @module
 */

import type {
  EnaAccumulationDefinition,
  EnaComparison,
  EnaDefinition,
  EnaGroupPair,
  EnaModel,
} from "records";

/**
 * Describes a model as a paragraph for a methods section, from its own record.
 *
 * @param model A fitted model.
 * @param options A comparison whose tests are described, too; whether works are cited (they are, where absent).
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
  options: {
    /** Two groups compared. */
    readonly comparison?: EnaComparison;
    /** Whether the works behind the method are cited; true where absent. */
    readonly hasCitations?: boolean;
  } = {},
): string {
  const { definition } = model;
  const { comparison, hasCitations = true } = options;
  const rows = definition.accumulation.rows === "unit"
    ? `${model.units.length} units`
    : `${model.units.length} steps of units (${definition.accumulation.rows})`;
  return [
    `${rows}, ${model.codes.length} codes (${
      model.codes.join(", ")
    }), ${model.pairs.length} connections.`,
    describeWindow(definition.accumulation),
    describeWeighting(definition.accumulation),
    describeSpace(definition),
    describeRotation(definition),
    describeAxes(model),
    ...(comparison === undefined ? [] : describeTests(comparison)),
    ...(hasCitations ? [cite(definition, comparison !== undefined)] : []),
    ...model.warnings,
  ].join(" ");
}

function describeTests(
  { groups: [first, second], permutation, heldOut, confidence }: EnaComparison,
): string[] {
  const blocks = permutation.within === null
    ? ""
    : ` within ${permutation.within}`;
  const test =
    `${first.name} (n = ${first.unitCount}) and ${second.name} (n = ${second.unitCount}) were compared by a permutation test of the distance between their mean networks, ` +
    `with the axis found anew for each of ${permutation.relabelingCount} relabellings${blocks} (${
      permutation.exact ? "all there are" : "at random"
    }).`;
  const held = heldOut.status === "computed"
    ? [
      `Separation was measured on axes made without the units that are judged (${heldOut.foldCount} folds, ${heldOut.relabelingCount} relabellings).`,
    ]
    : [];
  return [
    test,
    ...held,
    `Intervals are at ${(100 * confidence).toFixed(0)} %.`,
  ];
}

function cite(
  { accumulation, rotation }: EnaDefinition,
  hasTests: boolean,
): string {
  const works = [
    "Shaffer, Collier & Ruis (2016), doi:10.18608/jla.2016.33.3",
    ...(accumulation.window === "moving"
      ? ["Siebert-Evenstone et al. (2017), doi:10.18608/jla.2017.43.7"]
      : []),
    ...(accumulation.connections === "ordered"
      ? ["Tan et al. (2023), doi:10.1007/978-3-031-31726-2_8"]
      : []),
    ...(rotation.kind === "svd" || rotation.kind === "means"
      ? ["Bowman et al. (2021), doi:10.1007/978-3-030-67788-6_7"]
      : []),
    ...(rotation.kind === "generalized-means" && rotation.penalty === "lasso"
      ? ["Tibshirani (1996), doi:10.1111/j.2517-6161.1996.tb02080.x"]
      : []),
    ...(hasTests ? ["Phipson & Smyth (2010), doi:10.2202/1544-6115.1585"] : []),
  ];
  return `Method: ${works.join("; ")}.`;
}

function describeWindow(definition: EnaAccumulationDefinition): string {
  const { window, stanzaWindow, forwardWindow, forwardRule } = definition;
  if (definition.ground !== undefined) {
    return `Within a conversation each line connects with earlier lines in reach: ${definition.ground}.${
      definition.connections === "ordered"
        ? " Connections are ordered from earlier (ground) to the line (response)."
        : ""
    }`;
  }
  if (window === "conversation") {
    return "All lines of a unit in one conversation connect with each other; lines of other units do not count.";
  }
  const back = stanzaWindow === "infinite"
    ? "an infinite stanza window (the line and all before it)"
    : stanzaWindow === 1
    ? "a stanza window of 1 line (the line alone)"
    : `a stanza window of ${stanzaWindow} lines (the line and ${
      stanzaWindow - 1
    } before it)`;
  const later = forwardWindow === 0
    ? ""
    : forwardWindow === "infinite"
    ? " and all later lines"
    : ` and ${forwardWindow} later lines`;
  const rule = forwardWindow === 0 || forwardRule === "touching"
    ? "connections that the line itself takes part in count"
    : "later lines count as in rENA 0.2.7, which includes connections the line takes no part in";
  const ordered = definition.connections === "ordered"
    ? " Connections are ordered from earlier (ground) to the line (response)."
    : "";
  return `Within a conversation each line connects through ${back}${later}; ${rule}.${ordered}`;
}

function describeWeighting(definition: EnaAccumulationDefinition): string {
  const { weighting } = definition;
  const how = weighting === "binary"
    ? "counts once per line"
    : weighting === "product"
    ? "counts as often per line as its codes meet (product)"
    : `is weighted per line by the ${weighting}`;
  const lines = definition.lineWeight === undefined
    ? ""
    : `, weighted by the ${definition.lineWeight},`;
  return `A connection ${how}; the lines of a unit${lines} are summed` +
    `${definition.mask === null ? "" : " and multiplied by a mask"}.` +
    `${
      definition.unitSubset
        ? " Only some units are modelled; all lines are context."
        : ""
    }`;
}

function describeSpace(definition: EnaDefinition): string {
  const length = definition.normalization === "sphere"
    ? "Vectors have length 1"
    : "Vectors are divided by the largest length";
  const middle = {
    "non-zero-units":
      "are centred on the mean of the units with connections; units without stay at the origin",
    "all-units": "are centred on the mean of all units",
    "non-zero-mean-all-moved":
      "are all moved by the mean of the units with connections",
  }[definition.centering];
  return `${length} and ${middle}.`;
}

function describeRotation({ rotation, signRule }: EnaDefinition): string {
  const pairText = ({ first, second, by }: EnaGroupPair): string =>
    `${first} (positive) against ${second}${
      by === undefined ? "" : ` by ${by}`
    }`;
  switch (rotation.kind) {
    case "svd":
      return "Axes by singular value decomposition, the largest loading positive.";
    case "means":
      return `Means rotation: ${
        rotation.pairs.map(pairText).join(", then ")
      }; then singular vectors.${
        signRule === "rENA" ? " The sign of MR1 is that of rENA." : ""
      }`;
    case "regression":
    case "generalized-means":
      return `${
        rotation.kind === "regression" ? "Regression" : "Generalized means"
      } rotation by ${rotation.x}${
        rotation.y === undefined ? "" : `, then ${rotation.y}`
      }${
        rotation.kind === "regression" && rotation.controls !== undefined
          ? `, with ${rotation.controls.join(", ")} held`
          : rotation.kind === "generalized-means"
          ? describeCovariates(rotation)
          : ""
      }; then singular vectors.`;
  }
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

function describeAxes({ axes, definition }: EnaModel): string {
  if (axes.length === 0) return "There is no axis.";
  const drawn = axes.slice(0, 2).map(({ name, varianceShare, fit }) => {
    const pearson = fit?.pearson ?? null;
    return `${name} ${(100 * varianceShare).toFixed(1)} % of the variance${
      pearson === null ? "" : ` (goodness of fit: r = ${pearson.toFixed(3)})`
    }`;
  });
  const limited = definition.axisLimit === undefined
    ? ""
    : " (only the first were looked for)";
  return `${axes.length} ${axes.length === 1 ? "axis" : "axes"}${limited}: ${
    drawn.join(", ")
  }.`;
}
