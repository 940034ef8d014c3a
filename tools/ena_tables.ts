/**
 * The tables that `deno task ena` writes.
 *
 * @module
 */

import * as ena from "ena";
import { toCsv } from "read";
import type { EnaComparison, EnaModel } from "records";
import type { Random } from "stats";
import { TEST_COLUMNS, testsOfMany, testsOfTwo } from "./ena_tests.ts";

/**
 * Writes every matrix of a model as CSV.
 *
 * @param model A fitted model.
 * @returns File names and contents.
 */
export function tablesOf(model: EnaModel): [string, string][] {
  const axes = model.axes.map(({ name }) => name);
  const units = model.units.map(({ label }) => label);
  const pairs = model.pairs.map(({ label }) => label);
  return [
    [
      "units.csv",
      toCsv(
        model.units.map((
          { label, step, group, lineCount, isZero, attributes },
        ) => ({
          unit: label,
          ...(step === null ? {} : { step: step.join(".") }),
          group,
          lineCount,
          isZero,
          // A column of the file may have the name of one of ours.
          ...Object.fromEntries(
            Object.entries(attributes).map(([name, value]) => [
              OWN_NAMES.includes(name) && name !== model.groupedBy
                ? `${name} (column)`
                : name,
              value,
            ]),
          ),
        })),
        { forSpreadsheet: true },
      ),
    ],
    [
      "connections.csv",
      matrix("unit", units, pairs, model.adjacencyVectors),
    ],
    ["normalized.csv", matrix("unit", units, pairs, model.normalized)],
    [
      "center.csv",
      matrix("connection", pairs, ["center"], model.center.map((x) => [x])),
    ],
    ["centred.csv", matrix("unit", units, pairs, model.centred)],
    ["points.csv", matrix("unit", units, axes, model.points)],
    ["centroids.csv", matrix("unit", units, axes, model.centroids)],
    ["rotation.csv", matrix("connection", pairs, axes, model.rotation)],
    ["nodes.csv", matrix("code", model.codes, axes, model.nodePositions)],
    [
      "axes.csv",
      toCsv(
        model.axes.map(({ name, source, eigenvalue, varianceShare, fit }) => ({
          axis: name,
          source,
          eigenvalue,
          varianceShare,
          pearson: fit?.pearson,
          pearsonLower: fit?.pearsonInterval?.lower,
          pearsonUpper: fit?.pearsonInterval?.upper,
          spearman: fit?.spearman,
          pairCount: fit?.pairCount,
          spearmanPairCount: fit?.spearmanPairCount,
        })),
        {
          columns: [
            "axis",
            "source",
            "eigenvalue",
            "varianceShare",
            "pearson",
            "pearsonLower",
            "pearsonUpper",
            "spearman",
            "pairCount",
            "spearmanPairCount",
          ],
        },
      ),
    ],
  ];
}

const OWN_NAMES = ["unit", "step", "group", "lineCount", "isZero"];

function matrix(
  key: string,
  keys: readonly string[],
  names: readonly string[],
  rows: readonly (readonly number[])[],
): string {
  return toCsv(
    rows.map((row, index) => ({
      [key]: keys[index] ?? "",
      ...Object.fromEntries(names.map((name, at) => [name, row[at] ?? 0])),
    })),
    { columns: [key, ...names], forSpreadsheet: true },
  );
}

/**
 * Writes groups and their comparison as CSV: means with intervals, mean networks,
 * tests, and every connection where two groups are compared.
 *
 * @param compared A fitted model with the comparison of two groups, or of more.
 * @param groups Names of the groups; none = nothing to write.
 * @param random Makes the source of random numbers anew.
 * @returns File names and contents.
 */
export function comparisonTables(
  { model, comparison, manyGroups }: {
    readonly model: EnaModel;
    readonly comparison: EnaComparison | null;
    readonly manyGroups: ena.ManyComparison | null;
  },
  groups: readonly string[],
  random: () => Random,
): [string, string][] {
  if (groups.length === 0) return [];
  const summaries = ena.summarizeGroups(model, groups);
  const means = summaries.flatMap((group) =>
    model.axes.map(({ name }, axis) => ({
      group: group.name,
      units: group.unitCount,
      zeroUnits: group.zeroUnitCount,
      axis: name,
      mean: group.meanPoint[axis],
      lower: group.intervals[axis]?.lower,
      upper: group.intervals[axis]?.upper,
    }))
  );
  const networks = summaries.map(({ name, meanNetwork }) => ({
    group: name,
    ...Object.fromEntries(
      model.pairs.map(({ label }, pair) => [label, meanNetwork[pair]]),
    ),
  }));
  const tests = comparison !== null
    ? testsOfTwo(model, comparison)
    : manyGroups !== null
    ? testsOfMany(manyGroups)
    : [];
  const spread = { forSpreadsheet: true };
  return [
    ["groups.csv", toCsv(means, spread)],
    ["networks.csv", toCsv(networks, spread)],
    ...(tests.length === 0 ? [] : [
      [
        "tests.csv",
        toCsv(tests, { columns: TEST_COLUMNS, ...spread }),
      ] satisfies [string, string],
    ]),
    ...(comparison === null ? [] : [
      ["comparison.csv", edgesOf(model, comparison, random())] satisfies [
        string,
        string,
      ],
    ]),
  ];
}

function edgesOf(
  model: EnaModel,
  comparison: EnaComparison,
  random: Random,
): string {
  const [first, second] = comparison.groups;
  const { edges } = ena.compareEdges(model, [first.name, second.name], {
    random,
  });
  const rows = edges.map(({ interval, hedgesInterval, ...edge }) => ({
    ...edge,
    lower: interval?.lower,
    upper: interval?.upper,
    hedgesLower: hedgesInterval?.lower,
    hedgesUpper: hedgesInterval?.upper,
  }));
  return toCsv(rows, { forSpreadsheet: true });
}
