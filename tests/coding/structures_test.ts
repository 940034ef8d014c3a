import assert from "node:assert/strict";
import fc from "fast-check";
import {
  countStructures,
  findStructures,
  parseCodebook,
  readCodebook,
  STRUCTURE_KINDS,
  type StructureKind,
} from "coding";
import { isRecord, readYaml } from "read";
import { makeCoded, makeUncoded } from "./fixture.ts";

const codebook = readCodebook();

/** Structures of one debate whose turns have these marks, as kind and turn numbers. */
function structuresOf(
  turns: readonly (readonly string[] | "uncoded")[],
): [StructureKind, string][] {
  const coded = turns.map((marks, position) =>
    marks === "uncoded"
      ? makeUncoded("d", position + 1)
      : makeCoded("d", position + 1, marks)
  );
  return findStructures(coded, codebook).map((structure) => [
    structure.kind,
    structure.turnIds.map((turnId) => turnId.slice(3)).join(" "),
  ]);
}

const cases: readonly [
  string,
  readonly (readonly string[] | "uncoded")[],
  [StructureKind, string][],
][] = [
  ["a claim that nobody takes up", [["PROPOSITION"]], [["bare", "1"]]],
  [
    "a claim with its own reason",
    [["PROPOSITION", "ELABORATION"]],
    [["simple", "1"]],
  ],
  [
    "a claim that a noticing turn reasons about",
    [["PROPOSITION"], ["ACKNOWLEDGMENT>1", "ELABORATION"]],
    [["simple", "1 2"]],
  ],
  [
    "reasons in two turns without assent",
    [["PROPOSITION", "ELABORATION"], ["ACKNOWLEDGMENT>1", "AMPLIFICATION"]],
    [["compound", "1 2"]],
  ],
  [
    "an objection that was answered",
    [["PROPOSITION", "ELABORATION"], ["OBJECTION>1"], ["RESPONSE>2"]],
    [["compound", "1 2 3"]],
  ],
  [
    "an objection that was left open",
    [["PROPOSITION", "ELABORATION"], ["OBJECTION>1"], ["AGREEMENT>1"]],
    [["eroded", "1 2 3"]],
  ],
  [
    "an objection that the others gave way to",
    [["PROPOSITION"], ["OBJECTION>1"], ["AGREEMENT>2"]],
    [["convergent", "1 2 3"]],
  ],
  [
    "an answer that itself meets an objection",
    [["PROPOSITION"], ["OBJECTION>1"], ["RESPONSE>2"], ["OBJECTION>3"]],
    [["eroded", "1 2 3 4"]],
  ],
  [
    "assent without disagreement",
    [["PROPOSITION"], ["AGREEMENT>1", "ELABORATION"]],
    [["convergent", "1 2"]],
  ],
  [
    "an argument that breaks off",
    [["PROPOSITION"], ["AGREEMENT>1", "INCOMPLETE"]],
    [["eroded", "1 2"]],
  ],
  [
    "two arguments that a later turn ties together",
    [["PROPOSITION"], ["ASSERTION"], ["AGREEMENT>1", "OBJECTION>2"]],
    [["eroded", "1 2 3"]],
  ],
  [
    "two arguments beside each other",
    [["PROPOSITION"], ["ASSERTION"], ["AGREEMENT>2"], ["AMPLIFICATION"]],
    [["bare", "1"], ["convergent", "2 3"], ["simple", "4"]],
  ],
  ["procedure, which is no argument", [["PROCESS"], ["FRAME"]], []],
  [
    "an uncoded turn in the middle",
    [["PROPOSITION"], "uncoded", ["AGREEMENT>2"]],
    [["bare", "1"], ["bare", "3"]],
  ],
  ["no turns", [], []],
];

for (const [what, turns, expected] of cases) {
  Deno.test(`findStructures() sees ${what}`, () => {
    assert.deepEqual(structuresOf(turns), expected);
  });
}

Deno.test("findStructures() names the open disagreement and says where an argument may go on", () => {
  const [open] = findStructures([
    makeCoded("d", 1, ["PROPOSITION"]),
    makeCoded("d", 2, ["OBJECTION>1"]),
  ], codebook);
  assert.deepEqual(open?.openTurnIds, ["d/t2"]);
  assert.equal(open?.isWhole, true);
  const [, cut] = findStructures([
    makeCoded("d", 1, ["PROPOSITION"]),
    makeUncoded("d", 2),
    makeCoded("d", 3, ["AGREEMENT>2"]),
  ], codebook);
  assert.equal(cut?.isWhole, false);
});

Deno.test("findStructures() does not take a speaker's assent to itself for convergence", () => {
  const structures = findStructures([
    makeCoded("d", 1, ["PROPOSITION"], { role: "claim" }),
    makeCoded("d", 2, ["AGREEMENT>1"], { role: "claim" }),
  ], codebook);
  assert.deepEqual(structures.map(({ kind }) => kind), ["bare"]);
});

Deno.test("findStructures() asks for the families that it works with", () => {
  const source = readYaml("rules/codebook_cacs.yaml");
  assert.ok(isRecord(source) && Array.isArray(source["codes"]));
  const other = parseCodebook({
    ...source,
    families: { all: "every code" },
    codes: source["codes"].map((entry) => ({ ...entry, family: "all" })),
  }, "other.yaml");
  assert.throws(
    () => findStructures([], other),
    /codebook cacs-scoring must have the family generative, got all/,
  );
});

const anyTurns = fc.array(
  fc.array(
    fc.constantFrom(
      "PROPOSITION",
      "ELABORATION",
      "PROCESS",
      "OBJECTION>1",
      "CHALLENGE>2",
      "RESPONSE>2",
      "AGREEMENT>1",
      "AGREEMENT>3",
      "ACKNOWLEDGMENT>2",
    ),
    { maxLength: 3 },
  ),
  { minLength: 1, maxLength: 6 },
).map((turns) =>
  turns.map((marks, position) =>
    marks.filter((mark) => {
      const [, target] = mark.split(">");
      return target === undefined || Number(target) <= position;
    })
  )
);

Deno.test("findStructures() gives each turn to at most one structure, and ties exactly what answers connect", () => {
  fc.assert(
    fc.property(anyTurns, (turns) => {
      const coded = turns.map((marks, i) => makeCoded("d", i + 1, marks));
      const structures = findStructures(coded, codebook);
      const placed = structures.flatMap(({ turnIds }) => turnIds);
      assert.equal(new Set(placed).size, placed.length);
      // brute force: a turn reaches another by walking answers in both directions
      const reach = (from: string): Set<string> => {
        const found = new Set([from]);
        for (let size = 0; size < found.size;) {
          size = found.size;
          for (const turn of coded) {
            for (const { targetTurnId } of turn.marks) {
              if (targetTurnId === null) continue;
              if (found.has(turn.turnId)) found.add(targetTurnId);
              if (found.has(targetTurnId)) found.add(turn.turnId);
            }
          }
        }
        return found;
      };
      for (const { turnIds } of structures) {
        for (const turnId of turnIds) {
          assert.deepEqual([...reach(turnId)].sort(), [...turnIds].sort());
        }
      }
    }),
    { seed: 6, numRuns: 300 },
  );
});

Deno.test("countStructures() counts kinds by group, with shares that add up to 1", () => {
  const structures = findStructures([
    makeCoded("a", 1, ["PROPOSITION"]),
    makeCoded("a", 2, ["AGREEMENT>1"]),
    makeCoded("a", 3, ["ELABORATION"]),
    makeCoded("b", 1, ["PROPOSITION"]),
    makeCoded("c", 1, ["PROPOSITION"]),
  ], codebook);
  const rows = countStructures(
    structures,
    (debateId) => debateId === "c" ? null : debateId === "a" ? "x" : "y",
  );
  assert.deepEqual(rows.map(({ kind }) => kind), [
    ...STRUCTURE_KINDS,
    ...STRUCTURE_KINDS,
  ]);
  const x = rows.filter(({ group }) => group === "x");
  assert.deepEqual(
    x.map(({ structureCount, share }) => [structureCount, share]),
    [[0, 0], [1, 0.5], [0, 0], [1, 0.5], [0, 0]],
  );
  assert.equal(rows.filter(({ group }) => group === "y").length, 5);
});
