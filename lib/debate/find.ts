/**
 * Finds one essay or one debate by name, or says what there is.
 *
 * @module
 */

import type { Debate, Essay } from "records";

/**
 * Finds an essay.
 *
 * @param essays Where to look.
 * @param essayId Its id.
 * @returns The essay.
 * @throws {RangeError} If there is none with this id; it names some that there are.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { findEssay } from "debate";
 * import { readEssays } from "read";
 *
 * const { essays } = readEssays("data/essays");
 * assert.equal(findEssay(essays, "dam-05").assignment, "dam");
 * assert.throws(() => findEssay(essays, "dam-99"), /must be one of dam-01/);
 * ```
 */
export function findEssay(essays: readonly Essay[], essayId: string): Essay {
  const found = essays.find((essay) => essay.essayId === essayId);
  if (found !== undefined) return found;
  throw new RangeError(
    `Cannot find an essay: essayId must be one of ${
      firstOf(essays.map((essay) => essay.essayId))
    }, got "${essayId}"`,
  );
}

/**
 * Finds the debate of an essay under a prompt set.
 *
 * @param debates Where to look, all of one corpus.
 * @param which Essay, prompt set, and repetition (0 where absent).
 * @returns The debate.
 * @throws {RangeError} If there is none; it names some that there are.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { findDebate, readDebateCorpus } from "debate";
 *
 * const { debates } = readDebateCorpus("role_played");
 * const found = findDebate(debates, { essayId: "dam-05", promptSet: "revised" });
 * assert.equal(found.debateId, "role_played/revised/dam-05");
 * ```
 */
export function findDebate(
  debates: readonly Debate[],
  which: {
    readonly essayId: string;
    readonly promptSet: string;
    readonly repetition?: number;
  },
): Debate {
  const { essayId, promptSet, repetition = 0 } = which;
  const found = debates.find((debate) =>
    debate.essayId === essayId && debate.promptSet === promptSet &&
    debate.repetition === repetition
  );
  if (found !== undefined) return found;
  throw new RangeError(
    `Cannot find a debate: there must be one of essay "${essayId}" with prompt set "${promptSet}" and repetition ${repetition}, got ${
      firstOf(debates.map((debate) => debate.debateId))
    }`,
  );
}

function firstOf(names: readonly string[]): string {
  const shown = names.slice(0, 6).join(", ");
  return names.length > 6
    ? `${shown} and ${names.length - 6} more`
    : shown || "none";
}
