/**
 * Mean ranks of the differences of every two numbers, millions of them, in about
 * linear time.
 *
 * The differences are never listed: they are formed twice, once to count how many fall
 * into each of many equal stretches of their range, once to put them there. Inside its
 * stretch, which holds a few, each is sorted by value. Equal differences fall into the
 * same stretch. Where most of them crowd into few stretches, because of an outlier far
 * away, those are sorted by comparison, which is slower and as exact.
 *
 * Ranks are doubled, so that the mean of two ranks is a whole number.
 *
 * Source: bucket sort as in Knuth (1998), The art of computer programming, vol. 3,
 * section 5.2.
 *
 * @module
 */

/**
 * Makes the function that ranks all x_a - x_b with a < b, in the order (0,1), (0,2),
 * ..., (1,2), ...; equal differences share the mean of their ranks. Its working space
 * serves every call, since for thousands of numbers it is large.
 *
 * @param n How many numbers each x holds, at least two.
 * @returns Writes twice the rank, from 2, of each pair of x into `ranks`, and gives it back. No number may be NaN; 0 and -0 are equal.
 *
 * @example
 * ```ts
 * import { differenceRanker } from "./rank.ts";
 * import assert from "node:assert/strict";
 *
 * const rank = differenceRanker(3);
 * // Differences 1 - 0, 1 - 3, 0 - 3 are 1, -2, -3: ranks 3, 2, 1.
 * assert.deepEqual([...rank([1, 0, 3], new Uint32Array(3))], [6, 4, 2]);
 * // Of 0, -1, -1 the last two share rank 1.5.
 * assert.deepEqual([...rank([1, 1, 2], new Uint32Array(3))], [6, 3, 3]);
 * ```
 */
export function differenceRanker(
  n: number,
): (x: readonly number[], ranks: Uint32Array) => Uint32Array {
  const count = n * (n - 1) / 2;
  const bucketCount = Math.max(1, count >> 1);
  const ends = new Int32Array(bucketCount + 1);
  const sorted: Sorted = {
    values: new Float64Array(count),
    pairs: new Uint32Array(count),
  };
  return (x, ranks) => {
    ends.fill(0);
    putIntoBuckets(Float64Array.from(x), ends, sorted);
    for (let bucket = 0, start = 0; bucket < bucketCount; bucket++) {
      const end = ends[bucket] ?? 0;
      if (end - start > 1) sortStretch(sorted, start, end);
      start = end;
    }
    writeRanks(sorted, ranks);
    return ranks;
  };
}

/** Puts every difference into its bucket; `ends`, all 0 before, holds the end of each bucket afterwards. */
function putIntoBuckets(
  x: Float64Array,
  ends: Int32Array,
  { values, pairs }: Sorted,
): void {
  const n = x.length;
  const bucketCount = ends.length - 1;
  const range = x.reduce((most, value) => Math.max(most, value), -Infinity) -
    x.reduce((least, value) => Math.min(least, value), Infinity);
  const scale = range === 0 ? 0 : bucketCount / (2 * range);
  // Rising in the difference, rounding included.
  const bucketOf = (difference: number): number =>
    Math.min(bucketCount - 1, ((difference + range) * scale) | 0);
  for (let a = 0; a < n; a++) {
    const first = x[a] ?? 0;
    for (let b = a + 1; b < n; b++) {
      const after = bucketOf(first - (x[b] ?? 0)) + 1;
      ends[after] = (ends[after] ?? 0) + 1;
    }
  }
  for (let bucket = 0; bucket < bucketCount; bucket++) {
    ends[bucket + 1] = (ends[bucket + 1] ?? 0) + (ends[bucket] ?? 0);
  }
  // From here on `ends[bucket]` moves from the start of a bucket to its end.
  for (let a = 0, pair = 0; a < n; a++) {
    const first = x[a] ?? 0;
    for (let b = a + 1; b < n; b++, pair++) {
      const value = first - (x[b] ?? 0);
      const bucket = bucketOf(value);
      const place = ends[bucket] ?? 0;
      ends[bucket] = place + 1;
      values[place] = value;
      pairs[place] = pair;
    }
  }
}

/** Differences on the way to their order, and the pair that each came from. */
interface Sorted {
  readonly values: Float64Array;
  readonly pairs: Uint32Array;
}

/** Longer stretches than this are sorted by comparison. */
const INSERTION_LIMIT = 48;

function sortStretch(
  { values, pairs }: Sorted,
  start: number,
  end: number,
): void {
  if (end - start > INSERTION_LIMIT) {
    return sortByComparison({ values, pairs }, start, end);
  }
  for (let at = start + 1; at < end; at++) {
    const value = values[at] ?? 0;
    const pair = pairs[at] ?? 0;
    let place = at;
    while (place > start && (values[place - 1] ?? 0) > value) {
      values[place] = values[place - 1] ?? 0;
      pairs[place] = pairs[place - 1] ?? 0;
      place--;
    }
    values[place] = value;
    pairs[place] = pair;
  }
}

function sortByComparison(
  { values, pairs }: Sorted,
  start: number,
  end: number,
): void {
  const ownValues = values.slice(start, end);
  const ownPairs = pairs.slice(start, end);
  const order = Uint32Array.from(ownValues.keys()).sort((a, b) =>
    (ownValues[a] ?? 0) - (ownValues[b] ?? 0)
  );
  order.forEach((from, at) => {
    values[start + at] = ownValues[from] ?? 0;
    pairs[start + at] = ownPairs[from] ?? 0;
  });
}

function writeRanks({ values, pairs }: Sorted, ranks: Uint32Array): void {
  const count = values.length;
  for (let start = 0; start < count;) {
    const value = values[start];
    let end = start + 1;
    while (end < count && values[end] === value) end++;
    for (let place = start; place < end; place++) {
      ranks[pairs[place] ?? 0] = start + 1 + end;
    }
    start = end;
  }
}
