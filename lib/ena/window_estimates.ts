/**
 * How far back do lines answer? Three estimates of the stanza window from the lines
 * alone, without looking at groups.
 *
 * Cross-covariance ("ccd"). For lag l = 0, 1, ... and each conversation k with at least
 * 10 pairs of lines l apart, C_k(l) is the cross-covariance of the code vectors of the
 * N_k - l earlier and later lines. With weights w_k = N_k - l the pooled C has an
 * expected squared size under independence, which is taken off:
 *
 *     f(l)^2 = |C|^2 - sum_k w_k tr(var A_k) tr(var B_k) / (sum_k w_k)^2
 *
 * (f keeps the sign of the right side). The estimate is the first lag at or after the
 * peak over l > 0 at which f has fallen to half the peak.
 *
 * Diversity. For each window, how many different sets of codes are in reach: the
 * entropy of the sets over the lines of a conversation, divided by its largest possible
 * value, averaged over conversations by their lines. The estimate is the window with
 * the largest one.
 *
 * Stability. For each window, the distances between the normalized networks of all
 * units; the estimate is the first window whose distances correlate with those of the
 * next at 0.95 of the largest such correlation or more.
 *
 * Estimates disagree, and none knows the question: use them to choose which windows to
 * look at (`sweepWindows`), not to find the right one.
 *
 * Source: definitions as in rENA 0.4 (window tuning), restated; where that leaves
 * details open they are those above.
 *
 * @module
 */

import { pearsonCorrelation } from "stats";
import { accumulate } from "./accumulate.ts";
import type { CodedLines } from "./columns.ts";
import type { AccumulateOptions } from "./definition.ts";
import { type IndexedLines, indexLines } from "./lines.ts";
import { lengthOf, subtract } from "./matrix.ts";
import { normalize } from "./normalize.ts";
import { forEachWindow } from "./window.ts";

/** What to estimate from. */
export interface WindowEstimateOptions {
  /** Choices of `accumulate`; its window is replaced. */
  readonly accumulate: Omit<AccumulateOptions, "stanzaWindow" | "ground">;
  /** Largest stanza window that is tried, the current line included. @default {20} */
  readonly largest?: number;
}

/** Three estimates of the stanza window, and the curves behind them. */
export interface WindowEstimates {
  /** Cross-covariance: first lag with half the peak; null where no lag stands out. A lag of 3 is reached by a window of 4. */
  readonly ccdLag: number | null;
  /** Stanza window with the most diverse ground. */
  readonly diversityWindow: number;
  /** Stanza window from which on distances are stable; null where they cannot be correlated. */
  readonly stabilityWindow: number | null;
  /** The curves, one entry per stanza window from 1. */
  readonly curves: readonly {
    /** Stanza window, the current line included. */
    readonly stanzaWindow: number;
    /** f at lag stanzaWindow - 1; null where no conversation is long enough. */
    readonly ccd: number | null;
    /** Mean normalized entropy of the codes in reach, 0 to 1. */
    readonly diversity: number;
    /** Correlation of distances with those of the next window; null for the last, or where undefined. */
    readonly stability: number | null;
  }[];
}

/**
 * Estimates the stanza window in three ways.
 *
 * @param lines Coded lines or columns.
 * @param options Codes and choices of `accumulate`, and how far to look.
 * @returns Estimates and curves.
 * @throws {RangeError} As `accumulate` does, or if the largest window is not a whole number of at least 2.
 *
 * @example
 * ```ts
 * import { estimateWindows } from "ena";
 * import assert from "node:assert/strict";
 *
 * // B answers A two lines later, again and again; nothing else is said.
 * const codes = [[1, 0], [0, 0], [0, 1], [0, 0], [0, 0], [0, 0], [0, 0]];
 * const lines = Array.from({ length: 210 }, (_, index) => ({
 *   unit: [index < 105 ? "a" : "b"], conversation: ["1"], codes: codes[index % 7] ?? [],
 * }));
 * const { curves } = estimateWindows(lines, { accumulate: { codes: ["A", "B"] }, largest: 5 });
 * const strength = curves.map(({ ccd }) => ccd ?? 0);
 * assert.equal(strength.indexOf(Math.max(...strength.slice(1))), 2); // lag 2 stands out
 * ```
 */
export function estimateWindows(
  lines: CodedLines,
  options: WindowEstimateOptions,
): WindowEstimates {
  const { largest = 20 } = options;
  if (!(Number.isSafeInteger(largest) && largest >= 2)) {
    throw new RangeError(
      `Cannot estimate the window: largest must be a whole number of at least 2, got ${largest}`,
    );
  }
  const { codes, missing = "refuse" } = options.accumulate;
  const indexed = indexLines(lines, { codes, missing });
  const windows = Array.from({ length: largest }, (_, index) => index + 1);
  const distances = windows.map((stanzaWindow) =>
    distancesOf(
      accumulate(lines, { ...options.accumulate, stanzaWindow })
        .adjacencyVectors,
    )
  );
  const curves = windows.map((stanzaWindow, index) => ({
    stanzaWindow,
    ccd: crossCovariance(indexed, index),
    diversity: diversityOf(indexed, stanzaWindow),
    stability: correlate(distances[index], distances[index + 1]),
  }));
  const diversities = curves.map(({ diversity }) => diversity);
  return {
    ccdLag: halfPeak(curves.map(({ ccd }) => ccd)),
    diversityWindow: diversities.indexOf(Math.max(...diversities)) + 1,
    stabilityWindow: firstStable(curves.map(({ stability }) => stability)),
    curves,
  };
}

function halfPeak(strengths: readonly (number | null)[]): number | null {
  const later = strengths.map((value, lag) => lag === 0 ? null : value);
  const peak = Math.max(...later.map((value) => value ?? -Infinity));
  if (!(peak > 0)) return null;
  const at = later.indexOf(peak);
  const lag = later.findIndex((value, index) =>
    index >= at && value !== null && value <= peak / 2
  );
  return lag < 0 ? null : lag;
}

function firstStable(values: readonly (number | null)[]): number | null {
  const most = Math.max(...values.map((value) => value ?? -Infinity));
  const found = values.findIndex((value) =>
    value !== null && value >= 0.95 * most
  );
  return found < 0 ? null : found + 1;
}

/** Fewer pairs of lines than this say nothing about a covariance. */
const LEAST_PAIRS = 10;

/** f(lag), with its sign; null where no conversation has enough lines. */
function crossCovariance(
  { values, order, starts, lineCount }: IndexedLines,
  lag: number,
): number | null {
  const codeCount = values.length / lineCount;
  const pooled = new Float64Array(codeCount * codeCount);
  let weights = 0;
  let noise = 0;
  for (let conversation = 0; conversation + 1 < starts.length; conversation++) {
    const start = starts[conversation] ?? 0;
    const count = (starts[conversation + 1] ?? 0) - start - lag;
    if (count < LEAST_PAIRS) continue;
    const column = (from: number, code: number): number[] => {
      const all = Array.from(
        { length: count },
        (_, at) => values[(order[from + at] ?? 0) * codeCount + code] ?? 0,
      );
      const middle = all.reduce((sum, value) => sum + value, 0) / count;
      return all.map((value) => value - middle);
    };
    const codes = Array.from({ length: codeCount }, (_, code) => code);
    const earlier = codes.map((code) => column(start, code));
    const later = codes.map((code) => column(start + lag, code));
    earlier.forEach((a, i) =>
      later.forEach((b, j) => {
        // Weight times covariance: the sum of products.
        const sum = a.reduce((total, x, at) => total + x * (b[at] ?? 0), 0);
        pooled[i * codeCount + j] = (pooled[i * codeCount + j] ?? 0) + sum;
      })
    );
    weights += count;
    noise += count * spreadOf(earlier, count) * spreadOf(later, count);
  }
  if (weights === 0) return null;
  const size = pooled.reduce((sum, value) => sum + (value / weights) ** 2, 0);
  const rest = size - noise / weights ** 2;
  return Math.sign(rest) * Math.sqrt(Math.abs(rest));
}

/** Trace of the covariance of centred columns. */
function spreadOf(
  columns: readonly (readonly number[])[],
  count: number,
): number {
  return columns.reduce((sum, column) => sum + lengthOf(column) ** 2, 0) /
    count;
}

function diversityOf(indexed: IndexedLines, stanzaWindow: number): number {
  const { values, conversationOf, conversations, lineCount } = indexed;
  const codeCount = values.length / lineCount;
  const counts = conversations.map(() => new Map<string, number>());
  const everyLine = { ...indexed, unitOf: new Int32Array(lineCount) };
  forEachWindow(everyLine, { back: stanzaWindow, forward: 0 }, (line, sums) => {
    const codes = sums.map((sum, code) =>
      sum + (values[line * codeCount + code] ?? 0) > 0 ? 1 : 0
    );
    const found = counts[conversationOf[line] ?? 0];
    const key = codes.join("");
    found?.set(key, (found.get(key) ?? 0) + 1);
  });
  const total = counts.reduce((sum, found) => {
    const sizes = [...found.values()];
    const lines = sizes.reduce((all, size) => all + size, 0);
    const most = Math.log(Math.min(lines, 2 ** codeCount));
    const entropy = -sizes.reduce(
      (all, size) => all + size / lines * Math.log(size / lines),
      0,
    );
    return sum + (most === 0 ? 0 : lines * entropy / most);
  }, 0);
  return total / lineCount;
}

/**
 * Lists the distances between the normalized networks of all units.
 *
 * @param adjacencyVectors Units x pairs.
 * @returns One distance per two units.
 */
export function distancesOf(
  adjacencyVectors: readonly (readonly number[])[],
): number[] {
  const rows = normalize(adjacencyVectors);
  return rows.flatMap((a, index) =>
    rows.slice(0, index).map((b) => lengthOf(subtract(a, b)))
  );
}

/**
 * Correlates two lists of distances.
 *
 * @param a Distances.
 * @param b The same distances under another choice; undefined = there is none.
 * @returns Pearson's correlation; null with fewer than three distances or where a list does not vary.
 */
export function correlate(
  a: readonly number[] | undefined,
  b: readonly number[] | undefined,
): number | null {
  if (a === undefined || b === undefined || a.length < 3) return null;
  const canVary = rangeOf(a) > 1e-12 && rangeOf(b) > 1e-12;
  return canVary ? pearsonCorrelation(a, b).estimate : null;
}

/** By a loop: half a million distances are too many for the arguments of one call. */
function rangeOf(list: readonly number[]): number {
  let [least, most] = [Infinity, -Infinity];
  for (const value of list) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return most - least;
}
