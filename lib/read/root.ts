/**
 * Where the project's files are. Every path given to this folder is taken from
 * the project's root, so that a notebook, a test and a terminal read the same
 * file; an absolute path is taken as it is.
 *
 * Leaves out: any search on disk. The root is known from the place of this
 * module, so finding it needs no permission.
 *
 * @module
 */

import { isAbsolute, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Gives the folder that holds `deno.json`, `data/`, `prompts/` and `rules/`.
 * Where the library was loaded from the network, it is the working folder.
 *
 * @returns Absolute path without a slash at the end.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { projectRoot } from "read";
 *
 * assert.ok(!projectRoot().endsWith("/"));
 * ```
 */
export function projectRoot(): string {
  const here = import.meta.url;
  if (!here.startsWith("file:")) return Deno.cwd();
  return resolve(fileURLToPath(here), "..", "..", "..");
}

/**
 * Gives the absolute path of a project file.
 *
 * @param path Path from the project's root, or an absolute path.
 * @returns Absolute path.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { projectPath, projectRoot } from "read";
 *
 * assert.equal(projectPath("rules/rubric.yaml"), `${projectRoot()}/rules/rubric.yaml`);
 * assert.equal(projectPath("/somewhere/else.csv"), "/somewhere/else.csv");
 * ```
 */
export function projectPath(path: string): string {
  return isAbsolute(path) ? path : resolve(projectRoot(), path);
}
