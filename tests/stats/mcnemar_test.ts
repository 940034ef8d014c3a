import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  type Alternative,
  countPairs,
  discordantOddsRatio,
  mcnemarTest,
  midPInterval,
  type PairedTable,
} from "stats";
import {
  assertClose,
  assertInterval,
  byProgram,
  type GoldenCase,
  type JsonObject,
  number,
  object,
  readCases,
} from "./golden.ts";

const P_VALUE = { relative: 1e-10 };
const EXACT = { relative: 1e-12 };

const DIRECTIONS: readonly (readonly [string, string, Alternative])[] = [
  ["two.sided", "two", "two-sided"],
  ["less", "less", "less"],
  ["greater", "greater", "greater"],
];

/** The table of a case. */
function tableOf(golden: GoldenCase): PairedTable {
  const { a, b, c, d } = golden.input;
  return { a: number(a), b: number(b), c: number(c), d: number(d) };
}

/** One program of a case, which must be there. */
function program(golden: GoldenCase, part: string): JsonObject {
  return object(byProgram(golden, part));
}

for (const golden of readCases("mcnemar")) {
  const table = tableOf(golden);
  const empty = table.b + table.c === 0;

  Deno.test(`mcnemarTest() agrees with R's chi-square on ${golden.id}`, () => {
    const r = program(golden, "mcnemar.test");
    const test = mcnemarTest(table);
    for (
      const [version, key] of [
        [test.uncorrected, "nocc"],
        [test.corrected, "cc"],
      ] as const
    ) {
      const reference = object(r[key]);
      if (empty) {
        // R: NaN for both. Here no statistic, p 1, and a warning.
        assert.ok(Number.isNaN(number(reference.chi2)));
        assert.deepEqual(version, { chiSquare: null, z: null, pValue: 1 });
        assert.ok(test.warning?.startsWith("No discordant pairs"));
        continue;
      }
      assertClose(version.chiSquare ?? NaN, number(reference.chi2), EXACT, key);
      assertClose(version.pValue, number(reference.p), P_VALUE, key);
    }
  });

  Deno.test(`mcnemarTest() agrees with binom.test and exact2x2 on ${golden.id}`, () => {
    const binomial = program(golden, "binom.test");
    const exact2x2 = program(golden, "exact2x2");
    for (const [name, , alternative] of DIRECTIONS) {
      const test = mcnemarTest(table, { alternative });
      const ratio = discordantOddsRatio(table, { alternative });
      if (empty) assert.ok(object(binomial[name]).error !== undefined);
      else {assertClose(
          test.exactPValue,
          number(object(binomial[name]).p),
          P_VALUE,
          name,
        );}
      const exact = object(exact2x2[name]);
      const midP = object(exact2x2[`${name}_midp`]);
      assertClose(test.exactPValue, number(exact.p), P_VALUE, `${name} exact`);
      assertClose(test.midPValue, number(midP.p), P_VALUE, `${name} mid-p`);
      if (empty) assert.equal(ratio.estimate, null);
      else assertClose(ratio.estimate ?? NaN, number(exact.or), EXACT, "or");
      assertInterval(ratio.exact, exact.ci, { relative: 1e-9 }, `${name} ci`);
      // exact2x2 finds mid-p ends by uniroot on the share with tolerance 1e-8 or
      // worse: on the odds that is (1 + odds)^2 times as much.
      for (const end of ["lower", "upper"] as const) {
        const got = ratio.midP[end];
        const list = midP.ci;
        assert.ok(Array.isArray(list));
        const expected = number(list[end === "lower" ? 0 : 1]);
        const absolute = MID_P_TOLERANCE * (1 + got) ** 2;
        assertClose(got, expected, { absolute }, `${name} mid-p ${end}`);
      }
    }
  });

  const own = byProgram(golden, "own formula");
  if (own !== null) {
    Deno.test(`mcnemarTest() agrees with exact fractions on ${golden.id}`, () => {
      for (const [, name, alternative] of DIRECTIONS) {
        const test = mcnemarTest(table, { alternative });
        assertClose(test.exactPValue, number(own[name]), P_VALUE, name);
        // The plain formula gives .5 one-sided without discordant pairs: one
        // possible count, halved. exact2x2 and this library say 1.
        const midP = empty ? 1 : number(own[`midp_${name}`]);
        assertClose(test.midPValue, midP, P_VALUE, `mid-p ${name}`);
      }
      const ratio = discordantOddsRatio(table);
      assertClose(ratio.estimate ?? NaN, number(own.odds_ratio), EXACT, "or");
      assertInterval(ratio.exact, own.or_ci_cp, { relative: 1e-9 }, "or ci");
    });
  }

  Deno.test(`mcnemarTest() agrees with statsmodels on ${golden.id}`, () => {
    const statsmodels = program(golden, "statsmodels");
    const test = mcnemarTest(table);
    assertClose(
      test.exactPValue,
      number(object(statsmodels.exact).p),
      P_VALUE,
      "exact",
    );
    assert.equal(
      Math.min(table.b, table.c),
      number(object(statsmodels.exact).stat),
    );
    if (empty) {
      // statsmodels: NaN without, and chi-square Infinity, p 0 with correction.
      assert.equal(number(object(statsmodels.cc).p), 0);
      assert.equal(test.corrected.pValue, 1);
      return;
    }
    const plain = object(statsmodels.nocc);
    assertClose(
      test.uncorrected.chiSquare ?? NaN,
      number(plain.stat),
      EXACT,
      "nocc",
    );
    assertClose(test.uncorrected.pValue, number(plain.p), P_VALUE, "nocc p");
    const corrected = object(statsmodels.cc);
    if (table.b === table.c) {
      // statsmodels lowers |b - c| below 0; the right value is 0, p 1.
      assertClose(number(corrected.stat), 1 / (2 * table.b), EXACT, "cc");
      assert.equal(test.corrected.chiSquare, 0);
      assert.equal(test.corrected.pValue, 1);
    } else {
      assertClose(
        test.corrected.chiSquare ?? NaN,
        number(corrected.stat),
        EXACT,
        "cc",
      );
      assertClose(test.corrected.pValue, number(corrected.p), P_VALUE, "cc p");
    }
  });

  const signed = byProgram(golden, "signed z");
  if (signed !== null) {
    Deno.test(`mcnemarTest() agrees with the signed z on ${golden.id}`, () => {
      const two = mcnemarTest(table);
      assertClose(two.uncorrected.z ?? NaN, number(signed.z), EXACT, "z");
      assertClose(two.corrected.z ?? NaN, number(signed.z_cc), EXACT, "z cc");
      for (const [, name, alternative] of DIRECTIONS) {
        const { pValue } = mcnemarTest(table, { alternative }).uncorrected;
        assertClose(pValue, number(signed[`p_${name}`]), P_VALUE, name);
      }
    });
  }
}

/** uniroot's default tolerance, .Machine$double.eps^.25, with which exact2x2 finds mid-p ends of the share. */
const MID_P_TOLERANCE = 1.3e-4;

Deno.test("mcnemarTest() gives the published p values of 17 against 8", () => {
  const table = { a: 30, b: 17, c: 8, d: 17 };
  const two = mcnemarTest(table);
  const one = mcnemarTest(table, { alternative: "greater" });
  const rounded = (p: number) => p.toFixed(4);
  assert.deepEqual(
    [two.uncorrected, two.corrected].map((version) => rounded(version.pValue)),
    ["0.0719", "0.1096"],
  );
  assert.equal(rounded(two.exactPValue), "0.1078");
  assert.equal(rounded(two.midPValue), "0.0755");
  assert.equal(rounded(one.uncorrected.pValue), "0.0359");
  assert.equal(rounded(one.corrected.pValue), "0.0548");
  assert.equal(rounded(one.exactPValue), "0.0539");
  assert.equal(rounded(one.midPValue), "0.0378");
});

Deno.test("mcnemarTest() gives the exact tails of 3 against 1 counted by hand", () => {
  // Four tosses: P(b >= 3) = (4 + 1) / 16; two-sided 10/16; mid-p 1/16 + 4/32.
  const table = { a: 0, b: 3, c: 1, d: 0 };
  const greater = mcnemarTest(table, { alternative: "greater" });
  assert.equal(greater.pairCount, 4);
  assert.equal(greater.discordantCount, 4);
  assert.equal(mcnemarTest({ a: 1, b: 2, c: 3, d: 4 }).pairCount, 10);
  assert.ok(Math.abs(greater.exactPValue - 5 / 16) < 1e-15);
  assert.ok(Math.abs(greater.midPValue - 3 / 16) < 1e-15);
  assert.ok(Math.abs(mcnemarTest(table).exactPValue - 10 / 16) < 1e-15);
});

Deno.test("mcnemarTest() swaps its directions when b and c are swapped", () => {
  const count = fc.integer({ min: 0, max: 60 });
  fc.assert(
    fc.property(count, count, (b, c) => {
      const one = mcnemarTest({ a: 1, b, c, d: 1 }, { alternative: "less" });
      const other = mcnemarTest({ a: 1, b: c, c: b, d: 1 }, {
        alternative: "greater",
      });
      const pairs = [
        [one.exactPValue, other.exactPValue],
        [one.midPValue, other.midPValue],
        [one.uncorrected.pValue, other.uncorrected.pValue],
        [one.corrected.pValue, other.corrected.pValue],
      ];
      return pairs.every(([x = NaN, y = NaN]) => Math.abs(x - y) < 1e-13);
    }),
    { seed: 10 },
  );
});

Deno.test("discordantOddsRatio() gives mid-p odds of the mid-p share", () => {
  const share = midPInterval(17, { trials: 25 });
  const { midP, wald } = discordantOddsRatio({ a: 0, b: 17, c: 8, d: 0 });
  assertClose(
    midP.lower,
    share.lower / (1 - share.lower),
    { relative: 1e-12 },
    "lower",
  );
  assertClose(
    midP.upper,
    share.upper / (1 - share.upper),
    { relative: 1e-12 },
    "upper",
  );
  // log 2.125 -+ 1.96 sqrt(1/17 + 1/8): 0.92 to 4.92.
  assert.equal(wald?.lower.toFixed(2), "0.92");
  assert.equal(wald?.upper.toFixed(2), "4.92");
  assert.equal(discordantOddsRatio({ a: 0, b: 3, c: 0, d: 0 }).wald, null);
});

Deno.test("countPairs() puts each pair into one cell", () => {
  const outcomes = fc.array(fc.tuple(fc.boolean(), fc.boolean()));
  fc.assert(
    fc.property(outcomes, (pairs) => {
      const table = countPairs(
        pairs.map(([one]) => one),
        pairs.map(([, other]) => other),
      );
      const same = (one: boolean, other: boolean) =>
        pairs.filter((pair) => pair[0] === one && pair[1] === other).length;
      return table.a === same(true, true) && table.b === same(true, false) &&
        table.c === same(false, true) && table.d === same(false, false);
    }),
    { seed: 11 },
  );
});

Deno.test("mcnemarTest() and countPairs() refuse what is no table", () => {
  assert.throws(() => mcnemarTest({ a: 1, b: -1, c: 2, d: 3 }), {
    name: "RangeError",
    message:
      "Cannot run McNemar's test: b must be a whole number of at least 0, got -1",
  });
  assert.throws(() => mcnemarTest({ a: 1.5, b: 1, c: 2, d: 3 }), RangeError);
  assert.throws(() => mcnemarTest({ a: NaN, b: 1, c: 2, d: 3 }), RangeError);
  assert.throws(() => countPairs([true], []), {
    message:
      "Cannot count pairs: first and second must have the same length, got 1 and 0",
  });
  assert.throws(
    () => discordantOddsRatio({ a: 0, b: 1, c: 1, d: 0 }, { level: 1 }),
    RangeError,
  );
});
