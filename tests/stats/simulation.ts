/**
 * What the simulated tests of level and coverage share. All seeds are fixed. A
 * share may be off by four Monte Carlo standard errors, 4 sqrt(p (1 - p) / samples),
 * from what theory says.
 */

import assert from "node:assert/strict";
import {
  drawNormal,
  type Ends,
  type Interval,
  type Random,
  type SimulatedCoverage,
  type SimulatedLevel,
} from "stats";

/** The sizes at which every method is looked at. */
export const SIZES = [6, 25, 72] as const;

/** Draws standard normal values. */
export const normals = (random: Random, count: number): number[] =>
  Array.from({ length: count }, () => drawNormal(random));

/** Draws scores from 1 to 6. */
export const likert = (random: Random, count: number): number[] =>
  Array.from({ length: count }, () => 1 + random.below(6));

/** Draws exponential values of mean 1. */
export const exponentials = (random: Random, count: number): number[] =>
  Array.from({ length: count }, () => -Math.log(1 - random.float()));

/** Draws a number of successes. */
export const successes = (
  random: Random,
  trials: number,
  probability: number,
): number =>
  Array.from({ length: trials }, () => random.float() < probability)
    .filter(Boolean).length;

/** An interval that a method gave, or one that holds nothing where it gave none. */
export const orNothing = (interval: Interval | null): Ends =>
  interval ?? { lower: Infinity, upper: Infinity };

/** Four Monte Carlo standard errors; of a share at the end, as if one sample were away from it. */
export function slack(share: number, samples: number): number {
  const inside = Math.min(Math.max(share, 1 / samples), 1 - 1 / samples);
  return 4 * Math.sqrt(inside * (1 - inside) / samples);
}

/** Asserts how often a test rejects: an exact share, or one at most. */
export function assertLevel(
  row: SimulatedLevel | undefined,
  expected: number,
  bound: "is" | "is at most",
): void {
  assert.ok(row !== undefined, "no such test");
  const reach = slack(expected, row.sampleCount);
  const away = row.rejectionShare - expected;
  assert.ok(
    away <= reach && (bound === "is at most" || away >= -reach),
    `${row.test}: rejects ${row.rejectionShare}, must be ${bound} ${expected} within ${reach}`,
  );
  // A test that never rejects holds every level and tests nothing.
  assert.ok(row.rejectionShare > 0.005, `${row.test} hardly rejects`);
}

/** Asserts that a coverage lies in a band. */
export function assertCoverage(
  row: SimulatedCoverage | undefined,
  [from, to]: readonly [number, number],
): void {
  assert.ok(row !== undefined, "no such method");
  const low = from - slack(from, row.sampleCount);
  const high = to + slack(to, row.sampleCount);
  assert.ok(
    row.coverageShare >= low && row.coverageShare <= high,
    `${row.method}: covers ${row.coverageShare}, must be ${from} to ${to}, with Monte Carlo error ${low} to ${high}`,
  );
}

/** Asserts the coverage of every row; a row without a band, or a band without a row, fails. */
export function assertCoverages(
  rows: readonly SimulatedCoverage[],
  bands: Readonly<Record<string, readonly [number, number]>>,
): void {
  assert.deepEqual(
    rows.map(({ method }) => method).sort(),
    Object.keys(bands).sort(),
  );
  for (const row of rows) {
    const band = bands[row.method];
    assert.ok(band !== undefined);
    assertCoverage(row, band);
  }
}
