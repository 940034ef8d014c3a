/**
 * Tuples to numbers, compared part by part and never through a joined text.
 *
 * @module
 */

import type { CodedLine } from "records";

/** Equal tuples have equal numbers. */
export interface NumberedTuples {
  /** Number of the tuple of each line, by first appearance. */
  readonly numbers: Int32Array;
  /** The tuples, by number. */
  readonly tuples: readonly (readonly string[])[];
}

/**
 * Numbers the units or the conversations of lines.
 *
 * @param lines Coded lines, at least one.
 * @param field Which tuple.
 * @returns Numbers and tuples.
 * @throws {RangeError} If tuples differ in length or are empty.
 * @throws {TypeError} If a part is not a string.
 */
export function numberTuples(
  lines: readonly CodedLine[],
  field: "unit" | "conversation",
): NumberedTuples {
  const numbers = new Int32Array(lines.length);
  const tuples: (readonly string[])[] = [];
  const root: TupleNode = { next: new Map(), number: -1 };
  const width = lines[0]?.[field].length ?? 0;
  let lastTuple: readonly string[] = [];
  let lastNumber = -1;
  // Readers that share tuples spare the comparison of their parts.
  const seen = new Map<readonly string[], number>();
  for (let index = 0; index < lines.length; index++) {
    const tuple = lines[index]?.[field] ?? [];
    if (tuple === lastTuple && lastNumber >= 0) {
      numbers[index] = lastNumber;
      continue;
    }
    const known = seen.get(tuple);
    if (known !== undefined) {
      lastTuple = tuple;
      lastNumber = numbers[index] = known;
      continue;
    }
    if (tuple.length !== width || width === 0) {
      throw new RangeError(
        `Cannot accumulate lines: every ${field} must have the same number of parts, ` +
          `at least 1 (${width} in line 1), got ${tuple.length} in line ${
            index + 1
          }`,
      );
    }
    // Neighbouring lines mostly share a conversation, often a unit.
    if (lastNumber < 0 || !sameTuple(tuple, lastTuple)) {
      let node = root;
      for (const part of tuple) node = childOf(node, part, field, index);
      if (node.number < 0) node.number = tuples.push(tuple) - 1;
      lastTuple = tuple;
      lastNumber = node.number;
    }
    numbers[index] = lastNumber;
    if (seen.size < SHARED_LIMIT) seen.set(tuple, lastNumber);
  }
  return { numbers, tuples };
}

/** Tuples remembered as objects; where more come, they are not shared and remembering them costs more than it saves. */
const SHARED_LIMIT = 20_000;

function childOf(
  node: TupleNode,
  part: string,
  field: string,
  index: number,
): TupleNode {
  const known = node.next.get(part);
  if (known !== undefined) return known;
  if (typeof part !== "string") {
    throw new TypeError(
      `Cannot accumulate lines: every part of a ${field} must be a string, ` +
        `got ${part} in line ${index + 1}`,
    );
  }
  const child: TupleNode = { next: new Map(), number: -1 };
  node.next.set(part, child);
  return child;
}

function sameTuple(a: readonly string[], b: readonly string[]): boolean {
  for (let part = 0; part < a.length; part++) {
    if (a[part] !== b[part]) return false;
  }
  return true;
}

/** One step in the tree of tuple parts; `number` is set where a tuple ends. */
interface TupleNode {
  readonly next: Map<string, TupleNode>;
  number: number;
}
