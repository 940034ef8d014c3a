/**
 * Markdown with front matter (a YAML record between two lines of three
 * hyphens), and the prompts that are kept in that form.
 *
 * A prompt's body has the headings `# System` and `# User`; each starts one
 * message. Text before the first of them is an error, because it would be lost.
 *
 * @module
 */

import type { PromptFile } from "records";
import { isRecord, show, takeText } from "./fields.ts";
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
 * Reads one prompt.
 *
 * @param path Path from the project's root, such as "prompts/debate/initial/claim.md".
 * @returns The prompt, not yet filled in.
 * @throws {TypeError} If a field of the front matter is missing or of the wrong kind.
 * @throws {SyntaxError} If the body has no `# User` heading, a heading twice, or text before the first heading.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { readPrompt } from "read";
 *
 * const prompt = readPrompt("prompts/debate/initial/judge.md");
 * assert.equal(prompt.role, "judge");
 * assert.equal(prompt.reply, "json");
 * assert.ok(prompt.system.includes("{{rubric}}"));
 * ```
 */
export function readPrompt(path: string): PromptFile {
  return parsePrompt(readText(path), path);
}

/**
 * Parses the text of one prompt file.
 *
 * @param text Front matter and body.
 * @param path The file it came from, for errors and for the record.
 * @returns The prompt, not yet filled in.
 * @throws As {@linkcode readPrompt}.
 */
export function parsePrompt(text: string, path: string): PromptFile {
  const { fields, body, bodyLine } = parseFrontMatter(text, path);
  const reply = takeText(fields, "reply", path);
  if (reply !== "text" && reply !== "json") {
    throw new TypeError(
      `Cannot read ${path}: "reply" must be text or json, got ${show(reply)}`,
    );
  }
  const version = fields["version"];
  if (typeof version !== "number") {
    throw new TypeError(
      `Cannot read ${path}: "version" must be a number, got ${show(version)}`,
    );
  }
  const role = fields["role"];
  return {
    id: takeText(fields, "id", path),
    version,
    role: typeof role === "string" ? role : "",
    variables: takeNames(fields["variables"], path),
    reply,
    ...splitMessages(body, bodyLine, path),
    path,
  };
}

/**
 * Reads one prompt per role from a folder.
 *
 * @param dir Folder from the project's root, such as "prompts/debate/initial".
 * @param roles Roles wanted; the file of a role is `<role>.md`.
 * @returns The prompts by role, in the order of `roles`.
 * @throws {TypeError} If a role has no file, or the file names another role.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { readPromptSet } from "read";
 *
 * const prompts = readPromptSet("prompts/debate/initial", ["claim", "judge"]);
 * assert.deepEqual(Object.keys(prompts), ["claim", "judge"]);
 * ```
 */
export function readPromptSet(
  dir: string,
  roles: readonly string[],
): Readonly<Record<string, PromptFile>> {
  const prompts: Record<string, PromptFile> = {};
  for (const role of roles) {
    const prompt = readPrompt(`${dir}/${role}.md`);
    if (prompt.role !== role) {
      throw new TypeError(
        `Cannot read ${prompt.path}: "role" must be ${show(role)}, got ${
          show(prompt.role)
        }`,
      );
    }
    prompts[role] = prompt;
  }
  return prompts;
}

function takeNames(value: unknown, path: string): readonly string[] {
  const names = value ?? [];
  if (
    Array.isArray(names) && names.every((name) => typeof name === "string")
  ) {
    return names;
  }
  throw new TypeError(
    `Cannot read ${path}: "variables" must be a list of names, got ${
      show(value)
    }`,
  );
}

function splitMessages(
  body: string,
  bodyLine: number,
  path: string,
): { readonly system: string; readonly user: string } {
  const parts: Partial<Record<"system" | "user", string[]>> = {};
  let open: string[] | undefined;
  body.split("\n").forEach((line, index) => {
    const heading = /^# (System|User)\s*$/.exec(line)?.[1];
    const place = `line ${bodyLine + index}`;
    if (heading === "System" || heading === "User") {
      const name = heading === "System" ? "system" : "user";
      if (parts[name] !== undefined) {
        throw new SyntaxError(
          `Cannot read ${path}: "# ${heading}" must stand once, got it again on ${place}`,
        );
      }
      open = parts[name] = [];
    } else if (open !== undefined) open.push(line);
    else if (line.trim() !== "") {
      throw new SyntaxError(
        `Cannot read ${path}: ${place} must stand under "# System" or "# User", got ${
          show(line)
        }`,
      );
    }
  });
  if (parts.user === undefined) {
    throw new SyntaxError(
      `Cannot read ${path}: the body must have a "# User" heading, got none`,
    );
  }
  return {
    system: (parts.system ?? []).join("\n").trim(),
    user: parts.user.join("\n").trim(),
  };
}
