/**
 * Tests and effect sizes of `deno task ena` as rows of a table.
 *
 * @module
 */

import * as ena from "ena";
import type { EnaComparison, EnaModel } from "records";

/** Columns of the table of tests. */
export const TEST_COLUMNS = [
  "test",
  "groups",
  "axis",
  "circular",
  "statistic",
  "df",
  "pValue",
  "adjustedPValue",
  "effect",
  "lower",
  "upper",
  "relabellings",
];

/** One test, or one effect size. */
export type TestRow = Readonly<
  Record<string, string | number | boolean | null | undefined>
>;

/**
 * Lists the tests of two groups.
 *
 * @param model A fitted model.
 * @param comparison Two of its groups compared.
 * @returns One row per test and effect size.
 */
export function testsOfTwo(
  model: EnaModel,
  comparison: EnaComparison,
): TestRow[] {
  const { permutation, heldOut, axes } = comparison;
  const groups = comparison.groups.map(({ name }) => name).join(" - ");
  const effects = ena.effectSizes(model, comparison);
  return [
    {
      test: "permutation of the distance",
      groups,
      axis: "all",
      circular: false,
      statistic: permutation.statistic,
      pValue: permutation.pValue,
      relabellings: permutation.relabelingCount,
    },
    ...(heldOut.status === "unavailable" ? [] : [{
      test: "held-out separation",
      groups,
      axis: "held out",
      circular: false,
      statistic: heldOut.meanDifference,
      pValue: heldOut.pValue,
      relabellings: heldOut.relabelingCount,
    }]),
    ...axes.flatMap(({ axis, circular, welch, mannWhitney }) => [
      {
        test: "Welch's t",
        groups,
        axis,
        circular,
        statistic: welch?.t,
        df: welch?.df,
        pValue: welch?.pValue,
        lower: welch?.interval.lower,
        upper: welch?.interval.upper,
      },
      {
        test: `Mann-Whitney U (${
          mannWhitney?.exact === true ? "exact" : "normal"
        })`,
        groups,
        axis,
        circular,
        statistic: mannWhitney?.u,
        pValue: mannWhitney?.pValue,
      },
    ]),
    ...effects.flatMap((effect) => {
      const { axis, circular } = effect;
      return [
        {
          test: "Cohen's d",
          groups,
          axis,
          circular,
          effect: effect.cohensD,
          ...effect.interval,
        },
        {
          test: "Hedges' g",
          groups,
          axis,
          circular,
          effect: effect.hedgesG,
          ...effect.hedgesInterval,
        },
        {
          test: "Cliff's delta",
          groups,
          axis,
          circular,
          effect: effect.cliffsDelta,
          ...effect.cliffsInterval,
        },
      ];
    }),
  ];
}

/**
 * Lists the tests of three groups or more.
 *
 * @param manyGroups The groups compared.
 * @returns One row per test.
 */
export function testsOfMany(
  { groups, permutation, pairs, axes }: ena.ManyComparison,
): TestRow[] {
  const all = groups.map(({ name }) => name).join(", ");
  return [
    {
      test: "permutation of the spread between groups",
      groups: all,
      axis: "all",
      circular: false,
      statistic: permutation.statistic,
      pValue: permutation.pValue,
      effect: permutation.share,
      relabellings: permutation.relabelingCount,
    },
    ...pairs.map(({ first, second, distance, pValue, holmPValue }) => ({
      test: "permutation of the distance",
      groups: `${first} - ${second}`,
      axis: "all",
      circular: false,
      statistic: distance,
      pValue,
      adjustedPValue: holmPValue,
    })),
    ...axes.map(({ axis, circular, kruskalWallis }) => ({
      test: "Kruskal-Wallis",
      groups: all,
      axis,
      circular,
      statistic: kruskalWallis.statistic,
      df: kruskalWallis.degreesOfFreedom,
      pValue: kruskalWallis.pValue,
      effect: kruskalWallis.etaSquared,
    })),
  ];
}
