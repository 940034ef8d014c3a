import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  bootstrapClusters,
  cohensKappa,
  createRandom,
  fleissKappa,
  gwetAc1,
  jackknifeClusters,
  krippendorffAlpha,
  krippendorffInterval,
  mean,
  meanInterval,
  standardDeviation,
} from "stats";
import { assertClose } from "./golden.ts";

Deno.test("jackknifeClusters() of single values is Student's interval of the mean", () => {
  const values = fc.array(fc.integer({ min: -50, max: 50 }), {
    minLength: 2,
    maxLength: 15,
  }).filter((list) => new Set(list).size > 1);
  fc.assert(
    fc.property(values, (list) => {
      const { interval, standardError } = jackknifeClusters(
        list.map((value) => [value]),
        mean,
      );
      const student = meanInterval(list);
      return interval !== null && standardError !== null &&
        Math.abs(
            standardError - standardDeviation(list) / Math.sqrt(list.length),
          ) < 1e-11 &&
        Math.abs(interval.lower - student.lower) < 1e-9 &&
        Math.abs(interval.upper - student.upper) < 1e-9;
    }),
    { seed: 61 },
  );
});

Deno.test("jackknifeClusters() of a ratio over unequal clusters, by hand", () => {
  // Clusters {1}, {2, 4}, {3}: means without each 3, 2, 7/3; their mean 22/9;
  // squares (5/9)^2 + (4/9)^2 + (1/9)^2 = 42/81; times 2/3.
  const { estimate, standardError, clusterCount } = jackknifeClusters(
    [[1], [2, 4], [], [3]],
    mean,
  );
  assert.equal(estimate, 2.5);
  assert.equal(clusterCount, 3);
  assertClose(
    standardError ?? NaN,
    Math.sqrt(84 / 243),
    { relative: 1e-14 },
    "standard error",
  );
});

Deno.test("jackknifeClusters() agrees with the bootstrap of clusters where both are good, 60 clusters of a kappa", () => {
  const random = createRandom(62);
  const clusters = Array.from({ length: 60 }, () => {
    const rate = random.float();
    return Array.from({ length: 8 }, () => {
      const truth = random.float() < rate ? 1 : 0;
      const code = (): number => random.float() < 0.8 ? truth : 1 - truth;
      return [code(), code()] as const;
    });
  });
  const kappa = (pairs: readonly (readonly [number, number])[]) =>
    cohensKappa(pairs.map(([one]) => one), pairs.map(([, other]) => other), {
      categories: [0, 1],
    }).estimate;
  const knife = jackknifeClusters(clusters, kappa);
  const boot = bootstrapClusters(clusters, (pairs) => kappa(pairs) ?? 0, {
    random,
    resamples: 1000,
  });
  // The standard error of 1,000 resamples is itself off by 2 %; both are
  // approximations of order 1 / 60.
  assertClose(
    knife.standardError ?? NaN,
    boot.standardError,
    { relative: 0.12 },
    "standard error",
  );
});

Deno.test("jackknifeClusters() says why there is no interval", () => {
  const reasonOf = (
    clusters: readonly (readonly number[])[],
    statistic: (values: readonly number[]) => number | null = mean,
  ) => {
    const found = jackknifeClusters(clusters, statistic);
    assert.equal(found.interval, null);
    assert.equal(found.standardError, null);
    return found.reason;
  };
  assert.equal(reasonOf([]), "fewer than two clusters");
  assert.equal(reasonOf([[1, 2]]), "fewer than two clusters");
  assert.equal(reasonOf([[1], [2]], () => null), "the estimate is undefined");
  assert.equal(
    reasonOf([[1], [2]], (values) => values.length < 2 ? null : 1),
    "the estimate is undefined without one of the clusters",
  );
  assert.equal(reasonOf([[0.1], [0.1]]), "no cluster moves the estimate");
  // Small values are not rounding.
  assert.ok(jackknifeClusters([[1e-20], [3e-20]], mean).interval !== null);
  assert.throws(
    () => jackknifeClusters([[1], [2]], () => NaN),
    /^RangeError: Cannot estimate over clusters: the statistic must be a finite number, got NaN$/,
  );
});

/** Codes of three coders, who copy a common code with probability .7. */
function drawCodes(units: number, seed: number): number[][] {
  const random = createRandom(seed);
  const truth = Array.from({ length: units }, () => random.below(3));
  return [0, 1, 2].map(() =>
    truth.map((code) => random.float() < 0.7 ? code : random.below(3))
  );
}

Deno.test("fleissKappa() and gwetAc1() have the standard error of leaving out one unit, nearly", () => {
  const codes = drawCodes(200, 63);
  const units = (codes[0] ?? []).map((_, unit) => [unit]);
  const categories = [0, 1, 2];
  for (const coefficient of [fleissKappa, gwetAc1]) {
    const { estimate, standardError, interval } = coefficient(codes, {
      categories,
    });
    const knife = jackknifeClusters(
      units,
      (chosen) =>
        coefficient(codes.map((row) => chosen.map((unit) => row[unit] ?? 0)), {
          categories,
        }).estimate,
    );
    assert.equal(knife.estimate, estimate);
    // Linear against left out: they differ by a term of order 1 / 200.
    assertClose(
      standardError ?? NaN,
      knife.standardError ?? NaN,
      { relative: 0.01 },
      coefficient.name,
    );
    assert.ok(interval !== null);
    assertClose(
      interval.upper - interval.lower,
      // t with 199 degrees of freedom is 1.97196 in tables.
      2 * 1.97196 * (standardError ?? NaN),
      { relative: 1e-5 },
      "width",
    );
  }
});

Deno.test("fleissKappa() of two coders and many units has the null error of dealing codes anew", () => {
  const codes = drawCodes(60, 64);
  const { standardErrorNull } = fleissKappa(codes, { categories: [0, 1, 2] });
  const random = createRandom(65);
  const pool = codes.flat();
  const dealt = Array.from({ length: 1500 }, () => {
    const mixed = [...pool];
    for (let index = mixed.length - 1; index > 0; index--) {
      const other = random.below(index + 1);
      [mixed[index], mixed[other]] = [mixed[other] ?? 0, mixed[index] ?? 0];
    }
    return fleissKappa(
      [mixed.slice(0, 60), mixed.slice(60, 120), mixed.slice(120)],
      { categories: [0, 1, 2] },
    ).estimate ?? 0;
  });
  // The standard deviation of 1,500 draws is off by 2 %; four times that.
  assertClose(
    standardErrorNull ?? NaN,
    standardDeviation(dealt),
    { relative: 0.08 },
    "null error",
  );
});

Deno.test("krippendorffInterval() leaves out units with two codes, one by one or by cluster", () => {
  const codes = [[1, 2, 3, 3, 2, 1, null], [1, 2, 3, 2, 2, 2, 3]];
  const found = krippendorffInterval(codes, { level: "interval" });
  const whole = krippendorffAlpha(codes, { level: "interval" });
  assert.equal(found.estimate, whole.estimate);
  assert.equal(found.clusterCount, 6);
  // By its definition, alpha without each of the six units.
  const without = [0, 1, 2, 3, 4, 5].map((gone) =>
    krippendorffAlpha(
      codes.map((row) => row.filter((_, unit) => unit !== gone)),
      { level: "interval" },
    ).estimate ?? NaN
  );
  const centre = mean(without);
  const squares = without.reduce((sum, one) => sum + (one - centre) ** 2, 0);
  assertClose(
    found.standardError ?? NaN,
    Math.sqrt(5 / 6 * squares),
    { relative: 1e-12 },
    "standard error",
  );
  const clustered = krippendorffInterval(codes, {
    level: "interval",
    clusters: ["d1", "d1", "d1", "d2", "d2", "d2", "d2"],
  });
  assert.equal(clustered.clusterCount, 2);
  assert.throws(
    () => krippendorffInterval(codes, { level: "interval", clusters: ["d1"] }),
    /^RangeError: Cannot find an interval of Krippendorff's alpha: clusters must hold one label per unit \(7\), got 1$/,
  );
  assert.equal(
    krippendorffInterval([[1, 1], [1, 1]], { level: "nominal" }).reason,
    "the estimate is undefined",
  );
});
