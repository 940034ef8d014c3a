/**
 * Later lines in the window the way rENA 0.2.7 counts them.
 *
 * With UT(s) the vector of products s_i s_j, W the sum of the whole window, the
 * vector of a line is UT(W) - UT(later lines) - UT(head), where the head is the
 * first h lines of the window, h = (lines in the window) - 1 - (later lines asked
 * for). Two things follow that the plain rule does not have: connections between
 * earlier and later lines count although the line itself takes no part; and near
 * the end of a conversation, where fewer later lines exist than asked for, h is too
 * small and connections among earlier lines leak in (always, if the forward window
 * is infinite). Kept to compare with published results; not recommended.
 *
 * Sums are formed afresh for every line, so time grows with the length of the window.
 *
 * Source: behaviour of rENA 0.2.7 on made-up data, https://cran.r-project.org/package=rENA
 *
 * @module
 */

import type { Add, LineVector } from "./line_vector.ts";
import type { IndexedLines } from "./lines.ts";
import type { WindowReach } from "./window.ts";

/**
 * Gives the vector of every line of a modelled unit to `add`.
 *
 * @param indexed Lines as numbers.
 * @param reach Reach of the window; `forward` at least 1.
 * @param vector Working space, empty; `add` empties it again.
 * @param add Takes the line and its vector.
 */
export function forEachRenaForwardVector(
  indexed: IndexedLines,
  reach: WindowReach,
  vector: LineVector,
  add: Add,
): void {
  const { unitOf, order, starts } = indexed;
  for (let conversation = 0; conversation + 1 < starts.length; conversation++) {
    const start = starts[conversation] ?? 0;
    const end = starts[conversation + 1] ?? 0;
    const forwardAsked = Math.min(reach.forward, end - start);
    for (let place = start; place < end; place++) {
      const line = order[place] ?? 0;
      if ((unitOf[line] ?? -1) < 0) continue;
      const first = Math.max(start, place - reach.back + 1);
      const last = Math.min(end - 1, place + forwardAsked);
      const headLength = reach.back > 1 && place > start
        ? last - first - forwardAsked
        : 0;
      const whole = sumPlaces(indexed, first, last);
      const later = sumPlaces(indexed, place + 1, last);
      const head = sumPlaces(indexed, first, first + headLength - 1);
      writeDifference(vector, whole, later, head);
      add(line, vector);
    }
  }
}

function sumPlaces(
  { values, order, lineCount }: IndexedLines,
  first: number,
  last: number,
): Float64Array {
  const codeCount = values.length / lineCount;
  const sum = new Float64Array(codeCount);
  for (let place = first; place <= last; place++) {
    const base = (order[place] ?? 0) * codeCount;
    for (let code = 0; code < codeCount; code++) {
      sum[code] = (sum[code] ?? 0) + (values[base + code] ?? 0);
    }
  }
  return sum;
}

function writeDifference(
  vector: LineVector,
  whole: Float64Array,
  later: Float64Array,
  head: Float64Array,
): void {
  let pair = 0;
  for (let j = 1; j < whole.length; j++) {
    for (let i = 0; i < j; i++, pair++) {
      vector.values[pair] = (whole[i] ?? 0) * (whole[j] ?? 0) -
        (later[i] ?? 0) * (later[j] ?? 0) - (head[i] ?? 0) * (head[j] ?? 0);
      vector.touched[pair] = pair;
    }
  }
  vector.touchedCount = pair;
}
