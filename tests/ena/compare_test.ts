/**
 * Group comparison: rENA's tests on the axes, circular axes, refusals, and the promise
 * kept under random labels.
 *
 * @module
 */

import assert from "node:assert/strict";
import {
  accumulate,
  compareGroups,
  fitEna,
  subtractNetworks,
  summarizeGroups,
} from "ena";
import { createRandom, mannWhitneyTest, shuffle } from "stats";
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
import { FEW, mainModel, MEANS } from "./groups.ts";

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

Deno.test("compareGroups() keeps its promise under random labels, where Welch on MR1 does not", () => {
  // 120 random labellings of the 24 units: both valid tests come out at p <= .05 in
  // about 5 % (binomial standard error 2 %; limit 4 standard errors, and not never).
  // Welch on MR1 does in about 95 %.
  const model = mainModel(6);
  const codes = mainCodes(6);
  const accumulation = accumulate(readLines("main", codes), { codes });
  const random = createRandom("random labels");
  const labels = model.units.map((unit) => unit.group ?? "");
  const runs = 120;
  let [permuted, held, welch] = [0, 0, 0];
  for (let run = 0; run < runs; run++) {
    const relabelled = fitEna(accumulation, {
      ...MEANS,
      group: shuffle(labels, random),
    });
    const comparison = compareGroups(relabelled, ["A", "B"], {
      random,
      axisCount: 1,
      exactLimit: 1,
      relabelingCount: 39,
      heldOutRelabelingCount: 39,
    });
    if (comparison.permutation.pValue <= 0.05) permuted++;
    assert.ok(comparison.heldOut.status === "computed");
    if (comparison.heldOut.pValue <= 0.05) held++;
    if ((comparison.axes[0]?.welch?.pValue ?? 1) < 0.05) welch++;
  }
  assert.ok(permuted / runs < 0.13 && permuted > 0, `${permuted}`);
  assert.ok(held / runs < 0.13 && held > 0, `${held}`);
  assert.ok(welch / runs > 0.88, `${welch}`);
});
