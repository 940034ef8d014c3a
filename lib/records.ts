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

/** One prompt file as read: what a reader edits, neither checked nor filled in. */
export interface PromptFile {
  /** Fields of the front matter as they stand: id, version, role, variables, reply. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Markdown after the front matter, with "# System" and "# User". */
  readonly body: string;
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

// ---------------------------------------------------------------- networks

/** A value kept about a unit: text, a number, or null where it is missing. */
export type Attribute = string | number | null;

/** One line of discourse as the network model reads it: whose, where, which codes. */
export interface CodedLine {
  /** Whose network the line belongs to, as a tuple such as ["initial", "claim"]. Compared part by part. */
  readonly unit: readonly string[];
  /** Lines with equal tuples may connect, such as ["debate 7"]. They need not be adjacent. */
  readonly conversation: readonly string[];
  /** One value per code, usually 0 or 1; null = missing, which is not 0. */
  readonly codes: readonly (number | null)[];
  /** What else is known of the line, such as the prompt set; kept for a unit where constant. */
  readonly attributes?: Readonly<Record<string, Attribute>>;
  /** Address for close reading, such as a turnId. */
  readonly lineId?: string;
}

/** Two codes that can connect. Order of the list: (0,1), (0,2), (1,2), (0,3), ... */
export interface EnaPair {
  /** "Data & Design". */
  readonly label: string;
  /** Index of the first code; the ground in an ordered network. */
  readonly first: number;
  /** Index of the second code; the response in an ordered network. */
  readonly second: number;
}

/** Whose network one row of a model is. In a trajectory a row is a unit at a step. */
export interface EnaUnit {
  /** Parts joined with "."; a label only, two units can share it. */
  readonly label: string;
  /** The tuple that identifies the unit. */
  readonly tuple: readonly string[];
  /** Conversation tuple of the step in a trajectory; null otherwise. */
  readonly step: readonly string[] | null;
  /** Attributes that are constant within every unit, and the named parts of the tuple. */
  readonly attributes: Readonly<Record<string, Attribute>>;
  /** Lines that were added up. */
  readonly lineCount: number;
}

/** A unit of a fitted model. */
export interface EnaModelUnit extends EnaUnit {
  /** Name of its group; null = in no group, or no grouping was given. */
  readonly group: string | null;
  /** True where no two codes connect: the unit sits at the origin and counts in n. */
  readonly isZero: boolean;
}

/** How lines became adjacency vectors. */
export interface EnaAccumulationDefinition {
  /** "moving" = stanza window around each line; "conversation" = a unit's own lines of a conversation at once. */
  readonly window: "moving" | "conversation";
  /** Lines in reach, the current one included; "infinite" = all earlier lines. Not used by "conversation". */
  readonly stanzaWindow: number | "infinite";
  /** Later lines in reach; 0 = none. */
  readonly forwardWindow: number | "infinite";
  /** "touching" = only connections the current line takes part in; "rENA-0.2.7" = as that program does. */
  readonly forwardRule: "touching" | "rENA-0.2.7";
  /** "binary", "product", or the name of the function applied to each line's connection. */
  readonly weighting: string;
  /** What was done with missing codes. */
  readonly missing: "refuse" | "zero";
  /** Factors multiplied into the adjacency vectors, one per pair; null = none. */
  readonly mask: readonly number[] | null;
  /** "ordered" networks tell the ground from the response. */
  readonly connections: "unordered" | "ordered";
  /** "unit" = one row per unit; the others are trajectories with a row per unit and step. */
  readonly rows: "unit" | "separate-trajectory" | "accumulated-trajectory";
  /** True where only some units were modelled while every line stayed context. */
  readonly unitSubset: boolean;
  /** How earlier lines were chosen and weighed where a rule took the place of the stanza window; absent otherwise. */
  readonly ground?: string;
  /** Name of the function that weighed whole lines; absent = all lines weigh 1. */
  readonly lineWeight?: string;
  /** Table in which another program counted the connections: then window, reach and weighting are not known. Absent = counted here. */
  readonly countedElsewhere?: string;
}

/** Two groups whose means span an axis; positive side = first. */
export interface EnaGroupPair {
  /** Group on the positive side. */
  readonly first: string;
  /** Group on the negative side. */
  readonly second: string;
  /** Attribute that names the groups; absent = the grouping of the model. */
  readonly by?: string;
}

/** Which axes the model has. */
export type EnaRotationDefinition =
  | { readonly kind: "svd" }
  | { readonly kind: "means"; readonly pairs: readonly EnaGroupPair[] }
  /** Slopes of an ordinary regression on x (then on y), with the controls held. */
  | {
    readonly kind: "regression";
    readonly x: string;
    readonly y?: string;
    readonly controls?: readonly string[];
  }
  /**
   * Slopes on a number, or the largest spread between the means of any number of groups,
   * covariates held: by least squares, or penalized by the lasso while the target is not,
   * each connection with the penalty that predicts best on held-out folds of units (10
   * where absent, or one per unit where there are fewer).
   */
  | {
    readonly kind: "generalized-means";
    readonly x: string;
    readonly y?: string;
    readonly covariates?: readonly string[];
    readonly penalty?: "none" | "lasso";
    readonly folds?: number;
  };

/** Everything that was decided on the way from lines to points. */
export interface EnaDefinition {
  /** From lines to adjacency vectors. */
  readonly accumulation: EnaAccumulationDefinition;
  /** "sphere" = each vector to length 1; "skip-sphere" = all divided by the largest length. */
  readonly normalization: "sphere" | "skip-sphere";
  /**
   * "non-zero-units" = mean of the units with a connection, units without stay at the origin;
   * "all-units" = mean of all, all moved;
   * "non-zero-mean-all-moved" = mean of the units with a connection, all moved.
   */
  readonly centering:
    | "non-zero-units"
    | "all-units"
    | "non-zero-mean-all-moved";
  /** Whether units without a connection were kept or dropped before fitting. */
  readonly zeroUnits: "keep" | "drop";
  /** The rotation in fact used. */
  readonly rotation: EnaRotationDefinition;
  /** "stated" = first group positive on a means axis, largest loading positive elsewhere; "rENA" = first loading of MR1 never positive. */
  readonly signRule: "stated" | "rENA";
  /** Singular values up to this share of the length (root of the sum of squares) of the centred matrix count as 0. */
  readonly rankTolerance: number;
  /** Axes that were looked for; absent = all. */
  readonly axisLimit?: number;
}

/** A lower and an upper limit. */
export interface EnaInterval {
  /** Lower limit. */
  readonly lower: number;
  /** Upper limit. */
  readonly upper: number;
}

/** How well the placed codes explain the points on one axis, over all pairs of units. */
export interface EnaFit {
  /** Pearson correlation of point differences with centroid differences; null where undefined. */
  readonly pearson: number | null;
  /** 95 % interval by Fisher's z with N = number of pairs, as rENA gives it; null below 4 pairs. Pairs are not independent: read it as a description. */
  readonly pearsonInterval: EnaInterval | null;
  /** Spearman correlation of the same differences; null where undefined. */
  readonly spearman: number | null;
  /** Pairs of units behind Pearson, n(n-1)/2. */
  readonly pairCount: number;
  /** Pairs of units behind Spearman; fewer than `pairCount` = a sample of units taken at equal steps. */
  readonly spearmanPairCount: number;
}

/** One axis of a model. */
export interface EnaAxis {
  /** "MR1", "SVD2", ... */
  readonly name: string;
  /** What made it: the grouping, or the remaining variance. */
  readonly source: "svd" | "means" | "regression" | "generalized-means";
  /** Groups whose means span it; null for the others. */
  readonly between: EnaGroupPair | null;
  /** Attribute that it follows, in a regression or generalized means rotation; absent for the others. */
  readonly target?: string;
  /** Penalty (lambda) of each pair where covariates were held by the lasso; absent otherwise. With these the axis can be found again without folds. */
  readonly penalties?: readonly number[];
  /** Sum of squared points divided by max(1, n - 1). */
  readonly eigenvalue: number;
  /** Variance of the points on it, as a share of the variance of all dimensions, 0 to 1. */
  readonly varianceShare: number;
  /** Goodness of fit; null for axes beyond those asked for. */
  readonly fit: EnaFit | null;
}

/** A fitted network model, with every step that led to it. Plain JSON. */
export interface EnaModel {
  /** What was decided. */
  readonly definition: EnaDefinition;
  /** Codes, in the order given. */
  readonly codes: readonly string[];
  /** Pairs of codes, in the order of every vector below. */
  readonly pairs: readonly EnaPair[];
  /** Rows of every table below, in order of first appearance. */
  readonly units: readonly EnaModelUnit[];
  /** Attribute that named the groups; null where labels were given, or none. */
  readonly groupedBy: string | null;
  /** Summed connections: units x pairs. */
  readonly adjacencyVectors: readonly (readonly number[])[];
  /** Length-normalized: units x pairs. */
  readonly normalized: readonly (readonly number[])[];
  /** What was subtracted: one number per pair. */
  readonly center: readonly number[];
  /** normalized minus center, zero units by rule: units x pairs. */
  readonly centred: readonly (readonly number[])[];
  /** Axes, most important first. Empty where no axis exists; `warnings` says why. */
  readonly axes: readonly EnaAxis[];
  /** Loadings, orthonormal columns: pairs x axes. */
  readonly rotation: readonly (readonly number[])[];
  /** Units in the space: units x axes. */
  readonly points: readonly (readonly number[])[];
  /** Codes in the space: codes x axes. */
  readonly nodePositions: readonly (readonly number[])[];
  /** Weighted means of the node positions: units x axes. */
  readonly centroids: readonly (readonly number[])[];
  /** Units without any connection. */
  readonly zeroUnitCount: number;
  /** Missing code values that were counted as 0. */
  readonly missingCodeCount: number;
  /** What a reader has to know before trusting the picture; empty = nothing to say. */
  readonly warnings: readonly string[];
}

/** New units in the space of a model, or old and new units in one joint space. */
export interface EnaProjection {
  /** "fitted" = the axes of the model, untouched by the new units; "joint" = refitted on both. */
  readonly space: "fitted" | "joint";
  /** The model whose axes and node positions hold: the given one, or the joint one. */
  readonly model: EnaModel;
  /** The new units. */
  readonly units: readonly EnaModelUnit[];
  /** Their normalized vectors: units x pairs. */
  readonly normalized: readonly (readonly number[])[];
  /** Their points: units x axes of `model`. */
  readonly points: readonly (readonly number[])[];
  /** Their centroids by the node positions of `model`: units x axes. */
  readonly centroids: readonly (readonly number[])[];
  /** Goodness of fit of the new units, one per axis asked for. */
  readonly fit: readonly EnaFit[];
  /** Variance of the new points per axis, as a share of all axes of `model`. */
  readonly varianceShares: readonly number[];
  /** Share of the new units' variance that no axis of `model` can show, 0 to 1. */
  readonly outsideShare: number;
  /** What a reader has to know. */
  readonly warnings: readonly string[];
}

/** One group of units in a comparison. */
export interface EnaGroupSummary {
  /** Name. */
  readonly name: string;
  /** Units in it, those without connections included. */
  readonly unitCount: number;
  /** Units without connections. */
  readonly zeroUnitCount: number;
  /** Mean of the normalized vectors: one number per pair. */
  readonly meanNetwork: readonly number[];
  /** Mean of the points: one number per axis. */
  readonly meanPoint: readonly number[];
  /** t interval of the mean per axis; null with fewer than two units. */
  readonly intervals: readonly (EnaInterval | null)[];
}

/** One group on one axis. */
export interface EnaGroupOnAxis {
  /** Number of units. */
  readonly unitCount: number;
  /** Mean. */
  readonly mean: number;
  /** Standard deviation with n - 1; null with one unit. */
  readonly standardDeviation: number | null;
  /** Median. */
  readonly median: number;
}

/** Two groups compared on one axis. */
export interface EnaAxisComparison {
  /** Name of the axis. */
  readonly axis: string;
  /** True where the axis was chosen to separate these very units: its tests are not evidence of a difference. */
  readonly circular: boolean;
  /** First group. */
  readonly first: EnaGroupOnAxis;
  /** Second group. */
  readonly second: EnaGroupOnAxis;
  /** Welch's t test of first minus second; null where undefined. */
  readonly welch: {
    /** t. */
    readonly t: number;
    /** Welch-Satterthwaite degrees of freedom. */
    readonly df: number;
    /** Two-sided. */
    readonly pValue: number;
    /** Interval of the difference of means. */
    readonly interval: EnaInterval;
  } | null;
  /** Mann-Whitney test; null where undefined. */
  readonly mannWhitney: {
    /** U of the first group (R calls it W). */
    readonly u: number;
    /** Two-sided. */
    readonly pValue: number;
    /** True = exact; false = normal with tie and continuity correction. */
    readonly exact: boolean;
  } | null;
  /** Cohen's d, pooled, positive where the first group is larger; null where undefined. */
  readonly cohensD: number | null;
}

/** Permutation test of the distance between two group means; the means axis is found anew for every relabelling. */
export interface EnaPermutationTest {
  /** Length of the difference of the mean vectors = separation on the means axis. */
  readonly statistic: number;
  /** Exact: share of relabellings at least as far apart. Sampled: (b + 1) / (m + 1). */
  readonly pValue: number;
  /** Relabellings looked at (m). */
  readonly relabelingCount: number;
  /** Relabellings at least as far apart (b). */
  readonly asFarCount: number;
  /** True = every possible relabelling was looked at. */
  readonly exact: boolean;
  /** Attribute within whose values labels were exchanged; null = among all units. */
  readonly within: string | null;
}

/** Means rotation tested on units that did not help to make it. */
export type EnaHeldOut =
  | {
    readonly status: "computed";
    /** Number of folds; equal to the number of units = leave-one-out. */
    readonly foldCount: number;
    /** Position of each unit of the model on an axis made without it; null = in neither group. Positive = side of the first group. */
    readonly points: readonly (number | null)[];
    /** Mean of the first group minus mean of the second, on held-out points. */
    readonly meanDifference: number;
    /** Cohen's d of the held-out points; null where undefined. */
    readonly cohensD: number | null;
    /** Share of units on their own group's side of the training midpoint, 0 to 1, groups weighted equally. */
    readonly balancedAccuracy: number;
    /** One-sided: relabel, repeat the whole procedure, count differences at least as large; (b + 1) / (m + 1). */
    readonly pValue: number;
    /** Relabellings looked at (m). */
    readonly relabelingCount: number;
  }
  | { readonly status: "unavailable"; readonly reason: string };

/** Two groups of a model compared: the picture, the tests on the axes, and the honest inference beside them. */
export interface EnaComparison {
  /** The groups, first minus second everywhere. */
  readonly groups: readonly [EnaGroupSummary, EnaGroupSummary];
  /** Attribute that named the groups; null = grouping of the model. */
  readonly by: string | null;
  /** Mean network of the first group minus that of the second: one number per pair. */
  readonly subtractionNetwork: readonly number[];
  /** Confidence level of every interval, such as 0.95. */
  readonly confidence: number;
  /** Tests per axis, in the order of the axes. */
  readonly axes: readonly EnaAxisComparison[];
  /** Are the groups further apart than relabelled groups? */
  readonly permutation: EnaPermutationTest;
  /** Does an axis made from some units separate the others? */
  readonly heldOut: EnaHeldOut;
  /** What a reader has to know. */
  readonly warnings: readonly string[];
}
