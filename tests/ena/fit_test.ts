/**
 * fitEna against rENA 0.2.7, against properties, and at its edges.
 *
 * Tolerances, where rENA is compared: counts exact; normalized and center 1e-14;
 * rotation, points and centroids 1e-10 (singular vectors of well separated values
 * differ by some 1e-13 between LAPACK and our package); node positions 1e-9 of their
 * size, since rENA solves the normal equations; shares 1e-10.
 *
 * @module
 */

import assert from "node:assert/strict";
import fc from "fast-check";
import {
  accumulate,
  type Accumulation,
  center,
  fitEna,
  type FitEnaOptions,
  goodnessOfFit,
  GroupError,
  normalize,
  place,
  rotate,
} from "ena";
import type { CodedLine, EnaModel } from "records";
import {
  assertClose,
  columns,
  type JsonObject,
  list,
  mainCodes,
  matrix,
  number,
  numbers,
  object,
  readGolden,
  readLines,
  text,
  texts,
} from "./golden.ts";
import { codeNames, makeLines } from "./made_up.ts";

const UNIT_COLUMNS = { unitColumns: ["Group", "Unit"] };

function meansOf(first: string, second: string): FitEnaOptions {
  return {
    group: "Group",
    signRule: "rENA",
    rotation: { kind: "means", pairs: [{ first, second }] },
  };
}

/** Compares everything that a golden set holds; returns how many axes were compared. */
function assertSet(model: EnaModel, golden: JsonObject, what: string): number {
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

function assertFit(
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

function small(
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

Deno.test("fitEna() keeps units without connections at the origin and counts them", () => {
  const { golden, accumulation } = small("zero-unit");
  const model = fitEna(accumulation, { group: "Group" });
  assert.equal(model.zeroUnitCount, 2);
  model.units.forEach((unit, index) => {
    assert.equal(unit.isZero, ["G.G03", "H.H03"].includes(unit.label));
    if (unit.isZero) {
      assert.deepEqual(model.points[index], model.axes.map(() => 0));
    }
  });
  assert.match(model.warnings.join(), /2 of 6 units have no connection/);
  const moved = fitEna(accumulation, { centering: "all-units" });
  assertSet(moved, object(golden.svd_not_aligned), "not aligned");
  const dropped = fitEna(accumulation, { zeroUnits: "drop", group: "Group" });
  assert.deepEqual(dropped.units.map((unit) => unit.label), [
    "G.G01",
    "G.G02",
    "H.H01",
    "H.H02",
  ]);
  assert.match(dropped.warnings.join(), /2 units .* dropped: .*H\.H03/);
});

Deno.test("fitEna() takes the true mean of a group with one unit, where rENA does not", () => {
  // Derivation: with one unit in H the axis is mean(G1, G2) - H. rENA's axis has
  // cosine 0.993 with it (a known fault of 0.2.7).
  const { golden, accumulation } = small("few-units");
  assertSet(fitEna(accumulation), object(golden.svd), "svd");
  const model = fitEna(accumulation, meansOf("G", "H"));
  const [g1 = [], g2 = [], h1 = []] = model.centred;
  const difference = h1.map((value, pair) =>
    ((g1[pair] ?? NaN) + (g2[pair] ?? NaN)) / 2 - value
  );
  const length = Math.hypot(...difference);
  const ours = columns(model.rotation, 1)[0] ?? [];
  const sign = Math.sign((difference[0] ?? NaN) * (ours[0] ?? NaN));
  assertClose(
    ours.map((value) => value * sign),
    difference.map((value) => value / length),
    1e-12,
    "MR1",
  );
  const theirs = columns(matrix(object(golden.means).rotation), 1)[0] ?? [];
  const cosine = ours.reduce((s, v, pair) => s + v * (theirs[pair] ?? NaN), 0);
  assert.ok(Math.abs(cosine) > 0.99 && Math.abs(cosine) < 0.995, `${cosine}`);
});

Deno.test("fitEna() stops at equal group means, or falls back to SVD and says so", () => {
  const { golden, accumulation } = small("same-means");
  assert.throws(
    () => fitEna(accumulation, meansOf("G", "H")),
    (error) =>
      error instanceof GroupError &&
      /^Cannot rotate by means of "G" and "H": the group means must differ, got a distance of/
        .test(error.message),
  );
  const model = fitEna(accumulation, {
    ...meansOf("G", "H"),
    fallback: "svd",
  });
  assert.deepEqual(model.definition.rotation, { kind: "svd" });
  assert.match(model.warnings.join(), /Rotated by SVD instead/);
  assertSet(model, object(golden.svd), "fallback");
});

Deno.test("fitEna() refuses an empty group and an unknown grouping by name", () => {
  const { accumulation } = small("three-codes");
  assert.throws(() => fitEna(accumulation, meansOf("G", "X")), {
    name: "GroupError",
    message:
      'Cannot rotate by means of "G" and "X": group "X" must hold at least one unit, got 0; groups are G, H',
  });
  assert.throws(() => fitEna(accumulation, { group: "Cohort" }), {
    name: "RangeError",
    message:
      'Cannot group units: "Cohort" must be an attribute that is constant within every unit, or one of unitColumns; known are Group, Unit',
  });
  assert.throws(() => fitEna(accumulation, { group: ["G"] }), {
    message: "Cannot group units: there must be one label per unit (6), got 1",
  });
  assert.throws(
    () =>
      fitEna(accumulation, {
        rotation: { kind: "means", pairs: [{ first: "G", second: "H" }] },
      }),
    /no unit has a group, so name one with the option group/,
  );
  assert.throws(
    () =>
      fitEna(accumulation, {
        group: "Group",
        rotation: {
          kind: "means",
          pairs: [{ first: "G", second: "H" }, { first: "H", second: "G" }],
        },
      }),
    /the group means must differ beyond the axes before/,
  );
});

Deno.test("fitEna() gives one axis for two codes", () => {
  // One connection: normalized vectors are 1 (or 0 without connections), so that
  // two units with a connection are equal and a third without one makes no axis
  // under the default centering, and one axis when all are centred.
  const { accumulation } = small("two-codes");
  const skip = fitEna(accumulation, { normalization: "skip-sphere" });
  assert.deepEqual(skip.axes.map((axis) => axis.name), ["SVD1"]);
  assert.equal(skip.axes[0]?.varianceShare, 1);
  const sphere = fitEna(accumulation);
  assert.equal(sphere.axes.length, 0);
  assert.match(sphere.warnings.join(), /The networks do not differ \(6 with/);
  const means = fitEna(accumulation, {
    ...meansOf("G", "H"),
    normalization: "skip-sphere",
  });
  assert.deepEqual(means.axes.map((axis) => axis.name), ["MR1"]);
});

Deno.test("fitEna() returns a model without axes, and says why, where nothing varies", () => {
  const one = fitEna(small("one-unit").accumulation);
  assert.equal(one.axes.length, 0);
  assert.deepEqual(one.points, [[]]);
  assertClose([Math.hypot(...(one.normalized[0] ?? []))], [1], 1e-15, "length");
  assert.match(one.warnings.join(), /read the normalized network itself/);
  const none = fitEna(small("all-zero").accumulation);
  assert.equal(none.axes.length, 0);
  assert.equal(none.zeroUnitCount, 6);
  assert.match(none.warnings.join(), /No unit has any connection/);
  assert.ok(none.nodePositions.every((row) => row.length === 0));
  const missing = fitEna(small("na-codes").accumulation);
  assert.equal(missing.missingCodeCount, 2);
  assert.ok(missing.axes.length > 0);
});

Deno.test("fitEna() draws a code that never connects at the origin and names it", () => {
  const model = fitEna(small("dead-code").accumulation);
  assert.deepEqual(model.nodePositions[4], [0, 0, 0]);
  assert.match(model.warnings.join(), /at the origin: C4, C5/);
});

Deno.test("fitEna() is plain JSON, an infinite window included", () => {
  const codes = mainCodes(3);
  const model = fitEna(
    accumulate(readLines("main", codes), { codes, stanzaWindow: Infinity }),
  );
  assert.equal(model.definition.accumulation.stanzaWindow, "infinite");
  assert.deepEqual(JSON.parse(JSON.stringify(model)), model);
});

Deno.test("fitEna() gives rENA's check sums on 5,000 made-up lines", () => {
  // Sum of all normalized vectors and share of SVD1 by rENA 0.2.7. 750 terms of size 1:
  // 1e-11 allows for another order of summing.
  const model = fitEna(
    accumulate(makeLines(5_000, 6), { codes: codeNames(6) }),
  );
  const sum = model.normalized.flat().reduce(
    (total, value) => total + value,
    0,
  );
  assertClose([sum], [173.07402054517436], 1e-11, "sum");
  assertClose(
    [model.axes[0]?.varianceShare ?? NaN],
    [0.27383449666900178],
    1e-12,
    "share",
  );
});

function pearsonOf(x: readonly number[], y: readonly number[]): number {
  const mean = (v: readonly number[]): number =>
    v.reduce((sum, value) => sum + value, 0) / v.length;
  const [mx, my] = [mean(x), mean(y)];
  const sum = (f: (k: number) => number): number =>
    x.reduce((total, _, k) => total + f(k), 0);
  const dx = (k: number): number => (x[k] ?? NaN) - mx;
  const dy = (k: number): number => (y[k] ?? NaN) - my;
  return sum((k) => dx(k) * dy(k)) /
    Math.sqrt(sum((k) => dx(k) ** 2) * sum((k) => dy(k) ** 2));
}

/** Ranks by definition: values below, plus half of the ties. */
function ranksOf(values: readonly number[]): number[] {
  return values.map((value) =>
    values.filter((other) => other < value).length +
    (values.filter((other) => other === value).length + 1) / 2
  );
}

Deno.test("goodnessOfFit() agrees with correlations over all pairs written out", () => {
  const values = fc.array(
    fc.constantFrom(-1.5, -0.25, 0, 0.25, 1, 2),
    { minLength: 3, maxLength: 9 },
  );
  fc.assert(
    fc.property(values, values, (x, y) => {
      const n = Math.min(x.length, y.length);
      const differences = (v: readonly number[]): number[] =>
        v.slice(0, n).flatMap((a, i) => v.slice(i + 1, n).map((b) => a - b));
      const [p, c] = [differences(x), differences(y)];
      const [fit] = goodnessOfFit(
        x.slice(0, n).map((value) => [value]),
        y.slice(0, n).map((value) => [value]),
      );
      assert.equal(fit?.pairCount, p.length);
      const pearson = pearsonOf(p, c);
      if (!Number.isFinite(pearson)) return assert.equal(fit?.pearson, null);
      assertClose([fit?.pearson ?? NaN], [pearson], 1e-12, "pearson");
      assertClose(
        [fit?.spearman ?? NaN],
        [pearsonOf(ranksOf(p), ranksOf(c))],
        1e-12,
        "spearman",
      );
    }),
    { seed: 20261130, numRuns: 300 },
  );
});

Deno.test("goodnessOfFit() takes units at equal steps above the limit and says so", () => {
  const model = fitEna(
    accumulate(makeLines(40_000, 6), { codes: codeNames(6) }),
  );
  assert.equal(model.units.length, 400);
  const [exact] = goodnessOfFit(model.points, model.centroids);
  const [sampled] = goodnessOfFit(model.points, model.centroids, {
    spearmanPairLimit: 4950,
  });
  assert.equal(exact?.spearmanPairCount, 79_800);
  assert.equal(sampled?.spearmanPairCount, 4950);
  assert.equal(sampled?.pearson, exact?.pearson);
  // 100 of 400 units: the two agree to about one hundredth.
  assertClose([sampled?.spearman ?? 0], [exact?.spearman ?? 1], 0.02, "rho");
});

// ------------------------------------------------------------ properties

const SETTINGS = { seed: 20261130, numRuns: 60 };
const NAMES = ["a", "b", "c", "d", "e", "f", "g"];

/** Seven units in two unequal groups, random codes; at least one line each. */
const anyLines: fc.Arbitrary<CodedLine[]> = fc.array(
  fc.record({
    who: fc.nat(6),
    conversation: fc.constantFrom(["1"], ["2"]),
    codes: fc.array(fc.constantFrom(0, 1), { minLength: 4, maxLength: 4 }),
  }),
  { minLength: 30, maxLength: 60 },
).map((lines) =>
  lines.map(({ who, conversation, codes }, index) => {
    const unit = index < 7 ? index : who;
    return {
      unit: [unit < 3 ? "G" : "H", NAMES[unit] ?? ""],
      conversation,
      codes,
    };
  })
);
const CODES = ["A", "B", "C", "D"];
const COLUMNS = { codes: CODES, ...UNIT_COLUMNS };

function distances(model: EnaModel): number[] {
  return model.points.flatMap((a, i) =>
    model.points.slice(0, i).map((b) =>
      Math.hypot(...a.map((value, axis) => value - (b[axis] ?? NaN)))
    )
  );
}

function gram(model: EnaModel): number[] {
  const axes = columns(model.rotation, model.axes.length);
  return axes.flatMap((a) =>
    axes.map((b) => a.reduce((sum, v, pair) => sum + v * (b[pair] ?? NaN), 0))
  );
}

function tryMeans(
  lines: readonly CodedLine[],
  first: string,
  second: string,
): EnaModel {
  return fitEna(accumulate(lines, COLUMNS), {
    group: "Group",
    rotation: { kind: "means", pairs: [{ first, second }] },
    fallback: "svd",
  });
}

Deno.test("fitEna() has orthonormal axes that keep every distance between centred networks", () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      for (
        const model of [
          fitEna(accumulate(lines, COLUMNS)),
          tryMeans(lines, "G", "H"),
        ]
      ) {
        const d = model.axes.length;
        const identity = Array.from(
          { length: d * d },
          (_, k) => k % (d + 1) === 0 ? 1 : 0,
        );
        assertClose(gram(model), identity, 1e-12, "V'V");
        const full = distances({ ...model, points: model.centred });
        assertClose(distances(model), full, 1e-9, "distances");
        const shares = model.axes.reduce(
          (s, axis) => s + axis.varianceShare,
          0,
        );
        if (d > 0) assertClose([shares], [1], 1e-12, "shares");
      }
    }),
    SETTINGS,
  );
});

Deno.test("fitEna() gives every singular axis a positive loading of largest size", () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      const model = fitEna(accumulate(lines, COLUMNS));
      for (const column of columns(model.rotation, model.axes.length)) {
        const largest = Math.max(...column.map(Math.abs));
        const first = column.find((value) =>
          Math.abs(value) >= largest * (1 - 1e-8)
        );
        assert.ok((first ?? NaN) > 0);
      }
    }),
    SETTINGS,
  );
});

Deno.test("fitEna() flips MR1 when the groups are swapped, and has the first group on the right", () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      const model = tryMeans(lines, "G", "H");
      if (model.definition.rotation.kind === "svd") return;
      const swapped = tryMeans(lines, "H", "G");
      const first = columns(model.points, 1)[0] ?? [];
      assertClose(
        columns(swapped.points, 1)[0] ?? [],
        first.map((value) => -value),
        1e-12,
        "MR1",
      );
      const meanOf = (group: string): number => {
        const own = first.filter((_, unit) =>
          model.units[unit]?.group === group
        );
        return own.reduce((sum, value) => sum + value, 0) / own.length;
      };
      assert.ok(meanOf("G") > meanOf("H"));
    }),
    SETTINGS,
  );
});

Deno.test("fitEna() gives the same distances when a code that never occurs is added", () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      const model = fitEna(accumulate(lines, COLUMNS));
      const wider = fitEna(accumulate(
        lines.map((line) => ({ ...line, codes: [...line.codes, 0] })),
        { ...COLUMNS, codes: [...CODES, "E"] },
      ));
      assertClose(distances(wider), distances(model), 1e-12, "distances");
      assert.deepEqual(wider.nodePositions[4], wider.axes.map(() => 0));
    }),
    SETTINGS,
  );
});

Deno.test("fitEna() gives the same space when lines of other conversations move or units are renamed", () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      const model = fitEna(accumulate(lines, COLUMNS));
      const renamed = fitEna(accumulate(
        lines.map((line) => ({
          ...line,
          unit: line.unit.map((part) => `${part}.x`),
        })),
        COLUMNS,
      ));
      assert.deepEqual(renamed.points, model.points);
      // Conversation 2 after conversation 1: units may come in another order.
      const sorted = [...lines].sort((a, b) =>
        Number(a.conversation[0]) - Number(b.conversation[0])
      );
      const moved = fitEna(accumulate(sorted, COLUMNS));
      assert.deepEqual(
        distances(moved).sort((a, b) => a - b).map((v) => v.toFixed(10)),
        distances(model).sort((a, b) => a - b).map((v) => v.toFixed(10)),
      );
    }),
    SETTINGS,
  );
});

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
