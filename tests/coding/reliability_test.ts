import assert from "node:assert/strict";
import fc from "fast-check";
import {
  codeDebates,
  compareCoders,
  modelCoder,
  readCodebook,
  relabelTurns,
  retestCoder,
  ruleCoder,
} from "coding";
import type { CodedTurn } from "records";
import { createRandom } from "stats";
import { BELLS, makeCoded, makeUncoded, scriptedModel } from "./fixture.ts";

const codebook = readCodebook();

/** A coding with FRAME, PROCESS, both or (as a filler) ASSERTION in each turn. */
function codingOf(
  sets: readonly (readonly string[])[],
  coder = "A",
): CodedTurn[] {
  return sets.map((codes, position) =>
    makeCoded("d", position + 1, codes.length === 0 ? ["ASSERTION"] : codes, {
      coder,
    })
  );
}

/** As many turns as each cell of a 2 x 2 table says: both, first only, second only, neither. */
function tableOf(
  both: number,
  firstOnly: number,
  secondOnly: number,
  neither: number,
): [CodedTurn[], CodedTurn[]] {
  const cells = [
    ...Array.from({ length: both }, () => [["FRAME"], ["FRAME"]]),
    ...Array.from({ length: firstOnly }, () => [["FRAME"], []]),
    ...Array.from({ length: secondOnly }, () => [[], ["FRAME"]]),
    ...Array.from({ length: neither }, () => [[], []]),
  ];
  return [
    codingOf(cells.map(([a]) => a ?? []), "A"),
    codingOf(cells.map(([, b]) => b ?? []), "B"),
  ];
}

function frameOf(pair: readonly [CodedTurn[], CodedTurn[]]) {
  const found = compareCoders(...pair, { codebook }).codes
    .find(({ code }) => code === "FRAME");
  assert.ok(found);
  return found;
}

Deno.test("compareCoders() gives kappa and all that is needed to read it", () => {
  // 18 both, 3 first, 2 second, 27 neither of 50: po = 45/50,
  // pe = (21 * 20 + 29 * 30) / 2500 = 1290/2500, kappa = 960/1210 (rhoR gives .7933884)
  const frame = frameOf(tableOf(18, 3, 2, 27));
  assert.deepEqual(
    [
      frame.bothCount,
      frame.firstOnlyCount,
      frame.secondOnlyCount,
      frame.neitherCount,
    ],
    [18, 3, 2, 27],
  );
  assert.ok(Math.abs((frame.kappa ?? 0) - 960 / 1210) < 1e-14);
  assert.equal(frame.firstPrevalence, 21 / 50);
  assert.equal(frame.secondPrevalence, 20 / 50);
  assert.equal(frame.agreement, 45 / 50);
  assert.equal(frame.constantAgreement, 29 / 50);
  assert.ok(Math.abs((frame.pabak ?? 0) - 0.8) < 1e-15);
  assert.ok(frame.interval !== null);
  assert.ok(frame.interval.lower < 960 / 1210);
  assert.ok(frame.interval.upper > 960 / 1210);
});

Deno.test("compareCoders() gives kappa an interval over debates, by leaving out one at a time", () => {
  // Cells both, first only, second only, neither of three debates.
  const debates = [[3, 1, 0, 4], [1, 2, 2, 3], [4, 0, 1, 5]] as const;
  const kappaOf = (tables: readonly (readonly number[])[]): number => {
    const [a = 0, b = 0, c = 0, d = 0] = [0, 1, 2, 3].map((cell) =>
      tables.reduce((sum, table) => sum + (table[cell] ?? 0), 0)
    );
    const n = a + b + c + d;
    const chance = ((a + b) * (a + c) + (c + d) * (b + d)) / n ** 2;
    return ((a + d) / n - chance) / (1 - chance);
  };
  const codingOf = (coder: string, side: 0 | 1) =>
    debates.flatMap((table, index) =>
      [[true, true], [true, false], [false, true], [false, false]]
        .flatMap((cell, place) =>
          Array.from({ length: table[place] ?? 0 }, () => cell[side])
        )
        .map((has, turn) =>
          makeCoded(`d${index}`, turn + 1, has ? ["FRAME"] : ["ASSERTION"], {
            coder,
          })
        )
    );
  const frame = frameOf([codingOf("A", 0), codingOf("B", 1)]);
  const without = debates.map((_, gone) =>
    kappaOf(debates.filter((_, index) => index !== gone))
  );
  const centre = without.reduce((sum, one) => sum + one, 0) / 3;
  const error = Math.sqrt(
    2 / 3 * without.reduce((sum, one) => sum + (one - centre) ** 2, 0),
  );
  assert.ok(frame.debateInterval !== null && frame.kappa !== null);
  assert.ok(Math.abs(frame.kappa - kappaOf(debates)) < 1e-14);
  // The 97.5 % point of t with 2 degrees of freedom is 4.302652730 in tables.
  const reach = 4.30265273 * error;
  assert.ok(
    Math.abs(frame.debateInterval.lower - (frame.kappa - reach)) < 1e-8,
  );
  assert.ok(
    Math.abs(frame.debateInterval.upper - Math.min(1, frame.kappa + reach)) <
      1e-8,
  );
  assert.match(frame.debateInterval.method, /3 clusters/);
  // One debate says nothing about others.
  assert.equal(frameOf(tableOf(18, 3, 2, 27)).debateInterval, null);
});

Deno.test("compareCoders() gives no limit above 1, where no kappa is", () => {
  // One difference in 40 turns: kappa .92 with a standard error of .08.
  const close = frameOf(tableOf(7, 1, 0, 32));
  assert.ok(close.kappa !== null && close.kappa < 1);
  assert.equal(close.interval?.upper, 1);
  assert.ok(close.interval.lower < close.kappa);
});

Deno.test("compareCoders() shows high raw agreement without kappa for what it is", () => {
  // 0 both, 1 first, 1 second, 48 neither: po = .96, pe = (1 * 1 + 49 * 49) / 2500 = .9608
  const rare = frameOf(tableOf(0, 1, 1, 48));
  assert.equal(rare.agreement, 0.96);
  assert.ok((rare.kappa ?? 1) < 0);
  assert.equal(rare.constantAgreement, 0.98);
  assert.ok(Math.abs((rare.pabak ?? 0) - 0.92) < 1e-15);
});

Deno.test("compareCoders() gives no kappa where nobody used the code, with the reason", () => {
  const never = frameOf(tableOf(0, 0, 0, 5));
  assert.equal(never.kappa, null);
  assert.equal(never.interval, null);
  assert.notEqual(never.reason, "");
  const empty = compareCoders([], [], { codebook });
  assert.equal(empty.turnCount, 0);
  assert.equal(empty.meanKappa, null);
  assert.equal(empty.sameSetShare, null);
  assert.equal(empty.alpha.alpha, null);
  assert.ok(
    empty.codes.every((row) => row.kappa === null && row.agreement === null),
  );
});

Deno.test("compareCoders() looks at the turns that both coded and counts the uncoded", () => {
  const first = [
    makeCoded("d", 1, ["FRAME"]),
    makeCoded("d", 2, ["FRAME"]),
    makeUncoded("d", 3),
    makeCoded("d", 4, ["PROCESS"]),
    makeUncoded("d", 5),
  ];
  const second = [
    makeCoded("d", 1, ["FRAME"], { coder: "B" }),
    makeUncoded("d", 2),
    makeCoded("d", 3, ["FRAME"], { coder: "B" }),
    makeUncoded("d", 5),
  ];
  const agreement = compareCoders(first, second, { codebook });
  assert.deepEqual(
    [agreement.first, agreement.second],
    ["A", "B"],
  );
  assert.equal(agreement.turnCount, 1);
  assert.equal(agreement.uncodedCount, 3);
});

Deno.test("compareCoders() pairs the codes that go with each other where sets differ", () => {
  const first = codingOf([
    ["FRAME"],
    ["FRAME"],
    ["FRAME", "PROCESS"],
    ["ELABORATION", "FRAME"],
    ["PROCESS"],
  ]);
  const second = codingOf([
    ["PROCESS"],
    ["PROCESS"],
    ["FRAME"],
    ["AMPLIFICATION", "JUSTIFICATION"],
    ["PROCESS"],
  ], "B");
  const { confusions, sameSetShare } = compareCoders(first, second, {
    codebook,
  });
  assert.equal(sameSetShare, 1 / 5);
  assert.deepEqual(
    confusions.map((row) => `${row.first} ${row.second} ${row.turnCount}`),
    [
      "FRAME PROCESS 2",
      "ELABORATION AMPLIFICATION 1",
      "ELABORATION JUSTIFICATION 1",
      "FRAME AMPLIFICATION 1",
      "FRAME JUSTIFICATION 1",
      "PROCESS (none) 1",
    ],
  );
});

const anyCoding = fc.array(
  fc.uniqueArray(fc.constantFrom("FRAME", "PROCESS", "ELABORATION"), {
    maxLength: 3,
  }),
  { minLength: 1, maxLength: 15 },
);

Deno.test("compareCoders() says the same, with sides changed, when coders change places", () => {
  fc.assert(
    fc.property(anyCoding, anyCoding, (one, two) => {
      const [a, b] = [codingOf(one), codingOf(two, "B")];
      const there = compareCoders(a, b, { codebook });
      const back = compareCoders(b, a, { codebook });
      assert.equal(there.turnCount, Math.min(one.length, two.length));
      assert.equal(there.sameSetShare, back.sameSetShare);
      const same = (x: number | null, y: number | null): void => {
        // 1e-12: the same sums in another order
        if (x === null || y === null) return assert.equal(x, y);
        assert.ok(Math.abs(x - y) < 1e-12);
      };
      same(there.alpha.alpha, back.alpha.alpha);
      for (const [column, row] of there.codes.entries()) {
        const other = back.codes[column];
        same(row.kappa, other?.kappa ?? null);
        assert.equal(row.firstOnlyCount, other?.secondOnlyCount);
      }
      const count = (rows: typeof there.confusions): number =>
        rows.reduce((sum, row) => sum + row.turnCount, 0);
      assert.equal(count(there.confusions), count(back.confusions));
    }),
    { seed: 11, numRuns: 100 },
  );
});

Deno.test("compareCoders() finds a coder at one with itself", () => {
  fc.assert(
    fc.property(anyCoding, (sets) => {
      const coding = codingOf(sets);
      const agreement = compareCoders(coding, coding, { codebook });
      assert.equal(agreement.sameSetShare, 1);
      assert.deepEqual(agreement.confusions, []);
      for (const row of agreement.codes) {
        assert.equal(row.agreement, 1);
        if (row.kappa !== null) assert.ok(Math.abs(row.kappa - 1) < 1e-12);
      }
    }),
    { seed: 12, numRuns: 100 },
  );
});

Deno.test("compareCoders() refuses a coder with a turn twice", () => {
  const twice = [makeCoded("d", 1, ["FRAME"]), makeCoded("d", 1, ["FRAME"])];
  assert.throws(
    () => compareCoders(twice, [], { codebook }),
    /coder A must have turn d\/t1 once, got it twice/,
  );
});

Deno.test("compareCoders() gives alpha an interval where it is given randomness", () => {
  const [a, b] = tableOf(8, 2, 1, 9).map((coding) =>
    coding.map((turn) => ({ ...turn, debateId: `d${turn.index % 7}` }))
  );
  const run = () =>
    compareCoders(a ?? [], b ?? [], { codebook, random: createRandom(1) });
  assert.ok(run().alpha.interval !== null);
  assert.deepEqual(run().alpha, run().alpha);
  assert.equal(
    compareCoders(a ?? [], b ?? [], { codebook }).alpha.interval,
    null,
  );
});

Deno.test("retestCoder() finds rules steady and asks a model twice with its own repetition", async () => {
  const rule = await retestCoder([BELLS], () => ruleCoder({ codebook }), {
    codebook,
  });
  assert.equal(rule.agreement.sameSetShare, 1);
  assert.equal(rule.agreement.turnCount, 5);
  const answer = (code: string): string =>
    `{"marks": [{"code": "${code}", "evidence": "the", "target": null}]}`;
  const model = scriptedModel([
    ...Array.from({ length: 5 }, () => answer("FRAME")),
    answer("PROCESS"),
    answer("FRAME"),
  ]);
  const retest = await retestCoder(
    [BELLS],
    (repetition) => modelCoder(model, { model: "m", codebook, repetition }),
    { codebook, turnIds: new Set(BELLS.turns.map(({ turnId }) => turnId)) },
  );
  assert.deepEqual(
    [...new Set(model.requests.map(({ repetition }) => repetition))],
    [0, 1],
  );
  assert.equal(retest.agreement.second, "m, repetition 1");
  assert.ok((retest.agreement.sameSetShare ?? 1) < 1);
});

Deno.test("relabelTurns() departs from the first coder as often as the second does", () => {
  // P(second | first) = 60/80, P(second | not first) = 5/20
  const [first, second] = tableOf(60, 20, 5, 15);
  const agreement = compareCoders(first, second, { codebook });
  const random = createRandom(13);
  let [kept, added] = [0, 0];
  const rounds = 300;
  for (let round = 0; round < rounds; round++) {
    for (
      const [position, turn] of relabelTurns(first, { agreement, random })
        .entries()
    ) {
      const has = turn.marks.some(({ code }) => code === "FRAME");
      if (position < 80) kept += has ? 1 : 0;
      else added += has ? 1 : 0;
    }
  }
  // four standard errors: sqrt(.75 * .25 / 24000) = .0028, sqrt(.25 * .75 / 6000) = .0056
  assert.ok(Math.abs(kept / (80 * rounds) - 0.75) < 0.0112);
  assert.ok(Math.abs(added / (20 * rounds) - 0.25) < 0.0224);
});

Deno.test("relabelTurns() leaves uncoded turns and codes without a rate as they are", async () => {
  const { codedTurns } = await codeDebates([BELLS], ruleCoder({ codebook }), {
    codebook,
  });
  const nobody = compareCoders([], [], { codebook });
  const again = relabelTurns([...codedTurns, makeUncoded("d", 1)], {
    agreement: nobody,
    random: createRandom(1),
  });
  assert.deepEqual(
    again.map(({ marks }) => marks),
    [...codedTurns.map(({ marks }) => marks), []],
  );
  assert.equal(again[0]?.coder, "rule, redrawn");
});
