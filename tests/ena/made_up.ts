/**
 * Made-up coded lines of any size, the same on every machine.
 *
 * Conversations of 50 lines; conversation k is spoken by units 5k to 5k + 4 (modulo
 * their number), drawn line by line; group A holds the even units; code c occurs with
 * probability 0.06 + 0.02 (7c mod 10), and 0.08 more in group A for even c. Random
 * numbers by mulberry32, one for the speaker and one for each code. rENA 0.2.7 was run
 * on the same lines; its check sums stand in the tests.
 *
 * @module
 */

import type { CodedLine } from "records";

/** Makes lines. */
export function makeLines(
  lineCount: number,
  codeCount: number,
  { unitCount = Math.max(10, Math.floor(lineCount / 100)), seed = 20261130 } =
    {},
): CodedLine[] {
  const draw = mulberry32(seed);
  const base = Array.from(
    { length: codeCount },
    (_, code) => 0.06 + 0.02 * ((7 * code) % 10),
  );
  const inA = base.map((p, code) => p + (code % 2 === 0 ? 0.08 : 0));
  const units = Array.from({ length: unitCount }, (_, unit) => [
    unit % 2 === 0 ? "A" : "B",
    `u${unit}`,
  ]);
  return Array.from({ length: lineCount }, (_, index) => {
    const conversation = Math.floor(index / 50);
    const unit = (5 * conversation + Math.floor(draw() * 5)) % unitCount;
    const chances = unit % 2 === 0 ? inA : base;
    return {
      unit: units[unit] ?? [],
      conversation: [`k${conversation}`],
      codes: chances.map((p) => draw() < p ? 1 : 0),
    };
  });
}

/** Names c1, c2, ... */
export function codeNames(count: number): string[] {
  return Array.from({ length: count }, (_, code) => `c${code + 1}`);
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
