/**
 * Debates on disk: one turn a line, raw as it arrived. Text, score and
 * direction are read from the raw reply by the parser each time, so that a
 * stored corpus and a live run are always read alike.
 *
 * A corpus is a folder `data/debates/<corpus>/` with `corpus.yaml` (who made
 * the turns, and the sentence that every table prints) and one
 * `<promptSet>.jsonl` or `.jsonl.gz` per prompt set. Corpora are never mixed.
 *
 * @module
 */

import { z } from "llm";
import { projectPath, readJsonl, readYaml, writeJsonl } from "read";
import type {
  CorpusLabel,
  Debate,
  DebateOutcome,
  FinishReason,
  ReplySource,
} from "records";
import type { ReplyForm } from "./protocol.ts";
import { parseTurn, parseVerdict } from "./turn.ts";
import { decideByVotes } from "./vote.ts";

/** One line of a file: a turn as it arrived, with its debate. */
export interface StoredTurn {
  /** Its debate. */
  readonly debateId: string;
  /** Corpus name. */
  readonly corpus: string;
  /** The essay. */
  readonly essayId: string;
  /** Its assignment. */
  readonly assignment: string;
  /** Name of the prompt set. */
  readonly promptSet: string;
  /** Protocol name. */
  readonly protocol: string;
  /** Repetition index. */
  readonly repetition: number;
  /** Model name, or "role-played". */
  readonly model: string;
  /** 1 for the first turn of the debate. */
  readonly index: number;
  /** Round of the protocol. */
  readonly round: number;
  /** Role of the agent. */
  readonly role: string;
  /** Form of the reply. */
  readonly form: ReplyForm;
  /** The reply as it arrived. Untrusted. */
  readonly rawReply: string;
  /** Why the model stopped. */
  readonly finishReason: FinishReason;
  /** Key of the recorded reply, or null. */
  readonly replyKey: string | null;
  /** Tokens and cost. */
  readonly usage: {
    readonly promptTokens: number | null;
    readonly completionTokens: number | null;
    readonly costUsd: number | null;
  };
  /** Where the reply came from. */
  readonly source: ReplySource;
}

/** A stored corpus. */
export interface DebateCorpus {
  /** Name, source and the sentence to print. */
  readonly label: CorpusLabel;
  /** All debates: prompt sets in alphabetical order, essays in file order. */
  readonly debates: readonly Debate[];
}

const storedTurn: z.ZodType<StoredTurn> = z.strictObject({
  debateId: z.string().min(1),
  corpus: z.string().min(1),
  essayId: z.string().min(1),
  assignment: z.string().min(1),
  promptSet: z.string().min(1),
  protocol: z.string().min(1),
  repetition: z.int().min(0),
  model: z.string().min(1),
  index: z.int().min(1),
  round: z.int().min(1),
  role: z.string().min(1),
  form: z.enum(["prose", "rebuttal", "verdict"]),
  rawReply: z.string(),
  finishReason: z.enum([
    "stop",
    "length",
    "content_filter",
    "tool_calls",
    "unknown",
  ]),
  replyKey: z.string().nullable(),
  usage: z.strictObject({
    promptTokens: z.number().nullable(),
    completionTokens: z.number().nullable(),
    costUsd: z.number().nullable(),
  }),
  source: z.enum(["live", "recorded", "role-played"]),
});

const corpusLabel: z.ZodType<CorpusLabel> = z.strictObject({
  corpus: z.string().min(1),
  source: z.enum(["live", "recorded", "role-played"]),
  statement: z.string().min(20),
});

/**
 * Writes debates, one turn a line.
 *
 * @param path File, such as "data/debates/role_played/initial.jsonl.gz".
 * @param debates The debates.
 * @param options Forms of the roles that a protocol of your own adds.
 */
export function writeDebates(
  path: string,
  debates: readonly Debate[],
  options: { readonly formOfRole?: Readonly<Record<string, ReplyForm>> } = {},
): void {
  const lines = debates.flatMap((debate) =>
    debate.turns.map((turn): StoredTurn => ({
      debateId: debate.debateId,
      corpus: debate.corpus,
      essayId: debate.essayId,
      assignment: debate.assignment,
      promptSet: debate.promptSet,
      protocol: debate.protocol,
      repetition: debate.repetition,
      model: debate.model,
      index: turn.index,
      round: turn.round,
      role: turn.role,
      form: options.formOfRole?.[turn.role] ?? formOf(turn.role),
      rawReply: turn.rawReply,
      finishReason: turn.finishReason,
      replyKey: turn.replyKey,
      usage: turn.usage,
      source: turn.source,
    }))
  );
  writeJsonl(path, lines);
}

/**
 * Reads debates.
 *
 * @param path File written by `writeDebates`.
 * @returns Debates in the order of their first turns.
 * @throws {SyntaxError} If a line is not JSON.
 * @throws {TypeError} If a line is no turn, a turn is missing or doubled, or the last turn is no verdict; names the file, and the line or debate.
 */
export function readDebates(path: string): readonly Debate[] {
  const turnsOf = new Map<string, StoredTurn[]>();
  for (const turn of readJsonl(path, takeTurn)) {
    const turns = turnsOf.get(turn.debateId);
    if (turns === undefined) turnsOf.set(turn.debateId, [turn]);
    else turns.push(turn);
  }
  return [...turnsOf.values()].map((turns) => toDebate(turns, path));
}

/**
 * Reads a stored corpus with all its prompt sets.
 *
 * @param corpus Name of the corpus, or a folder of your own.
 * @returns Label and debates.
 * @throws {TypeError} If the label is missing, a debate belongs to another corpus, a turn has another source than the label says, or a debate stands twice.
 */
export function readDebateCorpus(corpus: string): DebateCorpus {
  const dir = corpus.includes("/") ? corpus : `data/debates/${corpus}`;
  const label = readYaml(
    `${dir}/corpus.yaml`,
    (value) => check(corpusLabel, value),
  );
  const files = [...Deno.readDirSync(projectPath(dir))]
    .map((entry) => entry.name)
    .filter((name) => /\.jsonl(\.gz)?$/.test(name)).sort();
  if (files.length === 0) {
    throw new TypeError(
      `Cannot read corpus ${dir}: it must hold one .jsonl or .jsonl.gz file per prompt set, got none`,
    );
  }
  const debates: Debate[] = [];
  const seen = new Set<string>();
  for (const file of files) {
    for (const debate of readDebates(`${dir}/${file}`)) {
      checkBelongs(debate, label, `${dir}/${file}`);
      if (seen.has(debate.debateId)) {
        throw new TypeError(
          `Cannot read ${dir}/${file}: each debate must stand once in a corpus, got "${debate.debateId}" again`,
        );
      }
      seen.add(debate.debateId);
      debates.push(debate);
    }
  }
  return { label, debates };
}

function takeTurn(value: unknown): StoredTurn {
  return check(storedTurn, value);
}

function check<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new TypeError(
    `field "${issue?.path.join(".")}" must be valid, got: ${issue?.message}`,
  );
}

function toDebate(stored: readonly StoredTurn[], path: string): Debate {
  const [first] = stored;
  const last = stored.at(-1);
  if (first === undefined || last === undefined) {
    throw new TypeError(`Cannot read ${path}: a debate must have turns`);
  }
  stored.forEach((turn, position) => {
    if (turn.index === position + 1) return;
    throw new TypeError(
      `Cannot read ${path}: debate "${first.debateId}" must have its turns in order and each once, got turn ${turn.index} in place ${
        position + 1
      }`,
    );
  });
  if (last.form !== "verdict") {
    throw new TypeError(
      `Cannot read ${path}: debate "${first.debateId}" must end with a verdict, got role "${last.role}"`,
    );
  }
  return {
    debateId: first.debateId,
    corpus: first.corpus,
    essayId: first.essayId,
    assignment: first.assignment,
    promptSet: first.promptSet,
    protocol: first.protocol,
    repetition: first.repetition,
    model: first.model,
    turns: stored.map((turn) => ({
      turnId: `${turn.debateId}/t${turn.index}`,
      index: turn.index,
      round: turn.round,
      role: turn.role,
      ...parseTurn(turn.form, turn.rawReply, turn.finishReason),
      rawReply: turn.rawReply,
      finishReason: turn.finishReason,
      replyKey: turn.replyKey,
      usage: turn.usage,
      source: turn.source,
    })),
    outcome: outcomeOf(stored),
  };
}

/** The Judge decides; where every turn is a verdict of its own, the votes do. */
function outcomeOf(stored: readonly StoredTurn[]): DebateOutcome {
  const verdicts = stored.filter((turn) => turn.form === "verdict")
    .map((turn) => parseVerdict(turn.rawReply, turn.finishReason));
  const last = verdicts.at(-1);
  if (verdicts.length < stored.length && last !== undefined) return last;
  return decideByVotes(verdicts);
}

function checkBelongs(debate: Debate, label: CorpusLabel, path: string): void {
  if (debate.corpus !== label.corpus) {
    throw new TypeError(
      `Cannot read ${path}: every debate must belong to corpus "${label.corpus}", got "${debate.debateId}" of "${debate.corpus}"; corpora are never mixed`,
    );
  }
  const rolePlayed = label.source === "role-played";
  const stranger = debate.turns.find((turn) =>
    (turn.source === "role-played") !== rolePlayed
  );
  if (stranger !== undefined) {
    throw new TypeError(
      `Cannot read ${path}: turns of corpus "${label.corpus}" must be ${label.source}, got ${stranger.source} in "${stranger.turnId}"`,
    );
  }
}

function formOf(role: string): ReplyForm {
  if (role === "rebuttal") return "rebuttal";
  return role === "judge" || role === "single" ? "verdict" : "prose";
}
