/**
 * Mean ranks of millions of numbers, in linear time.
 *
 * Numbers are sorted by their bits, eleven at a time from the lowest: as 64-bit
 * patterns, non-negative numbers are in order already; after flipping all bits of
 * negative ones and the sign bit of the others, all are.
 *
 * Source: radix sorting as in Knuth (1998), The art of computer programming, vol. 3,
 * section 5.2.5.
 *
 * @module
 */

/**
 * Ranks numbers from 1; equal numbers share the mean of their ranks.
 *
 * @param values Numbers; none may be NaN. 0 and -0 are equal.
 * @returns Ranks in the order of the values.
 *
 * @example
 * ```ts
 * import { meanRanks } from "./rank.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual([...meanRanks(Float64Array.of(3, -1, 3, 0.5))], [3.5, 1, 3.5, 2]);
 * ```
 */
export function meanRanks(values: Float64Array): Float64Array {
  const count = values.length;
  const order = sortIndices(values);
  const ranks = new Float64Array(count);
  for (let start = 0; start < count;) {
    const value = values[order[start] ?? 0];
    let end = start + 1;
    while (end < count && values[order[end] ?? 0] === value) end++;
    const rank = (start + 1 + end) / 2;
    for (let place = start; place < end; place++) {
      ranks[order[place] ?? 0] = rank;
    }
    start = end;
  }
  return ranks;
}

/** Numbers on the way to their order: bits that sort as whole numbers, and where each came from. */
interface Keys {
  readonly low: Uint32Array;
  readonly high: Uint32Array;
  readonly index: Uint32Array;
}

function sortIndices(values: Float64Array): Uint32Array {
  let from = sortableKeys(values);
  let to: Keys = {
    low: new Uint32Array(values.length),
    high: new Uint32Array(values.length),
    index: new Uint32Array(values.length),
  };
  for (let digit = 0; digit < 6; digit++) {
    const word = digit < 3 ? from.low : from.high;
    if (moveByDigit(from, to, { word, shift: (digit % 3) * DIGIT_BITS })) {
      [from, to] = [to, from];
    }
  }
  return from.index;
}

/** Eleven bits: 2,048 places to write to at a time stay in fast memory. */
const DIGIT_BITS = 11;
const DIGIT_MASK = (1 << DIGIT_BITS) - 1;

/** Moves keys into the order of one digit, equal digits as they came; false where all digits are equal. */
function moveByDigit(
  from: Keys,
  to: Keys,
  { word, shift }: { word: Uint32Array; shift: number },
): boolean {
  const next = new Uint32Array(DIGIT_MASK + 2);
  for (let place = 0; place < word.length; place++) {
    const bucket = (((word[place] ?? 0) >>> shift) & DIGIT_MASK) + 1;
    next[bucket] = (next[bucket] ?? 0) + 1;
  }
  if (next.includes(word.length)) return false;
  for (let bucket = 0; bucket < DIGIT_MASK; bucket++) {
    next[bucket + 1] = (next[bucket + 1] ?? 0) + (next[bucket] ?? 0);
  }
  for (let place = 0; place < word.length; place++) {
    const bucket = ((word[place] ?? 0) >>> shift) & DIGIT_MASK;
    const target = next[bucket] ?? 0;
    next[bucket] = target + 1;
    to.low[target] = from.low[place] ?? 0;
    to.high[target] = from.high[place] ?? 0;
    to.index[target] = from.index[place] ?? 0;
  }
  return true;
}

/** Keys that sort the way the values sort; -0 comes right before 0, so that the two still meet as equals. */
function sortableKeys(values: Float64Array): Keys {
  const bits = new Uint32Array(values.slice().buffer);
  const low = new Uint32Array(values.length);
  const high = new Uint32Array(values.length);
  const index = new Uint32Array(values.length);
  // Little-endian, as all machines are that Deno runs on: the low word comes first.
  for (let place = 0; place < values.length; place++) {
    const [l, h] = [bits[2 * place] ?? 0, bits[2 * place + 1] ?? 0];
    const negative = h >>> 31 === 1;
    low[place] = negative ? ~l : l;
    high[place] = negative ? ~h : h | 0x80000000;
    index[place] = place;
  }
  return { low, high, index };
}
