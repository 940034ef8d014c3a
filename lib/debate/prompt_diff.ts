/**
 * A revision of prompts as an object: what changed in each role's prompt, the
 * finding that asked for it, and a check that nothing else changed.
 *
 * @module
 */

import { createTwoFilesPatch, diffWordsWithSpace } from "diff";
import { type Prompt, z } from "llm";
import { readYaml } from "read";
import type { DebatePrompts } from "./prompt_set.ts";
import { checkShape } from "./stored_turn.ts";

/** One change that a revision declares. */
export interface DeclaredChange {
  /** Unique name in the revision, such as "warrant-mapping". */
  readonly id: string;
  /** Role whose prompt changes. */
  readonly role: string;
  /** What in the initial debates asked for the change. */
  readonly finding: string;
}

/** A revision as declared beside its prompts. */
export interface Revision {
  /** Name of the revision. */
  readonly revision: string;
  /** Where the findings are from. */
  readonly source: string;
  /** Changes, at most one per role. */
  readonly changes: readonly DeclaredChange[];
}

/** A piece of text that stands in both prompts, or in one of them. */
export interface DiffPiece {
  /** Where it stands. */
  readonly kind: "same" | "removed" | "added";
  /** The text. */
  readonly text: string;
}

/** What changed in one role's prompt. */
export interface PromptChange {
  /** The role. */
  readonly role: string;
  /** The declared change, or null where the revision declares none. */
  readonly declared: DeclaredChange | null;
  /** Paragraphs of the initial prompt that are not in the revised one, in order. */
  readonly removed: readonly string[];
  /** Paragraphs of the revised prompt that are not in the initial one, in order. */
  readonly added: readonly string[];
  /** Word by word, over system and user part. */
  readonly pieces: readonly DiffPiece[];
  /** Unified diff, as version control shows it; empty where nothing changed. */
  readonly unified: string;
  /** What is wrong with the change; empty where it is one declared paragraph of the system part and adds no rubric text. */
  readonly problems: readonly string[];
}

const revisionSchema: z.ZodType<Revision> = z.strictObject({
  revision: z.string().min(1),
  source: z.string().min(1),
  changes: z.array(z.strictObject({
    id: z.string().min(1),
    role: z.string().min(1),
    finding: z.string().min(1),
  })),
});

/** As many words of the rubric in a row count as rubric text. */
const RUBRIC_RUN = 4;

/**
 * Reads the declared changes of a revision.
 *
 * @param path Path from the project's root.
 * @returns The revision.
 * @throws {TypeError} If a field is missing, or a role or an id is declared twice.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { readRevision } from "debate";
 *
 * assert.equal(readRevision().revision, "evidence-to-rubric");
 * ```
 */
export function readRevision(
  path = "prompts/debate/revised/changes.yaml",
): Revision {
  return readYaml(path, (value) => {
    const revision = checkShape(revisionSchema, value);
    for (const key of ["id", "role"] as const) {
      const names = revision.changes.map((change) => change[key]);
      const twice = names.find((name, index) => names.indexOf(name) !== index);
      if (twice !== undefined) {
        throw new TypeError(
          `each change must have a ${key} of its own, got "${twice}" twice`,
        );
      }
    }
    return revision;
  });
}

/**
 * Compares two prompt sets role by role.
 *
 * A revision may change one paragraph of a role's system part, and must
 * declare it. It must leave the user part, the variables and the form of the
 * reply as they are, and may not add rubric text: four words of the rubric in
 * a row that the initial prompt does not have.
 *
 * @param initial The set before the revision.
 * @param revised The set after it.
 * @param options Declared changes, and the rubric as text.
 * @returns One entry per role of the initial set, unchanged roles included.
 * @throws {TypeError} If a role is missing in the revised set.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { diffPrompts, findProtocol, readDebatePrompts, readRevision, readRubric, renderRubric } from "debate";
 *
 * const protocol = findProtocol();
 * const changes = diffPrompts(
 *   readDebatePrompts("initial", protocol),
 *   readDebatePrompts("revised", protocol),
 *   { revision: readRevision(), rubric: renderRubric(readRubric()) },
 * );
 * assert.deepEqual(changes.flatMap((change) => change.problems), []);
 * assert.ok(changes.every((change) => change.added.length === 1 && change.declared !== null));
 * ```
 */
export function diffPrompts(
  initial: DebatePrompts,
  revised: DebatePrompts,
  options: { readonly revision: Revision; readonly rubric: string },
): readonly PromptChange[] {
  return Object.entries(initial.prompts).map(([role, before]) => {
    const after = revised.prompts[role];
    if (after === undefined) {
      throw new TypeError(
        `Cannot compare prompt sets: "${revised.name}" must have role "${role}" as "${initial.name}" has, got none`,
      );
    }
    const declared = options.revision.changes.find((change) =>
      change.role === role
    ) ?? null;
    return diffPrompt({ role, before, after, declared }, options.rubric);
  });
}

function diffPrompt(
  pair: {
    readonly role: string;
    readonly before: Prompt;
    readonly after: Prompt;
    readonly declared: DeclaredChange | null;
  },
  rubric: string,
): PromptChange {
  const { role, before, after, declared } = pair;
  const [from, to] = [wholeText(before), wholeText(after)];
  const [left, right] = [paragraphs(before.system), paragraphs(after.system)];
  const removed = left.filter((paragraph) => !right.includes(paragraph));
  const added = right.filter((paragraph) => !left.includes(paragraph));
  return {
    role,
    declared,
    removed,
    added,
    pieces: diffWordsWithSpace(from, to).map((part) => ({
      kind: part.added ? "added" : part.removed ? "removed" : "same",
      text: part.value,
    })),
    unified: from === to
      ? ""
      : createTwoFilesPatch(before.path, after.path, from, to, "", "", {
        context: 2,
      }),
    problems: [
      ...findStrayChanges(before, after, { removed, added, declared }),
      ...findRubricText(added.join("\n"), from, rubric),
    ],
  };
}

function findStrayChanges(
  before: Prompt,
  after: Prompt,
  change: Pick<PromptChange, "removed" | "added" | "declared">,
): readonly string[] {
  const { removed, added, declared } = change;
  const problems: string[] = [];
  const changedCount = Math.max(removed.length, added.length);
  const orderChanged = changedCount === 0 && before.system !== after.system;
  if (changedCount > 1 || orderChanged) {
    problems.push(
      `one paragraph of the system part may change, got ${
        orderChanged ? "another order" : `${changedCount}`
      }`,
    );
  }
  if (changedCount > 0 && declared === null) {
    problems.push("the change is not declared in changes.yaml");
  }
  if (changedCount === 0 && declared !== null) {
    problems.push(`change "${declared.id}" is declared and not made`);
  }
  if (before.user !== after.user) {
    problems.push("the user part must stay as it is");
  }
  if (before.variables.join() !== after.variables.join()) {
    problems.push("the variables must stay as they are");
  }
  if (before.reply !== after.reply) {
    problems.push("the form of the reply must stay as it is");
  }
  return problems;
}

function findRubricText(
  added: string,
  initialText: string,
  rubric: string,
): readonly string[] {
  const known = new Set([...wordRuns(initialText)]);
  const ofRubric = new Set(wordRuns(rubric));
  return wordRuns(added)
    .filter((run) => ofRubric.has(run) && !known.has(run))
    .map((run) => `rubric text is added: "${run}"`);
}

function wordRuns(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}'-]+/gu) ?? [];
  return words.slice(0, Math.max(0, words.length - RUBRIC_RUN + 1)).map((
    _,
    index,
  ) => words.slice(index, index + RUBRIC_RUN).join(" "));
}

function paragraphs(text: string): readonly string[] {
  return text.split(/\n{2,}/).map((paragraph) => paragraph.trim());
}

function wholeText(prompt: Prompt): string {
  return `# System\n\n${prompt.system}\n\n# User\n\n${prompt.user}\n`;
}
