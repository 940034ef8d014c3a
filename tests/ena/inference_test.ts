/**
 * Bootstrap, connections one by one, many groups, effect sizes.
 *
 * @module
 */

import assert from "node:assert/strict";
import {
  accumulate,
  bootstrapModel,
  compareEdges,
  compareGroups,
  compareMany,
  effectSizes,
  fitEna,
} from "ena";
import { adjustPValues, createRandom, welchTest } from "stats";
import { assertClose } from "./golden.ts";
import { FEW, mainModel } from "./groups.ts";

const say = (unit: string, codes: number[]) => ({
  unit: [unit],
  conversation: [unit],
  codes,
});

Deno.test("bootstrapModel() gives the standard error of a mean network by the formula", () => {
  // The bootstrap variance of a mean of n values is their variance (divisor n) / n.
  const model = mainModel(6);
  const boot = bootstrapModel(model, {
    random: createRandom(3),
    resampleCount: 4000,
    space: "fitted",
  });
  const group = boot.groups.find(({ name }) => name === "A");
  const units = model.units.flatMap((unit, u) => unit.group === "A" ? [u] : []);
  assert.equal(units.length, 12);
  group?.meanNetwork.forEach((edge, pair) => {
    const weights = units.map((u) => model.normalized[u]?.[pair] ?? NaN);
    const mean = weights.reduce((sum, w) => sum + w, 0) / 12;
    const exact = Math.sqrt(
      weights.reduce((sum, w) => sum + (w - mean) ** 2, 0) / 12 / 12,
    );
    assert.ok(Math.abs(edge.estimate - mean) < 1e-14);
    // 4,000 resamples: the standard deviation is known to about 1.1 %; five of these.
    assert.ok(Math.abs(edge.standardError / exact - 1) < 0.06);
    assert.ok(edge.interval !== null);
    assert.ok(edge.interval.lower < mean && mean < edge.interval.upper);
  });
});

Deno.test("bootstrapModel() turns every axis to the side of the fitted one", () => {
  for (
    const model of [mainModel(6), mainModel(3)]
  ) {
    const boot = bootstrapModel(model, {
      random: createRandom(4),
      resampleCount: 60,
    });
    assert.equal(boot.resampleCount + boot.skippedCount, 60);
    assert.equal(boot.axes.length, 2);
    for (const axis of boot.axes) {
      assert.ok(axis.cosine > 0 && axis.cosine <= 1 + 1e-12, axis.name);
      assert.ok(axis.lowCosine >= 0 && axis.lowCosine <= axis.cosine + 1e-12);
    }
    // The first axis of these data is well kept, so limits hold the estimates of the extreme units.
    boot.points.forEach(([first], unit) => {
      assert.equal(first?.estimate, model.points[unit]?.[0]);
      assert.ok((first?.standardError ?? NaN) > 0);
    });
    assert.equal(boot.nodePositions.length, model.codes.length);
  }
});

Deno.test("bootstrapModel() draws blocks whole", () => {
  // Two blocks of one unit of each group: means of both groups move together.
  const lines = [
    say("a", [1, 1, 0]),
    say("b", [0, 1, 1]),
    say("c", [1, 0, 1]),
    say("d", [1, 1, 1]),
  ].map((line, index) => ({
    ...line,
    attributes: { essay: index < 2 ? "e1" : "e2" },
  }));
  const model = fitEna(accumulate(lines, { codes: ["A", "B", "C"] }), {
    group: ["x", "y", "x", "y"],
  });
  const boot = bootstrapModel(model, {
    random: createRandom(5),
    resampleCount: 400,
    space: "fitted",
    within: "essay",
  });
  // x holds a (A & B) and c (A & C): whatever is drawn, the two weights add up to 1.
  const [ab, ac] = boot.groups[0]?.meanNetwork ?? [];
  assert.equal((ab?.estimate ?? 0) + (ac?.estimate ?? 0), 1);
  assert.equal(ab?.interval?.lower, 0);
  assert.equal(ab?.interval?.upper, 1);
});

Deno.test("bootstrapModel() has no interval for a group of one unit", () => {
  const model = fitEna(
    accumulate([
      say("a", [1, 1, 0]),
      say("b", [0, 1, 1]),
      say("c", [1, 0, 1]),
    ], { codes: ["A", "B", "C"] }),
    { group: ["x", "x", "y"] },
  );
  const { groups } = bootstrapModel(model, {
    random: createRandom(6),
    resampleCount: 50,
    space: "fitted",
  });
  assert.notEqual(groups[0]?.meanNetwork[0]?.interval, null);
  assert.equal(groups[1]?.meanNetwork[0]?.interval, null);
  assert.equal(groups[1]?.meanPoint[0]?.standardError, 0);
});

Deno.test("bootstrapModel() holds the true mean network about as often as it promises, also with six units", () => {
  // Twelve lines per unit, each of three codes with chance 0.6: the mean weight of A & B
  // in 400,000 such units is 0.5564, with a standard error of 0.0001.
  const truth = 0.5564;
  const random = createRandom(20261130);
  const code = (): number => random.float() < 0.6 ? 1 : 0;
  const runs = 400;
  let held = 0;
  for (let run = 0; run < runs; run++) {
    const lines = Array.from(
      { length: 72 },
      (_, line) => say(String(line % 6), [code(), code(), code()]),
    );
    const model = fitEna(
      accumulate(lines, { codes: ["A", "B", "C"], stanzaWindow: 1 }),
    );
    const boot = bootstrapModel(model, {
      random,
      resampleCount: 200,
      space: "fitted",
    });
    const interval = boot.groups[0]?.meanNetwork[0]?.interval;
    assert.ok(interval);
    if (interval.lower <= truth && truth <= interval.upper) held++;
  }
  // Plain percentiles hold it in about 86 of 100; 0.95 less four standard errors is 0.906.
  assert.ok(held / runs > 0.906, `${held / runs}`);
});

Deno.test("bootstrapModel() refuses what it cannot draw from", () => {
  const random = createRandom(1);
  const none = fitEna(
    accumulate([say("a", [1, 1])], { codes: ["A", "B"] }),
  );
  assert.throws(() => bootstrapModel(none, { random }), /must have an axis/);
  assert.throws(
    () => bootstrapModel(mainModel(6), { random, resampleCount: 1 }),
    /resampleCount .* at least 2, got 1/,
  );
  assert.throws(
    () => bootstrapModel(mainModel(6), { random, confidence: 1 }),
    /confidence .* got 1/,
  );
});

Deno.test("compareEdges() equals full enumeration with unequal groups", () => {
  const model = fitEna(
    accumulate([
      say("a", [1, 1, 0]),
      say("b", [1, 1, 1]),
      say("c", [0, 1, 1]),
      say("d", [0, 1, 1]),
      say("e", [1, 0, 1]),
    ], { codes: ["A", "B", "C"] }),
    { group: ["x", "x", "y", "y", "y"] },
  );
  const { edges, exact, relabelingCount } = compareEdges(model, ["x", "y"], {
    random: createRandom(1),
  });
  assert.ok(exact);
  assert.equal(relabelingCount, 10);
  edges.forEach((edge, pair) => {
    const weights = model.normalized.map((row) => row[pair] ?? NaN);
    const difference = (i: number, j: number): number => {
      const inside = ((weights[i] ?? NaN) + (weights[j] ?? NaN)) / 2;
      const outside = weights.filter((_, u) => u !== i && u !== j);
      return Math.abs(inside - outside.reduce((s, w) => s + w, 0) / 3);
    };
    let asFar = 0;
    for (let i = 0; i < 5; i++) {
      for (let j = i + 1; j < 5; j++) {
        if (difference(i, j) >= difference(0, 1) - 1e-12) asFar++;
      }
    }
    assert.equal(edge.permutationPValue, asFar / 10, edge.pair);
    assert.ok((edge.maxPValue ?? 0) >= (edge.permutationPValue ?? 1));
  });
});

Deno.test("compareEdges() adjusts Welch and permutation p values over all pairs that vary", () => {
  const model = mainModel(6);
  const { edges } = compareEdges(model, ["A", "B"], {
    random: createRandom(2),
    relabelingCount: 999,
    exactLimit: 1,
  });
  assert.equal(edges.length, 15);
  const of = (group: string, pair: number): number[] =>
    model.units.flatMap((unit, u) =>
      unit.group === group ? [model.normalized[u]?.[pair] ?? NaN] : []
    );
  const welch = edges.map((_, pair) =>
    welchTest(of("A", pair), of("B", pair)).pValue
  );
  assert.deepEqual(edges.map((edge) => edge.welchPValue), welch);
  assert.deepEqual(
    edges.map((edge) => edge.welchHolmPValue),
    adjustPValues(welch, "holm"),
  );
  const permutation = edges.map((edge) => edge.permutationPValue);
  assert.deepEqual(
    edges.map((edge) => edge.fdrPValue),
    adjustPValues(permutation, "benjamini-hochberg"),
  );
  edges.forEach((edge, pair) => {
    // Monte Carlo error of 999 relabellings is at most 0.016; the two tests agree in kind.
    assert.ok(
      Math.abs((edge.permutationPValue ?? NaN) - (welch[pair] ?? NaN)) < 0.08,
    );
    assert.ok((edge.maxPValue ?? 0) <= 1);
    const g = edge.hedgesG ?? NaN;
    assert.ok((edge.hedgesInterval?.lower ?? NaN) < g);
    assert.ok((edge.hedgesInterval?.upper ?? NaN) > g);
  });
});

Deno.test("compareEdges() has no test for a pair that does not vary", () => {
  const model = fitEna(
    accumulate([
      say("a", [1, 1, 0]),
      say("b", [1, 1, 0]),
      say("c", [1, 1, 0]),
    ], { codes: ["A", "B", "C"] }),
    { group: ["x", "y", "y"] },
  );
  const { edges } = compareEdges(model, ["x", "y"], {
    random: createRandom(1),
  });
  for (const edge of edges) {
    assert.equal(edge.permutationPValue, null);
    assert.equal(edge.holmPValue, null);
    assert.equal(edge.welchPValue, null);
  }
  assert.throws(
    () => compareEdges(model, ["x", "x"], { random: createRandom(1) }),
    /must differ, got "x" twice/,
  );
});

Deno.test("compareMany() agrees with compareGroups() on two groups", () => {
  // SSB of two groups = n1 n2 / (n1 + n2) times the squared distance: 12 * 12 / 24 = 6.
  const model = mainModel(6);
  const two = compareMany(model, ["A", "B"], {
    random: createRandom(6),
    relabelingCount: 999,
  });
  const comparison = compareGroups(model, ["A", "B"], {
    random: createRandom(6),
    ...FEW,
  });
  const distance = comparison.permutation.statistic;
  assertClose([two.permutation.statistic], [6 * distance ** 2], 1e-12, "SSB");
  assertClose([two.pairs[0]?.distance ?? NaN], [distance], 1e-12, "distance");
  assert.equal(two.axes[0]?.circular, true);
  assert.equal(two.axes[1]?.circular, false);
});

Deno.test("compareMany() keeps its level when there is nothing to find", () => {
  // Three groups by position in a shuffled list: of 60 tests at .1 about 6 come out, 15 or more once in 2,000.
  const model = mainModel(6);
  const random = createRandom(8);
  let found = 0;
  for (let run = 0; run < 60; run++) {
    const order = model.units.map(() => random.float());
    const ranks = order.map((value) => order.filter((o) => o < value).length);
    const labelled = {
      ...model,
      units: model.units.map((unit, u) => ({
        ...unit,
        group: ["p", "q", "r"][(ranks[u] ?? 0) % 3] ?? "p",
      })),
    };
    const { permutation } = compareMany(labelled, ["p", "q", "r"], {
      random,
      relabelingCount: 99,
    });
    if (permutation.pValue <= 0.1) found++;
  }
  assert.ok(found > 0 && found < 15, `${found} of 60`);
});

Deno.test("compareMany() needs groups, axes and relabellings", () => {
  const model = mainModel(6);
  const random = createRandom(1);
  assert.throws(
    () => compareMany(model, ["A"], { random }),
    /at least 2 names, got 1/,
  );
  assert.throws(
    () => compareMany(model, ["A", "B", "A"], { random }),
    /names must differ, got "A" twice/,
  );
  assert.throws(
    () => compareMany(model, ["A", "B"], { random, relabelingCount: 0 }),
    /relabelingCount .* got 0/,
  );
  assert.throws(() => compareMany(model, ["A", "Z"], { random }), /"Z"/);
});

Deno.test("effectSizes() agrees with the comparison and holds the held-out axis", () => {
  const model = mainModel(6);
  const comparison = compareGroups(model, ["A", "B"], {
    random: createRandom(6),
    ...FEW,
  });
  const effects = effectSizes(model, comparison);
  assert.deepEqual(effects.map(({ axis }) => axis), [
    "MR1",
    "SVD2",
    "held out",
  ]);
  assert.deepEqual(effects.map(({ circular }) => circular), [
    true,
    false,
    false,
  ]);
  assert.equal(effects[0]?.cohensD, comparison.axes[0]?.cohensD);
  assert.ok(comparison.heldOut.status === "computed");
  assert.equal(effects[2]?.cohensD, comparison.heldOut.cohensD);
  // U = n1 n2 (1 + delta) / 2.
  const u = comparison.axes[0]?.mannWhitney?.u ?? NaN;
  assertClose([effects[0]?.cliffsDelta ?? NaN], [u / 72 - 1], 1e-12, "delta");
  assert.throws(
    () =>
      effectSizes(
        {
          ...model,
          units: model.units.map((unit) => ({ ...unit, group: null })),
        },
        { ...comparison, by: null },
      ),
    /must be the one that was compared/,
  );
});
