/**
 * Goodness of fit against correlations over all pairs of units, written out.
 *
 * @module
 */

import assert from "node:assert/strict";
import fc from "fast-check";
import { createRandom } from "stats";
import { accumulate, fitEna, goodnessOfFit } from "ena";
import { differenceRanker } from "../../lib/ena/rank.ts";
import { assertClose } from "./golden.ts";
import { codeNames, makeLines } from "./made_up.ts";

function pearsonOf(x: readonly number[], y: readonly number[]): number {
  const mean = (v: readonly number[]): number =>
    v.reduce((sum, value) => sum + value, 0) / v.length;
  const [mx, my] = [mean(x), mean(y)];
  const sum = (f: (k: number) => number): number =>
    x.reduce((total, _, k) => total + f(k), 0);
  const dx = (k: number): number => (x[k] ?? NaN) - mx;
  const dy = (k: number): number => (y[k] ?? NaN) - my;
  return sum((k) => dx(k) * dy(k)) /
    Math.sqrt(sum((k) => dx(k) ** 2) * sum((k) => dy(k) ** 2));
}

/** Ranks by definition: values below, plus half of the ties. */
function ranksOf(values: readonly number[]): number[] {
  return values.map((value) =>
    values.filter((other) => other < value).length +
    (values.filter((other) => other === value).length + 1) / 2
  );
}

Deno.test("goodnessOfFit() agrees with correlations over all pairs written out", () => {
  const values = fc.array(
    fc.constantFrom(-1.5, -0.25, -0, 0, 0.25, 1, 2),
    { minLength: 3, maxLength: 9 },
  );
  fc.assert(
    fc.property(values, values, (x, y) => {
      const n = Math.min(x.length, y.length);
      const differences = (v: readonly number[]): number[] =>
        v.slice(0, n).flatMap((a, i) => v.slice(i + 1, n).map((b) => a - b));
      const [p, c] = [differences(x), differences(y)];
      const [fit] = goodnessOfFit(
        x.slice(0, n).map((value) => [value]),
        y.slice(0, n).map((value) => [value]),
      );
      assert.equal(fit?.pairCount, p.length);
      const pearson = pearsonOf(p, c);
      if (!Number.isFinite(pearson)) return assert.equal(fit?.pearson, null);
      assertClose([fit?.pearson ?? NaN], [pearson], 1e-12, "pearson");
      assertClose(
        [fit?.spearman ?? NaN],
        [pearsonOf(ranksOf(p), ranksOf(c))],
        1e-12,
        "spearman",
      );
    }),
    { seed: 20261130, numRuns: 300 },
  );
});

Deno.test("goodnessOfFit() takes units at equal steps above the limit and says so", () => {
  const model = fitEna(
    accumulate(makeLines(40_000, 6), { codes: codeNames(6) }),
  );
  assert.equal(model.units.length, 400);
  const [exact] = goodnessOfFit(model.points, model.centroids);
  const [sampled] = goodnessOfFit(model.points, model.centroids, {
    spearmanPairLimit: 4950,
  });
  assert.equal(exact?.spearmanPairCount, 79_800);
  assert.equal(sampled?.spearmanPairCount, 4950);
  assert.equal(sampled?.pearson, exact?.pearson);
  // 100 of 400 units: the two agree to about one hundredth.
  assertClose([sampled?.spearman ?? 0], [exact?.spearman ?? 1], 0.02, "rho");
});

Deno.test("goodnessOfFit() samples over the whole order of the units, not its beginning", () => {
  // The first quarter of 400 units fits perfectly, the rest not at all.
  const random = createRandom(1);
  const points = Array.from({ length: 400 }, () => [random.float()]);
  const centroids = points.map((row, unit) =>
    unit < 100 ? row : [random.float()]
  );
  const [exact] = goodnessOfFit(points, centroids);
  const [sampled] = goodnessOfFit(points, centroids, {
    spearmanPairLimit: 4950,
  });
  assert.ok((exact?.spearman ?? 1) < 0.5);
  // 100 of 400 units: a standard error of about 0.1.
  assertClose([sampled?.spearman ?? 1], [exact?.spearman ?? 0], 0.3, "rho");
});

Deno.test("differenceRanker() ranks differences as sorting them does, also with an outlier and many ties", () => {
  const random = createRandom(12);
  const spread = Array.from({ length: 60 }, () => random.float());
  const tied = Array.from({ length: 60 }, () => random.below(4) / 3);
  const cases = [spread, tied, [...spread, 1e9], [1, 1, 1], [-0, 0], [3, 1]];
  assert.ok(cases.length > 0);
  for (const x of cases) {
    const differences = x.flatMap((a, i) => x.slice(i + 1).map((b) => a - b));
    assert.deepEqual(
      [...differenceRanker(x.length)(x, new Uint32Array(differences.length))],
      ranksOf(differences).map((rank) => 2 * rank),
    );
  }
});
