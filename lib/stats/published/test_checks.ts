/**
 * What a test statistic says about its p value, its samples and its effect.
 *
 * Source: the files of the methods: `p_values.ts`, `welch_shape.ts`,
 * `../mcnemar_versions.ts`.
 *
 * @module
 */

import { mcnemarVersions } from "../mcnemar_versions.ts";
import {
  draft,
  type FigureCheck,
  readWhole,
  type RowFigures,
} from "./figure_kinds.ts";
import {
  isPrintedPValuePossible,
  pValueOfPrintedChiSquare,
  pValueOfPrintedT,
  type PValueRange,
} from "./p_values.ts";
import { readPrintedNumber } from "./printed.ts";
import type { FigureRecord } from "./recipes/figures.ts";
import { found, reproduced } from "./recipes/rows.ts";
import { writeP } from "./recipes/write.ts";
import { effectsOfPrintedT, welchShape } from "./welch_shape.ts";

/**
 * Recomputes a p value from t and its degrees of freedom.
 *
 * @param row t, df and p.
 * @returns The check; none where one is missing.
 */
export function checkT({ t, df, p }: RowFigures): FigureCheck[] {
  if (t === undefined || df === undefined || p === undefined) return [];
  const degreesOfFreedom = df.printed;
  if (!(readPrintedNumber(degreesOfFreedom).lower > 0)) return [];
  return [comparePValue(p, [t, df], {
    twoSided: pValueOfPrintedT(t.printed, { degreesOfFreedom }),
  })];
}

/**
 * Recomputes a p value from chi-square.
 *
 * @param row chi2, df and p.
 * @returns The check; none where one is missing.
 */
export function checkChiSquare({ chi2, df, p }: RowFigures): FigureCheck[] {
  if (chi2 === undefined || df === undefined || p === undefined) return [];
  const degreesOfFreedom = readWhole(df, 1);
  if (degreesOfFreedom === null || readPrintedNumber(chi2.printed).value < 0) {
    return [];
  }
  return [comparePValue(p, [chi2, df], {
    twoSided: pValueOfPrintedChiSquare(chi2.printed, degreesOfFreedom),
  })];
}

/** Two-sided, or half of it, or neither. */
function comparePValue(
  p: FigureRecord,
  from: readonly FigureRecord[],
  { twoSided }: { readonly twoSided: PValueRange },
): FigureCheck {
  const half = { lower: twoSided.lower / 2, upper: twoSided.upper / 2 };
  const recomputed = `${writeP(twoSided.atPrinted)} (${
    writeP(twoSided.lower)
  } to ${writeP(twoSided.upper)} within the rounding)`;
  const isTwoSided = isPrintedPValuePossible(p.printed, twoSided);
  const isHalf = !isTwoSided && isPrintedPValuePossible(p.printed, half);
  return {
    uses: [p, ...from],
    row: isHalf
      ? found(
        "AMBIGUOUS",
        draft(p, recomputed, "the printed p is half of it: one-sided"),
      )
      : reproduced(isTwoSided, draft(p, recomputed)),
  };
}

/**
 * Checks Welch's degrees of freedom against the sizes of the samples, and d against t.
 *
 * @param row df, n1 and n2; t and d if they are there.
 * @returns The checks; none where one is missing.
 */
export function checkShape({ t, df, d, n1, n2 }: RowFigures): FigureCheck[] {
  if (df === undefined || n1 === undefined || n2 === undefined) return [];
  const firstCount = readWhole(n1, 2);
  const secondCount = readWhole(n2, 2);
  if (firstCount === null || secondCount === null) return [];
  const sizes = { firstCount, secondCount };
  const { possible, isConsistent, ratios } = welchShape(df.printed, sizes);
  const shape: FigureCheck = {
    uses: [df, n1, n2],
    row: found(
      isConsistent ? "consistent (not unique)" : "INCONSISTENT",
      draft(
        df,
        `Welch: ${possible[0]} to ${possible[1]}`,
        ratios.map(({ lower, upper }) =>
          `standard deviations as ${lower.toFixed(2)} to ${upper.toFixed(2)}`
        ).join(" or "),
      ),
    ),
  };
  if (t === undefined || d === undefined) return [shape];
  const effects = effectsOfPrintedT(t.printed, {
    ...sizes,
    degreesOfFreedom: df.printed,
  });
  const named = effects.byRatio.flatMap((one) => [
    ["pooled", one.pooled] as const,
    ["average variance", one.average] as const,
    ["Glass, first", one.glassFirst] as const,
    ["Glass, second", one.glassSecond] as const,
  ]);
  const all = [
    ...named,
    ["equal variances", effects.equalVariances] as const,
    ["2 t / sqrt(df)", effects.twoTOverRoot] as const,
  ];
  const printed = readPrintedNumber(d.printed);
  // Half a unit of d, and what half a unit of t adds to it.
  const rounding = readPrintedNumber(t.printed);
  const reach = (printed.upper - printed.lower) / 2;
  const scale = (rounding.upper - rounding.lower) / 2 /
    Math.max(Math.abs(rounding.value), rounding.upper - rounding.lower);
  const fits = all.filter(([, value]) =>
    Math.abs(Math.abs(value) - Math.abs(printed.value)) <=
      reach + scale * Math.abs(value)
  ).map(([name]) => name);
  return [shape, {
    uses: [d, t, df, n1, n2],
    row: reproduced(
      fits.length > 0,
      draft(
        d,
        all.map(([name, value]) => `${name} ${value.toFixed(2)}`).join("; "),
        fits.length > 0 ? `fits: ${fits.join(", ")}` : "no definition fits",
      ),
    ),
  }];
}

/**
 * Recomputes every version of McNemar's test from the discordant pairs.
 *
 * @param row b, c and p.
 * @returns The check; none where one is missing.
 */
export function checkPairs({ b, c, p }: RowFigures): FigureCheck[] {
  if (b === undefined || c === undefined || p === undefined) return [];
  const first = readWhole(b, 0);
  const second = readWhole(c, 0);
  if (first === null || second === null) return [];
  const versions = mcnemarVersions({
    a: 0,
    b: first,
    c: second,
    d: 0,
  }).flatMap(({ version, twoSidedPValue, oneSidedPValue }) => [
    { name: version, pValue: twoSidedPValue },
    { name: `${version}, one-sided`, pValue: oneSidedPValue },
  ]);
  const fits = versions.filter(({ pValue }) =>
    isPrintedPValuePossible(p.printed, { lower: pValue, upper: pValue })
  ).map(({ name }) => name);
  const below = versions.filter(({ pValue }) => pValue < 0.05).length;
  const text = draft(
    p,
    versions.map(({ name, pValue }) => `${name} ${writeP(pValue)}`).join("; "),
    `${
      fits.length === 0 ? "no version fits" : `fits: ${fits.join(", ")}`
    }; ${below} of ${versions.length} below .05`,
  );
  const isFragile = fits.length > 0 && below > 0 && below < versions.length;
  return [{
    uses: [p, b, c],
    row: isFragile ? found("FRAGILE", text) : reproduced(fits.length > 0, text),
  }];
}
