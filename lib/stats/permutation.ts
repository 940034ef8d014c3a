/**
 * Permutation tests: two independent samples by relabelling, paired
 * differences by flipping signs.
 *
 * Exact where all relabellings can be listed; else Monte Carlo with
 * p = (b + 1) / (m + 1), where b of m random relabellings are at least as
 * extreme, so that p is never 0. Two-sided means |T| >= |t|; "twice the smaller
 * tail" is on offer because SciPy does so, and differs where the sizes differ.
 *
 * Source: Pitman, E. J. G. (1937), doi:10.2307/2984124; Phipson, B., & Smyth,
 * G. K. (2010). Permutation p-values should never be zero,
 * doi:10.2202/1544-6115.1585.
 *
 * @module
 */

import { requireCount, requireFinite } from "./checks.ts";
import type { Alternative } from "./interval.ts";
import type { Random } from "./random.ts";

/** Choices of a permutation test. */
export interface PermutationOptions {
  /** Direction of the alternative; "two-sided" where absent. */
  readonly alternative?: Alternative;
  /** Meaning of two-sided; "absolute" where absent. */
  readonly twoSided?: "absolute" | "twice the smaller tail";
  /** Source of random numbers; needed only where not all relabellings are listed. */
  readonly random?: Random;
  /** Number of random relabellings; 9,999 where absent. */
  readonly permutations?: number;
  /** Largest number of relabellings to list exactly; 100,000 where absent, 0 for Monte Carlo in any case. */
  readonly maximumExact?: number;
}

/** What a permutation test gives. */
export interface PermutationTest {
  /** The statistic of the data as they are. */
  readonly statistic: number;
  /** Probability under the null hypothesis. */
  readonly pValue: number;
  /** How the p value was found. */
  readonly method: "exact" | "Monte Carlo";
  /** Number of relabellings listed or drawn. */
  readonly permutationCount: number;
  /** Direction of the alternative. */
  readonly alternative: Alternative;
}

/**
 * Tests whether two independent samples come from one distribution.
 *
 * @param first First sample, at least one finite number.
 * @param second Second sample, at least one finite number.
 * @param options Direction, chance, limits, and `statistic`: a number from the two samples, which is the difference of means (first minus second) where absent. The arrays that it is given are used again.
 * @returns Statistic, p value and how it was found.
 * @throws RangeError if a sample is empty or holds a value that is not finite.
 * @throws TypeError if there are too many relabellings to list and no `random` is given.
 *
 * @example
 * ```ts
 * import { permutationTest } from "stats";
 * import assert from "node:assert/strict";
 *
 * // Of the 4 choices of one value, only 5 itself is as far from the mean.
 * const test = permutationTest([5], [1, 2, 3]);
 * assert.equal(test.pValue, 1 / 4);
 * ```
 */
export function permutationTest(
  first: readonly number[],
  second: readonly number[],
  options: PermutationOptions & {
    readonly statistic?: (
      first: readonly number[],
      second: readonly number[],
    ) => number;
  } = {},
): PermutationTest {
  const action = "run a permutation test";
  requireFinite(first, action, "first", 1);
  requireFinite(second, action, "second", 1);
  const { statistic = differenceOfMeans } = options;
  const pooled = [...first, ...second];
  const size = first.length;
  return decide(statistic(first, second), options, {
    count: choose(pooled.length, size),
    list: (visit) =>
      forEachSplit(pooled, size, (one, other) => visit(statistic(one, other))),
    draw: (random) => {
      // A partial shuffle: the first `size` places are a random choice.
      for (let index = 0; index < size; index++) {
        swap(pooled, index, index + random.below(pooled.length - index));
      }
      return statistic(pooled.slice(0, size), pooled.slice(size));
    },
  });
}

/**
 * Tests whether paired differences are symmetric about 0, by flipping their signs.
 *
 * Differences of 0 stay in: they double every count and change no p value.
 *
 * @param differences First minus second of each pair, at least one finite number.
 * @param options Direction, chance, limits, and `statistic`: a number from the differences, which is their mean where absent. The array that it is given is used again.
 * @returns Statistic, p value and how it was found.
 * @throws RangeError if there is no difference or one is not finite.
 * @throws TypeError if there are too many sign patterns to list and no `random` is given.
 *
 * @example
 * ```ts
 * import { signFlipTest } from "stats";
 * import assert from "node:assert/strict";
 *
 * // All four positive: 1 of 16 patterns has a mean as large, 2 of 16 two-sided.
 * assert.equal(signFlipTest([1, 2, 3, 4]).pValue, 2 / 16);
 * ```
 */
export function signFlipTest(
  differences: readonly number[],
  options: PermutationOptions & {
    readonly statistic?: (differences: readonly number[]) => number;
  } = {},
): PermutationTest {
  const action = "run a sign-flip test";
  requireFinite(differences, action, "differences", 1);
  const { statistic = average } = options;
  const flipped = [...differences];
  return decide(statistic(differences), options, {
    count: 2 ** differences.length,
    list: (visit) => {
      const place = (index: number): void => {
        if (index === differences.length) {
          visit(statistic(flipped));
          return;
        }
        place(index + 1);
        flipped[index] = -(flipped[index] ?? 0);
        place(index + 1);
      };
      place(0);
    },
    draw: (random) => {
      differences.forEach((difference, index) => {
        flipped[index] = random.below(2) === 0 ? difference : -difference;
      });
      return statistic(flipped);
    },
  });
}

/** All relabellings: how many, one by one, or one at random. */
interface Relabellings {
  readonly count: number;
  readonly list: (visit: (statistic: number) => void) => void;
  readonly draw: (random: Random) => number;
}

/** Lists or draws relabellings and compares them with the observed statistic. */
function decide(
  observed: number,
  options: PermutationOptions,
  relabellings: Relabellings,
): PermutationTest {
  const action = "run a permutation test";
  const {
    alternative = "two-sided",
    twoSided = "absolute",
    permutations = 9999,
    maximumExact = 100_000,
    random,
  } = options;
  requireCount(permutations, action, "permutations", 1);
  requireCount(maximumExact, action, "maximumExact", 0);
  const tally = createTally(observed, action);
  const exact = relabellings.count <= maximumExact;
  if (exact) relabellings.list(tally.add);
  else {
    if (random === undefined) {
      throw new TypeError(
        `Cannot ${action}: random must be given for more than ${maximumExact} relabellings, got ${relabellings.count} relabellings and no random`,
      );
    }
    for (let round = 0; round < permutations; round++) {
      tally.add(relabellings.draw(random));
    }
  }
  // In a random sample the observed labelling is one more.
  const extra = exact ? 0 : 1;
  const { total, below, above, far } = tally.read();
  const share = (count: number): number => (count + extra) / (total + extra);
  const pValue = alternative === "less"
    ? share(below)
    : alternative === "greater"
    ? share(above)
    : twoSided === "absolute"
    ? share(far)
    : Math.min(1, 2 * Math.min(share(below), share(above)));
  return {
    statistic: observed,
    pValue,
    method: exact ? "exact" : "Monte Carlo",
    permutationCount: total,
    alternative,
  };
}

/** Counts relabellings on each side of the observed statistic. */
function createTally(observed: number, action: string): {
  add: (statistic: number) => void;
  read: () => { total: number; below: number; above: number; far: number };
} {
  const counts = { total: 0, below: 0, above: 0, far: 0 };
  requireFinite([observed], action, "statistic", 1);
  // The same values summed in another order may differ in the last bits.
  let noise = 1e-12 * Math.abs(observed);
  return {
    add: (statistic) => {
      requireFinite([statistic], action, "statistic", 1);
      noise = Math.max(noise, 1e-13 * Math.abs(statistic));
      counts.total++;
      if (statistic <= observed + noise) counts.below++;
      if (statistic >= observed - noise) counts.above++;
      if (Math.abs(statistic) >= Math.abs(observed) - noise) counts.far++;
    },
    read: () => counts,
  };
}

/** Visits every split of the pooled values into two groups. */
function forEachSplit(
  pooled: readonly number[],
  size: number,
  visit: (first: readonly number[], second: readonly number[]) => void,
): void {
  const first: number[] = [];
  const second: number[] = [];
  const place = (index: number): void => {
    const value = pooled[index];
    if (value === undefined) {
      visit(first, second);
      return;
    }
    if (first.length < size) {
      first.push(value);
      place(index + 1);
      first.pop();
    }
    if (second.length < pooled.length - size) {
      second.push(value);
      place(index + 1);
      second.pop();
    }
  };
  place(0);
}

/** Number of choices of `size` out of `total`; Infinity where it is above the largest double. */
function choose(total: number, size: number): number {
  let count = 1;
  for (let step = 1; step <= Math.min(size, total - size); step++) {
    count = Math.round(count * (total - step + 1) / step);
  }
  return count;
}

/** Exchanges two numbers in place. */
function swap(values: number[], one: number, other: number): void {
  const held = values[one] ?? 0;
  values[one] = values[other] ?? 0;
  values[other] = held;
}

/** Plain mean of a checked sample. */
function average(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** Mean of the first minus mean of the second. */
function differenceOfMeans(
  first: readonly number[],
  second: readonly number[],
): number {
  return average(first) - average(second);
}
