/**
 * Whether a file is there, asked without reading it.
 *
 * @module
 */

import { projectPath } from "./root.ts";

/**
 * Tells whether there is a file or folder.
 *
 * @param path Path from the project's root, or an absolute path.
 * @returns True if it is there.
 * @throws What the system says for any other reason than that nothing is there, such as a missing permission.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { fileExists } from "read";
 *
 * assert.equal(fileExists("rules/rubric.yaml"), true);
 * assert.equal(fileExists("rules/nowhere.yaml"), false);
 * ```
 */
export function fileExists(path: string): boolean {
  try {
    Deno.statSync(projectPath(path));
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
