/**
 * A coder that asks a language model. The model gets the codebook, the earlier turns and the turn, each text fenced, and nothing
 * else; its evidence is checked against the turn; marks that cannot be accepted are sent back once. It leaves out voting over
 * several replies: repetitions are there to measure how steady the coder is.
 *
 * Source: the operational rules in `rules/codebook_cacs.yaml`.
 *
 * @module
 */

import {
  askStructured,
  createPrompt,
  fence,
  type Prompt,
  renderPrompt,
  type SchemaMemory,
  type StructuredReply,
  z,
} from "llm";
import { parseFrontMatter, readText } from "read";
import type {
  ChatMessage,
  ChatModel,
  CodedTurn,
  CodeMark,
  Sampling,
} from "records";
import type { BlindTurn } from "./blind.ts";
import { type Codebook, findCode, renderCodebook } from "./codebook.ts";
import { codedTurn, type Coder, uncodedTurn } from "./coder.ts";
import { settleMarks } from "./marks.ts";
import { marksOfThoughts, splitThoughts, type Unit } from "./units.ts";

/** How to make a model coder. */
export interface ModelCoderOptions {
  /** Name of the model as the endpoint knows it. */
  readonly model: string;
  /** The codebook. */
  readonly codebook: Codebook;
  /** What gets a code; "turn" if absent. */
  readonly unit?: Unit;
  /** The prompt; the one in `prompts/coding/` for the unit if absent. Needs the variables codebook, earlier and turn. */
  readonly prompt?: Prompt;
  /** Sampling settings; temperature 0 and at most 1000 new tokens if absent. */
  readonly sampling?: Sampling;
  /** 0 for the first coding, 1 for the retest, and so on; 0 if absent. */
  readonly repetition?: number;
  /** Name in the coded turns; the model's name, with the repetition where it is not 0, if absent. */
  readonly name?: string;
  /** Called with each structured reply: for counts of steps, tokens and repairs. */
  readonly onReply?: (view: BlindTurn, reply: ModelCoderReply) => void;
}

/** One structured reply of the model to a request for codes. */
export interface ModelCoderReply {
  /** "code", or "span_repair" for the request that sent marks back. */
  readonly step: "code" | "span_repair";
  /** The reply with the steps of its ladder. */
  readonly reply: StructuredReply<unknown>;
}

/** Marks as the model gave them, or why there are none. */
type Given =
  | { readonly status: "given"; readonly marks: readonly CodeMark[] }
  | { readonly status: "unusable"; readonly reason: string };

/** What is fixed for one coder. */
interface Setting {
  readonly chatModel: ChatModel;
  readonly codebook: Codebook;
  readonly unit: Unit;
  readonly prompt: Prompt;
  readonly name: string;
  readonly options: ModelCoderOptions;
  readonly memory: SchemaMemory;
}

const DEFAULT_SAMPLING: Sampling = { temperature: 0, maxTokens: 1000 };
const NO_CODE = "NONE";

/**
 * Makes a model coder. A reply that cannot be read, or that names no code of the codebook, leaves the turn uncoded with the reason. If
 * some marks cannot be accepted (evidence not in the turn, no earlier target), they are sent back once with what is wrong; marks
 * that are still wrong are rejected one by one and stand in the coded turn as rejected.
 *
 * @param chatModel The language model, live or recorded.
 * @param options Model name, codebook, unit, prompt, sampling, repetition.
 * @returns The coder. It throws what the chat model throws, such as a missing recording.
 * @throws {TypeError} If the prompt lacks one of its variables.
 *
 * @example
 * ```ts
 * import { modelCoder, readCodebook } from "coding";
 * import assert from "node:assert/strict";
 *
 * const chatModel = { complete: () => Promise.reject(new Error("no call is made here")) };
 * const coder = modelCoder(chatModel, { model: "qwen", codebook: readCodebook(), repetition: 1 });
 * assert.equal(coder.name, "qwen, repetition 1");
 * ```
 */
export function modelCoder(
  chatModel: ChatModel,
  options: ModelCoderOptions,
): Coder {
  const { model, codebook, unit = "turn", repetition = 0 } = options;
  const prompt = options.prompt ?? readCodingPrompt(unit);
  checkVariables(prompt);
  const name = options.name ??
    (repetition === 0 ? model : `${model}, repetition ${repetition}`);
  const setting: Setting = {
    chatModel,
    codebook,
    unit,
    prompt,
    name,
    options,
    memory: new Map(),
  };
  return { name, code: (view, signal) => codeTurn(view, setting, signal) };
}

/**
 * Reads the project's prompt for coding a turn, whole or sentence by sentence.
 *
 * @param unit What gets a code.
 * @returns The prompt.
 *
 * @example
 * ```ts
 * import { readCodingPrompt } from "coding";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(readCodingPrompt("turn").variables, ["codebook", "earlier", "turn"]);
 * ```
 */
export function readCodingPrompt(unit: Unit): Prompt {
  const path = unit === "turn"
    ? "prompts/coding/code_turn.md"
    : "prompts/coding/code_thoughts.md";
  const { fields, body } = parseFrontMatter(readText(path), path);
  return createPrompt({ attributes: fields, body, path });
}

async function codeTurn(
  view: BlindTurn,
  setting: Setting,
  signal: AbortSignal | undefined,
): Promise<CodedTurn> {
  const { codebook, name } = setting;
  if (view.text.trim() === "") {
    return view.truncated
      ? codedTurn(view, name, { marks: [], codebook })
      : uncodedTurn(view, name, "the turn is empty");
  }
  const messages = codingMessages(view, setting);
  const first = await ask(view, messages, { step: "code", setting, signal });
  const given = readMarks(view, first.reply, setting);
  if (given.status === "unusable") {
    return uncodedTurn(view, name, given.reason);
  }
  const { rejected } = settleMarks(view, given.marks, codebook);
  if (rejected.length === 0) {
    return codedTurn(view, name, { marks: given.marks, codebook });
  }
  const reasons = rejected.map(({ reason, evidence }) =>
    `- ${reason}: ${JSON.stringify(evidence)}`
  );
  const second = await ask(view, [
    ...messages,
    { role: "assistant", content: first.text },
    {
      role: "user",
      content: `Some of this cannot be used:\n${
        reasons.join("\n")
      }\nCopy evidence letter by letter from the turn to be coded, and give as target the label of an earlier turn. Send the whole JSON object again, put right; leave out a code that you cannot put right.`,
    },
  ], { step: "span_repair", setting, signal });
  const repaired = readMarks(view, second.reply, setting);
  const marks = repaired.status === "given" ? repaired.marks : given.marks;
  return codedTurn(view, name, { marks, codebook });
}

/** Fills the prompt; all that the model sees of the study comes from the blind view. */
function codingMessages(view: BlindTurn, setting: Setting): ChatMessage[] {
  const label = (index: number, role: string | null): string =>
    role === null || !/^[a-z]+$/i.test(role)
      ? `T${index}`
      : `T${index} ${role}`;
  const earlier = view.earlier.map((turn) =>
    fence(label(turn.index, turn.role), turn.text)
  );
  const text = setting.unit === "turn"
    ? view.text
    : splitThoughts(view.text).map((thought) =>
      `${thought.index}. ${thought.text}`
    ).join("\n");
  return renderPrompt(setting.prompt, {
    codebook: renderCodebook(setting.codebook),
    earlier: earlier.length === 0
      ? "There are none. This is the first turn of the debate."
      : earlier.join("\n\n"),
    turn: fence(label(view.index, view.role), text),
  });
}

async function ask(
  view: BlindTurn,
  messages: readonly ChatMessage[],
  context: {
    readonly step: ModelCoderReply["step"];
    readonly setting: Setting;
    readonly signal: AbortSignal | undefined;
  },
): Promise<
  { readonly reply: StructuredReply<unknown>; readonly text: string }
> {
  const { step, setting, signal } = context;
  const { options, memory, chatModel, codebook, unit } = setting;
  const reply = await askStructured<unknown>(chatModel, {
    request: {
      model: options.model,
      messages,
      sampling: options.sampling ?? DEFAULT_SAMPLING,
      repetition: options.repetition ?? 0,
      promptId: setting.prompt.id,
    },
    schema: unit === "turn" ? turnSchema(codebook) : thoughtSchema(codebook),
  }, { memory, ...(signal === undefined ? {} : { signal }) });
  options.onReply?.(view, { step, reply });
  // some endpoints refuse an empty message
  const text = reply.replies.at(-1)?.text.trim() || "(no text)";
  return { reply, text };
}

function codeNames(codebook: Codebook): [string, ...string[]] {
  const [first = NO_CODE, ...others] = codebook.codes.map(({ code }) => code);
  return [first, ...others];
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

function readMarks(
  view: BlindTurn,
  reply: StructuredReply<unknown>,
  setting: Setting,
): Given {
  if (reply.status === "malformed") {
    return { status: "unusable", reason: `malformed reply: ${reply.reason}` };
  }
  const value = reply.status === "ok" ? reply.value : reply.parsed;
  const marks = setting.unit === "turn"
    ? marksOfTurn(view, value)
    : marksOfSentences(view, value, setting.codebook);
  if (marks === null) {
    const reason = reply.status === "wrong" ? reply.reason : "it has no marks";
    return { status: "unusable", reason: `wrong reply: ${reason}` };
  }
  return { status: "given", marks };
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

function checkVariables(prompt: Prompt): void {
  for (const name of ["codebook", "earlier", "turn"]) {
    if (!prompt.variables.includes(name)) {
      throw new TypeError(
        `Cannot code with prompt ${prompt.path}: it must have the variable ${name}, got ${
          prompt.variables.join(", ") || "none"
        }`,
      );
    }
  }
}
