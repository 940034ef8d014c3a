import assert from "node:assert/strict";
import {
  codeDebates,
  codeMatrix,
  countCodes,
  readCodebook,
  ruleCoder,
} from "coding";
import { BELLS, makeCoded, makeUncoded } from "./fixture.ts";

const codebook = readCodebook();

const CODED = [
  makeCoded("i/a", 1, ["PROPOSITION", "ELABORATION"]),
  makeCoded("i/a", 2, ["OBJECTION>1"]),
  makeUncoded("i/a", 3),
  makeCoded("i/b", 1, ["PROPOSITION"]),
  makeCoded("r/a", 1, ["PROPOSITION", "JUSTIFICATION", "FRAME"]),
];
const promptSet = ({ debateId }: { readonly debateId: string }): string =>
  debateId.startsWith("i/") ? "initial" : "revised";

Deno.test("countCodes() divides by coded turns, never by all turns", () => {
  const { groups, rows } = countCodes(CODED, { codebook, groupOf: promptSet });
  assert.deepEqual(
    groups.map((group) => [
      group.group,
      group.debateCount,
      group.codedTurnCount,
      group.uncodedTurnCount,
      group.markCount,
      group.codesPerTurn,
    ]),
    [
      ["initial", 2, 3, 1, 4, 4 / 3],
      ["revised", 1, 1, 0, 3, 3],
    ],
  );
  assert.equal(rows.length, 32);
  const row = (group: string, code: string): unknown => {
    const found = rows.find((r) => r.group === group && r.code === code);
    return [found?.turnCount, found?.share, found?.debateCount];
  };
  assert.deepEqual(row("initial", "PROPOSITION"), [2, 2 / 3, 2]);
  assert.deepEqual(row("initial", "OBJECTION"), [1, 1 / 3, 1]);
  assert.deepEqual(row("revised", "OBJECTION"), [0, 0, 0]);
});

Deno.test("countCodes() has no share where nothing was coded, and no rows for no turns", () => {
  const { groups, rows } = countCodes([makeUncoded("d", 1)], { codebook });
  assert.equal(groups[0]?.codesPerTurn, null);
  assert.ok(rows.every((row) => row.share === null && row.turnCount === 0));
  assert.deepEqual(countCodes([], { codebook }), { groups: [], rows: [] });
});

Deno.test("countCodes() leaves out turns without a group", () => {
  const { groups } = countCodes(CODED, {
    codebook,
    groupOf: (turn) => turn.role === "claim" ? "claim" : null,
  });
  assert.deepEqual(groups.map(({ codedTurnCount }) => codedTurnCount), [3]);
});

Deno.test("countCodes() counts justifications whose sentences name a standard", async () => {
  const { codedTurns } = await codeDebates([BELLS], ruleCoder({ codebook }), {
    codebook,
  });
  const { groups } = countCodes(codedTurns, { codebook });
  assert.equal(groups[0]?.groundedJustificationCount, 1);
});

Deno.test("countCodes() refuses the turns of two coders at once", () => {
  const twice = [makeCoded("d", 1, ["FRAME"]), makeCoded("d", 1, ["PROCESS"])];
  assert.throws(
    () => countCodes(twice, { codebook }),
    /each turn must occur once \(one coder at a time\), got d\/t1 twice/,
  );
});

Deno.test("codeMatrix() gives coded turns as zeros and ones and lists the uncoded", () => {
  const matrix = codeMatrix(CODED, codebook);
  assert.equal(matrix.codes.length, 16);
  assert.deepEqual(matrix.uncodedTurnIds, ["i/a/t3"]);
  assert.deepEqual(
    matrix.lines.map((line) => [
      line.turnId,
      matrix.codes.filter((_, column) => line.values[column] === 1),
    ]),
    [
      ["i/a/t1", ["PROPOSITION", "ELABORATION"]],
      ["i/a/t2", ["OBJECTION"]],
      ["i/b/t1", ["PROPOSITION"]],
      ["r/a/t1", ["PROPOSITION", "JUSTIFICATION", "FRAME"]],
    ],
  );
});

Deno.test("codeMatrix() refuses a code that is not in the codebook", () => {
  assert.throws(
    () => codeMatrix([makeCoded("d", 1, ["EVIDENCE"])], codebook),
    /turn d\/t1 must have codes of codebook cacs-scoring, got "EVIDENCE"/,
  );
});
