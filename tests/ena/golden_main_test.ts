/**
 * Golden files of the 600 lines, as far as other tests leave numbers out: names, fits,
 * tests and groups, and the whole sets of every rotation.
 *
 * @module
 */

import assert from "node:assert/strict";
import { accumulate, fitEna, type FitEnaOptions, summarizeGroups } from "ena";
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
  texts,
} from "./golden.ts";
import { assertFits, assertNames, assertTest } from "./golden_checks.ts";
import { assertSet, meansOf, UNIT_COLUMNS } from "./sets.ts";

Deno.test("golden files of 600 lines: names, fits, tests and groups", () => {
  for (const count of [6, 8]) {
    const codes = mainCodes(count);
    const lines = readLines("main", codes);
    const cases = list(readGolden(`main-${count}codes`).cases).map(object);
    assert.equal(cases.length, 8);
    for (const golden of cases) {
      const accumulation = accumulate(lines, {
        codes,
        stanzaWindow: number(golden.window_back),
        forwardWindow: number(golden.window_forward),
        weighting: golden.weight_by === "product" ? "product" : "binary",
        ...UNIT_COLUMNS,
      });
      const model = fitEna(accumulation, meansOf("A", "B"));
      const set = object(golden.means);
      const groups = object(set.groups);
      const both = summarizeGroups(model, ["A", "B"]);
      both.forEach((own, index) => {
        assert.equal(own.name, text(groups[`group${index + 1}`]));
        assertClose(
          own.meanNetwork,
          numbers(groups[`mean_network${index + 1}`]),
          1e-13,
          "mean network",
        );
        assertClose(
          own.meanPoint.slice(0, 1),
          numbers(groups[`mean_point${index + 1}`]).slice(0, 1),
          1e-10,
          "mean point",
        );
      });
      const [first, second] = both;
      assertClose(
        first?.meanNetwork.map((w, k) => w - (second?.meanNetwork[k] ?? NaN)) ??
          [],
        numbers(groups.subtraction_1_minus_2),
        1e-13,
        "subtraction",
      );
      list(set.tests).map(object).forEach((test, index) => {
        assertTest(test);
        const values = ["A", "B"].map((name) =>
          model.points.flatMap((row, unit) =>
            model.units[unit]?.group === name ? [row[index] ?? NaN] : []
          )
        );
        const theirs = [numbers(test.x), numbers(test.y)];
        const sign = Math.sign((values[0]?.[0] ?? 0) * (theirs[0]?.[0] ?? 0));
        if (index === 0) assert.equal(sign, 1);
        values.forEach((own, group) =>
          assertClose(
            own.map((value) => value * sign),
            theirs[group] ?? [],
            1e-10,
            text(test.dimension),
          )
        );
      });
    }
  }
});

Deno.test("golden file of all dimensions: names, counts and fits", () => {
  const golden = readGolden("main-6codes-full-dims");
  const codes = mainCodes(6);
  const accumulation = accumulate(readLines("main", codes), {
    codes,
    ...UNIT_COLUMNS,
  });
  const counted = object(golden.accumulation);
  assertNames(accumulation, counted);
  assert.deepEqual(accumulation.adjacencyVectors, matrix(counted.counts));
  assert.equal(assertFits(fitEna(accumulation), object(golden.svd)), 8);
  const means = fitEna(accumulation, meansOf("A", "B"));
  assert.equal(assertFits(means, object(golden.means)), 8);
});

Deno.test("golden files of accumulation and trajectories: names of everything", () => {
  const codes = mainCodes(6);
  for (const golden of list(readGolden("main-trajectories").cases)) {
    const { connections, unit_order } = object(golden);
    const accumulation = accumulate(
      readLines("main", codes, { conversation: ["Session"] }),
      {
        codes,
        rows: text(object(golden).model) === "SeparateTrajectory"
          ? "separate-trajectory"
          : "accumulated-trajectory",
      },
    );
    assertNames(accumulation, {
      connections: connections ?? null,
      unit_order: unit_order ?? null,
    });
  }
  const pairs = accumulate(readLines("main", codes), { codes }).pairs;
  for (const golden of list(readGolden("main-accumulation-models").cases)) {
    assert.deepEqual(
      pairs.map(({ label }) => label),
      texts(object(golden).connections),
    );
  }
});

Deno.test("golden file of options: whole sets of the rotations, not only their axes", () => {
  const codes = mainCodes(6);
  const lines = readLines("main", codes, {
    attributes: ["Cohort"],
    numericAttributes: ["Score"],
  });
  const accumulation = accumulate(lines, { codes, ...UNIT_COLUMNS });
  const cases = list(readGolden("main-set-options").cases).map(object);
  const regression = (x: string, controls?: string[]): FitEnaOptions => ({
    rotation: {
      kind: "regression",
      x,
      ...(controls === undefined ? {} : { controls }),
    },
  });
  const wanted: readonly (readonly [string, FitEnaOptions])[] = [
    ["no sphere", { normalization: "skip-sphere" }],
    ["align.to.origin = FALSE", { centering: "all-units" }],
    ["other order (B, A)", meansOf("B", "A")],
    ["two pairs", {
      ...meansOf("A", "B"),
      rotation: {
        kind: "means",
        pairs: [{ first: "A", second: "B" }, {
          first: "X",
          second: "Y",
          by: "Cohort",
        }],
      },
    }],
    ["lm(V ~ Score)", regression("Score")],
    ["lm(V ~ Group + Cohort)", regression("Group", ["Cohort"])],
  ];
  for (const [label, options] of wanted) {
    const golden = cases.find((each) => text(each.label).includes(label));
    assert.ok(golden, label);
    const model = fitEna(accumulation, options);
    // rENA names regression axes after their formula.
    const names = model.axes.map(({ name }) => name);
    const isRegression = options.rotation?.kind === "regression";
    const count = assertSet(
      model,
      isRegression ? { ...golden, dimension_names: names } : golden,
      label,
    );
    assert.equal(count, 6);
    assert.ok(assertFits(model, golden) >= 6, label);
  }
});

Deno.test("golden file of options: rENA's older regression is ours, on its run-length numbers", () => {
  const codes = mainCodes(6);
  const accumulation = accumulate(
    readLines("main", codes, { attributes: ["Cohort"] }),
    { codes, ...UNIT_COLUMNS },
  );
  // Its `ena.rotation.h` numbers runs of equal values along the rows: 0, 1, 2, ...
  const runs = (name: string): number[] => {
    let run = -1;
    let last: unknown = null;
    return accumulation.units.map(({ attributes }) => {
      if (attributes[name] !== last) run++;
      last = attributes[name];
      return run;
    });
  };
  const [group, cohort] = [runs("Group"), runs("Cohort")];
  assert.ok(Math.max(...cohort) > 1);
  const vectors = {
    ...accumulation,
    units: accumulation.units.map((unit, index) => ({
      ...unit,
      attributes: {
        ...unit.attributes,
        group: group[index] ?? 0,
        cohort: cohort[index] ?? 0,
      },
    })),
  };
  const firstAxis = (x: string, control: string): number[] => {
    const { rotation } = fitEna(vectors, {
      rotation: { kind: "regression", x, controls: [control] },
    });
    return columns(rotation, 1)[0] ?? [];
  };
  const golden = (label: string, axis: number): number[] => {
    const found = list(readGolden("main-set-options").cases).map(object)
      .find((each) => text(each.label).includes(label));
    assert.ok(found, label);
    return columns(matrix(found.rotation), 2)[axis] ?? [];
  };
  const dotOf = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((sum, value, k) => sum + value * (b[k] ?? NaN), 0);
  const same = (ours: readonly number[], theirs: readonly number[]): void => {
    const sign = Math.sign(dotOf(ours, theirs));
    assertClose(ours.map((value) => value * sign), theirs, 1e-10, "axis");
  };
  // Controls are coded by level there, too; x and y are not.
  same(firstAxis("group", "Cohort"), golden("control Cohort", 0));
  const x = firstAxis("group", "cohort");
  same(x, golden("y_var=Cohort", 0));
  const y = firstAxis("cohort", "group");
  const rest = y.map((value, k) => value - dotOf(x, y) * (x[k] ?? NaN));
  const length = Math.hypot(...rest);
  same(rest.map((value) => value / length), golden("y_var=Cohort", 1));
});
