/**
 * The explorer in a browser: real clicks and keys, hostile text, saved files.
 *
 * Weights by hand. Units a and b connect A & B only; c connects all three pairs,
 * so each has 1/√3; d and e connect B & C only, f connects A & C only. Means of x:
 * A & B (2 + 1/√3)/3 = 0.859, the others 0.192; of y: 0, 1/3, 2/3. Differences:
 * A & B 0.859, A & C -0.141, B & C -0.474.
 *
 * Needs Chromium; see `tests/browser.ts`.
 *
 * @module
 */

import assert from "node:assert/strict";
import { explorerPage } from "report";
import { browserTests, openPage } from "../browser.ts";
import { type ClickedPage, onPage } from "../clicks.ts";
import { makeCrowded, makeExplorer, makeFlat } from "./explorer_models.ts";
import { HOSTILE } from "./models.ts";

const page = (): string => explorerPage(makeExplorer().shown);
const PANEL = "document.querySelector('.ex-panel')";

/** Width of a connection on the page; NaN where it is not drawn. */
const width = async ({ read }: ClickedPage, pair: number): Promise<number> =>
  Number(
    await read(
      `document.querySelector('[data-key=p${pair}] path:not(.ex-hit)')?.getAttribute('stroke-width') ?? NaN`,
    ),
  );

async function isUnharmed(
  { read, errors, requests }: ClickedPage,
): Promise<void> {
  assert.deepEqual(errors, []);
  assert.deepEqual(requests, []);
  assert.equal(await read("window.hacked"), "undefined");
  assert.equal(
    await read(
      "document.querySelectorAll('.ex-panel a, .ex-panel img, .ex-panel script, .ex-panel b, .ex-panel i, .ex-panel u, .ex-panel s').length",
    ),
    "0",
  );
}

browserTests({
  "a click on a connection opens its turns with marked codes, down to prompt and reply; Escape closes":
    async (browser) => {
      await onPage(browser, page(), async (clicked) => {
        const { click, press, read } = clicked;
        assert.equal(await read(`${PANEL}.hidden`), "true");
        await click("[data-key=p0]");
        assert.equal(await read(`${PANEL}.hidden`), "false");
        const text = await read(`${PANEL}.textContent`);
        assert.match(text, /^A & B/);
        assert.match(text, /x 0\.859 − y 0 = 0\.859/);
        assert.match(text, /x \(3\).*y \(0\)/);
        assert.match(text, /3 turns in 3 units/);
        assert.match(text, /debate a <b> · a · x/);
        assert.match(
          text,
          /2 warrant <i> makes the connection; window of 2, 1 claim to 2 warrant <i>/,
        );
        // Chromium shows half a character as U+FFFD, which the page already holds.
        assert.ok(text.includes(HOSTILE.toWellFormed()));
        assert.ok(text.includes("<u>LOST, not in the text: “<s>nowhere”"));
        assert.equal(
          await read(`${PANEL}.querySelector('mark.ex-a').textContent`),
          `says ${HOSTILE.toWellFormed()}`,
        );
        assert.equal(
          await read(`${PANEL}.querySelector('mark.ex-b').textContent`),
          "ends",
        );
        assert.match(text, /Whole turn: C/);
        assert.equal(
          await read(`${PANEL}.querySelectorAll('pre').length`),
          "0",
        );
        for (const part of [1, 2]) {
          await click(`.ex-panel li details:nth-of-type(${part}) summary`);
          await clicked.page.waitForFunction(
            `document.querySelectorAll('.ex-panel pre').length === ${part}`,
          );
        }
        assert.equal(
          await read(
            `[...${PANEL}.querySelectorAll('pre')].map((each) => each.textContent).join('|')`,
          ),
          `Prompt of a/t1 ${HOSTILE.toWellFormed()}|{"reply": "a/t1 ${HOSTILE.toWellFormed()}"}`,
        );
        await click(".ex-sides button:nth-child(2)");
        assert.match(
          await read(`${PANEL}.textContent`),
          /No turn makes this connection here/,
        );
        await press("Escape");
        assert.equal(await read(`${PANEL}.hidden`), "true");
        assert.equal(
          await read("document.activeElement.dataset.key"),
          "p0",
          "the focus returns to the connection",
        );
        await isUnharmed(clicked);
      });
    },
  "everything is reached by keys: Tab to the network, arrows between connections, Enter, Tab to the button, Escape":
    async (browser) => {
      await onPage(browser, page(), async (clicked) => {
        const { press, read } = clicked;
        const focused = "document.activeElement.dataset.key ?? ''";
        // A notebook listens here and takes "d" for a command.
        await clicked.page.evaluate(
          "document.addEventListener('keydown', (event) => window.heard = (window.heard ?? '') + event.key)",
        );
        let presses = 0;
        while (await read(focused) !== "p0" && presses++ < 20) {
          await press("Tab");
        }
        assert.equal(presses, 11, "ten controls come before the network");
        assert.match(
          await read("document.activeElement.getAttribute('aria-label')"),
          /^A & B: x 0\.859 − y 0 = 0\.859\. Open the turns\.$/,
        );
        assert.notEqual(
          await read(
            "getComputedStyle(document.activeElement.querySelector('.ex-hit')).strokeOpacity",
          ),
          "0",
          "the focus is seen",
        );
        assert.match(
          await read("document.querySelector('.ex-tip').textContent"),
          /A & B\nx 0\.859/,
        );
        // By size: A & B, B & C, A & C.
        await press("ArrowRight");
        assert.equal(await read(focused), "p2");
        await press("ArrowRight", "ArrowRight");
        assert.equal(await read(focused), "p0");
        await press("End");
        assert.equal(await read(focused), "p1");
        await press("Home", "ArrowDown", "Enter");
        assert.match(
          await read("document.activeElement.textContent"),
          /^B & C/,
        );
        await press("Tab");
        assert.equal(
          await read("document.activeElement.textContent"),
          "Close (Esc)",
        );
        await press("Enter");
        assert.equal(await read(`${PANEL}.hidden`), "true");
        assert.equal(await read(focused), "p2");
        await press("d", "d");
        assert.doesNotMatch(
          await read("window.heard ?? ''"),
          /d|Enter|Escape|Arrow/,
          "no plain key is heard outside",
        );
        await clicked.page.keyboard.down("Control");
        await press("s");
        await clicked.page.keyboard.up("Control");
        assert.match(await read("window.heard"), /s$/, "but Control and S is");
        await press("Tab", "Tab", "Tab");
        assert.match(await read(focused), /^u\d$/, "the units come next");
        await press("Home", "Enter");
        assert.equal(
          await read("document.querySelector('.ex-bar select').value"),
          "u0",
        );
        await isUnharmed(clicked);
      });
    },
  "the mouse opens every connection: without length, at one place with another, under a code, and the shortest where they cross":
    async (browser) => {
      const crowded = explorerPage(makeCrowded());
      await onPage(browser, crowded, async (clicked) => {
        const { press, read } = clicked;
        const heading = `${PANEL}.querySelector('h3').textContent`;
        const here = `${PANEL}.querySelector('.ex-here')?.textContent ?? ''`;
        const at = async (expression: string): Promise<[number, number]> => {
          const [x = NaN, y = NaN] = JSON.parse(
            await read(`JSON.stringify(${expression})`),
          );
          return [x, y];
        };
        const middleOf = (pair: number) =>
          at(`(() => {
            const line = document.querySelector("[data-key=p${pair}] .ex-hit");
            const { x, y } = line.getPointAtLength(line.getTotalLength() / 2)
              .matrixTransform(line.getScreenCTM());
            return [x, y];
          })()`);
        // A and A2 are always together: A & A2 has no length, and A & B and A2 & B one place.
        for (const [pair, label] of ["A & A2", "A & B", "A2 & B"].entries()) {
          await clicked.page.mouse.click(...await middleOf(pair));
          assert.equal(await read(heading), label);
          await press("Escape");
        }
        const code = await at(`(() => {
          const { x, y, width } = document.querySelector("[data-node='3']").getBoundingClientRect();
          return [x + width / 2, y + width / 2];
        })()`);
        await clicked.page.mouse.move(...code);
        assert.match(
          await read("document.querySelector('.ex-tip').textContent"),
          /^C\nweights sum to [\d.]+\n3 connections; click to read$/,
        );
        await clicked.page.mouse.click(...code);
        // The strongest first, the others as buttons.
        assert.equal(await read(heading), "B & C");
        assert.equal(await read(here), "Also here: A & CA2 & C");
        await clicked.click(".ex-here button");
        assert.equal(await read(heading), "A & C");
        assert.equal(await read(here), "Also here: B & CA2 & C");
        await press("Escape");
        // Where A & C ends it is as near as A2 & C, beside the code: the shorter is meant.
        const both = await at(`(() => {
          const lines = [3, 4].map((pair) => document.querySelector("[data-key=p" + pair + "] .ex-hit"));
          const [one, other] = lines.map((line) => line.getPointAtLength(line.getTotalLength() - 18));
          const { x, y } = new DOMPoint((one.x + other.x) / 2, (one.y + other.y) / 2)
            .matrixTransform(lines[0].getScreenCTM());
          return [x, y];
        })()`);
        await clicked.page.mouse.move(...both);
        await clicked.page.mouse.click(...both);
        const lengths = [3, 4].map((pair) =>
          read(
            `document.querySelector('[data-key=p${pair}] .ex-hit').getTotalLength()`,
          )
        );
        const [one = NaN, other = NaN] = (await Promise.all(lengths)).map(
          Number,
        );
        assert.notEqual(one, other);
        assert.equal(await read(heading), one < other ? "A & C" : "A2 & C");
        assert.match(await read(here), one < other ? /A2 & C/ : /A & C/);
        await isUnharmed(clicked);
      });
    },
  "pickers, threshold and axes change the pictures; a weight has one width and a node one scale everywhere":
    async (browser) => {
      await onPage(browser, page(), async (clicked) => {
        const { click, press, read } = clicked;
        // Differences: 0.25 is 12 pixels wide, at most 36 pixels.
        assert.equal(await width(clicked, 0), 36);
        assert.ok(Math.abs(await width(clicked, 2) - 0.4742 * 48) < 0.01);
        await clicked.page.select(".ex-bar label:nth-child(2) select", "");
        // Networks: 0.5 is 12 pixels wide. x has (2 + 1/√3)/3, c has 1/√3.
        assert.ok(Math.abs(await width(clicked, 0) - 0.8591 * 24) < 0.01);
        assert.ok(Math.abs(await width(clicked, 1) - 0.1925 * 24) < 0.01);
        await click("[data-key=u2]");
        assert.equal(
          await read("document.querySelector('.ex-bar select').value"),
          "u2",
        );
        assert.ok(Math.abs(await width(clicked, 1) - 24 / Math.sqrt(3)) < 0.01);
        // Node A of c carries 2/√3: 3 + 8 √(1.1547 / 2) = 9.08. The same in every network.
        const radius = await read(
          "document.querySelector('[data-node=\"0\"]').getAttribute('r')",
        );
        assert.ok(Math.abs(Number(radius) - 9.0787) < 0.001);
        await clicked.page.select(".ex-bar select", "u0");
        // Node A of a carries 1: 3 + 8 √(1 / 2) = 8.657.
        const other = await read(
          "document.querySelector('[data-node=\"0\"]').getAttribute('r')",
        );
        assert.ok(Math.abs(Number(other) - 8.6569) < 0.001);
        assert.equal(await width(clicked, 1), NaN, "a has no A & C");
        await clicked.page.select(".ex-bar select", "g0");
        // The slider at its left end, then a key at a time: 0.01 is one step.
        await clicked.page.focus(".ex-bar input[type=range]");
        await press("Home");
        for (let step = 0; step < 20; step++) await press("ArrowRight");
        assert.match(
          await read("document.querySelector('.ex-bar output').textContent"),
          /^0\.2 \(2 hidden\)$/,
        );
        assert.equal(await width(clicked, 1), NaN);
        assert.ok(await width(clicked, 0) > 20);
        const before = await read(
          "document.querySelector('[data-mean=\"0\"]').getBoundingClientRect().x",
        );
        await clicked.page.select(".ex-bar label:nth-child(3) select", "1");
        assert.notEqual(
          await read(
            "document.querySelector('[data-mean=\"0\"]').getBoundingClientRect().x",
          ),
          before,
        );
        assert.match(
          await read("document.querySelector('.ex-plot svg').textContent"),
          /SVD2.*MR1/,
          "the same axis twice would be a diagonal, so the two change places",
        );
        await click(".ex-bar fieldset label:nth-of-type(1) input");
        assert.doesNotMatch(
          await read("document.querySelector('.ex-plot svg').textContent"),
          /ABC/,
        );
        await click(".ex-bar fieldset button");
        assert.ok(Math.abs(await width(clicked, 2) - 0.4742 * 48) < 0.01);
        await isUnharmed(clicked);
      });
    },
  "the buttons save the tables with the numbers of the model, and the pictures":
    async (browser) => {
      const { model } = makeExplorer();
      await onPage(browser, page(), async (clicked) => {
        const table = async (name: string): Promise<string[][]> => {
          const { bytes, name: file } = await clicked.saved(
            `[data-save=${name}]`,
          );
          assert.equal(file, `six-units-${name}.csv`);
          return new TextDecoder().decode(bytes).trimEnd().split("\n").map(
            (line) => line.split(","),
          );
        };
        const points = await table("points");
        assert.deepEqual(points[0], [
          "unit",
          "group",
          "lines",
          ...model.axes.map(({ name }) => name),
          "A & B",
          "A & C",
          "B & C",
        ]);
        model.units.forEach(({ label, group, lineCount }, row) =>
          assert.deepEqual(points[row + 1], [
            label,
            group,
            ...[
              lineCount,
              ...(model.points[row] ?? []),
              ...(model.normalized[row] ?? []),
            ].map(String),
          ])
        );
        const nodes = await table("nodes");
        assert.deepEqual(
          nodes.slice(1).map((row) => row.slice(0, -1)),
          model.codes.map((
            code,
            index,
          ) => [code, ...(model.nodePositions[index] ?? []).map(String)]),
        );
        const connections = await table("connections");
        assert.deepEqual(connections[0], [
          "connection",
          "first",
          "second",
          "x",
          "y",
          "difference",
          "lines",
        ]);
        assert.deepEqual(connections[3]?.slice(0, 3), ["B & C", "B", "C"]);
        assert.ok(Math.abs(Number(connections[3]?.[5]) + 0.4742) < 1e-4);
        assert.equal(connections[3]?.[6], "3");
        const vector = await clicked.saved(".ex-plot [data-save=svg]");
        const svg = new TextDecoder().decode(vector.bytes);
        assert.equal(vector.name, "six-units-network.svg");
        assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
        assert.equal(svg.match(/data-node/g)?.length, 3);
        assert.doesNotMatch(svg, /ex-hit|tabindex/);
        const pixels = await clicked.saved(
          ".ex-plot:nth-child(2) [data-save=png]",
        );
        assert.equal(pixels.name, "six-units-units.png");
        assert.deepEqual([...pixels.bytes.slice(1, 4)], [80, 78, 71], "PNG");
        // Bytes 16 to 19 of a PNG are its width: twice 520.
        assert.equal(
          new DataView(pixels.bytes.buffer).getUint32(16),
          1040,
        );
        assert.equal(
          await clicked.read(
            `(() => {
              const image = new Image();
              image.src = "data:image/png;base64,${pixels.bytes.toBase64()}";
              return image.decode().then(() => image.naturalWidth + " wide");
            })()`,
          ),
          "1040 wide",
        );
        await isUnharmed(clicked);
      });
    },
  "hostile names of codes, units, groups, corpus and title are text on the page and in saved pictures":
    async (browser) => {
      const { shown } = makeExplorer({
        title: HOSTILE,
        corpus: { corpus: HOSTILE, source: "recorded", statement: HOSTILE },
      }, HOSTILE);
      await onPage(browser, explorerPage(shown), async (clicked) => {
        const { click, read } = clicked;
        await click("[data-key=p0]");
        await click("[data-key=p0]");
        for (let box = 2; box <= 4; box++) {
          await click(`.ex-bar fieldset label:nth-of-type(${box}) input`);
        }
        await clicked.press("Escape");
        await click(".ex-table summary");
        await click("[data-key=u2]");
        assert.equal(
          await read(
            "document.querySelectorAll('.elenchus-explorer a, .elenchus-explorer img, .elenchus-explorer b').length",
          ),
          "0",
        );
        const vector = await clicked.saved(".ex-plot [data-save=svg]");
        assert.equal(
          await read(
            `new DOMParser().parseFromString(${
              JSON.stringify(new TextDecoder().decode(vector.bytes))
            }, "image/svg+xml").querySelectorAll("parsererror, script, a").length`,
          ),
          "0",
        );
        const pixels = await clicked.saved(".ex-plot [data-save=png]");
        assert.ok(pixels.bytes.length > 10000);
        await isUnharmed(clicked);
      });
    },
  "a narrow page keeps its letters large, and a model of one axis draws arches above it":
    async (browser) => {
      await onPage(browser, explorerPage(makeFlat()), async (clicked) => {
        const { page, read } = clicked;
        const look = () =>
          read(
            `[...document.querySelectorAll('.ex-plot svg text')].map((each) => Math.round(each.getBoundingClientRect().height)).filter((height) => height > 0 && height < 12).length + " " + (document.documentElement.scrollWidth <= innerWidth)`,
          );
        assert.equal(await look(), "0 true");
        await page.setViewport({ width: 400, height: 900 });
        await page.waitForFunction(
          "document.querySelector('.ex-plot svg').getBoundingClientRect().width < 380",
        );
        assert.equal(await look(), "0 true");
        // All codes lie at 0 upwards; the middle of an arch lies above them.
        assert.equal(
          await read(`(() => {
            const [code] = document.querySelectorAll("[data-node]");
            const lines = [...document.querySelectorAll("[data-key^=p] .ex-hit")];
            return lines.length > 0 && lines.every((line) =>
              line.getPointAtLength(line.getTotalLength() / 2).y < Number(code.getAttribute("cy")) - 5);
          })()`),
          "true",
        );
        assert.match(
          await read("document.querySelector('.ex-plot svg').textContent"),
          /no further axis/,
        );
        await isUnharmed(clicked);
      });
    },
  "two explorers on one page work side by side, and without scripts both show their pictures":
    async (browser) => {
      const one = makeExplorer().shown;
      const two = page().replace("</body>", () => `${one.html}</body>`);
      await onPage(browser, two, async (clicked) => {
        await clicked.click(".elenchus-explorer:last-child [data-key=p2]");
        assert.equal(
          await clicked.read(
            "[...document.querySelectorAll('.ex-panel')].map((each) => each.hidden).join()",
          ),
          "true,false",
        );
        assert.equal(
          await clicked.read("document.querySelectorAll('.ex-still').length"),
          "0",
        );
        await isUnharmed(clicked);
      });
      const { dom } = await openPage(browser, page(), { hasScripts: false });
      assert.equal(
        dom.match(/<img alt="[^"]+" src="data:image\/svg\+xml,/g)?.length,
        2,
      );
    },
});
