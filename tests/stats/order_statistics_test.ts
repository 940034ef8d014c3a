import assert from "node:assert/strict";
import * as fc from "fast-check";
import { createRandom, shuffle } from "stats";
import { createOrderStatistics } from "../../lib/stats/order_statistics.ts";

/** Asks for some ranks and compares each answer with the sorted sample. */
function assertRanks(
  values: readonly number[],
  ranks: readonly number[],
): void {
  const sorted = Float64Array.from(values).sort();
  const given = [...values];
  const ranked = createOrderStatistics(values);
  for (const rank of ranks) assert.equal(ranked(rank), sorted[rank]);
  assert.deepEqual(values, given);
}

Deno.test("createOrderStatistics() gives every rank in any order of asking", () => {
  const values = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1 });
  fc.assert(
    fc.property(values, fc.nat(), (sample, seed) => {
      // Plus 0, since sorting alone tells it from minus 0.
      const plain = sample.map((value) => value + 0);
      assertRanks(plain, shuffle([...plain.keys()], createRandom(seed)));
    }),
    { seed: 3, numRuns: 300 },
  );
});

Deno.test("createOrderStatistics() gives ranks of long samples with and without ties, sorted, reversed and constant", () => {
  const random = createRandom(4);
  const count = 3001;
  const places = [...Array(count).keys()];
  const samples = [
    places,
    places.toReversed(),
    places.map(() => 7),
    places.map(() => random.float()),
    places.map(() => random.below(5)),
    places.map((place) => place % 2 === 0 ? place : -place),
  ];
  const ranks = [0, 1, 74, 75, 1500, 2925, 2926, 2999, 3000];
  for (const sample of samples) {
    assertRanks(sample, ranks);
    assertRanks(sample, ranks.toReversed());
    for (const rank of ranks) assertRanks(sample, [rank]);
    assertRanks(sample, shuffle(places, random).slice(0, 300));
  }
});

Deno.test("createOrderStatistics() gives NaN for a rank outside the sample", () => {
  const ranked = createOrderStatistics([1, 2]);
  assert.ok([-1, 2, NaN].every((rank) => Number.isNaN(ranked(rank))));
});
