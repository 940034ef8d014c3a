/**
 * A debate protocol as data: who speaks in which order, in how many rounds,
 * what each agent sees of the others, and in which form it replies.
 *
 * Leaves out: what is said to an agent (the prompts) and any graph of agents
 * that branches. A debate is a sequence.
 *
 * Source: Toulmin, "The Uses of Argument", https://doi.org/10.1017/CBO9780511840005,
 * for the parts; Khatri et al., section 3, for the order.
 *
 * @module
 */

import { DEFAULT_PROTOCOL } from "./defaults.ts";

/** In which form an agent replies: prose with a score line, or one of two JSON objects. */
export type ReplyForm = "prose" | "rebuttal" | "verdict";

/** One agent in a protocol. */
export interface Speaker {
  /** Role, such as "claim"; names the prompt file. */
  readonly role: string;
  /** Form of the reply. */
  readonly form: ReplyForm;
  /** Earlier turns that the agent reads: all of them, or those of certain roles (none = reads nobody). */
  readonly sees: "all" | readonly string[];
}

/** Who speaks, in which order, how often. */
export interface Protocol {
  /** Unique name, such as "toulmin-5". */
  readonly name: string;
  /** Agents in the order of one round. */
  readonly speakers: readonly Speaker[];
  /** How often the agents speak in this order, at least 1. */
  readonly rounds: number;
  /** Who decides, once, after the last round. */
  readonly judge: Speaker;
}

/** One turn that a protocol asks for. */
export interface PlannedTurn {
  /** 1 for the first turn. */
  readonly index: number;
  /** 1 for the first round; the Judge belongs to the last one. */
  readonly round: number;
  /** Who speaks. */
  readonly speaker: Speaker;
}

const prose = (role: string): Speaker => ({ role, form: "prose", sees: "all" });
const REBUTTAL: Speaker = { role: "rebuttal", form: "rebuttal", sees: "all" };
const JUDGE: Speaker = { role: "judge", form: "verdict", sees: "all" };

/** The shipped protocols, by name. */
export const PROTOCOLS: Readonly<Record<string, Protocol>> = {
  "toulmin-5": {
    name: "toulmin-5",
    speakers: [prose("claim"), prose("grounds"), prose("warrant"), REBUTTAL],
    rounds: 1,
    judge: JUDGE,
  },
  "toulmin-6": {
    name: "toulmin-6",
    speakers: [
      prose("claim"),
      prose("grounds"),
      prose("warrant"),
      prose("backing"),
      REBUTTAL,
    ],
    rounds: 1,
    judge: JUDGE,
  },
  "no-rebuttal": {
    name: "no-rebuttal",
    speakers: [prose("claim"), prose("grounds"), prose("warrant")],
    rounds: 1,
    judge: JUDGE,
  },
};

/**
 * Gives a shipped protocol.
 *
 * @param name One of "toulmin-5" (default), "toulmin-6", "no-rebuttal".
 * @returns The protocol.
 * @throws {TypeError} If there is none of that name.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { findProtocol, orderOfRoles } from "debate";
 *
 * assert.equal(orderOfRoles(findProtocol()), "Claim, Grounds, Warrant, Rebuttal, Judge");
 * ```
 */
export function findProtocol(name: string = DEFAULT_PROTOCOL): Protocol {
  const protocol = Object.hasOwn(PROTOCOLS, name) ? PROTOCOLS[name] : undefined;
  if (protocol !== undefined) return protocol;
  throw new TypeError(
    `Cannot find the protocol: its name must be one of ${
      Object.keys(PROTOCOLS).join(", ")
    }, got "${name}"`,
  );
}

/**
 * Checks a protocol of your own.
 *
 * @param protocol Any protocol.
 * @returns The same protocol.
 * @throws {RangeError} If it has no speaker or no whole number of rounds.
 * @throws {TypeError} If a role stands twice, the last word is no verdict, another agent gives one, or an agent is to see a role that never speaks.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { checkProtocol, findProtocol } from "debate";
 *
 * const twice = checkProtocol({ ...findProtocol(), name: "toulmin-5x2", rounds: 2 });
 * assert.equal(twice.rounds, 2);
 * assert.throws(() => checkProtocol({ ...twice, rounds: 0 }), /rounds must be a whole number of at least 1, got 0/);
 * ```
 */
export function checkProtocol(protocol: Protocol): Protocol {
  const { name, speakers, rounds, judge } = protocol;
  const subject = `Cannot use protocol "${name}":`;
  if (!Number.isSafeInteger(rounds) || rounds < 1) {
    throw new RangeError(
      `${subject} rounds must be a whole number of at least 1, got ${rounds}`,
    );
  }
  if (speakers.length === 0) {
    throw new RangeError(
      `${subject} at least one agent must speak before the judge, got none`,
    );
  }
  const roles = [...speakers, judge].map((speaker) => speaker.role);
  for (const role of roles) {
    if (!/^[a-z][a-z0-9_-]*$/.test(role)) {
      throw new TypeError(
        `${subject} a role must be lower-case letters, digits, "_" and "-", got ${
          JSON.stringify(role)
        }`,
      );
    }
  }
  const twice = roles.find((role, index) => roles.indexOf(role) !== index);
  if (twice !== undefined) {
    throw new TypeError(
      `${subject} each role must stand once (use rounds to let it speak again), got "${twice}" twice`,
    );
  }
  if (judge.form !== "verdict") {
    throw new TypeError(
      `${subject} the judge must reply with a verdict, got ${judge.form}`,
    );
  }
  const early = speakers.find((speaker) => speaker.form === "verdict");
  if (early !== undefined) {
    throw new TypeError(
      `${subject} only the judge must give a verdict, got one of "${early.role}"`,
    );
  }
  for (const { role, sees } of [...speakers, judge]) {
    const stranger = sees === "all"
      ? undefined
      : sees.find((seen) => !roles.includes(seen));
    if (stranger !== undefined) {
      throw new TypeError(
        `${subject} "${role}" must see roles that speak, got "${stranger}"`,
      );
    }
  }
  return protocol;
}

/**
 * Gives the turns of a debate in order: every speaker once a round, then the Judge.
 *
 * @param protocol The protocol.
 * @returns Planned turns, numbered from 1.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { findProtocol, planTurns } from "debate";
 *
 * const turns = planTurns({ ...findProtocol("no-rebuttal"), rounds: 2 });
 * assert.deepEqual(turns.map((turn) => `${turn.round} ${turn.speaker.role}`), [
 *   "1 claim", "1 grounds", "1 warrant", "2 claim", "2 grounds", "2 warrant", "2 judge",
 * ]);
 * ```
 */
export function planTurns(protocol: Protocol): readonly PlannedTurn[] {
  const { speakers, rounds, judge } = protocol;
  const turns = Array.from(
    { length: rounds },
    (_, round) => speakers.map((speaker) => ({ speaker, round: round + 1 })),
  ).flat();
  return [...turns, { speaker: judge, round: rounds }].map((turn, index) => ({
    index: index + 1,
    ...turn,
  }));
}

/**
 * Gives the roles of a protocol, each once, the Judge last.
 *
 * @param protocol The protocol.
 * @returns Role names.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { findProtocol, listRoles } from "debate";
 *
 * assert.deepEqual(listRoles(findProtocol("no-rebuttal")), ["claim", "grounds", "warrant", "judge"]);
 * ```
 */
export function listRoles(protocol: Protocol): readonly string[] {
  return [...protocol.speakers, protocol.judge].map((speaker) => speaker.role);
}

/**
 * Names the order in which a panel speaks, as every agent is told it.
 *
 * @param protocol The protocol.
 * @returns Roles with capitals, separated by commas; a role that speaks twice stands twice.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { findProtocol, orderOfRoles } from "debate";
 *
 * assert.equal(orderOfRoles(findProtocol("no-rebuttal")), "Claim, Grounds, Warrant, Judge");
 * ```
 */
export function orderOfRoles(protocol: Protocol): string {
  return planTurns(protocol).map((turn) => titleOfRole(turn.speaker.role)).join(
    ", ",
  );
}

/**
 * Writes a role as people and agents read it.
 *
 * @param role Role name, such as "claim".
 * @returns The name with a capital.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { titleOfRole } from "debate";
 *
 * assert.equal(titleOfRole("claim"), "Claim");
 * ```
 */
export function titleOfRole(role: string): string {
  return role.charAt(0).toUpperCase() + role.slice(1);
}
