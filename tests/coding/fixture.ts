/**
 * Debates and coded turns written by hand for the tests of coding, and a
 * language model that answers from a list.
 *
 * @module
 */

import { requestKey } from "llm";
import type {
  ChatModel,
  ChatReply,
  ChatRequest,
  CodedTurn,
  Debate,
  Turn,
} from "records";

/** Roles of the five turns. */
export const ROLES = ["claim", "grounds", "warrant", "rebuttal", "judge"];

/** What may differ from a plain debate. */
export interface DebateParts {
  readonly debateId?: string;
  readonly promptSet?: string;
  readonly truncated?: readonly number[];
  readonly roles?: readonly string[];
}

/** Makes a debate out of the texts of its turns. */
export function makeDebate(
  texts: readonly string[],
  parts: DebateParts = {},
): Debate {
  const {
    debateId = "hand/initial/e1",
    promptSet = "initial",
    truncated = [],
    roles = ROLES,
  } = parts;
  const turns = texts.map((text, position): Turn => {
    const index = position + 1;
    return {
      turnId: `${debateId}/t${index}`,
      index,
      round: 1,
      role: roles[position] ?? "judge",
      text,
      rawReply: text,
      impliedScore: null,
      direction: null,
      parse: "ok",
      finishReason: truncated.includes(index) ? "length" : "stop",
      truncated: truncated.includes(index),
      replyKey: null,
      usage: { promptTokens: null, completionTokens: null, costUsd: null },
      source: "role-played",
    };
  });
  return {
    debateId,
    corpus: "hand",
    essayId: "e1",
    assignment: "bells",
    promptSet,
    protocol: "toulmin-5",
    repetition: 0,
    model: "role-played",
    turns,
    outcome: { status: "scored", score: 3, reasons: "none" },
  };
}

/** A debate on an essay about later school bells, written by hand. */
export const BELLS = makeDebate([
  "The writer wants later bells from start to end. I propose a 4 for this essay.",
  'In paragraph two she quotes the clinic: "teenagers need nine hours". She also names the bus company.',
  "Naming the bus company shows that she has seen who would pay. Level 4 asks for adequate evidence from the source, and two accurate facts meet it.",
  "No, the 4 of the Claim agent is too high. Where does she answer the parents who work early?",
  "Even granting the gap, the reading of the warrant stands. I agree with the Claim agent. My score is a 4.",
]);

/** Makes a coded turn; a mark is `CODE` or `CODE>2` (answers turn 2). */
export function makeCoded(
  debateId: string,
  index: number,
  marks: readonly string[],
  parts: { readonly coder?: string; readonly role?: string } = {},
): CodedTurn {
  return {
    turnId: `${debateId}/t${index}`,
    debateId,
    index,
    role: parts.role ?? ROLES[index - 1] ?? "judge",
    coder: parts.coder ?? "A",
    marks: marks.map((mark) => {
      const [code = "", target] = mark.split(">");
      return {
        code,
        evidence: "words",
        targetTurnId: target === undefined ? null : `${debateId}/t${target}`,
      };
    }),
    state: { status: "coded" },
  };
}

/** Makes an uncoded turn. */
export function makeUncoded(debateId: string, index: number): CodedTurn {
  return {
    ...makeCoded(debateId, index, []),
    state: { status: "uncoded", reason: "no usable reply" },
  };
}

/** A model that answers with the given texts in turn, the last one for ever, and keeps what it was asked. */
export function scriptedModel(
  texts: readonly string[],
): ChatModel & { readonly requests: readonly ChatRequest[] } {
  const requests: ChatRequest[] = [];
  return {
    requests,
    complete: (request): Promise<ChatReply> => {
      requests.push(request);
      return Promise.resolve({
        key: requestKey(request),
        text: texts[Math.min(requests.length, texts.length) - 1] ?? "",
        finishReason: "stop",
        usage: { promptTokens: null, completionTokens: null, costUsd: null },
        reportedModel: null,
        requestId: null,
        source: "live",
        latencyMs: null,
        at: null,
      });
    },
  };
}
