/**
 * Sums by one bit per code against sums of line vectors, which share nothing but the lines.
 *
 * @module
 */

import assert from "node:assert/strict";
import fc from "fast-check";
import { accumulate } from "ena";
import { codeNames } from "./made_up.ts";

/** Up to 60 lines of up to 70 codes (three words of bits), two interleaved conversations, four units. */
const anyLines = fc.constantFrom(2, 6, 31, 32, 33, 64, 65, 70).chain(
  (codeCount) =>
    fc.array(
      fc.record({
        who: fc.nat(3),
        talk: fc.nat(1),
        codes: fc.uniqueArray(fc.nat(codeCount - 1), { maxLength: 8 }),
      }),
      { minLength: 1, maxLength: 60 },
    ).map((lines) => ({
      names: codeNames(codeCount),
      lines: lines.map(({ who, talk, codes }) => ({
        unit: [`u${who}`],
        conversation: [`k${talk}`],
        codes: Array.from(
          { length: codeCount },
          (_, code) => codes.includes(code) ? 1 + code % 3 : 0,
        ),
      })),
    })),
);

Deno.test("accumulate() by bits gives the sums of line vectors, for any window and number of codes", () => {
  fc.assert(
    fc.property(
      anyLines,
      fc.constantFrom(1, 2, 3, 4, 7, 30, Infinity),
      ({ lines, names }, stanzaWindow) => {
        const options = {
          codes: names,
          stanzaWindow,
          units: (unit: readonly string[]) =>
            unit[0] === lines[0]?.unit[0] || unit[0] !== "u3",
        };
        assert.deepEqual(
          accumulate(lines, options).adjacencyVectors,
          accumulate(lines, { ...options, keepLineVectors: true })
            .adjacencyVectors,
        );
      },
    ),
    { seed: 20261201, numRuns: 400 },
  );
});

Deno.test("accumulate() reaches over the ends of blocks by hand", () => {
  // Window 3: blocks of two lines. A, B, C, D in turn: each line reaches the two before it.
  const lines = ["A", "B", "C", "D"].map((own) => ({
    unit: [own],
    conversation: ["1"],
    codes: ["A", "B", "C", "D"].map((code) => code === own ? 1 : 0),
  }));
  const { adjacencyVectors } = accumulate(lines, {
    codes: ["A", "B", "C", "D"],
    stanzaWindow: 3,
  });
  // Pairs: A&B, A&C, B&C, A&D, B&D, C&D. D reaches B and C, and A no more.
  assert.deepEqual(adjacencyVectors, [
    [0, 0, 0, 0, 0, 0],
    [1, 0, 0, 0, 0, 0],
    [0, 1, 1, 0, 0, 0],
    [0, 0, 0, 0, 1, 1],
  ]);
});

Deno.test("accumulate() keeps fractions and negative values off the bits", () => {
  // A = 1 then A = -1 in reach: they cancel, so B has no A to connect with (window 3);
  // by presence it would.
  const line = (codes: number[]) => ({
    unit: ["u"],
    conversation: ["1"],
    codes,
  });
  const lines = [line([1, 0]), line([-1, 0]), line([0, 1])];
  const { adjacencyVectors } = accumulate(lines, {
    codes: ["A", "B"],
    stanzaWindow: 3,
  });
  assert.deepEqual(adjacencyVectors, [[0]]);
});
