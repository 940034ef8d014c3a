/**
 * Opens a coder of a corpus by its name: codes from a file, or the rule coder.
 *
 * Leaves out model coders, which need a chat model and are made with
 * `modelCoder`.
 *
 * @module
 */

import { fileExists } from "read";
import type { Debate } from "records";
import { fileCoder } from "./code_file.ts";
import type { Codebook } from "./codebook.ts";
import type { Coder } from "./coder.ts";
import { ruleCoder } from "./rule_coder.ts";

/** What is needed to open a coder. */
export interface OpenCoderOptions {
  /** The debates to be coded, all of one corpus. */
  readonly debates: readonly Debate[];
  /** The codebook. */
  readonly codebook: Codebook;
}

/**
 * Opens a coder: "rule" is the rule coder, any other name a file
 * `data/codes/<corpus>/<name>.jsonl`. "best" is the adjudicated file where the
 * corpus has one, and the rule coder elsewhere.
 *
 * @param name "best", "rule", or the name of a file such as "coder_a".
 * @param options Debates and codebook.
 * @returns The coder; its name says which it is.
 * @throws {TypeError} If there is no such file, or it does not fit the debates.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { openCoder, readCodebook } from "coding";
 *
 * const options = { debates: [], codebook: readCodebook() };
 * assert.equal(openCoder("best", options).name, "rule");
 * assert.throws(() => openCoder("anna", options), /data\/codes/);
 * ```
 */
export function openCoder(name: string, options: OpenCoderOptions): Coder {
  const { debates, codebook } = options;
  const corpus = debates[0]?.corpus ?? "none";
  const adjudicated = `data/codes/${corpus}/adjudicated.jsonl`;
  if (name === "rule" || (name === "best" && !fileExists(adjudicated))) {
    return ruleCoder({ codebook });
  }
  const path = name === "best"
    ? adjudicated
    : `data/codes/${corpus}/${name}.jsonl`;
  if (!fileExists(path)) {
    throw new TypeError(
      `Cannot open coder "${name}": there must be a file ${path}, got none; "rule" needs no file`,
    );
  }
  return fileCoder(path, { debates, codebook });
}
