import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  createRandom,
  debitTest,
  grimmerTest,
  grimTest,
  listSamples,
  mean,
  reconstructSamples,
  standardDeviation,
} from "stats";
import { byProgram, number, object, readCases, text } from "../golden.ts";

/** Whether a number rounds to a printed one, half up or half down. */
function prints(value: number, printed: string): boolean {
  const decimals = printed.split(".")[1]?.length ?? 0;
  const error = Math.abs(value - Number(printed)) * 10 ** decimals;
  return error <= 0.5 + 1e-9;
}

for (const golden of readCases("grimmer_sprite")) {
  const summary = {
    mean: text(golden.input.mean),
    standardDeviation: text(golden.input.sd),
    count: number(golden.input.n),
  };
  const range = {
    minimum: number(golden.input.min),
    maximum: number(golden.input.max),
  };
  const expected = object(byProgram(golden, "full enumeration"));
  const distributions = number(expected.distinct_distributions);

  Deno.test(`grimmerTest() agrees with full enumeration on ${golden.id}`, () => {
    const test = grimmerTest(summary, range);
    assert.equal(test.isConsistent, expected.grimmer_possible);
    assert.equal(test.isMeanConsistent, expected.grim);
    assert.equal(
      grimTest(summary.mean, summary).isConsistent,
      expected.grim,
    );
    // rsprite2 raises an error where GRIM already fails; inconsistent here.
    if (expected.grim === false) assert.deepEqual(test.moments, []);
  });

  Deno.test(`listSamples() finds every distribution of ${golden.id}`, () => {
    const samples = grimmerTest(summary, range).moments.flatMap((moments) =>
      listSamples(moments, { ...range, count: summary.count })
    );
    assert.equal(samples.length, distributions);
    assert.equal(new Set(samples.map(String)).size, distributions);
    for (const sample of samples) {
      assert.ok(prints(mean(sample), summary.mean));
      assert.ok(prints(standardDeviation(sample), summary.standardDeviation));
    }
  });

  Deno.test(`reconstructSamples() finds samples of ${golden.id} exactly if there are any`, () => {
    const found = reconstructSamples(summary, {
      ...range,
      random: createRandom(golden.id),
    });
    assert.equal(found.length > 0, distributions > 0);
    assert.ok(found.length <= distributions);
    for (const sample of found) {
      assert.equal(sample.length, summary.count);
      assert.ok(Math.min(...sample) >= range.minimum);
      assert.ok(Math.max(...sample) <= range.maximum);
      assert.ok(prints(mean(sample), summary.mean));
      assert.ok(prints(standardDeviation(sample), summary.standardDeviation));
    }
  });
}

Deno.test("grimmerTest() accepts the printed summary of every sample, with and without a range", () => {
  const sample = fc.array(fc.integer({ min: 1, max: 6 }), {
    minLength: 2,
    maxLength: 12,
  });
  fc.assert(
    fc.property(sample, (values) => {
      const summary = {
        mean: mean(values).toFixed(2),
        standardDeviation: standardDeviation(values).toFixed(2),
        count: values.length,
      };
      return grimmerTest(summary).isConsistent &&
        grimmerTest(summary, { minimum: 1, maximum: 6 }).isConsistent;
    }),
    { seed: 51 },
  );
});

Deno.test("listSamples() agrees with listing all samples of four values", () => {
  const range = [1, 2, 3, 4, 5];
  const all: number[][] = [];
  for (const a of range) {
    for (const b of range.filter((x) => x >= a)) {
      for (const c of range.filter((x) => x >= b)) {
        for (const d of range.filter((x) => x >= c)) all.push([a, b, c, d]);
      }
    }
  }
  for (let total = 4; total <= 20; total++) {
    for (let squares = 4; squares <= 100; squares++) {
      const expected = all.filter((sample) =>
        sample.reduce((sum, x) => sum + x, 0) === total &&
        sample.reduce((sum, x) => sum + x * x, 0) === squares
      );
      const got = listSamples({ total, squares }, {
        minimum: 1,
        maximum: 5,
        count: 4,
      });
      assert.deepEqual(got.map(String).sort(), expected.map(String).sort());
    }
  }
});

Deno.test("listSamples() works below zero and stops at its limit", () => {
  const search = { minimum: -2, maximum: 2, count: 3 };
  assert.deepEqual(listSamples({ total: 0, squares: 2 }, search), [[-1, 0, 1]]);
  const many = { minimum: 1, maximum: 7, count: 12 };
  assert.equal(
    listSamples({ total: 38, squares: 144 }, { ...many, limit: 2 }).length,
    2,
  );
});

Deno.test("reconstructSamples() works where listing would take too long", () => {
  const summary = { mean: "3.42", standardDeviation: "1.31", count: 120 };
  const samples = reconstructSamples(summary, {
    minimum: 1,
    maximum: 7,
    random: createRandom(52),
    samples: 5,
  });
  assert.equal(samples.length, 5);
  for (const sample of samples) {
    assert.ok(prints(mean(sample), "3.42"));
    assert.ok(prints(standardDeviation(sample), "1.31"));
  }
});

Deno.test("debitTest() accepts the printed summary of yes-no outcomes and nothing else", () => {
  for (let count = 2; count <= 30; count++) {
    for (let total = 0; total <= count; total++) {
      const values = Array.from({ length: count }, (_, i) => i < total ? 1 : 0);
      const spread = standardDeviation(values);
      const summary = {
        mean: mean(values).toFixed(2),
        standardDeviation: spread.toFixed(2),
        count,
      };
      assert.ok(debitTest(summary).successes.includes(total));
      const wrong = {
        ...summary,
        standardDeviation: (spread + 0.03).toFixed(2),
      };
      assert.ok(!debitTest(wrong).successes.includes(total));
    }
  }
  assert.equal(
    debitTest({ mean: "1.20", standardDeviation: "0.40", count: 10 })
      .isConsistent,
    false,
  );
});

Deno.test("checks of standard deviations refuse what is none", () => {
  const summary = { mean: "3.00", standardDeviation: "-1.00", count: 5 };
  assert.throws(() => grimmerTest(summary), {
    name: "RangeError",
    message:
      "Cannot run GRIMMER: standardDeviation must be at least 0, got -1.00",
  });
  assert.throws(
    () => grimmerTest({ ...summary, standardDeviation: "1", count: 1 }),
    RangeError,
  );
  assert.throws(() => debitTest({ ...summary, mean: "x" }), SyntaxError);
  assert.throws(
    () =>
      listSamples({ total: 1, squares: 1 }, {
        minimum: 2,
        maximum: 1,
        count: 1,
      }),
    RangeError,
  );
  assert.throws(
    () =>
      listSamples({ total: 4000, squares: 170_000 }, {
        minimum: 1,
        maximum: 100,
        count: 100,
      }),
    { message: /the search must look at no more than 5000000 branches/ },
  );
});
