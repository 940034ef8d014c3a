/**
 * Compares models with sets of rENA 0.2.7.
 *
 * Tolerances: counts exact; normalized and center 1e-14; rotation, points and centroids
 * 1e-10 (singular vectors of well separated values differ by some 1e-13 between LAPACK
 * and our package); node positions 1e-9 of their size, since rENA solves the normal
 * equations; shares 1e-10.
 *
 * @module
 */

import assert from "node:assert/strict";
import { accumulate, type Accumulation, type FitEnaOptions } from "ena";
import type { EnaModel } from "records";
import {
  assertClose,
  columns,
  type JsonObject,
  matrix,
  number,
  numbers,
  object,
  readGolden,
  readLines,
  texts,
} from "./golden.ts";

/** Names of the parts of a unit in the golden tables. */
export const UNIT_COLUMNS = { unitColumns: ["Group", "Unit"] };

/** Means rotation of two groups with the sign of rENA. */
export function meansOf(first: string, second: string): FitEnaOptions {
  return {
    group: "Group",
    signRule: "rENA",
    rotation: { kind: "means", pairs: [{ first, second }] },
  };
}

/** Compares everything that a golden set holds; returns how many axes were compared. */
export function assertSet(
  model: EnaModel,
  golden: JsonObject,
  what: string,
): number {
  const rank = number(golden.rank_of_centered);
  const names = texts(golden.dimension_names);
  const count = Math.min(rank, number(golden.dims_stored));
  assert.equal(model.axes.length, rank, `${what}: axes stop at numerical rank`);
  assert.deepEqual(
    model.axes.slice(0, count).map((axis) => axis.name),
    names.slice(0, count),
  );
  if (golden.normalized !== undefined) {
    matrix(golden.normalized).forEach((row, unit) =>
      assertClose(model.normalized[unit] ?? [], row, 1e-14, `${what} N ${unit}`)
    );
  }
  assertClose(model.center, numbers(golden.center), 1e-14, `${what} center`);
  const signs = signsOf(model, golden, count);
  compareColumns(model.rotation, golden.rotation, signs, 1e-10, `${what} V`);
  compareColumns(model.points, golden.points, signs, 1e-10, `${what} P`);
  compareColumns(
    model.nodePositions,
    golden.nodes,
    signs,
    1e-9,
    `${what} nodes`,
  );
  compareColumns(model.centroids, golden.centroids, signs, 1e-9, `${what} C`);
  assertClose(
    model.axes.map((axis) => axis.varianceShare),
    numbers(golden.variance).slice(0, rank),
    1e-10,
    `${what} variance`,
  );
  if (golden.eigenvalues !== null && golden.eigenvalues !== undefined) {
    assertClose(
      model.axes.map((axis) => axis.eigenvalue),
      numbers(golden.eigenvalues).slice(0, rank),
      1e-12,
      `${what} eigenvalues`,
    );
  }
  return count;
}

function signsOf(
  model: EnaModel,
  golden: JsonObject,
  count: number,
): number[] {
  const ours = columns(model.rotation, count);
  return columns(matrix(golden.rotation), count).map((column, axis) => {
    const product = column.reduce(
      (sum, value, pair) => sum + value * (ours[axis]?.[pair] ?? NaN),
      0,
    );
    // MR1 of rENA has a sign, and signRule "rENA" must hit it.
    if (model.axes[axis]?.name === "MR1") assert.ok(product > 0, "MR1 sign");
    return Math.sign(product);
  });
}

function compareColumns(
  rows: readonly (readonly number[])[],
  golden: JsonObject[string] | undefined,
  signs: readonly number[],
  tolerance: number,
  what: string,
): void {
  const expected = columns(matrix(golden), signs.length);
  columns(rows, signs.length).forEach((column, axis) => {
    const wanted = expected[axis] ?? [];
    const size = Math.max(1, ...wanted.map(Math.abs));
    assertClose(
      column.map((value) => value * (signs[axis] ?? NaN)),
      wanted,
      tolerance * size,
      `${what}, axis ${axis + 1}`,
    );
  });
}

/** Compares correlations and intervals of the first two axes. */
export function assertFit(
  model: EnaModel,
  golden: JsonObject,
  tolerance: number,
): void {
  const fit = object(golden.goodness_of_fit);
  model.axes.slice(0, 2).forEach((axis, index) => {
    const at = (name: string): number => numbers(fit[name])[index] ?? NaN;
    const near = (ours: number | null | undefined, name: string): void =>
      assertClose([ours ?? NaN], [at(name)], tolerance, `${axis.name} ${name}`);
    near(axis.fit?.pearson, "pearson");
    near(axis.fit?.spearman, "spearman");
    near(axis.fit?.pearsonInterval?.lower, "pearson_ci_lower");
    near(axis.fit?.pearsonInterval?.upper, "pearson_ci_upper");
  });
}

/** Reads an awkward case with its golden file and accumulates it. */
export function small(
  name: string,
): { golden: JsonObject; accumulation: Accumulation } {
  const golden = readGolden(name);
  const codes = texts(golden.codes);
  const accumulation = accumulate(readLines(name, codes), {
    codes,
    stanzaWindow: number(golden.window_back),
    weighting: golden.weight_by === "product" ? "product" : "binary",
    missing: "zero",
    ...UNIT_COLUMNS,
  });
  return { golden, accumulation };
}
