/**
 * The difference of two paired proportions, (b - c) / n, with the intervals in
 * use.
 *
 * Tango: the differences that a score test does not reject, good at small n.
 * Newcombe's method 10: from Wilson's intervals of the two shares and the
 * correlation phi, corrected for continuity where it is positive.
 * Bonett-Price: Wald after adding one pair to b and to c. Agresti-Min: after
 * adding half a pair to each of the four cells. Wald: for comparison only; of width 0 at b = c = 0.
 * All take the sign of first minus second (PropCIs for R takes the other one).
 *
 * Source: Tango, T. (1998). Equivalence test and confidence interval for the
 * difference in proportions for the paired-sample design,
 * doi:10.1002/(SICI)1097-0258(19980430)17:8<891::AID-SIM780>3.0.CO;2-B;
 * Newcombe, R. G. (1998). Improved confidence intervals for the difference
 * between binomial proportions based on paired data,
 * doi:10.1002/(SICI)1097-0258(19981130)17:22<2635::AID-SIM954>3.0.CO;2-C;
 * Bonett, D. G., & Price, R. M. (2012), doi:10.3102/1076998611411915;
 * Agresti, A., & Min, Y. (2005), doi:10.1002/sim.1781.
 *
 * @module
 */

import { requireLevel } from "./checks.ts";
import type { Interval } from "./interval.ts";
import { type PairedTable, requirePairedTable } from "./paired_table.ts";
import { wilsonInterval } from "./proportions.ts";
import { normalQuantile } from "./quantiles.ts";
import { findRoot } from "./roots.ts";

/** Difference of two paired proportions and its intervals. */
export interface PairedDifference {
  /** (b - c) / n, first minus second, -1 to 1. */
  readonly estimate: number;
  /** Share of successes under the first condition. */
  readonly firstShare: number;
  /** Share of successes under the second condition. */
  readonly secondShare: number;
  /** Tango's score interval, the one to report. */
  readonly tango: Interval;
  /** Newcombe's method 10. */
  readonly newcombe: Interval;
  /** Bonett and Price. */
  readonly bonettPrice: Interval;
  /** Agresti and Min. */
  readonly agrestiMin: Interval;
  /** Wald, for comparison. */
  readonly wald: Interval;
}

/**
 * Estimates the difference of two paired proportions.
 *
 * @param table Counts of pairs, at least one pair.
 * @param options Level; 0.95 where absent.
 * @returns The difference and five intervals.
 * @throws RangeError if a count is negative or not whole, or there are no pairs.
 *
 * @example
 * ```ts
 * import { pairedRiskDifference } from "stats";
 * import assert from "node:assert/strict";
 *
 * const difference = pairedRiskDifference({ a: 30, b: 17, c: 8, d: 17 });
 * assert.equal(difference.estimate, 9 / 72);
 * assert.ok(Math.abs(difference.tango.lower + 0.01166) < 1e-5);
 * assert.ok(Math.abs(difference.tango.upper - 0.2598) < 1e-5);
 * ```
 */
export function pairedRiskDifference(
  table: PairedTable,
  options: { readonly level?: number } = {},
): PairedDifference {
  const action = "estimate a paired difference";
  const { level = 0.95 } = options;
  const pairs = requirePairedTable(table, action, 1);
  requireLevel(level, action, "level");
  const reach = { z: normalQuantile(1 - (1 - level) / 2), level };
  return {
    estimate: (table.b - table.c) / pairs,
    firstShare: (table.a + table.b) / pairs,
    secondShare: (table.a + table.c) / pairs,
    tango: tangoInterval(table, reach),
    newcombe: newcombeInterval(table, reach),
    bonettPrice: waldAfterAdding(table, {
      added: 1,
      addedPairs: 2,
      method: "Bonett-Price",
      ...reach,
    }),
    agrestiMin: waldAfterAdding(table, {
      added: 0.5,
      addedPairs: 2,
      method: "Agresti-Min",
      ...reach,
    }),
    wald: waldAfterAdding(table, {
      added: 0,
      addedPairs: 0,
      method: "Wald",
      ...reach,
    }),
  };
}

/** What each interval needs beside the table. */
interface Reach {
  readonly z: number;
  readonly level: number;
}

/** The differences whose score statistic is at most z. */
function tangoInterval(table: PairedTable, { z, level }: Reach): Interval {
  const pairs = table.a + table.b + table.c + table.d;
  const estimate = (table.b - table.c) / pairs;
  // Falls from +Infinity at -1 to -Infinity at 1, through 0 at the estimate.
  const score = (difference: number): number => {
    const distance = table.b - table.c - pairs * difference;
    if (distance === 0) return 0;
    return distance / Math.sqrt(scoreVariance(table, difference));
  };
  return {
    lower: estimate === -1
      ? -1
      : findRoot((difference) => score(difference) - z, {
        lower: -1,
        upper: estimate,
      }),
    upper: estimate === 1
      ? 1
      : findRoot((difference) => score(difference) + z, {
        lower: estimate,
        upper: 1,
      }),
    level,
    method: "Tango score",
  };
}

/** Variance of b - c if the difference is as given, with the likeliest share of c. */
function scoreVariance(table: PairedTable, difference: number): number {
  const { b, c } = table;
  const pairs = table.a + b + c + table.d;
  const square = 2 * pairs;
  const linear = -b - c + (2 * pairs - b + c) * difference;
  const constant = -c * difference * (1 - difference);
  const discriminant = Math.max(0, linear ** 2 - 4 * square * constant);
  const root = Math.sqrt(discriminant);
  // The form without cancellation for either sign of the linear term.
  const share = linear <= 0
    ? (root - linear) / (2 * square)
    : (-2 * constant) / (root + linear);
  return pairs * (2 * Math.max(0, share) + difference * (1 - difference));
}

/** Newcombe's square-and-add of two Wilson intervals. */
function newcombeInterval(table: PairedTable, { level }: Reach): Interval {
  const { a, b, c, d } = table;
  const trials = a + b + c + d;
  const first = wilsonInterval(a + b, { trials, level });
  const second = wilsonInterval(a + c, { trials, level });
  const p1 = (a + b) / trials;
  const p2 = (a + c) / trials;
  const phi = correctedPhi(table);
  const reach = (one: number, other: number): number =>
    Math.sqrt(Math.max(0, one ** 2 - 2 * phi * one * other + other ** 2));
  return {
    lower: p1 - p2 - reach(p1 - first.lower, second.upper - p2),
    upper: p1 - p2 + reach(first.upper - p1, p2 - second.lower),
    level,
    method: "Newcombe method 10",
  };
}

/** Correlation of the two outcomes, with the positive cross product lowered by n / 2; 0 where a margin is empty. */
function correctedPhi({ a, b, c, d }: PairedTable): number {
  const margins = (a + b) * (c + d) * (a + c) * (b + d);
  if (margins === 0) return 0;
  const cross = a * d - b * c;
  const lowered = cross > 0 ? Math.max(0, cross - (a + b + c + d) / 2) : cross;
  return lowered / Math.sqrt(margins);
}

/** Wald's interval after adding pairs to the table. */
function waldAfterAdding(
  table: PairedTable,
  options: Reach & {
    /** Added to b and to c. */
    readonly added: number;
    /** Added to the number of pairs. */
    readonly addedPairs: number;
    readonly method: string;
  },
): Interval {
  const { added, addedPairs, z, level, method } = options;
  const pairs = table.a + table.b + table.c + table.d + addedPairs;
  const first = (table.b + added) / pairs;
  const second = (table.c + added) / pairs;
  const centre = first - second;
  const reach = z *
    Math.sqrt(Math.max(0, first + second - centre ** 2) / pairs);
  return {
    lower: Math.max(-1, centre - reach),
    upper: Math.min(1, centre + reach),
    level,
    method,
  };
}
