import assert from "node:assert/strict";
import * as fc from "fast-check";
import { listRunSplits, readPrintedNumber } from "stats";

/** All sets of percentages by trying every ordered split, in the plainest way. */
function byBruteForce(
  total: number,
  positives: number,
  runCount: number,
): Map<string, number> {
  const means = new Map<string, number>();
  const place = (
    run: number,
    left: number,
    hits: number,
    shares: number[],
  ): void => {
    if (run === runCount) {
      if (left !== 0 || hits !== 0) return;
      const key = shares.map((share) => (100 * share).toFixed(9))
        .map(Number).sort((one, other) => one - other).join();
      means.set(
        key,
        100 * shares.reduce((sum, share) => sum + share, 0) / runCount,
      );
      return;
    }
    for (let size = 1; size <= left; size++) {
      for (let hit = 0; hit <= Math.min(size, hits); hit++) {
        place(run + 1, left - size, hits - hit, [...shares, hit / size]);
      }
    }
  };
  place(0, total, positives, []);
  return means;
}

Deno.test("listRunSplits() finds by hand what three things in two runs allow", () => {
  // Sizes 2 and 1; the one positive is in the large run (1/2, 0/1) or in the small one (0/2, 1/1).
  const counted = { total: 3, positives: 1, runCount: 2 };
  const percentages = (mean: string) =>
    listRunSplits({ ...counted, mean }).map((split) => split.percentages);
  assert.deepEqual(percentages("25.0"), [[0, 50]]);
  assert.deepEqual(percentages("50"), [[0, 100]]);
  assert.deepEqual(percentages("33.3"), []);
});

Deno.test("listRunSplits() finds the sets that trying every ordered split finds", () => {
  const cases = fc.tuple(
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 0, max: 6 }),
    fc.integer({ min: 0, max: 10 }),
    fc.nat(),
  );
  let seen = 0;
  fc.assert(
    fc.property(cases, ([runCount, extra, hits, pick]) => {
      const total = runCount + extra;
      const positives = Math.min(hits, total);
      const all = [...byBruteForce(total, positives, runCount)];
      const mean = (all[pick % all.length]?.[1] ?? 0).toFixed(pick % 2);
      const { lower, upper } = readPrintedNumber(mean);
      const wanted = all
        .filter(([, value]) => value >= lower - 1e-9 && value <= upper + 1e-9)
        .map(([key]) => key).sort();
      seen += wanted.length;
      const found = listRunSplits({ total, positives, runCount, mean });
      for (const { runs } of found) {
        const sum = (of: (run: typeof runs[number]) => number): number =>
          runs.reduce((all, run) => all + of(run), 0);
        assert.deepEqual(
          [sum((run) => run.total), sum((run) => run.positives), runs.length],
          [total, positives, runCount],
        );
      }
      assert.deepEqual(
        found.map(({ percentages }) =>
          percentages.map((one) => Number(one.toFixed(9))).join()
        ).sort(),
        wanted,
      );
    }),
    { seed: 71, numRuns: 150 },
  );
  assert.ok(seen > 150, "the cases must hold splits that fit");
});

Deno.test("listRunSplits() refuses counts that cannot be", () => {
  const counted = { total: 3, positives: 1, runCount: 2, mean: "50" };
  assert.throws(() => listRunSplits({ ...counted, positives: 4 }), {
    message:
      "Cannot list the splits of counted runs: positives must be at most total, got 4 of 3",
  });
  assert.throws(() => listRunSplits({ ...counted, total: 1 }), RangeError);
  assert.throws(() => listRunSplits({ ...counted, mean: "half" }), SyntaxError);
});
