/**
 * What the figures of epistemic networks say about themselves in words.
 *
 * Source: no formula.
 *
 * @module
 */

import type { EnaComparison, EnaModel } from "records";
import { formatNumber, formatPercent, formatPValue } from "./numbers.ts";

/**
 * Names the five connections with the largest weights.
 *
 * @param model The model whose pairs they are.
 * @param weights One per pair.
 * @returns Words without a full stop.
 */
export function strongest(model: EnaModel, weights: readonly number[]): string {
  const named = model.pairs.map(({ label }, pair) => ({
    label,
    weight: weights[pair] ?? 0,
  })).filter(({ weight }) => weight !== 0).toSorted((one, other) =>
    Math.abs(other.weight) - Math.abs(one.weight)
  ).slice(0, 5);
  return named.length === 0
    ? "no connection"
    : `strongest connections ${
      named.map(({ label, weight }) => `${label} ${formatNumber(weight)}`)
        .join(", ")
    }`;
}

/**
 * Names two axes.
 *
 * @param model A fitted model.
 * @param axes Their indices; an axis that the model lacks is left out.
 * @returns Such as "MR1 and SVD2".
 */
export function axisNames(
  model: EnaModel,
  axes: readonly [number, number],
): string {
  return axes.flatMap((axis) => model.axes[axis]?.name ?? []).join(" and ");
}

/**
 * Says what squares and boxes are.
 *
 * @param comparison Two groups with their level of confidence.
 * @returns Words without a full stop.
 */
export function meansSentence(comparison: EnaComparison): string {
  return `Squares are means, boxes their ${
    formatPercent(comparison.confidence, 0)
  } t intervals on both axes`;
}

/**
 * Says what the comparison allows to say, so that no picture is read as a test.
 *
 * @param comparison Two groups.
 * @param axes Indices of the axes that are drawn.
 * @returns The permutation test, and the warning where an axis was made to separate the groups.
 */
export function evidence(
  comparison: EnaComparison,
  axes: readonly [number, number],
): readonly string[] {
  const { permutation } = comparison;
  const circular = axes.flatMap((axis) => {
    const compared = comparison.axes[axis];
    return compared?.circular === true ? [compared.axis] : [];
  });
  const pValue = formatPValue(permutation.pValue);
  return [
    `The means are ${
      formatNumber(permutation.statistic)
    } apart; permutation test p ${
      /^[<>]/.test(pValue) ? pValue : `= ${pValue}`
    } (${permutation.relabelingCount} ${
      permutation.exact ? "relabellings, all there are" : "relabellings"
    })`,
    ...(circular.length === 0 ? [] : [
      `${
        circular.join(" and ")
      } was chosen to separate these groups, so their distance along it is no evidence by itself`,
    ]),
  ];
}

/**
 * Says how many units have no connection.
 *
 * @param model A fitted model.
 * @returns Words without a full stop; undefined for none.
 */
export function zeroSentence(model: EnaModel): string | undefined {
  return model.zeroUnitCount === 0
    ? undefined
    : `${model.zeroUnitCount} of ${model.units.length} units have no connection`;
}

/**
 * Joins sentences.
 *
 * @param parts Sentences, with or without a full stop; undefined and empty ones are left out.
 * @returns One paragraph.
 */
export function sentences(parts: readonly (string | undefined)[]): string {
  return parts.flatMap((part) =>
    part === undefined || part === ""
      ? []
      : [/[.!?]$/.test(part) ? part : `${part}.`]
  ).join(" ");
}
