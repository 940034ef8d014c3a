/**
 * The usual case in a hurry: connections that count once per line, codes that are whole
 * numbers of at least 0, a stanza window without later lines.
 *
 * A connection counts if one code is in the line and the other in the line or in reach,
 * so it is enough to know which codes are in reach, and not how often. It gives the
 * sums of `line_vector.ts`, without a vector per line in between.
 *
 * Source: see `accumulate.ts`.
 *
 * @module
 */

import type { IndexedLines } from "./lines.ts";
import type { RowPlan } from "./trajectory.ts";

/**
 * Tells whether lines allow the short way.
 *
 * @param indexed Lines as numbers.
 * @returns True where every value is a whole number of at least 0.
 */
export function isCountable({ whole, values }: IndexedLines): boolean {
  if (!whole) return false;
  for (let at = 0; at < values.length; at++) {
    if ((values[at] ?? 0) < 0) return false;
  }
  return true;
}

/**
 * Adds up, row by row, in how many lines each pair connects.
 *
 * @param indexed Countable lines as numbers.
 * @param plan Row of each line.
 * @param back Lines in reach, the current one included; Infinity is allowed.
 * @param sums Rows x pairs, row-major; added to.
 */
export function sumBinary(
  indexed: IndexedLines,
  plan: RowPlan,
  back: number,
  sums: Float64Array,
): void {
  const { order, starts, lineCount, values } = indexed;
  const codeCount = values.length / lineCount;
  const pairCount = codeCount * (codeCount - 1) / 2;
  const { firsts, codes } = listCodes(indexed);
  const carriers = new Int32Array(codeCount);
  const near = new Int32Array(codeCount);

  const carry = (line: number, change: number): void => {
    const end = firsts[line + 1] ?? 0;
    for (let at = firsts[line] ?? 0; at < end; at++) {
      const code = codes[at] ?? 0;
      carriers[code] = (carriers[code] ?? 0) + change;
    }
  };
  /** Adds the pairs within the line, and those of its codes with others in reach. */
  const add = (line: number, base: number): void => {
    const start = firsts[line] ?? 0;
    const end = firsts[line + 1] ?? 0;
    let nearCount = 0;
    let next = start;
    for (let code = 0; code < codeCount; code++) {
      if (next < end && codes[next] === code) next++;
      else if ((carriers[code] ?? 0) > 0) near[nearCount++] = code;
    }
    for (let at = start; at < end; at++) {
      const own = codes[at] ?? 0;
      const ownBase = base + own * (own - 1) / 2;
      for (let k = start; k < at; k++) {
        const pair = ownBase + (codes[k] ?? 0);
        sums[pair] = (sums[pair] ?? 0) + 1;
      }
      for (let k = 0; k < nearCount; k++) {
        const other = near[k] ?? 0;
        const pair = other < own
          ? ownBase + other
          : base + (other * (other - 1) >> 1) + own;
        sums[pair] = (sums[pair] ?? 0) + 1;
      }
    }
  };

  for (let conversation = 0; conversation + 1 < starts.length; conversation++) {
    const start = starts[conversation] ?? 0;
    const end = starts[conversation + 1] ?? 0;
    carriers.fill(0);
    for (let place = start; place < end; place++) {
      const line = order[place] ?? 0;
      if (place - back >= start) carry(order[place - back] ?? 0, -1);
      carry(line, 1);
      const row = plan.rowOf[line] ?? -1;
      if (row >= 0 && firsts[line] !== firsts[line + 1]) {
        add(line, row * pairCount);
      }
    }
  }
}

/** Lists the codes of each line: those of line l stand from `firsts[l]` to before `firsts[l + 1]`, rising. */
function listCodes(
  { values, lineCount }: IndexedLines,
): { firsts: Int32Array; codes: Uint16Array } {
  const codeCount = values.length / lineCount;
  let present = 0;
  for (let at = 0; at < values.length; at++) {
    if (values[at] !== 0) present++;
  }
  const firsts = new Int32Array(lineCount + 1);
  const codes = new Uint16Array(present);
  let count = 0;
  for (let line = 0, at = 0; line < lineCount; line++) {
    for (let code = 0; code < codeCount; code++, at++) {
      if (values[at] !== 0) codes[count++] = code;
    }
    firsts[line + 1] = count;
  }
  return { firsts, codes };
}
