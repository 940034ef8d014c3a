/**
 * fitEna against rENA 0.2.7. Tolerances stand in `sets.ts`.
 *
 * @module
 */

import assert from "node:assert/strict";
import {
  accumulate,
  center,
  fitEna,
  type FitEnaOptions,
  goodnessOfFit,
  normalize,
  place,
  rotate,
} from "ena";
import {
  assertClose,
  columns,
  list,
  mainCodes,
  matrix,
  number,
  numbers,
  object,
  readGolden,
  readLines,
  text,
} from "./golden.ts";
import { codeNames, makeLines } from "./made_up.ts";
import { assertFit, assertSet, meansOf, small, UNIT_COLUMNS } from "./sets.ts";

for (const count of [6, 8]) {
  Deno.test(`fitEna() gives rENA's SVD and means rotation on 600 lines with ${count} codes`, () => {
    const codes = mainCodes(count);
    const lines = readLines("main", codes);
    const cases = list(readGolden(`main-${count}codes`).cases).map(object);
    assert.equal(cases.length, 8);
    for (const golden of cases) {
      const what = `window ${golden.window_back} ${golden.weight_by}`;
      const accumulation = accumulate(lines, {
        codes,
        stanzaWindow: Number(golden.window_back),
        weighting: golden.weight_by === "product" ? "product" : "binary",
        ...UNIT_COLUMNS,
      });
      const svd = fitEna(accumulation);
      assert.equal(assertSet(svd, object(golden.svd), `${what} svd`), 8);
      assertFit(svd, object(golden.svd), 1e-10);
      const means = fitEna(accumulation, meansOf("A", "B"));
      assert.equal(assertSet(means, object(golden.means), `${what} means`), 8);
      assertFit(means, object(golden.means), 1e-10);
    }
  });
}

Deno.test("fitEna() gives all fifteen dimensions of rENA", () => {
  const golden = readGolden("main-6codes-full-dims");
  const codes = mainCodes(6);
  const accumulation = accumulate(readLines("main", codes), {
    codes,
    ...UNIT_COLUMNS,
  });
  assert.equal(
    assertSet(fitEna(accumulation), object(golden.svd), "svd"),
    15,
  );
  const means = fitEna(accumulation, meansOf("A", "B"));
  assert.equal(assertSet(means, object(golden.means), "means"), 15);
});

Deno.test("fitEna() gives rENA's sets with other options", () => {
  const codes = mainCodes(6);
  const accumulation = accumulate(
    readLines("main", codes, {
      attributes: ["Cohort"],
      numericAttributes: ["Score"],
    }),
    { codes, ...UNIT_COLUMNS },
  );
  const golden = new Map(
    list(readGolden("main-set-options").cases).map(object)
      .map((each) => [text(each.label), each]),
  );
  const check = (label: string, options: FitEnaOptions): void => {
    const set = [...golden].find(([name]) => name.startsWith(label))?.[1];
    const model = fitEna(accumulation, options);
    assert.equal(assertSet(model, object(set), label), 6);
    assertFit(model, object(set), 1e-10);
  };
  check("no sphere normalization", { normalization: "skip-sphere" });
  check("center.align.to.origin = FALSE", { centering: "all-units" });
  check("means rotation, groups given in the other order", meansOf("B", "A"));
  check("means rotation with two pairs", {
    ...meansOf("A", "B"),
    rotation: {
      kind: "means",
      pairs: [{ first: "A", second: "B" }, {
        first: "X",
        second: "Y",
        by: "Cohort",
      }],
    },
  });
});

Deno.test("fitEna() gives rENA's trajectories in one space", () => {
  const codes = mainCodes(6);
  const lines = readLines("main", codes, { conversation: ["Session"] });
  for (
    const golden of list(readGolden("main-trajectories").cases).map(object)
  ) {
    const rows = golden.model === "SeparateTrajectory"
      ? "separate-trajectory" as const
      : "accumulated-trajectory" as const;
    const model = fitEna(accumulate(lines, { codes, rows }));
    assert.equal(assertSet(model, object(golden.svd), rows), 4);
    assertFit(model, object(golden.svd), 1e-10);
  }
});

for (
  const name of [
    "zero-unit",
    "one-row-conv",
    "three-codes",
    "counts",
    "dead-code",
  ]
) {
  Deno.test(`fitEna() gives rENA's sets on ${name}.csv`, () => {
    const { golden, accumulation } = small(name);
    const svd = fitEna(accumulation);
    assert.ok(assertSet(svd, object(golden.svd), "svd") >= 3);
    const means = fitEna(accumulation, meansOf("G", "H"));
    assert.ok(assertSet(means, object(golden.means), "means") >= 3);
    // Pearson only: rENA's rounding breaks ties that we keep, which moves ranks of few pairs.
    for (
      const [model, set] of [[svd, golden.svd], [means, golden.means]] as const
    ) {
      const pearson = numbers(object(object(set).goodness_of_fit).pearson);
      model.axes.slice(0, 2).forEach((axis, index) =>
        assertClose(
          [axis.fit?.pearson ?? NaN],
          [pearson[index] ?? NaN],
          1e-10,
          axis.name,
        )
      );
    }
  });
}

Deno.test("fitEna() gives rENA's sets on the table for hand checks, up to turns among equal axes", () => {
  // Four units span at most three axes. Where two singular values are equal any turn
  // of their axes is right, so axes are compared only where values lie apart.
  const codes = ["A", "B", "C", "D"];
  const lines = readLines("tiny", codes);
  let compared = 0;
  for (const golden of list(readGolden("tiny").cases).map(object)) {
    if (golden.svd === undefined) continue;
    const accumulation = accumulate(lines, {
      codes,
      stanzaWindow: Number(golden.window_back),
      weighting: golden.weight_by === "product" ? "product" : "binary",
      ...UNIT_COLUMNS,
    });
    const set = object(golden.svd);
    const model = fitEna(accumulation);
    const rank = number(set.rank_of_centered);
    assert.equal(model.axes.length, rank);
    const eigenvalues = numbers(set.eigenvalues).slice(0, rank);
    assertClose(
      model.axes.map((axis) => axis.eigenvalue),
      eigenvalues,
      1e-12,
      "eigenvalues",
    );
    const apart = eigenvalues.every((value, k) =>
      k === 0 || (eigenvalues[k - 1] ?? 0) - value > 1e-6
    );
    if (apart) compared += assertSet(model, set, `${golden.window_back}`);
    const means = fitEna(accumulation, meansOf("G1", "G2"));
    const name = `means ${golden.window_back} ${golden.weight_by}`;
    const golden1 = columns(matrix(object(golden.means).rotation), 1)[0] ?? [];
    assertClose(columns(means.rotation, 1)[0] ?? [], golden1, 1e-10, name);
  }
  assert.ok(compared >= 12, `${compared} axes compared`);
});

for (
  const [lineCount, sum, share] of [
    [5_000, 173.07402054517436, 0.27383449666900178],
    [500_000, 17306.403016885375, 0.24906947256951625],
  ] as const
) {
  Deno.test(`fitEna() gives rENA's check sums on ${lineCount} made-up lines`, () => {
    // Sum of all normalized vectors and share of SVD1 by rENA 0.2.7. Up to 75,000 terms
    // of size below 1 in another order of summing: 1e-14 of the whole, some fifty roundings.
    const model = fitEna(
      accumulate(makeLines(lineCount, 6), { codes: codeNames(6) }),
      { axisCount: 0 },
    );
    const found = model.normalized.reduce(
      (total, row) => total + row.reduce((own, value) => own + value, 0),
      0,
    );
    assertClose([found / sum], [1], 1e-14, "sum");
    assertClose(
      [(model.axes[0]?.varianceShare ?? NaN) / share],
      [1],
      1e-14,
      "share",
    );
  });
}

Deno.test("fitEna() gives every step that single calls give", () => {
  const codes = mainCodes(6);
  const accumulation = accumulate(readLines("main", codes), { codes });
  const model = fitEna(accumulation);
  const normalized = normalize(accumulation.adjacencyVectors);
  const middle = center(normalized);
  const { loadings } = rotate(middle.centred);
  const points = middle.centred.map((row) =>
    columns(loadings, model.axes.length).map((axis) =>
      row.reduce((sum, value, pair) => sum + value * (axis[pair] ?? NaN), 0)
    )
  );
  const { nodePositions, centroids } = place(normalized, points, {
    pairs: accumulation.pairs,
    codeCount: codes.length,
  });
  assert.deepEqual(model.normalized, normalized);
  assert.deepEqual(model.center, middle.center);
  assert.deepEqual(model.centred, middle.centred);
  assert.deepEqual(model.rotation, loadings);
  assert.deepEqual(model.points, points);
  assert.deepEqual(model.nodePositions, nodePositions);
  assert.deepEqual(model.centroids, centroids);
  assert.deepEqual(
    model.axes.slice(0, 2).map((axis) => axis.fit),
    goodnessOfFit(points, centroids),
  );
});
