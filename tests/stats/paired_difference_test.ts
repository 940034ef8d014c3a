import assert from "node:assert/strict";
import * as fc from "fast-check";
import { pairedRiskDifference, wilsonInterval } from "stats";
import {
  assertClose,
  assertInterval,
  byProgram,
  number,
  numbers,
  object,
  readCases,
} from "./golden.ts";

for (const golden of readCases("paired_rd_ci")) {
  const { a, b, c, d } = golden.input;
  const difference = pairedRiskDifference({
    a: number(a),
    b: number(b),
    c: number(c),
    d: number(d),
  });
  Deno.test(`pairedRiskDifference() agrees with the own formulas on ${golden.id}`, () => {
    const own = object(byProgram(golden, "own formula"));
    const tolerance = { absolute: 1e-9 };
    assertClose(difference.estimate, number(own.rd), { relative: 1e-12 }, "rd");
    assertInterval(difference.tango, own.tango, tolerance, "Tango");
    assertInterval(difference.newcombe, own.newcombe10, tolerance, "Newcombe");
    assertInterval(difference.bonettPrice, own.bonett_price, tolerance, "B-P");
    assertInterval(difference.wald, own.wald, tolerance, "Wald");
  });
  Deno.test(`pairedRiskDifference() agrees with PropCIs, sign turned, on ${golden.id}`, () => {
    const r = object(byProgram(golden, "PropCIs"));
    const turned = (ends: readonly number[]): number[] =>
      [...ends].reverse().map((end) => -end);
    const tolerance = { absolute: 1e-9 };
    // PropCIs searches its Tango ends in steps down to 1e-7.
    assertInterval(
      difference.tango,
      turned(numbers(r.tango)),
      { absolute: 2e-7 },
      "Tango",
    );
    assertInterval(
      difference.agrestiMin,
      turned(numbers(r.agresti_min)),
      tolerance,
      "A-M",
    );
    assertInterval(difference.wald, turned(numbers(r.wald)), tolerance, "Wald");
  });
}

Deno.test("pairedRiskDifference() gives Tango ends at which the score is z, by direct maximum likelihood", () => {
  // The share q of c maximizes the likelihood with the difference fixed: found
  // here by golden section, not by the quadratic that the library solves.
  const table = { a: 12, b: 9, c: 3, d: 16 };
  const pairs = 40;
  const { tango } = pairedRiskDifference(table);
  for (const end of [tango.lower, tango.upper]) {
    const logLikelihood = (q: number): number =>
      table.b * Math.log(q + end) + table.c * Math.log(q) +
      (table.a + table.d) * Math.log(1 - 2 * q - end);
    let low = Math.max(0, -end);
    let high = (1 - end) / 2;
    for (let round = 0; round < 200; round++) {
      const one = low + 0.382 * (high - low);
      const other = low + 0.618 * (high - low);
      if (logLikelihood(one) < logLikelihood(other)) low = one;
      else high = other;
    }
    const q = (low + high) / 2;
    const variance = pairs * (2 * q + end - end ** 2);
    const score = (table.b - table.c - pairs * end) / Math.sqrt(variance);
    // Golden section stops at half the digits of q.
    assert.ok(Math.abs(Math.abs(score) - 1.959963984540054) < 1e-6, `${score}`);
  }
});

Deno.test("pairedRiskDifference() without concordant pairs is the share of b, turned to -1 to 1", () => {
  // With a = d = 0 Tango's interval is Wilson's: difference = 2 share - 1.
  const { tango } = pairedRiskDifference({ a: 0, b: 17, c: 8, d: 0 });
  const share = wilsonInterval(17, { trials: 25 });
  assertClose(tango.lower, 2 * share.lower - 1, { absolute: 1e-12 }, "lower");
  assertClose(tango.upper, 2 * share.upper - 1, { absolute: 1e-12 }, "upper");
});

Deno.test("pairedRiskDifference() turns its intervals when b and c are swapped", () => {
  const count = fc.integer({ min: 0, max: 30 });
  fc.assert(
    fc.property(count, count, count, count, (a, b, c, d) => {
      fc.pre(a + b + c + d > 0);
      const one = pairedRiskDifference({ a, b, c, d });
      const other = pairedRiskDifference({ a, b: c, c: b, d });
      const keys = ["tango", "newcombe", "bonettPrice", "agrestiMin", "wald"];
      return keys.length === 5 &&
        ([
          [one.tango, other.tango],
          [one.newcombe, other.newcombe],
          [one.bonettPrice, other.bonettPrice],
          [one.agrestiMin, other.agrestiMin],
          [one.wald, other.wald],
        ] as const).every(([x, y]) =>
          x.lower <= x.upper && x.lower >= -1 && x.upper <= 1 &&
          Math.abs(x.lower + y.upper) < 1e-9 &&
          Math.abs(x.upper + y.lower) < 1e-9
        );
    }),
    { seed: 12 },
  );
});

Deno.test("pairedRiskDifference() reaches the end of the scale when all pairs are discordant one way", () => {
  const all = pairedRiskDifference({ a: 0, b: 5, c: 0, d: 0 });
  assert.equal(all.estimate, 1);
  assert.equal(all.tango.upper, 1);
  assert.ok(all.tango.lower > 0 && all.tango.lower < 1);
  const none = pairedRiskDifference({ a: 0, b: 0, c: 5, d: 0 });
  assert.equal(none.tango.lower, -1);
});

Deno.test("pairedRiskDifference() refuses an empty table", () => {
  assert.throws(() => pairedRiskDifference({ a: 0, b: 0, c: 0, d: 0 }), {
    name: "RangeError",
    message:
      "Cannot estimate a paired difference: the table must hold at least 1 pair, got 0",
  });
  assert.throws(
    () => pairedRiskDifference({ a: 1, b: 0, c: 0, d: 0 }, { level: 0 }),
    RangeError,
  );
});
