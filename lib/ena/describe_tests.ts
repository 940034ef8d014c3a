/**
 * The tests of two groups in words.
 *
 * @module
 */

import type { EnaComparison } from "records";

/**
 * Describes which tests were made, and which of them are no evidence.
 *
 * @param comparison Two groups compared.
 * @returns Sentences.
 */
export function describeTests(comparison: EnaComparison): string[] {
  const { groups: [first, second], permutation, confidence } = comparison;
  const within = permutation.within === null
    ? ""
    : ` within ${permutation.within}`;
  const relabellings = permutation.exact
    ? permutation.relabelingCount === 1
      ? "the only relabelling there is"
      : `all ${permutation.relabelingCount} relabellings`
    : `${permutation.relabelingCount} random relabellings`;
  return [
    `${first.name} (n = ${first.unitCount}) and ${second.name} (n = ${second.unitCount}) were compared by a permutation test of the distance between their mean points ` +
    `over all dimensions, which is their separation on a means axis found anew for each relabelling (${relabellings}${within}).`,
    describeHeldOut(comparison),
    ...describeAxisTests(comparison),
    `Intervals of group means are t intervals at ${
      Number((100 * confidence).toFixed(2))
    } %.`,
  ];
}

function describeHeldOut(
  { heldOut, groups: [first, second], permutation }: EnaComparison,
): string {
  if (heldOut.status === "unavailable") {
    return `Separation on held-out units could not be measured: ${heldOut.reason}.`;
  }
  const folds = permutation.within !== null
    ? `${heldOut.foldCount} folds of whole ${permutation.within}`
    : heldOut.foldCount === first.unitCount + second.unitCount
    ? "leave-one-out"
    : `${heldOut.foldCount} folds`;
  return `Separation was also measured on axes made without the units that are judged (${folds}), one-sided against ${heldOut.relabelingCount} random relabellings of the whole procedure.`;
}

function describeAxisTests({ axes }: EnaComparison): string[] {
  const names = (list: EnaComparison["axes"]): string =>
    list.map(({ axis }) => axis).join(" and ");
  const ranks = axes.flatMap(({ mannWhitney }) => mannWhitney ?? []);
  const kind = ranks.every(({ exact }) => exact)
    ? "exact"
    : ranks.some(({ exact }) => exact)
    ? "exact, or normal approximation with corrections for ties and continuity"
    : "normal approximation with corrections for ties and continuity";
  const tests = [
    ...(axes.some(({ welch }) => welch !== null) ? ["Welch's t test"] : []),
    ...(ranks.length > 0 ? [`the Mann-Whitney U test (${kind})`] : []),
    ...(axes.some(({ cohensD }) => cohensD !== null)
      ? ["Cohen's d with the pooled standard deviation"]
      : []),
  ];
  if (axes.length === 0 || tests.length === 0) return [];
  const circular = axes.filter((axis) => axis.circular);
  return [
    `On ${names(axes)} there are ${
      tests.join(", ")
    }, two-sided and without adjustment.`,
    ...(circular.length === 0 ? [] : [
      `On ${
        names(circular)
      } they are circular, since the groups made the axis, and are no evidence of a difference.`,
    ]),
  ];
}
