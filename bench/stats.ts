// deno-lint-ignore-file no-console -- a benchmark speaks to its caller
/**
 * How long statistics take: loading, the first p value, bootstrap intervals of
 * the mean from 10,000 resamples, exact tests.
 *
 * Run with `deno run bench/stats.ts`; it needs no permission. `stats_peers.ts`
 * measures SciPy and R beside it.
 *
 * @module
 */

const started = performance.now();
const stats = await import("stats");
const loaded = performance.now();
stats.tSf(2, 30);
const firstPValue = performance.now();

/** Median milliseconds of several calls, the first of which only warms up. */
function measure(rounds: number, run: (round: number) => unknown): number {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const start = performance.now();
    run(round);
    if (round > 0) times.push(performance.now() - start);
  }
  return stats.median(times);
}

/** A mean of the caller's own, which `bootstrap` calls once for each resample. */
function average(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** Positive, skewed made-up values. */
function makeSample(count: number): number[] {
  const random = stats.createRandom(`sample of ${count}`);
  return Array.from({ length: count }, () => -Math.log(1 - random.float()));
}

const rows: [string, number][] = [
  ["import of stats", loaded - started],
  ["first p value (loads the special functions)", firstPValue - loaded],
];

for (const [count, rounds] of [[6, 15], [72, 15], [10_000, 3]] as const) {
  const values = makeSample(count);
  const percentile = measure(rounds, (seed) =>
    stats.percentileInterval(
      stats.bootstrap(values, stats.mean, { random: stats.createRandom(seed) }),
    ));
  const bca = measure(rounds, (seed) =>
    stats.bcaInterval(
      stats.bootstrap(values, stats.mean, { random: stats.createRandom(seed) }),
      { acceleration: stats.jackknifeAcceleration(values, stats.mean) },
    ));
  const own = measure(rounds, (seed) =>
    stats.percentileInterval(
      stats.bootstrap(values, average, { random: stats.createRandom(seed) }),
    ));
  rows.push(
    [`bootstrap percentile, n = ${count}`, percentile],
    [`bootstrap BCa, n = ${count}`, bca],
    [`bootstrap percentile, a function of one's own, n = ${count}`, own],
  );
}

const six = makeSample(6);
rows.push([
  "exact bootstrap, n = 6",
  measure(15, () => stats.exactBootstrap(six, average)),
]);

const likert = (seed: string): number[] => {
  const random = stats.createRandom(seed);
  return Array.from({ length: 50 }, () => 1 + random.below(6));
};
const [first, second] = [likert("first"), likert("second")];
rows.push(
  [
    "exact Mann-Whitney with ties, 50 + 50",
    measure(
      15,
      () => stats.mannWhitneyTest(first, second, { method: "exact" }),
    ),
  ],
  [
    "exact signed-rank test with ties, 100 pairs",
    measure(15, () =>
      stats.wilcoxonSignedRankTest(
        [...first, ...second],
        [...second, ...first.map((value) => value % 6)],
        { method: "exact" },
      )),
  ],
  [
    "permutation test, 50 + 50, 9,999 shuffles",
    measure(5, (seed) =>
      stats.permutationTest(first, second, {
        random: stats.createRandom(seed),
      })),
  ],
  [
    "McNemar sample size, exact",
    measure(
      5,
      () => stats.mcnemarSampleSize({ firstOnly: 17 / 72, secondOnly: 8 / 72 }),
    ),
  ],
  [
    "Cohen's d with interval, 20 + 52",
    measure(15, () => stats.cohensD(makeSample(20), makeSample(52))),
  ],
  [
    "Shaffer's rho, 800 rounds",
    measure(5, (seed) =>
      stats.shafferRho(0.9, {
        baseRate: 0.2,
        testSetLength: 80,
        random: stats.createRandom(seed),
      })),
  ],
);

for (const [name, milliseconds] of rows) {
  console.log(`${milliseconds.toFixed(1).padStart(9)} ms  ${name}`);
}
