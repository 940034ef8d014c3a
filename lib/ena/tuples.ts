/**
 * Tuples to numbers, compared part by part and never through a joined text.
 *
 * @module
 */

/** Equal tuples have equal numbers. */
export interface NumberedTuples {
  /** Number of the tuple of each line, by first appearance. */
  readonly numbers: Int32Array;
  /** The tuples, by number. */
  readonly tuples: readonly (readonly string[])[];
}

/**
 * Makes the function that numbers the units or the conversations of lines, one after
 * the other.
 *
 * @param field Which tuple, for errors.
 * @returns The function: given the tuple of a line and the index of the line, it gives the number of the tuple, or throws
 * a RangeError where a tuple is empty or of another length than the first, a TypeError where a part is not a string. The
 * tuples found so far, by number.
 */
export function tupleNumberer(
  field: "unit" | "conversation",
): {
  readonly number: (tuple: readonly string[], index: number) => number;
  readonly tuples: readonly (readonly string[])[];
} {
  const tuples: (readonly string[])[] = [];
  const root: TupleNode = { next: new Map(), number: -1 };
  // Readers that share tuples spare the comparison of their parts.
  const seen = new Map<readonly string[], number>();
  let lastTuple: readonly string[] = [];
  let lastNumber = -1;
  const find = (tuple: readonly string[], index: number): number => {
    const known = seen.get(tuple);
    if (known !== undefined) return known;
    const width = tuples[0]?.length ?? tuple.length;
    if (tuple.length !== width || width === 0) {
      throw new RangeError(
        `Cannot accumulate lines: every ${field} must have the same number of parts, ` +
          `at least 1 (${width} in line 1), got ${tuple.length} in line ${
            index + 1
          }`,
      );
    }
    // Neighbouring lines mostly share a conversation, often a unit.
    if (lastNumber >= 0 && sameTuple(tuple, lastTuple)) return lastNumber;
    let node = root;
    for (const part of tuple) node = childOf(node, part, field, index);
    if (node.number < 0) node.number = tuples.push(tuple) - 1;
    if (seen.size < SHARED_LIMIT) seen.set(tuple, node.number);
    return node.number;
  };
  const number = (tuple: readonly string[], index: number): number => {
    if (tuple !== lastTuple || lastNumber < 0) {
      lastNumber = find(tuple, index);
      lastTuple = tuple;
    }
    return lastNumber;
  };
  return { number, tuples };
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
