/**
 * Which simulated test holds which public function to its promise. A test or an
 * interval that is added to `stats` and stands in neither list fails here.
 */

import assert from "node:assert/strict";
import * as stats from "stats";

/** Functions that promise a level or a coverage, by the file that measures it. */
const MEASURED: Readonly<Record<string, readonly string[]>> = {
  location: [
    "ablationTable",
    "adjustPValues",
    "bayesianBootstrap",
    "bootstrapClusters",
    "bootstrapStrata",
    "cliffsDelta",
    "cohensD",
    "equivalenceTest",
    "exactBootstrap",
    "exactPercentileInterval",
    "hodgesLehmann",
    "jackknifeClusters",
    "kruskalWallisTest",
    "mannWhitneyTest",
    "meanInterval",
    "meanIntervals",
    "normalBootstrapInterval",
    "pairedEffectSize",
    "pairedEquivalenceTest",
    "pairedTTest",
    "percentileInterval",
    "permutationTest",
    "signFlipTest",
    "studentizedRangeSf",
    "welchTest",
    "wilcoxonSignedRankTest",
  ],
  binary: [
    "cochranQTest",
    "correctRate",
    "discordantOddsRatio",
    "mcnemarPower",
    "mcnemarVersions",
    "pairedRiskDifference",
    "proportionIntervals",
    "smallestDetectableDifference",
  ],
  agreement: [
    "cohensKappa",
    "fleissKappa",
    "gwetAc1",
    "jackknifeClusters",
    "kappaOfMatrix",
    "krippendorffInterval",
    "shafferRho",
  ],
  correlation: [
    "kendallCorrelation",
    "partialCorrelation",
    "pearsonCorrelation",
    "spearmanCorrelation",
  ],
};

/** Functions that a measured one calls, so that its promise is theirs. */
const WITHIN: Readonly<Record<string, string>> = {
  agrestiCoullInterval: "proportionIntervals",
  basicInterval: "meanIntervals",
  bcaInterval: "meanIntervals",
  bootstrap: "meanIntervals",
  clopperPearsonInterval: "proportionIntervals",
  equivalenceTestOfSummaries: "equivalenceTest",
  jackknifeAcceleration: "meanIntervals",
  jeffreysInterval: "proportionIntervals",
  mcnemarTest: "mcnemarVersions",
  midPInterval: "proportionIntervals",
  studentizedInterval: "meanIntervals",
  waldInterval: "proportionIntervals",
  welchTestOfSummaries: "welchTest",
  wilsonInterval: "proportionIntervals",
};

/** Words in the name of a function that promises a level or a coverage. */
const PROMISES =
  /(Test|TestOfSummaries|Interval|Intervals|Correlation|Kappa|KappaOfMatrix|Bootstrap|Versions)$/;

/** Names that only look like it: checks of printed numbers, which are arithmetic. */
const ARITHMETIC = new Set([
  "debitTest",
  "grimTest",
  "grimmerTest",
  "pValueOfPrintedCorrelation",
  "runsBehindInterval",
]);

Deno.test("every public test and interval of stats has its level or coverage measured", () => {
  const measured = new Set(Object.values(MEASURED).flat());
  const names = Object.keys(stats).filter((name) =>
    PROMISES.test(name) && !ARITHMETIC.has(name)
  );
  assert.ok(names.length > 35, `${names.length}`);
  for (const name of names) {
    assert.ok(
      measured.has(name) || measured.has(WITHIN[name] ?? ""),
      `${name} is in no list`,
    );
  }
  for (const name of [...measured, ...Object.keys(WITHIN), ...ARITHMETIC]) {
    assert.ok(name in stats, `${name} is not exported`);
  }
});

Deno.test("the files of simulated tests call what the table says", async () => {
  for (const [file, names] of Object.entries(MEASURED)) {
    const text = await Deno.readTextFile(
      new URL(`./simulated_${file}_test.ts`, import.meta.url),
    );
    for (const name of names) {
      assert.ok(text.includes(`${name}(`), `${name} in ${file}`);
    }
  }
});
