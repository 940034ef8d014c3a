/**
 * The methods paragraph: what it says is so, and what was not done is not said.
 *
 * @module
 */

import assert from "node:assert/strict";
import {
  accumulate,
  type AccumulateOptions,
  compareGroups,
  type CompareOptions,
  describeModel,
  fitEna,
  type FitEnaOptions,
  halveWithTime,
} from "ena";
import { createRandom } from "stats";
import type { CodedLine } from "records";
import { mainCodes, readLines } from "./golden.ts";

const codes = mainCodes(6);
const lines = readLines("main", codes, {
  attributes: ["Cohort"],
  numericAttributes: ["Score"],
});
const MEANS: FitEnaOptions = {
  group: "Group",
  rotation: { kind: "means", pairs: [{ first: "A", second: "B" }] },
};

function paragraph(
  { own = lines, count = {}, fit = {}, compare }: {
    own?: readonly CodedLine[];
    count?: Partial<AccumulateOptions>;
    fit?: FitEnaOptions;
    compare?: Partial<CompareOptions>;
  },
): string {
  const model = fitEna(
    accumulate(own, { codes, unitColumns: ["Group", "Unit"], ...count }),
    fit,
  );
  if (compare === undefined) return describeModel(model);
  const comparison = compareGroups(model, ["A", "B"], {
    random: createRandom(1),
    relabelingCount: 99,
    heldOutRelabelingCount: 19,
    ...compare,
  });
  return describeModel(model, { comparison });
}

function assertSays(words: string, parts: readonly string[]): void {
  assert.ok(parts.length > 0);
  for (const part of parts) {
    assert.ok(words.includes(part), `${part}\nis not in\n${words}`);
  }
}

function assertSilent(words: string, parts: readonly RegExp[]): void {
  assert.ok(parts.length > 0);
  for (const part of parts) assert.doesNotMatch(words, part);
}

Deno.test("describeModel() says how many lines there are, and names columns that it is told", () => {
  const model = fitEna(accumulate(lines, { codes }));
  assertSays(
    describeModel(model, {
      unitColumns: ["Group", "Unit"],
      conversationColumns: ["Conv"],
    }),
    [
      "Lines are told apart: units by Group and Unit, conversations by Conv.",
      "600 in all.",
    ],
  );
  assertSilent(describeModel(model), [/told apart/]);
});

Deno.test("describeModel() does not call a side positive that the sign of rENA made negative", () => {
  const words = paragraph({ fit: { ...MEANS, signRule: "rENA" } });
  assertSays(words, ["Means rotation: A against B;"]);
  assertSilent(words, [/A \(positive\)/]);
  assertSays(paragraph({ fit: MEANS }), ["A (positive) against B;"]);
});

Deno.test("describeModel() describes trajectories as steps, each by itself or added up", () => {
  const separate = paragraph({ count: { rows: "separate-trajectory" } });
  assertSays(separate, [
    "72 steps of 24 units (separate-trajectory)",
    "one conversation, by itself.",
    "the lines of a step are summed",
    "Brohinsky et al. (2021)",
  ]);
  assertSilent(separate, [/added up/, /units with connections/]);
  assertSays(paragraph({ count: { rows: "accumulated-trajectory" } }), [
    "one conversation and in those before it, added up.",
  ]);
});

Deno.test("describeModel() names the connections that a mask removes", () => {
  const mask = codes.map((_, i) =>
    codes.map((_, j) => i === 0 && j === 1 ? 0 : 1)
  );
  assertSays(paragraph({ count: { mask } }), [
    "multiplied by a mask, which removes Data & Design.",
  ]);
  const half = mask.map((row) => row.map((factor) => factor / 2));
  assertSays(paragraph({ count: { mask: half } }), [
    "by a mask (factors 0 to 0.5), which removes Data & Design.",
  ]);
  const most = codes.map((_, i) =>
    codes.map((_, j) => i === 4 || j === 5 ? 1 : 0)
  );
  assertSays(paragraph({ count: { mask: most } }), [
    "which removes 10 of 15 connections.",
  ]);
});

Deno.test("describeModel() tells functions apart that are written among the options", () => {
  const root = paragraph({ count: { weighting: (value) => value ** 0.5 } });
  assertSays(root, ["by the function (value)"]);
  assertSilent(root, [/function weighting/]);
  assertSays(paragraph({ count: { weighting: Math.log1p } }), [
    "by the function log1p",
  ]);
});

Deno.test("describeModel() says that decay does nothing where only presence counts", () => {
  const ground = {
    description: "all earlier lines, halving with every line",
    reach: Infinity,
    weight: halveWithTime(1),
  };
  assertSays(paragraph({ count: { ground, weighting: "binary" } }), [
    "once per line, whatever the weights of the lines in reach",
    "Shaffer, Wang & Ruis (2025)",
  ]);
  const product = paragraph({ count: { ground } });
  assertSilent(product, [/whatever/, /Siebert/, /stanza window/]);
});

Deno.test("describeModel() describes zero units as they were treated", () => {
  const silent = lines.map((line) =>
    line.unit[1] === "A01" ? { ...line, codes: codes.map(() => 0) } : line
  );
  const kept = paragraph({ own: silent });
  assertSays(kept, ["the 1 without stays at the origin."]);
  const dropped = paragraph({ own: silent, fit: { zeroUnits: "drop" } });
  assertSays(dropped, [
    "23 units, ",
    "Units without connections are dropped.",
    "1 unit without connections was dropped: A.A01.",
  ]);
  assertSilent(dropped, [/origin/]);
  assertSays(paragraph({}), ["with connections; all have some."]);
});

Deno.test("describeModel() says which side of a regression axis is which, and who did not help", () => {
  const some = lines.map((line) =>
    line.unit[1] === "A01"
      ? { ...line, attributes: { ...line.attributes, Score: null } }
      : line
  );
  const words = paragraph({
    own: some,
    fit: { rotation: { kind: "regression", x: "Score", y: "Group" } },
  });
  assertSays(words, [
    "REG1 rises with Score.",
    "On REG2 the level of Group that sorts later is positive.",
    "1 unit without a value did not help to find these axes.",
    "Bowman et al. (2021)",
  ]);
});

Deno.test("describeModel() describes the tests that were made, and no others", () => {
  const exact = paragraph({
    fit: MEANS,
    compare: { exactLimit: 1e7, heldOutRelabelingCount: 3 },
  });
  assertSays(exact, ["all 2704156 relabellings)"]);
  const random = paragraph({ fit: MEANS, compare: { exactLimit: 1 } });
  assertSays(random, [
    "A (n = 12) and B (n = 12) were compared by a permutation test",
    "99 random relabellings)",
    "(leave-one-out), one-sided against 19 random relabellings",
    "On MR1 and SVD2 there are Welch's t test, the Mann-Whitney U test (exact), Cohen's d",
    "On MR1 they are circular",
    "t intervals at 95 %.",
    "Phipson & Smyth (2010)",
    "Stone (1974)",
  ]);
  const apart = paragraph({ fit: { group: "Group" }, compare: { folds: 4 } });
  assertSays(apart, ["(4 folds)", "On SVD1 and SVD2 there are"]);
  assertSilent(apart, [/circular/]);
  assertSilent(paragraph({ fit: MEANS }), [
    /permutation/,
    /Welch/,
    /interval/,
    /Phipson/,
    /Stone/,
  ]);
});

Deno.test("compareGroups() warns where no arrangement of labels could be significant", () => {
  const few = lines.filter(({ unit }) =>
    ["A01", "A02", "A03", "B01", "B02", "B03"].includes(unit[1] ?? "")
  );
  const model = fitEna(
    accumulate(few, { codes, unitColumns: ["Group", "Unit"] }),
    { group: "Group" },
  );
  const { warnings } = compareGroups(model, ["A", "B"], {
    random: createRandom(1),
  });
  // Three of six in 20 ways; the groups changed over are as far apart: 2 / 20.
  assert.match(warnings.join(" "), /cannot give a p value below 0\.1,/);
});
