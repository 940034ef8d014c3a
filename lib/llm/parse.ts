/**
 * Reads a JSON reply out of the text of a language model. Four tiers, each
 * only when the one before found nothing that fits: the whole text; code
 * fences; JSON inside prose; JSON repaired.
 *
 * "Malformed" (no JSON can be read) is kept apart from "wrong" (JSON that the
 * schema refuses). Nothing is guessed: two different values that both fit, or
 * a text cut off inside a number, are malformed.
 *
 * Leaves out asking again, see `structured.ts`.
 *
 * Source: JSON as in RFC 8259, https://doi.org/10.17487/RFC8259; repair by the
 * package jsonrepair.
 *
 * @module
 */

import { jsonrepair } from "jsonrepair";
import { canonicalJson } from "./key.ts";
import { z } from "./schema.ts";

/** How the JSON was found. */
export type ParseTier = "strict" | "code_fence" | "embedded" | "repaired";

/** The outcome of reading one reply. */
export type ParsedReply<T> =
  | {
    /** JSON was read and fits the schema. */
    readonly status: "ok";
    /** The value, as the schema gives it. */
    readonly value: T;
    /** How it was found. */
    readonly tier: ParseTier;
    /** The text ends inside the JSON, so its last text field is incomplete. */
    readonly isCut: boolean;
  }
  | {
    /** JSON was read and the schema refuses it. */
    readonly status: "wrong";
    /** Which field is refused and why. */
    readonly reason: string;
    /** The value as read. Untrusted. */
    readonly parsed: unknown;
    /** How it was found. */
    readonly tier: ParseTier;
    /** Always false: a cut value that does not fit is malformed. */
    readonly isCut: false;
  }
  | {
    /** No JSON value can be told. */
    readonly status: "malformed";
    /** Why. */
    readonly reason: string;
    /** The text ends inside the JSON. */
    readonly isCut: boolean;
  };

/** A piece of the text that may be JSON. */
interface Candidate {
  readonly text: string;
  /** Where an unclosed piece ends: inside a string, after a whole member, or inside a bare word or number. */
  readonly cut: "no" | "in_string" | "after_member" | "in_word";
}

/**
 * Reads a structured reply.
 *
 * A leading `<think>...</think>` is set aside. Only objects are looked for
 * inside prose, or arrays where the schema describes an array.
 *
 * @param text Text of the reply; untrusted, may be empty.
 * @param schema What is wanted.
 * @returns The value, or why there is none.
 *
 * @example
 * ```ts
 * import { parseStructured, z } from "llm";
 * import assert from "node:assert/strict";
 *
 * const schema = z.object({ score: z.number() });
 * const found = parseStructured('Here it is: {"score": 4,}', schema);
 * assert.deepEqual(found, { status: "ok", value: { score: 4 }, tier: "repaired", isCut: false });
 * assert.equal(parseStructured('{"score": "four"}', schema).status, "wrong");
 * assert.equal(parseStructured("I would say four.", schema).status, "malformed");
 * ```
 */
export function parseStructured<T>(
  text: string,
  schema: z.ZodType<T>,
): ParsedReply<T> {
  const body = text.replace(/^\s*<think>[\s\S]*?<\/think>/, "").trim();
  if (body === "") return malformed("the reply is empty");
  const open = wantsArray(schema) ? "[" : "{";
  const fenced = fencedBlocks(body);
  const spans = findSpans(body, open);
  const tiers: readonly (readonly [ParseTier, readonly Candidate[]])[] = [
    ["strict", [whole(body)]],
    ["code_fence", fenced],
    ["embedded", spans],
    ["repaired", [...fenced, ...spans]],
  ];
  let refused: ParsedReply<T> | null = null;
  for (const [tier, candidates] of tiers) {
    const found = readTier(tier, candidates, schema);
    if (found === null) continue;
    // where the whole text is JSON, picking a part of it that fits were a guess
    if (found.status !== "wrong" || tier === "strict") return found;
    refused ??= found;
  }
  if (refused !== null) return refused;
  const cut = spans.find((span) => span.cut !== "no");
  if (cut === undefined) return malformed("the reply holds no JSON");
  return {
    ...malformed(
      cut.cut === "in_word"
        ? "the reply ends inside a number or word of its JSON"
        : "the reply ends before its JSON is complete",
    ),
    isCut: true,
  };
}

/** Reads all candidates of one tier; null where none is JSON. */
function readTier<T>(
  tier: ParseTier,
  candidates: readonly Candidate[],
  schema: z.ZodType<T>,
): ParsedReply<T> | null {
  const fits = new Map<string, ParsedReply<T>>();
  let refused: ParsedReply<T> | null = null;
  for (const candidate of candidates) {
    const parsed = tier === "repaired"
      ? repairJson(candidate)
      : readJson(candidate.text);
    if (parsed === undefined) continue;
    const checked = schema.safeParse(parsed);
    const isCut = candidate.cut !== "no";
    if (checked.success) {
      fits.set(canonicalJson(parsed), {
        status: "ok",
        value: checked.data,
        tier,
        isCut,
      });
    } else if (!isCut) {
      refused ??= {
        status: "wrong",
        reason: describeIssues(checked.error),
        parsed,
        tier,
        isCut: false,
      };
    }
  }
  if (fits.size > 1) {
    return malformed(
      `the reply holds ${fits.size} different JSON values that fit, so that the one meant cannot be told`,
    );
  }
  for (const found of fits.values()) return found;
  return refused;
}

function malformed(
  reason: string,
): { readonly status: "malformed"; reason: string; isCut: boolean } {
  return { status: "malformed", reason, isCut: false };
}

function whole(text: string): Candidate {
  return { text, cut: "no" };
}

function wantsArray(schema: z.ZodType): boolean {
  return schema instanceof z.ZodArray || schema instanceof z.ZodTuple;
}

function fencedBlocks(text: string): Candidate[] {
  return [...text.matchAll(/```[^\n`]*\n([\s\S]*?)```/g)]
    .map(([, inside]) => whole((inside ?? "").trim()))
    .filter((block) => /^[[{]/.test(block.text));
}

/** Balanced pieces that begin with `open`; the last may be unclosed. */
function findSpans(text: string, open: "{" | "["): Candidate[] {
  const spans: Candidate[] = [];
  // an opening bracket that never closes may be prose; try the next ones too,
  // but not without end: "{{{{..." would cost the square of its length
  let unclosedLeft = 20;
  let firstUnclosed: Candidate | null = null;
  let from = text.indexOf(open);
  while (from >= 0) {
    const span = scanSpan(text, from);
    if (span.cut === "no") {
      spans.push(span);
      from = text.indexOf(open, from + span.text.length);
    } else {
      if (looksLikeJson(span.text)) firstUnclosed ??= span;
      if (--unclosedLeft === 0) break;
      from = text.indexOf(open, from + 1);
    }
  }
  if (firstUnclosed !== null) spans.push(firstUnclosed);
  return spans;
}

function scanSpan(text: string, from: number): Candidate {
  let depth = 0;
  let inString = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === "\\") at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "{" || character === "[") depth++;
    else if (character === "}" || character === "]") {
      depth--;
      if (depth === 0) return whole(text.slice(from, at + 1));
    }
  }
  const rest = text.slice(from);
  if (inString) return { text: rest, cut: "in_string" };
  return {
    text: rest,
    cut: /["\]},]$/.test(rest.trimEnd()) ? "after_member" : "in_word",
  };
}

function looksLikeJson(text: string): boolean {
  return /^\{\s*(\}|["'\u201c]?[\w ]+["'\u201d]?\s*:)/.test(text) ||
    /^\[\s*(\]|[{["'\d-]|true|false|null)/.test(text);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function repairJson(candidate: Candidate): unknown {
  if (candidate.cut === "in_word" || !looksLikeJson(candidate.text)) {
    return undefined;
  }
  try {
    return readJson(jsonrepair(candidate.text));
  } catch {
    return undefined;
  }
}

function describeIssues(error: z.ZodError): string {
  return error.issues
    .map((issue) => `${issue.path.join(".") || "the value"}: ${issue.message}`)
    .join("; ");
}
