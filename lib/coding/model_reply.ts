/**
 * The form of a model coder's reply: the schema that is asked for, and how marks are read from what comes back.
 *
 * Source: none.
 *
 * @module
 */

import { type StructuredReply, z } from "llm";
import type { CodeMark } from "records";
import type { BlindTurn } from "./blind.ts";
import { type Codebook, findCode } from "./codebook.ts";
import { marksOfThoughts, splitThoughts, type Unit } from "./units.ts";

/** What a model coder asks for. */
export interface Asked {
  /** What gets a code. */
  readonly unit: Unit;
  /** The codebook. */
  readonly codebook: Codebook;
}

/** Marks as the model gave them, or why there are none. */
export type Given =
  | { readonly status: "given"; readonly marks: readonly CodeMark[] }
  | { readonly status: "unusable"; readonly reason: string };

/** Stands for a sentence that carries no code. */
const NO_CODE = "NONE";

/** What is read of a reply that the strict schema refused: a wrong mark is rejected alone, not the reply with it. */
const looseTarget = z.union([z.string(), z.number()]).nullish();
const looseMarks = z.object({
  marks: z.array(z.object({
    code: z.string(),
    evidence: z.string().nullish(),
    target: looseTarget,
  })),
});
const looseThoughts = z.object({
  thoughts: z.array(z.object({
    number: z.number(),
    code: z.string(),
    target: looseTarget,
  })),
});

/**
 * Gives the schema of the reply: marks with code, evidence and target, or one code for each numbered sentence.
 *
 * @param asked What is asked for.
 * @returns The schema; every field is required, as strict endpoints want it.
 */
export function replySchema(asked: Asked): z.ZodType<unknown> {
  return asked.unit === "turn"
    ? turnSchema(asked.codebook)
    : thoughtSchema(asked.codebook);
}

/**
 * Reads the marks of a reply. A reply that the strict schema refused is read once more without it, so that one unknown code does not
 * cost the others.
 *
 * @param view The turn as the model saw it.
 * @param reply The reply.
 * @param asked What was asked for.
 * @returns Marks, not yet settled, or why there are none.
 */
export function readMarks(
  view: BlindTurn,
  reply: StructuredReply<unknown>,
  asked: Asked,
): Given {
  if (reply.status === "malformed") {
    return { status: "unusable", reason: `malformed reply: ${reply.reason}` };
  }
  const value = reply.status === "ok" ? reply.value : reply.parsed;
  const marks = asked.unit === "turn"
    ? marksOfTurn(view, value)
    : marksOfSentences(view, value, asked.codebook);
  if (marks === null) {
    const reason = reply.status === "wrong" ? reply.reason : "it has no marks";
    return { status: "unusable", reason: `wrong reply: ${reason}` };
  }
  return { status: "given", marks };
}

function turnSchema(codebook: Codebook): z.ZodType<unknown> {
  return z.object({
    marks: z.array(z.object({
      code: z.enum(codeNames(codebook)),
      evidence: z.string(),
      target: z.string().nullable(),
    })),
  });
}

function thoughtSchema(codebook: Codebook): z.ZodType<unknown> {
  return z.object({
    thoughts: z.array(z.object({
      number: z.int(),
      code: z.enum([...codeNames(codebook), NO_CODE]),
      target: z.string().nullable(),
    })),
  });
}

function codeNames(codebook: Codebook): [string, ...string[]] {
  const [first = NO_CODE, ...others] = codebook.codes.map(({ code }) => code);
  return [first, ...others];
}

function marksOfTurn(view: BlindTurn, value: unknown): CodeMark[] | null {
  const parsed = looseMarks.safeParse(value);
  if (!parsed.success) return null;
  return parsed.data.marks.map(({ code, evidence, target }) => ({
    code: code.trim().toUpperCase(),
    evidence: evidence ?? "",
    targetTurnId: toTurnId(view, target ?? null),
  }));
}

function marksOfSentences(
  view: BlindTurn,
  value: unknown,
  codebook: Codebook,
): CodeMark[] | null {
  const parsed = looseThoughts.safeParse(value);
  if (!parsed.success) return null;
  const coded = splitThoughts(view.text).map((thought) => {
    const found = parsed.data.thoughts.find(({ number }) =>
      number === thought.index
    );
    return {
      thought,
      code: found?.code.trim().toUpperCase() ?? "(no code)",
      targetTurnId: toTurnId(view, found?.target ?? null),
    };
  }).filter(({ code }) => code !== NO_CODE);
  // a sentence that was left out or got an unknown code goes through the gate too, and is rejected there
  const unknown = coded.filter(({ code }) => findCode(codebook, code) === null)
    .map(({ thought, code }) => ({
      code,
      evidence: thought.text,
      targetTurnId: null,
    }));
  return [...marksOfThoughts(coded, codebook), ...unknown];
}

/** The id of the turn that a label such as "T2" names; null where it names none. */
function toTurnId(
  view: BlindTurn,
  target: string | number | null,
): string | null {
  const index = /\d+/.exec(String(target ?? ""))?.[0];
  if (index === undefined) return null;
  return view.earlier.find((turn) => turn.index === Number(index))?.turnId ??
    null;
}
