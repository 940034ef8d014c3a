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
import { dot, multiply } from "../../lib/ena/matrix.ts";
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

const size = 128;

/** An entry of an orthogonal matrix: (-1)^(bits that i and j share) / sqrt(128). */
function hadamard(i: number, j: number): number {
  const shared = (i & j).toString(2).replaceAll("0", "").length;
  return (-1) ** shared / Math.sqrt(size);
}

const index = Array.from({ length: size }, (_, k) => k);

/** Right singular vector k: column 5k + 3. */
function direction(k: number): number[] {
  return index.map((j) => hadamard(j, (5 * k + 3) % size));
}

/** A matrix with these singular values. */
function withValues(valueAt: (k: number) => number): number[][] {
  return multiply(
    index.map((i) => index.map((k) => hadamard(i, k) * valueAt(k))),
    index.map(direction),
  );
}

Deno.test("leadingVectors() finds known directions, and says when it has no answer", () => {
  const rows = withValues((k) => 0.8 ** k);
  assert.deepEqual(leadingVectors(rows, 0), { values: [], vectors: [] });
  const found = leadingVectors(rows, 5);
  assert.ok(found !== null);
  assertClose(found.values, [1, 0.8, 0.64, 0.512, 0.4096], 1e-13, "values");
  found.vectors.forEach((vector, k) => {
    const cosine = Math.abs(dot(vector, direction(k)));
    assertClose([cosine], [1], 1e-13, `direction ${k + 1}`);
  });
  assert.equal(leadingVectors(rows, 60), null);
  assert.equal(leadingVectors(rows.slice(0, 10), 2), null);
  // Rank 1: the process ends early.
  assert.equal(leadingVectors(rows.map(() => rows[0] ?? []), 2), null);
});

Deno.test("leadingVectors() leaves what is a millionth of the first to the whole decomposition", () => {
  // Singular values 1, 0.9e-8, 0.81e-8, ...
  const rows = withValues((k) => k === 0 ? 1 : 1e-8 * 0.9 ** k);
  assert.equal(leadingVectors(rows, 3), null);
  const first = leadingVectors(rows, 1);
  assertClose(first?.values ?? [], [1], 1e-13, "first value");
  assertClose(
    [Math.abs(dot(first?.vectors[0] ?? [], direction(0)))],
    [1],
    1e-13,
    "first direction",
  );
});
