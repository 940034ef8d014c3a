/**
 * Walks a moving window over every conversation.
 *
 * At each line the context is the sum, code by code, of the other lines in reach:
 * up to `back` - 1 earlier and `forward` later lines of the same conversation.
 * Sums slide: a line enters once and leaves once, so time grows with the number of
 * lines and not with the length of the window, an infinite one included. Whole
 * numbers slide without error; for others, a code that no line in reach carries is
 * set to exactly 0, so that rounding never makes a connection.
 *
 * Source: Siebert-Evenstone et al. (2017), https://doi.org/10.18608/jla.2017.43.7
 *
 * @module
 */

import type { IndexedLines } from "./lines.ts";

/** Reach of the window. */
export interface WindowReach {
  /** Lines back, the current one included: 1 = the current line only; Infinity = all earlier lines. */
  readonly back: number;
  /** Later lines: 0 = none; Infinity = all later lines. */
  readonly forward: number;
}

/**
 * Calls `visit` for every line of a modelled unit, conversation by conversation.
 *
 * @param indexed Lines as numbers.
 * @param reach Reach of the window.
 * @param visit Is given the line and the context, one number per code. The context is reused: copy it to keep it.
 */
export function forEachWindow(
  indexed: IndexedLines,
  reach: WindowReach,
  visit: (line: number, context: Float64Array) => void,
): void {
  const { values, unitOf, order, starts, lineCount } = indexed;
  const codeCount = values.length / lineCount;
  const context = new Float64Array(codeCount);
  const carriers = new Int32Array(codeCount);

  const enter = (place: number): void => {
    const base = (order[place] ?? 0) * codeCount;
    for (let code = 0; code < codeCount; code++) {
      const value = values[base + code] ?? 0;
      if (value === 0) continue;
      context[code] = (context[code] ?? 0) + value;
      carriers[code] = (carriers[code] ?? 0) + 1;
    }
  };
  const leave = (place: number): void => {
    const base = (order[place] ?? 0) * codeCount;
    for (let code = 0; code < codeCount; code++) {
      const value = values[base + code] ?? 0;
      if (value === 0) continue;
      const left = (carriers[code] ?? 0) - 1;
      carriers[code] = left;
      context[code] = left === 0 ? 0 : (context[code] ?? 0) - value;
    }
  };

  for (let conversation = 0; conversation + 1 < starts.length; conversation++) {
    const start = starts[conversation] ?? 0;
    const end = starts[conversation + 1] ?? 0;
    const back = Math.min(reach.back, end - start);
    const forward = Math.min(reach.forward, end - start - 1);
    context.fill(0);
    carriers.fill(0);
    for (let place = start + 1; place < start + forward; place++) enter(place);
    for (let place = start; place < end; place++) {
      if (back > 1 && place > start) enter(place - 1);
      if (back > 1 && place - back >= start) leave(place - back);
      if (forward > 0) {
        if (place + forward < end) enter(place + forward);
        if (place > start) leave(place);
      }
      const line = order[place] ?? 0;
      if ((unitOf[line] ?? -1) >= 0) visit(line, context);
    }
  }
}
