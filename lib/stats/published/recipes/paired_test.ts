/**
 * The paired test of the prompt revision: the published version, the versions
 * that could have been published, and what they leave out.
 *
 * Source: Khatri et al., From Diagnosis to Redesign, section 4.2; the tests are
 * those of `mcnemar.ts` and `mcnemar_power.ts`.
 *
 * @module
 */

import { discordantOddsRatio, mcnemarTest } from "../../mcnemar.ts";
import {
  mcnemarSampleSize,
  smallestDetectableDifference,
} from "../../mcnemar_plan.ts";
import { mcnemarPower, mcnemarPowerConnor } from "../../mcnemar_power.ts";
import { mcnemarVersions } from "../../mcnemar_versions.ts";
import { pairedRiskDifference } from "../../paired_difference.ts";
import type { PairedTable } from "../../paired_table.ts";
import { checkScores, publishedPairs } from "./accuracy.ts";
import {
  DEBATE_PAPER,
  type FigureRecord,
  openPaper,
  roundsTo,
} from "./figures.ts";
import { found, type PublishedCheck, reproduced } from "./rows.ts";
import { writeInterval, writeP } from "./write.ts";

/**
 * Checks the published accuracies, counts and their paired test.
 *
 * @param figures Published figures.
 * @returns One row for each figure or statement.
 * @throws RangeError if a figure is missing.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { checkAccuracyFigures } from "stats";
 * import assert from "node:assert/strict";
 *
 * const rows = checkAccuracyFigures(readPublishedFigures());
 * const claim = rows.find(({ figure }) => figure.includes("statistically significant"));
 * assert.equal(claim?.verdict, "FRAGILE");
 * ```
 */
export function checkAccuracyFigures(
  figures: readonly FigureRecord[],
): PublishedCheck[] {
  const pairs = publishedPairs(figures);
  return [
    ...checkScores(figures),
    ...checkTest(figures),
    ...addIntervals(pairs),
    addPower(pairs),
  ];
}

const LEVEL = 0.05;

function checkTest(figures: readonly FigureRecord[]): PublishedCheck[] {
  const { find } = openPaper(figures, DEBATE_PAPER);
  const chiSquare = find("4.2_scores/paired", "mcnemar_chi2");
  const pValue = find("4.2_scores/paired", "mcnemar_p_one_tailed");
  const pairs = publishedPairs(figures);
  const { b, c } = pairs;
  const oneMore = { ...pairs, b: b + 1, c: c - 1 };
  const versions = mcnemarVersions(pairs);
  const [plain] = versions;
  const pValues = versions.flatMap((
    { twoSidedPValue, oneSidedPValue },
  ) => [twoSidedPValue, oneSidedPValue]);
  const below = pValues.filter((p) => p < LEVEL).length;
  const claim = {
    about: [pValue],
    figure: '"statistically significant" paired improvement',
    source: "(i) 4.2",
    published: `p < ${LEVEL}`,
    recomputed: versions.map((row) =>
      `${row.version} ${writeP(row.twoSidedPValue)}, one-sided ${
        writeP(row.oneSidedPValue)
      }`
    ).join("; "),
    note:
      `${below} of ${pValues.length} p values are below ${LEVEL}; the published one is one-tailed and uncorrected`,
  };
  return [
    reproduced(roundsTo(chiSquare, plain?.chiSquare ?? NaN), {
      about: [chiSquare],
      figure: `McNemar chi2(1) = ${chiSquare.printed}`,
      source: "(i) 4.2",
      published: chiSquare.printed,
      recomputed: `(${b} - ${c})² / ${b + c} = ${plain?.chiSquare?.toFixed(2)}`,
      note: "no continuity correction",
    }),
    reproduced(roundsTo(pValue, plain?.oneSidedPValue ?? NaN), {
      about: [pValue],
      figure: `one-tailed p = ${pValue.printed.replace(/^0/, "")}`,
      source: "(i) 4.2",
      published: pValue.printed,
      recomputed: `two-sided ${writeP(plain?.twoSidedPValue ?? NaN)}, halved ${
        writeP(plain?.oneSidedPValue ?? NaN)
      }`,
      note: "chi-square has no direction: the paper halves its p",
    }),
    below === 0 || below === pValues.length
      ? reproduced(below > 0, claim)
      : found("FRAGILE", claim),
    found("added", {
      figure: "one pair more",
      source: "(i) 4.2",
      published: `${b} fixed, ${c} broken`,
      recomputed: `exact two-sided ${
        writeP(mcnemarTest(pairs).exactPValue)
      }; with ${oneMore.b} and ${oneMore.c} ${
        writeP(mcnemarTest(oneMore).exactPValue)
      }`,
      note: "whether one essay flips decides the test",
    }),
  ];
}

function addIntervals(pairs: PairedTable): PublishedCheck[] {
  const difference = pairedRiskDifference(pairs);
  const intervals = [
    ["Tango", difference.tango],
    ["Newcombe", difference.newcombe],
    ["Bonett-Price", difference.bonettPrice],
    ["Wald", difference.wald],
  ] as const;
  const containing =
    intervals.filter(([, { lower, upper }]) => lower <= 0 && upper >= 0).length;
  const ratio = discordantOddsRatio(pairs);
  return [
    found("added", {
      figure: "95% CI of paired difference (not reported)",
      source: "(i)",
      published: "not reported",
      recomputed: `${difference.estimate.toFixed(3)}; ${
        intervals.map(([name, interval]) =>
          `${name} ${writeInterval(interval, 3)}`
        ).join(", ")
      }`,
      note: `${containing} of ${intervals.length} include 0`,
    }),
    found("added", {
      figure: "odds ratio of fixed to broken (not reported)",
      source: "(i)",
      published: "not reported",
      recomputed: `${pairs.b}/${pairs.c} = ${
        (ratio.estimate ?? NaN).toFixed(3)
      }, exact 95 % ${writeInterval(ratio.exact, 2)}`,
      note: ratio.exact.lower <= 1 && ratio.exact.upper >= 1
        ? "includes 1"
        : "does not include 1",
    }),
  ];
}

function addPower(pairs: PairedTable): PublishedCheck {
  const { a, b, c, d } = pairs;
  const count = a + b + c + d;
  const rates = { firstOnly: b / count, secondOnly: c / count };
  // One-sided at a level is two-sided at twice the level, but for the other tail.
  const oneSided = { ...rates, alpha: 2 * LEVEL };
  const plan = mcnemarSampleSize(rates);
  const detectable = smallestDetectableDifference(count, {
    discordantShare: (b + c) / count,
  });
  return found("added", {
    figure: "power of the McNemar test at the observed effect (not reported)",
    source: "(i)",
    published: "not reported",
    recomputed: `power at ${count}: ${
      mcnemarPowerConnor(count, rates).toFixed(2)
    } two-sided, ${
      mcnemarPowerConnor(count, oneSided).toFixed(2)
    } one-sided (Connor), ${
      mcnemarPower(count, rates).toFixed(2)
    } exact; pairs for 80 %: ${
      Math.ceil(plan.connor)
    } (Connor), ${plan.pairs} (exact)`,
    note:
      `power at the observed rates says what p says; ${count} pairs detect a difference of ${
        (detectable ?? NaN).toFixed(2)
      } with 80 % power (exact)`,
  });
}
