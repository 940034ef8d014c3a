/**
 * Shaffer's rho: how often two codings whose kappa is too low would show a
 * kappa as high as the observed one in a test set of this size.
 *
 * Each round draws a true kappa K evenly, then a precision P evenly from those
 * to which a recall belongs at the base rate B, P > (2 B K - 2 B - K) / (K - 2);
 * the recall is R = K P / (2 P - 2 B - K (1 - 2 B)). From a simulated pair of
 * codings with these rates a test set is drawn without replacement, its first
 * rows from the positives of the first coder as far as the inflation asks. rho is the share of simulated kappas at
 * least as high as the observed one; below the mean of the simulated kappas it
 * is 1 by definition.
 *
 * rho is a Monte Carlo share: with 800 rounds its standard error is at most
 * 0.018. The kappa of a test set with one category only counts as 1, as rhoR
 * does, which can only raise rho.
 *
 * Source: Shaffer, D. W. (2017). Quantitative ethnography; Eagan, B. R., Rogers,
 * B., Serlin, R., Ruis, A. R., Arastoopour Irgens, G., & Shaffer, D. W. (2017).
 * Can we rely on IRR? Testing the assumptions of inter-rater reliability,
 * doi:10.22318/cscl2017.70.
 *
 * @module
 */

import {
  requireCount,
  requireLevel,
  requireNumber,
  requireShare,
} from "./checks.ts";
import { kappaOfMatrix } from "./kappa.ts";
import type { Random } from "./random.ts";

/** Choices of Shaffer's rho. */
export interface ShafferRhoOptions {
  /** Share of positive codes of the first coder, above 0 and below 1. */
  readonly baseRate: number;
  /** Number of rows in the test set. */
  readonly testSetLength: number;
  /** Source of random numbers. */
  readonly random: Random;
  /** Least share of positives of the first coder in the test set; 0 where absent. */
  readonly inflation?: number;
  /** Kappas up to here are too low; 0.65 where absent (nCoder uses 0.9). */
  readonly threshold?: number;
  /** Smallest simulated kappa; 0.4 where absent. */
  readonly smallestKappa?: number;
  /** Smallest simulated precision; 0.6 where absent. The largest is 1. */
  readonly smallestPrecision?: number;
  /** Number of rounds; 800 where absent. */
  readonly replicates?: number;
  /** Rows of each simulated pair of codings; 10,000 where absent. */
  readonly simulatedLength?: number;
}

/** What Shaffer's rho gives. */
export interface ShafferRho {
  /** Share of simulated kappas at least as high as the observed one; 1 below their mean. */
  readonly rho: number;
  /** Simulated kappas, in rising order. */
  readonly simulatedKappas: readonly number[];
  /** Their mean. */
  readonly simulatedMean: number;
}

/**
 * Computes Shaffer's rho of an observed kappa.
 *
 * @param kappa Kappa of the test set, at most 1.
 * @param options Base rate, length of the test set, chance and settings.
 * @returns rho and the simulated kappas.
 * @throws RangeError if a setting is out of range.
 *
 * @example
 * ```ts
 * import { createRandom, shafferRho } from "stats";
 * import assert from "node:assert/strict";
 *
 * const { rho } = shafferRho(0.9, {
 *   baseRate: 0.2,
 *   testSetLength: 40,
 *   inflation: 0.2,
 *   random: createRandom(1),
 * });
 * assert.ok(rho < 0.05);
 * ```
 */
export function shafferRho(
  kappa: number,
  options: ShafferRhoOptions,
): ShafferRho {
  const settings = requireSettings(kappa, options);
  const simulated: number[] = [];
  for (let round = 0; round < settings.replicates; round++) {
    const cells = drawCodings(settings);
    simulated.push(kappaOfCells(drawTestSet(cells, settings)));
  }
  simulated.sort((one, other) => one - other);
  const simulatedMean = simulated.reduce((sum, value) => sum + value, 0) /
    simulated.length;
  const above = simulated.filter((value) => value >= kappa).length;
  return {
    rho: kappa < simulatedMean ? 1 : above / simulated.length,
    simulatedKappas: simulated,
    simulatedMean,
  };
}

/** Options with every default filled in. */
type Settings = Required<ShafferRhoOptions>;

/** Counts of a pair of codings: both, first only, second only, neither. */
type Cells = [number, number, number, number];

/** Draws kappa and precision and gives the table of a simulated pair of codings. */
function drawCodings(settings: Settings): Cells {
  const { baseRate, simulatedLength, random } = settings;
  const { smallestKappa, threshold, smallestPrecision } = settings;
  const kappa = smallestKappa + random.float() * (threshold - smallestKappa);
  // Below this precision even a recall of 1 is too little for the kappa.
  const least = Math.max(
    smallestPrecision,
    (2 * baseRate * kappa - 2 * baseRate - kappa) / (kappa - 2),
  );
  const precision = least + random.float() * (1 - least);
  const recall = kappa * precision /
    (2 * precision - 2 * baseRate - kappa * (1 - 2 * baseRate));
  const positives = Math.max(1, Math.round(baseRate * simulatedLength));
  const both = Math.min(positives, Math.round(recall * positives));
  const secondOnly = Math.min(
    simulatedLength - positives,
    Math.round(both * (1 - precision) / precision),
  );
  return [
    both,
    positives - both,
    secondOnly,
    simulatedLength - positives - secondOnly,
  ];
}

/** Draws a test set without replacement: first from the positives of the first coder, then from all that is left. */
function drawTestSet(cells: Cells, settings: Settings): Cells {
  const { testSetLength, inflation, random } = settings;
  const left: Cells = [...cells];
  const drawn: Cells = [0, 0, 0, 0];
  const positives = left[0] + left[1];
  const asked = Math.min(positives, Math.ceil(testSetLength * inflation));
  for (let row = 0; row < testSetLength; row++) {
    const kinds = row < asked ? [0, 1] : [0, 1, 2, 3];
    const total = kinds.reduce((sum, kind) => sum + (left[kind] ?? 0), 0);
    let place = random.below(total);
    for (const kind of kinds) {
      const count = left[kind] ?? 0;
      if (place < count) {
        left[kind] = count - 1;
        drawn[kind] = (drawn[kind] ?? 0) + 1;
        break;
      }
      place -= count;
    }
  }
  return drawn;
}

/** Kappa of a table; 1 where both coders gave one category throughout. */
function kappaOfCells([both, first, second, neither]: Cells): number {
  return kappaOfMatrix([[both, first], [second, neither]]).estimate ?? 1;
}

/** Fills in the defaults and checks every setting. */
function requireSettings(kappa: number, options: ShafferRhoOptions): Settings {
  const action = "compute Shaffer's rho";
  const settings: Settings = {
    inflation: 0,
    threshold: 0.65,
    smallestKappa: 0.4,
    smallestPrecision: 0.6,
    replicates: 800,
    simulatedLength: 10_000,
    ...options,
  };
  requireNumber(kappa, action, "kappa");
  requireLevel(settings.baseRate, action, "baseRate");
  requireCount(settings.testSetLength, action, "testSetLength", 1);
  requireShare(settings.inflation, action, "inflation");
  requireShare(settings.threshold, action, "threshold");
  requireShare(settings.smallestKappa, action, "smallestKappa");
  requireLevel(settings.smallestPrecision, action, "smallestPrecision");
  requireCount(settings.replicates, action, "replicates", 1);
  requireCount(
    settings.simulatedLength,
    action,
    "simulatedLength",
    settings.testSetLength,
  );
  if (kappa > 1) {
    throw new RangeError(
      `Cannot ${action}: kappa must be at most 1, got ${kappa}`,
    );
  }
  if (settings.smallestKappa > settings.threshold) {
    throw new RangeError(
      `Cannot ${action}: smallestKappa must be at most threshold (${settings.threshold}), got ${settings.smallestKappa}`,
    );
  }
  return settings;
}
