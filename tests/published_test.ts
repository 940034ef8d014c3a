/**
 * The published figures of both papers: what their recomputation gives, that it
 * is live, and that its verdicts are those of the table of checks.
 */
import assert from "node:assert/strict";
import * as read from "read";
import * as stats from "stats";
import { assertClose } from "./stats/golden.ts";

const FIGURES = read.readPublishedFigures();

/** Every function that makes rows, the slow ones last. */
const SECTIONS = {
  codes: stats.checkCodeFigures,
  design: stats.checkDesignFigures,
  tables: stats.checkTableFigures,
  overlaps: stats.checkOverlapStatements,
  statements: stats.checkStatements,
  ena: stats.checkEnaFigures,
  fewRuns: stats.checkFewRuns,
  accuracy: stats.checkAccuracyFigures,
  verdicts: stats.checkVerdictFigures,
  countedRuns: stats.checkCountedRuns,
};

const ROWS = [
  ...stats.checkDebatePaper(FIGURES),
  ...stats.checkPlatformPaper(FIGURES),
];

function rowOf(figure: string): stats.PublishedCheck {
  const row = ROWS.find((one) => one.figure === figure);
  assert.ok(row !== undefined, `a row for "${figure}"`);
  return row;
}

/** Rows that the table of checks does not have. */
const ADDED = [
  "one pair more",
  "odds ratio of fixed to broken (not reported)",
  "95% CI of d, initial round (not reported)",
  "95% CI of d, revised round (not reported)",
  "Objection per turn",
  "Response per turn",
  "Agreement per turn",
  "settings of the debates",
  "limits of the business case, relevance of the example",
  "can an unseeded bootstrap explain 88.2 against 88.1?",
  "the same, with the printed interval [39.5, 61.4]",
];

Deno.test("every row of the table of checks is recomputed, with the same verdict", () => {
  const checks = read.readFigureChecks();
  assert.equal(checks.length, 87);
  const wanted = checks.map(({ figure, verdict }) => ({
    figure: figure.replace(" in the seed", ""),
    verdict,
  }));
  const given = new Map(ROWS.map(({ figure, verdict }) => [figure, verdict]));
  assert.equal(given.size, ROWS.length, "each row has its own name");
  const different = wanted.filter(({ figure, verdict }) =>
    given.get(figure) !== verdict
  ).map(({ figure, verdict }) =>
    `${figure}: ${verdict}, recomputed ${given.get(figure) ?? "not at all"}`
  );
  assert.deepEqual(different, []);
  const names = new Set(wanted.map(({ figure }) => figure));
  assert.deepEqual(
    ROWS.map(({ figure }) => figure).filter((figure) => !names.has(figure)),
    ADDED,
  );
  assert.ok(ROWS.every(({ holds }) => holds));
});

Deno.test("verdicts are counted as the notebook shows them", () => {
  assert.deepEqual(
    stats.countVerdicts(ROWS).map(({ verdict, rowCount }) => [
      verdict,
      rowCount,
    ]),
    [
      ["reproduced", 39],
      ["consistent (not unique)", 28],
      ["INCONSISTENT", 2],
      ["FRAGILE", 1],
      ["CONSTRAINT", 1],
      ["AMBIGUOUS", 1],
      ["LABEL", 1],
      ["TRUE BUT NOT SPECIAL", 1],
      ["UNSUPPORTED BY TABLE", 1],
      ["DANGLING", 1],
      ["not checkable", 6],
      ["added", 16],
    ],
  );
});

/** What the rows must say; numbers by independent programs where a source is named. */
const RECOMPUTED: readonly (readonly [string, RegExp])[] = [
  // Wilson interval: R 4.2.2, prop.test without correction.
  ["exact accuracy 27.78%", /^20\/72 = 27\.78, 95 % Wilson \[18\.8, 39\.0\]$/],
  ["exact accuracy 40.28%", /^29\/72 = 40\.28, 95 % Wilson \[29\.7, 51\.8\]$/],
  ["sample size (not stated)", /72 or 144 essays .* 20 \+ 52 = 72/],
  ["17 fixed, 8 broken -> 29 correct", /20 - 8 \+ 17 = 29/],
  ["relative improvement about 45%", /45\.0 %; absolute 12\.50 points/],
  ["McNemar chi2(1) = 3.24", /\(17 - 8\)² \/ 25 = 3\.24/],
  ["one-tailed p = .0359", /two-sided \.0719, halved \.0359/],
  [
    '"statistically significant" paired improvement',
    /uncorrected \.0719, one-sided \.0359; corrected \.1096, one-sided \.0548; exact \.1078, one-sided \.0539; mid-p \.0755, one-sided \.0378/,
  ],
  ["one pair more", /\.1078; with 18 and 7 \.0433/],
  [
    "95% CI of paired difference (not reported)",
    /^0\.125; Tango \[-0\.012, 0\.260\], Newcombe \[-0\.012, 0\.255\], Bonett-Price \[-0\.013, 0\.256\], Wald \[-0\.008, 0\.258\]$/,
  ],
  [
    "odds ratio of fixed to broken (not reported)",
    /2\.125, exact 95 % \[0\.87, 5\.69\]/,
  ],
  [
    "power of the McNemar test at the observed effect (not reported)",
    /power at 72: 0\.43 two-sided, 0\.56 one-sided \(Connor\), 0\.36 exact; pairs for 80 %: 173 \(Connor\), 184 \(exact\)/,
  ],
  [
    "t(37.48) = -4.69, n 20/52",
    /^p = 3\.57e-5, .*possible df 19 to 70; sd ratio 0\.916$/,
  ],
  [
    "d = 1.19 with t = -4.69",
    /pooled 1\.186; average variance 1\.210; Glass 1\.266, 1\.160; shortcut 1\.234/,
  ],
  [
    "implied SDs on MR1 (SD ratio 0.916)",
    /accurate 0\.229, inaccurate 0\.250/,
  ],
  ["initial separation 0.29", /0\.08 - \(-0\.21\) = 0\.29/],
  ["centroids -0.21 and 0.08", /-0\.0006/],
  [
    "t(58.30) = -0.03, n 29/43",
    /p = 0\.976, within the rounding 0\.972 to 0\.980; possible df 28 to 70; sd ratio 0\.385 or 1\.048/,
  ],
  ["d = 0.01", /pooled 0\.006 or 0\.007/],
  [
    "95% CI of d, initial round (not reported)",
    /-1\.19 \[-1\.73, -0\.63\]/,
  ],
  [
    "95% CI of d, revised round (not reported)",
    /-0\.01 \[-0\.48, 0\.46\], 90 % \[-0\.40, 0\.39\]/,
  ],
  ['revised centroids "V1" = -0.42', /MR1, of the revised round V1/],
  [
    "code counts revised J225 O12 R5 A159",
    /sum 401 > 72 x 5 = 360 turns; .* 432/,
  ],
  ["code counts initial J52 O57 R43 A139", /sum 291 <= 72 x 5 = 360/],
  [
    "Justification per turn",
    /14\.4 % to 225\/360 = 62\.5 %; of 432 turns 12\.0 % to 52\.1 %; factor 4\.33/,
  ],
  ["five agents", /5 or 6 turns/],
  ["36 runs", /6 models x 2 cases x 3 = 36/],
  ["24 ablation runs", /2 x 2 x 2 x 3 = 24/],
  ["six role-specific knowledge bases", /37 documents/],
  [
    "1,063,747 tokens, USD 0.6223",
    /USD 0\.5850 a million tokens; 28,750 tokens a document/,
  ],
  ["GPT-5-mini no_tom +16.6 p.p.", /98\.4 - 81\.8 = \+16\.6/],
  [
    "GPT-5-mini Logic Validity CI [66.8, 95.1] vs [67.3, 95.1]",
    /differ by 0\.5 and 0\.0/,
  ],
  [
    "bootstrap support at n = 6 and n = 3",
    /C\(11,6\) = 462 and C\(5,3\) = 10/,
  ],
  [
    "can an unseeded bootstrap explain 66.8 against 67.3?",
    /exact \[67\.1, 95\.1\]; chances of \[66\.8, 95\.1\] and \[67\.3, 95\.1\]: \.14, \.19/,
  ],
  [
    "can an unseeded bootstrap explain 88.2 against 88.1?",
    /exact \[88\.1, 98\.3\]; chances of \[88\.2, 98\.3\] and \[88\.1, 98\.3\]: \.15, \.83/,
  ],
  [
    "GPT-OSS-120b ToM 52.5 [33.3, 79.2], n = 3",
    /1\/27 = 0\.037 > \.025, .* runs 33\.3, 45\.0, 79\.2/,
  ],
  [
    "upper bound 100.0 at n = 6 (Flash RAG, GPT-5-mini no_tom)",
    /at least 4 of 6 runs at 100: \(3\/6\)\^6 = 0\.016/,
  ],
  ["GPT-5-mini no_tom 98.4 [96.5, 100.0]", /share 9\.6 points/],
  [
    "22 of 47 verdicts INVALID vs mean validity 48.9%",
    /25\/47 = 53\.2 %/,
  ],
  [
    "the same, with the printed interval [39.5, 61.4]",
    /^1 of them can print it: 10\/13 5\/11 5\/10 3\/8 1\/3 1\/2, chance 22 %$/,
  ],
  ["69 INVALID = 49 + 19 + 1", /= 69; 71\.0 %, 27\.5 %, 1\.4 %/],
  [
    "69 INVALID in all vs 22 for GPT-OSS-120b",
    /47 INVALID; at their mean validity 87\.04 about 363 verdicts in 30 runs, 12\.1 a run against 7\.8/,
  ],
  ["mean goals 5.7 (Gemini 2.5 Flash baseline)", /total 34 in 6/],
  ["mean goals 10.2 (GPT-5-mini baseline)", /total 61 in 6/],
  [
    "Cohen d about 0.96 from means 0.83 and 0.77",
    /0\.0625; over the rounding of the means 0\.052 to 0\.073/,
  ],
  ["0.83 and 0.77 under the map (1+cos)/2", /0\.66 and 0\.54/],
  ["392 pairs", /66 splits of 6a \+ 2b = 392 .* 10\.9 .* 11\.9 over the 33/],
];

Deno.test("the rows of published figures hold the values recomputed here before", () => {
  for (const [figure, wanted] of RECOMPUTED) {
    assert.match(rowOf(figure).recomputed, wanted, figure);
  }
});

Deno.test("common denominators of Table 2 are those of the table of checks", () => {
  const checks = read.readFigureChecks().filter(({ figure }) =>
    figure.startsWith("granularity")
  );
  assert.equal(checks.length, 18);
  for (const { figure, recomputed } of checks) {
    const [, wanted] = /\[(.+)\]/.exec(recomputed) ?? [];
    assert.equal(
      rowOf(figure).recomputed,
      `smallest common denominators ${wanted}`,
    );
  }
});

Deno.test("the published tests give their sd ratios and effect sizes", () => {
  const readings = stats.readWelchTests(FIGURES);
  assert.deepEqual(
    readings.map((one) => [one.round, one.spreadRatio.toFixed(3)]),
    [["initial", "0.916"], ["revised", "0.385"], ["revised", "1.048"]],
  );
  const [initial] = readings;
  // d from its definition: sds in the ratio, a difference that gives t.
  const ratio = initial?.spreadRatio ?? NaN;
  const difference = -4.69 * Math.sqrt(ratio ** 2 / 20 + 1 / 52);
  const pooled = Math.sqrt((19 * ratio ** 2 + 51) / 70);
  assertClose(
    initial?.pooledD ?? NaN,
    difference / pooled,
    { relative: 1e-12 },
    "d",
  );
});

/** Figures whose printed digits or interval are changed by one in the last place. */
function nudge(index: number, part: "printed" | "interval") {
  return FIGURES.map((figure, place) => {
    if (place !== index) return figure;
    const decimals = figure.printed.split(".")[1]?.length ?? 0;
    const step = 10 ** -decimals;
    if (part === "interval" && figure.interval !== null) {
      const { low, high } = figure.interval;
      return { ...figure, interval: { low: low - step, high: high - step } };
    }
    const printed = (Number(figure.printed) + step).toFixed(decimals);
    return { ...figure, printed, value: Number(printed) };
  });
}

/** Figures with a note of every one that a function looks at. */
function watch(seen: Set<number>) {
  return FIGURES.map((figure, index) =>
    Object.defineProperty({ ...figure }, "printed", {
      get: () => {
        seen.add(index);
        return figure.printed;
      },
    })
  );
}

Deno.test("every published figure is used, and a change of its last digit changes a row", () => {
  const readers = Object.entries(SECTIONS).map(([name, check]) => {
    const seen = new Set<number>();
    check(watch(seen));
    return { name, check, seen };
  });
  const before = new Map(
    readers.map(({ name, check }) => [name, JSON.stringify(check(FIGURES))]),
  );
  const silent = FIGURES.flatMap((figure, index) => {
    const parts = figure.interval === null
      ? ["printed" as const]
      : ["printed" as const, "interval" as const];
    return parts.filter((part) =>
      !readers.some(({ name, check, seen }) => {
        if (!seen.has(index)) return false;
        return JSON.stringify(check(nudge(index, part))) !== before.get(name);
      })
    ).map((part) => `${figure.table} ${figure.row} ${figure.column} ${part}`);
  });
  assert.equal(FIGURES.length, 102);
  assert.deepEqual(silent, []);
});

Deno.test("a figure that leaves its tolerance does not hold", () => {
  const wrong: readonly (readonly [string, string, keyof typeof SECTIONS])[] = [
    ["mcnemar_chi2", "3.84", "accuracy"],
    ["mcnemar_p_one_tailed", "0.0259", "accuracy"],
    ["exact_accuracy_pct", "28.00", "accuracy"],
    ["net_change", "10", "accuracy"],
    ["relative_improvement_pct", "47", "accuracy"],
    ["MR1_t", "-2.69", "ena"],
    ["MR1_df", "80.10", "ena"],
    ["MR1_cohens_d", "1.23", "ena"],
    ["centroid_separation", "0.39", "ena"],
    ["delta_LV_pp", "-6.7", "tables"],
    ["INVALID_total", "70", "verdicts"],
    ["Mean Goals", "5.6", "verdicts"],
    ["runs", "37", "design"],
    ["rules", "7", "design"],
  ];
  for (const [column, printed, section] of wrong) {
    const place = FIGURES.findIndex((figure) => figure.column === column);
    assert.ok(place >= 0, column);
    const rows = SECTIONS[section](
      FIGURES.map((figure, index) =>
        index === place
          ? { ...figure, printed, value: Number(printed) }
          : figure
      ),
    );
    const left = rows.filter(({ holds }) => !holds);
    assert.ok(left.length > 0, `${column} = ${printed}`);
    assert.ok(left.every(({ verdict }) => verdict === "NOT REPRODUCED"));
  }
});

Deno.test("the test of pairs is no longer fragile where all versions agree", () => {
  const rows = stats.checkAccuracyFigures(
    FIGURES.map((figure) =>
      figure.column === "correct_to_incorrect_c"
        ? { ...figure, printed: "1", value: 1 }
        : figure
    ),
  );
  const claim = rows.find(({ figure }) => figure.includes("significant"));
  assert.equal(claim?.verdict, "reproduced");
});

Deno.test("no published figure is written into a recipe", () => {
  const folder = new URL("../lib/stats/published/recipes/", import.meta.url);
  const files = [...Deno.readDirSync(folder)].map(({ name }) => name);
  assert.ok(files.length > 10);
  const printed = new Set(
    FIGURES.flatMap((figure) => [
      figure.printed.replace("-", ""),
      ...(figure.interval === null
        ? []
        : [figure.interval.low.toFixed(1), figure.interval.high.toFixed(1)]),
    ]).filter((text) => /\.|\d{3}/.test(text)),
  );
  assert.ok(printed.size > 60);
  const typed = files.flatMap((name) => {
    const source = Deno.readTextFileSync(new URL(name, folder))
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
    return [...source.matchAll(/(?<![\w.])\d+(?:\.\d+)?(?![\w.])/g)]
      .map(([number]) => number)
      .filter((number) => printed.has(number))
      .map((number) => `${name}: ${number}`);
  });
  // Limits and levels of our own that happen to look like a published figure.
  assert.deepEqual(typed.sort(), [
    "accuracy.ts: 200", // sample sizes that are tried
    "ena.ts: 0.001", // p values below are written with an exponent
    "few_runs.ts: 0.01", // smallest chance that counts
    "welch_readings.ts: 0.95", // level of an interval
    "write.ts: 0.001", // p values below are written "< .001"
  ]);
});

Deno.test("every number in the text of the notebook stands in a row", () => {
  const path = new URL(
    "../notebooks/02_published_figures.ipynb",
    import.meta.url,
  );
  const { cells }: {
    cells: { cell_type: string; source: string | string[] }[];
  } = JSON.parse(Deno.readTextFileSync(path));
  const text = cells.filter((cell) => cell.cell_type === "markdown")
    .flatMap(({ source }) => source).join(" ")
    .replace(/(\d),(\d{3})/g, "$1$2");
  const numbers = text.match(/(?<![\w.])(?:\d*\.\d+|\d{3,})/g) ?? [];
  assert.ok(numbers.length > 20);
  const rows = JSON.stringify(ROWS);
  const absent = numbers.filter((number) =>
    !new RegExp(`(?<![\\d.])${number.replace(".", "\\.")}(?!\\d)`).test(rows)
  );
  assert.deepEqual(absent, []);
});

Deno.test("a missing figure is named with its place", () => {
  assert.throws(
    () =>
      stats.checkAccuracyFigures(
        FIGURES.filter(({ column }) => column !== "mcnemar_chi2"),
      ),
    {
      name: "RangeError",
      message:
        'Cannot check the figures of i_QE_ENA_debate: they must hold "4.2_scores/paired", column "mcnemar_chi2", once, got 0 of them',
    },
  );
  assert.throws(
    () => stats.listOverlaps(FIGURES, "Speed"),
    /must name a column of Table 2, got "Speed"/,
  );
});

Deno.test("each of the 102 figures has one verdict and a reason, and every check is about figures that are there", () => {
  const verdicts = stats.listFigureVerdicts(FIGURES, ROWS);
  assert.deepEqual(
    verdicts.map(({ paper, table, row, column }) => [
      paper,
      table,
      row,
      column,
    ]),
    FIGURES.map(({ paper, table, row, column }) => [paper, table, row, column]),
  );
  assert.deepEqual(
    Object.fromEntries(
      stats.countVerdicts(verdicts).map((one) => [one.verdict, one.rowCount]),
    ),
    {
      reproduced: 47,
      "consistent (not unique)": 30,
      INCONSISTENT: 4,
      FRAGILE: 1,
      CONSTRAINT: 4,
      AMBIGUOUS: 1,
      LABEL: 2,
      "not checkable": 13,
    },
  );
  assert.ok(verdicts.every(({ reason }) => reason !== ""));
  // The number of resamples alone is in no check.
  assert.deepEqual(
    verdicts.filter(({ checkCount }) => checkCount === 0)
      .map(({ figure }) => figure),
    ["bootstrap: resamples"],
  );
  const places = new Set(
    FIGURES.map(({ paper, table, row, column }) =>
      [paper, table, row, column].join("/")
    ),
  );
  for (const { figure, about, verdict } of ROWS) {
    for (const { paper, table, row, column } of about) {
      assert.ok(places.has([paper, table, row, column].join("/")), figure);
    }
    // What was added to a paper is about no figure of it.
    if (verdict === "added") assert.deepEqual(about, [], figure);
  }
});

Deno.test("checkPapers() takes the recipes for the two papers and the general checks for any other", () => {
  const other = FIGURES.filter(({ table }) => table === "Table3")
    .map((figure) => ({ ...figure, paper: "other" }));
  const rows = stats.checkPapers([...FIGURES, ...other]);
  assert.equal(rows.length, ROWS.length + stats.checkFigures(other).length);
  assert.deepEqual(rows.slice(0, ROWS.length), ROWS);
});
