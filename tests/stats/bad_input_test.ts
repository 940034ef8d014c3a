/**
 * Every public function of `stats` with bad values of every argument. A function
 * that is added and not listed fails the last test.
 */

import assert from "node:assert/strict";
import * as stats from "stats";
import {
  assertCall,
  type Bad,
  type Call,
  callsOf,
  count,
  either,
  level,
  NOT_FINITE,
  number,
  positive,
  refused,
  sample,
  share,
} from "./bad_input.ts";

const VALUES: readonly number[] = [1, 4, 2, 8, 5, 7];
const OTHERS: readonly number[] = [2, 3, 7, 4, 9, 1];
const random = (): stats.Random => stats.createRandom(60);
const LONGER: Bad<readonly number[]>[] = refused([1, 2, 3, 4, 5, 6, 7]);

/** Two samples that need not be paired. */
const two = (
  minimum: number,
  call: (args: {
    readonly first: readonly number[];
    readonly second: readonly number[];
    readonly level: number;
  }) => unknown,
  options: { readonly isPaired?: boolean; readonly hasLevel?: boolean } = {},
): Call[] => {
  const { isPaired = false, hasLevel = true } = options;
  // A sample that is too short is refused for its length against the other, too.
  const bad = sample(minimum).map((
    [value, outcome],
  ): Bad<readonly number[]> => [
    value,
    outcome,
  ]);
  const more = isPaired ? LONGER : [];
  return callsOf(
    { first: VALUES, second: OTHERS, level: 0.9 },
    {
      first: [...bad, ...more],
      second: [...bad, ...more],
      ...(hasLevel ? { level: level() } : {}),
    },
    call,
  );
};
const PAIRED = { isPaired: true } as const;

/** Paired tables at the edge. */
const table = (
  call: (args: {
    readonly a: number;
    readonly b: number;
    readonly c: number;
    readonly d: number;
    readonly level: number;
  }) => unknown,
  options: { readonly hasLevel?: boolean; readonly needsPairs?: boolean } = {},
): Call[] => [
  ...callsOf({ a: 3, b: 5, c: 2, d: 1, level: 0.9 }, {
    a: count(0),
    b: count(0),
    c: count(0),
    d: count(0),
    ...(options.hasLevel === false ? {} : { level: level() }),
  }, call),
  ...[
    { a: 5, b: 0, c: 0, d: 5 },
    { a: 0, b: 1, c: 0, d: 0 },
    { a: 0, b: 0, c: 7, d: 0 },
    { a: 0, b: 3, c: 3, d: 0 },
    { a: 1, b: 0, c: 0, d: 0 },
    { a: 1, b: 100_000, c: 99_000, d: 1 },
  ].map((cells): Call => ({
    label: JSON.stringify(cells),
    outcome: "answered",
    named: [],
    run: () => call({ ...cells, level: 0.95 }),
  })),
  {
    label: "no pairs",
    outcome: options.needsPairs ? "refused" : "answered",
    named: ["at least 1 pair", "0"],
    run: () => call({ a: 0, b: 0, c: 0, d: 0, level: 0.95 }),
  },
];

/** A count of successes. */
const proportion = (
  call: (
    successes: number,
    options: { readonly trials: number; readonly level: number },
  ) => unknown,
): Call[] => [
  ...callsOf({ successes: 3, trials: 9, level: 0.9 }, {
    successes: [...count(0), ...refused(10), ...either(0, 9)],
    trials: [...count(1), ...refused(2)],
    level: level(),
  }, ({ successes, ...options }) => call(successes, options)),
  ...callsOf(
    { trials: 1 },
    {},
    ({ trials }) => call(trials, { trials, level: 0.95 }),
  ),
];

/** Codes of two coders. */
const codings = (
  call: (args: {
    readonly first: readonly stats.Category[];
    readonly second: readonly stats.Category[];
    readonly categories: readonly stats.Category[];
    readonly level: number;
  }) => unknown,
  hasLevel = true,
): Call[] => {
  const all = {
    first: ["a", "b", "c", "a"],
    second: ["a", "b", "a", "a"],
    categories: ["a", "b", "c", "never"],
    level: 0.9,
  };
  return [
    ...callsOf<
      {
        readonly first: readonly stats.Category[];
        readonly second: readonly stats.Category[];
        readonly categories: readonly stats.Category[];
        readonly level: number;
      }
    >(all, {
      first: refused<readonly stats.Category[]>(
        ["a", "b", "c"],
        ["a", "b", "c", "unknown"],
        ["a", "b", "c", NaN],
      ),
      second: refused<readonly stats.Category[]>([], ["a", "b", "c", "?"]),
      categories: refused<readonly stats.Category[]>(
        ["a", "b", "c", "c"],
        ["a", "b", "c", NaN],
        ["a", "b", "c", Infinity],
      ),
      ...(hasLevel ? { level: level() } : {}),
    }, call),
    ...[
      [[], []],
      [["a"], ["a"]],
      [["a"], ["b"]],
      [["a", "a"], ["a", "a"]],
      [["a", "a"], ["a", "b"]],
      [["a", "b"], ["b", "a"]],
      [["a", "b"], ["a", "b"]],
    ].map(([first = [], second = []]): Call => ({
      label: `${first} against ${second}`,
      outcome: "answered",
      named: [],
      run: () => call({ ...all, first, second }),
    })),
  ];
};

/** A statistic that is handed over. */
const plain = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0);
const BOOT = stats.bootstrapOfReplicates(3, [1, 2, 3, 4, 5]);

/** Codes of several coders. */
const CODES = [[1, 2, 3, 1], [1, 2, 1, 1], [1, 2, 3, 2]];
const manyCodes = (
  call: (codes: readonly (readonly number[])[]) => unknown,
  options: { readonly fewest: number },
): Call[] => [
  ...callsOf<{ readonly codes: readonly (readonly number[])[] }>(
    { codes: CODES },
    {
      codes: [
        ...refused(
          [[1, 2, 3], [1, 2]],
          [[1, NaN], [1, 2]],
          [[1, Infinity], [1, 2]],
          ...(options.fewest > 1 ? [[], [[1, 2]]] : []),
        ),
        ...either<readonly (readonly number[])[]>([], [[1, 2]]),
      ],
    },
    ({ codes }) => call(codes),
  ),
  ...[
    [[], []],
    [[1], [1]],
    [[1], [2]],
    [[1, 1], [1, 1]],
    [[1, 2], [1, 2]],
    [[1, 2], [2, 1]],
    [[1, 1, 1], [2, 2, 2]],
  ].map((codes): Call => ({
    label: JSON.stringify(codes),
    outcome: "answered",
    named: [],
    run: () => call(codes),
  })),
];

const bootOptions = callsOf(
  { resamples: 20 },
  { resamples: count(2) },
  ({ resamples }) =>
    stats.bootstrap(VALUES, plain, { random: random(), resamples }),
);
const FIGURES: readonly stats.FigureRecord[] = [];
const PRINTED = refused("", "many", "1.2.3", "NaN", "Infinity");
const figures = (
  call: (figures: readonly stats.FigureRecord[]) => unknown,
): Call[] => [
  {
    label: "no figures",
    outcome: "either",
    named: [],
    run: () => call(FIGURES),
  },
];

const CALLS: Readonly<Record<string, readonly Call[]>> = {
  // Descriptions.
  ...Object.fromEntries(
    ([
      ["describe", 1, stats.describe],
      ["mean", 1, stats.mean],
      ["median", 1, stats.median],
      ["variance", 2, stats.variance],
      ["standardDeviation", 2, stats.standardDeviation],
      ["rankValues", 0, stats.rankValues],
    ] as const).map(([name, minimum, call]) => [
      name,
      callsOf(
        { values: VALUES },
        { values: sample(minimum) },
        ({ values }) => call(values),
      ),
    ]),
  ),
  quantile: callsOf({ values: VALUES, probability: 0.3 }, {
    values: sample(1),
    probability: share(),
  }, ({ values, probability }) => stats.quantile(values, probability)),
  // Distributions.
  normalCdf: callsOf(
    { z: 1 },
    { z: refused(NaN) },
    ({ z }) => stats.normalCdf(z),
  ),
  normalSf: callsOf(
    { z: 1 },
    { z: refused(NaN) },
    ({ z }) => stats.normalSf(z),
  ),
  normalQuantile: callsOf({ probability: 0.3 }, { probability: share() }, (
    { probability },
  ) => stats.normalQuantile(probability)),
  ...Object.fromEntries(
    ([["tCdf", stats.tCdf], ["tSf", stats.tSf]] as const).map((
      [name, call],
    ) => [
      name,
      callsOf({ t: 1, degreesOfFreedom: 3 }, {
        t: refused(NaN),
        degreesOfFreedom: refused(NaN, 0, -1),
      }, ({ t, degreesOfFreedom }) => call(t, degreesOfFreedom)),
    ]),
  ),
  ...Object.fromEntries(
    ([["chiSquareCdf", stats.chiSquareCdf], [
      "chiSquareSf",
      stats.chiSquareSf,
    ]] as const).map(([name, call]) => [
      name,
      callsOf({ x: 1, degreesOfFreedom: 3 }, {
        x: [...refused(NaN), ...either(-1, Infinity)],
        degreesOfFreedom: refused(NaN, 0, -1),
      }, ({ x, degreesOfFreedom }) => call(x, degreesOfFreedom)),
    ]),
  ),
  ...Object.fromEntries(
    ([["fCdf", stats.fCdf], ["fSf", stats.fSf]] as const).map((
      [name, call],
    ) => [
      name,
      callsOf(
        { x: 1, numerator: 3, denominator: 4 },
        {
          x: [...refused(NaN), ...either(-1, Infinity)],
          numerator: refused(NaN, 0, -1),
          denominator: refused(NaN, 0, -1),
        },
        ({ x, numerator, denominator }) => call(x, { numerator, denominator }),
      ),
    ]),
  ),
  ...Object.fromEntries(
    ([["betaCdf", stats.betaCdf], ["betaSf", stats.betaSf]] as const).map((
      [name, call],
    ) => [
      name,
      callsOf({ x: 0.5, alpha: 3, beta: 4 }, {
        x: [...refused(NaN), ...either(-1, 2)],
        alpha: refused(NaN, 0, -1, Infinity),
        beta: refused(NaN, 0, -1, Infinity),
      }, ({ x, ...shape }) => call(x, shape)),
    ]),
  ),
  ...Object.fromEntries(
    ([
      ["binomialCdf", stats.binomialCdf],
      ["binomialSf", stats.binomialSf],
      ["binomialPmf", stats.binomialPmf],
    ] as const).map(([name, call]) => [
      name,
      callsOf({ successes: 2, trials: 5, probability: 0.4 }, {
        successes: [...refused(NaN), ...either(-1, 6, 2.5, Infinity)],
        trials: count(0),
        probability: share(),
      }, ({ successes, ...binomial }) => call(successes, binomial)),
    ]),
  ),
  tQuantile: callsOf({ probability: 0.3, degreesOfFreedom: 3 }, {
    probability: share(),
    degreesOfFreedom: refused(NaN, 0, -1),
  }, (one) => stats.tQuantile(one.probability, one.degreesOfFreedom)),
  chiSquareQuantile: callsOf({ probability: 0.3, degreesOfFreedom: 3 }, {
    probability: share(),
    degreesOfFreedom: positive(),
  }, (one) => stats.chiSquareQuantile(one.probability, one.degreesOfFreedom)),
  fQuantile: callsOf({ probability: 0.3, numerator: 3, denominator: 4 }, {
    probability: share(),
    numerator: positive(),
    denominator: refused(NaN, 0, -1),
  }, ({ probability, ...rest }) => stats.fQuantile(probability, rest)),
  betaQuantile: callsOf({ probability: 0.3, alpha: 3, beta: 4 }, {
    probability: share(),
    alpha: positive(),
    beta: positive(),
  }, ({ probability, ...rest }) => stats.betaQuantile(probability, rest)),
  // The two probabilities have one name: that of the quantile is tried here.
  binomialQuantile: callsOf(
    { probability: 0.3, trials: 9 },
    {
      probability: share(),
      trials: count(0),
    },
    ({ probability, trials }) =>
      stats.binomialQuantile(probability, { trials, probability: 0.4 }),
  ),
  noncentralTCdf: callsOf({ t: 1, degreesOfFreedom: 4, noncentrality: 1 }, {
    t: number(),
    degreesOfFreedom: positive(),
    noncentrality: number(),
  }, ({ t, ...rest }) => stats.noncentralTCdf(t, rest)),
  noncentralTSf: callsOf({ t: 1, degreesOfFreedom: 4, noncentrality: 1 }, {
    t: number(),
    degreesOfFreedom: positive(),
    noncentrality: number(),
  }, ({ t, ...rest }) => stats.noncentralTSf(t, rest)),
  studentizedRangeSf: callsOf({ q: 1, groups: 3, degreesOfFreedom: 9 }, {
    q: positive(),
    groups: count(2),
    degreesOfFreedom: positive(),
  }, ({ q, ...rest }) => stats.studentizedRangeSf(q, rest)),
  studentizedRangeCdf: callsOf({ q: 1, groups: 3, degreesOfFreedom: 9 }, {
    q: positive(),
    groups: count(2),
    degreesOfFreedom: positive(),
  }, ({ q, ...rest }) => stats.studentizedRangeCdf(q, rest)),
  studentizedRangeQuantile: callsOf(
    { probability: 0.9, groups: 3, degreesOfFreedom: 9 },
    {
      probability: share(),
      groups: count(2),
      degreesOfFreedom: positive(),
    },
    ({ probability, ...rest }) =>
      stats.studentizedRangeQuantile(probability, rest),
  ),
  findRoot: callsOf({ lower: 0, upper: 2 }, {
    lower: either(...NOT_FINITE, 1.5),
    upper: either(...NOT_FINITE, 0.5),
  }, (ends) => stats.findRoot((x) => x - 1, ends)),
  // Chance.
  createRandom: callsOf<{ readonly seed: number | string }>({ seed: 1 }, {
    seed: refused<number | string>(NaN, Infinity, -1, 1.5),
  }, ({ seed }) => stats.createRandom(seed).uint32()),
  createRandomFromState: callsOf<{ readonly state: stats.RandomState }>(
    { state: [1, 2, 3, 4] },
    {
      state: refused<stats.RandomState>(
        [0, 0, 0, 0],
        [NaN, 1, 1, 1],
        [-1, 1, 1, 1],
        [2 ** 32, 1, 1, 1],
      ),
    },
    ({ state }) => stats.createRandomFromState(state).uint32(),
  ),
  createRandomStreams: callsOf(
    { count: 2 },
    { count: count(0) },
    (one) =>
      stats.createRandomStreams(1, one.count).map((stream) => stream.uint32()),
  ),
  shuffle: callsOf(
    { values: VALUES },
    { values: either([], [1]) },
    (one) => stats.shuffle(one.values, random()),
  ),
  sampleWithoutReplacement: callsOf({ count: 2 }, {
    count: [...count(0), ...refused(7)],
  }, (one) => stats.sampleWithoutReplacement(VALUES, one.count, random())),
  sampleWithReplacement: callsOf({ values: VALUES, count: 2 }, {
    values: refused<readonly number[]>([]),
    count: count(0),
  }, (one) => stats.sampleWithReplacement(one.values, one.count, random())),
  drawNormal: callsOf({ mean: 1, standardDeviation: 2 }, {
    mean: number(),
    standardDeviation: refused(...NOT_FINITE, -1),
  }, (one) => stats.drawNormal(random(), one)),
  // Two samples.
  welchTest: two(
    2,
    ({ first, second, level }) => stats.welchTest(first, second, { level }),
  ),
  pairedTTest: two(
    2,
    ({ first, second, level }) => stats.pairedTTest(first, second, { level }),
    PAIRED,
  ),
  pairedEffectSize: two(
    2,
    ({ first, second, level }) =>
      stats.pairedEffectSize(first, second, { level }),
    PAIRED,
  ),
  mannWhitneyTest: two(
    1,
    ({ first, second }) =>
      (["exact", "asymptotic"] as const).map((method) =>
        stats.mannWhitneyTest(first, second, { method })
      ),
    { hasLevel: false },
  ),
  wilcoxonSignedRankTest: two(
    1,
    ({ first, second }) =>
      (["drop", "pratt", "split"] as const).map((zeros) =>
        stats.wilcoxonSignedRankTest(first, second, { zeros })
      ),
    { isPaired: true, hasLevel: false },
  ),
  cohensD: two(
    1,
    ({ first, second, level }) => stats.cohensD(first, second, { level }),
  ),
  cliffsDelta: two(
    1,
    ({ first, second, level }) =>
      (["consistent", "null"] as const).map((variance) =>
        stats.cliffsDelta(first, second, { level, variance })
      ),
  ),
  hodgesLehmann: two(
    1,
    ({ first, second, level }) =>
      (["exact", "asymptotic"] as const).map((method) =>
        stats.hodgesLehmann(first, second, { level, method })
      ),
  ),
  permutationTest: two(
    1,
    ({ first, second }) =>
      stats.permutationTest(first, second, { random: random() }),
    {
      hasLevel: false,
    },
  ),
  equivalenceTest: [
    ...two(
      2,
      ({ first, second, level }) =>
        stats.equivalenceTest(first, second, {
          lower: -1,
          upper: 1,
          alpha: (1 - level) / 2,
        }),
      { hasLevel: false },
    ),
    ...callsOf({ lower: -1, upper: 1, alpha: 0.05 }, {
      lower: [...number(), ...refused(1, 2)],
      upper: number(),
      alpha: level(),
    }, (bounds) => stats.equivalenceTest(VALUES, OTHERS, bounds)),
  ],
  pairedEquivalenceTest: [
    ...two(
      2,
      ({ first, second }) =>
        stats.pairedEquivalenceTest(first, second, { lower: -1, upper: 1 }),
      {
        isPaired: true,
        hasLevel: false,
      },
    ),
    ...callsOf({ lower: -1, upper: 1, alpha: 0.05 }, {
      lower: [...number(), ...refused(1, 2)],
      upper: number(),
      alpha: level(),
    }, (bounds) => stats.pairedEquivalenceTest(VALUES, OTHERS, bounds)),
  ],
  ...Object.fromEntries(
    ([
      [
        "welchTestOfSummaries",
        (one: stats.SampleSummary) => stats.welchTestOfSummaries(one, one),
      ],
      [
        "equivalenceTestOfSummaries",
        (one: stats.SampleSummary) =>
          stats.equivalenceTestOfSummaries(one, one, { lower: -1, upper: 1 }),
      ],
    ] as const).map(([name, call]) => [
      name,
      callsOf({ mean: 1, standardDeviation: 2, count: 5 }, {
        mean: number(),
        standardDeviation: [...refused(...NOT_FINITE, -1), ...either(0)],
        count: count(2),
      }, call),
    ]),
  ),
  pearsonCorrelation: two(
    3,
    ({ first, second, level }) =>
      stats.pearsonCorrelation(first, second, { level }),
    PAIRED,
  ),
  spearmanCorrelation: two(
    2,
    ({ first, second, level }) =>
      (["auto", "t"] as const).map((method) =>
        stats.spearmanCorrelation(first, second, { level, method })
      ),
    PAIRED,
  ),
  kendallCorrelation: two(
    2,
    ({ first, second, level }) =>
      stats.kendallCorrelation(first, second, { level }),
    PAIRED,
  ),
  partialCorrelation: [
    ...two(
      4,
      ({ first, second, level }) =>
        stats.partialCorrelation(first, second, {
          controls: [first.map((_, index) => index ** 2)],
          level,
        }),
      PAIRED,
    ),
    ...callsOf<{ readonly controls: readonly (readonly number[])[] }>(
      {
        controls: [[1, 4, 9, 2, 7, 3]],
      },
      {
        controls: [
          ...refused<readonly (readonly number[])[]>([[1, 2]], [[
            1,
            2,
            NaN,
            4,
            5,
            6,
          ]]),
          ...either<readonly (readonly number[])[]>(
            [],
            [[1, 1, 1, 1, 1, 1]],
            [VALUES],
            [[1, 4, 9, 2, 7, 3], [2, 8, 18, 4, 14, 6]],
          ),
        ],
      },
      ({ controls }) => stats.partialCorrelation(VALUES, OTHERS, { controls }),
    ),
  ],
  // One sample and several.
  signFlipTest: callsOf({ differences: VALUES }, { differences: sample(1) }, (
    { differences },
  ) => stats.signFlipTest(differences)),
  kruskalWallisTest: callsOf<
    { readonly samples: readonly (readonly number[])[] }
  >({ samples: [VALUES, OTHERS] }, {
    samples: [
      ...refused<readonly (readonly number[])[]>([], [VALUES], [VALUES, []], [
        VALUES,
        [NaN],
      ], [[Infinity], VALUES]),
      ...either<readonly (readonly number[])[]>(
        [[1], [1]],
        [[1], [2]],
        [[2, 2], [2, 2]],
      ),
    ],
  }, ({ samples }) => stats.kruskalWallisTest(samples)),
  cochranQTest: callsOf<
    { readonly conditions: readonly (readonly boolean[])[] }
  >({ conditions: [[true, false, true], [false, false, true]] }, {
    conditions: [
      ...refused<readonly (readonly boolean[])[]>([], [[true]], [[], []], [[
        true,
      ], [true, false]]),
      ...either<readonly (readonly boolean[])[]>(
        [[true], [true]],
        [[true], [false]],
        [[true, true], [true, true], [true, true]],
      ),
    ],
  }, ({ conditions }) => stats.cochranQTest(conditions)),
  ablationTable: [
    ...two(2, ({ first, second, level }) =>
      stats.ablationTable({
        baseline: "first",
        conditions: { first, second },
      }, { level }), PAIRED),
    ...callsOf(
      { baseline: "x" },
      { baseline: refused("y") },
      ({ baseline }) =>
        stats.ablationTable({ baseline, conditions: { x: VALUES, z: OTHERS } }),
    ),
  ],
  adjustPValues: callsOf<{ readonly pValues: readonly (number | null)[] }>(
    { pValues: [0.01, null, 0.2] },
    {
      pValues: [
        ...refused<readonly (number | null)[]>([NaN], [1.1], [-0.1, 0.5], [
          Infinity,
        ]),
        ...either<readonly (number | null)[]>([], [null], [0, 0], [1]),
      ],
    },
    ({ pValues }) =>
      ([
        "holm",
        "bonferroni",
        "hochberg",
        "hommel",
        "benjamini-hochberg",
        "benjamini-yekutieli",
      ] as const).map((method) => stats.adjustPValues(pValues, method)),
  ),
  hedgesCorrection: callsOf({ degreesOfFreedom: 5 }, {
    degreesOfFreedom: positive(),
  }, (one) => stats.hedgesCorrection(one.degreesOfFreedom)),
  // Counts.
  mcnemarTest: table((cells) => stats.mcnemarTest(cells), { hasLevel: false }),
  mcnemarVersions: table((cells) => stats.mcnemarVersions(cells), {
    hasLevel: false,
  }),
  discordantOddsRatio: table(({ level, ...cells }) =>
    (["two-sided", "less", "greater"] as const).map((alternative) =>
      stats.discordantOddsRatio(cells, { level, alternative })
    )
  ),
  pairedRiskDifference: table(
    ({ level, ...cells }) => stats.pairedRiskDifference(cells, { level }),
    { needsPairs: true },
  ),
  countPairs: callsOf<{ readonly first: readonly boolean[] }>(
    { first: [true, false] },
    { first: refused<readonly boolean[]>([], [true]) },
    ({ first }) => stats.countPairs(first, [true, true]),
  ),
  mcnemarPower: callsOf({
    pairs: 20,
    firstOnly: 0.3,
    secondOnly: 0.1,
    alpha: 0.05,
  }, {
    pairs: count(1),
    firstOnly: [...share(), ...either(0.95)],
    secondOnly: share(),
    alpha: level(),
  }, ({ pairs, ...design }) => stats.mcnemarPower(pairs, design)),
  mcnemarPowerConnor: callsOf(
    { pairs: 20, firstOnly: 0.3, secondOnly: 0.1, alpha: 0.05 },
    {
      pairs: count(1),
      firstOnly: [...share(), ...either(0.95, 0.1, 0)],
      secondOnly: [...share(), ...either(0)],
      alpha: level(),
    },
    ({ pairs, ...design }) => stats.mcnemarPowerConnor(pairs, design),
  ),
  mcnemarSampleSize: callsOf({
    firstOnly: 0.5,
    secondOnly: 0.1,
    alpha: 0.05,
    power: 0.8,
    maximumPairs: 200,
  }, {
    firstOnly: [...share(), ...either(0.95, 0.1)],
    secondOnly: share(),
    alpha: level(),
    power: level(),
    maximumPairs: count(1),
  }, (plan) => stats.mcnemarSampleSize(plan)),
  smallestDetectableDifference: callsOf(
    { pairs: 20, discordantShare: 0.4, power: 0.8, alpha: 0.05 },
    {
      pairs: [...count(1), ...either(1)],
      discordantShare: [...share(), ...either(0, 1)],
      power: level(),
      alpha: level(),
    },
    ({ pairs, ...plan }) => stats.smallestDetectableDifference(pairs, plan),
  ),
  wilsonInterval: proportion(stats.wilsonInterval),
  clopperPearsonInterval: proportion(stats.clopperPearsonInterval),
  midPInterval: proportion(stats.midPInterval),
  agrestiCoullInterval: proportion(stats.agrestiCoullInterval),
  jeffreysInterval: proportion(stats.jeffreysInterval),
  waldInterval: proportion(stats.waldInterval),
  proportionIntervals: proportion(stats.proportionIntervals),
  correctRate: [
    ...callsOf({ positives: 3, total: 9, level: 0.9 }, {
      positives: [...count(0), ...refused(10)],
      total: count(1),
      level: level(),
    }, ({ level, ...reported }) =>
      stats.correctRate(reported, {
        level,
        calibration: {
          truePositives: 5,
          falseNegatives: 1,
          trueNegatives: 6,
          falsePositives: 0,
        },
      })),
    ...callsOf(
      {
        truePositives: 5,
        falseNegatives: 1,
        trueNegatives: 6,
        falsePositives: 2,
      },
      {
        truePositives: [...count(0), ...either(0, 1)],
        falseNegatives: count(0),
        trueNegatives: [...count(0), ...either(0, 1)],
        falsePositives: [...count(0), ...either(100)],
      },
      (calibration) =>
        stats.correctRate({ positives: 1, total: 1 }, { calibration }),
    ),
  ],
  // Agreement.
  confusionMatrix: codings(
    ({ first, second, categories }) =>
      stats.confusionMatrix(first, second, { categories }),
    false,
  ),
  cohensKappa: codings(({ first, second, ...options }) =>
    (["unweighted", "linear", "quadratic"] as const).map((weights) =>
      stats.cohensKappa(first, second, { ...options, weights })
    )
  ),
  kappaOfMatrix: callsOf<
    { readonly matrix: readonly (readonly number[])[]; readonly level: number }
  >({ matrix: [[3, 1], [1, 4]], level: 0.9 }, {
    matrix: [
      ...refused<readonly (readonly number[])[]>(
        [[1, 2]],
        [[1, 2], [3]],
        [[1, NaN], [1, 1]],
        [[1, -1], [1, 1]],
        [[0.5, 1], [1, 1]],
        [[Infinity, 1], [1, 1]],
      ),
      ...either<readonly (readonly number[])[]>(
        [],
        [[3]],
        [[0, 0], [0, 0]],
        [[0, 1], [0, 0]],
        [[5, 0], [0, 0]],
        [[0, 5], [5, 0]],
      ),
    ],
    level: level(),
  }, ({ matrix, level }) => stats.kappaOfMatrix(matrix, { level })),
  fleissKappa: [
    ...manyCodes(
      (codes) => stats.fleissKappa(codes, { categories: [1, 2, 3] }),
      {
        fewest: 2,
      },
    ),
    ...callsOf<
      { readonly categories: readonly number[]; readonly level: number }
    >(
      { categories: [1, 2, 3, 9], level: 0.9 },
      {
        categories: refused<readonly number[]>([], [1], [1, 1, 2, 3], [
          1,
          2,
          3,
          NaN,
        ]),
        level: level(),
      },
      (options) => stats.fleissKappa(CODES, options),
    ),
  ],
  gwetAc1: [
    ...manyCodes((codes) => stats.gwetAc1(codes, { categories: [1, 2, 3] }), {
      fewest: 2,
    }),
    ...callsOf<
      { readonly categories: readonly number[]; readonly level: number }
    >(
      { categories: [1, 2, 3, 9], level: 0.9 },
      {
        categories: refused<readonly number[]>([], [1], [1, 1, 2, 3], [
          1,
          2,
          3,
          NaN,
        ]),
        level: level(),
      },
      (options) => stats.gwetAc1(CODES, options),
    ),
  ],
  krippendorffAlpha: manyCodes(
    (codes) =>
      (["nominal", "ordinal", "interval", "ratio"] as const).map((level) =>
        stats.krippendorffAlpha(codes, { level })
      ),
    { fewest: 0 },
  ),
  krippendorffInterval: [
    ...manyCodes(
      (codes) =>
        (["nominal", "ordinal", "interval", "ratio"] as const).map((level) =>
          stats.krippendorffInterval(codes, { level })
        ),
      { fewest: 0 },
    ),
    ...callsOf<
      { readonly confidence: number; readonly clusters: readonly string[] }
    >(
      { confidence: 0.9, clusters: ["a", "a", "b", "c"] },
      {
        confidence: level(),
        clusters: refused<readonly string[]>([], ["a"]),
      },
      (options) =>
        stats.krippendorffInterval(CODES, { level: "nominal", ...options }),
    ),
  ],
  shafferRho: callsOf(
    {
      kappa: 0.8,
      baseRate: 0.2,
      testSetLength: 20,
      inflation: 0.2,
      threshold: 0.65,
      smallestKappa: 0.4,
      smallestPrecision: 0.6,
      replicates: 10,
      simulatedLength: 1000,
    },
    {
      kappa: [...number(), ...refused(1.5)],
      baseRate: level(),
      testSetLength: count(1),
      inflation: share(),
      threshold: share(),
      smallestKappa: [...share(), ...refused(0.9)],
      smallestPrecision: level(),
      replicates: count(1),
      simulatedLength: refused(NaN, 10, 0.5),
    },
    ({ kappa, ...options }) =>
      stats.shafferRho(kappa, { ...options, random: random() }),
  ),
  rhoMin: callsOf(
    {
      baseRate: 0.4,
      alpha: 0.2,
      step: 10,
      longest: 50,
      inflation: 0.2,
      replicates: 10,
    },
    {
      baseRate: level(),
      alpha: level(),
      step: count(1),
      longest: refused(NaN, 5, 10.5),
      inflation: share(),
      replicates: count(1),
    },
    (options) => stats.rhoMin({ ...options, random: random() }),
  ),
  baseRates: callsOf<{ readonly table: readonly (readonly number[])[] }>(
    { table: [[1, 2], [3, 4]] },
    {
      table: refused<readonly (readonly number[])[]>(
        [],
        [[1, 2]],
        [[1, 2], [3]],
        [[1, 2, 3], [4, 5, 6]],
        [[0, 0], [0, 0]],
        [[-1, 2], [3, 4]],
        [[NaN, 2], [3, 4]],
      ),
    },
    ({ table }) => stats.baseRates(table),
  ),
  // Resampling.
  bootstrap: [
    ...bootOptions,
    ...callsOf(
      { values: VALUES },
      {
        values: [
          ...refused<readonly number[]>([]),
          ...either<readonly number[]>([1], [2, 2], [NaN, 1]),
        ],
      },
      ({ values }) =>
        stats.bootstrap(values, plain, { random: random(), resamples: 20 }),
    ),
  ],
  bootstrapStrata: callsOf<
    { readonly strata: readonly (readonly number[])[] }
  >(
    { strata: [VALUES, OTHERS] },
    {
      strata: refused<readonly (readonly number[])[]>([], [VALUES, []]),
    },
    ({ strata }) =>
      stats.bootstrapStrata(strata, (samples) => plain(samples.flat()), {
        random: random(),
        resamples: 20,
      }),
  ),
  bootstrapClusters: callsOf<
    { readonly clusters: readonly (readonly number[])[] }
  >({ clusters: [VALUES, OTHERS] }, {
    clusters: refused<readonly (readonly number[])[]>([]),
  }, ({ clusters }) =>
    stats.bootstrapClusters(clusters, plain, {
      random: random(),
      resamples: 20,
    })),
  bootstrapOfReplicates: callsOf<
    { readonly estimate: number; readonly replicates: readonly number[] }
  >(
    { estimate: 2, replicates: [1, 2, 3] },
    {
      replicates: sample(2),
      estimate: either(...NOT_FINITE),
    },
    ({ estimate, replicates }) =>
      stats.bootstrapOfReplicates(estimate, replicates),
  ),
  bayesianBootstrap: callsOf(
    { values: VALUES, resamples: 20 },
    {
      values: [
        ...refused<readonly number[]>([]),
        ...either<readonly number[]>([1], [2, 2], [NaN]),
      ],
      resamples: count(2),
    },
    ({ values, resamples }) =>
      stats.bayesianBootstrap(values, stats.weightedMean, {
        random: random(),
        resamples,
      }),
  ),
  weightedMean: callsOf({ weights: [3, 1] }, {
    weights: refused<number[]>([], [1], [1, 2, 3]),
  }, ({ weights }) => stats.weightedMean([1, 5], weights)),
  percentileInterval: callsOf(
    { level: 0.9 },
    { level: level() },
    (options) => stats.percentileInterval(BOOT, options),
  ),
  basicInterval: callsOf(
    { level: 0.9 },
    { level: level() },
    (options) => stats.basicInterval(BOOT, options),
  ),
  normalBootstrapInterval: callsOf({ level: 0.9 }, { level: level() }, (
    options,
  ) => stats.normalBootstrapInterval(BOOT, options)),
  bcaInterval: callsOf({ level: 0.9, acceleration: 0 }, {
    level: level(),
    acceleration: either(...NOT_FINITE, 0.3),
  }, (options) => stats.bcaInterval(BOOT, options)),
  jackknifeAcceleration: callsOf({ values: VALUES }, {
    values: [
      ...refused<readonly number[]>([], [1]),
      ...either<readonly number[]>([1, 1], [1e300, -1e300, 2], [NaN, 1, 2]),
    ],
  }, ({ values }) => stats.jackknifeAcceleration(values, plain)),
  jackknifeClusters: callsOf<
    {
      readonly clusters: readonly (readonly number[])[];
      readonly level: number;
    }
  >({ clusters: [[1], [2, 3], [5]], level: 0.9 }, {
    clusters: either<readonly (readonly number[])[]>(
      [],
      [[]],
      [[1, 2]],
      [[1], []],
      [[1], [1]],
      [[NaN], [1], [2]],
      [[1e300], [-1e300], [1e300]],
    ),
    level: level(),
  }, ({ clusters, level }) =>
    stats.jackknifeClusters(
      clusters,
      (values) => values.length === 0 ? null : plain(values) / values.length,
      { level },
    )),
  exactBootstrap: callsOf({ values: VALUES, maximumMultisets: 1000 }, {
    values: sample(1),
    maximumMultisets: [...count(1), ...either(5)],
  }, ({ values, ...options }) => stats.exactBootstrap(values, plain, options)),
  exactPercentileInterval: callsOf({ level: 0.9 }, { level: level() }, (
    options,
  ) =>
    stats.exactPercentileInterval(
      stats.exactBootstrap([1, 2, 4], plain),
      options,
    )),
  studentizedInterval: callsOf(
    { values: VALUES, level: 0.9, resamples: 20 },
    {
      values: [
        ...refused<readonly number[]>([], [1], [2, 2, 2]),
        ...either<readonly number[]>([1, 2], [NaN, 1, 2]),
      ],
      level: level(),
      resamples: count(2),
    },
    ({ values, ...options }) =>
      stats.studentizedInterval(values, stats.meanWithError, {
        ...options,
        random: random(),
      }),
  ),
  meanInterval: callsOf({ values: VALUES, level: 0.9 }, {
    values: sample(2),
    level: level(),
  }, ({ values, level }) => stats.meanInterval(values, { level })),
  meanIntervals: callsOf(
    { values: VALUES, level: 0.9, resamples: 50 },
    {
      values: either<readonly number[]>(
        [],
        [1],
        [2, 2, 2],
        [NaN, 1, 2],
        [Infinity, 1, 2],
      ),
      level: level(),
      resamples: count(2),
    },
    ({ values, ...options }) =>
      stats.meanIntervals(values, { ...options, random: random() }),
  ),
  // Simulation.
  simulateCoverage: callsOf(
    { truth: 0, samples: 5 },
    {
      truth: number(),
      samples: count(1),
    },
    (options) =>
      stats.simulateCoverage(() => 0, () => ({ x: { lower: 0, upper: 1 } }), {
        ...options,
        random: random(),
      }),
  ),
  simulateLevel: callsOf({ significance: 0.05, samples: 5 }, {
    significance: level(),
    samples: count(1),
  }, (options) =>
    stats.simulateLevel(() => 0, () => ({ x: 0.5 }), {
      ...options,
      random: random(),
    })),
  binomialCoverage: callsOf(
    { trials: 3, probability: 0.5 },
    {
      trials: count(1),
      probability: share(),
    },
    (design) =>
      stats.binomialCoverage(() => ({ x: { lower: 0, upper: 1 } }), design),
  ),
  binomialLevel: callsOf({ trials: 3, probability: 0.5, significance: 0.05 }, {
    trials: count(1),
    probability: share(),
    significance: level(),
  }, (design) => stats.binomialLevel(() => ({ x: 0.5 }), design)),
  // Printed numbers.
  readPrintedNumber: callsOf(
    { text: "3.45" },
    { text: PRINTED },
    ({ text }) => [stats.readPrintedNumber(text).lower],
  ),
  grimTest: callsOf({ mean: "3.45", count: 20, items: 1, scale: 1 }, {
    mean: either("", "many", "NaN", "1.2.3"),
    count: count(1),
    items: count(1),
    scale: count(1),
  }, ({ mean, ...options }) => stats.grimTest(mean, options)),
  consistentCounts: callsOf({ maximumCount: 20 }, { maximumCount: count(1) }, (
    options,
  ) => stats.consistentCounts(["3.45"], options)),
  grimmerTest: callsOf(
    { mean: "3.45", standardDeviation: "1.19", count: 20 },
    {
      mean: either("", "NaN"),
      standardDeviation: either("", "NaN", "-1.0"),
      count: count(2),
    },
    (summary) => stats.grimmerTest(summary),
  ),
  debitTest: callsOf({ mean: "0.45", standardDeviation: "0.51", count: 20 }, {
    mean: either("", "NaN", "7.0"),
    standardDeviation: either("", "NaN"),
    count: count(2),
  }, (summary) => stats.debitTest(summary)),
  reconstructSamples: callsOf(
    { minimum: 1, maximum: 7, samples: 3, walks: 9 },
    {
      minimum: either(...NOT_FINITE, 0.5, 9),
      maximum: either(...NOT_FINITE, 0.5, 0),
      samples: count(1),
      walks: count(1),
    },
    (options) =>
      stats.reconstructSamples(
        { mean: "3.45", standardDeviation: "1.19", count: 20 },
        { ...options, random: random() },
      ),
  ),
  listSamples: callsOf({ minimum: 1, maximum: 5, count: 3 }, {
    minimum: either(...NOT_FINITE, 0.5, 9),
    maximum: either(...NOT_FINITE, 0.5, 0),
    count: count(1),
  }, (search) => stats.listSamples({ total: 6, squares: 14 }, search)),
  pValueOfPrintedT: callsOf(
    { t: "2.01", degreesOfFreedom: "18" },
    {
      t: either("", "NaN"),
      degreesOfFreedom: either("", "0", "-3", "0.3"),
    },
    ({ t, degreesOfFreedom }) =>
      stats.pValueOfPrintedT(t, { degreesOfFreedom }),
  ),
  pValueOfPrintedChiSquare: callsOf(
    { chiSquare: "3.24", degreesOfFreedom: 1 },
    {
      chiSquare: either("", "NaN", "-2.00"),
      degreesOfFreedom: refused(NaN, 0, -1),
    },
    (one) =>
      stats.pValueOfPrintedChiSquare(one.chiSquare, one.degreesOfFreedom),
  ),
  pValueOfPrintedF: callsOf(
    { f: "3.24", numerator: "2", denominator: "27.5" },
    {
      f: either("", "NaN", "-2.00"),
      numerator: either("", "0", "-3"),
      denominator: either("", "0", "-3.5"),
    },
    ({ f, ...degreesOfFreedom }) => stats.pValueOfPrintedF(f, degreesOfFreedom),
  ),
  pValueOfPrintedCorrelation: callsOf(
    { r: ".42", degreesOfFreedom: 18 },
    {
      r: either("", "NaN", "1.50", "-2"),
      degreesOfFreedom: refused(NaN, 0, -1, 1.5),
    },
    (one) => stats.pValueOfPrintedCorrelation(one.r, one.degreesOfFreedom),
  ),
  pValueOfPrintedZ: callsOf(
    { z: "1.96" },
    { z: either("", "NaN", "1e5") },
    ({ z }) => stats.pValueOfPrintedZ(z),
  ),
  isPrintedPValuePossible: callsOf(
    { printed: "< .05" },
    {
      printed: either("", "n.s.", "<", "NaN"),
    },
    ({ printed }) =>
      stats.isPrintedPValuePossible(printed, { lower: 0.03, upper: 0.04 }),
  ),
  welchShape: callsOf(
    { degreesOfFreedom: "37.48", firstCount: 20, secondCount: 52 },
    {
      degreesOfFreedom: either("", "NaN", "0", "-3", "100"),
      firstCount: count(2),
      secondCount: count(2),
    },
    ({ degreesOfFreedom, ...sizes }) =>
      stats.welchShape(degreesOfFreedom, sizes),
  ),
  effectsOfPrintedT: callsOf(
    { t: "-4.69", degreesOfFreedom: "37.48", firstCount: 20, secondCount: 52 },
    {
      t: either("", "NaN"),
      degreesOfFreedom: either("", "NaN", "0", "100"),
      firstCount: count(2),
      secondCount: count(2),
    },
    ({ t, ...options }) => stats.effectsOfPrintedT(t, options),
  ),
  runsBehindInterval: callsOf(
    { mean: "52.5", lower: "51.0", upper: "54.0", count: 3, level: 0.95 },
    {
      mean: either("", "NaN"),
      lower: either("", "NaN", "60.0"),
      upper: either("", "NaN", "10.0"),
      count: count(1),
      level: level(),
    },
    (printed) => stats.runsBehindInterval(printed),
  ),
  runsAtBound: callsOf({ count: 3, level: 0.95 }, {
    count: count(1),
    level: level(),
  }, ({ count, level }) => stats.runsAtBound(count, { level })),
  bootstrapEndChances: callsOf<
    {
      readonly runs: readonly number[];
      readonly resamples: number;
      readonly level: number;
      readonly decimals: number;
    }
  >({ runs: [51, 52, 54], resamples: 100, level: 0.95, decimals: 1 }, {
    runs: either<readonly number[]>([], [NaN], [1], [2, 2, 2], [Infinity, 1]),
    resamples: count(1),
    level: level(),
    decimals: count(0),
  }, ({ runs, ...printing }) => stats.bootstrapEndChances(runs, printing)),
  createIntervalChance: callsOf(
    { count: 3, resamples: 100, level: 0.95 },
    {
      count: [...count(1), ...refused(10)],
      resamples: count(1),
      level: level(),
    },
    ({ count, ...printing }) =>
      stats.createIntervalChance(count, printing)([1, 2, 3].slice(0, count), {
        lower: "1.0",
        upper: "3.0",
      }),
  ),
  listRunSplits: callsOf(
    { total: 9, positives: 4, runCount: 2, mean: "45.0" },
    {
      total: count(2),
      positives: [...count(0), ...refused(10)],
      runCount: [...count(1), ...either(10)],
      mean: either("", "NaN"),
    },
    (counted) => stats.listRunSplits(counted),
  ),
  // Recipes: without their figures they say which one they miss.
  ...Object.fromEntries(
    ([
      ["checkAccuracyFigures", stats.checkAccuracyFigures],
      ["checkCodeFigures", stats.checkCodeFigures],
      ["checkCountedRuns", stats.checkCountedRuns],
      ["checkDebatePaper", stats.checkDebatePaper],
      ["checkDesignFigures", stats.checkDesignFigures],
      ["checkEnaFigures", stats.checkEnaFigures],
      ["checkFewRuns", stats.checkFewRuns],
      ["checkFigures", stats.checkFigures],
      ["checkOverlapStatements", stats.checkOverlapStatements],
      ["checkPapers", stats.checkPapers],
      ["checkPlatformPaper", stats.checkPlatformPaper],
      ["checkStatements", stats.checkStatements],
      ["checkTableFigures", stats.checkTableFigures],
      ["checkVerdictFigures", stats.checkVerdictFigures],
      ["enumerateBootstraps", stats.enumerateBootstraps],
      ["listPrintedEstimates", stats.listPrintedEstimates],
      ["listPublishedCodes", stats.listPublishedCodes],
      ["publishedPairs", stats.publishedPairs],
      ["readWelchTests", stats.readWelchTests],
      ["countVerdicts", () => stats.countVerdicts([])],
      [
        "listFigureVerdicts",
        (none: readonly stats.FigureRecord[]) =>
          stats.listFigureVerdicts(none, []),
      ],
      [
        "listOverlaps",
        (none: readonly stats.FigureRecord[]) => stats.listOverlaps(none, "x"),
      ],
    ] as const).map(([name, call]) => [name, figures(call)]),
  ),
};

/** Functions that check nothing, for speed; their docs say when they give NaN. */
const UNCHECKED: Readonly<
  Record<string, { readonly file: string; readonly call: () => unknown }>
> = {
  quantileOfSorted: {
    file: "describe.ts",
    call: () => stats.quantileOfSorted([], 0.5),
  },
  sortNumbers: { file: "describe.ts", call: () => stats.sortNumbers([NaN])[0] },
  meanWithError: {
    file: "studentized.ts",
    call: () => stats.meanWithError([]).estimate,
  },
  weightedMean: {
    file: "bayesian_bootstrap.ts",
    call: () => stats.weightedMean([1, 2], [0, 0]),
  },
};

for (const [name, calls] of Object.entries(CALLS)) {
  Deno.test(`${name}() refuses bad arguments by name, or answers without NaN`, () => {
    assert.ok(calls.length > 0);
    for (const call of calls) assertCall(name, call);
  });
}

for (const [name, { file, call }] of Object.entries(UNCHECKED)) {
  Deno.test(`${name}() checks nothing, and its docs say when it gives NaN`, async () => {
    assert.ok(Number.isNaN(call()));
    const text = await Deno.readTextFile(
      new URL(`../../lib/stats/${file}`, import.meta.url),
    );
    const before = text.slice(0, text.indexOf(`export function ${name}`));
    const docs = before.slice(before.lastIndexOf("/**"));
    assert.match(docs, /NaN/);
  });
}

Deno.test("every public function of stats stands in the table of bad arguments", () => {
  const listed = new Set([...Object.keys(CALLS), ...Object.keys(UNCHECKED)]);
  const functions = Object.entries(stats)
    .filter(([, value]) => typeof value === "function")
    .map(([name]) => name);
  assert.ok(functions.length > 100);
  assert.deepEqual(functions.filter((name) => !listed.has(name)), []);
  assert.deepEqual([...listed].filter((name) => !functions.includes(name)), []);
});
