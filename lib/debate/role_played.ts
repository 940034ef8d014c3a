/**
 * Transcripts that a language model or a person played by hand, outside the
 * pipeline, turned into debates by the same parser as live replies.
 *
 * A file holds blocks: a header line `=== <essayId> <role>` and below it the
 * raw reply until the next header. The turns of one essay stand in the order
 * of the protocol; essays may alternate.
 *
 * Nothing is known of tokens, cost or the reason why a reply ended, and the
 * records say so: usage null, finish reason "unknown", source "role-played".
 *
 * @module
 */

import type { Debate, Essay, Turn, Usage } from "records";
import { type PlannedTurn, planTurns, type Protocol } from "./protocol.ts";
import { parseTurn, parseVerdict } from "./turn.ts";

/** What the blocks of a file belong to. */
export interface RolePlayedOptions {
  /** Corpus name, such as "role_played". */
  readonly corpus: string;
  /** Name of the prompt set that was played, such as "initial". */
  readonly promptSet: string;
  /** Protocol that was played. */
  readonly protocol: Protocol;
  /** Essays that may occur. */
  readonly essays: readonly Essay[];
  /** Repetition index; 0 by default. */
  readonly repetition?: number;
  /** Name of who played, for the `model` field; "role-played" by default. */
  readonly player?: string;
}

interface Block {
  readonly essayId: string;
  readonly role: string;
  readonly line: number;
  readonly reply: string;
}

const HEADER = /^===[ \t]+(\S+)[ \t]+(\S+)[ \t]*$/;

/** Usage of a turn of which nothing is known. */
const UNKNOWN_USAGE: Usage = {
  promptTokens: null,
  completionTokens: null,
  costUsd: null,
};

/**
 * Reads a file of role-played turns.
 *
 * @param text Text of the file. Untrusted.
 * @param path The file, for errors.
 * @param options Corpus, prompt set, protocol and essays.
 * @returns One debate per essay, in the order of their first turns.
 * @throws {SyntaxError} If the file holds no block, text stands before the first header, a header is wrong, or a reply is empty.
 * @throws {TypeError} If an essay or role is unknown, or a turn is missing, doubled or out of order; names file and line.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { findProtocol, importRolePlayed } from "debate";
 *
 * const text = [
 *   "=== e1 claim", "A fair start.", "Score so far: 3",
 *   "=== e1 grounds", "It cites two facts.", "Score so far: 4",
 *   "=== e1 warrant", "Two facts are adequate.", "Score so far: 4",
 *   "=== e1 judge", '{"score": 4, "reasons": "Adequate evidence."}',
 * ].join("\n");
 * const [debate] = importRolePlayed(text, "batch.txt", {
 *   corpus: "demo", promptSet: "initial", protocol: findProtocol("no-rebuttal"),
 *   essays: [{ essayId: "e1", assignment: "dam", text: "...", gold: 4 }],
 * });
 * assert.equal(debate?.debateId, "demo/initial/e1");
 * assert.deepEqual(debate?.turns.map((turn) => turn.impliedScore), [3, 4, 4, 4]);
 * assert.equal(debate?.outcome.status, "scored");
 * ```
 */
export function importRolePlayed(
  text: string,
  path: string,
  options: RolePlayedOptions,
): readonly Debate[] {
  const planned = planTurns(options.protocol);
  const blocksOf = new Map<string, Block[]>();
  for (const block of splitBlocks(text, path)) {
    checkBlock(block, path, options);
    const blocks = blocksOf.get(block.essayId) ?? [];
    const due = planned[blocks.length];
    if (due?.speaker.role !== block.role) {
      throw new TypeError(
        `Cannot import ${path}: line ${block.line}, essay "${block.essayId}": ${
          due === undefined
            ? `the debate must end with the judge`
            : `turn ${due.index} must be of role "${due.speaker.role}"`
        }, got "${block.role}"${
          blocks.some((earlier) => earlier.role === block.role) ? " again" : ""
        }`,
      );
    }
    blocksOf.set(block.essayId, [...blocks, block]);
  }
  return [...blocksOf].map(([essayId, blocks]) => {
    const due = planned[blocks.length];
    if (due !== undefined) {
      throw new TypeError(
        `Cannot import ${path}: essay "${essayId}", begun on line ${
          blocks[0]?.line
        }, must have turn ${due.index} of role "${due.speaker.role}", got ${blocks.length} turns`,
      );
    }
    return toDebate(essayId, blocks, planned, options);
  });
}

function splitBlocks(text: string, path: string): readonly Block[] {
  const blocks: { header: string[]; line: number; lines: string[] }[] = [];
  const lines = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n").split(
    "\n",
  );
  lines.forEach((content, index) => {
    const line = index + 1;
    if (content.startsWith("===")) {
      const header = HEADER.exec(content);
      if (header === null) {
        throw new SyntaxError(
          `Cannot import ${path}: line ${line} must read "=== <essayId> <role>", got ${
            JSON.stringify(content.slice(0, 60))
          }`,
        );
      }
      blocks.push({ header: [...header], line, lines: [] });
    } else if (blocks.length > 0) blocks.at(-1)?.lines.push(content);
    else if (content.trim() !== "") {
      throw new SyntaxError(
        `Cannot import ${path}: line ${line} must stand under a header "=== <essayId> <role>", got ${
          JSON.stringify(content.slice(0, 60))
        }`,
      );
    }
  });
  if (blocks.length === 0) {
    throw new SyntaxError(
      `Cannot import ${path}: the file must hold turns under "=== <essayId> <role>", got none`,
    );
  }
  return blocks.map(({ header, line, lines: body }) => {
    const reply = body.join("\n").trim();
    const [, essayId = "", role = ""] = header;
    if (reply === "") {
      throw new SyntaxError(
        `Cannot import ${path}: line ${line}, essay "${essayId}": the reply of role "${role}" must hold text, got none`,
      );
    }
    return { essayId, role, line, reply };
  });
}

function checkBlock(
  block: Block,
  path: string,
  options: RolePlayedOptions,
): void {
  if (!options.essays.some((essay) => essay.essayId === block.essayId)) {
    throw new TypeError(
      `Cannot import ${path}: line ${block.line} must name one of the ${options.essays.length} essays, got "${block.essayId}"`,
    );
  }
  const roles = planTurns(options.protocol).map((turn) => turn.speaker.role);
  if (!roles.includes(block.role)) {
    throw new TypeError(
      `Cannot import ${path}: line ${block.line} must name a role of protocol "${options.protocol.name}" (${
        roles.join(", ")
      }), got "${block.role}"`,
    );
  }
}

function toDebate(
  essayId: string,
  blocks: readonly Block[],
  planned: readonly PlannedTurn[],
  options: RolePlayedOptions,
): Debate {
  const { corpus, promptSet, protocol, repetition = 0 } = options;
  const debateId = nameDebate({ corpus, promptSet, essayId, repetition });
  const turns = planned.flatMap(({ index, round, speaker }): Turn[] => {
    const block = blocks[index - 1];
    if (block === undefined) return [];
    return [{
      turnId: `${debateId}/t${index}`,
      index,
      round,
      role: speaker.role,
      ...parseTurn(speaker.form, block.reply, "unknown"),
      rawReply: block.reply,
      finishReason: "unknown",
      replyKey: null,
      usage: UNKNOWN_USAGE,
      source: "role-played",
    }];
  });
  return {
    debateId,
    corpus,
    essayId,
    assignment: options.essays.find((essay) => essay.essayId === essayId)
      ?.assignment ?? "",
    promptSet,
    protocol: protocol.name,
    repetition,
    model: options.player ?? "role-played",
    turns,
    outcome: parseVerdict(turns.at(-1)?.rawReply ?? "", "unknown"),
  };
}

/**
 * Names a debate: "corpus/promptSet/essayId", with "#r" for repetition r > 0.
 *
 * @param parts What tells the debate from others.
 * @returns An id that is unique in a corpus.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { nameDebate } from "debate";
 *
 * const parts = { corpus: "c", promptSet: "initial", essayId: "e1" };
 * assert.equal(nameDebate({ ...parts, repetition: 0 }), "c/initial/e1");
 * assert.equal(nameDebate({ ...parts, repetition: 2 }), "c/initial/e1#2");
 * ```
 */
export function nameDebate(
  parts: Pick<Debate, "corpus" | "promptSet" | "essayId" | "repetition">,
): string {
  const { corpus, promptSet, essayId, repetition } = parts;
  const suffix = repetition === 0 ? "" : `#${repetition}`;
  return `${corpus}/${promptSet}/${essayId}${suffix}`;
}
