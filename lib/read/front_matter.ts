/**
 * Markdown with front matter (a YAML record between two lines of three
 * hyphens), and the prompts that are kept in that form.
 *
 * Leaves out: what a prompt must declare and hold; `createPrompt` of "llm"
 * checks that.
 *
 * @module
 */

import type { PromptFile } from "records";
import { isRecord, show } from "./fields.ts";
import { parseYaml, readText } from "./text.ts";

/** A text cut into its front matter and the rest. */
export interface FrontMatter {
  /** Fields of the front matter. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Text after the front matter, without blank lines at either end. */
  readonly body: string;
  /** Line of the file on which the body's first line stands, 1 for the first line of the file. */
  readonly bodyLine: number;
}

/**
 * Cuts Markdown into front matter and body.
 *
 * @param text The Markdown.
 * @param path The file it came from, for errors.
 * @returns Fields and body.
 * @throws {SyntaxError} If the front matter is missing, not closed, or not YAML.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { parseFrontMatter } from "read";
 *
 * const { fields, body, bodyLine } = parseFrontMatter("---\nid: a\n---\n\nText.\n", "a.md");
 * assert.deepEqual(fields, { id: "a" });
 * assert.equal(body, "Text.");
 * assert.equal(bodyLine, 5);
 * ```
 */
export function parseFrontMatter(text: string, path: string): FrontMatter {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  if (lines[0]?.trimEnd() !== "---") {
    throw new SyntaxError(
      `Cannot read ${path}: line 1 must be --- and open the front matter, got ${
        show(lines[0])
      }`,
    );
  }
  const end = lines.findIndex((line, index) =>
    index > 0 && line.trimEnd() === "---"
  );
  if (end === -1) {
    throw new SyntaxError(
      `Cannot read ${path}: the front matter must end with a line of ---, got none`,
    );
  }
  const fields = parseYaml(lines.slice(1, end).join("\n"), path, 2) ?? {};
  if (!isRecord(fields)) {
    throw new SyntaxError(
      `Cannot read ${path}: the front matter must hold named fields, got ${
        show(fields)
      }`,
    );
  }
  let start = end + 1;
  while (start < lines.length - 1 && lines[start]?.trim() === "") start++;
  return {
    fields,
    body: lines.slice(start).join("\n").trimEnd(),
    bodyLine: start + 1,
  };
}

/**
 * Reads one prompt file. Its content is checked by `createPrompt` of "llm".
 *
 * @param path Path from the project's root, such as "prompts/debate/initial/claim.md".
 * @returns Front matter and body.
 * @throws {SyntaxError} If the front matter is missing, not closed, or not YAML.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { readPrompt } from "read";
 *
 * const file = readPrompt("prompts/debate/initial/judge.md");
 * assert.equal(file.attributes["role"], "judge");
 * assert.ok(file.body.startsWith("# System"));
 * ```
 */
export function readPrompt(path: string): PromptFile {
  const { fields, body } = parseFrontMatter(readText(path), path);
  return { attributes: fields, body, path };
}

/**
 * Reads one prompt file per role from a folder.
 *
 * @param dir Folder from the project's root, such as "prompts/debate/initial".
 * @param roles Roles wanted; the file of a role is `<role>.md`.
 * @returns The files by role, in the order of `roles`.
 * @throws {TypeError} If a role has no file, or the file names another role.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { readPromptSet } from "read";
 *
 * const files = readPromptSet("prompts/debate/initial", ["claim", "judge"]);
 * assert.deepEqual(Object.keys(files), ["claim", "judge"]);
 * ```
 */
export function readPromptSet(
  dir: string,
  roles: readonly string[],
): Readonly<Record<string, PromptFile>> {
  const files: Record<string, PromptFile> = {};
  for (const role of roles) {
    const file = readPrompt(`${dir}/${role}.md`);
    if (file.attributes["role"] !== role) {
      throw new TypeError(
        `Cannot read ${file.path}: "role" must be ${show(role)}, got ${
          show(file.attributes["role"])
        }`,
      );
    }
    files[role] = file;
  }
  return files;
}
