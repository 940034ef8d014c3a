/**
 * The codebook as data: reads `rules/codebook_cacs.yaml` (or a reader's own file of the same form), and checks it. It leaves out the text that a coder is given
 * (see `render_codebook.ts`).
 *
 * Source: the category system of the Conversational Argument Coding Scheme (Canary and Seibold 2010,
 * https://doi.org/10.1080/19312451003680459), operationalised in our own wording; the file says what was and was not checked.
 *
 * @module
 */

import { z } from "llm";
import { readYaml } from "read";
import { checkNames } from "./codebook_names.ts";

/** A sentence that looks like a code and is another one. */
export interface NearMiss {
  /** The sentence. */
  readonly text: string;
  /** The code that it has. */
  readonly code: string;
  /** Why, as a clause. */
  readonly because: string;
}

/** One code. */
export interface CodeEntry {
  /** Name, such as "JUSTIFICATION". */
  readonly code: string;
  /** Key of its family in the codebook. */
  readonly family: string;
  /** What the code is for, in one sentence. */
  readonly definition: string;
  /** The test to apply. */
  readonly decideWhen: string;
  /** When another code is right. */
  readonly notWhen: string;
  /** A sentence that has the code. */
  readonly example: string;
  /** A sentence that looks like it and is another code. */
  readonly nearMiss: NearMiss;
  /** Whether a mark must name the earlier turn that it answers. */
  readonly reacts: boolean;
  /** Codes of which one must stand on the chain of answers; empty where none is needed. */
  readonly defendsAgainst: readonly string[];
  /** "truncated": given by rule to a turn that the token limit cut off; null for every other code. */
  readonly forcedWhen: "truncated" | null;
}

/** A checked codebook. */
export interface Codebook {
  /** Short name, unique among codebooks. */
  readonly name: string;
  /** 1 or more; raised whenever a definition changes. */
  readonly version: number;
  /** What the codebook is, in words that can stand under a table, such as "operationalised from CACS". */
  readonly label: string;
  /** Title for readers. */
  readonly title: string;
  /** Where the categories are from, and what was not checked. */
  readonly sources: readonly string[];
  /** Family key to its meaning. */
  readonly families: Readonly<Record<string, string>>;
  /** Codes in the order of every table and file. */
  readonly codes: readonly CodeEntry[];
  /** All codes in the order in which a coder asks for them. */
  readonly orderOfTests: readonly string[];
  /** Operational rules for coders, by name. */
  readonly rules: Readonly<Record<string, string>>;
}

const sentence = z.string().trim().min(1);

const codeSchema = z.strictObject({
  code: z.string().regex(
    /^[A-Z][A-Z/_-]*$/,
    "must be in capitals, such as FORESTALL/SECURE",
  ),
  family: sentence,
  reacts: z.boolean().default(false),
  defends_against: z.array(z.string()).default([]),
  forced_when: z.literal("truncated").optional(),
  definition: sentence,
  decide_when: sentence,
  not_when: sentence,
  example: sentence,
  near_miss: z.strictObject({
    text: sentence,
    code: sentence,
    because: sentence,
  }),
});

const codebookSchema = z.strictObject({
  name: sentence,
  version: z.int().min(1),
  label: sentence,
  title: sentence,
  sources: z.array(sentence).min(1),
  families: z.record(z.string(), sentence),
  codes: z.array(z.unknown()).min(1),
  order_of_tests: z.array(z.string()),
  rules: z.record(z.string(), sentence),
});

/**
 * Reads and checks a codebook file.
 *
 * @param path File below the project root; the project's own codebook if absent.
 * @returns The codebook.
 * @throws {SyntaxError} If the file is not YAML.
 * @throws {TypeError} If it is no codebook; the message names the file and the code.
 *
 * @example
 * ```ts
 * import { readCodebook } from "coding";
 * import assert from "node:assert/strict";
 *
 * const codebook = readCodebook();
 * assert.equal(codebook.codes.length, 16);
 * assert.equal(codebook.label, "operationalised from CACS");
 * ```
 */
export function readCodebook(path = "rules/codebook_cacs.yaml"): Codebook {
  return parseCodebook(readYaml(path), path);
}

/**
 * Checks a codebook that was already read. Beyond the form of each entry it demands: names are unique; families, near misses and
 * `defends_against` name what exists; a near miss is another code than the one it stands under; a code that defends also reacts;
 * `order_of_tests` holds every code exactly once; at most one code is forced by truncation.
 *
 * @param source The content of the file.
 * @param file Name of the file, for messages.
 * @returns The codebook.
 * @throws {TypeError} If it is no codebook; the message names the file and the code.
 *
 * @example
 * ```ts
 * import { parseCodebook } from "coding";
 * import assert from "node:assert/strict";
 *
 * assert.throws(
 *   () => parseCodebook({ name: "mine" }, "mine.yaml"),
 *   /Cannot read codebook mine.yaml: version must /,
 * );
 * ```
 */
export function parseCodebook(source: unknown, file: string): Codebook {
  const outer = codebookSchema.safeParse(source);
  if (!outer.success) throw notACodebook(file, "", outer.error.issues);
  const codes = outer.data.codes.map((entry, position) =>
    parseCode(entry, file, position)
  );
  const codebook: Codebook = {
    name: outer.data.name,
    version: outer.data.version,
    label: outer.data.label,
    title: outer.data.title,
    sources: outer.data.sources,
    families: outer.data.families,
    codes,
    orderOfTests: outer.data.order_of_tests,
    rules: outer.data.rules,
  };
  checkNames(codebook, file);
  return codebook;
}

/**
 * Finds a code by name, exactly as written in the codebook.
 *
 * @param codebook The codebook.
 * @param code The name.
 * @returns The entry, or null if the codebook has no such code.
 *
 * @example
 * ```ts
 * import { findCode, readCodebook } from "coding";
 * import assert from "node:assert/strict";
 *
 * const codebook = readCodebook();
 * assert.equal(findCode(codebook, "OBJECTION")?.reacts, true);
 * assert.equal(findCode(codebook, "EVIDENCE"), null);
 * ```
 */
export function findCode(codebook: Codebook, code: string): CodeEntry | null {
  return codebook.codes.find((entry) => entry.code === code) ?? null;
}

function parseCode(source: unknown, file: string, position: number): CodeEntry {
  const inner = codeSchema.safeParse(source);
  if (!inner.success) {
    throw notACodebook(
      file,
      `code ${nameOf(source) ?? `number ${position + 1}`}: `,
      inner.error.issues,
    );
  }
  const entry = inner.data;
  return {
    code: entry.code,
    family: entry.family,
    definition: entry.definition,
    decideWhen: entry.decide_when,
    notWhen: entry.not_when,
    example: entry.example,
    nearMiss: entry.near_miss,
    reacts: entry.reacts,
    defendsAgainst: entry.defends_against,
    forcedWhen: entry.forced_when ?? null,
  };
}

function nameOf(source: unknown): string | null {
  const named = z.object({ code: z.string() }).safeParse(source);
  return named.success ? named.data.code : null;
}

function notACodebook(
  file: string,
  at: string,
  issues: readonly { readonly path: PropertyKey[]; readonly message: string }[],
): TypeError {
  const issue = issues[0];
  const field = issue === undefined || issue.path.length === 0
    ? "the content"
    : issue.path.map(String).join(".");
  return new TypeError(
    `Cannot read codebook ${file}: ${at}${field} must be as described in rules/codebook_cacs.yaml, got: ${
      issue?.message ?? "something else"
    }`,
  );
}

/**
 * The eight codes that the published study names in its results; a model of its
 * debates is made from these unless a reader asks for others.
 */
export const PAPER_CODES: readonly string[] = [
  "ASSERTION",
  "PROPOSITION",
  "ELABORATION",
  "RESPONSE",
  "JUSTIFICATION",
  "AGREEMENT",
  "OBJECTION",
  "CHALLENGE",
];
