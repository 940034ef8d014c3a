import assert from "node:assert/strict";
import * as fc from "fast-check";
import { readPublishedFigures } from "read";
import { checkFigures, type FigureRecord } from "stats";
import { readKind } from "../../../lib/stats/published/figure_kinds.ts";

/** One figure of table 1, row "r". */
const figure = (
  column: string,
  printed: string,
  rest: Partial<FigureRecord> = {},
): FigureRecord => ({
  paper: "Doe",
  table: "1",
  row: "r",
  column,
  printed,
  interval: null,
  n: null,
  note: "",
  ...rest,
});

/** Verdict and text of the row of one column. */
function verdictOf(
  figures: readonly FigureRecord[],
  column: string,
): { verdict: string; recomputed: string; note: string } {
  const row = checkFigures(figures).find((one) =>
    one.figure.startsWith(`r: ${column} =`)
  );
  assert.ok(row !== undefined, column);
  return row;
}

Deno.test("checkFigures() runs GRIM and GRIMMER on means of whole numbers", () => {
  const scale = [figure("min", "1"), figure("max", "7")];
  const mean = (printed: string, n: number) =>
    verdictOf([figure("mean", printed, { n }), ...scale], "mean");
  // 69 / 20 = 3.45; 68.8 / 20 = 3.44 is none.
  assert.equal(mean("3.45", 20).verdict, "consistent (not unique)");
  assert.match(mean("3.45", 20).recomputed, /totals 69 of 20/);
  assert.equal(mean("3.44", 20).verdict, "INCONSISTENT");
  assert.match(mean("3.44", 200).note, /can rule no mean/);
  // A mean above the scale.
  assert.equal(mean("7.50", 20).verdict, "INCONSISTENT");
  // Three whole numbers of mean 2: sums of squares 12, 14, ...: sd 0, 1, ...
  const spread = (printed: string) =>
    verdictOf([
      figure("mean", "2.00", { n: 3 }),
      figure("sd", printed, { n: 3 }),
      ...scale,
    ], "sd").verdict;
  assert.equal(spread("1.00"), "consistent (not unique)");
  assert.equal(spread("0.99"), "INCONSISTENT");
});

Deno.test("checkFigures() finds the count behind a percentage, and only where it is a share", () => {
  const share = (printed: string) =>
    verdictOf(
      [figure("correct_share_pct", printed, { n: 72 })],
      "correct_share_pct",
    );
  assert.equal(share("27.78").verdict, "consistent (not unique)");
  assert.match(share("27.78").recomputed, /^20 of 72$/);
  assert.equal(share("28.00").verdict, "INCONSISTENT");
  assert.equal(
    verdictOf([figure("gain_pct", "45", { n: 72 })], "gain_pct").verdict,
    "not checkable",
  );
});

Deno.test("checkFigures() recomputes p values and tells one-sided from wrong", () => {
  const t = (p: string) =>
    verdictOf([figure("t", "2.20"), figure("df", "28"), figure("p", p)], "p");
  // t(28) = 2.20: two-sided .0362.
  assert.equal(t(".036").verdict, "reproduced");
  assert.equal(t("< .05").verdict, "reproduced");
  assert.equal(t(".018").verdict, "AMBIGUOUS");
  assert.equal(t(".003").verdict, "NOT REPRODUCED");
  assert.equal(t("> .05").verdict, "NOT REPRODUCED");
  const chiSquare = (p: string) =>
    verdictOf([figure("chi2", "3.24"), figure("df", "1"), figure("p", p)], "p");
  assert.equal(chiSquare(".0719").verdict, "reproduced");
  assert.equal(chiSquare(".0359").verdict, "AMBIGUOUS");
});

Deno.test("checkFigures() reads Welch's degrees of freedom and says which d was printed", () => {
  const all = (df: string, d: string) => [
    figure("MR1_t", "-4.69"),
    figure("MR1_df", df),
    figure("MR1_d", d),
    figure("n1", "20"),
    figure("n2", "52"),
  ];
  assert.equal(
    verdictOf(all("37.48", "1.19"), "MR1_df").verdict,
    "consistent (not unique)",
  );
  assert.match(verdictOf(all("37.48", "1.19"), "MR1_d").note, /fits: pooled/);
  assert.equal(
    verdictOf(all("37.48", "2.50"), "MR1_d").verdict,
    "NOT REPRODUCED",
  );
  // At most 20 + 52 - 2 = 70.
  assert.equal(verdictOf(all("80", "1.19"), "MR1_df").verdict, "INCONSISTENT");
});

Deno.test("checkFigures() shows a McNemar p that hangs on its version as fragile", () => {
  const pairs = (p: string) =>
    verdictOf([figure("b", "17"), figure("c", "8"), figure("p", p)], "p");
  assert.equal(pairs(".0359").verdict, "FRAGILE");
  assert.match(pairs(".0359").note, /fits: uncorrected, one-sided/);
  assert.match(pairs(".108").note, /fits: exact/);
  assert.equal(pairs(".200").verdict, "NOT REPRODUCED");
});

Deno.test("checkFigures() shows the runs behind an interval of three, and an interval beside its number", () => {
  const three = verdictOf(
    [figure("score", "52.5", { n: 3, interval: { low: 33.3, high: 79.2 } })],
    "score",
  );
  assert.equal(three.verdict, "CONSTRAINT");
  // 3 * 52.5 - 33.3 - 79.2.
  assert.equal(three.recomputed, "runs 33.3, 45.0, 79.2");
  const beside = verdictOf(
    [figure("score", "52.5", { n: 30, interval: { low: 53, high: 60 } })],
    "score",
  );
  assert.equal(beside.verdict, "INCONSISTENT");
});

Deno.test("checkFigures() compares a figure that is printed twice", () => {
  const twice = (printed: string) =>
    checkFigures([
      figure("score", "52.5"),
      figure("score", printed, { table: "4" }),
    ]);
  assert.deepEqual(twice("52.46").map(({ verdict }) => verdict), [
    "reproduced",
  ]);
  const [row] = twice("53.1");
  assert.equal(row?.verdict, "INCONSISTENT");
  assert.match(row?.source ?? "", /1, 4/);
});

Deno.test("checkFigures() lists what it cannot check of the published papers and finds the three runs", () => {
  const figures = readPublishedFigures();
  const rows = checkFigures(figures);
  assert.ok(figures.length > 90);
  const named = rows.map((row) => row.figure).join("\n");
  for (const { row, column } of figures) {
    // t and df are named by the p value that they give.
    if (readKind(column) !== null) continue;
    assert.ok(named.includes(`${row}: ${column}`), `${row}: ${column}`);
  }
  assert.ok(
    rows.some(({ verdict, recomputed }) =>
      verdict === "CONSTRAINT" && recomputed === "runs 33.3, 45.0, 79.2"
    ),
  );
});

Deno.test("checkFigures() takes any text for a figure and never throws or gives NaN", () => {
  const text = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.constantFrom(
      "",
      "NaN",
      "-3",
      "0",
      ".",
      "1e5",
      "< .001",
      "n.s.",
      "12.50",
    ),
  );
  const column = fc.constantFrom(
    ...["mean", "sd", "min", "max", "share_pct", "t", "df", "p", "chi2", "d"],
    ...["n1", "n2", "b", "c", "x_t", "other"],
  );
  const record = fc.record({
    column,
    printed: text,
    n: fc.constantFrom(null, 0, 1, 2, 3, 2.5, -1, 20),
    interval: fc.constantFrom(null, { low: 0, high: 5 }, { low: 9, high: 1 }),
  }).map(({ column, printed, ...rest }) => figure(column, printed, rest));
  fc.assert(
    fc.property(fc.array(record, { maxLength: 8 }), (figures) => {
      for (const row of checkFigures(figures)) {
        assert.doesNotMatch(row.recomputed, /NaN|undefined/);
      }
    }),
    { seed: 71, numRuns: 2000 },
  );
});
