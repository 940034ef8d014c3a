/**
 * Ready-made parts of a ground rule: decay with time, and the transmodal tensor as a
 * table of who reaches whom through which medium.
 *
 * Source: see `ground.ts`.
 *
 * @module
 */

import type { CodedLine } from "records";
import type { GroundPair, GroundRule } from "./ground.ts";

/**
 * Makes a weight that halves with time: 2^(-age / halfLife).
 *
 * @param halfLife Time after which a line counts half, above 0.
 * @returns A weight for a ground rule.
 * @throws {RangeError} If the half-life is not above 0.
 *
 * @example
 * ```ts
 * import { accumulate, halveWithTime } from "ena";
 * import assert from "node:assert/strict";
 *
 * const say = (minute: number, codes: number[]) => ({ unit: ["a"], conversation: ["1"], codes, attributes: { minute } });
 * const { adjacencyVectors } = accumulate([say(0, [1, 0]), say(10, [0, 1])], {
 *   codes: ["A", "B"],
 *   weighting: "product",
 *   ground: {
 *     description: "all earlier lines, halving every 5 minutes",
 *     timeOf: (line) => Number(line.attributes?.minute),
 *     reach: Infinity,
 *     weight: halveWithTime(5),
 *   },
 * });
 * assert.deepEqual(adjacencyVectors, [[1 / 4]]); // two half-lives apart
 * ```
 */
export function halveWithTime(halfLife: number): (pair: GroundPair) => number {
  requirePositive(halfLife, "halfLife");
  return ({ age }) => 2 ** (-age / halfLife);
}

/**
 * Makes a weight that falls evenly with time: 1 - age / end, and 0 from then on.
 *
 * @param end Time at which nothing is left, above 0.
 * @returns A weight for a ground rule.
 * @throws {RangeError} If the end is not above 0.
 *
 * @example
 * ```ts
 * import { fadeWithTime } from "ena";
 * import assert from "node:assert/strict";
 *
 * const line = { unit: ["a"], conversation: ["1"], codes: [1] };
 * const weight = fadeWithTime(4);
 * assert.deepEqual([0, 1, 4, 9].map((age) => weight({ ground: line, response: line, age })), [1, 0.75, 0, 0]);
 * ```
 */
export function fadeWithTime(end: number): (pair: GroundPair) => number {
  requirePositive(end, "end");
  return ({ age }) => Math.max(0, 1 - age / end);
}

/** One entry of the tensor. Absent fields match everything. */
export interface InfluenceEntry {
  /** Who said the earlier line. */
  readonly sender?: string;
  /** Who says the later line. */
  readonly receiver?: string;
  /** Medium of the earlier line. */
  readonly mode?: string;
  /** Time that such a line stays in reach, above 0. */
  readonly reach: number;
  /** Its weight. @default {1} */
  readonly weight?: number;
}

/** How the table reads lines. */
export interface InfluenceOptions {
  /** Names who speaks in a line. @default {the parts of the unit joined with "."} */
  readonly speakerOf?: (line: CodedLine) => string;
  /** Names the medium of a line. Absent = entries must not name one. */
  readonly modeOf?: (line: CodedLine) => string;
}

/**
 * Makes reach and weight of a ground rule from a table; the first entry that matches
 * sender, receiver and mode holds.
 *
 * @param entries Entries, the more special ones first; the last should match everything.
 * @param options How sender, receiver and mode are read.
 * @returns `reach` and `weight` of a ground rule.
 * @throws {RangeError} If there is no entry, or an entry names a mode without `modeOf`; when used, if no entry matches.
 *
 * @example
 * ```ts
 * import { accumulate, influenceTable } from "ena";
 * import assert from "node:assert/strict";
 *
 * const say = (who: string, mode: string, codes: number[]) =>
 *   ({ unit: [who], conversation: ["1"], codes, attributes: { mode } });
 * const lines = [say("Ann", "report", [1, 0, 0]), say("Bob", "chat", [0, 1, 0]), say("Cy", "chat", [0, 0, 1])];
 * const { adjacencyVectors } = accumulate(lines, {
 *   codes: ["A", "B", "C"],
 *   weighting: "product",
 *   ground: {
 *     description: "reports stay in reach, chat for one line; chat counts half",
 *     ...influenceTable([{ mode: "report", reach: Infinity }, { reach: 2, weight: 0.5 }], {
 *       modeOf: (line) => String(line.attributes?.mode),
 *     }),
 *   },
 * });
 * // Bob hears the report; Cy hears it, too, and the chat line before at half weight.
 * assert.deepEqual(adjacencyVectors, [[0, 0, 0], [1, 0, 0], [0, 1, 0.5]]);
 * ```
 */
export function influenceTable(
  entries: readonly InfluenceEntry[],
  options: InfluenceOptions = {},
): Required<Pick<GroundRule, "reach" | "weight">> {
  const { speakerOf = (line: CodedLine) => line.unit.join("."), modeOf } =
    options;
  if (entries.length === 0) {
    throw new RangeError(
      "Cannot make an influence table: there must be at least one entry, got 0",
    );
  }
  if (modeOf === undefined && entries.some(({ mode }) => mode !== undefined)) {
    throw new RangeError(
      "Cannot make an influence table: options.modeOf must read the mode that an entry names, got none",
    );
  }
  const find = ({ ground, response }: GroundPair): InfluenceEntry => {
    const [sender, receiver] = [speakerOf(ground), speakerOf(response)];
    const mode = modeOf?.(ground);
    const entry = entries.find((one) =>
      matches(one.sender, sender) && matches(one.receiver, receiver) &&
      matches(one.mode, mode)
    );
    if (entry === undefined) {
      throw new RangeError(
        `Cannot weigh an earlier line: an entry of the influence table must match it, ` +
          `got none for sender "${sender}", receiver "${receiver}", mode "${mode}"; end the table with an entry for everything`,
      );
    }
    return entry;
  };
  return {
    reach: (pair) => find(pair).reach,
    weight: (pair) => find(pair).weight ?? 1,
  };
}

function matches(
  wanted: string | undefined,
  given: string | undefined,
): boolean {
  return wanted === undefined || wanted === given;
}

function requirePositive(value: number, name: string): void {
  if (!(value > 0)) {
    throw new RangeError(
      `Cannot weigh earlier lines by time: ${name} must be above 0, got ${value}`,
    );
  }
}
