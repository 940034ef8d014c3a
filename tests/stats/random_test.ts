import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  createRandom,
  createRandomFromState,
  createRandomStreams,
  drawNormal,
  mean,
  type Random,
  type RandomState,
  sampleWithoutReplacement,
  sampleWithReplacement,
  shuffle,
  standardDeviation,
} from "stats";
import { number, numbers, readCases } from "./golden.ts";

for (const golden of readCases("rng_xoshiro128ss")) {
  const state = (): RandomState => {
    const [a = 0, b = 0, c = 0, d = 0] = numbers(golden.input.state);
    return [a, b, c, d];
  };
  for (const { values } of golden.expect) {
    Deno.test(`xoshiro128** gives the reference bits from ${golden.id}`, () => {
      const random = createRandomFromState(state());
      const drawn = Array.from({ length: 1000 }, () => random.uint32());
      assert.deepEqual(drawn.slice(0, 20), numbers(values.first20));
      assert.equal(drawn[999], number(values.at1000));
    });
    Deno.test(`below(72) gives the reference draws from ${golden.id}`, () => {
      const random = createRandomFromState(state());
      const expected = numbers(values.bounded72_multiply_shift);
      assert.deepEqual(expected.map(() => random.below(72)), expected);
    });
  }
}

/** One step of the generator as a matrix over GF(2): column k is the image of bit k. */
function stepMatrix(): bigint[] {
  return Array.from({ length: 128 }, (_, bit) => {
    const words: [number, number, number, number] = [0, 0, 0, 0];
    words[bit >> 5] = (1 << (bit & 31)) >>> 0;
    const random = createRandomFromState(words);
    random.uint32();
    return random.state().reduce(
      (sum, word, index) => sum | (BigInt(word) << BigInt(32 * index)),
      0n,
    );
  });
}

/** Applies a matrix of columns to a vector of bits. */
function apply(columns: readonly bigint[], vector: bigint): bigint {
  return columns.reduce(
    (sum, column, bit) => (vector >> BigInt(bit)) & 1n ? sum ^ column : sum,
    0n,
  );
}

Deno.test("jump() is exactly 2^64 steps, by 64 squarings of the step matrix", () => {
  let matrix = stepMatrix();
  for (let round = 0; round < 64; round++) {
    const squared = matrix;
    matrix = squared.map((column) => apply(squared, column));
  }
  const start: RandomState = [3735928559, 305419896, 2596069104, 253635900];
  const vector = start.reduce(
    (sum, word, index) => sum | (BigInt(word) << BigInt(32 * index)),
    0n,
  );
  const expected = apply(matrix, vector);
  const jumped = createRandomFromState(start).jump().state();
  assert.deepEqual(
    jumped,
    [0, 1, 2, 3].map((index) =>
      Number((expected >> BigInt(32 * index)) & 0xffffffffn)
    ),
  );
});

Deno.test("createRandom() gives the same draws for the same seed and other draws for another", () => {
  const draws = (seed: number | string) => {
    const random = createRandom(seed);
    return [random.uint32(), random.uint32(), random.uint32()];
  };
  assert.deepEqual(draws(42), draws(42));
  assert.deepEqual(draws("essay"), draws("essay"));
  const seen = new Set([0, 1, 2, 42, 2 ** 32, 2 ** 52, "", "0", "a", "b"].map(
    (seed) => draws(seed).join(),
  ));
  assert.equal(seen.size, 10);
});

Deno.test("createRandom() does not change its draws between versions", () => {
  // Held so that published seeds keep their meaning; not a correctness check.
  const random = createRandom(42);
  assert.deepEqual(
    [random.uint32(), random.uint32(), random.uint32()],
    HELD_DRAWS,
  );
});

const HELD_DRAWS = [3299379392, 3668039340, 2753855722];

Deno.test("fillBelow() reads the low half of a word first, then the high half", () => {
  // The held draws are c4a888c0, daa1d6ac and a42480ea in base 16. Six times their
  // halves 88c0, c4a8, d6ac, daa1, 80ea, a424 is 33480, 49bf0, 50808, 51fc6, 3057c,
  // 3d8d8: 3, 4, 5, 5, 3, 3 times 10000 and a rest of at least 10000 mod 6 = 4.
  const target = new Uint32Array(6);
  createRandom(42).fillBelow(target, 6);
  assert.deepEqual([...target], [3, 4, 5, 5, 3, 3]);
});

/** The definition of `fillBelow`, number by number. */
function fillSlowly(random: Random, length: number, bound: number): number[] {
  if (bound > 65536) return Array.from({ length }, () => random.below(bound));
  const filled: number[] = [];
  while (filled.length < length) {
    const word = random.uint32();
    for (const half of [word % 65536, Math.floor(word / 65536)]) {
      const rest = (half * bound) % 65536;
      if (rest >= 65536 % bound) filled.push(Math.floor(half * bound / 65536));
    }
  }
  return filled.slice(0, length);
}

Deno.test("fillBelow() gives what its definition says and leaves the generator in the same state", () => {
  const bounds = [1, 2, 3, 5, 6, 7, 72, 100, 10_000, 40_000, 65_535, 65_536]
    .concat([65_537, 70_001, 2 ** 21 + 1, 2 ** 32]);
  for (const bound of bounds) {
    for (const length of [0, 1, 2, 3, 6, 7, 72, 333]) {
      const random = createRandom(bound + length);
      const slow = createRandom(bound + length);
      const target = new Uint32Array(length).fill(12345);
      random.fillBelow(target, bound);
      assert.deepEqual([...target], fillSlowly(slow, length, bound));
      assert.deepEqual(random.state(), slow.state());
    }
  }
});

/** A generator whose next word is known: the inverse of the output function gives its state. */
function createRandomBefore(word: number): Random {
  const ninth = Math.imul(word, 0x38e38e39);
  const fifth = (ninth >>> 7) | (ninth << 25);
  return createRandomFromState([1, Math.imul(fifth, 0xcccccccd) >>> 0, 2, 3]);
}

Deno.test("fillBelow() turns exactly equally many halves of a word into each number", () => {
  // Every one of the 65,536 halves is put before the draw: in both places of a word
  // beside a half that is never passed over (ffff), and where only one number is
  // asked for, which is another branch, in both places at once.
  const places = [
    { length: 2, put: (half: number) => 0xffff0000 + half, at: 0 },
    { length: 2, put: (half: number) => 65536 * half + 0xffff, at: 1 },
    { length: 1, put: (half: number) => 65537 * half, at: 0 },
  ];
  for (const bound of [3, 6, 7, 72, 10_000]) {
    for (const { length, put, at } of places) {
      const halves = new Array<number>(bound).fill(0);
      const target = new Uint32Array(length);
      for (let half = 0; half < 65536; half++) {
        const random = createRandomBefore(put(half));
        const step = createRandomBefore(put(half));
        assert.equal(step.uint32(), put(half));
        random.fillBelow(target, bound);
        // More than one word was used: the half was passed over.
        if (random.state()[0] !== step.state()[0]) continue;
        const drawn = target[at] ?? -1;
        halves[drawn] = (halves[drawn] ?? 0) + 1;
      }
      const each = Math.floor(65536 / bound);
      assert.ok(halves.every((count) => count === each), `${bound} ${length}`);
    }
  }
});

/** Standard deviations between Pearson's statistic of equal shares and its mean. */
function chiSquareDistance(counts: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const expected = total / counts.length;
  const statistic = counts.reduce(
    (sum, count) => sum + (count - expected) ** 2 / expected,
    0,
  );
  return (statistic - (counts.length - 1)) / Math.sqrt(2 * counts.length - 2);
}

for (const bound of [3, 6, 7, 72, 10_000, 65_536, 70_001]) {
  Deno.test(`fillBelow() is uniform over all numbers below ${bound} by a chi-square`, () => {
    const random = createRandom(`uniform below ${bound}`);
    const counts = new Array<number>(bound).fill(0);
    const target = new Uint32Array(999);
    for (let call = 0; call < 2000; call++) {
      random.fillBelow(target, bound);
      for (const drawn of target) counts[drawn] = (counts[drawn] ?? 0) + 1;
    }
    // At least 28 expected in each cell. Six standard deviations leave room for the
    // heavy right tail of chi-square with two degrees of freedom (1 in 1,000).
    const distance = chiSquareDistance(counts);
    assert.ok(Math.abs(distance) < 6, String(distance));
  });
}

Deno.test("fillBelow() gives pairs of neighbours below 6 uniformly, within a word and across words", () => {
  const random = createRandom("pairs below 6");
  const within = new Array<number>(36).fill(0);
  const across = new Array<number>(36).fill(0);
  const target = new Uint32Array(6);
  for (let call = 0; call < 60_000; call++) {
    random.fillBelow(target, 6);
    for (let at = 0; at + 1 < 6; at++) {
      const pair = 6 * (target[at] ?? 0) + (target[at + 1] ?? 0);
      const counts = at % 2 === 0 ? within : across;
      counts[pair] = (counts[pair] ?? 0) + 1;
    }
  }
  assert.ok(Math.abs(chiSquareDistance(within)) < 6);
  assert.ok(Math.abs(chiSquareDistance(across)) < 6);
});

Deno.test("fillBelow() of parallel streams gives independent numbers", () => {
  const [first, second] = createRandomStreams("parallel", 2);
  assert.ok(first !== undefined && second !== undefined);
  const joint = new Array<number>(36).fill(0);
  const one = new Uint32Array(300);
  const other = new Uint32Array(300);
  for (let call = 0; call < 400; call++) {
    first.fillBelow(one, 6);
    second.fillBelow(other, 6);
    for (let at = 0; at < one.length; at++) {
      const cell = 6 * (one[at] ?? 0) + (other[at] ?? 0);
      joint[cell] = (joint[cell] ?? 0) + 1;
    }
  }
  assert.ok(Math.abs(chiSquareDistance(joint)) < 6);
});

Deno.test("createRandomStreams() gives the parent and its jumps", () => {
  const [first, second, third] = createRandomStreams(5, 3);
  assert.deepEqual(first?.state(), createRandom(5).state());
  assert.deepEqual(second?.state(), createRandom(5).jump().state());
  assert.deepEqual(third?.state(), createRandom(5).jump().jump().state());
});

Deno.test("float() is in [0, 1) and uniform by a chi-square of 100 cells", () => {
  const random = createRandom(11);
  const cells = new Array<number>(100).fill(0);
  for (let draw = 0; draw < 100_000; draw++) {
    const value = random.float();
    assert.ok(value >= 0 && value < 1);
    const cell = Math.floor(value * 100);
    cells[cell] = (cells[cell] ?? 0) + 1;
  }
  const chiSquare = cells.reduce((sum, n) => sum + (n - 1000) ** 2 / 1000, 0);
  // 99 degrees of freedom: 1e-6 of the mass lies above 179, 1e-6 below 44.
  assert.ok(chiSquare > 44 && chiSquare < 179, `chi-square ${chiSquare}`);
});

Deno.test("below() stays below its bound, whatever the bound", () => {
  const random = createRandom(12);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 32 }), (bound) => {
      const drawn = random.below(bound);
      return Number.isInteger(drawn) && drawn >= 0 && drawn < bound;
    }),
    { seed: 1, numRuns: 2000 },
  );
  assert.equal(createRandom(1).below(1), 0);
});

Deno.test("below() is uniform above 2^21 too", () => {
  const random = createRandom(13);
  const bound = 3 * 2 ** 30;
  let upper = 0;
  for (let draw = 0; draw < 30_000; draw++) {
    if (random.below(bound) >= 2 ** 31) upper++;
  }
  // A third expected; five standard deviations are 5 * sqrt(n / 3 * 2 / 3) = 408.
  assert.ok(Math.abs(upper - 10_000) < 408, `${upper}`);
});

Deno.test("shuffle() gives each of the 6 orders of three values equally often", () => {
  const random = createRandom(14);
  const counts = new Map<string, number>();
  for (let draw = 0; draw < 12_000; draw++) {
    const order = shuffle(["a", "b", "c"], random).join("");
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  assert.equal(counts.size, 6);
  for (const count of counts.values()) {
    // 2,000 expected; five standard deviations are 5 * sqrt(12000 / 6 * 5 / 6) = 204.
    assert.ok(Math.abs(count - 2000) < 204, `${[...counts]}`);
  }
});

Deno.test("sampleWithoutReplacement() draws distinct values and leaves the list alone", () => {
  const values = [1, 2, 3, 4, 5];
  const drawn = sampleWithoutReplacement(values, 3, createRandom(15));
  assert.equal(new Set(drawn).size, 3);
  assert.deepEqual(values, [1, 2, 3, 4, 5]);
  assert.deepEqual(sampleWithoutReplacement([], 0, createRandom(1)), []);
});

Deno.test("drawNormal() has the asked mean and standard deviation", () => {
  const random = createRandom(16);
  const draws = Array.from(
    { length: 20_000 },
    () => drawNormal(random, { mean: 3, standardDeviation: 2 }),
  );
  // Standard errors 2 / sqrt(20000) = 0.014 and 0.01; five of each.
  assert.ok(Math.abs(mean(draws) - 3) < 0.071);
  assert.ok(Math.abs(standardDeviation(draws) - 2) < 0.05);
});

Deno.test("random functions refuse what they cannot draw from", () => {
  const random = createRandom(1);
  assert.throws(() => createRandom(-1), RangeError);
  assert.throws(() => createRandom(1.5), RangeError);
  assert.throws(() => createRandom(NaN), {
    message:
      "Cannot create a random generator: seed must be a whole number of at least 0, got NaN",
  });
  assert.throws(() => createRandomFromState([0, 0, 0, 0]), RangeError);
  assert.throws(() => createRandomFromState([1, 2, 3, 2 ** 32]), RangeError);
  assert.throws(() => random.below(0), RangeError);
  assert.throws(() => random.below(2 ** 32 + 1), RangeError);
  for (const bound of [0, 1.5, 2 ** 32 + 1, NaN]) {
    assert.throws(() => random.fillBelow(new Uint32Array(1), bound), {
      name: "RangeError",
      message:
        `Cannot draw a whole number: bound must be a whole number from 1 to 4294967296, got ${bound}`,
    });
  }
  assert.throws(() => createRandomStreams(1, 0), RangeError);
  assert.throws(() => sampleWithoutReplacement([1], 2, random), RangeError);
  assert.throws(() => sampleWithReplacement([], 1, random), RangeError);
  assert.throws(
    () => drawNormal(random, { standardDeviation: -1 }),
    RangeError,
  );
  assert.throws(() => drawNormal(random, { mean: NaN }), RangeError);
});
