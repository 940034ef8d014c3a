/**
 * The numbers that the notebooks show, held as values: what moves here moves in
 * the notebooks, and goes into the changelog under "Numbers changed".
 */

import assert from "node:assert/strict";
import {
  codeDebates,
  compareCoders,
  compareFrequencies,
  countCodes,
  openCoder,
  PAPER_CODES,
  readCodebook,
  toCodedLines,
} from "coding";
import {
  countTransitions,
  groupByAccuracy,
  measureNoise,
  openCorpus,
  scoreCorpus,
} from "debate";
import {
  accumulate,
  compareGroups,
  compareProjection,
  fitEna,
  project,
} from "ena";
import { createRandom, mcnemarVersions } from "stats";

const corpus = await openCorpus("role_played");
const codebook = readCodebook();
const of = (promptSet: string) =>
  corpus.debates.filter((debate) => debate.promptSet === promptSet);
const setOf = new Map(
  corpus.debates.map((debate) => [debate.debateId, debate.promptSet]),
);
const coded = async (name: string) =>
  (await codeDebates(
    corpus.debates,
    openCoder(name, { debates: corpus.debates, codebook }),
    { codebook },
  )).codedTurns;

/** Equal to the number of digits that a notebook shows. */
function near(
  actual: number | null | undefined,
  expected: number,
  digits = 3,
): void {
  assert.ok(actual !== null && actual !== undefined);
  assert.ok(
    Math.abs(actual - expected) <= 0.5 * 10 ** -digits,
    `${actual} is not ${expected}`,
  );
}

Deno.test("03_prompt_revision: accuracy of the role-played debates and of the second reader", () => {
  assert.deepEqual(
    scoreCorpus(corpus).map((
      row,
    ) => [row.condition, row.exactCount, row.essayCount, row.unparsedCount]),
    [
      ["initial", 64, 72, 0],
      ["revised", 63, 72, 0],
      ["second reader, blind", 64, 72, 0],
    ],
  );
});

Deno.test("03_prompt_revision: transitions and McNemar's test in all versions", () => {
  const { table } = countTransitions(of("initial"), {
    after: of("revised"),
    essays: corpus.essays,
  });
  assert.deepEqual(table, { a: 60, b: 3, c: 4, d: 5 });
  // chi-square (3 - 4)^2 / 7 = 1/7; exact two-sided: all of 2^7 outcomes are at least as extreme as 3 against 4.
  const [uncorrected, corrected, exact] = mcnemarVersions(table);
  near(uncorrected?.chiSquare, 1 / 7, 12);
  assert.equal(corrected?.chiSquare, 0);
  near(exact?.twoSidedPValue, 1, 12);
});

Deno.test("03_prompt_revision: code counts before and after, with turns as denominator", async () => {
  const turns = await coded("adjudicated");
  const { groups, rows } = countCodes(turns, {
    codebook,
    groupOf: (turn) => setOf.get(turn.debateId) ?? null,
  });
  assert.deepEqual(
    groups.map((group) => [group.group, group.codedTurnCount, group.markCount]),
    [["initial", 360, 1591], ["revised", 360, 1333]],
  );
  const count = (code: string) =>
    ["initial", "revised"].map((group) =>
      rows.find((row) => row.group === group && row.code === code)?.turnCount
    );
  assert.deepEqual(count("JUSTIFICATION"), [209, 360]);
  assert.deepEqual(count("OBJECTION"), [70, 64]);
  assert.deepEqual(count("RESPONSE"), [31, 23]);
  assert.deepEqual(count("AGREEMENT"), [184, 137]);
  const test = compareFrequencies(turns, {
    codebook,
    groups: ["revised", "initial"],
    groupOf: (id) => setOf.get(id) ?? null,
    pairOf: (id) => id.split("/").at(-1) ?? "",
    random: createRandom(20261130),
  });
  const adjusted = (code: string) =>
    test.codes.find((row) => row.code === code)?.adjustedPValue ?? 1;
  assert.ok(adjusted("JUSTIFICATION") < 0.001 && adjusted("OBJECTION") > 0.5);
});

Deno.test("03_prompt_revision: networks of accurate and inaccurate debates, initial and projected", async () => {
  const turns = await coded("adjudicated");
  const accuracy = new Map(
    ["initial", "revised"].flatMap((
      set,
    ) => [...groupByAccuracy(of(set), corpus.essays)]),
  );
  const linesOf = (set: string) =>
    toCodedLines(turns.filter((turn) => setOf.get(turn.debateId) === set), {
      codes: PAPER_CODES,
      attributesOf: (turn) => ({
        accuracy: accuracy.get(turn.debateId) ?? null,
      }),
    });
  const settings = { codes: PAPER_CODES, stanzaWindow: 4 };
  const model = fitEna(accumulate(linesOf("initial"), settings), {
    group: "accuracy",
    rotation: {
      kind: "means",
      pairs: [{ first: "accurate", second: "inaccurate" }],
    },
  });
  const pair = ["accurate", "inaccurate"] as const;
  const initial = compareGroups(model, pair, {
    random: createRandom(20261130),
  });
  const [axis] = initial.axes;
  assert.deepEqual([
    axis?.first.unitCount,
    axis?.second.unitCount,
    axis?.circular,
  ], [64, 8, true]);
  near(axis?.welch?.t, 3.43, 2);
  near(axis?.cohensD, 1.28, 2);
  near(initial.permutation.statistic, 0.249);
  // 9,999 random relabellings: the standard error of p = .029 is .0017.
  assert.ok(
    Math.abs(initial.permutation.pValue - 0.029) < 0.007,
    String(initial.permutation.pValue),
  );
  const projection = project(model, accumulate(linesOf("revised"), settings), {
    group: "accuracy",
  });
  const revised = compareProjection(projection, pair, {
    random: createRandom(20261130),
  });
  assert.equal(revised.axes[0]?.circular, false);
  near(revised.axes[0]?.welch?.t, 1.55, 2);
});

Deno.test("04_coder_reliability: agreement of the two coders", async () => {
  const agreement = compareCoders(
    await coded("coder_a"),
    await coded("coder_b"),
    { codebook },
  );
  assert.equal(agreement.turnCount, 720);
  near(agreement.meanKappa, 0.69);
  near(agreement.sameSetShare, 0.508);
  near(agreement.alpha.alpha, 0.623);
  const kappa = (code: string) =>
    agreement.codes.find((row) => row.code === code)?.kappa;
  near(kappa("JUSTIFICATION"), 0.927);
  near(kappa("FRAME"), 0.554);
});

Deno.test("03_prompt_revision on smollm2: the report notices that the model cannot do the task", async () => {
  const small = await openCorpus("smollm2");
  assert.equal(small.label.source, "recorded");
  const rows = scoreCorpus(small);
  assert.deepEqual(
    rows.slice(0, 5).map((
      row,
    ) => [row.condition, row.exactCount, row.essayCount, row.unparsedCount]),
    [
      ["initial", 3, 24, 5],
      ["revised", 3, 24, 6],
      ["zero-shot", 4, 24, 4],
      ["few-shot", 5, 24, 3],
      ["few-shot-x5", 3, 24, 1],
    ],
  );
  // Agreement beyond chance is nil: every kappa lies within 0.1 of 0.
  for (const row of rows.slice(0, 5)) {
    assert.ok(Math.abs(row.weightedKappa ?? 0) < 0.1, row.condition);
  }
  const turns = small.debates.flatMap((debate) => debate.turns);
  assert.ok(turns.every((turn) => turn.usage.completionTokens !== null));
  assert.equal(turns.filter((turn) => turn.truncated).length, 87);
  const first = small.debates.filter((debate) =>
    debate.promptSet === "initial"
  );
  const noise = measureNoise([...first, ...small.again], small.essays);
  assert.ok(noise.changedShare > 0.3, String(noise.changedShare));
});
