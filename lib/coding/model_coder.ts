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
} from "llm";
import { readPrompt } from "read";
import type { ChatMessage, ChatModel, CodedTurn, Sampling } from "records";
import type { BlindTurn } from "./blind.ts";
import type { Codebook } from "./codebook.ts";
import { codedTurn, type Coder, uncodedTurn } from "./coder.ts";
import { settleMarks } from "./marks.ts";
import { readMarks, replySchema } from "./model_reply.ts";
import { type CodebookForm, renderCodebook } from "./render_codebook.ts";
import { splitThoughts, type Unit } from "./units.ts";

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
  /** How much of the codebook the model is given; "full" if absent. */
  readonly codebookForm?: CodebookForm;
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
  return createPrompt(readPrompt(path));
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
    codebook: renderCodebook(setting.codebook, {
      form: setting.options.codebookForm ?? "full",
    }),
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
    schema: replySchema({ unit, codebook }),
  }, { memory, ...(signal === undefined ? {} : { signal }) });
  options.onReply?.(view, { step, reply });
  // some endpoints refuse an empty message
  const text = reply.replies.at(-1)?.text.trim() || "(no text)";
  return { reply, text };
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
