/**
 * Krippendorff's alpha over sets of codes: how far coders agree on all the codes of a turn at once, with a distance between sets in
 * place of same or different.
 *
 * alpha = 1 - D_o / D_e. D_o: mean distance between the sets that coders gave to the same turn, each turn weighted by its number of
 * sets. D_e: mean distance between any two sets of the whole coding. Distances enter as they are, not squared.
 *
 * Source: Krippendorff, Content Analysis, Sage; MASI: Passonneau 2006, Measuring Agreement on Set-valued Items (MASI) for Semantic
 * and Pragmatic Annotation, LREC, https://aclanthology.org/L06-1392/.
 *
 * @module
 */

import type { CodedTurn } from "records";
import {
  bootstrapClusters,
  type Interval,
  percentileInterval,
  type Random,
} from "stats";

/**
 * Distance between two sets of codes, 0 to 1. "nominal": 0 if equal, else 1. "jaccard": 1 minus shared over all. "masi": 1 minus
 * jaccard similarity times 1 (equal), 2/3 (one holds the other), 1/3 (they overlap) or 0 (they share nothing).
 */
export type SetDistance = "nominal" | "jaccard" | "masi";

/** Alpha over sets of codes. */
export interface SetAlpha {
  /** Distance used. */
  readonly distance: SetDistance;
  /** At most 1; 0 is agreement by chance; null where it cannot be computed. */
  readonly alpha: number | null;
  /** Percentile interval over resampled debates; null without `random`, or where some resample has no alpha. */
  readonly interval: Interval | null;
  /** Turns with sets of at least two coders. */
  readonly turnCount: number;
  /** Why alpha is null; empty where it is a number. */
  readonly reason: string;
}

/** How to compute alpha. */
export interface SetAlphaOptions {
  /** Distance between sets; "masi" if absent. */
  readonly distance?: SetDistance;
  /** Source of random numbers for the interval; no interval if absent. */
  readonly random?: Random;
  /** Resamples of the debates; 2000 if absent. */
  readonly resampleCount?: number;
}

/** The sets of one turn, one per coder, each as sorted codes joined by spaces. */
interface SetsOfTurn {
  readonly debateId: string;
  readonly sets: readonly string[];
}

/**
 * Computes Krippendorff's alpha over the sets of codes that two or more coders gave to the same turns. Uncoded turns are missing
 * values. Alpha has no value without a turn that two coders coded, and where all sets are equal (no distance is expected).
 *
 * @param codings Coded turns of each coder, at least two coders.
 * @param options Distance, and what the interval needs.
 * @returns Alpha with interval and number of turns.
 * @throws {RangeError} If there are fewer than two codings.
 *
 * @example
 * ```ts
 * import { setAlpha } from "coding";
 * import assert from "node:assert/strict";
 *
 * const turn = (index: number, codes: readonly string[]) => ({
 *   turnId: `d/t${index}`, debateId: "d", index, role: "claim", coder: "A", state: { status: "coded" } as const,
 *   marks: codes.map((code) => ({ code, evidence: "x", targetTurnId: null })),
 * });
 * // D_o = (2 * 1/2) / 4; sets a, a, a, ab: D_e = 2 * 3 * 1/2 / (4 * 3) = 1/4
 * const { alpha } = setAlpha([[turn(1, ["A"]), turn(2, ["A"])], [turn(1, ["A"]), turn(2, ["A", "B"])]], {
 *   distance: "jaccard",
 * });
 * assert.equal(alpha, 0);
 * ```
 */
export function setAlpha(
  codings: readonly (readonly CodedTurn[])[],
  options: SetAlphaOptions = {},
): SetAlpha {
  const { distance = "masi", random, resampleCount = 2000 } = options;
  if (codings.length < 2) {
    throw new RangeError(
      `Cannot compute alpha: codings must be at least 2, got ${codings.length}`,
    );
  }
  const turns = gatherSets(codings);
  const measure = cachedDistance(distance);
  const alpha = alphaOf(turns, measure);
  return {
    distance,
    alpha,
    interval: alpha === null || random === undefined
      ? null
      : resample(turns, measure, { random, resampleCount }),
    turnCount: turns.length,
    reason: alpha !== null
      ? ""
      : turns.length === 0
      ? "no turn was coded by two coders"
      : "all sets are equal, so that no disagreement can be expected",
  };
}

/**
 * Computes the distance between two sets of codes. Two empty sets have distance 0.
 *
 * @param first Codes, each once.
 * @param second Codes, each once.
 * @param distance Which distance.
 * @returns 0 (equal) to 1 (nothing shared).
 *
 * @example
 * ```ts
 * import { setDistance } from "coding";
 * import assert from "node:assert/strict";
 *
 * assert.equal(setDistance(["A"], ["A", "B"], "jaccard"), 1 / 2);
 * assert.equal(setDistance(["A"], ["A", "B"], "masi"), 1 - (1 / 2) * (2 / 3));
 * ```
 */
export function setDistance(
  first: readonly string[],
  second: readonly string[],
  distance: SetDistance,
): number {
  const shared = first.filter((code) => second.includes(code)).length;
  const all = first.length + second.length - shared;
  if (shared === all) return 0;
  if (distance === "nominal") return 1;
  const similarity = shared / all;
  if (distance === "jaccard") return 1 - similarity;
  const holds = shared === Math.min(first.length, second.length);
  const monotonicity = shared === 0 ? 0 : holds ? 2 / 3 : 1 / 3;
  return 1 - similarity * monotonicity;
}

function gatherSets(codings: readonly (readonly CodedTurn[])[]): SetsOfTurn[] {
  const turns = new Map<string, { debateId: string; sets: string[] }>();
  for (const turn of codings.flat()) {
    if (turn.state.status === "uncoded") continue;
    const { turnId, debateId } = turn;
    const found = turns.get(turnId) ?? { debateId, sets: [] };
    const codes = new Set(turn.marks.map((mark) => mark.code));
    found.sets.push([...codes].sort().join(" "));
    turns.set(turnId, found);
  }
  return [...turns.values()].filter(({ sets }) => sets.length >= 2);
}

/** A distance on joined sets that is computed once for each pair. */
function cachedDistance(
  distance: SetDistance,
): (first: string, second: string) => number {
  const known = new Map<string, number>();
  const split = (set: string): string[] => set === "" ? [] : set.split(" ");
  return (first, second) => {
    if (first === second) return 0;
    const key = `${first}\n${second}`;
    const found = known.get(key) ??
      setDistance(split(first), split(second), distance);
    known.set(key, found);
    return found;
  };
}

function alphaOf(
  turns: readonly SetsOfTurn[],
  measure: (first: string, second: string) => number,
): number | null {
  const counts = new Map<string, number>();
  let total = 0;
  let observed = 0;
  for (const { sets } of turns) {
    total += sets.length;
    for (const [position, first] of sets.entries()) {
      counts.set(first, (counts.get(first) ?? 0) + 1);
      for (const second of sets.slice(position + 1)) {
        observed += 2 * measure(first, second) / (sets.length - 1);
      }
    }
  }
  const distinct = [...counts];
  let expected = 0;
  for (const [position, [first, often]] of distinct.entries()) {
    for (const [second, times] of distinct.slice(position + 1)) {
      expected += 2 * often * times * measure(first, second);
    }
  }
  if (expected === 0) return null;
  return 1 - (observed / total) / (expected / (total * (total - 1)));
}

/** Resamples debates, because turns of one debate are not independent. */
function resample(
  turns: readonly SetsOfTurn[],
  measure: (first: string, second: string) => number,
  options: { readonly random: Random; readonly resampleCount: number },
): Interval | null {
  const debates = new Map<string, SetsOfTurn[]>();
  for (const turn of turns) {
    debates.set(turn.debateId, [...(debates.get(turn.debateId) ?? []), turn]);
  }
  let isDefined = true;
  const boot = bootstrapClusters([...debates.values()], (sample) => {
    const alpha = alphaOf(sample, measure);
    if (alpha === null) isDefined = false;
    return alpha ?? 0;
  }, { random: options.random, resamples: options.resampleCount });
  return isDefined ? percentileInterval(boot) : null;
}
