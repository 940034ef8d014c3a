/**
 * The tests and centroids on the first ENA axis: what the printed t, degrees of
 * freedom, p and d say about each other.
 *
 * Source: Khatri et al., From Diagnosis to Redesign, sections 4.1 and 4.3; the
 * readings of the tests are those of `welch_readings.ts`.
 *
 * @module
 */

import { isPrintedPValuePossible, pValueOfPrintedT } from "../p_values.ts";
import { welchShape } from "../welch_shape.ts";
import {
  DEBATE_PAPER,
  differenceRange,
  type FigureRecord,
  openPaper,
  type ReadFigure,
  roundsTo,
} from "./figures.ts";
import {
  type CheckDraft,
  found,
  type PublishedCheck,
  reproduced,
} from "./rows.ts";
import {
  detectableD,
  intervalOfD,
  type PrintedTest,
  readingsOf,
  readTest,
  ROUNDS,
} from "./welch_readings.ts";
import { writeInterval, writeP } from "./write.ts";

/**
 * Checks the published tests and centroids on the first axis.
 *
 * @param figures Published figures.
 * @returns One row for each figure or statement.
 * @throws RangeError if a figure is missing.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { checkEnaFigures } from "stats";
 * import assert from "node:assert/strict";
 *
 * const rows = checkEnaFigures(readPublishedFigures());
 * assert.ok(rows.some(({ verdict }) => verdict === "LABEL"));
 * ```
 */
export function checkEnaFigures(
  figures: readonly FigureRecord[],
): PublishedCheck[] {
  const [initial, revised] = [
    readTest(figures, ROUNDS[0]),
    readTest(figures, ROUNDS[1]),
  ];
  return [
    checkWelch(initial),
    checkD(initial),
    ...checkCentroids(figures, initial),
    checkWelch(revised),
    checkD(revised),
    addEffect(initial),
    addEffect(revised),
    checkAxisNames(initial, revised),
  ];
}

/** The p value as the paper writes it; a sign such as "<" stands in the remark. */
function printedP(pValue: ReadFigure): string {
  const [, sign] = /reported as ([<>])/.exec(pValue.note) ?? [];
  return sign === undefined ? pValue.printed : `${sign} ${pValue.printed}`;
}

function checkWelch(test: PrintedTest): PublishedCheck {
  const { t, df, pValue, sizes, section } = test;
  const shape = welchShape(df, sizes);
  const range = pValueOfPrintedT(t.printed, { degreesOfFreedom: df });
  const written = printedP(pValue);
  const isPossible = shape.isConsistent &&
    isPrintedPValuePossible(written, range);
  const isExact = isPrintedPValuePossible(written, {
    lower: range.atPrinted,
    upper: range.atPrinted,
  });
  const draft: CheckDraft = {
    about: [t, test.dfFigure, pValue],
    figure:
      `t(${df}) = ${t.printed}, n ${sizes.firstCount}/${sizes.secondCount}`,
    source: section,
    published: `p ${/^[<>=]/.test(written) ? "" : "= "}${written}`,
    recomputed: `p = ${shortP(range.atPrinted)}, within the rounding ${
      shortP(range.lower)
    } to ${shortP(range.upper)}; possible df ${
      shape.possible.join(" to ")
    }; sd ratio ${
      shape.ratios.map(({ estimate }) => estimate?.toFixed(3)).join(" or ")
    }`,
    tolerance: "rounding",
  };
  if (!isPossible) return reproduced(false, draft);
  if (isExact && shape.ratios.length === 1) {
    return reproduced(true, {
      ...draft,
      note: "p and degrees of freedom are possible; Welch's test",
    });
  }
  return found("consistent (not unique)", {
    ...draft,
    note: isExact
      ? ""
      : `p = ${written} needs a |t| at the edge of the rounding of ${t.printed}`,
  });
}

function shortP(pValue: number): string {
  return pValue < 0.001 ? pValue.toExponential(2) : pValue.toFixed(3);
}

function checkD(test: PrintedTest): PublishedCheck {
  const { d, t } = test;
  const readings = readingsOf(test);
  const size = (value: number): string => Math.abs(value).toFixed(3);
  const [first] = readings;
  return reproduced(
    readings.some(({ pooledD }) => roundsTo(d, Math.abs(pooledD))),
    {
      about: [d],
      figure: t.value < -1
        ? `d = ${d.printed} with t = ${t.printed}`
        : `d = ${d.printed}`,
      source: test.section,
      published: d.printed,
      recomputed: `pooled ${
        readings.map(({ pooledD }) => size(pooledD)).join(" or ")
      }; average variance ${
        readings.map(({ averageD }) => size(averageD)).join(" or ")
      }; Glass ${
        readings.flatMap((one) => [
          size(one.glassAccurate),
          size(one.glassInaccurate),
        ]).join(", ")
      }; shortcut ${size(first?.shortcutD ?? NaN)}`,
      note: "the pooled sd reproduces it; the sign is dropped",
    },
  );
}

function checkCentroids(
  figures: readonly FigureRecord[],
  test: PrintedTest,
): PublishedCheck[] {
  const { find } = openPaper(figures, DEBATE_PAPER);
  const { accurate, inaccurate, sizes, t, df } = test;
  const { firstCount, secondCount } = sizes;
  const separation = find("4.1_4.3_ENA/initial", "centroid_separation");
  const difference = inaccurate.value - accurate.value;
  const weighted = (first: number, second: number): number =>
    (firstCount * first + secondCount * second) / (firstCount + secondCount);
  const error = separation.value / Math.abs(t.value);
  const ratios = welchShape(df, sizes).ratios.map(({ estimate }) =>
    estimate ?? NaN
  );
  const spreads = ratios.map((ratio) => {
    const second = error / Math.sqrt(ratio ** 2 / firstCount + 1 / secondCount);
    return `accurate ${(ratio * second).toFixed(3)}, inaccurate ${
      second.toFixed(3)
    }`;
  });
  return [
    found("added", {
      figure: `implied SDs on MR1 (SD ratio ${
        ratios.map((ratio) => ratio.toFixed(3)).join(" or ")
      })`,
      source: test.section,
      published: "not reported",
      recomputed: spreads.join("; or "),
      note: `from the separation of ${separation.printed} and t`,
    }),
    reproduced(roundsTo(separation, differenceRange(inaccurate, accurate)), {
      about: [separation],
      figure: `initial separation ${separation.printed}`,
      source: "(i) 4.3",
      published: separation.printed,
      recomputed: `${inaccurate.printed} - (${accurate.printed}) = ${
        difference.toFixed(2)
      }`,
      tolerance: "rounding of all three",
    }),
    reproduced(
      roundsTo({ lower: 0, upper: 0 }, [
        weighted(accurate.lower, inaccurate.lower),
        weighted(accurate.upper, inaccurate.upper),
      ]),
      {
        about: [accurate, inaccurate],
        figure: `centroids ${accurate.printed} and ${inaccurate.printed}`,
        source: test.section,
        published: `${accurate.printed} and ${inaccurate.printed}`,
        recomputed: `weighted mean ${
          weighted(accurate.value, inaccurate.value).toFixed(4)
        }`,
        tolerance: "rounding of both",
        note:
          "zero, as it must be where the space is centred on the initial debates alone",
      },
    ),
  ];
}

function addEffect(test: PrintedTest): PublishedCheck {
  const readings = new Set(
    readingsOf(test).map(({ pooledD, interval }) =>
      `${pooledD.toFixed(2)} ${writeInterval(interval, 2)}, 90 % ${
        writeInterval(intervalOfD(pooledD, test, 0.9), 2)
      }`
    ),
  );
  const detectable = detectableD(test, { alpha: LEVEL, power: 0.8 });
  return found("added", {
    figure: `95% CI of d, ${test.round} round (not reported)`,
    source: test.section,
    published: "not reported",
    recomputed: [...readings].join("; or "),
    note: `these sizes detect a d of ${detectable.toFixed(2)} with 80 % power${
      test.pValue.value > LEVEL
        ? "; a large p is no evidence of no difference"
        : ""
    }`,
  });
}

/** Significance level, two-sided. */
const LEVEL = 0.05;

function checkAxisNames(
  initial: PrintedTest,
  revised: PrintedTest,
): PublishedCheck {
  const axes = [initial, revised].map(({ accurate }) =>
    accurate.column.replace(/_centroid$/, "")
  );
  const isSame = new Set(axes).size === 1;
  const { accurate, inaccurate } = revised;
  const p = writeP(
    pValueOfPrintedT(revised.t.printed, { degreesOfFreedom: revised.df })
      .atPrinted,
  );
  return found(isSame ? "consistent (not unique)" : "LABEL", {
    about: [accurate, inaccurate],
    figure: `revised centroids "${axes[1]}" = ${accurate.printed}`,
    source: revised.section,
    published: `${accurate.printed} and ${inaccurate.printed}`,
    recomputed: `axis of the initial round ${axes[0]}, of the revised round ${
      axes[1]
    }; printed difference ${
      Math.abs(accurate.value - inaccurate.value).toFixed(2)
    }, p ${p}`,
    note: isSame
      ? ""
      : `the same space or a new one is not said; on ${
        axes[0]
      } both groups would lie beyond the accurate centroid ${initial.accurate.printed}`,
  });
}
