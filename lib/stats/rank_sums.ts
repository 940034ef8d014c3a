/**
 * Exact null distributions of rank sums, ties included, by counting subsets.
 *
 * With midranks every doubled rank is a whole number. The number of subsets of
 * a given size (or of any size) with a given sum follows by adding one score
 * at a time; only sums that can occur are touched.
 *
 * Source: Streitberg, B., & Röhmel, J. (1986). Exact distributions for
 * permutation and rank tests: An introduction to some recently published
 * algorithms. Statistical Software Newsletter, 12(1), 10-17; the counting
 * recursion is older (Mann and Whitney, 1947, doi:10.1214/aoms/1177730491).
 *
 * @module
 */

/** How often each sum occurs. */
export interface SumDistribution {
  /** Smallest sum; `counts[k]` belongs to the sum `smallest + k`. */
  readonly smallest: number;
  /** Number of subsets; exact below 2^53, else to 16 digits. */
  readonly counts: Float64Array;
}

/** Probability of each side of a sum. */
export interface SumTails {
  /** P(S <= sum). */
  readonly atMost: number;
  /** P(S >= sum). */
  readonly atLeast: number;
  /** P(|S - centre| >= |sum - centre|), centre half-way between the ends or as given. */
  readonly asFar: number;
}

/**
 * Counts the subsets of one size by their sum.
 *
 * @param scores Whole numbers in any order, repeated where they are tied.
 * @param size Number of scores in a subset, 0 to the number of scores.
 * @returns The distribution; its counts add up to "number of scores choose size".
 *
 * @example
 * ```ts
 * import { countSubsetSums } from "./rank_sums.ts";
 * import assert from "node:assert/strict";
 *
 * // Pairs out of 1, 2, 2, 3: sums 3 3 4 4 5 5.
 * const sums = countSubsetSums([1, 2, 2, 3], 2);
 * assert.equal(sums.smallest, 3);
 * assert.deepEqual([...sums.counts], [2, 2, 2]);
 * ```
 */
export function countSubsetSums(
  scores: readonly number[],
  size: number,
): SumDistribution {
  const sorted = Int32Array.from(scores).sort();
  const base = sorted[0] ?? 0;
  const shifted = sorted.map((score) => score - base);
  const total = sorted.length;
  const widest = sumOf(shifted.subarray(total - size));
  const narrowest = sumOf(shifted.subarray(0, size));
  // Row k holds the counts of subsets of k scores.
  const rows = Array.from(
    { length: size + 1 },
    () => new Float64Array(widest + 1),
  );
  rows[0]?.fill(1, 0, 1);
  for (let item = 0; item < total; item++) {
    const score = shifted[item] ?? 0;
    // Fewer than `least` chosen so far can no longer become `size`.
    const least = Math.max(1, size - (total - item - 1));
    for (let chosen = Math.min(size, item + 1); chosen >= least; chosen--) {
      const row = rows[chosen];
      const before = rows[chosen - 1];
      if (row === undefined || before === undefined) continue;
      const low = sumOf(shifted.subarray(0, chosen - 1));
      const high = sumOf(shifted.subarray(item - chosen + 1, item));
      for (let sum = Math.min(high, widest - score); sum >= low; sum--) {
        row[sum + score] = (row[sum + score] ?? 0) + (before[sum] ?? 0);
      }
    }
  }
  const counts = rows[size] ?? new Float64Array(1);
  return {
    smallest: narrowest + base * size,
    counts: counts.slice(narrowest, widest + 1),
  };
}

/**
 * Counts the subsets of every size by their sum.
 *
 * @param scores Whole numbers of at least 0.
 * @returns The distribution; its counts add up to 2 to the number of scores.
 *
 * @example
 * ```ts
 * import { countAllSubsetSums } from "./rank_sums.ts";
 * import assert from "node:assert/strict";
 *
 * // Subsets of 1, 2: sums 0 1 2 3.
 * assert.deepEqual([...countAllSubsetSums([1, 2]).counts], [1, 1, 1, 1]);
 * ```
 */
export function countAllSubsetSums(scores: readonly number[]): SumDistribution {
  const counts = new Float64Array(sumOf(scores) + 1);
  counts[0] = 1;
  let reached = 0;
  for (const score of scores) {
    for (let sum = reached; sum >= 0; sum--) {
      counts[sum + score] = (counts[sum + score] ?? 0) + (counts[sum] ?? 0);
    }
    // A score of 0 doubles every count, and the loop above has just done so.
    reached += score;
  }
  return { smallest: 0, counts };
}

/**
 * Gives the probabilities on both sides of a sum.
 *
 * @param distribution How often each sum occurs.
 * @param sum The observed sum.
 * @param centre Mean of the sums under the null hypothesis.
 * @returns Probabilities; each includes the observed sum itself.
 *
 * @example
 * ```ts
 * import { countSubsetSums, sumTails } from "./rank_sums.ts";
 * import assert from "node:assert/strict";
 *
 * const tails = sumTails(countSubsetSums([1, 2, 2, 3], 2), 3, 4);
 * assert.equal(tails.atMost, 2 / 6);
 * assert.equal(tails.atLeast, 1);
 * assert.equal(tails.asFar, 4 / 6);
 * ```
 */
export function sumTails(
  distribution: SumDistribution,
  sum: number,
  centre: number,
): SumTails {
  const { smallest, counts } = distribution;
  const distance = Math.abs(sum - centre);
  let total = 0;
  let below = 0;
  let above = 0;
  let far = 0;
  counts.forEach((count, index) => {
    const at = smallest + index;
    total += count;
    if (at <= sum) below += count;
    if (at >= sum) above += count;
    // Sums and centres are multiples of a half, so the comparison is exact.
    if (Math.abs(at - centre) >= distance) far += count;
  });
  return {
    atMost: below / total,
    atLeast: above / total,
    asFar: far / total,
  };
}

/** Adds up whole numbers. */
function sumOf(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
