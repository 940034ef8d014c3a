/**
 * Conclusions under other windows, other codings, other repetitions; scatter of repetitions.
 *
 * @module
 */

import assert from "node:assert/strict";
import {
  accumulate,
  compareRepeats,
  countFlips,
  fitEna,
  measureSpread,
  repeatCoding,
  sweepWindows,
} from "ena";
import type { CodedLine, EnaModel } from "records";
import { createRandom } from "stats";
import {
  assertClose,
  type Json,
  mainCodes,
  matrix,
  number,
  numbers,
  object,
  readGolden,
  readLines,
  texts,
} from "./golden.ts";
import { FEW, mainModel, MEANS } from "./groups.ts";
import { UNIT_COLUMNS } from "./sets.ts";

const codes = mainCodes(6);
const lines = readLines("main", codes);
const settings = { codes, ...UNIT_COLUMNS };

/** A model whose points in the plane are given, all of one repeated thing. */
function modelAt(points: readonly (readonly [number, number])[]): EnaModel {
  const model = mainModel(6);
  const [unit] = model.units;
  const [first, second] = model.axes;
  assert.ok(unit !== undefined && first !== undefined && second !== undefined);
  return {
    ...model,
    axes: [first, second],
    points,
    units: points.map(() => ({ ...unit, attributes: { what: "one" } })),
  };
}

Deno.test("measureSpread() gives the areas of a square with a point in the middle", () => {
  // Corners (+-1, +-1) and the origin: hull 4; distances from the mean sqrt 2 (4 times)
  // and 0; pairs: 4 sides of 2, 2 diagonals of 2 sqrt 2, 4 spokes of sqrt 2;
  // covariance 4/4 = 1 on both axes, so the ellipse is pi * 5.991...
  const [spread] = measureSpread(
    modelAt([[1, 1], [-1, 1], [0, 0], [-1, -1], [1, -1]]),
    { by: "what" },
  );
  assert.ok(spread !== undefined);
  assertClose([spread.dispersion], [4 * Math.SQRT2 / 5], 1e-14, "dispersion");
  assertClose(
    [spread.pairwise ?? NaN],
    [(8 + 8 * Math.SQRT2) / 10],
    1e-14,
    "pairwise",
  );
  // The quantile of chi-square with 2 degrees of freedom is -2 log(1 - p).
  assertClose(
    [spread.ellipseArea ?? NaN],
    [-2 * Math.log(0.05) * Math.PI],
    1e-10,
    "ellipse",
  );
  assertClose([spread.hullArea ?? NaN], [4], 1e-14, "hull");
  assert.equal(spread.hull.length, 4);
  assert.deepEqual(spread.mean, [0, 0]);
});

Deno.test("measureSpread() has no area below three repetitions, and area 0 on a line", () => {
  const [two] = measureSpread(modelAt([[0, 0], [1, 0]]), { by: "what" });
  assert.equal(two?.hullArea, null);
  assert.equal(two?.ellipseArea, null);
  assert.equal(two?.pairwise, 1);
  const [line] = measureSpread(modelAt([[0, 0], [2, 2], [1, 1], [1, 1]]), {
    by: "what",
  });
  assert.equal(line?.hullArea, 0);
  assert.equal(line?.ellipseArea, 0);
  const [one] = measureSpread(modelAt([[3, 4]]), { by: "what" });
  assert.equal(one?.pairwise, null);
  assert.equal(one?.dispersion, 0);
  assert.throws(
    () => measureSpread(mainModel(6), { by: "nothing" }),
    /"nothing" must be an attribute/,
  );
  assert.throws(
    () => measureSpread(mainModel(6), { by: "Group", axes: [0, 99] }),
    /axes .* got 99/,
  );
});

Deno.test("a sweep and countFlips() say in which windows the conclusion stands", () => {
  const swept = sweepWindows(lines, {
    stanzaWindows: [4, 1, 7],
    accumulate: settings,
    fit: MEANS,
    groups: ["A", "B"],
    compare: { random: createRandom(1), ...FEW },
  });
  const [reference, ...others] = swept.flatMap(({ comparison }) =>
    comparison === null ? [] : [comparison]
  );
  assert.ok(reference !== undefined);
  const { runs, flipShare } = countFlips(reference, others);
  assert.equal(runs.length, 2);
  runs.forEach((run, index) => {
    assert.equal(run.similarity, swept[index + 1]?.similarity);
    assert.equal(run.isApart, run.pValue <= 0.05);
    assert.equal(run.isFlipped, swept[index + 1]?.isFlipped);
  });
  assert.equal(swept[0]?.isFlipped, false);
  const flips = runs.filter((run) => run.isFlipped).length;
  assert.equal(flipShare, flips / 2);
  assert.throws(
    () => countFlips(reference, others, { alpha: 0 }),
    /alpha .* got 0/,
  );
  assert.equal(countFlips(reference, []).flipShare, null);
});

Deno.test("sweepWindows() goes on where a window leaves nothing to compare, and says why", () => {
  // One code per line: no line connects by itself, so a window of 1 has no connection.
  const speak = (unit: string, codes: number[][]): CodedLine[] =>
    codes.map((own) => ({ unit: [unit], conversation: [unit], codes: own }));
  const [A, B, C] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]] as const;
  const apart = ["a", "b", "c", "d", "e", "f", "g", "h"].flatMap((unit, k) =>
    speak(unit, [[...A], k < 4 ? [...B] : [...C]])
  );
  const options = {
    stanzaWindows: [2, 1, Infinity],
    accumulate: { codes: ["A", "B", "C"] },
    fit: { group: ["x", "x", "x", "x", "y", "y", "y", "y"] },
    groups: ["x", "y"],
    compare: { random: createRandom(1) },
  } as const;
  const swept = sweepWindows(apart, options);
  assert.deepEqual(swept.map(({ isFlipped }) => isFlipped), [
    false,
    null,
    false,
  ]);
  assert.match(swept[1]?.reason ?? "", /No unit has any connection/);
  assert.equal(swept[1]?.comparison, null);
  assert.equal(swept[1]?.similarity, null);
  const byMeans = sweepWindows(apart, {
    ...options,
    stanzaWindows: [1, 2],
    fit: {
      ...options.fit,
      rotation: { kind: "means", pairs: [{ first: "x", second: "y" }] },
    },
  });
  assert.equal(byMeans[0]?.model, null);
  assert.match(byMeans[0]?.reason ?? "", /Cannot rotate/);
  assert.ok(byMeans[1]?.comparison !== null);
  // Without a reference no conclusion can flip.
  assert.equal(byMeans[1]?.isFlipped, null);
  // 2 of 70 relabellings are as far apart, p = .029: at a level of .01 nothing is shown.
  const strict = sweepWindows(apart, { ...options, alpha: 0.01 });
  assert.deepEqual(strict.map(({ alpha }) => alpha), [0.01, 0.01, 0.01]);
  assert.deepEqual(strict.map(({ isFlipped }) => isFlipped), [
    false,
    null,
    false,
  ]);
  assert.throws(
    () => sweepWindows(apart, { ...options, stanzaWindows: [0] }),
    /stanzaWindow must be a whole number/,
  );
});

Deno.test("measureSpread() gives the four measures of pyena 0.2.0", () => {
  const golden = readGolden("spread");
  const names = texts(golden.names);
  const model = modelAt(
    matrix(golden.points).map(([x = NaN, y = NaN]) => [x, y] as const),
  );
  const found = measureSpread({
    ...model,
    units: model.units.map((unit, row) => ({
      ...unit,
      attributes: { what: names[row] ?? null },
    })),
  }, { by: "what" });
  assert.equal(found.length, 6);
  for (const own of found) {
    const wanted = object(object(golden.spread)[own.name]);
    const check = (value: number | null, golden: Json | undefined, far = 1) => {
      assert.equal(value === null, golden === null, own.name);
      if (value === null) return;
      // Relative to the size of the numbers; a thin ellipse loses digits in its determinant.
      const size = Math.abs(number(golden));
      assertClose([value], [number(golden)], 1e-12 * far * size, own.name);
    };
    assertClose(own.mean, numbers(wanted.mean), 1e-12, own.name);
    check(own.dispersion, wanted.dispersion, 10);
    check(own.pairwise, wanted.pairwise, 10);
    check(own.ellipseArea, wanted.ellipse_area, 1e4);
    check(own.hullArea, wanted.hull_area, 1e4);
    assert.deepEqual(
      own.units,
      [...names.keys()].filter((row) => names[row] === own.name),
    );
  }
});

Deno.test("measureSpread() turns and stretches the ellipse with the points", () => {
  // Points on a cross of half lengths 2 and 1, turned by 30 degrees: variances 8/3 and
  // 2/3 along its arms, so radii sqrt(5.99 * 8/3) and sqrt(5.99 * 2/3).
  const [cos, sin] = [Math.sqrt(3) / 2, 0.5];
  const cross = [[2, 0], [-2, 0], [0, 1], [0, -1]] as const;
  const [spread] = measureSpread(
    modelAt(cross.map(([x, y]) => [x * cos - y * sin, x * sin + y * cos])),
    { by: "what" },
  );
  const quantile = -2 * Math.log(0.05);
  assertClose(
    spread?.ellipse?.radii ?? [],
    [Math.sqrt(quantile * 8 / 3), Math.sqrt(quantile * 2 / 3)],
    1e-10,
    "radii",
  );
  assertClose([spread?.ellipse?.angle ?? NaN], [Math.PI / 6], 1e-12, "angle");
});

/** Redraws every code with this chance from a fair coin. */
function blur(chance: number, seed: number): CodedLine[] {
  const random = createRandom(seed);
  return lines.map((line) => ({
    ...line,
    codes: line.codes.map((code) =>
      random.float() < chance ? random.below(2) : code
    ),
  }));
}

Deno.test("repeatCoding() shows how errors of the coder wear the difference down", () => {
  const options = {
    runCount: 6,
    accumulate: settings,
    fit: MEANS,
    groups: ["A", "B"] as const,
    compare: { random: createRandom(1), ...FEW },
  };
  const none = repeatCoding(lines, { ...options, relabel: () => lines });
  assert.equal(none.distanceShare, 1);
  assert.ok(none.runs.every((run) => (run.similarity ?? 0) > 1 - 1e-12));
  const much = repeatCoding(lines, {
    ...options,
    relabel: (run) => blur(0.95, run),
  });
  assert.ok((much.distanceShare ?? 1) < 0.8, `${much.distanceShare}`);
  assert.ok((much.flipShare ?? 0) > (none.flipShare ?? 0));
  const empty = lines.map((line) => ({
    ...line,
    codes: line.codes.map(() => 0),
  }));
  const nothing = repeatCoding(lines, { ...options, relabel: () => empty });
  assert.equal(nothing.flipShare, 1);
  assert.equal(nothing.runs[0]?.pValue, 1);
  assert.throws(
    () =>
      repeatCoding(lines, { ...options, relabel: () => lines, runCount: 0 }),
    /runCount .* got 0/,
  );
  assert.throws(
    () => repeatCoding(empty, { ...options, relabel: () => lines }),
    /must differ, got no axis/,
  );
});

Deno.test("compareRepeats() takes each unit's mean as reference, and refuses a unit that changes its group", () => {
  const repeated = ["1", "2", "3"].flatMap((run) =>
    (run === "3" ? blur(0.5, 9) : lines).map((line) => ({
      ...line,
      unit: [...line.unit, run],
      conversation: [...line.conversation, run],
    }))
  );
  const model = fitEna(
    accumulate(repeated, { codes, unitColumns: ["Group", "Unit", "Run"] }),
    { group: "Group" },
  );
  const options = {
    random: createRandom(3),
    unit: "Unit",
    repetition: "Run",
    relabelingCount: 199,
  };
  const found = compareRepeats(model, ["A", "B"], options);
  assert.deepEqual(found.repetitions, ["1", "2", "3"]);
  assertClose(
    [found.runs[0]?.distance ?? NaN],
    [found.runs[1]?.distance ?? NaN],
    1e-12,
    "runs 1 and 2 are the same",
  );
  assert.ok(
    (found.runs[2]?.similarity ?? 1) < (found.runs[0]?.similarity ?? 0),
  );
  const crossed = {
    ...model,
    units: model.units.map((unit, row) =>
      row === 0 ? { ...unit, group: "B" } : unit
    ),
  };
  assert.throws(
    () => compareRepeats(crossed, ["A", "B"], options),
    /must be in one group, got/,
  );
});
