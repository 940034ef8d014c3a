/**
 * Tables, their CSV, published figures, and data frames.
 *
 * @module
 */

import assert from "node:assert/strict";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import {
  checks,
  CHECKS_TYPE,
  denoInspect,
  frame,
  jupyterDisplay,
  table,
  TITLE_TYPE,
} from "report";
import { checksOf, tablesOf } from "../../tools/summary.ts";
import { FORMULA, HOSTILE, mimeText } from "./models.ts";

const CORPUS = {
  corpus: "toy",
  source: "role-played",
  statement: "Made up for <tests>.",
} as const;

Deno.test("table() shows hostile text as text and names its corpus in HTML and in plain text", () => {
  const shown = table([{ essay: HOSTILE, cell: FORMULA }], {
    title: `Essays ${HOSTILE}`,
    corpus: CORPUS,
  });
  const html = mimeText(shown, "text/html");
  assert.doesNotMatch(html, /<script|<img|<a |<b>/);
  assert.match(html, /&#60;script&#62;window\.hacked=1&#60;\/script&#62;/);
  assert.match(html, /=cmd\|&#39; \/C calc&#39;!A0/);
  assert.match(
    html,
    /Corpus: toy \(role-played\)\. Made up for &#60;tests&#62;\./,
  );
  assert.match(String(shown), /^Corpus: toy \(role-played\)\./m);
  // deno-lint-ignore no-control-regex -- control characters are what is looked for
  assert.doesNotMatch(String(shown), /[\u0000-\u0009\u000b-\u001f\u2028]/);
  assert.equal(shown[denoInspect](), String(shown));
});

Deno.test("table() lays records flat, keeps limits together and gives reasons for what is missing", () => {
  const rows = [
    {
      axis: "MR1",
      welch: {
        t: -4.6912,
        pValue: 0.0000357,
        interval: { lower: 0.1, upper: 0.5 },
      },
      exactShare: 20 / 72,
      isCircular: true,
    },
    {
      axis: "SVD2",
      welch: null,
      exactShare: { missing: "one unit" },
      isCircular: false,
    },
  ];
  assert.deepEqual(
    String(table(rows, { title: "Tests" })).split("\n").slice(2).map((line) =>
      line.split(/ {2,}/)
    ),
    [
      [
        "axis",
        "welch t",
        "welch p",
        "welch interval",
        "exact share",
        "is circular",
      ],
      [
        "----",
        "-------",
        "-------",
        "--------------",
        "------------",
        "-----------",
      ],
      ["MR1", "-4.69", "< .001", "[0.100, 0.500]", "27.8 %", "yes"],
      ["SVD2", "–", "–", "–", "– (one unit)", "no"],
    ],
  );
});

Deno.test("table() picks, orders and titles columns", () => {
  const shown = table([{ a: 1, b: 0.25, c: 3 }], {
    title: "Picked",
    columns: [{ field: "b", title: "share of b", format: "percent" }, "a"],
  });
  assert.match(String(shown), /share of b {2}a\n-+ {2}-\n {4}25\.0 % {2}1$/);
  assert.throws(
    () => table([{ a: 1 }], { title: "T", columns: ["z"] }),
    /Cannot show table "T": a column must name one of "a", got "z"/,
  );
});

Deno.test("table() says when it has no rows, and how many it does not show", () => {
  assert.equal(String(table([], { title: "Empty" })), "Empty\nNo rows.");
  const rows = Array.from({ length: 7 }, (_, n) => ({ n }));
  const shown = table(rows, { title: "Long", limit: 5 });
  assert.match(String(shown), /2 more rows are in the CSV/);
  assert.equal(mimeText(shown, "text/csv").trim().split("\n").length, 8);
  assert.throws(() => table(rows, { title: "L", limit: 0 }), /limit must be/);
});

Deno.test("table() writes CSV that reads back, numbers in full and formulas disarmed", () => {
  const word = fc.string({
    unit: fc.constantFrom('"', ",", "\n", "\r", " ", "=", "-", "'", "a", "é"),
    maxLength: 8,
  });
  fc.assert(
    fc.property(
      fc.array(fc.record({ x: fc.double(), s: word }), { minLength: 1 }),
      (rows) => {
        const csv = mimeText(table(rows, { title: "T" }), "text/csv");
        const back: unknown = parse(csv, { columns: true, bom: false });
        assert.deepEqual(
          back,
          rows.map(({ x, s }) => ({
            x: String(x),
            s: /^[=+\-@\t\r]/.test(s) ? `'${s}` : s,
          })),
        );
      },
    ),
    { seed: 7, numRuns: 200 },
  );
});

Deno.test("table() splits an interval into two columns of CSV and leaves missing cells empty", () => {
  const shown = table([
    { ci: { lower: 0.1, upper: 0.30000000000000004 }, why: null },
    { ci: { missing: "one unit" }, why: "-5" },
  ], { title: "T" });
  assert.equal(
    mimeText(shown, "text/csv"),
    "ci lower,ci upper,why\n0.1,0.30000000000000004,\n,,'-5\n",
  );
});

Deno.test("checks() hands its rows and its CSV to the program that runs the notebooks", () => {
  const shown = checks([
    {
      figure: "exact accuracy",
      source: "4.2",
      published: "27.78 %",
      recomputed: "27.78 %",
      verdict: "reproduced",
      holds: true,
      note: "",
    },
    {
      figure: "p",
      source: "4.2",
      published: 0.0359,
      recomputed: 0.071861,
      tolerance: 0.00005,
      verdict: "one-tailed",
      holds: false,
      note: HOSTILE,
    },
  ]);
  const notebook = {
    cells: [{
      cell_type: "code",
      source: "",
      outputs: [{
        output_type: "execute_result",
        data: shown[jupyterDisplay](),
      }],
    }],
  };
  assert.deepEqual(checksOf(notebook), [
    {
      figure: "exact accuracy",
      published: "27.78 %",
      recomputed: "27.78 %",
      verdict: "reproduced",
      holds: true,
    },
    {
      figure: "p",
      published: "0.0359",
      recomputed: "0.07186",
      verdict: "one-tailed",
      holds: false,
    },
  ]);
  assert.equal(tablesOf(notebook)[0]?.stem, "01-published-beside-recomputed");
  assert.equal(mimeText(shown, TITLE_TYPE), "Published beside recomputed");
  assert.match(String(shown), /outside their tolerance: 1/);
  assert.match(String(shown), /LEFT ITS TOLERANCE \(one-tailed\)/);
  assert.deepEqual(checks([])[jupyterDisplay]()[CHECKS_TYPE], []);
});

Deno.test("frame() gives a data frame that counts, groups and shows itself", async () => {
  const scores = await frame([
    { set: "initial", score: 3, ci: { lower: 2, upper: 4 } },
    { set: "revised", score: 5, ci: null },
    { set: "revised", score: 4, ci: { lower: 3, upper: 5 } },
  ]);
  assert.deepEqual(scores.columns, ["set", "score", "ci lower", "ci upper"]);
  assert.deepEqual(scores.shape, [3, 4]);
  assert.equal(scores.column("score").mean(), 4);
  assert.ok(Number.isNaN(scores.column("ci lower").values[1]));
  assert.deepEqual(scores.column("ci lower").values.at(-1), 3);
  assert.deepEqual(scores.column("ci upper").values.at(-1), 5);
  const means: unknown = scores.groupby(["set"]).col(["score"]).mean();
  for (const shown of [scores, scores.head(1), scores.column("set"), means]) {
    assert.ok(typeof shown === "object" && shown !== null);
    assert.ok(jupyterDisplay in shown, "shows itself in a notebook");
    const display = shown[jupyterDisplay];
    assert.ok(typeof display === "function");
    const bundle: unknown = display.call(shown);
    assert.match(JSON.stringify(bundle), /elenchus-table/);
  }
  assert.match(Deno.inspect(means), /revised +4\.50/);
  await assert.rejects(() => frame([]), /rows must hold at least one record/);
});

Deno.test("table() writes a field that ends in PValue as a p value, with its name in words", () => {
  const shown = String(
    table([{ code: "A", twoSidedPValue: 0.0359, adjustedPValue: 0.0002 }], {
      title: "Tests",
    }),
  );
  assert.match(shown, /two sided p +adjusted p/);
  assert.match(shown, /\.0359 +< \.001/);
});
