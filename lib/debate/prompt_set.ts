/**
 * A prompt set: one checked prompt per role of a protocol. Sets can be mixed
 * role by role, which is how each change of a revision is tried alone.
 *
 * @module
 */

import { createPrompt, type Prompt } from "llm";
import { readPromptSet } from "read";
import { listRoles, type Protocol } from "./protocol.ts";

/** One prompt per role. */
export interface DebatePrompts {
  /** Name of the set, such as "initial". */
  readonly name: string;
  /** Prompts by role. */
  readonly prompts: Readonly<Record<string, Prompt>>;
}

/** A set that differs from the initial or the revised one in one role. */
export interface SingleChange {
  /** The role. */
  readonly role: string;
  /** "in": revised in an initial set; "out": initial in a revised set. */
  readonly way: "in" | "out";
  /** The prompts. */
  readonly promptSet: DebatePrompts;
}

/** What a debate can put into a prompt. */
export const DEBATE_VARIABLES: readonly string[] = [
  "order",
  "rubric",
  "exemplars",
  "assignment",
  "essay",
  "transcript",
];

/**
 * Reads the prompts that a protocol needs from `prompts/debate/<name>`.
 *
 * @param name Name of the set: the folder's name, or a path to a folder of your own.
 * @param protocol The protocol.
 * @returns The checked prompts.
 * @throws {TypeError} If a prompt is missing, asks for a variable that a debate does not have, lacks the rubric in its system part, lacks essay or transcript, or wants a reply of the wrong form.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { findProtocol, readDebatePrompts } from "debate";
 *
 * const initial = readDebatePrompts("initial", findProtocol());
 * assert.deepEqual(Object.keys(initial.prompts), ["claim", "grounds", "warrant", "rebuttal", "judge"]);
 * ```
 */
export function readDebatePrompts(
  name: string,
  protocol: Protocol,
): DebatePrompts {
  const dir = name.includes("/") ? name : `prompts/debate/${name}`;
  const files = readPromptSet(dir, listRoles(protocol));
  return checkDebatePrompts({
    name: name.split("/").filter((part) => part !== "").at(-1) ?? name,
    prompts: Object.fromEntries(
      Object.entries(files).map(([role, file]) => [role, createPrompt(file)]),
    ),
  }, protocol);
}

/**
 * Checks that a prompt set serves a protocol.
 *
 * @param promptSet The prompts.
 * @param protocol The protocol.
 * @returns The same set.
 * @throws {TypeError} As {@linkcode readDebatePrompts}.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { checkDebatePrompts, findProtocol, readDebatePrompts } from "debate";
 *
 * const prompts = readDebatePrompts("initial", findProtocol());
 * assert.equal(checkDebatePrompts(prompts, findProtocol("no-rebuttal")), prompts);
 * assert.throws(() => checkDebatePrompts(prompts, findProtocol("toulmin-6")), /a prompt for role "backing"/);
 * ```
 */
export function checkDebatePrompts(
  promptSet: DebatePrompts,
  protocol: Protocol,
): DebatePrompts {
  for (const speaker of [...protocol.speakers, protocol.judge]) {
    const prompt = promptSet.prompts[speaker.role];
    if (prompt === undefined) {
      throw new TypeError(
        `Cannot use prompt set "${promptSet.name}" with protocol "${protocol.name}": it must have a prompt for role "${speaker.role}", got ${
          Object.keys(promptSet.prompts).join(", ")
        }`,
      );
    }
    const strange = prompt.variables.find((variable) =>
      !DEBATE_VARIABLES.includes(variable)
    );
    if (strange !== undefined) {
      throw new TypeError(
        `Cannot use prompt ${prompt.path}: its variables must be among ${
          DEBATE_VARIABLES.join(", ")
        }, got "${strange}", which nothing can fill`,
      );
    }
    const lacking = ["essay", "transcript"].find((variable) =>
      !prompt.variables.includes(variable)
    );
    if (lacking !== undefined) {
      throw new TypeError(
        `Cannot use prompt ${prompt.path}: it must hold {{${lacking}}}, because every agent reads the essay and the turns before its own`,
      );
    }
    if (!prompt.system.includes("{{rubric}}")) {
      throw new TypeError(
        `Cannot use prompt ${prompt.path}: its system part must hold {{rubric}}, because every agent has the rubric in every set`,
      );
    }
    const wanted = speaker.form === "prose" ? "text" : "json";
    if (prompt.reply !== wanted) {
      throw new TypeError(
        `Cannot use prompt ${prompt.path}: "reply" of role "${speaker.role}" must be ${wanted}, got ${
          JSON.stringify(prompt.reply)
        }`,
      );
    }
  }
  return promptSet;
}

/**
 * Takes some roles' prompts from another set. With `base` initial and `donor`
 * revised this tries one change alone (leave-one-in); the other way round it
 * takes one change back (leave-one-out).
 *
 * @param base The set to start from.
 * @param donor The set that gives the prompts of `roles`.
 * @param roles Roles to replace.
 * @returns A set named "base-with-donor-roles".
 * @throws {TypeError} If a role is missing in either set.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { findProtocol, mixPrompts, readDebatePrompts } from "debate";
 *
 * const [initial, revised] = ["initial", "revised"].map((name) => readDebatePrompts(name, findProtocol()));
 * assert.ok(initial && revised);
 * const mixed = mixPrompts(initial, revised, ["warrant"]);
 * assert.equal(mixed.name, "initial-with-revised-warrant");
 * assert.equal(mixed.prompts["warrant"], revised.prompts["warrant"]);
 * assert.equal(mixed.prompts["claim"], initial.prompts["claim"]);
 * ```
 */
export function mixPrompts(
  base: DebatePrompts,
  donor: DebatePrompts,
  roles: readonly string[],
): DebatePrompts {
  const prompts: Record<string, Prompt> = { ...base.prompts };
  for (const role of roles) {
    const prompt = donor.prompts[role];
    if (prompt === undefined || base.prompts[role] === undefined) {
      throw new TypeError(
        `Cannot mix prompt sets "${base.name}" and "${donor.name}": both must have role "${role}"`,
      );
    }
    prompts[role] = prompt;
  }
  return {
    name: `${base.name}-with-${donor.name}-${roles.join("-")}`,
    prompts,
  };
}

/**
 * Lists the sets that try each change of a revision alone: one role revised
 * and the others initial (in), and one role initial and the others revised
 * (out). Roles whose prompts are equal in both sets have no change to try.
 *
 * @param initial The set before the revision.
 * @param revised The set after it.
 * @param roles Roles of the protocol.
 * @returns One entry per change and way, in the order of the roles.
 * @throws {TypeError} If a role is missing in either set.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { findProtocol, listRoles, listSingleChanges, readDebatePrompts } from "debate";
 *
 * const protocol = findProtocol();
 * const changes = listSingleChanges(
 *   readDebatePrompts("initial", protocol),
 *   readDebatePrompts("revised", protocol),
 *   listRoles(protocol),
 * );
 * assert.equal(changes.length, 10);
 * assert.equal(changes[1]?.promptSet.name, "revised-with-initial-claim");
 * ```
 */
export function listSingleChanges(
  initial: DebatePrompts,
  revised: DebatePrompts,
  roles: readonly string[],
): readonly SingleChange[] {
  return roles.flatMap((role): SingleChange[] => {
    const [before, after] = [initial.prompts[role], revised.prompts[role]];
    if (before?.system === after?.system && before?.user === after?.user) {
      return [];
    }
    return [
      { role, way: "in", promptSet: mixPrompts(initial, revised, [role]) },
      { role, way: "out", promptSet: mixPrompts(revised, initial, [role]) },
    ];
  });
}
