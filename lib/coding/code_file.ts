/**
 * Codes in a file, one line per turn, as a person writes them or another coder leaves them. It leaves out spreadsheets: a cell
 * cannot hold several codes with their evidence.
 *
 * A line: `{"turnId": "...", "marks": [{"code": "OBJECTION", "evidence": "words of the turn", "target": "t1"}]}`. The turn may be named
 * by its own id or by its blind id; `target` may be "t1", 1, or an id, and is left out for codes that answer nobody. Instead of marks
 * a line may have `"uncoded": "reason"`. Other fields are ignored, so a filled-in sheet can be read as it is. Blank lines and lines
 * that start with `#` or `//` are skipped.
 *
 * Source: none; the format is our own.
 *
 * @module
 */

import { z } from "llm";
import { readText } from "read";
import type { CodedTurn, CodeMark, Debate } from "records";
import { type BlindTurn, blindTurns } from "./blind.ts";
import type { Codebook } from "./codebook.ts";
import { codedTurn, type Coder, uncodedTurn } from "./coder.ts";
import { settleMarks } from "./marks.ts";

/** What is needed to read a file of codes. */
export interface FileCoderOptions {
  /** Debates that the lines may be about. */
  readonly debates: readonly Debate[];
  /** The codebook. */
  readonly codebook: Codebook;
  /** Name in the coded turns; the file's name without its folder and ending if absent. */
  readonly name?: string;
}

/** A coder that reads its codes from a file. */
export interface FileCoder extends Coder {
  /** Turns that the file has a line for, by real id. */
  readonly turnIds: ReadonlySet<string>;
}

const lineSchema = z.looseObject({
  turnId: z.string().min(1),
  marks: z.array(z.looseObject({
    code: z.string().min(1),
    evidence: z.string().default(""),
    target: z.union([z.string(), z.int(), z.null()]).optional(),
  })).default([]),
  uncoded: z.string().trim().min(1).optional(),
});
type CodeLine = z.infer<typeof lineSchema>;

/** One turn of the debates with both of its names. */
interface KnownTurn {
  readonly turnId: string;
  readonly debateId: string;
  readonly view: BlindTurn;
}

const MOST_ERRORS = 20;

/**
 * Makes a coder out of a file. The whole file is checked at once: unknown turns, a turn twice, unknown codes, evidence that is not in
 * the turn, and reactions without an earlier target are all reported together, each with file and line.
 *
 * @param path File below the project root, or an absolute path.
 * @param options Debates, codebook and name.
 * @returns The coder; a turn without a line is uncoded, with that as the reason.
 * @throws {TypeError} If a line is wrong; the message has one line `file:line: what is wrong` for each, at most twenty.
 *
 * @example
 * ```ts
 * import { fileCoder, readCodebook } from "coding";
 * import assert from "node:assert/strict";
 *
 * const options = { debates: [], codebook: readCodebook() };
 * assert.throws(() => fileCoder("rules/rubric.yaml", options), /rules\/rubric.yaml:3: .*JSON/);
 * ```
 */
export function fileCoder(path: string, options: FileCoderOptions): FileCoder {
  return parseCodeFile(readText(path), path, options);
}

/**
 * Makes a coder out of the text of a file of codes.
 *
 * @param text The lines.
 * @param path Name of the file, for messages and for the coder's name.
 * @param options Debates, codebook and name.
 * @returns The coder.
 * @throws {TypeError} If a line is wrong, as `fileCoder`.
 *
 * @example
 * ```ts
 * import { parseCodeFile, readCodebook } from "coding";
 * import assert from "node:assert/strict";
 *
 * const coder = parseCodeFile("# nothing yet\n", "codes/anna.jsonl", { debates: [], codebook: readCodebook() });
 * assert.equal(coder.name, "anna");
 * assert.equal(coder.turnIds.size, 0);
 * ```
 */
export function parseCodeFile(
  text: string,
  path: string,
  options: FileCoderOptions,
): FileCoder {
  const { debates, codebook } = options;
  const name = options.name ?? baseName(path);
  const known = knownTurns(debates);
  const coded = new Map<string, CodedTurn>();
  const turnIds = new Map<string, number>();
  const errors: string[] = [];
  for (const [position, row] of text.split(/\r?\n/).entries()) {
    if (/^\s*($|#|\/\/)/.test(row)) continue;
    const at = position + 1;
    const line = parseLine(row);
    const turn = typeof line === "string" ? undefined : known.get(line.turnId);
    if (typeof line === "string") {
      errors.push(`${path}:${at}: ${line}`);
    } else if (turn === undefined) {
      errors.push(`${path}:${at}: no debate has a turn "${line.turnId}"`);
    } else if (turnIds.has(turn.turnId)) {
      errors.push(
        `${path}:${at}: turn ${line.turnId} must have one line, got a second after line ${
          turnIds.get(turn.turnId)
        }`,
      );
    } else {
      turnIds.set(turn.turnId, at);
      const found = readLine(line, turn, { codebook, name });
      errors.push(
        ...found.faults.map((fault) =>
          `${path}:${at}: turn ${line.turnId}: ${fault}`
        ),
      );
      coded.set(turn.view.turnId, found.coded);
    }
  }
  if (errors.length > 0) throw wrongLines(path, errors);
  return {
    name,
    turnIds: new Set(turnIds.keys()),
    code: (view) =>
      Promise.resolve(
        coded.get(view.turnId) ??
          uncodedTurn(view, name, `${path} has no line for this turn`),
      ),
  };
}

function knownTurns(debates: readonly Debate[]): Map<string, KnownTurn> {
  const known = new Map<string, KnownTurn>();
  for (const debate of debates) {
    const views = blindTurns(debate);
    for (const [position, { turnId }] of debate.turns.entries()) {
      const view = views[position];
      if (view === undefined) continue;
      const turn = { turnId, debateId: debate.debateId, view };
      known.set(turnId, turn);
      known.set(view.turnId, turn);
    }
  }
  return known;
}

/** The line, or what is wrong with it. */
function parseLine(row: string): CodeLine | string {
  let source: unknown;
  try {
    source = JSON.parse(row);
  } catch (error) {
    return `the line must be JSON, got: ${
      error instanceof Error ? error.message : String(error)
    }`;
  }
  const parsed = lineSchema.safeParse(source);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return `${issue?.path.join(".") || "the line"}: ${issue?.message}`;
  }
  if (parsed.data.uncoded !== undefined && parsed.data.marks.length > 0) {
    return "the line must have marks or uncoded, got both";
  }
  return parsed.data;
}

function readLine(
  line: CodeLine,
  turn: KnownTurn,
  by: { readonly codebook: Codebook; readonly name: string },
): { readonly faults: readonly string[]; readonly coded: CodedTurn } {
  const { view } = turn;
  if (line.uncoded !== undefined) {
    return { faults: [], coded: uncodedTurn(view, by.name, line.uncoded) };
  }
  const marks: CodeMark[] = line.marks.map(({ code, evidence, target }) => ({
    code,
    evidence,
    targetTurnId: blindTarget(target ?? null, turn),
  }));
  const codes = marks.map((mark) => mark.code);
  const twice = codes.filter((code, at) => codes.indexOf(code) !== at);
  const { rejected } = settleMarks(view, marks, by.codebook);
  const faults = rejected.map(({ reason, evidence }) =>
    `${reason}, got evidence ${JSON.stringify(evidence)}`
  );
  return {
    faults: [
      ...faults,
      ...twice.map((code) => `${code} must be given once, got it twice`),
    ],
    coded: codedTurn(view, by.name, { marks, codebook: by.codebook }),
  };
}

/** Any way of naming a turn, as the blind id; an unknown name stays as it is and is refused later. */
function blindTarget(
  target: string | number | null,
  turn: KnownTurn,
): string | null {
  if (target === null || target === "") return null;
  const { debateId, earlier } = turn.view;
  const text = String(target).trim();
  const short = /^[tT]?(\d+)$/.exec(text);
  if (short !== null) return `${debateId}/t${short[1]}`;
  const real = /^(.*)\/t(\d+)$/.exec(text);
  if (real !== null && real[1] === turn.debateId) {
    return `${debateId}/t${real[2]}`;
  }
  return earlier.find((other) => other.turnId === text)?.turnId ?? text;
}

function wrongLines(path: string, errors: readonly string[]): TypeError {
  const shown = errors.slice(0, MOST_ERRORS);
  const more = errors.length - shown.length;
  return new TypeError(
    `Cannot read codes from ${path}: every line must be right, got ${errors.length} that ${
      errors.length === 1 ? "is" : "are"
    } not:\n${shown.join("\n")}${more > 0 ? `\nand ${more} more` : ""}`,
  );
}

function baseName(path: string): string {
  const file = path.split(/[/\\]/).at(-1) ?? path;
  return file.replace(/\.jsonl?(\.gz)?$/, "");
}
