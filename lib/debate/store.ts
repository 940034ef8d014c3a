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
import type { CorpusLabel, Debate, DebateOutcome } from "records";
import type { ReplyForm } from "./protocol.ts";
import { checkShape, type StoredTurn, takeStoredTurn } from "./stored_turn.ts";
import { parseTurn, parseVerdict } from "./turn.ts";
import { decideByVotes } from "./vote.ts";

/** A stored corpus. */
export interface DebateCorpus {
  /** Name, source and the sentence to print. */
  readonly label: CorpusLabel;
  /** All debates: prompt sets in alphabetical order, essays in file order. */
  readonly debates: readonly Debate[];
}

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
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { findProtocol, importRolePlayed, readDebates, writeDebates } from "debate";
 *
 * const text = [
 *   "=== e1 claim", "A fair start.", "Score so far: 3",
 *   "=== e1 grounds", "Two facts.", "Score so far: 4",
 *   "=== e1 warrant", "Adequate.", "Score so far: 4",
 *   "=== e1 judge", '{"score": 4, "reasons": "Adequate evidence."}',
 * ].join("\n");
 * const debates = importRolePlayed(text, "batch.txt", {
 *   corpus: "demo", promptSet: "initial", protocol: findProtocol("no-rebuttal"),
 *   essays: [{ essayId: "e1", assignment: "dam", text: "...", gold: 4 }],
 * });
 * const dir = Deno.makeTempDirSync();
 * writeDebates(`${dir}/initial.jsonl.gz`, debates);
 * assert.deepEqual(readDebates(`${dir}/initial.jsonl.gz`), debates);
 * Deno.removeSync(dir, { recursive: true });
 * ```
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
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { findProtocol, importRolePlayed, readDebates, writeDebates } from "debate";
 *
 * const text = [
 *   "=== e1 claim", "A fair start.", "Score so far: 3",
 *   "=== e1 grounds", "Two facts.", "Score so far: 4",
 *   "=== e1 warrant", "Adequate.", "Score so far: 4",
 *   "=== e1 judge", '{"score": 4, "reasons": "Adequate evidence."}',
 * ].join("\n");
 * const debates = importRolePlayed(text, "batch.txt", {
 *   corpus: "demo", promptSet: "initial", protocol: findProtocol("no-rebuttal"),
 *   essays: [{ essayId: "e1", assignment: "dam", text: "...", gold: 4 }],
 * });
 * const dir = Deno.makeTempDirSync();
 * writeDebates(`${dir}/initial.jsonl.gz`, debates);
 * assert.equal(readDebates(`${dir}/initial.jsonl.gz`)[0]?.outcome.status, "scored");
 * Deno.removeSync(dir, { recursive: true });
 * ```
 */
export function readDebates(path: string): readonly Debate[] {
  const turnsOf = new Map<string, StoredTurn[]>();
  for (const turn of readJsonl(path, takeStoredTurn)) {
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
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { findProtocol, importRolePlayed, readDebateCorpus, writeDebates } from "debate";
 * import { writeText } from "read";
 *
 * const text = [
 *   "=== e1 claim", "A fair start.", "Score so far: 3",
 *   "=== e1 grounds", "Two facts.", "Score so far: 4",
 *   "=== e1 warrant", "Adequate.", "Score so far: 4",
 *   "=== e1 judge", '{"score": 4, "reasons": "Adequate evidence."}',
 * ].join("\n");
 * const debates = importRolePlayed(text, "batch.txt", {
 *   corpus: "demo", promptSet: "initial", protocol: findProtocol("no-rebuttal"),
 *   essays: [{ essayId: "e1", assignment: "dam", text: "...", gold: 4 }],
 * });
 * const dir = Deno.makeTempDirSync();
 * writeDebates(`${dir}/initial.jsonl.gz`, debates);
 * writeText(`${dir}/corpus.yaml`, "corpus: demo\nsource: role-played\nstatement: Played by hand, as an example.\n");
 * const corpus = readDebateCorpus(dir);
 * assert.equal(corpus.label.statement, "Played by hand, as an example.");
 * assert.equal(corpus.debates.length, 1);
 * Deno.removeSync(dir, { recursive: true });
 * ```
 */
export function readDebateCorpus(corpus: string): DebateCorpus {
  const dir = corpus.includes("/") ? corpus : `data/debates/${corpus}`;
  const label = readYaml(
    `${dir}/corpus.yaml`,
    (value) => checkShape(corpusLabel, value),
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
