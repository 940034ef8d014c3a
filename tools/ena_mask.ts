/**
 * Connections that `deno task ena` leaves out.
 *
 * @module
 */

import * as ena from "ena";

/**
 * Makes the mask that leaves connections out.
 *
 * @param labels Connections such as "A & B"; in an unordered network "B & A" is the same.
 * @param codes Names of the codes.
 * @param isOrdered Whether ground is told from response.
 * @returns Codes x codes: 0 where a connection is left out, 1 elsewhere.
 * @throws {RangeError} If a label is no connection of these codes, or none is left.
 */
export function maskOf(
  labels: readonly string[],
  codes: readonly string[],
  isOrdered: boolean,
): number[][] {
  // The ordered list has both directions of every connection.
  const pairs = ena.listOrderedPairs(codes).filter(({ first, second }) =>
    isOrdered || first !== second
  );
  const mask = codes.map(() => codes.map(() => 1));
  for (const label of labels) {
    const found = pairs.filter((pair) => pair.label === label);
    for (const { first, second } of found) {
      mask[first]?.splice(second, 1, 0);
      if (!isOrdered) mask[second]?.splice(first, 1, 0);
    }
    if (found.length === 0) {
      throw new RangeError(
        `Cannot run the model: --mask must name connections such as "${
          ena.listPairs(codes)[0]?.label
        }", got "${label}"; codes are ${codes.join(", ")}`,
      );
    }
  }
  if (pairs.every(({ first, second }) => mask[first]?.[second] === 0)) {
    throw new RangeError(
      `Cannot run the model: --mask must leave at least one connection, got all of them`,
    );
  }
  return mask;
}
