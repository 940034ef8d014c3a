/**
 * Models with their first axes only.
 *
 * @module
 */

import assert from "node:assert/strict";
import { accumulate, compareGroups, fitEna } from "ena";
import { createRandom } from "stats";
import { assertClose, columns } from "./golden.ts";
import { leadingVectors } from "../../lib/ena/leading_vectors.ts";
import { FEW, mainModel } from "./groups.ts";
import { codeNames, makeLines } from "./made_up.ts";

const codes = codeNames(20);
const accumulation = accumulate(makeLines(20_000, 20), { codes });

Deno.test("the first axes found alone are those of the whole decomposition", () => {
  // 200 units x 190 connections. Gaps between the first singular values are some
  // hundredths of the largest, so vectors agree to about 1e-13.
  const all = fitEna(accumulation);
  const first = fitEna(accumulation, { axisLimit: 4 });
  assert.equal(all.axes.length, 190);
  assert.deepEqual(
    first.axes.map(({ name }) => name),
    all.axes.slice(0, 4).map(({ name }) => name),
  );
  assert.equal(first.definition.axisLimit, 4);
  for (const field of ["points", "rotation", "nodePositions"] as const) {
    columns(first[field], 4).forEach((column, axis) =>
      assertClose(column, columns(all[field], 4)[axis] ?? [], 1e-12, field)
    );
  }
  assertClose(
    first.axes.map((axis) => axis.varianceShare),
    all.axes.slice(0, 4).map((axis) => axis.varianceShare),
    1e-13,
    "shares are of all dimensions",
  );
});

Deno.test("a comparison looks at all dimensions although the model has only its first axes", () => {
  const options = {
    group: ({ tuple }: { readonly tuple: readonly string[] }) =>
      tuple[0] ?? null,
    rotation: { kind: "means" as const, pairs: [{ first: "A", second: "B" }] },
  };
  const compare = (limit: object) =>
    compareGroups(
      fitEna(accumulation, { ...options, ...limit }),
      ["A", "B"],
      { random: createRandom(1), ...FEW, folds: 5 },
    );
  const [all, first] = [compare({}), compare({ axisLimit: 2 })];
  assertClose(
    [first.permutation.statistic],
    [all.permutation.statistic],
    1e-12,
    "distance",
  );
  assert.equal(first.permutation.pValue, all.permutation.pValue);
  assert.ok(all.heldOut.status === "computed");
  assert.ok(first.heldOut.status === "computed");
  assertClose(
    [first.heldOut.meanDifference],
    [all.heldOut.meanDifference],
    1e-12,
    "held out",
  );
  assert.equal(first.axes.length, 2);
});

Deno.test("small models are decomposed whole and cut", () => {
  const model = mainModel(6);
  const cut = fitEna({ ...model, definition: model.definition.accumulation }, {
    axisLimit: 3,
  });
  assert.equal(cut.axes.length, 3);
  assert.equal(cut.points[0]?.length, 3);
  assert.throws(
    () => fitEna(accumulation, { axisLimit: 0 }),
    /axisLimit .* at least 1, got 0/,
  );
});

Deno.test("leadingVectors() finds known directions, and says when it has no answer", () => {
  // A matrix with singular values 1, 0.8, 0.64, ... along fixed orthonormal directions:
  // the columns of a Hadamard matrix, H_ij = (-1)^(bits that i and j share) / sqrt(128).
  const size = 128;
  const bits = (value: number): number =>
    value === 0 ? 0 : (value & 1) + bits(value >> 1);
  const hadamard = (i: number, j: number): number =>
    (-1) ** bits(i & j) / Math.sqrt(size);
  const index = Array.from({ length: size }, (_, k) => k);
  const rows = index.map((i) =>
    index.map((j) =>
      index.reduce(
        (sum, k) =>
          sum + hadamard(i, k) * 0.8 ** k * hadamard(j, (5 * k + 3) % size),
        0,
      )
    )
  );
  const found = leadingVectors(rows, 5);
  assert.ok(found !== null);
  assertClose(found.values, [1, 0.8, 0.64, 0.512, 0.4096], 1e-13, "values");
  found.vectors.forEach((vector, k) => {
    const cosine = vector.reduce(
      (sum, value, j) => sum + value * hadamard(j, (5 * k + 3) % size),
      0,
    );
    assertClose([Math.abs(cosine)], [1], 1e-13, `direction ${k + 1}`);
  });
  assert.equal(leadingVectors(rows, 60), null);
  assert.equal(leadingVectors(rows.slice(0, 10), 2), null);
  // Rank 1: the process ends early.
  assert.equal(leadingVectors(rows.map(() => rows[0] ?? []), 2), null);
});
