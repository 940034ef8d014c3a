/**
 * Figures of a sweep over windows and of the spread of repetitions.
 *
 * @module
 */

import assert from "node:assert/strict";
import {
  accumulate,
  compareRepeats,
  fitEna,
  measureSpread,
  sweepWindows,
} from "ena";
import type { CodedLine } from "records";
import {
  type Figure,
  type Mark,
  type SpreadOf,
  spreadPlot,
  type SweepEntry,
  sweepPlot,
} from "report";
import { createRandom } from "stats";
import { placeFigure } from "../../lib/report/layout.ts";
import { HOSTILE, makeComparison, makeModel } from "./models.ts";

const comparison = makeComparison(makeModel());

/** An entry with these numbers in place of the real ones. */
function entry(
  stanzaWindow: number,
  values: { distance: number; p: number; heldOut?: number } | null,
  isFlipped: boolean | null = false,
): SweepEntry {
  assert.ok(comparison.heldOut.status === "computed");
  return {
    stanzaWindow,
    alpha: 0.05,
    isFlipped: values === null ? null : isFlipped,
    comparison: values === null ? null : {
      ...comparison,
      permutation: {
        ...comparison.permutation,
        statistic: values.distance,
        pValue: values.p,
      },
      heldOut: values.heldOut === undefined
        ? { status: "unavailable", reason: "too few units" }
        : { ...comparison.heldOut, pValue: values.heldOut },
    },
  };
}

function marksOf<K extends Mark["kind"]>(
  figure: Figure,
  panel: number,
  kind: K,
): readonly Extract<Mark, { readonly kind: K }>[] {
  const isKind = (mark: Mark): mark is Extract<Mark, { readonly kind: K }> =>
    mark.kind === kind;
  return (figure.description.panels[panel]?.marks ?? []).filter(isKind);
}

Deno.test("sweepPlot() has the windows in order, the infinite one last, and both p values by logarithm", () => {
  const shown = sweepPlot([
    entry(4, { distance: 0.3, p: 0.01, heldOut: 0.1 }),
    entry(Infinity, { distance: 0.2, p: 0.001, heldOut: 0.01 }),
    entry(1, { distance: 0.5, p: 1, heldOut: 1 }, true),
  ]);
  const { panels } = shown.description;
  assert.equal(panels.length, 2);
  for (const { x } of panels) {
    assert.deepEqual(x.ticks, [
      { at: 0, label: "1" },
      { at: 1, label: "4" },
      { at: 2, label: "∞" },
    ]);
  }
  // Labels of the two panels have other widths; their axes are in line all the same.
  const [upper, lower] = placeFigure(shown.description).panels;
  assert.equal(upper?.left, lower?.left);
  const [solid, hollow] = marksOf(shown, 0, "points");
  assert.deepEqual(solid?.points.map(({ x, y }) => [x, y]), [[1, 0.3], [
    2,
    0.2,
  ]]);
  assert.deepEqual(hollow?.points.map(({ x, y }) => [x, y]), [[0, 0.5]]);
  assert.equal(hollow?.isHollow, true);
  const heights = marksOf(shown, 1, "points").flatMap(({ points }) =>
    points.map(({ y }) => Math.round(y * 1e6) / 1e6)
  );
  assert.deepEqual(heights, [-2, -3, 0, -1, -2, 0]);
  const [column] = marksOf(shown, 1, "rectangles");
  assert.deepEqual(
    column?.rectangles.map(({ x1, x2 }) => [x1, x2]),
    [[-0.4, 0.4]],
  );
  const ticks = panels[1]?.y.ticks?.map(({ label }) => label);
  assert.deepEqual(ticks, ["1", ".1", ".01", ".001", ".05"]);
  assert.match(
    String(shown),
    /window 4 \(reference\): means 0\.300 apart, permutation p \.0100, held-out p \.100\./,
  );
  assert.match(
    shown.description.caption ?? "",
    /In the window of 4 the groups are apart at \.05; that flips in 1 of 2 other windows \(1\)\./,
  );
});

Deno.test("sweepPlot() marks estimates on, between and outside the windows that were tried", () => {
  const swept = [2, 4, Infinity].map((window) =>
    entry(window, { distance: 0.3, p: 0.5 })
  );
  const placesOf = (
    ccdLag: number | null,
    diversityWindow: number | null,
    stabilityWindow: number | null,
  ) => {
    const shown = sweepPlot(swept, {
      estimates: { ccdLag, diversityWindow, stabilityWindow },
    });
    const texts = marksOf(shown, 0, "texts").flatMap(({ texts }) => texts);
    return texts.map(({ x, text }) => [x, text]);
  };
  // A lag of 2 is reached by a window of 3, half way between 2 and 4.
  assert.deepEqual(placesOf(2, 4, 4), [
    [0.5, "cross-covariance: 3"],
    [1, "diversity, stability: 4"],
  ]);
  assert.deepEqual(placesOf(null, 9, 1), [
    [-0.6, "stability: 1 (not tried)"],
    [1.5, "diversity: 9"],
  ]);
  assert.deepEqual(placesOf(null, null, null), []);
  const finite = sweepPlot(swept.slice(0, 2), {
    estimates: { ccdLag: 8, diversityWindow: null, stabilityWindow: null },
  });
  assert.match(String(finite), /estimate cross-covariance: 9 \(not tried\)/);
});

Deno.test("sweepPlot() leaves a gap where a window has no comparison, and draws a single window", () => {
  const shown = sweepPlot([
    entry(2, { distance: 0.1, p: 0.4 }),
    entry(3, null),
    entry(4, { distance: 0.2, p: 0.3 }),
    entry(5, { distance: 0.2, p: 0.04 }, true),
  ]);
  assert.deepEqual(
    marksOf(shown, 0, "path").map(({ points }) => points.map(({ x }) => x)),
    [[2, 3]],
  );
  // No window has a held-out p value, so there is no such series.
  assert.ok(!shown.svg.includes("held-out"));
  const { caption = "" } = shown.description;
  assert.match(caption, /not shown to be apart at \.05; that flips in 1 of 2/);
  assert.match(caption, /No comparison in the window of 3\./);
  const single = sweepPlot([entry(Infinity, { distance: 0, p: 1 })]);
  assert.match(single.svg, /∞/);
  assert.doesNotMatch(single.svg, /NaN|Infinity/);
  const none = sweepPlot([entry(1, null), entry(2, null)]);
  assert.match(String(none), /window 1 \(reference\): no comparison/);
  assert.doesNotMatch(none.svg, /NaN|Infinity/);
  assert.throws(() => sweepPlot([]), /windows must hold at least one entry/);
});

Deno.test("sweepPlot() draws what sweepWindows() gives", () => {
  const say = (unit: string, codes: number[]): CodedLine => ({
    unit: [unit],
    conversation: [unit],
    codes,
  });
  const lines = ["a", "b", "c", "d", "e", "f"].flatMap((unit, k) => [
    say(unit, [1, k < 3 ? 1 : 0, 0]),
    say(unit, [0, 0, 1]),
    say(unit, [1, 0, k % 2]),
  ]);
  const swept = sweepWindows(lines, {
    stanzaWindows: [3, 1],
    accumulate: { codes: ["A", "B", "C"] },
    fit: { group: ["x", "x", "x", "y", "y", "y"] },
    groups: ["x", "y"],
    compare: { random: createRandom(1) },
  });
  const shown = sweepPlot(swept);
  const drawn = marksOf(shown, 0, "points").flatMap(({ points }) => points)
    .toSorted((a, b) => a.x - b.x).map(({ y }) => y);
  assert.deepEqual(
    drawn,
    [1, 0].map((index) => swept[index]?.comparison?.permutation.statistic),
  );
});

const codes = ["A", "B", "C"];

/** Repetitions of some things, as a model: three codings of each, all different. */
function repeated(names: readonly string[]) {
  const random = createRandom(2);
  const lines = names.flatMap((name) =>
    ["1", "2", "3", "4"].flatMap((run) =>
      Array.from({ length: 6 }, (): CodedLine => ({
        unit: [name, run],
        conversation: [name, run],
        codes: codes.map(() => random.float() < 0.5 ? 1 : 0),
      }))
    )
  );
  return fitEna(accumulate(lines, { codes, unitColumns: ["name", "run"] }));
}

Deno.test("spreadPlot() joins the points of each thing to their mean inside hull and ellipse", () => {
  const model = repeated(["first", "second"]);
  const spreads = measureSpread(model, { by: "name" });
  const shown = spreadPlot(model, spreads);
  const segments = marksOf(shown, 0, "segments");
  assert.deepEqual(
    segments.map(({ segments }) => segments.length),
    spreads.map(({ count }) => count),
  );
  segments.forEach((mark, index) =>
    mark.segments.forEach(({ x1, y1, x2, y2 }, place) => {
      const row = spreads[index]?.units[place] ?? -1;
      assert.deepEqual([x1, y1], spreads[index]?.mean);
      assert.deepEqual([x2, y2], model.points[row]?.slice(0, 2));
    })
  );
  // Hull, ellipse, hull, ellipse; each is closed.
  const paths = marksOf(shown, 0, "path");
  assert.equal(paths.length, 4);
  for (const { points } of paths) assert.deepEqual(points[0], points.at(-1));
  const [x, y] = [
    shown.description.panels[0]?.x,
    shown.description.panels[0]?.y,
  ];
  for (const point of paths.flatMap(({ points }) => points)) {
    assert.ok(point.x > (x?.range[0] ?? 0) && point.x < (x?.range[1] ?? 0));
    assert.ok(point.y > (y?.range[0] ?? 0) && point.y < (y?.range[1] ?? 0));
  }
  // The area of the drawn ellipse: a polygon of 60 corners has 0.998 of it.
  paths.forEach(({ points, isDashed }, index) => {
    const area = points.slice(1).reduce((sum, point, at) => {
      const before = points[at] ?? point;
      return sum + (before.x * point.y - point.x * before.y) / 2;
    }, 0);
    const spread = spreads[Math.floor(index / 2)];
    const wanted = isDashed ? spread?.ellipseArea : spread?.hullArea;
    const least = isDashed ? 0.995 : 1 - 1e-9;
    const share = area / (wanted ?? NaN);
    assert.ok(share > least && share < 1 + 1e-9, `${share}`);
  });
});

Deno.test("spreadPlot() writes the four measures of each thing, and how often the conclusion flips", () => {
  const model = repeated(["first", "second"]);
  const spreads = measureSpread(model, { by: "name" }).map((spread, index) => ({
    ...spread,
    dispersion: 0.1 + index,
    pairwise: 0.2,
    ellipseArea: 0.3,
    hullArea: index === 0 ? 0.04 : null,
  }));
  const shown = spreadPlot(model, spreads, {
    stability: { flipCount: 1, runs: ["a", "b", "c", "d"] },
    caption: "Own words",
  });
  const { caption = "" } = shown.description;
  assert.match(caption, /^Own words\. Crosses are means/);
  assert.match(
    caption,
    /first \(4 repetitions\): mean distance from the mean 0\.100, of two repetitions 0\.200, 95 % ellipse 0\.300, hull 0\.0400\./,
  );
  assert.match(caption, /second .* hull –\./);
  assert.match(
    caption,
    /The conclusion flips in 1 of 4 repetitions \(25\.0 %\)\./,
  );
  assert.ok(!caption.includes("of 0"));
  assert.doesNotMatch(spreadPlot(model, spreads).svg, /flips/);
});

Deno.test("spreadPlot() lists the measures of many things below the picture", () => {
  const names = ["a", "b", "c", "d", "e", "f"];
  const model = repeated(names);
  const spreads = measureSpread(model, { by: "name" });
  const shown = spreadPlot(model, spreads);
  const [detail] = shown.description.details ?? [];
  assert.equal(detail?.summary, "Measures of all 6");
  assert.deepEqual(detail?.lines.map((line) => line[0]), names);
  const mean = spreads.reduce((sum, one) => sum + one.dispersion, 0) / 6;
  const most = Math.max(...spreads.map((one) => one.dispersion));
  assert.match(
    shown.description.caption ?? "",
    new RegExp(
      `distance from the mean ${mean.toPrecision(3)} \\(${
        most.toPrecision(3)
      }\\)`,
    ),
  );
  assert.equal(marksOf(shown, 0, "segments").length, 0);
});

Deno.test("spreadPlot() draws two, one and equal repetitions, any name, and a model of one axis", () => {
  const model = repeated(["first", "second"]);
  const [spread] = measureSpread(model, { by: "name" });
  assert.ok(spread !== undefined);
  const draw = (change: Partial<SpreadOf>) =>
    spreadPlot(model, [{ ...spread, ...change }]).svg;
  const [x = 0, y = 0] = model.points[0] ?? [];
  const one = {
    units: [0],
    mean: [x, y] as const,
    hull: [[x, y]] as const,
    ellipse: null,
  };
  for (
    const svg of [
      draw(one),
      draw({ ...one, units: [0, 0, 0], ellipse: { radii: [0, 0], angle: 0 } }),
      draw({ ellipse: null, ellipseArea: null, hullArea: null }),
      draw({ name: HOSTILE }),
      draw({ name: "" }),
    ]
  ) {
    assert.doesNotMatch(svg, /NaN|<script/);
  }
  const flat = fitEna(accumulate(
    ["1", "2", "3"].flatMap((run, k) => [
      {
        unit: ["a", run],
        conversation: ["a", run],
        codes: k === 0 ? [1, 1, 0] : [0, 1, 1],
      },
    ]),
    { codes, unitColumns: ["name", "run"] },
  ));
  assert.equal(flat.axes.length, 1);
  const thin = measureSpread(flat, { by: "name" });
  assert.equal(thin[0]?.hullArea, 0);
  assert.doesNotMatch(spreadPlot(flat, thin).svg, /NaN/);
  assert.throws(() => spreadPlot(model, []), /spreads must hold at least one/);
  assert.throws(
    () => spreadPlot(model, [{ ...spread, axes: [0, 9] }]),
    /Cannot draw the spread: axes must be indices/,
  );
});

Deno.test("spreadPlot() takes measureSpread() and compareRepeats() as they are", () => {
  const random = createRandom(5);
  const lines = ["1", "2"].flatMap((run) =>
    ["a", "b", "c", "d", "e", "f", "g", "h"].flatMap((unit, k) =>
      Array.from({ length: 4 }, (): CodedLine => ({
        unit: [k < 4 ? "x" : "y", unit, run],
        conversation: [unit, run],
        codes: codes.map((_, code) =>
          random.float() < (k < 4 === (code === 0) ? 0.8 : 0.3) ? 1 : 0
        ),
      }))
    )
  );
  const model = fitEna(
    accumulate(lines, { codes, unitColumns: ["side", "unit", "run"] }),
  );
  const stability = compareRepeats(model, ["x", "y"], {
    random,
    by: "side",
    unit: "unit",
    repetition: "run",
  });
  const shown = spreadPlot(model, measureSpread(model, { by: "unit" }), {
    stability,
  });
  assert.match(
    String(shown),
    new RegExp(`flips in ${stability.flipCount} of 2 repetitions`),
  );
});
