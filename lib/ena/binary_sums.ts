/**
 * The usual case in a hurry: connections that count once per line, codes that are whole
 * numbers of at least 0, a stanza window without later lines.
 *
 * A connection counts if one code is in the line and the other in the line or in reach,
 * so it is enough to know which codes are in reach, and not how often: one bit per code.
 * It gives the sums of `line_vector.ts`, without a vector per line in between.
 *
 * The codes in reach are those of a window that slides over bits. Lines are cut into
 * blocks as long as the window; what is in reach is the end of the block before and the
 * beginning of this one, and both grow bit by bit, so that each line costs the same
 * however long the window.
 *
 * Source: see `accumulate.ts`; sliding window: van Herk (1992),
 * https://doi.org/10.1016/0167-8655(92)90069-C
 *
 * @module
 */

import type { IndexedLines } from "./lines.ts";
import { pairIndex } from "./pairs.ts";
import type { RowPlan } from "./trajectory.ts";

/** Lines whose codes can be counted by presence. */
export type CountableLines =
  & Pick<IndexedLines, "order" | "starts">
  & { readonly codeBits: Int32Array };

/**
 * Adds up, row by row, in how many lines each pair connects.
 *
 * @param lines Countable lines as numbers.
 * @param plan Row of each line.
 * @param reach Number of codes; lines in reach, the current one included (Infinity is allowed).
 * @param sums Rows x pairs, row-major; added to.
 */
export function sumBinary(
  lines: CountableLines,
  plan: RowPlan,
  { codeCount, back }: { readonly codeCount: number; readonly back: number },
  sums: Float64Array,
): void {
  const { order, codeBits } = lines;
  const { rowOf } = plan;
  const wordCount = codeBits.length / order.length;
  const pairCount = codeCount * (codeCount - 1) / 2;
  const pairsOf = pairTable(codeCount);
  const reached = reachedBits(lines, back);
  // Whole numbers are added twice as fast as others.
  const counts = new Int32Array(sums.length);
  const others = new Int32Array(codeCount);
  for (let place = 0; place < order.length; place++) {
    const line = order[place] ?? 0;
    const row = rowOf[line] ?? -1;
    if (row < 0) continue;
    const at = line * wordCount;
    const base = row * pairCount;
    let count = 0;
    for (let word = 0; word < wordCount; word++) {
      const own = codeBits[at + word] ?? 0;
      let left = (reached[place * wordCount + word] ?? 0) & ~own;
      for (; left !== 0; left &= left - 1) {
        others[count++] = 32 * word + 31 - Math.clz32(left & -left);
      }
    }
    // Each code of the line connects with those in reach and with its own before it.
    for (let word = 0; word < wordCount; word++) {
      let left = codeBits[at + word] ?? 0;
      for (; left !== 0; left &= left - 1) {
        const code = 32 * word + 31 - Math.clz32(left & -left);
        const pairs = pairsOf[code] ?? others;
        for (let k = 0; k < count; k++) {
          const cell = base + (pairs[others[k] ?? 0] ?? 0);
          counts[cell] = (counts[cell] ?? 0) + 1;
        }
        others[count++] = code;
      }
    }
  }
  for (let at = 0; at < sums.length; at++) {
    sums[at] = (sums[at] ?? 0) + (counts[at] ?? 0);
  }
}

/** For each code, the index of its pair with every other. */
function pairTable(codeCount: number): Int32Array[] {
  return Array.from(
    { length: codeCount },
    (_, code) =>
      Int32Array.from(
        { length: codeCount },
        (_, other) => other === code ? 0 : pairIndex(code, other),
      ),
  );
}

/** Codes of the earlier lines in reach, places x words. */
function reachedBits(
  { order, starts, codeBits }: CountableLines,
  back: number,
): Int32Array {
  const wordCount = codeBits.length / order.length;
  const reached = new Int32Array(codeBits.length);
  for (let conversation = 0; conversation + 1 < starts.length; conversation++) {
    const start = starts[conversation] ?? 0;
    const end = starts[conversation + 1] ?? 0;
    const width = Math.min(back - 1, end - start);
    if (width === 0) continue;
    for (let word = 0; word < wordCount; word++) {
      for (let block = start; block < end; block += width) {
        const after = Math.min(block + width, end);
        // What this block gives to its own later lines ...
        let bits = 0;
        for (let place = block; place < after; place++) {
          const at = place * wordCount + word;
          reached[at] = (reached[at] ?? 0) | bits;
          bits |= codeBits[(order[place] ?? 0) * wordCount + word] ?? 0;
        }
        // ... and its end to the lines of the next block.
        bits = 0;
        for (let place = after - 1; place >= block; place--) {
          bits |= codeBits[(order[place] ?? 0) * wordCount + word] ?? 0;
          if (place + width < end) {
            reached[(place + width) * wordCount + word] = bits;
          }
        }
      }
    }
  }
  return reached;
}
