/**
 * Networks, subtraction, points: what is drawn where, how wide, and what it says.
 *
 * @module
 */

import assert from "node:assert/strict";
import fc from "fast-check";
import type { EnaModel } from "records";
import {
  type Figure,
  network,
  networks,
  pointsPlot,
  subtraction,
} from "report";
import { accumulate, fitEna } from "ena";
import {
  type LabelledNode,
  placeLabels,
} from "../../lib/report/node_labels.ts";
import {
  figureHtml,
  HOSTILE,
  makeComparison,
  makeLargeModel,
  makeLines,
  makeModel,
} from "./models.ts";

/** Every drawn edge of a panel with its width. */
function edgesOf(figure: Figure, panel = 0) {
  return (figure.description.panels[panel]?.marks ?? []).flatMap((mark) =>
    mark.kind === "segments"
      ? mark.segments.filter(({ hover }) => hover !== undefined).map((
        edge,
      ) => ({
        ...edge,
        color: mark.color,
        isDashed: mark.isDashed === true,
      }))
      : []
  );
}

function close(actual: number | undefined, expected: number | undefined): void {
  assert.ok(actual !== undefined && expected !== undefined);
  // Places go through pixels and back.
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} ${expected}`);
}

Deno.test("network() draws an edge as wide as its weight, whatever else is drawn", () => {
  const model = makeModel();
  // Half of the full weight of 0.5 is 6 of 12 pixels, with or without a thicker neighbour.
  for (const weights of [[0.25, 0, 0], [0.25, 0.5, 1]]) {
    const edge = edgesOf(network(model, { weights })).find(({ hover }) =>
      hover?.startsWith("A & B")
    );
    assert.equal(edge?.width, 6);
  }
  assert.equal(
    edgesOf(network(model, { weights: [0.25, 0, 0], fullWeight: 0.25 }))[0]
      ?.width,
    12,
  );
});

Deno.test("network() draws edges between the positions of their codes, thick ones first", () => {
  const model = makeModel();
  const edges = edgesOf(network(model, { weights: [0.1, 0.3, 0.2] }));
  assert.deepEqual(edges.map(({ hover }) => hover), [
    "A & C: 0.300",
    "B & C: 0.200",
    "A & B: 0.100",
  ]);
  const [edge] = edges;
  close(edge?.x1, model.nodePositions[0]?.[0]);
  close(edge?.y1, model.nodePositions[0]?.[1]);
  close(edge?.x2, model.nodePositions[2]?.[0]);
  close(edge?.y2, model.nodePositions[2]?.[1]);
});

Deno.test("network() has square axes named with their share of the variance", () => {
  const model = makeModel();
  const [panel] = network(model).description.panels;
  const share = (model.axes[0]?.varianceShare ?? 0) * 100;
  assert.equal(panel?.x.title, `MR1 (${share.toFixed(1)} % of variance)`);
  assert.deepEqual(panel?.x.range, panel?.y.range);
  assert.equal(panel?.width, panel?.height);
  const largest = Math.max(...model.nodePositions.flat().map(Math.abs));
  close(panel?.x.range[1], 1.2 * largest);
});

Deno.test("networks() gives every panel one range and one scale of nodes and edges", () => {
  const model = makeModel();
  const shown = networks(model, [
    { title: "strong", weights: [0.5, 0.5, 0.5] },
    { title: "weak", weights: [0.1, 0.5, 0] },
  ]);
  const widths = [0, 1].map((panel) =>
    edgesOf(shown, panel).find(({ hover }) => hover?.startsWith("A & C"))?.width
  );
  assert.equal(widths[0], widths[1]);
  const [one, two] = shown.description.panels;
  assert.deepEqual(one?.x.range, two?.x.range);
  const sizes = [one, two].map((panel) => {
    const nodes = panel?.marks.find((mark) =>
      mark.kind === "points" && mark.points.length === 3
    );
    return nodes?.kind === "points"
      ? nodes.points.map(({ size }) => size ?? 0)
      : [];
  });
  // B carries 1.0 on the left and 0.1 on the right.
  assert.ok((sizes[0]?.[1] ?? 0) > (sizes[1]?.[1] ?? 0));
});

Deno.test("networks() puts the label of a code at the same place in every panel", () => {
  const model = makeLargeModel(8);
  const shown = networks(
    model,
    [0, 1].map((unit) => ({
      title: `unit ${unit}`,
      weights: model.normalized[unit] ?? [],
    })),
  );
  const [one, two] = shown.description.panels.map(({ marks }) =>
    marks.filter(({ kind }) => kind === "texts")
  );
  assert.deepEqual(one, two);
  assert.equal(one?.length, 1);
});

Deno.test("network() leaves out weights at the threshold and says how many", () => {
  const shown = network(makeModel(), { weights: [0.005, 0.5, 0] });
  assert.equal(edgesOf(shown).length, 1);
  assert.match(
    shown.svg,
    /Connections of weight 0\.01 and below are not drawn \(1\)/,
  );
  assert.equal(
    edgesOf(network(makeModel(), { weights: [0.005, 0.5, 0], threshold: 0 }))
      .length,
    2,
  );
});

Deno.test("network() shows the turns behind a connection on hovering and below, as text", () => {
  const lines = new Map([["A & B", [HOSTILE, "two", "three", "four"]]]);
  const shown = network(makeModel(), { weights: [0.5, 0.2, 0], lines });
  const [edge] = edgesOf(shown);
  assert.match(
    edge?.hover ?? "",
    /^A & B: 0\.500\n· .*\n· two\n· three\nand 1 more below the figure$/,
  );
  const html = figureHtml(shown);
  assert.match(
    html,
    /<details[^>]*><summary>A &#38; B \(weight 0\.500\): 4 turns<\/summary>/,
  );
  assert.doesNotMatch(html, /<li>[^<]*<(script|img|a|b)\b/);
  assert.equal(html.match(/<li>/g)?.length, 4);
});

Deno.test("network() refuses weights of another model and models without axes", () => {
  assert.throws(
    () => network(makeModel(), { weights: [1] }),
    /weights must hold one number per pair \(3\), got 1/,
  );
  assert.throws(
    () => network(makeModel(), { fullWeight: 0 }),
    /fullWeight must be above 0, got 0/,
  );
  assert.throws(
    () => network(makeModel(), { axes: [5, 1] }),
    /axes must be indices from 0 to/,
  );
  const lone = fitEna(
    accumulate(makeLines().slice(0, 1), { codes: ["A", "B", "C"] }),
  );
  assert.throws(
    () => network(lone),
    /the model must have at least one axis, got none \(.+\)/,
  );
});

Deno.test("network() draws a model of one axis with all codes at height 0", () => {
  const say = (unit: string, codes: number[]) => ({
    unit: [unit],
    conversation: [unit],
    codes,
  });
  const model = fitEna(
    accumulate([say("a", [1, 1]), say("b", [1, 0])], { codes: ["A", "B"] }),
    { centering: "all-units" },
  );
  assert.equal(model.axes.length, 1);
  const [panel] = network(model).description.panels;
  assert.equal(panel?.y.title, "no further axis");
  for (const { y1, y2 } of edgesOf(network(model))) {
    assert.ok(y1 === 0 && y2 === 0);
  }
});

Deno.test("network() draws both directions of an ordered network beside each other, with loops", () => {
  const model = fitEna(
    accumulate(
      makeLines().map((line, i) => ({
        ...line,
        conversation: ["all"],
        lineId: String(i),
      })),
      { codes: ["A", "B", "C"], connections: "ordered", stanzaWindow: 3 },
    ),
  );
  const shown = network(model, { threshold: 0 });
  const edges = edgesOf(shown);
  const there = edges.find(({ hover }) => hover?.startsWith("A & B"));
  const back = edges.find(({ hover }) => hover?.startsWith("B & A"));
  assert.ok(there && back);
  assert.ok(
    Math.hypot(there.x1 - back.x2, there.y1 - back.y2) > 0,
    "not on one line",
  );
  assert.ok(
    edges.every(({ hover }) => !/^(\w+) & \1:/.test(hover ?? "")),
    "loops are no lines",
  );
  const paths =
    shown.description.panels[0]?.marks.filter(({ kind }) => kind === "path") ??
      [];
  assert.ok(
    paths.length > edges.length,
    "an arrowhead for each edge, and loops",
  );
});

Deno.test("subtraction() gives each group its colour and dash, and states the evidence", () => {
  const model = makeModel();
  const comparison = makeComparison(model);
  const shown = subtraction(model, comparison);
  for (const { hover = "", color, isDashed } of edgesOf(shown)) {
    const difference = Number(hover.match(/= (-?[\d.]+)$/)?.[1]);
    assert.equal(color, difference > 0 ? "#0072B2" : "#D55E00");
    assert.equal(isDashed, difference < 0);
  }
  assert.ok(edgesOf(shown).length >= 2);
  const words = shown.description.caption ?? "";
  assert.match(
    words,
    /permutation test p = \.\d+ \(20 relabellings, all there are\)/,
  );
  assert.match(words, /MR1 was chosen to separate these groups/);
  assert.doesNotMatch(
    subtraction(model, comparison, { axes: [1, 0], hasMeans: false })
      .description.caption ?? "",
    /Squares/,
  );
});

Deno.test("subtraction() of a comparison turned round has the same widths and the other colours", () => {
  const model = makeModel();
  const comparison = makeComparison(model);
  const turned = {
    ...comparison,
    groups: [comparison.groups[1], comparison.groups[0]] as const,
    subtractionNetwork: comparison.subtractionNetwork.map((weight) => -weight),
  };
  const [one, two] = [comparison, turned].map((each) =>
    edgesOf(subtraction(model, each)).toSorted((a, b) =>
      a.x1 - b.x1 || a.y1 - b.y1 || a.x2 - b.x2
    )
  );
  assert.deepEqual(
    one?.map(({ width }) => width),
    two?.map(({ width }) => width),
  );
  one?.forEach((edge, i) => assert.notEqual(edge.color, two?.[i]?.color));
});

Deno.test("pointsPlot() draws means as squares and intervals as boxes around them", () => {
  const model = makeModel();
  const comparison = makeComparison(model);
  const marks =
    pointsPlot(model, { comparison }).description.panels[0]?.marks ?? [];
  comparison.groups.forEach((group, index) => {
    const boxes = marks.filter((mark) => mark.kind === "rectangles");
    const box = boxes[index]?.rectangles[0];
    const [x, y] = group.intervals;
    assert.deepEqual(
      box && [box.x1, box.x2, box.y1, box.y2],
      x && y && [x.lower, x.upper, y.lower, y.upper],
    );
    // Half the width of the box is the half width of the interval: the mean is its middle.
    close(((box?.x1 ?? 0) + (box?.x2 ?? 0)) / 2, group.meanPoint[0]);
    const squares = marks.filter((mark) =>
      mark.kind === "points" && mark.shape === "square"
    );
    const square = squares[index];
    assert.ok(square?.kind === "points");
    assert.equal(square.points[0]?.x, group.meanPoint[0]);
  });
  const units = marks.flatMap((mark) =>
    mark.kind === "points" && mark.shape !== "square" ? mark.points : []
  );
  assert.equal(units.length, model.units.length);
});

Deno.test("pointsPlot() keeps every unit inside and every code inside or at the rim in its direction", () => {
  const model = makeLargeModel(8);
  const [panel] = pointsPlot(model).description.panels;
  const range = panel?.x.range[1] ?? 0;
  for (const mark of panel?.marks ?? []) {
    if (mark.kind === "points") {
      for (const { x, y } of mark.points) {
        assert.ok(Math.max(Math.abs(x), Math.abs(y)) < range);
      }
    }
    if (mark.kind !== "texts") continue;
    mark.texts.forEach(({ x, y, text }, code) => {
      const [nodeX = 0, nodeY = 0] = model.nodePositions[code] ?? [];
      assert.ok(Math.abs(x * nodeY - y * nodeX) < 1e-9, "same direction");
      assert.ok(x * nodeX + y * nodeY >= 0, "not the opposite direction");
      assert.equal(
        /^[→↗↑↖←↙↓↘] /.test(text),
        Math.max(Math.abs(nodeX), Math.abs(nodeY)) > 0.95 * range,
      );
    });
  }
});

Deno.test("pointsPlot() writes no name of a code on another one, at the rim neither", () => {
  // Twins lie at one place in every space.
  const say = (unit: string, a: number, b: number, c: number) => ({
    unit: [unit],
    conversation: [unit],
    codes: [a, a, a, b, c],
  });
  const lines = [say("u", 1, 1, 0), say("v", 1, 0, 1), say("w", 0, 1, 1)];
  const codes = ["First", "Second", "Third", "B", "C"];
  const model = fitEna(accumulate(lines, { codes }));
  for (const options of [{}, { range: 0.01 }, { range: 5 }]) {
    const { panels } = pointsPlot(model, options).description;
    const texts = panels[0]?.marks.flatMap((mark) =>
      mark.kind === "texts" ? mark.texts.slice(0, 3) : []
    ) ?? [];
    assert.equal(texts.length, 3);
    const [from = 0, to = 0] = panels[0]?.y.range ?? [];
    const heights = texts.map(({ y, dy = 0 }) =>
      (to - y) / (to - from) * 440 + dy
    ).sort((one, other) =>
      one - other
    );
    assert.ok(heights.every((height) => height > 0 && height < 440));
    heights.slice(1).forEach((height, index) =>
      assert.ok(height - (heights[index] ?? 0) > 12, `${heights}`)
    );
  }
});

Deno.test("placeLabels() finds a place clear of edges, nodes and labels where there is room", () => {
  // A star of five: the middle is crowded, the outside is free.
  const nodes: LabelledNode[] = [0, 1, 2, 3, 4].map((i) => ({
    x: 200 + 120 * Math.cos(i * 2 * Math.PI / 5),
    y: 200 + 120 * Math.sin(i * 2 * Math.PI / 5),
    radius: 6,
    label: `Label ${i}`,
  }));
  const lines = nodes.flatMap((one, i) =>
    nodes.slice(i + 1).map((two) => ({
      x1: one.x,
      y1: one.y,
      x2: two.x,
      y2: two.y,
      width: 4,
    }))
  );
  const places = placeLabels(nodes, {
    lines,
    discs: [],
    width: 400,
    height: 400,
  }, 13);
  const boxes = places.map(({ dx, dy }, i) => {
    const [x, y] = [(nodes[i]?.x ?? 0) + dx, (nodes[i]?.y ?? 0) + dy];
    return { left: x - 22, right: x + 22, top: y - 7, bottom: y + 7 };
  });
  for (const box of boxes) {
    assert.ok(
      box.left > 0 && box.right < 400 && box.top > 0 && box.bottom < 400,
    );
    for (const { x1, y1, x2, y2 } of lines) {
      // Brute force: a hundred places along each line.
      for (let step = 0; step <= 100; step++) {
        const [x, y] = [
          x1 + (x2 - x1) * step / 100,
          y1 + (y2 - y1) * step / 100,
        ];
        assert.ok(
          !(x > box.left && x < box.right && y > box.top && y < box.bottom),
          "label on an edge",
        );
      }
    }
  }
  assert.deepEqual(
    placeLabels(nodes, { lines, discs: [], width: 400, height: 400 }, 13),
    places,
  );
});

Deno.test("placeLabels() keeps labels of crowded nodes inside the area and apart", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.integer({ min: 40, max: 360 }),
          fc.integer({ min: 40, max: 360 }),
        ),
        { minLength: 1, maxLength: 8 },
      ),
      (places) => {
        const nodes = places.map(([x, y]) => ({
          x,
          y,
          radius: 5,
          label: "Code",
        }));
        const found = placeLabels(nodes, {
          lines: [],
          discs: [],
          width: 400,
          height: 400,
        }, 13);
        found.forEach(({ dx, dy }, i) => {
          const [x, y] = [(nodes[i]?.x ?? 0) + dx, (nodes[i]?.y ?? 0) + dy];
          assert.ok(x > 10 && x < 390 && y > 5 && y < 395);
        });
      },
    ),
    { seed: 7, numRuns: 100 },
  );
});

Deno.test("network figures stay below 60 kB: sixteen codes, or three panels of eight with turns", () => {
  const large = makeLargeModel(16);
  const model = makeLargeModel(8);
  const turns = new Map(
    model.pairs.map((
      { label },
    ) => [label, [
      "A turn of about a hundred letters, as turns of a debate about an essay are when they are short.",
    ]]),
  );
  const small: EnaModel["normalized"] = model.normalized.slice(0, 3);
  const figures = [
    network(large),
    networks(
      model,
      small.map((weights, i) => ({ title: `unit ${i}`, weights })),
      { lines: turns },
    ),
  ];
  for (const figure of figures) {
    const { length } = new TextEncoder().encode(figureHtml(figure));
    assert.ok(length < 60_000, `${length} bytes`);
  }
});
