/**
 * Krippendorff's alpha for any number of coders, missing codes, and four
 * levels of measurement.
 *
 * alpha = 1 - Do / De. Every pair of codes of one unit counts 1 / (m - 1), m
 * being the number of codes of that unit; units with fewer than two codes do
 * not count. Do is the mean squared difference within units, De the mean over
 * all pairs of codes of the data. Differences: nominal 0 or 1; ordinal the
 * number of codes between two values (both half); interval v - w; ratio
 * (v - w) / (v + w). Undefined where all codes are equal (irr for R says 1) or
 * no unit has two codes.
 *
 * Source: Krippendorff, K. (2011). Computing Krippendorff's alpha-reliability,
 * https://repository.upenn.edu/asc_papers/43; Hayes, A. F., & Krippendorff, K.
 * (2007), doi:10.1080/19312450709336664.
 *
 * @module
 */

import { requireLevel } from "./checks.ts";
import { type ClusterEstimate, jackknifeClusters } from "./jackknife.ts";

/** Level of measurement. */
export type MeasurementLevel = "nominal" | "ordinal" | "interval" | "ratio";

/** What Krippendorff's alpha gives. */
export interface KrippendorffAlpha {
  /** Alpha, at most 1; null where it is undefined, see `reason`. */
  readonly estimate: number | null;
  /** Why alpha is undefined; null where it is defined. */
  readonly reason: string | null;
  /** Mean squared difference within units; null without pairs. */
  readonly observedDisagreement: number | null;
  /** Mean squared difference over all pairs; null without pairs. */
  readonly expectedDisagreement: number | null;
  /** Number of units with at least two codes. */
  readonly unitCount: number;
  /** Number of codes in those units. */
  readonly codeCount: number;
  /** Values that occur, in rising order. */
  readonly values: readonly number[];
  /** Coincidences, values x values, symmetric; they add up to `codeCount`. */
  readonly coincidences: readonly (readonly number[])[];
}

/**
 * Computes Krippendorff's alpha.
 *
 * @param codes Coders x units; null where a coder gave no code.
 * @param options Level of measurement; for "nominal" the numbers are names only.
 * @returns Alpha with the coincidences behind it.
 * @throws RangeError if the rows differ in length, a code is not finite, or a ratio is asked of negative numbers.
 *
 * @example
 * ```ts
 * import { krippendorffAlpha } from "stats";
 * import assert from "node:assert/strict";
 *
 * // One unit, codes 2 apart from 3: Do = De = 1, alpha 0.
 * const { estimate } = krippendorffAlpha([[1, null], [2, 3]], { level: "nominal" });
 * assert.equal(estimate, 0);
 * ```
 */
export function krippendorffAlpha(
  codes: readonly (readonly (number | null)[])[],
  options: { readonly level: MeasurementLevel },
): KrippendorffAlpha {
  const { level } = options;
  requireCodes(codes, level);
  const units = collectUnits(codes);
  const values = [...new Set(units.flat())].sort((one, other) => one - other);
  const places = new Map(values.map((value, index) => [value, index]));
  const coincidences = values.map(() => values.map(() => 0));
  for (const unit of units) {
    unit.forEach((one, i) => {
      unit.forEach((other, j) => {
        const row = coincidences[places.get(one) ?? -1];
        const column = places.get(other) ?? -1;
        if (i === j || row === undefined) return;
        row[column] = (row[column] ?? 0) + 1 / (unit.length - 1);
      });
    });
  }
  const codeCount = units.reduce((total, unit) => total + unit.length, 0);
  const shared = { unitCount: units.length, codeCount, values, coincidences };
  if (units.length === 0) {
    return {
      ...shared,
      estimate: null,
      reason: "no unit has two codes",
      observedDisagreement: null,
      expectedDisagreement: null,
    };
  }
  // Counted from the units: the sums of coincidences are the same but rounded.
  const totals = values.map(() => 0);
  for (const code of units.flat()) {
    const place = places.get(code) ?? -1;
    totals[place] = (totals[place] ?? 0) + 1;
  }
  // Codes near 1, so that no square is too large or too small; a power of two costs no digit.
  const unit = level === "interval" ? unitOf(values) : 1;
  const distance = squaredDifferences(
    values.map((value) => value / unit),
    totals,
    level,
  );
  let observed = 0;
  let expected = 0;
  distance.forEach((row, i) => {
    row.forEach((square, j) => {
      observed += square * (coincidences[i]?.[j] ?? 0);
      expected += square * (totals[i] ?? 0) * (totals[j] ?? 0);
    });
  });
  const observedDisagreement = observed / codeCount;
  const expectedDisagreement = expected / (codeCount * (codeCount - 1));
  return {
    ...shared,
    estimate: expected === 0
      ? null
      : 1 - observedDisagreement / expectedDisagreement,
    reason: expected === 0 ? "all codes are equal" : null,
    observedDisagreement: observedDisagreement * unit * unit,
    expectedDisagreement: expectedDisagreement * unit * unit,
  };
}

/**
 * Finds an interval of Krippendorff's alpha over units, or over clusters of units.
 *
 * It leaves out one unit (or cluster) at a time and computes alpha anew, so that
 * the cost is that of as many alphas. With few units it covers too rarely, because
 * alpha is skewed near 1.
 *
 * @param codes Coders x units; null where a coder gave no code.
 * @param options Level of measurement, `confidence` of the interval (0.95 where absent), and `clusters`: one label per unit, such as its debate; every unit by itself where absent.
 * @returns Alpha with its standard error and interval, or the reason why there is none.
 * @throws RangeError if the codes do not fit, or there is not one label per unit.
 *
 * @example
 * ```ts
 * import { krippendorffInterval } from "stats";
 * import assert from "node:assert/strict";
 *
 * const codes = [[1, 2, 3, 3, 2, 1], [1, 2, 3, 3, 2, 2]];
 * const { estimate, interval } = krippendorffInterval(codes, { level: "nominal" });
 * assert.ok(interval !== null && estimate !== null && interval.lower < estimate);
 * ```
 */
export function krippendorffInterval(
  codes: readonly (readonly (number | null)[])[],
  options: {
    readonly level: MeasurementLevel;
    readonly confidence?: number;
    readonly clusters?: readonly string[];
  },
): ClusterEstimate {
  const { level, confidence = 0.95, clusters } = options;
  const action = "find an interval of Krippendorff's alpha";
  requireLevel(confidence, action, "confidence");
  requireCodes(codes, level);
  const units = (codes[0] ?? []).map((_, unit) => unit);
  if (clusters !== undefined && clusters.length !== units.length) {
    throw new RangeError(
      `Cannot ${action}: clusters must hold one label per unit (${units.length}), got ${clusters.length}`,
    );
  }
  // A unit with one code is in no pair: leaving it out would move nothing.
  const paired = units.filter((unit) =>
    codes.filter((row) => row[unit] !== null).length > 1
  );
  const groups = Map.groupBy(paired, (unit) => clusters?.[unit] ?? `${unit}`);
  return jackknifeClusters(
    [...groups.values()],
    (chosen) =>
      krippendorffAlpha(
        codes.map((row) => chosen.map((unit) => row[unit] ?? null)),
        { level },
      ).estimate,
    { level: confidence },
  );
}

/** The codes of each unit that has at least two. */
function collectUnits(
  codes: readonly (readonly (number | null)[])[],
): number[][] {
  const units = codes[0] ?? [];
  return units
    .map((_, unit) =>
      codes.flatMap((row) => {
        const code = row[unit];
        return code === null || code === undefined ? [] : [code];
      })
    )
    .filter((unit) => unit.length > 1);
}

/** ((v - w) / (v + w))^2, v + w beyond the largest double included. */
function squaredRatio(one: number, other: number): number {
  const total = one + other;
  return Number.isFinite(total)
    ? ((one - other) / total) ** 2
    : ((one / 2 - other / 2) / (one / 2 + other / 2)) ** 2;
}

/** Power of two near the largest of some numbers. */
function unitOf(values: readonly number[]): number {
  const largest = values.reduce(
    (most, value) => Math.max(most, Math.abs(value)),
    0,
  );
  return largest === 0
    ? 1
    : 2 ** Math.max(-1000, Math.min(1000, Math.round(Math.log2(largest))));
}

/** Squared differences of all pairs of values. */
function squaredDifferences(
  values: readonly number[],
  totals: readonly number[],
  level: MeasurementLevel,
): number[][] {
  return values.map((one, i) =>
    values.map((other, j) => {
      if (i === j) return 0;
      if (level === "nominal") return 1;
      if (level === "interval") return (one - other) ** 2;
      if (level === "ratio") return squaredRatio(one, other);
      const [low, high] = i < j ? [i, j] : [j, i];
      const between = totals.slice(low, high + 1).reduce(
        (sum, n) => sum + n,
        0,
      );
      return (between - ((totals[low] ?? 0) + (totals[high] ?? 0)) / 2) ** 2;
    })
  );
}

/** Refuses ragged rows, codes that are no numbers, and ratios of negative numbers. */
function requireCodes(
  codes: readonly (readonly (number | null)[])[],
  level: MeasurementLevel,
): void {
  const action = "compute Krippendorff's alpha";
  const unitCount = codes[0]?.length ?? 0;
  codes.forEach((row, coder) => {
    if (row.length !== unitCount) {
      throw new RangeError(
        `Cannot ${action}: codes[${coder}] must hold ${unitCount} units, got ${row.length}`,
      );
    }
    for (const [unit, code] of row.entries()) {
      if (code === null) continue;
      if (!Number.isFinite(code)) {
        throw new RangeError(
          `Cannot ${action}: codes[${coder}][${unit}] must be a finite number or null, got ${code}`,
        );
      }
      if (level === "ratio" && code < 0) {
        throw new RangeError(
          `Cannot ${action}: codes[${coder}][${unit}] must be at least 0 for level "ratio", got ${code}`,
        );
      }
    }
  });
}
