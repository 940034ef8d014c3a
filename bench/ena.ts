/**
 * How long network analysis takes. Run with `deno bench --allow-read bench/ena.ts`.
 *
 * The lines are those of `tests/ena/made_up.ts`, on which rENA 0.2.7 needs, with one
 * thread for linear algebra, 6.9 s for 500,000 lines and 6 codes, 7.0 s for 50,000
 * lines and 40 codes (accumulate and SVD set), and 110 s for the goodness of fit of
 * 5,000 units.
 *
 * @module
 */

import { accumulate, compareGroups, fitEna, goodnessOfFit } from "ena";
import { createRandom } from "stats";
import { codeNames, makeLines } from "../tests/ena/made_up.ts";

for (const [lineCount, codeCount] of [[5_000, 6], [500_000, 6], [50_000, 40]]) {
  const lines = makeLines(lineCount ?? 0, codeCount ?? 0);
  const codes = codeNames(codeCount ?? 0);
  const size = `${lineCount} lines x ${codeCount} codes`;
  Deno.bench(`accumulate ${size}`, { n: 5, warmup: 2 }, () => {
    accumulate(lines, { codes });
  });
  const accumulation = accumulate(lines, { codes });
  Deno.bench(`fitEna ${size}`, { n: 5, warmup: 1 }, () => {
    fitEna(accumulation);
  });
}

const conversation = makeLines(20_000, 6).map((line) => ({
  ...line,
  conversation: ["1"],
}));
Deno.bench("accumulate one conversation of 20000 lines, infinite window", {
  n: 5,
  warmup: 2,
}, () => {
  accumulate(conversation, { codes: codeNames(6), stanzaWindow: Infinity });
});

const many = fitEna(accumulate(makeLines(500_000, 6), { codes: codeNames(6) }));
Deno.bench("goodnessOfFit of 5000 units, Pearson of all 12.5 million pairs", {
  n: 3,
  warmup: 1,
}, () => {
  goodnessOfFit(many.points, many.centroids);
});
Deno.bench("goodnessOfFit of 5000 units, Spearman exact, too", {
  n: 1,
  warmup: 1,
}, () => {
  goodnessOfFit(many.points, many.centroids, { spearmanPairLimit: 13_000_000 });
});

const model = fitEna(accumulate(makeLines(2_400, 6), { codes: codeNames(6) }), {
  group: ({ tuple }) => tuple[0] ?? null,
});
Deno.bench("compareGroups 24 units x 15 pairs, 10000 relabellings, held out", {
  n: 5,
  warmup: 1,
}, () => {
  compareGroups(model, ["A", "B"], {
    random: createRandom(1),
    relabelingCount: 10_000,
  });
});
