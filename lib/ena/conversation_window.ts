/**
 * The whole-conversation model: a unit's own lines of a conversation are one stanza.
 *
 * For a unit with the summed codes s in one conversation the connection of codes
 * i and j is s_i s_j. Lines of other units do not count, unlike in a moving window
 * of infinite length.
 *
 * Source: Shaffer, Collier & Ruis (2016), https://doi.org/10.18608/jla.2016.33.3
 *
 * @module
 */

import type { Add, LineVector } from "./line_vector.ts";
import type { IndexedLines } from "./lines.ts";
import type { RowPlan } from "./trajectory.ts";

/**
 * Gives the vector of every unit in every conversation to `add`, with the first of its lines.
 *
 * @param indexed Lines as numbers.
 * @param plan Row of each line.
 * @param vector Working space, empty; `add` empties it again.
 * @param add Takes the line whose row receives the vector.
 */
export function connectConversations(
  indexed: IndexedLines,
  plan: RowPlan,
  vector: LineVector,
  add: Add,
): void {
  const { values, order, starts, lineCount } = indexed;
  const codeCount = values.length / lineCount;
  for (let conversation = 0; conversation + 1 < starts.length; conversation++) {
    const spoken = new Map<number, { line: number; sums: number[] }>();
    for (
      const line of order.subarray(
        starts[conversation],
        starts[conversation + 1],
      )
    ) {
      const row = plan.rowOf[line] ?? -1;
      if (row < 0) continue;
      const own = spoken.get(row) ??
        { line, sums: Array.from({ length: codeCount }, () => 0) };
      for (let code = 0; code < codeCount; code++) {
        own.sums[code] = (own.sums[code] ?? 0) +
          (values[line * codeCount + code] ?? 0);
      }
      spoken.set(row, own);
    }
    for (const { line, sums } of spoken.values()) {
      multiplyPairs(sums, vector);
      add(line, vector);
    }
  }
}

function multiplyPairs(sums: readonly number[], vector: LineVector): void {
  let pair = 0;
  let count = 0;
  for (let j = 1; j < sums.length; j++) {
    for (let i = 0; i < j; i++, pair++) {
      const connection = (sums[i] ?? 0) * (sums[j] ?? 0);
      if (connection === 0) continue;
      vector.values[pair] = connection;
      vector.touched[count++] = pair;
    }
  }
  vector.touchedCount = count;
}
