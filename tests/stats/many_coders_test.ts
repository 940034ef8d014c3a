import assert from "node:assert/strict";
import * as fc from "fast-check";
import { cohensKappa, fleissKappa, gwetAc1 } from "stats";
import { assertClose } from "./golden.ts";

/** Turns counts (units x categories) into codes (coders x units). */
function fromCounts(counts: readonly (readonly number[])[]): number[][] {
  const units = counts.map((unit) =>
    unit.flatMap((count, category) =>
      new Array<number>(count).fill(category + 1)
    )
  );
  const coders = units[0]?.length ?? 0;
  return Array.from(
    { length: coders },
    (_, coder) => units.map((unit) => unit[coder] ?? 0),
  );
}

Deno.test("fleissKappa() gives the worked example of ten units and fourteen coders", () => {
  // The table that encyclopedias use for Fleiss' kappa; by hand:
  // pa = 3.78 / 10 = 0.378, pe = 0.2128, kappa = 0.1652 / 0.7872 = 0.2099.
  const counts = [
    [0, 0, 0, 0, 14],
    [0, 2, 6, 4, 2],
    [0, 0, 3, 5, 6],
    [0, 3, 9, 2, 0],
    [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0],
    [3, 2, 6, 3, 0],
    [2, 5, 3, 2, 2],
    [6, 5, 2, 1, 0],
    [0, 2, 2, 3, 7],
  ];
  const kappa = fleissKappa(fromCounts(counts), {
    categories: [1, 2, 3, 4, 5],
  });
  assert.equal(kappa.observedAgreement?.toFixed(3), "0.378");
  assert.equal(kappa.expectedAgreement?.toFixed(3), "0.213");
  assert.equal(kappa.estimate?.toFixed(3), "0.210");
});

Deno.test("fleissKappa() of two coders is Scott's pi by its own formula", () => {
  const pair = fc.tuple(
    fc.integer({ min: 1, max: 3 }),
    fc.integer({ min: 1, max: 3 }),
  );
  fc.assert(
    fc.property(fc.array(pair, { minLength: 2, maxLength: 12 }), (pairs) => {
      const n = pairs.length;
      const agreed = pairs.filter(([one, other]) => one === other).length / n;
      const chance = [1, 2, 3].reduce((sum, category) => {
        const uses = pairs.flat().filter((code) => code === category).length;
        return sum + (uses / (2 * n)) ** 2;
      }, 0);
      const { estimate, reason } = fleissKappa(
        [pairs.map(([one]) => one), pairs.map(([, other]) => other)],
        { categories: [1, 2, 3] },
      );
      if (chance === 1) return estimate === null && reason !== null;
      return Math.abs((estimate ?? NaN) - (agreed - chance) / (1 - chance)) <
        1e-12;
    }),
    { seed: 40 },
  );
});

Deno.test("gwetAc1() does not fall where one category prevails, as kappa does", () => {
  // 118 yes-yes, 5 yes-no, 2 no-yes, 0 no-no: pa = 118/125 = 0.944;
  // p(yes) = (123 + 120) / 250 = 0.972; pe = 2 * 0.972 * 0.028 = 0.054432.
  const first = [...new Array(123).fill("y"), ...new Array(2).fill("n")];
  const second = [
    ...new Array(118).fill("y"),
    ...new Array(5).fill("n"),
    ...new Array(2).fill("y"),
  ];
  const categories = ["y", "n"];
  const ac1 = gwetAc1([first, second], { categories });
  assertClose(
    ac1.estimate ?? NaN,
    (0.944 - 0.054432) / (1 - 0.054432),
    { relative: 1e-12 },
    "AC1",
  );
  const kappa = cohensKappa(first, second, { categories }).estimate;
  assert.ok(kappa !== null && kappa < 0);
});

Deno.test("gwetAc1() of two coders has Gwet's variance by his two-coder formula", () => {
  // Gwet (2008, equation 8) for two coders and q categories:
  // v = [pa(1-pa) - 4(1-AC1)(sum_k p_kk (1-p_k) / (q-1) - pa pe)
  //      + 4(1-AC1)^2 (sum_kl p_kl (1 - (p_k+p_l)/2)^2 / (q-1)^2 - pe^2)] / (n (1-pe)^2)
  const first = [1, 1, 2, 3, 3, 2, 1, 1, 2, 3, 3, 1];
  const second = [1, 2, 2, 3, 1, 2, 1, 1, 3, 3, 3, 1];
  const n = first.length;
  const share = (k: number, l: number) =>
    first.filter((code, index) => code === k && second[index] === l).length / n;
  const uses = (k: number) =>
    [...first, ...second].filter((code) => code === k).length / (2 * n);
  const all = [1, 2, 3];
  const pa = all.reduce((sum, k) => sum + share(k, k), 0);
  const pe = all.reduce((sum, k) => sum + uses(k) * (1 - uses(k)), 0) / 2;
  const ac1 = (pa - pe) / (1 - pe);
  const own = all.reduce((sum, k) => sum + share(k, k) * (1 - uses(k)), 0) / 2;
  const cross = all.reduce(
    (sum, k) =>
      sum + all.reduce(
        (part, l) =>
          part + share(k, l) * (1 - (uses(k) + uses(l)) / 2) ** 2 / 4,
        0,
      ),
    0,
  );
  const variance = (pa * (1 - pa) - 4 * (1 - ac1) * (own - pa * pe) +
    4 * (1 - ac1) ** 2 * (cross - pe ** 2)) / (n * (1 - pe) ** 2);
  const result = gwetAc1([first, second], { categories: all });
  assertClose(result.estimate ?? NaN, ac1, { relative: 1e-12 }, "AC1");
  // The formula divides by n, the linearized form by n - 1.
  assertClose(
    result.standardError ?? NaN,
    Math.sqrt(variance * n / (n - 1)),
    { relative: 1e-10 },
    "se",
  );
  // The 97.5 % point of t with 11 degrees of freedom is 2.20098516 in tables.
  const { interval, standardError } = result;
  assert.ok(interval !== null && standardError !== null);
  const reach = 2.20098516 * standardError;
  assertClose(interval.lower, ac1 - reach, { absolute: 1e-8 }, "lower");
  assertClose(interval.upper, ac1 + reach, { absolute: 1e-8 }, "upper");
});

Deno.test("gwetAc1() takes missing codes: they count for chance, not for agreement", () => {
  // Units y y, y -, n n: pa = 1; shares y (1 + 1 + 0) / 3; pe = 2 * 2/3 * 1/3.
  const ac1 = gwetAc1([["y", "y", "n"], ["y", null, "n"]], {
    categories: ["y", "n"],
  });
  assert.equal(ac1.observedAgreement, 1);
  assertClose(ac1.expectedAgreement ?? NaN, 4 / 9, { relative: 1e-14 }, "pe");
  assert.equal(ac1.estimate, 1);
  assert.equal(ac1.unitCount, 2);
});

Deno.test("agreement of many coders says why it is undefined", () => {
  const categories = ["y", "n"];
  assert.equal(
    fleissKappa([["y", "y"], ["y", "y"]], { categories }).reason,
    "all codes are equal",
  );
  assert.equal(
    fleissKappa([[], []], { categories }).reason,
    "no unit has two codes",
  );
  const lonely = gwetAc1([["y", null], [null, "n"]], { categories });
  assert.equal(lonely.reason, "no unit has two codes");
  assert.equal(lonely.interval, null);
  // AC1 stays defined where all codes are equal: pa = 1, pe = 0.
  assert.equal(gwetAc1([["y", "y"], ["y", "y"]], { categories }).estimate, 1);
});

Deno.test("agreement of many coders refuses codes that do not fit", () => {
  const categories = ["y", "n"];
  assert.throws(() => fleissKappa([["y"]], { categories }), {
    name: "RangeError",
    message:
      "Cannot compute Fleiss' kappa: codes must hold at least 2 coders, got 1",
  });
  assert.throws(() => fleissKappa([["y"], ["x"]], { categories }), {
    message:
      'Cannot compute Fleiss\' kappa: codes[1][0] must be one of ["y","n"], got "x"',
  });
  assert.throws(() => gwetAc1([["y"], ["y", "n"]], { categories }), RangeError);
  assert.throws(
    () => gwetAc1([["y"], ["y"]], { categories: ["y"] }),
    RangeError,
  );
});
