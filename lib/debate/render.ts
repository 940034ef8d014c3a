/**
 * What one agent is told: the one place where a turn's messages are made, used
 * by live runs, by the cost preview and by whoever plays a role by hand.
 *
 * Essay, exemplars and transcript are untrusted and stand between BEGIN and
 * END lines that they cannot contain.
 *
 * @module
 */

import { fence, renderPrompt } from "llm";
import type { Assignment, ChatMessage, Essay, Turn } from "records";
import type { DebatePrompts } from "./prompt_set.ts";
import {
  orderOfRoles,
  type PlannedTurn,
  planTurns,
  type Protocol,
  titleOfRole,
} from "./protocol.ts";

/** Everything that stays the same while one essay is debated. */
export interface DebateSetting {
  /** The essay. */
  readonly essay: Essay;
  /** Its assignment. */
  readonly assignment: Assignment;
  /** Scored examples for the roles whose prompt asks for them. */
  readonly exemplars: readonly Essay[];
  /** Rubric as text, see `renderRubric`. */
  readonly rubric: string;
  /** The prompts. */
  readonly promptSet: DebatePrompts;
  /** Who speaks in which order. */
  readonly protocol: Protocol;
}

/** What a turn needs to know of an earlier one. */
export type SpokenTurn = Pick<
  Turn,
  "index" | "role" | "text" | "impliedScore" | "direction"
>;

/** A turn ready to be asked for. */
export interface RenderedTurn {
  /** Its place in the protocol. */
  readonly planned: PlannedTurn;
  /** System and user message. */
  readonly messages: readonly ChatMessage[];
  /** Id of the prompt they were made from. */
  readonly promptId: string;
}

/** What the first agent reads instead of a transcript. */
const NOTHING_SAID = "You speak first; nothing has been said yet.";

/** What an agent reads that is to see none of those who spoke. */
const NOTHING_SHOWN = "Others have spoken; what they said is not shown to you.";

/**
 * Gives exactly the messages of the next turn of a debate.
 *
 * @param setting Essay, rubric, prompts and protocol.
 * @param spoken Turns so far, in order; empty before the first.
 * @returns The messages, or null when the protocol has no turn left.
 * @throws {TypeError} If the prompt set has no prompt for the role, a variable cannot be filled, or the essay is one of the exemplars.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { findProtocol, readDebatePrompts, readRubric, renderRubric, renderTurn } from "debate";
 * import { readEssays } from "read";
 *
 * const { essays: [essay], exemplars, assignments: [assignment] } = readEssays("data/essays");
 * assert.ok(essay && assignment);
 * const protocol = findProtocol();
 * const first = renderTurn({
 *   essay, assignment, exemplars, protocol,
 *   rubric: renderRubric(readRubric()),
 *   promptSet: readDebatePrompts("initial", protocol),
 * }, []);
 * assert.equal(first?.promptId, "debate/initial/claim");
 * assert.ok(first?.messages[1]?.content.includes("You speak first; nothing has been said yet."));
 * ```
 */
export function renderTurn(
  setting: DebateSetting,
  spoken: readonly SpokenTurn[],
): RenderedTurn | null {
  const planned = planTurns(setting.protocol)[spoken.length];
  if (planned === undefined) return null;
  const { role, sees } = planned.speaker;
  const prompt = setting.promptSet.prompts[role];
  if (prompt === undefined) {
    throw new TypeError(
      `Cannot render turn ${planned.index}: prompt set "${setting.promptSet.name}" must have a prompt for role "${role}", got none`,
    );
  }
  checkNoLeak(setting.essay, setting.exemplars);
  const values: Readonly<Record<string, () => string>> = {
    order: () => orderOfRoles(setting.protocol),
    rubric: () => setting.rubric,
    exemplars: () => renderExemplars(setting.exemplars),
    assignment: () => renderAssignment(setting.assignment),
    essay: () => fence("ESSAY", setting.essay.text),
    transcript: () => {
      const seen = sees === "all"
        ? spoken
        : spoken.filter((turn) => sees.includes(turn.role));
      return seen.length === 0 && spoken.length > 0
        ? NOTHING_SHOWN
        : renderTranscript(seen);
    },
  };
  const filled = Object.fromEntries(
    prompt.variables.flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [[name, value()]];
    }),
  );
  return {
    planned,
    messages: renderPrompt(prompt, filled),
    promptId: prompt.id,
  };
}

/**
 * Renders what has been said, as the next agent reads it. A score or a
 * direction that was read from a reply stands under its text; of a reply
 * that could not be read the raw text is shown.
 *
 * @param spoken Turns in order.
 * @returns Fenced text, or one sentence where nothing has been said.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { renderTranscript } from "debate";
 *
 * const text = renderTranscript([
 *   { index: 1, role: "claim", text: "Solid.", impliedScore: 4, direction: null },
 *   { index: 2, role: "rebuttal", text: "Too kind.", impliedScore: 3, direction: "down" },
 * ]);
 * assert.deepEqual(text.split("\n").slice(1, -1), [
 *   "[t1] Claim: Solid.", "Score so far: 4", "",
 *   "[t2] Rebuttal: Too kind.", "Direction: down", "Score so far: 3",
 * ]);
 * ```
 */
export function renderTranscript(spoken: readonly SpokenTurn[]): string {
  if (spoken.length === 0) return NOTHING_SAID;
  const turns = spoken.map((turn) =>
    [
      `[t${turn.index}] ${titleOfRole(turn.role)}: ${
        turn.text === "" ? "(no text)" : turn.text
      }`,
      ...(turn.direction === null ? [] : [`Direction: ${turn.direction}`]),
      ...(turn.impliedScore === null
        ? []
        : [`Score so far: ${turn.impliedScore}`]),
    ].join("\n")
  );
  return fence("TRANSCRIPT", turns.join("\n\n"));
}

/**
 * Renders scored examples, from the lowest level to the highest.
 *
 * @param exemplars Essays with gold scores.
 * @returns Each example fenced under its score.
 * @throws {TypeError} If there is none, or one has no gold score.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { renderExemplars } from "debate";
 *
 * const text = renderExemplars([{ essayId: "x1", assignment: "a", text: "Hm.", gold: 2 }]);
 * assert.ok(text.startsWith("Example with score 2:\n----- BEGIN EXAMPLE"));
 * ```
 */
export function renderExemplars(exemplars: readonly Essay[]): string {
  if (exemplars.length === 0) {
    throw new TypeError(
      "Cannot render scored examples: the prompt asks for at least one, got none; hand over exemplars (files of data/essays whose name ends in -x1.md, and so on), or take {{exemplars}} out of the prompt",
    );
  }
  return exemplars.map((exemplar) => {
    if (exemplar.gold === null) {
      throw new TypeError(
        `Cannot render scored example "${exemplar.essayId}": it must have a gold score, got none`,
      );
    }
    return { score: exemplar.gold, text: exemplar.text };
  }).sort((a, b) => a.score - b.score).map(({ score, text }) =>
    `Example with score ${score}:\n${fence("EXAMPLE", text)}`
  ).join("\n\n");
}

/**
 * Renders an assignment: title and task. The source text is not shown.
 *
 * @param assignment The assignment.
 * @returns One paragraph.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { renderAssignment } from "debate";
 *
 * assert.equal(
 *   renderAssignment({ assignment: "dam", title: "The Dam", task: "Take a side.", sourceTexts: [] }),
 *   "The Dam. Take a side.",
 * );
 * ```
 */
export function renderAssignment(assignment: Assignment): string {
  const title = /[.?!]$/.test(assignment.title)
    ? assignment.title
    : `${assignment.title}.`;
  return `${title} ${assignment.task}`;
}

/**
 * Refuses an essay that is also a scored example, which would hand its gold
 * score to the agents.
 *
 * @param essay The essay to be scored.
 * @param exemplars The scored examples.
 * @throws {TypeError} If an exemplar has the same id or the same text.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { checkNoLeak } from "debate";
 *
 * const essay = { essayId: "e1", assignment: "dam", text: "Same.", gold: 3 } as const;
 * assert.throws(() => checkNoLeak(essay, [{ ...essay, essayId: "x1" }]), /got it as exemplar "x1"/);
 * ```
 */
export function checkNoLeak(essay: Essay, exemplars: readonly Essay[]): void {
  const leak = exemplars.find((exemplar) =>
    exemplar.essayId === essay.essayId || exemplar.text === essay.text
  );
  if (leak === undefined) return;
  throw new TypeError(
    `Cannot debate essay "${essay.essayId}": it must not be a scored example, got it as exemplar "${leak.essayId}"; leave it out of the essays or of the exemplars`,
  );
}
