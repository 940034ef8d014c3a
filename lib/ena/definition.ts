/**
 * What counts as a connection: the options of `accumulate`, checked and written down.
 *
 * @module
 */

import type { CodedLine, EnaAccumulationDefinition, EnaPair } from "records";
import type { GroundRule } from "./ground.ts";
import type { Weighting } from "./line_vector.ts";
import { listOrderedPairs, listPairs } from "./pairs.ts";
import type { WindowReach } from "./window.ts";

/** What counts as a connection. */
export interface AccumulateOptions {
  /** Names of the codes, in the order of `line.codes`; at least two. */
  readonly codes: readonly string[];
  /** Lines in reach, the current one included (4 = this and 3 before); 1 to Infinity. @default {4} */
  readonly stanzaWindow?: number;
  /** Later lines in reach, 0 to Infinity. @default {0} */
  readonly forwardWindow?: number;
  /** "touching" = only connections the line takes part in; "rENA-0.2.7" = what that program does. @default {"touching"} */
  readonly forwardRule?: "touching" | "rENA-0.2.7";
  /** "conversation" = a unit's own lines of a conversation are one stanza; others' lines do not count. @default {"moving"} */
  readonly window?: "moving" | "conversation";
  /** Applied to each connection of each line before summing. @default {"binary"; "product" for ordered connections, and where `ground` has weights, which "binary" would pass over} */
  readonly weighting?: Weighting;
  /** "refuse" stops at a missing code, "zero" counts it as 0 and says how many. @default {"refuse"} */
  readonly missing?: "refuse" | "zero";
  /** Codes x codes; unit vectors are multiplied by the part above the diagonal (by all of it in ordered networks). */
  readonly mask?: readonly (readonly number[])[];
  /** Which units are modelled; all lines remain context. Absent = all units. */
  readonly units?: (unit: readonly string[]) => boolean;
  /** Names of the parts of `line.unit`; they become attributes, so that groups can be named by them. */
  readonly unitColumns?: readonly string[];
  /** "ordered" tells ground (earlier) from response (the line). @default {"unordered"} */
  readonly connections?: "unordered" | "ordered";
  /** "unit" = one vector per unit; the others give one per unit and conversation. @default {"unit"} */
  readonly rows?: "unit" | "separate-trajectory" | "accumulated-trajectory";
  /** Chooses and weighs earlier lines by time, speaker or medium, in place of a stanza window. */
  readonly ground?: GroundRule;
  /** Weight of a whole line, multiplied into its connections after the weighting; index counts from 0. Absent = 1. */
  readonly lineWeight?: (line: CodedLine, index: number) => number;
  /** Keep the weighted vector of every line; costs lines x pairs x 8 bytes. @default {false} */
  readonly keepLineVectors?: boolean;
}

/**
 * Checks the options of `accumulate` and writes them down, defaults filled in.
 *
 * @param options As given.
 * @returns The definition, plain JSON.
 * @throws {RangeError} If codes, windows or mask cannot be used.
 */
export function defineAccumulation(
  options: AccumulateOptions,
): EnaAccumulationDefinition {
  const { codes, connections = "unordered", window = "moving" } = options;
  const { stanzaWindow = 4, forwardWindow = 0 } = options;
  checkCodes(codes);
  checkWindow("stanzaWindow", stanzaWindow, 1);
  checkWindow("forwardWindow", forwardWindow, 0);
  if (
    connections === "ordered" &&
    (window === "conversation" || forwardWindow > 0)
  ) {
    throw new RangeError(
      `Cannot accumulate lines: ordered connections must have a moving window without later lines, ` +
        `got window "${window}" and forwardWindow ${forwardWindow}`,
    );
  }
  if (options.ground !== undefined) checkGround(options);
  const weighting = weightingOf(options);
  return {
    window,
    stanzaWindow: stanzaWindow === Infinity || options.ground !== undefined
      ? "infinite"
      : stanzaWindow,
    forwardWindow: forwardWindow === Infinity ? "infinite" : forwardWindow,
    forwardRule: options.forwardRule ?? "touching",
    weighting: typeof weighting === "function" ? nameOf(weighting) : weighting,
    missing: options.missing ?? "refuse",
    mask: options.mask === undefined
      ? null
      : flattenMask(options.mask, pairsOf(options), codes.length),
    connections,
    rows: options.rows ?? "unit",
    unitSubset: options.units !== undefined,
    ...(options.ground === undefined
      ? {}
      : { ground: options.ground.description }),
    ...(options.lineWeight === undefined
      ? {}
      : { lineWeight: nameOf(options.lineWeight) }),
  };
}

/**
 * Gives the weighting that the options ask for.
 *
 * @param options As given.
 * @returns As asked for; else "product" for ordered connections and for weighted ground, "binary" for all others.
 */
export function weightingOf(options: AccumulateOptions): Weighting {
  const { connections, ground } = options;
  const isGraded = connections === "ordered" || ground?.weight !== undefined;
  return options.weighting ?? (isGraded ? "product" : "binary");
}

/**
 * Gives the pairs that the options ask for.
 *
 * @param options As given.
 * @returns Unordered or ordered pairs.
 */
export function pairsOf(options: AccumulateOptions): EnaPair[] {
  return options.connections === "ordered"
    ? listOrderedPairs(options.codes)
    : listPairs(options.codes);
}

/**
 * Gives the reach of the moving window as numbers.
 *
 * @param definition As written down.
 * @returns Lines back and forward, Infinity where "infinite".
 */
export function reachOf(definition: EnaAccumulationDefinition): WindowReach {
  const { stanzaWindow, forwardWindow } = definition;
  return {
    back: stanzaWindow === "infinite" ? Infinity : stanzaWindow,
    forward: forwardWindow === "infinite" ? Infinity : forwardWindow,
  };
}

function nameOf(
  weigh: Exclude<Weighting, string> | AccumulateOptions["lineWeight"],
): string {
  const name = weigh?.name ?? "";
  // A function that is written among the options has their name, which says nothing.
  const isTold = !["", "weighting", "lineWeight"].includes(name);
  return `function ${isTold ? name : String(weigh).replaceAll(/\s+/g, " ")}`;
}

function checkGround(options: AccumulateOptions): void {
  const { window = "moving", stanzaWindow, forwardWindow = 0 } = options;
  if (
    window !== "moving" || stanzaWindow !== undefined || forwardWindow !== 0
  ) {
    throw new RangeError(
      `Cannot accumulate lines: ground must be the only rule about which lines are in reach, ` +
        `got window "${window}", stanzaWindow ${stanzaWindow} and forwardWindow ${forwardWindow} beside it`,
    );
  }
}

function checkCodes(codes: readonly string[]): void {
  if (codes.length < 2) {
    throw new RangeError(
      `Cannot accumulate lines: codes must hold at least 2 names, since a connection takes two, ` +
        `got ${codes.length}${codes.length === 0 ? "" : ` ("${codes[0]}")`}`,
    );
  }
  const repeated = codes.find((code, index) => codes.indexOf(code) !== index);
  if (repeated !== undefined) {
    throw new RangeError(
      `Cannot accumulate lines: codes must differ from each other, got "${repeated}" twice`,
    );
  }
}

function checkWindow(name: string, value: number, least: number): void {
  if (!(value >= least) || (value !== Infinity && !Number.isInteger(value))) {
    throw new RangeError(
      `Cannot accumulate lines: ${name} must be a whole number of at least ${least}, ` +
        `or Infinity, got ${value}`,
    );
  }
}

function flattenMask(
  mask: readonly (readonly number[])[],
  pairs: readonly EnaPair[],
  codeCount: number,
): number[] {
  const widths = new Set(mask.map((row) => row.length));
  if (
    mask.length !== codeCount ||
    [...widths].some((width) => width !== codeCount)
  ) {
    throw new RangeError(
      `Cannot accumulate lines: mask must have one row and one column per code (${codeCount} x ${codeCount}), ` +
        `got ${mask.length} rows of ${[...widths].join(" or ")}`,
    );
  }
  return pairs.map(({ first, second }) => mask[first]?.[second] ?? 0);
}
