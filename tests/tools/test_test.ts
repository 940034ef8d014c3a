import assert from "node:assert/strict";
import { readClosingLine } from "../../tools/test.ts";

Deno.test("readClosingLine() reads the counts of the last closing line", () => {
  const output =
    "running 2 tests\nok | 3 passed | 0 failed (1ms)\nFAILED | 12 passed (4 steps) | 2 failed | 1 ignored (30ms)\n";
  assert.deepEqual(readClosingLine(output), {
    passed: 12,
    failed: 2,
    skipped: 1,
  });
});

Deno.test("readClosingLine() gives null when nothing was run", () => {
  assert.equal(readClosingLine("error: Module not found"), null);
});
