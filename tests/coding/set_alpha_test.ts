import assert from "node:assert/strict";
import fc from "fast-check";
import { z } from "llm";
import { setAlpha, setDistance } from "coding";
import { readJson } from "read";
import type { CodedTurn } from "records";
import { createRandom } from "stats";
import { makeCoded, makeUncoded } from "./fixture.ts";

const golden = z.object({
  cases: z.array(z.object({
    name: z.string(),
    rows: z.array(z.object({
      turn: z.string(),
      sets: z.array(z.array(z.string()).nullable()),
    })),
    alpha: z.record(z.enum(["nominal", "jaccard", "masi"]), z.number()),
  })),
}).parse(readJson("tests/golden/coding/set_alpha.json"));

/** Rows of sets as one coding per coder. */
function toCodings(
  rows: readonly { readonly sets: readonly (readonly string[] | null)[] }[],
): CodedTurn[][] {
  const coderCount = Math.max(0, ...rows.map(({ sets }) => sets.length));
  return Array.from(
    { length: coderCount },
    (_, coder) =>
      rows.map(({ sets }, position) => {
        const set = sets[coder] ?? null;
        return set === null
          ? makeUncoded("d", position + 1)
          : makeCoded("d", position + 1, set);
      }),
  );
}

assert.ok(golden.cases.length >= 4, "the reference numbers are there");
for (const { name, rows, alpha } of golden.cases) {
  for (const distance of ["nominal", "jaccard", "masi"] as const) {
    Deno.test(`setAlpha() agrees with NLTK on ${distance}: ${name}`, () => {
      const ours = setAlpha(toCodings(rows), { distance });
      assert.ok(ours.alpha !== null);
      // 1e-12: the same sums in another order
      assert.ok(Math.abs(ours.alpha - alpha[distance]) < 1e-12);
      assert.equal(ours.turnCount, rows.length);
    });
  }
}

Deno.test("setAlpha() with MASI gives the value worked out by hand", () => {
  // sets A A | O OA | G O | G G; d(O, OA) = 1 - 1/2 * 2/3 = 2/3, others as Jaccard says
  // D_o = 2 (2/3 + 1) / 8 = 5/12; D_e = 2 (4 + 4/3 + 6 + 4/3 + 6 + 3) / 56 = 65/84
  // alpha = 1 - (5/12)(84/65) = 6/13
  const { alpha } = setAlpha(toCodings([
    { sets: [["A"], ["A"]] },
    { sets: [["O"], ["O", "A"]] },
    { sets: [["G"], ["O"]] },
    { sets: [["G"], ["G"]] },
  ]));
  assert.ok(Math.abs((alpha ?? 0) - 6 / 13) < 1e-15);
});

Deno.test("setAlpha() is 1 for equal codings that vary, and has no value where nothing can disagree", () => {
  const vary = toCodings([{ sets: [["A"], ["A"]] }, { sets: [["B"], ["B"]] }]);
  assert.equal(setAlpha(vary).alpha, 1);
  const constant = toCodings([{ sets: [["A"], ["A"]] }]);
  assert.deepEqual(
    [setAlpha(constant).alpha, setAlpha(constant).reason],
    [null, "all sets are equal, so that no disagreement can be expected"],
  );
  const apart = [[makeCoded("d", 1, ["A"])], [makeCoded("d", 2, ["A"])]];
  assert.equal(setAlpha(apart).reason, "no turn was coded by two coders");
  assert.throws(() => setAlpha([[]]), /codings must be at least 2, got 1/);
});

const anySet = fc.uniqueArray(fc.constantFrom("A", "B", "C"), {
  minLength: 1,
});

Deno.test("setAlpha() does not care about the order of coders, turns or codes", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anySet, anySet), { minLength: 2, maxLength: 12 }),
      (pairs) => {
        const rows = pairs.map((sets) => ({ sets }));
        const other = rows.toReversed().map(({ sets: [a, b] }) => ({
          sets: [b.toReversed(), a.toReversed()],
        }));
        const one = setAlpha(toCodings(rows)).alpha;
        const two = setAlpha(toCodings(other)).alpha;
        if (one === null || two === null) return assert.equal(one, two);
        assert.ok(Math.abs(one - two) < 1e-12);
        assert.ok(one <= 1);
      },
    ),
    { seed: 8, numRuns: 200 },
  );
});

Deno.test("setDistance() is 0 only for equal sets, the same both ways, and never above MASI's bound", () => {
  fc.assert(
    fc.property(anySet, anySet, (a, b) => {
      const isEqual = new Set([...a, ...b]).size === a.length &&
        a.length === b.length;
      for (const distance of ["nominal", "jaccard", "masi"] as const) {
        const d = setDistance(a, b, distance);
        assert.equal(d, setDistance(b, a, distance));
        assert.equal(d === 0, isEqual);
        assert.ok(d >= 0 && d <= 1);
      }
      assert.ok(setDistance(a, b, "jaccard") <= setDistance(a, b, "masi"));
    }),
    { seed: 9, numRuns: 200 },
  );
  assert.equal(setDistance([], [], "masi"), 0);
});

Deno.test("setAlpha() resamples debates and holds alpha in its interval", () => {
  const rows = golden.cases[0]?.rows ?? [];
  assert.ok(rows.length > 0);
  const [first = [], second = []] = toCodings(rows).map((coding) =>
    coding.map((turn, position) => ({
      ...turn,
      debateId: `d${Math.floor(position / 3)}`,
    }))
  );
  const run = (seed: number) =>
    setAlpha([first, second], {
      random: createRandom(seed),
      resampleCount: 400,
    });
  const { alpha, interval } = run(1);
  assert.ok(alpha !== null && interval !== null);
  assert.ok(interval.lower < alpha && alpha < interval.upper);
  assert.deepEqual(run(1).interval, interval);
});
