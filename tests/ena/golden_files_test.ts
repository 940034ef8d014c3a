/**
 * The small golden files, held whole whatever other tests do with them: names, vectors
 * of lines, sets, tests, and what is said where rENA stopped. A file of the folder that
 * no entry below knows is an error.
 *
 * @module
 */

import assert from "node:assert/strict";
import { accumulate, compareGroups, fitEna, type FitEnaOptions } from "ena";
import { createRandom } from "stats";
import {
  assertClose,
  type Json,
  list,
  matrix,
  number,
  numbers,
  object,
  readGolden,
  readLines,
  text,
  texts,
} from "./golden.ts";
import { assertFits, assertNames, assertTest } from "./golden_checks.ts";
import { assertSet, meansOf, small, UNIT_COLUMNS } from "./sets.ts";

/** Files that other tests hold whole, or that are of another program. */
const ELSEWHERE = [
  "main-gmr", // rotation_test.ts
  "main-gmr-covariates", // covariates_test.ts
  "spread", // stability_test.ts
  "main-close-reading", // explain_test.ts
];
const SETS = [
  "counts",
  "dead-code",
  "few-units",
  "one-row-conv",
  "same-means",
  "three-codes",
  "zero-unit",
];
const STOPPED = ["all-zero", "na-codes", "one-unit", "two-codes"];
const MAIN = [
  "main-6codes",
  "main-8codes",
  "main-6codes-full-dims",
  "main-accumulation-models",
  "main-set-options",
  "main-trajectories",
];
const OTHERS = ["one-code", "one-group", "ona-tma", "tiny"];

Deno.test("every golden file of rENA and tma is known to this test", () => {
  const found = [...Deno.readDirSync("tests/golden/ena")]
    .flatMap(({ name }) => name.endsWith(".json") ? [name.slice(0, -5)] : []);
  assert.ok(found.length >= 24);
  assert.deepEqual(
    found.toSorted(),
    [...ELSEWHERE, ...SETS, ...STOPPED, ...MAIN, ...OTHERS].toSorted(),
  );
});

Deno.test("small golden files: names, vectors of lines, sets, fits and tests", () => {
  for (const name of SETS) {
    const { golden, accumulation } = small(name);
    const counted = object(golden.accumulation);
    assertNames(accumulation, counted);
    const svd = fitEna(accumulation);
    assert.ok(assertSet(svd, object(golden.svd), `${name} svd`) > 0);
    assert.ok(assertFits(svd, object(golden.svd)) > 0, name);
    if (name === "few-units" || name === "same-means") continue;
    const means = fitEna(accumulation, meansOf("G", "H"));
    const set = object(golden.means);
    assertSet(means, set, `${name} means`);
    assert.ok(assertFits(means, set) > 0, name);
    const test = object(set.tests);
    assertTest(test);
    const [axis] = compareGroups(means, ["G", "H"], {
      random: createRandom(1),
      relabelingCount: 1,
      heldOutRelabelingCount: 1,
    }).axes;
    const near = (ours: number | undefined, theirs: Json | undefined): void =>
      assertClose([ours ?? NaN], [number(theirs)], 1e-9, `${name} MR1`);
    near(axis?.first.mean, test.mean1);
    near(axis?.second.mean, test.mean2);
    near(axis?.welch?.pValue, object(test.welch).p);
    near(Math.abs(axis?.cohensD ?? NaN), test.cohens_d);
  }
});

Deno.test("small golden files: zero units without alignment, and the nodes of rENA's older class", () => {
  const { golden, accumulation } = small("zero-unit");
  const set = object(golden.svd_not_aligned);
  assert.ok(
    assertFits(fitEna(accumulation, { centering: "all-units" }), set) > 0,
  );
  // The older class moves nodes by the mean centroid, which is 0 where the fit is good.
  const older = object(golden.r6_node_positions);
  const model = fitEna(accumulation);
  assertSet(model, { ...object(golden.svd), ...older }, "older nodes");
});

Deno.test("small golden files: weights of counts, line by line", () => {
  const golden = readGolden("counts");
  const codes = texts(golden.codes);
  const lines = readLines("counts", codes);
  for (
    const [key, options] of [
      ["binary", {}],
      ["conversation_product", {
        window: "conversation",
        weighting: "product",
      }],
    ] as const
  ) {
    const expected = object(golden[key]);
    const own = accumulate(lines, { codes, ...options, keepLineVectors: true });
    assertNames(own, expected);
    assert.deepEqual(own.adjacencyVectors, matrix(expected.counts));
    if (key === "binary") {
      assert.deepEqual(
        [...own.lineVectors ?? []],
        matrix(expected.line_connections).flat(),
      );
    }
  }
});

Deno.test("golden files where rENA stopped: ours counts, or says what is wrong", () => {
  for (const name of STOPPED) {
    const { golden, accumulation } = small(name);
    assertNames(accumulation, object(golden.accumulation));
    assert.ok(text(object(golden.svd).error).length > 0);
    assert.ok(text(object(golden.means).error).length > 0);
    const model = fitEna(accumulation);
    assert.ok(
      [...model.points, ...model.normalized, ...model.nodePositions]
        .every((row) => row.every(Number.isFinite)),
      name,
    );
    assert.equal(model.axes.length > 0, name === "na-codes");
    assert.ok(model.warnings.length > 0, name);
  }
  // rENA spreads a missing code over its window; elsewhere lines agree.
  const golden = object(readGolden("na-codes").accumulation);
  const codes = texts(readGolden("na-codes").codes);
  const own = accumulate(readLines("na-codes", codes), {
    codes,
    missing: "zero",
    keepLineVectors: true,
  });
  let agreeing = 0;
  list(golden.line_connections).map(list).forEach((row, line) => {
    if (row.some((value) => value === null)) return;
    agreeing++;
    const start = line * row.length;
    assert.deepEqual(
      [...own.lineVectors?.subarray(start, start + row.length) ?? []],
      row,
    );
  });
  assert.ok(agreeing > 30 && own.missingCodeCount === 2);
  const one = readGolden("one-code");
  assert.ok(text(object(one.accumulation).error).length > 0);
  assert.throws(
    () =>
      accumulate(readLines("one-code", ["C1"]), { codes: texts(one.codes) }),
    /at least 2 names, .* got 1 \("C1"\)/,
  );
});

Deno.test("golden files with one group: a message, or the axes of SVD", () => {
  const golden = readGolden("one-group");
  assert.ok(text(object(golden.means_with_empty_second_group).error));
  const { accumulation } = small("three-codes");
  const options: FitEnaOptions = {
    group: "Group",
    rotation: { kind: "means", pairs: [{ first: "G", second: "none" }] },
  };
  assert.throws(() => fitEna(accumulation, options), {
    name: "GroupError",
    message: /group "none" must hold at least one unit, got 0/,
  });
  assert.deepEqual(
    fitEna(accumulation, { ...options, fallback: "svd" }).axes
      .map(({ name }) => name),
    texts(object(golden.ena_call_with_one_group).rotation_used),
  );
  const same = small("same-means");
  assert.ok(text(object(same.golden.means).error));
  assert.throws(
    () => fitEna(same.accumulation, meansOf("G", "H")),
    { name: "GroupError" },
  );
});

Deno.test("golden file of tma: every line of the ordered and the unordered networks", () => {
  const golden = readGolden("ona-tma");
  const codes = ["A", "B", "C", "D"];
  const lines = readLines("tiny", codes);
  const cases = list(golden.tiny).map(object);
  assert.equal(cases.length, 4);
  for (const each of cases) {
    const isOrdered = each.ordered === true;
    const options = {
      codes,
      stanzaWindow: number(each.window),
      connections: isOrdered ? "ordered" as const : "unordered" as const,
    };
    // tma reduces a line to presence only where it sums unordered connections.
    const summed = accumulate(lines, {
      ...options,
      weighting: isOrdered ? "product" : "binary",
    });
    const own = accumulate(lines, {
      ...options,
      weighting: "product",
      keepLineVectors: true,
    });
    assert.deepEqual(own.pairs.map(({ label }) => label), texts(each.columns));
    assert.deepEqual(
      own.units.map(({ tuple }) => tuple.join("::")),
      texts(each.unit_order),
    );
    assert.deepEqual(summed.adjacencyVectors, matrix(each.counts));
    // Lines are named by their place in the file, from 1.
    const order = numbers(each.line_order_QEID);
    matrix(each.line_connections).forEach((row, place) => {
      const start = ((order[place] ?? NaN) - 1) * row.length;
      assert.deepEqual(
        [...own.lineVectors?.subarray(start, start + row.length) ?? []],
        row,
        `window ${each.window}, line ${order[place]}`,
      );
    });
  }
});

Deno.test("golden file for hand checks: names, every line, and fits", () => {
  const golden = readGolden("tiny");
  const codes = texts(golden.codes);
  const lines = readLines("tiny", codes);
  const cases = list(golden.cases).map(object);
  assert.equal(cases.length, 11);
  let fits = 0;
  for (const each of cases) {
    const isWhole = each.window_back === "Conversation" ||
      each.window === "Conversation";
    const own = accumulate(lines, {
      codes,
      ...(isWhole ? { window: "conversation" } : {
        stanzaWindow: number(each.window_back),
        forwardWindow: number(each.window_forward ?? 0),
        forwardRule: "rENA-0.2.7",
      }),
      weighting: each.weight_by === "product" ? "product" : "binary",
      keepLineVectors: true,
      ...UNIT_COLUMNS,
    });
    assertNames(own, each);
    assert.deepEqual(own.adjacencyVectors, matrix(each.counts));
    if (!isWhole && each.line_connections !== undefined) {
      assert.deepEqual(
        [...own.lineVectors ?? []],
        matrix(each.line_connections).flat(),
      );
    }
    // With a window of 1 the three axes have equal variance, so none is defined.
    if (each.svd !== undefined && each.window_back !== 1) {
      fits += assertFits(fitEna(own), object(each.svd));
      const means = fitEna(own, meansOf("G1", "G2"));
      const set = object(each.means);
      assert.equal(assertSet(means, set, `window ${each.window_back}`), 3);
      fits += assertFits(means, set);
    }
  }
  assert.ok(fits > 40);
});
