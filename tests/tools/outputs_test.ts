import assert from "node:assert/strict";
import { staticOutput, withStaticOutputs } from "../../tools/outputs.ts";
import type { Notebook, Output } from "../../tools/cells.ts";

const output = (data: Record<string, unknown>): Output => ({
  output_type: "execute_result",
  data,
});

Deno.test("staticOutput() keeps the picture of a figure and drops its script", () => {
  const kept = staticOutput(
    output({
      "text/html": "<div><script>draw()</script></div>",
      "image/svg+xml": "<svg/>",
    }),
  );
  assert.deepEqual(kept?.data, { "image/svg+xml": ["<svg/>"] });
});

Deno.test("staticOutput() keeps a table without scripts, and drops errors and streams", () => {
  assert.deepEqual(
    staticOutput(
      output({
        "text/html": "<table></table><script>x</script>",
        "text/csv": "a",
      }),
    )?.data,
    { "text/html": ["<table></table>"] },
  );
  assert.equal(staticOutput({ output_type: "error" }), null);
  assert.equal(staticOutput({ output_type: "stream", text: "x" }), null);
});

Deno.test("withStaticOutputs() refuses the outputs of other code", () => {
  const notebook = (source: string): Notebook => ({
    cells: [{ cell_type: "code", source, outputs: [], execution_count: 1 }],
  });
  assert.throws(
    () => withStaticOutputs(notebook("1;"), notebook("2;")),
    /cell 1 must be the one that was run/,
  );
  assert.equal(
    withStaticOutputs(notebook("1;"), notebook("1;")).cells[0]?.execution_count,
    null,
  );
});
