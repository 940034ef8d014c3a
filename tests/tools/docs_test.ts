import assert from "node:assert/strict";
import {
  type DocOutput,
  findDocFaults,
  ownLintFaults,
} from "../../tools/docs.ts";

/** What `deno doc --json` says of a module with this text. */
function docOf(text: string): DocOutput {
  const folder = Deno.makeTempDirSync();
  try {
    Deno.writeTextFileSync(`${folder}/mod.ts`, text);
    const { stdout } = new Deno.Command(Deno.execPath(), {
      args: ["doc", "--json", `${folder}/mod.ts`],
    }).outputSync();
    return JSON.parse(new TextDecoder().decode(stdout));
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

const GOOD = `
/**
 * Doubles a number.
 *
 * @param value Any number.
 * @returns Twice the value.
 *
 * @example Two becomes four
 * \`\`\`ts
 * assert.equal(double(2), 4);
 * \`\`\`
 */
export function double(value: number): number { return 2 * value; }
`;

Deno.test("findDocFaults() finds nothing in a function that is documented whole", () => {
  assert.deepEqual(findDocFaults(docOf(GOOD)), []);
});

Deno.test("findDocFaults() finds each planted fault of a function", () => {
  const without = (pattern: RegExp) =>
    findDocFaults(docOf(GOOD.replace(pattern, ""))).map((fault) =>
      fault.message
    );
  assert.deepEqual(without(/ \* Doubles a number\.\n/), [
    "has no sentence that says what it is",
  ]);
  assert.deepEqual(without(/ \* @param.*\n/), ['has no @param for "value"']);
  assert.deepEqual(without(/ \* @returns.*\n/), ["has no @returns"]);
  assert.deepEqual(without(/ \* assert.*\n/), [
    "has an @example without code that asserts",
  ]);
});

Deno.test("findDocFaults() finds a field without a doc line and leaves private functions alone", () => {
  const faults = findDocFaults(
    docOf(
      "/** A pair. */\nexport interface Pair { left: number }\nfunction hidden() {}\nhidden();",
    ),
  );
  assert.deepEqual(faults.map((fault) => fault.message), [
    'has no doc line on field "left"',
  ]);
});

Deno.test("ownLintFaults() keeps what is about lib, and leaves out packages and references to records", () => {
  const fault = (kind: string, place: string) =>
    `error[${kind}]: exported symbol is missing JSDoc documentation\n   --> ${place}:12:1\n`;
  const output = [
    fault("missing-jsdoc", "/home/a/lib/ena/fit.ts"),
    fault("missing-jsdoc", "/cache/npm/zod/index.d.ts"),
    fault("private-type-ref", "/home/a/lib/ena/fit.ts"),
  ].join("\n");
  assert.deepEqual(ownLintFaults(output).length, 1);
});
