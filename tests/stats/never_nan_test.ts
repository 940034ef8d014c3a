import assert from "node:assert/strict";
import * as stats from "stats";

/**
 * Inputs at the edge: every function must answer with numbers, with null and a
 * documented meaning, or with an error that names the argument. Never with NaN.
 */
const SAMPLES: readonly (readonly number[])[] = [
  [],
  [NaN],
  [Infinity, 1, 2],
  [1],
  [0, 0],
  [2, 2, 2, 2],
  [1, 2],
  [1e300, -1e300, 1e300],
  [5e-324, 1e-310, 0],
  [1e16, 1e16 + 2, 1e16 + 4],
  [-1, 0, 1, 1, 0, -1],
];

const TABLES: readonly stats.PairedTable[] = [
  { a: 0, b: 0, c: 0, d: 0 },
  { a: 5, b: 0, c: 0, d: 5 },
  { a: 0, b: 1, c: 0, d: 0 },
  { a: 0, b: 0, c: 7, d: 0 },
  { a: 0, b: 3, c: 3, d: 0 },
  { a: NaN, b: 1, c: 1, d: 1 },
  { a: -1, b: 1, c: 1, d: 1 },
  { a: 1, b: 100_000, c: 99_000, d: 1 },
];

const random = (): stats.Random => stats.createRandom(60);
const alternatives: readonly stats.Alternative[] = [
  "two-sided",
  "less",
  "greater",
];
const plain = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0);

/** Functions of two samples. */
const OF_TWO: Record<
  string,
  (first: readonly number[], second: readonly number[]) => unknown
> = {
  welchTest: (x, y) =>
    alternatives.map((alternative) => stats.welchTest(x, y, { alternative })),
  pairedTTest: (x, y) => stats.pairedTTest(x, y),
  mannWhitneyTest: (x, y) =>
    (["exact", "asymptotic"] as const).flatMap((method) =>
      alternatives.map((alternative) =>
        stats.mannWhitneyTest(x, y, { method, alternative })
      )
    ),
  wilcoxonSignedRankTest: (x, y) =>
    (["drop", "pratt", "split"] as const).flatMap((zeros) =>
      (["exact", "asymptotic"] as const).map((method) =>
        stats.wilcoxonSignedRankTest(x, y, { zeros, method })
      )
    ),
  cohensD: (x, y) => stats.cohensD(x, y),
  cliffsDelta: (x, y) => stats.cliffsDelta(x, y),
  hodgesLehmann: (x, y) => stats.hodgesLehmann(x, y),
  pearsonCorrelation: (x, y) => stats.pearsonCorrelation(x, y),
  spearmanCorrelation: (x, y) => stats.spearmanCorrelation(x, y),
  kendallCorrelation: (x, y) => stats.kendallCorrelation(x, y),
  partialCorrelation: (x, y) =>
    stats.partialCorrelation(x, y, { controls: [x.map((_, i) => i)] }),
  equivalenceTest: (x, y) =>
    stats.equivalenceTest(x, y, { lower: -1, upper: 1 }),
  permutationTest: (x, y) => stats.permutationTest(x, y, { random: random() }),
  kruskalWallisTest: (x, y) => stats.kruskalWallisTest([x, y]),
  ablationTable: (x, y) =>
    stats.ablationTable({ baseline: "x", conditions: { x, y } }),
  krippendorffAlpha: (x, y) =>
    (["nominal", "ordinal", "interval", "ratio"] as const).map((level) =>
      stats.krippendorffAlpha([x, y], { level })
    ),
  cohensKappa: (x, y) =>
    (["unweighted", "linear", "quadratic"] as const).map((weights) =>
      stats.cohensKappa(x, y, {
        categories: [...new Set([...x, ...y])],
        weights,
      })
    ),
  confusionMatrix: (x, y) =>
    stats.confusionMatrix(x, y, { categories: [...new Set([...x, ...y])] }),
  fleissKappa: (x, y) =>
    stats.fleissKappa([x, y], { categories: [...new Set([...x, ...y])] }),
  gwetAc1: (x, y) =>
    stats.gwetAc1([x, y], { categories: [...new Set([...x, ...y])] }),
};

/** Functions of one sample. */
const OF_ONE: Record<string, (values: readonly number[]) => unknown> = {
  describe: (x) => stats.describe(x),
  mean: (x) => stats.mean(x),
  variance: (x) => stats.variance(x),
  median: (x) => stats.median(x),
  quantile: (x) => stats.quantile(x, 0.3),
  rankValues: (x) => stats.rankValues(x),
  signFlipTest: (x) => stats.signFlipTest(x),
  adjustPValues: (x) =>
    ([
      "holm",
      "bonferroni",
      "hochberg",
      "hommel",
      "benjamini-hochberg",
      "benjamini-yekutieli",
    ] as const)
      .map((method) => stats.adjustPValues(x, method)),
  bootstrap: (x) => {
    const boot = stats.bootstrap(x, plain, { random: random(), resamples: 99 });
    return [
      boot,
      stats.percentileInterval(boot),
      stats.basicInterval(boot),
      stats.normalBootstrapInterval(boot),
      stats.percentileInterval(boot, { quantiles: "boot" }),
    ];
  },
  bca: (x) =>
    stats.bcaInterval(
      stats.bootstrap(x, plain, { random: random(), resamples: 99 }),
      { acceleration: stats.jackknifeAcceleration(x, plain) },
    ),
  exactBootstrap: (x) =>
    stats.exactPercentileInterval(stats.exactBootstrap(x, plain)),
};

/** Functions of a paired table. */
const OF_TABLE: Record<string, (table: stats.PairedTable) => unknown> = {
  mcnemarTest: (table) =>
    alternatives.map((alternative) =>
      stats.mcnemarTest(table, { alternative })
    ),
  discordantOddsRatio: (table) =>
    alternatives.map((alternative) =>
      stats.discordantOddsRatio(table, { alternative })
    ),
  pairedRiskDifference: (table) => stats.pairedRiskDifference(table),
};

/** Places of NaN inside an answer. */
function findNaN(value: unknown, path: string): string[] {
  if (typeof value === "number") return Number.isNaN(value) ? [path] : [];
  if (value instanceof Float64Array) return findNaN([...value], path);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    findNaN(entry, `${path}.${key}`)
  );
}

/** Calls a function; NaN in the answer, or an error without name and value, fails. */
function assertNoNaN(label: string, call: () => unknown): void {
  let answer: unknown;
  try {
    answer = call();
  } catch (error) {
    assert.ok(error instanceof RangeError, `${label}: ${error}`);
    assert.match(error.message, /^Cannot .+: .+, got .+/, label);
    return;
  }
  assert.deepEqual(findNaN(answer, label), []);
}

for (const [name, call] of Object.entries(OF_ONE)) {
  Deno.test(`${name}() never answers NaN`, () => {
    for (const values of SAMPLES) {
      assertNoNaN(`${name}([${values}])`, () => call(values));
    }
  });
}

for (const [name, call] of Object.entries(OF_TWO)) {
  Deno.test(`${name}() never answers NaN`, () => {
    for (const first of SAMPLES) {
      for (const second of SAMPLES) {
        assertNoNaN(
          `${name}([${first}], [${second}])`,
          () => call(first, second),
        );
      }
    }
  });
}

for (const [name, call] of Object.entries(OF_TABLE)) {
  Deno.test(`${name}() never answers NaN`, () => {
    for (const table of TABLES) {
      assertNoNaN(`${name}(${JSON.stringify(table)})`, () => call(table));
    }
  });
}
