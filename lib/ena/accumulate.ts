/**
 * From coded lines to adjacency vectors: how often codes connect, unit by unit.
 *
 * For a line with code values x and the sum R of the other lines in its stanza
 * window, the connection of codes i and j is
 *
 *     v_ij = x_i x_j + R_i x_j + x_i R_j
 *
 * so that only connections the line itself takes part in count; two earlier lines
 * never connect to each other. The weighting is applied to each v_ij of each line,
 * then the vectors of a unit's own lines are summed. Lines of others are context.
 *
 * Left out: normalization, centring and everything after (`fitEna`).
 * Where we differ from rENA 0.2.7: a stanza window of 0 is refused (there it acts as
 * 1); later lines connect through the current line only (`forwardRule`), while rENA
 * leaks connections among earlier lines near the end of a conversation; a missing
 * code is refused or counted, never spread to its neighbours.
 *
 * Source: Shaffer, Collier & Ruis (2016), https://doi.org/10.18608/jla.2016.33.3;
 * Siebert-Evenstone et al. (2017), https://doi.org/10.18608/jla.2017.43.7
 *
 * @module
 */

import type {
  CodedLine,
  EnaAccumulationDefinition,
  EnaPair,
  EnaUnit,
} from "records";
import { sumBinary } from "./binary_sums.ts";
import { areColumns, type CodedLines, columnsToLines } from "./columns.ts";
import { connectConversations } from "./conversation_window.ts";
import { describeUnits } from "./describe_units.ts";
import {
  type AccumulateOptions,
  defineAccumulation,
  pairsOf,
  reachOf,
  weightingOf,
} from "./definition.ts";
import {
  forEachGroundVector,
  type GroundReader,
  groundReader,
} from "./ground.ts";
import {
  type Add,
  adder,
  connectUnordered,
  emptyVector,
} from "./line_vector.ts";
import { type IndexedLines, indexLines, once } from "./lines.ts";
import { toNumbers } from "./matrix.ts";
import { connectOrdered } from "./ordered.ts";
import { forEachRenaForwardVector } from "./rena_forward.ts";
import { planRows, type RowPlan, sumAlongSteps } from "./trajectory.ts";
import { forEachWindow } from "./window.ts";

/** Adjacency vectors with everything needed to trace them back to lines. */
export interface Accumulation {
  /** What counted as a connection. */
  readonly definition: EnaAccumulationDefinition;
  /** Names of the codes. */
  readonly codes: readonly string[];
  /** Pairs of codes, in the order of the vectors. */
  readonly pairs: readonly EnaPair[];
  /** Whose vectors they are, in order of first appearance. */
  readonly units: readonly EnaUnit[];
  /** Summed connections: units x pairs. */
  readonly adjacencyVectors: readonly (readonly number[])[];
  /** Weighted vectors before summing, lines x pairs, row-major; null unless asked for. */
  readonly lineVectors: Float64Array | null;
  /** The lines as given; where columns were given, made of them on first use. */
  readonly lines: readonly CodedLine[];
  /** The lines as numbers. */
  readonly indexed: IndexedLines;
  /** Row of `adjacencyVectors` that each line was added to; -1 = context only. */
  readonly rowOf: Int32Array;
  /** Gives the earlier lines in reach of a line, with their weights; absent where a stanza window decided. */
  readonly ground?: GroundReader;
  /** Missing code values, counted as 0. */
  readonly missingCodeCount: number;
  /** What a reader has to know. */
  readonly warnings: readonly string[];
}

/**
 * Sums the connections of each unit's lines.
 *
 * Units are in order of first appearance, identified by their tuple. Lines of
 * different conversations never connect, and may be interleaved. A unit without
 * any connection keeps a vector of zeros.
 *
 * @param lines Coded lines, or the same as columns, in the order in which they were said; at least one.
 * @param options Names of the codes, window and weighting.
 * @returns Adjacency vectors (units x pairs) with the definition used.
 * @throws {RangeError} If there are fewer than two codes, the window is not a whole number of at least 1, or lines do not fit the codes.
 * @throws {TypeError} If a code is missing and `missing` is "refuse".
 *
 * @example
 * ```ts
 * import { accumulate } from "ena";
 * import assert from "node:assert/strict";
 *
 * const lines = [
 *   { unit: ["Ann"], conversation: ["1"], codes: [1, 0, 0] },
 *   { unit: ["Bob"], conversation: ["1"], codes: [0, 1, 0] }, // B after Ann's A: A & B
 *   { unit: ["Ann"], conversation: ["1"], codes: [0, 0, 1] }, // C after A and B: A & C, B & C
 * ];
 * const accumulation = accumulate(lines, { codes: ["A", "B", "C"], stanzaWindow: 3 });
 * assert.deepEqual(accumulation.pairs.map((pair) => pair.label), ["A & B", "A & C", "B & C"]);
 * assert.deepEqual(accumulation.adjacencyVectors, [[0, 1, 1], [1, 0, 0]]);
 * ```
 *
 * @example The same lines as columns
 * ```ts
 * import { accumulate } from "ena";
 * import assert from "node:assert/strict";
 *
 * const columns = {
 *   unit: [["Ann", "Bob", "Ann"]],
 *   conversation: [["1", "1", "1"]],
 *   codes: [[1, 0, 0], [0, 1, 0], [0, 0, 1]], // A, B, C
 * };
 * const accumulation = accumulate(columns, { codes: ["A", "B", "C"], stanzaWindow: 3 });
 * assert.deepEqual(accumulation.adjacencyVectors, [[0, 1, 1], [1, 0, 0]]);
 * ```
 */
export function accumulate(
  lines: CodedLines,
  options: AccumulateOptions,
): Accumulation {
  const definition = defineAccumulation(options);
  const { codes } = options;
  const pairs = pairsOf(options);
  const indexed = indexLines(lines, {
    codes,
    missing: definition.missing,
    ...(options.units === undefined ? {} : { units: options.units }),
  });
  const eachLine = once(() =>
    areColumns(lines) ? columnsToLines(lines) : lines
  );
  const plan = planRows(indexed, definition.rows);
  const sums = new Float64Array(plan.tuples.length * pairs.length);
  const lineVectors = options.keepLineVectors === true
    ? new Float64Array(indexed.lineCount * pairs.length)
    : null;
  const ground = options.ground === undefined
    ? undefined
    : groundReader(eachLine(), indexed, options.ground);
  const { codeBits } = indexed;
  if (isPlain(definition) && lineVectors === null && codeBits !== null) {
    const { back } = reachOf(definition);
    sumBinary(
      { codeBits, order: indexed.order, starts: indexed.starts },
      plan,
      { codeCount: codes.length, back },
      sums,
    );
  } else {
    const weights = weighLines(eachLine, options);
    forEachVector(indexed, plan, {
      definition,
      pairCount: pairs.length,
      add: adder(sums, plan, weightingOf(options), lineVectors, weights),
      ground,
    });
  }
  if (definition.rows === "accumulated-trajectory") {
    sumAlongSteps(sums, plan, pairs.length);
  }
  return {
    definition,
    codes,
    pairs,
    ...describeUnits(lines, indexed, {
      plan,
      unitColumns: options.unitColumns,
    }),
    adjacencyVectors: toRows(sums, pairs.length, definition.mask),
    lineVectors,
    get lines() {
      return eachLine();
    },
    indexed,
    rowOf: plan.rowOf,
    missingCodeCount: indexed.missingCodeCount,
    ...(ground === undefined ? {} : { ground }),
  };
}

/** Tells whether only presence of codes in a stanza window matters. */
function isPlain(definition: EnaAccumulationDefinition): boolean {
  const { window, forwardWindow, weighting, connections } = definition;
  return window === "moving" && forwardWindow === 0 &&
    weighting === "binary" && connections === "unordered" &&
    definition.ground === undefined && definition.lineWeight === undefined;
}

/** Forms the vectors by the rule of the definition and gives each to `add`. */
function forEachVector(
  indexed: IndexedLines,
  plan: RowPlan,
  { definition, pairCount, add, ground }: {
    definition: EnaAccumulationDefinition;
    pairCount: number;
    add: Add;
    ground: GroundReader | undefined;
  },
): void {
  const codeCount = indexed.values.length / indexed.lineCount;
  const vector = emptyVector(pairCount);
  const reach = reachOf(definition);
  if (ground !== undefined) {
    const isOrdered = definition.connections === "ordered";
    forEachGroundVector(indexed, { ground, vector, add, isOrdered });
  } else if (definition.window === "conversation") {
    connectConversations(indexed, plan, vector, add);
  } else if (definition.forwardRule === "rENA-0.2.7" && reach.forward > 0) {
    forEachRenaForwardVector(indexed, reach, vector, add);
  } else {
    const connect = definition.connections === "ordered"
      ? connectOrdered(indexed, codeCount)
      : connectUnordered(indexed, codeCount);
    forEachWindow(indexed, reach, (line, context) => {
      connect(line, context, vector);
      add(line, vector);
    });
  }
}

function weighLines(
  eachLine: () => readonly CodedLine[],
  { lineWeight }: AccumulateOptions,
): Float64Array | null {
  if (lineWeight === undefined) return null;
  return Float64Array.from(eachLine(), (line, index) => {
    const weight = lineWeight(line, index);
    if (Number.isFinite(weight) && weight >= 0) return weight;
    throw new RangeError(
      `Cannot accumulate lines: lineWeight must give a finite number of at least 0, got ${weight} for line ${
        index + 1
      }`,
    );
  });
}

function toRows(
  sums: Float64Array,
  pairCount: number,
  mask: readonly number[] | null,
): number[][] {
  const rows: number[][] = [];
  for (let start = 0; start < sums.length; start += pairCount) {
    const row = toNumbers(sums.subarray(start, start + pairCount));
    rows.push(mask === null ? row : row.map((sum, k) => sum * (mask[k] ?? 1)));
  }
  return rows;
}
