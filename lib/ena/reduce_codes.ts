/**
 * Which codes could be left out without changing how units differ? For every set of
 * codes, the distances between the networks of all units with and without it.
 *
 * The fit of a reduced set is Pearson's correlation of its distances with those of all
 * codes. The largest set that can go is the one that leaves a fit at or above the
 * threshold; of several that large, the one with the best fit. All sets are tried up to
 * 12 codes; above, the code that costs least is taken out one at a time.
 *
 * Source: definition of the parsimonious reduction (PRIA) in rENA 0.4, restated; the
 * measure of fit is the one above.
 *
 * @module
 */

import type { Accumulation } from "./accumulate.ts";
import { correlate, distancesOf } from "./window_estimates.ts";

/** What may go, and how well the rest does. */
export interface ReducedCodes {
  /** Codes that can be left out; empty = every code is needed. */
  readonly removed: readonly string[];
  /** Codes that stay. */
  readonly kept: readonly string[];
  /** Correlation of distances between units with those of all codes. */
  readonly fit: number;
  /** True = all sets of codes were tried. */
  readonly exhaustive: boolean;
}

/**
 * Finds the largest set of codes that can be left out.
 *
 * @param accumulation Adjacency vectors of unordered connections.
 * @param options Smallest fit that is accepted, 0 to 1; 0.95 where absent.
 * @returns Codes to leave out; at least two codes stay.
 * @throws {RangeError} If the threshold is out of range, connections are ordered, or distances do not vary.
 *
 * @example
 * ```ts
 * import { accumulate, reduceCodes } from "ena";
 * import assert from "node:assert/strict";
 *
 * // D never occurs: without it nothing changes.
 * const say = (unit: string, codes: number[]) => ({ unit: [unit], conversation: [unit], codes });
 * const lines = [say("a", [1, 1, 0, 0]), say("b", [1, 0, 1, 0]), say("c", [0, 1, 1, 0]), say("d", [1, 1, 1, 0])];
 * const reduced = reduceCodes(accumulate(lines, { codes: ["A", "B", "C", "D"] }), { threshold: 0.999 });
 * assert.deepEqual(reduced.removed, ["D"]);
 * assert.equal(reduced.fit, 1);
 * ```
 */
export function reduceCodes(
  accumulation: Pick<
    Accumulation,
    "codes" | "pairs" | "adjacencyVectors" | "definition"
  >,
  options: { readonly threshold?: number } = {},
): ReducedCodes {
  const { threshold = 0.95 } = options;
  const { codes, definition } = accumulation;
  if (!(threshold > 0 && threshold <= 1)) {
    throw new RangeError(
      `Cannot reduce codes: threshold must be above 0 and at most 1, got ${threshold}`,
    );
  }
  if (definition.connections === "ordered") {
    throw new RangeError(
      "Cannot reduce codes: connections must be unordered, got ordered ones",
    );
  }
  const fitOf = fitReader(accumulation);
  const exhaustive = codes.length <= 12;
  const found = exhaustive
    ? tryAll(codes.length, fitOf, threshold)
    : takeOneByOne(codes.length, fitOf, threshold);
  return {
    removed: codes.filter((_, code) => !found.kept.has(code)),
    kept: codes.filter((_, code) => found.kept.has(code)),
    fit: found.fit,
    exhaustive,
  };
}

interface Kept {
  readonly kept: ReadonlySet<number>;
  readonly fit: number;
}

type FitOf = (kept: ReadonlySet<number>) => number | null;

function fitReader(
  { pairs, adjacencyVectors }: Pick<Accumulation, "pairs" | "adjacencyVectors">,
): FitOf {
  const whole = distancesOf(adjacencyVectors);
  if (correlate(whole, whole) === null) {
    throw new RangeError(
      `Cannot reduce codes: distances between at least 3 units must vary, got ${adjacencyVectors.length} units without such distances`,
    );
  }
  return (kept) => {
    const places = [...pairs.keys()].filter((pair) =>
      kept.has(pairs[pair]?.first ?? -1) && kept.has(pairs[pair]?.second ?? -1)
    );
    if (places.length === pairs.length) return 1;
    const rows = adjacencyVectors.map((row) =>
      places.map((pair) => row[pair] ?? 0)
    );
    return correlate(whole, distancesOf(rows));
  };
}

function tryAll(codeCount: number, fitOf: FitOf, threshold: number): Kept {
  const all = new Set(Array.from({ length: codeCount }, (_, code) => code));
  for (let size = 2; size < codeCount; size++) {
    const best = subsets([...all], size).reduce<Kept | null>((best, codes) => {
      const kept = new Set(codes);
      const fit = fitOf(kept) ?? -1;
      return fit >= threshold && fit > (best?.fit ?? -1) ? { kept, fit } : best;
    }, null);
    if (best !== null) return best;
  }
  return { kept: all, fit: 1 };
}

function takeOneByOne(
  codeCount: number,
  fitOf: FitOf,
  threshold: number,
): Kept {
  let current: Kept = {
    kept: new Set(Array.from({ length: codeCount }, (_, code) => code)),
    fit: 1,
  };
  while (current.kept.size > 2) {
    const next = [...current.kept].map((code): Kept => {
      const kept = new Set(current.kept);
      kept.delete(code);
      return { kept, fit: fitOf(kept) ?? -1 };
    }).reduce((best, one) => one.fit > best.fit ? one : best);
    if (next.fit < threshold) return current;
    current = next;
  }
  return current;
}

function subsets(codes: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return codes.flatMap((code, index) =>
    subsets(codes.slice(index + 1), size - 1).map((rest) => [code, ...rest])
  );
}
