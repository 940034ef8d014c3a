/**
 * The codebook as the text that a coder is given, person or model.
 *
 * Source: none.
 *
 * @module
 */

import type { Codebook, CodeEntry } from "./codebook.ts";

/** "full": everything; "brief": one line per code with definition and test, for models with a small window. */
export type CodebookForm = "full" | "brief";

/** How to write a codebook. */
export interface RenderCodebookOptions {
  /** How much of it; "full" if absent. */
  readonly form?: CodebookForm;
}

/**
 * Writes the codebook as Markdown for a coder, a person or a model: families, codes with their tests and near misses, and the
 * operational rules. Every example and near miss is printed with its code, so that a reader sees both sides of a border.
 *
 * @param codebook The codebook.
 * @param options Full or brief.
 * @returns Markdown, without a final line break.
 *
 * @example
 * ```ts
 * import { readCodebook, renderCodebook } from "coding";
 * import assert from "node:assert/strict";
 *
 * const text = renderCodebook(readCodebook());
 * assert.ok(text.includes("### OBJECTION (must name the earlier turn that it answers)"));
 * const brief = renderCodebook(readCodebook(), { form: "brief" });
 * assert.equal(brief.split("\n").length, 18); // sixteen codes, a blank line, the order of the tests
 * ```
 */
export function renderCodebook(
  codebook: Codebook,
  options: RenderCodebookOptions = {},
): string {
  if (options.form === "brief") return renderBriefly(codebook);
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

function renderBriefly(codebook: Codebook): string {
  const lines = codebook.codes.map((entry) =>
    `- ${entry.code}${dutyOf(entry)}: ${entry.definition} ${entry.decideWhen}`
  );
  const order = `Ask in this order: ${codebook.orderOfTests.join(", ")}.`;
  return `${lines.join("\n")}\n\n${order}`;
}

function dutyOf(entry: CodeEntry): string {
  return entry.reacts ? " (must name the earlier turn that it answers)" : "";
}

function renderCode(entry: CodeEntry): string {
  return [
    `### ${entry.code}${dutyOf(entry)}`,
    entry.definition,
    `- Give it when: ${entry.decideWhen}`,
    `- Not when: ${entry.notWhen}`,
    `- Example: ${entry.example}`,
    `- Near miss: ${entry.nearMiss.text} This is ${entry.nearMiss.code}: ${entry.nearMiss.because}.`,
  ].join("\n");
}
