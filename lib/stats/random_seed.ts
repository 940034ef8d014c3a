/**
 * How a seed becomes the state of a generator: its bits are spread over four words
 * by the finalizer of MurmurHash3, so that the seeds 1 and 2 have nothing in common.
 *
 * Source: the finalizer of MurmurHash3 (A. Appleby, public domain); the hash FNV-1a
 * (G. Fowler, L. C. Noll, P. Vo, public domain) for seeds that are texts.
 *
 * @module
 */

import { requireCount } from "./checks.ts";

/**
 * Spreads a seed over the four words of a state.
 *
 * @param seed A whole number from 0 to 2^53 - 1, or a text.
 * @returns Four words of 32 bits, not all 0; the same for the same seed.
 * @throws RangeError if a number is not whole, negative, or above 2^53 - 1.
 *
 * @example
 * ```ts
 * import { spreadSeed } from "./random_seed.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(spreadSeed(7), spreadSeed(7));
 * assert.notDeepEqual(spreadSeed(7), spreadSeed("7"));
 * ```
 */
export function spreadSeed(
  seed: number | string,
): [number, number, number, number] {
  const words = typeof seed === "number" ? numberWords(seed) : textWords(seed);
  let [low, high] = words;
  const state: number[] = [];
  for (let index = 0; index < 4; index++) {
    low = (low + 0x9e3779b9) >>> 0;
    high = (high + 0x85ebca77) >>> 0;
    state.push(mix(low ^ mix(high)));
  }
  const [a = 0, b = 0, c = 0, d = 0] = state;
  // One bit is set in any case: from four zeros only zeros would follow.
  return [a, b, c, (d | 1) >>> 0];
}

/** Mixes 32 bits. */
function mix(word: number): number {
  let mixed = word ^ (word >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** The two halves of a whole number of up to 53 bits. */
function numberWords(seed: number): [number, number] {
  requireCount(seed, "create a random generator", "seed", 0);
  return [seed >>> 0, Math.floor(seed / 2 ** 32)];
}

/** Two 32-bit FNV-1a hashes of a text, over its UTF-16 units. */
function textWords(seed: string): [number, number] {
  let low = 0x811c9dc5;
  let high = 0x01234567;
  for (let index = 0; index < seed.length; index++) {
    const unit = seed.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01000193) >>> 0;
    high = Math.imul(high ^ unit ^ 0x5bd1, 0x01000193) >>> 0;
  }
  return [low, high];
}
