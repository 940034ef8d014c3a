/**
 * The codebook as the text that a coder is given, person or model.
 *
 * Source: none.
 *
 * @module
 */

import type { Codebook, CodeEntry } from "./codebook.ts";

/**
 * Writes the codebook as Markdown for a coder, a person or a model: families, codes with their tests and near misses, and the
 * operational rules. Every example and near miss is printed with its code, so that a reader sees both sides of a border.
 *
 * @param codebook The codebook.
 * @returns Markdown, without a final line break.
 *
 * @example
 * ```ts
 * import { readCodebook, renderCodebook } from "coding";
 * import assert from "node:assert/strict";
 *
 * const text = renderCodebook(readCodebook());
 * assert.ok(text.includes("### OBJECTION (must name the earlier turn that it answers)"));
 * ```
 */
export function renderCodebook(codebook: Codebook): string {
  const families = Object.entries(codebook.families).map(
    ([family, meaning]) =>
      [`## Family: ${family} (${meaning})`]
        .concat(
          codebook.codes.filter((entry) => entry.family === family).map(
            renderCode,
          ),
        )
        .join("\n\n"),
  );
  const rules = Object.entries(codebook.rules).map(
    ([name, text]) => `- ${name}: ${text}`,
  );
  return [
    ...families,
    `## Rules\n\n${rules.join("\n")}`,
    `## Order of the tests\n\n${codebook.orderOfTests.join(", ")}`,
  ].join("\n\n");
}

function renderCode(entry: CodeEntry): string {
  const duty = entry.reacts
    ? " (must name the earlier turn that it answers)"
    : "";
  return [
    `### ${entry.code}${duty}`,
    entry.definition,
    `- Give it when: ${entry.decideWhen}`,
    `- Not when: ${entry.notWhen}`,
    `- Example: ${entry.example}`,
    `- Near miss: ${entry.nearMiss.text} This is ${entry.nearMiss.code}: ${entry.nearMiss.because}.`,
  ].join("\n");
}
