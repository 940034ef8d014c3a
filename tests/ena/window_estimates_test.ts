/**
 * Estimates of the stanza window, and codes that can be left out.
 *
 * @module
 */

import assert from "node:assert/strict";
import { accumulate, estimateWindows, reduceCodes } from "ena";
import { createRandom } from "stats";
import { assertClose, mainCodes, readLines } from "./golden.ts";
import { UNIT_COLUMNS } from "./sets.ts";

const CODES = ["A", "B"];

Deno.test("estimateWindows() finds the lag at which an answer comes, and half the peak after it", () => {
  // A at random lines, B exactly three lines after each A; conversations of 200 lines.
  const random = createRandom(5);
  const lines = Array.from({ length: 6 }, (_, conversation) => {
    const asked = Array.from({ length: 200 }, () => random.below(5) === 0);
    return asked.map((now, index) => ({
      unit: [`u${conversation % 3}`],
      conversation: [`${conversation}`],
      codes: [Number(now), Number(asked[index - 3] ?? false)],
    }));
  }).flat();
  const { ccdLag, curves } = estimateWindows(lines, {
    accumulate: { codes: CODES },
    largest: 8,
  });
  const strengths = curves.map(({ ccd }) => ccd ?? NaN);
  assert.equal(strengths.indexOf(Math.max(...strengths.slice(1))), 3);
  assert.equal(ccdLag, 4);
  // The covariance of A and its answer is the variance of A: p(1 - p) = 0.16.
  assertClose([strengths[3] ?? NaN], [0.16], 0.02, "size of the peak");
});

Deno.test("estimateWindows() takes off what independence gives", () => {
  // Independent codes: f is near 0, both signs occur. |C| alone would be about
  // sqrt(tr tr / N) = 0.5 / sqrt(600) = 0.02 at every lag.
  const random = createRandom(6);
  const lines = Array.from({ length: 600 }, (_, index) => ({
    unit: [`u${index % 4}`],
    conversation: ["1"],
    codes: [random.below(2), random.below(2)],
  }));
  const { curves } = estimateWindows(lines, {
    accumulate: { codes: CODES },
    largest: 20,
  });
  const strengths = curves.slice(1).map(({ ccd }) => ccd ?? NaN);
  assert.ok(strengths.some((value) => value < 0));
  assert.ok(strengths.some((value) => value > 0));
});

Deno.test("estimateWindows() gives the diversity of the ground by hand", () => {
  // Lines A, B, nothing, nothing. Window 1: sets A, B, none, none: entropy of
  // (1/4, 1/4, 1/2) = 1.5 bits of 2. Window 2: A, AB, B, none: 2 bits of 2.
  const lines = [[1, 0], [0, 1], [0, 0], [0, 0]].map((codes, index) => ({
    unit: [`u${index}`],
    conversation: ["1"],
    codes,
  }));
  const { curves, diversityWindow, ccdLag } = estimateWindows(lines, {
    accumulate: { codes: CODES },
    largest: 2,
  });
  assertClose(curves.map((c) => c.diversity), [0.75, 1], 1e-14, "entropy");
  assert.equal(diversityWindow, 2);
  assert.equal(ccdLag, null);
  assert.equal(curves[0]?.ccd, null);
});

Deno.test("estimateWindows() gives a stable window on real sizes, and refuses nonsense", () => {
  const codes = mainCodes(6);
  const estimates = estimateWindows(readLines("main", codes), {
    accumulate: { codes, ...UNIT_COLUMNS },
    largest: 6,
  });
  const stability = estimates.curves.map((curve) => curve.stability);
  assert.equal(stability.at(-1), null);
  const most = Math.max(...stability.map((value) => value ?? -1));
  assert.equal(
    estimates.stabilityWindow,
    stability.findIndex((value) => (value ?? -1) >= 0.95 * most) + 1,
  );
  assert.throws(
    () => estimateWindows([], { accumulate: { codes }, largest: 1 }),
    /largest .* got 1/,
  );
});

Deno.test("reduceCodes() keeps the fit above the threshold with the fewest codes", () => {
  const codes = mainCodes(5);
  const accumulation = accumulate(readLines("main", codes), {
    codes,
    ...UNIT_COLUMNS,
  });
  const reduced = reduceCodes(accumulation, { threshold: 0.8 });
  assert.ok(reduced.exhaustive);
  assert.ok(reduced.fit >= 0.8);
  assert.equal(reduced.kept.length + reduced.removed.length, 5);
  assert.deepEqual(reduceCodes(accumulation, { threshold: 1 }).removed, []);
  // A looser threshold never keeps more codes.
  const loose = reduceCodes(accumulation, { threshold: 0.5 });
  assert.ok(loose.kept.length <= reduced.kept.length);
  assert.throws(
    () => reduceCodes(accumulation, { threshold: 0 }),
    /threshold .* got 0/,
  );
  const ordered = accumulate(readLines("main", codes), {
    codes,
    connections: "ordered",
  });
  assert.throws(() => reduceCodes(ordered), /must be unordered/);
  const two = accumulate(
    [{ unit: ["a"], conversation: ["1"], codes: [1, 1] }],
    { codes: CODES },
  );
  assert.throws(() => reduceCodes(two), /must vary, got 1 units/);
});

Deno.test("reduceCodes() takes codes out one by one when there are many", () => {
  const names = Array.from({ length: 14 }, (_, code) => `c${code}`);
  const random = createRandom(9);
  const lines = Array.from({ length: 60 }, (_, index) => ({
    unit: [`u${index % 6}`],
    conversation: [`${index % 6}`],
    codes: names.map((_, code) => code >= 10 ? 0 : random.below(2)),
  }));
  const reduced = reduceCodes(accumulate(lines, { codes: names }), {
    threshold: 0.999999,
  });
  assert.ok(!reduced.exhaustive);
  // The four codes that never occur cost nothing.
  assert.deepEqual(reduced.removed, ["c10", "c11", "c12", "c13"]);
});

Deno.test("estimateWindows() takes more units than a call takes arguments for their distances", () => {
  // 600 units have 179,700 distances.
  const lines = Array.from({ length: 1_800 }, (_, k) => ({
    unit: [`u${k % 600}`],
    conversation: ["1"],
    codes: [k % 2, k % 3 === 0 ? 1 : 0, k % 5 === 0 ? 1 : 0],
  }));
  const { curves, stabilityWindow } = estimateWindows(lines, {
    accumulate: { codes: ["A", "B", "C"] },
    largest: 2,
  });
  assert.notEqual(curves[0]?.stability, null);
  assert.equal(stabilityWindow, 1);
});
