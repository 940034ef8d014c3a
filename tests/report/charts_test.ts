/**
 * Bars, intervals, lines, counts, histograms, paired outcomes.
 *
 * @module
 */

import assert from "node:assert/strict";
import fc from "fast-check";
import {
  bars,
  confusionPlot,
  type Figure,
  forest,
  histogram,
  lineChart,
  type Mark,
  transitions,
} from "report";

function marksOf<K extends Mark["kind"]>(
  figure: Figure,
  kind: K,
): readonly Extract<Mark, { readonly kind: K }>[] {
  const isKind = (mark: Mark): mark is Extract<Mark, { readonly kind: K }> =>
    mark.kind === kind;
  return (figure.description.panels[0]?.marks ?? []).filter(isKind);
}

Deno.test("bars() start at 0, reach their estimate, and stand inside the axis with their intervals", () => {
  const shown = bars([
    {
      category: "a",
      series: "s",
      estimate: 0.4,
      interval: { lower: 0.2, upper: 0.61 },
    },
    { category: "a", series: "t", estimate: null },
    { category: "b", series: "s", estimate: -0.1 },
  ], { title: "T", format: "percent" });
  const boxes = marksOf(shown, "rectangles").flatMap(({ rectangles }) =>
    rectangles
  );
  assert.deepEqual(boxes.map(({ y1, y2 }) => [y1, y2]), [[0, 0.4], [0, -0.1], [
    0,
    0,
  ]]);
  const [low, high] = shown.description.panels[0]?.y.range ?? [0, 0];
  assert.ok(low <= -0.1 && high >= 0.61);
  // One bar is unknown: it is told as "–" and not as 0.
  assert.deepEqual(marksOf(shown, "texts")[0]?.texts.map(({ text }) => text), [
    "40.0%",
    "–",
    "-10.0%",
  ]);
  const whiskers = marksOf(shown, "segments")[0]?.segments ?? [];
  assert.equal(whiskers.length, 3, "one interval with two caps");
  assert.throws(
    () => bars([], { title: "T" }),
    /Cannot draw chart "T": bars must hold at least one entry/,
  );
});

Deno.test("bars() of several series do not overlap", () => {
  const shown = bars(
    ["a", "b"].flatMap((category) =>
      ["s", "t", "u"].map((series) => ({ category, series, estimate: 1 }))
    ),
    { title: "T" },
  );
  const boxes = marksOf(shown, "rectangles").flatMap(({ rectangles }) =>
    rectangles
  )
    .toSorted((one, two) => one.x1 - two.x1);
  assert.equal(boxes.length, 6);
  boxes.slice(1).forEach((box, i) => assert.ok(box.x1 >= (boxes[i]?.x2 ?? 0)));
});

Deno.test("forest() writes intervals of about the same width with the same places, and others with their own", () => {
  const one = {
    label: "a",
    estimate: -0.001,
    interval: { lower: -1.01, upper: 1.04 },
  };
  const two = {
    label: "b",
    estimate: 0.2,
    interval: { lower: -0.11, upper: 0.5 },
  };
  const three = {
    label: "c",
    estimate: 250,
    interval: { lower: 200, upper: 300 },
  };
  const title = "Estimates";
  const text = String(forest([one, two], { title }));
  assert.match(text, /a 0\.00 \[-1\.01, 1\.04\]/);
  assert.match(text, /b 0\.20 \[-0\.11, 0\.50\]/);
  const apart = String(forest([two, three], { title }));
  assert.match(apart, /b 0\.200 \[-0\.110, 0\.500\]/);
  assert.match(apart, /c 250 \[200, 300\]/);
});

Deno.test("forest() makes room for long labels, so that a notebook shows the whole of it", () => {
  const widthOf = (label: string): number =>
    Number(
      forest([{
        label,
        estimate: 0.743,
        interval: { lower: 0.691, upper: 0.789 },
      }], { title: "Estimates", format: "percent" }).svg.match(
        /^<svg [^>]*width="([\d.]+)"/,
      )?.[1],
    );
  assert.ok(widthOf("permutation, new axis each time") <= 600);
  assert.ok(widthOf("a") < widthOf("permutation, new axis each time"));
  // A name without end leaves 200 pixels for the intervals.
  assert.ok(widthOf("permutation, new axis ".repeat(4)) > 700);
});

Deno.test("forest() has a row for each label, in order from the top, with the reference line", () => {
  const shown = forest([
    { label: "first", estimate: 0.1, interval: { lower: -0.1, upper: 0.3 } },
    { label: "second", series: "s", estimate: 0.2 },
    { label: "second", series: "t", estimate: null },
  ], { title: "T", reference: 0 });
  const [panel] = shown.description.panels;
  assert.deepEqual(panel?.y.ticks, [{ at: 1.5, label: "first" }, {
    at: 0.5,
    label: "second",
  }]);
  // Rows of height 1 from the top; two estimates of a row stand above and below its middle.
  const heights = marksOf(shown, "points").flatMap(({ points }) => points)
    .map(({ y, hover }) => [hover?.split(" ")[0], Math.round(y * 2) / 2]);
  assert.deepEqual(heights, [["first", 1.5], ["second", 0.5]]);
  const [line] = marksOf(shown, "segments");
  assert.ok(line?.isDashed && line.segments[0]?.x1 === 0);
  const texts = marksOf(shown, "texts")[0]?.texts.map(({ text }) => text);
  assert.deepEqual(texts, ["0.100 [-0.100, 0.300]", "0.200", "–"]);
  assert.ok(
    (panel?.x.range[0] ?? 1) <= -0.1 && (panel?.x.range[1] ?? 0) >= 0.3,
  );
});

Deno.test("lineChart() breaks a line where a value is not known", () => {
  const points = [1, 2, null, 4, 5].map((y, i) => ({ x: i + 1, y }));
  const shown = lineChart([{ name: "n", points }], { title: "T" });
  assert.deepEqual(
    marksOf(shown, "path").map((path) => path.points.map(({ x }) => x)),
    [[1, 2], [4, 5]],
  );
  assert.equal(marksOf(shown, "points")[0]?.points.length, 4);
  assert.match(String(shown), /n 1: 1, 2: 2, 3: –, 4: 4, 5: 5/);
  assert.throws(() => lineChart([], { title: "T" }), /lines must hold/);
});

Deno.test("confusionPlot() has the first row on top and darkens by the share of the row", () => {
  const shown = confusionPlot([[9, 1], [0, 0]], {
    title: "T",
    rows: ["r1", "r2"],
    columns: ["c1", "c2"],
    xTitle: "x",
    yTitle: "y",
  });
  const [cells] = marksOf(shown, "rectangles");
  assert.equal(cells?.rectangles[0]?.y1, 1);
  assert.equal(cells?.rectangles[0]?.hover, "y r1, x c1\n9 of 10 (90.0 %)");
  assert.equal(cells?.rectangles[2]?.hover, "y r2, x c1\n0 of 0");
  const red = (color = "#ffffff") => Number.parseInt(color.slice(1, 3), 16);
  assert.ok(
    red(cells?.rectangles[0]?.color) < red(cells?.rectangles[1]?.color),
  );
  assert.deepEqual(marksOf(shown, "texts")[0]?.texts.map(({ text }) => text), [
    "9",
    "1",
  ]);
  assert.throws(
    () => confusionPlot([[1, 2], [3]], { title: "T", rows: ["a", "b"] }),
    /counts must be 2 rows of 2, got rows of 2, 1/,
  );
});

Deno.test("histogram() counts every value once, as a search through the bins does", () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -100, max: 100, noNaN: true }), {
        minLength: 1,
        maxLength: 200,
      }),
      fc.integer({ min: 1, max: 20 }),
      (values, binCount) => {
        const boxes =
          marksOf(histogram(values, { title: "T", binCount }), "rectangles")[0]
            ?.rectangles ?? [];
        const last = boxes.at(-1);
        assert.equal(boxes.reduce((sum, { y2 }) => sum + y2, 0), values.length);
        for (const { x1, x2, y2 } of boxes) {
          // A value within rounding of an edge may stand on either side of it.
          const slack = (x2 - x1) * 1e-6;
          const least = values.filter((v) =>
            v >= x1 + slack && v < x2 - slack
          ).length;
          const most = values.filter((v) =>
            v >= x1 - slack && (v < x2 + slack || x2 === last?.x2)
          ).length;
          assert.ok(y2 >= least && y2 <= most, `${y2} of ${least} to ${most}`);
        }
      },
    ),
    { seed: 7, numRuns: 200 },
  );
});

Deno.test("histogram() gives whole numbers a bar each and shows what they are compared with", () => {
  const shown = histogram([1, 2, 2, 4], {
    title: "T",
    references: [{ at: 6, label: "observed" }],
  });
  const boxes = marksOf(shown, "rectangles")[0]?.rectangles ?? [];
  assert.deepEqual(boxes.map(({ x1, y2 }) => [x1 + 0.5, y2]), [[1, 1], [2, 2], [
    3,
    0,
  ], [4, 1]]);
  assert.ok((shown.description.panels[0]?.x.range[1] ?? 0) > 6);
  assert.match(String(shown), /4 values from 1 to 4\. observed at 6\./);
  assert.throws(() => histogram([], { title: "T" }), /values must hold/);
  assert.throws(
    () => histogram([1, NaN], { title: "T" }),
    /values must be finite, got NaN/,
  );
  assert.throws(
    () => histogram([1, 2], { title: "T", binCount: 0 }),
    /binCount must be/,
  );
});

Deno.test("transitions() draws bands as thick as counts, from block to block", () => {
  fc.assert(
    fc.property(
      fc.tuple(fc.nat(50), fc.nat(50), fc.nat(50), fc.nat(50)).filter((c) =>
        c.some((n) => n > 0)
      ),
      ([stayedRight, fixed, broken, stayedWrong]) => {
        const counts = { stayedRight, fixed, broken, stayedWrong };
        const shown = transitions(counts, { title: "T" });
        const bands = marksOf(shown, "band");
        const wanted = [stayedRight, broken, fixed, stayedWrong].filter((
          count,
        ) => count > 0);
        bands.forEach((band, i) => {
          for (const { upper, lower } of band.points) {
            assert.ok(Math.abs(upper - lower - (wanted[i] ?? 0)) < 1e-9);
          }
        });
        assert.equal(bands.length, wanted.length);
        // On each side the bands fill the blocks without overlap.
        const total = stayedRight + fixed + broken + stayedWrong;
        for (const end of [0, -1]) {
          const ends = bands.map((band) => band.points.at(end)).toSorted((
            a,
            b,
          ) => (a?.lower ?? 0) - (b?.lower ?? 0));
          ends.slice(1).forEach((one, i) =>
            assert.ok((one?.lower ?? 0) >= (ends[i]?.upper ?? 0) - 1e-9)
          );
          const blocks =
            marksOf(shown, "rectangles")[end === 0 ? 0 : 1]?.rectangles ?? [];
          assert.ok(
            Math.abs(
              blocks.reduce((sum, { y1, y2 }) => sum + y2 - y1, 0) - total,
            ) < 1e-9,
          );
        }
      },
    ),
    { seed: 7, numRuns: 100 },
  );
});

Deno.test("transitions() refuses counts that are none", () => {
  const counts = { stayedRight: 1, fixed: 0.5, broken: 0, stayedWrong: 0 };
  assert.throws(() => transitions(counts, { title: "T" }), /got 1, 0\.5, 0, 0/);
  assert.throws(
    () =>
      transitions({ stayedRight: 0, fixed: 0, broken: 0, stayedWrong: 0 }, {
        title: "T",
      }),
    /not all 0/,
  );
});
