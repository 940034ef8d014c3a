import assert from "node:assert/strict";
import * as fc from "fast-check";
import {
  agrestiCoullInterval,
  binomialCdf,
  binomialPmf,
  clopperPearsonInterval,
  type Interval,
  jeffreysInterval,
  midPInterval,
  type ProportionOptions,
  waldInterval,
  wilsonInterval,
} from "stats";
import {
  assertClose,
  assertInterval,
  byProgram,
  number,
  object,
  readCases,
  type Tolerance,
} from "./golden.ts";

type Method = (successes: number, options: ProportionOptions) => Interval;

const correctedWilson: Method = (successes, options) =>
  wilsonInterval(successes, { ...options, continuityCorrection: true });

/** The file gives closed forms and beta quantiles: README tolerance 1e-9 absolute. */
const CLOSED = { absolute: 1e-9 };
/** R's mid-p ends come from uniroot with tolerance 1.2e-4. */
const LOOSE = { absolute: 1.3e-4 };

const R_METHODS: readonly (readonly [string, Method, Tolerance])[] = [
  ["wilson", wilsonInterval, CLOSED],
  ["wilson_cc", correctedWilson, CLOSED],
  ["clopper_pearson", clopperPearsonInterval, CLOSED],
  ["midp", midPInterval, LOOSE],
];
const PYTHON_METHODS: readonly (readonly [string, Method, Tolerance])[] = [
  ["wilson", wilsonInterval, CLOSED],
  ["beta", clopperPearsonInterval, CLOSED],
  ["agresti_coull", agrestiCoullInterval, CLOSED],
  ["jeffreys", jeffreysInterval, CLOSED],
  ["normal", waldInterval, CLOSED],
];

for (const golden of readCases("proportion_ci")) {
  const successes = number(golden.input.k);
  const trials = number(golden.input.n);
  const level = number(golden.input.conf);
  Deno.test(`intervals of a proportion agree with R and statsmodels on ${golden.id}`, () => {
    const r = object(byProgram(golden, "prop.test"));
    const python = object(byProgram(golden, "statsmodels"));
    const lists = [[r, R_METHODS], [python, PYTHON_METHODS]] as const;
    for (const [program, methods] of lists) {
      for (const [name, method, tolerance] of methods) {
        if (trials === 0) {
          // R refuses too; statsmodels gives NaN, or the prior for Jeffreys.
          assert.throws(() => method(successes, { trials, level }), {
            name: "RangeError",
            message:
              "Cannot find an interval of a proportion: trials must be a whole number of at least 1, got 0",
          });
          continue;
        }
        if (name === "wilson_cc" && 2 * successes === trials) {
          // prop.test corrects by min(1/2, |k - n/2|), which is the step of its test
          // of 1/2, so that its interval is not corrected at all where k = n/2.
          assert.deepEqual(program[name], program["wilson"]);
          continue;
        }
        assertInterval(
          method(successes, { trials, level }),
          program[name],
          tolerance,
          `${golden.id} ${name}`,
        );
      }
    }
  });
}

Deno.test("midPInterval() has exactly the tail beyond each end", () => {
  for (const [successes, trials] of [[1, 3], [17, 25], [499, 500]] as const) {
    const { lower, upper } = midPInterval(successes, { trials, level: 0.9 });
    const midP = (probability: number): number =>
      binomialCdf(successes, { trials, probability }) -
      binomialPmf(successes, { trials, probability }) / 2;
    assert.ok(Math.abs(midP(upper) - 0.05) < 1e-12);
    assert.ok(Math.abs(1 - midP(lower) - 0.05) < 1e-12);
  }
});

Deno.test("every interval holds its share and turns when successes and failures are swapped", () => {
  const methods = [
    wilsonInterval,
    correctedWilson,
    clopperPearsonInterval,
    midPInterval,
    agrestiCoullInterval,
    jeffreysInterval,
    waldInterval,
  ];
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (trials, share) => {
        const successes = Math.round(share * trials);
        return methods.every((method) => {
          const one = method(successes, { trials });
          const other = method(trials - successes, { trials });
          // Jeffreys leaves out 0 and 1 themselves by design.
          const inside = method === jeffreysInterval ||
            (one.lower <= successes / trials + 1e-15 &&
              one.upper >= successes / trials - 1e-15);
          return inside && Math.abs(one.lower + other.upper - 1) < 1e-12;
        });
      },
    ),
    { seed: 13 },
  );
});

Deno.test("wilsonInterval() solves (share - p)^2 = z^2 p (1 - p) / n at both ends", () => {
  const { lower, upper } = wilsonInterval(3, { trials: 11, level: 0.95 });
  for (const p of [lower, upper]) {
    const z = Math.abs(3 / 11 - p) / Math.sqrt(p * (1 - p) / 11);
    assert.ok(Math.abs(z - 1.959963984540054) < 1e-12);
  }
});

Deno.test("intervals of a proportion refuse impossible counts", () => {
  assert.throws(() => wilsonInterval(3, { trials: 2 }), {
    name: "RangeError",
    message:
      "Cannot find an interval of a proportion: successes must be at most trials (2), got 3",
  });
  assert.throws(() => clopperPearsonInterval(0.5, { trials: 2 }), RangeError);
  assert.throws(() => midPInterval(1, { trials: 2, level: 1.2 }), RangeError);
});

Deno.test("the corrected wilsonInterval() holds what the corrected score test does not reject, at k = n/2 too", () => {
  for (
    const [successes, trials] of [[1, 2], [5, 10], [3, 10], [50, 100]] as const
  ) {
    const { lower, upper } = correctedWilson(successes, { trials });
    for (const [end, step] of [[lower, -0.5], [upper, 0.5]] as const) {
      // |k - n p| less half a step, in standard errors at p.
      const z = (successes + step - trials * end) /
        Math.sqrt(trials * end * (1 - end));
      assertClose(
        Math.abs(z),
        1.959963984540054,
        { relative: 1e-12 },
        `${end}`,
      );
    }
  }
  // SciPy 1.12, binomtest(1, 2).proportion_ci(0.8, "wilsoncc"), where R gives .164 and .836.
  const half = wilsonInterval(1, {
    trials: 2,
    level: 0.8,
    continuityCorrection: true,
  });
  assertClose(half.lower, 0.05087351838818199, { relative: 1e-12 }, "SciPy");
});
