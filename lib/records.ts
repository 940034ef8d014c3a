/**
 * Every record that travels between modules, in the order in which the work
 * flows: essay, prompt, model call, turn, debate, coded turn, network model,
 * comparison. Types only: nothing here computes or reads.
 *
 * Source: the flow of the diagnosis-to-redesign study that `lib/debate`,
 * `lib/coding` and `lib/ena` implement.
 *
 * @module
 */

// ---------------------------------------------------------------- essays

/** A score on the six-point holistic scale, 1 (very little mastery) to 6. */
export type Score = 1 | 2 | 3 | 4 | 5 | 6;

/** What students were asked, and the text they had to use. */
export interface Assignment {
  /** Short name, unique in a corpus, such as "dam". */
  readonly assignment: string;
  /** Title of the source text. */
  readonly title: string;
  /** The task as students read it. */
  readonly task: string;
  /** Source texts, in order; empty where the corpus carries none. */
  readonly sourceTexts: readonly string[];
}

/** One student text with its gold score. */
export interface Essay {
  /** Unique in a corpus. */
  readonly essayId: string;
  /** Name of the assignment it answers. */
  readonly assignment: string;
  /** The text as the student wrote it. Untrusted: fence it in prompts, escape it in HTML. */
  readonly text: string;
  /** Expert score, or null where the corpus keeps it back. */
  readonly gold: Score | null;
  /** Reason for the gold score by rubric criterion; absent where unknown. */
  readonly goldReasons?: Readonly<Record<string, string>>;
  /** Second, blind score; absent where there is none. */
  readonly secondScore?: Score;
  /** Columns kept only on request (demographics), as read. */
  readonly extra?: Readonly<Record<string, string>>;
}

// ---------------------------------------------------------------- prompts

/** One prompt file as read: what a reader edits, not yet filled in. */
export interface PromptFile {
  /** Unique name, such as "debate/initial/claim". */
  readonly id: string;
  /** Counts up with each change of wording. */
  readonly version: number;
  /** Role it is for; empty where the prompt has none. */
  readonly role: string;
  /** Names that must be filled in, as declared in the front matter. */
  readonly variables: readonly string[];
  /** Whether the reply is prose or a JSON object. */
  readonly reply: "text" | "json";
  /** Text under "# System" with `{{name}}` for each variable; empty where there is none. */
  readonly system: string;
  /** Text under "# User" with `{{name}}` for each variable. */
  readonly user: string;
  /** The file it was read from, for messages to people. */
  readonly path: string;
}

// ---------------------------------------------------------------- model calls

/** One message of a chat. */
export interface ChatMessage {
  /** Who speaks. */
  readonly role: "system" | "user" | "assistant";
  /** What is said. */
  readonly content: string;
}

/** Sampling settings of one call. Absent fields are left to the endpoint, and recorded as absent. */
export interface Sampling {
  /** 0 or more. */
  readonly temperature?: number;
  /** Upper limit of new tokens in the reply. */
  readonly maxTokens?: number;
  /** Nucleus sampling, 0 to 1. */
  readonly topP?: number;
  /** Seed sent to the endpoint; most endpoints give no promise with it. */
  readonly seed?: number;
}

/** A JSON Schema, as data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** One call to a language model, complete: everything that can change the reply is in here. */
export interface ChatRequest {
  /** Name of the model as the endpoint knows it. */
  readonly model: string;
  /** Rendered messages. */
  readonly messages: readonly ChatMessage[];
  /** Sampling settings. */
  readonly sampling: Sampling;
  /** Reply schema, where a structured reply is wanted. */
  readonly schema?: JsonSchema;
  /** How the schema is asked for on the wire; absent = no native enforcement. */
  readonly schemaMode?: "json_schema" | "json_object";
  /** 0 for the first sample; each repetition of the same request has its own index. */
  readonly repetition: number;
  /** Which prompt file it came from, for messages to people; not part of the key. */
  readonly promptId?: string;
}

/** Where a reply came from. `role-played` never passes through a `ChatModel`. */
export type ReplySource = "live" | "recorded" | "role-played";

/** Tokens and money of one call. Null = the endpoint or the price file does not say; never 0 for unknown. */
export interface Usage {
  /** Tokens of the prompt. */
  readonly promptTokens: number | null;
  /** Tokens of the reply. */
  readonly completionTokens: number | null;
  /** US dollars by the dated price file. */
  readonly costUsd: number | null;
}

/** Why the model stopped. */
export type FinishReason =
  | "stop"
  | "length"
  | "content_filter"
  | "tool_calls"
  | "unknown";

/** One reply of a language model. */
export interface ChatReply {
  /** SHA-256 of the request (hex), the address of the recording. */
  readonly key: string;
  /** Text of the reply; may be empty. */
  readonly text: string;
  /** Why it ended. */
  readonly finishReason: FinishReason;
  /** Tokens and cost. */
  readonly usage: Usage;
  /** Model name that the endpoint reported. */
  readonly reportedModel: string | null;
  /** Request id of the endpoint, for enquiries. */
  readonly requestId: string | null;
  /** Where it came from. */
  readonly source: ReplySource;
  /** Milliseconds of the live call that made it; null where unknown. */
  readonly latencyMs: number | null;
  /** ISO 8601 time of the live call; null where unknown. */
  readonly at: string | null;
}

/** A language model: live, or the recordings of one. */
export interface ChatModel {
  /**
   * Gives the reply to one request.
   *
   * @param request The call, complete.
   * @param signal Stops the call in flight.
   * @returns The reply.
   */
  complete(request: ChatRequest, signal?: AbortSignal): Promise<ChatReply>;
  /**
   * Whether the reply is at hand without a live call; absent where a model cannot know.
   *
   * @param request The call, complete.
   * @returns True if `complete` would cost nothing.
   */
  has?(request: ChatRequest): boolean;
}

// ---------------------------------------------------------------- debate

/** Which role-plays and recordings a figure or table was made from. Corpora are never mixed. */
export interface CorpusLabel {
  /** Name, such as "role_played" or "smollm2". */
  readonly corpus: string;
  /** Where its turns come from. */
  readonly source: ReplySource;
  /** One sentence that is printed wherever the corpus is shown. */
  readonly statement: string;
}

/** Which way the Rebuttal agent argues. */
export type RebuttalDirection = "up" | "down" | "agree";

/** One contribution of one agent. */
export interface Turn {
  /** "debateId/t1", "debateId/t2", ... */
  readonly turnId: string;
  /** 1 for the first turn of the debate. */
  readonly index: number;
  /** Round of the protocol, 1 for the first. */
  readonly round: number;
  /** Role of the agent, such as "claim". */
  readonly role: string;
  /** What the other agents read: the argument without its wrapping. Untrusted. */
  readonly text: string;
  /** The reply as it arrived. */
  readonly rawReply: string;
  /** Score that the turn argues for, null where it names none. */
  readonly impliedScore: Score | null;
  /** Direction of a rebuttal; null for other roles, or where it could not be read. */
  readonly direction: RebuttalDirection | null;
  /** "ok", or why the structured part could not be used. */
  readonly parse: "ok" | "malformed" | "not-structured";
  /** Why the model stopped; "unknown" for role-played turns. */
  readonly finishReason: FinishReason;
  /** Cut off by the token limit. */
  readonly truncated: boolean;
  /** Key of the recorded reply; null for role-played turns. */
  readonly replyKey: string | null;
  /** Tokens and cost; all null for role-played turns. */
  readonly usage: Usage;
  /** Where the reply came from. */
  readonly source: ReplySource;
}

/** The outcome of a debate: a score, or a named reason why there is none. */
export type DebateOutcome =
  | {
    readonly status: "scored";
    readonly score: Score;
    readonly reasons: string;
  }
  | { readonly status: "unparsed"; readonly reason: string };

/** One essay debated once. */
export interface Debate {
  /** Unique in a corpus: "corpus/promptSet/essayId" with "#r" for repetition r > 0. */
  readonly debateId: string;
  /** Corpus name. */
  readonly corpus: string;
  /** The essay. */
  readonly essayId: string;
  /** Its assignment. */
  readonly assignment: string;
  /** Name of the prompt set, such as "initial". */
  readonly promptSet: string;
  /** Protocol name, such as "toulmin-5". */
  readonly protocol: string;
  /** Repetition index, 0 for the first. */
  readonly repetition: number;
  /** Model name, or "role-played". */
  readonly model: string;
  /** Turns in order. */
  readonly turns: readonly Turn[];
  /** What the Judge decided. */
  readonly outcome: DebateOutcome;
}

// ---------------------------------------------------------------- coding

/** Words of a scoring rubric found by fixed patterns, without any model. */
export interface RubricCue {
  /** Levels named as levels ("level 4", "a 4 asks for"), ascending; a score that is only given does not count. */
  readonly levels: readonly number[];
  /** Criteria whose words occur, such as "organisation", in rubric order. */
  readonly criteria: readonly string[];
  /** Names of levels that occur, such as "adequate mastery". */
  readonly mastery: readonly string[];
  /** Whether the rubric itself, a descriptor or a criterion is spoken of. */
  readonly namesRubric: boolean;
}

/** A code that a coder gave and that was not accepted. */
export interface RejectedMark {
  /** The code as given. */
  readonly code: string;
  /** The evidence as given. */
  readonly evidence: string;
  /** Why it was not accepted. */
  readonly reason: string;
}

/** One code assigned to one turn. */
export interface CodeMark {
  /** Code of the codebook, such as "JUSTIFICATION". */
  readonly code: string;
  /** Exact substring of the turn that carries it; empty for codes forced by rule. */
  readonly evidence: string;
  /** Turn that a reaction answers; null for codes that are no reaction. */
  readonly targetTurnId: string | null;
  /** Beside JUSTIFICATION: what the rubric detector finds in the sentences that hold the evidence. */
  readonly rubricCue?: RubricCue;
}

/** A turn with its codes, or the reason why it has none. */
export interface CodedTurn {
  /** The turn. */
  readonly turnId: string;
  /** Its debate. */
  readonly debateId: string;
  /** 1 for the first turn of the debate. */
  readonly index: number;
  /** Role of the agent. */
  readonly role: string;
  /** Who coded, such as "coder A", "rule", or a model name. */
  readonly coder: string;
  /** Codes, in codebook order; each at most once. */
  readonly marks: readonly CodeMark[];
  /** "coded", or "uncoded" with a reason: no usable reply is never "no code". */
  readonly state: { readonly status: "coded" } | {
    readonly status: "uncoded";
    readonly reason: string;
  };
  /** Marks that were given and not accepted; absent where there is none. */
  readonly rejected?: readonly RejectedMark[];
}
