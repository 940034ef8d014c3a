/**
 * Mean ranks of millions of numbers, in linear time.
 *
 * Numbers are sorted by their bits, sixteen at a time from the lowest: as 64-bit
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

function sortIndices(values: Float64Array): Uint32Array {
  const count = values.length;
  const bits = sortableBits(values);
  const bySixteen = new Uint16Array(bits.buffer);
  let order = Uint32Array.from({ length: count }, (_, index) => index);
  let next = new Uint32Array(count);
  // Little-endian: digit 0 is the lowest of the four. All machines Deno runs on are.
  for (let digit = 0; digit < 4; digit++) {
    const starts = new Uint32Array(65537);
    for (let index = digit; index < bySixteen.length; index += 4) {
      const bucket = (bySixteen[index] ?? 0) + 1;
      starts[bucket] = (starts[bucket] ?? 0) + 1;
    }
    for (let bucket = 0; bucket < 65536; bucket++) {
      starts[bucket + 1] = (starts[bucket + 1] ?? 0) + (starts[bucket] ?? 0);
    }
    for (let place = 0; place < count; place++) {
      const index = order[place] ?? 0;
      const bucket = bySixteen[4 * index + digit] ?? 0;
      const target = starts[bucket] ?? 0;
      next[target] = index;
      starts[bucket] = target + 1;
    }
    [order, next] = [next, order];
  }
  return order;
}

/** Bits that sort as whole numbers the way the values sort; -0 comes right before 0, so that the two still meet as equals. */
function sortableBits(values: Float64Array): Uint32Array {
  const bits = new Uint32Array(values.slice().buffer);
  for (let low = 0; low < bits.length; low += 2) {
    const high = bits[low + 1] ?? 0;
    if (high >>> 31 === 1) {
      bits[low] = ~(bits[low] ?? 0);
      bits[low + 1] = ~high;
    } else {
      bits[low + 1] = high | 0x80000000;
    }
  }
  return bits;
}
