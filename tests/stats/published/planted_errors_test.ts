import assert from "node:assert/strict";
import * as fc from "fast-check";
import { readPublishedFigures } from "read";
import {
  checkFigures,
  cohensD,
  createRandom,
  drawNormal,
  type FigureRecord,
  grimmerTest,
  listFigureVerdicts,
  mean,
  pValueOfPrintedCorrelation,
  pValueOfPrintedF,
  pValueOfPrintedZ,
  runsBehindInterval,
  standardDeviation,
  tSf,
  welchTest,
} from "stats";
import { assertClose } from "../golden.ts";

const FIGURES = readPublishedFigures("tests/golden/forensics/planted.csv");
const CHECKS = checkFigures(FIGURES);

/** What the gravest check of each planted figure must say; the remark of the file says why. */
const EXPECTED: readonly (readonly [string, string, string, RegExp])[] = [
  ["GRIM holds", "mean", "consistent (not unique)", /totals 69 of 20/],
  ["GRIM fails", "mean", "INCONSISTENT", /no total of 28/],
  ["three items", "mean", "consistent (not unique)", /totals 191 of 60/],
  ["half up", "mean", "consistent (not unique)", /totals 17 of 8/],
  ["half down", "mean", "consistent (not unique)", /totals 17 of 8/],
  ["zeros kept", "mean", "INCONSISTENT", /no total of 7/],
  ["zero dropped", "mean", "consistent (not unique)", /totals 45, 46 of 13/],
  ["GRIMMER fails", "sd", "INCONSISTENT", /^GRIMMER: no sample/],
  ["DEBIT fails", "sd", "INCONSISTENT", /^DEBIT: no sample/],
  ["p of t wrong", "p", "NOT REPRODUCED", /^\.0362/],
  ["p one-sided", "p", "AMBIGUOUS", /^\.0362/],
  ["p of F turned", "p", "NOT REPRODUCED", /^\.0692/],
  ["p of r", "p", "reproduced", /^\.1411/],
  ["p of z", "p", "NOT REPRODUCED", /^\.0500/],
  ["p of chi2", "p", "reproduced", /^\.0719/],
  ["from sds", "t", "reproduced", /^Welch 2\.09/],
  ["from sds", "df", "NOT REPRODUCED", /^Welch 47\.93/],
  ["from sds", "d", "reproduced", /^pooled 0\.56/],
  ["from sds", "p", "reproduced", /^\.0403/],
  ["df impossible", "df", "INCONSISTENT", /19 to 70/],
  ["d without t", "p", "NOT REPRODUCED", /^\.7536/],
  ["share", "right_share_pct", "consistent (not unique)", /^20 of 72$/],
  ["share", "wrong_share_pct", "INCONSISTENT", /no count of 72/],
  ["three runs", "score", "CONSTRAINT", /^runs 33\.3, 45\.0, 79\.2$/],
  ["beside", "score", "INCONSISTENT", /\[53\.0, 60\.0\]/],
  ["twice", "score", "INCONSISTENT", /81\.8 \[67\.3, 95\.1\]/],
  ["other value", "gain", "INCONSISTENT", /12\.9/],
  ["same value", "gain", "reproduced", /12\.5/],
  ["pairs", "p", "FRAGILE", /uncorrected, one-sided \.0359/],
  ["unknown", "temperature", "not checkable", /–/],
  ["unknown", "p", "not checkable", /–/],
];

for (const [row, column, verdict, recomputed] of EXPECTED) {
  Deno.test(`checkFigures() judges the planted ${column} of "${row}" as ${verdict}`, () => {
    const own = CHECKS.filter((check) =>
      check.figure.startsWith(`${row}: ${column}`) &&
      check.verdict === verdict
    );
    assert.ok(
      own.length > 0,
      JSON.stringify(CHECKS.filter((check) => check.figure.startsWith(row))),
    );
    assert.ok(
      own.some((check) => recomputed.test(check.recomputed)),
      own.map((check) => check.recomputed).join("\n"),
    );
  });
}

Deno.test("listFigureVerdicts() gives every planted figure one row with a reason", () => {
  const rows = listFigureVerdicts(FIGURES, CHECKS);
  assert.equal(rows.length, FIGURES.length);
  for (const { verdict, reason, row, column } of rows) {
    assert.notEqual(reason, "", `${row} ${column}`);
    const expected = EXPECTED.find((one) =>
      one[0] === row && one[1] === column
    );
    if (expected !== undefined && column !== "p") {
      assert.equal(verdict, expected[2], `${row} ${column}`);
    }
  }
  const t = rows.find(({ row, column }) =>
    row === "p of t wrong" && column === "t"
  );
  assert.equal(t?.verdict, "not checkable");
  assert.equal(t?.reason, "taken for granted in: p of t wrong: p = .003");
  const twice = rows.filter(({ row }) => row === "twice");
  assert.deepEqual(twice.map(({ printed }) => printed), [
    "81.8 [66.8, 95.1]",
    "81.8 [67.3, 95.1]",
  ]);
});

Deno.test("listFigureVerdicts() takes the gravest verdict and lists a figure without a check", () => {
  const figure = (column: string): FigureRecord => ({
    paper: "x",
    table: "1",
    row: "r",
    column,
    printed: "2",
    interval: null,
    n: null,
    note: "",
  });
  const check = (verdict: "reproduced" | "INCONSISTENT") => ({
    figure: verdict,
    source: "",
    published: "2",
    recomputed: verdict === "reproduced" ? "2" : "3",
    verdict,
    holds: true,
    note: "",
    about: [figure("a")],
  });
  const rows = listFigureVerdicts([figure("a"), figure("b")], [
    check("reproduced"),
    check("INCONSISTENT"),
  ]);
  assert.deepEqual(
    rows.map(({ verdict, recomputed, checkCount }) => [
      verdict,
      recomputed,
      checkCount,
    ]),
    [["INCONSISTENT", "3", 2], ["not checkable", "–", 0]],
  );
});

/** Rounds as papers do; a half goes up or down. */
function round(value: number, decimals: number, isUp: boolean): string {
  const scaled = Math.abs(value) * 10 ** decimals;
  const below = Math.floor(scaled + 1e-9);
  const isHalf = Math.abs(scaled - below - 0.5) < 1e-7;
  const whole = isHalf ? below + (isUp ? 1 : 0) : Math.round(scaled);
  const text = (whole / 10 ** decimals).toFixed(decimals);
  return value < 0 && Number(text) !== 0 ? `-${text}` : text;
}

Deno.test("checkFigures() accuses no honest row of means, standard deviations, t, df, d and p", () => {
  const random = createRandom("honest");
  const draw = (count: number, middle: number) =>
    Array.from(
      { length: count },
      () => drawNormal(random, { mean: middle, standardDeviation: 1.3 }),
    );
  for (let sample = 0; sample < 300; sample++) {
    const first = draw(4 + random.below(40), 5);
    const second = draw(4 + random.below(40), 5.5);
    const test = welchTest(first, second);
    const isUp = sample % 2 === 0;
    const two = (value: number) => round(value, 2, isUp);
    const figures = Object.entries({
      mean1: two(mean(first)),
      sd1: two(standardDeviation(first)),
      n1: `${first.length}`,
      mean2: two(mean(second)),
      sd2: two(standardDeviation(second)),
      n2: `${second.length}`,
      t: two(test.statistic),
      df: two(test.degreesOfFreedom),
      d: two(cohensD(first, second).cohensD),
      p: round(test.pValue, 3, isUp),
    }).map(([column, printed]) => ({
      paper: "honest",
      table: "1",
      row: "r",
      column,
      printed,
      interval: null,
      n: null,
      note: "",
    }));
    const rows = checkFigures(figures);
    const accused = rows.filter(({ verdict }) => verdict !== "reproduced");
    assert.deepEqual(accused, []);
    // t, df, d and p from the means; p from t.
    assert.equal(rows.length, 5);
  }
});

Deno.test("grimmerTest() with items decides as the list of all samples does", () => {
  // Three values, each the mean of two items from 1 to 3.
  const possible = new Set<string>();
  const values = [1, 1.5, 2, 2.5, 3];
  for (const a of values) {
    for (const b of values) {
      for (const c of values) {
        for (const isUp of [true, false]) {
          for (const isOther of [true, false]) {
            const sample = [a, b, c];
            possible.add(
              `${round(mean(sample), 2, isUp)} ${
                round(standardDeviation(sample), 2, isOther)
              }`,
            );
          }
        }
      }
    }
  }
  for (let m = 100; m <= 300; m++) {
    for (let s = 0; s <= 130; s++) {
      const summary = {
        mean: (m / 100).toFixed(2),
        standardDeviation: (s / 100).toFixed(2),
        count: 3,
        items: 2,
      };
      const { isConsistent } = grimmerTest(summary, { minimum: 1, maximum: 3 });
      assert.equal(
        isConsistent,
        possible.has(`${summary.mean} ${summary.standardDeviation}`),
        JSON.stringify(summary),
      );
    }
  }
});

Deno.test("p values of printed F, r and z are those of t where both are one test", () => {
  // F(1, 28) = t(28)^2; r = t / sqrt(t^2 + df); z is t with endless df.
  const f = pValueOfPrintedF("4.840000", { numerator: "1", denominator: "28" });
  assertClose(f.atPrinted, 2 * tSf(2.2, 28), { relative: 1e-9 }, "F");
  const r = 2.2 / Math.sqrt(2.2 ** 2 + 28);
  const correlation = pValueOfPrintedCorrelation(r.toFixed(9), 28);
  assertClose(correlation.atPrinted, f.atPrinted, { relative: 1e-6 }, "r");
  assertClose(
    pValueOfPrintedZ("1.959964").atPrinted,
    0.05,
    { absolute: 1e-7 },
    "z",
  );
  assert.equal(pValueOfPrintedZ("0.00").upper, 1);
  assert.equal(pValueOfPrintedCorrelation("-.00", 5).upper, 1);
  const perfect = pValueOfPrintedCorrelation("1.00", 5);
  assert.equal(perfect.atPrinted, 0);
  assert.ok(perfect.upper > 0 && perfect.upper < 1e-4);
});

Deno.test("runsBehindInterval() accuses no honest print of one to three runs", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 100_000 }), {
        minLength: 1,
        maxLength: 3,
      }),
      fc.integer({ min: 0, max: 2 }),
      fc.boolean(),
      (thousandths, decimals, isUp) => {
        const runs = thousandths.map((x) => x / 1000).sort((a, b) => a - b);
        const print = (value: number) => round(value, decimals, isUp);
        const found = runsBehindInterval({
          mean: print(mean(runs)),
          lower: print(runs[0] ?? NaN),
          upper: print(runs.at(-1) ?? NaN),
          count: runs.length,
        });
        return found.isConsistent === true &&
          found.runs.every(({ lower, upper }, index) =>
            (runs[index] ?? NaN) >= lower - 1e-9 &&
            (runs[index] ?? NaN) <= upper + 1e-9
          );
      },
    ),
    { seed: 61, numRuns: 2000 },
  );
  // Both halves up: 68.915 has the bounds of 68.91 and of 60.04 and 77.78.
  const edge = { mean: "68.92", lower: "60.04", upper: "77.78", count: 2 };
  assert.equal(runsBehindInterval(edge).isConsistent, true);
});
