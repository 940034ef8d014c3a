/**
 * Prompts as the appendix of a paper: every prompt of every set word for word,
 * with id, version and hash, as Markdown.
 *
 * @module
 */

import { sha256 } from "llm";
import type { DebatePrompts } from "./prompt_set.ts";
import { titleOfRole } from "./protocol.ts";

/**
 * Writes prompt sets as Markdown.
 *
 * @param promptSets The sets; none gives empty text.
 * @returns One section per set, one part per role.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { findProtocol, promptAppendix, readDebatePrompts } from "debate";
 *
 * const text = promptAppendix([readDebatePrompts("initial", findProtocol())]);
 * assert.ok(text.startsWith("## Prompt set: initial\n\n### Claim\n\n`debate/initial/claim`, version 1, SHA-256 "));
 * assert.ok(text.includes("{{rubric}}"));
 * ```
 */
export function promptAppendix(promptSets: readonly DebatePrompts[]): string {
  return promptSets.map((set) =>
    [
      `## Prompt set: ${set.name}`,
      ...Object.entries(set.prompts).flatMap(([role, prompt]) => [
        `### ${titleOfRole(role)}`,
        `\`${prompt.id}\`, version ${prompt.version}, SHA-256 \`${
          sha256(JSON.stringify([prompt.system, prompt.user]))
        }\``,
        "System message:",
        quote(prompt.system),
        "User message:",
        quote(prompt.user),
      ]),
    ].join("\n\n") + "\n"
  ).join("\n");
}

/** A code block that its text cannot close. */
function quote(text: string): string {
  const longest = Math.max(
    2,
    ...[...text.matchAll(/`+/g)].map((run) => run[0].length),
  );
  const fence = "`".repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}
