/**
 * Prompts as data: front matter that declares, a Markdown body with a
 * `# System` and a `# User` section, and `{{name}}` where a value goes.
 *
 * Leaves out reading and YAML: the caller reads the file and hands over the
 * front matter as it stands. Leaves out conditions and loops: a prompt that
 * needs one is two prompts.
 *
 * Source: none; the file format is this project's own.
 *
 * @module
 */

import type { ChatMessage, JsonSchema } from "records";
import { sha256 } from "./key.ts";
import { z } from "./schema.ts";

/** A prompt file, split into front matter and body but not yet checked. */
export interface PromptFile {
  /** Front matter as read; checked here. */
  readonly attributes: unknown;
  /** Markdown after the front matter. */
  readonly body: string;
  /** Where it was read, for messages to people. */
  readonly path: string;
}

/** A checked prompt. */
export interface Prompt {
  /** Unique name, such as "revised/warrant". */
  readonly id: string;
  /** Version, as text; raised with every change of wording. */
  readonly version: string;
  /** Role of the agent that reads it, such as "warrant". */
  readonly role: string;
  /** Names that must be filled, in the order of the front matter. */
  readonly variables: readonly string[];
  /** What is wanted back: "text", the name of a reply schema, or the JSON Schema itself. */
  readonly reply: string | JsonSchema;
  /** Front matter as read, with fields beyond these. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Where it was read. */
  readonly path: string;
  /** Text of the system message before values are put in. */
  readonly system: string;
  /** Text of the user message before values are put in. */
  readonly user: string;
}

const frontMatter = z.looseObject({
  id: z.string().min(1),
  version: z.union([z.string().min(1), z.number()]),
  role: z.string().min(1),
  variables: z.union([
    z.array(z.string()),
    z.record(z.string(), z.unknown()),
  ]).default([]),
  reply: z.union([z.string().min(1), z.record(z.string(), z.unknown())])
    .default("text"),
});

const variablePattern = /\{\{\s*([A-Za-z_][A-Za-z0-9_]*)\s*\}\}/g;

/**
 * Checks a prompt file.
 *
 * `variables` is a list of names, or an object from name to description. Each
 * declared variable must occur in the body, and each that occurs must be
 * declared. Line ends become "\n", so that a key does not depend on the machine.
 *
 * @param file Front matter, body and path.
 * @returns The prompt.
 * @throws TypeError if the front matter lacks a field, or a variable is undeclared or unused.
 * @throws SyntaxError if a section is missing, doubled or empty, or `{{` opens no variable.
 *
 * @example
 * ```ts
 * import { createPrompt, renderPrompt } from "llm";
 * import assert from "node:assert/strict";
 *
 * const prompt = createPrompt({
 *   attributes: { id: "greet", version: 1, role: "host", variables: ["name"] },
 *   body: "# System\nBe kind.\n\n# User\nGreet {{name}}.\n",
 *   path: "prompts/greet.md",
 * });
 * assert.deepEqual(renderPrompt(prompt, { name: "Ada" }), [
 *   { role: "system", content: "Be kind." },
 *   { role: "user", content: "Greet Ada." },
 * ]);
 * ```
 */
export function createPrompt(file: PromptFile): Prompt {
  const { path } = file;
  const parsed = frontMatter.safeParse(file.attributes);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new TypeError(
      `Cannot read prompt ${path}: front matter field "${
        issue?.path.join(".") || "(all)"
      }" must be valid, got: ${issue?.message}`,
    );
  }
  const fields = parsed.data;
  const variables = Array.isArray(fields.variables)
    ? fields.variables
    : Object.keys(fields.variables);
  const { system, user } = splitSections(file.body, path);
  checkVariables(`${system}\n${user}`, variables, path);
  return {
    id: fields.id,
    version: String(fields.version),
    role: fields.role,
    variables,
    reply: fields.reply,
    attributes: { ...fields },
    path,
    system,
    user,
  };
}

/**
 * Fills a prompt.
 *
 * Values go in once and are never looked at again: a `{{x}}` inside an essay
 * stays as it is. Fence untrusted values first, see {@link fence}.
 *
 * @param prompt A checked prompt.
 * @param variables A value for each declared variable; may be empty text.
 * @returns One system and one user message.
 * @throws TypeError if a declared variable has no value, or a value has no variable.
 *
 * @example
 * ```ts
 * import { createPrompt, renderPrompt } from "llm";
 * import assert from "node:assert/strict";
 *
 * const prompt = createPrompt({
 *   attributes: { id: "p", version: 1, role: "claim", variables: ["essay"] },
 *   body: "# System\nScore.\n# User\n{{essay}}",
 *   path: "prompts/p.md",
 * });
 * assert.equal(renderPrompt(prompt, { essay: "{{essay}} $&" })[1]?.content, "{{essay}} $&");
 * assert.throws(() => renderPrompt(prompt, {}), /variable "essay".*prompts\/p.md|prompts\/p.md.*"essay"/);
 * ```
 */
export function renderPrompt(
  prompt: Prompt,
  variables: Readonly<Record<string, string>>,
): ChatMessage[] {
  for (const name of prompt.variables) {
    if (!Object.hasOwn(variables, name)) {
      throw new TypeError(
        `Cannot fill prompt ${prompt.path}: variable "${name}" must have a value, got none`,
      );
    }
  }
  for (const name of Object.keys(variables)) {
    if (!prompt.variables.includes(name)) {
      throw new TypeError(
        `Cannot fill prompt ${prompt.path}: a value must belong to a variable of the prompt (${
          prompt.variables.join(", ")
        }), got "${name}"`,
      );
    }
  }
  const fill = (text: string): string =>
    text.replace(variablePattern, (_, name: string) => variables[name] ?? "");
  return [
    { role: "system", content: fill(prompt.system) },
    { role: "user", content: fill(prompt.user) },
  ];
}

/**
 * Puts untrusted text between two lines that it cannot contain.
 *
 * The tag is the first six hex digits of the SHA-256 of the text, or as many
 * more as it takes until the tag does not occur in the text, so that a text
 * made to hold its own tag still cannot close its fence.
 *
 * @param label What the text is, such as "essay"; written in capitals.
 * @param text Untrusted text; may be empty.
 * @returns The text between a BEGIN and an END line.
 * @throws RangeError if `label` holds anything but letters, digits, spaces, "_" and "-".
 *
 * @example
 * ```ts
 * import { fence } from "llm";
 * import assert from "node:assert/strict";
 *
 * // SHA-256 of "abc" begins with ba7816
 * assert.equal(
 *   fence("essay", "abc"),
 *   "----- BEGIN ESSAY ba7816 -----\nabc\n----- END ESSAY ba7816 -----",
 * );
 * ```
 */
export function fence(label: string, text: string): string {
  if (!/^[A-Za-z][A-Za-z0-9 _-]*$/.test(label)) {
    throw new RangeError(
      `Cannot fence a text: label must be letters, digits, spaces, "_" and "-", got ${
        JSON.stringify(label)
      }`,
    );
  }
  const name = label.toUpperCase();
  const hash = sha256(text);
  const lowerText = text.toLowerCase();
  let length = 6;
  while (length < hash.length && lowerText.includes(hash.slice(0, length))) {
    length++;
  }
  const tag = hash.slice(0, length);
  return `----- BEGIN ${name} ${tag} -----\n${text}\n----- END ${name} ${tag} -----`;
}

function splitSections(
  body: string,
  path: string,
): { readonly system: string; readonly user: string } {
  const lines = body.replaceAll("\r\n", "\n").split("\n");
  const starts = (heading: string): number => {
    const found = lines.flatMap((line, index) =>
      line.trimEnd() === heading ? [index] : []
    );
    if (found.length !== 1) {
      throw new SyntaxError(
        `Cannot read prompt ${path}: the body must have one line "${heading}", got ${found.length}`,
      );
    }
    return found[0] ?? 0;
  };
  const systemLine = starts("# System");
  const userLine = starts("# User");
  if (userLine < systemLine) {
    throw new SyntaxError(
      `Cannot read prompt ${path}: "# System" must come before "# User", got it in line ${
        systemLine + 1
      } of the body`,
    );
  }
  const before = lines.slice(0, systemLine).join("\n").trim();
  if (before !== "") {
    throw new SyntaxError(
      `Cannot read prompt ${path}: nothing may stand before "# System", got ${
        JSON.stringify(before.slice(0, 40))
      }`,
    );
  }
  const system = lines.slice(systemLine + 1, userLine).join("\n").trim();
  const user = lines.slice(userLine + 1).join("\n").trim();
  if (system === "" || user === "") {
    throw new SyntaxError(
      `Cannot read prompt ${path}: both sections must hold text, got an empty "# ${
        system === "" ? "System" : "User"
      }"`,
    );
  }
  return { system, user };
}

function checkVariables(
  text: string,
  declared: readonly string[],
  path: string,
): void {
  const used = new Set<string>();
  for (const [, name] of text.matchAll(variablePattern)) {
    if (name !== undefined) used.add(name);
  }
  for (const name of used) {
    if (!declared.includes(name)) {
      throw new TypeError(
        `Cannot read prompt ${path}: variable "${name}" must be declared in the front matter, got variables ${
          JSON.stringify(declared)
        }`,
      );
    }
  }
  for (const name of declared) {
    if (!used.has(name)) {
      throw new TypeError(
        `Cannot read prompt ${path}: variable "${name}" is declared and must occur in the body as {{${name}}}, got no such place`,
      );
    }
  }
  const rest = text.replace(variablePattern, "");
  const stray = rest.indexOf("{{");
  if (stray >= 0) {
    throw new SyntaxError(
      `Cannot read prompt ${path}: "{{" must open a variable such as {{essay}}, got ${
        JSON.stringify(rest.slice(stray, stray + 30))
      }`,
    );
  }
}
