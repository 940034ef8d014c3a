/**
 * Checks how the entries of a codebook hang together: families, near misses,
 * defences and the order of tests name what exists.
 *
 * Leaves out the form of each entry, see `codebook.ts`.
 *
 * @module
 */

import type { Codebook } from "./codebook.ts";

/**
 * Checks that every name used in the codebook is one that it defines, and that
 * every code is asked for once.
 *
 * @param codebook The codebook, each entry of the right form.
 * @param file Name of the file, for messages.
 * @throws {TypeError} If a name is unknown, used twice or out of place; the message names the code.
 */
export function checkNames(codebook: Codebook, file: string): void {
  const names = codebook.codes.map((entry) => entry.code);
  for (const [position, entry] of codebook.codes.entries()) {
    const at = `Cannot read codebook ${file}: code ${entry.code}: `;
    if (names.indexOf(entry.code) !== position) {
      throw new TypeError(`${at}its name must be used once, got it twice`);
    }
    if (!Object.hasOwn(codebook.families, entry.family)) {
      throw new TypeError(
        `${at}family must be one of ${
          Object.keys(codebook.families).join(", ")
        }, got "${entry.family}"`,
      );
    }
    const used: [string, string][] = [["near_miss.code", entry.nearMiss.code]];
    for (const code of entry.defendsAgainst) {
      used.push(["defends_against", code]);
    }
    for (const [field, code] of used) {
      if (!names.includes(code)) {
        throw new TypeError(
          `${at}${field} must be a code of this codebook, got "${code}"`,
        );
      }
      if (code === entry.code) {
        throw new TypeError(`${at}${field} must be another code, got ${code}`);
      }
    }
    if (entry.defendsAgainst.length > 0 && !entry.reacts) {
      throw new TypeError(
        `${at}reacts must be true for a code with defends_against, got false`,
      );
    }
  }
  checkOrder(codebook, file);
}

function checkOrder(codebook: Codebook, file: string): void {
  const wanted = codebook.codes.map((entry) => entry.code);
  for (const code of new Set([...wanted, ...codebook.orderOfTests])) {
    const times = codebook.orderOfTests.filter((other) =>
      other === code
    ).length;
    if (times !== 1 || !wanted.includes(code)) {
      throw new TypeError(
        `Cannot read codebook ${file}: order_of_tests must hold each code of the codebook once, got ${code} ${times} times`,
      );
    }
  }
  const forced = codebook.codes.filter((entry) => entry.forcedWhen !== null);
  if (forced.length > 1) {
    throw new TypeError(
      `Cannot read codebook ${file}: at most one code must have forced_when, got ${
        forced.map((entry) => entry.code).join(", ")
      }`,
    );
  }
}
