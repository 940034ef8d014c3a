/**
 * What a test statistic says about its p value, its samples and its effect.
 *
 * Source: the files of the methods: `p_values.ts`, `welch_shape.ts`,
 * `../mcnemar_versions.ts`.
 *
 * @module
 */

import { tSf } from "../distributions.ts";
import { mcnemarVersions } from "../mcnemar_versions.ts";
import {
  draft,
  type FigureCheck,
  readWhole,
  type RowFigures,
} from "./figure_kinds.ts";
import { comparePValue } from "./compare_p_value.ts";
import {
  isPrintedPValuePossible,
  pValueOfPrintedChiSquare,
  pValueOfPrintedCorrelation,
  pValueOfPrintedF,
  pValueOfPrintedT,
  pValueOfPrintedZ,
} from "./p_values.ts";
import { readPrintedNumber } from "./printed.ts";
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
  return [comparePValue(
    p,
    [t, df],
    pValueOfPrintedT(t.printed, { degreesOfFreedom }),
  )];
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
  return [comparePValue(
    p,
    [chi2, df],
    {
      ...pValueOfPrintedChiSquare(chi2.printed, degreesOfFreedom),
      hasDirection: degreesOfFreedom === 1,
    },
  )];
}

/**
 * Recomputes a p value from F.
 *
 * @param row f, df1, df2 and p.
 * @returns The check; none where one is missing.
 */
export function checkF({ f, df1, df2, p }: RowFigures): FigureCheck[] {
  if (f === undefined || p === undefined) return [];
  if (df1 === undefined || df2 === undefined) return [];
  const isUsable = [df1, df2].every(({ printed }) =>
    readPrintedNumber(printed).lower > 0
  );
  if (!isUsable || readPrintedNumber(f.printed).value < 0) return [];
  return [comparePValue(
    p,
    [f, df1, df2],
    {
      ...pValueOfPrintedF(f.printed, {
        numerator: df1.printed,
        denominator: df2.printed,
      }),
      hasDirection: readPrintedNumber(df1.printed).value === 1,
    },
  )];
}

/**
 * Recomputes a p value from a correlation.
 *
 * @param row r and p; df, or the n of r.
 * @returns The check; none where one is missing.
 */
export function checkCorrelation({ r, df, p }: RowFigures): FigureCheck[] {
  if (r === undefined || p === undefined) return [];
  if (Math.abs(readPrintedNumber(r.printed).value) > 1) return [];
  const degreesOfFreedom = df === undefined
    ? r.n === null ? null : r.n - 2
    : readWhole(df, 1);
  if (degreesOfFreedom === null || degreesOfFreedom < 1) return [];
  return [comparePValue(
    p,
    df === undefined ? [r] : [r, df],
    pValueOfPrintedCorrelation(r.printed, degreesOfFreedom),
  )];
}

/**
 * Recomputes a p value from z.
 *
 * @param row z and p.
 * @returns The check; none where one is missing.
 */
export function checkZ({ z, p }: RowFigures): FigureCheck[] {
  if (z === undefined || p === undefined) return [];
  return [comparePValue(p, [z], pValueOfPrintedZ(z.printed))];
}

/**
 * Recomputes a p value from d and the sizes of the samples, where no t is printed.
 *
 * @param row d, n1, n2 and p.
 * @returns The check; none where one is missing or t is there.
 */
export function checkEffect({ d, t, n1, n2, p }: RowFigures): FigureCheck[] {
  if (d === undefined || p === undefined || t !== undefined) return [];
  const firstCount = readWhole(n1, 2);
  const secondCount = readWhole(n2, 2);
  if (n1 === undefined || n2 === undefined) return [];
  if (firstCount === null || secondCount === null) return [];
  const scale = 1 / Math.sqrt(1 / firstCount + 1 / secondCount);
  const pValueOf = (effect: number): number =>
    2 * tSf(Math.abs(effect) * scale, firstCount + secondCount - 2);
  const { value, lower, upper } = readPrintedNumber(d.printed);
  const ends = [pValueOf(lower), pValueOf(upper)];
  if (lower < 0 && upper > 0) ends.push(1);
  const { uses, row } = comparePValue(p, [d, n1, n2], {
    atPrinted: pValueOf(value),
    lower: Math.min(...ends),
    upper: Math.max(...ends),
  });
  return [{
    uses,
    row: {
      ...row,
      note: ["if d is the pooled one and the test is Student's", row.note]
        .filter((text) => text !== "").join("; "),
    },
  }];
}

/**
 * Checks Welch's degrees of freedom against the sizes of the samples, and d against t.
 *
 * @param row df, n1 and n2; t and d if they are there.
 * @returns The checks; none where one is missing, or where means and standard deviations say more.
 */
export function checkShape(row: RowFigures): FigureCheck[] {
  const { t, df, d, n1, n2, mean1, sd1, mean2, sd2 } = row;
  if (df === undefined || n1 === undefined || n2 === undefined) return [];
  const moments = [mean1, sd1, mean2, sd2];
  if (moments.every((figure) => figure !== undefined)) return [];
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
