/**
 * Places, ticks, the static and the interactive picture, and the library.
 *
 * @module
 */

import assert from "node:assert/strict";
import fc from "fast-check";
import {
  drawFigure,
  jupyterDisplay,
  type Mark,
  type Panel,
  plotlySource,
} from "report";
import { placeFigure } from "../../lib/report/layout.ts";
import { toPlotly } from "../../lib/report/plotly.ts";
import { roundTicks, wrapText } from "../../lib/report/ticks.ts";
import { figureHtml, HOSTILE, mimeText } from "./models.ts";

const COLOR = "#0072B2";

function panelOf(marks: readonly Mark[], rest: Partial<Panel> = {}): Panel {
  return {
    x: { title: "x", range: [0, 10] },
    y: { title: "y", range: [-1, 1] },
    width: 300,
    height: 200,
    marks,
    ...rest,
  };
}

function figureOf(marks: readonly Mark[], rest: Partial<Panel> = {}) {
  return drawFigure({
    title: "T",
    alt: "A.",
    panels: [panelOf(marks, rest)],
  });
}

/** One mark of every kind. */
function everyMark(text: string): readonly Mark[] {
  const look = { color: COLOR, legend: text };
  return [
    {
      kind: "band",
      ...look,
      opacity: 0.2,
      points: [{ x: 1, lower: 0, upper: 1 }, { x: 2, lower: 0, upper: 1 }],
    },
    {
      kind: "path",
      ...look,
      width: 2,
      points: [{ x: 1, y: 0 }, { x: 2, y: 1 }],
    },
    {
      kind: "segments",
      ...look,
      width: 2,
      isDashed: true,
      segments: [{ x1: 1, y1: 0, x2: 2, y2: 1, hover: text }],
    },
    {
      kind: "rectangles",
      ...look,
      outline: COLOR,
      rectangles: [{ x1: 3, y1: 0, x2: 4, y2: 1, hover: text }],
    },
    ...(["circle", "square", "diamond", "triangle", "cross"] as const).map((
      shape,
    ): Mark => ({
      kind: "points",
      ...look,
      shape,
      size: 8,
      points: [{ x: 5, y: 0.5, hover: text }],
    })),
    { kind: "texts", color: COLOR, size: 12, texts: [{ x: 6, y: 0, text }] },
  ];
}

Deno.test("roundTicks() gives round numbers inside the range, about as many as asked for", () => {
  assert.deepEqual(
    roundTicks([0, 1], 5).map(({ label }) => label),
    ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"],
  );
  assert.deepEqual(
    roundTicks([-0.25, 0.25], 5).map(({ label }) => label),
    ["−0.2", "−0.1", "0.0", "0.1", "0.2"],
  );
  fc.assert(
    fc.property(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
      fc.integer({ min: 1, max: 12 }),
      (from, width, count) => {
        const to = from + width;
        const ticks = roundTicks([from, to], count);
        const slack = width * 1e-6;
        for (const { at } of ticks) {
          assert.ok(at >= from - slack && at <= to + slack);
        }
        // The step is at most 3.5 / 2 times smaller and 5 / 3.5 times larger than the wanted one.
        assert.ok(
          ticks.length <= 1.75 * count + 1 && ticks.length >= 0.7 * count - 1,
        );
        const labels = new Set(ticks.map(({ label }) => label));
        assert.equal(labels.size, ticks.length, "no two ticks read the same");
      },
    ),
    { seed: 7, numRuns: 500 },
  );
});

Deno.test("wrapText() keeps every word and its order", () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z]{1,12}$/)),
      fc.integer({ min: 20, max: 300 }),
      (words, width) => {
        const lines = wrapText(words.join(" "), 12, width);
        assert.equal(lines.join(" ").trim(), words.join(" "));
      },
    ),
    { seed: 7, numRuns: 200 },
  );
});

Deno.test("placeFigure() makes one unit equally long on both axes where it is asked for", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 50, max: 500 }),
      fc.integer({ min: 50, max: 500 }),
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      (width, height, x, y) => {
        const placed = placeFigure({
          title: "T",
          alt: "A",
          panels: [panelOf([], {
            width,
            height,
            hasEqualAspect: true,
            x: { title: "", range: [-x, x] },
            y: { title: "", range: [0, y] },
          })],
        }).panels[0];
        assert.ok(placed !== undefined);
        const perX = width / (placed.xRange[1] - placed.xRange[0]);
        const perY = height / (placed.yRange[1] - placed.yRange[0]);
        assert.ok(Math.abs(perX / perY - 1) < 1e-9);
        // Never narrowed: what was asked for stays inside.
        assert.ok(placed.xRange[1] >= x * (1 - 1e-12));
        assert.ok(placed.yRange[1] >= y * (1 - 1e-12));
      },
    ),
    { seed: 7, numRuns: 300 },
  );
});

Deno.test("placeFigure() lays panels side by side without overlap, and rows below each other", () => {
  const panels = [1, 2, 3].map((n) => panelOf([], { title: `P${n}` }));
  const { panels: placed, width, height } = placeFigure({
    title: "T",
    alt: "A",
    panels,
    columns: 2,
  });
  const [a, b, c] = placed;
  assert.ok(a && b && c);
  assert.ok(b.left > a.left + 300 && b.top === a.top);
  assert.ok(c.left === a.left && c.top > a.top + 200);
  assert.ok(b.left + 300 <= width && c.top + 200 <= height);
});

Deno.test("drawFigure() refuses what it cannot place, with the title", () => {
  assert.throws(
    () => drawFigure({ title: "Empty", alt: "", panels: [] }),
    /Cannot draw figure "Empty": panels must hold at least one panel, got none/,
  );
  for (
    const range of [[1, 1], [2, 1], [0, NaN], [0, Infinity], [
      1,
      1 + 1e-12,
    ]] as const
  ) {
    assert.throws(
      () => figureOf([], { x: { title: "", range } }),
      /a range must be finite and ascending, wider than rounding errors, got/,
    );
  }
});

Deno.test("drawFigure() puts a mark where the axes say, in both pictures", () => {
  const placed = placeFigure({
    title: "T",
    alt: "A",
    panels: [
      panelOf([{
        kind: "points",
        shape: "circle",
        size: 8,
        color: COLOR,
        points: [{ x: 2.5, y: 0.5 }],
      }]),
    ],
  });
  const [panel] = placed.panels;
  assert.ok(panel !== undefined);
  // 2.5 of 0 to 10 on 300 pixels is 75; 0.5 of 1 down to -1 on 200 pixels is 50.
  const shown = figureOf([{
    kind: "points",
    shape: "circle",
    size: 8,
    color: COLOR,
    points: [{ x: 2.5, y: 0.5 }],
  }]);
  assert.match(shown.svg, /<circle cx="75" cy="50" r="4"\/>/);
  const { data, layout } = toPlotly(placed);
  assert.match(JSON.stringify(data[0]), /"x":\[2\.5\],"y":\[0\.5\]/);
  assert.ok("xaxis" in layout && "yaxis" in layout);
  const domain = JSON.stringify(layout.xaxis).match(
    /"domain":\[([\d.]+),([\d.]+)\]/,
  );
  assert.ok(domain !== null);
  const [left, right] = [
    Number(domain[1]) * placed.width,
    Number(domain[2]) * placed.width,
  ];
  assert.ok(
    Math.abs(left - panel.left) < 1e-6 && Math.abs(right - left - 300) < 1e-6,
  );
});

Deno.test("drawFigure() shows hostile text as text everywhere", () => {
  const shown = drawFigure({
    title: HOSTILE,
    alt: HOSTILE,
    caption: HOSTILE,
    corpus: { corpus: HOSTILE, source: "live", statement: HOSTILE },
    details: [{ summary: HOSTILE, lines: [HOSTILE] }],
    panels: [panelOf(everyMark(HOSTILE), {
      title: HOSTILE,
      x: { title: HOSTILE, range: [0, 10], ticks: [{ at: 1, label: HOSTILE }] },
    })],
  });
  for (const text of [shown.svg, figureHtml(shown)]) {
    assert.equal(
      text.match(/<script/g)?.length ?? 0,
      text === shown.svg ? 0 : 1,
    );
    assert.doesNotMatch(text, /<a |<b>|<img src=x/);
  }
  // Control characters and half characters are no XML, even escaped.
  // deno-lint-ignore no-control-regex -- control characters are what is looked for
  assert.doesNotMatch(shown.svg, /[\u0000-\u001f\u2028]|on\w+="/);
  assert.ok(shown.svg.isWellFormed());
});

Deno.test("drawFigure() names corpus and caption inside the picture, and describes it", () => {
  const shown = drawFigure({
    title: "Scores",
    alt: "One point.",
    caption: "A caption.",
    corpus: { corpus: "toy", source: "recorded", statement: "Made up." },
    panels: [panelOf([])],
  });
  for (const text of ["A caption.", "Corpus: toy (recorded). Made up."]) {
    assert.ok(shown.svg.includes(`>${text}<`));
  }
  assert.match(shown.svg, /role="img" aria-label="One point\."/);
  assert.match(figureHtml(shown), /<img alt="One point\."/);
  assert.equal(mimeText(shown, "image/svg+xml"), shown.svg);
  assert.equal(String(shown), "Figure: Scores. One point.");
});

Deno.test("drawFigure() draws the same picture twice", () => {
  const [one, two] = [1, 2].map(() => figureOf(everyMark("mark")));
  assert.ok(one && two);
  assert.equal(one.svg, two.svg);
  assert.equal(figureHtml(one), figureHtml(two));
});

Deno.test("plotlySource() is the basic bundle and carries no end of a script", () => {
  const source = plotlySource();
  assert.ok(source.length > 1_000_000 && source.length < 1_300_000);
  assert.doesNotMatch(source, /<\/script/);
});

Deno.test("takeLibraryScript() gives the library once, and never where the page carries it", async () => {
  const before = Deno.env.get("ELENCHUS_PLOTLY");
  const fresh = (query: string) =>
    import(`../../lib/report/plotly_library.ts?${query}`);
  try {
    Deno.env.set("ELENCHUS_PLOTLY", "page");
    assert.equal((await fresh("page")).takeLibraryScript(), "");
    Deno.env.delete("ELENCHUS_PLOTLY");
    const { takeLibraryScript } = await fresh("kernel");
    assert.ok(takeLibraryScript().length > 1_000_000);
    assert.equal(takeLibraryScript(), "");
  } finally {
    if (before === undefined) Deno.env.delete("ELENCHUS_PLOTLY");
    else Deno.env.set("ELENCHUS_PLOTLY", before);
  }
});

Deno.test("drawFigure() needs no permission", async () => {
  const code = `import { bars, jupyterDisplay } from "report";
const html = bars([{ category: "a", estimate: 1 }], { title: "T" })[jupyterDisplay]()["text/html"];
if (!String(html).includes("Plotly.newPlot")) Deno.exit(1);`;
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", "--no-lock", code],
    cwd: new URL("../..", import.meta.url),
  }).output();
  assert.ok(success, new TextDecoder().decode(stderr));
});

Deno.test("a figure asks for nothing and shows no button that sends it away", () => {
  const html = figureHtml(figureOf(everyMark("mark")));
  assert.match(html, /"showSendToCloud":false/);
  assert.match(html, /"plotlyServerURL":""/);
  assert.ok(typeof figureOf([])[jupyterDisplay]()["text/html"] === "string");
});
