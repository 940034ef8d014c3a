/**
 * A seeded random generator, always passed in. xoshiro128**: 128 bits of
 * state, period 2^128 - 1, and a jump of 2^64 draws that gives streams which
 * never meet.
 *
 * Left out: cryptographic use. The seed is spread over the state by a 32-bit
 * mixing function, so that the seeds 1 and 2 have nothing in common.
 *
 * Source: Blackman, D., & Vigna, S. (2021). Scrambled linear pseudorandom
 * number generators. ACM Transactions on Mathematical Software, 47(4),
 * doi:10.1145/3460772. Bounded draws: Lemire, D. (2019). Fast random integer
 * generation in an interval, doi:10.1145/3230636; here with 32 and 16 bits.
 *
 * @module
 */

import { requireCount } from "./checks.ts";
import { spreadSeed } from "./random_seed.ts";

/** Four 32-bit words, not all zero. */
export type RandomState = readonly [number, number, number, number];

/** A source of random numbers. It changes with every draw. */
export interface Random {
  /**
   * Draws 32 random bits.
   *
   * @returns A whole number from 0 to 4,294,967,295.
   */
  uint32(): number;
  /**
   * Draws from the uniform distribution.
   *
   * @returns A number from 0 up to, but not including, 1, with 53 random bits.
   */
  float(): number;
  /**
   * Draws a whole number below a bound, each with exactly the same probability.
   *
   * @param bound At least 1, at most 4,294,967,296.
   * @returns A whole number from 0 to bound - 1.
   * @throws RangeError if the bound is out of range.
   */
  below(bound: number): number;
  /**
   * Fills an array with whole numbers below a bound, each with exactly the same
   * probability, as resampling does.
   *
   * Up to a bound of 65,536 a word of 32 bits gives two numbers, first from its
   * low 16 bits, then from its high 16 bits: of such a half h the number is the
   * whole part of h * bound / 65,536. A half for which h * bound mod 65,536 is
   * below 65,536 mod bound is passed over, which leaves each number equally many
   * halves. Every call starts with a new word. Above 65,536 each number is drawn
   * with `below`.
   *
   * @param target The array; each element is written, and nothing else changes.
   * @param bound At least 1, at most 4,294,967,296.
   * @throws RangeError if the bound is out of range.
   */
  fillBelow(target: Uint32Array, bound: number): void;
  /**
   * Gives the state, from which `createRandomFromState` goes on.
   *
   * @returns Four 32-bit words.
   */
  state(): RandomState;
  /**
   * Gives a generator 2^64 draws ahead and leaves this one where it is.
   *
   * @returns The other generator.
   */
  jump(): Random;
}

/**
 * Creates a random generator from a seed.
 *
 * @param seed A whole number of at least 0, or any text; the same seed gives the same draws everywhere.
 * @returns The generator.
 * @throws RangeError if a number is not whole, negative, or above 2^53.
 *
 * @example
 * ```ts
 * import { createRandom } from "stats";
 * import assert from "node:assert/strict";
 *
 * const random = createRandom(7);
 * const again = createRandom(7);
 * assert.equal(random.uint32(), again.uint32());
 * assert.ok(random.float() < 1);
 * ```
 */
export function createRandom(seed: number | string): Random {
  return createRandomFromState(spreadSeed(seed));
}

/**
 * Creates a random generator from the four words of a state.
 *
 * @param state Four whole numbers from 0 to 4,294,967,295, not all 0.
 * @returns The generator.
 * @throws RangeError if a word is out of range or all are 0.
 *
 * @example
 * ```ts
 * import { createRandomFromState } from "stats";
 * import assert from "node:assert/strict";
 *
 * const random = createRandomFromState([1, 2, 3, 4]);
 * assert.deepEqual([random.uint32(), random.uint32()], [11520, 0]);
 * ```
 */
export function createRandomFromState(state: RandomState): Random {
  const action = "create a random generator";
  state.forEach((word, index) => {
    if (!(Number.isInteger(word) && word >= 0 && word <= 0xffffffff)) {
      throw new RangeError(
        `Cannot ${action}: state[${index}] must be a whole number from 0 to 4294967295, got ${word}`,
      );
    }
  });
  if (state.every((word) => word === 0)) {
    throw new RangeError(
      `Cannot ${action}: state must hold a word other than 0, got 0,0,0,0`,
    );
  }
  let [a, b, c, d] = state;

  function uint32(): number {
    const fiveB = Math.imul(b, 5);
    const scrambled = Math.imul((fiveB << 7) | (fiveB >>> 25), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return scrambled;
  }

  /** The generator and the draw in one loop over local variables: the speed of resampling. */
  function fillBelow(target: Uint32Array, bound: number): void {
    requireBound(bound);
    if (bound > 2 ** 16) {
      for (let at = 0; at < target.length; at++) {
        target[at] = drawBelow(bound, uint32);
      }
      return;
    }
    const unfair = 2 ** 16 % bound;
    const last = target.length - 1;
    let at = 0;
    let wa = a;
    let wb = b;
    let wc = c;
    let wd = d;
    // Both halves of a word have room. A half that is passed over is written too,
    // and written over next: adding 1 or 0 costs less than a branch guessed wrong.
    while (at < last) {
      const fiveB = Math.imul(wb, 5);
      const word = Math.imul((fiveB << 7) | (fiveB >>> 25), 9);
      const shifted = wb << 9;
      wc ^= wa;
      wd ^= wb;
      wb ^= wc;
      wa ^= wd;
      wc ^= shifted;
      wd = (wd << 11) | (wd >>> 21);
      const low = Math.imul(word & 0xffff, bound);
      target[at] = low >>> 16;
      at += 1 + (((low & 0xffff) - unfair) >> 31);
      const high = Math.imul(word >>> 16, bound);
      target[at] = high >>> 16;
      at += 1 + (((high & 0xffff) - unfair) >> 31);
    }
    a = wa;
    b = wb;
    c = wc;
    d = wd;
    while (at === last) {
      const word = uint32();
      const low = Math.imul(word & 0xffff, bound);
      const high = Math.imul(word >>> 16, bound);
      const fair = (low & 0xffff) >= unfair ? low : high;
      target[at] = fair >>> 16;
      if ((fair & 0xffff) >= unfair) at++;
    }
  }

  return {
    uint32,
    float: () => (uint32() >>> 6) * 2 ** -26 + (uint32() >>> 5) * 2 ** -53,
    below: (bound) => {
      requireBound(bound);
      return drawBelow(bound, uint32);
    },
    fillBelow,
    state: () => [a >>> 0, b >>> 0, c >>> 0, d >>> 0],
    jump: () => jumpFrom([a >>> 0, b >>> 0, c >>> 0, d >>> 0]),
  };
}

/**
 * Creates generators whose draws never overlap, one for each parallel part.
 *
 * @param seed Seed of the first.
 * @param count Number of generators, at least 1.
 * @returns Generators that start 2^64 draws apart.
 * @throws RangeError if the count is not a whole number of at least 1.
 *
 * @example
 * ```ts
 * import { createRandomStreams } from "stats";
 * import assert from "node:assert/strict";
 *
 * const [first, second] = createRandomStreams("essays", 2);
 * assert.notEqual(first?.uint32(), second?.uint32());
 * ```
 */
export function createRandomStreams(
  seed: number | string,
  count: number,
): Random[] {
  requireCount(count, "create random streams", "count", 1);
  const streams = [createRandom(seed)];
  let last = createRandom(seed);
  while (streams.length < count) {
    last = last.jump();
    streams.push(createRandomFromState(last.state()));
  }
  return streams;
}

/** Refuses a bound that 32 bits cannot serve. */
function requireBound(bound: number): void {
  if (!(Number.isInteger(bound) && bound >= 1 && bound <= 2 ** 32)) {
    throw new RangeError(
      `Cannot draw a whole number: bound must be a whole number from 1 to 4294967296, got ${bound}`,
    );
  }
}

/** Draws below a bound without bias: multiply, and draw again in the rare unfair cases. */
function drawBelow(bound: number, uint32: () => number): number {
  if (bound <= 2 ** 21) {
    // The product is below 2^53, so it is exact.
    for (;;) {
      const product = uint32() * bound;
      const high = Math.floor(product / 2 ** 32);
      const rest = product - high * 2 ** 32;
      if (rest < 2 ** 32 - bound || rest < 2 ** 32 - 2 ** 32 % bound) {
        return high;
      }
    }
  }
  const bits = 32 - Math.clz32(bound - 1);
  for (;;) {
    const drawn = uint32() >>> (32 - bits);
    if (drawn < bound) return drawn;
  }
}

/** The jump polynomial of xoshiro128**, 2^64 draws. */
const JUMP = [0x8764000b, 0xf542d2d3, 0x6fa035c3, 0x77f2db5b];

/** Adds up the states at the set bits of the jump polynomial. */
function jumpFrom(state: RandomState): Random {
  const walker = createRandomFromState(state);
  let [a, b, c, d] = [0, 0, 0, 0];
  for (const word of JUMP) {
    for (let bit = 0; bit < 32; bit++) {
      if ((word >>> bit) & 1) {
        const [wa, wb, wc, wd] = walker.state();
        a ^= wa;
        b ^= wb;
        c ^= wc;
        d ^= wd;
      }
      walker.uint32();
    }
  }
  return createRandomFromState([a >>> 0, b >>> 0, c >>> 0, d >>> 0]);
}
