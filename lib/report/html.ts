/**
 * Makes untrusted text safe to stand in HTML, in a script, in SVG and in a
 * terminal. Leaves out sanitising: text is shown as text, never as markup.
 *
 * Source: the HTML standard on restrictions for the contents of script elements.
 *
 * @module
 */

/**
 * Makes text safe to stand in HTML or SVG, as content or in a quoted attribute.
 *
 * @param text Any text; empty text stays empty.
 * @returns The text with the five special characters escaped.
 *
 * @example
 * ```ts
 * import { escapeHtml } from "report";
 * import assert from "node:assert/strict";
 *
 * assert.equal(escapeHtml("<b>"), "&#60;b&#62;");
 * assert.equal(escapeHtml("R & D"), "R &#38; D");
 * ```
 */
export function escapeHtml(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (character) => `&#${character.charCodeAt(0)};`,
  );
}

/**
 * Writes a value as a JavaScript literal that can stand inside a script element.
 *
 * `<` is escaped, so neither the end of a script nor the start of a comment can
 * occur; so are the two line separators that old parsers take for line ends.
 *
 * @param value Anything that JSON can hold.
 * @returns The literal.
 * @throws TypeError if JSON cannot hold the value.
 *
 * @example
 * ```ts
 * import { scriptLiteral } from "report";
 * import assert from "node:assert/strict";
 *
 * const literal = scriptLiteral({ essay: "</script><!--" });
 * assert.ok(!literal.includes("<"));
 * assert.deepEqual(JSON.parse(literal), { essay: "</script><!--" });
 * ```
 */
export function scriptLiteral(value: unknown): string {
  const literal = JSON.stringify(value);
  if (literal === undefined) {
    throw new TypeError(
      `Cannot write a script literal: value must be something JSON can hold, got ${typeof value}`,
    );
  }
  return literal.replace(
    /[<>\u2028\u2029]/g,
    (character) =>
      `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * Makes text safe to stand in a line of a terminal: line ends and other control
 * characters, which could move the cursor or set colours, become spaces.
 *
 * @param text Any text; empty text stays empty.
 * @returns One line without control characters.
 *
 * @example
 * ```ts
 * import { plainLine } from "report";
 * import assert from "node:assert/strict";
 *
 * assert.equal(plainLine("two\nlines"), "two lines");
 * assert.equal(plainLine("\u001b[31mred"), " [31mred");
 * ```
 */
export function plainLine(text: string): string {
  // deno-lint-ignore no-control-regex -- control characters are what is looked for
  return text.replace(/\r\n|[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, " ");
}
