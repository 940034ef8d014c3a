/**
 * Group comparison: rENA's tests on the axes, and the inference beside them against
 * full enumeration, brute force and its own promise under random labels.
 *
 * @module
 */

import assert from "node:assert/strict";
import fc from "fast-check";
import { cohensD, createRandom, mannWhitneyTest, shuffle } from "stats";
import {
  accumulate,
  compareGroups,
  fitEna,
  holdOut,
  permuteMeanDistance,
  subtractNetworks,
  summarizeGroups,
} from "ena";
import type { EnaModel } from "records";
import {
  assertClose,
  list,
  mainCodes,
  number,
  numbers,
  object,
  readGolden,
  readLines,
  text,
} from "./golden.ts";

const MEANS = {
  group: "Group",
  signRule: "rENA" as const,
  rotation: { kind: "means" as const, pairs: [{ first: "A", second: "B" }] },
};

function mainModel(count: number, stanzaWindow = 4): EnaModel {
  const codes = mainCodes(count);
  return fitEna(
    accumulate(readLines("main", codes, { attributes: ["Cohort"] }), {
      codes,
      stanzaWindow,
      unitColumns: ["Group", "Unit"],
    }),
    MEANS,
  );
}

const FEW = { relabelingCount: 99, heldOutRelabelingCount: 9 };

for (const count of [6, 8]) {
  Deno.test(`compareGroups() gives rENA's tests on MR1 and SVD2 with ${count} codes`, () => {
    const cases = list(readGolden(`main-${count}codes`).cases).map(object);
    const binary = cases.filter((golden) => golden.weight_by === "binary");
    assert.equal(binary.length, 4);
    for (const golden of binary) {
      const model = mainModel(count, Number(golden.window_back));
      const comparison = compareGroups(model, ["A", "B"], {
        random: createRandom(1),
        ...FEW,
      });
      const set = object(golden.means);
      list(set.tests).map(object).forEach((test, index) => {
        const ours = comparison.axes[index];
        assert.ok(ours);
        assert.equal(ours.axis, text(test.dimension));
        // SVD2 has an arbitrary sign: compare where it has none.
        const sign = index === 0 ? 1 : Math.sign(
          (model.points[0]?.[1] ?? NaN) * (numbers(test.x)[0] ?? NaN),
        );
        const welch = object(test.welch);
        const near = (actual: number | undefined, expected: number): void =>
          assertClose([actual ?? NaN], [expected], 1e-10, ours.axis);
        near((ours.welch?.t ?? NaN) * sign, number(welch.t));
        near(ours.welch?.df, number(welch.df));
        near(ours.welch?.pValue, number(welch.p));
        if (sign === 1) {
          assertClose(
            [
              ours.welch?.interval.lower ?? NaN,
              ours.welch?.interval.upper ?? NaN,
            ],
            numbers(welch.ci95_diff),
            1e-10,
            "interval",
          );
        }
        near(Math.abs(ours.cohensD ?? NaN), number(test.cohens_d));
        const wilcoxon = object(test.wilcoxon_default);
        assert.match(text(wilcoxon.method), /exact/);
        assert.equal(ours.mannWhitney?.exact, true);
        near(ours.mannWhitney?.pValue, number(wilcoxon.p));
        near(
          sign === 1 ? ours.mannWhitney?.u : 144 - (ours.mannWhitney?.u ?? NaN),
          number(wilcoxon.W),
        );
        near(ours.first.mean * sign, number(test.mean1));
        near(ours.second.mean * sign, number(test.mean2));
        near(ours.first.standardDeviation ?? NaN, number(test.sd1));
        near(ours.second.standardDeviation ?? NaN, number(test.sd2));
        near(ours.first.median * sign, number(test.median1));
        const interval = comparison.groups[0].intervals[index];
        const limits = [interval?.lower ?? NaN, interval?.upper ?? NaN]
          .map((limit) => limit * sign).sort((a, b) => a - b);
        assertClose(limits, numbers(test.ci95_mean1), 1e-10, "mean interval");
      });
      const groups = object(set.groups);
      assertClose(
        comparison.subtractionNetwork,
        numbers(groups.subtraction_1_minus_2),
        1e-14,
        "subtraction",
      );
      assertClose(
        comparison.groups[1].meanNetwork,
        numbers(groups.mean_network2),
        1e-14,
        "mean network",
      );
      assertClose(
        [comparison.groups[0].meanPoint[0] ?? NaN],
        numbers(groups.mean_point1).slice(0, 1),
        1e-12,
        "mean point",
      );
    }
  });
}

Deno.test("compareGroups() on tied points gives rENA's U and d", () => {
  const golden = readGolden("zero-unit");
  const codes = ["C1", "C2", "C3", "C4"];
  const model = fitEna(
    accumulate(readLines("zero-unit", codes), {
      codes,
      unitColumns: ["Group", "Unit"],
    }),
    {
      ...MEANS,
      rotation: { kind: "means", pairs: [{ first: "G", second: "H" }] },
    },
  );
  const comparison = compareGroups(model, ["G", "H"], {
    random: createRandom(1),
  });
  const test = object(object(golden.means).tests);
  const [axis] = comparison.axes;
  assert.equal(axis?.mannWhitney?.u, number(object(test.wilcoxon_default).W));
  assertClose(
    [Math.abs(axis?.cohensD ?? NaN), axis?.welch?.pValue ?? NaN],
    [number(test.cohens_d), number(object(test.welch).p)],
    1e-10,
    "d and Welch",
  );
  // The two units at the origin tie: R approximates, and so does `stats` when asked.
  const points = (group: string): number[] =>
    model.points.filter((_, unit) => model.units[unit]?.group === group)
      .map((row) => row[0] ?? NaN);
  assertClose(
    [
      mannWhitneyTest(points("G"), points("H"), { method: "asymptotic" })
        .pValue,
    ],
    [number(object(test.wilcoxon_default).p)],
    1e-10,
    "normal with ties",
  );
  assert.equal(comparison.groups[0].zeroUnitCount, 1);
  assert.match(comparison.warnings.join(), /2 of the compared units have no/);
  assert.match(comparison.warnings.join(), /smaller group has 3 units/);
});

Deno.test("compareGroups() marks tests on an axis that the groups made as circular", () => {
  const model = mainModel(6);
  const random = createRandom(1);
  const same = compareGroups(model, ["A", "B"], { random, ...FEW });
  assert.deepEqual(same.axes.map((axis) => axis.circular), [true, false]);
  assert.match(same.warnings.join(), /Tests on MR1 are circular/);
  assert.match(same.warnings.join(), /have equal means by construction/);
  const other = compareGroups(model, ["X", "Y"], {
    random,
    by: "Cohort",
    ...FEW,
  });
  assert.deepEqual(other.axes.map((axis) => axis.circular), [false, false]);
  assert.equal(other.by, "Cohort");
});

Deno.test("compareGroups() finds the planted difference of the 600 lines", () => {
  // Seen with another program on these data: p = 0.0015 (6 codes) and 0.0025 (8 codes)
  // for 2,000 relabellings; 10,000 here, so within a few standard errors of 0.0005.
  const six = compareGroups(mainModel(6), ["A", "B"], {
    random: createRandom(1),
  });
  assert.equal(six.permutation.exact, false);
  assert.equal(six.permutation.relabelingCount, 9999);
  assert.ok(six.permutation.pValue > 0.0002 && six.permutation.pValue < 0.004);
  const eight = compareGroups(mainModel(8), ["A", "B"], {
    random: createRandom(1),
  });
  assert.ok(eight.permutation.pValue < 0.006);
  assert.ok(six.heldOut.status === "computed");
  assert.ok(six.heldOut.meanDifference > 0 && six.heldOut.pValue < 0.05);
  assert.ok(six.heldOut.balancedAccuracy > 0.5);
  // Units help their own axis: held-out separation is smaller than the fitted one.
  assert.ok(six.heldOut.meanDifference < six.permutation.statistic);
});

Deno.test("compareGroups() gives the same result from the same seed, and none without a draw", () => {
  const model = mainModel(6);
  const run = (seed: number): unknown =>
    compareGroups(model, ["A", "B"], { random: createRandom(seed), ...FEW });
  assert.deepEqual(run(5), run(5));
  assert.deepEqual(JSON.parse(JSON.stringify(run(5))), run(5));
});

Deno.test("compareGroups() refuses what it cannot compare", () => {
  const model = mainModel(6);
  const random = createRandom(1);
  assert.throws(() => compareGroups(model, ["A", "A"], { random }), {
    message: 'Cannot compare groups: the two names must differ, got "A" twice',
  });
  assert.throws(() => compareGroups(model, ["A", "C"], { random }), {
    name: "GroupError",
    message:
      'Cannot compare groups: group "C" must hold at least one unit, got 0; groups are A, B',
  });
  assert.throws(
    () => compareGroups(model, ["A", "B"], { random, relabelingCount: 0 }),
    /relabelingCount must be a whole number of at least 1, got 0/,
  );
  assert.throws(
    () => compareGroups(model, ["A", "B"], { random, folds: 1 }),
    /folds must be "leave-one-out" or a whole number from 2 to 24, got 1/,
  );
  assert.throws(
    () => compareGroups(model, ["A", "B"], { random, confidence: 95 }),
    /confidence must be above 0 and below 1, got 95/,
  );
  const codes = mainCodes(6);
  const steps = fitEna(
    accumulate(readLines("main", codes, { conversation: ["Session"] }), {
      codes,
      rows: "separate-trajectory",
      unitColumns: ["Group", "Unit"],
    }),
    { group: "Group" },
  );
  assert.throws(
    () => compareGroups(steps, ["A", "B"], { random }),
    /the rows of the model must be independent units, got a trajectory/,
  );
});

Deno.test("compareGroups() with one unit in a group leaves out what is not defined", () => {
  const codes = mainCodes(6);
  const model = fitEna(
    accumulate(readLines("few-units", ["C1", "C2", "C3", "C4", "C5", "C6"]), {
      codes,
      unitColumns: ["Group", "Unit"],
    }),
    { group: "Group" },
  );
  const comparison = compareGroups(model, ["G", "H"], {
    random: createRandom(1),
  });
  assert.equal(comparison.axes[0]?.welch, null);
  assert.notEqual(comparison.axes[0]?.cohensD, null);
  assert.deepEqual(comparison.groups[1].intervals, [null, null]);
  assert.equal(comparison.heldOut.status, "unavailable");
  assert.ok(comparison.permutation.exact);
  assert.equal(comparison.permutation.relabelingCount, 3);
});

Deno.test("summarizeGroups() and subtractNetworks() agree with plain means", () => {
  const model = mainModel(6);
  const [a, b] = summarizeGroups(model, ["A", "B"]);
  assert.ok(a && b);
  const meanOf = (group: string, pair: number): number => {
    const own = model.normalized.filter((_, unit) =>
      model.units[unit]?.group === group
    );
    return own.reduce((sum, row) => sum + (row[pair] ?? NaN), 0) / own.length;
  };
  assertClose(
    subtractNetworks(a, b),
    model.pairs.map((_, pair) => meanOf("A", pair) - meanOf("B", pair)),
    1e-15,
    "subtraction",
  );
});

// ------------------------------------------------------------ permutation

const anyRows = fc.array(
  fc.array(fc.constantFrom(-2, -1, 0, 0.5, 1, 3), {
    minLength: 3,
    maxLength: 3,
  }),
  { minLength: 5, maxLength: 8 },
);

/** Distance of two group means, from the definition. */
function distanceOf(rows: number[][], isFirst: boolean[]): number {
  const meanOf = (wanted: boolean, k: number): number => {
    const own = rows.filter((_, place) => isFirst[place] === wanted);
    return own.reduce((sum, row) => sum + (row[k] ?? NaN), 0) / own.length;
  };
  return Math.hypot(
    ...[0, 1, 2].map((k) => meanOf(true, k) - meanOf(false, k)),
  );
}

Deno.test("permuteMeanDistance() agrees with full enumeration, groups unequal", () => {
  fc.assert(
    fc.property(anyRows, fc.integer({ min: 1, max: 3 }), (rows, n1) => {
      const isFirst = rows.map((_, place) => place < n1);
      const observed = distanceOf(rows, isFirst);
      let count = 0;
      let asFar = 0;
      for (let bits = 0; bits < 1 << rows.length; bits++) {
        const marks = rows.map((_, place) => (bits >> place & 1) === 1);
        if (marks.filter((mark) => mark).length !== n1) continue;
        count++;
        if (distanceOf(rows, marks) >= observed - 1e-9) asFar++;
      }
      const test = permuteMeanDistance(rows, isFirst, {
        random: createRandom(1),
      });
      assert.ok(test.exact);
      assert.equal(test.relabelingCount, count);
      assert.equal(test.asFarCount, asFar);
      assertClose([test.pValue], [asFar / count], 1e-15, "p");
      assertClose([test.statistic], [observed], 1e-12, "statistic");
    }),
    { seed: 20261130, numRuns: 200 },
  );
});

Deno.test("permuteMeanDistance() within blocks relabels each block on its own", () => {
  // Three pairs: 2^3 = 8 relabellings, and the labels at hand are the most extreme
  // together with their mirror image: p = 2/8.
  const test = permuteMeanDistance(
    [[1], [0], [12], [10], [25], [22]],
    [true, false, true, false, true, false],
    { random: createRandom(1), blockOf: ["a", "a", "b", "b", "c", "c"] },
  );
  assert.equal(test.relabelingCount, 8);
  assert.equal(test.pValue, 2 / 8);
  // Without blocks the large differences between pairs hide it: far from significant.
  const blind = permuteMeanDistance(
    [[1], [0], [12], [10], [25], [22]],
    [true, false, true, false, true, false],
    { random: createRandom(1) },
  );
  assert.equal(blind.relabelingCount, 20);
  assert.ok(blind.pValue > 0.5);
});

Deno.test("permuteMeanDistance() at random comes close to the exact p value", () => {
  const rows = Array.from({ length: 12 }, (_, k) => [Math.sin(k), (k * k) % 5]);
  const isFirst = rows.map((_, place) => place < 5);
  const exact = permuteMeanDistance(rows, isFirst, { random: createRandom(1) });
  const sampled = permuteMeanDistance(rows, isFirst, {
    random: createRandom(2),
    exactLimit: 0,
    relabelingCount: 20_000,
  });
  assert.equal(sampled.exact, false);
  // Four standard errors of a share near p with 20,000 draws: at most 0.0142.
  assertClose([sampled.pValue], [exact.pValue], 0.0142, "p");
  assert.equal(
    sampled.pValue,
    (sampled.asFarCount + 1) / (sampled.relabelingCount + 1),
  );
});

Deno.test("permuteMeanDistance() equals the separation on the means axis", () => {
  const model = mainModel(6);
  const test = permuteMeanDistance(
    model.centred,
    model.units.map((unit) => unit.group === "A"),
    { random: createRandom(1), relabelingCount: 1 },
  );
  const [a, b] = summarizeGroups(model, ["A", "B"]);
  assertClose(
    [test.statistic],
    [Math.abs((a?.meanPoint[0] ?? NaN) - (b?.meanPoint[0] ?? NaN))],
    1e-12,
    "statistic",
  );
});

// ------------------------------------------------------------ held out

/** Leave-one-out from the definition: refit center and means axis, project; and the midpoint of the training means. */
function holdOutNaively(
  normalized: readonly (readonly number[])[],
  isFirst: readonly boolean[],
): { points: number[]; middles: number[] } {
  const isZero = normalized.map((row) => row.every((value) => value === 0));
  const middles: number[] = [];
  const points = normalized.map((own, held) => {
    const others = [...normalized.keys()].filter((unit) => unit !== held);
    const meanOver = (units: number[], rows: number[][]): number[] =>
      own.map((_, k) =>
        units.reduce((sum, unit) => sum + (rows[unit]?.[k] ?? NaN), 0) /
        units.length
      );
    const all = normalized.map((row) => [...row]);
    const middle = meanOver(others.filter((unit) => !isZero[unit]), all);
    const centre = (unit: number): number[] =>
      own.map((_, k) =>
        isZero[unit] ? 0 : (all[unit]?.[k] ?? NaN) - (middle[k] ?? NaN)
      );
    const centred = [...normalized.keys()].map(centre);
    const first = meanOver(others.filter((unit) => isFirst[unit]), centred);
    const second = meanOver(others.filter((unit) => !isFirst[unit]), centred);
    const axis = first.map((value, k) => value - (second[k] ?? NaN));
    const length = Math.hypot(...axis);
    const along = (row: readonly number[]): number =>
      row.reduce((sum, value, k) => sum + value * (axis[k] ?? NaN) / length, 0);
    middles.push((along(first) + along(second)) / 2);
    return along(centred[held] ?? []);
  });
  return { points, middles };
}

Deno.test("compareGroups() holds units out as a refit from the definition does, zero units included", () => {
  const codes = ["C1", "C2", "C3", "C4"];
  const zeroUnit = fitEna(
    accumulate(readLines("zero-unit", codes), {
      codes,
      unitColumns: ["Group", "Unit"],
    }),
    { group: "Group" },
  );
  for (
    const [model, groups] of [
      [mainModel(6), ["A", "B"]],
      [mainModel(8), ["B", "A"]],
      [zeroUnit, ["G", "H"]],
    ] as const
  ) {
    const { heldOut } = compareGroups(model, groups, {
      random: createRandom(1),
      ...FEW,
    });
    assert.ok(heldOut.status === "computed");
    const isFirst = model.units.map((unit) => unit.group === groups[0]);
    const { points, middles } = holdOutNaively(model.normalized, isFirst);
    const ours = heldOut.points.map((point) => point ?? NaN);
    assertClose(ours, points, 1e-10, "held-out points");
    const group = (wanted: boolean): number[] =>
      points.filter((_, unit) => isFirst[unit] === wanted);
    assertClose(
      [heldOut.cohensD ?? NaN],
      [cohensD(group(true), group(false)).cohensD],
      1e-10,
      "d",
    );
    const rightShare = (wanted: boolean): number =>
      points.filter((point, unit) =>
        isFirst[unit] === wanted &&
        (wanted
          ? point > (middles[unit] ?? NaN)
          : point < (middles[unit] ?? NaN))
      ).length / group(wanted).length;
    assertClose(
      [heldOut.balancedAccuracy],
      [(rightShare(true) + rightShare(false)) / 2],
      1e-12,
      "balanced accuracy",
    );
  }
});

Deno.test("holdOut() leaves a unit without connections at the origin, wherever the others lie", () => {
  // Groups {4, 6, none} and {0, 2}. Without the unit that has no connection the center
  // is 3; the unit stays at 0 on every axis. Without 4: center 8/3, means (10/3 + 0)/2 and
  // -5/3, so w = +1 and 4 lies at 4 - 8/3.
  const test = holdOut({
    points: [[4], [6], [99], [0], [2]],
    isFirst: [true, true, true, false, false],
    staysAtOrigin: [false, false, true, false, false],
  }, { random: createRandom(1), relabelingCount: 1 });
  assert.ok(test.status === "computed");
  assert.equal(test.points[2], 0);
  assertClose(test.points.slice(0, 1), [4 - 8 / 3], 1e-12, "first unit");
});

Deno.test("holdOut() in k parts or in blocks keeps a fold out of its own axis", () => {
  const model = mainModel(6);
  const units = {
    points: model.points,
    isFirst: model.units.map((unit) => unit.group === "A"),
    staysAtOrigin: model.units.map(() => false),
  };
  const parts = holdOut(units, {
    random: createRandom(3),
    folds: 6,
    relabelingCount: 19,
  });
  assert.ok(parts.status === "computed");
  assert.equal(parts.foldCount, 6);
  const alone = holdOut(units, {
    random: createRandom(3),
    relabelingCount: 19,
  });
  const blocks = holdOut(units, {
    random: createRandom(3),
    relabelingCount: 19,
    blockOf: units.points.map((_, unit) => `${unit}`),
  });
  assert.ok(alone.status === "computed" && blocks.status === "computed");
  // Blocks of one unit are leave-one-out.
  assert.deepEqual(blocks.points, alone.points);
});

Deno.test("holdOut() says why it is unavailable when a fold takes a whole group away", () => {
  const test = holdOut({
    points: [[1], [2], [3]],
    isFirst: [true, false, false],
    staysAtOrigin: [false, false, false],
  }, { random: createRandom(1) });
  assert.deepEqual(test, {
    status: "unavailable",
    reason:
      "with a fold held out, a group has no unit left to train on (groups of 1 and 2, 3 folds)",
  });
});

Deno.test("compareGroups() keeps its promise under random labels, where Welch on MR1 does not", () => {
  // 300 random labellings of the 24 units: both valid tests come out at p <= .05 in
  // about 5 % (binomial standard error 1.3 %; limits 4 standard errors). Welch on MR1
  // does in about 95 %.
  const model = mainModel(6);
  const codes = mainCodes(6);
  const accumulation = accumulate(readLines("main", codes), { codes });
  const random = createRandom("random labels");
  const labels = model.units.map((unit) => unit.group ?? "");
  const runs = 300;
  let [permuted, held, welch] = [0, 0, 0];
  for (let run = 0; run < runs; run++) {
    const relabelled = fitEna(accumulation, {
      ...MEANS,
      group: shuffle(labels, random),
    });
    const comparison = compareGroups(relabelled, ["A", "B"], {
      random,
      axisCount: 1,
      relabelingCount: 199,
      heldOutRelabelingCount: 99,
    });
    if (comparison.permutation.pValue <= 0.05) permuted++;
    assert.ok(comparison.heldOut.status === "computed");
    if (comparison.heldOut.pValue <= 0.05) held++;
    if ((comparison.axes[0]?.welch?.pValue ?? 1) < 0.05) welch++;
  }
  assert.ok(permuted / runs < 0.1 && permuted / runs > 0.005, `${permuted}`);
  assert.ok(held / runs < 0.1 && held / runs > 0.005, `${held}`);
  assert.ok(welch / runs > 0.88, `${welch}`);
});
