/**
 * What a reader sees in a browser: plots, pictures without scripts, hostile text.
 *
 * Every page is opened from disk under a policy that refuses and notes whatever it
 * asks for beyond itself. Needs Chromium; see `tests/browser.ts`.
 *
 * @module
 */

import assert from "node:assert/strict";
import {
  bars,
  checks,
  confusionPlot,
  type Displayable,
  drawFigure,
  forest,
  histogram,
  lineChart,
  network,
  plotlyLibrary,
  plotlySource,
  pointsPlot,
  promptDiff,
  subtraction,
  table,
  transitions,
  turnView,
} from "report";
import { notebookPage } from "../../tools/pages.ts";
import { browserTests, openPage } from "../browser.ts";
import { onPage } from "../clicks.ts";
import {
  figureHtml,
  FORMULA,
  HOSTILE,
  makeComparison,
  makeModel,
  mimeText,
} from "./models.ts";

const REPORT =
  `<script>addEventListener("load",function(){setTimeout(function(){var r=document.documentElement;r.dataset.hacked=String(window.hacked);r.dataset.links=String(document.querySelectorAll("main a[href], main a").length);r.dataset.broken=String([].filter.call(document.images,function(i){return !i.naturalWidth}).length)},3000)})</script>`;

/** A page as `reproduce` writes it, or without the library. */
function pageOf(body: string, library = plotlySource()): string {
  return notebookPage("page", body + REPORT, [], "", library);
}

function threeFigures(): readonly Displayable[] {
  const model = makeModel();
  return [
    network(model),
    subtraction(model, makeComparison(model)),
    bars([{ category: "a", estimate: 1 }], { title: "Bars" }),
  ];
}

/** One figure of every kind with hostile text in every place that takes text. */
function hostileFigures(): readonly Displayable[] {
  const model = makeModel([HOSTILE, "B", "C"]);
  const options = {
    title: HOSTILE,
    caption: HOSTILE,
    xTitle: HOSTILE,
    yTitle: HOSTILE,
  };
  const lines = new Map(model.pairs.map(({ label }) => [label, [HOSTILE]]));
  return [
    network(model, { ...options, lines }),
    pointsPlot(model, { ...options, comparison: makeComparison(model) }),
    bars([{ category: HOSTILE, series: HOSTILE, estimate: 1 }], options),
    forest([{ label: HOSTILE, series: HOSTILE, estimate: 1 }], options),
    lineChart(
      [{ name: HOSTILE, points: [{ x: 1, y: 1 }, { x: 2, y: 2 }] }],
      options,
    ),
    confusionPlot([[1]], { ...options, rows: [HOSTILE] }),
    histogram([1, 2, 3], {
      ...options,
      references: [{ at: 2, label: HOSTILE }],
    }),
    transitions({ stayedRight: 1, fixed: 2, broken: 3, stayedWrong: 4 }, {
      ...options,
      names: [HOSTILE, HOSTILE],
    }),
  ];
}

const count = (text: string, pattern: RegExp): number =>
  text.match(pattern)?.length ?? 0;

browserTests({
  "a page with the library once draws three figures and asks for nothing":
    async (browser) => {
      const page = pageOf(threeFigures().map(figureHtml).join(""));
      assert.equal(count(page, /plotly\.js \(basic - minified\)/g), 1);
      const { dom, requests } = await openPage(browser, page);
      assert.deepEqual(requests, []);
      // Each plot has one svg.main-svg for its marks and one for its legend and hover labels.
      assert.equal(count(dom, /class="plot-container/g), 3);
      assert.ok(count(dom, /<svg class="main-svg"/g) >= 3);
      assert.equal(
        count(dom, /<img [^>]*display: none/g),
        3,
        "pictures give way to plots",
      );
      const shown = dom.replace(/<script[\s\S]*?<\/script>/g, "");
      assert.ok(shown.includes("modebar-btn"), "there is a bar of buttons");
      assert.ok(!/cloud|Share/.test(shown), "no button sends a figure away");
    },
  "the buttons of a plot leave its title free, and names at the end of an axis are shown":
    async (browser) => {
      const title =
        "Exact coverage of 95 % intervals of a proportion, at sample sizes that these studies have";
      // 2/3 rounds upwards, and plotly.js hides what is beyond the end of an axis.
      const axis = { title: "", range: [0, 2 / 3] } as const;
      const texts = [{ x: 0.1, y: 2 / 3, text: "at the end", dy: 9 }];
      const figures = [
        bars([{ category: "a", estimate: 1 }], { title }),
        network(makeModel(), { title }),
        drawFigure({
          title,
          alt: title,
          panels: [{
            x: axis,
            y: axis,
            width: 200,
            height: 200,
            marks: [{ kind: "texts", color: "#000000", size: 12, texts }],
          }],
        }),
      ];
      const page = pageOf(figures.map(figureHtml).join(""));
      await onPage(browser, page, async ({ page, read }) => {
        await page.waitForFunction(
          "document.querySelectorAll('.plot-container').length === 3",
        );
        assert.equal(
          await read(`(() => {
            const box = (each) => each.getBoundingClientRect();
            const over = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
            return [...document.querySelectorAll(".js-plotly-plot")].map((plot) => {
              const buttons = [...plot.querySelectorAll(".modebar-btn")];
              const texts = [...plot.querySelectorAll(".annotation-text")];
              return buttons.length + " " + texts.filter((text) => buttons.some((button) => over(box(button), box(text)))).length;
            }).join(", ");
          })()`),
          "2 0, 2 0, 2 0",
        );
        const shown = await read(
          "[...document.querySelectorAll('.annotation-text')].map((text) => text.textContent).join('; ')",
        );
        assert.match(shown, /at the end/);
      });
    },
  "a plot on a narrow page is as small as its picture, and says on hovering what is under the mouse":
    async (browser) => {
      const shown = lineChart(
        [{ name: "a", points: [{ x: 1, y: 1 }, { x: 2, y: 2 }] }],
        { title: "Lines" },
      );
      const page = pageOf(figureHtml(shown) + "<p id=next>Next</p>");
      const size = [420, 700] as const;
      await onPage(browser, page, async ({ page, read }) => {
        await page.waitForFunction(
          "document.querySelector('.elenchus-figure img').style.display === 'none'",
        );
        const width = Number(
          await read(
            "document.querySelector('.elenchus-figure img').getAttribute('width')",
          ),
        );
        const place =
          `(({ clientWidth, scrollWidth, scrollHeight, clientHeight }) => [scrollWidth - clientWidth, scrollHeight - clientHeight, clientWidth])(document.querySelector(".elenchus-figure"))`;
        const [across = NaN, down = NaN, room = NaN] = (await read(place))
          .split(",").map(Number);
        assert.ok(room < width, "the page is narrower than the figure");
        assert.deepEqual([across, down], [0, 0], "nothing is out of sight");
        const gap = Number(
          await read(
            "next.getBoundingClientRect().top - document.querySelector('.svg-container').getBoundingClientRect().bottom",
          ),
        );
        assert.ok(gap >= 0 && gap < 30, `${gap} pixels below it`);
        const [x = NaN, y = NaN] = JSON.parse(
          await read(`(() => {
            const { left, right, top, bottom } = [...document.querySelectorAll(".points path")].at(1).getBoundingClientRect();
            return JSON.stringify([(left + right) / 2, (top + bottom) / 2]);
          })()`),
        );
        // The point stands at the corner of the plot; the mouse is inside.
        await page.mouse.move(x - 3, y + 3);
        await page.waitForFunction(
          "document.querySelector('.hoverlayer').textContent !== ''",
        );
        assert.equal(
          await read("document.querySelector('.hoverlayer').textContent"),
          "a, 2: 2",
        );
      }, size);
    },
  "figures that come before the library are drawn when it arrives": async (
    browser,
  ) => {
    const body = threeFigures().map(figureHtml).join("") +
      mimeText(plotlyLibrary(), "text/html");
    const { dom, requests } = await openPage(browser, pageOf(body, ""));
    assert.deepEqual(requests, []);
    assert.equal(count(dom, /class="plot-container/g), 3);
  },
  "a figure that is shown twice on a page is drawn twice": async (browser) => {
    const html = figureHtml(
      bars([{ category: "a", estimate: 1 }], { title: "Twice" }),
    );
    const { dom } = await openPage(browser, pageOf(html + html));
    assert.equal(count(dom, /class="plot-container/g), 2);
  },
  "without scripts every figure shows its picture": async (browser) => {
    const page = pageOf(threeFigures().map(figureHtml).join(""));
    const { dom } = await openPage(browser, page, { hasScripts: false });
    assert.equal(count(dom, /class="plot-container/g), 0);
    assert.equal(
      count(
        dom,
        /<img alt="[^"]+" width="\d+" height="\d+"[^>]*src="data:image\/svg\+xml,/g,
      ),
      3,
    );
    assert.doesNotMatch(dom, /<img [^>]*display: none/);
  },
  "without the library every picture is a picture, also with hostile text":
    async (browser) => {
      const page = pageOf(hostileFigures().map(figureHtml).join(""), "");
      const { dom, requests } = await openPage(browser, page);
      assert.match(dom, /data-broken="0"/);
      assert.match(dom, /data-hacked="undefined"/);
      assert.deepEqual(requests, []);
    },
  "hostile essays, turns, prompts and cells are shown as text and nothing runs":
    async (browser) => {
      const turn = {
        turnId: "t1",
        index: 1,
        round: 1,
        role: HOSTILE,
        text: HOSTILE,
        rawReply: HOSTILE,
        impliedScore: null,
        direction: null,
        parse: "ok",
        finishReason: "stop",
        truncated: false,
        replyKey: null,
        source: "role-played",
        usage: { promptTokens: null, completionTokens: null, costUsd: null },
      } as const;
      const shown = [
        table([{ essay: HOSTILE, cell: FORMULA }], { title: HOSTILE }),
        checks([{
          figure: HOSTILE,
          source: HOSTILE,
          published: HOSTILE,
          recomputed: FORMULA,
          verdict: HOSTILE,
          holds: false,
          note: HOSTILE,
        }]),
        turnView({ debateId: HOSTILE, turns: [turn] }),
        promptDiff(HOSTILE, `${HOSTILE} more`, { title: HOSTILE }),
      ].map((each) => mimeText(each, "text/html")).join("");
      const { dom, requests } = await openPage(browser, pageOf(shown));
      assert.match(dom, /data-hacked="undefined"/);
      assert.match(dom, /data-links="0"/);
      assert.ok(
        count(dom, /&lt;script&gt;window\.hacked=1&lt;\/script&gt;/g) >= 8,
      );
      assert.ok(dom.includes("=cmd|' /C calc'!A0"));
      assert.deepEqual(requests, []);
    },
  "hostile text in plots is shown as text, also on hovering, and nothing runs":
    async (browser) => {
      const hover =
        `<script>addEventListener("load",function(){setTimeout(function(){var seen=[];document.querySelectorAll(".js-plotly-plot").forEach(function(plot){plot.data.forEach(function(trace,curve){(trace.hovertext||[]).forEach(function(text,point){if(!text)return;Plotly.Fx.hover(plot,[{curveNumber:curve,pointNumber:point}],Object.keys(plot._fullLayout._plots));plot.querySelectorAll(".hoverlayer").forEach(function(layer){seen.push(layer.textContent)})})})});document.documentElement.dataset.seen=String(seen.filter(function(text){return text.indexOf("<script>")>=0}).length)},1500)})</script>`;
      const page = pageOf(hostileFigures().map(figureHtml).join("") + hover);
      const { dom, requests } = await openPage(browser, page);
      assert.match(dom, /data-hacked="undefined"/);
      assert.match(dom, /data-links="0"/);
      assert.equal(count(dom, /class="plot-container/g), 8);
      assert.ok(
        Number(dom.match(/data-seen="(\d+)"/)?.[1]) >= 5,
        "hover labels show the text itself",
      );
      assert.deepEqual(requests, []);
    },
  "the plot and the picture of a figure have the same marks at the same places":
    async (browser) => {
      const points = [{ x: 2, y: 8 }, { x: 9, y: 1 }];
      const axis = { title: "axis", range: [0, 10] as const };
      const figure = drawFigure({
        title: "T",
        alt: "A.",
        panels: [{
          x: axis,
          y: axis,
          width: 300,
          height: 200,
          marks: [{
            kind: "points",
            shape: "circle",
            size: 10,
            color: "#0072B2",
            points,
          }, {
            kind: "segments",
            width: 2,
            color: "#0072B2",
            segments: [{ x1: 1, y1: 1, x2: 9, y2: 5, hover: "edge" }],
          }],
        }],
      });
      const probe =
        `<script>addEventListener("load",function(){setTimeout(function(){var plot=document.querySelector(".js-plotly-plot").getBoundingClientRect();document.documentElement.dataset.places=[].map.call(document.querySelectorAll(".point"),function(p){var b=p.getBoundingClientRect();return [(b.left+b.right)/2-plot.left,(b.top+b.bottom)/2-plot.top].map(Math.round)}).join(" ")},1500)})</script>`;
      const { dom } = await openPage(
        browser,
        pageOf(figureHtml(figure) + probe),
      );
      const [, left = "", top = ""] = figure.svg.match(
        /<g transform="translate\(([\d.]+),([\d.]+)\)"><path d="M0 0V/,
      ) ?? [];
      // Quarter, three eighths, half, ... of the way from (1, 1) to (9, 5).
      const along = [3, 4, 5, 6, 7].map((x) => ({ x, y: (x + 1) / 2 }));
      const wanted = [...points, ...along].map((
        { x, y },
      ) => [Number(left) + x * 30, Number(top) + (10 - y) * 20]);
      const places = (dom.match(/data-places="([^"]*)"/)?.[1] ?? "").split(" ")
        .map((pair) => pair.split(",").map(Number));
      assert.equal(
        places.length,
        2 + 5,
        "two points, five places to hover over",
      );
      places.forEach((place, i) =>
        place.forEach((pixel, side) => {
          // Half a pixel by rounding, and as much by that of the browser.
          assert.ok(
            Math.abs(pixel - (wanted[i]?.[side] ?? NaN)) <= 1,
            `${place} ${wanted[i]}`,
          );
        })
      );
    },
});
