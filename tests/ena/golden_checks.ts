/**
 * Compares parts of golden files that every file of a model has: names, goodness of
 * fit, the record of the tests on one axis.
 *
 * @module
 */

import assert from "node:assert/strict";
import type { Accumulation } from "ena";
import type { EnaModel } from "records";
import {
  mannWhitneyTest,
  mean,
  median,
  quantile,
  standardDeviation,
  tQuantile,
  welchTest,
} from "stats";
import {
  assertClose,
  type Json,
  type JsonObject,
  list,
  number,
  numbers,
  object,
  text,
  texts,
} from "./golden.ts";

/** Names of units and connections, in order. */
export function assertNames(
  accumulation: Accumulation,
  golden: JsonObject,
): void {
  assert.deepEqual(
    accumulation.pairs.map(({ label }) => label),
    texts(golden.connections),
  );
  assert.deepEqual(
    accumulation.units.map(({ label }) => label),
    texts(golden.unit_order),
  );
}

/** Pearson, Spearman and the interval of both axes, where rENA has a number; 1e-9, as for nodes. */
export function assertFits(model: EnaModel, golden: JsonObject): number {
  const fit = object(golden.goodness_of_fit);
  let compared = 0;
  model.axes.slice(0, 2).forEach((axis, index) => {
    const near = (
      ours: number | null | undefined,
      name: string,
      tolerance = 1e-9,
    ): void => {
      const expected = list(fit[name])[index];
      if (typeof expected !== "number" || Number.isNaN(expected)) return;
      assertClose([ours ?? NaN], [expected], tolerance, `${axis.name} ${name}`);
      compared++;
    };
    near(axis.fit?.pearson, "pearson");
    near(axis.fit?.spearman, "spearman");
    // Where r is 1 but for its last digits, its interval is anything from -1 to 1.
    if (1 - (axis.fit?.pearson ?? 1) > 1e-9) {
      near(axis.fit?.pearsonInterval?.lower, "pearson_ci_lower", 1e-8);
      near(axis.fit?.pearsonInterval?.upper, "pearson_ci_upper", 1e-8);
    }
  });
  return compared;
}

/** All that stands in the record of a test on one axis. */
export function assertTest(test: JsonObject): void {
  const [x, y] = [numbers(test.x), numbers(test.y)];
  const near = (ours: number, golden: Json | undefined, what: string): void => {
    const expected = number(golden);
    const size = Math.max(1, Math.abs(expected));
    assertClose([ours], [expected], 1e-9 * size, what);
  };
  assert.deepEqual([x.length, y.length], [number(test.n1), number(test.n2)]);
  for (const [values, k] of [[x, 1], [y, 2]] as const) {
    const n = values.length;
    near(mean(values), test[`mean${k}`], "mean");
    near(median(values), test[`median${k}`], "median");
    near(standardDeviation(values), test[`sd${k}`], "standard deviation");
    const half = tQuantile(0.975, n - 1) * standardDeviation(values) /
      Math.sqrt(n);
    const [lower, upper] = numbers(test[`ci95_mean${k}`]);
    near(mean(values) - half, lower, "lower limit");
    near(mean(values) + half, upper, "upper limit");
    // 1.5 times the distance of the quartiles (type 7).
    near(
      1.5 * (quantile(values, 0.75) - quantile(values, 0.25)),
      test[`outlier_halfwidth${k}`],
      "outlier half width",
    );
  }
  const golden = object(test.welch);
  const welch = welchTest(x, y);
  near(welch.statistic, golden.t, "t");
  near(welch.degreesOfFreedom, golden.df, "df");
  near(welch.pValue, golden.p, "p of t");
  const [lower, upper] = numbers(golden.ci95_diff);
  near(welch.interval.lower, lower, "lower limit of the difference");
  near(welch.interval.upper, upper, "upper limit of the difference");
  near(
    (welch.interval.upper - welch.interval.lower) / 2 /
      tQuantile(0.975, welch.degreesOfFreedom),
    golden.stderr,
    "standard error",
  );
  const normal = object(test.wilcoxon_normal_corrected);
  const ranks = mannWhitneyTest(x, y, { method: "asymptotic" });
  near(ranks.u, normal.W, "W");
  near(ranks.pValue, normal.p, "p of W by the normal distribution");
  const usual = object(test.wilcoxon_default);
  const isExact = text(usual.method).includes("exact");
  near(
    isExact ? mannWhitneyTest(x, y, { method: "exact" }).pValue : ranks.pValue,
    usual.p,
    "p of W",
  );
}
