/**
 * The one interface of all coders, and the run of a coder over debates: blind every turn, have it coded, settle the marks, and put
 * the real ids back. It leaves out how a coder decides.
 *
 * Source: the operational rules in `rules/codebook_cacs.yaml`.
 *
 * @module
 */

import { pool } from "llm";
import type { CodedTurn, CodeMark, Debate, Turn } from "records";
import {
  blindDebateId,
  type BlindOptions,
  type BlindTurn,
  blindTurns,
} from "./blind.ts";
import type { Codebook } from "./codebook.ts";
import { type CodingProblem, findCodingProblems } from "./coding_problems.ts";
import { settleMarks } from "./marks.ts";

/** A person's file, a set of rules, or a language model that assigns codes. */
export interface Coder {
  /** Name that stands in every coded turn. */
  readonly name: string;
  /**
   * Codes one turn.
   *
   * @param view The turn, blind.
   * @param signal Stops a model call in flight.
   * @returns The coded turn, with the ids of the view.
   */
  code(view: BlindTurn, signal?: AbortSignal): Promise<CodedTurn>;
}

/** How to run a coder over debates. */
export interface CodeDebatesOptions extends BlindOptions {
  /** The codebook. */
  readonly codebook: Codebook;
  /** Turns to code, by real id; all turns if absent. */
  readonly turnIds?: ReadonlySet<string>;
  /** Turns coded at the same time, 1 or more; 1 if absent. */
  readonly concurrency?: number;
  /** Stops the run. */
  readonly signal?: AbortSignal;
}

/** What a run of a coder gave. */
export interface Coding {
  /** Coded turns in the order of debates and turns, with real ids. */
  readonly codedTurns: readonly CodedTurn[];
  /** What is wrong with the coding as a whole, such as a RESPONSE to no disagreement. */
  readonly problems: readonly CodingProblem[];
}

/**
 * Runs a coder over debates. Every coder passes the same gate: marks are settled by `settleMarks`, a turn without any accepted code is
 * uncoded with a reason, and an uncoded turn has no marks.
 *
 * @param debates The debates.
 * @param coder The coder.
 * @param options Codebook, and what to code.
 * @returns Coded turns and problems; both empty if there is nothing to code.
 * @throws {RangeError} If concurrency is not a whole number of at least 1.
 * @throws {TypeError} If two debates have the same id, or the coder answers for another turn than it was given.
 *
 * @example
 * ```ts
 * import { codeDebates, readCodebook, ruleCoder } from "coding";
 * import assert from "node:assert/strict";
 *
 * const codebook = readCodebook();
 * const coding = await codeDebates([], ruleCoder({ codebook }), { codebook });
 * assert.deepEqual(coding, { codedTurns: [], problems: [] });
 * ```
 */
export async function codeDebates(
  debates: readonly Debate[],
  coder: Coder,
  options: CodeDebatesOptions,
): Promise<Coding> {
  const { codebook, turnIds, signal } = options;
  checkDebates(debates);
  const tasks = debates.flatMap((debate) => {
    const views = blindTurns(debate, options);
    return debate.turns.flatMap((turn, position) => {
      const view = views[position];
      const isWanted = turnIds === undefined || turnIds.has(turn.turnId);
      return view === undefined || !isWanted ? [] : [{ debate, turn, view }];
    });
  });
  const codedTurns = await pool(
    tasks,
    async ({ debate, turn, view }) => {
      const blind = await coder.code(view, signal);
      if (blind.turnId !== view.turnId) {
        throw new TypeError(
          `Cannot code turn ${turn.turnId}: coder ${coder.name} must answer for ${view.turnId}, got ${blind.turnId}`,
        );
      }
      return unblind(settleTurn(blind, view, codebook), debate, turn);
    },
    {
      concurrency: options.concurrency ?? 1,
      ...(signal === undefined ? {} : { signal }),
    },
  );
  return {
    codedTurns,
    problems: findCodingProblems(codedTurns, debates, codebook),
  };
}

/**
 * Makes the coded turn of a view from marks, through the same gate for every coder. Without an accepted code the turn is uncoded: the
 * reason says that none was given, or why none was accepted.
 *
 * @param view The turn as the coder saw it.
 * @param coder Name of the coder.
 * @param given Marks, and the codebook that settles them.
 * @returns The coded turn, with the ids of the view.
 *
 * @example
 * ```ts
 * import { codedTurn, readCodebook } from "coding";
 * import assert from "node:assert/strict";
 *
 * const view = { debateId: "d", turnId: "d/t1", index: 1, role: null, text: "A 3.", truncated: false, earlier: [] };
 * const coded = codedTurn(view, "A", { marks: [], codebook: readCodebook() });
 * assert.deepEqual(coded.state, { status: "uncoded", reason: "the coder gave no code" });
 * ```
 */
export function codedTurn(
  view: BlindTurn,
  coder: string,
  given: { readonly marks: readonly CodeMark[]; readonly codebook: Codebook },
): CodedTurn {
  const { marks, rejected } = settleMarks(view, given.marks, given.codebook);
  const first = rejected[0];
  if (given.marks.length === 0 && marks.length === 0) {
    return uncodedTurn(view, coder, "the coder gave no code");
  }
  const turn = {
    ...uncodedTurn(view, coder, ""),
    ...(first === undefined ? {} : { rejected }),
  };
  if (marks.length > 0) return { ...turn, marks, state: { status: "coded" } };
  const reason = `no code was accepted: ${first?.reason ?? "none was given"}`;
  return { ...turn, state: { status: "uncoded", reason } };
}

/**
 * Makes an uncoded turn.
 *
 * @param view The turn as the coder saw it.
 * @param coder Name of the coder.
 * @param reason Why there is no code.
 * @returns The turn without marks, with the ids of the view.
 *
 * @example
 * ```ts
 * import { uncodedTurn } from "coding";
 * import assert from "node:assert/strict";
 *
 * const view = { debateId: "d", turnId: "d/t1", index: 1, role: null, text: "", truncated: false, earlier: [] };
 * assert.deepEqual(uncodedTurn(view, "A", "the turn is empty").marks, []);
 * ```
 */
export function uncodedTurn(
  view: BlindTurn,
  coder: string,
  reason: string,
): CodedTurn {
  return {
    turnId: view.turnId,
    debateId: view.debateId,
    index: view.index,
    role: view.role ?? "",
    coder,
    marks: [],
    state: { status: "uncoded", reason },
  };
}

/** Settles what any coder returned; settled marks pass unchanged. */
function settleTurn(
  blind: CodedTurn,
  view: BlindTurn,
  codebook: Codebook,
): CodedTurn {
  const before = blind.rejected ?? [];
  if (blind.state.status === "uncoded") {
    return { ...blind, marks: [] };
  }
  const settled = codedTurn(view, blind.coder, {
    marks: blind.marks,
    codebook,
  });
  const rejected = [...before, ...(settled.rejected ?? [])];
  return rejected.length === 0 ? settled : { ...settled, rejected };
}

function unblind(coded: CodedTurn, debate: Debate, turn: Turn): CodedTurn {
  const blindId = coded.debateId;
  const realId = new Map(
    debate.turns.map((other) => [`${blindId}/t${other.index}`, other.turnId]),
  );
  return {
    ...coded,
    turnId: turn.turnId,
    debateId: debate.debateId,
    index: turn.index,
    role: turn.role,
    marks: coded.marks.map((mark) => ({
      ...mark,
      targetTurnId: mark.targetTurnId === null
        ? null
        : realId.get(mark.targetTurnId) ?? null,
    })),
  };
}

function checkDebates(debates: readonly Debate[]): void {
  const seen = new Map<string, string>();
  for (const { debateId } of debates) {
    const blindId = blindDebateId(debateId);
    const other = seen.get(blindId);
    if (other !== undefined) {
      throw new TypeError(
        `Cannot code debates: each must have its own id, got ${other} and ${debateId}`,
      );
    }
    seen.set(blindId, debateId);
  }
}
