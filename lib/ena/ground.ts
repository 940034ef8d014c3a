/**
 * Which earlier lines a line answers to (its ground), and how much each of them counts:
 * by elapsed time, by who speaks to whom, by the medium.
 *
 * An earlier line g of the conversation is in reach of a line r if it is within the
 * horizon of r and time_g + reach > time_r. With weights w and code values x,
 *
 *     G = sum over the lines in reach of w(g, r) x_g
 *     unordered   v_ij = G_i x_j + x_i G_j + w(r, r) x_i x_j
 *     ordered     M_ij = G_i x_j + w(r, r) x_i x_j / 2  (i != j),   M_ii = G_i x_i
 *
 * Reach and weight may depend on sender (who said g), receiver (who says r) and mode
 * (the medium of g): the transmodal tensor, which `influenceTable` looks up. With
 * time = place in the conversation, reach n and weight 1 this is a stanza window of n.
 *
 * Time takes one look per pair of lines in reach, unlike the sliding stanza window.
 *
 * Source: the counts of transmodal and ordered networks as the R package tma 0.3.1
 * defines them; Tan et al. (2023), https://doi.org/10.1007/978-3-031-31726-2_8
 *
 * @module
 */

import type { CodedLine } from "records";
import type { Add, LineVector } from "./line_vector.ts";
import type { IndexedLines } from "./lines.ts";

/** An earlier line and the line that may answer it. */
export interface GroundPair {
  /** The earlier line; the line itself for its own codes. */
  readonly ground: CodedLine;
  /** The later line. */
  readonly response: CodedLine;
  /** Time from the earlier line to the later one, at least 0; 0 for the line itself. */
  readonly age: number;
}

/** Chooses and weighs earlier lines. */
export interface GroundRule {
  /** The rule in words, for the methods section, such as "lines of the last 60 seconds". */
  readonly description: string;
  /** Time of a line, in any unit; must not fall within a conversation. Index counts from 0. Absent = its place in the conversation. */
  readonly timeOf?: (line: CodedLine, index: number) => number;
  /** Time that a line stays in reach, above 0; Infinity = for the rest of the conversation. */
  readonly reach: number | ((pair: GroundPair) => number);
  /** Weight of the earlier line, at least 0. @default {1} */
  readonly weight?: number | ((pair: GroundPair) => number);
  /** Whether the later line's speaker can have seen the earlier line. Absent = always. */
  readonly horizon?: (pair: GroundPair) => boolean;
}

/** A line in reach, and its weight. */
export interface WeighedLine {
  /** Index of the line, from 0. */
  readonly line: number;
  /** Its weight. */
  readonly weight: number;
}

/** Gives the lines in reach of a line, earliest first, the line itself last. */
export type GroundReader = (line: number) => WeighedLine[];

/**
 * Makes the function that reads the ground of a line.
 *
 * @param lines Coded lines.
 * @param indexed The same lines as numbers.
 * @param rule How lines are chosen and weighed.
 * @returns Gives lines in reach with their weights.
 * @throws {RangeError} If a time is not finite or falls, a reach is not above 0, or a weight is negative.
 */
export function groundReader(
  lines: readonly CodedLine[],
  indexed: IndexedLines,
  rule: GroundRule,
): GroundReader {
  const { order, starts, conversationOf } = indexed;
  const places = new Int32Array(order.length);
  order.forEach((line, place) => places[line] = place);
  const times = readTimes(lines, indexed, rule);
  const longest = typeof rule.reach === "number" ? rule.reach : Infinity;
  return (line) => {
    const start = starts[conversationOf[line] ?? 0] ?? 0;
    const response = lines[line];
    const found: WeighedLine[] = [];
    for (let place = places[line] ?? 0; place >= start; place--) {
      const other = order[place] ?? 0;
      const ground = lines[other];
      const age = (times[line] ?? 0) - (times[other] ?? 0);
      if (ground === undefined || response === undefined) break;
      if (age >= longest && other !== line) break;
      const pair = { ground, response, age };
      if (other === line || isInReach(rule, pair, line)) {
        found.push({ line: other, weight: weightOf(rule, pair, line) });
      }
    }
    return found.reverse();
  };
}

/**
 * Forms the vector of every line of a modelled unit from its ground.
 *
 * @param indexed Lines as numbers.
 * @param rule Reader of the ground, working space (empty), what takes the vectors, and whether connections are ordered.
 */
export function forEachGroundVector(
  indexed: IndexedLines,
  { ground, vector, add, isOrdered }: {
    readonly ground: GroundReader;
    readonly vector: LineVector;
    readonly add: Add;
    readonly isOrdered: boolean;
  },
): void {
  const { values, unitOf, order, lineCount } = indexed;
  const codeCount = values.length / lineCount;
  const value = (line: number, code: number): number =>
    values[line * codeCount + code] ?? 0;
  const sums = new Float64Array(codeCount);
  for (const line of order) {
    if ((unitOf[line] ?? -1) < 0) continue;
    sums.fill(0);
    let own = 1;
    for (const { line: other, weight } of ground(line)) {
      if (other === line) own = weight;
      else {
        for (let code = 0; code < codeCount; code++) {
          sums[code] = (sums[code] ?? 0) + weight * value(other, code);
        }
      }
    }
    let count = 0;
    for (let j = 0; j < codeCount; j++) {
      for (let i = 0; i < (isOrdered ? codeCount : j); i++) {
        const [xi, xj, gi] = [value(line, i), value(line, j), sums[i] ?? 0];
        const connection = isOrdered
          ? gi * xj + (i === j ? 0 : own * xi * xj / 2)
          : gi * xj + xi * (sums[j] ?? 0) + own * xi * xj;
        if (connection === 0) continue;
        const pair = isOrdered ? j * codeCount + i : j * (j - 1) / 2 + i;
        vector.values[pair] = connection;
        vector.touched[count++] = pair;
      }
    }
    vector.touchedCount = count;
    add(line, vector);
  }
}

function readTimes(
  lines: readonly CodedLine[],
  { order, starts }: IndexedLines,
  { timeOf }: GroundRule,
): Float64Array {
  const times = new Float64Array(lines.length);
  for (let conversation = 0; conversation + 1 < starts.length; conversation++) {
    const start = starts[conversation] ?? 0;
    let last = -Infinity;
    for (let place = start; place < (starts[conversation + 1] ?? 0); place++) {
      const index = order[place] ?? 0;
      const line = lines[index];
      const time = timeOf === undefined || line === undefined
        ? place - start
        : timeOf(line, index);
      if (!Number.isFinite(time) || time < last) {
        throw new RangeError(
          `Cannot accumulate lines: the time of a line must be a finite number not below that of the line before it in the conversation (${last}), got ${time} for line ${
            index + 1
          }`,
        );
      }
      times[index] = last = time;
    }
  }
  return times;
}

function isInReach(rule: GroundRule, pair: GroundPair, line: number): boolean {
  if (rule.horizon?.(pair) === false) return false;
  const reach = typeof rule.reach === "number" ? rule.reach : rule.reach(pair);
  if (!(reach > 0)) {
    throw new RangeError(
      `Cannot accumulate lines: reach must be above 0, got ${reach} for line ${
        line + 1
      }`,
    );
  }
  return pair.age < reach;
}

function weightOf(rule: GroundRule, pair: GroundPair, line: number): number {
  const { weight = 1 } = rule;
  const found = typeof weight === "number" ? weight : weight(pair);
  if (!(Number.isFinite(found) && found >= 0)) {
    throw new RangeError(
      `Cannot accumulate lines: the weight of an earlier line must be a finite number of at least 0, got ${found} for line ${
        line + 1
      }`,
    );
  }
  return found;
}
