/**
 * The tables that `deno task ena` writes.
 *
 * @module
 */

import * as ena from "ena";
import { toCsv } from "read";
import type { EnaComparison, EnaModel } from "records";
import { createRandom } from "stats";

/**
 * Writes every matrix of a model as CSV.
 *
 * @param model A fitted model.
 * @returns File names and contents.
 */
export function tablesOf(model: EnaModel): [string, string][] {
  const axes = model.axes.map(({ name }) => name);
  const table = (
    key: string,
    keys: readonly string[],
    names: readonly string[],
    rows: readonly (readonly number[])[],
  ): string =>
    toCsv(
      rows.map((row, index) => ({
        [key]: keys[index] ?? "",
        ...Object.fromEntries(names.map((name, at) => [name, row[at] ?? 0])),
      })),
      { columns: [key, ...names], forSpreadsheet: true },
    );
  const units = model.units.map(({ label }) => label);
  const pairs = model.pairs.map(({ label }) => label);
  return [
    [
      "units.csv",
      toCsv(
        model.units.map(({ label, group, lineCount, isZero, attributes }) => ({
          unit: label,
          group,
          lineCount,
          isZero,
          ...attributes,
        })),
        { forSpreadsheet: true },
      ),
    ],
    ["connections.csv", table("unit", units, pairs, model.adjacencyVectors)],
    ["normalized.csv", table("unit", units, pairs, model.normalized)],
    ["centred.csv", table("unit", units, pairs, model.centred)],
    ["points.csv", table("unit", units, axes, model.points)],
    ["centroids.csv", table("unit", units, axes, model.centroids)],
    ["rotation.csv", table("connection", pairs, axes, model.rotation)],
    ["nodes.csv", table("code", model.codes, axes, model.nodePositions)],
    [
      "axes.csv",
      toCsv(
        model.axes.map(({ name, source, eigenvalue, varianceShare, fit }) => ({
          axis: name,
          source,
          eigenvalue,
          varianceShare,
          pearson: fit?.pearson,
          spearman: fit?.spearman,
        })),
      ),
    ],
  ];
}

/**
 * Writes the comparison of every connection as CSV.
 *
 * @param model A fitted model.
 * @param comparison Two groups compared; null = nothing to write.
 * @param seed Seed of the permutation test.
 * @returns File names and contents.
 */
export function edgesOf(
  model: EnaModel,
  comparison: EnaComparison | null,
  seed: number,
): [string, string][] {
  if (comparison === null) return [];
  const [first, second] = comparison.groups;
  const { edges } = ena.compareEdges(model, [first.name, second.name], {
    random: createRandom(seed),
  });
  const rows = edges.map(({ interval, hedgesInterval, ...edge }) => ({
    ...edge,
    lower: interval?.lower,
    upper: interval?.upper,
    hedgesLower: hedgesInterval?.lower,
    hedgesUpper: hedgesInterval?.upper,
  }));
  return [["comparison.csv", toCsv(rows, { forSpreadsheet: true })]];
}
