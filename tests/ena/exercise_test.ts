/**
 * The exercise: a right solution passes every rule, and each of the usual mistakes fails
 * the rule that names it.
 *
 * @module
 */

import assert from "node:assert/strict";
import { checkAccumulate, listPairs, type OwnAccumulate } from "ena";
import type { CodedLine } from "records";

/** Where a solution can go wrong. */
interface Choices {
  /** Whether an earlier line, `age` lines back in its conversation, is in reach. */
  readonly isInReach: (age: number, stanzaWindow: number) => boolean;
  /** Connections of a line with the sums of its earlier lines. */
  readonly connect: (
    x: readonly number[],
    sums: readonly number[],
    i: number,
    j: number,
  ) => number;
  /** Tells conversations apart. */
  readonly talkOf: (line: CodedLine) => string;
  /** Tells units apart. */
  readonly unitOf: (line: CodedLine) => string;
  /** Whose earlier lines are in reach. */
  readonly isHeard: (earlier: CodedLine, line: CodedLine) => boolean;
  /** How far back a line is: in its conversation, or in the file. */
  readonly countsIn: "conversation" | "file";
  /** Order of units and pairs. */
  readonly sortUnits: boolean;
  /** Pairs row by row instead of column by column. */
  readonly byRows: boolean;
  /** Units without connections are left out. */
  readonly dropsZeros: boolean;
}

const RIGHT: Choices = {
  isInReach: (age, stanzaWindow) => age < stanzaWindow,
  connect: (x, sums, i, j) =>
    (x[i] ?? 0) * (x[j] ?? 0) + (sums[i] ?? 0) * (x[j] ?? 0) +
          (x[i] ?? 0) * (sums[j] ?? 0) > 0
      ? 1
      : 0,
  talkOf: ({ conversation }) => JSON.stringify(conversation),
  unitOf: ({ unit }) => JSON.stringify(unit),
  isHeard: () => true,
  countsIn: "conversation",
  sortUnits: false,
  byRows: false,
  dropsZeros: false,
};

/** A solution by the book but for one choice. */
function solution(change: Partial<Choices>): OwnAccumulate {
  const choices = { ...RIGHT, ...change };
  return (lines, { codes, stanzaWindow }) => {
    const pairs = choices.byRows
      ? codes.flatMap((_, i) =>
        codes.flatMap((_, j) => i < j ? [{ first: i, second: j }] : [])
      )
      : listPairs(codes);
    const sums = new Map<string, number[]>();
    lines.forEach((line, index) => {
      const unit = choices.unitOf(line);
      const own = sums.get(unit) ?? pairs.map(() => 0);
      sums.set(unit, own);
      const before = lines.slice(0, index).filter((earlier) =>
        choices.countsIn === "file" ||
        choices.talkOf(earlier) === choices.talkOf(line)
      );
      const reached = before.filter((earlier, place) =>
        choices.isInReach(before.length - place, stanzaWindow) &&
        choices.talkOf(earlier) === choices.talkOf(line) &&
        choices.isHeard(earlier, line)
      );
      const context = codes.map((_, code) =>
        reached.reduce((sum, { codes }) => sum + (codes[code] ?? 0), 0)
      );
      const x = line.codes.map(Number);
      pairs.forEach(({ first, second }, pair) => {
        own[pair] = (own[pair] ?? 0) +
          choices.connect(x, context, first, second);
      });
    });
    const rows = [...sums].filter(([, row]) =>
      !choices.dropsZeros || row.some((value) => value > 0)
    );
    if (choices.sortUnits) rows.sort(([a], [b]) => a < b ? -1 : 1);
    return rows.map(([, row]) => row);
  };
}

function wrongRules(own: OwnAccumulate): string[] {
  return checkAccumulate(own).flatMap(({ rule, verdict }) =>
    verdict === "wrong" ? [rule] : []
  );
}

Deno.test("checkAccumulate() finds nothing wrong with a solution straight from the definition", () => {
  const rows = checkAccumulate(solution({}));
  assert.equal(rows.length, 15);
  assert.deepEqual(wrongRules(solution({})), []);
  // Sixty turns are enough for every pair of every speaker.
  const last = rows.at(-1)?.expected ?? "";
  assert.equal(last.split(/[ /]+/).length, 9);
  assert.ok(last.split(/[ /]+/).every((value) => Number(value) > 1));
});

Deno.test("checkAccumulate() names the rule that each usual mistake breaks", () => {
  const product = (
    x: readonly number[],
    sums: readonly number[],
    i: number,
    j: number,
  ) =>
    (x[i] ?? 0) * (x[j] ?? 0) + (sums[i] ?? 0) * (x[j] ?? 0) +
    (x[i] ?? 0) * (sums[j] ?? 0);
  const mistakes: readonly (readonly [string, Partial<Choices>, RegExp])[] = [
    [
      "the window does not count the turn itself",
      { isInReach: (age, stanzaWindow) => age <= stanzaWindow },
      /A window of 2 does not reach/,
    ],
    [
      "the window is one too short",
      { isInReach: (age, stanzaWindow) => age < stanzaWindow - 1 },
      /with the turn before it/,
    ],
    [
      "the whole conversation is in reach",
      { isInReach: () => true },
      /A window of 2 does not reach/,
    ],
    [
      "a window of 1 is taken for an infinite one",
      {
        isInReach: (age, stanzaWindow) =>
          age < (stanzaWindow === 1 ? Infinity : stanzaWindow),
      },
      /^A window of 1 holds the turn alone$/,
    ],
    [
      "no earlier turn is in reach",
      { isInReach: () => false },
      /with the turn before it/,
    ],
    [
      "an infinite window is taken for none",
      {
        isInReach: (age, stanzaWindow) =>
          age < (Number.isFinite(stanzaWindow) ? stanzaWindow : 1),
      },
      /An infinite window/,
    ],
    [
      "all codes of the window connect",
      {
        connect: (x, sums, i, j) =>
          ((x[i] ?? 0) + (sums[i] ?? 0)) * ((x[j] ?? 0) + (sums[j] ?? 0)) > 0
            ? 1
            : 0,
      },
      /Two earlier turns do not connect/,
    ],
    ["connections count as often as codes meet", { connect: product }, /once/],
    [
      "codes of the same turn are left out",
      {
        connect: (x, sums, i, j) =>
          (sums[i] ?? 0) * (x[j] ?? 0) + (x[i] ?? 0) * (sums[j] ?? 0) > 0
            ? 1
            : 0,
      },
      /The codes of one turn connect/,
    ],
    [
      "the earlier code must be the first of the pair",
      {
        connect: (x, sums, i, j) =>
          ((x[i] ?? 0) + (sums[i] ?? 0)) * (x[j] ?? 0) > 0 ? 1 : 0,
      },
      /Sixty turns/,
    ],
    ["conversations are ignored", { talkOf: () => "" }, /Turns of another/],
    [
      "the window is counted in turns of the file",
      { countsIn: "file" },
      /do not use up the window/,
    ],
    [
      "only own turns are in reach",
      {
        isHeard: (earlier, line) =>
          RIGHT.unitOf(earlier) === RIGHT.unitOf(line),
      },
      /Turns of others are in reach/,
    ],
    [
      "names are joined with a dot",
      { unitOf: ({ unit }) => unit.join(".") },
      /every part of their name/,
    ],
    ["speakers are sorted", { sortUnits: true }, /order of first appearance/],
    ["speakers without connections vanish", { dropsZeros: true }, /with zeros/],
    ["pairs run row by row", { byRows: true }, /Pairs come as/],
  ];
  const seen = new Set<string>();
  for (const [name, change, rule] of mistakes) {
    const wrong = wrongRules(solution(change));
    assert.ok(wrong.some((one) => rule.test(one)), `${name}: ${wrong}`);
    for (const one of wrong) seen.add(one);
    // The sixty turns notice whatever concerns a window of 4.
    if (change.connect !== undefined || change.isInReach !== undefined) {
      const isAbout4 = name !== "a window of 1 is taken for an infinite one" &&
        name !== "an infinite window is taken for none";
      assert.equal(wrong.some((one) => /Sixty/.test(one)), isAbout4, name);
    }
  }
  // Every rule is broken by some mistake, so none is idle.
  assert.deepEqual(
    checkAccumulate(solution({})).map(({ rule }) => rule).filter((rule) =>
      !seen.has(rule)
    ),
    [],
  );
});

Deno.test("checkAccumulate() shows what came instead: an error, another form, nothing", () => {
  const [first] = checkAccumulate(() => {
    throw new RangeError("no such code");
  });
  assert.equal(first?.got, "no such code");
  assert.equal(checkAccumulate(() => [])[0]?.got, "");
  assert.equal(
    checkAccumulate(() => [[1, 1, 1], [0, 0, 0]])[0]?.verdict,
    "wrong",
  );
  // A notebook does not check types.
  const untyped: unknown = () => undefined;
  const isOwn = (value: unknown): value is OwnAccumulate =>
    typeof value === "function";
  assert.ok(isOwn(untyped));
  assert.equal(checkAccumulate(untyped)[0]?.got, "undefined");
});
