/**
 * Argument structures: follows who answers whom through a debate and says what became of each argument. The names simple, compound,
 * eroded and convergent are those of the literature; the rules that tell them apart by marks and targets are our own, since the
 * definitions were not at hand. It leaves out structure inside one turn.
 *
 * Source: Canary, Brossmann and Seibold 1987, Southern Speech Communication Journal 53, 18-37 (names of the
 * structures; abstract read).
 *
 * @module
 */

import type { CodedTurn } from "records";
import { type Codebook, findCode } from "./codebook.ts";

/**
 * What became of an argument. "convergent": another speaker agreed and no disagreement was left open. "eroded": a disagreement was
 * left open, or the last turn broke off. "compound": two or more turns reason, nobody agreed. "simple": one turn reasons. "bare":
 * something was put forward and nobody reasoned.
 */
export type StructureKind =
  | "convergent"
  | "eroded"
  | "compound"
  | "simple"
  | "bare";

/** All kinds, in the order in which they are asked for. */
export const STRUCTURE_KINDS: readonly StructureKind[] = [
  "eroded",
  "convergent",
  "compound",
  "simple",
  "bare",
];

/** One argument: turns tied together by who answers whom. */
export interface ArgumentStructure {
  /** The debate. */
  readonly debateId: string;
  /** What became of it. */
  readonly kind: StructureKind;
  /** Its turns in order; at least one. */
  readonly turnIds: readonly string[];
  /** Roles of its turns, in the same order. */
  readonly roles: readonly string[];
  /** Turns whose disagreement nobody met; empty unless eroded. */
  readonly openTurnIds: readonly string[];
  /** False where a mark answers a turn that was not coded, so that the argument may be longer than shown. */
  readonly isWhole: boolean;
}

/** How often each kind occurs in a group. */
export interface StructureCount {
  /** Name of the group. */
  readonly group: string;
  /** Kind of structure. */
  readonly kind: StructureKind;
  /** Structures of this kind. */
  readonly structureCount: number;
  /** Share of the group's structures, 0 to 1. */
  readonly share: number;
  /** Debates of the group with at least one. */
  readonly debateCount: number;
}

/**
 * Finds the argument structures of debates. Turns belong together if one answers the other, directly or through others. A
 * disagreement is met if a later turn answers the turn that disagrees with a code that defends or with AGREEMENT (a code of the family
 * convergence other than ACKNOWLEDGMENT counts as agreement). Turns that put nothing forward and answer nobody (procedure only)
 * are in no structure. Uncoded turns are left out.
 *
 * @param codedTurns Coded turns of one coder, of one debate or many.
 * @param codebook A codebook with the families generative, reasoning, convergence and disagreement.
 * @returns Structures in the order of debates and of their first turns.
 * @throws {RangeError} If the codebook lacks one of these families.
 *
 * @example
 * ```ts
 * import { findStructures, readCodebook } from "coding";
 * import assert from "node:assert/strict";
 *
 * const coded = (index: number, role: string, code: string, target: string | null) => ({
 *   turnId: `d/t${index}`, debateId: "d", index, role, coder: "A", state: { status: "coded" } as const,
 *   marks: [{ code, evidence: "x", targetTurnId: target }],
 * });
 * const structures = findStructures([
 *   coded(1, "claim", "PROPOSITION", null),
 *   coded(2, "grounds", "ELABORATION", null),
 *   coded(3, "rebuttal", "OBJECTION", "d/t1"),
 * ], readCodebook());
 * assert.deepEqual(structures.map(({ kind, turnIds }) => [kind, turnIds.length]), [["eroded", 2], ["simple", 1]]);
 * ```
 */
export function findStructures(
  codedTurns: readonly CodedTurn[],
  codebook: Codebook,
): ArgumentStructure[] {
  for (const family of Object.values(FAMILY)) {
    if (!Object.hasOwn(codebook.families, family)) {
      throw new RangeError(
        `Cannot find structures: codebook ${codebook.name} must have the family ${family}, got ${
          Object.keys(codebook.families).join(", ")
        }`,
      );
    }
  }
  const debateIds = [...new Set(codedTurns.map((turn) => turn.debateId))];
  return debateIds.flatMap((debateId) => {
    const turns = codedTurns
      .filter((turn) =>
        turn.debateId === debateId && turn.state.status === "coded"
      )
      .sort((a, b) => a.index - b.index);
    return chainTurns(turns)
      .filter((chain) => chain.some((turn) => isArguing(turn, codebook)))
      .map((chain) => describeChain(chain, codebook));
  });
}

/**
 * Counts structures by group.
 *
 * @param structures Structures.
 * @param groupOf Gives the group of a debate; null leaves the debate out.
 * @returns One row per group and kind, groups in order of appearance, every kind present; empty for no structures.
 *
 * @example
 * ```ts
 * import { countStructures } from "coding";
 * import assert from "node:assert/strict";
 *
 * const rows = countStructures([
 *   { debateId: "d", kind: "simple", turnIds: ["d/t1"], roles: ["claim"], openTurnIds: [], isWhole: true },
 * ], () => "all");
 * assert.equal(rows.find((row) => row.kind === "simple")?.share, 1);
 * assert.equal(rows.length, 5);
 * ```
 */
export function countStructures(
  structures: readonly ArgumentStructure[],
  groupOf: (debateId: string) => string | null,
): StructureCount[] {
  const groups = new Map<string, ArgumentStructure[]>();
  for (const structure of structures) {
    const group = groupOf(structure.debateId);
    if (group === null) continue;
    groups.set(group, [...(groups.get(group) ?? []), structure]);
  }
  return [...groups].flatMap(([group, members]) =>
    STRUCTURE_KINDS.map((kind) => {
      const ofKind = members.filter((structure) => structure.kind === kind);
      return {
        group,
        kind,
        structureCount: ofKind.length,
        share: ofKind.length / members.length,
        debateCount: new Set(ofKind.map(({ debateId }) => debateId)).size,
      };
    })
  );
}

const FAMILY = {
  generative: "generative",
  reasoning: "reasoning",
  convergence: "convergence",
  disagreement: "disagreement",
} as const;
const NOTICE = "ACKNOWLEDGMENT";

/** Connected components over "answers", each in turn order. */
function chainTurns(turns: readonly CodedTurn[]): CodedTurn[][] {
  const chainOf = new Map<string, CodedTurn[]>();
  for (const turn of turns) {
    const joined = new Set<CodedTurn[]>();
    for (const { targetTurnId } of turn.marks) {
      const chain = targetTurnId === null
        ? undefined
        : chainOf.get(targetTurnId);
      if (chain !== undefined) joined.add(chain);
    }
    const merged = [...joined].flat().concat(turn);
    for (const member of merged) chainOf.set(member.turnId, merged);
  }
  return [...new Set(turns.map((turn) => chainOf.get(turn.turnId) ?? []))]
    .map((chain) => chain.sort((a, b) => a.index - b.index));
}

function isArguing(turn: CodedTurn, codebook: Codebook): boolean {
  return turn.marks.some((mark) =>
    mark.targetTurnId !== null ||
    isOf(codebook, mark.code, FAMILY.generative) ||
    isOf(codebook, mark.code, FAMILY.reasoning)
  );
}

function isOf(codebook: Codebook, code: string, family: string): boolean {
  return findCode(codebook, code)?.family === family;
}

function describeChain(
  chain: readonly CodedTurn[],
  codebook: Codebook,
): ArgumentStructure {
  const open = chain.filter((turn) => isOpen(turn, chain, codebook));
  const ids = new Set(chain.map((turn) => turn.turnId));
  return {
    debateId: chain[0]?.debateId ?? "",
    kind: kindOf(chain, open.length, codebook),
    turnIds: [...ids],
    roles: chain.map((turn) => turn.role),
    openTurnIds: open.map((turn) => turn.turnId),
    isWhole: chain.every((turn) =>
      turn.marks.every(({ targetTurnId }) =>
        targetTurnId === null || ids.has(targetTurnId)
      )
    ),
  };
}

/** Whether a turn disagrees and nobody later met it. */
function isOpen(
  turn: CodedTurn,
  chain: readonly CodedTurn[],
  codebook: Codebook,
): boolean {
  const disagrees = turn.marks.some((mark) =>
    isOf(codebook, mark.code, FAMILY.disagreement)
  );
  if (!disagrees) return false;
  const isMet = chain.some((later) =>
    later.marks.some((mark) =>
      mark.targetTurnId === turn.turnId && meets(mark.code, codebook)
    )
  );
  return !isMet;
}

function meets(code: string, codebook: Codebook): boolean {
  const defends = (findCode(codebook, code)?.defendsAgainst.length ?? 0) > 0;
  return defends || isAgreement(code, codebook);
}

function isAgreement(code: string, codebook: Codebook): boolean {
  return code !== NOTICE && isOf(codebook, code, FAMILY.convergence);
}

function kindOf(
  chain: readonly CodedTurn[],
  openCount: number,
  codebook: Codebook,
): StructureKind {
  const breaksOff = chain.at(-1)?.marks.some((mark) =>
    findCode(codebook, mark.code)?.forcedWhen === "truncated"
  );
  if (openCount > 0 || breaksOff === true) return "eroded";
  const roleOf = new Map(chain.map((turn) => [turn.turnId, turn.role]));
  const converges = chain.some((turn) =>
    turn.marks.some((mark) =>
      isAgreement(mark.code, codebook) &&
      mark.targetTurnId !== null &&
      roleOf.has(mark.targetTurnId) &&
      roleOf.get(mark.targetTurnId) !== turn.role
    )
  );
  if (converges) return "convergent";
  const reasoning =
    chain.filter((turn) =>
      turn.marks.some((mark) => isOf(codebook, mark.code, FAMILY.reasoning))
    ).length;
  return reasoning >= 2 ? "compound" : reasoning === 1 ? "simple" : "bare";
}
