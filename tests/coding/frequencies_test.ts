import assert from "node:assert/strict";
import fc from "fast-check";
import { compareFrequencies, readCodebook } from "coding";
import type { CodedTurn } from "records";
import { createRandom } from "stats";
import { makeCoded, makeUncoded } from "./fixture.ts";

const codebook = readCodebook();

/** Debates with one code each turn; the id starts with the name of the group. */
function debatesWith(
  entries: readonly (readonly [string, readonly string[]])[],
): CodedTurn[] {
  return entries.flatMap(([debateId, codes]) =>
    codes.map((code, position) => makeCoded(debateId, position + 1, [code]))
  );
}

const common = {
  codebook,
  groups: ["a", "b"] as const,
  groupOf: (debateId: string): string => debateId.charAt(0),
};

/** Every way to choose `count` of `total` places. */
function* choices(total: number, count: number): Generator<boolean[]> {
  for (let bits = 0; bits < 2 ** total; bits++) {
    const chosen = Array.from(
      { length: total },
      (_, i) => (bits >> i) % 2 === 1,
    );
    if (chosen.filter(Boolean).length === count) yield chosen;
  }
}

const UNEQUAL = debatesWith([
  ["a1", ["FRAME", "FRAME", "PROCESS"]],
  ["a2", ["FRAME", "FRAME", "FRAME"]],
  ["b1", ["PROCESS", "PROCESS", "FRAME"]],
  ["b2", ["PROCESS", "PROCESS", "PROCESS"]],
  ["b3", ["PROCESS", "FRAME", "PROCESS"]],
  ["b4", ["PROCESS", "PROCESS", "ASSERTION"]],
  ["b5", ["ASSERTION", "PROCESS", "PROCESS"]],
]);

Deno.test("compareFrequencies() takes the debate as unit and its coded turns as denominator", () => {
  const test = compareFrequencies(
    [...UNEQUAL, makeUncoded("a1", 4), makeUncoded("b9", 1)],
    { ...common, random: createRandom(1), shuffleCount: 10 },
  );
  assert.deepEqual(test.debateCounts, [2, 5]);
  assert.deepEqual(test.leftOutDebateIds, ["b9"]);
  assert.equal(test.design, "debates");
  const frame = test.codes.find(({ code }) => code === "FRAME");
  // (2/3 + 3/3) / 2 and (1/3 + 0 + 1/3 + 0 + 0) / 5
  assert.ok(Math.abs((frame?.firstShare ?? 0) - 5 / 6) < 1e-15);
  assert.ok(Math.abs((frame?.secondShare ?? 0) - 2 / 15) < 1e-15);
  assert.ok(Math.abs((frame?.difference ?? 0) - 0.7) < 1e-15);
});

Deno.test("compareFrequencies() comes near the p values of full enumeration, with groups of unequal size", () => {
  const shares = (code: string): number[] =>
    ["a1", "a2", "b1", "b2", "b3", "b4", "b5"].map((debateId) => {
      const turns = UNEQUAL.filter((turn) => turn.debateId === debateId);
      return turns.filter((turn) => turn.marks[0]?.code === code).length /
        turns.length;
    });
  const gap = (
    values: readonly number[],
    first: readonly boolean[],
  ): number => {
    const part = (wanted: boolean): number => {
      const own = values.filter((_, i) => first[i] === wanted);
      return own.reduce((sum, v) => sum + v, 0) / own.length;
    };
    return Math.abs(part(true) - part(false));
  };
  const ownLabels = [true, true, false, false, false, false, false];
  const shuffleCount = 4000;
  const test = compareFrequencies(UNEQUAL, {
    ...common,
    random: createRandom(2),
    shuffleCount,
  });
  for (const code of ["FRAME", "PROCESS", "ASSERTION"]) {
    const values = shares(code);
    const all = [...choices(7, 2)];
    assert.equal(all.length, 21);
    const seen = gap(values, ownLabels);
    const exact = all.filter((labels) =>
      gap(values, labels) >= seen - 1e-12
    ).length / 21;
    const found = test.codes.find((entry) => entry.code === code)?.pValue ?? 0;
    // four standard errors of a share of 4000 shuffles, and 1/4001 for the count of the data itself
    const room = 4 * Math.sqrt(exact * (1 - exact) / shuffleCount) + 1 / 4001;
    assert.ok(Math.abs(found - exact) <= room, `${code}: ${found} ${exact}`);
  }
});

Deno.test("compareFrequencies() adjusts by the largest difference of any code, as full enumeration does", () => {
  const debateIds = ["a1", "a2", "b1", "b2", "b3", "b4", "b5"];
  const columns = ["FRAME", "PROCESS", "ASSERTION"].map((code) => {
    const values = debateIds.map((debateId) => {
      const turns = UNEQUAL.filter((turn) => turn.debateId === debateId);
      return turns.filter((turn) => turn.marks[0]?.code === code).length /
        turns.length;
    });
    const centre = values.reduce((sum, v) => sum + v, 0) / 7;
    const spread = Math.sqrt(
      values.reduce((sum, v) => sum + (v - centre) ** 2, 0) / 7,
    );
    return values.map((v) => (v - centre) / spread);
  });
  const gaps = (first: readonly boolean[]): number[] =>
    columns.map((values) => {
      const part = (wanted: boolean): number => {
        const own = values.filter((_, i) => first[i] === wanted);
        return own.reduce((sum, v) => sum + v, 0) / own.length;
      };
      return Math.abs(part(true) - part(false));
    });
  const own = gaps([true, true, false, false, false, false, false]);
  const all = [...choices(7, 2)].map(gaps);
  const square = (values: readonly number[]): number =>
    values.reduce((sum, v) => sum + v * v, 0);
  const shuffleCount = 4000;
  const test = compareFrequencies(UNEQUAL, {
    ...common,
    random: createRandom(14),
    shuffleCount,
  });
  const near = (found: number | null, exact: number): void => {
    // four standard errors of a share of 4000 shuffles, and 1/4001 for the count of the data itself
    const room = 4 * Math.sqrt(exact * (1 - exact) / shuffleCount) + 1 / 4001;
    assert.ok(Math.abs((found ?? 0) - exact) <= room, `${found} ${exact}`);
  };
  let differs = 0;
  for (const [column, code] of ["FRAME", "PROCESS", "ASSERTION"].entries()) {
    const seen = own[column] ?? 0;
    const exact = all.filter((row) => Math.max(...row) >= seen - 1e-9).length /
      21;
    const entry = test.codes.find((found) => found.code === code);
    near(entry?.adjustedPValue ?? null, exact);
    if (entry?.adjustedPValue !== entry?.pValue) differs += 1;
  }
  assert.ok(differs > 0, "the adjustment is seen in these data");
  near(
    test.pValue,
    all.filter((row) => square(row) >= square(own) - 1e-9).length / 21,
  );
});

Deno.test("compareFrequencies() counts the data among the shuffles", () => {
  // ten debates against ten, wholly apart: 2 of 184756 labellings are as extreme, so none of 99 is
  const turns = debatesWith(
    Array.from(
      { length: 20 },
      (_, i) =>
        [`${i < 10 ? "a" : "b"}${i}`, [i < 10 ? "FRAME" : "PROCESS"]] as const,
    ),
  );
  const test = compareFrequencies(turns, {
    ...common,
    random: createRandom(15),
    shuffleCount: 99,
  });
  assert.equal(test.pValue, 1 / 100);
  const frame = test.codes.find(({ code }) => code === "FRAME");
  assert.deepEqual([frame?.pValue, frame?.adjustedPValue], [0.01, 0.01]);
});

Deno.test("compareFrequencies() never adjusts downwards and never gives p = 0", () => {
  const test = compareFrequencies(UNEQUAL, {
    ...common,
    random: createRandom(3),
    shuffleCount: 99,
  });
  let count = 0;
  for (const { pValue, adjustedPValue } of test.codes) {
    if (pValue === null || adjustedPValue === null) continue;
    count += 1;
    assert.ok(pValue >= 0.01 && adjustedPValue >= pValue && pValue <= 1);
  }
  assert.equal(count, 3);
});

Deno.test("compareFrequencies() gives no p value to a code that no debate or every debate has alike", () => {
  const test = compareFrequencies(UNEQUAL, {
    ...common,
    random: createRandom(4),
    shuffleCount: 9,
  });
  const unused = test.codes.find(({ code }) => code === "UNRELATED");
  assert.deepEqual(
    [unused?.pValue, unused?.adjustedPValue, unused?.welch],
    [null, null, null],
  );
  const constant = compareFrequencies(
    debatesWith([["a1", ["FRAME"]], ["b1", ["FRAME"]]]),
    { ...common, random: createRandom(4), shuffleCount: 9 },
  );
  assert.equal(constant.pValue, null);
});

Deno.test("compareFrequencies() stands beside Welch's test with Holm's adjustment", () => {
  const test = compareFrequencies(UNEQUAL, {
    ...common,
    random: createRandom(5),
    shuffleCount: 9,
  });
  const tests = test.codes.filter(({ welch }) => welch !== null);
  assert.deepEqual(
    tests.map(({ code }) => code),
    ["ASSERTION", "FRAME", "PROCESS"],
  );
  const smallest =
    tests.toSorted((a, b) =>
      (a.welch?.pValue ?? 1) - (b.welch?.pValue ?? 1)
    )[0];
  assert.ok(smallest?.welch);
  assert.ok(
    Math.abs(
      (smallest.welchHolmPValue ?? 0) -
        Math.min(1, 3 * smallest.welch.pValue),
    ) < 1e-15,
  );
  assert.ok(
    Math.abs(smallest.welch.estimate - smallest.difference) < 1e-15,
  );
});

Deno.test("compareFrequencies() swaps within pairs and leaves out debates without a partner", () => {
  // five essays, each with FRAME in the second group only: 2 of the 2^5 swaps are as extreme, p = 1/16
  const turns = debatesWith(
    ["1", "2", "3", "4", "5"].flatMap((essay) => [
      [`a${essay}`, ["PROCESS"]] as const,
      [`b${essay}`, ["FRAME"]] as const,
    ]),
  ).concat(
    debatesWith([["a6", ["FRAME"]]]),
    makeCoded("a1", 2, ["ASSERTION"]),
    makeCoded("a1", 3, ["ASSERTION"]),
  );
  const test = compareFrequencies(turns, {
    ...common,
    pairOf: (debateId) => debateId.slice(1),
    random: createRandom(6),
    shuffleCount: 4000,
  });
  assert.equal(test.design, "pairs");
  assert.deepEqual(test.debateCounts, [5, 5]);
  assert.deepEqual(test.leftOutDebateIds, ["a6"]);
  const frame = test.codes.find(({ code }) => code === "FRAME");
  assert.equal(frame?.difference, -1);
  assert.ok(test.codes.every(({ welch }) => welch === null));
  // four standard errors: 4 sqrt(1/16 * 15/16 / 4000) = 0.0153
  assert.ok(Math.abs((frame?.pValue ?? 0) - 1 / 16) < 0.0157);
});

Deno.test("compareFrequencies() turns the difference round, and nothing else, when groups change places", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.array(fc.constantFrom("FRAME", "PROCESS"), {
          minLength: 1,
          maxLength: 4,
        }),
        { minLength: 4, maxLength: 8 },
      ),
      (codes) => {
        const turns = debatesWith(
          codes.map((own, i) => [`${i % 3 === 0 ? "a" : "b"}${i}`, own]),
        );
        const run = (groups: readonly [string, string]) =>
          compareFrequencies(turns, {
            ...common,
            groups,
            random: createRandom(7),
            shuffleCount: 5,
          });
        const [there, back] = [run(["a", "b"]), run(["b", "a"])];
        for (const [column, entry] of there.codes.entries()) {
          const other = back.codes[column];
          assert.ok(
            Math.abs(entry.difference + (other?.difference ?? 0)) < 1e-15,
          );
          // 1e-12: the degrees of freedom add the two groups in the other order
          const [p = 0, q = 0] = [entry.welch?.pValue, other?.welch?.pValue];
          assert.ok(Math.abs(p - q) < 1e-12);
        }
      },
    ),
    { seed: 10, numRuns: 50 },
  );
});

Deno.test("compareFrequencies() refuses an empty group and a pair with two debates of one group", () => {
  assert.throws(
    () =>
      compareFrequencies(debatesWith([["a1", ["FRAME"]]]), {
        ...common,
        random: createRandom(1),
      }),
    /each group must have a debate, got 1 of a and 0 of b/,
  );
  assert.throws(
    () =>
      compareFrequencies(UNEQUAL, {
        ...common,
        pairOf: () => "one",
        random: createRandom(1),
      }),
    /pair one must have one debate of each group, got a second: a2/,
  );
});
